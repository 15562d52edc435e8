// A TAD port of dramcache_frontend with chaining: what dramcache_frontend.port.v asks. Second look-ups are look-ups.
//: harness dramcache_frontend.port
//: define CHAINED
//: emit CHAINING=1
//: depth 14
//: free_ram
//: mutant store_goes dramcache_frontend_tad: turn_q: loads => 1'b1
