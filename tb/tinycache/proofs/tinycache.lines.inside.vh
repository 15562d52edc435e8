// Inside tinycache_lines: what each line keeps, for tinycache.v.
    wire [2*LINES-1:0] o_states;
    wire [LINES-1:0] o_shareds;
    wire [BLOCK_BITS*LINES-1:0] o_blocks;
    wire [TAG_W*LINES-1:0] o_tags;
    wire [BEATS*BEAT_HALVES*LINES-1:0] o_controls;
    wire [BEATS*LINES-1:0] o_fulls, o_dirties;
    wire [PARTIAL_BITS*LINES-1:0] o_partials;
    genvar g, h;
    generate
        for (g = 0; g < LINES; g = g + 1) begin : g_observed
            assign o_states[g*2+:2] = g_line[g].state_q;
            assign {o_shareds[g], o_blocks[g*BLOCK_BITS+:BLOCK_BITS], o_tags[g*TAG_W+:TAG_W]} = addresses[g % WAYS * SETS + g / WAYS];
            assign {o_fulls[g*BEATS+:BEATS], o_dirties[g*BEATS+:BEATS]} = sums[g % WAYS * SETS + g / WAYS];
            for (h = 0; h < BEATS; h = h + 1) begin : g_beat
                assign o_controls[(g*BEATS+h)*BEAT_HALVES+:BEAT_HALVES] = controls[(g % WAYS * SETS + g / WAYS) * BEATS + h]
                    & {BEAT_HALVES{sums[g % WAYS * SETS + g / WAYS][h]}};
            end
            assign o_partials[g*PARTIAL_BITS+:PARTIAL_BITS] = g_way[g%WAYS].partials[g/WAYS];
        end
    endgenerate
