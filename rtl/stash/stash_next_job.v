// stash_next_job: which job the engine does next
//
// Which job the engine does next: answers first; then messages, own work and commands in turns. It is chosen in a look,
// a cycle in IDLE in which no job begins, and it begins in the cycle after. A step that goes on with what it does is a
// look too.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_next_job (
    input  wire clk,              // clock
    input  wire rst,              // synchronous reset, active high
    input  wire idle,             // the table job is in IDLE
    input  wire may_evict,        // there is a chunk to write back or to register
    input  wire may_complete,     // an access has all its lanes
    input  wire may_walk,         // an access has lanes to walk
    input  wire may_command,      // a command has a step to do
    input  wire step_goes_on,     // the step of a command in this cycle leaves all that a look sees as it is
    output reg  pick_page,        // the job begins with an answer of the page walker
    output reg  pick_rsp,         // it begins with an answer of the L2
    output reg  pick_deferred,    // it begins with a deferred forward
    output reg  pick_forward,     // it begins with a new forward
    output reg  pick_evict,       // it begins with a chunk
    output reg  pick_complete,    // it begins with an access that has all its lanes
    output reg  pick_miss,        // it begins with an access that has lanes to walk
    output reg  pick_command,     // it begins with a step of a command

    // from stash_engine
    input  wire walk_done_valid,
    input  wire l2_rsp_valid,

    // from stash_messages
    input  wire may_retry,        // a deferred forward may be tried again
    input  wire may_forward       // a forward may be taken
);

    reg  [1:0] turn_q; // the class that comes first: 0 messages, 1 own work, 2 commands

    wire [7:0] picks = {
        pick_page, pick_rsp, pick_deferred, pick_forward, pick_evict, pick_complete, pick_miss, pick_command
    };

    wire looks = (idle && picks == 8'd0) || (pick_command && step_goes_on);
    wire chooses = looks && !walk_done_valid && !l2_rsp_valid; // none of the answers is here
    wire has_message = may_retry || may_forward;
    wire has_work = may_evict || may_complete || may_walk;
    wire has_command = may_command;
    wire [1:0] turn = pick_command ? 2'd0 : turn_q;

    wire message_turn = chooses
        && has_message
        && (turn == 2'd0 || (!has_command && (turn == 2'd2 || !has_work)));

    wire work_turn = chooses && has_work && (turn == 2'd1 || (!has_message && (turn == 2'd0 || !has_command)));

    wire command_turn = chooses
        && has_command
        && (turn == 2'd2 || (!has_work && (turn == 2'd1 || !has_message)));

    always @(posedge clk) begin
        if (rst) begin
            {pick_page, pick_rsp, pick_deferred, pick_forward, pick_evict, pick_complete, pick_miss} <= 0;
            pick_command <= 0;
        end else begin
            pick_page <= looks && walk_done_valid;
            pick_rsp <= looks && !walk_done_valid && l2_rsp_valid;
            pick_deferred <= message_turn && may_retry;
            pick_forward <= message_turn && !may_retry;
            pick_evict <= work_turn && may_evict;
            pick_complete <= work_turn && !may_evict && may_complete;
            pick_miss <= work_turn && !may_evict && !may_complete;
            pick_command <= command_turn;
        end
        if (rst || pick_command) begin
            turn_q <= 2'd0;
        end else if (pick_deferred || pick_forward) begin
            turn_q <= 2'd1;
        end else if (pick_evict || pick_complete || pick_miss) begin
            turn_q <= 2'd2;
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((picks & (picks - 1'b1)) == 8'd0); // one pick at most
        end
    end
`endif

endmodule

`default_nettype wire
