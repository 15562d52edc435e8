// delay_line: a value, some cycles later
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module delay_line #(
    // bits
    parameter integer WIDTH = 8,
    // cycles of delay, at least 1
    parameter integer CYCLES = 2
) (
    input  wire             clk,      // clock
    input  wire [WIDTH-1:0] in_data,  // value
    output wire [WIDTH-1:0] out_data  // the value of CYCLES cycles ago
);

    reg  [WIDTH*CYCLES-1:0] held_q; // the youngest value lowest

    wire [WIDTH*(CYCLES+1)-1:0] line = {held_q, in_data};

    always @(posedge clk) begin
        held_q <= line[WIDTH*CYCLES-1:0];
    end

    assign out_data = line[WIDTH*CYCLES +: WIDTH];

endmodule

`default_nettype wire
