// tinycache_partial: the partial tag of an extended address
//
// The partial tag of an extended address: the exclusive or of all its bits but those of the set.
//
// Source: docs/tinycache/data-path.md, The access at the port
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_partial #(
    // width of a line address
    parameter integer LINE_W = 58,
    // lines
    parameter integer LINES = 16,
    // thread-block id in the extended address of the scratchpad (bits, 1 to 24)
    parameter integer BLOCK_BITS = 21,
    // partial tag: what a look-up compares in every way; no two lines of a set have the same (bits, 1 to 16)
    parameter integer PARTIAL_BITS = 8,
    // associativity (ways, a power of two, 1 to 16)
    parameter integer WAYS = 8
) (
    input  wire                    in_shared,    // it lies in a scratchpad
    input  wire [LINE_W-1:0]       line,         // the line address
    input  wire [BLOCK_BITS-1:0]   thread_block, // of a scratchpad, else 0
    output reg  [PARTIAL_BITS-1:0] partial
);

    localparam integer SET_W = $clog2(LINES / WAYS);
    localparam integer TAG_W = LINE_W - SET_W;

    wire [TAG_W-1:0] line_tag = line[SET_W +: TAG_W];

    always @* begin : set_partial
        integer t;
        integer b;
        partial = {PARTIAL_BITS{in_shared}};
        for (t = 0; t < TAG_W; t = t + 1) begin
            partial[t%PARTIAL_BITS] = partial[t%PARTIAL_BITS] ^ line_tag[t];
        end
        for (b = 0; b < BLOCK_BITS; b = b + 1) begin
            partial[PARTIAL_BITS-1-b%PARTIAL_BITS] = partial[PARTIAL_BITS-1-b%PARTIAL_BITS] ^ thread_block[b];
        end
    end

    wire unused = &{1'b0, line}; // its set

endmodule

`default_nettype wire
