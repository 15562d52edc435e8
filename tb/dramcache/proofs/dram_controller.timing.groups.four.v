// dram_controller with two bank groups and four phases: what dram_controller.timing.v asks, and the long rules of a group.
//: harness dram_controller.timing
//: define MANY
//: define FOUR
//: define GROUPS
//: emit PHASES=4 GROUP_BITS=1 POWER_UP=NONE
//: soak
//: depth 36
//: free_ram
//: set PHASES=4
//: set CL=9
//: set CWL=8
//: set T_RCD=16
//: set T_RAS=32
//: set T_RP=16
//: set T_RC=55
//: set T_RRD=5
//: set T_RRD_L=9
//: set T_CCD_L=6
//: set T_WTR_L=9
//: set T_FAW=27
//: set T_RTP=16
//: set T_WR=6
//: set T_WTR=4
//: set T_RFC=24
//: set T_REFI=48
//: mutant rrd_l dram_controller_group_apart: now: at_late ? AFTER_LATE : AFTER => AFTER
//: mutant ccd_rd_l dram_controller_group_burst: legal: !(goes && CYCLES > 1) => 1'b1
//: mutant rrd_l dram_controller_timers: act_late: open_early[act_group] => 1'b1
