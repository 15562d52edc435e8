// Inside tinycache_parked: what each entry keeps, for tinycache.v.
    wire [MISSES-1:0] p_used, p_filled, p_fetches;
    wire [LINES*MISSES-1:0] p_lines;
    wire [TAG_BITS*MISSES-1:0] p_tags;
    wire [OFFSET_W*MISSES-1:0] p_offsets;
    wire [3*MISSES-1:0] p_sizes;
    genvar g;
    generate
        for (g = 0; g < MISSES; g = g + 1) begin : g_observed
            assign p_used[g] = g_entry[g].used_q;
            assign p_filled[g] = g_entry[g].filled_q;
            assign p_fetches[g] = g_entry[g].fetch_q;
            assign p_lines[g*LINES+:LINES] = {{LINES - 1{1'b0}}, g_entry[g].fetch_q} << g_entry[g].line_q;
            assign p_tags[g*TAG_BITS+:TAG_BITS] = g_entry[g].tag_q;
            assign p_offsets[g*OFFSET_W+:OFFSET_W] = g_entry[g].offset_q;
            assign p_sizes[g*3+:3] = g_entry[g].size_q;
        end
    endgenerate
