// The accesses that the engine keeps: an entry is in use from a first miss to the redo that ends it. The channel of redos keeps its
// rules. An access that may be redone soon is. The harness is that of stash.engine.
//: harness stash.engine
//: define ACCESSES
//: bounded
//: depth 20
//: append stash_pieces.v stash.accesses.inside.vh
//: free_ram
//: mutant misses_answered_once stash_accesses: used_q: redone && !miss_valid => redone
//: mutant freed_exactly stash_accesses: used_q: redone && !miss_valid => again && !miss_valid
//: mutant redo.valid_stays stash_accesses: redo_valid_q: redo_ready => 1'b1
//: mutant redo.data_stays stash_accesses: picks: !redo_held_q => 1'b1
//: mutant redo_comes stash_accesses: picks: again => 1'b0
//: mutant at_regs stash_accesses: regs_q: s2_regs => {MSHRS{1'b0}}
`default_nettype none
`default_nettype wire
