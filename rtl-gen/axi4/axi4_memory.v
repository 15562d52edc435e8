// One register of a line on the way down, one on the way up. An uncached access uses both, since it is alone.

localparam LINE_BYTES = 4 * LINE_WORDS;
localparam OFFSET_BITS = $clog2(LINE_BYTES), BUS_BITS = $clog2(AXI_BYTES); // of a byte in its line, in its beat
localparam BEATS = LINE_BYTES / AXI_BYTES;
localparam [OFFSET_BITS-1:0] STEP = BEATS == 1 ? 0 : AXI_BYTES; // from a beat's first byte to the next one's
localparam [OFFSET_BITS-1:0] LAST_PLACE = LINE_BYTES - AXI_BYTES; // first byte of a line's last beat
localparam [7:0] LINE_LEN = BEATS - 1;
localparam [2:0] LINE_SIZE = BUS_BITS;
localparam READS_W = $clog2(READS + 1), WRITES_W = $clog2(WRITES + 1);
localparam [READS_W-1:0] MOST_READS = READS;
localparam [WRITES_W-1:0] MOST_WRITES = WRITES;
localparam LINE_W = ADDR_BITS - OFFSET_BITS;
localparam USER_W = 1 + CORE_BITS + PC_BITS;

// A request is taken where its registers are free.
wire idle = reads_q == {READS_W{1'b0}} && writes_q == {WRITES_W{1'b0}};
wire ar_free = !ar_valid || ar_ready;
wire aw_free = !aw_valid || aw_ready;
wire w_free = !w_valid || w_ready && w_ends;
wire read_room = reads_q != MOST_READS && ar_free;
wire write_room = writes_q != MOST_WRITES && aw_free && w_free;
wire room = !alone_q && (req_uncached ? idle : req_write ? write_room : read_room);
wire take = mem_req_valid && room;
assign mem_req_ready = take;
wire take_line = take && !req_uncached;
wire take_alone = take && req_uncached;

