// A sum in pieces of eight digits. Each is made with and without a carry from below, and the carries only choose.

parameter integer WIDTH = 32; // digits
input [WIDTH-1:0] a, b;
output [WIDTH-1:0] sum; // a + b, without the last carry

unused ({clk, rst});
localparam PIECES = (WIDTH + 7) / 8;
wire [WIDTH+7:0] long_a = {8'd0, a};
wire [WIDTH+7:0] long_b = {8'd0, b};
wire [PIECES*9-1:0] without, with_carry; // of each piece, its carry on top
for (p = 0; p < PIECES; p = p + 1) begin : g_piece
    assign without[p * 9 +: 9] = {1'b0, long_a[p * 8 +: 8]} + {1'b0, long_b[p * 8 +: 8]};
    assign with_carry[p * 9 +: 9] = {1'b0, long_a[p * 8 +: 8]} + {1'b0, long_b[p * 8 +: 8]} + 1'b1;
end
reg [PIECES:0] carry; // into each piece
reg [PIECES*8-1:0] digits;
always @* begin
    zero;
    for (k = 0; k < PIECES; k = k + 1) begin
        digits[k * 8 +: 8] = carry[k] ? with_carry[k * 9 +: 8] : without[k * 9 +: 8];
        carry[k + 1] = carry[k] ? with_carry[k * 9 + 8] : without[k * 9 + 8];
    end
end
wire [PIECES*8+7:0] long_digits = {8'd0, digits};
assign sum = long_digits[WIDTH-1:0];
unused (carry[PIECES]);
unused (long_a);
unused (long_b);
unused (long_digits);
