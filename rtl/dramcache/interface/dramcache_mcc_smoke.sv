// The block dramcache_mcc by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit dramcache_mcc

module dramcache_mcc_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    wire [0:0] cleared;
    reg [0:0] look_valid = 0;
    reg [24:0] look_line = 0;
    reg [0:0] look_hit = 0;
    reg [5:0] look_cache_waits = 0;
    reg [5:0] look_mem_waits = 0;
    wire [0:0] answer_valid;
    wire [0:0] answer_clean;
    wire [0:0] answer_memory;
    reg [0:0] write_valid = 0;
    reg [24:0] write_line = 0;
    wire [0:0] wrote_valid;
    wire [0:0] wrote_back;
    wire [0:0] wrote_enters;
    reg [0:0] flushed = 0;
    wire [0:0] flush_valid;
    reg [0:0] flush_ready = 0;
    wire [19:0] flush_data;

    dramcache_mcc block (
        .clk(clk), .rst(rst),
        .cleared(cleared),
        .look_valid(look_valid),
        .look_line(look_line),
        .look_hit(look_hit),
        .look_cache_waits(look_cache_waits),
        .look_mem_waits(look_mem_waits),
        .answer_valid(answer_valid),
        .answer_clean(answer_clean),
        .answer_memory(answer_memory),
        .write_valid(write_valid),
        .write_line(write_line),
        .wrote_valid(wrote_valid),
        .wrote_back(wrote_back),
        .wrote_enters(wrote_enters),
        .flushed(flushed),
        .flush_valid(flush_valid),
        .flush_ready(flush_ready),
        .flush_data(flush_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, flush_valid} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        flush_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "dramcache_mcc: a valid or a ready is unknown after reset");
        end
        $display("dramcache_mcc: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
