// The block noc_mesh by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit noc_mesh

module noc_mesh_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [11:0] in_valid = 0;
    wire [11:0] in_ready;
    reg [827:0] in_data = 0;
    wire [11:0] out_valid;
    reg [11:0] out_ready = 0;
    wire [827:0] out_data;

    noc_mesh block (
        .clk(clk), .rst(rst),
        .in_valid(in_valid),
        .in_ready(in_ready),
        .in_data(in_data),
        .out_valid(out_valid),
        .out_ready(out_ready),
        .out_data(out_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, in_ready, out_valid} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        out_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "noc_mesh: a valid or a ready is unknown after reset");
        end
        $display("noc_mesh: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
