// reciprocal_unit: division by a precomputed reciprocal, one a cycle
//
// n / d = (n * rcp) >> (N + shift). The product is made of two halves, by the low and the high digits of n, which are
// added one cycle later; the LOW_N lowest bits of the low half reach no other digit and are not added.
//
// Source: thesis section 4.5.3 (ratios of the translation); Larder (reciprocals)
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module reciprocal_unit #(
    // bits of the dividend and of the quotient (2 to 30)
    parameter integer N = 12
) (
    input  wire         clk,      // clock
    input  wire [N-1:0] n,        // dividend
    input  wire [N:0]   rcp,      // ceil(2^(N + shift) / divisor)
    input  wire [4:0]   shift,    // ceil(log2(divisor))
    output wire [N-1:0] quotient  // n / divisor, two cycles later
);

    localparam integer LOW_N = N / 2; // digits of n in the low half of the product
    localparam integer HIGH_N = N - LOW_N;
    localparam integer LOW_W = LOW_N + N + 1;
    localparam integer HIGH_W = HIGH_N + N + 1;

    reg  [LOW_W-1:0]  s1_low_q;
    reg  [HIGH_W-1:0] s1_high_q;
    reg  [4:0]        s1_shift_q;
    reg  [N-1:0]      s2_quotient_q;

    // The product without its LOW_N lowest bits, then its part above N bits.
    wire [HIGH_W-1:0] s1_product = s1_high_q + {{(HIGH_W-(N+1)){1'b0}}, s1_low_q[LOW_W-1:LOW_N]};
    wire [N:0] s1_shifted = s1_product[HIGH_N +: N+1] >> s1_shift_q;

    always @(posedge clk) begin
        s1_low_q <= {{(LOW_W-LOW_N){1'b0}}, n[LOW_N-1:0]} * {{(LOW_W-(N+1)){1'b0}}, rcp};
        s1_high_q <= {{(HIGH_W-HIGH_N){1'b0}}, n[N-1:LOW_N]} * {{(HIGH_W-(N+1)){1'b0}}, rcp};
        s1_shift_q <= shift;
        s2_quotient_q <= s1_shifted[N-1:0];
    end

    assign quotient = s2_quotient_q;
    wire unused = &{1'b0, s1_product[HIGH_N-1:0], s1_low_q[LOW_N-1:0], s1_shifted[N]};

endmodule

`default_nettype wire
