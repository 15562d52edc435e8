`ifdef FORMAL
    // The slot that is watched, and what it should hold.
    (* anyconst *) wire [BLOCK_W-1:0] the_block;
    (* anyconst *) wire [SLOT_W-1:0]  the_slot;
    wire in_range = the_block < THREAD_BLOCKS && the_slot < MAPS_PER_BLOCK;
    reg  g_full;
    reg  [MAP_W-1:0] g_map;
    initial g_full = 1'b0;
    always @(posedge clk)
        if (rst) g_full <= 1'b0;
        else if (write_valid && write_block == the_block && write_slot == the_slot) begin
            g_full <= write_set;
            g_map <= write_map;
        end
    // What makes the proof inductive: the register of that slot agrees.
    wire [SLOTS-1:0] disagrees;
    genvar w;
    generate
        for (w = 0; w < SLOTS; w = w + 1) begin : watched
            assign disagrees[w] = the_block == w / MAPS_PER_BLOCK && the_slot == w % MAPS_PER_BLOCK
                && (slots[w].full_q != g_full || (g_full && slots[w].map_q != g_map));
        end
    endgenerate
    always @(posedge clk)
        if (!rst) begin
            registers_agree: assert (disagrees == {SLOTS{1'b0}});
            if (read_block == the_block && read_slot == the_slot) begin
                if (in_range) shows_last_write: assert (read_valid == g_full && (!g_full || read_map == g_map));
                else nothing_out_of_range: assert (!read_valid && read_map == {MAP_W{1'b0}});
            end
            holds: cover (read_valid && g_full && read_block == the_block && read_slot == the_slot);
        end
`endif
