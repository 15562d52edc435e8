// The crossbar between two nodes, with two networks: channel rules; what a node sends to a node on a network arrives once, unchanged, in
// order; packets are not mixed. Source and destination that are watched are arbitrary, the network is 0: the other one is made by the
// same loop. Of the payload only bit 0 is looked at. Surroundings: what waits at `in` stays; a node puts its own number into `src`.
//: depth 8
//: channels noc_crossbar
//: checks
//: uncovered dut.
//: mutant in_order noc_output: takes: candidate => candidate & ~{{PORTS-1{1'b0}}, held}
//: mutant together noc_output: candidate: held => 1'b0
//: mutant in_order noc_exit: in_room: !valid_q || out_ready[n] => 1'b1
//: mutant out.data_stays noc_exit: in_room: !valid_q || out_ready[n] => 1'b1
//: mutant nothing_lost noc_exit: valid_q: in_valid[n] => in_valid[n] && !valid_q
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

    (* anyconst *) wire [NODE_W-1:0] w_src, w_dest;
    wire w_net = 1'b0;
    reg takes, last, bit_in, gives, out_last, out_bit;
    reg [NODE_W-1:0] dest, out_src;
    integer n;
    always @* begin
        {takes, last, bit_in, gives, out_last, out_bit, dest, out_src} = 0;
        for (n = 0; n < NODES; n = n + 1) begin
            if (n == w_src) begin
                takes = in_valid[n*NETS+w_net] && in_ready[n*NETS+w_net] && !rst;
                last = in_data[(n*NETS+w_net)*FLIT_W+FLIT_W-1];
                dest = in_data[(n*NETS+w_net)*FLIT_W+FLIT_BITS+:NODE_W];
                bit_in = in_data[(n*NETS+w_net)*FLIT_W];
            end
            if (n == w_dest) begin
                gives = out_valid[n*NETS+w_net] && out_ready[n*NETS+w_net] && !rst;
                out_last = out_data[(n*NETS+w_net)*FLIT_W+FLIT_W-1];
                out_src = out_data[(n*NETS+w_net)*FLIT_W+FLIT_BITS+NODE_W+:NODE_W];
                out_bit = out_data[(n*NETS+w_net)*FLIT_W];
            end
        end
    end
    genvar g;
    generate
        for (g = 0; g < NODES * NETS; g = g + 1) begin : names
            always @* assume (in_data[g*FLIT_W+FLIT_BITS+NODE_W+:NODE_W] == g / NETS);
        end
    endgenerate

    // What has been sent from w_src to w_dest on w_net and has not arrived: {last, bit 0}, the oldest lowest.
    localparam integer MOST = DEPTH + 1;
    reg middle_q, meant_q; // within a packet; it is for w_dest
    wire meant = middle_q ? meant_q : dest == w_dest;
    wire enters = takes && meant, leaves = gives && out_src == w_src;
    reg [2:0] open_q;
    reg [2*MOST-1:0] sent_q;
    wire [2:0] place = leaves ? open_q - 3'd1 : open_q;
    integer i;
    initial {open_q, middle_q} = 0;
    always @(posedge clk) begin
        if (rst) {open_q, middle_q} <= 0;
        else begin
            open_q <= place + {2'd0, enters};
            if (takes) {middle_q, meant_q} <= {!last, meant};
            if (leaves) sent_q[2*MOST-3:0] <= sent_q[2*MOST-1:2];
            for (i = 0; i < MOST; i = i + 1) if (enters && place == i) sent_q[2*i+:2] <= {last, bit_in};
        end
    end
    // The packet that is arriving.
    reg inside_q;
    reg [NODE_W-1:0] of_q;
    initial inside_q = 0;
    always @(posedge clk)
        if (rst) inside_q <= 0;
        else if (gives) {inside_q, of_q} <= {!out_last, out_src};
    always @(posedge clk)
        if (!rst) begin
            if (leaves) in_order: assert (open_q != 0 && {out_last, out_bit} == sent_q[1:0]);
            if (gives && inside_q) together: assert (out_src == of_q);
            nothing_lost: assert (open_q <= MOST);
            all_open: cover (open_q == MOST);
            follows: cover (gives && inside_q);
        end
endmodule
`default_nettype wire
