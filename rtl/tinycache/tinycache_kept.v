// tinycache_kept: thread block and line address of an extended address that is kept
//
// An extended address as it is kept: the tag, or that of a scratchpad with the thread block above it. This makes two of
// it again.
//
// Source: docs/tinycache/data-path.md, Storage
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_kept #(
    // width of a line address
    parameter integer LINE_W = 58,
    // width of a set's number, 1 at least
    parameter integer LOW_W = 1,
    // width of the tag in a scratchpad
    parameter integer SHARED_TAG_W = 11,
    // width of what is kept
    parameter integer KEPT_W = 57,
    // thread-block id in the extended address of the scratchpad (bits, 1 to 24)
    parameter integer BLOCK_BITS = 21,
    // capacity of a lane's tinyCache (bytes, a power of two, 8 to 8192)
    parameter integer BYTES = 1024,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // associativity (ways, a power of two, 1 to 16)
    parameter integer WAYS = 8
) (
    input  wire                  in_shared,    // it lies in a scratchpad
    input  wire [KEPT_W-1:0]     kept,
    input  wire [LOW_W-1:0]      low,          // the set
    input  wire                  valid,        // without it both are 0
    output wire [BLOCK_BITS-1:0] thread_block, // the thread block; of global memory 0
    output wire [LINE_W-1:0]     line          // the line address
);

    localparam integer SET_W = $clog2(BYTES / LINE_BYTES / WAYS);

    genvar b;

    wire of_global = valid && !in_shared;
    assign thread_block = kept[SHARED_TAG_W +: BLOCK_BITS] & {BLOCK_BITS{valid && in_shared}};

    generate
        for (b = 0; b < LINE_W; b = b + 1) begin : g_bit
            if (b < SET_W) begin : g_set
                assign line[b] = low[b] && valid;
            end else if (b - SET_W < SHARED_TAG_W) begin : g_low
                assign line[b] = kept[b-SET_W] && valid;
            end else begin : g_high
                assign line[b] = kept[b-SET_W] && of_global;
            end
        end
    endgenerate

    wire unused = &{1'b0, kept, low, of_global}; // the set where there is only one

endmodule

`default_nettype wire
