// dram_controller with four phases: what dram_controller.waiting.v asks.
//: harness dram_controller.waiting
//: define MANY
//: define FOUR
//: emit PHASES=4
//: set PHASES=4
//: set CWL=8
//: depth 24
//: free_ram
//: mutant first_goes dram_controller: gpu_first_q: !cpu_late => 1'b1
//: mutant alone dram_controller_queue: may: !starves || oldest[e] => 1'b1
