// Inside tinycache_answers: who waits for what, for tinycache_coalescer.v.
    wire [WAIT_W*ENTRIES-1:0] o_words;
    genvar g;
    generate
        for (g = 0; g < ENTRIES; g = g + 1) begin : g_observed
            assign o_words[g*WAIT_W+:WAIT_W] = waiting[g];
        end
    endgenerate
