// A router for each node, and links between neighbours. docs/noc/data-path.md says what happens in which cycle.
// Ports of a router: 0 the node, 1 east, 2 west, 3 south, 4 north.

localparam NODES = COLUMNS * ROWS;
localparam PORTS = 5;
localparam PLACES = 1 << NOC_FLIT_DEST_W; // values of a destination
// First along the row, then along the column: by output, from north to the node, the inputs whose flits may leave there.
localparam TURNS = 15 << 20 | 23 << 15 | 3 << 10 | 5 << 5 | 31;
// By node, port and network.
wire [NODES*PORTS*NETS-1:0] crosses; // flits on the links
wire [NODES*PORTS*NETS-1:0] room; // queues that have room
wire [NODES*PORTS*NOC_FLIT_W-1:0] flits; // what is on the links
for (r = 0; r < ROWS; r = r + 1) begin : g_row
    for (c = 0; c < COLUMNS; c = c + 1) begin : g_node
        localparam NODE = r * COLUMNS + c;
        localparam PRESENT = (1 + (c < COLUMNS - 1) * 2 + (c > 0) * 4 + (r < ROWS - 1) * 8 + (r > 0) * 16);
        wire [PORTS*NETS-1:0] enters;
        wire [PORTS*NETS*NOC_FLIT_W-1:0] entering;
        wire [PORTS*NETS-1:0] room_behind;
        wire [PORTS*PLACES-1:0] routes; // output by destination; one that names no node means node 0
        noc_router #(
            .PORTS, .NETS, .DEPTH, .WIDTH(NOC_FLIT_W), .DEST_LSB(NOC_FLIT_DEST_LSB), .DEST_W(NOC_FLIT_DEST_W),
            .PRESENT, .TURNS
        ) router (
            .clk, .rst, .routes, .in_valid(enters), .in_data(entering), .in_room(room[NODE * PORTS * NETS +: PORTS * NETS]),
            .out_valid(crosses[NODE * PORTS * NETS +: PORTS * NETS]), .out_room(room_behind),
            .out_data(flits[NODE * PORTS * NOC_FLIT_W +: PORTS * NOC_FLIT_W])
        );
        for (d = 0; d < PLACES; d = d + 1) begin : g_destination
            localparam TO_COLUMN = d < NODES ? d % COLUMNS : 0;
            localparam TO_ROW = d < NODES ? d / COLUMNS : 0;
            assign routes[d] = TO_COLUMN == c && TO_ROW == r;
            assign routes[PLACES + d] = TO_COLUMN > c;
            assign routes[2 * PLACES + d] = TO_COLUMN < c;
            assign routes[3 * PLACES + d] = TO_COLUMN == c && TO_ROW > r;
            assign routes[4 * PLACES + d] = TO_COLUMN == c && TO_ROW < r;
        end

        assign enters[NETS-1:0] = in_valid[NODE * NETS +: NETS];
        assign entering[NETS*NOC_FLIT_W-1:0] = in_data[NODE * NETS * NOC_FLIT_W +: NETS * NOC_FLIT_W];
        assign in_ready[NODE * NETS +: NETS] = room[NODE * PORTS * NETS +: NETS];
        noc_exit #(.NETS, .WIDTH(NOC_FLIT_W)) leave (
            .clk, .rst, .in_valid(crosses[NODE * PORTS * NETS +: NETS]), .in_room(room_behind[NETS-1:0]),
            .in_data(flits[NODE * PORTS * NOC_FLIT_W +: NOC_FLIT_W]), .out_valid(out_valid[NODE * NETS +: NETS]),
            .out_ready(out_ready[NODE * NETS +: NETS]),
            .out_data(out_data[NODE * NETS * NOC_FLIT_W +: NETS * NOC_FLIT_W])
        );
        for (p = 0; p < PORTS; p = p + 1) begin : g_link
            if (p > 0 && (PRESENT >> p) % 2 == 1) begin : there
                // The neighbour's port that faces this router: its west is our east.
                localparam NEIGHBOUR = NODE + (p == 1 ? 1 : p == 2 ? 0 - 1 : p == 3 ? COLUMNS : 0 - COLUMNS);
                localparam FACING = NEIGHBOUR * PORTS + (p == 1 ? 2 : p == 2 ? 1 : p == 3 ? 4 : 3);
                assign enters[p * NETS +: NETS] = crosses[FACING * NETS +: NETS];
                assign entering[p * NETS * NOC_FLIT_W +: NETS * NOC_FLIT_W] =
                    {NETS{flits[FACING * NOC_FLIT_W +: NOC_FLIT_W]}};
                assign room_behind[p * NETS +: NETS] = room[FACING * NETS +: NETS];
            end else if (p > 0) begin : edge_of_it
                unused (crosses[(NODE * PORTS + p) * NETS +: NETS]);
                unused (room[(NODE * PORTS + p) * NETS +: NETS]);
                unused (flits[(NODE * PORTS + p) * NOC_FLIT_W +: NOC_FLIT_W]);
                assign enters[p * NETS +: NETS] = {NETS{1'b0}};
                assign entering[p * NETS * NOC_FLIT_W +: NETS * NOC_FLIT_W] = {NETS * NOC_FLIT_W{1'b0}};
                assign room_behind[p * NETS +: NETS] = {NETS{1'b0}};
            end
        end
    end
end
