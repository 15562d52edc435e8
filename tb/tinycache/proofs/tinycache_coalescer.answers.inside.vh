// Inside tinycache_answers: who waits for what, for tinycache_coalescer.v.
    assign o_used = used;
    assign o_answer = {valid_q, kept, data_q};
