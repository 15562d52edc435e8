// stash_map_places: the forward translations that are under way or wait
//
// The forward translations that are under way or wait, each in a place of its own from the cycle after it was taken.
// What later stages need of its entry lies here, and what they find out.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_map_places #(
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a word's number in its chunk, or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // the highest bit: a chunk's words or more; derived, not to be overridden
    parameter integer START_W = WORD_W + 1,
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of object_gap and row_gap: what a gap has at most; derived, not to be overridden
    parameter integer GAP_W = SPAN_BITS,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // width of a virtual word address; derived, not to be overridden
    parameter integer VIRT_W = VA_BITS - 2,
    // width of a virtual line address; derived, not to be overridden
    parameter integer LINE_W = VIRT_W - WORD_W,
    // width of lines, counted from the one in which a tile begins; derived, not to be overridden
    parameter integer GO_W = SPAN_BITS - WORD_W + 1
) (
    input  wire                   clk,               // clock
    input  wire                   rst,               // synchronous reset, active high
    input  wire                   takes,             // the expander takes the oldest
    output wire                   waits,             // the oldest is translated
    output wire [CHUNK_WORDS-1:0] oldest_words,      // of the oldest: its words
    output wire [START_W-1:0]     oldest_end, // words of its chunk that lie in the tile, from the chunk's first on
    // words of its chunk at which an object begins, of those behind the translated one
    output wire [CHUNK_WORDS-1:0] oldest_objects,
    output wire [CHUNK_WORDS-1:0] oldest_rows,       // those of them at which a row begins
    output wire [GAP_W-1:0]       oldest_object_gap,
    output wire [GAP_W-1:0]       oldest_row_gap,
    output wire [LINE_W-1:0]      oldest_line,       // the line in which its tile begins
    output wire [GO_W-1:0]        oldest_lines,      // lines from there to that of the lowest of its words
    output wire [WORD_W-1:0]      oldest_start, // the place of its chunk's first word, were there no gap in between
    input  wire [LINE_W-1:0]      s1_line,
    output wire [GAP_W-1:0]       s4_object_gap,
    output wire [GAP_W-1:0]       s6_row_gap,

    // out of stash_map
    output wire                   fwd_ready,         // a translation is taken

    // from stash_map
    // translate words of a chunk to pieces, each words of one line; taken with fwd_ready
    input  wire                   fwd_valid,
    input  wire [CHUNK_WORDS-1:0] fwd_words,         // which words of its chunk; not 0 with fwd_valid
    input  wire [GAP_W-1:0]       s1_object_gap,
    input  wire [GAP_W-1:0]       s1_row_gap,

    // from stash_map_forward
    input  wire [START_W-1:0]     s2_end, // words of the chunk that lie in the tile, from the chunk's first on
    // words of the chunk at which an object begins, from the one behind the translated word on
    input  wire [CHUNK_WORDS-1:0] s6_objects,
    input  wire [CHUNK_WORDS-1:0] s7_rows,           // the same of rows
    input  wire [GO_W-1:0]        s7_lines, // lines from the one in which the tile begins to the translated word's
    // the place in its line that the chunk's first word would have, were there no gap before the translated one
    input  wire [WORD_W-1:0]      s7_start
);

    localparam integer PLACES = 5;
    localparam integer OLDEST_W = 3 * CHUNK_WORDS + START_W + 2 * GAP_W + LINE_W + GO_W + WORD_W;

    genvar p;

    reg  [PLACES-1:0] first_q; // the oldest's place
    reg  [PLACES-1:0] next_q;  // the place of the next one

    wire enters = fwd_valid && fwd_ready;

    always @(posedge clk) begin
        if (rst) begin
            {first_q, next_q} <= {2{{(PLACES-1){1'b0}}, 1'b1}};
        end else begin
            if (takes) begin
                first_q <= {first_q[PLACES-2:0], first_q[PLACES-1]};
            end
            if (enters) begin
                next_q <= {next_q[PLACES-2:0], next_q[PLACES-1]};
            end
        end
    end

    wire [PLACES-1:0] busy;
    assign fwd_ready = !(|(next_q & busy));
    wire [PLACES-1:0] done;
    assign waits = |(first_q & done);
    wire [PLACES-1:0] at_4, at_6;
    wire [PLACES*GAP_W-1:0] object_gaps, row_gaps;
    wire [PLACES*OLDEST_W-1:0] all;

    generate
        for (p = 0; p < PLACES; p = p + 1) begin : g_place
            reg                    busy_q;
            reg  [6:0]             stage_q; // its translation is in stage 1 (bit 0) to 7
            reg                    done_q;  // it is translated
            reg  [CHUNK_WORDS-1:0] words_q;
            reg  [CHUNK_WORDS-1:0] objects_q;
            reg  [CHUNK_WORDS-1:0] rows_q;
            reg  [START_W-1:0]     end_q;
            reg  [GAP_W-1:0]       object_gap_q;
            reg  [GAP_W-1:0]       row_gap_q;
            reg  [LINE_W-1:0]      line_q;
            reg  [GO_W-1:0]        lines_q;
            reg  [WORD_W-1:0]      start_q;

            wire enters_here = enters && next_q[p];
            wire leaves = takes && first_q[p];

            always @(posedge clk) begin
                if (rst) begin
                    {busy_q, stage_q, done_q} <= 0;
                end else begin
                    busy_q <= enters_here || (busy_q && !leaves);
                    stage_q <= {stage_q[5:0], enters_here};
                    done_q <= stage_q[6] || (done_q && !leaves);
                end
                if (enters_here) begin
                    words_q <= fwd_words;
                end
                if (stage_q[0]) begin
                    {line_q, object_gap_q, row_gap_q} <= {s1_line, s1_object_gap, s1_row_gap};
                end
                if (stage_q[1]) begin
                    end_q <= s2_end;
                end
                if (stage_q[5]) begin
                    objects_q <= s6_objects;
                end
                if (stage_q[6]) begin
                    {rows_q, lines_q, start_q} <= {s7_rows, s7_lines, s7_start};
                end
            end

            assign {busy[p], done[p], at_4[p], at_6[p]} = {busy_q, done_q, stage_q[3], stage_q[5]};
            assign object_gaps[p*GAP_W +: GAP_W] = object_gap_q;
            assign row_gaps[p*GAP_W +: GAP_W] = row_gap_q;

            assign all[p*OLDEST_W +: OLDEST_W] = {
                words_q, end_q, objects_q, rows_q, object_gap_q, row_gap_q, line_q, lines_q, start_q
            };
        end
    endgenerate

    chosen_value #(.COUNT(PLACES), .WIDTH(OLDEST_W)) oldest (
        .which  (first_q),
        .values (all),
        .value  ({
            oldest_words, oldest_end, oldest_objects, oldest_rows, oldest_object_gap, oldest_row_gap,
            oldest_line, oldest_lines, oldest_start
        })
    );

    chosen_value #(.COUNT(PLACES), .WIDTH(GAP_W)) object_gap (
        .which  (at_4),
        .values (object_gaps),
        .value  (s4_object_gap)
    );

    chosen_value #(.COUNT(PLACES), .WIDTH(GAP_W)) row_gap (.which(at_6), .values(row_gaps), .value(s6_row_gap));

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(enters && fwd_words == {CHUNK_WORDS{1'b0}})); // some word is asked for
            cover (!fwd_ready);                                     // five are under way or wait
        end
    end
`endif

endmodule

`default_nettype wire
