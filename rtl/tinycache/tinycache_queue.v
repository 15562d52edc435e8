// tinycache_queue: two requests that wait, for either of two ports
//
// Source: docs/tinycache/data-path.md, tinycache_coalescer
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_queue #(
    // bits of a request
    parameter integer WIDTH = 32
) (
    input  wire             clk,          // clock
    input  wire             rst,          // synchronous reset, active high
    output wire             room,         // less than two wait
    input  wire             in_valid,     // a request enters; only with room
    input  wire             in_shared,    // it is for the scratchpad
    input  wire [WIDTH-1:0] in_data,
    output wire             l1_valid,     // the oldest is for the L1
    input  wire             l1_ready,
    output wire [WIDTH-1:0] l1_data,      // that request, else 0
    output wire             shared_valid, // it is for the scratchpad
    input  wire             shared_ready,
    output wire [WIDTH-1:0] shared_data   // that request, else 0
);

    reg              second_valid_q; // another waits behind the head
    reg              second_shared_q;
    reg  [WIDTH-1:0] second_q;
    reg              l1_valid_q;
    reg  [WIDTH-1:0] l1_data_q;      // the head, or 0
    reg              shared_valid_q;
    reg  [WIDTH-1:0] shared_data_q;  // the head, or 0

    wire moves = l1_valid ? l1_ready : !shared_valid || shared_ready; // there is no head, or it leaves
    wire follows = second_valid_q || in_valid;                        // there is another
    wire next_shared = second_valid_q ? second_shared_q : in_shared;
    wire [WIDTH-1:0] next = second_valid_q ? second_q : in_data;

    always @(posedge clk) begin
        if (rst || (moves && !(follows && !next_shared))) begin
            l1_valid_q <= 1'b0;
            l1_data_q <= {WIDTH{1'b0}};
        end else if (moves) begin
            l1_valid_q <= 1'b1;
            l1_data_q <= next;
        end
    end

    assign l1_valid = l1_valid_q;
    assign l1_data = l1_data_q;

    always @(posedge clk) begin
        if (rst || (moves && !(follows && next_shared))) begin
            shared_valid_q <= 1'b0;
            shared_data_q <= {WIDTH{1'b0}};
        end else if (moves) begin
            shared_valid_q <= 1'b1;
            shared_data_q <= next;
        end
    end

    assign shared_valid = shared_valid_q;
    assign shared_data = shared_data_q;
    assign room = !second_valid_q;

    always @(posedge clk) begin
        if (rst || moves) begin
            second_valid_q <= 1'b0;
        end else if (in_valid) begin
            second_valid_q <= 1'b1;
        end
        if (in_valid) begin
            second_shared_q <= in_shared;
            second_q <= in_data;
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!in_valid || room);           // a request enters only with room
            assert (!(l1_valid && shared_valid)); // one port has the head
            cover (second_valid_q);               // two requests wait
        end
    end
`endif

endmodule

`default_nettype wire
