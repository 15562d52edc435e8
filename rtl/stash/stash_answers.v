// stash_answers: words of an answer, put to their places
//
// Words of an answer (DATA, REG_ACK, WB_ACK), put to their places in the stash, a chunk a cycle. The stash itself asked
// for them, so its MSHRs name the places: nothing is translated.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_answers #(
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS)
) (
    input  wire                              clk,               // clock
    input  wire                              rst,               // synchronous reset, active high
    output wire                              answer_none,       // no word is left
    output wire                              answer_last,       // the words that are left lie in one chunk
    output wire                              puts,              // an operation begins
    output wire [CHUNK_W-1:0]                put_chunk,         // on this chunk
    output reg                               s2_put_q,          // S2 holds words of an answer
    output reg  [CHUNK_WORDS-1:0]            s2_put_places,     // S2: places in the chunk that the answer changes
    output reg  [32*CHUNK_WORDS-1:0]         s2_put_data,       // S2: what it brings for them

    // from stash_job_table
    // the words to put: those of the message that MSHRs expect, and their places
    input  wire                              job_act_begin_answer,
    // start the operation on the next chunk, with all its words
    input  wire                              job_act_put_chunk,

    // from stash_requests
    input  wire [CHUNK_WORDS*(WORD_W+1)-1:0] expected_places,   // their places
    input  wire [CHUNK_W-1:0]                expected_even,     // in these chunks, of even and of odd number
    input  wire [CHUNK_W-1:0]                expected_odd,

    // from stash_messages
    input  wire [CHUNK_WORDS-1:0]            message_words,     // the words to put or to send
    input  wire [32*CHUNK_WORDS-1:0]         msg_data
);

    localparam integer PLACE_W = WORD_W + 1; // width of a word's place: in an even or odd chunk, and where in it

    genvar i;

    reg  [CHUNK_WORDS*PLACE_W-1:0] places_q;
    reg  [CHUNK_W-1:0]             even_q;     // the two chunks
    reg  [CHUNK_W-1:0]             odd_q;
    reg  [CHUNK_WORDS-1:0]         left_q;     // words of the line that are still to be put
    reg                            s0_put_q;
    reg                            s1_put_q;
    reg  [CHUNK_WORDS-1:0]         s0_words_q; // words of the line that are put
    reg  [CHUNK_WORDS-1:0]         s1_words_q;
    reg  [CHUNK_WORDS-1:0]         s2_words_q;

    // The places, as the MSHRs name them. They stay until the next message.
    wire [CHUNK_WORDS-1:0] odd; // words of the line that lie in the chunk of odd number

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
            assign odd[i] = places_q[i*PLACE_W+WORD_W];
        end
    endgenerate

    wire puts_odd = (left_q & ~odd) == {CHUNK_WORDS{1'b0}};
    wire [CHUNK_WORDS-1:0] put_words = left_q & (puts_odd ? odd : ~odd);
    wire [CHUNK_WORDS-1:0] rest = left_q & ~put_words;

    always @(posedge clk) begin
        if (job_act_begin_answer) begin
            places_q <= expected_places;
            even_q <= expected_even;
            odd_q <= expected_odd;
            left_q <= message_words;
        end else if (job_act_put_chunk) begin
            left_q <= rest;
        end
    end

    assign answer_none = left_q == {CHUNK_WORDS{1'b0}};
    assign answer_last = rest == {CHUNK_WORDS{1'b0}};
    assign puts = job_act_put_chunk;
    assign put_chunk = puts_odd ? odd_q : even_q;

    // Put in cycle t: in S0 at t+1, in S2 at t+3.

    always @(posedge clk) begin
        if (rst) begin
            {s0_put_q, s1_put_q, s2_put_q, s0_words_q, s1_words_q, s2_words_q} <= 0;
        end else begin
            {s0_put_q, s1_put_q, s2_put_q} <= {puts, s0_put_q, s1_put_q};
            {s0_words_q, s1_words_q, s2_words_q} <= {put_words & {CHUNK_WORDS{puts}}, s0_words_q, s1_words_q};
        end
    end

    always @* begin : set_s2_put_places
        integer n;
        integer k;
        {s2_put_places, s2_put_data} = 0;
        for (n = 0; n < CHUNK_WORDS; n = n + 1) begin
            for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                if (s2_words_q[n] && places_q[n*PLACE_W +: WORD_W] == k[WORD_W-1:0]) begin
                    s2_put_places[k] = 1'b1;
                    s2_put_data[k*32 +: 32] = s2_put_data[k*32 +: 32] | msg_data[n*32 +: 32];
                end
            end
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (puts && !answer_last); // a line lies in two chunks
        end
    end
`endif

endmodule

`default_nettype wire
