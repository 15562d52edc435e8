// Reads go down by AR's register and come up by a ring of places; writes by AW's, and by one of a whole access that W fills.

localparam CHUNK_BYTES = 4 * PORT_WORDS;
localparam CHUNK_BITS = $clog2(CHUNK_BYTES), BUS_BITS = $clog2(AXI_BYTES); // of a byte in its chunk, in its beat
localparam UPPER = PAGE_W - CHUNK_BITS; // bits of a chunk in its 4 KB
localparam CHUNK_W = ADDR_BITS - CHUNK_BITS;
localparam WARP_W = $clog2(WARPS);
localparam CLASS_W = 2; // of who asks
localparam LEN_W = 8, SIZE_W = 3; // of a burst's len and size
localparam USER_W = PC_BITS + WARP_W + CLASS_W;
localparam READ_W = $clog2(READS), WRITE_W = $clog2(WRITES);

// A read's burst, a piece an access.
wire [PAGE_W-1:0] ar_first, ar_span;
axi4_port_burst read_burst (
    .addr(ar_addr[PAGE_W-1:0]), .len(ar_len), .size(ar_size), .burst(ar_burst), .first(ar_first), .span(ar_span)
);
reg ar_busy_q;
reg [AXI_ID_BITS-1:0] ar_id_q;
reg [USER_W-1:0] ar_user_q;
reg [ADDR_BITS-PAGE_W-1:0] ar_page_q; // address of the 4 KB
reg [PAGE_W-1:0] ar_at_q; // the piece's first beat in them
reg [7:0] ar_left_q; // beats to come, less one
reg [2:0] ar_size_q;
reg [PAGE_W-1:0] ar_span_q;
wire [CHUNK_BITS-1:0] low = ar_at_q[CHUNK_BITS-1:0];
wire [UPPER-1:0] up = ar_at_q[PAGE_W-1:CHUNK_BITS], up_span = ar_span_q[PAGE_W-1:CHUNK_BITS];
wire [CHUNK_BITS-1:0] low_span = ar_span_q[CHUNK_BITS-1:0];
wire stays = up_span == {UPPER{1'b0}}; // the burst does not leave the chunk
wire [CHUNK_BITS-1:0] to_end = ~low >> ar_size_q; // beats to the end of the chunk, less one
wire [8:0] beyond = {1'b0, ar_left_q} - {{(9-CHUNK_BITS){1'b0}}, to_end}; // beats that lie behind it
wire read_ends = stays || beyond[8] || beyond == 9'd0;
wire [7:0] piece = read_ends ? ar_left_q : {{(8-CHUNK_BITS){1'b0}}, to_end}; // beats of the piece, less one
// The first and the last byte of the piece.
wire [CHUNK_BITS-1:0] in_beat = ~({CHUNK_BITS{1'b1}} << ar_size_q);
wire [7+CHUNK_BITS:0] length = {{CHUNK_BITS{1'b0}}, ar_left_q} << ar_size_q;
wire [CHUNK_BITS-1:0] from = low & ~(low_span & {CHUNK_BITS{stays}});
wire [CHUNK_BITS-1:0] inner = stays ? low | low_span : low + length[CHUNK_BITS-1:0];
wire [CHUNK_BITS-1:0] to = inner | in_beat | {CHUNK_BITS{!read_ends}};
unused (length);
wire [PORT_WORDS-1:0] behind = {PORT_WORDS{1'b1}} << (to >> 2) << 1; // words behind its last one
wire [PORT_WORDS-1:0] read_mask = {PORT_WORDS{1'b1}} << (from >> 2) & ~behind;
wire read_wants = ar_busy_q && read_room;
wire read_taken = read_wants && !write_goes && access_ready;
assign ar_ready = !ar_busy_q || read_taken && read_ends;
always @(posedge clk) begin
    if (rst) ar_busy_q <= 1'b0;
    else if (ar_valid) ar_busy_q <= 1'b1;
    else if (ar_ready) ar_busy_q <= 1'b0;
    if (ar_ready) begin
        ar_id_q <= ar_id;
        ar_user_q <= {ar_pc, ar_warp, ar_class};
        ar_page_q <= ar_addr[ADDR_BITS-1:PAGE_W];
        ar_at_q <= ar_first;
        ar_left_q <= ar_len;
        ar_size_q <= ar_size;
        ar_span_q <= ar_span;
    end else if (read_taken) begin
        ar_left_q <= beyond[7:0] - 1'b1;
        ar_at_q <= {up & ~up_span | up + 1'b1 & up_span, {CHUNK_BITS{1'b0}}};
    end
end
cover (read_taken && !read_ends); // a burst of more than one piece
assert (!ar_valid || (AXI_BYTES >> ar_size) != 0); // a beat fits the bus: the master's duty, as are the next two
assert (!ar_valid || ar_burst != AXI_BURST_FIXED || ar_len < 8'd16); // a FIXED burst has sixteen beats at most
assert (!ar_valid || ar_burst != AXI_BURST_WRAP || ar_len == 8'd1 || ar_len == 8'd3 || ar_len == 8'd7 || ar_len == 8'd15); // a WRAP burst has 2, 4, 8 or 16 beats

// A write's burst, a beat a cycle.
wire [PAGE_W-1:0] aw_first, aw_span;
axi4_port_burst write_burst (
    .addr(aw_addr[PAGE_W-1:0]), .len(aw_len), .size(aw_size), .burst(aw_burst), .first(aw_first), .span(aw_span)
);
reg aw_busy_q;
reg [AXI_ID_BITS-1:0] aw_id_q;
reg [USER_W-1:0] aw_user_q;
reg [ADDR_BITS-PAGE_W-1:0] aw_page_q;
reg [PAGE_W-1:0] aw_at_q; // the next beat
reg [2:0] aw_size_q;
reg [PAGE_W-1:0] aw_span_q;
localparam [PAGE_W-1:0] BYTE = 1;
wire [PAGE_W-1:0] aw_next = aw_at_q & ~aw_span_q | aw_at_q + (BYTE << aw_size_q) & aw_span_q;
assign w_ready = aw_busy_q && (!w_full_q || write_taken);
wire w_take = w_valid && w_ready;
wire w_ends = w_last || aw_next[PAGE_W-1:CHUNK_BITS] != aw_at_q[PAGE_W-1:CHUNK_BITS];
assign aw_ready = !aw_busy_q || w_take && w_last;
always @(posedge clk) begin
    if (rst) aw_busy_q <= 1'b0;
    else if (aw_valid) aw_busy_q <= 1'b1;
    else if (aw_ready) aw_busy_q <= 1'b0;
    if (aw_ready) begin
        aw_id_q <= aw_id;
        aw_user_q <= {aw_pc, aw_warp, aw_class};
        aw_page_q <= aw_addr[ADDR_BITS-1:PAGE_W];
        aw_at_q <= aw_first;
        aw_size_q <= aw_size;
        aw_span_q <= aw_span;
    end else if (w_take) aw_at_q <= aw_next;
end

// The access that its beats fill.
reg w_begun_q, // it has a beat, and is not whole
    w_full_q, // it is whole
    w_last_q; // it ends its burst
reg [AXI_ID_BITS-1:0] w_id_q;
reg [USER_W-1:0] w_user_q;
reg [CHUNK_W-1:0] w_chunk_q;
reg [8*CHUNK_BYTES-1:0] w_bytes_q;
reg [CHUNK_BYTES-1:0] w_strb_q;
always @(posedge clk) begin
    if (rst) begin
        w_begun_q <= 1'b0;
        w_full_q <= 1'b0;
    end else begin
        if (w_take) w_begun_q <= !w_ends;
        if (w_take) w_full_q <= w_ends;
        else if (write_taken) w_full_q <= 1'b0;
    end
    if (w_take) w_last_q <= w_last;
    if (w_take && !w_begun_q) begin
        w_id_q <= aw_id_q;
        w_user_q <= aw_user_q;
        w_chunk_q <= {aw_page_q, aw_at_q[PAGE_W-1:CHUNK_BITS]};
    end
end
wire [CHUNK_BITS-1:0] w_place = aw_at_q[CHUNK_BITS-1:0] >> BUS_BITS << BUS_BITS; // where the beat's lanes begin
wire [CHUNK_BYTES-1:0] w_strobes; // bytes of the chunk that the beat writes
for (g = 0; g < CHUNK_BYTES / AXI_BYTES; g = g + 1) begin : g_beat
    localparam [CHUNK_BITS-1:0] LANES = g * AXI_BYTES;
    assign w_strobes[g * AXI_BYTES +: AXI_BYTES] = w_strb & {AXI_BYTES{w_place == LANES}};
end
wire [8*AXI_BYTES-1:0] w_lanes = w_data[AXI_W_DATA_LSB +: 8*AXI_BYTES];
wire [8*CHUNK_BYTES-1:0] w_copies = {CHUNK_BYTES / AXI_BYTES{w_lanes}};
always @(posedge clk) begin
    if (w_take) w_strb_q <= w_strobes | w_strb_q & {CHUNK_BYTES{w_begun_q}};
    for (i = 0; i < CHUNK_BYTES; i = i + 1)
        if (w_take && w_strobes[i]) w_bytes_q[8 * i +: 8] <= w_copies[8 * i +: 8];
end
unused (w_data);
wire write_wants = w_full_q && write_room;
cover (w_take && !w_last && w_ends); // a burst of more than one piece
cover (w_take && w_begun_q); // a piece of more than one beat
assert (!aw_valid || (AXI_BYTES >> aw_size) != 0); // a beat fits the bus: the master's duty, as are the next two
assert (!aw_valid || aw_burst != AXI_BURST_FIXED || aw_len < 8'd16); // a FIXED burst has sixteen beats at most
assert (!aw_valid || aw_burst != AXI_BURST_WRAP || aw_len == 8'd1 || aw_len == 8'd3 || aw_len == 8'd7 || aw_len == 8'd15); // a WRAP burst has 2, 4, 8 or 16 beats

// The L1's port: by turns. What stands there and is not taken keeps it.
reg turn_q; // a write is next
wire write_goes = write_wants && (!read_wants || turn_q), read_goes = read_wants && !write_goes;
wire write_taken = write_goes && access_ready;
always @(posedge clk) begin
    if (rst) turn_q <= 1'b0;
    else if (access_valid) turn_q <= write_goes != access_ready;
end
assign access_valid = read_wants || write_wants;
wire [CHUNK_W-1:0] go_address = {CHUNK_W{read_goes}} & {ar_page_q, up} | {CHUNK_W{write_goes}} & w_chunk_q;
wire [PC_BITS-1:0] go_pc;
wire [WARP_W-1:0] go_warp;
wire [1:0] go_class;
assign {go_pc, go_warp, go_class} = {USER_W{read_goes}} & ar_user_q | {USER_W{write_goes}} & w_user_q;
wire [READ_W-1:0] read_tail;
wire [WRITE_W-1:0] write_tail;
wire [TAG_BITS-1:0] read_tag = {{(TAG_BITS-READ_W){1'b0}}, read_tail};
wire [TAG_BITS-1:0] write_tag = {{(TAG_BITS-WRITE_W){1'b0}}, write_tail} | {1'b1, {(TAG_BITS-1){1'b0}}};
wire [TAG_BITS-1:0] go_tag = {TAG_BITS{read_goes}} & read_tag | {TAG_BITS{write_goes}} & write_tag;
wire [1:0] go_op = write_goes ? OP_STORE : OP_LOAD;
wire [3:0] go_atom = 4'd0;
wire go_local = 1'b0, go_read_only = 1'b0, go_uncached = 1'b0;
wire [31:0] go_compare = 32'd0;
wire [CHUNK_BYTES-1:0] go_strb = w_strb_q & {CHUNK_BYTES{write_goes}};
wire [8*CHUNK_BYTES-1:0] go_data;
for (g = 0; g < CHUNK_BYTES; g = g + 1) begin : g_access
    assign go_data[8 * g +: 8] = w_bytes_q[8 * g +: 8] & {8{go_strb[g]}};
end
wire [PORT_WORDS-1:0] go_mask;
for (g = 0; g < PORT_WORDS; g = g + 1) begin : g_word
    assign go_mask[g] = read_goes && read_mask[g] || go_strb[4 * g +: 4] != 4'd0;
end

// Answers.
assign answer_ready = 1'b1;
wire answered = answer_valid, write_answered = answered && reply_tag[TAG_BITS-1];
wire read_answered = answered && !reply_tag[TAG_BITS-1];
unused (reply_tag);
unused (answer_data);

// R: a place that is done, beat by beat.
localparam READ_INFO_W = AXI_ID_BITS + 2 * CHUNK_BITS + LEN_W + SIZE_W + 1;
wire read_room, read_load, piece_valid, piece_failed, piece_ends;
wire [READ_W-1:0] read_head;
wire [READ_INFO_W-1:0] read_info = {ar_id_q, low, low_span, piece, ar_size_q, read_ends};
wire [READ_INFO_W-1:0] piece_info;
axi4_port_ring #(.PLACES(READS), .INFO_W(READ_INFO_W)) reads (
    .clk, .rst, .room(read_room), .enter(read_taken), .tail(read_tail), .in_info(read_info), .answered(read_answered),
    .place(reply_tag[READ_W-1:0]), .done(reply_last), .failed(reply_error), .load(read_load), .head(read_head),
    .out_valid(piece_valid), .out_ready(r_ready && piece_ends), .out_info(piece_info), .out_failed(piece_failed)
);
wire [8*CHUNK_BYTES-1:0] words; // of the piece
ram_1r1w #(.WIDTH(8 * CHUNK_BYTES), .DEPTH(READS), .GRANULE(32)) read_words (
    .clk, .wr_en(reply_mask & {PORT_WORDS{read_answered}}), .wr_addr(reply_tag[READ_W-1:0]), .wr_data(answer_words),
    .rd_en(read_load), .rd_addr(read_head), .rd_data(words)
);
wire [8*CHUNK_BYTES-1:0] answer_words = answer_data[ANSWER_DATA_LSB +: 8*CHUNK_BYTES];
wire [AXI_ID_BITS-1:0] piece_id;
wire [CHUNK_BITS-1:0] piece_low, piece_span;
wire [7:0] piece_left;
wire [2:0] piece_size;
wire piece_last;
assign {piece_id, piece_low, piece_span, piece_left, piece_size, piece_last} = piece_info;
reg r_begun_q; // its first beat has left
reg [CHUNK_BITS-1:0] r_at_q; // the next beat in the chunk
reg [7:0] r_left_q; // beats to come, less one
wire [CHUNK_BITS-1:0] r_at = r_begun_q ? r_at_q : piece_low;
wire [7:0] r_left = r_begun_q ? r_left_q : piece_left;
localparam [CHUNK_BITS-1:0] BYTE_OF_CHUNK = 1;
assign piece_ends = r_left == 8'd0;
always @(posedge clk) begin
    if (rst) r_begun_q <= 1'b0;
    else if (piece_valid && r_ready) r_begun_q <= !piece_ends;
    if (piece_valid && r_ready) begin
        r_at_q <= r_at & ~piece_span | r_at + (BYTE_OF_CHUNK << piece_size) & piece_span;
        r_left_q <= r_left - 1'b1;
    end
end
wire [CHUNK_BITS-1:0] r_place = r_at >> BUS_BITS << BUS_BITS;
wire [8*AXI_BYTES-1:0] r_lanes = words[{r_place, 3'd0} +: 8 * AXI_BYTES];
wire [8*AXI_BYTES-1:0] r_bytes;
for (g = 0; g < AXI_BYTES; g = g + 1) begin : g_lane
    localparam [BUS_BITS-1:0] LANE = g;
    wire mine = (LANE ^ r_at[BUS_BITS-1:0]) >> piece_size == {BUS_BITS{1'b0}};
    assign r_bytes[8 * g +: 8] = r_lanes[8 * g +: 8] & {8{mine}};
end
assign r_valid = piece_valid;
assign r_data = {piece_id, r_bytes, piece_failed, 1'b0, piece_last && piece_ends} & {AXI_R_W{piece_valid}};

// B: where a burst's last access is done.
wire write_room, write_load, done_valid, done_failed, done_last;
wire [WRITE_W-1:0] write_head;
wire [AXI_ID_BITS-1:0] done_id;
axi4_port_ring #(.PLACES(WRITES), .INFO_W(AXI_ID_BITS + 1)) writes (
    .clk, .rst, .room(write_room), .enter(write_taken), .tail(write_tail), .in_info({w_id_q, w_last_q}),
    .answered(write_answered), .place(reply_tag[WRITE_W-1:0]), .done(reply_last), .failed(reply_error), .load(write_load),
    .head(write_head), .out_valid(done_valid), .out_ready(b_ready || !done_last), .out_info({done_id, done_last}),
    .out_failed(done_failed)
);
unused (write_load);
unused (write_head);
reg b_failed_q; // an access of the burst had an error
always @(posedge clk) begin
    if (rst) b_failed_q <= 1'b0;
    else if (done_valid && !done_last) b_failed_q <= b_failed_q || done_failed;
    else if (done_valid && b_ready) b_failed_q <= 1'b0;
end
assign b_valid = done_valid && done_last;
assign b_data = {done_id, b_failed_q || done_failed, 1'b0} & {AXI_B_W{b_valid}};
