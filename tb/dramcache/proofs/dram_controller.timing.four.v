// dram_controller with four phases: what dram_controller.timing.v asks.
//: harness dram_controller.timing
//: define MANY
//: define FOUR
//: emit PHASES=4
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
//: set T_FAW=27
//: set T_RTP=16
//: set T_WR=6
//: set T_WTR=4
//: set T_RFC=24
//: set T_REFI=48
//: mutant rcd dram_controller_bank_timer: column_q: RCD == 1 => 1'b1
//: mutant rrd dram_controller_apart: left_q: act_late => 1'b0
//: mutant wtr dram_controller_bus: count_q: AFTER_WR => DONE
//: mutant rd_wr dram_controller_bus: count_q: AFTER_RD => DONE
//: mutant rtp dram_controller: write_queue.close_go: turned_q => 1'b0
//: mutant rfc dram_controller_refreshed: count_q: AFTER => DONE
