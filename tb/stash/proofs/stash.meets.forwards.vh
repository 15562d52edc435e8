// Inside stash_forwards: in S0 to S3, S0 lowest, words of a forward, and the end of its turn. For stash.meets.
    wire [3:0] w_words = {s3_rev_q, s2_rev_q, s1_rev_q, s0_rev_q};
    wire [3:0] w_lasts = {s3_last_q, s2_last_q, s1_last_q, s0_last_q};
