// tinycache_pairs: one of four values, or what comes in
//
// Two pairs of values, each pair in a LUT of four inputs behind what comes in. It is a module of its own for synthesis
// that maps each module once: more pairs in one are made shallower, and larger.
//
// Source: Larder
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_pairs #(
    // bits of each
    parameter integer WIDTH = 32
) (
    input  wire [1:0]         meant,   // the pair that is meant; none: what comes in goes through
    input  wire [4*WIDTH-1:0] values,
    input  wire [WIDTH-1:0]   through, // 1 for the second value of the pair that is meant, 0 for its first
    output wire [WIDTH-1:0]   value
);

    wire [WIDTH-1:0] middle = meant[0]
        ? (values[WIDTH +: WIDTH] & through) | (values[0 +: WIDTH] & ~through)
        : through;

    assign value = meant[1]
        ? (values[3*WIDTH +: WIDTH] & middle) | (values[2*WIDTH +: WIDTH] & ~middle)
        : middle;

endmodule

`default_nettype wire
