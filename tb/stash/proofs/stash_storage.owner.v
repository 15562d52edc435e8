// Who owns a word of the stash, the storage's part (the harness is that of stash_storage.dirty, a word of its chunk arbitrary): it
// is Registered or Pending only after the registry has granted it, or a non-coherent store has made it so, and not after it
// has been taken since: no access of the core and no operation on another word makes the stash an owner, and a forward that takes
// a word is answered once. A forward is answered only under the map index that owns the chunk. A word whose writeback is done is
// not written back again before a thread block ends anew. Surroundings: arbitrary accesses, operations and events.
//: harness stash_storage.dirty
//: define OWNER
//: depth 34
//: watched_ram
//: mutant owned_when_granted row word V RAW_STORE always: next => R
//: mutant supplied_by_owner row word R FORWARD_TAKE same_map: next => R
//: mutant supplied_by_owner row word R FORWARD_READ same_map: when => always
//: mutant written_back_once row word P WB_DONE same_map: next => P
`default_nettype none
`default_nettype wire
