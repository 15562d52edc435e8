// stash_reciprocal: the reciprocal of a length, two digits a cycle
//
// Two divisions one behind the other, of 2^(N + s) by a long divisor and of 2^(M + s) by a short one, two digits a
// cycle, entered where the first digits arise: N + 1 of them, behind a 0 where that makes their number even, and M + 1
// likewise. Before each of both its divisor is looked at, two cycles. The digits of the short one push those of the
// long one up.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_reciprocal #(
    // bits of the dividends that the long divisor's reciprocal serves
    parameter integer N = 24,
    // the same of the short one, N at most
    parameter integer M = 12
) (
    input  wire         clk,
    // the short divisor is looked at, not the long one: what it is must be known in the cycle before begins_short
    input  wire         looks_short,
    input  wire         begins,        // remainder and shift are known, of the long one
    input  wire         begins_short,  // of the short one; the last digits of the long one may be made in this cycle
    input  wire         divides,       // two digits
    input  wire         divides_short, // they are the short one's
    input  wire [N:0]   divisor,       // at least 1, at most 2^N; it stays until begins_short and the cycle after it
    input  wire [M:0]   short_divisor, // at least 1, at most 2^M
    input  wire [N+2:0] thrice,        // three times the one that is divided by
    output wire [N:0]   rcp,           // ceil(2^(N + s) / divisor)
    output wire [4:0]   shift,         // s = ceil(log2(divisor))
    output wire [M:0]   short_rcp,
    output wire [4:0]   short_shift
);

    localparam integer EVEN = 1 - N % 2;          // N is even: a digit 0 comes first
    localparam integer SHORT_EVEN = 1 - M % 2;
    localparam integer SHORT_W = 2 * (M / 2 + 1); // digits of the short one

    reg  [N:0]         ones_q;
    reg  [4:0]         shift_next;
    reg  [N:0]         remainder_q;
    reg  [1:0]         enters_q; // the dividend's one, where it is not in the remainder from the beginning
    reg  [N+SHORT_W:0] digits_q;
    reg  [4:0]         shift_q;
    reg  [4:0]         short_shift_q;
    reg                rounds_q; // there is a remainder
    reg                short_rounds_q;

    assign shift = shift_q;
    assign short_shift = short_shift_q;
    wire [N+1:0] short_wide = {{(N+1-M){1'b0}}, short_divisor};
    wire [N:0] looked_at = looks_short ? short_wide[N:0] : divisor;

    // Ones up to the highest one of the divisor, and that one alone.
    wire [N:0] ones_1 = looked_at | (looked_at >> 1);
    wire [N:0] ones_2 = ones_1 | (ones_1 >> 2);
    wire [N:0] ones_4 = ones_2 | (ones_2 >> 4);
    wire [N:0] ones_8 = ones_4 | (ones_4 >> 8);
    wire [N:0] ones_16 = ones_8 | (ones_8 >> 16);
    wire [N:0] highest = ones_q ^ (ones_q >> 1);
    wire is_power = highest == looked_at; // the divisor is a power of two, and the division has no remainder
    wire [N:0] below = is_power ? highest >> 1 : highest; // 2^(s - 1), 0 for the divisor 1

    always @* begin : set_shift_next
        integer k;
        shift_next = 5'd0;
        for (k = 0; k < N + 1; k = k + 1) begin
            shift_next = shift_next | ({5{below[k]}} & (k[4:0] + 1'b1)); // one is 1 at most
        end
    end

    wire is_one = below == {(N+1){1'b0}};
    wire [1:0] next_digits;
    wire [N:0] left;

    stash_division_step #(.WIDTH(N + 1)) step (
        .remainder (remainder_q),
        .enters    (enters_q),
        .divisor   (divides_short ? short_wide[N:0] : divisor),
        .thrice    (thrice),
        .digits    (next_digits),
        .left      (left)
    );

    wire even = looks_short ? SHORT_EVEN == 1 : EVEN == 1;

    always @(posedge clk) begin
        ones_q <= ones_16;
        if (begins) begin
            {shift_q, rounds_q} <= {shift_next, !is_power};
        end
        if (begins_short) begin
            {short_shift_q, short_rounds_q} <= {shift_next, !is_power};
        end
        remainder_q <= !(begins || begins_short) ? left : even ? below >> 1 : below;
        enters_q <= {2{begins || begins_short}} & (even ? {below[0], is_one} : {is_one, 1'b0});
        if (divides) begin
            digits_q <= {digits_q[N+SHORT_W-2:0], next_digits};
        end
    end

    assign rcp = digits_q[N+SHORT_W:SHORT_W] + {{N{1'b0}}, rounds_q}; // rounded up
    assign short_rcp = digits_q[M:0] + {{M{1'b0}}, short_rounds_q};
    wire unused = &{1'b0, short_wide[N+1]};

endmodule

`default_nettype wire
