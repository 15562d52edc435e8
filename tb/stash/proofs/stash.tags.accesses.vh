// Inside stash_accesses: the tags that are kept, for stash.tags.
    wire [2*TAG_BITS-1:0] w_tags = {addresses[1][LANES*ADDR_W+:TAG_BITS], addresses[0][LANES*ADDR_W+:TAG_BITS]};
