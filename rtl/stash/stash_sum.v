// stash_sum: a sum of many digits
//
// A sum in pieces of eight digits. Each is made with and without a carry from below, and the carries only choose.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_sum #(
    // digits
    parameter integer WIDTH = 32
) (
    input  wire [WIDTH-1:0] a,
    input  wire [WIDTH-1:0] b,
    output wire [WIDTH-1:0] sum, // a + b, without the last carry
    input  wire             clk,
    input  wire             rst
);

    localparam integer PIECES = (WIDTH + 7) / 8;

    genvar p;

    reg  [PIECES:0]     carry; // into each piece
    reg  [8*PIECES-1:0] digits;

    wire [WIDTH+7:0] long_a = {8'd0, a};
    wire [WIDTH+7:0] long_b = {8'd0, b};
    wire [9*PIECES-1:0] without; // of each piece, its carry on top
    wire [9*PIECES-1:0] with_carry;

    generate
        for (p = 0; p < PIECES; p = p + 1) begin : g_piece
            assign without[p*9 +: 9] = {1'b0, long_a[p*8 +: 8]} + {1'b0, long_b[p*8 +: 8]};
            assign with_carry[p*9 +: 9] = {1'b0, long_a[p*8 +: 8]} + {1'b0, long_b[p*8 +: 8]} + 1'b1;
        end
    endgenerate

    always @* begin : set_digits
        integer k;
        {digits, carry} = 0;
        for (k = 0; k < PIECES; k = k + 1) begin
            digits[k*8 +: 8] = carry[k] ? with_carry[k*9 +: 8] : without[k*9 +: 8];
            carry[k+1] = carry[k] ? with_carry[k*9+8] : without[k*9+8];
        end
    end

    wire [8*PIECES+7:0] long_digits = {8'd0, digits};
    assign sum = long_digits[WIDTH-1:0];
    wire unused = &{1'b0, clk, rst, carry[PIECES], long_a, long_b, long_digits};

endmodule

`default_nettype wire
