// Two divisions one behind the other, of 2^(N + s) by a long divisor and of 2^(M + s) by a short one, two digits a cycle, entered where
// the first digits arise: N + 1 of them, behind a 0 where that makes their number even, and M + 1 likewise. Before each of
// both its divisor is looked at, two cycles. The digits of the short one push those of the long one up.

parameter integer N = 24; // bits of the dividends that the long divisor's reciprocal serves
parameter integer M = 12; // the same of the short one, N at most
input clk;
input looks_short; // the short divisor is looked at, not the long one: what it is must be known in the cycle before begins_short
input begins; // remainder and shift are known, of the long one
input begins_short; // of the short one; the last digits of the long one may be made in this cycle
input divides; // two digits
input divides_short; // they are the short one's
input [N:0] divisor; // at least 1, at most 2^N; it stays until begins_short and the cycle after it
input [M:0] short_divisor; // at least 1, at most 2^M
input [N+2:0] thrice; // three times the one that is divided by
output [N:0] rcp; // ceil(2^(N + s) / divisor)
output [4:0] shift = shift_q; // s = ceil(log2(divisor))
output [M:0] short_rcp;
output [4:0] short_shift = short_shift_q;

localparam EVEN = 1 - N % 2; // N is even: a digit 0 comes first
localparam SHORT_EVEN = 1 - M % 2;
localparam SHORT_W = 2 * (M / 2 + 1); // digits of the short one
wire [N+1:0] short_wide = {{(N+1-M){1'b0}}, short_divisor};
unused (short_wide[N+1]);
wire [N:0] looked_at = looks_short ? short_wide[N:0] : divisor;
// Ones up to the highest one of the divisor, and that one alone.
wire [N:0] ones_1 = looked_at | (looked_at >> 1), ones_2 = ones_1 | (ones_1 >> 2), ones_4 = ones_2 | (ones_2 >> 4);
wire [N:0] ones_8 = ones_4 | (ones_4 >> 8), ones_16 = ones_8 | (ones_8 >> 16);
reg [N:0] ones_q;
wire [N:0] highest = ones_q ^ (ones_q >> 1);
wire is_power = highest == looked_at; // the divisor is a power of two, and the division has no remainder
wire [N:0] below = is_power ? highest >> 1 : highest; // 2^(s - 1), 0 for the divisor 1
reg [4:0] shift_next;
always @* begin
    shift_next = 5'd0;
    for (k = 0; k < N + 1; k = k + 1) shift_next = shift_next | {5{below[k]}} & (k[4:0] + 1'b1); // one is 1 at most
end
wire is_one = below == {N + 1{1'b0}};

reg [N:0] remainder_q;
reg [1:0] enters_q; // the dividend's one, where it is not in the remainder from the beginning
reg [N+SHORT_W:0] digits_q;
reg [4:0] shift_q, short_shift_q;
reg rounds_q, short_rounds_q; // there is a remainder
wire [1:0] next_digits;
wire [N:0] left;
stash_division_step #(.WIDTH(N + 1)) step (
    .remainder(remainder_q), .enters(enters_q), .divisor(divides_short ? short_wide[N:0] : divisor), .thrice,
    .digits(next_digits), .left
);
wire even = looks_short ? SHORT_EVEN == 1 : EVEN == 1;
always @(posedge clk) begin
    ones_q <= ones_16;
    if (begins) {shift_q, rounds_q} <= {shift_next, !is_power};
    if (begins_short) {short_shift_q, short_rounds_q} <= {shift_next, !is_power};
    remainder_q <= !(begins || begins_short) ? left : even ? below >> 1 : below;
    enters_q <= {2{begins || begins_short}} & (even ? {below[0], is_one} : {is_one, 1'b0});
    if (divides) digits_q <= {digits_q[N+SHORT_W-2:0], next_digits};
end
assign rcp = digits_q[N+SHORT_W:SHORT_W] + {{N{1'b0}}, rounds_q}; // rounded up
assign short_rcp = digits_q[M:0] + {{M{1'b0}}, short_rounds_q};
