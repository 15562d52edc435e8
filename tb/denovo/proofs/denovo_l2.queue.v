// The queue of answers and of reads (denovo_l2_queue), of two places and of four: what was written leaves once, in order and unchanged.
// It enters in the cycle after it is written and is at the head in the next at the earliest. Surroundings: who may write has
// reserved a place, and a place is free from the cycle after its entry has left.
//: depth 12
//: checks
//: mutant four.in_order denovo_l2_queue: tail: tail_q + 1'b1 => tail_q
//: mutant two.in_order denovo_l2_queue: head_d: pop => 1'b0
//: mutant four.shows denovo_l2_queue: count_q: entering_q && !pop => entering_q
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire [1:0] may_write,
    input wire [1:0] write,
    input wire [1:0] in_data,
    input wire [1:0] out_ready
);
    queue #(.DEPTH(2)) two (.clk(clk), .rst(rst), .may_write(may_write[0]), .write(write[0]), .in_data(in_data), .out_ready(out_ready[0]));
    queue #(.DEPTH(4)) four (.clk(clk), .rst(rst), .may_write(may_write[1]), .write(write[1]), .in_data(in_data), .out_ready(out_ready[1]));
endmodule

module queue #(
    parameter integer WIDTH = 2,
    parameter integer DEPTH = 2
) (
    input wire             clk,
    input wire             rst,
    input wire             may_write,
    input wire             write,
    input wire [WIDTH-1:0] in_data,
    input wire             out_ready
);
    wire             out_valid;
    wire [WIDTH-1:0] out_data;
    denovo_l2_queue #(.WIDTH(WIDTH), .DEPTH(DEPTH)) dut (
        .clk(clk), .rst(rst), .may_write(may_write), .write(write), .in_data(in_data), .out_valid(out_valid), .out_ready(out_ready), .out_data(out_data));

    // What it should be: DEPTH places, the oldest lowest.
    reg [2:0] held_q;
    reg new_q; // the youngest was written in the last cycle
    reg [DEPTH*WIDTH-1:0] queue_q;
    wire leaves = out_valid && out_ready;
    wire [2:0] place = leaves ? held_q - 1'b1 : held_q;
    integer i;
    initial {held_q, new_q} = 0;
    always @(posedge clk)
        if (rst) {held_q, new_q} <= 0;
        else begin
            held_q <= place + {2'd0, write};
            new_q <= write;
            if (leaves) queue_q[(DEPTH-1)*WIDTH-1:0] <= queue_q[DEPTH*WIDTH-1:WIDTH];
            for (i = 0; i < DEPTH; i = i + 1) if (write && place == i) queue_q[i*WIDTH +: WIDTH] <= in_data;
        end
    always @* if (!rst) assume ((!may_write || held_q != DEPTH) && (!write || may_write));
    always @(posedge clk)
        if (!rst) begin
            shows: assert (out_valid == (held_q != {2'd0, new_q}));
            if (out_valid) in_order: assert (out_data == queue_q[WIDTH-1:0]);
            full: cover (held_q == DEPTH);
        end
endmodule
`default_nettype wire
