// dram_controller with two phases: what dram_controller.order.v asks.
//: harness dram_controller.order
//: define MANY
//: emit PHASES=2
//: set PHASES=2
//: set CWL=4
//: soak
//: depth 24
//: free_ram
//: mutant one_queue dram_controller: blocked: same_read => 1'b0
//: mutant one_queue dram_controller: blocked: same_write => 1'b0
//: mutant one_write dram_controller: enter_write: !same_write => 1'b1
//: mutant own_place dram_controller_queue: used_q: leaving == ME => 1'b1
