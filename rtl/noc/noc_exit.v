// noc_exit: what leaves to a node, two places for each network
//
// What leaves to a node: two places for each network, so that one that waits for the node stops no other. Two, since
// there is room by what is held: a node's `ready` may come late in its cycle, and goes no further.
//
// Source: docs/noc/data-path.md
// Written by `larder emit noc_crossbar`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module noc_exit #(
    // virtual networks
    parameter integer NETS = 3,
    // bits of a flit
    parameter integer WIDTH = 69
) (
    input  wire                  clk,       // clock
    input  wire                  rst,       // synchronous reset, active high
    input  wire [NETS-1:0]       in_valid,  // the network whose flit crosses the link: one at most
    output wire [NETS-1:0]       in_room,   // networks that can take one
    input  wire [WIDTH-1:0]      in_data,
    output wire [NETS-1:0]       out_valid, // networks that have one for the node
    input  wire [NETS-1:0]       out_ready,
    output wire [NETS*WIDTH-1:0] out_data   // 0 for a network that has none
);

    genvar n;

    generate
        for (n = 0; n < NETS; n = n + 1) begin : g_net
            wire [1:0] held;

            small_fifo #(.WIDTH(WIDTH), .DEPTH(2)) places (
                .clk(clk), .rst(rst),
                .in_valid  (in_valid[n]),
                .in_data   (in_data),
                .out_valid (out_valid[n]),
                .out_ready (out_ready[n]),
                .out_data  (out_data[n*WIDTH +: WIDTH]),
                .count     (held)
            );

            assign in_room[n] = held != 2'd2;
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((in_valid & ~in_room) == {NETS{1'b0}});     // what goes has a place
            cover ((|(out_valid & ~out_ready)) && (|in_valid)); // a network passes one that waits
        end
    end
`endif

endmodule

`default_nettype wire
