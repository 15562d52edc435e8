// The mesh of two nodes, with two networks: channel rules; packets that arrive at a node on a network are not mixed. The node that is
// watched is arbitrary, the network is 0: the other one is made by the same loop. Surroundings: what waits at `in` stays; a node puts its own number into `src`.
//: depth 8
//: channels noc_mesh
//: checks
//: uncovered dut.
//: mutant together noc_output: candidate: held => 1'b0
//: mutant out.data_stays noc_exit: places.out_ready: out_ready[n] => 1'b1
`default_nettype none
`include "noc_mesh.ports.vh"
    channel_monitor #(.WIDTH(FLIT_W), .LANES(NODES * NETS)) out (
        .clk(clk), .rst(rst), .valid(out_valid), .ready(out_ready), .data(out_data));

    (* anyconst *) wire [NODE_W-1:0] w_dest;
    wire w_net = 1'b0;
    reg gives, out_last;
    reg [NODE_W-1:0] out_src;
    integer n;
    always @* begin
        {gives, out_last, out_src} = 0;
        for (n = 0; n < NODES; n = n + 1)
            if (n == w_dest) begin
                gives = out_valid[n*NETS+w_net] && out_ready[n*NETS+w_net] && !rst;
                out_last = out_data[(n*NETS+w_net)*FLIT_W+FLIT_W-1];
                out_src = out_data[(n*NETS+w_net)*FLIT_W+FLIT_BITS+NODE_W+:NODE_W];
            end
    end
    genvar g;
    generate
        for (g = 0; g < NODES * NETS; g = g + 1) begin : names
            always @* assume (in_data[g*FLIT_W+FLIT_BITS+NODE_W+:NODE_W] == g / NETS);
        end
    endgenerate

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
