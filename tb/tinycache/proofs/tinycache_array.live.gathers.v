// tinycache_array.live.v with lanes that take an access at any time, or never: what follows an access's leaving the port needs no bound
// of how long it waits there. So `gathered` and `settled` do not rest on tinycache.live.waits.v.
//: depth 40
//: full
//: define BOUND
//: define ANY_TAKE
//: define BOUND_TAKE=14
//: define BOUND_RESPOND=24
//: define LIVE
//: free_ram
//: harness tinycache_array.bound
//: part tinycache.v free_lane.v
//: append tinycache_warps.v tinycache_array.warps.inside.vh
//: mutant settled tinycache_array: collect: complete => complete && !complete_entry
