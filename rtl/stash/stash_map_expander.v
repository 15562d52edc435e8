// stash_map_expander: makes pieces of a translation, a line in a cycle
//
// From the translation of one word to the pieces of its chunk. What follows from it is made when it is taken: of each
// word behind the translated one where it lies in its line, and whether it is the first in its line or the first behind
// the tile. Then a line goes in a cycle, and a step leads from its last word to the first of the next one.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_map_expander #(
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // width of a virtual word address; derived, not to be overridden
    parameter integer VIRT_W = VA_BITS - 2,
    // width of a word's number in its chunk, or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // width of a virtual line address; derived, not to be overridden
    parameter integer LINE_W = VIRT_W - WORD_W,
    // width of lines, counted from the one in which a tile begins; derived, not to be overridden
    parameter integer GO_W = SPAN_BITS - WORD_W + 1,
    // width of object_gap and row_gap: what a gap has at most; derived, not to be overridden
    parameter integer GAP_W = SPAN_BITS,
    // the highest bit: a chunk's words or more; derived, not to be overridden
    parameter integer START_W = WORD_W + 1
) (
    input  wire                          clk,               // clock
    input  wire                          rst,               // synchronous reset, active high
    output wire                          takes,             // the oldest translation is taken

    // out of stash_map
    output wire [CHUNK_WORDS-1:0]        piece_words,       // words of the chunk; not 0 with piece_valid
    // a piece of the oldest translation, 9 cycles after fwd_valid at the earliest
    output wire                          piece_valid,
    output wire                          piece_last,        // it is the last of its translation
    // the words lie in the mapping; 0: they do not, and piece_line and piece_places are 0
    output wire                          piece_mapped,
    // virtual line address; this and the rest of piece_* 0 without piece_valid
    output wire [VIRT_W-WORD_W-1:0]      piece_line,
    // place of each of these words in the line, word 0 lowest; 0 for others
    output wire [CHUNK_WORDS*WORD_W-1:0] piece_places,

    // from stash_map
    input  wire                          piece_ready,       // the piece is taken

    // from stash_map_places
    input  wire [LINE_W-1:0]             oldest_line,       // the line in which its tile begins
    input  wire [GO_W-1:0]               oldest_lines,      // lines from there to that of the lowest of its words
    input  wire                          waits,             // the oldest is translated
    input  wire [GAP_W-1:0]              oldest_object_gap,
    input  wire [GAP_W-1:0]              oldest_row_gap,
    input  wire [CHUNK_WORDS-1:0]        oldest_words,      // of the oldest: its words
    // words of its chunk that lie in the tile, from the chunk's first on
    input  wire [START_W-1:0]            oldest_end,
    input  wire [CHUNK_WORDS-1:0]        oldest_rows,       // those of them at which a row begins
    // words of its chunk at which an object begins, of those behind the translated one
    input  wire [CHUNK_WORDS-1:0]        oldest_objects,
    // the place of its chunk's first word, were there no gap in between
    input  wire [WORD_W-1:0]             oldest_start
);

    localparam integer STEP_W = GAP_W - WORD_W; // lines that a step goes over
    // digits of a line address above those that are counted, and one that stays 0
    localparam integer HIGH_W = LINE_W - GO_W + 1;
    localparam integer SUM_W = WORD_W + 1; // a place in the line, and a bit that changes where the line does

    genvar k;

    reg  [CHUNK_WORDS-1:0]        words_q; // words that were asked for and have not been in a piece yet
    // words ahead, to the last one asked for, that are the first in their line, or the first behind the tile
    reg  [CHUNK_WORDS-1:0]        ends_q;
    reg                           ends_tile_q; // the last of these is the first behind the tile
    reg                           mapped_q;    // the word that it stands at lies in the tile
    reg  [GO_W-1:0]               line_q;      // the line that it stands in, without its highest digits
    // those of the line in which the tile begins, and one more, which they become once at most
    reg  [HIGH_W-1:0]             high_q;
    reg  [HIGH_W-1:0]             above_q;
    reg                           crosses_q;      // they have become it
    reg  [CHUNK_WORDS*WORD_W-1:0] places_q;
    reg  [CHUNK_WORDS-1:0]        objects_q;      // words at which an object, a row begins
    reg  [CHUNK_WORDS-1:0]        rows_q;
    reg  [CHUNK_WORDS-1:0]        carries_q;      // words before which the places begin again from 0
    reg  [STEP_W-1:0]             object_lines_q; // lines of the gap at an object's end, at a row's end
    reg  [STEP_W-1:0]             row_lines_q;
    reg  [CHUNK_WORDS-1:0]        in_line;
    reg  [CHUNK_WORDS-1:0]        behind;         // words behind the first
    reg  [CHUNK_WORDS-1:0]        reached;        // words to the last
    reg  [CHUNK_WORDS-1:0]        in_tile;
    reg  [CHUNK_WORDS*SUM_W-1:0]  sums;
    reg                           carry;
    reg                           digit;
    reg                           other;

    // The line, from the word on that it stands at; words before that are no longer in words_q.

    always @* begin : set_in_line
        integer i;
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin
            in_line[i] = !(|(ends_q & ~(({CHUNK_WORDS{1'b1}} << i) << 1)));
        end
    end

    wire ends = ends_q == {CHUNK_WORDS{1'b0}}; // no word that was asked for is ahead
    wire [CHUNK_WORDS-1:0] ahead = words_q & ~in_line;
    assign piece_words = words_q & in_line;
    assign piece_valid = piece_words != {CHUNK_WORDS{1'b0}};
    assign piece_last = piece_valid && ends;
    assign piece_mapped = piece_valid && mapped_q;
    wire [LINE_W:0] line = {crosses_q ? above_q : high_q, line_q};
    assign piece_line = line[LINE_W-1:0] & {LINE_W{piece_mapped}};

    generate
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin : g_place
            assign piece_places[k*WORD_W +: WORD_W] = places_q[k*WORD_W +: WORD_W]
                & {WORD_W{piece_words[k] && mapped_q}};
        end
    endgenerate

    // To the next line.
    wire moves = piece_ready || !piece_valid;

    // one-hot: the word that is the first there
    wire [CHUNK_WORDS-1:0] next = ends_q & ~in_line & {in_line[CHUNK_WORDS-2:0], 1'b1};

    wire [STEP_W-1:0] lines = (row_lines_q & {STEP_W{|(next & rows_q)}})
        | (object_lines_q & {STEP_W{|(next & objects_q & ~rows_q)}});

    // Where what is taken stands, or the next line. Behind the last word there is no next line.
    wire [GO_W-1:0] from_line = ends ? oldest_line[GO_W-1:0] : line_q;
    wire [GO_W-1:0] goes = ends ? oldest_lines : {1'b0, lines};
    wire [GO_W:0] next_line = {1'b0, from_line} + {1'b0, goes} + {{GO_W{1'b0}}, |(next & carries_q)};
    wire [LINE_W:0] line_wide = {1'b0, oldest_line};

    // What is taken: the words behind the first, the steps to them, and their sums.
    assign takes = waits && moves && ends;
    wire [GAP_W-1:0] both_gaps = oldest_object_gap + oldest_row_gap; // at the end of a row
    wire [SUM_W-1:0] object_step = {1'b0, oldest_object_gap[WORD_W-1:0]} + 1'b1;
    wire [SUM_W-1:0] row_step = {1'b0, both_gaps[WORD_W-1:0]} + 1'b1;

    always @* begin : set_behind
        integer i;
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin
            behind[i] = |(oldest_words & ~({CHUNK_WORDS{1'b1}} << i));
            reached[i] = |(oldest_words >> i);
            in_tile[i] = i[START_W-1:0] < oldest_end;
        end
    end

    // Sums of steps from the chunk's first word on. Digit by digit, since the next sum can begin with the lowest.

    always @* begin : set_sums
        integer i;
        integer l;
        integer d;
        {sums, carry, digit, other} = 0;
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin
            sums[i*SUM_W +: SUM_W] = oldest_rows[i]
                ? row_step
                : oldest_objects[i] ? object_step : {{WORD_W{1'b0}}, 1'b1};
        end
        sums[0 +: SUM_W] = {1'b0, oldest_start};
        for (l = 0; l < WORD_W; l = l + 1) begin
            for (i = 0; i < CHUNK_WORDS; i = i + 1) begin
                if ((i >> l) % 2 == 1) begin
                    carry = 1'b0;
                    for (d = 0; d < SUM_W; d = d + 1) begin
                        digit = sums[i*SUM_W+d];
                        other = sums[(((i >> l) << l)-1)*SUM_W+d];
                        sums[i*SUM_W+d] = digit ^ other ^ carry;
                        carry = (digit && other) || (carry && (digit ^ other));
                    end
                end
            end
        end
    end

    // one-hot, or none
    wire [CHUNK_WORDS-1:0] tile_end = ~in_tile & {in_tile[CHUNK_WORDS-2:0], 1'b0} & behind & reached;

    wire [CHUNK_WORDS*WORD_W-1:0] places;
    wire [CHUNK_WORDS-1:0] carries, new_lines;

    generate
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin : g_sum
            assign places[k*WORD_W +: WORD_W] = sums[k*SUM_W +: WORD_W];

            if (k == 0) begin : first
                assign {carries[k], new_lines[k]} = 2'b00;
            end else begin : later
                assign carries[k] = behind[k] && sums[k*SUM_W+WORD_W] != sums[(k-1)*SUM_W+WORD_W];

                assign new_lines[k] = carries[k]
                    || (oldest_rows[k]
                        ? |both_gaps[GAP_W-1:WORD_W]
                        : oldest_objects[k] && (|oldest_object_gap[GAP_W-1:WORD_W]));
            end
        end
    endgenerate

    always @(posedge clk) begin
        if (rst) begin
            {words_q, ends_q} <= {(2*CHUNK_WORDS){1'b0}};
        end else if (moves) begin
            words_q <= takes ? oldest_words : ahead;
            ends_q <= takes ? (new_lines & in_tile & reached) | tile_end : ends_q & ~next;
        end
        if (takes) begin
            ends_tile_q <= |tile_end;
            high_q <= line_wide[LINE_W:GO_W];
            above_q <= line_wide[LINE_W:GO_W] + 1'b1;
            mapped_q <= |(oldest_words & ~behind & in_tile);
            {places_q, objects_q, rows_q, carries_q} <= {places, oldest_objects, oldest_rows, carries};
            {object_lines_q, row_lines_q} <= {oldest_object_gap[GAP_W-1:WORD_W], both_gaps[GAP_W-1:WORD_W]};
        end else if (moves) begin
            mapped_q <= mapped_q && !(ends_tile_q && (ends_q & ~next) == {CHUNK_WORDS{1'b0}});
        end
        if (moves) begin
            {crosses_q, line_q} <= {next_line[GO_W] || (crosses_q && !takes), next_line[GO_W-1:0]};
        end
    end

    wire unused = &{1'b0, line[LINE_W], line_wide[GO_W-1:0]};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (piece_valid && !piece_last);                     // a chunk in more than one piece
            cover (words_q != {CHUNK_WORDS{1'b0}} && !piece_valid); // a line without a word that was asked for
        end
    end
`endif

endmodule

`default_nettype wire
