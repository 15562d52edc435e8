// Inside tinycache_answers: who waits for what, and which parts are due, for tinycache_coalescer.v.
    wire [WAIT_W*ENTRIES-1:0] o_words;
    wire [PARTS*ENTRIES-1:0] o_dues;
    genvar g;
    generate
        for (g = 0; g < ENTRIES; g = g + 1) begin : g_observed
            assign o_words[g*WAIT_W+:WAIT_W] = waiting[g];
            assign o_dues[g*PARTS+:PARTS] = g_entry[g].due_q;
        end
    endgenerate
