// The tags of the accesses that the engine gives to the storage again: of any one tag never more redos than misses, first ones and those of
// redos together. With `ends_once` of stash_storage (accesses in, for the first time or again, responses and misses out) this says of
// the stash as a whole that no access is answered twice, and none under another's tag. A redo that misses has the tag with which it was
// given: `again_of_the_redo` of stash_storage. The harness is that of stash.engine.
//: harness stash.engine
//: define ACCESSES TAGS
//: bounded
//: depth 24
//: append stash_accesses.v stash.tags.accesses.vh
//: append stash_engine.v stash.tags.inside.vh
//: append stash_pieces.v stash.accesses.inside.vh
//: mutant dut.answered_once stash_accesses: used_q: takes => miss_valid && free_entry[e]
//: mutant dut.answered_once stash_accesses: redo_number_q: next_number => ~next_number
//: mutant dut.free_falls_by_misses stash_accesses: miss_free: 2'd1 => 2'd0
//: free_ram 2
`default_nettype none
`default_nettype wire
