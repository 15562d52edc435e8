// stash_commit: what becomes of one word of a miss, a writeback or a registration
//
// Source: thesis sections 4.5.2, 4.5.4
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_commit #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 2,
    // width of an event; derived, not to be overridden
    parameter integer EV_W = 3
) (
    input  wire            clk,               // clock
    input  wire            rst,               // synchronous reset, active high
    input  wire            valid,             // a row is applied in this cycle
    input  wire [ST_W-1:0] state,             // the state that it is applied to
    input  wire [EV_W-1:0] on_event,          // what happens

    // conditions
    input  wire            if_mapped,         // the mapping is live and has this word
    input  wire            if_foreign,        // the chunk has Pending words of an older mapping
    input  wire            if_evicting,       // and they are on their way out already
    input  wire            if_coherent,       // the mapping is Mapped Coherent
    input  wire            if_fault,          // the page walker reported a fault for the page
    input  wire            if_known,          // the page's translation is known
    input  wire            if_leaving,        // a writeback of this global word is on its way
    input  wire            if_reading,        // a READ of this word, for this mapping, is on its way
    input  wire            if_granting,       // a registration of this word, for this mapping, is on its way
    // an MSHR is free, of a writeback a place for its data too; or the open request takes the word
    input  wire            if_room,

    // what the row does
    output reg  [ST_W-1:0] next_state,        // the state after it
    output wire            act_serve,         // the lane takes the word in the redo of its access
    output wire            act_write_hit,     // the lane writes the word in the redo of its access
    output wire            act_write_local,   // apply LOCAL_STORE; the lane writes in the redo of its access
    output wire            act_write_issue,   // apply ISSUE; the lane writes in the redo of its access
    output wire            act_mark_issued,   // apply REREGISTER
    output wire            act_fail_unmapped, // the lane ends with ERROR_UNMAPPED
    output wire            act_fail_fault,    // the lane ends with ERROR_PAGE_FAULT; a command remembers the fault
    output wire            act_evict,         // ask for the chunk's writeback, if the ring has room
    output wire            act_ask_page,      // ask the page walker, unless it is busy
    output wire            act_join,          // the access waits for the READ that is on its way
    output wire            act_request_read,  // add the word to the open READ, or open one; the access waits for it
    output wire            act_prefetch,      // add the word to the READ of its piece; nobody waits for it
    output wire            act_request_reg,   // add the word to the open REG, or open one
    output wire            act_request_wb,    // add the word and its data to the open WB, or open one
    output wire            act_stay           // nothing now: the word stays to be done
);

    localparam [ST_W-1:0] ST_I = 0;          // Invalid
    localparam [ST_W-1:0] ST_V = 1;          // Valid
    localparam [ST_W-1:0] ST_R = 2;          // Registered
    localparam [ST_W-1:0] ST_P = 3;          // Pending writeback
    localparam [EV_W-1:0] EV_LOAD = 0;       // a lane that loads through a mapping
    localparam [EV_W-1:0] EV_STORE = 1;      // a lane that stores through a mapping
    localparam [EV_W-1:0] EV_RAW_LOAD = 2;   // a lane that loads without one
    localparam [EV_W-1:0] EV_RAW_STORE = 3;  // a lane that stores without one
    localparam [EV_W-1:0] EV_WRITE_BACK = 4; // a word of a chunk that is to be written back
    localparam [EV_W-1:0] EV_REREGISTER = 5; // a dirty word of a mapping that became coherent
    localparam [EV_W-1:0] EV_FETCH = 6;      // a word that no lane wants, in a piece whose wanted words go in a READ
    localparam integer ACT_W = 15;
    localparam [ACT_W-1:0] DO_SERVE = 1 << 0;
    localparam [ACT_W-1:0] DO_WRITE_HIT = 1 << 1;
    localparam [ACT_W-1:0] DO_WRITE_LOCAL = 1 << 2;
    localparam [ACT_W-1:0] DO_WRITE_ISSUE = 1 << 3;
    localparam [ACT_W-1:0] DO_MARK_ISSUED = 1 << 4;
    localparam [ACT_W-1:0] DO_FAIL_UNMAPPED = 1 << 5;
    localparam [ACT_W-1:0] DO_FAIL_FAULT = 1 << 6;
    localparam [ACT_W-1:0] DO_EVICT = 1 << 7;
    localparam [ACT_W-1:0] DO_ASK_PAGE = 1 << 8;
    localparam [ACT_W-1:0] DO_JOIN = 1 << 9;
    localparam [ACT_W-1:0] DO_REQUEST_READ = 1 << 10;
    localparam [ACT_W-1:0] DO_PREFETCH = 1 << 11;
    localparam [ACT_W-1:0] DO_REQUEST_REG = 1 << 12;
    localparam [ACT_W-1:0] DO_REQUEST_WB = 1 << 13;
    localparam [ACT_W-1:0] DO_STAY = 1 << 14;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
                                   // the slot names nothing, or not this word
            {ST_I, EV_LOAD}:       if (!if_mapped)                     act = DO_FAIL_UNMAPPED;
                                   // the old mapping's words are leaving
                                   else if (if_foreign && if_evicting) act = DO_STAY;
                                   // the first access of a new mapping writes the old one's chunk back
                                   else if (if_foreign)                act = DO_EVICT;
                                   // there is no translation to wait for
                                   else if (if_fault)                  act = DO_FAIL_FAULT;
                                   // translations are asked for at the first miss
                                   else if (!if_known)                 act = DO_ASK_PAGE;
                                   // the registry still sees this stash as the owner
                                   else if (if_leaving)                act = DO_STAY;
                                   // asked for by an earlier miss
                                   else if (if_reading)                act = DO_JOIN;
                                   // words of one line go in one READ
                                   else if (if_room)                   act = DO_REQUEST_READ;
                                   // until an MSHR is free
                                   else                                act = DO_STAY;
                                   // the slot names nothing, or not this word
            {ST_I, EV_STORE}:      if (!if_mapped)                     act = DO_FAIL_UNMAPPED;
                                   // the old mapping's words are leaving
                                   else if (if_foreign && if_evicting) act = DO_STAY;
                                   // one map index a chunk: the old mapping's words leave first
                                   else if (if_foreign)                act = DO_EVICT;
                                   // Mapped Non-coherent: nobody is told
                                   else if (!if_coherent)              {next_state, act} = {ST_R, DO_WRITE_LOCAL};
                                   // there is no translation to wait for
                                   else if (if_fault)                  act = DO_FAIL_FAULT;
                                   // a registration names the physical line
                                   else if (!if_known)                 act = DO_ASK_PAGE;
                                   // a new registration waits for the writeback's acknowledgement
                                   else if (if_leaving)                act = DO_STAY;
                                   // a copy fetched along must not come after a forward has taken the word
                                   else if (if_reading)                act = DO_STAY;
                                   // already asked for
                                   else if (if_granting)               {next_state, act} = {ST_V, DO_WRITE_ISSUE};
                                   // the store does not wait for its registration
                                   else if (if_room)                   {next_state, act} = {ST_V, DO_REQUEST_REG | DO_WRITE_ISSUE};
                                   // until an MSHR is free
                                   else                                act = DO_STAY;
                                   // the dirty word in its way has left
            {ST_I, EV_RAW_LOAD}:   act = DO_SERVE;
                                   // the dirty word in its way has left
            {ST_I, EV_RAW_STORE}:  act = DO_WRITE_HIT;
                                   // a chunk is sent whole; or a forward took the word since it was looked at
            {ST_I, EV_WRITE_BACK}: act = DO_STAY;
                                   // impossible: only Registered words are sent
            {ST_I, EV_REREGISTER}: next_state = state;
                                   // the registry still sees this stash as the owner
            {ST_I, EV_FETCH}:      if (if_leaving)      act = DO_STAY;
                                   // asked for already
                                   else if (if_reading) act = DO_STAY;
                                   // neighbours in the line go in its READ
                                   else                 act = DO_PREFETCH;

                                   // the word has come since the access missed
            {ST_V, EV_LOAD}:       act = DO_SERVE;
                                   // the slot names nothing, or not this word
            {ST_V, EV_STORE}:      if (!if_mapped)                     act = DO_FAIL_UNMAPPED;
                                   // the old mapping's words are leaving
                                   else if (if_foreign && if_evicting) act = DO_STAY;
                                   // one map index a chunk: the old mapping's words leave first
                                   else if (if_foreign)                act = DO_EVICT;
                                   // Mapped Non-coherent: nobody is told
                                   else if (!if_coherent)              {next_state, act} = {ST_R, DO_WRITE_LOCAL};
                                   // there is no translation to wait for
                                   else if (if_fault)                  act = DO_FAIL_FAULT;
                                   // a registration names the physical line
                                   else if (!if_known)                 act = DO_ASK_PAGE;
                                   // a new registration waits for the writeback's acknowledgement
                                   else if (if_leaving)                act = DO_STAY;
                                   // a copy fetched along must not come after a forward has taken the word
                                   else if (if_reading)                act = DO_STAY;
                                   // already asked for
                                   else if (if_granting)               act = DO_WRITE_ISSUE;
                                   // the store does not wait for its registration
                                   else if (if_room)                   act = DO_REQUEST_REG | DO_WRITE_ISSUE;
                                   // until an MSHR is free
                                   else                                act = DO_STAY;
                                   // the dirty word in its way has left
            {ST_V, EV_RAW_LOAD}:   act = DO_SERVE;
                                   // the dirty word in its way has left
            {ST_V, EV_RAW_STORE}:  act = DO_WRITE_HIT;
                                   // a chunk is sent whole; or a forward took the word since it was looked at
            {ST_V, EV_WRITE_BACK}: act = DO_STAY;
                                   // impossible: only Registered words are sent
            {ST_V, EV_REREGISTER}: next_state = state;
                                   // the stash has the word
            {ST_V, EV_FETCH}:      act = DO_STAY;

                                   // the word has come since the access missed
            {ST_R, EV_LOAD}:       act = DO_SERVE;
                                   // registered since the access missed
            {ST_R, EV_STORE}:      act = DO_WRITE_HIT;
                                   // the dirty word in its way has left
            {ST_R, EV_RAW_LOAD}:   act = DO_SERVE;
                                   // the dirty word in its way has left
            {ST_R, EV_RAW_STORE}:  act = DO_WRITE_HIT;
                                   // a chunk is sent whole; or a forward took the word since it was looked at
            {ST_R, EV_WRITE_BACK}: act = DO_STAY;
                                   // never leaves; the command reports it
            {ST_R, EV_REREGISTER}: if (if_fault)        {next_state, act} = {ST_V, DO_FAIL_FAULT | DO_MARK_ISSUED};
                                   // a local store needs no translation, a registration does
                                   else if (!if_known)  act = DO_ASK_PAGE;
                                   // a new registration waits for the writeback's acknowledgement
                                   else if (if_leaving) act = DO_STAY;
                                   // Registered again at the grant
                                   else if (if_room)    {next_state, act} = {ST_V, DO_REQUEST_REG | DO_MARK_ISSUED};
                                   // until an MSHR is free
                                   else                 act = DO_STAY;
                                   // the stash has the word
            {ST_R, EV_FETCH}:      act = DO_STAY;

            {ST_P, EV_LOAD}:       if (if_evicting) act = DO_STAY;           // the old mapping's words are leaving
                                   else             act = DO_EVICT;          // an older mapping's dirty word leaves first
            {ST_P, EV_STORE}:      if (if_evicting) act = DO_STAY;           // the old mapping's words are leaving
                                   else             act = DO_EVICT;          // an older mapping's dirty word leaves first
            {ST_P, EV_RAW_LOAD}:   if (if_evicting) act = DO_STAY;           // the old mapping's words are leaving
                                   else             act = DO_EVICT;          // the word still belongs to the old mapping
            {ST_P, EV_RAW_STORE}:  if (if_evicting) act = DO_STAY;           // the old mapping's words are leaving
                                   else             act = DO_EVICT;          // the dirty word must not be lost
            {ST_P, EV_WRITE_BACK}: if (!if_known)       next_state = state;  // impossible: a registered word was translated, and its page is kept
                                   else if (if_leaving) act = DO_STAY;       // sent already: never twice
                                   else if (if_room)    act = DO_REQUEST_WB; // kept until the acknowledgement
                                   else                 act = DO_STAY;       // until an MSHR and a place for its data are free
            {ST_P, EV_REREGISTER}: next_state = state;                       // impossible: only Registered words are sent
            {ST_P, EV_FETCH}:      next_state = state;                       // impossible: of a chunk with such a word nothing is asked
            default:               next_state = state;
        endcase
    end

    assign {
        act_stay, act_request_wb, act_request_reg, act_prefetch, act_request_read, act_join, act_ask_page,
        act_evict, act_fail_fault, act_fail_unmapped, act_mark_issued, act_write_issue, act_write_local,
        act_write_hit, act_serve
    } = act & {ACT_W{valid}};

    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && {state, on_event} == {ST_I, EV_LOAD} && !if_mapped); // commit row 0: I LOAD: !mapped
            // commit row 1: I LOAD: foreign && evicting
            cover (valid && {state, on_event} == {ST_I, EV_LOAD} && if_foreign && if_evicting && if_mapped);
            // commit row 2: I LOAD: foreign
            cover (valid && {state, on_event} == {ST_I, EV_LOAD} && if_foreign && if_mapped && !if_evicting);
            // commit row 3: I LOAD: fault
            cover (valid && {state, on_event} == {ST_I, EV_LOAD} && if_fault && if_mapped && !if_foreign);
            // commit row 4: I LOAD: !known
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && !if_known
                && if_mapped
                && !if_foreign
                && !if_fault);
            // commit row 5: I LOAD: leaving
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_leaving
                && if_mapped
                && !if_foreign
                && !if_fault
                && if_known);
            // commit row 6: I LOAD: reading
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_reading
                && if_mapped
                && !if_foreign
                && !if_fault
                && if_known
                && !if_leaving);
            // commit row 7: I LOAD: room
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_room
                && if_mapped
                && !if_foreign
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading);
            // commit row 8: I LOAD: otherwise
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_mapped
                && !if_foreign
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading
                && !if_room);
            cover (valid && {state, on_event} == {ST_V, EV_LOAD}); // commit row 9: V LOAD: always
            cover (valid && {state, on_event} == {ST_R, EV_LOAD}); // commit row 10: R LOAD: always
            cover (valid && {state, on_event} == {ST_P, EV_LOAD} && if_evicting); // commit row 11: P LOAD: evicting
            cover (valid && {state, on_event} == {ST_P, EV_LOAD} && !if_evicting); // commit row 12: P LOAD: otherwise
            cover (valid && {state, on_event} == {ST_I, EV_STORE} && !if_mapped); // commit row 13: I STORE: !mapped
            cover (valid && {state, on_event} == {ST_V, EV_STORE} && !if_mapped); // commit row 14: V STORE: !mapped
            // commit row 15: I STORE: foreign && evicting
            cover (valid && {state, on_event} == {ST_I, EV_STORE} && if_foreign && if_evicting && if_mapped);
            // commit row 16: V STORE: foreign && evicting
            cover (valid && {state, on_event} == {ST_V, EV_STORE} && if_foreign && if_evicting && if_mapped);
            // commit row 17: I STORE: foreign
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_foreign
                && if_mapped
                && !if_evicting);
            // commit row 18: V STORE: foreign
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_foreign
                && if_mapped
                && !if_evicting);
            // commit row 19: I STORE: !coherent
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && !if_coherent
                && if_mapped
                && !if_foreign);
            // commit row 20: V STORE: !coherent
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && !if_coherent
                && if_mapped
                && !if_foreign);
            // commit row 21: I STORE: fault
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_fault
                && if_mapped
                && !if_foreign
                && if_coherent);
            // commit row 22: V STORE: fault
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_fault
                && if_mapped
                && !if_foreign
                && if_coherent);
            // commit row 23: I STORE: !known
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && !if_known
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault);
            // commit row 24: V STORE: !known
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && !if_known
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault);
            // commit row 25: I STORE: leaving
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_leaving
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known);
            // commit row 26: V STORE: leaving
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_leaving
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known);
            // commit row 27: I STORE: reading
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_reading
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving);
            // commit row 28: V STORE: reading
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_reading
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving);
            // commit row 29: I STORE: granting
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_granting
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading);
            // commit row 30: V STORE: granting
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_granting
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading);
            // commit row 31: I STORE: room
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_room
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading
                && !if_granting);
            // commit row 32: V STORE: room
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_room
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading
                && !if_granting);
            // commit row 33: I STORE: otherwise
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading
                && !if_granting
                && !if_room);
            // commit row 34: V STORE: otherwise
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_mapped
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading
                && !if_granting
                && !if_room);
            cover (valid && {state, on_event} == {ST_R, EV_STORE});    // commit row 35: R STORE: always
            cover (valid && {state, on_event} == {ST_P, EV_STORE} && if_evicting); // commit row 36: P STORE: evicting
            cover (valid && {state, on_event} == {ST_P, EV_STORE} && !if_evicting); // commit row 37: P STORE: otherwise
            cover (valid && {state, on_event} == {ST_I, EV_RAW_LOAD}); // commit row 38: I RAW_LOAD: always
            cover (valid && {state, on_event} == {ST_V, EV_RAW_LOAD}); // commit row 39: V RAW_LOAD: always
            cover (valid && {state, on_event} == {ST_R, EV_RAW_LOAD}); // commit row 40: R RAW_LOAD: always
            // commit row 41: P RAW_LOAD: evicting
            cover (valid && {state, on_event} == {ST_P, EV_RAW_LOAD} && if_evicting);
            // commit row 42: P RAW_LOAD: otherwise
            cover (valid && {state, on_event} == {ST_P, EV_RAW_LOAD} && !if_evicting);
            cover (valid && {state, on_event} == {ST_I, EV_RAW_STORE}); // commit row 43: I RAW_STORE: always
            cover (valid && {state, on_event} == {ST_V, EV_RAW_STORE}); // commit row 44: V RAW_STORE: always
            cover (valid && {state, on_event} == {ST_R, EV_RAW_STORE}); // commit row 45: R RAW_STORE: always
            // commit row 46: P RAW_STORE: evicting
            cover (valid && {state, on_event} == {ST_P, EV_RAW_STORE} && if_evicting);
            // commit row 47: P RAW_STORE: otherwise
            cover (valid && {state, on_event} == {ST_P, EV_RAW_STORE} && !if_evicting);
            cover (valid && {state, on_event} == {ST_I, EV_WRITE_BACK}); // commit row 48: I WRITE_BACK: always
            cover (valid && {state, on_event} == {ST_V, EV_WRITE_BACK}); // commit row 49: V WRITE_BACK: always
            cover (valid && {state, on_event} == {ST_R, EV_WRITE_BACK}); // commit row 50: R WRITE_BACK: always
            // commit row 51: P WRITE_BACK: !known
            assert (!(valid && {state, on_event} == {ST_P, EV_WRITE_BACK} && !if_known));
            // commit row 52: P WRITE_BACK: leaving
            cover (valid && {state, on_event} == {ST_P, EV_WRITE_BACK} && if_leaving && if_known);
            // commit row 53: P WRITE_BACK: room
            cover (valid
                && {state, on_event} == {ST_P, EV_WRITE_BACK}
                && if_room
                && if_known
                && !if_leaving);
            // commit row 54: P WRITE_BACK: otherwise
            cover (valid
                && {state, on_event} == {ST_P, EV_WRITE_BACK}
                && if_known
                && !if_leaving
                && !if_room);
            assert (!(valid && {state, on_event} == {ST_I, EV_REREGISTER})); // commit row 55: I REREGISTER: always
            assert (!(valid && {state, on_event} == {ST_V, EV_REREGISTER})); // commit row 56: V REREGISTER: always
            assert (!(valid && {state, on_event} == {ST_P, EV_REREGISTER})); // commit row 57: P REREGISTER: always
            // commit row 58: R REREGISTER: fault
            cover (valid && {state, on_event} == {ST_R, EV_REREGISTER} && if_fault);
            // commit row 59: R REREGISTER: !known
            cover (valid && {state, on_event} == {ST_R, EV_REREGISTER} && !if_known && !if_fault);
            // commit row 60: R REREGISTER: leaving
            cover (valid
                && {state, on_event} == {ST_R, EV_REREGISTER}
                && if_leaving
                && !if_fault
                && if_known);
            // commit row 61: R REREGISTER: room
            cover (valid
                && {state, on_event} == {ST_R, EV_REREGISTER}
                && if_room
                && !if_fault
                && if_known
                && !if_leaving);
            // commit row 62: R REREGISTER: otherwise
            cover (valid
                && {state, on_event} == {ST_R, EV_REREGISTER}
                && !if_fault
                && if_known
                && !if_leaving
                && !if_room);
            cover (valid && {state, on_event} == {ST_I, EV_FETCH} && if_leaving); // commit row 63: I FETCH: leaving
            // commit row 64: I FETCH: reading
            cover (valid && {state, on_event} == {ST_I, EV_FETCH} && if_reading && !if_leaving);
            // commit row 65: I FETCH: otherwise
            cover (valid && {state, on_event} == {ST_I, EV_FETCH} && !if_leaving && !if_reading);
            cover (valid && {state, on_event} == {ST_V, EV_FETCH});     // commit row 66: V FETCH: always
            cover (valid && {state, on_event} == {ST_R, EV_FETCH});     // commit row 67: R FETCH: always
            assert (!(valid && {state, on_event} == {ST_P, EV_FETCH})); // commit row 68: P FETCH: always
        end
    end
`endif

endmodule

`default_nettype wire
