// A quotient that is exact or one too small: whoever has the remainder mends it. Few digits of dividend and reciprocal are multiplied.
// The dividend is cut to quarters of 2^shift, and so the quotient loses less than a half: a reciprocal is less than 2. The reciprocal is cut
// behind its digit R: as the dividend has Q + 2 digits, the quotient loses a half at most. A reciprocal is rounded up, but so little that
// the whole one makes no quotient too large.

parameter integer N = 24; // bits of the dividend
parameter integer Q = 12; // bits of a quotient that is asked for
parameter integer R = 13; // digits of the reciprocal behind the first: Q + 1, or all N if there are less
input clk;
input [N-1:0] n; // dividend
input [R-1:0] rcp; // 2^(N + shift) / divisor, rounded up: its digits from the second on, for the first is 1
input [4:0] shift; // ceil(log2(divisor))
output is_over = over_q; // one cycle later: the dividend is 2^(Q + shift) or more, and the quotient is not known
output [Q:0] quotient = quotient_q; // n / divisor or one less, two cycles later

localparam WIDE_W = (N > Q ? N : Q) + 3; // width of the dividend in quarters, and a 0
wire [WIDE_W-1:0] quarters = {{(WIDE_W-2-N){1'b0}}, n, 2'b00};
wire [WIDE_W-1:0] cut = quarters >> shift;
reg [Q+1:0] dividend_q;
reg [R-1:0] rcp_q;
reg over_q;
wire [Q+R+2:0] product = {{(R + 1){1'b0}}, dividend_q} * {{(Q + 2){1'b0}}, 1'b1, rcp_q};
reg [Q:0] quotient_q;
always @(posedge clk) begin
    dividend_q <= cut[Q+1:0];
    over_q <= |cut[WIDE_W-1:Q+2];
    rcp_q <= rcp;
    quotient_q <= product[R+2 +: Q + 1];
end
unused (product[R+1:0]);
