// Inside ram_1r1w: its words, for vp_map's harness, which relates them to the entries.
    wire [WIDTH*DEPTH-1:0] o_words;
    genvar g;
    generate
        for (g = 0; g < DEPTH; g = g + 1) begin : g_observed
            assign o_words[g*WIDTH+:WIDTH] = mem[g];
        end
    endgenerate
