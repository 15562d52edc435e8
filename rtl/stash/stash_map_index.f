stash_map_index.v
