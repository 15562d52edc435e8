// What harnesses of stash_storage share: parameters, ports, and the block within.
module harness #(
    parameter integer BYTES = 256,
    parameter integer BANKS = 4,
    parameter integer LANES = 2,
    parameter integer CHUNK_WORDS = 4,
    parameter integer MAP_ENTRIES = 4,
    parameter integer THREAD_BLOCKS = 1,
    parameter integer MAPS_PER_BLOCK = 1,
    parameter integer TAG_BITS = 1,
    parameter integer REQ_W = TAG_BITS + 1 + 1 + $clog2(THREAD_BLOCKS) + 1 + $clog2(MAPS_PER_BLOCK) + 1 + LANES + $clog2(BYTES / 4) * LANES + 32 * LANES,
    parameter integer REDO_W = TAG_BITS + 7 + LANES + $clog2(BYTES / 4) * LANES + 32 * LANES,
    parameter integer RESP_W = TAG_BITS + 4 + 32 * LANES
) (
    input wire clk,
    input wire rst,
    input wire [1:0] miss_free,
    input wire op_valid,
    input wire [$clog2(BYTES/4)-$clog2(CHUNK_WORDS)-1:0] op_chunk,
    input wire apply_valid,
    input wire [4:0] apply_event,
    input wire [CHUNK_WORDS-1:0] apply_mask,
    input wire [BANKS/CHUNK_WORDS-1:0] apply_beside,
    input wire [CHUNK_WORDS-1:0] apply_granting,
    input wire [$clog2(MAP_ENTRIES)-1:0] apply_map,
    input wire [32*CHUNK_WORDS-1:0] apply_wdata,
    input wire req_valid,
    input wire [REQ_W-1:0] req_data,
    input wire [32*LANES-1:0] redo_rdata,
    input wire [LANES-1:0] redo_taken,
    input wire redo_valid,
    input wire [REDO_W-1:0] redo_data,
    input wire resp_ready
);
    wire clearing;
    wire op_done;
    wire [2*CHUNK_WORDS-1:0] op_state;
    wire [32*CHUNK_WORDS-1:0] op_rdata;
    wire op_dirty;
    wire [$clog2(MAP_ENTRIES)-1:0] op_index;
    wire [CHUNK_WORDS-1:0] apply_supply;
    wire [CHUNK_WORDS-1:0] apply_defer;
    wire [CHUNK_WORDS-1:0] apply_refuse;
    wire owned_before;
    wire owned_after;
    wire [$clog2(MAP_ENTRIES)-1:0] index_before;
    wire [$clog2(MAP_ENTRIES)-1:0] index_after;
    wire miss_valid;
    wire [TAG_BITS+2+$clog2(THREAD_BLOCKS)+1+$clog2(MAPS_PER_BLOCK)+1+LANES+LANES*($clog2(BYTES/4)+64)-1:0] miss_data;
    wire req_ready;
    wire again;
    wire pass_asks;
    wire pass_waits;
    wire redo_ready;
    wire resp_valid;
    wire [RESP_W-1:0] resp_data;
    stash_storage #(.BYTES(BYTES), .BANKS(BANKS), .LANES(LANES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .THREAD_BLOCKS(THREAD_BLOCKS), .MAPS_PER_BLOCK(MAPS_PER_BLOCK), .TAG_BITS(TAG_BITS)) dut (
        .clk(clk), .rst(rst), .miss_free(miss_free), .clearing(clearing), .op_valid(op_valid),
        .op_chunk(op_chunk), .op_done(op_done), .op_state(op_state), .op_rdata(op_rdata), .op_dirty(op_dirty),
        .op_index(op_index), .apply_valid(apply_valid), .apply_event(apply_event), .apply_mask(apply_mask),
        .apply_beside(apply_beside), .apply_granting(apply_granting), .apply_map(apply_map), .apply_wdata(apply_wdata),
        .apply_supply(apply_supply), .apply_defer(apply_defer), .apply_refuse(apply_refuse),
        .owned_before(owned_before), .owned_after(owned_after), .index_before(index_before), .index_after(index_after), .miss_valid(miss_valid),
        .miss_data(miss_data), .req_valid(req_valid), .req_ready(req_ready), .req_data(req_data),
        .redo_valid(redo_valid), .redo_ready(redo_ready), .redo_data(redo_data), .again(again), .redo_rdata(redo_rdata), .redo_taken(redo_taken),
        .pass_asks(pass_asks), .pass_waits(pass_waits), .resp_valid(resp_valid), .resp_ready(resp_ready), .resp_data(resp_data));
