// stash_messages: messages of the L2, and the answers to them
//
// Messages of the L2, one at a time. Words of a forward are translated back to stash addresses and applied. Then its
// answer leaves, or it waits for this stash's own grant. Words of an answer: stash_answers.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_messages #(
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of a physical byte address, in bits (12 to 48)
    parameter integer PA_BITS = 40,
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // width of a core id on the network, in bits (1 to 8)
    parameter integer CORE_BITS = 5,
    // page size, in bytes (a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual byte address, in bits (12 to 48)
    parameter integer VA_BITS = 48,
    // forwards that wait for this stash's own grant, in entries (a power of two, 2 to 16384)
    parameter integer DEFERRED = 8,
    // width of a message; derived, not to be overridden
    parameter integer MESSAGE_W = PA_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * $clog2(MAP_ENTRIES)
        - $clog2(CHUNK_WORDS) + 3,
    // width of a physical page number; derived, not to be overridden
    parameter integer PPN_W = PA_BITS - $clog2(PAGE_BYTES),
    // width of a virtual word address; derived, not to be overridden
    parameter integer VIRT_W = VA_BITS - 2,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS)
) (
    input  wire                      clk,                   // clock
    input  wire                      rst,                   // synchronous reset, active high
    output wire                      waits,                 // forwards are deferred
    output reg  [31:0]               s1_rev_data,           // S1: the message's data of the word
    output reg                       s2_rev_q,              // S2 holds a word of the message
    output reg                       s2_rev_granting_q,     // the registration of that word is on its way
    output reg  [3:0]                message_event_q,       // what the message does to that word
    output wire                      job_if_answer,
    output wire [CHUNK_WORDS-1:0]    message_words,         // the words to put or to send
    output wire [MAP_W-1:0]          message_of,            // the mapping that the message names
    output wire [1:0]                msg_kind,              // what the MSHRs are told, and asked
    output wire [LINE_W-1:0]         msg_line,
    output wire [MAP_W-1:0]          msg_map,               // the map index of the request
    output wire [MAP_W-1:0]          msg_owner,             // a forward: the map index under which the words are owned
    output wire [CHUNK_WORDS-1:0]    msg_mask,
    output wire [32*CHUNK_WORDS-1:0] msg_data,
    output wire                      msg_release,           // its words are no longer expected
    output wire                      rev_empty,             // no word of the message is on its way
    output wire                      rev_found,             // the word is here, and mapped
    output wire                      may_retry,             // a deferred forward may be tried again
    output wire                      may_forward,           // a forward may be taken

    // out of stash_engine
    output wire                      fwd_rsp_valid,
    output wire [MESSAGE_W-1:0]      fwd_rsp_data,
    output wire [PPN_W-1:0]          pa_ppn, // look up a physical page (RTLB); only known pages are found
    output wire                      rev_valid,             // translate a virtual word address to a stash word address
    output wire [MAP_W-1:0]          rev_index,             // entry
    output wire [VIRT_W-1:0]         rev_virt,              // virtual word address
    // for one cycle: a message named words that this stash does not own, or an answer that it did not ask for
    output reg                       protocol_error,

    // from stash_job_table
    input  wire                      job_act_take_rsp,      // latch the message
    input  wire                      job_act_take_forward,  // latch the message
    input  wire                      job_act_take_deferred, // latch the oldest deferred forward
    // the words to put: those of the message that MSHRs expect, and their places
    input  wire                      job_act_begin_answer,
    input  wire                      job_act_begin_reverse, // the words to send: those of the message
    // take the message's words from the MSHRs, wake who waits for them
    input  wire                      job_act_end_answer,
    input  wire                      job_act_send_reverse,  // start the reverse translation of a word
    input  wire                      job_act_end_reverse,   // answer, or defer

    // from stash_engine
    input  wire [MESSAGE_W-1:0]      l2_rsp_data,
    input  wire [MESSAGE_W-1:0]      l2_fwd_data,
    // two cycles later: its virtual page number; 0 unless found. Of several synonyms the one in the lowest entry
    input  wire [VPN_W-1:0]          pa_vpn,
    input  wire                      rev_mapped,            // the mapping has this word: not in a gap; 0 when not done
    input  wire                      pa_hit, // two cycles later: found; 0 where a page is added in the cycle between
    input  wire [CHUNK_WORDS-1:0]    apply_supply,          // S3: words with SUPPLY
    input  wire [CHUNK_WORDS-1:0]    apply_defer,           // S3: words with DEFER
    input  wire [CHUNK_WORDS-1:0]    apply_refuse,          // S3: words with REFUSE
    input  wire                      fwd_rsp_ready,
    input  wire                      l2_fwd_valid,
    input  wire                      rev_done,              // 10 cycles after rev_valid

    // from stash_requests
    input  wire [CHUNK_WORDS-1:0]    expected,              // words of the message's line that requests expect
    input  wire [CHUNK_WORDS-1:0]    granting_words,        // words of that line whose REG is on its way

    // from stash_sender
    input  wire [WORD_W-1:0]         word_number,           // the lowest word that is left

    // from stash_operations
    input  wire [31:0]               s3_word_q              // S3: the word as S1 saw it
);

    localparam integer MESSAGE_TYPE_W = 4;
    localparam integer MESSAGE_TYPE_LSB = 33 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + PA_BITS
        - $clog2(CHUNK_WORDS) - 1;
    localparam integer MESSAGE_LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2;
    localparam integer MESSAGE_LINE_LSB = 33 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + 1;
    localparam integer MESSAGE_MASK_W = CHUNK_WORDS;
    localparam integer MESSAGE_MASK_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + 1;
    localparam integer MESSAGE_CORE_W = CORE_BITS;
    localparam integer MESSAGE_CORE_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + 1;
    localparam integer MESSAGE_STASH_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_MAP_W = $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_MAP_LSB = 32 * CHUNK_WORDS + $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_OWNER_MAP_W = $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_OWNER_MAP_LSB = 32 * CHUNK_WORDS;
    localparam integer MESSAGE_DATA_W = 32;
    localparam integer MESSAGE_DATA_LSB = 0;
    localparam [3:0] MSG_DATA = 4'd1;                    // to the requester: the words
    localparam [3:0] MSG_REG_ACK = 4'd3;                 // to the requester: the words are yours
    localparam [3:0] MSG_WB_ACK = 4'd9; // L2 to stash: taken, or dropped because you no longer own them
    localparam [3:0] MSG_FWD_READ = 4'd4;                // L2 to owner: send these words to the requester, stay owner
    localparam [3:0] MSG_FWD_REG = 4'd5; // L2 to owner: these words now belong to the requester; acknowledge to it
    localparam [3:0] MSG_RECALL = 4'd6;                  // L2 to owner: give these words back
    localparam integer WORD_EV_W = 4;
    localparam [WORD_EV_W-1:0] WORD_EV_FILL = 4;         // data of a READ arrives, or of a replica in this stash
    localparam [WORD_EV_W-1:0] WORD_EV_GRANT = 7;        // the registry has registered the word to this stash
    localparam [WORD_EV_W-1:0] WORD_EV_WB_DONE = 10;     // the L2 has acknowledged the word's writeback
    localparam [WORD_EV_W-1:0] WORD_EV_FORWARD_READ = 8; // a remote reader wants the word
    localparam [WORD_EV_W-1:0] WORD_EV_FORWARD_TAKE = 9; // a remote writer, or the L2 by recall, takes the word
    localparam integer PAGE_W = $clog2(PAGE_BYTES) - 2;  // width of a word's number in its page
    localparam integer MSG_W = 4;
    localparam [3:0] MSG_RECALL_DATA = 4'd7;             // owner to L2: the recalled words
    localparam [1:0] KIND_READ = 2'd0;
    localparam [1:0] KIND_REG = 2'd1;
    localparam [1:0] KIND_WB = 2'd2;
    localparam integer DEFER_W = $clog2(DEFERRED) + 1;   // width of a number of deferred forwards

    reg  [MESSAGE_W-1:0]      message_q;
    reg                       message_from_rsp_q; // it came over the response network
    reg  [CHUNK_WORDS-1:0]    message_granting_q; // words of the line whose registration is on its way
    reg  [13:0]               rev_sent_q;         // bit k: a word was sent k+1 cycles ago
    reg                       s0_rev_q;           // a word of the message is in S0
    reg                       s1_rev_q;
    reg                       s3_rev_q;
    reg  [WORD_W-1:0]         s2_rev_word_q;
    reg  [WORD_W-1:0]         s3_rev_word_q;
    reg                       s1_rev_granting;    // its registration is on its way
    reg  [CHUNK_WORDS-1:0]    reply_mask_q;       // words that answer the message
    reg  [32*CHUNK_WORDS-1:0] reply_data_q;
    reg  [CHUNK_WORDS-1:0]    defer_mask_q;       // words that wait
    // deferred forwards that go from the head to the tail untried: then the oldest is the head again
    reg  [DEFER_W-1:0]        skip_q;
    reg  [DEFER_W-1:0]        retry_q; // deferred forwards still to be tried

    wire [MESSAGE_TYPE_W-1:0] message_type = message_q[MESSAGE_TYPE_LSB +: MESSAGE_TYPE_W];
    wire [MESSAGE_LINE_W-1:0] message_line = message_q[MESSAGE_LINE_LSB +: MESSAGE_LINE_W];
    wire [MESSAGE_MASK_W-1:0] message_mask = message_q[MESSAGE_MASK_LSB +: MESSAGE_MASK_W];
    wire [MESSAGE_CORE_W-1:0] message_core = message_q[MESSAGE_CORE_LSB +: MESSAGE_CORE_W];
    wire message_stash = message_q[MESSAGE_STASH_LSB];
    wire [MESSAGE_MAP_W-1:0] message_map = message_q[MESSAGE_MAP_LSB +: MESSAGE_MAP_W];
    wire [MESSAGE_OWNER_MAP_W-1:0] message_owner_map = message_q[MESSAGE_OWNER_MAP_LSB +: MESSAGE_OWNER_MAP_W];
    wire [MESSAGE_DATA_W*CHUNK_WORDS-1:0] message_data = message_q[MESSAGE_DATA_LSB +: MESSAGE_DATA_W*CHUNK_WORDS];

    // The message at work.
    wire [MESSAGE_W-32*CHUNK_WORDS-1:0] deferred_head; // the oldest deferred forward, without data

    always @(posedge clk) begin
        if (rst) begin
            {message_q, message_from_rsp_q} <= 0;
        end else if (job_act_take_rsp || job_act_take_forward || job_act_take_deferred) begin
            message_q <= job_act_take_rsp
                ? l2_rsp_data
                : job_act_take_forward ? l2_fwd_data : {deferred_head, {(CHUNK_WORDS*32){1'b0}}};
            message_from_rsp_q <= job_act_take_rsp;
        end
    end

    wire is_data = message_from_rsp_q && message_type == MSG_DATA;
    wire is_reg_ack = message_from_rsp_q && message_type == MSG_REG_ACK;
    wire is_wb_ack = !message_from_rsp_q && message_type == MSG_WB_ACK;
    wire is_fwd_read = !message_from_rsp_q && message_type == MSG_FWD_READ;
    wire is_fwd_reg = !message_from_rsp_q && message_type == MSG_FWD_REG;
    wire is_recall = !message_from_rsp_q && message_type == MSG_RECALL;
    wire message_answers = is_data || is_reg_ack || is_wb_ack;      // it answers a request of this stash
    assign job_if_answer = message_answers;
    wire message_forwards = is_fwd_read || is_fwd_reg || is_recall; // it asks for words that this stash owns

    assign message_words = message_mask
        & ((expected & {CHUNK_WORDS{message_answers}}) | {CHUNK_WORDS{message_forwards}});

    assign message_of = message_answers ? message_map : message_owner_map;

    always @(posedge clk) begin
        if (job_act_begin_answer || job_act_begin_reverse) begin
            message_granting_q <= granting_words;
            message_event_q <= is_data
                ? WORD_EV_FILL
                : is_reg_ack
                    ? WORD_EV_GRANT
                    : is_wb_ack ? WORD_EV_WB_DONE : is_fwd_read ? WORD_EV_FORWARD_READ : WORD_EV_FORWARD_TAKE;
        end
    end

    assign msg_kind = is_data ? KIND_READ : is_reg_ack ? KIND_REG : KIND_WB;
    assign msg_line = message_line;
    assign msg_map = message_map;
    assign msg_owner = message_owner_map;
    assign msg_mask = message_mask;
    assign msg_data = message_data;
    assign msg_release = job_act_end_answer;

    // Words of a forward. Sent in cycle t: translated back at t+10, in S0 at t+11, applied in S3 at t+14.
    assign pa_ppn = message_line[PAGE_W-WORD_W +: PPN_W];

    // no other message has words to send: a fact that synthesis cannot find
    wire rev_sends = job_act_send_reverse && message_forwards;

    assign rev_valid = rev_sends;
    assign rev_index = message_of & {MAP_W{rev_sends}};
    assign rev_virt = {pa_vpn, message_line[PAGE_W-WORD_W-1:0], word_number} & {VIRT_W{rev_sends}};
    assign rev_empty = rev_sent_q == 14'd0;
    wire [WORD_W-1:0] s1_rev_word; // its place in the line

    delay_line #(
        .WIDTH  (WORD_W),
        .CYCLES (12)
    ) rev_sent (
        .clk      (clk),
        .in_data  (word_number),
        .out_data (s1_rev_word)
    );

    assign rev_found = rev_sent_q[9] && rev_mapped && pa_hit;
    wire rev_lost = rev_sent_q[9] && !(rev_mapped && pa_hit);

    always @* begin : set_s1_rev_data
        integer k;
        {s1_rev_data, s1_rev_granting} = 0;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (s1_rev_q && s1_rev_word == k[WORD_W-1:0]) begin
                s1_rev_data = message_data[k*32 +: 32];
                s1_rev_granting = message_granting_q[k];
            end
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            {rev_sent_q, s0_rev_q, s1_rev_q, s2_rev_q, s3_rev_q, s2_rev_granting_q, s2_rev_word_q} <= 0;
            s3_rev_word_q <= 0;
        end else begin
            rev_sent_q <= {rev_sent_q[12:0], rev_sends};
            {s0_rev_q, s1_rev_q, s2_rev_q, s3_rev_q} <= {rev_found, s0_rev_q, s1_rev_q, s2_rev_q};
            s2_rev_granting_q <= s1_rev_granting;
            {s2_rev_word_q, s3_rev_word_q} <= {s1_rev_word, s2_rev_word_q};
        end
    end

    wire supplied = s3_rev_q && (|apply_supply); // the word answers the message
    wire deferred = s3_rev_q && (|apply_defer);  // it waits for this stash's own grant
    wire refused = s3_rev_q && (|apply_refuse);

    always @(posedge clk) begin : set_reply_mask_q
        integer k;
        if (rst || job_act_begin_reverse) begin
            {reply_mask_q, reply_data_q, defer_mask_q} <= 0;
        end else begin
            for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                if (supplied && s3_rev_word_q == k[WORD_W-1:0]) begin
                    reply_mask_q[k] <= 1'b1;
                    reply_data_q[k*32 +: 32] <= s3_word_q;
                end
                if (deferred && s3_rev_word_q == k[WORD_W-1:0]) begin
                    defer_mask_q[k] <= 1'b1;
                end
            end
        end
    end

    // The answer, and the forwards that wait for a grant. After a grant, each of them is tried once.
    wire replies = job_act_end_reverse && message_forwards && reply_mask_q != {CHUNK_WORDS{1'b0}};
    wire defers = job_act_end_reverse && message_forwards && defer_mask_q != {CHUNK_WORDS{1'b0}};
    wire [MSG_W-1:0] reply_type = is_fwd_read ? MSG_DATA : is_fwd_reg ? MSG_REG_ACK : MSG_RECALL_DATA;
    wire [$clog2(2):0] replies_queued;

    small_fifo #(
        .WIDTH (MESSAGE_W),
        .DEPTH (2)
    ) replies_out (
        .clk       (clk),
        .rst       (rst),
        .in_valid  (replies),
        .in_data   ({
            reply_type,
            message_line,
            reply_mask_q,
            message_core,
            message_stash,
            message_map,
            {MAP_W{1'b0}},
            reply_data_q & {(CHUNK_WORDS*32){!is_fwd_reg}}
        }),
        .out_valid (fwd_rsp_valid),
        .out_ready (fwd_rsp_ready),
        .out_data  (fwd_rsp_data),
        .count     (replies_queued)
    );

    wire skips = skip_q != {DEFER_W{1'b0}};
    wire [$clog2(DEFERRED):0] deferred_count;

    small_fifo #(
        .WIDTH (MESSAGE_W - CHUNK_WORDS * 32),
        .DEPTH (DEFERRED)
    ) deferred_forwards (
        .clk       (clk),
        .rst       (rst),
        .in_valid  (defers || skips),
        .in_data   (skips
            ? deferred_head
            : {
                message_type, message_line, defer_mask_q, message_core, message_stash, message_map,
                message_owner_map
            }),
        .out_valid (waits),
        .out_ready (job_act_take_deferred || skips),
        .out_data  (deferred_head),
        .count     (deferred_count)
    );

    always @(posedge clk) begin
        if (rst) begin
            retry_q <= {DEFER_W{1'b0}};
        end else if (job_act_end_answer && is_reg_ack) begin
            retry_q <= deferred_count;
        end else if (job_act_take_deferred) begin
            retry_q <= retry_q - 1'b1;
        end
        if (rst) begin
            skip_q <= {DEFER_W{1'b0}};
        end else if (job_act_end_answer && is_reg_ack && retry_q != deferred_count) begin
            skip_q <= retry_q;
        end else if (skips) begin
            skip_q <= skip_q - 1'b1;
        end
        if (rst) begin
            protocol_error <= 1'b0;
        end else begin
            protocol_error <= ((job_act_begin_answer || job_act_begin_reverse) && (|(message_mask & ~message_words)))
                || rev_lost
                || refused;
        end
    end

    wire reply_room = !replies_queued[1];
    assign may_retry = retry_q != {DEFER_W{1'b0}} && !skips && reply_room;

    assign may_forward = l2_fwd_valid
        && retry_q == {DEFER_W{1'b0}}
        && !deferred_count[DEFER_W-1]
        && reply_room;

    wire unused = &{1'b0, replies_queued[0], rev_done};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (rev_done == rev_sent_q[9]); // the reverse translation takes ten cycles
            assert (retry_q <= deferred_count); // what is tried again is there
            // the queue is turned between jobs that use it
            assert (!skips || (retry_q == deferred_count && !defers && !job_act_take_deferred));
            cover (skips);             // a grant came when some forwards had been tried again, and not all
            cover (defers);            // a forward waits for this stash's own grant
            cover (replies && defers); // part of a forward is answered, part of it waits
            cover (job_act_begin_answer && (|(message_mask & ~expected))); // an answer names words that nobody expects
        end
    end
`endif

endmodule

`default_nettype wire
