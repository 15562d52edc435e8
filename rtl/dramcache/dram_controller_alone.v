// dram_controller_alone: whether a kind of command is for the CPU's entries alone
//
// Source: the HAShCache thesis, section 3.1, algorithm 1
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_alone #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 1,
    // width of an event; derived, not to be overridden
    parameter integer EV_W = 2
) (
    input  wire            clk,         // clock
    input  wire            rst,         // synchronous reset, active high
    input  wire            valid,       // a row is applied in this cycle
    input  wire [ST_W-1:0] state,       // the state that it is applied to
    input  wire [EV_W-1:0] on_event,    // what happens

    // conditions
    input  wire            if_cpu_any,  // a CPU's entry could have one of the kinds that compete
    input  wire            if_cpu_this, // a CPU's entry could have this kind

    // what the row does
    output reg  [ST_W-1:0] next_state,  // the state after it
    output wire            act_cpu      // no GPU's entry has this kind of command
);

    localparam [ST_W-1:0] ST_ASKED = 0;      // asked of each kind of command that competes in a phase
    localparam [EV_W-1:0] EV_FR_FCFS = 0;    // the scheduler is FR_FCFS, or SMS
    localparam [EV_W-1:0] EV_PRIS_CPU = 1;   // it is PRIS_CPU
    localparam [EV_W-1:0] EV_PRIS_CLASS = 2; // it is PRIS_CLASS
    localparam integer ACT_W = 1;
    localparam [ACT_W-1:0] DO_CPU = 1 << 0;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
            {ST_ASKED, EV_FR_FCFS}:    next_state = state;                  // the oldest goes, whoever asked for it
            {ST_ASKED, EV_PRIS_CPU}:   if (if_cpu_any) act = DO_CPU;        // a CPU's command of any kind goes before all of the GPU's
                                       else            next_state = state;  // no CPU's command could go
            {ST_ASKED, EV_PRIS_CLASS}: if (if_cpu_this) act = DO_CPU;       // of a kind the CPU's go before the GPU's
                                       else             next_state = state; // a GPU's command of a kind goes before a CPU's of a later kind
            default:                   next_state = state;
        endcase
    end

    assign {act_cpu} = act;
    wire unused = &{1'b0, valid, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && {state, on_event} == {ST_ASKED, EV_FR_FCFS}); // alone row 0: ASKED FR_FCFS: always
            // alone row 1: ASKED PRIS_CPU: cpu_any
            cover (valid && {state, on_event} == {ST_ASKED, EV_PRIS_CPU} && if_cpu_any);
            // alone row 2: ASKED PRIS_CPU: otherwise
            cover (valid && {state, on_event} == {ST_ASKED, EV_PRIS_CPU} && !if_cpu_any);
            // alone row 3: ASKED PRIS_CLASS: cpu_this
            cover (valid && {state, on_event} == {ST_ASKED, EV_PRIS_CLASS} && if_cpu_this);
            // alone row 4: ASKED PRIS_CLASS: otherwise
            cover (valid && {state, on_event} == {ST_ASKED, EV_PRIS_CLASS} && !if_cpu_this);
        end
    end
`endif

endmodule

`default_nettype wire
