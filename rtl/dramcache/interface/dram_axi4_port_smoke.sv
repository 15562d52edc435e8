// The block dram_axi4_port by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit dram_axi4_port

module dram_axi4_port_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [0:0] aw_valid = 0;
    wire [0:0] aw_ready;
    reg [48:0] aw_data = 0;
    reg [0:0] w_valid = 0;
    wire [0:0] w_ready;
    reg [144:0] w_data = 0;
    wire [0:0] b_valid;
    reg [0:0] b_ready = 0;
    wire [5:0] b_data;
    reg [0:0] ar_valid = 0;
    wire [0:0] ar_ready;
    reg [48:0] ar_data = 0;
    wire [0:0] r_valid;
    reg [0:0] r_ready = 0;
    wire [134:0] r_data;
    wire [0:0] request_valid;
    reg [0:0] request_ready = 0;
    wire [609:0] request_data;
    reg [0:0] answer_valid = 0;
    wire [0:0] answer_ready;
    reg [520:0] answer_data = 0;

    dram_axi4_port block (
        .clk(clk), .rst(rst),
        .aw_valid(aw_valid),
        .aw_ready(aw_ready),
        .aw_data(aw_data),
        .w_valid(w_valid),
        .w_ready(w_ready),
        .w_data(w_data),
        .b_valid(b_valid),
        .b_ready(b_ready),
        .b_data(b_data),
        .ar_valid(ar_valid),
        .ar_ready(ar_ready),
        .ar_data(ar_data),
        .r_valid(r_valid),
        .r_ready(r_ready),
        .r_data(r_data),
        .request_valid(request_valid),
        .request_ready(request_ready),
        .request_data(request_data),
        .answer_valid(answer_valid),
        .answer_ready(answer_ready),
        .answer_data(answer_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, aw_ready, w_ready, b_valid, ar_ready, r_valid, request_valid, answer_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        b_ready = -1;
        r_ready = -1;
        request_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "dram_axi4_port: a valid or a ready is unknown after reset");
        end
        $display("dram_axi4_port: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
