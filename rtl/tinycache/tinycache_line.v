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

module tinycache_line (
    input  wire       clk,             // clock
    input  wire       rst,             // synchronous reset, active high
    input  wire       valid,           // a row is applied in this cycle
    input  wire [1:0] state,           // the state that it is applied to
    input  wire [2:0] on_event,        // what happens

    // conditions
    input  wire       if_fetching,     // a parked access waits for this line
    input  wire       if_free,         // an access can be parked
    input  wire       if_halves_valid, // the control bits of all half-words of the access are set
    input  wire       if_completes,    // with this store every half-word of the line is written
    input  wire       if_answered,     // the access wants an answer from below: a load or an atomic

    // what the row does
    output reg  [1:0] next_state,      // the state after it
    output wire       act_respond,     // the access leaves the port and is answered in the next cycle
    output wire       act_park,        // the access leaves the port and waits for the answer from below
    output wire       act_wait,        // the access stays at the port
    output wire       act_allocate,    // the line takes the access's extended address
    output wire       act_fetch,       // the whole line is asked of the memory below
    output wire       act_send,        // the access itself goes to the memory below
    output wire       act_store,       // the access's bytes are written into the line
    output wire       act_mark,        // the control bits of its half-words are set
    output wire       act_mark_only,   // the same, and all others are cleared
    output wire       act_fill_all,    // all of the line is written
    output wire       act_fill_rest,   // the half-words whose control bit is clear are written
    output wire       act_write_back   // the half-words whose control bit is set go to the memory below
);

    localparam [1:0] ST_I = 2'd0;  // Invalid; being fetched for the first time where a parked access waits for it
    localparam [1:0] ST_C = 2'd1;  // Clean: as memory had it
    localparam [1:0] ST_DV = 2'd2; // Dirty, all valid: the control bits say which half-words were written
    // Dirty, partially valid: only the half-words whose control bit is set were written, and only they are valid
    localparam [1:0] ST_DPV = 2'd3;
    localparam [2:0] EV_READ = 3'd0;    // a load finds its line here, or this Invalid line is chosen for it
    localparam [2:0] EV_WRITE = 3'd1;   // a store does
    localparam [2:0] EV_REPLACE = 3'd2; // a load or store misses and replacement has chosen this line
    // an access that is not cached finds its line here; or finds it nowhere (state I, nothing fetching)
    localparam [2:0] EV_BYPASS = 3'd3;
    localparam [2:0] EV_FILL = 3'd4; // the line that was fetched arrives
    // a barrier, the end of a thread block or kernel, or a device fence visits the line
    localparam [2:0] EV_BARRIER = 3'd5;
    localparam [11:0] DO_RESPOND = 12'h001;
    localparam [11:0] DO_PARK = 12'h002;
    localparam [11:0] DO_WAIT = 12'h004;
    localparam [11:0] DO_ALLOCATE = 12'h008;
    localparam [11:0] DO_FETCH = 12'h010;
    localparam [11:0] DO_SEND = 12'h020;
    localparam [11:0] DO_STORE = 12'h040;
    localparam [11:0] DO_MARK = 12'h080;
    localparam [11:0] DO_MARK_ONLY = 12'h100;
    localparam [11:0] DO_FILL_ALL = 12'h200;
    localparam [11:0] DO_FILL_REST = 12'h400;
    localparam [11:0] DO_WRITE_BACK = 12'h800;

    reg  [11:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {12{1'b0}};
        case ({state, on_event})
            {ST_I, EV_READ}:      if (if_fetching)  act = DO_WAIT;                              // its line is on the way
                                  else if (if_free) act = DO_ALLOCATE | DO_FETCH | DO_PARK;     // read miss: Clean when the line arrives
                                  else              act = DO_WAIT;                              // as many accesses wait as can
            {ST_I, EV_WRITE}:     if (if_fetching)       act = DO_WAIT;                         // an older load waits for this line: it must not see the store
                                  // the whole line at once
                                  else if (if_completes) {next_state, act} = {ST_DV, DO_ALLOCATE | DO_STORE | DO_MARK_ONLY | DO_RESPOND};
                                  // wm: write-validate, no fetch
                                  else                   {next_state, act} = {ST_DPV, DO_ALLOCATE | DO_STORE | DO_MARK_ONLY | DO_RESPOND};
            {ST_I, EV_REPLACE}:   if (if_fetching) act = DO_WAIT;                               // chosen, but on the way
                                  else             ;                                            // impossible: an Invalid line is taken as it is
            {ST_I, EV_BYPASS}:    if (if_fetching)                  act = DO_WAIT;              // the line arrives, then it leaves
                                  else if (if_answered && if_free)  act = DO_SEND | DO_PARK;    // no copy here
                                  else if (if_answered && !if_free) act = DO_WAIT;              // as many accesses wait as can
                                  else                              act = DO_SEND | DO_RESPOND; // a store is done when it has left, in the order of the lane
            {ST_I, EV_FILL}:      {next_state, act} = {ST_C, DO_FILL_ALL};                      // rm
            {ST_I, EV_BARRIER}:   ;                                                             // impossible: an Invalid line is not visited

            {ST_C, EV_READ}:      act = DO_RESPOND;                                             // every half-word is as memory had it
            {ST_C, EV_WRITE}:     {next_state, act} = {ST_DV, DO_STORE | DO_MARK_ONLY | DO_RESPOND}; // the first dirty half-words
            {ST_C, EV_REPLACE}:   {next_state, act} = {ST_I, DO_WAIT};                      // rpl: clean, nothing to write; the access follows in the next step
            {ST_C, EV_BYPASS}:    {next_state, act} = {ST_I, DO_WAIT};                          // the copy goes first: what comes after must not hit it
            {ST_C, EV_FILL}:      ;                                                             // impossible: a Clean line has all it needs
            {ST_C, EV_BARRIER}:   next_state = ST_I;                                            // others may have written it

            {ST_DV, EV_READ}:     act = DO_RESPOND;                                             // every half-word is valid, written or not
            {ST_DV, EV_WRITE}:    act = DO_STORE | DO_MARK | DO_RESPOND;                        // whole already: the control bits say what is dirty
            {ST_DV, EV_REPLACE}:  {next_state, act} = {ST_I, DO_WRITE_BACK | DO_WAIT};          // rpl: only the dirty half-words
            {ST_DV, EV_BYPASS}:   {next_state, act} = {ST_I, DO_WRITE_BACK | DO_WAIT};          // the copy goes first
            {ST_DV, EV_FILL}:     ;                                                             // impossible: stores wait while a line is fetched
            {ST_DV, EV_BARRIER}:  {next_state, act} = {ST_I, DO_WRITE_BACK};                    // only the dirty half-words leave

            {ST_DPV, EV_READ}:    if (if_halves_valid)  act = DO_RESPOND;                       // what this lane has written, even while the rest is fetched
                                  else if (if_fetching) act = DO_WAIT;                          // the rest of the line is on the way
                                  else if (if_free)     act = DO_FETCH | DO_PARK;               // rh(i): fetch and merge
                                  else                  act = DO_WAIT;                          // as many accesses wait as can
            {ST_DPV, EV_WRITE}:   if (if_fetching)       act = DO_WAIT;                         // an older load waits for this line: it must not see the store
                                  // wh(last): the last half-word, no fetch ever
                                  else if (if_completes) {next_state, act} = {ST_DV, DO_STORE | DO_MARK | DO_RESPOND};
                                  else                   act = DO_STORE | DO_MARK | DO_RESPOND; // still not whole, still no fetch
            {ST_DPV, EV_REPLACE}: if (if_fetching) act = DO_WAIT;                               // chosen, but a load waits for the rest of it
                                  else             {next_state, act} = {ST_I, DO_WRITE_BACK | DO_WAIT}; // rpl: only the valid half-words
            {ST_DPV, EV_BYPASS}:  if (if_fetching) act = DO_WAIT;                               // the line arrives, then it leaves
                                  else             {next_state, act} = {ST_I, DO_WRITE_BACK | DO_WAIT}; // the copy goes first
            {ST_DPV, EV_FILL}:    {next_state, act} = {ST_DV, DO_FILL_REST};             // merge under the written half-words; their control bits now say dirty
            {ST_DPV, EV_BARRIER}: {next_state, act} = {ST_I, DO_WRITE_BACK};                    // only the valid half-words leave
            default:              ;
        endcase
    end

    assign {
        act_write_back, act_fill_rest, act_fill_all, act_mark_only, act_mark, act_store, act_send, act_fetch,
        act_allocate, act_wait, act_park, act_respond
    } = act & {12{valid}};

    wire unused = &{1'b0, {clk, rst}};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && {state, on_event} == {ST_I, EV_READ} && if_fetching); // line row 0
            cover (valid && {state, on_event} == {ST_I, EV_READ} && !if_fetching && if_free); // line row 1
            cover (valid && {state, on_event} == {ST_I, EV_READ} && !if_fetching && !if_free); // line row 2
            cover (valid && {state, on_event} == {ST_C, EV_READ});  // line row 3
            cover (valid && {state, on_event} == {ST_DV, EV_READ}); // line row 4
            cover (valid && {state, on_event} == {ST_DPV, EV_READ} && if_halves_valid); // line row 5
            cover (valid && {state, on_event} == {ST_DPV, EV_READ} && !if_halves_valid && if_fetching); // line row 6
            // line row 7
            cover (valid
                && {state, on_event} == {ST_DPV, EV_READ}
                && !if_halves_valid
                && !if_fetching
                && if_free);
            // line row 8
            cover (valid
                && {state, on_event} == {ST_DPV, EV_READ}
                && !if_halves_valid
                && !if_fetching
                && !if_free);
            cover (valid && {state, on_event} == {ST_I, EV_WRITE} && if_fetching); // line row 9
            cover (valid && {state, on_event} == {ST_DPV, EV_WRITE} && if_fetching); // line row 10
            cover (valid && {state, on_event} == {ST_I, EV_WRITE} && !if_fetching && if_completes); // line row 11
            cover (valid && {state, on_event} == {ST_I, EV_WRITE} && !if_fetching && !if_completes); // line row 12
            cover (valid && {state, on_event} == {ST_C, EV_WRITE});    // line row 13
            cover (valid && {state, on_event} == {ST_DV, EV_WRITE});   // line row 14
            cover (valid && {state, on_event} == {ST_DPV, EV_WRITE} && !if_fetching && if_completes); // line row 15
            cover (valid && {state, on_event} == {ST_DPV, EV_WRITE} && !if_fetching && !if_completes); // line row 16
            cover (valid && {state, on_event} == {ST_I, EV_REPLACE} && if_fetching); // line row 17
            assert (!(valid && {state, on_event} == {ST_I, EV_REPLACE} && !if_fetching)); // line row 18
            cover (valid && {state, on_event} == {ST_C, EV_REPLACE});  // line row 19
            cover (valid && {state, on_event} == {ST_DV, EV_REPLACE}); // line row 20
            cover (valid && {state, on_event} == {ST_DPV, EV_REPLACE} && if_fetching); // line row 21
            cover (valid && {state, on_event} == {ST_DPV, EV_REPLACE} && !if_fetching); // line row 22
            cover (valid && {state, on_event} == {ST_I, EV_BYPASS} && if_fetching); // line row 23
            cover (valid && {state, on_event} == {ST_DPV, EV_BYPASS} && if_fetching); // line row 24
            // line row 25
            cover (valid
                && {state, on_event} == {ST_I, EV_BYPASS}
                && !if_fetching
                && if_answered
                && if_free);
            // line row 26
            cover (valid
                && {state, on_event} == {ST_I, EV_BYPASS}
                && !if_fetching
                && if_answered
                && !if_free);
            cover (valid && {state, on_event} == {ST_I, EV_BYPASS} && !if_fetching && !if_answered); // line row 27
            cover (valid && {state, on_event} == {ST_C, EV_BYPASS});    // line row 28
            cover (valid && {state, on_event} == {ST_DV, EV_BYPASS});   // line row 29
            cover (valid && {state, on_event} == {ST_DPV, EV_BYPASS} && !if_fetching); // line row 30
            cover (valid && {state, on_event} == {ST_I, EV_FILL});      // line row 31
            assert (!(valid && {state, on_event} == {ST_C, EV_FILL}));  // line row 32
            assert (!(valid && {state, on_event} == {ST_DV, EV_FILL})); // line row 33
            cover (valid && {state, on_event} == {ST_DPV, EV_FILL});    // line row 34
            assert (!(valid && {state, on_event} == {ST_I, EV_BARRIER})); // line row 35
            cover (valid && {state, on_event} == {ST_C, EV_BARRIER});   // line row 36
            cover (valid && {state, on_event} == {ST_DV, EV_BARRIER});  // line row 37
            cover (valid && {state, on_event} == {ST_DPV, EV_BARRIER}); // line row 38
        end
    end
`endif

endmodule

`default_nettype wire
