// The block denovo_l1 by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit denovo_l1

module denovo_l1_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [3:0] core = 0;
    reg [0:0] cpu = 0;
    reg [3:0] count_select = 0;
    wire [31:0] count;
    wire [0:0] protocol_error;
    wire [0:0] store_error;
    wire [33:0] store_error_at;
    wire [15:0] store_error_words;
    reg [0:0] access_valid = 0;
    wire [0:0] access_ready;
    reg [690:0] access_data = 0;
    wire [0:0] answer_valid;
    reg [0:0] answer_ready = 0;
    wire [537:0] answer_data;
    reg [0:0] cmd_valid = 0;
    wire [0:0] cmd_ready;
    reg [69:0] cmd_data = 0;
    wire [0:0] cmd_done_valid;
    reg [0:0] cmd_done_ready = 0;
    wire [1:0] cmd_done_data;
    wire [0:0] req_valid;
    reg [0:0] req_ready = 0;
    wire [591:0] req_data;
    reg [0:0] fwd_valid = 0;
    wire [0:0] fwd_ready;
    reg [78:0] fwd_data = 0;
    reg [0:0] rsp_in_valid = 0;
    wire [0:0] rsp_in_ready;
    reg [578:0] rsp_in_data = 0;
    wire [0:0] rsp_out_valid;
    reg [0:0] rsp_out_ready = 0;
    wire [578:0] rsp_out_data;

    denovo_l1 block (
        .clk(clk), .rst(rst),
        .core(core),
        .cpu(cpu),
        .count_select(count_select),
        .count(count),
        .protocol_error(protocol_error),
        .store_error(store_error),
        .store_error_at(store_error_at),
        .store_error_words(store_error_words),
        .access_valid(access_valid),
        .access_ready(access_ready),
        .access_data(access_data),
        .answer_valid(answer_valid),
        .answer_ready(answer_ready),
        .answer_data(answer_data),
        .cmd_valid(cmd_valid),
        .cmd_ready(cmd_ready),
        .cmd_data(cmd_data),
        .cmd_done_valid(cmd_done_valid),
        .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data),
        .req_valid(req_valid),
        .req_ready(req_ready),
        .req_data(req_data),
        .fwd_valid(fwd_valid),
        .fwd_ready(fwd_ready),
        .fwd_data(fwd_data),
        .rsp_in_valid(rsp_in_valid),
        .rsp_in_ready(rsp_in_ready),
        .rsp_in_data(rsp_in_data),
        .rsp_out_valid(rsp_out_valid),
        .rsp_out_ready(rsp_out_ready),
        .rsp_out_data(rsp_out_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, access_ready, answer_valid, cmd_ready, cmd_done_valid, req_valid, fwd_ready, rsp_in_ready, rsp_out_valid} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        answer_ready = -1;
        cmd_done_ready = -1;
        req_ready = -1;
        rsp_out_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "denovo_l1: a valid or a ready is unknown after reset");
        end
        $display("denovo_l1: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
