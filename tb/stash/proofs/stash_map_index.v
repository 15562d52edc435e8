// stash_map_index: an arbitrary slot shows what was last written to it; after reset, and out of range, it shows nothing.
//: depth 6
//: append stash_map_index.v stash_map_index.inside.vh
//: mutant dut.shows_last_write stash_map_index: full_q: write_set => 1'b1
//: mutant dut.shows_last_write stash_map_index: written: write_slot == SLOT => write_slot[0] == SLOT[0]
//: mutant dut.nothing_out_of_range stash_map_index: is_read: read_block == BLOCK => read_block[0] == BLOCK[0]
`default_nettype none
module harness #(
    parameter integer MAP_ENTRIES = 4,
    parameter integer THREAD_BLOCKS = 2,
    parameter integer MAPS_PER_BLOCK = 2,
    parameter integer BW = $clog2(THREAD_BLOCKS) + 1,
    parameter integer SW = $clog2(MAPS_PER_BLOCK) + 1,
    parameter integer MW = $clog2(MAP_ENTRIES)
) (
    input wire          clk,
    input wire          rst,
    input wire [BW-1:0] read_block,
    input wire [SW-1:0] read_slot,
    input wire          write_valid,
    input wire [BW-1:0] write_block,
    input wire [SW-1:0] write_slot,
    input wire          write_set,
    input wire [MW-1:0] write_map
);
    wire          read_valid;
    wire [MW-1:0] read_map;
    stash_map_index #(.MAP_ENTRIES(MAP_ENTRIES), .THREAD_BLOCKS(THREAD_BLOCKS), .MAPS_PER_BLOCK(MAPS_PER_BLOCK)) dut (
        .clk(clk), .rst(rst), .read_block(read_block), .read_slot(read_slot), .read_valid(read_valid),
        .read_map(read_map), .write_valid(write_valid), .write_block(write_block), .write_slot(write_slot),
        .write_set(write_set), .write_map(write_map));
endmodule
`default_nettype wire
