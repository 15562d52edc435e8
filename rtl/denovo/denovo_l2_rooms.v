// denovo_l2_rooms: places that jobs reserve
//
// Places that nobody has, and nobody has reserved. A job reserves when it enters, and gives back what it did not use:
// of Writes when it leaves P2, of answers in P3, of forwards when it leaves P3.
//
// Source: docs/denovo/l2-data-path.md, Jobs
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_rooms #(
    // queue of answers
    parameter integer ANSWERS = 8,
    // queue of forwards
    parameter integer FORWARDS = 64,
    // lines on their way to memory
    parameter integer WRITES = 16,
    // words of a line
    parameter integer LINE_WORDS = 16,
    // width of a number of messages; derived, not to be overridden
    parameter integer COUNT_W = $clog2(LINE_WORDS) + 1
) (
    input  wire               clk,           // clock
    input  wire               rst,           // synchronous reset, active high
    output wire               answers,       // there is a place for an answer
    output wire               forwards,      // there are places for forwards to an owner of each word
    output wire               writes,        // there is a Write
    input  wire               take_answer,   // the job that enters reserves
    input  wire               take_forwards,
    input  wire               take_write,
    input  wire               back_answer,   // a job did not use its place for an answer
    input  wire               back_forwards, // the job that leaves P3 had places for forwards
    input  wire               back_write,    // the job that leaves P2 did not use its Write
    input  wire [COUNT_W-1:0] used_forwards, // so many of them it used
    input  wire               left_answer,   // a place that was used is free again
    input  wire               left_forward,
    input  wire               left_write
);

    localparam integer ANSWER_W = $clog2(ANSWERS) + 1;
    localparam integer FORWARD_W = $clog2(FORWARDS) + 1;
    localparam integer WRITE_W = $clog2(WRITES) + 1;
    localparam integer ALL_ANSWERS_INT = ANSWERS;
    localparam [ANSWER_W-1:0] ALL_ANSWERS = ALL_ANSWERS_INT[ANSWER_W-1:0];
    localparam integer ALL_FORWARDS_INT = FORWARDS;
    localparam [FORWARD_W-1:0] ALL_FORWARDS = ALL_FORWARDS_INT[FORWARD_W-1:0];
    localparam integer LINE_FORWARDS_INT = LINE_WORDS;
    localparam [FORWARD_W-1:0] LINE_FORWARDS = LINE_FORWARDS_INT[FORWARD_W-1:0];
    localparam integer ALL_WRITES_INT = WRITES;
    localparam [WRITE_W-1:0] ALL_WRITES = ALL_WRITES_INT[WRITE_W-1:0];

    reg  [ANSWER_W-1:0]  answers_q;
    reg  [FORWARD_W-1:0] forwards_q;
    reg  [WRITE_W-1:0]   writes_q;

    assign answers = answers_q != {ANSWER_W{1'b0}};
    assign forwards = forwards_q >= LINE_FORWARDS;
    assign writes = writes_q != {WRITE_W{1'b0}};
    wire [COUNT_W-1:0] unused_forwards = LINE_FORWARDS[COUNT_W-1:0] - used_forwards;

    always @(posedge clk) begin
        if (rst) begin
            answers_q <= ALL_ANSWERS;
            forwards_q <= ALL_FORWARDS;
            writes_q <= ALL_WRITES;
        end else begin
            answers_q <= answers_q + {{(ANSWER_W-1){1'b0}}, back_answer} + {{(ANSWER_W-1){1'b0}}, left_answer}
                - {{(ANSWER_W-1){1'b0}}, take_answer};
            forwards_q <= forwards_q + ({{(FORWARD_W-COUNT_W){1'b0}}, unused_forwards} & {FORWARD_W{back_forwards}})
                    + {{(FORWARD_W-1){1'b0}}, left_forward}
                - (LINE_FORWARDS & {FORWARD_W{take_forwards}});
            writes_q <= writes_q + {{(WRITE_W-1){1'b0}}, back_write} + {{(WRITE_W-1){1'b0}}, left_write}
                - {{(WRITE_W-1){1'b0}}, take_write};
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (!answers);  // no place for an answer
            cover (!forwards); // too few for forwards
            cover (!writes);   // no Write
        end
    end
`endif

endmodule

`default_nettype wire
