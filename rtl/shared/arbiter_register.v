// arbiter_register: a register that several fill in turn
//
// A register that several fill in turn, round robin. What it holds leaves when it is taken; the next one enters in the
// same cycle.
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module arbiter_register #(
    // how many may ask
    parameter integer ASKERS = 4,
    // bits of a value
    parameter integer WIDTH = 64
) (
    input  wire                    clk,    // clock
    input  wire                    rst,    // synchronous reset, active high
    input  wire [ASKERS-1:0]       asks,   // those who ask; they do so until their value enters
    input  wire [ASKERS*WIDTH-1:0] values, // of each
    output wire [ASKERS-1:0]       enters, // whose value enters at the edge: one at most
    output wire                    valid,  // the register is full
    input  wire                    ready,  // it is taken
    output wire [WIDTH-1:0]        data,   // the value; 0 while it is empty
    output wire [ASKERS-1:0]       leaves  // whose value is taken in this cycle
);

    reg               valid_q;
    reg  [WIDTH-1:0]  data_q;
    reg  [ASKERS-1:0] whose_q;

    wire free = !valid_q || ready;
    wire served = free && (|asks);
    wire [ASKERS-1:0] turn;
    assign enters = turn & {ASKERS{free}};

    round_robin #(.COUNT(ASKERS)) order (.clk(clk), .rst(rst), .asks(asks), .served(served), .turn(turn));

    wire [WIDTH-1:0] next; // 0 where nobody asks

    chosen_value #(.COUNT(ASKERS), .WIDTH(WIDTH)) choose (.which(turn), .values(values), .value(next));

    always @(posedge clk) begin
        if (rst) begin
            {valid_q, data_q, whose_q} <= 0;
        end else if (free) begin
            valid_q <= |asks;
            data_q <= next;
            whose_q <= turn;
        end
    end

    assign valid = valid_q;
    assign data = data_q;
    assign leaves = whose_q & {ASKERS{ready}};

endmodule

`default_nettype wire
