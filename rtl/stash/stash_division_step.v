// stash_division_step: two digits of a quotient
//
// One step of a division, two digits: the divisor is subtracted once, twice and thrice beside each other.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_division_step #(
    // bits of the divisor
    parameter integer WIDTH = 12
) (
    input  wire [WIDTH-1:0] remainder, // less than the divisor
    input  wire [1:0]       enters,    // the dividend's next two digits
    input  wire [WIDTH-1:0] divisor,
    input  wire [WIDTH+1:0] thrice,    // three times the divisor
    output wire [1:0]       digits,    // of the quotient
    output wire [WIDTH-1:0] left       // the next remainder
);

    wire [WIDTH+2:0] shifted = {1'b0, remainder, enters};
    wire [WIDTH+2:0] less_once = shifted - {3'b000, divisor};
    wire [WIDTH+2:0] less_twice = shifted - {2'b00, divisor, 1'b0};
    wire [WIDTH+2:0] less_thrice = shifted - {1'b0, thrice};
    wire once = !less_once[WIDTH+2]; // it fits
    wire twice_too = !less_twice[WIDTH+2];
    wire thrice_too = !less_thrice[WIDTH+2];
    assign digits = {twice_too, thrice_too || (once && !twice_too)};

    assign left = thrice_too
        ? less_thrice[WIDTH-1:0]
        : twice_too ? less_twice[WIDTH-1:0] : once ? less_once[WIDTH-1:0] : shifted[WIDTH-1:0];

    wire unused = &{1'b0, less_once[WIDTH+1:WIDTH], less_twice[WIDTH+1:WIDTH], less_thrice[WIDTH+1:WIDTH]};

endmodule

`default_nettype wire
