// The lane's part of the composed bound (docs/tinycache/verification.md): with the coalescer's two bounds at mem and fill in
// place of surroundings' own, and an array that takes responses always, the bounds that tinycache_array.live.v gives its lanes. How long an access waits is asked in tinycache.live.waits.v.
//: depth 36
//: full
//: free_ram 2
//: append tinycache_lines.v tinycache.lines.inside.vh
//: append tinycache_parked.v tinycache.parked.inside.vh
//: harness tinycache.bound
//: define LIVE
//: define OTHERS
//: mutant answered tinycache_parked: answered: used_q => used_q && fill_entry != 0
//: mutant barrier_ends row line C BARRIER always: next => C
//: mutant stays_drained tinycache: drained: !busy => !req_valid
