// stash_map_quotient: a quotient by a reciprocal, or one less
//
// A quotient that is exact or one too small: whoever has the remainder mends it. Few digits of dividend and reciprocal
// are multiplied. The dividend is cut to quarters of 2^shift, and so the quotient loses less than a half: a reciprocal
// is less than 2. The reciprocal is cut behind its digit R: as the dividend has Q + 2 digits, the quotient loses a half
// at most. A reciprocal is rounded up, but so little that the whole one makes no quotient too large.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_map_quotient #(
    // bits of the dividend
    parameter integer N = 24,
    // bits of a quotient that is asked for
    parameter integer Q = 12,
    // digits of the reciprocal behind the first: Q + 1, or all N if there are less
    parameter integer R = 13
) (
    input  wire         clk,
    input  wire [N-1:0] n,        // dividend
    input  wire [R-1:0] rcp, // 2^(N + shift) / divisor, rounded up: its digits from the second on, for the first is 1
    input  wire [4:0]   shift,    // ceil(log2(divisor))
    // one cycle later: the dividend is 2^(Q + shift) or more, and the quotient is not known
    output wire         is_over,
    output wire [Q:0]   quotient  // n / divisor or one less, two cycles later
);

    localparam integer WIDE_W = ((N > Q) ? N : Q) + 3; // width of the dividend in quarters, and a 0

    reg  [Q+1:0] dividend_q;
    reg  [R-1:0] rcp_q;
    reg          over_q;
    reg  [Q:0]   quotient_q;

    assign is_over = over_q;
    assign quotient = quotient_q;
    wire [WIDE_W-1:0] quarters = {{(WIDE_W-2-N){1'b0}}, n, 2'b00};
    wire [WIDE_W-1:0] cut = quarters >> shift;
    wire [Q+R+2:0] product = {{(R+1){1'b0}}, dividend_q} * {{(Q+2){1'b0}}, 1'b1, rcp_q};

    always @(posedge clk) begin
        dividend_q <= cut[Q+1:0];
        over_q <= |cut[WIDE_W-1:Q+2];
        rcp_q <= rcp;
        quotient_q <= product[R+2 +: Q+1];
    end

    wire unused = &{1'b0, product[R+1:0]};

endmodule

`default_nettype wire
