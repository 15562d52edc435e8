// dram_controller with bursts of 17 beats: what dram_controller.v asks. A line comes in nine words, and half of the last is no beat.
//: harness dram_controller
//: set BEATS=17
//: set T_CCD=9
//: soak
//: depth 30
//: free_ram 2
//: channels dram_controller
//: mutant has_come dram_controller: whole: came_q == ALL_CAME => came_q == 4'd7
//: mutant owes dram_controller: answer_room: !under_q[RING_W] => 1'b1
