// The block dramcache_bye by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit dramcache_bye

module dramcache_bye_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    wire [0:0] cleared;
    reg [0:0] look_valid = 0;
    reg [24:0] look_line = 0;
    wire [0:0] answer_valid;
    wire [0:0] answer_clean;
    wire [1:0] saturated;
    reg [0:0] inc_valid = 0;
    wire [0:0] inc_ready;
    reg [24:0] inc_data = 0;
    reg [0:0] dec_valid = 0;
    wire [0:0] dec_ready;
    reg [24:0] dec_data = 0;

    dramcache_bye block (
        .clk(clk), .rst(rst),
        .cleared(cleared),
        .look_valid(look_valid),
        .look_line(look_line),
        .answer_valid(answer_valid),
        .answer_clean(answer_clean),
        .saturated(saturated),
        .inc_valid(inc_valid),
        .inc_ready(inc_ready),
        .inc_data(inc_data),
        .dec_valid(dec_valid),
        .dec_ready(dec_ready),
        .dec_data(dec_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, inc_ready, dec_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "dramcache_bye: a valid or a ready is unknown after reset");
        end
        $display("dramcache_bye: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
