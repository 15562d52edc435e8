// denovo_l1_words: the words of a line, before and after a slot
//
// The table `word`, applied to each word of a line, and the line that follows from it.
//
// Source: docs/denovo/l1-data-path.md, State
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_words #(
    // words of a line
    parameter integer LINE_WORDS = 16,
    // words are registered
    parameter integer OWN = 1,
    // there are copies that outlive an acquire
    parameter integer READ_ONLY = 0,
    // derived, not to be overridden
    parameter integer WORD_EV_W = 4
) (
    input  wire                    clk,          // clock
    input  wire                    rst,          // synchronous reset, active high
    input  wire [LINE_WORDS-1:0]   raise,        // words with an event
    input  wire [WORD_EV_W-1:0]    on_event,     // that event
    input  wire [LINE_WORDS-1:0]   whole,        // STORE: a word without it has the event SUBSTORE
    input  wire [2*LINE_WORDS-1:0] codes,        // the line's words
    input  wire [LINE_WORDS-1:0]   pending,
    input  wire [LINE_WORDS-1:0]   fresh,        // copies of this epoch; older ones are there for a replay alone
    input  wire                    replay,
    input  wire                    leaving,
    input  wire                    old,
    input  wire                    does_rows,    // rows are done: coverage counts these
    input  wire                    waits_here,   // without `does_rows`: those that wait may be done
    input  wire                    is_local,     // the access has local scope
    input  wire                    line_busy,    // GD, GH: something is out of the line
    input  wire                    read_only,    // DR: copies of the line become O
    input  wire                    stored,       // the line has a store-buffer entry
    input  wire                    line_new,     // the line is of this epoch
    input  wire [LINE_WORDS-1:0]   remote,
    input  wire [LINE_WORDS-1:0]   held,
    output wire [2*LINE_WORDS-1:0] next_codes,   // the words as they are then
    output wire [LINE_WORDS-1:0]   next_pending,
    output wire [LINE_WORDS-1:0]   kept_copies,  // copies that outlive an acquire

    // words with the action
    output wire [LINE_WORDS-1:0]   hit,
    output wire [LINE_WORDS-1:0]   write,
    output wire [LINE_WORDS-1:0]   perform,
    output wire [LINE_WORDS-1:0]   joins,
    output wire [LINE_WORDS-1:0]   stay,
    output wire [LINE_WORDS-1:0]   fail,
    output wire [LINE_WORDS-1:0]   ask_read,
    output wire [LINE_WORDS-1:0]   ask_sync,
    output wire [LINE_WORDS-1:0]   ask_reg,
    output wire [LINE_WORDS-1:0]   install,
    output wire [LINE_WORDS-1:0]   supply,
    output wire [LINE_WORDS-1:0]   keep,
    output wire [LINE_WORDS-1:0]   ask_atomic,
    output wire [LINE_WORDS-1:0]   ask_wt,
    output wire [LINE_WORDS-1:0]   forget,
    output wire [LINE_WORDS-1:0]   write_back,
    output wire [LINE_WORDS-1:0]   refuse
);

    localparam integer WORD_ST_W = 3;
    // Invalid: no data here; perhaps on the way (reading, syncing) or on the way out (leaving)
    localparam [WORD_ST_W-1:0] WORD_ST_I = 0;
    localparam [WORD_ST_W-1:0] WORD_ST_V = 1;        // Valid: a copy, until the next acquire
    localparam [WORD_ST_W-1:0] WORD_ST_O = 2;        // Read-only valid (DR): a copy that an acquire leaves
    localparam [WORD_ST_W-1:0] WORD_ST_D = 3; // Dirty: stored here, its registration or write-through not complete
    localparam [WORD_ST_W-1:0] WORD_ST_R = 4;        // Registered: the only up-to-date copy; the registry names this L1
    localparam [WORD_EV_W-1:0] WORD_EV_STORE = 1;    // a store of the whole word
    localparam [WORD_EV_W-1:0] WORD_EV_SUBSTORE = 2; // a store of some of its bytes
    localparam [WORD_EV_W-1:0] WORD_EV_SERVED = 8;   // all accesses that waited for the granted word are done
    localparam [WORD_EV_W-1:0] WORD_EV_WT_ACK = 9;   // the L2 has the stored word
    localparam [WORD_EV_W-1:0] WORD_EV_ERROR = 15;   // the answer says that memory failed
    localparam integer WORD_ACT_W = 20;
    localparam integer WORD_ACT_HIT = 0;
    localparam integer WORD_ACT_WRITE = 1;
    localparam integer WORD_ACT_PERFORM = 2;
    localparam integer WORD_ACT_INSERT = 3;
    localparam integer WORD_ACT_JOIN = 4;
    localparam integer WORD_ACT_WAIT = 5;
    localparam integer WORD_ACT_FAIL = 6;
    localparam integer WORD_ACT_ASK_READ = 7;
    localparam integer WORD_ACT_ASK_SYNC = 8;
    localparam integer WORD_ACT_ASK_ATOMIC = 9;
    localparam integer WORD_ACT_ASK_REG = 10;
    localparam integer WORD_ACT_ASK_WT = 11;
    localparam integer WORD_ACT_UNASK = 12;
    localparam integer WORD_ACT_INSTALL = 13;
    localparam integer WORD_ACT_MARK = 14;
    localparam integer WORD_ACT_SUPPLY = 15;
    localparam integer WORD_ACT_KEEP = 16;
    localparam integer WORD_ACT_FORGET = 17;
    localparam integer WORD_ACT_WRITE_BACK = 18;
    localparam integer WORD_ACT_REFUSE = 19;
    localparam [1:0] CODE_I = 2'd0;
    localparam [1:0] CODE_V = 2'd1;
    localparam [1:0] CODE_X = 2'd2;
    localparam [1:0] CODE_R = 2'd3;
    localparam integer NUMBER_I = 0;
    localparam integer NUMBER_V = 1;
    localparam integer NUMBER_O = 2;
    localparam integer NUMBER_D = 3;
    localparam integer NUMBER_R = 4;
    localparam integer CASES = READ_ONLY + 9;

    genvar w;
    genvar c;

    // A case is a code, pending or not; one more is a copy that does not count, and in DR one more is a copy that
    // outlives an acquire.
    wire [LINE_WORDS-1:0] read_here;
    wire asks_read = |read_here;
    wire [LINE_WORDS-1:0] insert;
    wire begins_store = READ_ONLY == 1 && (|insert) && !stored; // code X means stored from here on
    wire nothing_left = on_event == WORD_EV_ERROR || on_event == WORD_EV_SERVED; // nothing is under way after it

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
            reg  [31:0] acts; // those of the word's case

            wire [1:0] code = codes[w*2 +: 2];

            wire [WORD_EV_W-1:0] event_here = (on_event == WORD_EV_STORE && !whole[w])
                ? WORD_EV_SUBSTORE
                : on_event;

            wire counts = replay || fresh[w]; // a copy does
            assign kept_copies[w] = READ_ONLY == 1 && code == CODE_X && !pending[w] && !stored;
            // of each case the actions; above them the state after it, whether that is another, and whether nothing is
            // here
            wire [32*CASES-1:0] by_case;

            // The table is asked about each case, and the word's case is chosen after it: what happens is known before
            // the word.
            for (c = 0; c < CASES; c = c + 1) begin : g_case
                localparam integer CODE_INT = (c == 9) ? 2 : (c == 8) ? 1 : c / 2;
                // 9: CODE_X, 8: CODE_V, 0 to 7: each code, then the same while it is pending
                localparam [1:0] CODE = CODE_INT[1:0];
                localparam integer PENDING_INT = (c < 8) ? c % 2 : 0;
                localparam PENDING = PENDING_INT[0];
                localparam integer OUT_AGAIN_INT = (OWN == 0 && CODE == CODE_R) ? 1 : 0;
                localparam OUT_AGAIN = OUT_AGAIN_INT[0]; // stored again while its WT is out
                localparam integer STATE_INT = (c == 9)
                    ? NUMBER_O
                    : (CODE == CODE_X || OUT_AGAIN)
                        ? NUMBER_D
                        : (CODE == CODE_R) ? NUMBER_R : (c == 2) ? NUMBER_V : NUMBER_I;
                localparam [WORD_ST_W-1:0] STATE = STATE_INT[WORD_ST_W-1:0];

                wire is_here = code == CODE
                    && pending[w] == PENDING
                    && ((c == 2 && counts) || (c == 4 && (READ_ONLY == 0 || stored)) || (c == 8 && !counts)
                        || (c == 9 && !stored) || (c != 2 && c != 4 && c < 8));

                wire [WORD_ACT_W-1:0] does;
                wire [WORD_ST_W-1:0] next;

                denovo_l1_word rules (
                    .clk          (clk),
                    .rst          (rst || (!does_rows && !(waits_here && does[WORD_ACT_WAIT]))),
                    .valid        (raise[w] && is_here),
                    .state        (STATE),
                    .on_event     (event_here),
                    .if_own       (OWN == 1),
                    .if_local     (is_local),
                    .if_replay    (replay),
                    .if_reading   (CODE == CODE_I && PENDING),
                    .if_asked     (CODE == CODE_X && PENDING),
                    .if_again     (OUT_AGAIN && PENDING),
                    .if_syncing   (CODE == CODE_V && PENDING),
                    .if_serving   (OWN == 1 && CODE == CODE_R && PENDING),
                    .if_remote    (remote[w]),
                    .if_leaving   (leaving),
                    .if_held      (held[w]),
                    .if_old       (old),
                    .if_read_only (read_only),
                    .if_line_busy (line_busy),
                    .if_whole     (OWN == 0 && line_new),
                    .next_state   (next),
                    .acts         (does)
                );

                wire ends = (OUT_AGAIN && on_event == WORD_EV_WT_ACK) || nothing_left;

                assign by_case[32*c +: 32] = {
                    {(30-WORD_ACT_W-WORD_ST_W){1'b0}},
                    {OWN == 0 && STATE == WORD_ST_I, next != STATE || ends, next} & {(WORD_ST_W+2){is_here}},
                    does
                };
            end

            always @* begin : set_acts
                integer i;
                acts = 32'd0;
                for (i = 0; i < CASES; i = i + 1) begin
                    acts = acts | by_case[32*i +: 32];
                end
            end

            wire [WORD_ST_W-1:0] after = acts[WORD_ACT_W +: WORD_ST_W];
            wire syncs = acts[WORD_ACT_ASK_SYNC];

            // GD, GH: what is not here comes with what is asked for.
            wire reads_word = acts[WORD_ACT_ASK_READ] || (asks_read && acts[WORD_ACT_W+WORD_ST_W+1]);
            wire changes = raise[w] && !acts[WORD_ACT_REFUSE] && acts[WORD_ACT_W+WORD_ST_W];

            // an old copy must not become new with the READ
            wire drops = code == CODE_V && !pending[w] && asks_read && !fresh[w];

            wire ends_copy = kept_copies[w] && begins_store && !acts[WORD_ACT_INSERT];

            wire [1:0] code_after = (after == WORD_ST_R)
                ? CODE_R
                : (after == WORD_ST_D || after == WORD_ST_O) ? CODE_X : (after == WORD_ST_V) ? CODE_V : CODE_I;

            assign next_codes[2*w +: 2] = (syncs || ends_copy)
                ? CODE_V
                : (reads_word || drops) ? CODE_I : acts[WORD_ACT_UNASK] ? CODE_R : changes ? code_after : code;

            assign next_pending[w] = syncs
                || reads_word
                || acts[WORD_ACT_ASK_REG]
                || acts[WORD_ACT_ASK_WT]
                || acts[WORD_ACT_MARK]
                || (pending[w] && !changes);

            assign ask_read[w] = reads_word;

            assign {hit[w], write[w], perform[w]} = {
                acts[WORD_ACT_HIT],
                acts[WORD_ACT_WRITE],
                acts[WORD_ACT_PERFORM]
            };

            assign {insert[w], joins[w], stay[w]} = {
                acts[WORD_ACT_INSERT],
                acts[WORD_ACT_JOIN],
                acts[WORD_ACT_WAIT]
            };

            assign {fail[w], read_here[w]} = {acts[WORD_ACT_FAIL], acts[WORD_ACT_ASK_READ]};
            assign {ask_sync[w], ask_atomic[w]} = {acts[WORD_ACT_ASK_SYNC], acts[WORD_ACT_ASK_ATOMIC]};

            assign {ask_reg[w], ask_wt[w], install[w]} = {
                acts[WORD_ACT_ASK_REG],
                acts[WORD_ACT_ASK_WT],
                acts[WORD_ACT_INSTALL]
            };

            assign {supply[w], keep[w], forget[w]} = {
                acts[WORD_ACT_SUPPLY],
                acts[WORD_ACT_KEEP],
                acts[WORD_ACT_FORGET]
            };

            assign {write_back[w], refuse[w]} = {acts[WORD_ACT_WRITE_BACK], acts[WORD_ACT_REFUSE]};
            wire unused = &{1'b0, acts[31:WORD_ACT_W+WORD_ST_W+2]};
        end
    endgenerate

endmodule

`default_nettype wire
