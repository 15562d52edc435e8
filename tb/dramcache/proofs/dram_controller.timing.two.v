// dram_controller with two phases: what dram_controller.timing.v asks.
//: harness dram_controller.timing
//: define MANY
//: emit PHASES=2
//: soak
//: depth 36
//: free_ram
//: set PHASES=2
//: set CWL=4
//: set T_RCD=8
//: set T_RAS=16
//: set T_RP=8
//: set T_RC=26
//: set T_RRD=4
//: set T_FAW=22
//: set T_RTP=8
//: set T_WR=4
//: set T_WTR=3
//: set T_RFC=12
//: set T_REFI=24
//: mutant rcd dram_controller_bank_timer: column_q: RCD == 1 => 1'b1
//: mutant closed dram_controller_queue: open_q: !column_now => 1'b1
//: mutant wtr dram_controller_bus: count_q: AFTER_WR => DONE
//: mutant rd_wr dram_controller_bus: count_q: AFTER_RD => DONE
//: mutant wr_pre dram_controller_bank_timer: count_q: AFTER_WR => DONE
//: mutant ras dram_controller: read_queue.close_legal: bank_close => {BANKS{1'b1}}
//: mutant rtp dram_controller: write_queue.close_go: turned_q => 1'b0
//: mutant rfc dram_controller_refreshed: count_q: AFTER => DONE
