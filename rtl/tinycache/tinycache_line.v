// tinycache_line: the state of one line of a tinyCache
//
// Source: the tinyCache paper, section 3 and figure 3
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_line #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 2,
    // width of an event; derived, not to be overridden
    parameter integer EV_W = 3
) (
    input  wire            clk,             // clock
    input  wire            rst,             // synchronous reset, active high
    input  wire            valid,           // a row is applied in this cycle
    input  wire [ST_W-1:0] state,           // the state that it is applied to
    input  wire [EV_W-1:0] on_event,        // what happens

    // conditions
    input  wire            if_fetching,     // a parked access waits for this line
    input  wire            if_free,         // an access can be parked
    input  wire            if_halves_valid, // the control bits of all half-words of the access are set
    input  wire            if_completes,    // with this store every half-word of the line is written
    input  wire            if_answered,     // the access wants an answer from below: a load or an atomic

    // what the row does
    output reg  [ST_W-1:0] next_state,      // the state after it
    output wire            act_respond,     // the access is answered
    output wire            act_park,        // the access waits for the answer from below
    output wire            act_wait,        // the access is not done yet
    output wire            act_allocate,    // the line takes the access's extended address
    output wire            act_fetch,       // the whole line is asked of the memory below
    output wire            act_send,        // the access itself goes to the memory below
    output wire            act_store,       // the access's bytes are written into the line
    output wire            act_mark,        // the control bits of its half-words are set
    output wire            act_mark_only,   // the same, and all others are cleared
    output wire            act_fill_all,    // all of the line is written
    output wire            act_fill_rest,   // the half-words whose control bit is clear are written
    output wire            act_write_back   // the half-words whose control bit is set go to the memory below
);

    localparam [ST_W-1:0] ST_I = 0;  // Invalid; being fetched for the first time where a parked access waits for it
    localparam [ST_W-1:0] ST_C = 1;  // Clean: as memory had it
    localparam [ST_W-1:0] ST_DV = 2; // Dirty, all valid: the control bits say which half-words were written
    // Dirty, partially valid: only the half-words whose control bit is set were written, and only they are valid
    localparam [ST_W-1:0] ST_DPV = 3;
    localparam [EV_W-1:0] EV_READ = 0;  // a load finds its line here, or this Invalid line is chosen for it
    localparam [EV_W-1:0] EV_WRITE = 1; // a store does
    // this line leaves for a load or store: it has its partial tag, or replacement has named it
    localparam [EV_W-1:0] EV_REPLACE = 2;
    // an access that is not cached finds its line here; or finds it nowhere (state I, nothing fetching)
    localparam [EV_W-1:0] EV_BYPASS = 3;
    localparam [EV_W-1:0] EV_FILL = 4; // the line that was fetched arrives
    // a barrier, the end of a thread block or kernel, or a device fence visits the line
    localparam [EV_W-1:0] EV_BARRIER = 5;
    localparam integer ACT_W = 12;
    localparam [ACT_W-1:0] DO_RESPOND = 1 << 0;
    localparam [ACT_W-1:0] DO_PARK = 1 << 1;
    localparam [ACT_W-1:0] DO_WAIT = 1 << 2;
    localparam [ACT_W-1:0] DO_ALLOCATE = 1 << 3;
    localparam [ACT_W-1:0] DO_FETCH = 1 << 4;
    localparam [ACT_W-1:0] DO_SEND = 1 << 5;
    localparam [ACT_W-1:0] DO_STORE = 1 << 6;
    localparam [ACT_W-1:0] DO_MARK = 1 << 7;
    localparam [ACT_W-1:0] DO_MARK_ONLY = 1 << 8;
    localparam [ACT_W-1:0] DO_FILL_ALL = 1 << 9;
    localparam [ACT_W-1:0] DO_FILL_REST = 1 << 10;
    localparam [ACT_W-1:0] DO_WRITE_BACK = 1 << 11;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
                                  // its line is on the way
            {ST_I, EV_READ}:      if (if_fetching)  act = DO_WAIT;
                                  // read miss: Clean when the line arrives
                                  else if (if_free) act = DO_ALLOCATE | DO_FETCH | DO_PARK;
                                  // as many accesses wait as can
                                  else              act = DO_WAIT;
                                  // an older load waits for this line: it must not see the store
            {ST_I, EV_WRITE}:     if (if_fetching)       act = DO_WAIT;
                                  // the whole line at once
                                  else if (if_completes) {next_state, act} = {ST_DV, DO_ALLOCATE | DO_STORE | DO_MARK_ONLY | DO_RESPOND};
                                  // wm: write-validate, no fetch
                                  else                   {next_state, act} = {ST_DPV, DO_ALLOCATE | DO_STORE | DO_MARK_ONLY | DO_RESPOND};
                                  // chosen, but on the way
            {ST_I, EV_REPLACE}:   if (if_fetching) act = DO_WAIT;
                                  // impossible: an Invalid line is taken as it is
                                  else             next_state = state;
                                  // the line arrives, then it leaves
            {ST_I, EV_BYPASS}:    if (if_fetching)                  act = DO_WAIT;
                                  // no copy here
                                  else if (if_answered && if_free)  act = DO_SEND | DO_PARK;
                                  // as many accesses wait as can
                                  else if (if_answered && !if_free) act = DO_WAIT;
                                  // a store is done when it has left, in the order of the lane
                                  else                              act = DO_SEND | DO_RESPOND;
                                  // rm
            {ST_I, EV_FILL}:      {next_state, act} = {ST_C, DO_FILL_ALL};
                                  // impossible: an Invalid line is not visited
            {ST_I, EV_BARRIER}:   next_state = state;

            {ST_C, EV_READ}:      act = DO_RESPOND;                                                  // every half-word is as memory had it
            {ST_C, EV_WRITE}:     {next_state, act} = {ST_DV, DO_STORE | DO_MARK_ONLY | DO_RESPOND}; // the first dirty half-words
            {ST_C, EV_REPLACE}:   {next_state, act} = {ST_I, DO_WAIT};                               // rpl: clean, nothing to write; the access follows when the line is free
            {ST_C, EV_BYPASS}:    {next_state, act} = {ST_I, DO_WAIT};                               // the copy goes first: what comes after must not hit it
            {ST_C, EV_FILL}:      next_state = state;                                                // impossible: a Clean line has all it needs
            {ST_C, EV_BARRIER}:   next_state = ST_I;                                                 // others may have written it

            {ST_DV, EV_READ}:     act = DO_RESPOND;                                    // every half-word is valid, written or not
            {ST_DV, EV_WRITE}:    act = DO_STORE | DO_MARK | DO_RESPOND;               // whole already: the control bits say what is dirty
            {ST_DV, EV_REPLACE}:  {next_state, act} = {ST_I, DO_WRITE_BACK | DO_WAIT}; // rpl: only the dirty half-words
            {ST_DV, EV_BYPASS}:   {next_state, act} = {ST_I, DO_WRITE_BACK | DO_WAIT}; // the copy goes first
            {ST_DV, EV_FILL}:     next_state = state;                                  // impossible: stores wait while a line is fetched
            {ST_DV, EV_BARRIER}:  {next_state, act} = {ST_I, DO_WRITE_BACK};           // only the dirty half-words leave

                                  // what this lane has written, even while the rest is fetched
            {ST_DPV, EV_READ}:    if (if_halves_valid)  act = DO_RESPOND;
                                  // the rest of the line is on the way
                                  else if (if_fetching) act = DO_WAIT;
                                  // rh(i): fetch and merge
                                  else if (if_free)     act = DO_FETCH | DO_PARK;
                                  // as many accesses wait as can
                                  else                  act = DO_WAIT;
                                  // an older load waits for this line: it must not see the store
            {ST_DPV, EV_WRITE}:   if (if_fetching)       act = DO_WAIT;
                                  // wh(last): the last half-word, no fetch ever
                                  else if (if_completes) {next_state, act} = {ST_DV, DO_STORE | DO_MARK | DO_RESPOND};
                                  // still not whole, still no fetch
                                  else                   act = DO_STORE | DO_MARK | DO_RESPOND;
                                  // chosen, but a load waits for the rest of it
            {ST_DPV, EV_REPLACE}: if (if_fetching) act = DO_WAIT;
                                  // rpl: only the valid half-words
                                  else             {next_state, act} = {ST_I, DO_WRITE_BACK | DO_WAIT};
                                  // the line arrives, then it leaves
            {ST_DPV, EV_BYPASS}:  if (if_fetching) act = DO_WAIT;
                                  // the copy goes first
                                  else             {next_state, act} = {ST_I, DO_WRITE_BACK | DO_WAIT};
                                  // merge under the written half-words; their control bits now say dirty
            {ST_DPV, EV_FILL}:    {next_state, act} = {ST_DV, DO_FILL_REST};
                                  // only the valid half-words leave
            {ST_DPV, EV_BARRIER}: {next_state, act} = {ST_I, DO_WRITE_BACK};
            default:              next_state = state;
        endcase
    end

    assign {
        act_write_back, act_fill_rest, act_fill_all, act_mark_only, act_mark, act_store, act_send, act_fetch,
        act_allocate, act_wait, act_park, act_respond
    } = act;

    wire unused = &{1'b0, valid, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && {state, on_event} == {ST_I, EV_READ} && if_fetching); // line row 0: I READ: fetching
            // line row 1: I READ: !fetching && free
            cover (valid && {state, on_event} == {ST_I, EV_READ} && !if_fetching && if_free);
            // line row 2: I READ: !fetching && !free
            cover (valid && {state, on_event} == {ST_I, EV_READ} && !if_fetching && !if_free);
            cover (valid && {state, on_event} == {ST_C, EV_READ});  // line row 3: C READ: always
            cover (valid && {state, on_event} == {ST_DV, EV_READ}); // line row 4: DV READ: always
            // line row 5: DPV READ: halves_valid
            cover (valid && {state, on_event} == {ST_DPV, EV_READ} && if_halves_valid);
            // line row 6: DPV READ: !halves_valid && fetching
            cover (valid && {state, on_event} == {ST_DPV, EV_READ} && !if_halves_valid && if_fetching);
            // line row 7: DPV READ: !halves_valid && !fetching && free
            cover (valid
                && {state, on_event} == {ST_DPV, EV_READ}
                && !if_halves_valid
                && !if_fetching
                && if_free);
            // line row 8: DPV READ: !halves_valid && !fetching && !free
            cover (valid
                && {state, on_event} == {ST_DPV, EV_READ}
                && !if_halves_valid
                && !if_fetching
                && !if_free);
            cover (valid && {state, on_event} == {ST_I, EV_WRITE} && if_fetching); // line row 9: I WRITE: fetching
            cover (valid && {state, on_event} == {ST_DPV, EV_WRITE} && if_fetching); // line row 10: DPV WRITE: fetching
            // line row 11: I WRITE: !fetching && completes
            cover (valid && {state, on_event} == {ST_I, EV_WRITE} && !if_fetching && if_completes);
            // line row 12: I WRITE: !fetching && !completes
            cover (valid && {state, on_event} == {ST_I, EV_WRITE} && !if_fetching && !if_completes);
            cover (valid && {state, on_event} == {ST_C, EV_WRITE});  // line row 13: C WRITE: always
            cover (valid && {state, on_event} == {ST_DV, EV_WRITE}); // line row 14: DV WRITE: always
            // line row 15: DPV WRITE: !fetching && completes
            cover (valid && {state, on_event} == {ST_DPV, EV_WRITE} && !if_fetching && if_completes);
            // line row 16: DPV WRITE: !fetching && !completes
            cover (valid && {state, on_event} == {ST_DPV, EV_WRITE} && !if_fetching && !if_completes);
            cover (valid && {state, on_event} == {ST_I, EV_REPLACE} && if_fetching); // line row 17: I REPLACE: fetching
            // line row 18: I REPLACE: !fetching
            assert (!(valid && {state, on_event} == {ST_I, EV_REPLACE} && !if_fetching));
            cover (valid && {state, on_event} == {ST_C, EV_REPLACE});  // line row 19: C REPLACE: always
            cover (valid && {state, on_event} == {ST_DV, EV_REPLACE}); // line row 20: DV REPLACE: always
            // line row 21: DPV REPLACE: fetching
            cover (valid && {state, on_event} == {ST_DPV, EV_REPLACE} && if_fetching);
            // line row 22: DPV REPLACE: !fetching
            cover (valid && {state, on_event} == {ST_DPV, EV_REPLACE} && !if_fetching);
            cover (valid && {state, on_event} == {ST_I, EV_BYPASS} && if_fetching); // line row 23: I BYPASS: fetching
            // line row 24: DPV BYPASS: fetching
            cover (valid && {state, on_event} == {ST_DPV, EV_BYPASS} && if_fetching);
            // line row 25: I BYPASS: !fetching && answered && free
            cover (valid
                && {state, on_event} == {ST_I, EV_BYPASS}
                && !if_fetching
                && if_answered
                && if_free);
            // line row 26: I BYPASS: !fetching && answered && !free
            cover (valid
                && {state, on_event} == {ST_I, EV_BYPASS}
                && !if_fetching
                && if_answered
                && !if_free);
            // line row 27: I BYPASS: !fetching && !answered
            cover (valid && {state, on_event} == {ST_I, EV_BYPASS} && !if_fetching && !if_answered);
            cover (valid && {state, on_event} == {ST_C, EV_BYPASS});  // line row 28: C BYPASS: always
            cover (valid && {state, on_event} == {ST_DV, EV_BYPASS}); // line row 29: DV BYPASS: always
            // line row 30: DPV BYPASS: !fetching
            cover (valid && {state, on_event} == {ST_DPV, EV_BYPASS} && !if_fetching);
            cover (valid && {state, on_event} == {ST_I, EV_FILL});      // line row 31: I FILL: always
            assert (!(valid && {state, on_event} == {ST_C, EV_FILL}));  // line row 32: C FILL: always
            assert (!(valid && {state, on_event} == {ST_DV, EV_FILL})); // line row 33: DV FILL: always
            cover (valid && {state, on_event} == {ST_DPV, EV_FILL});    // line row 34: DPV FILL: always
            assert (!(valid && {state, on_event} == {ST_I, EV_BARRIER})); // line row 35: I BARRIER: always
            cover (valid && {state, on_event} == {ST_C, EV_BARRIER});   // line row 36: C BARRIER: always
            cover (valid && {state, on_event} == {ST_DV, EV_BARRIER});  // line row 37: DV BARRIER: always
            cover (valid && {state, on_event} == {ST_DPV, EV_BARRIER}); // line row 38: DPV BARRIER: always
        end
    end
`endif

endmodule

`default_nettype wire
