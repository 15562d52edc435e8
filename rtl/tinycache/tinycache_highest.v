// tinycache_highest: the highest of some
//
// Source: Larder
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_highest #(
    // how many there may be
    parameter integer COUNT = 8
) (
    input  wire [COUNT-1:0] some,
    output wire [COUNT-1:0] highest  // one of them at most
);

    reg  [COUNT-1:0] above; // some higher one is there

    always @* begin : set_above
        integer k;
        above = some;
        for (k = 0; k < $clog2(COUNT); k = k + 1) begin
            above = above | (above >> (1 << k));
        end
        // The shift by one comes last: of one bit, Icarus makes a constant of `some >> 1`, and would never run this.
        above = above >> 1;
    end

    assign highest = some & ~above;

endmodule

`default_nettype wire
