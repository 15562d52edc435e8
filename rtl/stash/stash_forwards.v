// stash_forwards: forwards and recalls, and the answers to them
//
// Forwards and recalls. One message after another is looked up. Its line is translated back, and its words are applied,
// a chunk at a time. Then the answer leaves, or it waits for this stash's own grant.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_forwards #(
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer PA_BITS = 40,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 5,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // derived, not to be overridden
    parameter integer WORD_EV_W = 5,
    // forwards that wait for this stash's own grant (entries, a power of two, 2 to 16384)
    parameter integer DEFERRED = 8,
    // page size (bytes, a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // width of a message; derived, not to be overridden
    parameter integer MESSAGE_W = PA_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * $clog2(MAP_ENTRIES)
        - $clog2(CHUNK_WORDS) + 3,
    // width of a physical page number; derived, not to be overridden
    parameter integer PPN_W = PA_BITS - $clog2(PAGE_BYTES),
    // width of a virtual word address; derived, not to be overridden
    parameter integer VIRT_W = VA_BITS - 2,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4)
) (
    input  wire                          clk,            // clock
    input  wire                          rst,            // synchronous reset, active high
    input  wire                          m_room,         // the answers' unit takes a message
    input  wire                          grants,         // a REG's words are Registered
    input  wire                          adds_pages, // a command adds pages, and the look-up of physical ones may fail
    input  wire [CHUNK_WORDS-1:0]        granting_words, // words of the message's line whose REG is on its way
    input  wire                          answer_error,   // an answer names words that nobody expects
    input  wire                          reg_ack_near,   // a REG_ACK is at work
    output wire                          passes_ack,     // an acknowledgement goes to the answers' unit
    output wire                          forward_idle,   // no forward is at work
    output wire                          forward_looks,  // one asks for translations

    // The message at work. In SEND its line goes to the translation, and it is under way.
    input  wire                          open_q,         // pieces are still to come of what is open
    input  wire                          open_stores,    // what is open is a store
    output wire [LINE_W-1:0]             own_line,       // the MSHRs are asked for REGs of this line
    output wire [MAP_W-1:0]              own_map,        // the map under which they would be owned
    output wire                          line_asks,      // words of a chunk: an operation
    output wire [CHUNK_W-1:0]            line_chunk,
    output reg                           s2_rev_q,       // S2 holds words of a forward
    output wire                          none_under_way,
    output wire [CHUNK_WORDS-1:0]        rev_words_q,    // S2: words of the line
    output wire [CHUNK_WORDS*WORD_W-1:0] rev_places_q,   // S2: their places in the chunk
    output wire [CHUNK_WORDS-1:0]        rev_granting_q, // S2: words whose registration is on its way
    output wire [WORD_EV_W-1:0]          rev_event,
    output wire [MAP_W-1:0]              rev_map,
    output wire                          forwards_wait,  // forwards are deferred

    // out of stash_engine
    output wire                          fwd_rsp_valid,
    output wire [MESSAGE_W-1:0]          fwd_rsp_data,
    output wire                          l2_fwd_ready,
    output wire [PPN_W-1:0]              pa_ppn,         // look up a physical page (RTLB); only known pages are found
    output wire                          rev_valid,      // translate a virtual word address to a stash word address
    output wire [MAP_W-1:0]              rev_index,      // entry
    output wire [VIRT_W-1:0]             rev_virt,       // virtual word address
    // for one cycle: a message named words that this stash does not own, or an answer that it did not ask for
    output reg                           protocol_error,

    // from stash_engine
    input  wire [MESSAGE_W-1:0]          l2_fwd_data,
    input  wire                          l2_fwd_valid,
    // two cycles later: its virtual page number; 0 unless found. Of several synonyms the one in the lowest entry
    input  wire [VPN_W-1:0]              pa_vpn,
    // two cycles later: found; 0 where a page is added in the cycle between
    input  wire                          pa_hit,
    input  wire                          rev_done,       // 10 cycles after rev_valid
    input  wire [ADDR_W-1:0]             rev_addr,       // stash word address; 0 when not mapped or not done
    // which words of its line the mapping has, from it on; 0 when not mapped or not done
    input  wire [CHUNK_WORDS-1:0]        rev_words,
    input  wire                          rev_mapped,     // the mapping has this word: not in a gap; 0 when not done
    input  wire                          pass_waits, // operations have kept an access from its pass for eight cycles
    input  wire [CHUNK_WORDS-1:0]        apply_refuse,   // S3: words with REFUSE
    input  wire [CHUNK_WORDS-1:0]        apply_supply,   // S3: words with SUPPLY
    input  wire [CHUNK_WORDS-1:0]        apply_defer,    // S3: words with DEFER
    input  wire                          fwd_rsp_ready,

    // from stash_spread
    // the words there of an answer, a forward or a writeback, 0 elsewhere
    input  wire [32*CHUNK_WORDS-1:0]     moved_data
);

    localparam integer MSG_W = 4;
    localparam [3:0] MSG_REG_ACK = 4'd3; // to the requester: the words are yours
    localparam integer MESSAGE_TYPE_W = 4;
    localparam integer MESSAGE_TYPE_LSB = 33 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + PA_BITS
        - $clog2(CHUNK_WORDS) - 1;
    localparam integer MESSAGE_LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2;
    localparam integer MESSAGE_LINE_LSB = 33 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + 1;
    localparam integer MESSAGE_MASK_W = CHUNK_WORDS;
    localparam integer MESSAGE_MASK_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + 1;
    localparam integer MESSAGE_OWNER_MAP_W = $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_OWNER_MAP_LSB = 32 * CHUNK_WORDS;
    localparam integer MESSAGE_CORE_W = CORE_BITS;
    localparam integer MESSAGE_CORE_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + 1;
    localparam integer MESSAGE_STASH_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_MAP_W = $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_MAP_LSB = 32 * CHUNK_WORDS + $clog2(MAP_ENTRIES);
    localparam [3:0] MSG_WB_ACK = 4'd9; // L2 to stash: taken, or dropped because you no longer own them
    localparam [3:0] MSG_FWD_READ = 4'd4;                // L2 to owner: send these words to the requester, stay owner
    localparam [3:0] MSG_FWD_REG = 4'd5; // L2 to owner: these words now belong to the requester; acknowledge to it
    localparam [3:0] MSG_RECALL = 4'd6;                  // L2 to owner: give these words back
    localparam integer PAGE_W = $clog2(PAGE_BYTES) - 2;  // width of a word's number in its page
    localparam [WORD_EV_W-1:0] WORD_EV_FORWARD_READ = 8; // a remote reader wants the word
    localparam [WORD_EV_W-1:0] WORD_EV_FORWARD_TAKE = 9; // a remote writer, or the L2 by recall, takes the word
    localparam [3:0] MSG_DATA = 4'd1;                    // to the requester: the words
    localparam [3:0] MSG_RECALL_DATA = 4'd7;             // owner to L2: the recalled words
    localparam integer FORWARD_ST_W = 2;
    localparam [FORWARD_ST_W-1:0] FORWARD_ST_IDLE = 0;   // take the next forward, or acknowledgement of a writeback
    // find its virtual page, and whether its words' registration is on its way
    localparam [FORWARD_ST_W-1:0] FORWARD_ST_LOOKUP = 1;
    // send its line to the reverse translation, behind which its words go to the storage
    localparam [FORWARD_ST_W-1:0] FORWARD_ST_SEND = 2;
    localparam integer FORWARD_W = MESSAGE_W - 32 * CHUNK_WORDS;
    localparam integer DEFER_W = $clog2(DEFERRED) + 1;                 // width of a number of deferred forwards
    localparam integer WAITING_W = FORWARD_W + CHUNK_WORDS + 1;
    localparam integer MASK_LSB = MESSAGE_MASK_LSB - 32 * CHUNK_WORDS; // fields of a message without data
    localparam integer TYPE_LSB = MESSAGE_TYPE_LSB - 32 * CHUNK_WORDS;
    localparam integer OWNER_MAP_LSB = MESSAGE_OWNER_MAP_LSB - 32 * CHUNK_WORDS;
    localparam integer SUM_W = WORD_W + 1; // a place in the chunk, and a bit that says that it is the chunk behind
    localparam integer STAGE_W = FORWARD_W + CHUNK_WORDS * (WORD_W + 2);