reg [READS_W-1:0] reads_q; // reads that are taken and not answered
reg [WRITES_W-1:0] writes_q; // writes
wire more_reads = take && !req_write, more_writes = take && req_write;
always @(posedge clk) begin
    if (rst) begin
        reads_q <= {READS_W{1'b0}};
        writes_q <= {WRITES_W{1'b0}};
    end else begin
        if (more_reads && !read_leaves) reads_q <= reads_q + 1'b1;
        if (!more_reads && read_leaves) reads_q <= reads_q - 1'b1;
        if (more_writes && !write_leaves) writes_q <= writes_q + 1'b1;
        if (!more_writes && write_leaves) writes_q <= writes_q - 1'b1;
    end
end
cover (reads_q == MOST_READS); // all reads are open
cover (writes_q == MOST_WRITES); // all writes are open

// An uncached access, piece by piece.
reg alone_q, // it is under way
    alone_write_q, // it is a write
    find_q; // its next piece is looked for
reg [OFFSET_BITS:0] place_q; // bytes below are done
wire [LINE_BYTES-1:0] rest = strb_q & ({LINE_BYTES{1'b1}} << place_q); // bytes that are left
wire more = |rest;
// A tree over the bytes: of each block of 2, 4, ... bytes, whether any is left, whether all are, the lowest one that is, and
// the largest piece that begins there.
reg [LINE_BYTES-1:0] any, all;
reg [LINE_BYTES*OFFSET_BITS-1:0] lowest;
reg [LINE_BYTES*3-1:0] largest;
always @* begin
    any = rest;
    all = rest;
    lowest = {LINE_BYTES * OFFSET_BITS{1'b0}};
    largest = {LINE_BYTES * 3{1'b0}};
    for (s = 0; s < OFFSET_BITS; s = s + 1) begin
        for (i = 0; i < LINE_BYTES >> s + 1; i = i + 1) begin
            if (!any[i << s + 1]) begin
                lowest[(i << s + 1) * OFFSET_BITS +: OFFSET_BITS] = lowest[((i << s + 1) + (1 << s)) * OFFSET_BITS +: OFFSET_BITS];
                lowest[(i << s + 1) * OFFSET_BITS + s] = 1'b1;
                largest[(i << s + 1) * 3 +: 3] = largest[((i << s + 1) + (1 << s)) * 3 +: 3];
            end
            any[i << s + 1] = any[i << s + 1] || any[(i << s + 1) + (1 << s)];
            all[i << s + 1] = all[i << s + 1] && all[(i << s + 1) + (1 << s)];
            if (all[i << s + 1] && s < BUS_BITS) largest[(i << s + 1) * 3 +: 3] = s[2:0] + 1'b1;
        end
    end
end
wire [OFFSET_BITS-1:0] first = lowest[OFFSET_BITS-1:0];
wire [2:0] size = largest[2:0];
reg [OFFSET_BITS-1:0] first_q; // the piece
reg [2:0] size_q;
wire answered = r_take && r_last || b_take; // the piece is
localparam [OFFSET_BITS:0] ONE = 1;
always @(posedge clk) begin
    if (rst) begin
        alone_q <= 1'b0;
        find_q <= 1'b0;
    end else begin
        if (take_alone) alone_q <= 1'b1;
        else if (read_leaves || write_leaves) alone_q <= 1'b0;
        find_q <= take_alone || alone_q && answered && more;
    end
    if (take_alone) begin
        alone_write_q <= req_write;
        place_q <= {OFFSET_BITS + 1{1'b0}};
    end else if (find_q) begin
        first_q <= first;
        size_q <= size;
        place_q <= {1'b0, first} + (ONE << size);
    end
end
wire find_read = find_q && !alone_write_q, find_write = find_q && alone_write_q && more;
wire no_byte = find_q && alone_write_q && !more; // it has no byte: the answer is made here
cover (no_byte); // a write without a byte
wire [AXI_BYTES-1:0] piece; // its bytes in their beat
for (g = 0; g < AXI_BYTES; g = g + 1) begin : g_piece
    localparam [BUS_BITS-1:0] LANE = g;
    assign piece[g] = (LANE ^ first_q[BUS_BITS-1:0]) >> size_q == {BUS_BITS{1'b0}};
end
wire [OFFSET_BITS-1:0] piece_place = first_q >> BUS_BITS << BUS_BITS; // the first byte of that beat
cover (alone_q && answered && more); // an access of more than one piece

// Addresses.
wire [OFFSET_BITS-1:0] offset = alone_q ? first_q : {OFFSET_BITS{1'b0}};
wire [7:0] len = alone_q ? 8'd0 : LINE_LEN;
wire [2:0] beat_size = alone_q ? size_q : LINE_SIZE;
wire [3:0] cache = alone_q ? CACHE_DEVICE : CACHE_NORMAL;
wire [USER_W-1:0] req_user = {req_cpu, req_core, req_pc};
reg [MEM_ID_BITS-1:0] ar_id_q, aw_id_q;
reg [LINE_W-1:0] ar_line_q, aw_line_q;
reg [USER_W-1:0] ar_user_q, aw_user_q;
always @(posedge clk) begin
    if (rst) ar_valid <= 1'b0;
    else if (take_line && !req_write || find_read) ar_valid <= 1'b1;
    else if (ar_ready) ar_valid <= 1'b0;
    if (rst) aw_valid <= 1'b0;
    else if (take_line && req_write || find_write) aw_valid <= 1'b1;
    else if (aw_ready) aw_valid <= 1'b0;
    if (more_reads) {ar_id_q, ar_line_q, ar_user_q} <= {req_id, req_line, req_user};
    if (more_writes) {aw_id_q, aw_line_q, aw_user_q} <= {req_id, req_line, req_user};
end
localparam PAD = AXI_ID_BITS + 1 - MEM_ID_BITS;
wire [AXI_ID_BITS:0] ar_id = {{PAD{1'b0}}, ar_id_q}, aw_id = {{PAD{1'b0}}, aw_id_q}; // a zero more than is shown
unused (ar_id);
unused (aw_id);
wire [AXI_ADDRESS_W-1:0] ar = {
    ar_id[AXI_ID_BITS-1:0], ar_line_q, offset, len, beat_size, BURST, 1'b0, cache, PROT, 4'd0, ar_user_q
};
wire [AXI_ADDRESS_W-1:0] aw = {
    aw_id[AXI_ID_BITS-1:0], aw_line_q, offset, len, beat_size, BURST, 1'b0, cache, PROT, 4'd0, aw_user_q
};
assign ar_data = ar & {AXI_ADDRESS_W{ar_valid}};
assign aw_data = aw & {AXI_ADDRESS_W{aw_valid}};

// Beats to write.
reg [OFFSET_BITS-1:0] w_place_q; // first byte of the beat
reg [8*LINE_BYTES-1:0] w_line_q;
reg [LINE_BYTES-1:0] strb_q; // bytes of the line, of an uncached read too
wire w_ends = alone_q || w_place_q == LAST_PLACE;
always @(posedge clk) begin
    if (rst) w_valid <= 1'b0;
    else if (take_line && req_write || find_write) w_valid <= 1'b1;
    else if (w_ready && w_ends) w_valid <= 1'b0;
    if (rst) w_place_q <= {OFFSET_BITS{1'b0}};
    else if (w_valid && w_ready) w_place_q <= w_ends ? {OFFSET_BITS{1'b0}} : w_place_q + STEP;
    if (more_writes) w_line_q <= req_data;
    if (more_writes || take_alone) strb_q <= req_strb;
end
wire [OFFSET_BITS-1:0] w_place = alone_q ? piece_place : w_place_q;
wire [AXI_BYTES-1:0] w_strb = strb_q[w_place +: AXI_BYTES] & (piece | {AXI_BYTES{!alone_q}});
assign w_data = {w_line_q[{w_place, 3'd0} +: 8 * AXI_BYTES], w_strb, w_ends} & {AXI_W_W{w_valid}};

// Beats that were read, collected into a line. Bursts do not mix on R, so one is enough.
assign r_ready = !read_full_q || read_leaves;
wire r_take = r_valid && r_ready;
reg read_full_q, // an answer to a read waits
    read_error_q; // some beat failed
reg [OFFSET_BITS-1:0] r_place_q; // first byte of the next beat
reg [MEM_ID_BITS-1:0] read_id_q;
reg [8*LINE_BYTES-1:0] line_q;
wire [OFFSET_BITS-1:0] r_place = alone_q ? piece_place : r_place_q;
always @(posedge clk) begin
    if (rst) begin
        read_full_q <= 1'b0;
        read_error_q <= 1'b0;
        r_place_q <= {OFFSET_BITS{1'b0}};
    end else begin
        if (r_take && r_last && !(alone_q && more)) read_full_q <= 1'b1;
        else if (read_leaves) read_full_q <= 1'b0;
        read_error_q <= read_error_q && !read_leaves || r_take && r_resp[1];
        if (r_take) r_place_q <= r_last ? {OFFSET_BITS{1'b0}} : r_place_q + STEP;
    end
    if (r_take) read_id_q <= r_id[MEM_ID_BITS-1:0];
    for (k = 0; k < BEATS; k = k + 1)
        for (i = 0; i < AXI_BYTES; i = i + 1)
            if (r_take && r_place >> BUS_BITS == k[OFFSET_BITS-1:0] && (!alone_q || piece[i]))
                line_q[(k * AXI_BYTES + i) * 8 +: 8] <= r_data[AXI_R_DATA_LSB + i * 8 +: 8];
end
unused (r_id);
unused (r_resp);
unused (r_data);
assert (!(r_valid && r_ready) || reads_q != {READS_W{1'b0}}); // R answers a read

// Bursts that are written.
assign b_ready = !write_full_q || write_leaves;
wire b_take = b_valid && b_ready;
reg write_full_q, // an answer to a write waits
    write_error_q; // some piece failed
reg [MEM_ID_BITS-1:0] write_id_q;
always @(posedge clk) begin
    if (rst) begin
        write_full_q <= 1'b0;
        write_error_q <= 1'b0;
    end else begin
        if (b_take && !(alone_q && more) || no_byte) write_full_q <= 1'b1;
        else if (write_leaves) write_full_q <= 1'b0;
        write_error_q <= write_error_q && !write_leaves || b_take && b_resp[1];
    end
    if (b_take || no_byte) write_id_q <= no_byte ? aw_id_q : b_id[MEM_ID_BITS-1:0];
end
unused (b_id);
unused (b_resp);
assert (!(b_valid && b_ready) || writes_q != {WRITES_W{1'b0}}); // B answers a write

// Answers: a read's first, but a write's that waited while one left is next.
reg turn_q;
wire show_write = write_full_q && (!read_full_q || turn_q);
wire show_read = read_full_q && !show_write;
wire read_leaves = show_read && mem_rsp_ready, write_leaves = show_write && mem_rsp_ready;
always @(posedge clk) begin
    if (rst) turn_q <= 1'b0;
    else turn_q <= write_full_q && !write_leaves && (show_write || read_leaves);
end
wire [8*LINE_BYTES-1:0] line; // what the answer has of the line
for (g = 0; g < LINE_BYTES; g = g + 1) begin : g_line
    wire keep = show_read && !read_error_q && (!alone_q || strb_q[g]);
    assign line[g * 8 +: 8] = line_q[g * 8 +: 8] & {8{keep}};
end
assign mem_rsp_valid = read_full_q || write_full_q;
wire rsp_error = show_read && read_error_q || show_write && write_error_q;
wire [MEM_ID_BITS-1:0] rsp_id = read_id_q & {MEM_ID_BITS{show_read}} | write_id_q & {MEM_ID_BITS{show_write}};
assign mem_rsp_data = {show_write, rsp_error, rsp_id, line};
cover (show_write && read_full_q); // a read's answer waits for a write's
