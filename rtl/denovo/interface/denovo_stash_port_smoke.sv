// The block denovo_stash_port by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit denovo_stash_port

module denovo_stash_port_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [0:0] cpu = 0;
    wire [0:0] read_error;
    reg [0:0] l2_req_valid = 0;
    wire [0:0] l2_req_ready;
    reg [584:0] l2_req_data = 0;
    reg [0:0] fwd_rsp_valid = 0;
    wire [0:0] fwd_rsp_ready;
    reg [584:0] fwd_rsp_data = 0;
    wire [0:0] l2_fwd_valid;
    reg [0:0] l2_fwd_ready = 0;
    wire [584:0] l2_fwd_data;
    wire [0:0] l2_rsp_valid;
    reg [0:0] l2_rsp_ready = 0;
    wire [584:0] l2_rsp_data;
    wire [0:0] req_valid;
    reg [0:0] req_ready = 0;
    wire [591:0] req_data;
    wire [0:0] rsp_out_valid;
    reg [0:0] rsp_out_ready = 0;
    wire [578:0] rsp_out_data;
    reg [0:0] fwd_valid = 0;
    wire [0:0] fwd_ready;
    reg [78:0] fwd_data = 0;
    reg [0:0] rsp_in_valid = 0;
    wire [0:0] rsp_in_ready;
    reg [578:0] rsp_in_data = 0;

    denovo_stash_port block (
        .clk(clk), .rst(rst),
        .cpu(cpu),
        .read_error(read_error),
        .l2_req_valid(l2_req_valid),
        .l2_req_ready(l2_req_ready),
        .l2_req_data(l2_req_data),
        .fwd_rsp_valid(fwd_rsp_valid),
        .fwd_rsp_ready(fwd_rsp_ready),
        .fwd_rsp_data(fwd_rsp_data),
        .l2_fwd_valid(l2_fwd_valid),
        .l2_fwd_ready(l2_fwd_ready),
        .l2_fwd_data(l2_fwd_data),
        .l2_rsp_valid(l2_rsp_valid),
        .l2_rsp_ready(l2_rsp_ready),
        .l2_rsp_data(l2_rsp_data),
        .req_valid(req_valid),
        .req_ready(req_ready),
        .req_data(req_data),
        .rsp_out_valid(rsp_out_valid),
        .rsp_out_ready(rsp_out_ready),
        .rsp_out_data(rsp_out_data),
        .fwd_valid(fwd_valid),
        .fwd_ready(fwd_ready),
        .fwd_data(fwd_data),
        .rsp_in_valid(rsp_in_valid),
        .rsp_in_ready(rsp_in_ready),
        .rsp_in_data(rsp_in_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, l2_req_ready, fwd_rsp_ready, l2_fwd_valid, l2_rsp_valid, req_valid, rsp_out_valid, fwd_ready, rsp_in_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        l2_fwd_ready = -1;
        l2_rsp_ready = -1;
        req_ready = -1;
        rsp_out_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "denovo_stash_port: a valid or a ready is unknown after reset");
        end
        $display("denovo_stash_port: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
