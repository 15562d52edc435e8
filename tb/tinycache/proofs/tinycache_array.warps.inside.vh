// Inside tinycache_warps: what each entry keeps, for tinycache_array.v.
    wire [WARPS-1:0] o_used;
    wire [WARPS*TAG_BITS-1:0] o_tags;
    wire [WARPS*LANES-1:0] o_masks, o_lefts;
    genvar g;
    generate
        for (g = 0; g < WARPS; g = g + 1) begin : g_observed
            assign o_used[g] = g_warp[g].used_q;
            assign o_tags[g*TAG_BITS+:TAG_BITS] = g_warp[g].tag_q;
            assign o_masks[g*LANES+:LANES] = g_warp[g].mask_q;
            assign o_lefts[g*LANES+:LANES] = g_warp[g].left_q;
        end
    endgenerate
