// Inside tinycache_lines: what each line keeps, for tinycache.v.
    wire [2*LINES-1:0] o_states;
    wire [LINES-1:0] o_shareds;
    wire [BLOCK_BITS*LINES-1:0] o_blocks;
    wire [TAG_W*LINES-1:0] o_tags;
    wire [HALVES*LINES-1:0] o_controls;
    wire [PARTIAL_BITS*LINES-1:0] o_partials;
    genvar g;
    generate
        for (g = 0; g < LINES; g = g + 1) begin : g_observed
            assign o_states[g*2+:2] = g_line[g].state_q;
            assign {o_shareds[g], o_blocks[g*BLOCK_BITS+:BLOCK_BITS], o_tags[g*TAG_W+:TAG_W]} = addresses[g % WAYS * SETS + g / WAYS];
            assign o_controls[g*HALVES+:HALVES] = controls[g % WAYS * SETS + g / WAYS];
            assign o_partials[g*PARTIAL_BITS+:PARTIAL_BITS] = g_line[g].partial_q;
        end
    endgenerate
