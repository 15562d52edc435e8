// Inside small_fifo with two entries: both of them, for tinycache_coalescer.v.
    generate
        if (DEPTH == 2) begin : g_observed
            assign o_queue = {count_q, pair.second_q, pair.first_q};
        end
    endgenerate
