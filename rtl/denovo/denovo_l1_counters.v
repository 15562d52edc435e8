// denovo_l1_counters: what has happened, counted
//
// Counters: one event a cycle. The port reads beside it.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_counters #(
    // bits of a counter
    parameter integer COUNT_BITS = 32
) (
    input  wire                  clk,           // clock
    input  wire                  rst,           // synchronous reset, active high
    input  wire                  clearing,      // after reset: a counter becomes 0
    input  wire [3:0]            clear_counter, // that counter
    input  wire                  counts,        // something happens
    input  wire [3:0]            counted,       // what
    input  wire [3:0]            count_select,
    output wire [COUNT_BITS-1:0] count          // 0 while clearing
);

    reg  [COUNT_BITS-1:0] counters [0:15];
    reg                   first_q; // an event, one cycle later and two
    reg                   second_q;
    reg  [3:0]            first_counted_q;
    reg  [3:0]            second_counted_q;
    reg  [3:0]            select_q;
    reg  [COUNT_BITS-1:0] value_q; // two cycles later: the counter

    always @(posedge clk) begin
        if (rst) begin
            {first_q, second_q} <= 2'd0;
        end else begin
            {first_q, second_q} <= {counts, first_q};
        end
        {first_counted_q, second_counted_q} <= {counted, first_counted_q};
        value_q <= (second_q && second_counted_q == first_counted_q)
            ? value_q + 1'b1
            : counters[first_counted_q];
        select_q <= count_select;
        if (clearing) begin
            counters[clear_counter] <= {COUNT_BITS{1'b0}};
        end else if (second_q) begin
            counters[second_counted_q] <= value_q + 1'b1;
        end
    end

    assign count = counters[select_q] & {COUNT_BITS{!clearing}};

endmodule

`default_nettype wire
