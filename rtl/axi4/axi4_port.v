// axi4_port: AXI4 slave in front of a CPU's L1
//
// Reads go down piece by piece and come up by a ring of places; writes go down in pieces that W fills.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md
// Written by `larder emit axi4_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module axi4_port #(
    // width of WDATA and RDATA (bytes, a power of two, 4 to 64)
    parameter integer AXI_BYTES = 8,
    // words of an access of the L1 (a power of two, 1 to 16)
    parameter integer PORT_WORDS = 2,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // width of an id on AXI4 (bits, 1 to 16)
    parameter integer AXI_ID_BITS = 4,
    // threads of the master, whose accesses keep their order (warps, 2 to 64)
    parameter integer WARPS = 2,
    // the L1's tag: a place of a ring, and one bit (bits, 2 to 16)
    parameter integer TAG_BITS = 8,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // reads that are sent to the L1 and not at R, at most (accesses, a power of two, 2 to 128)
    parameter integer READS = 16,
    // writes that are sent to the L1 and not at B, at most (accesses, a power of two, 2 to 128)
    parameter integer WRITES = 16,
    // width of an axi_request; derived, not to be overridden
    parameter integer AXI_REQUEST_W = AXI_ID_BITS + ADDR_BITS + PC_BITS + $clog2(WARPS) + 15,
    // width of an axi_w; derived, not to be overridden
    parameter integer AXI_W_W = 9 * AXI_BYTES + 1,
    // width of an axi_b; derived, not to be overridden
    parameter integer AXI_B_W = AXI_ID_BITS + 2,
    // width of an axi_r; derived, not to be overridden
    parameter integer AXI_R_W = AXI_ID_BITS + 8 * AXI_BYTES + 3,
    // width of an access; derived, not to be overridden
    parameter integer ACCESS_W = TAG_BITS + $clog2(WARPS) + PC_BITS + ADDR_BITS + 37 * PORT_WORDS
        - $clog2(PORT_WORDS) + 41,
    // width of an answer; derived, not to be overridden
    parameter integer ANSWER_W = TAG_BITS + 33 * PORT_WORDS + 2
) (
    input  wire                     clk,          // clock
    input  wire                     rst,          // synchronous reset, active high

    // aw: write addresses (axi_request)
    input  wire                     aw_valid,
    output wire                     aw_ready,
    input  wire [AXI_REQUEST_W-1:0] aw_data,

    // w: beats to write (axi_w)
    input  wire                     w_valid,
    output wire                     w_ready,
    input  wire [AXI_W_W-1:0]       w_data,

    // b: bursts that are written (axi_b)
    output wire                     b_valid,
    input  wire                     b_ready,
    output wire [AXI_B_W-1:0]       b_data,

    // ar: read addresses (axi_request)
    input  wire                     ar_valid,
    output wire                     ar_ready,
    input  wire [AXI_REQUEST_W-1:0] ar_data,

    // r: beats that were read (axi_r)
    output wire                     r_valid,
    input  wire                     r_ready,
    output wire [AXI_R_W-1:0]       r_data,

    // access: accesses of the L1 (access)
    output wire                     access_valid,
    input  wire                     access_ready,
    output wire [ACCESS_W-1:0]      access_data,

    // answer: their answers; always taken (answer)
    input  wire                     answer_valid,
    output wire                     answer_ready,
    input  wire [ANSWER_W-1:0]      answer_data
);

    localparam [1:0] OP_LOAD = 2'd0;                          // read; of another class than DATA a synchronization read
    localparam [1:0] OP_STORE = 2'd1; // write; of another class than DATA a synchronization write
    localparam integer AXI_REQUEST_CLASS_W = 2;
    localparam integer AXI_REQUEST_CLASS_LSB = 0;
    localparam integer AXI_REQUEST_WARP_W = $clog2(WARPS);
    localparam integer AXI_REQUEST_WARP_LSB = 2;
    localparam integer AXI_REQUEST_PC_W = PC_BITS;
    localparam integer AXI_REQUEST_PC_LSB = $clog2(WARPS) + 2;
    localparam integer AXI_REQUEST_BURST_W = 2;
    localparam integer AXI_REQUEST_BURST_LSB = $clog2(WARPS) + PC_BITS + 2;
    localparam integer AXI_REQUEST_SIZE_W = 3;
    localparam integer AXI_REQUEST_SIZE_LSB = $clog2(WARPS) + PC_BITS + 4;
    localparam integer AXI_REQUEST_LEN_W = 8;
    localparam integer AXI_REQUEST_LEN_LSB = $clog2(WARPS) + PC_BITS + 7;
    localparam integer AXI_REQUEST_ADDR_W = ADDR_BITS;
    localparam integer AXI_REQUEST_ADDR_LSB = $clog2(WARPS) + PC_BITS + 15;
    localparam integer AXI_REQUEST_ID_W = AXI_ID_BITS;
    localparam integer AXI_REQUEST_ID_LSB = $clog2(WARPS) + PC_BITS + ADDR_BITS + 15;
    localparam integer AXI_W_LAST_LSB = 0;
    localparam integer AXI_W_STRB_W = AXI_BYTES;
    localparam integer AXI_W_STRB_LSB = 1;
    localparam integer AXI_W_DATA_LSB = AXI_BYTES + 1;
    localparam integer ANSWER_DATA_LSB = 0;
    localparam integer ANSWER_MASK_W = PORT_WORDS;
    localparam integer ANSWER_MASK_LSB = 32 * PORT_WORDS;
    localparam integer ANSWER_ERROR_LSB = 33 * PORT_WORDS;
    localparam integer ANSWER_LAST_LSB = 33 * PORT_WORDS + 1;
    localparam integer ANSWER_TAG_W = TAG_BITS;
    localparam integer ANSWER_TAG_LSB = 33 * PORT_WORDS + 2;
    localparam integer CHUNK_BYTES = 4 * PORT_WORDS;          // what an access of the L1 reaches: a piece
    localparam integer CHUNK_BITS = $clog2(CHUNK_BYTES);      // of a byte in its chunk
    localparam integer CHUNK_W = ADDR_BITS - CHUNK_BITS;      // addresses of a chunk, of a burst's 4 KB
    localparam integer PAGE_W = ADDR_BITS - 12;
    localparam integer WARP_W = $clog2(WARPS);
    localparam integer CLASS_W = 2;                           // of who asks
    localparam integer USER_W = PC_BITS + WARP_W + CLASS_W;
    localparam integer WHO_W = AXI_ID_BITS + USER_W + PAGE_W; // whose a burst is
    localparam integer BEATS_W = 2 * CHUNK_BITS + 12;         // beats of a piece that is read
    localparam integer READ_W = $clog2(READS);
    localparam integer WRITE_W = $clog2(WRITES);
