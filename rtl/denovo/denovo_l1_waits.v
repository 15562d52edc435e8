// denovo_l1_waits: what an access waits and asks for, for each way
//
// What an access asks for and waits for, for each way that may have its line: known before the tags are compared. The
// place behind the last way is that of an access without a line.
//
// Source: thesis chapters 2, 3; docs/denovo/l1-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_waits #(
    // associativity (ways, a power of two, 2 to 16)
    parameter integer WAYS = 8,
    // words of an access, of a data RAM's word and of one pass (a power of two, 1 to 16)
    parameter integer PORT_WORDS = 16,
    // words of 4 bytes in a line (a power of two, 4 to 16)
    parameter integer LINE_WORDS = 16,
    // derived, not to be overridden
    parameter integer WORD_EV_W = 4
) (
    input  wire                         clk,           // clock
    output wire [WAYS:0]                line_waits,    // an access of the port stays for the line, or one of its words
    output wire [WAYS:0]                mshr_waits,    // for an MSHR, or a place of the list
    output wire [WAYS:0]                store_waits,   // for the store buffer
    output wire [WAYS:0]                send_waits,    // for room among the requests
    output wire [WAYS:0]                words_wait,    // some word of the access is left to come
    output wire [WAYS:0]                words_fail,    // some word's error is here
    output wire [WAYS:0]                words_asked,   // a request is sent for some word
    output wire [WAYS:0]                makes_entry,   // the line gets a store-buffer entry

    // from denovo_l1
    input  wire [LINE_WORDS-1:0]        tried,
    input  wire [LINE_WORDS-1:0]        s1_words_q,
    input  wire                         s1_replay_q,
    input  wire [WORD_EV_W-1:0]         on_access,
    input  wire [PORT_WORDS-1:0]        full,          // words whose strobes are all 1
    input  wire                         s1_local,      // the access is of local scope
    input  wire                         kinds_matter,  // which of a READ, WT or ATOMIC is out
    input  wire                         s1_some,       // the slot is about some word
    input  wire                         s1_sync_q,
    // each entry is used, or promised to an access of local scope that is parked
    input  wire                         promises_full,

    // from denovo_l1_lines
    input  wire [WAYS*2*LINE_WORDS-1:0] way_codes,
    input  wire [WAYS*LINE_WORDS-1:0]   way_pending,
    input  wire [WAYS*LINE_WORDS-1:0]   way_fresh,
    input  wire [WAYS-1:0]              way_stored,
    input  wire [WAYS-1:0]              way_linked,
    input  wire [WAYS-1:0]              way_old,
    input  wire [WAYS-1:0]              way_serviced,
    input  wire [WAYS-1:0]              way_fetching,

    // from denovo_l1_owner
    input  wire                         leaving,       // the slot's line is on its way out
    input  wire [2:0]                   asks,          // requests that wait

    // from denovo_l1_mshrs
    input  wire                         mshr_free,

    // from denovo_l1_list
    input  wire                         list_free
);

    localparam [1:0] CODE_V = 2'd1;
    localparam integer WORD_ST_W = 3;
    localparam integer READ_ONLY = 0;         // 1: read-only words outlive an acquire. PROTOCOL fixes it
    localparam [1:0] CODE_X = 2'd2;
    localparam [WORD_ST_W-1:0] WORD_ST_O = 2; // Read-only valid (DR): a copy that an acquire leaves
    localparam integer OWN = 1;               // 1: words are registered. PROTOCOL fixes it
    localparam [1:0] CODE_R = 2'd3;
    localparam [WORD_ST_W-1:0] WORD_ST_D = 3; // Dirty: stored here, its registration or write-through not complete
    localparam [WORD_ST_W-1:0] WORD_ST_R = 4; // Registered: the only up-to-date copy; the registry names this L1
    localparam [WORD_ST_W-1:0] WORD_ST_V = 1; // Valid: a copy, until the next acquire
    // Invalid: no data here; perhaps on the way (reading, syncing) or on the way out (leaving)
    localparam [WORD_ST_W-1:0] WORD_ST_I = 0;
    localparam integer WORD_ACT_W = 20;
    localparam [WORD_EV_W-1:0] WORD_EV_STORE = 1;    // a store of the whole word
    localparam [WORD_EV_W-1:0] WORD_EV_SUBSTORE = 2; // a store of some of its bytes
    localparam [1:0] CODE_I = 2'd0;
    localparam integer WORD_ACT_HIT = 0;
    localparam integer WORD_ACT_WRITE = 1;
    localparam integer WORD_ACT_PERFORM = 2;
    localparam integer WORD_ACT_ASK_REG = 10;
    localparam integer WORD_ACT_ASK_WT = 11;
    localparam integer WORD_ACT_INSTALL = 13;
    localparam integer WORD_ACT_MARK = 14;
    localparam integer WORD_ACT_SUPPLY = 15;
    localparam integer WORD_ACT_KEEP = 16;
    localparam integer WORD_ACT_FORGET = 17;
    localparam integer WORD_ACT_WRITE_BACK = 18;
    localparam integer WORD_ACT_REFUSE = 19;
    localparam integer WORD_ACT_JOIN = 4;
    localparam integer WORD_ACT_WAIT = 5;
    localparam integer WORD_ACT_ASK_READ = 7;
    localparam integer WORD_ACT_ASK_SYNC = 8;
    localparam integer WORD_ACT_ASK_ATOMIC = 9;
    localparam integer WORD_ACT_INSERT = 3;
    localparam integer WORD_ACT_UNASK = 12;
    localparam integer SCOPES = 0;                   // 1: accesses have scopes. PROTOCOL fixes it
    localparam integer WORD_ACT_FAIL = 6;
    localparam integer ASKS = 4;                     // requests that may wait to leave
    localparam integer ASKS_FULL_INT = ASKS;
    localparam [2:0] ASKS_FULL = ASKS_FULL_INT[2:0]; // so many wait

    genvar w;
    genvar v;

    wire [PORT_WORDS-1:0] access_raise;

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_raise (.words(tried), .chunk(access_raise));

    wire [2*LINE_WORDS-1:0] both_bits; // the words' bits, a code's two each

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_both
            assign both_bits[2*w +: 2] = {2{s1_words_q[w]}};
        end
    endgenerate

    wire [2*LINE_WORDS*(WAYS+1)-1:0] all_codes = {{(2*LINE_WORDS){1'b0}}, way_codes};
    wire [LINE_WORDS*(WAYS+1)-1:0] all_pending = {{LINE_WORDS{1'b0}}, way_pending};
    wire [LINE_WORDS*(WAYS+1)-1:0] all_fresh = {{LINE_WORDS{1'b0}}, way_fresh};
    wire [WAYS:0] all_stored = {1'b0, way_stored};
    wire [WAYS:0] all_linked = {1'b0, way_linked};
    wire [WAYS:0] all_old = {1'b0, way_old};
    wire [WAYS:0] all_serviced = {1'b0, way_serviced};
    wire [WAYS:0] all_fetching = {1'b0, way_fetching};

    generate
        for (v = 0; v < WAYS + 1; v = v + 1) begin : g_way
            reg  [31:0] acts; // what some word does

            wire [2*PORT_WORDS-1:0] codes;

            denovo_l1_fold #(.LINE_WORDS(2 * LINE_WORDS), .PORT_WORDS(2 * PORT_WORDS)) fold_codes (
                .words (all_codes[v*2*LINE_WORDS +: 2*LINE_WORDS] & both_bits),
                .chunk (codes)
            );

            wire [PORT_WORDS-1:0] pending;

            denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_pending (
                .words (all_pending[v*LINE_WORDS +: LINE_WORDS] & s1_words_q),
                .chunk (pending)
            );

            wire [PORT_WORDS-1:0] fresh;

            denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_fresh (
                .words (all_fresh[v*LINE_WORDS +: LINE_WORDS] & s1_words_q),
                .chunk (fresh)
            );

            wire [32*PORT_WORDS-1:0] by_word; // what each word does

            for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_word
                wire [1:0] code = codes[w*2 +: 2];
                wire counts = s1_replay_q ? code == CODE_V && !pending[w] : fresh[w]; // it is a copy, which counts

                wire [WORD_ST_W-1:0] state = (READ_ONLY == 1 && code == CODE_X && !pending[w] && !all_stored[v])
                    ? WORD_ST_O
                    : (code == CODE_X || (OWN == 0 && code == CODE_R))
                        ? WORD_ST_D
                        : (code == CODE_R) ? WORD_ST_R : counts ? WORD_ST_V : WORD_ST_I;

                // What the word becomes and what else happens to it is asked of the line that matches alone:
                // denovo_l1_words. There coverage counts the rows, too: here a row may be that of a line that does not
                // match.
                wire [WORD_ST_W-1:0] after;
                wire [WORD_ACT_W-1:0] does;

                denovo_l1_word rules (
                    .clk          (clk),
                    .rst          (1'b1),
                    .valid        (access_raise[w]),
                    .state        (state),
                    .on_event     ((on_access == WORD_EV_STORE && !full[w]) ? WORD_EV_SUBSTORE : on_access),
                    .if_own       (OWN == 1),
                    .if_local     (s1_local),
                    .if_replay    (s1_replay_q),
                    .if_reading   (code == CODE_I && pending[w]),
                    .if_asked     (code == CODE_X && pending[w]),
                    .if_again     (1'b0),
                    .if_syncing   (code == CODE_V && pending[w]),
                    .if_serving   (1'b0),
                    .if_remote    (1'b0),
                    .if_leaving   (leaving),
                    .if_held      (1'b0),
                    .if_old       (all_old[v]),
                    .if_read_only (1'b0),
                    .if_line_busy (OWN == 0
                        && all_linked[v]
                        && !s1_replay_q
                        && (all_fetching[v] || !kinds_matter)),
                    .if_whole     (1'b0),
                    .next_state   (after),
                    .acts         (does)
                );

                assign by_word[32*w +: 32] = {{(32-WORD_ACT_W){1'b0}}, does};
                wire unused = &{1'b0, after};
            end

            always @* begin : set_acts
                integer i;
                acts = 32'd0;
                for (i = 0; i < PORT_WORDS; i = i + 1) begin
                    acts = acts | by_word[32*i +: 32];
                end
            end

            wire joins = acts[WORD_ACT_JOIN];
            wire stay = acts[WORD_ACT_WAIT];

            assign words_asked[v] = acts[WORD_ACT_ASK_READ]
                || acts[WORD_ACT_ASK_SYNC]
                || acts[WORD_ACT_ASK_ATOMIC];

            assign makes_entry[v] = (acts[WORD_ACT_INSERT] || acts[WORD_ACT_UNASK]) && !all_stored[v];
            assign line_waits[v] = (all_serviced[v] && s1_some) || stay;

            assign mshr_waits[v] = (!all_linked[v] && !mshr_free && (words_asked[v] || joins))
                || (joins && !list_free);

            assign store_waits[v] = (makes_entry[v] || (SCOPES == 1 && joins && s1_sync_q && s1_local))
                && promises_full;

            assign words_wait[v] = joins || stay;
            assign words_fail[v] = acts[WORD_ACT_FAIL];
            assign send_waits[v] = words_asked[v] && asks == ASKS_FULL;

            wire unused_1 = &{
                1'b0,
                acts[31:WORD_ACT_W],
                acts[WORD_ACT_HIT],
                acts[WORD_ACT_WRITE],
                acts[WORD_ACT_PERFORM],
                acts[WORD_ACT_ASK_REG],
                acts[WORD_ACT_ASK_WT],
                acts[WORD_ACT_INSTALL],
                acts[WORD_ACT_MARK],
                acts[WORD_ACT_SUPPLY],
                acts[WORD_ACT_KEEP],
                acts[WORD_ACT_FORGET],
                acts[WORD_ACT_WRITE_BACK],
                acts[WORD_ACT_REFUSE]
            };
        end
    endgenerate

endmodule

`default_nettype wire
