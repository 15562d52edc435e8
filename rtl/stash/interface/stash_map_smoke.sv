// The block stash_map by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit stash_map

module stash_map_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [0:0] set_valid = 0;
    reg [5:0] set_index = 0;
    reg [318:0] set_data = 0;
    reg [5:0] read_index = 0;
    wire [318:0] read_data;
    reg [0:0] flag_valid = 0;
    reg [5:0] flag_index = 0;
    reg [0:0] flag_used = 0;
    reg [0:0] flag_live = 0;
    reg [0:0] flag_coherent = 0;
    reg [0:0] flag_reuse = 0;
    reg [5:0] flag_pointer = 0;
    wire [63:0] used;
    wire [63:0] live;
    wire [63:0] coherent;
    wire [63:0] reuse;
    wire [63:0] clean;
    reg [5:0] pointer_index = 0;
    wire [5:0] pointer;
    reg [0:0] inc_valid = 0;
    reg [5:0] inc_index = 0;
    reg [0:0] dec_valid = 0;
    reg [5:0] dec_index = 0;
    reg [0:0] fwd_valid = 0;
    wire [0:0] fwd_ready;
    reg [0:0] fwd_mapped = 0;
    reg [5:0] fwd_index = 0;
    reg [11:0] fwd_addr = 0;
    reg [15:0] fwd_words = 0;
    wire [0:0] piece_valid;
    reg [0:0] piece_ready = 0;
    wire [41:0] piece_line;
    wire [0:0] piece_mapped;
    wire [15:0] piece_words;
    wire [63:0] piece_places;
    wire [0:0] piece_last;
    reg [0:0] rev_valid = 0;
    reg [5:0] rev_index = 0;
    reg [45:0] rev_virt = 0;
    wire [0:0] rev_done;
    wire [11:0] rev_addr;
    wire [0:0] rev_mapped;
    wire [15:0] rev_words;
    reg [0:0] calc_valid = 0;
    wire [0:0] calc_ready;
    reg [190:0] calc_data = 0;
    wire [0:0] calc_done_valid;
    reg [0:0] calc_done_ready = 0;
    wire [322:0] calc_done_data;

    stash_map block (
        .clk(clk), .rst(rst),
        .set_valid(set_valid),
        .set_index(set_index),
        .set_data(set_data),
        .read_index(read_index),
        .read_data(read_data),
        .flag_valid(flag_valid),
        .flag_index(flag_index),
        .flag_used(flag_used),
        .flag_live(flag_live),
        .flag_coherent(flag_coherent),
        .flag_reuse(flag_reuse),
        .flag_pointer(flag_pointer),
        .used(used),
        .live(live),
        .coherent(coherent),
        .reuse(reuse),
        .clean(clean),
        .pointer_index(pointer_index),
        .pointer(pointer),
        .inc_valid(inc_valid),
        .inc_index(inc_index),
        .dec_valid(dec_valid),
        .dec_index(dec_index),
        .fwd_valid(fwd_valid),
        .fwd_ready(fwd_ready),
        .fwd_mapped(fwd_mapped),
        .fwd_index(fwd_index),
        .fwd_addr(fwd_addr),
        .fwd_words(fwd_words),
        .piece_valid(piece_valid),
        .piece_ready(piece_ready),
        .piece_line(piece_line),
        .piece_mapped(piece_mapped),
        .piece_words(piece_words),
        .piece_places(piece_places),
        .piece_last(piece_last),
        .rev_valid(rev_valid),
        .rev_index(rev_index),
        .rev_virt(rev_virt),
        .rev_done(rev_done),
        .rev_addr(rev_addr),
        .rev_mapped(rev_mapped),
        .rev_words(rev_words),
        .calc_valid(calc_valid),
        .calc_ready(calc_ready),
        .calc_data(calc_data),
        .calc_done_valid(calc_done_valid),
        .calc_done_ready(calc_done_ready),
        .calc_done_data(calc_done_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, calc_ready, calc_done_valid} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        calc_done_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "stash_map: a valid or a ready is unknown after reset");
        end
        $display("stash_map: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
