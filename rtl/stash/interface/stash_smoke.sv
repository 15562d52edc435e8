// The block stash by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit stash

module stash_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [4:0] core_id = 0;
    wire [0:0] protocol_error;
    wire [0:0] idle;
    reg [0:0] req_valid = 0;
    wire [0:0] req_ready;
    reg [1454:0] req_data = 0;
    wire [0:0] resp_valid;
    reg [0:0] resp_ready = 0;
    wire [1033:0] resp_data;
    reg [0:0] cmd_valid = 0;
    wire [0:0] cmd_ready;
    reg [201:0] cmd_data = 0;
    wire [0:0] cmd_done_valid;
    reg [0:0] cmd_done_ready = 0;
    wire [9:0] cmd_done_data;
    wire [0:0] l2_req_valid;
    reg [0:0] l2_req_ready = 0;
    wire [583:0] l2_req_data;
    reg [0:0] l2_fwd_valid = 0;
    wire [0:0] l2_fwd_ready;
    reg [583:0] l2_fwd_data = 0;
    reg [0:0] l2_rsp_valid = 0;
    wire [0:0] l2_rsp_ready;
    reg [583:0] l2_rsp_data = 0;
    wire [0:0] fwd_rsp_valid;
    reg [0:0] fwd_rsp_ready = 0;
    wire [583:0] fwd_rsp_data;
    wire [0:0] walk_valid;
    reg [0:0] walk_ready = 0;
    wire [35:0] walk_data;
    reg [0:0] walk_done_valid = 0;
    wire [0:0] walk_done_ready;
    reg [64:0] walk_done_data = 0;

    stash block (
        .clk(clk), .rst(rst),
        .core_id(core_id),
        .protocol_error(protocol_error),
        .idle(idle),
        .req_valid(req_valid),
        .req_ready(req_ready),
        .req_data(req_data),
        .resp_valid(resp_valid),
        .resp_ready(resp_ready),
        .resp_data(resp_data),
        .cmd_valid(cmd_valid),
        .cmd_ready(cmd_ready),
        .cmd_data(cmd_data),
        .cmd_done_valid(cmd_done_valid),
        .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data),
        .l2_req_valid(l2_req_valid),
        .l2_req_ready(l2_req_ready),
        .l2_req_data(l2_req_data),
        .l2_fwd_valid(l2_fwd_valid),
        .l2_fwd_ready(l2_fwd_ready),
        .l2_fwd_data(l2_fwd_data),
        .l2_rsp_valid(l2_rsp_valid),
        .l2_rsp_ready(l2_rsp_ready),
        .l2_rsp_data(l2_rsp_data),
        .fwd_rsp_valid(fwd_rsp_valid),
        .fwd_rsp_ready(fwd_rsp_ready),
        .fwd_rsp_data(fwd_rsp_data),
        .walk_valid(walk_valid),
        .walk_ready(walk_ready),
        .walk_data(walk_data),
        .walk_done_valid(walk_done_valid),
        .walk_done_ready(walk_done_ready),
        .walk_done_data(walk_done_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, req_ready, resp_valid, cmd_ready, cmd_done_valid, l2_req_valid, l2_fwd_ready, l2_rsp_ready, fwd_rsp_valid, walk_valid, walk_done_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        resp_ready = -1;
        cmd_done_ready = -1;
        l2_req_ready = -1;
        fwd_rsp_ready = -1;
        walk_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "stash: a valid or a ready is unknown after reset");
        end
        $display("stash: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
