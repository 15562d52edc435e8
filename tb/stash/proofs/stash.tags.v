// The tags of the engine's responses: of any one tag never more responses than misses. With `ends_once` of stash_storage (accesses and
// finished misses in, responses and misses out) this says of the stash as a whole that no access is answered twice, and none
// under another's tag. The harness is that of stash.engine; the memories hold anything but what is kept of each missed access.
//: harness stash.engine
//: define TAGS
//: depth 24
//: append stash_engine.v stash.tags.inside.vh
//: mutant dut.answered_once stash_accesses: used_q: walks => walks && !miss_valid
//: mutant dut.answered_once stash_accesses: requests.wr_addr: free_number => ~free_number
//: mutant dut.free_falls_by_misses stash_accesses: miss_free: 2'd1 => 2'd0
//: free_ram 2
`default_nettype none
`default_nettype wire
