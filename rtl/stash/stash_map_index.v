// stash_map_index: per thread block, which stash-map entries its slots name
//
// One register pair for each slot of each thread block.
//
// Source: thesis section 4.5.1 (Map Index Table); docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map_index`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_map_index #(
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // thread blocks resident at once (a power of two, 1 to 16)
    parameter integer THREAD_BLOCKS = 8,
    // mappings of one thread block (maps, a power of two, 1 to 4)
    parameter integer MAPS_PER_BLOCK = 4
) (
    input  wire                            clk,         // clock
    input  wire                            rst,         // synchronous reset, active high
    input  wire [$clog2(THREAD_BLOCKS):0]  read_block,  // look-up: thread block
    input  wire [$clog2(MAPS_PER_BLOCK):0] read_slot,   // look-up: slot
    // same cycle: the slot holds a mapping; 0 for a block or slot out of range
    output wire                            read_valid,
    output wire [$clog2(MAP_ENTRIES)-1:0]  read_map,    // same cycle: its stash-map index; 0 when not valid
    // at the clock edge: change a slot (out of range: nothing happens)
    input  wire                            write_valid,
    input  wire [$clog2(THREAD_BLOCKS):0]  write_block, // change: thread block
    input  wire [$clog2(MAPS_PER_BLOCK):0] write_slot,  // change: slot
    input  wire                            write_set,   // 1: the slot holds write_map; 0: it becomes empty
    input  wire [$clog2(MAP_ENTRIES)-1:0]  write_map    // stash-map index
);

    localparam integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1;
    localparam integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer MAP_W = $clog2(MAP_ENTRIES);
    localparam integer SLOTS = THREAD_BLOCKS * MAPS_PER_BLOCK; // slots of all thread blocks

    genvar s;

    reg  [MAP_W-1:0] any_map;

    wire [SLOTS-1:0] slot_valid;     // the slot is read and holds a mapping
    wire [SLOTS*MAP_W-1:0] slot_map; // its stash-map index; 0 of a slot that is not read or empty

    generate
        for (s = 0; s < SLOTS; s = s + 1) begin : slots
            localparam integer BLOCK_INT = s / MAPS_PER_BLOCK;
            localparam [BLOCK_W-1:0] BLOCK = BLOCK_INT[BLOCK_W-1:0];
            localparam integer SLOT_INT = s % MAPS_PER_BLOCK;
            localparam [SLOT_W-1:0] SLOT = SLOT_INT[SLOT_W-1:0];

            reg              full_q;
            reg  [MAP_W-1:0] map_q;

            wire written = write_valid && write_block == BLOCK && write_slot == SLOT;
            wire is_read = read_block == BLOCK && read_slot == SLOT;

            always @(posedge clk) begin
                if (rst) begin
                    {full_q, map_q} <= {(MAP_W+1){1'b0}};
                end else if (written) begin
                    {full_q, map_q} <= {write_set, write_map};
                end
            end

            assign slot_valid[s] = is_read && full_q;
            assign slot_map[s*MAP_W +: MAP_W] = map_q & {MAP_W{slot_valid[s]}};
        end
    endgenerate

    // At most one slot is read: the others contribute 0.
    always @* begin : set_any_map
        integer i;
        any_map = {MAP_W{1'b0}};
        for (i = 0; i < SLOTS; i = i + 1) begin
            any_map = any_map | slot_map[i*MAP_W +: MAP_W];
        end
    end

    assign read_valid = |slot_valid;
    assign read_map = any_map;

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(MAP_ENTRIES >= 4 && MAP_ENTRIES <= 64 && (MAP_ENTRIES & (MAP_ENTRIES - 1)) == 0 ? 1 : 0))
        legal_MAP_ENTRIES ();
    legal_size #(.HOLDS(THREAD_BLOCKS >= 1
        && THREAD_BLOCKS <= 16
        && (THREAD_BLOCKS & (THREAD_BLOCKS - 1)) == 0 ? 1 : 0)) legal_THREAD_BLOCKS ();
    legal_size #(.HOLDS(MAPS_PER_BLOCK >= 1
        && MAPS_PER_BLOCK <= 4
        && (MAPS_PER_BLOCK & (MAPS_PER_BLOCK - 1)) == 0 ? 1 : 0)) legal_MAPS_PER_BLOCK ();

endmodule

`default_nettype wire
