// noc_exit: what leaves to a node, a register for each network
//
// What leaves to a node: a register for each network, so that one that waits for the node stops no other.
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
            reg              valid_q; // a flit is here
            reg  [WIDTH-1:0] flit_q;

            assign in_room[n] = !valid_q || out_ready[n];

            always @(posedge clk) begin
                if (rst) begin
                    valid_q <= 1'b0;
                end else if (in_room[n]) begin
                    valid_q <= in_valid[n];
                end
            end

            always @(posedge clk) begin
                if (rst || (in_room[n] && !in_valid[n])) begin
                    flit_q <= {WIDTH{1'b0}};
                end else if (in_valid[n]) begin
                    flit_q <= in_data;
                end
            end

            assign out_valid[n] = valid_q;
            assign out_data[n*WIDTH +: WIDTH] = flit_q;
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
