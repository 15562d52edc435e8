// One router, with a port for each node. docs/noc/data-path.md says what happens in which cycle.

localparam PLACES = 1 << NOC_FLIT_DEST_W; // values of a destination
wire [NODES*PLACES-1:0] routes; // output by destination; one that names no node means node 0
wire [NODES*NETS-1:0] crosses; // flits on the links to the nodes
wire [NODES*NETS-1:0] room;
wire [NODES*NOC_FLIT_W-1:0] flits;
noc_router #(
    .PORTS(NODES), .NETS, .DEPTH, .WIDTH(NOC_FLIT_W), .DEST_LSB(NOC_FLIT_DEST_LSB), .DEST_W(NOC_FLIT_DEST_W),
    .PRESENT((1 << NODES) - 1)
) router (
    .in_room(in_ready), .out_valid(crosses), .out_room(room), .out_data(flits), .*
);
for (o = 0; o < NODES; o = o + 1) begin : g_node
    for (d = 0; d < PLACES; d = d + 1) begin : g_destination
        assign routes[o * PLACES + d] = d == o || o == 0 && d >= NODES;
    end
    noc_exit #(.NETS, .WIDTH(NOC_FLIT_W)) leave (
        .in_valid(crosses[o * NETS +: NETS]), .in_room(room[o * NETS +: NETS]),
        .in_data(flits[o * NOC_FLIT_W +: NOC_FLIT_W]), .out_valid(out_valid[o * NETS +: NETS]),
        .out_ready(out_ready[o * NETS +: NETS]), .out_data(out_data[o * NETS * NOC_FLIT_W +: NETS * NOC_FLIT_W]), .*
    );
end
