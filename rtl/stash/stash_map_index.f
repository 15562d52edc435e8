../shared/legal_size.v
stash_map_index.v
