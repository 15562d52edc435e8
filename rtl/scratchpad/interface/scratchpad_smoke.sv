// The block scratchpad by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit scratchpad

module scratchpad_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [0:0] req_valid = 0;
    wire [0:0] req_ready;
    reg [1446:0] req_data = 0;
    wire [0:0] resp_valid;
    reg [0:0] resp_ready = 0;
    wire [1029:0] resp_data;

    scratchpad block (
        .clk(clk), .rst(rst),
        .req_valid(req_valid),
        .req_ready(req_ready),
        .req_data(req_data),
        .resp_valid(resp_valid),
        .resp_ready(resp_ready),
        .resp_data(resp_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, req_ready, resp_valid} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        resp_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "scratchpad: a valid or a ready is unknown after reset");
        end
        $display("scratchpad: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
