// dram_axi4_port: AXI4 slave in front of the DRAM controller
//
// Reads go down piece by piece and come up by places; writes go down in pieces that W fills.
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
    localparam integer LINE_BYTES = 8 * DQ_BYTES;        // what a request reaches: a piece
    localparam integer IN_LINE = $clog2(LINE_BYTES);     // bits of a byte in its line
    localparam integer LINE_W = ROW_BITS + COLUMN_BITS + $clog2(BANKS);
    localparam integer DEVICE_BITS = LINE_W + IN_LINE;
    localparam integer PAGE_W = DEVICE_BITS - 12;        // address of a burst's 4 KB
    localparam integer WHO_W = AXI_ID_BITS + PAGE_W + 2; // whose a burst is: id, resp, its 4 KB
    localparam integer BEATS_W = 2 * IN_LINE + 12;       // beats of a piece that is read
    localparam integer READ_W = $clog2(READS);

    genvar g;

    reg  turn_q; // a write is next

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
    wire write_valid;
    wire [1:0] write_resp;
    wire write_some;
    wire write_asks = write_resp == 2'd0 && write_some; // it makes a request
    wire write_ends;
    wire [1:0] b_count;
    wire b_room = !write_ends || !b_count[1];
    wire write_wants = write_valid && write_asks && b_room;
    wire read_valid;
    wire [1:0] read_resp;
    wire read_fails = read_resp != 2'd0;
    wire read_room;
    wire read_wants = read_valid && !read_fails && read_room;
    wire write_goes = write_wants && (!read_wants || turn_q);
    wire go_write = write_goes;
    wire [ID_BITS-1:0] go_id;
    wire read_goes = read_wants && !write_goes;
    wire [LINE_W-1:0] read_line, write_line;
    wire [LINE_W-1:0] go_line = ({LINE_W{read_goes}} & read_line) | ({LINE_W{write_goes}} & write_line);
    wire [LINE_BYTES-1:0] write_strb;
    wire [LINE_BYTES-1:0] go_strb = write_strb & {LINE_BYTES{write_goes}};
    wire [8*LINE_BYTES-1:0] go_data;
    assign request_data = {go_write, go_id, go_line, go_strb, go_data};

    // AR: a piece a request. A burst that fails makes none, and is one piece.
    wire [1:0] ar_resp;

    dram_axi4_port_resp #(.AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .DEVICE_BITS(DEVICE_BITS)) read_resp_of (
        .addr  (ar_addr),
        .len   (ar_len),
        .size  (ar_size),
        .burst (ar_burst),
        .resp  (ar_resp)
    );

    wire read_taken = read_wants && !write_goes && request_ready;
    wire read_enters = read_taken || (read_valid && read_fails && read_room);
    wire [AXI_ID_BITS-1:0] read_id;
    wire [IN_LINE-1:0] read_first, read_last;
    wire read_ends;
    wire [BEATS_W-1:0] read_beats;

    axi4_read_pieces #(.PIECE_BYTES(LINE_BYTES), .WHO_W(WHO_W)) read_pieces (
        .clk(clk), .rst(rst), .ar_valid(ar_valid), .ar_ready(ar_ready),
        .ar_who     ({ar_id, ar_resp, ar_addr[DEVICE_BITS-1:12]}),
        .ar_at      (ar_addr[11:0]),
        .ar_len(ar_len), .ar_size(ar_size), .ar_burst(ar_burst),
        .ar_whole   (ar_resp[1]),
        .valid      (read_valid),
        .taken      (read_enters),
        .who        ({read_id, read_resp, read_line[LINE_W-1:12-IN_LINE]}),
        .upper      (read_line[11-IN_LINE:0]),
        .first_byte (read_first),
        .last_byte  (read_last),
        .ends       (read_ends),
        .beats      (read_beats)
    );

    // AW and W: a piece a request. A piece of which nothing is written makes none.
    wire [1:0] aw_resp;

    dram_axi4_port_resp #(.AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .DEVICE_BITS(DEVICE_BITS)) write_resp_of (
        .addr  (aw_addr),
        .len   (aw_len),
        .size  (aw_size),
        .burst (aw_burst),
        .resp  (aw_resp)
    );

    wire write_leaves = write_valid && b_room && (!write_asks || (write_goes && request_ready));
    wire [AXI_ID_BITS-1:0] write_id;
    wire [8*LINE_BYTES-1:0] write_bytes;

    axi4_write_pieces #(.AXI_BYTES(AXI_BYTES), .PIECE_BYTES(LINE_BYTES), .WHO_W(WHO_W)) write_pieces (
        .clk(clk), .rst(rst), .aw_valid(aw_valid), .aw_ready(aw_ready),
        .aw_who   ({aw_id, aw_resp, aw_addr[DEVICE_BITS-1:12]}),
        .aw_at    (aw_addr[11:0]),
        .aw_len(aw_len), .aw_size(aw_size), .aw_burst(aw_burst),
        .aw_whole (aw_resp[1]),
        .w_valid(w_valid), .w_ready(w_ready),
        .w_bytes  (w_data[AXI_W_DATA_LSB +: 8*AXI_BYTES]),
        .w_strb(w_strb), .w_last(w_last),
        .valid    (write_valid),
        .taken    (write_leaves),
        .who      ({write_id, write_resp, write_line[LINE_W-1:12-IN_LINE]}),
        .upper    (write_line[11-IN_LINE:0]),
        .ends     (write_ends),
        .some     (write_some),
        .strb     (write_strb),
        .bytes    (write_bytes)
    );

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
            assign go_data[8*g +: 8] = write_bytes[8*g +: 8] & {8{go_strb[g]}};
        end
    endgenerate

    // Lines that come, and R: a place beat by beat.
    assign answer_ready = 1'b1;
    wire [READ_W-1:0] line_place = line_id[READ_W-1:0];
    wire read_load;
    wire [READ_W-1:0] read_head;
    wire piece_ends;
    wire [AXI_ID_BITS-1:0] piece_id;
    wire [1:0] piece_resp;
    wire [BEATS_W-1:0] piece_beats;

    dram_axi4_port_reads #(.PLACES(READS), .ID_W(AXI_ID_BITS), .INFO_W(AXI_ID_BITS + 2 + BEATS_W)) reads (
        .clk(clk), .rst(rst),
        .room      (read_room),
        .enter     (read_enters),
        .tail      (read_tail),
        .in_id     (read_id),
        .in_ends   (read_ends),
        .in_done   (read_fails),
        .in_info   ({read_id, read_resp, read_beats}),
        .answered  (answer_valid),
        .place     (line_place),
        .load      (read_load),
        .head      (read_head),
        .out_valid (r_valid),
        .out_ready (r_ready && piece_ends),
        .out_info  ({piece_id, piece_resp, piece_beats})
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

    wire [8*AXI_BYTES-1:0] r_bytes;
    wire r_last;

    axi4_r_beats #(.AXI_BYTES(AXI_BYTES), .PIECE_BYTES(LINE_BYTES)) r_beats (
        .clk(clk), .rst(rst),
        .valid (r_valid),
        .beats (piece_beats),
        .bytes (bytes),
        .shown (piece_resp == 2'd0),
        .r_ready(r_ready), .r_bytes(r_bytes), .r_last(r_last),
        .ends  (piece_ends)
    );

    assign r_data = {piece_id, r_bytes, piece_resp, r_last} & {AXI_R_W{r_valid}};

    // B: a burst whose last piece has left.
    small_fifo #(.WIDTH(AXI_ID_BITS + 2), .DEPTH(2)) done (
        .clk(clk), .rst(rst),
        .in_valid  (write_leaves && write_ends),
        .in_data   ({write_id, write_resp}),
        .out_valid (b_valid),
        .out_ready (b_ready),
        .out_data  (b_data),
        .count     (b_count)
    );

    wire unused = &{1'b0, read_first, read_last, w_data, line_id, answer_data, b_count[0]};

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
            cover (read_enters && read_fails);                         // a burst that fails
            cover (write_leaves && write_resp == 2'd0 && !write_some); // a piece of which nothing is written
        end
    end
`endif

endmodule

`default_nettype wire
