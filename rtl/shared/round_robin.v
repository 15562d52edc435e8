// round_robin: whose turn it is, of those who ask
//
// Round robin: of those who ask, the first after the one that was served last, in rising order and cyclically.
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module round_robin #(
    // how many there may be
    parameter integer COUNT = 4
) (
    input  wire             clk,    // clock
    input  wire             rst,    // synchronous reset, active high
    input  wire [COUNT-1:0] asks,   // those who ask
    input  wire             served, // the one whose turn it is, is served
    output wire [COUNT-1:0] turn    // whose turn it is: one of those who ask, none if nobody does
);

    genvar i;

    reg  [COUNT-1:0] after_q; // those behind the one that was served last

    wire [COUNT-1:0] behind = asks & after_q;
    wire [COUNT-1:0] pool = |behind ? behind : asks;
    wire [COUNT-1:0] after;

    generate
        for (i = 0; i < COUNT; i = i + 1) begin : g_one
            assign turn[i] = pool[i] && !(|(pool & ~({COUNT{1'b1}} << i)));
            assign after[i] = |(turn & ~({COUNT{1'b1}} << i));
        end
    endgenerate

    always @(posedge clk) begin
        if (rst) begin
            after_q <= {COUNT{1'b0}};
        end else if (served) begin
            after_q <= after;
        end
    end

endmodule

`default_nettype wire
