// stash_requests: requests at the L2
//
// Requests at the L2: each has an MSHR. The open one gathers the words of one line. It is closed, and queued, when
// another line follows and at the end of the job.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_requests #(
    // width of a physical byte address, in bits (12 to 48)
    parameter integer PA_BITS = 40,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // line requests outstanding at the L2, in entries (a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a core id on the network, in bits (1 to 8)
    parameter integer CORE_BITS = 5,
    // width of a message; derived, not to be overridden
    parameter integer MESSAGE_W = PA_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * $clog2(MAP_ENTRIES)
        - $clog2(CHUNK_WORDS) + 3
) (
    input  wire                              clk,              // clock
    input  wire                              rst,              // synchronous reset, active high
    input  wire [MAP_W-1:0]                  ask_map,          // for commands, as in stash_mshrs
    output wire                              leaving,          // S2: the word is in a WB
    output wire                              chunk_leaving,    // S2: its chunk is in a WB
    output wire                              granting,         // S2: it is in a REG for the job's mapping
    output wire [MSHRS-1:0]                  reading,          // S2: the READ for the job's mapping that has it
    output reg                               open_valid_q,     // the open request
    output reg  [LINE_W-1:0]                 open_line_q,
    output wire                              mshr_free_valid,  // some MSHR is free
    output wire [MSHRS-1:0]                  mshr_free,        // one-hot: the MSHR of the next request
    output wire [MSHRS-1:0]                  mshr_open,        // one-hot: the MSHR of the open request
    output wire [CHUNK_WORDS-1:0]            expected,         // words of the message's line that requests expect
    output wire [CHUNK_WORDS-1:0]            granting_words,   // words of that line whose REG is on its way
    output wire [CHUNK_WORDS*(WORD_W+1)-1:0] expected_places,  // their places
    output wire [CHUNK_W-1:0]                expected_even,    // in these chunks, of even and of odd number
    output wire [CHUNK_W-1:0]                expected_odd,
    output wire [MSHRS-1:0]                  freed,            // MSHRs whose answer is complete
    output wire                              map_in_flight,    // a READ or REG for `self` is on its way
    output wire                              any_in_flight,    // a READ or REG is on its way
    output wire [MAP_ENTRIES-1:0]            travelling,       // the map indices that MSHRs name
    output wire [MSHRS-1:0]                  mshr_unused,      // MSHRs that hold no request
    output wire                              asks,             // it is asked for

    // out of stash_engine
    output wire                              l2_req_valid,
    output wire [MESSAGE_W-1:0]              l2_req_data,

    // from stash_engine
    input  wire                              job_lanes_q,      // an access; otherwise a chunk
    // the chunk's dirty words are to be registered; otherwise written back
    input  wire                              job_register_q,
    input  wire [MAP_W-1:0]                  job_map_q,        // the mapping of the access or chunk
    input  wire [CORE_BITS-1:0]              core_id,          // this compute unit's id on the network; constant
    input  wire                              l2_req_ready,

    // from stash_accesses
    input  wire                              job_write_q,      // the job's access stores

    // from stash_walk
    input  wire                              act_request_read, // a READ or REG asks for the word, or a WB takes it
    input  wire                              act_request_reg,
    input  wire                              act_request_wb,
    input  wire                              s2_fits_q,        // S2: the open request is for its line
    input  wire [LINE_W-1:0]                 s1_line_q,        // S1: its physical line
    input  wire [WORD_W-1:0]                 s1_word,          // S1: its place in its line
    input  wire [CHUNK_W-1:0]                s1_chunk,         // S1: the word's chunk
    input  wire [LINE_W-1:0]                 s2_line_q,        // S2: its physical line
    input  wire [WORD_W-1:0]                 s2_word,          // S2: its place in its line
    input  wire [CHUNK_W-1:0]                s2_chunk,         // S2: the word's chunk
    input  wire [WORD_W-1:0]                 s2_place,         // S2: its place there

    // from stash_messages
    input  wire                              msg_release,      // its words are no longer expected
    input  wire [1:0]                        msg_kind,         // what the MSHRs are told, and asked
    input  wire [LINE_W-1:0]                 msg_line,
    input  wire [MAP_W-1:0]                  msg_map,          // the map index of the request
    input  wire [MAP_W-1:0]                  msg_owner, // a forward: the map index under which the words are owned
    input  wire [CHUNK_WORDS-1:0]            msg_mask,

    // from stash_job_table
    // close the open request; put the access to sleep if it can only wait; free the chunk latch
    input  wire                              job_act_end_walk,

    // from stash_operations
    input  wire [31:0]                       op_word           // the word
);

    localparam integer MSG_W = 4;
    localparam [3:0] MSG_READ = 4'd0; // stash to L2: send me these words
    localparam [3:0] MSG_REG = 4'd2;  // stash to L2: register these words to me
    localparam [3:0] MSG_WB = 4'd8;   // stash to L2: these words, no longer mine once you acknowledge
    localparam [1:0] KIND_READ = 2'd0;
    localparam [1:0] KIND_REG = 2'd1;
    localparam [1:0] KIND_WB = 2'd2;

    reg  [CHUNK_WORDS-1:0]    open_mask_q; // words of the open request
    reg  [32*CHUNK_WORDS-1:0] open_data_q; // their data, of a WB
    reg  [32*CHUNK_WORDS-1:0] asked_data;

    // All requests of a job are of one kind.

    wire [1:0] job_kind = job_lanes_q
        ? (job_write_q ? KIND_REG : KIND_READ)
        : job_register_q ? KIND_REG : KIND_WB;

    assign asks = act_request_read || act_request_reg || act_request_wb;
    wire opens = asks && !s2_fits_q; // in a new request

    stash_mshrs #(
        .PA_BITS     (PA_BITS),
        .CHUNK_WORDS (CHUNK_WORDS),
        .MAP_ENTRIES (MAP_ENTRIES),
        .BYTES       (BYTES),
        .MSHRS       (MSHRS)
    ) mshrs (
        .look_line       (s1_line_q),
        .look_word       (s1_word),
        .look_map        (job_map_q),
        .look_chunk      (s1_chunk),
        .add_valid       (asks),
        .add_new         (opens),
        .add_kind        (job_kind),
        .add_line        (s2_line_q),
        .add_word        (s2_word),
        .add_map         (job_map_q),
        .add_chunk       (s2_chunk),
        .add_place       (s2_place),
        .freed           (freed),
        .free            (mshr_free),
        .free_valid      (mshr_free_valid),
        .unused          (mshr_unused),
        .open_mshr       (mshr_open),
        .leaving         (leaving),
        .granting        (granting),
        .reading         (reading),
        .chunk_leaving   (chunk_leaving),
        .expected_places (expected_places),
        .expected_even   (expected_even),
        .expected_odd    (expected_odd),
        .expected        (expected),
        .granting_words  (granting_words),
        .travelling      (travelling),
        .in_flight       (map_in_flight),
        .any_in_flight   (any_in_flight),
        .clk             (clk),
        .rst             (rst),
        .msg_release     (msg_release),
        .msg_kind        (msg_kind),
        .msg_line        (msg_line),
        .msg_map         (msg_map),
        .msg_owner       (msg_owner),
        .msg_mask        (msg_mask),
        .ask_map         (ask_map)
    );

    wire closes = open_valid_q && (opens || job_act_end_walk);
    wire [CHUNK_WORDS-1:0] asked_word = {{(CHUNK_WORDS-1){1'b0}}, 1'b1} << s2_word; // one-hot

    always @* begin : set_asked_data
        integer k;
        asked_data = {(CHUNK_WORDS*32){1'b0}};
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (act_request_wb && asked_word[k]) begin
                asked_data[k*32 +: 32] = op_word;
            end
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            open_valid_q <= 1'b0;
        end else if (opens) begin
            open_valid_q <= 1'b1;
        end else if (job_act_end_walk) begin
            open_valid_q <= 1'b0;
        end
        if (opens) begin
            open_line_q <= s2_line_q;
            open_mask_q <= asked_word;
            open_data_q <= asked_data;
        end else if (asks) begin
            open_mask_q <= open_mask_q | asked_word;
            open_data_q <= open_data_q | asked_data;
        end
    end

    wire [MSG_W-1:0] open_type = (job_kind == KIND_READ)
        ? MSG_READ
        : (job_kind == KIND_REG) ? MSG_REG : MSG_WB;

    wire [$clog2(MSHRS):0] requests_queued;

    small_fifo #(
        .WIDTH (MESSAGE_W),
        .DEPTH (MSHRS)
    ) l2_requests (
        .clk       (clk),
        .rst       (rst),
        .in_valid  (closes),
        .in_data   ({
            open_type,
            open_line_q,
            open_mask_q,
            core_id,
            1'b1,
            job_map_q,
            {MAP_W{1'b0}},
            open_data_q
        }),
        .out_valid (l2_req_valid),
        .out_ready (l2_req_ready),
        .out_data  (l2_req_data),
        .count     (requests_queued)
    );

    // A job asks for one kind only, so the open request fits by its line alone.
    wire unused = &{1'b0, requests_queued};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!closes || (|(mshr_open & ~mshr_unused))); // a request leaves with an MSHR in use
            assert (!(opens && open_valid_q) || !(|(mshr_open & mshr_free))); // the next request has another MSHR
            // what fits the open request is of its line
            assert (!(asks && s2_fits_q) || (open_valid_q && open_line_q == s2_line_q));
            cover (opens && open_valid_q); // a request is closed because another line follows
        end
    end
`endif

endmodule

`default_nettype wire
