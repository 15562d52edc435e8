// What harnesses of stash_map share: parameters, ports, and the block within.
module harness #(
    parameter integer BYTES = 256,
    parameter integer CHUNK_WORDS = 4,
    parameter integer MAP_ENTRIES = 4,
    parameter integer VA_BITS = 20,
    parameter integer SPAN_BITS = 8,
    parameter integer TILE_W = $clog2(BYTES) + 1 + VA_BITS + SPAN_BITS + 2 + SPAN_BITS + 2 + SPAN_BITS + 2 + SPAN_BITS + 2 + SPAN_BITS,
    parameter integer CALC_DONE_W = 4 + $clog2(BYTES / 4) + $clog2(BYTES / 4) + 1 + VA_BITS - 2 + $clog2(BYTES / 4) + 1 + SPAN_BITS + 1 + $clog2(BYTES / 4) + 1 + $clog2(BYTES / 4) + 1 + $clog2(BYTES / 4) + 1 + SPAN_BITS + 1 + SPAN_BITS + 1 + SPAN_BITS + 1 + $clog2(BYTES / 4) + 1 + 5 + $clog2(BYTES / 4) + 1 + 5 + SPAN_BITS + 1 + 5 + SPAN_BITS + 1 + 5
) (
    input wire clk,
    input wire rst,
    input wire set_valid,
    input wire [$clog2(MAP_ENTRIES)-1:0] set_index,
    input wire [8*$clog2(BYTES/4)+7+VA_BITS-2+6*(SPAN_BITS+1)+20-1:0] set_data,
    input wire [$clog2(MAP_ENTRIES)-1:0] read_index,
    input wire flag_valid,
    input wire [$clog2(MAP_ENTRIES)-1:0] flag_index,
    input wire flag_used,
    input wire flag_live,
    input wire flag_coherent,
    input wire flag_reuse,
    input wire [$clog2(MAP_ENTRIES)-1:0] flag_pointer,
    input wire [$clog2(MAP_ENTRIES)-1:0] pointer_index,
    input wire inc_valid,
    input wire [$clog2(MAP_ENTRIES)-1:0] inc_index,
    input wire dec_valid,
    input wire [$clog2(MAP_ENTRIES)-1:0] dec_index,
    input wire fwd_valid,
    input wire fwd_mapped,
    input wire [$clog2(MAP_ENTRIES)-1:0] fwd_index,
    input wire [$clog2(BYTES/4)-1:0] fwd_addr,
    input wire [CHUNK_WORDS-1:0] fwd_words,
    input wire piece_ready,
    input wire rev_valid,
    input wire [$clog2(MAP_ENTRIES)-1:0] rev_index,
    input wire [VA_BITS-2-1:0] rev_virt,
    input wire calc_valid,
    input wire [TILE_W-1:0] calc_data,
    input wire calc_done_ready
);
    wire [8*$clog2(BYTES/4)+7+VA_BITS-2+6*(SPAN_BITS+1)+20-1:0] read_data;
    wire [MAP_ENTRIES-1:0] used;
    wire [MAP_ENTRIES-1:0] live;
    wire [MAP_ENTRIES-1:0] coherent;
    wire [MAP_ENTRIES-1:0] reuse;
    wire [MAP_ENTRIES-1:0] clean;
    wire [$clog2(MAP_ENTRIES)-1:0] pointer;
    wire fwd_ready;
    wire piece_valid;
    wire [VA_BITS-2-$clog2(CHUNK_WORDS)-1:0] piece_line;
    wire piece_mapped;
    wire [CHUNK_WORDS-1:0] piece_words;
    wire [CHUNK_WORDS*$clog2(CHUNK_WORDS)-1:0] piece_places;
    wire piece_last;
    wire rev_done;
    wire [$clog2(BYTES/4)-1:0] rev_addr;
    wire rev_mapped;
    wire [CHUNK_WORDS-1:0] rev_words;
    wire calc_ready;
    wire calc_done_valid;
    wire [CALC_DONE_W-1:0] calc_done_data;
    stash_map #(.BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS)) dut (
        .clk(clk), .rst(rst), .set_valid(set_valid), .set_index(set_index), .set_data(set_data),
        .read_index(read_index), .read_data(read_data), .flag_valid(flag_valid), .flag_index(flag_index),
        .flag_used(flag_used), .flag_live(flag_live), .flag_coherent(flag_coherent), .flag_reuse(flag_reuse),
        .flag_pointer(flag_pointer), .used(used), .live(live), .coherent(coherent), .reuse(reuse), .clean(clean),
        .pointer_index(pointer_index), .pointer(pointer), .inc_valid(inc_valid), .inc_index(inc_index),
        .dec_valid(dec_valid), .dec_index(dec_index), .fwd_valid(fwd_valid), .fwd_mapped(fwd_mapped), .fwd_index(fwd_index),
        .fwd_ready(fwd_ready), .fwd_addr(fwd_addr), .fwd_words(fwd_words), .piece_valid(piece_valid),
        .piece_ready(piece_ready), .piece_line(piece_line), .piece_mapped(piece_mapped), .piece_words(piece_words),
        .piece_places(piece_places), .piece_last(piece_last), .rev_valid(rev_valid),
        .rev_index(rev_index), .rev_virt(rev_virt), .rev_done(rev_done), .rev_addr(rev_addr), .rev_mapped(rev_mapped), .rev_words(rev_words),
        .calc_valid(calc_valid), .calc_ready(calc_ready), .calc_data(calc_data), .calc_done_valid(calc_done_valid),
        .calc_done_ready(calc_done_ready), .calc_done_data(calc_done_data));

    // The surroundings translate words, at least one at a time.
    always @* if (!rst) assume (!fwd_valid || fwd_words != 0);
