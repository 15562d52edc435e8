// Inside tinycache_lines: what each line keeps, for tinycache.v.
    wire [2*LINES-1:0] o_states;
    wire [BEATS*BEAT_HALVES*LINES-1:0] o_controls;
    wire [BEATS*LINES-1:0] o_fulls, o_dirties;
    wire [PARTIAL_BITS*LINES-1:0] o_partials;
    genvar g, h;
    generate
        for (g = 0; g < LINES; g = g + 1) begin : g_observed
            assign o_states[g*2+:2] = g_line[g].state_q;
            assign o_fulls[g*BEATS+:BEATS] = fulls[g];
            assign o_dirties[g*BEATS+:BEATS] = dirties[g];
            for (h = 0; h < BEATS; h = h + 1) begin : g_beat
                assign o_controls[(g*BEATS+h)*BEAT_HALVES+:BEAT_HALVES] = controls[g * BEATS + h] & {BEAT_HALVES{dirties[g][h]}};
            end
            assign o_partials[g*PARTIAL_BITS+:PARTIAL_BITS] = partials[g];
        end
    endgenerate
