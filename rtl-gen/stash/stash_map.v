// Entries lie in three copies of a memory, one for each reader; flags and #DirtyData in registers, since every entry is
// watched in every cycle.

localparam ADDR_W = $clog2(BYTES / 4); // width of a stash word address
localparam VIRT_W = VA_BITS - 2; // width of a virtual word address
localparam MAP_W = $clog2(MAP_ENTRIES);
localparam WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its chunk, or line
localparam START_W = WORD_W + 1; // the highest bit: a chunk's words or more
localparam LINE_W = VIRT_W - WORD_W; // width of a virtual line address
localparam GAP_W = SPAN_BITS; // width of object_gap and row_gap: what a gap has at most
localparam GO_W = SPAN_BITS + 1 - WORD_W; // width of lines, counted from the one in which a tile begins
localparam CHUNKS = BYTES / 4 / CHUNK_WORDS; // chunks of the stash

// Entries: what is written in the cycle of a request is not seen by it.
reg read_ok_q, fwd_ok_q, rev_ok_q; // the entry that was asked for one cycle ago could be used then
always @(posedge clk) begin
    if (rst) {read_ok_q, fwd_ok_q, rev_ok_q} <= 3'd0;
    else begin
        read_ok_q <= usable[read_index] && !(set_valid && set_index == read_index);
        fwd_ok_q <= fwd_mapped && usable[fwd_index] && !(set_valid && set_index == fwd_index);
        rev_ok_q <= rev_valid && usable[rev_index] && !(set_valid && set_index == rev_index);
    end
end
ram_1r1w #(.WIDTH(ENTRY_W), .DEPTH(MAP_ENTRIES)) read_copy (
    .clk, .wr_en(set_valid), .wr_addr(set_index), .wr_data(set_data),
    .rd_en(1'b1), .rd_addr(read_index), .rd_data(read_entry)
);
assign read_data = read_entry & {ENTRY_W{read_ok_q}};

// The copies of the translations have only the fields that are read there, without the highest bit of some.
localparam FWD_COPY_W = 6 * ADDR_W + VIRT_W + 2 * GAP_W + 15;
ram_1r1w #(.WIDTH(FWD_COPY_W), .DEPTH(MAP_ENTRIES)) fwd_copy (
    .clk, .wr_en(set_valid), .wr_addr(set_index),
    .wr_data({set_base, set_words, set_virt, set_field, set_row, set_object_gap[GAP_W-1:0], set_row_gap[GAP_W-1:0], set_field_rcp,
              set_field_shift, set_per_row_rcp, set_per_row_shift}),
    .rd_en(fwd_valid), .rd_addr(fwd_index), .rd_data(fwd_entry)
);
unused (set_object_gap[SPAN_BITS]);
unused (set_row_gap[SPAN_BITS]);
wire [ADDR_W-1:0] fwd_e_base;
wire [ADDR_W:0] fwd_e_words, fwd_e_field, fwd_e_row, fwd_e_field_rcp, fwd_e_per_row_rcp;
wire [VIRT_W-1:0] fwd_e_virt;
wire [GAP_W-1:0] fwd_e_object_gap, fwd_e_row_gap;
wire [4:0] fwd_e_field_shift, fwd_e_per_row_shift;
assign {fwd_e_base, fwd_e_words, fwd_e_virt, fwd_e_field, fwd_e_row, fwd_e_object_gap, fwd_e_row_gap, fwd_e_field_rcp,
        fwd_e_field_shift, fwd_e_per_row_rcp, fwd_e_per_row_shift} = fwd_entry;
stash_map_forward #(.*) forward (.s1_ok(fwd_ok_q), .s1_addr(fwd_addr_q), .s1_*(fwd_e_*), .*);
stash_map_places #(.*) forwards (
    .s1_line(fwd_e_virt[VIRT_W-1:WORD_W]), .s1_object_gap(fwd_e_object_gap), .s1_row_gap(fwd_e_row_gap), .*
);
stash_map_expander #(.*) expander (.*);

localparam RCP_W = SPAN_BITS > ADDR_W ? ADDR_W + 1 : SPAN_BITS; // digits of a reciprocal that are kept there: those behind the first
localparam REV_COPY_W = 4 * ADDR_W + VIRT_W + 3 * SPAN_BITS + 2 * RCP_W + 13;
wire [SPAN_BITS:0] set_length = set_stride - set_row_gap; // words of a row in the virtual space
ram_1r1w #(.WIDTH(REV_COPY_W), .DEPTH(MAP_ENTRIES)) rev_copy (
    .clk, .wr_en(set_valid), .wr_addr(set_index),
    .wr_data({set_base, set_virt, set_field, set_object[SPAN_BITS-1:0], set_length, set_row[ADDR_W-1:0], set_rows,
              set_stride[SPAN_BITS-1:0], set_stride_rcp[SPAN_BITS-RCP_W +: RCP_W], set_stride_shift, set_object_rcp[SPAN_BITS-RCP_W +: RCP_W],
              set_object_shift}),
    .rd_en(rev_valid), .rd_addr(rev_index), .rd_data(rev_entry)
);
unused (set_object[SPAN_BITS]);
unused ({set_stride_rcp, set_object_rcp});
unused (set_per_row);
unused (set_row[ADDR_W]);
unused (set_stride[SPAN_BITS]);
wire [ADDR_W-1:0] rev_e_base, rev_e_row;
wire [VIRT_W-1:0] rev_e_virt;
wire [ADDR_W:0] rev_e_field, rev_e_rows;
wire [SPAN_BITS-1:0] rev_e_object, rev_e_stride;
wire [SPAN_BITS:0] rev_e_length;
wire [RCP_W-1:0] rev_e_stride_rcp, rev_e_object_rcp;
wire [4:0] rev_e_stride_shift, rev_e_object_shift;
assign {rev_e_base, rev_e_virt, rev_e_field, rev_e_object, rev_e_length, rev_e_row, rev_e_rows, rev_e_stride,
        rev_e_stride_rcp, rev_e_stride_shift, rev_e_object_rcp, rev_e_object_shift} = rev_entry;
