// dram_controller with two bank groups: what dram_controller.timing.v asks, and the long rules of a group.
//: harness dram_controller.timing
//: define GROUPS
//: emit GROUP_BITS=1 POWER_UP=NONE
//: depth 36
//: free_ram
//: set T_CCD_L=6
//: set T_RRD_L=4
//: set T_WTR_L=5
//: mutant ccd_rd_l dram_controller_group_burst: count_q: AFTER => DONE
//: mutant rrd_l dram_controller_group_apart: count_q: AFTER => DONE
//: mutant wtr_l dram_controller_group_written: count_q: AFTER => DONE
//: mutant ccd_wr_l dram_controller_group: burst.goes: rd || wr => rd
//: mutant wtr_l dram_controller_queue: could_burst: group_burst[group] => 1'b1
