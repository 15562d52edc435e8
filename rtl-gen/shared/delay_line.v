parameter integer WIDTH = 8; // bits
parameter integer CYCLES = 2; // cycles of delay, at least 1
input clk; // clock
input [WIDTH-1:0] in_data; // value
output [WIDTH-1:0] out_data; // the value of CYCLES cycles ago

reg [WIDTH*CYCLES-1:0] held_q; // the youngest value lowest
wire [WIDTH*(CYCLES+1)-1:0] line = {held_q, in_data};
always @(posedge clk) held_q <= line[WIDTH*CYCLES-1:0];
assign out_data = line[WIDTH * CYCLES +: WIDTH];
