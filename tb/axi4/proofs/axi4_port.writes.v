// axi4_port: of each write burst one B, in AW's order, not before its last beat and not before the L1's answers. Surroundings as
// in axi4_port.v. No engine proves it within a minute, so it is asked for these frames alone.
//: depth 14
//: bounded
//: harness axi4_port
//: define WRITES
//: mutant b_ended axi4_port: b_valid: done_last => 1'b1
//: mutant b_done axi4_port: writes.done: reply_last => 1'b1
//: mutant b_of_oldest axi4_port: b_data: done_id => ~done_id
