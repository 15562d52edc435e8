// What harnesses of tinycache_array share: parameters, ports, and the block within.
module harness #(
    parameter integer LANES = 2,
    parameter integer BYTES = 8,
    parameter integer WAYS = 2,
    parameter integer LINE_BYTES = 4,
    parameter integer MEM_LINE_BYTES = 4,
    parameter integer ADDR_BITS = 4,
    parameter integer BLOCK_BITS = 1,
    parameter integer DATA_BYTES = 4,
    parameter integer MISSES = 2,
    parameter integer ENTRIES = 2,
    parameter integer WARPS = 2,
    parameter integer TAG_BITS = 1,
    parameter integer REQ_W = TAG_BITS + 11 + BLOCK_BITS + LANES * (1 + ADDR_BITS + 8 * DATA_BYTES),
    parameter integer RESP_W = TAG_BITS + LANES * (3 + 8 * DATA_BYTES),
    parameter integer WORD_BYTES = 4,
    parameter integer PARTS = MEM_LINE_BYTES / LINE_BYTES,
    parameter integer ASKED_BYTES = LANES * WORD_BYTES > DATA_BYTES ? LANES * WORD_BYTES : DATA_BYTES,
    parameter integer SHARE = ASKED_BYTES < MEM_LINE_BYTES ? ASKED_BYTES : MEM_LINE_BYTES, // SHARE_BYTES of the block
    parameter integer SHARE_W = MEM_LINE_BYTES / SHARE > 2 ? $clog2(MEM_LINE_BYTES / SHARE) : 1,
    parameter integer LINE_REQ_W = 2 + $clog2(ENTRIES) + 1 + 4 + BLOCK_BITS + ADDR_BITS - $clog2(MEM_LINE_BYTES) + PARTS + SHARE_W + 9 * SHARE,
    parameter integer LINE_RESP_W = $clog2(ENTRIES) + (PARTS > 2 ? $clog2(PARTS) : 1) + 8 * LINE_BYTES
) (
    input wire                   clk,
    input wire                   rst,
    input wire [1:0]             policy,
    input wire                   drain,
    input wire                   req_valid,
    input wire [REQ_W-1:0]       req_data,
    input wire                   resp_ready,
    input wire                   l1_ready,
    input wire                   shared_ready,
    input wire                   l1_resp_valid,
    input wire [LINE_RESP_W-1:0] l1_resp_data,
    input wire                   shared_resp_valid,
    input wire [LINE_RESP_W-1:0] shared_resp_data
);
    wire drained, req_ready, resp_valid, l1_valid, shared_valid, l1_resp_ready, shared_resp_ready;
    wire [RESP_W-1:0] resp_data;
    wire [LINE_REQ_W-1:0] l1_data, shared_data;
    tinycache_array #(.LANES(LANES), .BYTES(BYTES), .WAYS(WAYS), .LINE_BYTES(LINE_BYTES), .MEM_LINE_BYTES(MEM_LINE_BYTES), .ADDR_BITS(ADDR_BITS), .BLOCK_BITS(BLOCK_BITS), .DATA_BYTES(DATA_BYTES), .MISSES(MISSES), .ENTRIES(ENTRIES), .WARPS(WARPS), .TAG_BITS(TAG_BITS), .WORD_BYTES(WORD_BYTES)) dut (
        .clk(clk), .rst(rst), .policy(policy), .drain(drain), .drained(drained), .req_valid(req_valid),
        .req_ready(req_ready), .req_data(req_data), .resp_valid(resp_valid), .resp_ready(resp_ready),
        .resp_data(resp_data), .l1_valid(l1_valid), .l1_ready(l1_ready), .l1_data(l1_data),
        .l1_resp_valid(l1_resp_valid), .l1_resp_ready(l1_resp_ready), .l1_resp_data(l1_resp_data),
        .shared_valid(shared_valid), .shared_ready(shared_ready), .shared_data(shared_data),
        .shared_resp_valid(shared_resp_valid), .shared_resp_ready(shared_resp_ready), .shared_resp_data(shared_resp_data));
    channel_monitor #(.WIDTH(REQ_W), .OBEYS(1)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));
