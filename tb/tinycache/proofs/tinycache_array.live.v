// The array's part of the composed bound (docs/tinycache/verification.md): tinycache_array.bound.v with lanes that keep the bounds that
// tinycache.live.v proves of them: an access waits fourteen cycles at most, and is answered within twenty-four.
//: depth 46
//: full
//: define BOUND
//: define BOUND_TAKE=14
//: define BOUND_RESPOND=24
//: define LIVE
//: free_ram
//: harness tinycache_array.bound
//: part tinycache.v free_lane.v
//: append tinycache_warps.v tinycache_array.warps.inside.vh
//: mutant accepted tinycache_array: lane_valid: req_mask => req_mask & ~{{LANES-1{1'b0}}, 1'b1}
//: mutant settled tinycache_array: collect: complete => complete && !complete_entry
