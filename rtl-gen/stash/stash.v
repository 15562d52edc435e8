// What the engine hands to a part bears the part's own name for it, but for the map index table, whose look-up and change
// the engine calls slot_* and slot_write_*.

// banked data with coherence state per word and dirty bit and map index per chunk
stash_storage #(.*) storage (.*);
// per thread block, which stash-map entries its slots name
stash_map_index #(.*) map_index (.read_*(slot_*), .write_*(slot_write_*), .*);
// the mappings: precomputed translation fields, #DirtyData, and both address translations
stash_map #(.*) map (.*);
// TLB and reverse TLB of the mapped pages, with back pointers to the newest mapping that needs each
vp_map #(.*) vp (.*);
// misses, mappings, lazy writebacks and remote requests of the stash
stash_engine #(.*) engine (.*);
