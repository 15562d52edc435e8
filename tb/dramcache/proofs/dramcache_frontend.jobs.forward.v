// dramcache_frontend with FORWARD: what dramcache_frontend.jobs.v asks. dramcache_frontend.data.forward.v assumes it.
//: harness dramcache_frontend.jobs
//: emit FORWARD=1
//: depth 12
//: free_ram 0
//: mutant swept dramcache_frontend: ready: swept_q => 1'b1
