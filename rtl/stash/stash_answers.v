// stash_answers: words of an answer, put to their places
//
// DATA, REG_ACK and WB_ACK, put to their places in the stash, a chunk a cycle. The stash itself asked for them, so its
// MSHRs name the places: nothing is translated. Most acknowledgements go on to the place that gathers them.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_answers #(
    // line requests outstanding at the L2 (entries, a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a word's place: in an even or odd chunk, and where in it; derived, not to be overridden
    parameter integer PLACE_W = $clog2(CHUNK_WORDS) + 1,
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a physical byte address (bits, 12 to 48)
    parameter integer PA_BITS = 40,
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // derived, not to be overridden
    parameter integer WORD_EV_W = 5,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 5,
    // width of a message; derived, not to be overridden
    parameter integer MESSAGE_W = PA_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * $clog2(MAP_ENTRIES)
        - $clog2(CHUNK_WORDS) + 3
) (
    input  wire                           clk,                // clock
    input  wire                           rst,                // synchronous reset, active high
    input  wire                           passes_ack,         // a WB_ACK comes from the forward network
    input  wire                           grant_answer,       // the operation is granted
    input  wire [MSHRS-1:0]               answered,           // MSHRs of the line, kind and map of M
    input  wire [CHUNK_WORDS-1:0]         expected,           // words that they expect
    input  wire [CHUNK_WORDS*PLACE_W-1:0] expected_places,    // their places
    input  wire [CHUNK_W-1:0]             expected_even,      // in these chunks
    input  wire [CHUNK_W-1:0]             expected_odd,
    input  wire [MSHRS-1:0]               regs_waited,        // MSHRs whose words a store has still to write
    input  wire                           gather_room,        // the place takes what P holds
    input  wire                           s1_gathered,        // S1 holds acknowledgements of the place
    input  wire                           s1_gathered_grants, // S1 holds REG_ACKs of the place
    input  wire [MSHRS-1:0]               s1_gathered_of,     // they answer these MSHRs
    input  wire                           place_reg_near,     // a REG_ACK is in the place, or in S0 or S1 behind it
    // some acknowledgement is in the place, or in S0 to S3 behind it
    input  wire                           place_under_way,
    input  wire                           forwards_wait,      // forwards are deferred
    input  wire                           forward_idle,       // no forward is at work
    output wire                           m_room,             // M takes a message
    output wire [LINE_W-1:0]              msg_line,
    output wire [MAP_W-1:0]               msg_map,
    output wire [1:0]                     msg_kind,           // kind of the request that it answers
    output reg  [MSHRS-1:0]               locked_q,           // MSHRs that a message answers already
    output wire                           answer_error,       // it names words that nobody expects
    output reg  [1:0]                     p_kind_q,           // KIND_* of the request
    output reg  [MAP_W-1:0]               p_map_q,            // its map
    output reg  [MSHRS-1:0]               p_of_q,             // MSHRs that the message answers
    // MSHRs whose words a store had still to write in the last cycle
    output reg  [MSHRS-1:0]               regs_waited_q,
    output wire                           p_waits,            // those of P are among them
    output wire                           gathers,            // it goes to the place
    output wire                           answer_asks,        // an operation is wanted
    output wire [CHUNK_W-1:0]             answer_chunk,       // on this chunk
    output reg  [CHUNK_WORDS-1:0]         p_chunk_words, // its words by their places in the chunk, when all are in one
    output reg                            s2_put_q,           // S2 holds words of an answer
    output wire                           reg_ack_near, // a REG_ACK is at work, and its words may not be Registered yet
    output wire                           answer_under_way,   // some answer is at work
    output wire                           release_valid,
    output wire [CHUNK_WORDS-1:0]         release_words,      // of gathered ones all that is left
    output wire [MSHRS-1:0]               release_of,
    output wire                           grants,             // the words of a REG are Registered
    output wire [CHUNK_WORDS-1:0]         put_words,          // words of the line
    output wire                           put_loads,          // they have data
    output wire [CHUNK_WORDS*WORD_W-1:0]  put_places,         // their places in the chunk
    output wire [32*CHUNK_WORDS-1:0]      put_data,           // the words
    output wire [WORD_EV_W-1:0]           put_event,
    output wire [MAP_W-1:0]               put_map,

    // out of stash_engine
    output wire                           l2_rsp_ready,

    // from stash_engine
    input  wire                           l2_rsp_valid,
    input  wire [MESSAGE_W-1:0]           l2_fwd_data,
    input  wire [MESSAGE_W-1:0]           l2_rsp_data
);

    localparam integer MESSAGE_TYPE_W = 4;
    localparam integer MESSAGE_TYPE_LSB = 33 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + PA_BITS
        - $clog2(CHUNK_WORDS) - 1;
    localparam integer MESSAGE_LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2;
    localparam integer MESSAGE_LINE_LSB = 33 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + 1;
    localparam integer MESSAGE_MASK_W = CHUNK_WORDS;
    localparam integer MESSAGE_MASK_LSB = 32 * CHUNK_WORDS + 2 * $clog2(MAP_ENTRIES) + CORE_BITS + 1;
    localparam integer MESSAGE_MAP_W = $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_MAP_LSB = 32 * CHUNK_WORDS + $clog2(MAP_ENTRIES);
    localparam integer MESSAGE_DATA_W = 32;
    localparam integer MESSAGE_DATA_LSB = 0;
    localparam [3:0] MSG_DATA = 4'd1;                // to the requester: the words
    localparam [3:0] MSG_REG_ACK = 4'd3;             // to the requester: the words are yours
    localparam [3:0] MSG_WB_ACK = 4'd9;              // L2 to stash: taken, or dropped because you no longer own them
    localparam [1:0] KIND_READ = 2'd0;               // kinds of requests at the L2
    localparam [1:0] KIND_REG = 2'd1;
    localparam [1:0] KIND_WB = 2'd2;
    localparam [WORD_EV_W-1:0] WORD_EV_FILL = 4;     // data of a READ arrives, or of a replica in this stash
    localparam [WORD_EV_W-1:0] WORD_EV_GRANT = 7;    // the registry has registered the word to this stash
    localparam [WORD_EV_W-1:0] WORD_EV_WB_DONE = 10; // the L2 has acknowledged the word's writeback

    genvar i;

    reg                           m_valid_q;    // M holds a message
    reg                           m_from_rsp_q; // it came over the response network
    reg  [MESSAGE_W-1:0]          m_message_q;
    reg                           p_valid_q;    // P holds a message
    reg  [CHUNK_WORDS-1:0]        p_left_q;     // words of the line that are still to be put
    reg  [CHUNK_WORDS-1:0]        p_odd_q;      // those that lie in the chunk of odd number
    reg  [CHUNK_WORDS*WORD_W-1:0] p_places_q;   // where in it
    reg  [CHUNK_WORDS*WORD_W-1:0] s0_places_q;
    reg  [CHUNK_WORDS*WORD_W-1:0] s1_places_q;
    reg  [CHUNK_WORDS*WORD_W-1:0] s2_places_q;
    reg  [CHUNK_W-1:0]            p_even_q;     // the two chunks
    reg  [CHUNK_W-1:0]            p_odd_chunk_q;
    reg  [32*CHUNK_WORDS-1:0]     p_data_q;     // the words
    reg  [32*CHUNK_WORDS-1:0]     s0_data_q;
    reg  [32*CHUNK_WORDS-1:0]     s1_data_q;
    reg  [32*CHUNK_WORDS-1:0]     s2_data_q;
    reg  [1:0]                    s0_kind_q;
    reg  [1:0]                    s1_kind_q;
    reg  [1:0]                    s2_kind_q;
    reg  [MAP_W-1:0]              s0_map_q;
    reg  [MAP_W-1:0]              s1_map_q;
    reg  [MAP_W-1:0]              s2_map_q;
    reg  [MSHRS-1:0]              s0_of_q;
    reg  [MSHRS-1:0]              s1_of_q;
    reg                           p_whole_q;    // an acknowledgement of all that they expect, in one chunk
    reg                           s0_put_q;
    reg                           s1_put_q;
    reg                           s3_put_q;     // S3 does
    reg                           s0_last_q;    // they are the last of the message
    reg                           s1_last_q;
    reg  [CHUNK_WORDS-1:0]        s0_words_q;   // they are these words of the line
    reg  [CHUNK_WORDS-1:0]        s1_words_q;
    reg  [CHUNK_WORDS-1:0]        s2_words_q;

    wire [MESSAGE_TYPE_W-1:0] answer_type = m_message_q[MESSAGE_TYPE_LSB +: MESSAGE_TYPE_W];
    wire [MESSAGE_LINE_W-1:0] answer_line = m_message_q[MESSAGE_LINE_LSB +: MESSAGE_LINE_W];
    wire [MESSAGE_MASK_W-1:0] answer_mask = m_message_q[MESSAGE_MASK_LSB +: MESSAGE_MASK_W];
    wire [MESSAGE_MAP_W-1:0] answer_map = m_message_q[MESSAGE_MAP_LSB +: MESSAGE_MAP_W];
    wire [MESSAGE_DATA_W*CHUNK_WORDS-1:0] answer_data = m_message_q[MESSAGE_DATA_LSB +: MESSAGE_DATA_W*CHUNK_WORDS];

    // M: which MSHRs the message answers.
    assign l2_rsp_ready = m_room && !passes_ack;
    wire takes_rsp = l2_rsp_valid && l2_rsp_ready;

    always @(posedge clk) begin
        if (rst) begin
            m_valid_q <= 1'b0;
        end else if (m_room) begin
            m_valid_q <= takes_rsp || passes_ack;
        end
        if (m_room) begin
            m_message_q <= passes_ack ? l2_fwd_data : l2_rsp_data;
            m_from_rsp_q <= !passes_ack;
        end
    end

    wire is_data = m_from_rsp_q && answer_type == MSG_DATA;
    wire is_reg_ack = m_from_rsp_q && answer_type == MSG_REG_ACK;
    wire is_wb_ack = !m_from_rsp_q && answer_type == MSG_WB_ACK;
    wire is_answer = is_data || is_reg_ack || is_wb_ack; // it answers a request of this stash
    assign msg_line = answer_line;
    assign msg_map = answer_map;
    assign msg_kind = is_data ? KIND_READ : is_reg_ack ? KIND_REG : KIND_WB;

    // A forward that sees what a REG_ACK brings may not pass an older one that was deferred until then.
    wire meets_forward = is_reg_ack && forwards_wait && !forward_idle;
    wire blocked = meets_forward || (|(answered & locked_q));
    wire [CHUNK_WORDS-1:0] words = answer_mask & expected & {CHUNK_WORDS{is_answer}};
    wire puts_odd = (p_left_q & ~p_odd_q) == {CHUNK_WORDS{1'b0}};
    wire [CHUNK_WORDS-1:0] p_rest = puts_odd ? {CHUNK_WORDS{1'b0}} : p_left_q & p_odd_q;
    wire p_last = p_rest == {CHUNK_WORDS{1'b0}};                      // no word is left behind this chunk
    wire p_room = !p_valid_q || (p_whole_q ? gather_room : p_last && grant_answer); // P takes a message
    wire m_moves = m_valid_q && (!is_answer || (p_room && !blocked)); // the message leaves M
    wire is_exact = (expected & ~answer_mask) == {CHUNK_WORDS{1'b0}}; // its MSHRs expect no other word
    wire [CHUNK_WORDS-1:0] odd_words;                                 // words in the chunk of odd number

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_parity
            assign odd_words[i] = words[i] && expected_places[i*PLACE_W+WORD_W];
        end
    endgenerate

    wire in_one = odd_words == {CHUNK_WORDS{1'b0}} || odd_words == words; // they are in one chunk
    assign m_room = !m_valid_q || m_moves;
    assign answer_error = m_moves && (|(answer_mask & ~words));
    wire loads = m_moves && (|words);

    // P: its words are put, those of the chunk of even number first.
    wire [CHUNK_WORDS-1:0] p_words = puts_odd ? p_left_q : p_left_q & ~p_odd_q;
    assign p_waits = |(p_of_q & regs_waited_q);
    assign gathers = p_valid_q && p_whole_q;
    assign answer_asks = p_valid_q && !p_whole_q && !p_waits;
    assign answer_chunk = puts_odd ? p_odd_chunk_q : p_even_q;

    always @* begin : set_p_chunk_words
        integer k;
        integer n;
        p_chunk_words = {CHUNK_WORDS{1'b0}};
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            for (n = 0; n < CHUNK_WORDS; n = n + 1) begin
                if (p_left_q[k] && p_places_q[k*WORD_W +: WORD_W] == n[WORD_W-1:0]) begin
                    p_chunk_words[n] = 1'b1;
                end
            end
        end
    end

    always @(posedge clk) begin : set_regs_waited_q
        integer k;
        if (rst) begin
            {regs_waited_q, p_valid_q, locked_q, s0_put_q, s1_put_q, s2_put_q, s3_put_q} <= 0;
        end else begin
            regs_waited_q <= regs_waited;
            if (p_room) begin
                p_valid_q <= loads;
            end
            locked_q <= (locked_q | (answered & {MSHRS{loads}}))
                & ~(s1_of_q & {MSHRS{s1_put_q && s1_last_q}})
                & ~s1_gathered_of;
            {s0_put_q, s1_put_q, s2_put_q, s3_put_q} <= {grant_answer, s0_put_q, s1_put_q, s2_put_q};
        end
        if (loads) begin
            p_data_q <= answer_data;
            p_kind_q <= msg_kind;
            p_map_q <= answer_map;
            p_of_q <= answered;
            p_whole_q <= (is_reg_ack || is_wb_ack) && is_exact && in_one;
            p_left_q <= words;
            p_even_q <= expected_even;
            p_odd_chunk_q <= expected_odd;
            for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                p_odd_q[k] <= expected_places[k*PLACE_W+WORD_W];
                p_places_q[k*WORD_W +: WORD_W] <= expected_places[k*PLACE_W +: WORD_W];
            end
        end else if (grant_answer) begin
            p_left_q <= p_rest;
        end
        {s0_last_q, s1_last_q} <= {p_last, s0_last_q};
        {s0_words_q, s1_words_q, s2_words_q} <= {p_words, s0_words_q, s1_words_q};
        {s0_places_q, s1_places_q, s2_places_q} <= {p_places_q, s0_places_q, s1_places_q};
        {s0_data_q, s1_data_q, s2_data_q} <= {p_data_q, s0_data_q, s1_data_q};
        {s0_kind_q, s1_kind_q, s2_kind_q} <= {p_kind_q, s0_kind_q, s1_kind_q};
        {s0_map_q, s1_map_q, s2_map_q} <= {p_map_q, s0_map_q, s1_map_q};
        {s0_of_q, s1_of_q} <= {p_of_q, s0_of_q};
    end

    assign reg_ack_near = (m_valid_q && is_reg_ack)
        || (p_valid_q && p_kind_q == KIND_REG)
        || (s0_put_q && s0_kind_q == KIND_REG)
        || (s1_put_q && s1_kind_q == KIND_REG)
        || place_reg_near;

    assign answer_under_way = m_valid_q
        || p_valid_q
        || s0_put_q
        || s1_put_q
        || s2_put_q
        || s3_put_q
        || place_under_way;

    // S1: the MSHRs no longer expect the words. S2: what is applied to them.
    assign release_valid = s1_put_q || s1_gathered;
    assign release_words = s1_words_q | {CHUNK_WORDS{s1_gathered}};
    assign release_of = s1_gathered ? s1_gathered_of : s1_of_q;
    assign grants = (s1_put_q && s1_last_q && s1_kind_q == KIND_REG) || s1_gathered_grants;
    assign put_words = s2_words_q;
    assign put_loads = s2_put_q && s2_kind_q == KIND_READ;
    assign put_places = s2_places_q;
    assign put_data = s2_data_q;

    assign put_event = (s2_kind_q == KIND_READ)
        ? WORD_EV_FILL
        : (s2_kind_q == KIND_REG) ? WORD_EV_GRANT : WORD_EV_WB_DONE;

    assign put_map = s2_map_q;
    wire unused = &{1'b0, m_message_q};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!p_valid_q || (|p_left_q));           // P holds words
            assert (!(p_valid_q && p_whole_q) || p_last); // what is gathered lies in one chunk
            assert (!(grant_answer && !p_valid_q));       // what is granted was asked for
            cover (grant_answer && !p_last);              // a line lies in two chunks
            cover (p_valid_q && !p_whole_q && p_waits);   // a REG_ACK of words in two chunks waits for its store
            cover (loads && is_reg_ack && !in_one);       // a REG_ACK is of two chunks
            cover (loads && is_wb_ack && !is_exact);      // a WB_ACK is not of all words
            cover (m_valid_q && meets_forward && p_room); // a REG_ACK waits for a forward
            cover (m_valid_q && blocked);                 // an answer waits for the one before it
        end
    end
`endif

endmodule

`default_nettype wire
