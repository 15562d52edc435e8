// The table `word`, applied to each word of a line, and the line that follows from it.

parameter integer LINE_WORDS = 16; // words of a line
parameter integer OWN = 1; // words are registered
parameter integer READ_ONLY = 0; // there are copies that outlive an acquire
input clk; // clock
input rst; // synchronous reset, active high
input [LINE_WORDS-1:0] raise; // words with an event
input [WORD_EV_W-1:0] on_event; // that event
input [LINE_WORDS-1:0] whole; // STORE: a word without it has the event SUBSTORE
input [2*LINE_WORDS-1:0] codes; // the line's words
input [LINE_WORDS-1:0] pending;
input [LINE_WORDS-1:0] fresh; // copies of this epoch; older ones are there for a replay alone
input replay, leaving, old;
input does_rows, // rows are done: coverage counts these
    waits_here; // without `does_rows`: those that wait may be done
input is_local; // the access has local scope
input line_busy, // GD, GH: something is out of the line
    read_only, // DR: copies of the line become O
    stored, // the line has a store-buffer entry
    line_new; // the line is of this epoch
input [LINE_WORDS-1:0] remote, held;
output [2*LINE_WORDS-1:0] next_codes; // the words as they are then
output [LINE_WORDS-1:0] next_pending;
output [LINE_WORDS-1:0] kept_copies; // copies that outlive an acquire
// words with the action
output [LINE_WORDS-1:0] hit, write, perform, joins, stay, fail, ask_read, ask_sync, ask_reg, install, supply, keep;
output [LINE_WORDS-1:0] ask_atomic, ask_wt, forget, write_back, refuse;

