// denovo_l2_word: where a word's last value is
//
// Source: thesis sections 2.3, 2.4.2
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_word #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 2,
    // width of an event; derived, not to be overridden
    parameter integer EV_W = 4
) (
    input  wire            clk,         // clock
    input  wire            rst,         // synchronous reset, active high
    input  wire            valid,       // a row is applied in this cycle
    input  wire [ST_W-1:0] state,       // the state that it is applied to
    input  wire [EV_W-1:0] on_event,    // what happens

    // conditions
    input  wire            if_mine,     // the owner is the requester: same core and kind, of a stash the same map
    input  wire            if_sync,     // the owner registered by REG_SYNC: it may not have the value yet
    input  wire            if_failed,   // memory refused the fetch of this line

    // what the row does
    output reg  [ST_W-1:0] next_state,  // the state after it
    // the requester gets the word in this pass's answer, with its data where the message has some
    output wire            act_answer,
    output wire            act_forward, // the owner gets the request
    output wire            act_own,     // the requester's name is written in the word's place
    output wire            act_take,    // the message's data are written; the line is dirty, unless they are memory's
    output wire            act_perform, // the operation is done on the word; the line is dirty
    output wire            act_fetch,   // the line is asked of memory
    output wire            act_recall,  // the owner is told to give the word back; until it has, the line waits
    output wire            act_queue,   // the whole request waits in the line's list
    output wire            act_fail,    // the whole request is answered with an error
    output wire            act_refuse   // reported at `protocol_error`; the word is not answered
);

    localparam [ST_W-1:0] ST_M = 0;           // Memory has it: nothing was fetched, or nobody gave it back
    localparam [ST_W-1:0] ST_L = 1;           // Local: the data are here
    localparam [ST_W-1:0] ST_C = 2;           // a Core has it: the word holds the owner's name
    localparam [EV_W-1:0] EV_READ = 0;        // a core wants a copy
    localparam [EV_W-1:0] EV_REG = 1;         // a core registers the word, which it writes whole
    localparam [EV_W-1:0] EV_REG_SYNC = 2;    // a core registers the word and wants its value
    localparam [EV_W-1:0] EV_WB = 3;          // a core gives the word back
    localparam [EV_W-1:0] EV_WT = 4;          // a core writes the word and keeps no ownership
    localparam [EV_W-1:0] EV_ATOMIC = 5;      // a core wants an operation performed here
    localparam [EV_W-1:0] EV_RECALL_DATA = 6; // the owner answers a RECALL
    localparam [EV_W-1:0] EV_FILL = 7;        // memory answers a fetch
    localparam [EV_W-1:0] EV_EVICT = 8;       // the line is to leave
    localparam integer ACT_W = 10;
    localparam [ACT_W-1:0] DO_ANSWER = 1 << 0;
    localparam [ACT_W-1:0] DO_FORWARD = 1 << 1;
    localparam [ACT_W-1:0] DO_OWN = 1 << 2;
    localparam [ACT_W-1:0] DO_TAKE = 1 << 3;
    localparam [ACT_W-1:0] DO_PERFORM = 1 << 4;
    localparam [ACT_W-1:0] DO_FETCH = 1 << 5;
    localparam [ACT_W-1:0] DO_RECALL = 1 << 6;
    localparam [ACT_W-1:0] DO_QUEUE = 1 << 7;
    localparam [ACT_W-1:0] DO_FAIL = 1 << 8;
    localparam [ACT_W-1:0] DO_REFUSE = 1 << 9;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
            {ST_M, EV_READ}:        if (if_failed) act = DO_FAIL;                       // memory refused: who waits for it gets the error
                                    else           act = DO_FETCH | DO_QUEUE;           // the whole line, once
            {ST_M, EV_REG}:         {next_state, act} = {ST_C, DO_ANSWER | DO_OWN};     // no data: the requester writes the word whole
            {ST_M, EV_REG_SYNC}:    if (if_failed) act = DO_FAIL;                       // nothing changes where the value cannot be had
                                    else           act = DO_FETCH | DO_QUEUE;           // the requester wants the value
            {ST_M, EV_WB}:          next_state = state;                                 // late: the owner was told that another has it; acknowledged all the same
            {ST_M, EV_WT}:          {next_state, act} = {ST_L, DO_TAKE | DO_ANSWER};    // whole words: no fetch
            {ST_M, EV_ATOMIC}:      if (if_failed) act = DO_FAIL;                       // memory refused
                                    else           act = DO_FETCH | DO_QUEUE;           // the word first
            {ST_M, EV_RECALL_DATA}: next_state = state;                                 // impossible: an awaited word is Local
            {ST_M, EV_FILL}:        if (if_failed) next_state = state;                  // memory refused
                                    else           {next_state, act} = {ST_L, DO_TAKE}; // memory's value is the last
            {ST_M, EV_EVICT}:       next_state = state;                                 // the data leave with the line

            {ST_L, EV_READ}:        act = DO_ANSWER;                                // requested words only: others might be stale when they arrive
            {ST_L, EV_REG}:         {next_state, act} = {ST_C, DO_ANSWER | DO_OWN}; // no data: the requester writes the word whole
            {ST_L, EV_REG_SYNC}:    {next_state, act} = {ST_C, DO_ANSWER | DO_OWN}; // with data
            {ST_L, EV_WB}:          next_state = state;                             // late: the owner was told that another has it; acknowledged all the same
            {ST_L, EV_WT}:          act = DO_TAKE | DO_ANSWER;                      // whole words: no fetch
            {ST_L, EV_ATOMIC}:      act = DO_PERFORM | DO_ANSWER;                   // the answer is the word as it was
            {ST_L, EV_RECALL_DATA}: act = DO_TAKE;                                  // the last value, from its last owner
            {ST_L, EV_FILL}:        next_state = state;                             // newer than memory's
            {ST_L, EV_EVICT}:       next_state = state;                             // the data leave with the line

            {ST_C, EV_READ}:        if (if_mine)      act = DO_REFUSE;                                  // an owner has the word
                                    else if (if_sync) {next_state, act} = {ST_L, DO_RECALL | DO_QUEUE}; // the owner may lack the value, and has one place a word for a forward
                                    else              act = DO_FORWARD;                                 // the owner answers, and stays the owner
            {ST_C, EV_REG}:         if (if_mine) act = DO_ANSWER | DO_OWN;                              // asked twice for two stores: the same owner
                                    else         act = DO_FORWARD | DO_OWN;                             // served at once, in order of arrival, never refused (thesis 2.3.2)
            {ST_C, EV_REG_SYNC}:    if (if_mine) act = DO_REFUSE;                                       // an owner performs its own
                                    else         act = DO_FORWARD | DO_OWN;                             // the old owner sends the value: a queue from L1 to L1 (thesis 2.3.2)
            {ST_C, EV_WB}:          if (if_mine) {next_state, act} = {ST_L, DO_TAKE};                   // the owner gives it back
                                    else         next_state = state;                                    // late
            {ST_C, EV_WT}:          if (if_mine) act = DO_REFUSE;                                       // an owner writes its own
                                    else         {next_state, act} = {ST_L, DO_RECALL | DO_QUEUE};      // the ownership is revoked first (thesis 2.5.4, note 8)
            {ST_C, EV_ATOMIC}:      if (if_mine) act = DO_REFUSE;                                       // an owner performs its own
                                    else         {next_state, act} = {ST_L, DO_RECALL | DO_QUEUE};      // the ownership is revoked first
            {ST_C, EV_RECALL_DATA}: next_state = state;                                                 // impossible: an awaited word is Local
            {ST_C, EV_FILL}:        next_state = state;                                                 // newer than memory's
            {ST_C, EV_EVICT}:       {next_state, act} = {ST_L, DO_RECALL};                              // an absent line has no owners
            default:                next_state = state;
        endcase
    end

    assign {
        act_refuse, act_fail, act_queue, act_recall, act_fetch, act_perform, act_take, act_own, act_forward,
        act_answer
    } = act;

    wire unused = &{1'b0, valid, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && {state, on_event} == {ST_M, EV_READ} && if_failed); // word row 0: M READ: failed
            cover (valid && {state, on_event} == {ST_M, EV_READ} && !if_failed); // word row 1: M READ: !failed
            cover (valid && {state, on_event} == {ST_L, EV_READ}); // word row 2: L READ: always
            cover (valid && {state, on_event} == {ST_C, EV_READ} && if_mine); // word row 3: C READ: mine
            // word row 4: C READ: !mine && sync
            cover (valid && {state, on_event} == {ST_C, EV_READ} && !if_mine && if_sync);
            // word row 5: C READ: !mine && !sync
            cover (valid && {state, on_event} == {ST_C, EV_READ} && !if_mine && !if_sync);
            cover (valid && {state, on_event} == {ST_M, EV_REG});      // word row 6: M REG: always
            cover (valid && {state, on_event} == {ST_L, EV_REG});      // word row 7: L REG: always
            cover (valid && {state, on_event} == {ST_C, EV_REG} && if_mine); // word row 8: C REG: mine
            cover (valid && {state, on_event} == {ST_C, EV_REG} && !if_mine); // word row 9: C REG: !mine
            cover (valid && {state, on_event} == {ST_M, EV_REG_SYNC} && if_failed); // word row 10: M REG_SYNC: failed
            cover (valid && {state, on_event} == {ST_M, EV_REG_SYNC} && !if_failed); // word row 11: M REG_SYNC: !failed
            cover (valid && {state, on_event} == {ST_L, EV_REG_SYNC}); // word row 12: L REG_SYNC: always
            cover (valid && {state, on_event} == {ST_C, EV_REG_SYNC} && if_mine); // word row 13: C REG_SYNC: mine
            cover (valid && {state, on_event} == {ST_C, EV_REG_SYNC} && !if_mine); // word row 14: C REG_SYNC: !mine
            cover (valid && {state, on_event} == {ST_M, EV_WB});       // word row 15: M WB: always
            cover (valid && {state, on_event} == {ST_L, EV_WB});       // word row 16: L WB: always
            cover (valid && {state, on_event} == {ST_C, EV_WB} && if_mine); // word row 17: C WB: mine
            cover (valid && {state, on_event} == {ST_C, EV_WB} && !if_mine); // word row 18: C WB: !mine
            cover (valid && {state, on_event} == {ST_M, EV_WT});       // word row 19: M WT: always
            cover (valid && {state, on_event} == {ST_L, EV_WT});       // word row 20: L WT: always
            cover (valid && {state, on_event} == {ST_C, EV_WT} && if_mine); // word row 21: C WT: mine
            cover (valid && {state, on_event} == {ST_C, EV_WT} && !if_mine); // word row 22: C WT: !mine
            cover (valid && {state, on_event} == {ST_M, EV_ATOMIC} && if_failed); // word row 23: M ATOMIC: failed
            cover (valid && {state, on_event} == {ST_M, EV_ATOMIC} && !if_failed); // word row 24: M ATOMIC: !failed
            cover (valid && {state, on_event} == {ST_L, EV_ATOMIC});   // word row 25: L ATOMIC: always
            cover (valid && {state, on_event} == {ST_C, EV_ATOMIC} && if_mine); // word row 26: C ATOMIC: mine
            cover (valid && {state, on_event} == {ST_C, EV_ATOMIC} && !if_mine); // word row 27: C ATOMIC: !mine
            assert (!(valid && {state, on_event} == {ST_M, EV_RECALL_DATA})); // word row 28: M RECALL_DATA: always
            assert (!(valid && {state, on_event} == {ST_C, EV_RECALL_DATA})); // word row 29: C RECALL_DATA: always
            cover (valid && {state, on_event} == {ST_L, EV_RECALL_DATA}); // word row 30: L RECALL_DATA: always
            cover (valid && {state, on_event} == {ST_M, EV_FILL} && if_failed); // word row 31: M FILL: failed
            cover (valid && {state, on_event} == {ST_M, EV_FILL} && !if_failed); // word row 32: M FILL: !failed
            cover (valid && {state, on_event} == {ST_L, EV_FILL});     // word row 33: L FILL: always
            cover (valid && {state, on_event} == {ST_C, EV_FILL});     // word row 34: C FILL: always
            cover (valid && {state, on_event} == {ST_M, EV_EVICT});    // word row 35: M EVICT: always
            cover (valid && {state, on_event} == {ST_L, EV_EVICT});    // word row 36: L EVICT: always
            cover (valid && {state, on_event} == {ST_C, EV_EVICT});    // word row 37: C EVICT: always
        end
    end
`endif

endmodule

`default_nettype wire
