// dram_controller with two phases: what dram_controller.waiting.v asks.
//: harness dram_controller.waiting
//: define MANY
//: emit PHASES=2
//: set PHASES=2
//: set CWL=4
//: soak
//: depth 24
//: free_ram
//: mutant cpu_passed dram_controller: gpu_looks: !cpu_holds => 1'b1
//: mutant gpu_passed dram_controller: cpu_looks: !gpu_holds => 1'b1
//: mutant first_goes dram_controller: gpu_first_q: !cpu_late => 1'b1
//: mutant alone dram_controller_queue: may: !starves || oldest[e] => 1'b1
//: mutant age_ends dram_controller_queue: age_q: bursts && |(chosen & oldest) => 1'b0
