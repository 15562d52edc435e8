// The coalescer's part of the composed bound (docs/tinycache/verification.md), of the array's size: with memories that take a request at
// once and answer it in the next cycle, or behind one that is due, a lane's request leaves, its answer comes, and what has
// left is below, each within a stated number of cycles. And what tinycache.live.v assumes of an answer: it is one beat, of a request
// that waits for one.
//: depth 20
//: free_ram
//: append tinycache_coalescer.v tinycache_coalescer.inside.vh
//: append tinycache_answers.v tinycache_coalescer.answers.inside.vh
//: harness tinycache_coalescer.bound
//: define LIVE
//: set ADDR_BITS=4 MEM_LINE_BYTES=4
//: mutant leaves_lane tinycache_coalescer: lane_mem_ready: ~held_q | frees => ~held_q
//: mutant answered tinycache_beats: fills: |from => 1'b0
//: mutant empties tinycache_coalescer: idle: held_q == {LANES{1'b0}} => 1'b0
//: mutant answered_once tinycache_beats: fills: |from => 1'b1
