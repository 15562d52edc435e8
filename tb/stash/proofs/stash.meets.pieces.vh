// Inside stash_pieces: how many contexts there are, for stash.meets.
    wire [2:0] w_contexts = tail_q - head_q;
