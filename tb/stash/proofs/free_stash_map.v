// Stands for stash_map where a property must hold whatever the mappings are: entries and translations are arbitrary. Kept are
// what stash_map.v and stash_map.calc.v prove: the pieces of forward translations come in order, each word once, the lowest of those left
// first, and stay until they are taken; a reverse translation takes 10 cycles; one calculation runs at a time, answered once.
`default_nettype none
module stash_map #(
    parameter integer BYTES = 256,
    parameter integer CHUNK_WORDS = 4,
    parameter integer MAP_ENTRIES = 4,
    parameter integer VA_BITS = 20,
    parameter integer SPAN_BITS = 8,
    parameter integer TILE_W = $clog2(BYTES) + VA_BITS + 5 * SPAN_BITS + 9,
    parameter integer CALC_DONE_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 35
) (
    input  wire                           clk,
    input  wire                           rst,
    input  wire                           set_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] set_index,
    input  wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] set_data,
    input  wire [$clog2(MAP_ENTRIES)-1:0] read_index,
    output wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] read_data,
    input  wire                           flag_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] flag_index,
    input  wire                           flag_used,
    input  wire                           flag_live,
    input  wire                           flag_coherent,
    input  wire                           flag_reuse,
    input  wire [$clog2(MAP_ENTRIES)-1:0] flag_pointer,
    output wire [MAP_ENTRIES-1:0]         used,
    output wire [MAP_ENTRIES-1:0]         live,
    output wire [MAP_ENTRIES-1:0]         coherent,
    output wire [MAP_ENTRIES-1:0]         reuse,
    output wire [MAP_ENTRIES-1:0]         clean,
    input  wire [$clog2(MAP_ENTRIES)-1:0] pointer_index,
    output wire [$clog2(MAP_ENTRIES)-1:0] pointer,
    input  wire                           inc_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] inc_index,
    input  wire                           dec_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] dec_index,
    input  wire                           fwd_valid,
    input  wire                           fwd_mapped,
    input  wire [$clog2(MAP_ENTRIES)-1:0] fwd_index,
    input  wire [$clog2(BYTES/4)-1:0]     fwd_addr,
    input  wire [CHUNK_WORDS-1:0]         fwd_words,
    output wire                           fwd_ready,
    output wire                           piece_valid,
    input  wire                           piece_ready,
    output wire [VA_BITS-3-$clog2(CHUNK_WORDS):0] piece_line,
    output wire                           piece_mapped,
    output wire [CHUNK_WORDS-1:0]         piece_words,
    output wire [CHUNK_WORDS*$clog2(CHUNK_WORDS)-1:0] piece_places,
    output wire                           piece_last,
    input  wire                           rev_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] rev_index,
    input  wire [VA_BITS-3:0]             rev_virt,
    output wire                           rev_done,
    output wire [$clog2(BYTES/4)-1:0]     rev_addr,
    output wire                           rev_mapped,
    output wire [CHUNK_WORDS-1:0]         rev_words,
    input  wire                           calc_valid,
    output wire                           calc_ready,
    input  wire [TILE_W-1:0]              calc_data,
    output wire                           calc_done_valid,
    input  wire                           calc_done_ready,
    output wire [CALC_DONE_W-1:0]         calc_done_data
);
    localparam integer ENTRY_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 31;
    (* anyseq *) wire [ENTRY_W-1:0] any_entry;
    (* anyseq *) wire [5*MAP_ENTRIES-1:0] any_flags;
    (* anyseq *) wire [$clog2(MAP_ENTRIES)-1:0] any_pointer;
    (* anyseq *) wire [$clog2(BYTES/4)-1:0] any_addr;
    (* anyseq *) wire any_mapped;
    (* anyseq *) wire [CHUNK_WORDS-1:0] any_held;
    (* anyseq *) wire any_ends;
    (* anyseq *) wire [CALC_DONE_W-1:0] any_calc;
    reg  [9:0] rev_q;
    reg        runs_q, done_q; // a calculation
    reg  [CALC_DONE_W-1:0] calc_q;
    initial {rev_q, runs_q, done_q} = 12'd0;
    always @(posedge clk) begin
        rev_q <= rst ? 10'd0 : {rev_q[8:0], rev_valid};
        runs_q <= !rst && (calc_valid && calc_ready || runs_q && !any_ends);
        done_q <= !rst && (runs_q && any_ends || done_q && !calc_done_ready);
        if (runs_q && any_ends) calc_q <= any_calc;
    end
    assign read_data = any_entry;
    assign {used, live, coherent, reuse, clean} = any_flags;
    assign pointer = any_pointer;
    assign rev_done = rev_q[9];
    assign rev_addr = any_addr;
    assign rev_mapped = any_mapped;
    assign rev_words = any_held & {CHUNK_WORDS{any_mapped}};
    assign calc_ready = !runs_q && !done_q;
    assign calc_done_valid = done_q;
    // Forward: five translations at most, the oldest lowest, and the piece that shows.
    localparam integer LINE_W = VA_BITS - 2 - $clog2(CHUNK_WORDS), PLACES_W = CHUNK_WORDS * $clog2(CHUNK_WORDS);
    (* anyseq *) wire any_ready, any_shows, any_in_tile;
    (* anyseq *) wire [LINE_W-1:0] any_line;
    (* anyseq *) wire [CHUNK_WORDS-1:0] any_words;
    (* anyseq *) wire [PLACES_W-1:0] any_places;
    reg  [2:0] open_q;
    reg  [5*CHUNK_WORDS-1:0] words_q; // of the oldest those that no piece had
    reg  shows_q, in_tile_q;
    reg  [LINE_W-1:0] line_q;
    reg  [CHUNK_WORDS-1:0] piece_q;
    reg  [PLACES_W-1:0] places_q;
    wire took = fwd_valid && fwd_ready, gave = piece_valid && piece_ready, ended = gave && piece_last;
    wire [2:0] behind = open_q - {2'd0, ended};
    wire [5*CHUNK_WORDS-1:0] left = ended ? words_q >> CHUNK_WORDS
        : words_q & ~{{4*CHUNK_WORDS{1'b0}}, piece_q & {CHUNK_WORDS{gave}}};
    wire [CHUNK_WORDS-1:0] oldest = left[CHUNK_WORDS-1:0];
    initial {open_q, shows_q} = 4'd0;
    integer i;
    always @(posedge clk) begin
        open_q <= rst ? 3'd0 : behind + {2'd0, took};
        words_q <= left;
        for (i = 0; i < 5; i = i + 1) if (took && behind == i) words_q[i*CHUNK_WORDS +: CHUNK_WORDS] <= fwd_words;
        shows_q <= !rst && ((shows_q && !gave) || (behind != 0 && any_shows));
        if (!shows_q || gave) begin
            piece_q <= oldest & ((oldest & -oldest) | (any_in_tile ? any_words : {CHUNK_WORDS{1'b1}}));
            {in_tile_q, line_q, places_q} <= any_in_tile ? {1'b1, any_line, any_places} : {1 + LINE_W + PLACES_W{1'b0}};
        end
    end
    assign fwd_ready = open_q < 4 || (open_q == 4 && any_ready);
    assign piece_valid = shows_q;
    assign piece_words = piece_q & {CHUNK_WORDS{shows_q}};
    assign piece_last = shows_q && piece_q == words_q[CHUNK_WORDS-1:0];
    assign piece_mapped = shows_q && in_tile_q;
    assign piece_line = line_q & {LINE_W{shows_q}};
    assign piece_places = places_q & {PLACES_W{shows_q}};
    assign calc_done_data = calc_q & {CALC_DONE_W{done_q}};
endmodule
`default_nettype wire
