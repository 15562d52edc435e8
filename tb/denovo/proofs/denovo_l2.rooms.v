// Places that jobs reserve (denovo_l2_rooms): what is free, reserved and used is all there is. So no queue is written that is full, and
// no place is lost. Surroundings: a job enters only where it sees room; a job that leaves P2 had reserved, and uses of its places
// for forwards as many as it has words, at most; what leaves was used.
//: depth 12
//: mutant answers_add_up denovo_l2_rooms: answers_q: {{ANSWER_W-1{1'b0}}, back_answer} => {ANSWER_W{1'b0}}
//: mutant forwards_add_up denovo_l2_rooms: unused_forwards: used_forwards => {COUNT_W{1'b0}}
//: mutant forwards_suffice denovo_l2_rooms: forwards: forwards_q >= LINE_FORWARDS => forwards_q != {FORWARD_W{1'b0}}
//: mutant writes_add_up denovo_l2_rooms: writes_q: {{WRITE_W-1{1'b0}}, left_write} => {WRITE_W{1'b0}}
`default_nettype none
module harness #(
    parameter integer FORWARDS = 8,
    parameter integer WRITES = 2,
    parameter integer LINE_WORDS = 4
) (
    input wire       clk,
    input wire       rst,
    input wire       take_answer,
    input wire       take_forwards,
    input wire       take_write,
    input wire       back_answer,
    input wire       use_answer,
    input wire       back_forwards,
    input wire [2:0] used_forwards,
    input wire       back_write,
    input wire       use_write,
    input wire       left_answer,
    input wire       left_forward,
    input wire       left_write
);
    wire answers, forwards, writes;
    denovo_l2_rooms #(.FORWARDS(FORWARDS), .WRITES(WRITES), .LINE_WORDS(LINE_WORDS)) dut (
        .clk(clk), .rst(rst), .answers(answers), .forwards(forwards), .writes(writes), .take_answer(take_answer),
        .take_forwards(take_forwards), .take_write(take_write), .back_answer(back_answer), .back_forwards(back_forwards),
        .back_write(back_write), .used_forwards(used_forwards), .left_answer(left_answer), .left_forward(left_forward),
        .left_write(left_write));
    reg [4:0] answer_jobs_q, answers_q, forward_jobs_q, forwards_q, write_jobs_q, writes_q;
    initial {answer_jobs_q, answers_q, forward_jobs_q, forwards_q, write_jobs_q, writes_q} = 0;
    always @(posedge clk)
        if (rst) {answer_jobs_q, answers_q, forward_jobs_q, forwards_q, write_jobs_q, writes_q} <= 0;
        else begin
            answer_jobs_q <= answer_jobs_q + {4'd0, take_answer} - {4'd0, back_answer} - {4'd0, use_answer};
            answers_q <= answers_q + {4'd0, use_answer} - {4'd0, left_answer};
            forward_jobs_q <= forward_jobs_q + {4'd0, take_forwards} - {4'd0, back_forwards};
            forwards_q <= forwards_q + (back_forwards ? {2'd0, used_forwards} : 5'd0) - {4'd0, left_forward};
            write_jobs_q <= write_jobs_q + {4'd0, take_write} - {4'd0, back_write} - {4'd0, use_write};
            writes_q <= writes_q + {4'd0, use_write} - {4'd0, left_write};
        end
    always @* if (!rst) begin
        assume ((!take_answer || answers) && (!take_forwards || forwards) && (!take_write || writes));
        assume (!(back_answer && use_answer) && !(back_write && use_write));
        assume (!(back_answer || use_answer) || answer_jobs_q != 5'd0);
        assume (!back_forwards || forward_jobs_q != 5'd0 && used_forwards <= LINE_WORDS);
        assume (!(back_write || use_write) || write_jobs_q != 5'd0);
        assume ((!left_answer || answers_q != 5'd0) && (!left_forward || forwards_q != 5'd0) && (!left_write || writes_q != 5'd0));
    end
    wire [4:0] taken_forwards = {forward_jobs_q[2:0], 2'd0} + forwards_q;
    always @(posedge clk)
        if (!rst) begin
            answers_suffice: assert (answer_jobs_q + answers_q <= 5'd8);
            answers_add_up: assert (answers == (answer_jobs_q + answers_q < 5'd8));
            forwards_suffice: assert (taken_forwards <= FORWARDS);
            forwards_add_up: assert (forwards == (taken_forwards + LINE_WORDS <= FORWARDS));
            writes_suffice: assert (write_jobs_q + writes_q <= WRITES);
            writes_add_up: assert (writes == (write_jobs_q + writes_q < WRITES));
            all_taken: cover (!answers && !forwards && !writes);
        end
endmodule
`default_nettype wire
