// What harnesses of denovo_l1 share: parameters, ports, and the block within.
module harness #(
    parameter integer SETS = 2,
    parameter integer WAYS = 2,
    parameter integer LINE_WORDS = 2,
    parameter integer PORT_WORDS = 2,
    parameter integer ADDR_BITS = 6,
    parameter integer BYTES = 4 * SETS * WAYS * LINE_WORDS,
    parameter integer TAG_BITS = 1,
    parameter integer WARPS = 2,
    parameter integer CORE_BITS = 1,
    parameter integer MAP_BITS = 1,
    parameter integer PC_BITS = 1,
    parameter integer COUNT_BITS = 4,
    parameter integer EPOCH_BITS = 3,
    parameter integer LINE_W = ADDR_BITS - 2 - $clog2(LINE_WORDS),
    parameter integer WARP_W = $clog2(WARPS),
    parameter integer ACCESS_W = TAG_BITS + WARP_W + PC_BITS + ADDR_BITS + 37 * PORT_WORDS - $clog2(PORT_WORDS) + 41,
    parameter integer ANSWER_W = TAG_BITS + 33 * PORT_WORDS + 2,
    parameter integer CMD_W = 2 + 2 * LINE_W,
    parameter integer REQ_W = CORE_BITS + MAP_BITS + PC_BITS + 11 + LINE_W + 33 * LINE_WORDS,
    parameter integer FWD_W = 2 * CORE_BITS + 2 * MAP_BITS + 7 + LINE_W + LINE_WORDS,
    parameter integer RSP_W = CORE_BITS + MAP_BITS + 6 + LINE_W + 33 * LINE_WORDS
) (
    input wire                clk,
    input wire                rst,
    input wire                access_valid,
    input wire [ACCESS_W-1:0] access_data,
    input wire                answer_ready,
    input wire                cmd_valid,
    input wire [CMD_W-1:0]    cmd_data,
    input wire                cmd_done_ready,
    input wire                req_ready,
    input wire                fwd_valid,
    input wire [FWD_W-1:0]    fwd_data,
    input wire                rsp_in_valid,
    input wire [RSP_W-1:0]    rsp_in_data,
    input wire                rsp_out_ready
);
    wire access_ready, answer_valid, cmd_ready, cmd_done_valid, req_valid, fwd_ready, rsp_in_ready, rsp_out_valid;
    wire [ANSWER_W-1:0] answer_data;
    wire [1:0] cmd_done_data;
    wire [REQ_W-1:0] req_data;
    wire [RSP_W-1:0] rsp_out_data;
    denovo_l1 #(.BYTES(BYTES), .WAYS(WAYS), .LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS), .MSHRS(2), .LIST(2),
        .STORE_BUFFER(2), .WRITEBACKS(2), .SUPPLIES(2), .WARPS(WARPS), .TAG_BITS(TAG_BITS), .EPOCH_BITS(EPOCH_BITS),
        .COUNT_BITS(COUNT_BITS), .ADDR_BITS(ADDR_BITS), .CORE_BITS(CORE_BITS), .MAP_BITS(MAP_BITS), .PC_BITS(PC_BITS)) dut (
        .clk(clk), .rst(rst), .core({CORE_BITS{1'b0}}), .cpu(1'b0), .count_select(4'd0),
        .access_valid(access_valid), .access_ready(access_ready), .access_data(access_data),
        .answer_valid(answer_valid), .answer_ready(answer_ready), .answer_data(answer_data),
        .cmd_valid(cmd_valid), .cmd_ready(cmd_ready), .cmd_data(cmd_data),
        .cmd_done_valid(cmd_done_valid), .cmd_done_ready(cmd_done_ready), .cmd_done_data(cmd_done_data),
        .req_valid(req_valid), .req_ready(req_ready), .req_data(req_data),
        .fwd_valid(fwd_valid), .fwd_ready(fwd_ready), .fwd_data(fwd_data),
        .rsp_in_valid(rsp_in_valid), .rsp_in_ready(rsp_in_ready), .rsp_in_data(rsp_in_data),
        .rsp_out_valid(rsp_out_valid), .rsp_out_ready(rsp_out_ready), .rsp_out_data(rsp_out_data));
    channel_monitor #(.WIDTH(ACCESS_W), .OBEYS(1)) access (
        .clk(clk), .rst(rst), .valid(access_valid), .ready(access_ready), .data(access_data));
    channel_monitor #(.WIDTH(CMD_W), .OBEYS(1)) cmd (
        .clk(clk), .rst(rst), .valid(cmd_valid), .ready(cmd_ready), .data(cmd_data));
    channel_monitor #(.WIDTH(FWD_W), .OBEYS(1)) fwd (
        .clk(clk), .rst(rst), .valid(fwd_valid), .ready(fwd_ready), .data(fwd_data));
    channel_monitor #(.WIDTH(RSP_W), .OBEYS(1)) rsp_in (
        .clk(clk), .rst(rst), .valid(rsp_in_valid), .ready(rsp_in_ready), .data(rsp_in_data));

    // The fields of the records that a harness looks at.
    localparam [3:0] READ = 4'd0, DATA = 4'd1, REG = 4'd2, REG_ACK = 4'd3, WB = 4'd8, WB_ACK = 4'd9, REG_SYNC = 4'd10;
    localparam [1:0] LOAD = 2'd0, STORE = 2'd1, ATOMIC = 2'd2; // op
    localparam [1:0] CLASS_DATA = 2'd0, PAIRED = 2'd1; // class
    wire [TAG_BITS-1:0] access_tag = access_data[ACCESS_W-1 -: TAG_BITS];
    wire [1:0] access_op = access_data[ACCESS_W-1-TAG_BITS-WARP_W -: 2];
    wire [1:0] access_class = access_data[ACCESS_W-7-TAG_BITS-WARP_W -: 2];
    wire [LINE_W-1:0] access_line = access_data[32+37*PORT_WORDS+$clog2(LINE_WORDS/PORT_WORDS) +: LINE_W];
    wire [PORT_WORDS-1:0] access_mask = access_data[32+36*PORT_WORDS +: PORT_WORDS];
    wire [TAG_BITS-1:0] answer_tag = answer_data[ANSWER_W-1 -: TAG_BITS];
    wire answer_last = answer_data[ANSWER_W-1-TAG_BITS];
    wire [PORT_WORDS-1:0] answer_mask = answer_data[32*PORT_WORDS +: PORT_WORDS];
    wire [3:0] req_type = req_data[REQ_W-1 -: 4], fwd_type = fwd_data[FWD_W-1 -: 4], rsp_in_type = rsp_in_data[RSP_W-1 -: 4];
    wire [MAP_BITS-1:0] req_map = req_data[33*LINE_WORDS+LINE_W+PC_BITS +: MAP_BITS];
    wire [LINE_W-1:0] req_line = req_data[33*LINE_WORDS +: LINE_W];
    wire [LINE_WORDS-1:0] req_mask = req_data[32*LINE_WORDS +: LINE_WORDS];
    wire [MAP_BITS-1:0] fwd_map = fwd_data[LINE_WORDS+LINE_W+MAP_BITS +: MAP_BITS];
    wire [LINE_W-1:0] fwd_line = fwd_data[LINE_WORDS +: LINE_W];
    wire [LINE_WORDS-1:0] fwd_mask = fwd_data[LINE_WORDS-1:0];
    wire [MAP_BITS-1:0] rsp_in_map = rsp_in_data[33*LINE_WORDS+LINE_W +: MAP_BITS];
    wire [LINE_W-1:0] rsp_in_line = rsp_in_data[33*LINE_WORDS +: LINE_W];
    wire [LINE_WORDS-1:0] rsp_in_mask = rsp_in_data[32*LINE_WORDS +: LINE_WORDS];
    wire [LINE_W-1:0] rsp_out_line = rsp_out_data[33*LINE_WORDS +: LINE_W];
    wire [LINE_WORDS-1:0] rsp_out_mask = rsp_out_data[32*LINE_WORDS +: LINE_WORDS];
    wire accessed = access_valid && access_ready && !rst, answered = answer_valid && answer_ready && !rst;
    wire requested = req_valid && req_ready && !rst, forwarded = fwd_valid && fwd_ready && !rst;
    wire responded = rsp_in_valid && rsp_in_ready && !rst, supplied = rsp_out_valid && rsp_out_ready && !rst;

    // What is out at req: a line that leaves, by its place. The surroundings acknowledge such a line alone.
    reg [1:0] leaves_q;
    reg [2*LINE_W-1:0] left_q;
    initial leaves_q = 2'd0;
    integer b;
    always @(posedge clk)
        for (b = 0; b < 2; b = b + 1) begin
            if (rst || forwarded && fwd_type == WB_ACK && fwd_map == b) leaves_q[b] <= 1'b0;
            else if (requested && req_type == WB && req_map == b) leaves_q[b] <= 1'b1;
            if (requested && req_type == WB && req_map == b) left_q[b*LINE_W +: LINE_W] <= req_line;
        end
    always @* if (!rst && fwd_valid && fwd_type == WB_ACK) assume (leaves_q[fwd_map] && left_q[fwd_map*LINE_W +: LINE_W] == fwd_line);
