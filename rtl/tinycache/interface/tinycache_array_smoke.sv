// The block tinycache_array by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit tinycache_array

module tinycache_array_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [1:0] policy = 0;
    reg [0:0] drain = 0;
    wire [0:0] drained;
    reg [0:0] req_valid = 0;
    wire [0:0] req_ready;
    reg [6213:0] req_data = 0;
    wire [0:0] resp_valid;
    reg [0:0] resp_ready = 0;
    wire [4197:0] resp_data;
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

    tinycache_array block (
        .clk(clk), .rst(rst),
        .policy(policy),
        .drain(drain),
        .drained(drained),
        .req_valid(req_valid),
        .req_ready(req_ready),
        .req_data(req_data),
        .resp_valid(resp_valid),
        .resp_ready(resp_ready),
        .resp_data(resp_data),
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

    wire known = ^{1'b0, req_ready, resp_valid, l1_valid, l1_resp_ready, shared_valid, shared_resp_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        resp_ready = -1;
        l1_ready = -1;
        shared_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "tinycache_array: a valid or a ready is unknown after reset");
        end
        $display("tinycache_array: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
