// dramcache_bye with one copy of the counters: what dramcache_bye.v asks.
//: harness dramcache_bye
//: define ONE_COPY
//: full
//: depth 12
//: checks
//: free_ram 4
//: mutant never_clean_of_dirty dramcache_bye: known_q: COPIES == 1 && update => 1'b0
//: mutant counts dramcache_counters: read_place: update || COPIES == 2 => COPIES == 2
