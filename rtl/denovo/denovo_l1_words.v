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
    parameter integer READ_ONLY = 0
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
    // rows are done; without this those that wait may be: coverage counts what is done
    input  wire                    does_rows,
    input  wire                    waits_here,
    input  wire                    is_local,     // the access has local scope
    // of the line: GD, GH: something is out; DR: copies become O; stored; of this epoch
    input  wire                    line_busy,
    input  wire                    read_only,
    input  wire                    stored,
    input  wire                    line_new,
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
    localparam integer WORD_EV_W = 4;
    localparam [WORD_EV_W-1:0] WORD_EV_STORE = 1;    // a store of the whole word
    localparam [WORD_EV_W-1:0] WORD_EV_SUBSTORE = 2; // a store of some of its bytes
    localparam [WORD_EV_W-1:0] WORD_EV_SERVED = 8;   // all accesses that waited for the granted word are done
    localparam [WORD_EV_W-1:0] WORD_EV_WT_ACK = 9;   // the L2 has the stored word
    localparam [WORD_EV_W-1:0] WORD_EV_ERROR = 15;   // the answer says that memory failed
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
            reg  [1:0] next_code;

            wire [1:0] code = codes[w*2 +: 2];

            wire [WORD_EV_W-1:0] event_here = (on_event == WORD_EV_STORE && !whole[w])
                ? WORD_EV_SUBSTORE
                : on_event;

            wire counts = replay || fresh[w]; // a copy does
            assign kept_copies[w] = READ_ONLY == 1 && code == CODE_X && !pending[w] && !stored;
            wire [CASES-1:0] waits;
            wire [CASES-1:0] hits;
            wire [CASES-1:0] writes;
            wire [CASES-1:0] performs;
            wire [CASES-1:0] inserts;
            wire [CASES-1:0] waits_for;
            wire [CASES-1:0] fails;
            wire [CASES-1:0] reads;
            wire [CASES-1:0] syncs;
            wire [CASES-1:0] atomics;
            wire [CASES-1:0] regs;
            wire [CASES-1:0] throughs;
            wire [CASES-1:0] unasks;
            wire [CASES-1:0] installs;
            wire [CASES-1:0] supplies;
            wire [CASES-1:0] keeps;
            wire [CASES-1:0] forgets;
            wire [CASES-1:0] leaves;
            wire [CASES-1:0] refuses;
            wire [2*CASES-1:0] codes_after;
            wire [CASES-1:0] all_read;
            wire [CASES-1:0] stays_pending;

            // The table is asked about each case, and the word's case is chosen last: what happens is known before the
            // word.
            for (c = 0; c < CASES; c = c + 1) begin : g_case
                localparam integer CODE_INT = (c == 9) ? 2 : (c == 8) ? 1 : c / 2;
                // 9: CODE_X, 8: CODE_V, 0 to 7: each code, then the same while it is pending
                localparam [1:0] CODE = CODE_INT[1:0];
                localparam integer PENDING_INT = (c < 8) ? c % 2 : 0;
                localparam PENDING = PENDING_INT[0];
                localparam integer OUT_AGAIN_INT = (OWN == 0 && CODE == CODE_R) ? 1 : 0;
                localparam OUT_AGAIN = OUT_AGAIN_INT[0]; // stored again while its WT is out
                localparam integer STATE_INT = (c == 9) ? NUMBER_O : (CODE == CODE_X || OUT_AGAIN) ? NUMBER_D : (CODE == CODE_R) ? NUMBER_R : (c == 2) ? NUMBER_V : NUMBER_I;
                localparam [WORD_ST_W-1:0] STATE = STATE_INT[WORD_ST_W-1:0];

                wire is_here = code == CODE
                    && pending[w] == PENDING
                    && ((c == 2 && counts) || (c == 4 && (READ_ONLY == 0 || stored)) || (c == 8 && !counts) || (c == 9 && !stored) || (c != 2 && c != 4 && c < 8));

                wire [WORD_ST_W-1:0] after;
                wire mark;

                denovo_l1_word rules (
                    .clk            (clk),
                    .rst            (rst || (!does_rows && !(waits_here && waits[c]))),
                    .valid          (raise[w] && is_here),
                    .state          (STATE),
                    .on_event       (event_here),
                    .if_own         (OWN == 1),
                    .if_local       (is_local),
                    .if_replay      (replay),
                    .if_reading     (CODE == CODE_I && PENDING),
                    .if_asked       (CODE == CODE_X && PENDING),
                    .if_syncing     (CODE == CODE_V && PENDING),
                    .if_serving     (OWN == 1 && CODE == CODE_R && PENDING),
                    .if_remote      (remote[w]),
                    .if_leaving     (leaving),
                    .if_held        (held[w]),
                    .if_old         (old),
                    .if_read_only   (read_only),
                    .if_line_busy   (line_busy),
                    .if_whole       (OWN == 0 && line_new),
                    .next_state     (after),
                    .act_hit        (hits[c]),
                    .act_write      (writes[c]),
                    .act_perform    (performs[c]),
                    .act_insert     (inserts[c]),
                    .act_join       (waits_for[c]),
                    .act_wait       (waits[c]),
                    .act_fail       (fails[c]),
                    .act_ask_read   (reads[c]),
                    .act_ask_sync   (syncs[c]),
                    .act_ask_atomic (atomics[c]),
                    .act_ask_reg    (regs[c]),
                    .act_ask_wt     (throughs[c]),
                    .act_unask      (unasks[c]),
                    .act_install    (installs[c]),
                    .act_mark       (mark),
                    .act_supply     (supplies[c]),
                    .act_keep       (keeps[c]),
                    .act_forget     (forgets[c]),
                    .act_write_back (leaves[c]),
                    .act_refuse     (refuses[c])
                );

                // GD, GH: what is not here comes with what is asked for.
                wire reads_word = reads[c] || (OWN == 0 && asks_read && STATE == WORD_ST_I);
                wire ends = (OUT_AGAIN && on_event == WORD_EV_WT_ACK) || nothing_left;
                wire changes = raise[w] && !refuses[c] && (after != STATE || ends);

                // an old copy must not become new with the READ
                wire drops = (c == 2 || c == 8) && asks_read && !fresh[w];

                wire ends_copy = c == 9 && begins_store && !inserts[c];

                wire [1:0] code_after = (after == WORD_ST_R)
                    ? CODE_R
                    : (after == WORD_ST_D || after == WORD_ST_O)
                        ? CODE_X
                        : (after == WORD_ST_V) ? CODE_V : CODE_I;

                assign codes_after[2*c +: 2] = {2{is_here}}
                    & ((syncs[c] || ends_copy) ? CODE_V : (reads_word || drops) ? CODE_I : unasks[c] ? CODE_R : changes ? code_after : CODE);

                assign all_read[c] = is_here && reads_word;

                assign stays_pending[c] = is_here
                    && (syncs[c] || reads_word || regs[c] || throughs[c] || mark || (PENDING && !changes));
            end

            assign {hit[w], write[w], perform[w], insert[w]} = {|hits, |writes, |performs, |inserts};
            assign {joins[w], stay[w], fail[w], read_here[w]} = {|waits_for, |waits, |fails, |reads};
            assign {ask_read[w], ask_sync[w], ask_atomic[w]} = {|all_read, |syncs, |atomics};
            assign {ask_reg[w], ask_wt[w], install[w]} = {|regs, |throughs, |installs};

            assign {supply[w], keep[w], forget[w], write_back[w], refuse[w]} = {
                |supplies,
                |keeps,
                |forgets,
                |leaves,
                |refuses
            };

            assign next_pending[w] = |stays_pending;

            always @* begin : set_next_code
                integer i;
                next_code = 2'd0;
                for (i = 0; i < CASES; i = i + 1) begin
                    next_code = next_code | codes_after[2*i +: 2];
                end
            end

            assign next_codes[2*w +: 2] = next_code;
        end
    endgenerate

endmodule

`default_nettype wire
