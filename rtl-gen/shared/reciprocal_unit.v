// n / d = (n * rcp) >> (N + shift). The product is made of two halves, by the low and the high digits of n, which are added
// one cycle later; the LOW_N lowest bits of the low half reach no other digit and are not added.

parameter integer N = 12; // bits of the dividend and of the quotient (2 to 30)
input clk; // clock
input [N-1:0] n; // dividend
input [N:0] rcp; // ceil(2^(N + shift) / divisor)
input [4:0] shift; // ceil(log2(divisor))
output [N-1:0] quotient; // n / divisor, two cycles later

localparam LOW_N = N / 2; // digits of n in the low half of the product
localparam HIGH_N = N - LOW_N;
localparam LOW_W = LOW_N + N + 1;
localparam HIGH_W = HIGH_N + N + 1;
reg [LOW_W-1:0] s1_low_q;
reg [HIGH_W-1:0] s1_high_q;
reg [4:0] s1_shift_q;
reg [N-1:0] s2_quotient_q;
// The product without its LOW_N lowest bits, then its part above N bits.
wire [HIGH_W-1:0] s1_product = s1_high_q + {{(HIGH_W-(N+1)){1'b0}}, s1_low_q[LOW_W-1:LOW_N]};
wire [N:0] s1_shifted = s1_product[HIGH_N +: N + 1] >> s1_shift_q;
always @(posedge clk) begin
    s1_low_q <= {{(LOW_W-LOW_N){1'b0}}, n[LOW_N-1:0]} * {{(LOW_W-(N+1)){1'b0}}, rcp};
    s1_high_q <= {{(HIGH_W-HIGH_N){1'b0}}, n[N-1:LOW_N]} * {{(HIGH_W-(N+1)){1'b0}}, rcp};
    s1_shift_q <= shift;
    s2_quotient_q <= s1_shifted[N-1:0];
end
assign quotient = s2_quotient_q;
unused (s1_product[HIGH_N-1:0]);
unused (s1_low_q[LOW_N-1:0]);
unused (s1_shifted[N]);
