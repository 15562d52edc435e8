// The block tinycache_coalescer by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit tinycache_coalescer

module tinycache_coalescer_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    wire [0:0] idle;
    reg [31:0] lane_mem_valid = 0;
    wire [31:0] lane_mem_ready;
    reg [7455:0] lane_mem_data = 0;
    wire [31:0] lane_fill_valid;
    reg [31:0] lane_fill_ready = 0;
    wire [4223:0] lane_fill_data;
    wire [0:0] l1_valid;
    reg [0:0] l1_ready = 0;
    wire [1242:0] l1_data;
    reg [0:0] l1_resp_valid = 0;
    wire [0:0] l1_resp_ready;
    reg [515:0] l1_resp_data = 0;
    wire [0:0] shared_valid;
    reg [0:0] shared_ready = 0;
    wire [1242:0] shared_data;
    reg [0:0] shared_resp_valid = 0;
    wire [0:0] shared_resp_ready;
    reg [515:0] shared_resp_data = 0;

    tinycache_coalescer block (
        .clk(clk), .rst(rst),
        .idle(idle),
        .lane_mem_valid(lane_mem_valid),
        .lane_mem_ready(lane_mem_ready),
        .lane_mem_data(lane_mem_data),
        .lane_fill_valid(lane_fill_valid),
        .lane_fill_ready(lane_fill_ready),
        .lane_fill_data(lane_fill_data),
        .l1_valid(l1_valid),
        .l1_ready(l1_ready),
        .l1_data(l1_data),
        .l1_resp_valid(l1_resp_valid),
        .l1_resp_ready(l1_resp_ready),
        .l1_resp_data(l1_resp_data),
        .shared_valid(shared_valid),
        .shared_ready(shared_ready),
        .shared_data(shared_data),
        .shared_resp_valid(shared_resp_valid),
        .shared_resp_ready(shared_resp_ready),
        .shared_resp_data(shared_resp_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, lane_mem_ready, lane_fill_valid, l1_valid, l1_resp_ready, shared_valid, shared_resp_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        lane_fill_ready = -1;
        l1_ready = -1;
        shared_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "tinycache_coalescer: a valid or a ready is unknown after reset");
        end
        $display("tinycache_coalescer: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
