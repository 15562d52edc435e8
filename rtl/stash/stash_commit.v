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

module stash_commit (
    input  wire       clk,               // clock
    input  wire       rst,               // synchronous reset, active high
    input  wire       valid,             // a row is applied in this cycle
    input  wire [1:0] state,             // the state that it is applied to
    input  wire [2:0] on_event,          // what happens

    // conditions
    input  wire       if_mapped,         // the mapping is live and has this word
    input  wire       if_foreign,        // the chunk has Pending words of an older mapping
    input  wire       if_evicting,       // and they are on their way out already
    input  wire       if_coherent,       // the mapping is Mapped Coherent
    input  wire       if_fault,          // the page walker reported a fault for the page
    input  wire       if_known,          // the page's translation is known
    input  wire       if_leaving,        // a writeback of this global word is on its way
    input  wire       if_reading,        // a READ of this word, for this mapping, is on its way
    input  wire       if_granting,       // a registration of this word, for this mapping, is on its way
    input  wire       if_room,           // an MSHR is free, or the open request takes the word

    // what the row does
    output reg  [1:0] next_state,        // the state after it
    output wire       act_capture,       // the lane takes the word; it is done
    output wire       act_write_hit,     // apply the lane's own event; it is done
    output wire       act_write_local,   // apply LOCAL_STORE; it is done
    output wire       act_write_issue,   // apply ISSUE; it is done
    output wire       act_mark_issued,   // apply REREGISTER
    output wire       act_fail_unmapped, // the lane ends with ERROR_UNMAPPED
    output wire       act_fail_fault,    // the lane ends with ERROR_PAGE_FAULT; a command remembers the fault
    output wire       act_evict,         // ask for the chunk's writeback, unless another chunk is already asked for
    output wire       act_ask_page,      // ask the page walker, unless it is busy
    output wire       act_join,          // the access waits for the READ that is on its way
    output wire       act_request_read,  // add the word to the open READ, or open one; the access waits for it
    output wire       act_request_reg,   // add the word to the open REG, or open one
    output wire       act_request_wb,    // add the word and its data to the open WB, or open one
    output wire       act_stay           // nothing now: the word stays to be done
);

    localparam [1:0] ST_I = 2'd0;          // Invalid
    localparam [1:0] ST_V = 2'd1;          // Valid
    localparam [1:0] ST_R = 2'd2;          // Registered
    localparam [1:0] ST_P = 2'd3;          // Pending writeback
    localparam [2:0] EV_LOAD = 3'd0;       // a lane that loads through a mapping
    localparam [2:0] EV_STORE = 3'd1;      // a lane that stores through a mapping
    localparam [2:0] EV_RAW_LOAD = 3'd2;   // a lane that loads without one
    localparam [2:0] EV_RAW_STORE = 3'd3;  // a lane that stores without one
    localparam [2:0] EV_WRITE_BACK = 3'd4; // a word of a chunk that is to be written back
    localparam [2:0] EV_REREGISTER = 3'd5; // a dirty word of a mapping that became coherent
    localparam [13:0] DO_CAPTURE = 14'h0001;
    localparam [13:0] DO_WRITE_HIT = 14'h0002;
    localparam [13:0] DO_WRITE_LOCAL = 14'h0004;
    localparam [13:0] DO_WRITE_ISSUE = 14'h0008;
    localparam [13:0] DO_MARK_ISSUED = 14'h0010;
    localparam [13:0] DO_FAIL_UNMAPPED = 14'h0020;
    localparam [13:0] DO_FAIL_FAULT = 14'h0040;
    localparam [13:0] DO_EVICT = 14'h0080;
    localparam [13:0] DO_ASK_PAGE = 14'h0100;
    localparam [13:0] DO_JOIN = 14'h0200;
    localparam [13:0] DO_REQUEST_READ = 14'h0400;
    localparam [13:0] DO_REQUEST_REG = 14'h0800;
    localparam [13:0] DO_REQUEST_WB = 14'h1000;
    localparam [13:0] DO_STAY = 14'h2000;

    reg  [13:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {14{1'b0}};
        case ({state, on_event})
            {ST_I, EV_LOAD}:       if (!if_mapped)                     act = DO_FAIL_UNMAPPED;  // the slot names nothing, or not this word
                                   else if (if_foreign && if_evicting) act = DO_STAY;           // the old mapping's words are leaving
                                   else if (if_foreign)                act = DO_EVICT;      // the first access of a new mapping writes the old one's chunk back
                                   else if (if_fault)                  act = DO_FAIL_FAULT;     // there is no translation to wait for
                                   else if (!if_known)                 act = DO_ASK_PAGE;       // translations are asked for at the first miss
                                   else if (if_leaving)                act = DO_STAY;           // the registry still sees this stash as the owner
                                   else if (if_reading)                act = DO_JOIN;           // asked for by an earlier miss
                                   else if (if_room)                   act = DO_REQUEST_READ;   // words of one line go in one READ
                                   else                                act = DO_STAY;           // until an MSHR is free
            {ST_I, EV_STORE}:      if (!if_mapped)                     act = DO_FAIL_UNMAPPED;  // the slot names nothing, or not this word
                                   else if (if_foreign && if_evicting) act = DO_STAY;           // the old mapping's words are leaving
                                   else if (if_foreign)                act = DO_EVICT;          // one map index a chunk: the old mapping's words leave first
                                   else if (!if_coherent)              {next_state, act} = {ST_R, DO_WRITE_LOCAL}; // Mapped Non-coherent: nobody is told
                                   else if (if_fault)                  act = DO_FAIL_FAULT;     // there is no translation to wait for
                                   else if (!if_known)                 act = DO_ASK_PAGE;       // a registration names the physical line
                                   else if (if_leaving)                act = DO_STAY;           // a new registration waits for the writeback's acknowledgement
                                   else if (if_granting)               {next_state, act} = {ST_V, DO_WRITE_ISSUE}; // already asked for
                                   // the store does not wait for its registration
                                   else if (if_room)                   {next_state, act} = {ST_V, DO_REQUEST_REG | DO_WRITE_ISSUE};
                                   else                                act = DO_STAY;           // until an MSHR is free
            {ST_I, EV_RAW_LOAD}:   act = DO_CAPTURE;                                            // the dirty word in its way has left
            {ST_I, EV_RAW_STORE}:  act = DO_WRITE_HIT;                                          // the dirty word in its way has left
            {ST_I, EV_WRITE_BACK}: ;                                                  // impossible: only Pending words are sent, and nothing happens in between
            {ST_I, EV_REREGISTER}: ;                                                            // impossible: only Registered words are sent

            {ST_V, EV_LOAD}:       act = DO_CAPTURE;                                            // the word has come since the access missed
            {ST_V, EV_STORE}:      if (!if_mapped)                     act = DO_FAIL_UNMAPPED;  // the slot names nothing, or not this word
                                   else if (if_foreign && if_evicting) act = DO_STAY;           // the old mapping's words are leaving
                                   else if (if_foreign)                act = DO_EVICT;          // one map index a chunk: the old mapping's words leave first
                                   else if (!if_coherent)              {next_state, act} = {ST_R, DO_WRITE_LOCAL}; // Mapped Non-coherent: nobody is told
                                   else if (if_fault)                  act = DO_FAIL_FAULT;     // there is no translation to wait for
                                   else if (!if_known)                 act = DO_ASK_PAGE;       // a registration names the physical line
                                   else if (if_leaving)                act = DO_STAY;           // a new registration waits for the writeback's acknowledgement
                                   else if (if_granting)               act = DO_WRITE_ISSUE;    // already asked for
                                   else if (if_room)                   act = DO_REQUEST_REG | DO_WRITE_ISSUE; // the store does not wait for its registration
                                   else                                act = DO_STAY;           // until an MSHR is free
            {ST_V, EV_RAW_LOAD}:   act = DO_CAPTURE;                                            // the dirty word in its way has left
            {ST_V, EV_RAW_STORE}:  act = DO_WRITE_HIT;                                          // the dirty word in its way has left
            {ST_V, EV_WRITE_BACK}: ;                                                  // impossible: only Pending words are sent, and nothing happens in between
            {ST_V, EV_REREGISTER}: ;                                                            // impossible: only Registered words are sent

            {ST_R, EV_LOAD}:       act = DO_CAPTURE;                                            // the word has come since the access missed
            {ST_R, EV_STORE}:      act = DO_WRITE_HIT;                                          // registered since the access missed
            {ST_R, EV_RAW_LOAD}:   act = DO_CAPTURE;                                            // the dirty word in its way has left
            {ST_R, EV_RAW_STORE}:  act = DO_WRITE_HIT;                                          // the dirty word in its way has left
            {ST_R, EV_WRITE_BACK}: ;                                                  // impossible: only Pending words are sent, and nothing happens in between
            {ST_R, EV_REREGISTER}: if (if_fault)        {next_state, act} = {ST_V, DO_FAIL_FAULT | DO_MARK_ISSUED}; // never leaves; the command reports it
                                   else if (!if_known)  act = DO_ASK_PAGE;                      // a local store needs no translation, a registration does
                                   else if (if_leaving) act = DO_STAY;                          // a new registration waits for the writeback's acknowledgement
                                   else if (if_room)    {next_state, act} = {ST_V, DO_REQUEST_REG | DO_MARK_ISSUED}; // Registered again at the grant
                                   else                 act = DO_STAY;                          // until an MSHR is free

            {ST_P, EV_LOAD}:       if (if_evicting) act = DO_STAY;                              // the old mapping's words are leaving
                                   else             act = DO_EVICT;                             // an older mapping's dirty word leaves first
            {ST_P, EV_STORE}:      if (if_evicting) act = DO_STAY;                              // the old mapping's words are leaving
                                   else             act = DO_EVICT;                             // an older mapping's dirty word leaves first
            {ST_P, EV_RAW_LOAD}:   if (if_evicting) act = DO_STAY;                              // the old mapping's words are leaving
                                   else             act = DO_EVICT;                             // the word still belongs to the old mapping
            {ST_P, EV_RAW_STORE}:  if (if_evicting) act = DO_STAY;                              // the old mapping's words are leaving
                                   else             act = DO_EVICT;                             // the dirty word must not be lost
            {ST_P, EV_WRITE_BACK}: if (!if_known)       ;                                  // impossible: a registered word was translated, and its page is kept
                                   else if (if_leaving) act = DO_STAY;                          // sent already: never twice
                                   else if (if_room)    act = DO_REQUEST_WB;                    // kept until the acknowledgement
                                   else                 act = DO_STAY;                          // until an MSHR is free
            {ST_P, EV_REREGISTER}: ;                                                            // impossible: only Registered words are sent
            default:               ;
        endcase
    end

    assign {
        act_stay, act_request_wb, act_request_reg, act_request_read, act_join, act_ask_page, act_evict,
        act_fail_fault, act_fail_unmapped, act_mark_issued, act_write_issue, act_write_local, act_write_hit,
        act_capture
    } = act & {14{valid}};

    wire unused = &{1'b0, {clk, rst}};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && {state, on_event} == {ST_I, EV_LOAD} && !if_mapped); // commit row 0
            // commit row 1
            cover (valid && {state, on_event} == {ST_I, EV_LOAD} && if_foreign && if_evicting && if_mapped);
            // commit row 2
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_foreign
                && if_mapped
                && !(if_foreign && if_evicting));
            // commit row 3
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_fault
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign);
            // commit row 4
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && !if_known
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault);
            // commit row 5
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_leaving
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault
                && if_known);
            // commit row 6
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_reading
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault
                && if_known
                && !if_leaving);
            // commit row 7
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_room
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading);
            // commit row 8
            cover (valid
                && {state, on_event} == {ST_I, EV_LOAD}
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && !if_fault
                && if_known
                && !if_leaving
                && !if_reading
                && !if_room);
            cover (valid && {state, on_event} == {ST_V, EV_LOAD}); // commit row 9
            cover (valid && {state, on_event} == {ST_R, EV_LOAD}); // commit row 10
            cover (valid && {state, on_event} == {ST_P, EV_LOAD} && if_evicting); // commit row 11
            cover (valid && {state, on_event} == {ST_P, EV_LOAD} && !if_evicting); // commit row 12
            cover (valid && {state, on_event} == {ST_I, EV_STORE} && !if_mapped); // commit row 13
            cover (valid && {state, on_event} == {ST_V, EV_STORE} && !if_mapped); // commit row 14
            // commit row 15
            cover (valid && {state, on_event} == {ST_I, EV_STORE} && if_foreign && if_evicting && if_mapped);
            // commit row 16
            cover (valid && {state, on_event} == {ST_V, EV_STORE} && if_foreign && if_evicting && if_mapped);
            // commit row 17
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_foreign
                && if_mapped
                && !(if_foreign && if_evicting));
            // commit row 18
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_foreign
                && if_mapped
                && !(if_foreign && if_evicting));
            // commit row 19
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && !if_coherent
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign);
            // commit row 20
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && !if_coherent
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign);
            // commit row 21
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_fault
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent);
            // commit row 22
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_fault
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent);
            // commit row 23
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && !if_known
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault);
            // commit row 24
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && !if_known
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault);
            // commit row 25
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_leaving
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known);
            // commit row 26
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_leaving
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known);
            // commit row 27
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_granting
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving);
            // commit row 28
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_granting
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving);
            // commit row 29
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_room
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_granting);
            // commit row 30
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_room
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_granting);
            // commit row 31
            cover (valid
                && {state, on_event} == {ST_I, EV_STORE}
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_granting
                && !if_room);
            // commit row 32
            cover (valid
                && {state, on_event} == {ST_V, EV_STORE}
                && if_mapped
                && !(if_foreign && if_evicting)
                && !if_foreign
                && if_coherent
                && !if_fault
                && if_known
                && !if_leaving
                && !if_granting
                && !if_room);
            cover (valid && {state, on_event} == {ST_R, EV_STORE});     // commit row 33
            cover (valid && {state, on_event} == {ST_P, EV_STORE} && if_evicting); // commit row 34
            cover (valid && {state, on_event} == {ST_P, EV_STORE} && !if_evicting); // commit row 35
            cover (valid && {state, on_event} == {ST_I, EV_RAW_LOAD});  // commit row 36
            cover (valid && {state, on_event} == {ST_V, EV_RAW_LOAD});  // commit row 37
            cover (valid && {state, on_event} == {ST_R, EV_RAW_LOAD});  // commit row 38
            cover (valid && {state, on_event} == {ST_P, EV_RAW_LOAD} && if_evicting); // commit row 39
            cover (valid && {state, on_event} == {ST_P, EV_RAW_LOAD} && !if_evicting); // commit row 40
            cover (valid && {state, on_event} == {ST_I, EV_RAW_STORE}); // commit row 41
            cover (valid && {state, on_event} == {ST_V, EV_RAW_STORE}); // commit row 42
            cover (valid && {state, on_event} == {ST_R, EV_RAW_STORE}); // commit row 43
            cover (valid && {state, on_event} == {ST_P, EV_RAW_STORE} && if_evicting); // commit row 44
            cover (valid && {state, on_event} == {ST_P, EV_RAW_STORE} && !if_evicting); // commit row 45
            assert (!(valid && {state, on_event} == {ST_I, EV_WRITE_BACK})); // commit row 46
            assert (!(valid && {state, on_event} == {ST_V, EV_WRITE_BACK})); // commit row 47
            assert (!(valid && {state, on_event} == {ST_R, EV_WRITE_BACK})); // commit row 48
            assert (!(valid && {state, on_event} == {ST_P, EV_WRITE_BACK} && !if_known)); // commit row 49
            cover (valid && {state, on_event} == {ST_P, EV_WRITE_BACK} && if_leaving && if_known); // commit row 50
            // commit row 51
            cover (valid
                && {state, on_event} == {ST_P, EV_WRITE_BACK}
                && if_room
                && if_known
                && !if_leaving);
            // commit row 52
            cover (valid
                && {state, on_event} == {ST_P, EV_WRITE_BACK}
                && if_known
                && !if_leaving
                && !if_room);
            assert (!(valid && {state, on_event} == {ST_I, EV_REREGISTER})); // commit row 53
            assert (!(valid && {state, on_event} == {ST_V, EV_REREGISTER})); // commit row 54
            assert (!(valid && {state, on_event} == {ST_P, EV_REREGISTER})); // commit row 55
            cover (valid && {state, on_event} == {ST_R, EV_REREGISTER} && if_fault); // commit row 56
            cover (valid && {state, on_event} == {ST_R, EV_REREGISTER} && !if_known && !if_fault); // commit row 57
            // commit row 58
            cover (valid
                && {state, on_event} == {ST_R, EV_REREGISTER}
                && if_leaving
                && !if_fault
                && if_known);
            // commit row 59
            cover (valid
                && {state, on_event} == {ST_R, EV_REREGISTER}
                && if_room
                && !if_fault
                && if_known
                && !if_leaving);
            // commit row 60
            cover (valid
                && {state, on_event} == {ST_R, EV_REREGISTER}
                && !if_fault
                && if_known
                && !if_leaving
                && !if_room);
        end
    end
`endif

endmodule

`default_nettype wire
