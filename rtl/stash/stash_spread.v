// stash_spread: words between their places in a chunk and in a line
//
// Words of S2 go to other places: of a piece and of a forward from their chunk to a line, of an answer from its line to
// a chunk. S2 holds data of one of them, an answer, a forward or a writeback, so they share the way.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_spread #(
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS)
) (
    input  wire                               clk,          // clock
    input  wire                               rst,          // synchronous reset, active high
    input  wire [CHUNK_WORDS-1:0]             put_words,    // words of the message that are put
    input  wire [CHUNK_WORDS*WORD_W-1:0]      put_places,   // their places in the chunk
    input  wire [32*CHUNK_WORDS-1:0]          put_data,     // the message's words
    input  wire [CHUNK_WORDS-1:0]             rev_words_q,  // words of a forward's line
    input  wire [CHUNK_WORDS*WORD_W-1:0]      rev_places_q, // their places in the chunk
    output wire [CHUNK_WORDS*CHUNK_WORDS-1:0] moves, // bit n * CHUNK_WORDS + k: the piece's word k goes to place n
    output wire [CHUNK_WORDS*CHUNK_WORDS-1:0] line_moves,   // the same of the chunk of a forward
    output wire [CHUNK_WORDS-1:0]             moved_words,  // places to which a word of an answer goes
    // the words there of an answer, a forward or a writeback, 0 elsewhere
    output wire [32*CHUNK_WORDS-1:0]          moved_data,

    // from stash_answers
    input  wire                               s2_put_q,     // S2 holds words of an answer

    // from stash_pieces
    input  wire [CHUNK_WORDS-1:0]             s2_words_q,   // S2: words of the chunk
    input  wire [CHUNK_WORDS*WORD_W-1:0]      s2_places_q,  // S2: their places in the line
    input  wire                               s2_leaves,    // S2: of a chunk to write back

    // from stash_forwards
    input  wire                               s2_rev_q,     // S2 holds words of a forward

    // from stash_operations
    input  wire [32*CHUNK_WORDS-1:0]          s2_rdata_q,   // S2: its words

    // from stash_replicas
    input  wire [32*CHUNK_WORDS-1:0]          kept_data_q   // the older copy's chunk, or the chunk that is written back
);

    genvar n;
    genvar k;

    wire [CHUNK_WORDS-1:0] from = s2_put_q ? put_words : s2_words_q; // words that go
    wire [CHUNK_WORDS*WORD_W-1:0] places = s2_put_q ? put_places : s2_places_q;
    wire [32*CHUNK_WORDS-1:0] data = s2_put_q ? put_data : s2_rev_q ? s2_rdata_q : kept_data_q;

    generate
        for (n = 0; n < CHUNK_WORDS; n = n + 1) begin : g_to
            localparam integer PLACE_INT = n;
            localparam [WORD_W-1:0] PLACE = PLACE_INT[WORD_W-1:0];

            reg  [31:0] word;

            wire [CHUNK_WORDS-1:0] which; // one-hot: the word that comes here

            for (k = 0; k < CHUNK_WORDS; k = k + 1) begin : g_from
                localparam integer FROM_INT = k;
                localparam [WORD_W-1:0] FROM = FROM_INT[WORD_W-1:0];

                assign which[k] = s2_rev_q
                    ? line_moves[n*CHUNK_WORDS+k]
                    : from[k] && places[k*WORD_W +: WORD_W] == PLACE;

                assign moves[n*CHUNK_WORDS+k] = s2_words_q[k] && s2_places_q[k*WORD_W +: WORD_W] == PLACE;

                assign line_moves[n*CHUNK_WORDS+k] = rev_words_q[n]
                    && rev_places_q[n*WORD_W +: WORD_W] == FROM;
            end

            assign moved_words[n] = |which;

            always @* begin : set_word
                integer j;
                word = 32'd0;
                for (j = 0; j < CHUNK_WORDS; j = j + 1) begin
                    word = word | (data[j*32 +: 32] & {32{which[j]}});
                end
            end

            assign moved_data[n*32 +: 32] = word;

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    assert (!s2_put_q || (which & (which - 1'b1)) == {CHUNK_WORDS{1'b0}}); // one word a place
                end
            end
`endif
        end
    endgenerate

    wire unused = &{1'b0, clk, rst, s2_leaves};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(s2_put_q || s2_rev_q) || !s2_leaves); // an answer or a forward, and a writeback do not meet here
        end
    end
`endif

endmodule

`default_nettype wire
