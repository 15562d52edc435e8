// dramcache_look: what the slot that is looked at has for the set
//
// Source: the HAShCache thesis, section 3.2.3
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_chaining`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_look #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 1,
    // width of an event; derived, not to be overridden
    parameter integer EV_W = 3
) (
    input  wire            clk,            // clock
    input  wire            rst,            // synchronous reset, active high
    input  wire            valid,          // a row is applied in this cycle
    input  wire [ST_W-1:0] state,          // the state that it is applied to
    input  wire [EV_W-1:0] on_event,       // what happens

    // conditions
    input  wire            if_match,       // the slot has a block of the set, with the line's tag
    input  wire            if_chained,     // the set has a block in a chained slot
    input  wire            if_chain_dirty, // and it is dirty
    input  wire            if_waits,       // memory is asked for the line, and has not answered

    // what the row does
    output reg  [ST_W-1:0] next_state,     // the state after it
    output wire            act_hit,        // the line is here
    output wire            act_miss,       // the line is not in the cache
    output wire            act_skip,       // a dirty copy is not in the cache: the chained slot is not looked at
    output wire            act_again       // the chained slot is looked at next
);

    localparam [ST_W-1:0] ST_CLEAN = 0;       // no dirty block of the set: a clean one, none, or a lent slot
    localparam [ST_W-1:0] ST_DIRTY = 1;       // a block of the set, written since it came
    localparam [EV_W-1:0] EV_CPU_READ = 0;    // a CPU reads; the original slot
    localparam [EV_W-1:0] EV_GPU_READ = 1;    // the GPU reads; the original slot
    localparam [EV_W-1:0] EV_WRITE = 2;       // either writes; the original slot
    localparam [EV_W-1:0] EV_CHAIN_READ = 3;  // either reads; the chained slot
    localparam [EV_W-1:0] EV_CHAIN_WRITE = 4; // either writes; the chained slot
    localparam integer ACT_W = 4;
    localparam [ACT_W-1:0] DO_HIT = 1 << 0;
    localparam [ACT_W-1:0] DO_MISS = 1 << 1;
    localparam [ACT_W-1:0] DO_SKIP = 1 << 2;
    localparam [ACT_W-1:0] DO_AGAIN = 1 << 3;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
                                        // most hits are here
            {ST_CLEAN, EV_CPU_READ}:    if (if_match)            act = DO_HIT;
                                        // one tag match says it
                                        else if (!if_chained)    act = DO_MISS;
                                        // memory may have an old value
                                        else if (if_chain_dirty) act = DO_AGAIN;
                                        // the chained slot answers before memory does
                                        else if (if_waits)       act = DO_AGAIN;
                                        // memory has answered, or is asked at once: the CPU does not wait for a second
                                        // tag
                                        else                     act = DO_SKIP;
                                        // most hits are here
            {ST_CLEAN, EV_GPU_READ}:    if (if_match)         act = DO_HIT;
                                        // one tag match says it
                                        else if (!if_chained) act = DO_MISS;
                                        // the GPU can wait, and memory is spared
                                        else                  act = DO_AGAIN;
                                        // the written copy is the only one of its value
            {ST_CLEAN, EV_WRITE}:       if (if_match)         {next_state, act} = {ST_DIRTY, DO_HIT};
                                        // a write that misses goes to memory
                                        else if (!if_chained) act = DO_MISS;
                                        // a copy in the chained slot must not stay as it was
                                        else                  act = DO_AGAIN;
                                        // found by two tag matches
            {ST_CLEAN, EV_CHAIN_READ}:  if (if_match) act = DO_HIT;
                                        // there are two tag matches at most
                                        else          act = DO_MISS;
                                        // the written copy is the only one of its value
            {ST_CLEAN, EV_CHAIN_WRITE}: if (if_match) {next_state, act} = {ST_DIRTY, DO_HIT};
                                        // there are two tag matches at most
                                        else          act = DO_MISS;

            {ST_DIRTY, EV_CPU_READ}:    if (if_match)            act = DO_HIT;   // most hits are here
                                        else if (!if_chained)    act = DO_MISS;  // one tag match says it
                                        else if (if_chain_dirty) act = DO_AGAIN; // memory may have an old value
                                        else if (if_waits)       act = DO_AGAIN; // the chained slot answers before memory does
                                        else                     act = DO_SKIP;  // memory has answered, or is asked at once: the CPU does not wait for a second tag
            {ST_DIRTY, EV_GPU_READ}:    if (if_match)         act = DO_HIT;      // most hits are here
                                        else if (!if_chained) act = DO_MISS;     // one tag match says it
                                        else                  act = DO_AGAIN;    // the GPU can wait, and memory is spared
            {ST_DIRTY, EV_WRITE}:       if (if_match)         act = DO_HIT;      // the written copy is the only one of its value
                                        else if (!if_chained) act = DO_MISS;     // a write that misses goes to memory
                                        else                  act = DO_AGAIN;    // a copy in the chained slot must not stay as it was
            {ST_DIRTY, EV_CHAIN_READ}:  if (if_match) act = DO_HIT;              // found by two tag matches
                                        else          act = DO_MISS;             // there are two tag matches at most
            {ST_DIRTY, EV_CHAIN_WRITE}: if (if_match) act = DO_HIT;              // the written copy is the only one of its value
                                        else          act = DO_MISS;             // there are two tag matches at most
            default:                    next_state = state;
        endcase
    end

    assign {act_again, act_skip, act_miss, act_hit} = act & {ACT_W{valid}};
    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // look row 0: CLEAN CPU_READ: match
            cover (valid && {state, on_event} == {ST_CLEAN, EV_CPU_READ} && if_match);
            // look row 1: DIRTY CPU_READ: match
            cover (valid && {state, on_event} == {ST_DIRTY, EV_CPU_READ} && if_match);
            // look row 2: CLEAN CPU_READ: !match && !chained
            cover (valid && {state, on_event} == {ST_CLEAN, EV_CPU_READ} && !if_match && !if_chained);
            // look row 3: DIRTY CPU_READ: !match && !chained
            cover (valid && {state, on_event} == {ST_DIRTY, EV_CPU_READ} && !if_match && !if_chained);
            // look row 4: CLEAN CPU_READ: !match && chained && chain_dirty
            cover (valid
                && {state, on_event} == {ST_CLEAN, EV_CPU_READ}
                && !if_match
                && if_chained
                && if_chain_dirty);
            // look row 5: DIRTY CPU_READ: !match && chained && chain_dirty
            cover (valid
                && {state, on_event} == {ST_DIRTY, EV_CPU_READ}
                && !if_match
                && if_chained
                && if_chain_dirty);
            // look row 6: CLEAN CPU_READ: !match && chained && !chain_dirty && waits
            cover (valid
                && {state, on_event} == {ST_CLEAN, EV_CPU_READ}
                && !if_match
                && if_chained
                && !if_chain_dirty
                && if_waits);
            // look row 7: DIRTY CPU_READ: !match && chained && !chain_dirty && waits
            cover (valid
                && {state, on_event} == {ST_DIRTY, EV_CPU_READ}
                && !if_match
                && if_chained
                && !if_chain_dirty
                && if_waits);
            // look row 8: CLEAN CPU_READ: !match && chained && !chain_dirty && !waits
            cover (valid
                && {state, on_event} == {ST_CLEAN, EV_CPU_READ}
                && !if_match
                && if_chained
                && !if_chain_dirty
                && !if_waits);
            // look row 9: DIRTY CPU_READ: !match && chained && !chain_dirty && !waits
            cover (valid
                && {state, on_event} == {ST_DIRTY, EV_CPU_READ}
                && !if_match
                && if_chained
                && !if_chain_dirty
                && !if_waits);
            // look row 10: CLEAN GPU_READ: match
            cover (valid && {state, on_event} == {ST_CLEAN, EV_GPU_READ} && if_match);
            // look row 11: DIRTY GPU_READ: match
            cover (valid && {state, on_event} == {ST_DIRTY, EV_GPU_READ} && if_match);
            // look row 12: CLEAN GPU_READ: !match && !chained
            cover (valid && {state, on_event} == {ST_CLEAN, EV_GPU_READ} && !if_match && !if_chained);
            // look row 13: DIRTY GPU_READ: !match && !chained
            cover (valid && {state, on_event} == {ST_DIRTY, EV_GPU_READ} && !if_match && !if_chained);
            // look row 14: CLEAN GPU_READ: !match && chained
            cover (valid && {state, on_event} == {ST_CLEAN, EV_GPU_READ} && !if_match && if_chained);
            // look row 15: DIRTY GPU_READ: !match && chained
            cover (valid && {state, on_event} == {ST_DIRTY, EV_GPU_READ} && !if_match && if_chained);
            cover (valid && {state, on_event} == {ST_CLEAN, EV_WRITE} && if_match); // look row 16: CLEAN WRITE: match
            cover (valid && {state, on_event} == {ST_DIRTY, EV_WRITE} && if_match); // look row 17: DIRTY WRITE: match
            // look row 18: CLEAN WRITE: !match && !chained
            cover (valid && {state, on_event} == {ST_CLEAN, EV_WRITE} && !if_match && !if_chained);
            // look row 19: DIRTY WRITE: !match && !chained
            cover (valid && {state, on_event} == {ST_DIRTY, EV_WRITE} && !if_match && !if_chained);
            // look row 20: CLEAN WRITE: !match && chained
            cover (valid && {state, on_event} == {ST_CLEAN, EV_WRITE} && !if_match && if_chained);
            // look row 21: DIRTY WRITE: !match && chained
            cover (valid && {state, on_event} == {ST_DIRTY, EV_WRITE} && !if_match && if_chained);
            // look row 22: CLEAN CHAIN_READ: match
            cover (valid && {state, on_event} == {ST_CLEAN, EV_CHAIN_READ} && if_match);
            // look row 23: DIRTY CHAIN_READ: match
            cover (valid && {state, on_event} == {ST_DIRTY, EV_CHAIN_READ} && if_match);
            // look row 24: CLEAN CHAIN_READ: !match
            cover (valid && {state, on_event} == {ST_CLEAN, EV_CHAIN_READ} && !if_match);
            // look row 25: DIRTY CHAIN_READ: !match
            cover (valid && {state, on_event} == {ST_DIRTY, EV_CHAIN_READ} && !if_match);
            // look row 26: CLEAN CHAIN_WRITE: match
            cover (valid && {state, on_event} == {ST_CLEAN, EV_CHAIN_WRITE} && if_match);
            // look row 27: DIRTY CHAIN_WRITE: match
            cover (valid && {state, on_event} == {ST_DIRTY, EV_CHAIN_WRITE} && if_match);
            // look row 28: CLEAN CHAIN_WRITE: !match
            cover (valid && {state, on_event} == {ST_CLEAN, EV_CHAIN_WRITE} && !if_match);
            // look row 29: DIRTY CHAIN_WRITE: !match
            cover (valid && {state, on_event} == {ST_DIRTY, EV_CHAIN_WRITE} && !if_match);
        end
    end
`endif

endmodule

`default_nettype wire
