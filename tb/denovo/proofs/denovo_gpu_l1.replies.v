// Replies of the coalescer and the L1 together, as emitted, from reset and its 16 cycles of clearing on: the harness denovo_gpu_l1 with
// REPLIES. No answer of the L1 is for lanes that do not wait, and there are never more replies of an id than warp accesses. Accesses,
// forwards and answers of the network are anything. With memories that read arbitrary values neither holds:
// a parked access's tag is read from the RAM of the list, so an arbitrary RAM gives an arbitrary tag. Frame 17 is the first with
// a slot.
//: full
//: harness denovo_gpu_l1
//: define REPLIES
//: depth 24
//: bounded
//: mutant none_refused denovo_gpu_l1: coalescer.answer_valid: answer_valid => 1'b1
//: mutant none_refused denovo_gpu_l1: l1.access_data: access_data => {~access_data[ACCESS_W-1], access_data[ACCESS_W-2:0]}
//: mutant answered_once denovo_coalescer_replies: completes: !(|(waiting & ~answered)) => 1'b1
`default_nettype none
`default_nettype wire
