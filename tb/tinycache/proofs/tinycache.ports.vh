// What harnesses of tinycache share: parameters, ports, and the block within.
module harness #(
    parameter integer BYTES = 8,
    parameter integer WAYS = 2,
    parameter integer LINE_BYTES = 4,
    parameter integer ADDR_BITS = 4,
    parameter integer BLOCK_BITS = 1,
    parameter integer SHARED_ADDR_BITS = 3,
    parameter integer DATA_BYTES = 4,
    parameter integer MISSES = 2,
    parameter integer TAG_BITS = 1,
    parameter integer PARTIAL_BITS = 2,
    parameter integer REQ_W = TAG_BITS + 11 + BLOCK_BITS + ADDR_BITS + 8 * DATA_BYTES,
    parameter integer RESP_W = TAG_BITS + 3 + 8 * DATA_BYTES,
    parameter integer LINE_W = ADDR_BITS - $clog2(LINE_BYTES),
    parameter integer ENTRY_W = $clog2(MISSES),
    parameter integer BEATS = LINE_BYTES / DATA_BYTES,
    parameter integer BEAT_W = BEATS > 1 ? $clog2(BEATS) : 1,
    parameter integer MEM_W = 2 + ENTRY_W + 4 + 1 + BLOCK_BITS + LINE_W + BEAT_W + 9 * DATA_BYTES,
    parameter integer FILL_W = ENTRY_W + 1 + BEAT_W + 8 * DATA_BYTES
) (
    input wire              clk,
    input wire              rst,
    input wire [1:0]        policy,
    input wire              drain,
    input wire              req_valid,
    input wire [REQ_W-1:0]  req_data,
    input wire              resp_ready,
    input wire              mem_ready,
    input wire              fill_valid,
    input wire [FILL_W-1:0] fill_data
);
    wire drained, tries, req_ready, resp_valid, mem_valid, fill_ready;
    wire [TAG_BITS-1:0] tries_tag;
    wire [RESP_W-1:0] resp_data;
    wire [MEM_W-1:0]  mem_data;
    tinycache #(.BYTES(BYTES), .WAYS(WAYS), .LINE_BYTES(LINE_BYTES), .ADDR_BITS(ADDR_BITS), .BLOCK_BITS(BLOCK_BITS), .SHARED_ADDR_BITS(SHARED_ADDR_BITS), .DATA_BYTES(DATA_BYTES), .MISSES(MISSES), .TAG_BITS(TAG_BITS), .PARTIAL_BITS(PARTIAL_BITS)) dut (
        .clk(clk), .rst(rst), .policy(policy), .drain(drain), .drained(drained), .tries(tries), .tries_tag(tries_tag), .req_valid(req_valid),
        .req_ready(req_ready), .req_data(req_data), .resp_valid(resp_valid), .resp_ready(resp_ready),
        .resp_data(resp_data), .mem_valid(mem_valid), .mem_ready(mem_ready), .mem_data(mem_data),
        .fill_valid(fill_valid), .fill_ready(fill_ready), .fill_data(fill_data));
    channel_monitor #(.WIDTH(REQ_W), .OBEYS(1)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));
