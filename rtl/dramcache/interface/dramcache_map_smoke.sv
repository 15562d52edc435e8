// The block dramcache_map by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit dramcache_map

module dramcache_map_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [0:0] at_valid = 0;
    reg [25:0] at_line = 0;
    wire [0:0] set_valid;
    wire [0:0] set_vault;
    wire [4:0] set_bank;
    wire [8:0] set_row;
    wire [3:0] set_slot;
    wire [7:0] set_column;
    wire [7:0] set_tag;
    reg [0:0] of_valid = 0;
    reg [0:0] of_vault = 0;
    reg [4:0] of_bank = 0;
    reg [8:0] of_row = 0;
    reg [3:0] of_slot = 0;
    reg [7:0] of_tag = 0;
    wire [0:0] line_valid;
    wire [25:0] line_line;

    dramcache_map block (
        .clk(clk), .rst(rst),
        .at_valid(at_valid),
        .at_line(at_line),
        .set_valid(set_valid),
        .set_vault(set_vault),
        .set_bank(set_bank),
        .set_row(set_row),
        .set_slot(set_slot),
        .set_column(set_column),
        .set_tag(set_tag),
        .of_valid(of_valid),
        .of_vault(of_vault),
        .of_bank(of_bank),
        .of_row(of_row),
        .of_slot(of_slot),
        .of_tag(of_tag),
        .line_valid(line_valid),
        .line_line(line_line)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "dramcache_map: a valid or a ready is unknown after reset");
        end
        $display("dramcache_map: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
