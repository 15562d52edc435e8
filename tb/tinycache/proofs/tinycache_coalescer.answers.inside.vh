// Inside tinycache_answers: who waits for what, for tinycache_coalescer.v.
    wire [1+LANES*(1+ENTRY_W+PART_W)+8*MEM_LINE_BYTES-1:0] o_answer = {valid_q, kept, data_q};
