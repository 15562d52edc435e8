// dramcache_frontend with chaining: what dramcache_frontend.jobs.v asks; and no slot of a row is claimed by two jobs. What the RAM of rows says is
// arbitrary, so it need not be sound: claims do not rest on it.
//: harness dramcache_frontend.jobs
//: define CHAINED
//: emit CHAINING=1
//: depth 14
//: free_ram 0
//: append dramcache_frontend.v dramcache_frontend.chained.inside.vh
//: mutant swept dramcache_frontend: ready: swept_q => 1'b1
//: mutant at_mark dramcache_frontend: step_q: step_q == 2'd1 => 1'b1
