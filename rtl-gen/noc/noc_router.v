// Queues at the inputs, and an output to each link. Lane p * NETS + n speaks of port p and network n. What goes to an output is
// gone: `out_room` has said that there is a place for it.

parameter integer PORTS = 4; // ports, an input and an output each
parameter integer NETS = 3; // virtual networks
parameter integer DEPTH = 4; // places of a queue
parameter integer WIDTH = 69; // bits of a flit; the highest says that it is the last of its packet
parameter integer DEST_LSB = 64; // where its destination lies
parameter integer DEST_W = 2; // width of that
parameter integer PRESENT = 15; // a bit for each port that leads somewhere
parameter integer TURNS = 0; // bit o * PORTS + i: what came in by i may leave by o; 0: by any
input clk; // clock
input rst; // synchronous reset, active high
input [PORTS*(1<<DEST_W)-1:0] routes; // bit o * 2**DEST_W + d: a packet for d leaves by o
input [PORTS*NETS-1:0] in_valid; // flits that come in
output [PORTS*NETS-1:0] in_room; // queues that have room
input [PORTS*NETS*WIDTH-1:0] in_data;
output [PORTS*NETS-1:0] out_valid; // flits that go out: one at most for each port
input [PORTS*NETS-1:0] out_room;
output [PORTS*WIDTH-1:0] out_data;

localparam PLACES = 1 << DEST_W; // values of a destination
wire [NETS*PORTS-1:0] holds; // by network and input: the queue holds a flit
wire [NETS*PORTS-1:0] lasts; // its head ends a packet
wire [NETS*PORTS*WIDTH-1:0] flits; // the heads
wire [PORTS*NETS*PORTS-1:0] begins; // by output, network and input: the head begins a packet that is to leave there
wire [PORTS*NETS*PORTS-1:0] takes; // the head leaves there

for (i = 0; i < PORTS; i = i + 1) begin : g_input
    for (n = 0; n < NETS; n = n + 1) begin : g_net
        if ((PRESENT >> i) % 2 == 1) begin : there
            wire [WIDTH-1:0] head;
            wire taken; // the head leaves
            noc_queue #(.WIDTH, .DEPTH) queue (
                .clk, .rst,
                .in_valid(in_valid[i * NETS + n]), .in_ready(in_room[i * NETS + n]),
                .in_data(in_data[(i * NETS + n) * WIDTH +: WIDTH]),
                .out_valid(holds[n * PORTS + i]), .out_ready(taken), .out_data(head)
            );
            assign flits[(n * PORTS + i) * WIDTH +: WIDTH] = head;
            assign lasts[n * PORTS + i] = head[WIDTH-1];
            reg middle_q; // the head is not the first of its packet
            always @(posedge clk) begin
                if (rst) middle_q <= 1'b0;
                else if (taken) middle_q <= !head[WIDTH-1];
            end
            wire [PORTS-1:0] leaves; // by this output
            assign taken = |leaves;
            for (o = 0; o < PORTS; o = o + 1) begin : g_way
                wire [PLACES-1:0] here = routes[o * PLACES +: PLACES]; // destinations of that output
                assign begins[(o * NETS + n) * PORTS + i] =
                    holds[n * PORTS + i] && !middle_q && here[head[DEST_LSB +: DEST_W]];
                assign leaves[o] = takes[(o * NETS + n) * PORTS + i];
            end
        end else begin : edge_of_it
            unused (in_valid[i * NETS + n]);
            unused (in_data[(i * NETS + n) * WIDTH +: WIDTH]);
            assign in_room[i * NETS + n] = 1'b0;
            assign holds[n * PORTS + i] = 1'b0;
            assign lasts[n * PORTS + i] = 1'b0;
            assign flits[(n * PORTS + i) * WIDTH +: WIDTH] = {WIDTH{1'b0}};
            for (o = 0; o < PORTS; o = o + 1) begin : g_way
                assign begins[(o * NETS + n) * PORTS + i] = 1'b0;
                unused (takes[(o * NETS + n) * PORTS + i]);
            end
        end
    end
end

for (o = 0; o < PORTS; o = o + 1) begin : g_output
    if ((PRESENT >> o) % 2 == 1) begin : there
        noc_output #(.PORTS, .NETS, .WIDTH, .INPUTS(TURNS == 0 ? PRESENT : PRESENT & (TURNS >> o * PORTS))) link (
            .clk, .rst, .holds, .lasts, .flits,
            .begins(begins[o * NETS * PORTS +: NETS * PORTS]), .takes(takes[o * NETS * PORTS +: NETS * PORTS]),
            .room(out_room[o * NETS +: NETS]), .goes(out_valid[o * NETS +: NETS]), .flit(out_data[o * WIDTH +: WIDTH])
        );
    end else begin : edge_of_it
        unused (begins[o * NETS * PORTS +: NETS * PORTS]);
        unused (out_room[o * NETS +: NETS]);
        assign takes[o * NETS * PORTS +: NETS * PORTS] = {NETS * PORTS{1'b0}};
        assign out_valid[o * NETS +: NETS] = {NETS{1'b0}};
        assign out_data[o * WIDTH +: WIDTH] = {WIDTH{1'b0}};
    end
end
