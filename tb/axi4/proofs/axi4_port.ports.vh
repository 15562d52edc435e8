// What harnesses of axi4_port share: parameters, ports, and the block within.
module harness #(
    parameter integer AXI_BYTES = 4,
    parameter integer PORT_WORDS = 2,
    parameter integer ADDR_BITS = 13,
    parameter integer ID_BITS = 1,
    parameter integer WARPS = 2,
    parameter integer TAG_BITS = 2,
    parameter integer PC_BITS = 1,
    parameter integer READS = 2,
    parameter integer WRITES = 2,
    parameter integer MOST = 1, // beats of a burst, less one, at most
    parameter integer WARP_W = $clog2(WARPS),
    parameter integer REQUEST_W = ID_BITS + ADDR_BITS + 15 + PC_BITS + WARP_W,
    parameter integer W_W = 9 * AXI_BYTES + 1,
    parameter integer B_W = ID_BITS + 2,
    parameter integer R_W = ID_BITS + 8 * AXI_BYTES + 3,
    parameter integer CHUNK_W = ADDR_BITS - 2 - $clog2(PORT_WORDS),
    parameter integer ACCESS_W = TAG_BITS + WARP_W + 11 + PC_BITS + CHUNK_W + 37 * PORT_WORDS + 32,
    parameter integer ANSWER_W = TAG_BITS + 2 + 33 * PORT_WORDS
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
    input wire                 access_ready,
    input wire                 answer_valid,
    input wire [ANSWER_W-1:0]  answer_data
);
    wire aw_ready, w_ready, b_valid, ar_ready, r_valid, access_valid, answer_ready;
    wire [B_W-1:0] b_data;
    wire [R_W-1:0] r_data;
    wire [ACCESS_W-1:0] access_data;
    axi4_port #(.AXI_BYTES(AXI_BYTES), .PORT_WORDS(PORT_WORDS), .ADDR_BITS(ADDR_BITS), .AXI_ID_BITS(ID_BITS), .WARPS(WARPS), .TAG_BITS(TAG_BITS), .PC_BITS(PC_BITS), .READS(READS), .WRITES(WRITES)) dut (
        .clk(clk), .rst(rst), .aw_valid(aw_valid), .aw_ready(aw_ready), .aw_data(aw_data), .w_valid(w_valid), .w_ready(w_ready),
        .w_data(w_data), .b_valid(b_valid), .b_ready(b_ready), .b_data(b_data), .ar_valid(ar_valid), .ar_ready(ar_ready),
        .ar_data(ar_data), .r_valid(r_valid), .r_ready(r_ready), .r_data(r_data), .access_valid(access_valid),
        .access_ready(access_ready), .access_data(access_data), .answer_valid(answer_valid), .answer_ready(answer_ready),
        .answer_data(answer_data));
    channel_monitor #(.WIDTH(REQUEST_W), .OBEYS(1)) aw (.clk(clk), .rst(rst), .valid(aw_valid), .ready(aw_ready), .data(aw_data));
    channel_monitor #(.WIDTH(W_W), .OBEYS(1)) w (.clk(clk), .rst(rst), .valid(w_valid), .ready(w_ready), .data(w_data));
    channel_monitor #(.WIDTH(REQUEST_W), .OBEYS(1)) ar (.clk(clk), .rst(rst), .valid(ar_valid), .ready(ar_ready), .data(ar_data));

    wire [ID_BITS-1:0] aw_id = aw_data[REQUEST_W-1 -: ID_BITS], ar_id = ar_data[REQUEST_W-1 -: ID_BITS];
    localparam LOW = 2 + WARP_W + PC_BITS;
    wire [1:0] aw_burst = aw_data[LOW +: 2], ar_burst = ar_data[LOW +: 2];
    wire [2:0] aw_size = aw_data[LOW + 2 +: 3], ar_size = ar_data[LOW + 2 +: 3];
    wire [7:0] aw_len = aw_data[LOW + 5 +: 8], ar_len = ar_data[LOW + 5 +: 8];
    wire [11:0] aw_at = aw_data[LOW + 13 +: 12], ar_at = ar_data[LOW + 13 +: 12];
    wire w_last = w_data[0], r_last = r_data[0];
    wire [ID_BITS-1:0] b_id = b_data[2 +: ID_BITS], r_id = r_data[R_W-1 -: ID_BITS];
    wire [TAG_BITS-1:0] access_tag = access_data[ACCESS_W-1 -: TAG_BITS], answer_tag = answer_data[ANSWER_W-1 -: TAG_BITS];
    wire store = access_data[ACCESS_W-TAG_BITS-WARP_W-2]; // the lowest bit of op
    wire answer_last = answer_data[ANSWER_W-TAG_BITS-1], answer_error = answer_data[ANSWER_W-TAG_BITS-2];
    wire aw_taken = aw_valid && aw_ready, w_taken = w_valid && w_ready, b_taken = b_valid && b_ready;
    wire ar_taken = ar_valid && ar_ready, r_taken = r_valid && r_ready, access_taken = access_valid && access_ready;
    wire answered = answer_valid && answer_last;

    // Legal bursts, WLAST where AW says, and the L1's contract: an answer is to an access that is open.
    reg [(1<<TAG_BITS)-1:0] open_q; // tags
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
            open_q <= (open_q | (access_taken ? {{(1<<TAG_BITS)-1{1'b0}}, 1'b1} << access_tag : 0)) & ~(answered ? {{(1<<TAG_BITS)-1{1'b0}}, 1'b1} << answer_tag : 0);
            aw_count_q <= aw_count_q + {1'b0, aw_taken} - {1'b0, w_ends};
            if (w_ends) aw_lens_q <= {8'd0, aw_lens_q[15:8]};
            if (aw_taken) aw_lens_q[8*(aw_count_q - {1'b0, w_ends}) +: 8] <= aw_len;
            if (w_taken) w_beat_q <= w_last ? 8'd0 : w_beat_q + 8'd1;
        end
    initial {open_q, aw_count_q, w_beat_q} = 0;
    always @* if (!rst) begin
        if (ar_valid) assume (ar_len <= MOST && (1 << ar_size) <= AXI_BYTES && (ar_burst != 2'd2 || (ar_len == 8'd1 || ar_len == 8'd3) && (ar_at & ((12'd1 << ar_size) - 12'd1)) == 12'd0));
        if (aw_valid) assume (aw_len <= MOST && (1 << aw_size) <= AXI_BYTES && (aw_burst != 2'd2 || (aw_len == 8'd1 || aw_len == 8'd3) && (aw_at & ((12'd1 << aw_size) - 12'd1)) == 12'd0));
        if (w_valid && aw_count_q != 2'd0) assume (w_last == (w_beat_q == aw_lens_q[7:0]));
        if (answer_valid) assume (open_q[answer_tag]);
    end