`ifdef LARDER_CHECKS
    localparam [1:0] AXI_BURST_FIXED = 2'd0; // each beat at the first one's address
    localparam [1:0] AXI_BURST_WRAP = 2'd2;  // as INCR, within the aligned block that the burst fills
`endif

    genvar g;

    reg  turn_q;     // a write is next
    reg  b_failed_q; // an access of the burst had an error

    wire [AXI_REQUEST_ID_W-1:0] aw_id = aw_data[AXI_REQUEST_ID_LSB +: AXI_REQUEST_ID_W];
    wire [AXI_REQUEST_ADDR_W-1:0] aw_addr = aw_data[AXI_REQUEST_ADDR_LSB +: AXI_REQUEST_ADDR_W];
    wire [AXI_REQUEST_LEN_W-1:0] aw_len = aw_data[AXI_REQUEST_LEN_LSB +: AXI_REQUEST_LEN_W];
    wire [AXI_REQUEST_SIZE_W-1:0] aw_size = aw_data[AXI_REQUEST_SIZE_LSB +: AXI_REQUEST_SIZE_W];
    wire [AXI_REQUEST_BURST_W-1:0] aw_burst = aw_data[AXI_REQUEST_BURST_LSB +: AXI_REQUEST_BURST_W];
    wire [AXI_REQUEST_PC_W-1:0] aw_pc = aw_data[AXI_REQUEST_PC_LSB +: AXI_REQUEST_PC_W];
    wire [AXI_REQUEST_WARP_W-1:0] aw_warp = aw_data[AXI_REQUEST_WARP_LSB +: AXI_REQUEST_WARP_W];
    wire [AXI_REQUEST_CLASS_W-1:0] aw_class = aw_data[AXI_REQUEST_CLASS_LSB +: AXI_REQUEST_CLASS_W];
    wire [AXI_W_STRB_W-1:0] w_strb = w_data[AXI_W_STRB_LSB +: AXI_W_STRB_W];
    wire w_last = w_data[AXI_W_LAST_LSB];
    wire [AXI_REQUEST_ID_W-1:0] ar_id = ar_data[AXI_REQUEST_ID_LSB +: AXI_REQUEST_ID_W];
    wire [AXI_REQUEST_ADDR_W-1:0] ar_addr = ar_data[AXI_REQUEST_ADDR_LSB +: AXI_REQUEST_ADDR_W];
    wire [AXI_REQUEST_LEN_W-1:0] ar_len = ar_data[AXI_REQUEST_LEN_LSB +: AXI_REQUEST_LEN_W];
    wire [AXI_REQUEST_SIZE_W-1:0] ar_size = ar_data[AXI_REQUEST_SIZE_LSB +: AXI_REQUEST_SIZE_W];
    wire [AXI_REQUEST_BURST_W-1:0] ar_burst = ar_data[AXI_REQUEST_BURST_LSB +: AXI_REQUEST_BURST_W];
    wire [AXI_REQUEST_PC_W-1:0] ar_pc = ar_data[AXI_REQUEST_PC_LSB +: AXI_REQUEST_PC_W];
    wire [AXI_REQUEST_WARP_W-1:0] ar_warp = ar_data[AXI_REQUEST_WARP_LSB +: AXI_REQUEST_WARP_W];
    wire [AXI_REQUEST_CLASS_W-1:0] ar_class = ar_data[AXI_REQUEST_CLASS_LSB +: AXI_REQUEST_CLASS_W];
    wire [ANSWER_TAG_W-1:0] reply_tag = answer_data[ANSWER_TAG_LSB +: ANSWER_TAG_W];
    wire reply_last = answer_data[ANSWER_LAST_LSB];
    wire reply_error = answer_data[ANSWER_ERROR_LSB];
    wire [ANSWER_MASK_W-1:0] reply_mask = answer_data[ANSWER_MASK_LSB +: ANSWER_MASK_W];
    wire read_valid, read_room;
    wire read_wants = read_valid && read_room;
    wire write_valid, write_room;
    wire write_wants = write_valid && write_room;
    wire write_goes = write_wants && (!read_wants || turn_q);
    wire read_goes = read_wants && !write_goes;
    wire [READ_W-1:0] read_tail;
    wire [TAG_BITS-1:0] read_tag = {{(TAG_BITS-READ_W){1'b0}}, read_tail};
    wire [WRITE_W-1:0] write_tail;
    wire [TAG_BITS-1:0] write_tag = {{(TAG_BITS-WRITE_W){1'b0}}, write_tail} | {1'b1, {(TAG_BITS-1){1'b0}}};
    wire [TAG_BITS-1:0] go_tag = ({TAG_BITS{read_goes}} & read_tag) | ({TAG_BITS{write_goes}} & write_tag);
    wire [WARP_W-1:0] go_warp;
    wire [1:0] go_op = write_goes ? OP_STORE : OP_LOAD;
    wire [3:0] go_atom = 4'd0;
    wire [1:0] go_class;
    wire go_local = 1'b0;
    wire go_read_only = 1'b0;
    wire go_uncached = 1'b0;
    wire [PC_BITS-1:0] go_pc;
    wire [CHUNK_W-1:0] read_chunk, write_chunk;

    wire [CHUNK_W-1:0] go_address = ({CHUNK_W{read_goes}} & read_chunk)
        | ({CHUNK_W{write_goes}} & write_chunk);

    wire [PORT_WORDS-1:0] go_mask;
    wire [CHUNK_BYTES-1:0] write_strb;
    wire [CHUNK_BYTES-1:0] go_strb = write_strb & {CHUNK_BYTES{write_goes}};
    wire [8*CHUNK_BYTES-1:0] go_data;
    wire [31:0] go_compare = 32'd0;

    assign access_data = {
        go_tag, go_warp, go_op, go_atom, go_class, go_local, go_read_only, go_uncached, go_pc, go_address,
        go_mask, go_strb, go_data, go_compare
    };

    // AR: a piece an access. Its first beat is at a multiple of its size.
    wire [11:0] ar_first = ar_addr[11:0] & (12'hfff << ar_size);
    wire read_taken = read_wants && !write_goes && access_ready;
    wire [AXI_ID_BITS-1:0] read_id;
    wire [USER_W-1:0] read_user;
    wire [CHUNK_BITS-1:0] read_first; // bytes of the chunk
    wire [CHUNK_BITS-1:0] read_last;
    wire read_ends;
    wire [BEATS_W-1:0] read_beats;

    axi4_read_pieces #(.PIECE_BYTES(CHUNK_BYTES), .WHO_W(WHO_W)) read_pieces (
        .clk(clk), .rst(rst), .ar_valid(ar_valid), .ar_ready(ar_ready),
        .ar_who     ({ar_id, ar_pc, ar_warp, ar_class, ar_addr[ADDR_BITS-1:12]}),
        .ar_at      (ar_first),
        .ar_len(ar_len), .ar_size(ar_size), .ar_burst(ar_burst),
        .ar_whole   (1'b0),
        .valid      (read_valid),
        .taken      (read_taken),
        .who        ({read_id, read_user, read_chunk[CHUNK_W-1:12-CHUNK_BITS]}),
        .upper      (read_chunk[11-CHUNK_BITS:0]),
        .first_byte (read_first),
        .last_byte  (read_last),
        .ends       (read_ends),
        .beats      (read_beats)
    );

    wire [PORT_WORDS-1:0] behind = ({PORT_WORDS{1'b1}} << (read_last >> 2)) << 1; // words behind the piece
    wire [PORT_WORDS-1:0] read_mask = ({PORT_WORDS{1'b1}} << (read_first >> 2)) & ~behind;

    // AW and W: a piece an access.
    wire [11:0] aw_first = aw_addr[11:0] & (12'hfff << aw_size);
    wire write_taken = write_goes && access_ready;
    wire [AXI_ID_BITS-1:0] write_id;
    wire [USER_W-1:0] write_user;
    wire write_ends, write_some;
    wire [8*CHUNK_BYTES-1:0] write_bytes;

    axi4_write_pieces #(.AXI_BYTES(AXI_BYTES), .PIECE_BYTES(CHUNK_BYTES), .WHO_W(WHO_W)) write_pieces (
        .clk(clk), .rst(rst), .aw_valid(aw_valid), .aw_ready(aw_ready),
        .aw_who   ({aw_id, aw_pc, aw_warp, aw_class, aw_addr[ADDR_BITS-1:12]}),
        .aw_at    (aw_first),
        .aw_len(aw_len), .aw_size(aw_size), .aw_burst(aw_burst),
        .aw_whole (1'b0),
        .w_valid(w_valid), .w_ready(w_ready),
        .w_bytes  (w_data[AXI_W_DATA_LSB +: 8*AXI_BYTES]),
        .w_strb(w_strb), .w_last(w_last),
        .valid    (write_valid),
        .taken    (write_taken),
        .who      ({write_id, write_user, write_chunk[CHUNK_W-1:12-CHUNK_BITS]}),
        .upper    (write_chunk[11-CHUNK_BITS:0]),
        .ends     (write_ends),
        .some     (write_some),
        .strb     (write_strb),
        .bytes    (write_bytes)
    );

    // The L1's port: by turns. What stands there and is not taken keeps it.

    always @(posedge clk) begin
        if (rst) begin
            turn_q <= 1'b0;
        end else if (access_valid) begin
            turn_q <= write_goes != access_ready;
        end
    end

    assign access_valid = read_wants || write_wants;

    assign {go_pc, go_warp, go_class} = ({USER_W{read_goes}} & read_user)
        | ({USER_W{write_goes}} & write_user);

    generate
        for (g = 0; g < CHUNK_BYTES; g = g + 1) begin : g_access
            assign go_data[8*g +: 8] = write_bytes[8*g +: 8] & {8{go_strb[g]}};
        end
    endgenerate

    generate
        for (g = 0; g < PORT_WORDS; g = g + 1) begin : g_word
            assign go_mask[g] = (read_goes && read_mask[g]) || go_strb[4*g +: 4] != 4'd0;
        end
    endgenerate

    // Answers.
    assign answer_ready = 1'b1;
    wire answered = answer_valid;
    wire write_answered = answered && reply_tag[TAG_BITS-1];
    wire read_answered = answered && !reply_tag[TAG_BITS-1];

    // R: a place that is done, beat by beat.
    wire read_load;
    wire [READ_W-1:0] read_head;
    wire piece_ends;
    wire [AXI_ID_BITS-1:0] piece_id;
    wire [BEATS_W-1:0] piece_beats;
    wire piece_failed;

    axi4_port_ring #(.PLACES(READS), .INFO_W(AXI_ID_BITS + BEATS_W)) reads (
        .clk(clk), .rst(rst),
        .room       (read_room),
        .enter      (read_taken),
        .tail       (read_tail),
        .in_info    ({read_id, read_beats}),
        .answered   (read_answered),
        .place      (reply_tag[READ_W-1:0]),
        .done       (reply_last),
        .failed     (reply_error),
        .load       (read_load),
        .head       (read_head),
        .out_valid  (r_valid),
        .out_ready  (r_ready && piece_ends),
        .out_info   ({piece_id, piece_beats}),
        .out_failed (piece_failed)
    );

    wire [8*CHUNK_BYTES-1:0] answer_words = answer_data[ANSWER_DATA_LSB +: 8*CHUNK_BYTES];
    wire [8*CHUNK_BYTES-1:0] words; // of the piece

    ram_1r1w #(.WIDTH(8 * CHUNK_BYTES), .DEPTH(READS), .GRANULE(32)) read_words (
        .clk     (clk),
        .wr_en   (reply_mask & {PORT_WORDS{read_answered}}),
        .wr_addr (reply_tag[READ_W-1:0]),
        .wr_data (answer_words),
        .rd_en   (read_load),
        .rd_addr (read_head),
        .rd_data (words)
    );

    wire [8*AXI_BYTES-1:0] r_bytes;
    wire r_last;

    axi4_r_beats #(.AXI_BYTES(AXI_BYTES), .PIECE_BYTES(CHUNK_BYTES)) r_beats (
        .clk(clk), .rst(rst),
        .valid (r_valid),
        .beats (piece_beats),
        .bytes (words),
        .shown (1'b1),
        .r_ready(r_ready), .r_bytes(r_bytes), .r_last(r_last),
        .ends  (piece_ends)
    );

    assign r_data = {piece_id, r_bytes, piece_failed, 1'b0, r_last} & {AXI_R_W{r_valid}};

    // B: where a burst's last access is done.
    wire write_load;
    wire [WRITE_W-1:0] write_head;
    wire done_valid, done_last;
    wire [AXI_ID_BITS-1:0] done_id;
    wire done_failed;

    axi4_port_ring #(.PLACES(WRITES), .INFO_W(AXI_ID_BITS + 1)) writes (
        .clk(clk), .rst(rst),
        .room       (write_room),
        .enter      (write_taken),
        .tail       (write_tail),
        .in_info    ({write_id, write_ends}),
        .answered   (write_answered),
        .place      (reply_tag[WRITE_W-1:0]),
        .done       (reply_last),
        .failed     (reply_error),
        .load       (write_load),
        .head       (write_head),
        .out_valid  (done_valid),
        .out_ready  (b_ready || !done_last),
        .out_info   ({done_id, done_last}),
        .out_failed (done_failed)
    );

    always @(posedge clk) begin
        if (rst) begin
            b_failed_q <= 1'b0;
        end else if (done_valid && !done_last) begin
            b_failed_q <= b_failed_q || done_failed;
        end else if (done_valid && b_ready) begin
            b_failed_q <= 1'b0;
        end
    end

    assign b_valid = done_valid && done_last;
    assign b_data = {done_id, b_failed_q || done_failed, 1'b0} & {AXI_B_W{b_valid}};
    wire unused = &{1'b0, read_ends, write_some, w_data, reply_tag, answer_data, write_load, write_head};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(AXI_BYTES >= 4 && AXI_BYTES <= 64 && (AXI_BYTES & (AXI_BYTES - 1)) == 0 ? 1 : 0))
        legal_AXI_BYTES ();
    legal_size #(.HOLDS(PORT_WORDS >= 1 && PORT_WORDS <= 16 && (PORT_WORDS & (PORT_WORDS - 1)) == 0 ? 1 : 0))
        legal_PORT_WORDS ();
    legal_size #(.HOLDS(ADDR_BITS >= 12 && ADDR_BITS <= 48 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(AXI_ID_BITS >= 1 && AXI_ID_BITS <= 16 ? 1 : 0)) legal_AXI_ID_BITS ();
    legal_size #(.HOLDS(WARPS >= 2 && WARPS <= 64 ? 1 : 0)) legal_WARPS ();
    legal_size #(.HOLDS(TAG_BITS >= 2 && TAG_BITS <= 16 ? 1 : 0)) legal_TAG_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 1 && PC_BITS <= 16 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(READS >= 2 && READS <= 128 && (READS & (READS - 1)) == 0 ? 1 : 0)) legal_READS ();
    legal_size #(.HOLDS(WRITES >= 2 && WRITES <= 128 && (WRITES & (WRITES - 1)) == 0 ? 1 : 0)) legal_WRITES ();
    // an access of the L1 is no smaller than a beat
    legal_size #(.HOLDS(4 * PORT_WORDS >= AXI_BYTES ? 1 : 0)) legal_rule_1 ();
    legal_size #(.HOLDS(ADDR_BITS > 12 ? 1 : 0)) legal_rule_2 (); // an address is wider than 4 KB
    legal_size #(.HOLDS($clog2(READS) < TAG_BITS ? 1 : 0)) legal_rule_3 (); // a tag holds a place of the reads
    legal_size #(.HOLDS($clog2(WRITES) < TAG_BITS ? 1 : 0)) legal_rule_4 (); // a tag holds a place of the writes

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // a beat fits the bus: the master's duty, as are the next two
            assert (!ar_valid || AXI_BYTES >> ar_size != 0);
            // a FIXED burst has sixteen beats at most
            assert (!ar_valid || ar_burst != AXI_BURST_FIXED || ar_len < 8'd16);
            // a WRAP burst has 2, 4, 8 or 16 beats
            assert (!ar_valid
                || ar_burst != AXI_BURST_WRAP
                || ar_len == 8'd1
                || ar_len == 8'd3
                || ar_len == 8'd7
                || ar_len == 8'd15);
            // a beat fits the bus: the master's duty, as are the next two
            assert (!aw_valid || AXI_BYTES >> aw_size != 0);
            // a FIXED burst has sixteen beats at most
            assert (!aw_valid || aw_burst != AXI_BURST_FIXED || aw_len < 8'd16);
            // a WRAP burst has 2, 4, 8 or 16 beats
            assert (!aw_valid
                || aw_burst != AXI_BURST_WRAP
                || aw_len == 8'd1
                || aw_len == 8'd3
                || aw_len == 8'd7
                || aw_len == 8'd15);
        end
    end
`endif

endmodule

`default_nettype wire
