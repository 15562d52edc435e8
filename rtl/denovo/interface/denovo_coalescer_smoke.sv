// The block denovo_coalescer by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit denovo_coalescer

module denovo_coalescer_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    wire [0:0] protocol_error;
    reg [0:0] warp_valid = 0;
    wire [0:0] warp_ready;
    reg [1743:0] warp_data = 0;
    wire [0:0] reply_valid;
    reg [0:0] reply_ready = 0;
    wire [520:0] reply_data;
    wire [0:0] access_valid;
    reg [0:0] access_ready = 0;
    wire [690:0] access_data;
    reg [0:0] answer_valid = 0;
    wire [0:0] answer_ready;
    reg [537:0] answer_data = 0;

    denovo_coalescer block (
        .clk(clk), .rst(rst),
        .protocol_error(protocol_error),
        .warp_valid(warp_valid),
        .warp_ready(warp_ready),
        .warp_data(warp_data),
        .reply_valid(reply_valid),
        .reply_ready(reply_ready),
        .reply_data(reply_data),
        .access_valid(access_valid),
        .access_ready(access_ready),
        .access_data(access_data),
        .answer_valid(answer_valid),
        .answer_ready(answer_ready),
        .answer_data(answer_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, warp_ready, reply_valid, access_valid, answer_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        reply_ready = -1;
        access_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "denovo_coalescer: a valid or a ready is unknown after reset");
        end
        $display("denovo_coalescer: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
