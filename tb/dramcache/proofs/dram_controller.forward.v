// dram_controller with FORWARD: the rules of `answer`, and one answer for each read, whether the ring has it or the queue of writes.
//: harness dram_controller
//: define FORWARD
//: emit FORWARD=1
//: depth 36
//: free_ram 2
//: channels dram_controller
//: mutant answer.data_stays dram_controller: forwards: !answer_valid => 1'b1
//: mutant ledger.answered_once dram_controller: enter_read: !forwards => 1'b1
//: mutant at_asked dram_controller: forwards: full_q == {RING_W + 1{1'b0}} => 1'b1
