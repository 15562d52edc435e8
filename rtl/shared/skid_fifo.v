// skid_fifo: queue of two with a bypass while it is empty
//
// There is no in_ready: the producer keeps `count` plus what it has under way at two or less.
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module skid_fifo #(
    // bits of an entry
    parameter integer WIDTH = 32,
    // 1: in_valid comes late in a cycle, so in_data is written without it, and counts with it
    parameter integer LATE = 0
) (
    input  wire             clk,       // clock
    input  wire             rst,       // synchronous reset, active high
    input  wire             in_valid,  // what enters
    input  wire [WIDTH-1:0] in_data,
    output wire             out_valid, // what leaves
    input  wire             out_ready,
    output wire [WIDTH-1:0] out_data,
    output wire [1:0]       count      // entries held, before what this cycle adds and takes
);

    reg  [1:0]       count_q; // entries held
    reg  [WIDTH-1:0] head_q;  // the oldest
    reg  [WIDTH-1:0] tail_q;  // the one after it

    wire empty = count_q == 2'd0;
    wire pop = !empty && out_ready;
    wire push = in_valid && !(empty && out_ready);

    always @(posedge clk) begin
        if (rst) begin
            count_q <= 2'd0;
        end else if (push && !pop) begin
            count_q <= count_q + 2'd1;
        end else if (pop && !push) begin
            count_q <= count_q - 2'd1;
        end
        if (empty || pop) begin
            head_q <= count_q[1] ? tail_q : in_data;
        end
        if ((LATE == 1) ? !count_q[1] : in_valid) begin
            tail_q <= in_data;
        end
    end

    assign out_valid = in_valid || !empty;
    assign out_data = empty ? in_data : head_q;
    assign count = count_q;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(count_q[1] && push)); // the producer keeps its promise
            cover (count_q[1]);             // both entries held
        end
    end
`endif

endmodule

`default_nettype wire
