// dram_controller with four phases: what dram_controller.v asks. A line comes in one word.
//: harness dram_controller
//: define MANY
//: define FOUR
//: emit PHASES=4
//: set PHASES=4
//: set CWL=8
//: full
//: depth 30
//: free_ram 2
//: channels dram_controller
//: mutant answer.data_stays dram_controller: fetch: !answer_valid || answer_ready => 1'b1
//: mutant owes dram_controller: answer_room: !under_q[RING_W] => 1'b1
