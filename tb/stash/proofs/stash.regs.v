// A store's data come with its redo, behind the registration of its words. So long no REG_ACK for them is put, so that no forward finds a
// word registered and its data missing. The harness is that of stash.engine. Here a message has words of one request: of one that had
// words of two, the first chunk could end one request, and the second come when another has its MSHR.
//: harness stash.engine
//: define REGS
//: bounded
//: depth 17
//: free_ram
//: mutant regs_not_put stash_answers: answer_asks: !p_waits => 1'b1
//: mutant regs_not_put stash_place: due: !waits => 1'b1
//: mutant regs_not_put stash_place: alone: !p_waits => 1'b1
`default_nettype none
`default_nettype wire
