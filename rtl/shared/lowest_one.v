// lowest_one: the lowest of some, and its number
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module lowest_one #(
    // how many there may be
    parameter integer COUNT = 8
) (
    input  wire [COUNT-1:0] some,
    output wire [COUNT-1:0] lowest, // one of them at most
    output reg  [($clog2(COUNT) > 1 ? $clog2(COUNT) : 1)-1:0] number // its number; 0 if there is none
);

    localparam integer NUMBER_W = ($clog2(COUNT) > 1 ? $clog2(COUNT) : 1); // width of a number

    genvar i;

    generate
        for (i = 0; i < COUNT; i = i + 1) begin : g_one
            assign lowest[i] = some[i] && !(|(some & ~({COUNT{1'b1}} << i)));
        end
    endgenerate

    always @* begin : set_number
        integer n;
        number = {NUMBER_W{1'b0}};
        for (n = 0; n < COUNT; n = n + 1) begin
            number = number | (n[NUMBER_W-1:0] & {NUMBER_W{lowest[n]}});
        end
    end

endmodule

`default_nettype wire
