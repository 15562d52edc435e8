// noc_mesh: virtual networks on a mesh of routers, up to 8 x 8 nodes: a cycle a hop, and one to leave
//
// A router for each node, and links between neighbours. docs/noc/data-path.md says what happens in which cycle. Ports
// of a router: 0 the node, 1 east, 2 west, 3 south, 4 north.
//
// Source: docs/noc/data-path.md
// Written by `larder emit noc_mesh`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module noc_mesh #(
    // nodes of a row (1 to 8)
    parameter integer COLUMNS = 2,
    // nodes of a column; node row * COLUMNS + column lies there (1 to 8)
    parameter integer ROWS = 2,
    // virtual networks, which share links and no buffer (2 to 4)
    parameter integer NETS = 3,
    // payload of a flit (bits, 8 to 1024)
    parameter integer FLIT_BITS = 64,
    // places of each queue, one for each input and network (flits, 2 to 16)
    parameter integer DEPTH = 4,
    // width of a noc_flit; derived, not to be overridden
    parameter integer NOC_FLIT_W = 2 * $clog2(COLUMNS * ROWS) + FLIT_BITS + 1
) (
    input  wire                                    clk,       // clock
    input  wire                                    rst,       // synchronous reset, active high

    // in: what the nodes send: lane node * NETS + net (noc_flit, one a lane)
    input  wire [COLUMNS*ROWS*NETS-1:0]            in_valid,
    output wire [COLUMNS*ROWS*NETS-1:0]            in_ready,
    input  wire [COLUMNS*ROWS*NETS*NOC_FLIT_W-1:0] in_data,

    // out: what arrives at the nodes: lane node * NETS + net (noc_flit, one a lane)
    output wire [COLUMNS*ROWS*NETS-1:0]            out_valid,
    input  wire [COLUMNS*ROWS*NETS-1:0]            out_ready,
    output wire [COLUMNS*ROWS*NETS*NOC_FLIT_W-1:0] out_data
);

    localparam integer NOC_FLIT_DEST_W = $clog2(COLUMNS * ROWS);
    localparam integer NOC_FLIT_DEST_LSB = FLIT_BITS;
    localparam integer NODES = COLUMNS * ROWS;
    localparam integer PORTS = 5;
    localparam integer PLACES = 1 << NOC_FLIT_DEST_W; // values of a destination
    localparam integer TURNS = (15 << 20) | (23 << 15) | (3 << 10) | (5 << 5) | 31;

    genvar r;
    genvar c;
    genvar d;
    genvar p;

    // First along the row, then along the column: by output, from north to the node, the inputs whose flits may leave
    // there.

    // By node, port and network.
    wire [NODES*PORTS*NETS-1:0] room;        // queues that have room
    wire [NODES*PORTS*NETS-1:0] crosses;     // flits on the links
    wire [NODES*PORTS*NOC_FLIT_W-1:0] flits; // what is on the links

    generate
        for (r = 0; r < ROWS; r = r + 1) begin : g_row
            for (c = 0; c < COLUMNS; c = c + 1) begin : g_node
                localparam integer NODE = r * COLUMNS + c;
                localparam integer PRESENT = 2 * (c < COLUMNS - 1) + 4 * (c > 0) + 8 * (r < ROWS - 1)
        + 16 * (r > 0) + 1;

                wire [PORTS*PLACES-1:0] routes; // output by destination; one that names no node means node 0
                wire [PORTS*NETS-1:0] enters;
                wire [PORTS*NETS*NOC_FLIT_W-1:0] entering;
                wire [PORTS*NETS-1:0] room_behind;

                noc_router #(
                    .PORTS(PORTS), .NETS(NETS), .DEPTH(DEPTH),
                    .WIDTH    (NOC_FLIT_W),
                    .DEST_LSB (NOC_FLIT_DEST_LSB),
                    .DEST_W   (NOC_FLIT_DEST_W),
                    .PRESENT(PRESENT), .TURNS(TURNS)
                ) router (
                    .clk(clk), .rst(rst), .routes(routes),
                    .in_valid  (enters),
                    .in_data   (entering),
                    .in_room   (room[NODE*PORTS*NETS +: PORTS*NETS]),
                    .out_valid (crosses[NODE*PORTS*NETS +: PORTS*NETS]),
                    .out_room  (room_behind),
                    .out_data  (flits[NODE*PORTS*NOC_FLIT_W +: PORTS*NOC_FLIT_W])
                );

                for (d = 0; d < PLACES; d = d + 1) begin : g_destination
                    localparam integer TO_COLUMN = (d < NODES) ? d % COLUMNS : 0;
                    localparam integer TO_ROW = (d < NODES) ? d / COLUMNS : 0;

                    assign routes[d] = TO_COLUMN == c && TO_ROW == r;
                    assign routes[PLACES+d] = TO_COLUMN > c;
                    assign routes[2*PLACES+d] = TO_COLUMN < c;
                    assign routes[3*PLACES+d] = TO_COLUMN == c && TO_ROW > r;
                    assign routes[4*PLACES+d] = TO_COLUMN == c && TO_ROW < r;
                end

                assign enters[NETS-1:0] = in_valid[NODE*NETS +: NETS];
                assign entering[NETS*NOC_FLIT_W-1:0] = in_data[NODE*NETS*NOC_FLIT_W +: NETS*NOC_FLIT_W];
                assign in_ready[NODE*NETS +: NETS] = room[NODE*PORTS*NETS +: NETS];

                noc_exit #(.NETS(NETS), .WIDTH(NOC_FLIT_W)) leave (
                    .clk(clk), .rst(rst),
                    .in_valid  (crosses[NODE*PORTS*NETS +: NETS]),
                    .in_room   (room_behind[NETS-1:0]),
                    .in_data   (flits[NODE*PORTS*NOC_FLIT_W +: NOC_FLIT_W]),
                    .out_valid (out_valid[NODE*NETS +: NETS]),
                    .out_ready (out_ready[NODE*NETS +: NETS]),
                    .out_data  (out_data[NODE*NETS*NOC_FLIT_W +: NETS*NOC_FLIT_W])
                );

                for (p = 0; p < PORTS; p = p + 1) begin : g_link
                    if (p > 0 && (PRESENT >> p) % 2 == 1) begin : there
                        localparam integer NEIGHBOUR = NODE
        + ((p == 1) ? 1 : (p == 2) ? 0 - 1 : (p == 3) ? COLUMNS : 0 - COLUMNS);
                        localparam integer FACING = NEIGHBOUR * PORTS
        + ((p == 1) ? 2 : (p == 2) ? 1 : (p == 3) ? 4 : 3);

                        // The neighbour's port that faces this router: its west is our east.
                        assign enters[p*NETS +: NETS] = crosses[FACING*NETS +: NETS];

                        assign entering[p*NETS*NOC_FLIT_W +: NETS*NOC_FLIT_W] =
                            {NETS{flits[FACING*NOC_FLIT_W +: NOC_FLIT_W]}};

                        assign room_behind[p*NETS +: NETS] = room[FACING*NETS +: NETS];
                    end else if (p > 0) begin : edge_of_it
                        assign enters[p*NETS +: NETS] = {NETS{1'b0}};
                        assign entering[p*NETS*NOC_FLIT_W +: NETS*NOC_FLIT_W] = {(NETS*NOC_FLIT_W){1'b0}};
                        assign room_behind[p*NETS +: NETS] = {NETS{1'b0}};

                        wire unused = &{
                            1'b0,
                            crosses[(NODE*PORTS+p)*NETS +: NETS],
                            room[(NODE*PORTS+p)*NETS +: NETS],
                            flits[(NODE*PORTS+p)*NOC_FLIT_W +: NOC_FLIT_W]
                        };
                    end
                end
            end
        end
    endgenerate

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(COLUMNS >= 1 && COLUMNS <= 8 ? 1 : 0)) legal_COLUMNS ();
    legal_size #(.HOLDS(ROWS >= 1 && ROWS <= 8 ? 1 : 0)) legal_ROWS ();
    legal_size #(.HOLDS(NETS >= 2 && NETS <= 4 ? 1 : 0)) legal_NETS ();
    legal_size #(.HOLDS(FLIT_BITS >= 8 && FLIT_BITS <= 1024 ? 1 : 0)) legal_FLIT_BITS ();
    legal_size #(.HOLDS(DEPTH >= 2 && DEPTH <= 16 ? 1 : 0)) legal_DEPTH ();
    legal_size #(.HOLDS(COLUMNS * ROWS >= 2 ? 1 : 0)) legal_rule_1 (); // a network has two nodes or more
    // the payloads of all lanes have at most 131072 bits
    legal_size #(.HOLDS(COLUMNS * ROWS * NETS * FLIT_BITS <= 131072 ? 1 : 0)) legal_rule_2 ();

endmodule

`default_nettype wire
