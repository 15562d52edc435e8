// axi4_port: AXI4 slave in front of a CPU's L1
//
// Reads go down by AR's register and come up by a ring of places; writes by AW's, and by one of a whole access that W
// fills.
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

    localparam [1:0] OP_LOAD = 2'd0;                     // read; of another class than DATA a synchronization read
    localparam [1:0] OP_STORE = 2'd1;                    // write; of another class than DATA a synchronization write
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
    localparam integer PAGE_W = 12;                      // of a byte's address in the 4 KB that a burst does not leave
    localparam integer CHUNK_BYTES = 4 * PORT_WORDS;
    localparam integer CHUNK_BITS = $clog2(CHUNK_BYTES); // of a byte in its chunk, in its beat
    localparam integer BUS_BITS = $clog2(AXI_BYTES);
    localparam integer UPPER = PAGE_W - CHUNK_BITS;      // bits of a chunk in its 4 KB
    localparam integer CHUNK_W = ADDR_BITS - CHUNK_BITS;
    localparam integer WARP_W = $clog2(WARPS);
    localparam integer CLASS_W = 2;                      // of who asks
    localparam integer LEN_W = 8;                        // of a burst's len and size
    localparam integer SIZE_W = 3;
    localparam integer USER_W = PC_BITS + WARP_W + CLASS_W;
    localparam integer READ_W = $clog2(READS);
    localparam integer WRITE_W = $clog2(WRITES);
    localparam [PAGE_W-1:0] BYTE = 1;
    localparam integer READ_INFO_W = AXI_ID_BITS + 2 * CHUNK_BITS + LEN_W + SIZE_W + 1;
    localparam [CHUNK_BITS-1:0] BYTE_OF_CHUNK = 1;
