// The step of dramcache_frontend.chained.data.v: its invariant holds one cycle behind each state of which it holds; and it holds where the block
// begins behind its sweep.
//: harness dramcache_frontend.chained.data
//: define CHAINED STARTED STEP
//: emit CHAINING=1
//: bounded
//: full
//: depth 3
//: free_ram 4
//: append dramcache_frontend.v dramcache_frontend.chained.data.inside.vh
//: mutant is_value dramcache_frontend: leaves: decided_evicts => 1'b0
//: mutant is_value dramcache_frontend: fetches: decided_slot != op_at => 1'b0
//: mutant is_decided dramcache_chaining: decided_evicts: was_dirty => 1'b0
//: mutant is_open dramcache_frontend: at_q: other_q => home_q
//: mutant is_there dramcache_frontend: op_marked: op_at => op_set[3:0]
//: mutant is_left dramcache_chaining: chains_q: stale => 1'b0
//: mutant is_door dramcache_frontend_known: known_q: !busy => 1'b1
