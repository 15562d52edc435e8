// half_products: a product in two halves, one a cycle
//
// a * b = low + (high << HALF): each half is made of some digits of a, and whoever needs the product adds them.
//
// Source: thesis section 4.5.3 (products of the translation); Larder (two halves)
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module half_products #(
    // bits of a
    parameter integer A_W = 12,
    // digits of a in the low half
    parameter integer HALF = 6,
    // bits of b
    parameter integer B_W = 25,
    // bits of a half that are kept, B_W at least
    parameter integer WIDTH = 37
) (
    input  wire             clk,  // clock
    input  wire [A_W-1:0]   a,    // factors
    input  wire [B_W-1:0]   b,
    output reg  [WIDTH-1:0] low,  // a[HALF-1:0] * b, one cycle later
    output reg  [WIDTH-1:0] high  // a[A_W-1:HALF] * b, one cycle later
);

    wire [WIDTH:0] low_product = {{(WIDTH+1-HALF){1'b0}}, a[HALF-1:0]} * {{(WIDTH+1-B_W){1'b0}}, b};
    wire [WIDTH:0] high_product = {{(WIDTH+1-(A_W-HALF)){1'b0}}, a[A_W-1:HALF]} * {{(WIDTH+1-B_W){1'b0}}, b};

    always @(posedge clk) begin
        low <= low_product[WIDTH-1:0];
        high <= high_product[WIDTH-1:0];
    end

    wire unused = &{1'b0, low_product[WIDTH], high_product[WIDTH]};

endmodule

`default_nettype wire
