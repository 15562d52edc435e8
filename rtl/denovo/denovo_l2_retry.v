// denovo_l2_retry: requests that go back
//
// Requests that go back, with the addresses that they look up: at most the three that were under way together. What is
// in P2 is written behind the last in every cycle, and counts if it goes back. The one under way keeps its place, and
// goes back to it.
//
// Source: docs/denovo/l2-data-path.md, State
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_retry #(
    // width of a slot's number
    parameter integer SLOT_W = 3,
    // width of what is looked up
    parameter integer KEY_W = 20
) (
    input  wire              clk,       // clock
    input  wire              rst,       // synchronous reset, active high
    output wire              some,      // a request waits
    output wire [SLOT_W-1:0] head_slot, // the first
    output wire [KEY_W-1:0]  head_key,
    output wire              retrying,  // one is under way
    input  wire              pop,       // the first enters
    input  wire              done,      // it has left P2
    input  wire              front,     // it goes back
    input  wire              back,      // another comes to the end
    input  wire [SLOT_W-1:0] slot,      // the request in P2
    input  wire [KEY_W-1:0]  key
);

    localparam integer WIDTH = SLOT_W + KEY_W;

    reg  [WIDTH-1:0] places_q [0:3];
    reg  [1:0]       head_q;     // the first
    reg  [1:0]       tail_q;     // the place behind the last
    reg              retrying_q; // one is under way

    wire [WIDTH-1:0] head = places_q[head_q];
    assign some = head_q != tail_q;
    assign retrying = retrying_q;
    assign {head_slot, head_key} = head;

    always @(posedge clk) begin
        if (rst) begin
            head_q <= 2'd0;
            tail_q <= 2'd0;
            retrying_q <= 1'b0;
        end else begin
            head_q <= pop ? head_q + 2'd1 : front ? head_q - 2'd1 : head_q;
            tail_q <= back ? tail_q + 2'd1 : tail_q;
            retrying_q <= pop || (retrying_q && !done);
        end
        places_q[tail_q] <= {slot, key};
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // three at most, with the one under way
            assert (!((back || retrying_q) && !pop && tail_q + 2'd1 == head_q));
            assert (!(pop && front));        // the one under way alone goes to the front
            cover (tail_q + 2'd1 == head_q); // three wait
        end
    end
`endif

endmodule

`default_nettype wire
