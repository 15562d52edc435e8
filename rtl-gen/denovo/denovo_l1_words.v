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
input is_local; // the access has local scope
input line_busy, read_only, stored, line_new; // of the line: GD, GH: something is out; DR: copies become O; stored; of this epoch
input [LINE_WORDS-1:0] remote, held;
output [2*LINE_WORDS-1:0] next_codes; // the words as they are then
output [LINE_WORDS-1:0] next_pending;
output [LINE_WORDS-1:0] kept_copies; // copies that outlive an acquire
// words with the action
output [LINE_WORDS-1:0] hit, write, perform, insert, joins, stay, fail, ask_read, ask_sync, ask_reg, install, supply, keep;
output [LINE_WORDS-1:0] ask_atomic, ask_wt, unask, forget, write_back, refuse;

wire [LINE_WORDS-1:0] read_here;
wire asks_read = |read_here;
wire begins_store = READ_ONLY == 1 && |insert && !stored; // code X means stored from here on
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
    wire [1:0] code = codes[w * 2 +: 2];
    wire copy = code == CODE_V && !pending[w]; // a copy, of this epoch or an older one
    wire out_again = OWN == 0 && code == CODE_R; // stored again while its WT is out
    assign kept_copies[w] = READ_ONLY == 1 && code == CODE_X && !pending[w] && !stored;
    wire [WORD_ST_W-1:0] state = kept_copies[w] ? WORD_ST_O : code == CODE_X || out_again ? WORD_ST_D
        : code == CODE_R ? WORD_ST_R : (replay ? copy : fresh[w]) ? WORD_ST_V : WORD_ST_I;
    wire [WORD_EV_W-1:0] event_here = on_event == WORD_EV_STORE && !whole[w] ? WORD_EV_SUBSTORE : on_event;
    wire [WORD_ST_W-1:0] after;
    wire mark;
    denovo_l1_word rules (
        .clk, .rst, .valid(raise[w]), .state, .on_event(event_here), .if_own(OWN == 1), .if_local(is_local), .if_replay(replay),
        .if_reading(code == CODE_I && pending[w]), .if_asked(code == CODE_X && pending[w]),
        .if_syncing(code == CODE_V && pending[w]), .if_serving(OWN == 1 && code == CODE_R && pending[w]), .if_remote(remote[w]),
        .if_leaving(leaving), .if_held(held[w]), .if_old(old), .if_read_only(read_only), .if_line_busy(line_busy), .if_whole(OWN == 0 && line_new),
        .next_state(after), .act_hit(hit[w]), .act_write(write[w]), .act_perform(perform[w]), .act_insert(insert[w]),
        .act_join(joins[w]), .act_wait(stay[w]), .act_fail(fail[w]), .act_ask_read(read_here[w]),
        .act_ask_sync(ask_sync[w]), .act_ask_atomic(ask_atomic[w]), .act_ask_reg(ask_reg[w]), .act_ask_wt(ask_wt[w]),
        .act_unask(unask[w]), .act_install(install[w]), .act_mark(mark), .act_supply(supply[w]), .act_keep(keep[w]),
        .act_forget(forget[w]), .act_write_back(write_back[w]), .act_refuse(refuse[w])
    );
    // GD, GH: what is not here comes with what is asked for.
    assign ask_read[w] = read_here[w] || OWN == 0 && asks_read && state == WORD_ST_I;
    wire ends = on_event == WORD_EV_WT_ACK && out_again || on_event == WORD_EV_ERROR || on_event == WORD_EV_SERVED; // nothing is under way after it
    wire changes = raise[w] && !refuse[w] && (after != state || ends);
    wire drops = asks_read && copy && !fresh[w]; // an old copy must not become new with the READ
    wire [1:0] code_after = after == WORD_ST_R ? CODE_R : after == WORD_ST_D || after == WORD_ST_O ? CODE_X : after == WORD_ST_V ? CODE_V
        : CODE_I;
    wire ends_copy = begins_store && kept_copies[w] && !insert[w];
    assign next_codes[w * 2 +: 2] = ask_sync[w] || ends_copy ? CODE_V : ask_read[w] || drops ? CODE_I : unask[w] ? CODE_R
        : changes ? code_after : code;
    assign next_pending[w] = ask_sync[w] || ask_read[w] || ask_reg[w] || ask_wt[w] || mark || pending[w] && !changes;
end
