// The queue in which the numbers of the stash's requests wait (l2_req), and forwards inside: a channel that keeps its rules, whose
// entries leave once and in order. Surroundings: the producer never sends more than DEPTH that are not taken yet.
//: depth 8
//: append stash_queue.v stash.queue.inside.vh
//: mutant four.out.data_stays stash_queue: head_q: pop => out_valid
//: mutant four.in_order stash_queue: tail_q: in_valid => in_valid && !pop
//: mutant two.counts stash_queue: pop: out_ready => out_ready && !in_valid
//: mutant two.in_order stash_queue: out_data: entries[head_q] => entries[tail_q]
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire [1:0] in_valid,
    input wire [2:0] in_data,
    input wire [1:0] out_ready
);
    queue #(.DEPTH(4)) four (.clk(clk), .rst(rst), .in_valid(in_valid[0]), .in_data(in_data), .out_ready(out_ready[0]));
    queue #(.DEPTH(2)) two (.clk(clk), .rst(rst), .in_valid(in_valid[1]), .in_data(in_data), .out_ready(out_ready[1]));
endmodule

module queue #(
    parameter integer WIDTH = 3,
    parameter integer DEPTH = 4
) (
    input wire             clk,
    input wire             rst,
    input wire             in_valid,
    input wire [WIDTH-1:0] in_data,
    input wire             out_ready
);
    wire                   out_valid;
    wire [WIDTH-1:0]       out_data;
    wire [$clog2(DEPTH):0] count;
    stash_queue #(.WIDTH(WIDTH), .DEPTH(DEPTH)) dut (
        .clk(clk), .rst(rst), .in_valid(in_valid), .in_data(in_data), .out_valid(out_valid), .out_ready(out_ready),
        .out_data(out_data), .count(count));
    always @* assume (!(in_valid && count == DEPTH && !(out_valid && out_ready)));
    channel_monitor #(.WIDTH(WIDTH)) out (
        .clk(clk), .rst(rst), .valid(out_valid), .ready(out_ready), .data(out_data));

    // What the queue should be: DEPTH places, the oldest lowest.
    reg  [$clog2(DEPTH):0]  held_q;
    reg  [DEPTH*WIDTH-1:0]  queue_q;
    wire                    leaves = out_valid && out_ready;
    wire [$clog2(DEPTH):0]  place = leaves ? held_q - 1'b1 : held_q;
    integer i;
    initial held_q = 0;
    always @(posedge clk)
        if (rst) held_q <= 0;
        else begin
            held_q <= place + {{$clog2(DEPTH){1'b0}}, in_valid};
            if (leaves) queue_q[(DEPTH-1)*WIDTH-1:0] <= queue_q[DEPTH*WIDTH-1:WIDTH];
            for (i = 0; i < DEPTH; i = i + 1) if (in_valid && place == i) queue_q[i*WIDTH +: WIDTH] <= in_data;
        end
    always @(posedge clk)
        if (!rst) begin
            counts: assert (count == held_q && out_valid == (held_q != 0));
            if (out_valid) in_order: assert (out_data == queue_q[WIDTH-1:0]);
            full: cover (count == DEPTH);
        end
endmodule
`default_nettype wire
