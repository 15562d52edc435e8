// stash_forward_table: forwards and recalls: one message after another is looked up, and goes to its words
//
// Source: thesis sections 4.5.2, 4.5.4
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_forward_table #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 2
) (
    input  wire            clk,               // clock
    input  wire            rst,               // synchronous reset, active high
    input  wire            valid,             // a row is applied in this cycle
    input  wire [ST_W-1:0] state,             // the state that it is applied to

    // conditions
    input  wire            if_retries,        // a grant came, and a deferred forward may now be answered
    input  wire            if_acks,           // an acknowledgement of a writeback is here, and may be taken
    input  wire            if_comes,          // another message is here, and its answer has room
    input  wire            if_found,          // its second cycle: what was looked up is here
    input  wire            if_no_words,       // it has no word to send
    input  wire            if_may_defer,      // the registration of some of its words is on its way
    input  wire            if_ends,           // its last words are in S3

    // what the row does
    output reg  [ST_W-1:0] next_state,        // the state after it
    output wire            act_take_deferred, // latch the oldest deferred forward
    output wire            act_pass_ack,      // the answers' unit takes the message
    output wire            act_take_forward,  // latch the message
    output wire            act_begin,         // the words to send: those of the message
    output wire            act_send_line      // start the reverse translation of its line: from now on it is under way
);

    localparam [ST_W-1:0] ST_IDLE = 0;   // take the next forward, or acknowledgement of a writeback
    localparam [ST_W-1:0] ST_LOOKUP = 1; // find its virtual page, and whether its words' registration is on its way
    // send its line to the reverse translation, behind which its words go to the storage
    localparam [ST_W-1:0] ST_SEND = 2;
    localparam [ST_W-1:0] ST_DRAIN = 3; // wait for its end
    localparam integer ACT_W = 5;
    localparam [ACT_W-1:0] DO_TAKE_DEFERRED = 1 << 0;
    localparam [ACT_W-1:0] DO_PASS_ACK = 1 << 1;
    localparam [ACT_W-1:0] DO_TAKE_FORWARD = 1 << 2;
    localparam [ACT_W-1:0] DO_BEGIN = 1 << 3;
    localparam [ACT_W-1:0] DO_SEND_LINE = 1 << 4;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case (state)
            ST_IDLE:   if (if_retries)    {next_state, act} = {ST_LOOKUP, DO_TAKE_DEFERRED}; // no new forward may overtake it
                       else if (if_acks)  act = DO_PASS_ACK;                                 // the stash itself asked: nothing is translated
                       else if (if_comes) {next_state, act} = {ST_LOOKUP, DO_TAKE_FORWARD};  // there is a place in which it can wait
                       else               next_state = state;                                // nothing is here, or it may not begin yet
            ST_LOOKUP: if (!if_found) next_state = state;                      // the look-up takes two cycles
                       else           {next_state, act} = {ST_SEND, DO_BEGIN}; // its words are translated back
            ST_SEND:   if (if_no_words)       next_state = ST_IDLE;                         // no such message: reported
                       else if (if_may_defer) {next_state, act} = {ST_DRAIN, DO_SEND_LINE}; // nothing may overtake it while it may be deferred
                       else                   {next_state, act} = {ST_IDLE, DO_SEND_LINE};  // those behind it cannot overtake it: the next one may begin
            ST_DRAIN:  if (if_ends) next_state = ST_IDLE; // what is deferred of it is in the queue, before all that comes
                       else         next_state = state;   // its words are on their way
            default:   next_state = state;
        endcase
    end

    assign {act_send_line, act_begin, act_take_forward, act_pass_ack, act_take_deferred} = act
        & {ACT_W{valid}};

    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && state == ST_IDLE && if_retries);             // forward row 0: IDLE: retries
            cover (valid && state == ST_IDLE && if_acks && !if_retries); // forward row 1: IDLE: acks
            cover (valid && state == ST_IDLE && if_comes && !if_retries && !if_acks); // forward row 2: IDLE: comes
            cover (valid && state == ST_IDLE && !if_retries && !if_acks && !if_comes); // forward row 3: IDLE: otherwise
            cover (valid && state == ST_LOOKUP && !if_found);            // forward row 4: LOOKUP: !found
            cover (valid && state == ST_LOOKUP && if_found);             // forward row 5: LOOKUP: otherwise
            cover (valid && state == ST_SEND && if_no_words);            // forward row 6: SEND: no_words
            cover (valid && state == ST_SEND && if_may_defer && !if_no_words); // forward row 7: SEND: may_defer
            cover (valid && state == ST_SEND && !if_no_words && !if_may_defer); // forward row 8: SEND: otherwise
            cover (valid && state == ST_DRAIN && if_ends);               // forward row 9: DRAIN: ends
            cover (valid && state == ST_DRAIN && !if_ends);              // forward row 10: DRAIN: otherwise
        end
    end
`endif

endmodule

`default_nettype wire
