// dram_controller with two bank groups: what dram_controller.order.v asks.
//: harness dram_controller.order
//: define GROUPS
//: emit GROUP_BITS=1 POWER_UP=NONE
//: depth 24
//: free_ram
//: mutant one_queue dram_controller: blocked: same_write => 1'b0
//: mutant one_write dram_controller: enter_write: !same_write => 1'b1
