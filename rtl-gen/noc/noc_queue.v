// The flits of one network that came in by one port. Its memory is read without a clock: a flip-flop or a LUT a bit, no block RAM.

parameter integer WIDTH = 69; // bits of a flit
parameter integer DEPTH = 4; // places
input clk; // clock
input rst; // synchronous reset, active high
input in_valid; // a flit enters, if there is room
output in_ready; // there is room
input [WIDTH-1:0] in_data;
output out_valid; // it holds a flit
input out_ready; // its head leaves
output [WIDTH-1:0] out_data; // the head; anything when it holds none

localparam PLACE_W = $clog2(DEPTH);
localparam COUNT_W = $clog2(DEPTH + 1);
localparam [PLACE_W-1:0] LAST_PLACE = DEPTH - 1;
localparam [COUNT_W-1:0] FULL = DEPTH;
wire enters = in_valid && in_ready;
wire leaves = out_valid && out_ready;
reg [COUNT_W-1:0] count_q; // flits held
reg [PLACE_W-1:0] head_q; // where the oldest lies
reg [PLACE_W-1:0] tail_q; // where the next one goes
always @(posedge clk) begin
    if (rst) count_q <= {COUNT_W{1'b0}};
    else if (enters && !leaves) count_q <= count_q + 1'b1;
    else if (leaves && !enters) count_q <= count_q - 1'b1;
end
always @(posedge clk) begin
    if (rst) tail_q <= {PLACE_W{1'b0}};
    else if (enters) tail_q <= tail_q == LAST_PLACE ? {PLACE_W{1'b0}} : tail_q + 1'b1;
end
always @(posedge clk) begin
    if (rst) head_q <= {PLACE_W{1'b0}};
    else if (leaves) head_q <= head_q == LAST_PLACE ? {PLACE_W{1'b0}} : head_q + 1'b1;
end
assign in_ready = count_q != FULL;
assign out_valid = count_q != {COUNT_W{1'b0}};

reg [WIDTH-1:0] places [0:DEPTH-1];
always @(posedge clk) if (enters) places[tail_q] <= in_data;
assign out_data = places[head_q];
cover (!in_ready); // full
