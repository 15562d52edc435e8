// The block tinycache by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit tinycache

module tinycache_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [1:0] policy = 0;
    reg [0:0] drain = 0;
    wire [0:0] drained;
    wire [0:0] tries;
    wire [2:0] tries_tag;
    reg [0:0] req_valid = 0;
    wire [0:0] req_ready;
    reg [226:0] req_data = 0;
    wire [0:0] resp_valid;
    reg [0:0] resp_ready = 0;
    wire [133:0] resp_data;
    wire [0:0] mem_valid;
    reg [0:0] mem_ready = 0;
    wire [232:0] mem_data;
    reg [0:0] fill_valid = 0;
    wire [0:0] fill_ready;
    reg [131:0] fill_data = 0;

    tinycache block (
        .clk(clk), .rst(rst),
        .policy(policy),
        .drain(drain),
        .drained(drained),
        .tries(tries),
        .tries_tag(tries_tag),
        .req_valid(req_valid),
        .req_ready(req_ready),
        .req_data(req_data),
        .resp_valid(resp_valid),
        .resp_ready(resp_ready),
        .resp_data(resp_data),
        .mem_valid(mem_valid),
        .mem_ready(mem_ready),
        .mem_data(mem_data),
        .fill_valid(fill_valid),
        .fill_ready(fill_ready),
        .fill_data(fill_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, req_ready, resp_valid, mem_valid, fill_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        resp_ready = -1;
        mem_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "tinycache: a valid or a ready is unknown after reset");
        end
        $display("tinycache: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
