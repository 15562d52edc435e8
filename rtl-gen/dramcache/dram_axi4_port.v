// Reads go down piece by piece and come up by places; writes go down in pieces that W fills.

localparam LINE_BYTES = 8 * DQ_BYTES; // what a request reaches: a piece
localparam IN_LINE = $clog2(LINE_BYTES); // bits of a byte in its line
localparam LINE_W = ROW_BITS + COLUMN_BITS + $clog2(BANKS);
localparam DEVICE_BITS = LINE_W + IN_LINE;
localparam PAGE_W = DEVICE_BITS - 12; // address of a burst's 4 KB
localparam WHO_W = AXI_ID_BITS + 2 + PAGE_W; // whose a burst is: id, resp, its 4 KB
localparam BEATS_W = 2 * IN_LINE + 12; // beats of a piece that is read
localparam READ_W = $clog2(READS);

// AR: a piece a request. A burst that fails makes none, and is one piece.
wire [1:0] ar_resp;
dram_axi4_port_resp #(.AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .DEVICE_BITS(DEVICE_BITS)) read_resp_of (
    .addr(ar_addr), .len(ar_len), .size(ar_size), .burst(ar_burst), .resp(ar_resp)
);
wire read_valid, read_ends;
wire [AXI_ID_BITS-1:0] read_id;
wire [1:0] read_resp;
wire [LINE_W-1:0] read_line;
wire [IN_LINE-1:0] read_first, read_last;
wire [BEATS_W-1:0] read_beats;
axi4_read_pieces #(.PIECE_BYTES(LINE_BYTES), .WHO_W(WHO_W)) read_pieces (
    .clk, .rst, .ar_valid, .ar_ready, .ar_who({ar_id, ar_resp, ar_addr[DEVICE_BITS-1:12]}), .ar_at(ar_addr[11:0]), .ar_len,
    .ar_size, .ar_burst, .ar_whole(ar_resp[1]), .valid(read_valid), .taken(read_enters),
    .who({read_id, read_resp, read_line[LINE_W-1:12-IN_LINE]}), .upper(read_line[11-IN_LINE:0]), .first_byte(read_first),
    .last_byte(read_last), .ends(read_ends), .beats(read_beats)
);
unused (read_first);
unused (read_last);
wire read_fails = read_resp != 2'd0;
wire read_room;
wire read_wants = read_valid && !read_fails && read_room;
wire read_taken = read_wants && !write_goes && request_ready;
wire read_enters = read_taken || read_valid && read_fails && read_room;
cover (read_enters && read_fails); // a burst that fails

