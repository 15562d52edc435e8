// dramcache_fill: who has the original slot of a line that is filled
//
// Source: the HAShCache thesis, table 3.1
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_chaining`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_fill #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 1,
    // width of an event; derived, not to be overridden
    parameter integer EV_W = 1
) (
    input  wire            clk,            // clock
    input  wire            rst,            // synchronous reset, active high
    input  wire            valid,          // a row is applied in this cycle
    input  wire [ST_W-1:0] state,          // the state that it is applied to
    input  wire [EV_W-1:0] on_event,       // what happens

    // conditions
    input  wire            if_reached,     // one more slot of the GPU would leave the CPU less than its own
    input  wire            if_chained,     // the set has a block in a chained slot
    input  wire            if_chained_gpu, // and that slot is the GPU's
    input  wire            if_near_cpu, // of the next three slots one is the CPU's or empty, and its set has no chain
    input  wire            if_near_gpu,    // of the next three slots one is the GPU's, and its set has no chain

    // what the row does
    output reg  [ST_W-1:0] next_state,     // the state after it
    output wire            act_original,   // the line takes the original slot
    output wire            act_chained,    // the line takes the slot that the set is chained to
    output wire            act_near_cpu, // the line takes the nearest of the CPU's slots, and the set is chained to it
    output wire            act_near_gpu // the line takes the nearest of the GPU's slots, and the set is chained to it
);

    localparam [ST_W-1:0] ST_CPU = 0;      // the original slot is the CPU's, or empty
    localparam [ST_W-1:0] ST_GPU = 1;      // the original slot is the GPU's
    localparam [EV_W-1:0] EV_CPU_FILL = 0; // a line that the CPU has asked for
    localparam [EV_W-1:0] EV_GPU_FILL = 1; // a line that the GPU has asked for
    localparam integer ACT_W = 4;
    localparam [ACT_W-1:0] DO_ORIGINAL = 1 << 0;
    localparam [ACT_W-1:0] DO_CHAINED = 1 << 1;
    localparam [ACT_W-1:0] DO_NEAR_CPU = 1 << 2;
    localparam [ACT_W-1:0] DO_NEAR_GPU = 1 << 3;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
                                   // a CPU's line always takes its original slot
            {ST_CPU, EV_CPU_FILL}: act = DO_ORIGINAL;
                                   // the GPU may have one slot more
            {ST_CPU, EV_GPU_FILL}: if (!if_reached && !if_chained)                        {next_state, act} = {ST_GPU, DO_ORIGINAL};
                                   // of two of the CPU's slots the chained one: the original stays one tag match away
                                   else if (!if_reached && if_chained && !if_chained_gpu) act = DO_CHAINED;
                                   // the GPU's block in the chained slot stays
                                   else if (!if_reached && if_chained && if_chained_gpu)  {next_state, act} = {ST_GPU, DO_ORIGINAL};
                                   // the GPU displaces itself
                                   else if (if_reached && !if_chained && if_near_gpu)     act = DO_NEAR_GPU;
                                   // no slot but the CPU's
                                   else if (if_reached && !if_chained && !if_near_gpu)    next_state = state;
                                   // both slots are the CPU's
                                   else if (if_reached && if_chained && !if_chained_gpu)  next_state = state;
                                   // the GPU displaces itself
                                   else                                                   act = DO_CHAINED;

            {ST_GPU, EV_CPU_FILL}: {next_state, act} = {ST_CPU, DO_ORIGINAL};                                // a CPU's line always takes its original slot
            {ST_GPU, EV_GPU_FILL}: if (!if_reached && !if_chained && if_near_cpu)         act = DO_NEAR_CPU; // the GPU's block stays and may have a second one beside it
                                   else if (!if_reached && !if_chained && !if_near_cpu)   act = DO_ORIGINAL; // no slot of the CPU's is near
                                   else if (!if_reached && if_chained && !if_chained_gpu) act = DO_CHAINED;  // the GPU may have one slot more
                                   else if (!if_reached && if_chained && if_chained_gpu)  act = DO_ORIGINAL; // both slots are the GPU's: the shorter way
                                   else                                                   act = DO_ORIGINAL; // the GPU displaces itself
            default:               next_state = state;
        endcase
    end

    assign {act_near_gpu, act_near_cpu, act_chained, act_original} = act & {ACT_W{valid}};
    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && {state, on_event} == {ST_CPU, EV_CPU_FILL}); // fill row 0: CPU CPU_FILL: always
            cover (valid && {state, on_event} == {ST_GPU, EV_CPU_FILL}); // fill row 1: GPU CPU_FILL: always
            // fill row 2: CPU GPU_FILL: !reached && !chained
            cover (valid && {state, on_event} == {ST_CPU, EV_GPU_FILL} && !if_reached && !if_chained);
            // fill row 3: CPU GPU_FILL: !reached && chained && !chained_gpu
            cover (valid
                && {state, on_event} == {ST_CPU, EV_GPU_FILL}
                && !if_reached
                && if_chained
                && !if_chained_gpu);
            // fill row 4: CPU GPU_FILL: !reached && chained && chained_gpu
            cover (valid
                && {state, on_event} == {ST_CPU, EV_GPU_FILL}
                && !if_reached
                && if_chained
                && if_chained_gpu);
            // fill row 5: CPU GPU_FILL: reached && !chained && near_gpu
            cover (valid
                && {state, on_event} == {ST_CPU, EV_GPU_FILL}
                && if_reached
                && !if_chained
                && if_near_gpu);
            // fill row 6: CPU GPU_FILL: reached && !chained && !near_gpu
            cover (valid
                && {state, on_event} == {ST_CPU, EV_GPU_FILL}
                && if_reached
                && !if_chained
                && !if_near_gpu);
            // fill row 7: CPU GPU_FILL: reached && chained && !chained_gpu
            cover (valid
                && {state, on_event} == {ST_CPU, EV_GPU_FILL}
                && if_reached
                && if_chained
                && !if_chained_gpu);
            // fill row 8: CPU GPU_FILL: reached && chained && chained_gpu
            cover (valid
                && {state, on_event} == {ST_CPU, EV_GPU_FILL}
                && if_reached
                && if_chained
                && if_chained_gpu);
            // fill row 9: GPU GPU_FILL: !reached && !chained && near_cpu
            cover (valid
                && {state, on_event} == {ST_GPU, EV_GPU_FILL}
                && !if_reached
                && !if_chained
                && if_near_cpu);
            // fill row 10: GPU GPU_FILL: !reached && !chained && !near_cpu
            cover (valid
                && {state, on_event} == {ST_GPU, EV_GPU_FILL}
                && !if_reached
                && !if_chained
                && !if_near_cpu);
            // fill row 11: GPU GPU_FILL: !reached && chained && !chained_gpu
            cover (valid
                && {state, on_event} == {ST_GPU, EV_GPU_FILL}
                && !if_reached
                && if_chained
                && !if_chained_gpu);
            // fill row 12: GPU GPU_FILL: !reached && chained && chained_gpu
            cover (valid
                && {state, on_event} == {ST_GPU, EV_GPU_FILL}
                && !if_reached
                && if_chained
                && if_chained_gpu);
            // fill row 13: GPU GPU_FILL: reached
            cover (valid && {state, on_event} == {ST_GPU, EV_GPU_FILL} && if_reached);
        end
    end
`endif

endmodule

`default_nettype wire
