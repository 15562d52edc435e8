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
input does_rows, waits_here; // rows are done; without this those that wait may be: coverage counts what is done
input is_local; // the access has local scope
input line_busy, read_only, stored, line_new; // of the line: GD, GH: something is out; DR: copies become O; stored; of this epoch
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
    wire [CASES-1:0] hits, writes, performs, inserts, waits_for, waits, fails, reads, syncs, atomics, regs, throughs, unasks;
    wire [CASES-1:0] installs, supplies, keeps, forgets, leaves, refuses, stays_pending, all_read;
    wire [2*CASES-1:0] codes_after;
    // The table is asked about each case, and the word's case is chosen last: what happens is known before the word.
    for (c = 0; c < CASES; c = c + 1) begin : g_case
        localparam [1:0] CODE = c == 9 ? 2 : c == 8 ? 1 : c / 2; // 9: CODE_X, 8: CODE_V, 0 to 7: each code, then the same while it is pending
        localparam [0:0] PENDING = c < 8 ? c % 2 : 0;
        localparam [0:0] OUT_AGAIN = OWN == 0 && CODE == CODE_R ? 1 : 0; // stored again while its WT is out
        localparam [WORD_ST_W-1:0] STATE = c == 9 ? NUMBER_O : CODE == CODE_X || OUT_AGAIN ? NUMBER_D
            : CODE == CODE_R ? NUMBER_R : c == 2 ? NUMBER_V : NUMBER_I;
        wire is_here = code == CODE && pending[w] == PENDING && (c == 2 && counts || c == 4 && (READ_ONLY == 0 || stored)
            || c == 8 && !counts || c == 9 && !stored || c != 2 && c != 4 && c < 8);
        wire [WORD_ST_W-1:0] after;
        wire mark;
        denovo_l1_word rules (
            .clk, .rst(rst || !does_rows && !(waits_here && waits[c])), .valid(raise[w] && is_here), .state(STATE), .on_event(event_here),
            .if_own(OWN == 1), .if_local(is_local), .if_replay(replay),
            .if_reading(CODE == CODE_I && PENDING), .if_asked(CODE == CODE_X && PENDING),
            .if_syncing(CODE == CODE_V && PENDING), .if_serving(OWN == 1 && CODE == CODE_R && PENDING), .if_remote(remote[w]),
            .if_leaving(leaving), .if_held(held[w]), .if_old(old), .if_read_only(read_only), .if_line_busy(line_busy), .if_whole(OWN == 0 && line_new),
            .next_state(after), .act_hit(hits[c]), .act_write(writes[c]), .act_perform(performs[c]), .act_insert(inserts[c]),
            .act_join(waits_for[c]), .act_wait(waits[c]), .act_fail(fails[c]), .act_ask_read(reads[c]),
            .act_ask_sync(syncs[c]), .act_ask_atomic(atomics[c]), .act_ask_reg(regs[c]), .act_ask_wt(throughs[c]),
            .act_unask(unasks[c]), .act_install(installs[c]), .act_mark(mark), .act_supply(supplies[c]), .act_keep(keeps[c]),
            .act_forget(forgets[c]), .act_write_back(leaves[c]), .act_refuse(refuses[c])
        );
        // GD, GH: what is not here comes with what is asked for.
        wire reads_word = reads[c] || OWN == 0 && asks_read && STATE == WORD_ST_I;
        wire ends = OUT_AGAIN && on_event == WORD_EV_WT_ACK || nothing_left;
        wire changes = raise[w] && !refuses[c] && (after != STATE || ends);
        wire drops = (c == 2 || c == 8) && asks_read && !fresh[w]; // an old copy must not become new with the READ
        wire ends_copy = c == 9 && begins_store && !inserts[c];
        wire [1:0] code_after = after == WORD_ST_R ? CODE_R : after == WORD_ST_D || after == WORD_ST_O ? CODE_X
            : after == WORD_ST_V ? CODE_V : CODE_I;
        assign codes_after[2 * c +: 2] = {2{is_here}} & (syncs[c] || ends_copy ? CODE_V : reads_word || drops ? CODE_I
            : unasks[c] ? CODE_R : changes ? code_after : CODE);
        assign all_read[c] = is_here && reads_word;
        assign stays_pending[c] = is_here && (syncs[c] || reads_word || regs[c] || throughs[c] || mark || PENDING && !changes);
    end
    assign {hit[w], write[w], perform[w], insert[w]} = {|hits, |writes, |performs, |inserts};
    assign {joins[w], stay[w], fail[w], read_here[w]} = {|waits_for, |waits, |fails, |reads};
    assign {ask_read[w], ask_sync[w], ask_atomic[w]} = {|all_read, |syncs, |atomics};
    assign {ask_reg[w], ask_wt[w], install[w]} = {|regs, |throughs, |installs};
    assign {supply[w], keep[w], forget[w], write_back[w], refuse[w]} = {|supplies, |keeps, |forgets, |leaves, |refuses};
    assign next_pending[w] = |stays_pending;
    reg [1:0] next_code;
    always @* begin
        next_code = 2'd0;
        for (i = 0; i < CASES; i = i + 1) next_code = next_code | codes_after[2 * i +: 2];
    end
    assign next_codes[2 * w +: 2] = next_code;
end
