// dram_controller_turn_table: whether reads or writes have the data bus
//
// Source: the HAShCache thesis, section 4.1.2
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_turn_table #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 1
) (
    input  wire            clk,            // clock
    input  wire            rst,            // synchronous reset, active high
    input  wire            valid,          // a row is applied in this cycle
    input  wire [ST_W-1:0] state,          // the state that it is applied to

    // conditions
    input  wire            if_reads_go,    // a read waits, and its answer has a place
    input  wire            if_writes_wait, // a write waits
    input  wire            if_spent,       // the turn has had its least bursts
    // more than WRITE_HIGH places of writes are taken, or a read at the door waits for a write, or the oldest write is
    // too old
    input  wire            if_pressing,
    input  wire            if_above_low,   // more than WRITE_LOW places of writes are taken
    input  wire            if_powering,    // power-up is not over

    // what the row does
    output reg  [ST_W-1:0] next_state,     // the state after it
    output wire            act_begin,      // the next turn begins, with its least bursts before it
    output wire            act_heard       // a read at the door that waits for a write need press no more
);

    localparam [ST_W-1:0] ST_READS = 0;  // reads have the turn
    localparam [ST_W-1:0] ST_WRITES = 1; // writes have the turn
    localparam integer ACT_W = 2;
    localparam [ACT_W-1:0] DO_BEGIN = 1 << 0;
    localparam [ACT_W-1:0] DO_HEARD = 1 << 1;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case (state)
                       // there is nothing to write
            ST_READS:  if (!if_writes_wait)               next_state = state;
                       // a change costs the data bus its gap: a turn has its least bursts
                       else if (if_reads_go && !if_spent) next_state = state;
                       // reads have had their least, or none can go
                       else if (if_pressing)              {next_state, act} = {ST_WRITES, DO_BEGIN | DO_HEARD};
                       // somebody waits for a read, and nobody for a write
                       else if (if_reads_go)              next_state = state;
                       // no read can go, and the writes are enough for a turn
                       else if (if_above_low)             {next_state, act} = {ST_WRITES, DO_BEGIN | DO_HEARD};
                       // no command goes yet, so the change costs nothing
                       else if (if_powering)              {next_state, act} = {ST_WRITES, DO_BEGIN | DO_HEARD};
                       // few writes wait for more
                       else                               next_state = state;
            ST_WRITES: if (!if_reads_go)                     next_state = state;                       // no read can go
                       else if (if_writes_wait && !if_spent) next_state = state;                       // a change costs the data bus its gap: a turn has its least bursts
                       else                                  {next_state, act} = {ST_READS, DO_BEGIN}; // somebody waits for a read
            default:   next_state = state;
        endcase
    end

    assign {act_heard, act_begin} = act & {ACT_W{valid}};
    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && state == ST_READS && !if_writes_wait); // turn row 0: READS: !writes_wait
            // turn row 1: READS: reads_go && !spent
            cover (valid && state == ST_READS && if_reads_go && !if_spent && if_writes_wait);
            // turn row 2: READS: pressing
            cover (valid
                && state == ST_READS
                && if_pressing
                && if_writes_wait
                && !(if_reads_go && !if_spent));
            // turn row 3: READS: reads_go
            cover (valid && state == ST_READS && if_reads_go && if_writes_wait && if_spent && !if_pressing);
            // turn row 4: READS: above_low
            cover (valid
                && state == ST_READS
                && if_above_low
                && if_writes_wait
                && !if_pressing
                && !if_reads_go);
            // turn row 5: READS: powering
            cover (valid
                && state == ST_READS
                && if_powering
                && if_writes_wait
                && !if_pressing
                && !if_reads_go
                && !if_above_low);
            // turn row 6: READS: otherwise
            cover (valid
                && state == ST_READS
                && if_writes_wait
                && !if_pressing
                && !if_reads_go
                && !if_above_low
                && !if_powering);
            cover (valid && state == ST_WRITES && !if_reads_go); // turn row 7: WRITES: !reads_go
            // turn row 8: WRITES: writes_wait && !spent
            cover (valid && state == ST_WRITES && if_writes_wait && !if_spent && if_reads_go);
            // turn row 9: WRITES: otherwise
            cover (valid && state == ST_WRITES && if_reads_go && !(if_writes_wait && !if_spent));
        end
    end
`endif

endmodule

`default_nettype wire
