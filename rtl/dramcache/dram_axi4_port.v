// dram_axi4_port: AXI4 slave in front of the DRAM controller
//
// Reads go down by AR's register and come up by places; writes by AW's, and by one of a whole line that W fills.
//
// Source: AMBA AXI4, IHI 0022E; docs/dramcache/axi4-port.md
// Written by `larder emit dram_axi4_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_axi4_port #(
    // width of DQ; a line is a burst of eight beats (bytes, a power of two, 1 to 8)
    parameter integer DQ_BYTES = 8,
    // banks of the device (a power of two, 4 to 16)
    parameter integer BANKS = 8,
    // of a row's number (bits, 13 to 18)
    parameter integer ROW_BITS = 15,
    // of a line's number in its row (bits, 1 to 7)
    parameter integer COLUMN_BITS = 7,
    // width of the controller's id (bits, 1 to 16)
    parameter integer ID_BITS = 8,
    // width of WDATA and RDATA (bytes, a power of two, 4 to 64)
    parameter integer AXI_BYTES = 16,
    // width of a byte address on AXI4 (bits, 19 to 64)
    parameter integer ADDR_BITS = 32,
    // width of an id on AXI4 (bits, 1 to 16)
    parameter integer AXI_ID_BITS = 4,
    // lines that are asked of the controller and not at R, at most (a power of two, 2 to 64)
    parameter integer READS = 32,
    // width of an axi_request; derived, not to be overridden
    parameter integer AXI_REQUEST_W = AXI_ID_BITS + ADDR_BITS + 13,
    // width of an axi_w; derived, not to be overridden
    parameter integer AXI_W_W = 9 * AXI_BYTES + 1,
    // width of an axi_b; derived, not to be overridden
    parameter integer AXI_B_W = AXI_ID_BITS + 2,
    // width of an axi_r; derived, not to be overridden
    parameter integer AXI_R_W = AXI_ID_BITS + 8 * AXI_BYTES + 3,
    // width of a request; derived, not to be overridden
    parameter integer REQUEST_W = ID_BITS + ROW_BITS + COLUMN_BITS + $clog2(BANKS) + 72 * DQ_BYTES + 1,
    // width of an answer; derived, not to be overridden
    parameter integer ANSWER_W = ID_BITS + 64 * DQ_BYTES + 1
) (
    input  wire                     clk,           // clock
    input  wire                     rst,           // synchronous reset, active high

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

    // request: requests for lines: the controller's channel cpu or gpu (request)
    output wire                     request_valid,
    input  wire                     request_ready,
    output wire [REQUEST_W-1:0]     request_data,

    // answer: lines that were read; always taken (answer)
    input  wire                     answer_valid,
    output wire                     answer_ready,
    input  wire [ANSWER_W-1:0]      answer_data
);

    localparam integer AXI_REQUEST_BURST_W = 2;
    localparam integer AXI_REQUEST_BURST_LSB = 0;
    localparam integer AXI_REQUEST_SIZE_W = 3;
    localparam integer AXI_REQUEST_SIZE_LSB = 2;
    localparam integer AXI_REQUEST_LEN_W = 8;
    localparam integer AXI_REQUEST_LEN_LSB = 5;
    localparam integer AXI_REQUEST_ADDR_W = ADDR_BITS;
    localparam integer AXI_REQUEST_ADDR_LSB = 13;
    localparam integer AXI_REQUEST_ID_W = AXI_ID_BITS;
    localparam integer AXI_REQUEST_ID_LSB = ADDR_BITS + 13;
    localparam integer AXI_W_LAST_LSB = 0;
    localparam integer AXI_W_STRB_W = AXI_BYTES;
    localparam integer AXI_W_STRB_LSB = 1;
    localparam integer AXI_W_DATA_LSB = AXI_BYTES + 1;
    localparam integer ANSWER_DATA_W = 64 * DQ_BYTES;
    localparam integer ANSWER_DATA_LSB = 0;
    localparam integer ANSWER_ID_W = ID_BITS;
    localparam integer ANSWER_ID_LSB = 64 * DQ_BYTES;
    localparam integer LINE_BYTES = 8 * DQ_BYTES;
    localparam integer IN_LINE = $clog2(LINE_BYTES); // bits of a byte in its line, in its beat
    localparam integer BUS_BITS = $clog2(AXI_BYTES);
    localparam integer OFFSET_W = 12;                // bits of a byte in its 4 KB, which no burst leaves
    localparam integer UPPER = OFFSET_W - IN_LINE;   // bits of a line in its 4 KB
    localparam integer LINE_W = ROW_BITS + COLUMN_BITS + $clog2(BANKS);
    localparam integer DEVICE_BITS = LINE_W + IN_LINE;
    localparam integer PAGE_W = DEVICE_BITS - OFFSET_W;
    localparam integer READ_W = $clog2(READS);
    localparam integer INFO_W = AXI_ID_BITS + 2 * IN_LINE + 14;
    localparam [IN_LINE-1:0] BYTE = 1;

    genvar g;

    reg                          ar_busy_q; // it is begun: a piece has left
    reg                          ar_begun_q;
    reg  [AXI_ID_BITS-1:0]       ar_id_q;
    reg  [1:0]                   ar_resp_q; // what it fails with
    reg  [PAGE_W-1:0]            ar_page_q; // address of the 4 KB
    reg  [OFFSET_W-1:0]          ar_at_q;   // the piece's first beat in them
    reg  [AXI_REQUEST_LEN_W-1:0] ar_left_q; // beats to come, less one
    reg  [2:0]                   ar_size_q;
    reg  [OFFSET_W-1:0]          ar_span_q;
    reg                          aw_busy_q;
    reg  [AXI_ID_BITS-1:0]       aw_id_q;
    reg  [1:0]                   aw_resp_q;
    reg  [PAGE_W-1:0]            aw_page_q;
    reg  [OFFSET_W-1:0]          aw_at_q;   // the next beat
    reg  [2:0]                   aw_size_q;
    reg  [OFFSET_W-1:0]          aw_span_q;
    reg                          w_begun_q; // it has a beat, and is not whole
    reg                          w_full_q;  // it is whole
    reg                          w_last_q;  // it ends its burst
    reg                          w_some_q;  // a byte of it is written
    reg  [AXI_ID_BITS-1:0]       w_id_q;
    reg  [1:0]                   w_resp_q;
    reg  [LINE_W-1:0]            w_line_q;
    reg  [8*LINE_BYTES-1:0]      w_bytes_q;
    reg  [LINE_BYTES-1:0]        w_strb_q;
    reg                          turn_q;    // a write is next
    reg                          r_begun_q; // its first beat has left
    reg  [IN_LINE-1:0]           r_at_q;    // the next beat in the line
    reg  [AXI_REQUEST_LEN_W-1:0] r_left_q;  // beats to come, less one

    wire [AXI_REQUEST_ID_W-1:0] aw_id = aw_data[AXI_REQUEST_ID_LSB +: AXI_REQUEST_ID_W];
    wire [AXI_REQUEST_ADDR_W-1:0] aw_addr = aw_data[AXI_REQUEST_ADDR_LSB +: AXI_REQUEST_ADDR_W];
    wire [AXI_REQUEST_LEN_W-1:0] aw_len = aw_data[AXI_REQUEST_LEN_LSB +: AXI_REQUEST_LEN_W];
    wire [AXI_REQUEST_SIZE_W-1:0] aw_size = aw_data[AXI_REQUEST_SIZE_LSB +: AXI_REQUEST_SIZE_W];
    wire [AXI_REQUEST_BURST_W-1:0] aw_burst = aw_data[AXI_REQUEST_BURST_LSB +: AXI_REQUEST_BURST_W];
    wire [AXI_W_STRB_W-1:0] w_strb = w_data[AXI_W_STRB_LSB +: AXI_W_STRB_W];
    wire w_last = w_data[AXI_W_LAST_LSB];
    wire [AXI_REQUEST_ID_W-1:0] ar_id = ar_data[AXI_REQUEST_ID_LSB +: AXI_REQUEST_ID_W];
    wire [AXI_REQUEST_ADDR_W-1:0] ar_addr = ar_data[AXI_REQUEST_ADDR_LSB +: AXI_REQUEST_ADDR_W];
    wire [AXI_REQUEST_LEN_W-1:0] ar_len = ar_data[AXI_REQUEST_LEN_LSB +: AXI_REQUEST_LEN_W];
    wire [AXI_REQUEST_SIZE_W-1:0] ar_size = ar_data[AXI_REQUEST_SIZE_LSB +: AXI_REQUEST_SIZE_W];
    wire [AXI_REQUEST_BURST_W-1:0] ar_burst = ar_data[AXI_REQUEST_BURST_LSB +: AXI_REQUEST_BURST_W];
    wire [ANSWER_ID_W-1:0] line_id = answer_data[ANSWER_ID_LSB +: ANSWER_ID_W];
    wire [ANSWER_DATA_W-1:0] line_data = answer_data[ANSWER_DATA_LSB +: ANSWER_DATA_W];
    wire w_sends = w_resp_q == 2'd0 && w_some_q; // a request is made of it
    wire [1:0] b_count;
    wire b_room = !w_last_q || !b_count[1];
    wire write_wants = w_full_q && w_sends && b_room;
    wire ar_fails = ar_resp_q != 2'd0;
    wire read_room;
    wire read_wants = ar_busy_q && !ar_fails && read_room;
    wire write_goes = write_wants && (!read_wants || turn_q);
    wire go_write = write_goes;
    wire [ID_BITS-1:0] go_id;
    wire read_goes = read_wants && !write_goes;
    wire [UPPER-1:0] up = ar_at_q[OFFSET_W-1:IN_LINE];
    wire [LINE_W-1:0] go_line = ({LINE_W{read_goes}} & {ar_page_q, up}) | ({LINE_W{write_goes}} & w_line_q);
    wire [LINE_BYTES-1:0] go_strb = w_strb_q & {LINE_BYTES{write_goes}};
    wire [8*LINE_BYTES-1:0] go_data;
    assign request_data = {go_write, go_id, go_line, go_strb, go_data};

    // A read's burst, a piece a request.
    wire [OFFSET_W-1:0] ar_span;
    wire [1:0] ar_resp;

    dram_axi4_port_burst #(.AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .DEVICE_BITS(DEVICE_BITS)) read_burst (
        .addr  (ar_addr),
        .len   (ar_len),
        .size  (ar_size),
        .burst (ar_burst),
        .span  (ar_span),
        .resp  (ar_resp)
    );

    wire [IN_LINE-1:0] low = ar_at_q[IN_LINE-1:0];
    wire [IN_LINE-1:0] low_span = ar_span_q[IN_LINE-1:0];
    wire [UPPER-1:0] up_span = ar_span_q[OFFSET_W-1:IN_LINE];
    wire stays = up_span == {UPPER{1'b0}};         // the burst does not leave the line
    wire [IN_LINE-1:0] to_end = ~low >> ar_size_q; // beats to the end of the line, less one

    // beats that lie behind it
    wire [AXI_REQUEST_LEN_W:0] beyond = {1'b0, ar_left_q} - {{(AXI_REQUEST_LEN_W+1-IN_LINE){1'b0}}, to_end};

    wire read_ends = ar_fails || stays || beyond[8] || beyond == 9'd0;

    // beats of the piece, less one
    wire [AXI_REQUEST_LEN_W-1:0] piece = read_ends ? ar_left_q : {{(AXI_REQUEST_LEN_W-IN_LINE){1'b0}}, to_end};

    wire read_taken = read_wants && !write_goes && request_ready;
    wire read_enters = read_taken || (ar_busy_q && ar_fails && read_room);
    assign ar_ready = !ar_busy_q || (read_enters && read_ends);

    always @(posedge clk) begin
        if (rst) begin
            ar_busy_q <= 1'b0;
        end else if (ar_valid) begin
            ar_busy_q <= 1'b1;
        end else if (ar_ready) begin
            ar_busy_q <= 1'b0;
        end
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
            ar_at_q <= {(up & ~up_span) | ((up + 1'b1) & up_span), {IN_LINE{1'b0}}};
        end
    end

    // A write's burst, a beat a cycle.
    wire [OFFSET_W-1:0] aw_span;
    wire [1:0] aw_resp;

    dram_axi4_port_burst #(.AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .DEVICE_BITS(DEVICE_BITS)) write_burst (
        .addr  (aw_addr),
        .len   (aw_len),
        .size  (aw_size),
        .burst (aw_burst),
        .span  (aw_span),
        .resp  (aw_resp)
    );

    wire [OFFSET_W-1:0] aw_next = (aw_at_q & ~aw_span_q)
        | ((aw_at_q + ({{(OFFSET_W-1){1'b0}}, 1'b1} << aw_size_q)) & aw_span_q);

    wire w_leaves = w_full_q && b_room && (!w_sends || (write_goes && request_ready));
    assign w_ready = aw_busy_q && (!w_full_q || w_leaves);
    wire w_take = w_valid && w_ready;
    wire w_ends = w_last || (aw_resp_q == 2'd0 && aw_next[OFFSET_W-1:IN_LINE] != aw_at_q[OFFSET_W-1:IN_LINE]);
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
            aw_resp_q <= aw_resp;
            aw_page_q <= aw_addr[DEVICE_BITS-1:OFFSET_W];
            aw_at_q <= aw_addr[OFFSET_W-1:0];
            aw_size_q <= aw_size;
            aw_span_q <= aw_span;
        end else if (w_take) begin
            aw_at_q <= aw_next;
        end
    end

    // The line that its beats fill.

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
            end else if (w_leaves) begin
                w_full_q <= 1'b0;
            end
        end
        if (w_take) begin
            w_last_q <= w_last;
        end
        if (w_take) begin
            w_some_q <= (w_begun_q && w_some_q) || w_strb != {AXI_BYTES{1'b0}};
        end
        if (w_take && !w_begun_q) begin
            w_id_q <= aw_id_q;
            w_resp_q <= aw_resp_q;
            w_line_q <= {aw_page_q, aw_at_q[OFFSET_W-1:IN_LINE]};
        end
    end

    wire [IN_LINE-1:0] w_place = (aw_at_q[IN_LINE-1:0] >> BUS_BITS) << BUS_BITS; // where the beat's lanes begin
    wire [LINE_BYTES-1:0] w_strobes; // bytes of the line that the beat writes

    generate
        for (g = 0; g < LINE_BYTES / AXI_BYTES; g = g + 1) begin : g_beat
            localparam integer LANES_INT = g * AXI_BYTES;
            localparam [IN_LINE-1:0] LANES = LANES_INT[IN_LINE-1:0];

            assign w_strobes[g*AXI_BYTES +: AXI_BYTES] = w_strb & {AXI_BYTES{w_place == LANES}};
        end
    endgenerate

    wire [8*AXI_BYTES-1:0] w_lanes = w_data[AXI_W_DATA_LSB +: 8*AXI_BYTES];
    wire [8*LINE_BYTES-1:0] w_copies = {(LINE_BYTES/AXI_BYTES){w_lanes}};

    always @(posedge clk) begin : set_w_strb_q
        integer i;
        if (w_take) begin
            w_strb_q <= w_strobes | (w_strb_q & {LINE_BYTES{w_begun_q}});
        end
        for (i = 0; i < LINE_BYTES; i = i + 1) begin
            if (w_take && w_strobes[i]) begin
                w_bytes_q[8*i +: 8] <= w_copies[8*i +: 8];
            end
        end
    end

    // The controller's channel: by turns. What stands there and is not taken keeps it.

    always @(posedge clk) begin
        if (rst) begin
            turn_q <= 1'b0;
        end else if (request_valid) begin
            turn_q <= write_goes != request_ready;
        end
    end

    assign request_valid = read_wants || write_wants;
    wire [READ_W-1:0] read_tail;
    wire [READ_W-1:0] tail_goes = read_tail & {READ_W{read_goes}};
    assign go_id[READ_W-1:0] = tail_goes;

    generate
        if (ID_BITS > READ_W) begin : wide_id
            assign go_id[ID_BITS-1:READ_W] = {(ID_BITS-READ_W){1'b0}};
        end
    endgenerate

    generate
        for (g = 0; g < LINE_BYTES; g = g + 1) begin : g_byte
            assign go_data[8*g +: 8] = w_bytes_q[8*g +: 8] & {8{go_strb[g]}};
        end
    endgenerate

    // Lines that come, and R: a place beat by beat.
    assign answer_ready = 1'b1;
    wire [READ_W-1:0] line_place = line_id[READ_W-1:0];
    wire [INFO_W-1:0] read_info = {ar_id_q, ar_resp_q, low, low_span, piece, ar_size_q, read_ends};
    wire read_load;
    wire [READ_W-1:0] read_head;
    wire piece_valid;
    wire [AXI_REQUEST_LEN_W-1:0] piece_left;
    wire [AXI_REQUEST_LEN_W-1:0] r_left = r_begun_q ? r_left_q : piece_left;
    wire piece_ends = r_left == {AXI_REQUEST_LEN_W{1'b0}};
    wire [INFO_W-1:0] piece_info;

    dram_axi4_port_reads #(.PLACES(READS), .ID_W(AXI_ID_BITS), .INFO_W(INFO_W)) reads (
        .clk(clk), .rst(rst),
        .room      (read_room),
        .enter     (read_enters),
        .tail      (read_tail),
        .in_id     (ar_id_q),
        .in_begins (!ar_begun_q),
        .in_ends   (read_ends),
        .in_done   (ar_fails),
        .in_info   (read_info),
        .answered  (answer_valid),
        .place     (line_place),
        .load      (read_load),
        .head      (read_head),
        .out_valid (piece_valid),
        .out_ready (r_ready && piece_ends),
        .out_info  (piece_info)
    );

    wire [8*LINE_BYTES-1:0] bytes; // of the piece's line

    ram_1r1w #(.WIDTH(8 * LINE_BYTES), .DEPTH(READS)) lines (
        .clk     (clk),
        .wr_en   (answer_valid),
        .wr_addr (line_place),
        .wr_data (line_data),
        .rd_en   (read_load),
        .rd_addr (read_head),
        .rd_data (bytes)
    );

    wire [AXI_ID_BITS-1:0] piece_id;
    wire [1:0] piece_resp;
    wire [IN_LINE-1:0] piece_low, piece_span;
    wire [2:0] piece_size;
    wire piece_last;
    assign {piece_id, piece_resp, piece_low, piece_span, piece_left, piece_size, piece_last} = piece_info;
    wire [IN_LINE-1:0] r_at = r_begun_q ? r_at_q : piece_low;

    always @(posedge clk) begin
        if (rst) begin
            r_begun_q <= 1'b0;
        end else if (piece_valid && r_ready) begin
            r_begun_q <= !piece_ends;
        end
        if (piece_valid && r_ready) begin
            r_at_q <= (r_at & ~piece_span) | ((r_at + (BYTE << piece_size)) & piece_span);
            r_left_q <= r_left - 1'b1;
        end
    end

    wire [IN_LINE-1:0] r_place = (r_at >> BUS_BITS) << BUS_BITS;
    wire [8*AXI_BYTES-1:0] r_lanes = bytes[{r_place, 3'd0} +: 8*AXI_BYTES];
    wire [8*AXI_BYTES-1:0] r_bytes;

    generate
        for (g = 0; g < AXI_BYTES; g = g + 1) begin : g_lane
            localparam integer LANE_INT = g;
            localparam [BUS_BITS-1:0] LANE = LANE_INT[BUS_BITS-1:0];

            wire mine = (LANE ^ r_at[BUS_BITS-1:0]) >> piece_size == {BUS_BITS{1'b0}} && piece_resp == 2'd0;
            assign r_bytes[8*g +: 8] = r_lanes[8*g +: 8] & {8{mine}};
        end
    endgenerate

    assign r_valid = piece_valid;
    assign r_data = {piece_id, r_bytes, piece_resp, piece_last && piece_ends} & {AXI_R_W{piece_valid}};

    // B: a burst whose last piece has left.
    small_fifo #(.WIDTH(AXI_ID_BITS + 2), .DEPTH(2)) done (
        .clk(clk), .rst(rst),
        .in_valid  (w_leaves && w_last_q),
        .in_data   ({w_id_q, w_resp_q}),
        .out_valid (b_valid),
        .out_ready (b_ready),
        .out_data  (b_data),
        .count     (b_count)
    );

    wire unused = &{1'b0, w_data, line_id, answer_data, b_count[0]};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(DQ_BYTES >= 1 && DQ_BYTES <= 8 && (DQ_BYTES & (DQ_BYTES - 1)) == 0 ? 1 : 0)) legal_DQ_BYTES ();
    legal_size #(.HOLDS(BANKS >= 4 && BANKS <= 16 && (BANKS & (BANKS - 1)) == 0 ? 1 : 0)) legal_BANKS ();
    legal_size #(.HOLDS(ROW_BITS >= 13 && ROW_BITS <= 18 ? 1 : 0)) legal_ROW_BITS ();
    legal_size #(.HOLDS(COLUMN_BITS >= 1 && COLUMN_BITS <= 7 ? 1 : 0)) legal_COLUMN_BITS ();
    legal_size #(.HOLDS(ID_BITS >= 1 && ID_BITS <= 16 ? 1 : 0)) legal_ID_BITS ();
    legal_size #(.HOLDS(AXI_BYTES >= 4 && AXI_BYTES <= 64 && (AXI_BYTES & (AXI_BYTES - 1)) == 0 ? 1 : 0))
        legal_AXI_BYTES ();
    legal_size #(.HOLDS(ADDR_BITS >= 19 && ADDR_BITS <= 64 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(AXI_ID_BITS >= 1 && AXI_ID_BITS <= 16 ? 1 : 0)) legal_AXI_ID_BITS ();
    legal_size #(.HOLDS(READS >= 2 && READS <= 64 && (READS & (READS - 1)) == 0 ? 1 : 0)) legal_READS ();
    legal_size #(.HOLDS(8 * DQ_BYTES >= AXI_BYTES ? 1 : 0)) legal_rule_1 (); // a line is no smaller than a beat
    // an id of the controller holds a place of the reads
    legal_size #(.HOLDS($clog2(READS) <= ID_BITS ? 1 : 0)) legal_rule_2 ();
    // an address reaches every byte of the device
    legal_size #(.HOLDS(ADDR_BITS >= ROW_BITS + COLUMN_BITS + $clog2(BANKS) + 3 + $clog2(DQ_BYTES) ? 1 : 0))
        legal_rule_3 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (read_enters && !read_ends);                 // a burst of more than one piece
            cover (read_enters && ar_fails);                   // a burst that fails
            cover (w_take && !w_last && w_ends);               // a burst of more than one piece
            cover (w_take && w_begun_q);                       // a piece of more than one beat
            cover (w_leaves && w_resp_q == 2'd0 && !w_some_q); // a piece of which nothing is written
        end
    end
`endif

endmodule

`default_nettype wire
