// The harness denovo_gpu_l1.soon with ONCE: each warp access is replied to once at most, also behind an answered miss, and while others
// hit. With the bound of that harness it is once. This is the heavier question, so its frames are fewer.
//: full
//: harness denovo_gpu_l1.soon
//: define ONCE
//: depth 32
//: bounded
//: mutant answered_once denovo_coalescer_replies: completes: !(|(waiting & ~answered)) => 1'b1
//: mutant answered_once denovo_l1: answers_now: went => 1'b1
`default_nettype none
`default_nettype wire
