// What P2's job does: the table `word` for each of its words, and the line's own cases (docs/denovo/l2-data-path.md, What a
// job does). All outputs are of the job that leaves, and 0 in other cycles, unless said otherwise.

parameter integer LINE_WORDS = 4; // words of a line
parameter integer CORE_BITS = 4; // width of a core id
parameter integer MAP_BITS = 7; // width of `map`
parameter integer ATOMICS = 1; // 1: WT and ATOMIC are served
parameter integer OWNER_W = 1 + CORE_BITS + MAP_BITS; // width of an owner's name
input clk; // clock
input rst; // synchronous reset, active high

input leaves; // P2's job leaves
// Which job it is: one of these.
input recalled, filled, listed, ended, flush, retry, req;
input [LINE_WORDS-1:0] awaited; // of RECALLED: its words
input [3:0] message, atom; // the request
input uncached;
input [CORE_BITS-1:0] core;
input stash;
input [MAP_BITS-1:0] core_map;
input [LINE_WORDS-1:0] mask;
input [32*LINE_WORDS-1:0] data; // the message's data

input here; // the line is here
input occupied; // its way holds a line: itself, or the one that would leave
input [33*LINE_WORDS-1:0] words;
input waits; // that line has an MSHR
input mshr_room; // an MSHR is free
input is_head; // the request is the head of its list
input evicting; // that MSHR's line is to leave
input failed; // that MSHR's fetch was refused
input others_retry; // `retry` is not empty, or the request would pass one that was there

output back; // the request goes back, or comes behind those that have
output walk_back; // the walk goes back
output done; // the request is done
output append, // the request waits, as the last of its line
    hold, // the request waits, as the head of its line
    pop; // the head is done
output blocked; // if it sends a message, then of the line that is to leave; in every cycle
output waiting; // a word has to wait
output evict; // the line is to leave
output leave; // the line leaves
output come; // the request's line comes
output use_here; // a way is used, whose line was here
output may_use_here; // so it is when the job leaves; in every cycle
output fetch; // memory is asked
output [LINE_WORDS-1:0] recall; // these words are recalled
output [LINE_WORDS-1:0] forward; // the owners of these words get the request
output acknowledge; // WB_ACK
output [LINE_WORDS-1:0] answer; // these words are answered
output fails; // the request is answered with an error
output direct; // an uncached request goes to memory
output [LINE_WORDS-1:0] write, // words that change
    perform, // of these, words on which the operation is done
    operate; // which these are, if it is done; in every cycle
output [33*LINE_WORDS-1:0] wr_words;
output wr_dirty, wr_dirty_to;
output [OWNER_W*LINE_WORDS-1:0] owners; // of each word: stash, core, map; in every cycle
output [LINE_WORDS-1:0] local_words; // words whose data are here; in every cycle
output error; // the protocol does not allow the request
output given_back; // a WB of which a word was taken
output in_vain; // RETRY and REQ that go back

