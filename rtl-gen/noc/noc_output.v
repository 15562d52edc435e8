// An output of a router: which flit crosses its link in this cycle. Bit n * PORTS + i speaks of network n and input i.

parameter integer PORTS = 4; // inputs
parameter integer NETS = 3; // virtual networks
parameter integer WIDTH = 69; // bits of a flit
parameter integer INPUTS = 15; // a bit for each input whose flits may leave here
input clk; // clock
input rst; // synchronous reset, active high
input [NETS*PORTS-1:0] holds; // queues that hold a flit
input [NETS*PORTS-1:0] begins; // of those, whose head begins a packet that is to leave here
input [NETS*PORTS-1:0] lasts; // whose head ends its packet
input [NETS*PORTS*WIDTH-1:0] flits; // the heads
input [NETS-1:0] room; // networks that have room behind the link
output [NETS*PORTS-1:0] takes; // the queue whose head leaves: one at most
output [NETS-1:0] goes; // its network
output [WIDTH-1:0] flit; // its flit; 0 if there is none

localparam [PORTS-1:0] MAY = INPUTS;
wire [NETS-1:0] can; // networks that have a candidate, and room for it
round_robin #(.COUNT(NETS)) nets (.asks(can), .served(|can), .turn(goes), .*);

for (n = 0; n < NETS; n = n + 1) begin : g_net
    reg [PORTS-1:0] holder_q; // the input whose packet is on its way, or none
    wire held = |holder_q;
    wire [PORTS-1:0] first; // the input whose turn it is to begin a packet
    round_robin #(.COUNT(PORTS)) inputs (
        .asks(begins[n * PORTS +: PORTS] & MAY), .served(goes[n] && !held), .turn(first), .*
    );
    wire [PORTS-1:0] candidate = (held ? holder_q & holds[n * PORTS +: PORTS] : first) & MAY;
    assign can[n] = |candidate && room[n];
    assign takes[n * PORTS +: PORTS] = candidate & {PORTS{goes[n]}};
    wire ends = |(candidate & lasts[n * PORTS +: PORTS]);
    always @(posedge clk) begin
        if (rst) holder_q <= {PORTS{1'b0}};
        else if (goes[n]) holder_q <= candidate & {PORTS{!ends}};
    end
end
always @* begin
    flit = {WIDTH{1'b0}};
    for (k = 0; k < NETS * PORTS; k = k + 1) flit = flit | flits[k * WIDTH +: WIDTH] & {WIDTH{takes[k]}};
end
assert ((takes & (takes - 1'b1)) == {NETS * PORTS{1'b0}}); // one flit crosses the link
cover ((can & (can - 1'b1)) != {NETS{1'b0}}); // two networks can go
cover (|holds && !(|goes)); // flits wait and none goes
