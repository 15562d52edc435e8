// Combinational. A burst does not leave its 4 KB, so 12 bits of the address move at most. Those within a beat never do: a beat's address
// steps by its size.

input [7:0] len; // the burst
input [2:0] size;
input [1:0] burst;
output [11:0] span; // 1: the bit moves; FIXED none, WRAP those within the burst's block, INCR all

localparam [1:0] FIXED = 0, WRAP = 2;
assign span = burst == FIXED ? 12'd0 : burst == WRAP ? {4'd0, len} << size : 12'hfff;
