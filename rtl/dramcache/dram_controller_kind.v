// dram_controller_kind: which kind of command of a queue goes before the others
//
// Source: the HAShCache thesis, section 3.1, algorithm 1
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_kind #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 1,
    // width of an event; derived, not to be overridden
    parameter integer EV_W = 1
) (
    input  wire            clk,        // clock
    input  wire            rst,        // synchronous reset, active high
    input  wire            valid,      // a row is applied in this cycle
    input  wire [ST_W-1:0] state,      // the state that it is applied to
    input  wire [EV_W-1:0] on_event,   // what happens

    // conditions
    input  wire            if_burst,   // an entry could have its burst
    input  wire            if_open,    // an entry could have ACT

    // what the row does
    output reg  [ST_W-1:0] next_state, // the state after it
    output wire            act_burst,  // a burst goes
    output wire            act_open,   // ACT goes
    output wire            act_close   // PRE goes
);

    localparam [ST_W-1:0] ST_ASKED = 0; // some entry could have a command
    localparam [EV_W-1:0] EV_ONE = 0;   // a cycle has one command
    localparam [EV_W-1:0] EV_ROWS = 1;  // ACT and PRE have one phase of the cycle
    localparam integer ACT_W = 3;
    localparam [ACT_W-1:0] DO_BURST = 1 << 0;
    localparam [ACT_W-1:0] DO_OPEN = 1 << 1;
    localparam [ACT_W-1:0] DO_CLOSE = 1 << 2;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case ({state, on_event})
            {ST_ASKED, EV_ONE}:  if (if_burst)     act = DO_BURST; // seamless: the data bus is what must not wait
                                 else if (if_open) act = DO_OPEN;  // hidden; a bank that is closed has its burst sooner than one that must be closed first
                                 else              act = DO_CLOSE; // hidden; nothing else could go
            {ST_ASKED, EV_ROWS}: if (if_open) act = DO_OPEN;       // a bank that is closed has its burst sooner than one that must be closed first
                                 else         act = DO_CLOSE;      // nothing else could go
            default:             next_state = state;
        endcase
    end

    assign {act_close, act_open, act_burst} = act;
    wire unused = &{1'b0, valid, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && {state, on_event} == {ST_ASKED, EV_ONE} && if_burst); // kind row 0: ASKED ONE: burst
            // kind row 1: ASKED ONE: open
            cover (valid && {state, on_event} == {ST_ASKED, EV_ONE} && if_open && !if_burst);
            // kind row 2: ASKED ONE: otherwise
            cover (valid && {state, on_event} == {ST_ASKED, EV_ONE} && !if_burst && !if_open);
            cover (valid && {state, on_event} == {ST_ASKED, EV_ROWS} && if_open); // kind row 3: ASKED ROWS: open
            cover (valid && {state, on_event} == {ST_ASKED, EV_ROWS} && !if_open); // kind row 4: ASKED ROWS: otherwise
        end
    end
`endif

endmodule

`default_nettype wire
