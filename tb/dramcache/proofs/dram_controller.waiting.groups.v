// dram_controller with two bank groups: what dram_controller.waiting.v asks.
//: harness dram_controller.waiting
//: define GROUPS
//: emit GROUP_BITS=1 POWER_UP=NONE
//: depth 24
//: free_ram
//: mutant alone dram_controller_queue: may: !starves || oldest[e] => 1'b1
