// The block axi4_memory by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit axi4_memory

module axi4_memory_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [0:0] mem_req_valid = 0;
    wire [0:0] mem_req_ready;
    reg [632:0] mem_req_data = 0;
    wire [0:0] mem_rsp_valid;
    reg [0:0] mem_rsp_ready = 0;
    wire [521:0] mem_rsp_data;
    wire [0:0] aw_valid;
    reg [0:0] aw_ready = 0;
    wire [85:0] aw_data;
    wire [0:0] w_valid;
    reg [0:0] w_ready = 0;
    wire [144:0] w_data;
    reg [0:0] b_valid = 0;
    wire [0:0] b_ready;
    reg [9:0] b_data = 0;
    wire [0:0] ar_valid;
    reg [0:0] ar_ready = 0;
    wire [85:0] ar_data;
    reg [0:0] r_valid = 0;
    wire [0:0] r_ready;
    reg [138:0] r_data = 0;

    axi4_memory block (
        .clk(clk), .rst(rst),
        .mem_req_valid(mem_req_valid),
        .mem_req_ready(mem_req_ready),
        .mem_req_data(mem_req_data),
        .mem_rsp_valid(mem_rsp_valid),
        .mem_rsp_ready(mem_rsp_ready),
        .mem_rsp_data(mem_rsp_data),
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
        .r_data(r_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, mem_req_ready, mem_rsp_valid, aw_valid, w_valid, b_ready, ar_valid, r_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        mem_rsp_ready = -1;
        aw_ready = -1;
        w_ready = -1;
        ar_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "axi4_memory: a valid or a ready is unknown after reset");
        end
        $display("axi4_memory: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