stash_map_reverse #(.*) reverse (.s1_ok(rev_ok_q), .s1_address(rev_virt_q), .s1_*(rev_e_*), .s10_*(rev_*), .*);

reg [ADDR_W-1:0] fwd_addr_q;
reg [VIRT_W-1:0] rev_virt_q;
reg [9:0] rev_done_q; // requests under way, the oldest highest
always @(posedge clk) begin
    if (rst) zero;
    else rev_done_q <= {rev_done_q[8:0], rev_valid};
    {fwd_addr_q, rev_virt_q} <= {fwd_addr, rev_virt};
end
assign rev_done = rev_done_q[9];

// Flags and #DirtyData.
localparam COUNT_W = $clog2(CHUNKS) + 1; // width of #DirtyData
wire [MAP_ENTRIES-1:0] usable; // the entry holds a mapping and was set since reset
wire [MAP_ENTRIES*MAP_W-1:0] pointer_or_0; // pointer of the entry pointer_index, 0 of the others
// The entry that each is about, or none.
wire [MAP_ENTRIES-1:0] sets = {{(MAP_ENTRIES-1){1'b0}}, set_valid} << set_index;
wire [MAP_ENTRIES-1:0] flags = {{(MAP_ENTRIES-1){1'b0}}, flag_valid} << flag_index;
wire [MAP_ENTRIES-1:0] points = {{(MAP_ENTRIES-1){1'b0}}, 1'b1} << pointer_index;
wire [MAP_ENTRIES-1:0] incs = {{(MAP_ENTRIES-1){1'b0}}, inc_valid} << inc_index;
wire [MAP_ENTRIES-1:0] decs = {{(MAP_ENTRIES-1){1'b0}}, dec_valid} << dec_index;
for (e = 0; e < MAP_ENTRIES; e = e + 1) begin : entries
    wire flagged = flags[e];
    reg set_q; // set since reset
    reg used_q, live_q, coherent_q, reuse_q;
    reg [MAP_W-1:0] pointer_q;
    reg [COUNT_W-1:0] dirty_data_q; // dirty chunks of the mapping
    always @(posedge clk) begin
        if (rst) zero;
        else begin
            if (sets[e]) set_q <= 1'b1;
            used_q <= flagged ? flag_used : used_q && (live_q || !clean[e]);
            if (flagged) {live_q, coherent_q, reuse_q, pointer_q} <= {flag_live, flag_coherent, flag_reuse, flag_pointer};
        end
    end
    assign usable[e] = used_q && set_q;
    assign {used[e], live[e], coherent[e], reuse[e]} = {used_q, live_q, coherent_q, reuse_q};
    assign pointer_or_0[e * MAP_W +: MAP_W] = pointer_q & {MAP_W{points[e]}};

    // #DirtyData: an increment and a decrement in one cycle cancel. Its highest bit is 1 for all chunks alone.
    wire rises = incs[e];
    wire falls = decs[e];
    wire counts = rises ? !falls && !dirty_data_q[COUNT_W-1] : falls && !clean[e];
    reg [COUNT_W-1:0] changes; // digits that change: when it rises those behind ones alone, when it falls those behind zeros alone
    always @* begin
        zero;
        changes[0] = counts;
        for (i = 1; i < COUNT_W; i = i + 1) changes[i] = changes[i - 1] && dirty_data_q[i - 1] != falls;
    end
    always @(posedge clk) begin
        if (rst) dirty_data_q <= {COUNT_W{1'b0}};
        else dirty_data_q <= dirty_data_q ^ changes;
    end
    assign clean[e] = dirty_data_q == {COUNT_W{1'b0}};
end
always @* begin
    pointer = {MAP_W{1'b0}};
    for (i = 0; i < MAP_ENTRIES; i = i + 1) pointer = pointer | pointer_or_0[i * MAP_W +: MAP_W];
end
assert (!(dec_valid && clean[dec_index]) || inc_valid && inc_index == dec_index); // #DirtyData never falls below 0
cover (inc_valid && dec_valid && inc_index == dec_index); // an increment and a decrement of one entry meet
cover (|(used & ~live & clean)); // an entry is freed by its last decrement

stash_tile_calc #(.*) calculation (.*);
