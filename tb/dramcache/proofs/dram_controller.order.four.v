// dram_controller with four phases: what dram_controller.order.v asks.
//: harness dram_controller.order
//: define MANY
//: define FOUR
//: emit PHASES=4
//: set PHASES=4
//: set CWL=8
//: depth 24
//: free_ram
//: mutant one_queue dram_controller: blocked: same_write => 1'b0
//: mutant one_write dram_controller: enter_write: !same_write => 1'b1
