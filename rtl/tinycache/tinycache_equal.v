// tinycache_equal: two wide values are the same
//
// Source: Larder
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_equal #(
    // bits of each
    parameter integer WIDTH = 79
) (
    input  wire [WIDTH-1:0] one,
    input  wire [WIDTH-1:0] other,
    output wire             equal
);

    assign equal = one == other;

endmodule

`default_nettype wire
