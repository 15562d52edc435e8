// The queue of an input and network (noc_queue), of two places and of three: its flits leave once and in order, and it takes one in
// every cycle in which it has room.
//: depth 10
//: mutant three.in_order noc_queue: tail_q: tail_q == LAST_PLACE => 1'b0
//: mutant two.in_order noc_queue: head_q: leaves => leaves && !enters
//: mutant two.counts noc_queue: count_q: enters && !leaves => enters
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire [1:0] in_valid,
    input wire [1:0] in_data,
    input wire [1:0] out_ready
);
    queue #(.DEPTH(2)) two (.clk(clk), .rst(rst), .in_valid(in_valid[0]), .in_data(in_data), .out_ready(out_ready[0]));
    queue #(.DEPTH(3)) three (.clk(clk), .rst(rst), .in_valid(in_valid[1]), .in_data(in_data), .out_ready(out_ready[1]));
endmodule

module queue #(
    parameter integer WIDTH = 2,
    parameter integer DEPTH = 2
) (
    input wire             clk,
    input wire             rst,
    input wire             in_valid,
    input wire [WIDTH-1:0] in_data,
    input wire             out_ready
);
    wire             in_ready, out_valid;
    wire [WIDTH-1:0] out_data;
    noc_queue #(.WIDTH(WIDTH), .DEPTH(DEPTH)) dut (
        .clk(clk), .rst(rst), .in_valid(in_valid), .in_ready(in_ready), .in_data(in_data), .out_valid(out_valid),
        .out_ready(out_ready), .out_data(out_data));

    // What it should be: DEPTH places, the oldest lowest.
    reg [2:0] held_q;
    reg [DEPTH*WIDTH-1:0] queue_q;
    wire enters = in_valid && in_ready, leaves = out_valid && out_ready;
    wire [2:0] place = leaves ? held_q - 1'b1 : held_q;
    integer i;
    initial held_q = 0;
    always @(posedge clk)
        if (rst) held_q <= 0;
        else begin
            held_q <= place + {2'd0, enters};
            if (leaves) queue_q[(DEPTH-1)*WIDTH-1:0] <= queue_q[DEPTH*WIDTH-1:WIDTH];
            for (i = 0; i < DEPTH; i = i + 1) if (enters && place == i) queue_q[i*WIDTH +: WIDTH] <= in_data;
        end
    always @(posedge clk)
        if (!rst) begin
            counts: assert (in_ready == (held_q != DEPTH) && out_valid == (held_q != 0));
            if (out_valid) in_order: assert (out_data == queue_q[WIDTH-1:0]);
            full: cover (held_q == DEPTH);
        end
endmodule
`default_nettype wire
