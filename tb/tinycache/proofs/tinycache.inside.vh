// Inside tinycache: what is kept of each line's extended address beside its partial tag, for tinycache.v.
    wire [REST_W*LINES-1:0] o_rests;
    genvar g_rest;
    generate
        for (g_rest = 0; g_rest < LINES; g_rest = g_rest + 1) begin : g_observed
            assign o_rests[g_rest*REST_W+:REST_W] = rests[g_rest];
        end
    endgenerate
