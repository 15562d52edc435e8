// Reads go down piece by piece and come up by a ring of places; writes go down in pieces that W fills.

localparam CHUNK_BYTES = 4 * PORT_WORDS; // what an access of the L1 reaches: a piece
localparam CHUNK_BITS = $clog2(CHUNK_BYTES); // of a byte in its chunk
localparam CHUNK_W = ADDR_BITS - CHUNK_BITS, PAGE_W = ADDR_BITS - 12; // addresses of a chunk, of a burst's 4 KB
localparam WARP_W = $clog2(WARPS);
localparam CLASS_W = 2; // of who asks
localparam USER_W = PC_BITS + WARP_W + CLASS_W;
localparam WHO_W = AXI_ID_BITS + USER_W + PAGE_W; // whose a burst is
localparam BEATS_W = 2 * CHUNK_BITS + 12; // beats of a piece that is read
localparam READ_W = $clog2(READS), WRITE_W = $clog2(WRITES);

// AR: a piece an access. Its first beat is at a multiple of its size.
wire [11:0] ar_first = ar_addr[11:0] & 12'hfff << ar_size;
wire read_valid, read_ends;
wire [AXI_ID_BITS-1:0] read_id;
wire [USER_W-1:0] read_user;
wire [CHUNK_W-1:0] read_chunk;
wire [CHUNK_BITS-1:0] read_first, read_last; // bytes of the chunk
wire [BEATS_W-1:0] read_beats;
axi4_read_pieces #(.PIECE_BYTES(CHUNK_BYTES), .WHO_W(WHO_W)) read_pieces (
    .clk, .rst, .ar_valid, .ar_ready, .ar_who({ar_id, ar_pc, ar_warp, ar_class, ar_addr[ADDR_BITS-1:12]}), .ar_at(ar_first),
    .ar_len, .ar_size, .ar_burst, .ar_whole(1'b0), .valid(read_valid), .taken(read_taken),
    .who({read_id, read_user, read_chunk[CHUNK_W-1:12-CHUNK_BITS]}), .upper(read_chunk[11-CHUNK_BITS:0]),
    .first_byte(read_first), .last_byte(read_last), .ends(read_ends), .beats(read_beats)
);
unused (read_ends);
wire [PORT_WORDS-1:0] behind = {PORT_WORDS{1'b1}} << (read_last >> 2) << 1; // words behind the piece
wire [PORT_WORDS-1:0] read_mask = {PORT_WORDS{1'b1}} << (read_first >> 2) & ~behind;
wire read_wants = read_valid && read_room;
wire read_taken = read_wants && !write_goes && access_ready;
assert (!ar_valid || (AXI_BYTES >> ar_size) != 0); // a beat fits the bus: the master's duty, as are the next two
assert (!ar_valid || ar_burst != AXI_BURST_FIXED || ar_len < 8'd16); // a FIXED burst has sixteen beats at most
assert (!ar_valid || ar_burst != AXI_BURST_WRAP || ar_len == 8'd1 || ar_len == 8'd3 || ar_len == 8'd7 || ar_len == 8'd15); // a WRAP burst has 2, 4, 8 or 16 beats

// AW and W: a piece an access.
wire [11:0] aw_first = aw_addr[11:0] & 12'hfff << aw_size;
wire write_valid, write_ends, write_some;
wire [AXI_ID_BITS-1:0] write_id;
wire [USER_W-1:0] write_user;
wire [CHUNK_W-1:0] write_chunk;
wire [CHUNK_BYTES-1:0] write_strb;
wire [8*CHUNK_BYTES-1:0] write_bytes;
axi4_write_pieces #(.AXI_BYTES(AXI_BYTES), .PIECE_BYTES(CHUNK_BYTES), .WHO_W(WHO_W)) write_pieces (
    .clk, .rst, .aw_valid, .aw_ready, .aw_who({aw_id, aw_pc, aw_warp, aw_class, aw_addr[ADDR_BITS-1:12]}), .aw_at(aw_first),
    .aw_len, .aw_size, .aw_burst, .aw_whole(1'b0), .w_valid, .w_ready, .w_bytes(w_data[AXI_W_DATA_LSB +: 8*AXI_BYTES]),
    .w_strb, .w_last, .valid(write_valid), .taken(write_taken),
    .who({write_id, write_user, write_chunk[CHUNK_W-1:12-CHUNK_BITS]}), .upper(write_chunk[11-CHUNK_BITS:0]),
    .ends(write_ends), .some(write_some), .strb(write_strb), .bytes(write_bytes)
);
unused (write_some);
unused (w_data);
wire write_wants = write_valid && write_room;
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
wire [CHUNK_W-1:0] go_address = {CHUNK_W{read_goes}} & read_chunk | {CHUNK_W{write_goes}} & write_chunk;
wire [PC_BITS-1:0] go_pc;
wire [WARP_W-1:0] go_warp;
wire [1:0] go_class;
assign {go_pc, go_warp, go_class} = {USER_W{read_goes}} & read_user | {USER_W{write_goes}} & write_user;
wire [READ_W-1:0] read_tail;
wire [WRITE_W-1:0] write_tail;
wire [TAG_BITS-1:0] read_tag = {{(TAG_BITS-READ_W){1'b0}}, read_tail};
wire [TAG_BITS-1:0] write_tag = {{(TAG_BITS-WRITE_W){1'b0}}, write_tail} | {1'b1, {(TAG_BITS-1){1'b0}}};
wire [TAG_BITS-1:0] go_tag = {TAG_BITS{read_goes}} & read_tag | {TAG_BITS{write_goes}} & write_tag;
wire [1:0] go_op = write_goes ? OP_STORE : OP_LOAD;
wire [3:0] go_atom = 4'd0;
wire go_local = 1'b0, go_read_only = 1'b0, go_uncached = 1'b0;
wire [31:0] go_compare = 32'd0;
wire [CHUNK_BYTES-1:0] go_strb = write_strb & {CHUNK_BYTES{write_goes}};
wire [8*CHUNK_BYTES-1:0] go_data;
for (g = 0; g < CHUNK_BYTES; g = g + 1) begin : g_access
    assign go_data[8 * g +: 8] = write_bytes[8 * g +: 8] & {8{go_strb[g]}};
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
wire read_room, read_load, piece_failed, piece_ends;
wire [READ_W-1:0] read_head;
wire [AXI_ID_BITS-1:0] piece_id;
wire [BEATS_W-1:0] piece_beats;
axi4_port_ring #(.PLACES(READS), .INFO_W(AXI_ID_BITS + BEATS_W)) reads (
    .clk, .rst, .room(read_room), .enter(read_taken), .tail(read_tail), .in_info({read_id, read_beats}),
    .answered(read_answered), .place(reply_tag[READ_W-1:0]), .done(reply_last), .failed(reply_error), .load(read_load),
    .head(read_head), .out_valid(r_valid), .out_ready(r_ready && piece_ends), .out_info({piece_id, piece_beats}),
    .out_failed(piece_failed)
);
wire [8*CHUNK_BYTES-1:0] words; // of the piece
ram_1r1w #(.WIDTH(8 * CHUNK_BYTES), .DEPTH(READS), .GRANULE(32)) read_words (
    .clk, .wr_en(reply_mask & {PORT_WORDS{read_answered}}), .wr_addr(reply_tag[READ_W-1:0]), .wr_data(answer_words),
    .rd_en(read_load), .rd_addr(read_head), .rd_data(words)
);
wire [8*CHUNK_BYTES-1:0] answer_words = answer_data[ANSWER_DATA_LSB +: 8*CHUNK_BYTES];
wire [8*AXI_BYTES-1:0] r_bytes;
wire r_last;
axi4_r_beats #(.AXI_BYTES(AXI_BYTES), .PIECE_BYTES(CHUNK_BYTES)) r_beats (
    .clk, .rst, .valid(r_valid), .beats(piece_beats), .bytes(words), .shown(1'b1), .r_ready, .r_bytes, .r_last, .ends(piece_ends)
);
assign r_data = {piece_id, r_bytes, piece_failed, 1'b0, r_last} & {AXI_R_W{r_valid}};

// B: where a burst's last access is done.
wire write_room, write_load, done_valid, done_failed, done_last;
wire [WRITE_W-1:0] write_head;
wire [AXI_ID_BITS-1:0] done_id;
axi4_port_ring #(.PLACES(WRITES), .INFO_W(AXI_ID_BITS + 1)) writes (
    .clk, .rst, .room(write_room), .enter(write_taken), .tail(write_tail), .in_info({write_id, write_ends}),
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
