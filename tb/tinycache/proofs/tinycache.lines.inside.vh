// Inside tinycache_lines: what each line keeps, for tinycache.v.
    wire [2*LINES-1:0] o_states;
    wire [LINES-1:0] o_shareds;
    wire [BLOCK_BITS*LINES-1:0] o_blocks;
    wire [TAG_W*LINES-1:0] o_tags;
    wire [HALVES*LINES-1:0] o_controls;
    genvar g;
    generate
        for (g = 0; g < LINES; g = g + 1) begin : g_observed
            assign o_states[g*2+:2] = g_line[g].state_q;
            assign o_shareds[g] = g_line[g].shared_q;
            assign o_blocks[g*BLOCK_BITS+:BLOCK_BITS] = g_line[g].block_q;
            assign o_tags[g*TAG_W+:TAG_W] = g_line[g].tag_q;
            assign o_controls[g*HALVES+:HALVES] = g_line[g].control_q;
        end
    endgenerate
