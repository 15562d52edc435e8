// There is no in_ready: the producer keeps `count` plus what it has under way at two or less.

parameter integer WIDTH = 32; // bits of an entry
parameter integer LATE = 0; // 1: in_valid comes late in a cycle, so in_data is written without it, and counts with it
input clk; // clock
input rst; // synchronous reset, active high
input in_valid; // what enters
input [WIDTH-1:0] in_data;
output out_valid; // what leaves
input out_ready;
output [WIDTH-1:0] out_data;
output [1:0] count; // entries held, before what this cycle adds and takes

reg [1:0] count_q; // entries held
reg [WIDTH-1:0] head_q; // the oldest
reg [WIDTH-1:0] tail_q; // the one after it
wire empty = count_q == 2'd0;
wire pop = !empty && out_ready;
wire push = in_valid && !(empty && out_ready);
always @(posedge clk) begin
    if (rst) count_q <= 2'd0;
    else if (push && !pop) count_q <= count_q + 2'd1;
    else if (pop && !push) count_q <= count_q - 2'd1;
    if (empty || pop) head_q <= count_q[1] ? tail_q : in_data;
    if (LATE == 1 ? !count_q[1] : in_valid) tail_q <= in_data;
end
assign out_valid = in_valid || !empty;
assign out_data = empty ? in_data : head_q;
assign count = count_q;

assert (!(count_q[1] && push)); // the producer keeps its promise
cover (count_q[1]); // both entries held
