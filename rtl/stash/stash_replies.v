// stash_replies: answers to forwards, their words gathered where they leave
//
// Answers to forwards gather where they leave: in one of two places. While one ends in S3, words in S2 are of the next,
// which has the other place. That is free, since fewer than two are in S0 to S3 or wait here when a forward's turn
// begins.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_replies #(
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // derived, not to be overridden
    parameter integer MSG_W = 4,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer PA_BITS = 40,
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 5,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of an answer without data and owner_map; derived, not to be overridden
    parameter integer HEADER_W = MSG_W + LINE_W + CHUNK_WORDS + CORE_BITS + MAP_W + 1,
    // width of a message; derived, not to be overridden
    parameter integer MESSAGE_W = PA_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * $clog2(MAP_ENTRIES)
        - $clog2(CHUNK_WORDS) + 3
) (
    input  wire                      clk,           // clock
    input  wire                      rst,           // synchronous reset, active high
    input  wire                      s2_rev_q,      // S2 holds words of a forward
    input  wire [CHUNK_WORDS-1:0]    rev_words_q,   // words of its line
    input  wire [32*CHUNK_WORDS-1:0] moved_data,    // their data
    input  wire                      ends,          // S3: a turn has ended
    input  wire                      replies,       // with an answer
    input  wire [HEADER_W-1:0]       header,        // its type and mask, and what it has of the forward
    output wire [1:0]                queued,        // answers that wait for fwd_rsp

    // out of stash_forwards
    output wire                      fwd_rsp_valid,
    output wire [MESSAGE_W-1:0]      fwd_rsp_data,

    // from stash_forwards
    input  wire                      fwd_rsp_ready
);

    localparam [3:0] MSG_REG_ACK = 4'd3; // to the requester: the words are yours

    genvar p;
    genvar i;

    reg        head_q; // the place of the oldest answer
    reg        tail_q; // that of the forward in S3; without one, of the next
    reg  [1:0] queued_q;

    wire pop = fwd_rsp_valid && fwd_rsp_ready;
    wire gathers_in = tail_q ^ ends;                           // the place of the words in S2
    wire is_first = queued_q == 2'd0 || (pop && !queued_q[1]); // nothing is before what enters

    always @(posedge clk) begin
        if (rst) begin
            {head_q, tail_q, queued_q} <= 0;
        end else begin
            if (replies && is_first) begin
                head_q <= tail_q;
            end else if (pop) begin
                head_q <= !head_q;
            end
            if (ends && (replies || s2_rev_q)) begin
                tail_q <= !tail_q;
            end
            if (replies && !pop) begin
                queued_q <= queued_q + 1'b1;
            end else if (pop && !replies) begin
                queued_q <= queued_q - 1'b1;
            end
        end
    end

    wire [2*HEADER_W-1:0] headers;
    wire [64*CHUNK_WORDS-1:0] words;

    generate
        for (p = 0; p < 2; p = p + 1) begin : g_place
            localparam integer PLACE_INT = p;
            localparam PLACE = PLACE_INT[0];

            reg  [HEADER_W-1:0]       header_q;
            reg  [32*CHUNK_WORDS-1:0] words_q;

            always @(posedge clk) begin : set_header_q
                integer k;
                if (ends && tail_q == PLACE) begin
                    header_q <= header;
                end
                for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                    if (s2_rev_q && rev_words_q[k] && gathers_in == PLACE) begin
                        words_q[k*32 +: 32] <= moved_data[k*32 +: 32];
                    end
                end
            end

            assign headers[p*HEADER_W +: HEADER_W] = header_q;
            assign words[p*CHUNK_WORDS*32 +: CHUNK_WORDS*32] = words_q;
        end
    endgenerate

    assign fwd_rsp_valid = queued_q != 2'd0;
    assign queued = queued_q;

    wire [HEADER_W-1:0] out = (head_q ? headers[HEADER_W +: HEADER_W] : headers[HEADER_W-1:0])
        & {HEADER_W{fwd_rsp_valid}};

    wire [MSG_W-1:0] out_type = out[HEADER_W-MSG_W +: MSG_W];
    wire [CHUNK_WORDS-1:0] out_mask = out[CORE_BITS+1+MAP_W +: CHUNK_WORDS];

    wire [32*CHUNK_WORDS-1:0] out_words = head_q
        ? words[CHUNK_WORDS*32 +: CHUNK_WORDS*32]
        : words[32*CHUNK_WORDS-1:0];

    wire [32*CHUNK_WORDS-1:0] out_data;

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_data
            assign out_data[i*32 +: 32] = out_words[i*32 +: 32] & {32{out_mask[i] && out_type != MSG_REG_ACK}};
        end
    endgenerate

    assign fwd_rsp_data = {out, {MAP_W{1'b0}}, out_data};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(replies && queued_q[1] && !pop)); // an answer finds a place
            // words are not written where an answer waits
            assert (!(s2_rev_q && fwd_rsp_valid) || (queued_q == 2'd1 && gathers_in != head_q));
            cover (ends && !replies && s2_rev_q); // a forward ends without an answer, and the next gathers
            cover (queued_q[1]);                  // two wait
        end
    end
`endif

endmodule

`default_nettype wire
