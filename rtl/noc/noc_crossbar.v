// noc_crossbar: virtual networks between up to 16 nodes: every node reaches every node in two cycles
//
// One router, with a port for each node. docs/noc/data-path.md says what happens in which cycle.
//
// Source: docs/noc/data-path.md
// Written by `larder emit noc_crossbar`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module noc_crossbar #(
    // what sends and receives: L1s, stashes, L2 banks (nodes, 2 to 16)
    parameter integer NODES = 4,
    // virtual networks, which share links and no buffer (2 to 4)
    parameter integer NETS = 3,
    // payload of a flit (bits, 8 to 1024)
    parameter integer FLIT_BITS = 64,
    // places of each queue, one for each input and network (flits, 2 to 16)
    parameter integer DEPTH = 4,
    // width of a noc_flit; derived, not to be overridden
    parameter integer NOC_FLIT_W = 2 * $clog2(NODES) + FLIT_BITS + 1
) (
    input  wire                             clk,       // clock
    input  wire                             rst,       // synchronous reset, active high

    // in: what the nodes send: lane node * NETS + net (noc_flit, one a lane)
    input  wire [NODES*NETS-1:0]            in_valid,
    output wire [NODES*NETS-1:0]            in_ready,
    input  wire [NODES*NETS*NOC_FLIT_W-1:0] in_data,

    // out: what arrives at the nodes: lane node * NETS + net (noc_flit, one a lane)
    output wire [NODES*NETS-1:0]            out_valid,
    input  wire [NODES*NETS-1:0]            out_ready,
    output wire [NODES*NETS*NOC_FLIT_W-1:0] out_data
);

    localparam integer NOC_FLIT_DEST_W = $clog2(NODES);
    localparam integer NOC_FLIT_DEST_LSB = FLIT_BITS;
    localparam integer PLACES = 1 << NOC_FLIT_DEST_W; // values of a destination

    genvar o;
    genvar d;

    wire [NODES*PLACES-1:0] routes; // output by destination; one that names no node means node 0
    wire [NODES*NETS-1:0] crosses;  // flits on the links to the nodes
    wire [NODES*NETS-1:0] room;
    wire [NODES*NOC_FLIT_W-1:0] flits;

    noc_router #(
        .PORTS    (NODES),
        .NETS(NETS), .DEPTH(DEPTH),
        .WIDTH    (NOC_FLIT_W),
        .DEST_LSB (NOC_FLIT_DEST_LSB),
        .DEST_W   (NOC_FLIT_DEST_W),
        .PRESENT  ((1 << NODES) - 1)
    ) router (
        .clk(clk), .rst(rst), .routes(routes), .in_valid(in_valid),
        .in_room   (in_ready),
        .in_data   (in_data),
        .out_valid (crosses),
        .out_room  (room),
        .out_data  (flits)
    );

    generate
        for (o = 0; o < NODES; o = o + 1) begin : g_node
            for (d = 0; d < PLACES; d = d + 1) begin : g_destination
                assign routes[o*PLACES+d] = d == o || (o == 0 && d >= NODES);
            end

            noc_exit #(.NETS(NETS), .WIDTH(NOC_FLIT_W)) leave (
                .clk(clk), .rst(rst),
                .in_valid  (crosses[o*NETS +: NETS]),
                .in_room   (room[o*NETS +: NETS]),
                .in_data   (flits[o*NOC_FLIT_W +: NOC_FLIT_W]),
                .out_valid (out_valid[o*NETS +: NETS]),
                .out_ready (out_ready[o*NETS +: NETS]),
                .out_data  (out_data[o*NETS*NOC_FLIT_W +: NETS*NOC_FLIT_W])
            );
        end
    endgenerate

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(NODES >= 2 && NODES <= 16 ? 1 : 0)) legal_NODES ();
    legal_size #(.HOLDS(NETS >= 2 && NETS <= 4 ? 1 : 0)) legal_NETS ();
    legal_size #(.HOLDS(FLIT_BITS >= 8 && FLIT_BITS <= 1024 ? 1 : 0)) legal_FLIT_BITS ();
    legal_size #(.HOLDS(DEPTH >= 2 && DEPTH <= 16 ? 1 : 0)) legal_DEPTH ();

endmodule

`default_nettype wire
