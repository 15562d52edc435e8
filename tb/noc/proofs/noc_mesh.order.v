// The mesh of two nodes, with two networks: what a node sends to a node on a network arrives once, unchanged, in order, as far as so many
// frames show. Source and destination that are watched are arbitrary, the network is 0: the other one is made by the
// same loop. Of the payload only bit 0 is looked at. Surroundings: what waits at `in` stays; a node puts its own number into `src`.
//: depth 10
//: bounded
//: mutant in_order noc_output: takes: candidate => candidate & ~{{PORTS-1{1'b0}}, held}
//: mutant in_order noc_mesh: room_behind: room[FACING*NETS +: NETS] => {NETS{1'b1}}
`default_nettype none
`include "noc_mesh.ports.vh"
    localparam integer MOST = NODES * DEPTH + 2; // in a queue of each router and before the node
`include "noc.packets.vh"
endmodule
`default_nettype wire
