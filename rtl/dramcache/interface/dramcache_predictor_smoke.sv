// The block dramcache_predictor by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit dramcache_predictor

module dramcache_predictor_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    wire [0:0] cleared;
    reg [0:0] look_valid = 0;
    reg [2:0] look_core = 0;
    reg [63:0] look_pc = 0;
    wire [0:0] answer_valid;
    wire [0:0] answer_miss;
    wire [10:0] answer_entry;
    reg [0:0] train_valid = 0;
    reg [10:0] train_entry = 0;
    reg [0:0] train_miss = 0;

    dramcache_predictor block (
        .clk(clk), .rst(rst),
        .cleared(cleared),
        .look_valid(look_valid),
        .look_core(look_core),
        .look_pc(look_pc),
        .answer_valid(answer_valid),
        .answer_miss(answer_miss),
        .answer_entry(answer_entry),
        .train_valid(train_valid),
        .train_entry(train_entry),
        .train_miss(train_miss)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "dramcache_predictor: a valid or a ready is unknown after reset");
        end
        $display("dramcache_predictor: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
