// tinycache_queue: two requests that wait, for either of two ports
//
// The two joined requests that wait below the coalescer's lanes. The head stands in the register of its own port. So
// neither port needs a gate for each bit of a line to show 0 while it has no request.
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
    input  wire             in_valid,     // a request enters; only with room
    input  wire             in_shared,    // it is for the scratchpad
    input  wire [WIDTH-1:0] in_data,
    output reg              l1_valid,     // the oldest is for the L1
    output reg  [WIDTH-1:0] l1_data,      // that request, else 0
    output reg              shared_valid, // it is for the scratchpad
    output reg  [WIDTH-1:0] shared_data,  // that request, else 0
    output wire             room,         // less than two wait

    // from tinycache_coalescer
    input  wire             l1_ready,
    input  wire             shared_ready
);

    reg              second_valid_q;  // another request waits behind the head
    reg              second_shared_q; // it goes to the scratchpad
    reg  [WIDTH-1:0] second_q;

    wire moves = l1_valid ? l1_ready : !shared_valid || shared_ready; // there is no head, or it leaves
    wire follows = second_valid_q || in_valid;                        // there is another
    wire next_shared = second_valid_q ? second_shared_q : in_shared;
    wire [WIDTH-1:0] next = second_valid_q ? second_q : in_data;

    always @(posedge clk) begin
        if (rst || (moves && !(follows && !next_shared))) begin
            {l1_valid, l1_data} <= {(1+WIDTH){1'b0}};
        end else if (moves) begin
            {l1_valid, l1_data} <= {1'b1, next};
        end
        if (rst || (moves && !(follows && next_shared))) begin
            {shared_valid, shared_data} <= {(1+WIDTH){1'b0}};
        end else if (moves) begin
            {shared_valid, shared_data} <= {1'b1, next};
        end
        if (rst || moves) begin
            second_valid_q <= 1'b0;
        end else if (in_valid) begin
            second_valid_q <= 1'b1;
        end
        if (in_valid) begin
            {second_shared_q, second_q} <= {in_shared, in_data};
        end
    end

    assign room = !second_valid_q;

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
