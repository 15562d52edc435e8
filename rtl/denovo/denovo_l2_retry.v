// denovo_l2_retry: requests that go back
//
// Requests that go back, with the addresses that they look up: at most the three that were under way together.
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
    input  wire              front,     // a request goes to the front
    input  wire              back,      // to the end
    input  wire [SLOT_W-1:0] slot,
    input  wire [KEY_W-1:0]  key
);

    localparam integer WIDTH = SLOT_W + KEY_W;

    reg  [1:0]       count_q;    // requests that wait
    reg  [WIDTH-1:0] first_q;
    reg  [WIDTH-1:0] second_q;
    reg  [WIDTH-1:0] third_q;
    reg              retrying_q; // one is under way

    assign some = count_q != 2'd0;
    assign retrying = retrying_q;
    assign {head_slot, head_key} = first_q;
    wire [1:0] left = pop ? count_q - 2'd1 : count_q; // those that wait after one has entered

    always @(posedge clk) begin
        if (rst) begin
            count_q <= 2'd0;
            retrying_q <= 1'b0;
        end else begin
            count_q <= (front || back) ? left + 2'd1 : left;
            retrying_q <= pop || (retrying_q && !done);
        end
        if (front || (back && left == 2'd0)) begin
            first_q <= {slot, key};
        end else if (pop) begin
            first_q <= second_q;
        end
        if (front) begin
            second_q <= first_q;
        end else if (back && left == 2'd1) begin
            second_q <= {slot, key};
        end else if (pop) begin
            second_q <= third_q;
        end
        if (front) begin
            third_q <= second_q;
        end else if (back && left == 2'd2) begin
            third_q <= {slot, key};
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!((front || back) && left == 2'd3)); // three at most
            assert (!(pop && front));                    // the one under way alone goes to the front
            cover (count_q == 2'd3);                     // three wait
        end
    end
`endif

endmodule

`default_nettype wire
