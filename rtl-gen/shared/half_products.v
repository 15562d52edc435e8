// a * b = low + (high << HALF): each half is made of some digits of a, and whoever needs the product adds them.

parameter integer A_W = 12; // bits of a
parameter integer HALF = 6; // digits of a in the low half
parameter integer B_W = 25; // bits of b
parameter integer WIDTH = 37; // bits of a half that are kept, B_W at least
input clk; // clock
input [A_W-1:0] a; // factors
input [B_W-1:0] b;
output [WIDTH-1:0] low; // a[HALF-1:0] * b, one cycle later
output [WIDTH-1:0] high; // a[A_W-1:HALF] * b, one cycle later

wire [WIDTH:0] low_product = {{(WIDTH+1-HALF){1'b0}}, a[HALF-1:0]} * {{(WIDTH+1-B_W){1'b0}}, b};
wire [WIDTH:0] high_product = {{(WIDTH+1-(A_W-HALF)){1'b0}}, a[A_W-1:HALF]} * {{(WIDTH+1-B_W){1'b0}}, b};
always @(posedge clk) begin
    low <= low_product[WIDTH-1:0];
    high <= high_product[WIDTH-1:0];
end
unused (low_product[WIDTH]);
unused (high_product[WIDTH]);
