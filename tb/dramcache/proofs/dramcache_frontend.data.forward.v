// dramcache_frontend with FORWARD: what dramcache_frontend.data.v asks, where a look-up that says that its tag word is enough gets that, and
// any line with it.
//: harness dramcache_frontend.data
//: define FORWARD
//: emit FORWARD=1
//: full
//: depth 72
//: free_ram 4
//: append dramcache_frontend.v dramcache_frontend.data.inside.vh
//: mutant is_head_cpu dramcache_frontend: cpu_tad.job_heads: write_q[cpu_job] => 1'b1
