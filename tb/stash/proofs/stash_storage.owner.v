// Who owns a word of the stash, the storage's part (the harness is that of stash_storage.dirty, a word of its chunk arbitrary): it
// is Registered or Pending only after the registry has granted it, or a non-coherent store has made it so, and not after it
// has been taken since: no access of the core and no operation on another word makes the stash an owner, and a forward that takes
// a word is answered once. A forward is answered only under the map index that owns the chunk. A word whose writeback is done is
// not written back again before a thread block ends anew. Surroundings: arbitrary accesses, operations and events.
//: harness stash_storage.dirty
//: define OWNER
//: depth 34
//: watched_ram
//: mutant owned_when_granted stash_word.v s/ST_V}; \/\/ software writes/ST_R}; \/\/ software writes/
//: mutant supplied_by_owner stash_word.v s/DO_SUPPLY, ST_I};$/DO_SUPPLY, ST_R};/
//: mutant supplied_by_owner stash_word.v s/if (if_same_map) decision = {DO_SUPPLY, ST_R}/if (1'b1) decision = {DO_SUPPLY, ST_R}/
//: mutant written_back_once stash_word.v s/ST_I}; \/\/ the L2 has it/ST_P}; \/\/ the L2 has it/
`default_nettype none
`default_nettype wire
