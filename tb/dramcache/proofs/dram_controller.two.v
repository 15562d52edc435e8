// dram_controller with two phases: what dram_controller.v asks. A line comes in two words.
//: harness dram_controller
//: define MANY
//: emit PHASES=2
//: set PHASES=2
//: set CWL=4
//: soak
//: depth 30
//: free_ram 2
//: channels dram_controller
//: mutant answer.data_stays dram_controller: fetch: !answer_valid || answer_ready => 1'b1
//: mutant answer.valid_stays dram_controller: answer_valid: answer_ready => 1'b1
//: mutant ledger.answered_once dram_controller: read_ids.wr_data: cpu_looks => 1'b1
//: mutant owes dram_controller: answer_room: !under_q[RING_W] => 1'b1
