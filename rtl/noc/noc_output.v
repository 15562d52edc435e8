// noc_output: an output of a router: which flit crosses its link in this cycle
//
// An output of a router: which flit crosses its link in this cycle. Bit n * PORTS + i speaks of network n and input i.
//
// Source: docs/noc/data-path.md
// Written by `larder emit noc_crossbar`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module noc_output #(
    // inputs
    parameter integer PORTS = 4,
    // virtual networks
    parameter integer NETS = 3,
    // bits of a flit
    parameter integer WIDTH = 69,
    // a bit for each input whose flits may leave here
    parameter integer INPUTS = 15
) (
    input  wire                        clk,    // clock
    input  wire                        rst,    // synchronous reset, active high
    input  wire [NETS*PORTS-1:0]       holds,  // queues that hold a flit
    input  wire [NETS*PORTS-1:0]       begins, // of those, whose head begins a packet that is to leave here
    input  wire [NETS*PORTS-1:0]       lasts,  // whose head ends its packet
    input  wire [NETS*PORTS*WIDTH-1:0] flits,  // the heads
    input  wire [NETS-1:0]             room,   // networks that have room behind the link
    output wire [NETS*PORTS-1:0]       takes,  // the queue whose head leaves: one at most
    output wire [NETS-1:0]             goes,   // its network
    output reg  [WIDTH-1:0]            flit    // its flit; 0 if there is none
);

    localparam integer MAY_INT = INPUTS;
    localparam [PORTS-1:0] MAY = MAY_INT[PORTS-1:0];

    genvar n;

    wire [NETS-1:0] can; // networks that have a candidate, and room for it

    round_robin #(.COUNT(NETS)) nets (.clk(clk), .rst(rst), .asks(can), .served(|can), .turn(goes));

    generate
        for (n = 0; n < NETS; n = n + 1) begin : g_net
            reg  [PORTS-1:0] holder_q; // the input whose packet is on its way, or none

            wire held = |holder_q;
            wire [PORTS-1:0] first; // the input whose turn it is to begin a packet

            round_robin #(.COUNT(PORTS)) inputs (
                .clk(clk), .rst(rst),
                .asks   (begins[n*PORTS +: PORTS] & MAY),
                .served (goes[n] && !held),
                .turn   (first)
            );

            wire [PORTS-1:0] candidate = (held ? holder_q & holds[n*PORTS +: PORTS] : first) & MAY;
            assign can[n] = (|candidate) && room[n];
            assign takes[n*PORTS +: PORTS] = candidate & {PORTS{goes[n]}};
            wire ends = |(candidate & lasts[n*PORTS +: PORTS]);

            always @(posedge clk) begin
                if (rst) begin
                    holder_q <= {PORTS{1'b0}};
                end else if (goes[n]) begin
                    holder_q <= candidate & {PORTS{!ends}};
                end
            end
        end
    endgenerate

    always @* begin : set_flit
        integer k;
        flit = {WIDTH{1'b0}};
        for (k = 0; k < NETS * PORTS; k = k + 1) begin
            flit = flit | (flits[k*WIDTH +: WIDTH] & {WIDTH{takes[k]}});
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((takes & (takes - 1'b1)) == {(NETS*PORTS){1'b0}}); // one flit crosses the link
            cover ((can & (can - 1'b1)) != {NETS{1'b0}});              // two networks can go
            cover ((|holds) && !(|goes));                              // flits wait and none goes
        end
    end
`endif

endmodule

`default_nettype wire
