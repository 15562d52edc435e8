// Places that nobody has, and nobody has reserved. A job reserves when it enters, and gives back what it did not use: of
// Writes when it leaves P2, of answers in P3, of forwards when it leaves P3.

parameter integer ANSWERS = 8; // queue of answers
parameter integer FORWARDS = 64; // queue of forwards
parameter integer WRITES = 16; // lines on their way to memory
parameter integer LINE_WORDS = 16; // words of a line
parameter integer COUNT_W = $clog2(LINE_WORDS) + 1; // width of a number of messages
input clk; // clock
input rst; // synchronous reset, active high
output answers, // there is a place for an answer
    forwards, // there are places for forwards to an owner of each word
    writes; // there is a Write
input take_answer, take_forwards, take_write; // the job that enters reserves
input back_answer, // a job did not use its place for an answer
    back_forwards, // the job that leaves P3 had places for forwards
    back_write; // the job that leaves P2 did not use its Write
input [COUNT_W-1:0] used_forwards; // so many of them it used
input left_answer, left_forward, left_write; // a place that was used is free again

localparam ANSWER_W = $clog2(ANSWERS) + 1;
localparam FORWARD_W = $clog2(FORWARDS) + 1, WRITE_W = $clog2(WRITES) + 1;
localparam [ANSWER_W-1:0] ALL_ANSWERS = ANSWERS;
localparam [FORWARD_W-1:0] ALL_FORWARDS = FORWARDS, LINE_FORWARDS = LINE_WORDS;
localparam [WRITE_W-1:0] ALL_WRITES = WRITES;
reg [ANSWER_W-1:0] answers_q;
reg [FORWARD_W-1:0] forwards_q;
reg [WRITE_W-1:0] writes_q;
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
        answers_q <= answers_q + {{ANSWER_W-1{1'b0}}, back_answer} + {{ANSWER_W-1{1'b0}}, left_answer}
            - {{ANSWER_W-1{1'b0}}, take_answer};
        forwards_q <= forwards_q + ({{FORWARD_W-COUNT_W{1'b0}}, unused_forwards} & {FORWARD_W{back_forwards}})
            + {{FORWARD_W-1{1'b0}}, left_forward} - (LINE_FORWARDS & {FORWARD_W{take_forwards}});
        writes_q <= writes_q + {{WRITE_W-1{1'b0}}, back_write} + {{WRITE_W-1{1'b0}}, left_write}
            - {{WRITE_W-1{1'b0}}, take_write};
    end
end
cover (!answers); // no place for an answer
cover (!forwards); // too few for forwards
cover (!writes); // no Write
