// dramcache_frontend with MCC: what dramcache_frontend.waiting.v asks, and that a walk's line is passed once by a request of each class while
// it waits for a job alone, and passes a GPU's once. What MCC's tables read is arbitrary: a page may be listed, and leave, at any write.
//: harness dramcache_frontend.waiting
//: define WALKED
//: emit BYPASS=MCC PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 PAGE_WRITES=1 LIST_SETS=2 LIST_WAYS=2
//: depth 76
//: free_ram 0
//: mutant at_passed dramcache_frontend: last_cpu_q: !walk_goes => 1'b1
//: mutant walk_late dramcache_frontend: cpu_room: !walk_keeps => 1'b1
//: mutant gpu_walked dramcache_frontend: walk_may: !walk_yields => 1'b1
