// denovo_l1_word: the coherence state of one word of an L1
//
// Source: thesis sections 2.3, 2.5
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_word #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 3,
    // width of an event; derived, not to be overridden
    parameter integer EV_W = 4,
    // derived, not to be overridden
    parameter integer ACT_W = 20
) (
    input  wire             clk,          // clock
    input  wire             rst,          // synchronous reset, active high
    input  wire             valid,        // a row is applied in this cycle
    input  wire [ST_W-1:0]  state,        // the state that it is applied to
    input  wire [EV_W-1:0]  on_event,     // what happens

    // conditions
    input  wire             if_own,       // the protocol registers words (DD, DR, DH)
    input  wire             if_local,     // the access has local scope, and the protocol scopes (GH, DH)
    input  wire             if_replay,    // the access has waited in its line's list
    input  wire             if_reading,   // a READ of the word is out
    input  wire             if_asked,     // a REG or WT of the word is out
    input  wire             if_again,     // GD, GH: a WT of the word is out, and it was stored again since
    input  wire             if_syncing,   // a REG_SYNC of the word is out
    input  wire             if_serving,   // granted, and not yet SERVED
    input  wire             if_remote,    // a forward waits in the word's place
    input  wire             if_leaving,   // its writeback is not acknowledged
    input  wire             if_held,      // leaving, and no forward has taken it
    input  wire             if_old,       // the line's READs or WTs were sent before the last acquire
    // DR: the line's READs were sent for read-only loads alone, and no word of it is stored
    input  wire             if_read_only,
    input  wire             if_line_busy, // GD, GH: a READ, WT or ATOMIC of the line is out
    input  wire             if_whole,     // GD, GH: the line's valid bit

    // what the row does
    output reg  [ST_W-1:0]  next_state,   // the state after it
    output wire [ACT_W-1:0] acts          // a bit for each action, in the table's order
);

    // Invalid: no data here; perhaps on the way (reading, syncing) or on the way out (leaving)
    localparam [ST_W-1:0] ST_I = 0;
    localparam [ST_W-1:0] ST_V = 1;            // Valid: a copy, until the next acquire
    localparam [ST_W-1:0] ST_O = 2;            // Read-only valid (DR): a copy that an acquire leaves
    localparam [ST_W-1:0] ST_D = 3;            // Dirty: stored here, its registration or write-through not complete
    localparam [ST_W-1:0] ST_R = 4;            // Registered: the only up-to-date copy; the registry names this L1
    localparam [EV_W-1:0] EV_LOAD = 0;         // a load
    localparam [EV_W-1:0] EV_STORE = 1;        // a store of the whole word
    localparam [EV_W-1:0] EV_SUBSTORE = 2;     // a store of some of its bytes
    localparam [EV_W-1:0] EV_SYNC = 3;         // an atomic, or a load or store of another class than DATA
    localparam [EV_W-1:0] EV_ACQUIRE = 4;      // an acquire was performed; the L1 does it by its epoch
    localparam [EV_W-1:0] EV_DRAIN = 5;        // the line's store-buffer entry leaves
    localparam [EV_W-1:0] EV_DATA = 6;         // the word comes, for a READ
    localparam [EV_W-1:0] EV_GRANT = 7;        // the registration comes, for a REG or REG_SYNC
    localparam [EV_W-1:0] EV_SERVED = 8;       // all accesses that waited for the granted word are done
    localparam [EV_W-1:0] EV_WT_ACK = 9;       // the L2 has the stored word
    localparam [EV_W-1:0] EV_ATOMIC_RESP = 10; // the L2 has performed the atomic
    localparam [EV_W-1:0] EV_FWD_READ = 11;    // a remote reader wants the word
    localparam [EV_W-1:0] EV_FWD_TAKE = 12;    // a remote writer (FWD_REG), or the L2 (RECALL), takes the word
    localparam [EV_W-1:0] EV_LEAVE = 13;       // the line leaves: evicted, flushed, or in a range to be written back
    localparam [EV_W-1:0] EV_WB_ACK = 14;      // the L2 has taken, or dropped, the word's writeback
    localparam [EV_W-1:0] EV_ERROR = 15;       // the answer says that memory failed
    localparam [ACT_W-1:0] DO_HIT = 1 << 0;
    localparam [ACT_W-1:0] DO_WRITE = 1 << 1;
    localparam [ACT_W-1:0] DO_PERFORM = 1 << 2;
    localparam [ACT_W-1:0] DO_INSERT = 1 << 3;
    localparam [ACT_W-1:0] DO_JOIN = 1 << 4;
    localparam [ACT_W-1:0] DO_WAIT = 1 << 5;
    localparam [ACT_W-1:0] DO_FAIL = 1 << 6;
    localparam [ACT_W-1:0] DO_ASK_READ = 1 << 7;
    localparam [ACT_W-1:0] DO_ASK_SYNC = 1 << 8;
    localparam [ACT_W-1:0] DO_ASK_ATOMIC = 1 << 9;
    localparam [ACT_W-1:0] DO_ASK_REG = 1 << 10;
    localparam [ACT_W-1:0] DO_ASK_WT = 1 << 11;
    localparam [ACT_W-1:0] DO_UNASK = 1 << 12;
    localparam [ACT_W-1:0] DO_INSTALL = 1 << 13;
    localparam [ACT_W-1:0] DO_MARK = 1 << 14;
    localparam [ACT_W-1:0] DO_SUPPLY = 1 << 15;
    localparam [ACT_W-1:0] DO_KEEP = 1 << 16;
    localparam [ACT_W-1:0] DO_FORGET = 1 << 17;
    localparam [ACT_W-1:0] DO_WRITE_BACK = 1 << 18;
    localparam [ACT_W-1:0] DO_REFUSE = 1 << 19;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
                                    // a new request must not pass the writeback, nor join one sent before the acquire
            {ST_I, EV_LOAD}:        if (if_leaving || (if_old && !if_replay)) act = DO_WAIT;
                                    // one request a word
                                    else if (if_reading || if_syncing)        act = DO_JOIN;
                                    // what it waited for came with an error
                                    else if (if_replay)                       act = DO_FAIL;
                                    // GD, GH: a READ beside a WT may bring the word of before
                                    else if (if_line_busy)                    act = DO_WAIT;
                                    // read miss
                                    else                                      act = DO_ASK_READ | DO_JOIN;
                                    // an older load must not see it; a REG must not pass the writeback
            {ST_I, EV_STORE}:       if (if_reading || if_syncing || if_leaving) act = DO_WAIT;
                                    // done here; registered or written through later
                                    else                                        {next_state, act} = {ST_D, DO_HIT | DO_WRITE | DO_INSERT};
                                    // a new request must not pass the writeback; none may come of an access that waits:
                                    // it would wait for `req`, and forwards for it
            {ST_I, EV_SUBSTORE}:    if (if_leaving || (if_own && if_reading)) act = DO_WAIT;
                                    // one request a word
                                    else if (if_own && if_syncing)            act = DO_JOIN;
                                    // the word came with an error: the bytes are lost, and `store_error` tells it
                                    else if (if_replay)                       act = DO_FAIL;
                                    // GD, GH: two kinds of request are never out for a line
                                    else if (if_line_busy)                    act = DO_WAIT;
                                    // registered with its value, then merged
                                    else if (if_own)                          act = DO_ASK_SYNC | DO_JOIN;
                                    // merged at the L2
                                    else                                      act = DO_ASK_ATOMIC | DO_JOIN;
                                    // as a load
            {ST_I, EV_SYNC}:        if (if_leaving || (if_local && if_old && !if_replay))        act = DO_WAIT;
                                    // an older access of local scope may make it D, which is not registered while
                                    // somebody waits for its line
                                    else if (if_reading && !if_local)                            act = DO_WAIT;
                                    // coalesced: no message
                                    else if ((if_own || if_local) && (if_reading || if_syncing)) act = DO_JOIN;
                                    // what it waited for came with an error
                                    else if (if_replay)                                          act = DO_FAIL;
                                    // GD, GH: two kinds of request are never out for a line
                                    else if (if_line_busy)                                       act = DO_WAIT;
                                    // a local scope needs no registration
                                    else if (if_local)                                           act = DO_ASK_READ | DO_JOIN;
                                    // registered, then performed here
                                    else if (if_own)                                             act = DO_ASK_SYNC | DO_JOIN;
                                    // GD, GH: performed at the L2
                                    else                                                         act = DO_ASK_ATOMIC | DO_JOIN;
                                    // up to date, read-only, or nothing here
            {ST_I, EV_ACQUIRE}:     next_state = state;
                                    // only stored words are asked for
            {ST_I, EV_DRAIN}:       next_state = state;
                                    // outlives the acquire
            {ST_I, EV_DATA}:        if (if_reading && if_read_only && !if_old) {next_state, act} = {ST_O, DO_INSTALL};
                                    // old: the line's epoch says that it counts for those who waited alone
                                    else if (if_reading)                       {next_state, act} = {ST_V, DO_INSTALL};
                                    // nobody asked
                                    else                                       act = DO_REFUSE;
                                    // the accesses that wait are served first
            {ST_I, EV_GRANT}:       if (if_syncing) {next_state, act} = {ST_R, DO_INSTALL | DO_MARK};
                                    // nobody asked
                                    else            act = DO_REFUSE;
                                    // impossible: only granted words are visited
            {ST_I, EV_SERVED}:      next_state = state;
                                    // nobody asked
            {ST_I, EV_WT_ACK}:      act = DO_REFUSE;
                                    // the access is answered with it
            {ST_I, EV_ATOMIC_RESP}: if (!if_own) next_state = state;
                                    // nobody asked
                                    else         act = DO_REFUSE;
                                    // from the writeback buffer
            {ST_I, EV_FWD_READ}:    if (if_held) act = DO_SUPPLY;
                                    // not the owner
                                    else         act = DO_REFUSE;
                                    // the forward overtook the grant
            {ST_I, EV_FWD_TAKE}:    if (if_syncing)   act = DO_KEEP;
                                    // the L2 will drop the writeback
                                    else if (if_held) act = DO_SUPPLY | DO_FORGET;
                                    // not the owner
                                    else              act = DO_REFUSE;
                                    // silent
            {ST_I, EV_LEAVE}:       next_state = state;
                                    // the L2 has it, or a new owner
            {ST_I, EV_WB_ACK}:      if (if_leaving) act = DO_FORGET;
                                    // nothing left
                                    else            act = DO_REFUSE;
                                    // the accesses that wait fail one by one
            {ST_I, EV_ERROR}:       if (if_reading || if_syncing) next_state = state;
                                    // a REG cannot fail
                                    else                          act = DO_REFUSE;

                                    // a copy, an own store, or the only one
            {ST_V, EV_LOAD}:        act = DO_HIT;
                                    // done here; registered or written through later
            {ST_V, EV_STORE}:       {next_state, act} = {ST_D, DO_HIT | DO_WRITE | DO_INSERT};
                                    // GD, GH: two kinds of request are never out for a line
            {ST_V, EV_SUBSTORE}:    if (if_line_busy) act = DO_WAIT;
                                    // registered with its value, then merged
                                    else if (if_own)  {next_state, act} = {ST_I, DO_ASK_SYNC | DO_JOIN};
                                    // merged at the L2
                                    else              {next_state, act} = {ST_I, DO_ASK_ATOMIC | DO_JOIN};
                                    // GD, GH: two kinds of request are never out for a line
            {ST_V, EV_SYNC}:        if (if_line_busy)  act = DO_WAIT;
                                    // a local scope needs no registration
                                    else if (if_local) {next_state, act} = {ST_D, DO_HIT | DO_PERFORM | DO_INSERT};
                                    // a copy is a miss, for a synchronization read as well (thesis 2.3)
                                    else if (if_own)   {next_state, act} = {ST_I, DO_ASK_SYNC | DO_JOIN};
                                    // GD, GH: performed at the L2
                                    else               {next_state, act} = {ST_I, DO_ASK_ATOMIC | DO_JOIN};
                                    // may be stale
            {ST_V, EV_ACQUIRE}:     next_state = ST_I;
                                    // only stored words are asked for
            {ST_V, EV_DRAIN}:       next_state = state;
                                    // nobody asked
            {ST_V, EV_DATA}:        act = DO_REFUSE;
                                    // nobody asked
            {ST_V, EV_GRANT}:       act = DO_REFUSE;
                                    // impossible: only granted words are visited
            {ST_V, EV_SERVED}:      next_state = state;
                                    // nobody asked
            {ST_V, EV_WT_ACK}:      act = DO_REFUSE;
                                    // nobody asked
            {ST_V, EV_ATOMIC_RESP}: act = DO_REFUSE;
                                    // not the owner
            {ST_V, EV_FWD_READ}:    act = DO_REFUSE;
                                    // not the owner
            {ST_V, EV_FWD_TAKE}:    act = DO_REFUSE;
                                    // silent
            {ST_V, EV_LEAVE}:       next_state = ST_I;
                                    // nothing left
            {ST_V, EV_WB_ACK}:      act = DO_REFUSE;
                                    // nobody asked
            {ST_V, EV_ERROR}:       act = DO_REFUSE;

                                    // a copy, an own store, or the only one
            {ST_O, EV_LOAD}:        act = DO_HIT;
                                    // done here; registered or written through later
            {ST_O, EV_STORE}:       {next_state, act} = {ST_D, DO_HIT | DO_WRITE | DO_INSERT};
                                    // registered with its value, then merged
            {ST_O, EV_SUBSTORE}:    if (if_own) {next_state, act} = {ST_I, DO_ASK_SYNC | DO_JOIN};
                                    // merged at the L2
                                    else        {next_state, act} = {ST_I, DO_ASK_ATOMIC | DO_JOIN};
                                    // a local scope needs no registration
            {ST_O, EV_SYNC}:        if (if_local)    {next_state, act} = {ST_D, DO_HIT | DO_PERFORM | DO_INSERT};
                                    // a copy is a miss, for a synchronization read as well (thesis 2.3)
                                    else if (if_own) {next_state, act} = {ST_I, DO_ASK_SYNC | DO_JOIN};
                                    // GD, GH: performed at the L2
                                    else             {next_state, act} = {ST_I, DO_ASK_ATOMIC | DO_JOIN};
                                    // up to date, read-only, or nothing here
            {ST_O, EV_ACQUIRE}:     next_state = state;
                                    // only stored words are asked for
            {ST_O, EV_DRAIN}:       next_state = state;
                                    // nobody asked
            {ST_O, EV_DATA}:        act = DO_REFUSE;
                                    // nobody asked
            {ST_O, EV_GRANT}:       act = DO_REFUSE;
                                    // impossible: only granted words are visited
            {ST_O, EV_SERVED}:      next_state = state;
                                    // nobody asked
            {ST_O, EV_WT_ACK}:      act = DO_REFUSE;
                                    // nobody asked
            {ST_O, EV_ATOMIC_RESP}: act = DO_REFUSE;
                                    // not the owner
            {ST_O, EV_FWD_READ}:    act = DO_REFUSE;
                                    // not the owner
            {ST_O, EV_FWD_TAKE}:    act = DO_REFUSE;
                                    // silent
            {ST_O, EV_LEAVE}:       next_state = ST_I;
                                    // nothing left
            {ST_O, EV_WB_ACK}:      act = DO_REFUSE;
                                    // nobody asked
            {ST_O, EV_ERROR}:       act = DO_REFUSE;

            {ST_D, EV_LOAD}:        act = DO_HIT;                                                              // a copy, an own store, or the only one
            {ST_D, EV_STORE}:       if (if_asked && !if_own) act = DO_HIT | DO_WRITE | DO_UNASK;               // a second WT after the ack: never two of a word
                                    else                     act = DO_HIT | DO_WRITE;                          // a REG carries no data: later stores merge
            {ST_D, EV_SUBSTORE}:    if (if_asked && !if_own) act = DO_HIT | DO_WRITE | DO_UNASK;               // a second WT after the ack: never two of a word
                                    else                     act = DO_HIT | DO_WRITE;                          // the word is whole here
            {ST_D, EV_SYNC}:        if (if_local && if_asked && !if_own) act = DO_HIT | DO_PERFORM | DO_UNASK; // a second WT after the ack: never two of a word
                                    else if (if_local)                   act = DO_HIT | DO_PERFORM;            // performed here
                                    else                                 act = DO_WAIT;                        // the store is registered or written through first
            {ST_D, EV_ACQUIRE}:     next_state = state;                                                        // up to date, read-only, or nothing here
            {ST_D, EV_DRAIN}:       if (if_asked || (!if_own && if_line_busy)) next_state = state;             // on its way, or later
                                    else if (if_own)                           act = DO_ASK_REG;               // registered at the grant
                                    else                                       act = DO_ASK_WT;                // written through
            {ST_D, EV_DATA}:        act = DO_REFUSE;                                                           // nobody asked
            {ST_D, EV_GRANT}:       if (if_asked && if_own && if_remote) {next_state, act} = {ST_R, DO_MARK};  // the stored word goes on to the remote
                                    else if (if_asked && if_own)         next_state = ST_R;                    // the store is complete
                                    else                                 act = DO_REFUSE;                      // nobody asked
            {ST_D, EV_SERVED}:      next_state = state;                                                        // impossible: only granted words are visited
            {ST_D, EV_WT_ACK}:      if (if_again)                 next_state = state;                          // stored again meanwhile
                                    else if (!if_asked)           act = DO_REFUSE;                             // nobody asked
                                    else if (!if_old && if_whole) next_state = ST_V;                           // the line is valid, and so is the word
                                    else                          next_state = ST_I;                           // others may have written since
            {ST_D, EV_ATOMIC_RESP}: if (!if_own) next_state = state;                                           // stored since: the store goes to the L2 behind the atomic
                                    else         act = DO_REFUSE;                                              // nobody asked
            {ST_D, EV_FWD_READ}:    if (if_asked && if_own) act = DO_SUPPLY;                                   // the newest store that the registry knows
                                    else                    act = DO_REFUSE;                                   // not the owner
            {ST_D, EV_FWD_TAKE}:    if (if_asked && if_own) act = DO_KEEP;                                     // the forward overtook the grant
                                    else                    act = DO_REFUSE;                                   // not the owner
            {ST_D, EV_LEAVE}:       next_state = state;                                                        // impossible: a line with a store-buffer entry stays
            {ST_D, EV_WB_ACK}:      act = DO_REFUSE;                                                           // nothing left
            {ST_D, EV_ERROR}:       act = DO_REFUSE;                                                           // a REG cannot fail

            {ST_R, EV_LOAD}:        act = DO_HIT;                                                       // a copy, an own store, or the only one
            {ST_R, EV_STORE}:       act = DO_HIT | DO_WRITE;                                            // a REG carries no data: later stores merge
            {ST_R, EV_SUBSTORE}:    act = DO_HIT | DO_WRITE;                                            // the word is whole here
            {ST_R, EV_SYNC}:        act = DO_HIT | DO_PERFORM;                                          // performed here, and nobody is asked
            {ST_R, EV_ACQUIRE}:     next_state = state;                                                 // up to date, read-only, or nothing here
            {ST_R, EV_DRAIN}:       next_state = state;                                                 // only stored words are asked for
            {ST_R, EV_DATA}:        act = DO_REFUSE;                                                    // nobody asked
            {ST_R, EV_GRANT}:       act = DO_REFUSE;                                                    // nobody asked
            {ST_R, EV_SERVED}:      if (if_serving && if_remote) {next_state, act} = {ST_I, DO_SUPPLY}; // the remote request's turn
                                    else if (if_serving)         next_state = state;                    // stays here
                                    else                         next_state = state;                    // impossible: only granted words are visited
            {ST_R, EV_WT_ACK}:      act = DO_REFUSE;                                                    // nobody asked
            {ST_R, EV_ATOMIC_RESP}: act = DO_REFUSE;                                                    // nobody asked
            {ST_R, EV_FWD_READ}:    act = DO_SUPPLY;                                                    // the reader gets a copy
            {ST_R, EV_FWD_TAKE}:    if (if_serving) act = DO_KEEP;                                      // the forward came before the accesses that waited were served
                                    else            {next_state, act} = {ST_I, DO_SUPPLY};              // the word has a new owner
            {ST_R, EV_LEAVE}:       {next_state, act} = {ST_I, DO_WRITE_BACK};                          // held until the L2 has it
            {ST_R, EV_WB_ACK}:      act = DO_REFUSE;                                                    // nothing left
            {ST_R, EV_ERROR}:       act = DO_REFUSE;                                                    // nobody asked
            default:                next_state = state;
        endcase
    end

    assign acts = act & {ACT_W{valid}};
    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // word row 0: I LOAD: leaving || old && !replay
            cover (valid && {state, on_event} == {ST_I, EV_LOAD} && (if_leaving || (if_old && !if_replay)));
            // word row 1: I LOAD: reading || syncing
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && (if_reading || if_syncing)
                && !(if_leaving || (if_old && !if_replay)));
            // word row 2: I LOAD: replay
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_replay
                && !(if_leaving || (if_old && !if_replay))
                && !(if_reading || if_syncing));
            // word row 3: I LOAD: line_busy
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_line_busy
                && !(if_leaving || (if_old && !if_replay))
                && !(if_reading || if_syncing)
                && !if_replay);
            // word row 4: I LOAD: otherwise
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && !(if_leaving || (if_old && !if_replay))
                && !(if_reading || if_syncing)
                && !if_replay
                && !if_line_busy);
            cover (valid && {state, on_event} == {ST_V, EV_LOAD}); // word row 5: V LOAD: always
            cover (valid && {state, on_event} == {ST_O, EV_LOAD}); // word row 6: O LOAD: always
            cover (valid && {state, on_event} == {ST_D, EV_LOAD}); // word row 7: D LOAD: always
            cover (valid && {state, on_event} == {ST_R, EV_LOAD}); // word row 8: R LOAD: always
            // word row 9: I STORE: reading || syncing || leaving
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && (if_reading || if_syncing || if_leaving));
            // word row 10: I STORE: otherwise
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && !(if_reading || if_syncing || if_leaving));
            cover (valid && {state, on_event} == {ST_V, EV_STORE}); // word row 11: V STORE: otherwise
            cover (valid && {state, on_event} == {ST_O, EV_STORE}); // word row 12: O STORE: otherwise
            // word row 13: D STORE: asked && !own
            cover (valid && {state, on_event} == {ST_D, EV_STORE} && if_asked && !if_own);
            // word row 14: D STORE: otherwise
            cover (valid && {state, on_event} == {ST_D, EV_STORE} && !(if_asked && !if_own));
            cover (valid && {state, on_event} == {ST_R, EV_STORE}); // word row 15: R STORE: otherwise
            // word row 16: I SUBSTORE: leaving || own && reading
            cover (valid
                && {state, on_event} == {ST_I, EV_SUBSTORE}
                && (if_leaving || (if_own && if_reading)));
            // word row 17: I SUBSTORE: own && syncing
            cover (valid
                && {state, on_event} == {ST_I, EV_SUBSTORE}
                && if_own
                && if_syncing
                && !(if_leaving || (if_own && if_reading)));
            // word row 18: I SUBSTORE: replay
            cover (valid
                && {state, on_event} == {ST_I, EV_SUBSTORE}
                && if_replay
                && !(if_leaving || (if_own && if_reading))
                && !(if_own && if_syncing));
            // word row 19: I SUBSTORE: line_busy
            cover (valid
                && {state, on_event} == {ST_I, EV_SUBSTORE}
                && if_line_busy
                && !(if_leaving || (if_own && if_reading))
                && !if_replay
                && !(if_own && if_syncing));
            // word row 20: V SUBSTORE: line_busy
            cover (valid && {state, on_event} == {ST_V, EV_SUBSTORE} && if_line_busy);
            // word row 21: I SUBSTORE: own
            cover (valid
                && {state, on_event} == {ST_I, EV_SUBSTORE}
                && if_own
                && !(if_leaving || (if_own && if_reading))
                && !if_syncing
                && !if_replay
                && !if_line_busy);
            // word row 22: V SUBSTORE: own
            cover (valid && {state, on_event} == {ST_V, EV_SUBSTORE} && if_own && !if_line_busy);
            cover (valid && {state, on_event} == {ST_O, EV_SUBSTORE} && if_own); // word row 23: O SUBSTORE: own
            // word row 24: I SUBSTORE: otherwise
            cover (valid
                && {state, on_event} == {ST_I, EV_SUBSTORE}
                && !(if_leaving || (if_own && if_reading))
                && !if_replay
                && !if_line_busy
                && !if_own);
            // word row 25: V SUBSTORE: otherwise
            cover (valid && {state, on_event} == {ST_V, EV_SUBSTORE} && !if_line_busy && !if_own);
            cover (valid && {state, on_event} == {ST_O, EV_SUBSTORE} && !if_own); // word row 26: O SUBSTORE: otherwise
            // word row 27: D SUBSTORE: asked && !own
            cover (valid && {state, on_event} == {ST_D, EV_SUBSTORE} && if_asked && !if_own);
            // word row 28: D SUBSTORE: otherwise
            cover (valid && {state, on_event} == {ST_D, EV_SUBSTORE} && !(if_asked && !if_own));
            cover (valid && {state, on_event} == {ST_R, EV_SUBSTORE}); // word row 29: R SUBSTORE: otherwise
            // word row 30: I SYNC: leaving || local && old && !replay
            cover (valid
                && {state, on_event} == {ST_I, EV_SYNC}
                && (if_leaving || (if_local && if_old && !if_replay)));
            // word row 31: I SYNC: reading && !local
            cover (valid
                && {state, on_event} == {ST_I, EV_SYNC}
                && if_reading
                && !if_local
                && !(if_leaving || (if_local && if_old && !if_replay)));
            // word row 32: I SYNC: (own || local) && (reading || syncing)
            cover (valid
                && {state, on_event} == {ST_I, EV_SYNC}
                && (if_own || if_local)
                && (if_reading || if_syncing)
                && !(if_leaving || (if_local && if_old && !if_replay))
                && !(if_reading && !if_local));
            // word row 33: I SYNC: replay
            cover (valid
                && {state, on_event} == {ST_I, EV_SYNC}
                && if_replay
                && !(if_leaving || (if_local && if_old && !if_replay))
                && !(if_reading && !if_local)
                && !((if_own || if_local) && (if_reading || if_syncing)));
            // word row 34: I SYNC: line_busy
            cover (valid
                && {state, on_event} == {ST_I, EV_SYNC}
                && if_line_busy
                && !(if_leaving || (if_local && if_old && !if_replay))
                && !if_replay
                && !(if_reading && !if_local)
                && !((if_own || if_local) && (if_reading || if_syncing)));
            cover (valid && {state, on_event} == {ST_V, EV_SYNC} && if_line_busy); // word row 35: V SYNC: line_busy
            // word row 36: I SYNC: local
            cover (valid
                && {state, on_event} == {ST_I, EV_SYNC}
                && if_local
                && !(if_leaving || (if_local && if_old && !if_replay))
                && !if_replay
                && !if_line_busy
                && !((if_own || if_local) && (if_reading || if_syncing)));
            // word row 37: I SYNC: own
            cover (valid
                && {state, on_event} == {ST_I, EV_SYNC}
                && if_own
                && !(if_leaving || (if_local && if_old && !if_replay))
                && !if_replay
                && !if_line_busy
                && !if_local
                && !if_reading
                && !((if_own || if_local) && (if_reading || if_syncing)));
            // word row 38: V SYNC: local
            cover (valid && {state, on_event} == {ST_V, EV_SYNC} && if_local && !if_line_busy);
            cover (valid && {state, on_event} == {ST_O, EV_SYNC} && if_local); // word row 39: O SYNC: local
            // word row 40: V SYNC: own
            cover (valid && {state, on_event} == {ST_V, EV_SYNC} && if_own && !if_line_busy && !if_local);
            cover (valid && {state, on_event} == {ST_O, EV_SYNC} && if_own && !if_local); // word row 41: O SYNC: own
            // word row 42: I SYNC: otherwise
            cover (valid
                && {state, on_event} == {ST_I, EV_SYNC}
                && !(if_leaving || (if_local && if_old && !if_replay))
                && !if_replay
                && !if_line_busy
                && !if_local
                && !if_own
                && !if_reading
                && !((if_own || if_local) && (if_reading || if_syncing)));
            // word row 43: V SYNC: otherwise
            cover (valid && {state, on_event} == {ST_V, EV_SYNC} && !if_line_busy && !if_local && !if_own);
            // word row 44: O SYNC: otherwise
            cover (valid && {state, on_event} == {ST_O, EV_SYNC} && !if_local && !if_own);
            // word row 45: D SYNC: local && asked && !own
            cover (valid && {state, on_event} == {ST_D, EV_SYNC} && if_local && if_asked && !if_own);
            // word row 46: D SYNC: local
            cover (valid && {state, on_event} == {ST_D, EV_SYNC} && if_local && !(if_asked && !if_own));
            cover (valid && {state, on_event} == {ST_D, EV_SYNC} && !if_local); // word row 47: D SYNC: otherwise
            cover (valid && {state, on_event} == {ST_R, EV_SYNC});    // word row 48: R SYNC: always
            cover (valid && {state, on_event} == {ST_I, EV_ACQUIRE}); // word row 49: I ACQUIRE: always
            cover (valid && {state, on_event} == {ST_O, EV_ACQUIRE}); // word row 50: O ACQUIRE: always
            cover (valid && {state, on_event} == {ST_D, EV_ACQUIRE}); // word row 51: D ACQUIRE: always
            cover (valid && {state, on_event} == {ST_R, EV_ACQUIRE}); // word row 52: R ACQUIRE: always
            cover (valid && {state, on_event} == {ST_V, EV_ACQUIRE}); // word row 53: V ACQUIRE: always
            // word row 54: D DRAIN: asked || !own && line_busy
            cover (valid
                && {state, on_event} == {ST_D, EV_DRAIN}
                && (if_asked || (!if_own && if_line_busy)));
            // word row 55: D DRAIN: own
            cover (valid
                && {state, on_event} == {ST_D, EV_DRAIN}
                && if_own
                && !(if_asked || (!if_own && if_line_busy)));
            // word row 56: D DRAIN: otherwise
            cover (valid
                && {state, on_event} == {ST_D, EV_DRAIN}
                && !(if_asked || (!if_own && if_line_busy))
                && !if_own);
            cover (valid && {state, on_event} == {ST_I, EV_DRAIN}); // word row 57: I DRAIN: always
            cover (valid && {state, on_event} == {ST_V, EV_DRAIN}); // word row 58: V DRAIN: always
            cover (valid && {state, on_event} == {ST_O, EV_DRAIN}); // word row 59: O DRAIN: always
            cover (valid && {state, on_event} == {ST_R, EV_DRAIN}); // word row 60: R DRAIN: always
            // word row 61: I DATA: reading && read_only && !old
            cover (valid && {state, on_event} == {ST_I, EV_DATA} && if_reading && if_read_only && !if_old);
            // word row 62: I DATA: reading
            cover (valid
                && {state, on_event} == {ST_I, EV_DATA}
                && if_reading
                && !(if_read_only && !if_old));
            cover (valid && {state, on_event} == {ST_I, EV_DATA} && !if_reading); // word row 63: I DATA: otherwise
            cover (valid && {state, on_event} == {ST_V, EV_DATA}); // word row 64: V DATA: otherwise
            cover (valid && {state, on_event} == {ST_O, EV_DATA}); // word row 65: O DATA: otherwise
            cover (valid && {state, on_event} == {ST_D, EV_DATA}); // word row 66: D DATA: otherwise
            cover (valid && {state, on_event} == {ST_R, EV_DATA}); // word row 67: R DATA: always
            cover (valid && {state, on_event} == {ST_I, EV_GRANT} && if_syncing); // word row 68: I GRANT: syncing
            // word row 69: D GRANT: asked && own && remote
            cover (valid && {state, on_event} == {ST_D, EV_GRANT} && if_asked && if_own && if_remote);
            // word row 70: D GRANT: asked && own
            cover (valid && {state, on_event} == {ST_D, EV_GRANT} && if_asked && if_own && !if_remote);
            cover (valid && {state, on_event} == {ST_I, EV_GRANT} && !if_syncing); // word row 71: I GRANT: otherwise
            cover (valid && {state, on_event} == {ST_V, EV_GRANT}); // word row 72: V GRANT: otherwise
            cover (valid && {state, on_event} == {ST_O, EV_GRANT}); // word row 73: O GRANT: otherwise
            // word row 74: D GRANT: otherwise
            cover (valid
                && {state, on_event} == {ST_D, EV_GRANT}
                && !(if_asked && if_own && if_remote)
                && !(if_asked && if_own));
            cover (valid && {state, on_event} == {ST_R, EV_GRANT}); // word row 75: R GRANT: always
            // word row 76: R SERVED: serving && remote
            cover (valid && {state, on_event} == {ST_R, EV_SERVED} && if_serving && if_remote);
            // word row 77: R SERVED: serving
            cover (valid && {state, on_event} == {ST_R, EV_SERVED} && if_serving && !if_remote);
            assert (!(valid && {state, on_event} == {ST_I, EV_SERVED})); // word row 78: I SERVED: otherwise
            assert (!(valid && {state, on_event} == {ST_V, EV_SERVED})); // word row 79: V SERVED: otherwise
            assert (!(valid && {state, on_event} == {ST_O, EV_SERVED})); // word row 80: O SERVED: otherwise
            assert (!(valid && {state, on_event} == {ST_D, EV_SERVED})); // word row 81: D SERVED: otherwise
            // word row 82: R SERVED: otherwise
            assert (!(valid && {state, on_event} == {ST_R, EV_SERVED} && !if_serving));
            cover (valid && {state, on_event} == {ST_D, EV_WT_ACK} && if_again); // word row 83: D WT_ACK: again
            // word row 84: D WT_ACK: !asked
            cover (valid && {state, on_event} == {ST_D, EV_WT_ACK} && !if_asked && !if_again);
            // word row 85: D WT_ACK: !old && whole
            cover (valid
                && {state, on_event} == {ST_D, EV_WT_ACK}
                && !if_old
                && if_whole
                && !if_again
                && if_asked);
            // word row 86: D WT_ACK: otherwise
            cover (valid
                && {state, on_event} == {ST_D, EV_WT_ACK}
                && !if_again
                && if_asked
                && !(!if_old && if_whole));
            cover (valid && {state, on_event} == {ST_I, EV_WT_ACK}); // word row 87: I WT_ACK: always
            cover (valid && {state, on_event} == {ST_V, EV_WT_ACK}); // word row 88: V WT_ACK: always
            cover (valid && {state, on_event} == {ST_O, EV_WT_ACK}); // word row 89: O WT_ACK: always
            cover (valid && {state, on_event} == {ST_R, EV_WT_ACK}); // word row 90: R WT_ACK: always
            cover (valid && {state, on_event} == {ST_I, EV_ATOMIC_RESP} && !if_own); // word row 91: I ATOMIC_RESP: !own
            cover (valid && {state, on_event} == {ST_D, EV_ATOMIC_RESP} && !if_own); // word row 92: D ATOMIC_RESP: !own
            // word row 93: I ATOMIC_RESP: otherwise
            cover (valid && {state, on_event} == {ST_I, EV_ATOMIC_RESP} && if_own);
            // word row 94: D ATOMIC_RESP: otherwise
            cover (valid && {state, on_event} == {ST_D, EV_ATOMIC_RESP} && if_own);
            cover (valid && {state, on_event} == {ST_V, EV_ATOMIC_RESP}); // word row 95: V ATOMIC_RESP: always
            cover (valid && {state, on_event} == {ST_O, EV_ATOMIC_RESP}); // word row 96: O ATOMIC_RESP: always
            cover (valid && {state, on_event} == {ST_R, EV_ATOMIC_RESP}); // word row 97: R ATOMIC_RESP: always
            cover (valid && {state, on_event} == {ST_R, EV_FWD_READ}); // word row 98: R FWD_READ: always
            // word row 99: D FWD_READ: asked && own
            cover (valid && {state, on_event} == {ST_D, EV_FWD_READ} && if_asked && if_own);
            cover (valid && {state, on_event} == {ST_I, EV_FWD_READ} && if_held); // word row 100: I FWD_READ: held
            // word row 101: I FWD_READ: otherwise
            cover (valid && {state, on_event} == {ST_I, EV_FWD_READ} && !if_held);
            cover (valid && {state, on_event} == {ST_V, EV_FWD_READ}); // word row 102: V FWD_READ: otherwise
            cover (valid && {state, on_event} == {ST_O, EV_FWD_READ}); // word row 103: O FWD_READ: otherwise
            // word row 104: D FWD_READ: otherwise
            cover (valid && {state, on_event} == {ST_D, EV_FWD_READ} && !(if_asked && if_own));
            // word row 105: R FWD_TAKE: serving
            cover (valid && {state, on_event} == {ST_R, EV_FWD_TAKE} && if_serving);
            // word row 106: R FWD_TAKE: otherwise
            cover (valid && {state, on_event} == {ST_R, EV_FWD_TAKE} && !if_serving);
            // word row 107: D FWD_TAKE: asked && own
            cover (valid && {state, on_event} == {ST_D, EV_FWD_TAKE} && if_asked && if_own);
            // word row 108: I FWD_TAKE: syncing
            cover (valid && {state, on_event} == {ST_I, EV_FWD_TAKE} && if_syncing);
            // word row 109: I FWD_TAKE: held
            cover (valid && {state, on_event} == {ST_I, EV_FWD_TAKE} && if_held && !if_syncing);
            // word row 110: I FWD_TAKE: otherwise
            cover (valid && {state, on_event} == {ST_I, EV_FWD_TAKE} && !if_syncing && !if_held);
            cover (valid && {state, on_event} == {ST_V, EV_FWD_TAKE}); // word row 111: V FWD_TAKE: otherwise
            cover (valid && {state, on_event} == {ST_O, EV_FWD_TAKE}); // word row 112: O FWD_TAKE: otherwise
            // word row 113: D FWD_TAKE: otherwise
            cover (valid && {state, on_event} == {ST_D, EV_FWD_TAKE} && !(if_asked && if_own));
            cover (valid && {state, on_event} == {ST_I, EV_LEAVE});     // word row 114: I LEAVE: always
            cover (valid && {state, on_event} == {ST_V, EV_LEAVE});     // word row 115: V LEAVE: always
            cover (valid && {state, on_event} == {ST_O, EV_LEAVE});     // word row 116: O LEAVE: always
            assert (!(valid && {state, on_event} == {ST_D, EV_LEAVE})); // word row 117: D LEAVE: always
            cover (valid && {state, on_event} == {ST_R, EV_LEAVE});     // word row 118: R LEAVE: always
            cover (valid && {state, on_event} == {ST_I, EV_WB_ACK} && if_leaving); // word row 119: I WB_ACK: leaving
            cover (valid && {state, on_event} == {ST_I, EV_WB_ACK} && !if_leaving); // word row 120: I WB_ACK: otherwise
            cover (valid && {state, on_event} == {ST_V, EV_WB_ACK});    // word row 121: V WB_ACK: always
            cover (valid && {state, on_event} == {ST_O, EV_WB_ACK});    // word row 122: O WB_ACK: always
            cover (valid && {state, on_event} == {ST_D, EV_WB_ACK});    // word row 123: D WB_ACK: always
            cover (valid && {state, on_event} == {ST_R, EV_WB_ACK});    // word row 124: R WB_ACK: always
            // word row 125: I ERROR: reading || syncing
            cover (valid && {state, on_event} == {ST_I, EV_ERROR} && (if_reading || if_syncing));
            // word row 126: I ERROR: otherwise
            cover (valid && {state, on_event} == {ST_I, EV_ERROR} && !(if_reading || if_syncing));
            cover (valid && {state, on_event} == {ST_D, EV_ERROR}); // word row 127: D ERROR: otherwise
            cover (valid && {state, on_event} == {ST_V, EV_ERROR}); // word row 128: V ERROR: always
            cover (valid && {state, on_event} == {ST_O, EV_ERROR}); // word row 129: O ERROR: always
            cover (valid && {state, on_event} == {ST_R, EV_ERROR}); // word row 130: R ERROR: always
        end
    end
`endif

endmodule

`default_nettype wire
