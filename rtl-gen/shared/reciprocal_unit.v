// n / d = (n * rcp) >> (N + shift). The product is made of two halves, by the low and the high digits of n, which are added
// one cycle later; the LOW_N lowest bits of the low half reach no other digit and are not added.
// Is the next multiple of d near? The product's fraction has N + shift digits. A unit of n is 2^N of their lowest at least, less than
// twice that, and the reciprocal, which is rounded up, adds less than 2^N to all of them. So to the next multiple they lack less than
// 2^(N + NEAR_W) where it is within half of 2^NEAR_W, and more where it is more than 2^NEAR_W away. In between either may be answered.

parameter integer N = 12; // bits of the dividend and of the quotient (2 to 30)
parameter integer NEAR_W = 1; // how near is near: N digits at most
input clk; // clock
input [N-1:0] n; // dividend
input [N:0] rcp; // ceil(2^(N + shift) / divisor)
input [4:0] shift; // ceil(log2(divisor))
output [N-1:0] quotient; // n / divisor, two cycles later
output is_near; // the next multiple of the divisor is near, two cycles later

localparam LOW_N = N / 2; // digits of n in the low half of the product
localparam HIGH_N = N - LOW_N;
localparam LOW_W = LOW_N + N + 1;
localparam HIGH_W = HIGH_N + N + 1;
reg [LOW_W-1:0] s1_low_q;
reg [HIGH_W-1:0] s1_high_q;
reg [4:0] s1_shift_q;
reg [N-1:0] s2_quotient_q;
reg s2_near_q;
// The product without its LOW_N lowest bits, then its part above N bits: the quotient, and behind it the fraction's highest digits.
wire [HIGH_W-1:0] s1_product = s1_high_q + {{(HIGH_W-(N+1)){1'b0}}, s1_low_q[LOW_W-1:LOW_N]};
wire [N:0] s1_upper = s1_product[HIGH_N +: N + 1];
wire [N:0] s1_shifted = s1_upper >> s1_shift_q;
wire [N:0] s1_fraction = s1_upper | ({N + 1{1'b1}} << s1_shift_q); // ones in place of the quotient
always @(posedge clk) begin
    s1_low_q <= {{(LOW_W-LOW_N){1'b0}}, n[LOW_N-1:0]} * {{(LOW_W-(N+1)){1'b0}}, rcp};
    s1_high_q <= {{(HIGH_W-HIGH_N){1'b0}}, n[N-1:LOW_N]} * {{(HIGH_W-(N+1)){1'b0}}, rcp};
    s1_shift_q <= shift;
    s2_quotient_q <= s1_shifted[N-1:0];
    s2_near_q <= &s1_fraction[N:NEAR_W];
end
assign quotient = s2_quotient_q;
assign is_near = s2_near_q;
unused (s1_product[HIGH_N-1:0]);
unused (s1_low_q[LOW_N-1:0]);
unused (s1_shifted[N]);
unused (s1_fraction[NEAR_W-1:0]);
