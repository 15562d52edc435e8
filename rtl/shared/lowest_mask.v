// lowest_mask: the lowest of some
//
// Without a carry chain: x & (~x + 1) is shorter to write, and longer to wait for.
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module lowest_mask #(
    // how many there may be
    parameter integer COUNT = 8
) (
    input  wire [COUNT-1:0] some,
    output wire [COUNT-1:0] lowest  // one of them at most
);

    genvar i;

    generate
        for (i = 0; i < COUNT; i = i + 1) begin : g_one
            assign lowest[i] = some[i] && !(|(some & ~({COUNT{1'b1}} << i)));
        end
    endgenerate

endmodule

`default_nettype wire
