// Inside tinycache_beats: who is shown each beat of the parts under way, what it holds, and each lane's entry, for
// tinycache_coalescer.v. Stage s of beat g, which is shown s cycles later, has number g * (g + 1) / 2 + s.
    localparam integer O_STAGE_W = LANES + 8 * DATA_BYTES;
    wire [BEATS*(BEATS+1)/2*O_STAGE_W-1:0] o_stages;
    wire [LANES*(1+ENTRY_W)-1:0] o_lanes;
    genvar g, s;
    generate
        for (g = 0; g < BEATS; g = g + 1) begin : g_observed
            for (s = 0; s <= g; s = s + 1) begin : g_stage
                assign o_stages[(g*(g+1)/2+s)*O_STAGE_W+:O_STAGE_W] =
                    {g_beat[g].g_some.lanes_q[s*LANES+:LANES], g_beat[g].g_some.data_q[s*8*DATA_BYTES+:8*DATA_BYTES]};
            end
        end
        for (g = 0; g < LANES; g = g + 1) begin : g_observed_lane
            assign o_lanes[g*(1+ENTRY_W)+:1+ENTRY_W] = {g_lane[g].whole_q, g_lane[g].entry_q};
        end
    endgenerate
