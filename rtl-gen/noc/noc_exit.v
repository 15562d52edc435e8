// What leaves to a node: a register for each network, so that one that waits for the node stops no other.

parameter integer NETS = 3; // virtual networks
parameter integer WIDTH = 69; // bits of a flit
input clk; // clock
input rst; // synchronous reset, active high
input [NETS-1:0] in_valid; // the network whose flit crosses the link: one at most
output [NETS-1:0] in_room; // networks that can take one
input [WIDTH-1:0] in_data;
output [NETS-1:0] out_valid; // networks that have one for the node
input [NETS-1:0] out_ready;
output [NETS*WIDTH-1:0] out_data; // 0 for a network that has none

for (n = 0; n < NETS; n = n + 1) begin : g_net
    reg valid_q; // a flit is here
    reg [WIDTH-1:0] flit_q;
    assign in_room[n] = !valid_q || out_ready[n];
    always @(posedge clk) begin
        if (rst) valid_q <= 1'b0;
        else if (in_room[n]) valid_q <= in_valid[n];
    end
    always @(posedge clk) begin
        if (rst || in_room[n] && !in_valid[n]) flit_q <= {WIDTH{1'b0}};
        else if (in_valid[n]) flit_q <= in_data;
    end
    assign out_valid[n] = valid_q;
    assign out_data[n * WIDTH +: WIDTH] = flit_q;
end
assert ((in_valid & ~in_room) == {NETS{1'b0}}); // what goes has a place
cover (|(out_valid & ~out_ready) && |in_valid); // a network passes one that waits
