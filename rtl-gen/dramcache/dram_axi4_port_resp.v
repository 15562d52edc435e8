// Combinational.

parameter integer AXI_BYTES = 16; // width of the bus
parameter integer ADDR_BITS = 32; // of an address
parameter integer DEVICE_BITS = 31; // of an address that is the device's
input [ADDR_BITS-1:0] addr; // the burst
input [7:0] len;
input [2:0] size;
input [1:0] burst;
output [1:0] resp; // 0: nothing

localparam [1:0] FIXED = 0, WRAP = 2, RESERVED = 3;
localparam [1:0] SLVERR = 2, DECERR = 3;
localparam [2:0] WIDEST = $clog2(AXI_BYTES);
wire [11:0] in_beat = ~(12'hfff << size); // bits of a byte in its beat
wire [14:0] length = {7'd0, len} << size; // from the first beat to the last one
wire [15:0] last = {1'b0, length} + {4'd0, addr[11:0]};
wire bad_wrap = len != 8'd1 && len != 8'd3 && len != 8'd7 && len != 8'd15 || (addr[11:0] & in_beat) != 12'd0;
wire forbidden = size > WIDEST || (burst == FIXED ? len > 8'd15 : burst == WRAP ? bad_wrap : last[15:12] != 4'd0);
wire beyond = addr >> DEVICE_BITS != {ADDR_BITS{1'b0}};
assign resp = beyond ? DECERR : forbidden || burst == RESERVED ? SLVERR : 2'd0;
unused (last[11:0]);
