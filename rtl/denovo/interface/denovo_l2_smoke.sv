// The block denovo_l2 by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit denovo_l2

module denovo_l2_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [3:0] bank = 0;
    wire [0:0] protocol_error;
    wire [7:0] write_errors;
    wire [33:0] write_error_at;
    reg [3:0] event_select = 0;
    wire [31:0] event_count;
    reg [0:0] req_valid = 0;
    wire [0:0] req_ready;
    reg [591:0] req_data = 0;
    wire [0:0] fwd_valid;
    reg [0:0] fwd_ready = 0;
    wire [78:0] fwd_data;
    reg [0:0] rsp_in_valid = 0;
    wire [0:0] rsp_in_ready;
    reg [578:0] rsp_in_data = 0;
    wire [0:0] rsp_out_valid;
    reg [0:0] rsp_out_ready = 0;
    wire [578:0] rsp_out_data;
    wire [0:0] mem_req_valid;
    reg [0:0] mem_req_ready = 0;
    wire [632:0] mem_req_data;
    reg [0:0] mem_rsp_valid = 0;
    wire [0:0] mem_rsp_ready;
    reg [521:0] mem_rsp_data = 0;
    reg [0:0] cmd_valid = 0;
    wire [0:0] cmd_ready;
    reg [68:0] cmd_data = 0;
    wire [0:0] cmd_done_valid;
    reg [0:0] cmd_done_ready = 0;
    wire [0:0] cmd_done_data;

    denovo_l2 block (
        .clk(clk), .rst(rst),
        .bank(bank),
        .protocol_error(protocol_error),
        .write_errors(write_errors),
        .write_error_at(write_error_at),
        .event_select(event_select),
        .event_count(event_count),
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
        .rsp_out_data(rsp_out_data),
        .mem_req_valid(mem_req_valid),
        .mem_req_ready(mem_req_ready),
        .mem_req_data(mem_req_data),
        .mem_rsp_valid(mem_rsp_valid),
        .mem_rsp_ready(mem_rsp_ready),
        .mem_rsp_data(mem_rsp_data),
        .cmd_valid(cmd_valid),
        .cmd_ready(cmd_ready),
        .cmd_data(cmd_data),
        .cmd_done_valid(cmd_done_valid),
        .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, req_ready, fwd_valid, rsp_in_ready, rsp_out_valid, mem_req_valid, mem_rsp_ready, cmd_ready, cmd_done_valid} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        fwd_ready = -1;
        rsp_out_ready = -1;
        mem_req_ready = -1;
        cmd_done_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "denovo_l2: a valid or a ready is unknown after reset");
        end
        $display("denovo_l2: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