localparam NAME_W = OWNER_W + 2; // a word's owner: registered, sync, stash, core, map
wire request = listed || retry || req;
wire behind = req && others_retry && legal;
wire turn = !listed || is_head;
wire [LINE_WORDS-1:0] lower = mask - 1'b1;
wire several = (mask & lower) != {LINE_WORDS{1'b0}};
wire two_operands = atom == ATOM_CAS || atom == ATOM_MERGE;
wire is_read = message == MSG_READ;
wire is_reg = message == MSG_REG;
wire is_sync = message == MSG_REG_SYNC;
wire is_wb = message == MSG_WB;
wire is_wt = message == MSG_WT;
localparam [3:0] ATOM_NONE = 15; // a code without an operation
wire is_atomic = message == MSG_ATOMIC;
wire is_direct = is_atomic && uncached;
wire legal = mask != {LINE_WORDS{1'b0}}
    && (is_read || is_reg || is_sync || is_wb || is_wt && ATOMICS == 1
        || is_atomic && (uncached || ATOMICS == 1) && atom != ATOM_NONE && !(two_operands && several));
wire malformed = leaves && (retry || req) && !legal;
wire live = leaves && request && turn && !behind && legal;
wire wb = live && is_wb;
wire to_memory = live && is_direct;
wire refused = to_memory && atom != ATOM_LOAD && atom != ATOM_EXCH && atom != ATOM_MERGE;
wire around = to_memory && !refused; // an uncached access of memory
wire normal = live && !is_wb && !is_direct;
wire wants = is_read || is_sync || is_atomic; // it may wait for memory

// The line that is in the way: of a miss, of an uncached access, of a FLUSH.
wire [LINE_WORDS-1:0] registered; // words that a core has
wire any_registered = occupied && |registered;
wire misses = normal && !here;
wire flushes = leaves && flush && here;
wire clears = misses && occupied || around && here || flushes;
wire stuck = clears && (waits || any_registered && !mshr_room); // it has to stay
wire no_room = misses && wants && !mshr_room;
// Words come late. What they do not change is joined before them.
wire may_evict = clears && !waits && mshr_room;
wire may_go = clears && !waits && !no_room;
wire may_come = misses && !(occupied && waits) && !no_room;
assign evict = may_evict && any_registered;
assign leave = may_go && !any_registered || leaves && ended;
assign come = may_come && !any_registered;
assign walk_back = flushes && stuck;

// The words. Those of a line that is here meet the table, and those of one that comes, which are M; or the line is to leave.
wire here_passes = normal && here && (listed || !waits);
wire passes = here_passes || come;
wire [LINE_WORDS-1:0] met = {LINE_WORDS{here_passes || wb && here}} & mask | awaited & {LINE_WORDS{leaves && recalled}}
    | {LINE_WORDS{leaves && filled}};
wire [LINE_WORDS-1:0] comes_with = mask & {LINE_WORDS{come}};
wire [LINE_EV_W-1:0] request_event = is_read ? LINE_EV_READ : is_reg ? LINE_EV_REG : is_sync ? LINE_EV_REG_SYNC
    : is_wb ? LINE_EV_WB : is_wt ? LINE_EV_WT : LINE_EV_ATOMIC;
// A line with C words is in the way: nothing comes.
assign blocked = any_registered && (flush || request && !is_wb && (is_direct || !here));
wire [LINE_EV_W-1:0] event_of_job = recalled ? LINE_EV_RECALL_DATA : filled ? LINE_EV_FILL : request_event;
wire fresh = !here && !any_registered; // where words are wanted, their line comes
wire [OWNER_W-1:0] requester = {stash, core, core_map & {MAP_BITS{stash}}};
wire [31:0] owned = {{32-NAME_W{1'b0}}, 1'b1, is_sync, requester};
wire [LINE_WORDS-1:0] answers, forwards, owns, takes, performs, fetches, recalls, queues, failures, refusals;

// The table is asked about each case of a word, and a word's case is chosen last: what happens is known before the words are.
// Case 0 is M, 1 is L, 2 to 5 are C: the lowest bit says that the owner registered by REG_SYNC, the next that it asks. 6 to 8 are
// M, L and C of a line that is to leave.
localparam CASES = 9;
wire [CASES*LINE_WORDS-1:0] in_case; // of each word: the case in which a row is applied to it
wire [CASES-1:0] answer_if, forward_if, own_if, take_if, perform_if, fetch_if, recall_if, queue_if, fail_if, refuse_if; // a case's actions
wire [CASES-1:0] to_local, to_owner; // a word is L, or C, after it
for (c = 0; c < CASES; c = c + 1) begin : g_case
    localparam [0:0] EVICTED = c >= 6 ? 1 : 0;
    localparam [1:0] OWNER = c >= 2 && c < 6 ? c - 2 : 0;
    wire [LINE_ST_W-1:0] from_state = c == 0 || c == 6 ? LINE_ST_M : c == 1 || c == 7 ? LINE_ST_L : LINE_ST_C;
    wire [LINE_ST_W-1:0] next;
    reg applied;
    always @* begin
        applied = 1'b0;
        for (n = 0; n < LINE_WORDS; n = n + 1) applied = applied || in_case[CASES * n + c];
    end
    denovo_l2_word rules (
        .clk, .rst, .valid(applied), .state(from_state), .on_event(EVICTED ? LINE_EV_EVICT : event_of_job), .if_mine(OWNER[1]),
        .if_sync(OWNER[0]), .if_failed(failed), .next_state(next), .act_answer(answer_if[c]),
        .act_forward(forward_if[c]), .act_own(own_if[c]), .act_take(take_if[c]), .act_perform(perform_if[c]),
        .act_fetch(fetch_if[c]), .act_recall(recall_if[c]), .act_queue(queue_if[c]), .act_fail(fail_if[c]),
        .act_refuse(refuse_if[c])
    );
    assign to_local[c] = next == LINE_ST_L;
    assign to_owner[c] = next == LINE_ST_C;
end
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
    wire [NAME_W-1:0] name = words[33 * w +: NAME_W];
    wire own_registered = name[NAME_W-1];
    unused (words[33 * w + NAME_W +: 32 - NAME_W]);
    wire mine = name[OWNER_W-1:0] == requester;
    wire by_sync = name[OWNER_W];
    assign local_words[w] = words[33 * w + 32];
    assign registered[w] = !local_words[w] && own_registered;
    assign operate[w] = request && is_atomic && local_words[w] && !fresh;
    assign owners[OWNER_W * w +: OWNER_W] = name[OWNER_W-1:0];
    wire [2:0] state = {registered[w], local_words[w], !local_words[w] && !own_registered}; // a bit for each
    wire [5:0] by_owner = {{4{state[2]}} & {mine && by_sync, mine && !by_sync, !mine && by_sync, !mine && !by_sync}, state[1:0]};
    assign in_case[CASES * w +: CASES] = {state & {3{evict}}, by_owner & {6{met[w]}} | {5'd0, comes_with[w]}};
    wire [CASES-1:0] case_here = in_case[CASES * w +: CASES];
    assign answers[w] = |(case_here & answer_if);
    assign forwards[w] = |(case_here & forward_if);
    assign owns[w] = |(case_here & own_if);
    assign takes[w] = |(case_here & take_if);
    assign performs[w] = |(case_here & perform_if);
    assign fetches[w] = |(case_here & fetch_if);
    assign recalls[w] = |(case_here & recall_if);
    assign queues[w] = |(case_here & queue_if);
    assign failures[w] = |(case_here & fail_if);
    assign refusals[w] = |(case_here & refuse_if);
    // What comes and is not stored is M, all bits 0. Otherwise the data pass, also where nothing is written: the second
    // operand of an operation lies in the word beside it.
    wire named = !request || mask[w];
    wire [CASES-1:0] becomes = blocked ? {state, 6'd0} : {3'd0, fresh ? 6'd1 : by_owner} & {CASES{named}};
    wire becomes_local = |(becomes & to_local);
    assign wr_words[33 * w +: 33] = |(becomes & to_owner) ? {1'b0, owned}
        : {becomes_local, data[32 * w +: 32] & {32{becomes_local || !fresh}}};
end

// What becomes of the request.
assign waiting = |queues;
wire without_mshr = waiting && !waits && !mshr_room;
assign hold = waiting && !without_mshr;
wire unlucky = |failures && !waiting;
wire acts = passes && !waiting && !unlucky;
wire serves = acts || wb || leaves && (recalled || filled); // the table's actions are done
assign append = normal && here && waits && !listed && !evicting;
wire returns = misses && !come || normal && here && evicting || around && here || without_mshr;
assign in_vain = returns || leaves && behind;
assign back = in_vain;
assign fails = refused || unlucky;
assign done = wb || refused || acts || unlucky || malformed;
assign pop = listed && (acts || unlucky);
assign may_use_here = request && !behind && legal && !is_wb && !is_direct && here;
assign use_here = leaves && may_use_here;
assign fetch = hold && |fetches;
assign recall = recalls & {LINE_WORDS{hold || evict}};
assign forward = forwards & {LINE_WORDS{acts}};
assign acknowledge = wb;
assign answer = answers & {LINE_WORDS{acts}};
assign direct = around && !here;
assign perform = performs & {LINE_WORDS{acts}};
assign write = {LINE_WORDS{come}} | recall | (owns | takes | performs) & {LINE_WORDS{serves}};
wire stores = serves && |(takes | performs);
assign wr_dirty = come || stores && !filled;
assign wr_dirty_to = stores;
assign given_back = wb && |takes;
assign error = malformed || acts && |refusals;
