// The crossbar between two nodes, with two networks: channel rules; what a node sends to a node on a network arrives once, unchanged, in
// order; packets are not mixed. Source and destination that are watched are arbitrary, the network is 0: the other one is made by the
// same loop. Of the payload only bit 0 is looked at. Surroundings: what waits at `in` stays; a node puts its own number into `src`.
//: depth 8
//: channels noc_crossbar
//: checks
//: uncovered dut.
//: mutant in_order noc_output: takes: candidate => candidate & ~{{PORTS-1{1'b0}}, held}
//: mutant together noc_output: candidate: held => 1'b0
//: mutant in_order noc_exit: in_room: held != 2'd2 => 1'b1
//: mutant out.data_stays noc_exit: places.out_ready: out_ready[n] => 1'b1
//: mutant nothing_lost noc_exit: places.in_valid: in_valid[n] => in_valid[n] && !out_valid[n]
`default_nettype none
module harness #(
    parameter integer NODES = 2,
    parameter integer NETS = 2,
    parameter integer FLIT_BITS = 8,
    parameter integer DEPTH = 2,
    parameter integer NODE_W = $clog2(NODES),
    parameter integer FLIT_W = 1 + 2 * NODE_W + FLIT_BITS
) (
    input wire                         clk,
    input wire                         rst,
    input wire [NODES*NETS-1:0]        in_valid,
    input wire [NODES*NETS*FLIT_W-1:0] in_data,
    input wire [NODES*NETS-1:0]        out_ready
);
    wire [NODES*NETS-1:0] in_ready, out_valid;
    wire [NODES*NETS*FLIT_W-1:0] out_data;
    noc_crossbar #(.NODES(NODES), .NETS(NETS), .FLIT_BITS(FLIT_BITS), .DEPTH(DEPTH)) dut (
        .clk(clk), .rst(rst), .in_valid(in_valid), .in_ready(in_ready), .in_data(in_data), .out_valid(out_valid),
        .out_ready(out_ready), .out_data(out_data));
    channel_monitor #(.WIDTH(FLIT_W), .OBEYS(1), .LANES(NODES * NETS)) in (
        .clk(clk), .rst(rst), .valid(in_valid), .ready(in_ready), .data(in_data));
    channel_monitor #(.WIDTH(FLIT_W), .LANES(NODES * NETS)) out (
        .clk(clk), .rst(rst), .valid(out_valid), .ready(out_ready), .data(out_data));

    localparam integer MOST = DEPTH + 2;
`include "noc.packets.vh"
    // The packet that is arriving.
    reg inside_q;
    reg [NODE_W-1:0] of_q;
    initial inside_q = 0;
    always @(posedge clk)
        if (rst) inside_q <= 0;
        else if (gives) {inside_q, of_q} <= {!out_last, out_src};
    always @(posedge clk)
        if (!rst) begin
            if (gives && inside_q) together: assert (out_src == of_q);
            follows: cover (gives && inside_q);
        end
endmodule
`default_nettype wire
