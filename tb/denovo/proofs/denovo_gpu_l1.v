// The coalescer and the L1 together, as emitted: `reply` keeps the rules of a channel. Surroundings: what waits at a port stays; lines are
// acknowledged once they have left; no command comes. Messages may say anything else. Two sets of two ways, lines of two words: fewer
// than the generator gives, made by the same loops.
//: depth 24
//: channels denovo_gpu_l1
//: mutant reply.valid_stays denovo_coalescer_replies: acts: completes && !reply_ready => 1'b0
`default_nettype none
module harness #(
    parameter integer LANES = 2,
    parameter integer ENTRIES = 2,
    parameter integer SETS = 2,
    parameter integer LINE_WORDS = 2,
    parameter integer PORT_WORDS = 2,
    parameter integer ADDR_BITS = 6,
    parameter integer LINE_W = ADDR_BITS - 3,
    parameter integer WARP_W = 13 + LANES * (1 + ADDR_BITS - 2 + 4 + 32 + 32),
    parameter integer REPLY_W = 1 + 1 + 32 * LANES,
    parameter integer REQ_W = 14 + LINE_W + 33 * LINE_WORDS,
    parameter integer FWD_W = 11 + LINE_W + LINE_WORDS,
    parameter integer RSP_W = 8 + LINE_W + 33 * LINE_WORDS
) (
    input wire              clk,
    input wire              rst,
    input wire              warp_valid,
    input wire [WARP_W-1:0] warp_data,
    input wire              reply_ready,
    input wire              cmd_done_ready,
    input wire              req_ready,
    input wire              fwd_valid,
    input wire [FWD_W-1:0]  fwd_data,
    input wire              rsp_in_valid,
    input wire [RSP_W-1:0]  rsp_in_data,
    input wire              rsp_out_ready
);
    wire warp_ready, reply_valid, cmd_done_valid, req_valid, fwd_ready, rsp_in_ready, rsp_out_valid;
    wire [REPLY_W-1:0] reply_data;
    wire [REQ_W-1:0] req_data;
    denovo_gpu_l1 #(.LANES(LANES), .ENTRIES(ENTRIES), .ID_BITS(1), .BYTES(8 * SETS * LINE_WORDS), .WAYS(2), .LINE_WORDS(LINE_WORDS),
        .PORT_WORDS(PORT_WORDS), .MSHRS(2), .LIST(2), .STORE_BUFFER(2), .WRITEBACKS(2), .SUPPLIES(2), .WARPS(2),
        .EPOCH_BITS(3), .COUNT_BITS(4), .ADDR_BITS(ADDR_BITS), .CORE_BITS(1), .MAP_BITS(1), .PC_BITS(1)) dut (
        .clk(clk), .rst(rst), .core(1'b0), .count_select(4'd0),
        .warp_valid(warp_valid), .warp_ready(warp_ready), .warp_data(warp_data),
        .reply_valid(reply_valid), .reply_ready(reply_ready), .reply_data(reply_data),
        .cmd_valid(1'b0), .cmd_data({2 + 2 * LINE_W{1'b0}}), .cmd_done_valid(cmd_done_valid),
        .cmd_done_ready(cmd_done_ready),
        .req_valid(req_valid), .req_ready(req_ready), .req_data(req_data),
        .fwd_valid(fwd_valid), .fwd_ready(fwd_ready), .fwd_data(fwd_data),
        .rsp_in_valid(rsp_in_valid), .rsp_in_ready(rsp_in_ready), .rsp_in_data(rsp_in_data),
        .rsp_out_valid(rsp_out_valid), .rsp_out_ready(rsp_out_ready));
    channel_monitor #(.WIDTH(WARP_W), .OBEYS(1)) warp (
        .clk(clk), .rst(rst), .valid(warp_valid), .ready(warp_ready), .data(warp_data));
    channel_monitor #(.WIDTH(FWD_W), .OBEYS(1)) fwd (
        .clk(clk), .rst(rst), .valid(fwd_valid), .ready(fwd_ready), .data(fwd_data));
    channel_monitor #(.WIDTH(RSP_W), .OBEYS(1)) rsp_in (
        .clk(clk), .rst(rst), .valid(rsp_in_valid), .ready(rsp_in_ready), .data(rsp_in_data));

    // What is out at req: a line that leaves, by its place. The surroundings acknowledge such a line alone.
    localparam [3:0] WB = 4'd8, WB_ACK = 4'd9;
    wire [LINE_W-1:0] req_line = req_data[33*LINE_WORDS +: LINE_W], fwd_line = fwd_data[LINE_WORDS +: LINE_W];
    wire req_map = req_data[33*LINE_WORDS+LINE_W+1], fwd_map = fwd_data[LINE_WORDS+LINE_W+1];
    wire leaves = req_valid && req_ready && !rst && req_data[REQ_W-1 -: 4] == WB;
    wire acknowledges = fwd_valid && !rst && fwd_data[FWD_W-1 -: 4] == WB_ACK;
    reg [1:0] leaves_q;
    reg [2*LINE_W-1:0] left_q;
    initial leaves_q = 2'd0;
    integer b;
    always @(posedge clk)
        for (b = 0; b < 2; b = b + 1) begin
            if (rst || acknowledges && fwd_ready && fwd_map == b) leaves_q[b] <= 1'b0;
            else if (leaves && req_map == b) leaves_q[b] <= 1'b1;
            if (leaves && req_map == b) left_q[b*LINE_W +: LINE_W] <= req_line;
        end
    always @* if (acknowledges) assume (leaves_q[fwd_map] && left_q[fwd_map*LINE_W +: LINE_W] == fwd_line);

`ifdef REPLIES
    // Of each id: warp accesses that are taken, and not replied to.
    wire taken = warp_valid && warp_ready, replied = reply_valid && reply_ready;
    wire id = warp_data[WARP_W-1], reply_id = reply_data[REPLY_W-1];
    (* anyconst *) wire some_id;
    reg [2:0] open_q;
    initial open_q = 3'd0;
    always @(posedge clk) open_q <= rst ? 3'd0 : open_q + {2'd0, taken && id == some_id} - {2'd0, replied && reply_id == some_id};

    (* hierconn *) wire \dut.answers_nobody ;
    always @(posedge clk)
        if (!rst) begin
            none_refused: assert (!\dut.answers_nobody );
            if (replied && reply_id == some_id) answered_once: assert (open_q != 0);
            both_are_replied: cover (replied && reply_data[REPLY_W-2] == 0 && open_q == 2);
        end
`else
    channel_monitor #(.WIDTH(REPLY_W)) reply (
        .clk(clk), .rst(rst), .valid(reply_valid), .ready(reply_ready), .data(reply_data));
`endif
endmodule
`default_nettype wire
