// Reads go down by AR's register and come up by places; writes by AW's, and by one of a whole line that W fills.

localparam LINE_BYTES = 8 * DQ_BYTES;
localparam IN_LINE = $clog2(LINE_BYTES), BUS_BITS = $clog2(AXI_BYTES); // bits of a byte in its line, in its beat
localparam OFFSET_W = 12; // bits of a byte in its 4 KB, which no burst leaves
localparam UPPER = OFFSET_W - IN_LINE; // bits of a line in its 4 KB
localparam LINE_W = ROW_BITS + COLUMN_BITS + $clog2(BANKS);
localparam DEVICE_BITS = LINE_W + IN_LINE;
localparam PAGE_W = DEVICE_BITS - OFFSET_W;
localparam READ_W = $clog2(READS);

// A read's burst, a piece a request.
wire [OFFSET_W-1:0] ar_span;
wire [1:0] ar_resp;
dram_axi4_port_burst #(.AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .DEVICE_BITS(DEVICE_BITS)) read_burst (
    .addr(ar_addr), .len(ar_len), .size(ar_size), .burst(ar_burst), .span(ar_span), .resp(ar_resp)
);
reg ar_busy_q, ar_begun_q; // it is begun: a piece has left
reg [AXI_ID_BITS-1:0] ar_id_q;
reg [1:0] ar_resp_q; // what it fails with
reg [PAGE_W-1:0] ar_page_q; // address of the 4 KB
reg [OFFSET_W-1:0] ar_at_q; // the piece's first beat in them
reg [AXI_REQUEST_LEN_W-1:0] ar_left_q; // beats to come, less one
reg [2:0] ar_size_q;
reg [OFFSET_W-1:0] ar_span_q;
wire ar_fails = ar_resp_q != 2'd0;
wire [IN_LINE-1:0] low = ar_at_q[IN_LINE-1:0], low_span = ar_span_q[IN_LINE-1:0];
wire [UPPER-1:0] up = ar_at_q[OFFSET_W-1:IN_LINE], up_span = ar_span_q[OFFSET_W-1:IN_LINE];
wire stays = up_span == {UPPER{1'b0}}; // the burst does not leave the line
wire [IN_LINE-1:0] to_end = ~low >> ar_size_q; // beats to the end of the line, less one
wire [AXI_REQUEST_LEN_W:0] beyond = {1'b0, ar_left_q} - {{(AXI_REQUEST_LEN_W+1-IN_LINE){1'b0}}, to_end}; // beats that lie behind it
wire read_ends = ar_fails || stays || beyond[8] || beyond == 9'd0;
wire [AXI_REQUEST_LEN_W-1:0] piece = read_ends ? ar_left_q : {{(AXI_REQUEST_LEN_W-IN_LINE){1'b0}}, to_end}; // beats of the piece, less one
wire read_room;
wire read_wants = ar_busy_q && !ar_fails && read_room;
wire read_taken = read_wants && !write_goes && request_ready;
wire read_enters = read_taken || ar_busy_q && ar_fails && read_room;
assign ar_ready = !ar_busy_q || read_enters && read_ends;
always @(posedge clk) begin
    if (rst) ar_busy_q <= 1'b0;
    else if (ar_valid) ar_busy_q <= 1'b1;
    else if (ar_ready) ar_busy_q <= 1'b0;
    if (ar_ready) begin
        ar_begun_q <= 1'b0;
        ar_id_q <= ar_id;
        ar_resp_q <= ar_resp;
        ar_page_q <= ar_addr[DEVICE_BITS-1:OFFSET_W];
        ar_at_q <= ar_addr[OFFSET_W-1:0];
        ar_left_q <= ar_len;
        ar_size_q <= ar_size;
        ar_span_q <= ar_span;
    end else if (read_enters) begin
        ar_begun_q <= 1'b1;
        ar_left_q <= beyond[AXI_REQUEST_LEN_W-1:0] - 1'b1;
        ar_at_q <= {up & ~up_span | up + 1'b1 & up_span, {IN_LINE{1'b0}}};
    end
end
cover (read_enters && !read_ends); // a burst of more than one piece
cover (read_enters && ar_fails); // a burst that fails

// A write's burst, a beat a cycle.
wire [OFFSET_W-1:0] aw_span;
wire [1:0] aw_resp;
dram_axi4_port_burst #(.AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .DEVICE_BITS(DEVICE_BITS)) write_burst (
    .addr(aw_addr), .len(aw_len), .size(aw_size), .burst(aw_burst), .span(aw_span), .resp(aw_resp)
);
reg aw_busy_q;
reg [AXI_ID_BITS-1:0] aw_id_q;
reg [1:0] aw_resp_q;
reg [PAGE_W-1:0] aw_page_q;
reg [OFFSET_W-1:0] aw_at_q; // the next beat
reg [2:0] aw_size_q;
reg [OFFSET_W-1:0] aw_span_q;
wire [OFFSET_W-1:0] aw_next = aw_at_q & ~aw_span_q | aw_at_q + ({{OFFSET_W - 1{1'b0}}, 1'b1} << aw_size_q) & aw_span_q;
wire w_leaves;
assign w_ready = aw_busy_q && (!w_full_q || w_leaves);
wire w_take = w_valid && w_ready;
wire w_ends = w_last || aw_resp_q == 2'd0 && aw_next[OFFSET_W-1:IN_LINE] != aw_at_q[OFFSET_W-1:IN_LINE];
assign aw_ready = !aw_busy_q || w_take && w_last;
always @(posedge clk) begin
    if (rst) aw_busy_q <= 1'b0;
    else if (aw_valid) aw_busy_q <= 1'b1;
    else if (aw_ready) aw_busy_q <= 1'b0;
    if (aw_ready) begin
        aw_id_q <= aw_id;
        aw_resp_q <= aw_resp;
        aw_page_q <= aw_addr[DEVICE_BITS-1:OFFSET_W];
        aw_at_q <= aw_addr[OFFSET_W-1:0];
        aw_size_q <= aw_size;
        aw_span_q <= aw_span;
    end else if (w_take) aw_at_q <= aw_next;
end

// The line that its beats fill.
reg w_begun_q, // it has a beat, and is not whole
    w_full_q, // it is whole
    w_last_q, // it ends its burst
    w_some_q; // a byte of it is written
reg [AXI_ID_BITS-1:0] w_id_q;
reg [1:0] w_resp_q;
reg [LINE_W-1:0] w_line_q;
reg [8*LINE_BYTES-1:0] w_bytes_q;
reg [LINE_BYTES-1:0] w_strb_q;
always @(posedge clk) begin
    if (rst) begin
        w_begun_q <= 1'b0;
        w_full_q <= 1'b0;
    end else begin
        if (w_take) w_begun_q <= !w_ends;
        if (w_take) w_full_q <= w_ends;
        else if (w_leaves) w_full_q <= 1'b0;
    end
    if (w_take) w_last_q <= w_last;
    if (w_take) w_some_q <= w_begun_q && w_some_q || w_strb != {AXI_BYTES{1'b0}};
    if (w_take && !w_begun_q) begin
        w_id_q <= aw_id_q;
        w_resp_q <= aw_resp_q;
        w_line_q <= {aw_page_q, aw_at_q[OFFSET_W-1:IN_LINE]};
    end
end
wire [IN_LINE-1:0] w_place = aw_at_q[IN_LINE-1:0] >> BUS_BITS << BUS_BITS; // where the beat's lanes begin
wire [LINE_BYTES-1:0] w_strobes; // bytes of the line that the beat writes
for (g = 0; g < LINE_BYTES / AXI_BYTES; g = g + 1) begin : g_beat
    localparam [IN_LINE-1:0] LANES = g * AXI_BYTES;
    assign w_strobes[g * AXI_BYTES +: AXI_BYTES] = w_strb & {AXI_BYTES{w_place == LANES}};
end
wire [8*AXI_BYTES-1:0] w_lanes = w_data[AXI_W_DATA_LSB +: 8*AXI_BYTES];
wire [8*LINE_BYTES-1:0] w_copies = {LINE_BYTES / AXI_BYTES{w_lanes}};
always @(posedge clk) begin
    if (w_take) w_strb_q <= w_strobes | w_strb_q & {LINE_BYTES{w_begun_q}};
    for (i = 0; i < LINE_BYTES; i = i + 1)
        if (w_take && w_strobes[i]) w_bytes_q[8 * i +: 8] <= w_copies[8 * i +: 8];
end
unused (w_data);
wire [1:0] b_count;
wire b_room = !w_last_q || !b_count[1];
wire w_sends = w_resp_q == 2'd0 && w_some_q; // a request is made of it
wire write_wants = w_full_q && w_sends && b_room;
assign w_leaves = w_full_q && b_room && (!w_sends || write_goes && request_ready);
cover (w_take && !w_last && w_ends); // a burst of more than one piece
cover (w_take && w_begun_q); // a piece of more than one beat
cover (w_leaves && w_resp_q == 2'd0 && !w_some_q); // a piece of which nothing is written

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
wire [LINE_W-1:0] go_line = {LINE_W{read_goes}} & {ar_page_q, up} | {LINE_W{write_goes}} & w_line_q;
wire [LINE_BYTES-1:0] go_strb = w_strb_q & {LINE_BYTES{write_goes}};
wire [8*LINE_BYTES-1:0] go_data;
for (g = 0; g < LINE_BYTES; g = g + 1) begin : g_byte
    assign go_data[8 * g +: 8] = w_bytes_q[8 * g +: 8] & {8{go_strb[g]}};
end

// Lines that come, and R: a place beat by beat.
assign answer_ready = 1'b1;
wire [READ_W-1:0] line_place = line_id[READ_W-1:0];
unused (line_id);
unused (answer_data);
localparam INFO_W = AXI_ID_BITS + 2 * IN_LINE + 14;
wire read_load, piece_valid;
wire [READ_W-1:0] read_head;
wire [INFO_W-1:0] read_info = {ar_id_q, ar_resp_q, low, low_span, piece, ar_size_q, read_ends};
wire [INFO_W-1:0] piece_info;
dram_axi4_port_reads #(.PLACES(READS), .ID_W(AXI_ID_BITS), .INFO_W(INFO_W)) reads (
    .clk, .rst, .room(read_room), .enter(read_enters), .tail(read_tail), .in_id(ar_id_q), .in_begins(!ar_begun_q),
    .in_ends(read_ends), .in_done(ar_fails), .in_info(read_info), .answered(answer_valid), .place(line_place), .load(read_load),
    .head(read_head), .out_valid(piece_valid), .out_ready(r_ready && piece_ends), .out_info(piece_info)
);
wire [8*LINE_BYTES-1:0] bytes; // of the piece's line
ram_1r1w #(.WIDTH(8 * LINE_BYTES), .DEPTH(READS)) lines (
    .clk, .wr_en(answer_valid), .wr_addr(line_place), .wr_data(line_data), .rd_en(read_load), .rd_addr(read_head),
    .rd_data(bytes)
);
wire [AXI_ID_BITS-1:0] piece_id;
wire [1:0] piece_resp;
wire [IN_LINE-1:0] piece_low, piece_span;
wire [AXI_REQUEST_LEN_W-1:0] piece_left;
wire [2:0] piece_size;
wire piece_last;
assign {piece_id, piece_resp, piece_low, piece_span, piece_left, piece_size, piece_last} = piece_info;
reg r_begun_q; // its first beat has left
reg [IN_LINE-1:0] r_at_q; // the next beat in the line
reg [AXI_REQUEST_LEN_W-1:0] r_left_q; // beats to come, less one
wire [IN_LINE-1:0] r_at = r_begun_q ? r_at_q : piece_low;
wire [AXI_REQUEST_LEN_W-1:0] r_left = r_begun_q ? r_left_q : piece_left;
localparam [IN_LINE-1:0] BYTE = 1;
wire piece_ends = r_left == {AXI_REQUEST_LEN_W{1'b0}};
always @(posedge clk) begin
    if (rst) r_begun_q <= 1'b0;
    else if (piece_valid && r_ready) r_begun_q <= !piece_ends;
    if (piece_valid && r_ready) begin
        r_at_q <= r_at & ~piece_span | r_at + (BYTE << piece_size) & piece_span;
        r_left_q <= r_left - 1'b1;
    end
end
wire [IN_LINE-1:0] r_place = r_at >> BUS_BITS << BUS_BITS;
wire [8*AXI_BYTES-1:0] r_lanes = bytes[{r_place, 3'd0} +: 8 * AXI_BYTES];
wire [8*AXI_BYTES-1:0] r_bytes;
for (g = 0; g < AXI_BYTES; g = g + 1) begin : g_lane
    localparam [BUS_BITS-1:0] LANE = g;
    wire mine = (LANE ^ r_at[BUS_BITS-1:0]) >> piece_size == {BUS_BITS{1'b0}} && piece_resp == 2'd0;
    assign r_bytes[8 * g +: 8] = r_lanes[8 * g +: 8] & {8{mine}};
end
assign r_valid = piece_valid;
assign r_data = {piece_id, r_bytes, piece_resp, piece_last && piece_ends} & {AXI_R_W{piece_valid}};

// B: a burst whose last piece has left.
small_fifo #(.WIDTH(AXI_ID_BITS + 2), .DEPTH(2)) done (
    .clk, .rst, .in_valid(w_leaves && w_last_q), .in_data({w_id_q, w_resp_q}), .out_valid(b_valid), .out_ready(b_ready),
    .out_data(b_data), .count(b_count)
);
unused (b_count[0]);
