// What leaves to a node: two places for each network, so that one that waits for the node stops no other. Two, since there is
// room by what is held: a node's `ready` may come late in its cycle, and goes no further.

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
    wire [1:0] held;
    small_fifo #(.WIDTH(WIDTH), .DEPTH(2)) places (
        .in_valid(in_valid[n]), .out_valid(out_valid[n]), .out_ready(out_ready[n]), .count(held),
        .out_data(out_data[n * WIDTH +: WIDTH]), .*
    );
    assign in_room[n] = held != 2'd2;
end
assert ((in_valid & ~in_room) == {NETS{1'b0}}); // what goes has a place
cover (|(out_valid & ~out_ready) && |in_valid); // a network passes one that waits
