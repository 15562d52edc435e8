// What harnesses of tinycache_coalescer share: parameters, ports, and the block within.
module harness #(
    parameter integer LANES = 2,
    parameter integer LINE_BYTES = 4,
    parameter integer MEM_LINE_BYTES = 8,
    parameter integer DATA_BYTES = 4,
    parameter integer ADDR_BITS = 5,
    parameter integer BLOCK_BITS = 1,
    parameter integer MISSES = 2,
    parameter integer ENTRIES = 2,
    parameter integer WORD_BYTES = 2,
    parameter integer PARTS = MEM_LINE_BYTES / LINE_BYTES,
    parameter integer PART_W = PARTS > 2 ? $clog2(PARTS) : 1,
    parameter integer ASKED_BYTES = LANES * WORD_BYTES > DATA_BYTES ? LANES * WORD_BYTES : DATA_BYTES,
    parameter integer SHARE = ASKED_BYTES < MEM_LINE_BYTES ? ASKED_BYTES : MEM_LINE_BYTES, // SHARE_BYTES of the block
    parameter integer SHARE_W = MEM_LINE_BYTES / SHARE > 2 ? $clog2(MEM_LINE_BYTES / SHARE) : 1,
    parameter integer ENTRY_W = $clog2(MISSES),
    parameter integer ID_W = $clog2(ENTRIES),
    parameter integer LINE_W = ADDR_BITS - $clog2(LINE_BYTES),
    parameter integer BELOW_W = ADDR_BITS - $clog2(MEM_LINE_BYTES),
    parameter integer BEAT_W = LINE_BYTES > DATA_BYTES ? $clog2(LINE_BYTES / DATA_BYTES) : 1,
    parameter integer MEM_W = 2 + ENTRY_W + 4 + 1 + BLOCK_BITS + LINE_W + BEAT_W + 9 * DATA_BYTES,
    parameter integer FILL_W = ENTRY_W + 1 + BEAT_W + 8 * DATA_BYTES,
    parameter integer LINE_REQ_W = 2 + ID_W + 1 + 4 + BLOCK_BITS + BELOW_W + PARTS + SHARE_W + 9 * SHARE,
    parameter integer LINE_RESP_W = ID_W + PART_W + 8 * LINE_BYTES
) (
    input wire                   clk,
    input wire                   rst,
    input wire [LANES-1:0]       lane_mem_valid,
    input wire [LANES*MEM_W-1:0] lane_mem_data,
    input wire [LANES-1:0]       lane_fill_ready,
    input wire                   l1_ready,
    input wire                   shared_ready,
    input wire                   l1_resp_valid,
    input wire [LINE_RESP_W-1:0] l1_resp_data,
    input wire                   shared_resp_valid,
    input wire [LINE_RESP_W-1:0] shared_resp_data
);
    wire idle, l1_valid, shared_valid, l1_resp_ready, shared_resp_ready;
    wire [LANES-1:0] lane_mem_ready, lane_fill_valid;
    wire [LANES*FILL_W-1:0] lane_fill_data;
    wire [LINE_REQ_W-1:0] l1_data, shared_data;
    tinycache_coalescer #(.LANES(LANES), .LINE_BYTES(LINE_BYTES), .MEM_LINE_BYTES(MEM_LINE_BYTES), .ADDR_BITS(ADDR_BITS), .BLOCK_BITS(BLOCK_BITS), .DATA_BYTES(DATA_BYTES), .MISSES(MISSES), .ENTRIES(ENTRIES), .WORD_BYTES(WORD_BYTES)) dut (
        .clk(clk), .rst(rst), .idle(idle), .lane_mem_valid(lane_mem_valid), .lane_mem_ready(lane_mem_ready),
        .lane_mem_data(lane_mem_data), .lane_fill_valid(lane_fill_valid), .lane_fill_ready(lane_fill_ready),
        .lane_fill_data(lane_fill_data), .l1_valid(l1_valid), .l1_ready(l1_ready), .l1_data(l1_data),
        .l1_resp_valid(l1_resp_valid), .l1_resp_ready(l1_resp_ready), .l1_resp_data(l1_resp_data),
        .shared_valid(shared_valid), .shared_ready(shared_ready), .shared_data(shared_data),
        .shared_resp_valid(shared_resp_valid), .shared_resp_ready(shared_resp_ready), .shared_resp_data(shared_resp_data));
    channel_monitor #(.WIDTH(MEM_W), .OBEYS(1), .LANES(LANES)) lane_mem (
        .clk(clk), .rst(rst), .valid(lane_mem_valid), .ready(lane_mem_ready), .data(lane_mem_data));
