`ifdef FORMAL
    // What operations of the storage report, in any order: the chunk, who owns it after the operation.
    (* anyseq *) wire                      g_done;
    (* anyseq *) wire                      g_after;
    (* anyseq *) wire [$clog2(CHUNKS)-1:0] g_chunk;
    (* anyseq *) wire [MAP_W-1:0]          g_after_by;
    reg  [CHUNKS-1:0]       g_owned;
    reg  [CHUNKS*MAP_W-1:0] g_owner;
    wire                    g_before = g_owned[g_chunk];
    wire [MAP_W-1:0]        g_before_by = g_owner[g_chunk*MAP_W +: MAP_W];
    wire                    g_kept = g_after_by == g_before_by;
    initial g_owned = {CHUNKS{1'b0}};
    always @(posedge clk)
        if (rst) g_owned <= {CHUNKS{1'b0}};
        else if (g_done) begin
            g_owned[g_chunk] <= g_after;
            g_owner[g_chunk*MAP_W +: MAP_W] <= g_after_by;
        end
    always @* begin
        assume (inc_valid == (g_done && g_after && !(g_before && g_kept)));
        assume (dec_valid == (g_done && g_before && !(g_after && g_kept)));
        if (inc_valid) assume (inc_index == g_after_by);
        if (dec_valid) assume (dec_index == g_before_by);
    end
    wire [MAP_ENTRIES-1:0] g_differs, g_unclean;
    genvar w;
    generate
        for (w = 0; w < MAP_ENTRIES; w = w + 1) begin : watched
            reg [COUNT_W-1:0] number;
            integer c;
            always @* begin
                number = {COUNT_W{1'b0}};
                for (c = 0; c < CHUNKS; c = c + 1)
                    if (g_owned[c] && g_owner[c*MAP_W +: MAP_W] == w) number = number + 1'b1;
            end
            assign g_differs[w] = entries[w].dirty_data_q != number;
            assign g_unclean[w] = clean[w] != (number == {COUNT_W{1'b0}});
        end
    endgenerate
    always @(posedge clk)
        if (!rst) begin
            dirty_data_is_dirty_chunks: assert (g_differs == {MAP_ENTRIES{1'b0}});
            clean_owns_nothing: assert (g_unclean == {MAP_ENTRIES{1'b0}});
            all_owned: cover (&g_owned);
            changes_hands: cover (inc_valid && dec_valid);
        end
`endif