`ifdef LARDER_CHECKS
    localparam [1:0] AXI_BURST_FIXED = 2'd0; // each beat at the first one's address
    localparam [1:0] AXI_BURST_WRAP = 2'd2;  // as INCR, within the aligned block that the burst fills
`endif

    genvar g;

    reg                         ar_busy_q;
    reg  [AXI_ID_BITS-1:0]      ar_id_q;
    reg  [USER_W-1:0]           ar_user_q;
    reg  [ADDR_BITS-PAGE_W-1:0] ar_page_q;  // address of the 4 KB
    reg  [PAGE_W-1:0]           ar_at_q;    // the piece's first beat in them
    reg  [7:0]                  ar_left_q;  // beats to come, less one
    reg  [2:0]                  ar_size_q;
    reg  [PAGE_W-1:0]           ar_span_q;
    reg                         aw_busy_q;
    reg  [AXI_ID_BITS-1:0]      aw_id_q;
    reg  [USER_W-1:0]           aw_user_q;
    reg  [ADDR_BITS-PAGE_W-1:0] aw_page_q;
    reg  [PAGE_W-1:0]           aw_at_q;    // the next beat
    reg  [2:0]                  aw_size_q;
    reg  [PAGE_W-1:0]           aw_span_q;
    reg                         w_begun_q;  // it has a beat, and is not whole
    reg                         w_full_q;   // it is whole
    reg                         w_last_q;   // it ends its burst
    reg  [AXI_ID_BITS-1:0]      w_id_q;
    reg  [USER_W-1:0]           w_user_q;
    reg  [CHUNK_W-1:0]          w_chunk_q;
    reg  [8*CHUNK_BYTES-1:0]    w_bytes_q;
    reg  [CHUNK_BYTES-1:0]      w_strb_q;
    reg                         turn_q;     // a write is next
    reg                         r_begun_q;  // its first beat has left
    reg  [CHUNK_BITS-1:0]       r_at_q;     // the next beat in the chunk
    reg  [7:0]                  r_left_q;   // beats to come, less one
    reg                         b_failed_q; // an access of the burst had an error

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
    wire read_room;
    wire read_wants = ar_busy_q && read_room;
    wire write_room;
    wire write_wants = w_full_q && write_room;
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
    wire [UPPER-1:0] up = ar_at_q[PAGE_W-1:CHUNK_BITS];

    wire [CHUNK_W-1:0] go_address = ({CHUNK_W{read_goes}} & {ar_page_q, up})
        | ({CHUNK_W{write_goes}} & w_chunk_q);

    wire [PORT_WORDS-1:0] go_mask;
    wire [CHUNK_BYTES-1:0] go_strb = w_strb_q & {CHUNK_BYTES{write_goes}};
    wire [8*CHUNK_BYTES-1:0] go_data;
    wire [31:0] go_compare = 32'd0;

    assign access_data = {
        go_tag, go_warp, go_op, go_atom, go_class, go_local, go_read_only, go_uncached, go_pc, go_address,
        go_mask, go_strb, go_data, go_compare
    };

    // A read's burst, a piece an access.
    wire [PAGE_W-1:0] ar_first, ar_span;

    axi4_port_burst read_burst (
        .addr  (ar_addr[PAGE_W-1:0]),
        .len   (ar_len),
        .size  (ar_size),
        .burst (ar_burst),
        .first (ar_first),
        .span  (ar_span)
    );

    wire [CHUNK_BITS-1:0] low = ar_at_q[CHUNK_BITS-1:0];
    wire [UPPER-1:0] up_span = ar_span_q[PAGE_W-1:CHUNK_BITS];
    wire [CHUNK_BITS-1:0] low_span = ar_span_q[CHUNK_BITS-1:0];
    wire stays = up_span == {UPPER{1'b0}};            // the burst does not leave the chunk
    wire [CHUNK_BITS-1:0] to_end = ~low >> ar_size_q; // beats to the end of the chunk, less one
    wire [8:0] beyond = {1'b0, ar_left_q} - {{(9-CHUNK_BITS){1'b0}}, to_end}; // beats that lie behind it
    wire read_ends = stays || beyond[8] || beyond == 9'd0;
    wire [7:0] piece = read_ends ? ar_left_q : {{(8-CHUNK_BITS){1'b0}}, to_end}; // beats of the piece, less one

    // The first and the last byte of the piece.
    wire [CHUNK_BITS-1:0] in_beat = ~({CHUNK_BITS{1'b1}} << ar_size_q);
    wire [CHUNK_BITS+7:0] length = {{CHUNK_BITS{1'b0}}, ar_left_q} << ar_size_q;
    wire [CHUNK_BITS-1:0] from = low & ~(low_span & {CHUNK_BITS{stays}});
    wire [CHUNK_BITS-1:0] inner = stays ? low | low_span : low + length[CHUNK_BITS-1:0];
    wire [CHUNK_BITS-1:0] to = inner | in_beat | {CHUNK_BITS{!read_ends}};
    wire [PORT_WORDS-1:0] behind = ({PORT_WORDS{1'b1}} << (to >> 2)) << 1; // words behind its last one
    wire [PORT_WORDS-1:0] read_mask = ({PORT_WORDS{1'b1}} << (from >> 2)) & ~behind;
    wire read_taken = read_wants && !write_goes && access_ready;
    assign ar_ready = !ar_busy_q || (read_taken && read_ends);

    always @(posedge clk) begin
        if (rst) begin
            ar_busy_q <= 1'b0;
        end else if (ar_valid) begin
            ar_busy_q <= 1'b1;
        end else if (ar_ready) begin
            ar_busy_q <= 1'b0;
        end
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
            ar_at_q <= {(up & ~up_span) | ((up + 1'b1) & up_span), {CHUNK_BITS{1'b0}}};
        end
    end

    // A write's burst, a beat a cycle.
    wire [PAGE_W-1:0] aw_first, aw_span;

    axi4_port_burst write_burst (
        .addr  (aw_addr[PAGE_W-1:0]),
        .len   (aw_len),
        .size  (aw_size),
        .burst (aw_burst),
        .first (aw_first),
        .span  (aw_span)
    );

    wire [PAGE_W-1:0] aw_next = (aw_at_q & ~aw_span_q) | ((aw_at_q + (BYTE << aw_size_q)) & aw_span_q);
    wire write_taken = write_goes && access_ready;
    assign w_ready = aw_busy_q && (!w_full_q || write_taken);
    wire w_take = w_valid && w_ready;
    wire w_ends = w_last || aw_next[PAGE_W-1:CHUNK_BITS] != aw_at_q[PAGE_W-1:CHUNK_BITS];
    assign aw_ready = !aw_busy_q || (w_take && w_last);

    always @(posedge clk) begin
        if (rst) begin
            aw_busy_q <= 1'b0;
        end else if (aw_valid) begin
            aw_busy_q <= 1'b1;
        end else if (aw_ready) begin
            aw_busy_q <= 1'b0;
        end
        if (aw_ready) begin
            aw_id_q <= aw_id;
            aw_user_q <= {aw_pc, aw_warp, aw_class};
            aw_page_q <= aw_addr[ADDR_BITS-1:PAGE_W];
            aw_at_q <= aw_first;
            aw_size_q <= aw_size;
            aw_span_q <= aw_span;
        end else if (w_take) begin
            aw_at_q <= aw_next;
        end
    end

    // The access that its beats fill.

    always @(posedge clk) begin
        if (rst) begin
            w_begun_q <= 1'b0;
            w_full_q <= 1'b0;
        end else begin
            if (w_take) begin
                w_begun_q <= !w_ends;
            end
            if (w_take) begin
                w_full_q <= w_ends;
            end else if (write_taken) begin
                w_full_q <= 1'b0;
            end
        end
        if (w_take) begin
            w_last_q <= w_last;
        end
        if (w_take && !w_begun_q) begin
            w_id_q <= aw_id_q;
            w_user_q <= aw_user_q;
            w_chunk_q <= {aw_page_q, aw_at_q[PAGE_W-1:CHUNK_BITS]};
        end
    end

    wire [CHUNK_BITS-1:0] w_place = (aw_at_q[CHUNK_BITS-1:0] >> BUS_BITS) << BUS_BITS; // where the beat's lanes begin
    wire [CHUNK_BYTES-1:0] w_strobes; // bytes of the chunk that the beat writes

    generate
        for (g = 0; g < CHUNK_BYTES / AXI_BYTES; g = g + 1) begin : g_beat
            localparam integer LANES_INT = g * AXI_BYTES;
            localparam [CHUNK_BITS-1:0] LANES = LANES_INT[CHUNK_BITS-1:0];

            assign w_strobes[g*AXI_BYTES +: AXI_BYTES] = w_strb & {AXI_BYTES{w_place == LANES}};
        end
    endgenerate

    wire [8*AXI_BYTES-1:0] w_lanes = w_data[AXI_W_DATA_LSB +: 8*AXI_BYTES];
    wire [8*CHUNK_BYTES-1:0] w_copies = {(CHUNK_BYTES/AXI_BYTES){w_lanes}};

    always @(posedge clk) begin : set_w_strb_q
        integer i;
        if (w_take) begin
            w_strb_q <= w_strobes | (w_strb_q & {CHUNK_BYTES{w_begun_q}});
        end
        for (i = 0; i < CHUNK_BYTES; i = i + 1) begin
            if (w_take && w_strobes[i]) begin
                w_bytes_q[8*i +: 8] <= w_copies[8*i +: 8];
            end
        end
    end

    // The L1's port: by turns. What stands there and is not taken keeps it.

    always @(posedge clk) begin
        if (rst) begin
            turn_q <= 1'b0;
        end else if (access_valid) begin
            turn_q <= write_goes != access_ready;
        end
    end

    assign access_valid = read_wants || write_wants;
    assign {go_pc, go_warp, go_class} = ({USER_W{read_goes}} & ar_user_q) | ({USER_W{write_goes}} & w_user_q);

    generate
        for (g = 0; g < CHUNK_BYTES; g = g + 1) begin : g_access
            assign go_data[8*g +: 8] = w_bytes_q[8*g +: 8] & {8{go_strb[g]}};
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
    wire [READ_INFO_W-1:0] read_info = {ar_id_q, low, low_span, piece, ar_size_q, read_ends};
    wire read_load;
    wire [READ_W-1:0] read_head;
    wire piece_valid;
    wire [7:0] piece_left;
    wire [7:0] r_left = r_begun_q ? r_left_q : piece_left;
    wire piece_ends = r_left == 8'd0;
    wire [READ_INFO_W-1:0] piece_info;
    wire piece_failed;

    axi4_port_ring #(.PLACES(READS), .INFO_W(READ_INFO_W)) reads (
        .clk(clk), .rst(rst),
        .room       (read_room),
        .enter      (read_taken),
        .tail       (read_tail),
        .in_info    (read_info),
        .answered   (read_answered),
        .place      (reply_tag[READ_W-1:0]),
        .done       (reply_last),
        .failed     (reply_error),
        .load       (read_load),
        .head       (read_head),
        .out_valid  (piece_valid),
        .out_ready  (r_ready && piece_ends),
        .out_info   (piece_info),
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

    wire [AXI_ID_BITS-1:0] piece_id;
    wire [CHUNK_BITS-1:0] piece_low, piece_span;
    wire [2:0] piece_size;
    wire piece_last;
    assign {piece_id, piece_low, piece_span, piece_left, piece_size, piece_last} = piece_info;
    wire [CHUNK_BITS-1:0] r_at = r_begun_q ? r_at_q : piece_low;

    always @(posedge clk) begin
        if (rst) begin
            r_begun_q <= 1'b0;
        end else if (piece_valid && r_ready) begin
            r_begun_q <= !piece_ends;
        end
        if (piece_valid && r_ready) begin
            r_at_q <= (r_at & ~piece_span) | ((r_at + (BYTE_OF_CHUNK << piece_size)) & piece_span);
            r_left_q <= r_left - 1'b1;
        end
    end

    wire [CHUNK_BITS-1:0] r_place = (r_at >> BUS_BITS) << BUS_BITS;
    wire [8*AXI_BYTES-1:0] r_lanes = words[{r_place, 3'd0} +: 8*AXI_BYTES];
    wire [8*AXI_BYTES-1:0] r_bytes;

    generate
        for (g = 0; g < AXI_BYTES; g = g + 1) begin : g_lane
            localparam integer LANE_INT = g;
            localparam [BUS_BITS-1:0] LANE = LANE_INT[BUS_BITS-1:0];

            wire mine = (LANE ^ r_at[BUS_BITS-1:0]) >> piece_size == {BUS_BITS{1'b0}};
            assign r_bytes[8*g +: 8] = r_lanes[8*g +: 8] & {8{mine}};
        end
    endgenerate

    assign r_valid = piece_valid;
    assign r_data = {piece_id, r_bytes, piece_failed, 1'b0, piece_last && piece_ends} & {AXI_R_W{piece_valid}};

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
        .in_info    ({w_id_q, w_last_q}),
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
    wire unused = &{1'b0, length, w_data, reply_tag, answer_data, write_load, write_head};

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
            cover (read_taken && !read_ends); // a burst of more than one piece
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
            cover (w_take && !w_last && w_ends); // a burst of more than one piece
            cover (w_take && w_begun_q);         // a piece of more than one beat
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
