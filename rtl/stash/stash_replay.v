// stash_replay: lanes that take their words once these have come
//
// A load whose answers have come: its lanes take their words, all those of one chunk in one cycle, as hits do. A lane
// whose word is not here stays to be done, and walks. A chunk read in cycle t is in S0 at t+1, and in S2 at t+3. The
// walk takes its words from here too.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_replay #(
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS)
) (
    input  wire                      clk,                // clock
    input  wire                      rst,                // synchronous reset, active high
    output wire                      replays,            // an operation begins, on the lowest lane's chunk
    output wire                      replay_empty,       // no chunk is on its way
    output wire [LANES-1:0]          s0_replay_lane,     // S0: lanes still to do whose word lies in the chunk
    output wire [LANES-1:0]          s2_replay_here,     // S2: of these, lanes whose word is here
    output wire [32*LANES-1:0]       s2_lane_word, // S2: the word at each lane's place in the chunk, whoever read it

    // from stash_job_table
    // read the chunk of the lowest of these lanes, for all that have their words there
    input  wire                      job_act_read_chunk,

    // from stash_accesses
    input  wire [LANES*ADDR_W-1:0]   request_addr,       // addresses of its lanes
    input  wire [LANES-1:0]          job_todo,           // its lanes still to do

    // from stash_operations
    input  wire [CHUNK_WORDS-1:0]    s2_here_q,          // words of the chunk that a load hits: Valid or Registered
    input  wire [32*CHUNK_WORDS-1:0] s2_rdata_q,         // S2: the chunk
    input  wire [CHUNK_W-1:0]        op_chunk,           // S0: chunk; 0 without op_valid

    // from stash_walk
    // S2: lanes whose word the operation is about; of a walk those of one word
    input  wire [LANES-1:0]          s2_lane_q
);

    localparam integer WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its chunk or line

    genvar l;

    reg  s0_replay_q; // S0, S1, S2 hold a chunk of the replay
    reg  s1_replay_q;
    reg  s2_replay_q;

    assign replays = job_act_read_chunk;

    always @(posedge clk) begin
        if (rst) begin
            {s0_replay_q, s1_replay_q, s2_replay_q} <= 0;
        end else begin
            {s0_replay_q, s1_replay_q, s2_replay_q} <= {replays, s0_replay_q, s1_replay_q};
        end
    end

    assign replay_empty = !s0_replay_q && !s1_replay_q && !s2_replay_q;

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            reg         here; // the word at the lane's place
            reg  [31:0] word;

            wire [WORD_W-1:0] place = request_addr[l*ADDR_W +: WORD_W];

            always @* begin : set_here
                integer k;
                {here, word} = 0;
                for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                    if (place == k[WORD_W-1:0]) begin
                        here = s2_here_q[k];
                        word = word | s2_rdata_q[k*32 +: 32];
                    end
                end
            end

            assign s0_replay_lane[l] = s0_replay_q
                && job_todo[l]
                && request_addr[l*ADDR_W+WORD_W +: CHUNK_W] == op_chunk;

            assign s2_replay_here[l] = s2_replay_q && s2_lane_q[l] && here;
            assign s2_lane_word[l*32 +: 32] = word;
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!s0_replay_q || (|s0_replay_lane)); // a chunk is read for some lane
            // a forward took the word before the load could, or it was not asked for
            cover (s2_replay_q && s2_replay_here != s2_lane_q);
        end
    end
`endif

endmodule

`default_nettype wire