`ifdef LARDER_CHECKS
    localparam [FORWARD_ST_W-1:0] FORWARD_ST_DRAIN = 3; // wait for its end
`endif

    genvar i;

    reg  [1:0]                    forward_state_q; // state of the table
    reg  [FORWARD_W-1:0]          forward_q;
    reg  [DEFER_W-1:0]            retry_q;         // deferred forwards still to be tried
    // deferred forwards that go from the head to the tail untried: then the oldest is the head again
    reg  [DEFER_W-1:0]            skip_q;
    reg                           found_q; // LOOKUP, behind its first cycle
    // in that a store was open: its words may be asked for, and are not yet Valid
    reg                           waits_q;
    reg  [CHUNK_WORDS-1:0]        words_q;      // words to send
    reg  [CHUNK_WORDS-1:0]        granting_q;   // words whose registration is on its way
    reg  [CHUNK_WORDS*SUM_W-1:0]  sums;
    reg                           second_q;     // the chunk behind has its cycle
    reg                           s0_rev_q;
    reg                           s1_rev_q;
    reg                           s3_rev_q;
    reg                           s0_last_q;    // a turn ended with it
    reg                           s1_last_q;
    reg                           s2_last_q;
    reg                           s3_last_q;
    reg  [FORWARD_W-1:0]          s3_forward_q;
    reg  [CHUNK_WORDS-1:0]        s3_words_q;
    reg  [CHUNK_WORDS*WORD_W-1:0] s3_places_q;
    reg  [CHUNK_WORDS-1:0]        reply_mask_q; // words that answer the message, and that wait: of its chunk before
    reg  [CHUNK_WORDS-1:0]        defer_mask_q;
    reg  [CHUNK_WORDS-1:0]        reply_mask;   // with those of S3
    reg  [CHUNK_WORDS-1:0]        defer_mask;
    reg                           granted_q;    // a grant has not counted yet

    wire [MESSAGE_W-1:0] message = {forward_q, {(CHUNK_WORDS*32){1'b0}}};
    wire [MESSAGE_TYPE_W-1:0] message_type = message[MESSAGE_TYPE_LSB +: MESSAGE_TYPE_W];
    wire [MESSAGE_LINE_W-1:0] message_line = message[MESSAGE_LINE_LSB +: MESSAGE_LINE_W];
    wire [MESSAGE_MASK_W-1:0] message_mask = message[MESSAGE_MASK_LSB +: MESSAGE_MASK_W];
    wire [MESSAGE_OWNER_MAP_W-1:0] message_owner_map = message[MESSAGE_OWNER_MAP_LSB +: MESSAGE_OWNER_MAP_W];

    // The answer, and the forwards that wait for a grant. After a grant, each of them is tried once.
    wire [MESSAGE_W-1:0] ended = {s3_forward_q, {(CHUNK_WORDS*32){1'b0}}};
    wire [MESSAGE_TYPE_W-1:0] ended_type = ended[MESSAGE_TYPE_LSB +: MESSAGE_TYPE_W];
    wire [MESSAGE_LINE_W-1:0] ended_line = ended[MESSAGE_LINE_LSB +: MESSAGE_LINE_W];
    wire [MESSAGE_CORE_W-1:0] ended_core = ended[MESSAGE_CORE_LSB +: MESSAGE_CORE_W];
    wire ended_stash = ended[MESSAGE_STASH_LSB];
    wire [MESSAGE_MAP_W-1:0] ended_map = ended[MESSAGE_MAP_LSB +: MESSAGE_MAP_W];
    wire [MESSAGE_OWNER_MAP_W-1:0] ended_owner_map = ended[MESSAGE_OWNER_MAP_LSB +: MESSAGE_OWNER_MAP_W];
    wire [1:0] forward_next;

    always @(posedge clk) begin
        if (rst) begin
            forward_state_q <= FORWARD_ST_IDLE;
        end else begin
            forward_state_q <= forward_next;
        end
    end

    wire skips = skip_q != {DEFER_W{1'b0}};
    wire [1:0] replies_queued;        // answers that wait for fwd_rsp
    wire reply_room = !replies_queued[1];
    wire [$clog2(4):0] waiting_count; // entries held

    // One by one while some are deferred, so that what waits for the end of one never waits for its answer to leave.
    wire may_begin = forwards_wait ? none_under_way && reply_room : !waiting_count[2];
    wire may_see = !adds_pages && !(forwards_wait && reg_ack_near); // a forward may go to its words
    wire forward_if_retries = retry_q != {DEFER_W{1'b0}} && !skips && may_begin && may_see;
    wire [$clog2(DEFERRED):0] deferred_count;                       // entries held
    wire may_take = l2_fwd_valid && retry_q == {DEFER_W{1'b0}} && !skips && !deferred_count[DEFER_W-1];
    wire [MSG_W-1:0] arriving_type = l2_fwd_data[MESSAGE_TYPE_LSB +: MSG_W];
    wire arriving_ack = arriving_type == MSG_WB_ACK;
    wire forward_if_acks = may_take && arriving_ack && m_room && none_under_way;
    wire forward_if_comes = may_take && !arriving_ack && may_begin && may_see;
    wire forward_if_found = found_q && !(waits_q && open_q);
    wire forward_if_no_words = words_q == {CHUNK_WORDS{1'b0}};
    wire forward_if_may_defer = |(words_q & granting_q);
    wire waits;                                                     // the queue is not empty
    wire none_behind = !waits && !s0_last_q && !s1_last_q && !s2_last_q;
    wire forward_if_ends = s3_last_q && none_behind;
    wire forward_act_take_deferred;                                 // latch the oldest deferred forward
    wire forward_act_pass_ack;                                      // the answers' unit takes the message
    wire forward_act_take_forward;                                  // latch the message
    wire forward_act_begin;                                         // the words to send: those of the message
    wire forward_act_send_line; // start the reverse translation of its line: from now on it is under way

    stash_forward_table forward_table (
        .clk(clk), .rst(rst),
        .valid             (1'b1),
        .state             (forward_state_q),
        .if_retries        (forward_if_retries),
        .if_acks           (forward_if_acks),
        .if_comes          (forward_if_comes),
        .if_found          (forward_if_found),
        .if_no_words       (forward_if_no_words),
        .if_may_defer      (forward_if_may_defer),
        .if_ends           (forward_if_ends),
        .next_state        (forward_next),
        .act_take_deferred (forward_act_take_deferred),
        .act_pass_ack      (forward_act_pass_ack),
        .act_take_forward  (forward_act_take_forward),
        .act_begin         (forward_act_begin),
        .act_send_line     (forward_act_send_line)
    );

    // The message at work, without data: it carries none.
    wire is_legal = message_type == MSG_FWD_READ || message_type == MSG_FWD_REG || message_type == MSG_RECALL;
    assign passes_ack = forward_act_pass_ack;
    assign l2_fwd_ready = forward_act_pass_ack || forward_act_take_forward;
    assign forward_idle = forward_state_q == FORWARD_ST_IDLE;
    assign forward_looks = forward_state_q == FORWARD_ST_LOOKUP || forward_state_q == FORWARD_ST_SEND;
    wire [CHUNK_WORDS-1:0] first_word; // one-hot: the lowest
    wire [WORD_W-1:0] word_number;     // its place

    lowest_one #(.COUNT(CHUNK_WORDS)) first_of_line (.some(words_q), .lowest(first_word), .number(word_number));

    assign own_line = message_line;
    assign own_map = message_owner_map;
    assign pa_ppn = message_line[PAGE_W-WORD_W +: PPN_W];
    wire sends_line = forward_act_send_line;
    assign rev_valid = sends_line;
    assign rev_index = message_owner_map & {MAP_W{sends_line}};
    assign rev_virt = {pa_vpn, message_line[PAGE_W-WORD_W-1:0], word_number} & {VIRT_W{sends_line}};
    wire [FORWARD_W-1:0] deferred_head; // the oldest deferred forward

    always @(posedge clk) begin
        if (rst) begin
            {found_q, waits_q} <= 0;
        end else begin
            found_q <= forward_state_q == FORWARD_ST_LOOKUP && !forward_if_found;
            if (!found_q) begin
                waits_q <= open_stores;
            end
        end
        if (rst) begin
            forward_q <= {FORWARD_W{1'b0}};
        end else if (forward_act_take_deferred) begin
            forward_q <= deferred_head;
        end else if (forward_act_take_forward) begin
            forward_q <= l2_fwd_data[CHUNK_WORDS*32 +: FORWARD_W];
        end
        if (forward_act_begin) begin
            granting_q <= granting_words;
        end
        if (forward_act_begin) begin
            words_q <= message_mask & {CHUNK_WORDS{is_legal}};
        end
    end

    // Those that wait for their turn, and their translations.
    wire is_translated; // the queue is not empty
    wire [2:0] lasts = {2'b00, s0_last_q} + {2'b00, s1_last_q} + {2'b00, s2_last_q} + {2'b00, s3_last_q};
    wire room = lasts + {1'b0, replies_queued} < 3'd2;

    // the storage has been free of forwards for three cycles: a store fits in
    wire apart = !s0_rev_q && !s1_rev_q && !s2_rev_q;

    wire may_turn = room && (apart || !pass_waits); // a turn may begin
    wire has_turn = is_translated && (second_q || may_turn);
    wire [FORWARD_W-1:0] turn_forward;
    wire [CHUNK_WORDS-1:0] turn_mask = turn_forward[MASK_LSB +: CHUNK_WORDS];
    wire [CHUNK_WORDS-1:0] turn_held;               // words of the line that the mapping has
    wire turn_hit;                                  // its page was found
    wire [CHUNK_WORDS-1:0] turn_words = turn_mask & turn_held & {CHUNK_WORDS{turn_hit}};
    wire [CHUNK_WORDS-1:0] behind;
    wire two_chunks = |(turn_words & behind);
    wire turn_ends = has_turn && (second_q || !two_chunks);
    wire [WAITING_W-1:0] oldest;

    stash_queue #(.WIDTH(WAITING_W), .DEPTH(4)) waiting (
        .in_valid  (sends_line),
        .in_data   ({forward_q, granting_q, pa_hit}),
        .out_valid (waits),
        .out_ready (turn_ends),
        .out_data  (oldest),
        .count     (waiting_count),
        .clk(clk), .rst(rst)
    );

    wire [ADDR_W+CHUNK_WORDS-1:0] translation;
    wire [$clog2(4):0] translated_count; // entries held

    stash_queue #(.WIDTH(ADDR_W + CHUNK_WORDS), .DEPTH(4)) translated (
        .in_valid  (rev_done),
        .in_data   ({rev_addr, rev_words}),
        .out_valid (is_translated),
        .out_ready (turn_ends),
        .out_data  (translation),
        .count     (translated_count),
        .clk(clk), .rst(rst)
    );

    wire [CHUNK_WORDS-1:0] turn_granting;
    assign {turn_forward, turn_granting, turn_hit} = oldest;
    wire [ADDR_W-1:0] turn_addr;
    assign {turn_addr, turn_held} = translation;

    // A turn: words in the chunk of the first, then words in the chunk behind it. Each lies behind those that the
    // mapping has before it.

    always @* begin : set_sums
        integer k;
        integer n;
        sums = {{(CHUNK_WORDS*SUM_W-WORD_W){1'b0}}, turn_addr[WORD_W-1:0]};
        for (k = 1; k < CHUNK_WORDS; k = k + 1) begin
            sums[k*SUM_W] = turn_held[k-1];
        end
        for (n = 0; n < WORD_W; n = n + 1) begin
            for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                if ((k >> n) % 2 == 1) begin
                    sums[k*SUM_W +: SUM_W] = sums[k*SUM_W +: SUM_W] + sums[(((k >> n) << n)-1)*SUM_W +: SUM_W];
                end
            end
        end
    end

    wire [CHUNK_WORDS*WORD_W-1:0] turn_places;

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_place
            assign turn_places[i*WORD_W +: WORD_W] = sums[i*SUM_W +: WORD_W];
            assign behind[i] = sums[i*SUM_W+WORD_W];
        end
    endgenerate

    assign line_asks = has_turn && (|turn_words);
    assign line_chunk = turn_addr[ADDR_W-1:WORD_W] + {{(CHUNK_W-1){1'b0}}, second_q};
    wire [CHUNK_WORDS-1:0] line_words = turn_words & (second_q ? behind : ~behind); // of the line
    wire lost = has_turn && !second_q && (|(turn_mask & ~turn_words));

    // S0 to S3.
    assign none_under_way = none_behind && !s3_last_q;
    wire [STAGE_W-1:0] s2_stage;

    delay_line #(.WIDTH(STAGE_W), .CYCLES(3)) to_s2 (
        .clk      (clk),
        .in_data  ({turn_forward, turn_granting, line_words, turn_places}),
        .out_data (s2_stage)
    );

    wire [FORWARD_W-1:0] s2_forward;
    assign {s2_forward, rev_granting_q, rev_words_q, rev_places_q} = s2_stage;

    assign rev_event = (s2_forward[TYPE_LSB +: MSG_W] == MSG_FWD_READ)
        ? WORD_EV_FORWARD_READ
        : WORD_EV_FORWARD_TAKE;

    assign rev_map = s2_forward[OWNER_MAP_LSB +: MAP_W];

    always @(posedge clk) begin
        if (rst) begin
            {second_q, s0_rev_q, s1_rev_q, s2_rev_q, s3_rev_q, s0_last_q, s1_last_q, s2_last_q, s3_last_q} <= 0;
        end else begin
            second_q <= has_turn && !turn_ends;
            {s0_rev_q, s1_rev_q, s2_rev_q, s3_rev_q} <= {line_asks, s0_rev_q, s1_rev_q, s2_rev_q};
            {s0_last_q, s1_last_q, s2_last_q, s3_last_q} <= {turn_ends, s0_last_q, s1_last_q, s2_last_q};
        end
        {s3_forward_q, s3_words_q, s3_places_q} <= {s2_forward, rev_words_q, rev_places_q};
    end

    wire refused = s3_rev_q && (|apply_refuse);

    always @* begin : set_reply_mask
        integer k;
        {reply_mask, defer_mask} = {reply_mask_q, defer_mask_q};
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (s3_rev_q && s3_words_q[k]) begin
                if (apply_supply[s3_places_q[k*WORD_W +: WORD_W]]) begin
                    reply_mask[k] = 1'b1;
                end
                if (apply_defer[s3_places_q[k*WORD_W +: WORD_W]]) begin
                    defer_mask[k] = 1'b1;
                end
            end
        end
    end

    always @(posedge clk) begin
        if (rst || s3_last_q) begin
            {reply_mask_q, defer_mask_q} <= {(2*CHUNK_WORDS){1'b0}};
        end else begin
            {reply_mask_q, defer_mask_q} <= {reply_mask, defer_mask};
        end
    end

    wire replies = s3_last_q && reply_mask != {CHUNK_WORDS{1'b0}};
    wire defers = s3_last_q && defer_mask != {CHUNK_WORDS{1'b0}};

    wire [MSG_W-1:0] reply_type = (ended_type == MSG_FWD_READ)
        ? MSG_DATA
        : (ended_type == MSG_FWD_REG) ? MSG_REG_ACK : MSG_RECALL_DATA;

    stash_replies #(
        .CHUNK_WORDS(CHUNK_WORDS), .PA_BITS(PA_BITS), .CORE_BITS(CORE_BITS), .MAP_ENTRIES(MAP_ENTRIES)
    ) replies_out (
        .clk(clk), .rst(rst), .s2_rev_q(s2_rev_q), .rev_words_q(rev_words_q), .moved_data(moved_data),
        .ends    (s3_last_q),
        .replies (replies),
        .header  ({reply_type, ended_line, reply_mask, ended_core, ended_stash, ended_map}),
        .queued  (replies_queued),
        .fwd_rsp_valid(fwd_rsp_valid), .fwd_rsp_data(fwd_rsp_data), .fwd_rsp_ready(fwd_rsp_ready)
    );

    stash_queue #(.WIDTH(FORWARD_W), .DEPTH(DEFERRED)) deferred_forwards (
        .in_valid  (defers || skips),
        .in_data   (skips
            ? deferred_head
            : {ended_type, ended_line, defer_mask, ended_core, ended_stash, ended_map, ended_owner_map}),
        .out_valid (forwards_wait),
        .out_ready (forward_act_take_deferred || skips),
        .out_data  (deferred_head),
        .count     (deferred_count),
        .clk(clk), .rst(rst)
    );

    // A grant counts when no forward is at work: one that is may still be deferred, and goes to the tail before the
    // others do.
    wire counts = (grants || granted_q) && forward_next == FORWARD_ST_IDLE;
    wire [DEFER_W-1:0] entries = deferred_count + {{(DEFER_W-1){1'b0}}, defers};

    always @(posedge clk) begin
        if (rst) begin
            {granted_q, retry_q, skip_q, protocol_error} <= 0;
        end else begin
            granted_q <= (grants || granted_q) && forward_next != FORWARD_ST_IDLE;
            if (counts) begin
                retry_q <= entries;
            end else if (forward_act_take_deferred) begin
                retry_q <= retry_q - 1'b1;
            end
            if (counts && retry_q < entries) begin
                skip_q <= retry_q;
            end else if (skips) begin
                skip_q <= skip_q - 1'b1;
            end
            protocol_error <= answer_error
                || (forward_act_begin && !is_legal && (|message_mask))
                || lost
                || refused;
        end
    end

    wire unused = &{
        1'b0,
        message,
        first_word,
        waiting_count[1:0],
        translated_count,
        rev_mapped,
        ended,
        l2_fwd_data[32*CHUNK_WORDS-1:0]
    };

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!rev_done || waits);                             // a translation is of one that waits
            assert (!defers || forward_state_q == FORWARD_ST_DRAIN); // one that is deferred is alone
            assert (retry_q <= deferred_count);                      // what is tried again is there
            // the queue is turned while no forward is at work
            assert (!skips
                || (forward_idle && retry_q == deferred_count && !defers && !forward_act_take_deferred));
            cover (skips); // a grant came when some forwards had been tried again, and not all
            cover (second_q);                            // words of a line lie in two chunks
            cover (waiting_count[2]);                    // four wait for their turn
            cover (is_translated && !room && !second_q); // one waits for room for its answer
            cover (is_translated && pass_waits && room && !apart && !second_q); // one leaves the storage to an access
            cover (granted_q);                           // a grant came when a forward was at work
            cover (defers);                              // a forward waits for this stash's own grant
            cover (replies && defers);                   // part of a forward is answered, part of it waits
            cover (answer_error);                        // an answer names words that nobody expects
        end
    end
`endif

endmodule

`default_nettype wire
