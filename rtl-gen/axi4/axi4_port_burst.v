// Combinational. A burst does not leave its 4 KB, so 12 bits of the address move at most. Those within a beat never do: its
// address is aligned, and steps by its size.

input [11:0] addr; // the burst
input [7:0] len;
input [2:0] size;
input [1:0] burst;
output [11:0] first; // its first beat's address: a multiple of the beat's size
output [11:0] span; // 1: the bit moves; FIXED none, WRAP those within the burst's block, INCR all

localparam [1:0] FIXED = 0, WRAP = 2;
wire [11:0] in_beat = ~(12'hfff << size); // bits of a byte in its beat
assign first = addr & ~in_beat;
assign span = burst == FIXED ? 12'd0 : burst == WRAP ? {4'd0, len} << size : 12'hfff;