// AW and W: a piece a request. A piece of which nothing is written makes none.
wire [1:0] aw_resp;
dram_axi4_port_resp #(.AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .DEVICE_BITS(DEVICE_BITS)) write_resp_of (
    .addr(aw_addr), .len(aw_len), .size(aw_size), .burst(aw_burst), .resp(aw_resp)
);
wire write_valid, write_ends, write_some;
wire [AXI_ID_BITS-1:0] write_id;
wire [1:0] write_resp;
wire [LINE_W-1:0] write_line;
wire [LINE_BYTES-1:0] write_strb;
wire [8*LINE_BYTES-1:0] write_bytes;
axi4_write_pieces #(.AXI_BYTES(AXI_BYTES), .PIECE_BYTES(LINE_BYTES), .WHO_W(WHO_W)) write_pieces (
    .clk, .rst, .aw_valid, .aw_ready, .aw_who({aw_id, aw_resp, aw_addr[DEVICE_BITS-1:12]}), .aw_at(aw_addr[11:0]), .aw_len,
    .aw_size, .aw_burst, .aw_whole(aw_resp[1]), .w_valid, .w_ready, .w_bytes(w_data[AXI_W_DATA_LSB +: 8*AXI_BYTES]), .w_strb,
    .w_last, .valid(write_valid), .taken(write_leaves), .who({write_id, write_resp, write_line[LINE_W-1:12-IN_LINE]}),
    .upper(write_line[11-IN_LINE:0]), .ends(write_ends), .some(write_some), .strb(write_strb), .bytes(write_bytes)
);
unused (w_data);
wire [1:0] b_count;
wire b_room = !write_ends || !b_count[1];
wire write_asks = write_resp == 2'd0 && write_some; // it makes a request
wire write_wants = write_valid && write_asks && b_room;
wire write_leaves = write_valid && b_room && (!write_asks || write_goes && request_ready);
cover (write_leaves && write_resp == 2'd0 && !write_some); // a piece of which nothing is written

// The controller's channel: by turns. What stands there and is not taken keeps it.
reg turn_q; // a write is next
wire write_goes = write_wants && (!read_wants || turn_q), read_goes = read_wants && !write_goes;
always @(posedge clk) begin
    if (rst) turn_q <= 1'b0;
    else if (request_valid) turn_q <= write_goes != request_ready;
end
assign request_valid = read_wants || write_wants;
wire [READ_W-1:0] read_tail;
wire [READ_W-1:0] tail_goes = read_tail & {READ_W{read_goes}};
wire go_write = write_goes;
wire [ID_BITS-1:0] go_id;
assign go_id[READ_W-1:0] = tail_goes;
if (ID_BITS > READ_W) begin : wide_id
    assign go_id[ID_BITS-1:READ_W] = {(ID_BITS-READ_W){1'b0}};
end
wire [LINE_W-1:0] go_line = {LINE_W{read_goes}} & read_line | {LINE_W{write_goes}} & write_line;
wire [LINE_BYTES-1:0] go_strb = write_strb & {LINE_BYTES{write_goes}};
wire [8*LINE_BYTES-1:0] go_data;
for (g = 0; g < LINE_BYTES; g = g + 1) begin : g_byte
    assign go_data[8 * g +: 8] = write_bytes[8 * g +: 8] & {8{go_strb[g]}};
end

// Lines that come, and R: a place beat by beat.
assign answer_ready = 1'b1;
wire [READ_W-1:0] line_place = line_id[READ_W-1:0];
unused (line_id);
unused (answer_data);
wire read_load, piece_ends;
wire [READ_W-1:0] read_head;
wire [AXI_ID_BITS-1:0] piece_id;
wire [1:0] piece_resp;
wire [BEATS_W-1:0] piece_beats;
dram_axi4_port_reads #(.PLACES(READS), .ID_W(AXI_ID_BITS), .INFO_W(AXI_ID_BITS + 2 + BEATS_W)) reads (
    .clk, .rst, .room(read_room), .enter(read_enters), .tail(read_tail), .in_id(read_id), .in_ends(read_ends),
    .in_done(read_fails), .in_info({read_id, read_resp, read_beats}), .answered(answer_valid), .place(line_place),
    .load(read_load), .head(read_head), .out_valid(r_valid), .out_ready(r_ready && piece_ends),
    .out_info({piece_id, piece_resp, piece_beats})
);
wire [8*LINE_BYTES-1:0] bytes; // of the piece's line
ram_1r1w #(.WIDTH(8 * LINE_BYTES), .DEPTH(READS)) lines (
    .clk, .wr_en(answer_valid), .wr_addr(line_place), .wr_data(line_data), .rd_en(read_load), .rd_addr(read_head),
    .rd_data(bytes)
);
wire [8*AXI_BYTES-1:0] r_bytes;
wire r_last;
axi4_r_beats #(.AXI_BYTES(AXI_BYTES), .PIECE_BYTES(LINE_BYTES)) r_beats (
    .clk, .rst, .valid(r_valid), .beats(piece_beats), .bytes, .shown(piece_resp == 2'd0), .r_ready, .r_bytes, .r_last, .ends(piece_ends)
);
assign r_data = {piece_id, r_bytes, piece_resp, r_last} & {AXI_R_W{r_valid}};

// B: a burst whose last piece has left.
small_fifo #(.WIDTH(AXI_ID_BITS + 2), .DEPTH(2)) done (
    .clk, .rst, .in_valid(write_leaves && write_ends), .in_data({write_id, write_resp}), .out_valid(b_valid),
    .out_ready(b_ready), .out_data(b_data), .count(b_count)
);
unused (b_count[0]);
