// dram_controller with two bank groups: what dram_controller.data.v asks. The line's bank and column are cut from other bits.
//: harness dram_controller.data
//: define GROUPS
//: emit GROUP_BITS=1 POWER_UP=NONE
//: full
//: depth 27
//: free_ram 2
//: mutant gives_last_write dram_controller: beat_column: read_column => write_column
