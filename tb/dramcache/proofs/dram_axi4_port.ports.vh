// What harnesses of dram_axi4_port share: parameters, ports, and the block within.
module harness #(
    parameter integer DQ_BYTES = 1,
    parameter integer AXI_BYTES = 4,
    parameter integer ADDR_BITS = 20,
    parameter integer ID_BITS = 1,   // of AXI4
    parameter integer TAG_BITS = 1,  // of the controller
    parameter integer READS = 2,
    parameter integer MOST = 1, // beats of a burst, less one, at most
    parameter integer REQUEST_W = ID_BITS + ADDR_BITS + 13,
    parameter integer W_W = 9 * AXI_BYTES + 1,
    parameter integer B_W = ID_BITS + 2,
    parameter integer R_W = ID_BITS + 8 * AXI_BYTES + 3,
    parameter integer BYTES = 8 * DQ_BYTES,
    parameter integer LINE_W = 16, // 13 bits of row, 1 of column, 2 of bank
    parameter integer GO_W = 1 + TAG_BITS + LINE_W + 9 * BYTES,
    parameter integer ANSWER_W = 1 + TAG_BITS + 8 * BYTES
) (
    input wire                 clk,
    input wire                 rst,
    input wire                 aw_valid,
    input wire [REQUEST_W-1:0] aw_data,
    input wire                 w_valid,
    input wire [W_W-1:0]       w_data,
    input wire                 b_ready,
    input wire                 ar_valid,
    input wire [REQUEST_W-1:0] ar_data,
    input wire                 r_ready,
    input wire                 request_ready,
    input wire                 answer_valid,
    input wire [ANSWER_W-1:0]  answer_data
);
    wire aw_ready, w_ready, b_valid, ar_ready, r_valid, request_valid, answer_ready;
    wire [B_W-1:0] b_data;
    wire [R_W-1:0] r_data;
    wire [GO_W-1:0] request_data;
    dram_axi4_port #(.DQ_BYTES(DQ_BYTES), .BANKS(4), .ROW_BITS(13), .COLUMN_BITS(1), .ID_BITS(TAG_BITS), .AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .AXI_ID_BITS(ID_BITS), .READS(READS)) dut (
        .clk(clk), .rst(rst), .aw_valid(aw_valid), .aw_ready(aw_ready), .aw_data(aw_data), .w_valid(w_valid), .w_ready(w_ready),
        .w_data(w_data), .b_valid(b_valid), .b_ready(b_ready), .b_data(b_data), .ar_valid(ar_valid), .ar_ready(ar_ready),
        .ar_data(ar_data), .r_valid(r_valid), .r_ready(r_ready), .r_data(r_data), .request_valid(request_valid),
        .request_ready(request_ready), .request_data(request_data), .answer_valid(answer_valid), .answer_ready(answer_ready),
        .answer_data(answer_data));
    channel_monitor #(.WIDTH(REQUEST_W), .OBEYS(1)) aw (.clk(clk), .rst(rst), .valid(aw_valid), .ready(aw_ready), .data(aw_data));
    channel_monitor #(.WIDTH(W_W), .OBEYS(1)) w (.clk(clk), .rst(rst), .valid(w_valid), .ready(w_ready), .data(w_data));
    channel_monitor #(.WIDTH(REQUEST_W), .OBEYS(1)) ar (.clk(clk), .rst(rst), .valid(ar_valid), .ready(ar_ready), .data(ar_data));

    wire [ID_BITS-1:0] aw_id = aw_data[REQUEST_W-1 -: ID_BITS], ar_id = ar_data[REQUEST_W-1 -: ID_BITS];
    wire [1:0] aw_burst = aw_data[1:0], ar_burst = ar_data[1:0];
    wire [2:0] aw_size = aw_data[4:2], ar_size = ar_data[4:2];
    wire [7:0] aw_len = aw_data[12:5], ar_len = ar_data[12:5];
    wire [ADDR_BITS-1:0] aw_at = aw_data[13 +: ADDR_BITS], ar_at = ar_data[13 +: ADDR_BITS];
    wire w_last = w_data[0], r_last = r_data[0];
    wire [AXI_BYTES-1:0] w_strb = w_data[1 +: AXI_BYTES];
    wire [ID_BITS-1:0] b_id = b_data[2 +: ID_BITS], r_id = r_data[R_W-1 -: ID_BITS];
    wire [1:0] b_resp = b_data[1:0], r_resp = r_data[2:1];
    wire go_write = request_data[GO_W-1];
    wire [TAG_BITS-1:0] go_id = request_data[GO_W-2 -: TAG_BITS], answer_id = answer_data[ANSWER_W-2 -: TAG_BITS];
    wire [LINE_W-1:0] go_line = request_data[9*BYTES +: LINE_W];
    wire [BYTES-1:0] go_strb = request_data[8*BYTES +: BYTES];
    wire aw_taken = aw_valid && aw_ready, w_taken = w_valid && w_ready, b_taken = b_valid && b_ready;
    wire ar_taken = ar_valid && ar_ready, r_taken = r_valid && r_ready, go_taken = request_valid && request_ready;
    wire read_taken = go_taken && !go_write, write_taken = go_taken && go_write;

    // What a burst must get: AMBA AXI4, A3.4.1. With two beats at most FIXED is never too long.
    function [1:0] deserves(input [ADDR_BITS-1:0] at, input [7:0] len, input [2:0] size, input [1:0] burst);
        reg [12:0] last;
        begin
            last = {1'b0, at[11:0]} + ({5'd0, len} << size);
            if (at >> LINE_W + $clog2(BYTES)) deserves = 2'd3;
            else if (burst == 2'd3 || (1 << size) > AXI_BYTES) deserves = 2'd2;
            else if (burst == 2'd2 && (len != 8'd1 && len != 8'd3 || (at & ((1 << size) - 1)) != 0)) deserves = 2'd2;
            else if (burst == 2'd1 && last[12]) deserves = 2'd2;
            else deserves = 2'd0;
        end
    endfunction
    wire [1:0] ar_resp = deserves(ar_at, ar_len, ar_size, ar_burst), aw_resp = deserves(aw_at, aw_len, aw_size, aw_burst);

    // Short bursts, legal or not; WLAST where AW says; the controller's contract: an answer is to a read that is open.
    reg [(1<<TAG_BITS)-1:0] open_q;
    reg [1:0] aw_count_q; // bursts on AW that still owe beats
    reg [15:0] aw_lens_q; // their lengths, the oldest lowest
    reg [7:0] w_beat_q;
    wire w_ends = w_taken && w_last;
    always @(posedge clk)
        if (rst) begin
            open_q <= 0;
            aw_count_q <= 2'd0;
            w_beat_q <= 8'd0;
        end else begin
            open_q <= (open_q | (read_taken ? {{(1<<TAG_BITS)-1{1'b0}}, 1'b1} << go_id : 0)) & ~(answer_valid ? {{(1<<TAG_BITS)-1{1'b0}}, 1'b1} << answer_id : 0);
            aw_count_q <= aw_count_q + {1'b0, aw_taken} - {1'b0, w_ends};
            if (w_ends) aw_lens_q <= {8'd0, aw_lens_q[15:8]};
            if (aw_taken) aw_lens_q[8*(aw_count_q - {1'b0, w_ends}) +: 8] <= aw_len;
            if (w_taken) w_beat_q <= w_last ? 8'd0 : w_beat_q + 8'd1;
        end
    initial {open_q, aw_count_q, w_beat_q} = 0;
    always @* if (!rst) begin
        if (ar_valid) assume (ar_len <= MOST);
        if (aw_valid) assume (aw_len <= MOST);
        if (w_valid && aw_count_q != 2'd0) assume (w_last == (w_beat_q == aw_lens_q[7:0]));
        if (answer_valid) assume (open_q[answer_id]);
    end
