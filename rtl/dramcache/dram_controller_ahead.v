// dram_controller_ahead: whether banks are opened and closed for the queue that has not the turn
//
// Source: Larder
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_ahead #(
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
    input  wire            if_reads_wait,  // a read waits
    input  wire            if_writes_wait, // a write waits
    input  wire            if_pressing,    // as in the table `turn`
    input  wire            if_few_bursts,  // four of the turn's least bursts are left, or fewer
    input  wire            if_few_reads,   // four places of reads are taken, or fewer
    input  wire            if_few_writes,  // four places of writes are taken, or fewer

    // what the row does
    output reg  [ST_W-1:0] next_state,     // the state after it
    // the queue that has not the turn opens and closes banks in the next cycle, where the other has no command
    output wire            act_prepare
);

    localparam [ST_W-1:0] ST_ASKED = 0;  // asked in each cycle
    localparam [EV_W-1:0] EV_READS = 0;  // reads have the turn
    localparam [EV_W-1:0] EV_WRITES = 1; // writes have the turn
    localparam integer ACT_W = 1;
    localparam [ACT_W-1:0] DO_PREPARE = 1 << 0;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
            {ST_ASKED, EV_READS}:  if (!if_writes_wait)                   next_state = state; // there is nothing to write
                                   else if (if_few_reads)                 act = DO_PREPARE;   // the reads are soon gone
                                   else if (if_pressing && if_few_bursts) act = DO_PREPARE;   // the writes get the turn soon
                                   else                                   next_state = state; // the reads may want these banks
            {ST_ASKED, EV_WRITES}: if (!if_reads_wait)     next_state = state;                // there is nothing to read
                                   else if (if_few_writes) act = DO_PREPARE;                  // the writes are soon gone
                                   else if (if_few_bursts) act = DO_PREPARE;                  // the reads get the turn soon
                                   else                    next_state = state;                // the writes may want these banks
            default:               next_state = state;
        endcase
    end

    assign {act_prepare} = act & {ACT_W{valid}};
    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // ahead row 0: ASKED READS: !writes_wait
            cover (valid && {state, on_event} == {ST_ASKED, EV_READS} && !if_writes_wait);
            // ahead row 1: ASKED READS: few_reads
            cover (valid && {state, on_event} == {ST_ASKED, EV_READS} && if_few_reads && if_writes_wait);
            // ahead row 2: ASKED READS: pressing && few_bursts
            cover (valid
                && {state, on_event} == {ST_ASKED, EV_READS}
                && if_pressing
                && if_few_bursts
                && if_writes_wait
                && !if_few_reads);
            // ahead row 3: ASKED READS: otherwise
            cover (valid
                && {state, on_event} == {ST_ASKED, EV_READS}
                && if_writes_wait
                && !if_few_reads
                && !(if_pressing && if_few_bursts));
            // ahead row 4: ASKED WRITES: !reads_wait
            cover (valid && {state, on_event} == {ST_ASKED, EV_WRITES} && !if_reads_wait);
            // ahead row 5: ASKED WRITES: few_writes
            cover (valid && {state, on_event} == {ST_ASKED, EV_WRITES} && if_few_writes && if_reads_wait);
            // ahead row 6: ASKED WRITES: few_bursts
            cover (valid
                && {state, on_event} == {ST_ASKED, EV_WRITES}
                && if_few_bursts
                && if_reads_wait
                && !if_few_writes);
            // ahead row 7: ASKED WRITES: otherwise
            cover (valid
                && {state, on_event} == {ST_ASKED, EV_WRITES}
                && if_reads_wait
                && !if_few_writes
                && !if_few_bursts);
        end
    end
`endif

endmodule

`default_nettype wire