// A case is a code, pending or not; one more is a copy that does not count, and in DR one more is a copy that outlives an acquire.
localparam CASES = 9 + READ_ONLY;
wire [LINE_WORDS-1:0] read_here, insert;
wire asks_read = |read_here;
wire begins_store = READ_ONLY == 1 && |insert && !stored; // code X means stored from here on
wire nothing_left = on_event == WORD_EV_ERROR || on_event == WORD_EV_SERVED; // nothing is under way after it
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
    wire [1:0] code = codes[w * 2 +: 2];
    wire [WORD_EV_W-1:0] event_here = on_event == WORD_EV_STORE && !whole[w] ? WORD_EV_SUBSTORE : on_event;
    wire counts = replay || fresh[w]; // a copy does
    assign kept_copies[w] = READ_ONLY == 1 && code == CODE_X && !pending[w] && !stored;
    wire [32*CASES-1:0] by_case; // of each case the actions; above them the state after it, whether that is another, and whether nothing is here
    // The table is asked about each case, and the word's case is chosen after it: what happens is known before the word.
    for (c = 0; c < CASES; c = c + 1) begin : g_case
        localparam [1:0] CODE = c == 9 ? 2 : c == 8 ? 1 : c / 2; // 9: CODE_X, 8: CODE_V, 0 to 7: each code, then the same while it is pending
        localparam [0:0] PENDING = c < 8 ? c % 2 : 0;
        localparam [0:0] OUT_AGAIN = OWN == 0 && CODE == CODE_R ? 1 : 0; // stored again while its WT is out
        localparam [WORD_ST_W-1:0] STATE = c == 9 ? NUMBER_O : CODE == CODE_X || OUT_AGAIN ? NUMBER_D
            : CODE == CODE_R ? NUMBER_R : c == 2 ? NUMBER_V : NUMBER_I;
        wire is_here = code == CODE && pending[w] == PENDING && (c == 2 && counts || c == 4 && (READ_ONLY == 0 || stored)
            || c == 8 && !counts || c == 9 && !stored || c != 2 && c != 4 && c < 8);
        wire [WORD_ST_W-1:0] next;
        wire [WORD_ACT_W-1:0] does;
        denovo_l1_word rules (
            .clk, .rst(rst || !does_rows && !(waits_here && does[WORD_ACT_WAIT])), .valid(raise[w] && is_here), .state(STATE), .on_event(event_here),
            .if_own(OWN == 1), .if_local(is_local), .if_replay(replay),
            .if_reading(CODE == CODE_I && PENDING), .if_asked(CODE == CODE_X && PENDING), .if_again(OUT_AGAIN && PENDING),
            .if_syncing(CODE == CODE_V && PENDING), .if_serving(OWN == 1 && CODE == CODE_R && PENDING), .if_remote(remote[w]),
            .if_leaving(leaving), .if_held(held[w]), .if_old(old), .if_read_only(read_only), .if_line_busy(line_busy), .if_whole(OWN == 0 && line_new),
            .next_state(next), .acts(does)
        );
        wire ends = OUT_AGAIN && on_event == WORD_EV_WT_ACK || nothing_left;
        assign by_case[32 * c +: 32] = {
            {30 - WORD_ACT_W - WORD_ST_W{1'b0}},
            {OWN == 0 && STATE == WORD_ST_I, next != STATE || ends, next} & {WORD_ST_W + 2{is_here}}, does
        };
    end
    reg [31:0] acts; // those of the word's case
    always @* begin
        acts = 32'd0;
        for (i = 0; i < CASES; i = i + 1) acts = acts | by_case[32 * i +: 32];
    end
    wire [WORD_ST_W-1:0] after = acts[WORD_ACT_W +: WORD_ST_W];
    wire syncs = acts[WORD_ACT_ASK_SYNC];
    // GD, GH: what is not here comes with what is asked for.
    wire reads_word = acts[WORD_ACT_ASK_READ] || asks_read && acts[WORD_ACT_W + WORD_ST_W + 1];
    wire changes = raise[w] && !acts[WORD_ACT_REFUSE] && acts[WORD_ACT_W + WORD_ST_W];
    wire drops = code == CODE_V && !pending[w] && asks_read && !fresh[w]; // an old copy must not become new with the READ
    wire ends_copy = kept_copies[w] && begins_store && !acts[WORD_ACT_INSERT];
    wire [1:0] code_after = after == WORD_ST_R ? CODE_R : after == WORD_ST_D || after == WORD_ST_O ? CODE_X
        : after == WORD_ST_V ? CODE_V : CODE_I;
    assign next_codes[2 * w +: 2] = syncs || ends_copy ? CODE_V : reads_word || drops ? CODE_I
        : acts[WORD_ACT_UNASK] ? CODE_R : changes ? code_after : code;
    assign next_pending[w] = syncs || reads_word || acts[WORD_ACT_ASK_REG] || acts[WORD_ACT_ASK_WT] || acts[WORD_ACT_MARK]
        || pending[w] && !changes;
    assign ask_read[w] = reads_word;
    assign {hit[w], write[w], perform[w]} = {acts[WORD_ACT_HIT], acts[WORD_ACT_WRITE], acts[WORD_ACT_PERFORM]};
    assign {insert[w], joins[w], stay[w]} = {acts[WORD_ACT_INSERT], acts[WORD_ACT_JOIN], acts[WORD_ACT_WAIT]};
    assign {fail[w], read_here[w]} = {acts[WORD_ACT_FAIL], acts[WORD_ACT_ASK_READ]};
    assign {ask_sync[w], ask_atomic[w]} = {acts[WORD_ACT_ASK_SYNC], acts[WORD_ACT_ASK_ATOMIC]};
    assign {ask_reg[w], ask_wt[w], install[w]} = {acts[WORD_ACT_ASK_REG], acts[WORD_ACT_ASK_WT], acts[WORD_ACT_INSTALL]};
    assign {supply[w], keep[w], forget[w]} = {acts[WORD_ACT_SUPPLY], acts[WORD_ACT_KEEP], acts[WORD_ACT_FORGET]};
    assign {write_back[w], refuse[w]} = {acts[WORD_ACT_WRITE_BACK], acts[WORD_ACT_REFUSE]};
    unused (acts[31:WORD_ACT_W + WORD_ST_W + 2]);
end
