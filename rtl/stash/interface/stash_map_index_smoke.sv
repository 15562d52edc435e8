// The block stash_map_index by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit stash_map_index

module stash_map_index_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [3:0] read_block = 0;
    reg [2:0] read_slot = 0;
    wire [0:0] read_valid;
    wire [5:0] read_map;
    reg [0:0] write_valid = 0;
    reg [3:0] write_block = 0;
    reg [2:0] write_slot = 0;
    reg [0:0] write_set = 0;
    reg [5:0] write_map = 0;

    stash_map_index block (
        .clk(clk), .rst(rst),
        .read_block(read_block),
        .read_slot(read_slot),
        .read_valid(read_valid),
        .read_map(read_map),
        .write_valid(write_valid),
        .write_block(write_block),
        .write_slot(write_slot),
        .write_set(write_set),
        .write_map(write_map)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "stash_map_index: a valid or a ready is unknown after reset");
        end
        $display("stash_map_index: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
