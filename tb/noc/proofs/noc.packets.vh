// Of harnesses of networks: packets from an arbitrary source to an arbitrary destination, on network 0, arrive once and in order. At most
// MOST flits are under way.
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
    always @(posedge clk)
        if (!rst) begin
            if (leaves) in_order: assert (open_q != 0 && {out_last, out_bit} == sent_q[1:0]);
            nothing_lost: assert (open_q <= MOST);
            all_open: cover (open_q == MOST);
        end
