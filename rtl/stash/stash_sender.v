// stash_sender: which word of the job is looked at or sent next
//
// What is left of the job to look at or to send: lanes of an access, words of a chunk or of a forward, one a cycle. A
// replay reads for all lanes of a chunk at once.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_sender #(
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // width of a lane's number; derived, not to be overridden
    parameter integer LANE_W = (1 > $clog2(LANES) ? 1 : $clog2(LANES)),
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS)
) (
    input  wire                     clk,                   // clock
    input  wire                     rst,                   // synchronous reset, active high
    input  wire                     walking_lanes,         // the job sends lanes
    input  wire                     putting,               // the job puts the words of an answer
    input  wire                     answer_none,           // none of them is left
    input  wire                     answer_last,           // they lie in one chunk
    output reg  [ADDR_W-1:0]        lane_addr,             // its word
    output reg  [WORD_W-1:0]        word_number,           // the lowest word that is left
    output reg  [11:0]              sent_q,                // bit k: a word was sent k+1 cycles ago
    output wire [LANE_W+ADDR_W-1:0] translated,            // of the word sent eight cycles ago: lane and stash address
    output wire [LANES-1:0]         lane_first,            // one-hot: the lowest lane that is left
    output wire                     job_if_replica_last,   // it is the last lane to look at
    output wire                     job_if_chunk_last,     // what is left lies in one chunk
    output wire                     job_if_word_last,      // no lane is left behind the next word
    output wire                     job_if_left_last,      // it is the last to send
    output wire                     job_if_left_none,      // there is none to send

    // out of stash_engine
    output wire                     fwd_valid,             // translate a stash word address to a virtual word address
    output wire [MAP_W-1:0]         fwd_index,             // entry
    output wire [ADDR_W-1:0]        fwd_addr,              // stash word address

    // from stash_accesses
    input  wire [LANES*ADDR_W-1:0]  request_addr,          // addresses of its lanes
    input  wire                     job_write_q,           // the job's access stores
    input  wire [LANES-1:0]         job_todo,              // its lanes still to do

    // from stash_job_table
    input  wire                     job_act_begin_walk,    // the words to send: the lanes still to do
    input  wire                     job_act_begin_replica, // the lanes to look at: those still to do
    input  wire                     job_act_begin_replay,  // the lanes to read for: those still to do
    // read the chunk of the lowest of these lanes, for all that have their words there
    input  wire                     job_act_read_chunk,
    // start the translation of a lane's word; for a load, of all lanes on this word
    input  wire                     job_act_send_lane,
    input  wire                     job_act_next_lane,     // go to the next lane
    // the words to send: the chunk's Pending (writeback) or Registered (registration) ones
    input  wire                     job_act_begin_chunk,
    input  wire                     job_act_begin_reverse, // the words to send: those of the message
    input  wire                     job_act_send_word,     // start the translation of a chunk's word
    input  wire                     job_act_send_reverse,  // start the reverse translation of a word

    // from stash_walk
    input  wire [LANES-1:0]         lane_done,             // lanes that are done

    // from stash_engine
    // the chunk's dirty words are to be registered; otherwise written back
    input  wire                     job_register_q,
    input  wire                     job_lanes_q,           // an access; otherwise a chunk
    input  wire [CHUNK_W-1:0]       job_chunk_q,           // the chunk
    input  wire [MAP_W-1:0]         job_map_q,             // the mapping of the access or chunk

    // from stash_operations
    input  wire [CHUNK_WORDS-1:0]   s2_is_r_q,             // Registered words of the chunk
    input  wire [CHUNK_WORDS-1:0]   s2_is_p_q,             // Pending words of the chunk

    // from stash_commands
    input  wire [CHUNK_WORDS-1:0]   reg_done,              // words of the chunk whose registration was asked for

    // from stash_messages
    input  wire [CHUNK_WORDS-1:0]   message_words          // the words to put or to send
);

    genvar l;

    reg  [LANES-1:0]       lanes_q;
    reg  [CHUNK_WORDS-1:0] words_q;
    reg  [LANE_W-1:0]      lane_number;

    wire [LANES-1:0] lanes_rest = lanes_q & (lanes_q - 1'b1);       // without the lowest
    wire [CHUNK_WORDS-1:0] words_rest = words_q & (words_q - 1'b1); // without the lowest
    wire [CHUNK_WORDS-1:0] word_first = words_q & ~words_rest;      // one-hot: the lowest
    assign lane_first = lanes_q & ~lanes_rest;
    wire [LANES-1:0] other_chunk; // lanes whose word lies in another chunk than that of the lowest
    wire [LANES-1:0] other_word;                                    // lanes with another word than the lowest

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            assign other_chunk[l] = request_addr[l*ADDR_W+WORD_W +: CHUNK_W] != lane_addr[ADDR_W-1:WORD_W];
            assign other_word[l] = other_chunk[l] || request_addr[l*ADDR_W +: WORD_W] != lane_addr[WORD_W-1:0];
        end
    endgenerate

    // Lanes that load one word share its translation and its commit. Stores to one word keep their order.
    wire [LANES-1:0] walk_rest = job_write_q ? lanes_rest : lanes_q & other_word;
    wire [LANES-1:0] chunks_rest = lanes_q & other_chunk; // without those of the lowest lane's chunk

    always @(posedge clk) begin
        if (job_act_begin_walk || job_act_begin_replica || job_act_begin_replay) begin
            lanes_q <= job_todo & ~lane_done;
        end else if (job_act_read_chunk) begin
            lanes_q <= chunks_rest;
        end else if (job_act_send_lane) begin
            lanes_q <= walk_rest;
        end else if (job_act_next_lane) begin
            lanes_q <= lanes_rest;
        end
        if (job_act_begin_chunk) begin
            words_q <= job_register_q ? s2_is_r_q & ~reg_done : s2_is_p_q;
        end else if (job_act_begin_reverse) begin
            words_q <= message_words;
        end else if (job_act_send_word || job_act_send_reverse) begin
            words_q <= words_rest;
        end
    end

    assign job_if_replica_last = lanes_rest == {LANES{1'b0}};
    assign job_if_chunk_last = putting ? answer_last : chunks_rest == {LANES{1'b0}};
    assign job_if_word_last = walk_rest == {LANES{1'b0}};
    assign job_if_left_last = words_rest == {CHUNK_WORDS{1'b0}};

    assign job_if_left_none = putting
        ? answer_none
        : walking_lanes ? lanes_q == {LANES{1'b0}} : words_q == {CHUNK_WORDS{1'b0}};

    always @* begin : set_lane_number
        integer k;
        {lane_number, lane_addr} = 0;
        for (k = 0; k < LANES; k = k + 1) begin
            if (lane_first[k]) begin
                lane_number = lane_number | k[LANE_W-1:0];
                lane_addr = lane_addr | request_addr[k*ADDR_W +: ADDR_W];
            end
        end
    end

    always @* begin : set_word_number
        integer k;
        word_number = {WORD_W{1'b0}};
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (word_first[k]) begin
                word_number = word_number | k[WORD_W-1:0];
            end
        end
    end

    // Sent in cycle t: translated at t+8, in S0 at t+9, committed in S2 at t+11, applied in S3 at t+12.
    wire sends = job_act_send_lane || job_act_send_word;
    wire [ADDR_W-1:0] send_addr = job_lanes_q ? lane_addr : {job_chunk_q, word_number};
    assign fwd_valid = sends;
    assign fwd_index = job_map_q & {MAP_W{sends}};
    assign fwd_addr = send_addr & {ADDR_W{sends}};

    always @(posedge clk) begin
        if (rst) begin
            sent_q <= 12'd0;
        end else begin
            sent_q <= {sent_q[10:0], sends};
        end
    end

    delay_line #(
        .WIDTH  (LANE_W + ADDR_W),
        .CYCLES (8)
    ) sent (
        .clk      (clk),
        .in_data  ({lane_number, send_addr}),
        .out_data (translated)
    );

endmodule

`default_nettype wire
