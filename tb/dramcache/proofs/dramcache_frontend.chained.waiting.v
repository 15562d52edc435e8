// dramcache_frontend with chaining: what dramcache_frontend.waiting.v asks, of rows in the place of sets. A request that waits for a job alone knows
// what R says of it, and its claims meet no job's. Faults of what goes on behind the sweep are planted without chaining alone.
//: harness dramcache_frontend.waiting
//: define CHAINED
//: emit CHAINING=1
//: depth 16
//: free_ram 0
//: mutant at_order dramcache_frontend: cpu_first_q: !(gpu_full && !gpu_goes) => 1'b1
//: mutant victim_goes dramcache_frontend: t_grants: put_off_q => 1'b0
