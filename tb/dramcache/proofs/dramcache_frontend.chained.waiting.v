// dramcache_frontend with chaining: what dramcache_frontend.waiting.v asks, of rows in the place of sets. A request that waits for a job alone knows
// what R says of it, and its claims meet no job's.
//: harness dramcache_frontend.waiting
//: define CHAINED
//: emit CHAINING=1
//: depth 72
//: free_ram 0
//: mutant gpu_in_order dramcache_frontend: gpu_behind: same_row => 1'b0
