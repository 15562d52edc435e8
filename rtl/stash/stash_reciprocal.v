// stash_reciprocal: the reciprocal of a length, two digits a cycle
//
// Division of 2^(N + s), two digits a cycle, entered where its first digits arise: N + 1 of them, behind a 0 where that
// makes their number even. Before, `finds` and then `begins` prepare it, a cycle each. The divisor stays meanwhile.
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
    // bits of the dividends that the reciprocal serves
    parameter integer N = 12
) (
    input  wire         clk,
    input  wire         finds,   // the divisor's highest one is looked for
    input  wire         begins,  // one cycle later: remainder and shift are known
    input  wire         divides, // two digits
    input  wire [N:0]   divisor, // at least 1, at most 2^N
    input  wire [N+2:0] thrice,  // three times the divisor, from `begins` on
    output wire [N:0]   rcp,     // ceil(2^(N + s) / divisor)
    output wire [4:0]   shift    // s = ceil(log2(divisor))
);

    localparam integer EVEN = 1 - N % 2; // N is even: a digit 0 comes first

    reg  [N:0] ones_q;
    reg  [4:0] shift_next;
    reg  [N:0] remainder_q;
    reg  [1:0] enters_q; // the dividend's one, where it is not in the remainder from the beginning
    reg  [N:0] digits_q;
    reg  [4:0] shift_q;

    assign shift = shift_q;

    // Ones up to the highest one of the divisor, and that one alone.
    wire [N:0] ones_1 = divisor | (divisor >> 1);
    wire [N:0] ones_2 = ones_1 | (ones_1 >> 2);
    wire [N:0] ones_4 = ones_2 | (ones_2 >> 4);
    wire [N:0] ones_8 = ones_4 | (ones_4 >> 8);
    wire [N:0] ones_16 = ones_8 | (ones_8 >> 16);
    wire [N:0] highest = ones_q ^ (ones_q >> 1);
    wire is_power = highest == divisor;                   // the divisor is a power of two
    wire [N:0] below = is_power ? highest >> 1 : highest; // 2^(s - 1), 0 for the divisor 1

    always @* begin : set_shift_next
        integer k;
        shift_next = 5'd0;
        for (k = 0; k < N + 1; k = k + 1) begin
            if (below[k]) begin
                shift_next = k[4:0] + 1'b1;
            end
        end
    end

    wire is_one = below == {(N+1){1'b0}};
    wire [1:0] next_digits;
    wire [N:0] left;

    stash_division_step #(
        .WIDTH (N + 1)
    ) step (
        .remainder (remainder_q),
        .enters    (enters_q),
        .divisor   (divisor),
        .thrice    (thrice),
        .digits    (next_digits),
        .left      (left)
    );

    always @(posedge clk) begin
        if (finds) begin
            ones_q <= ones_16;
        end
        if (begins) begin
            shift_q <= shift_next;
            digits_q <= {(N+1){1'b0}};
            remainder_q <= (EVEN == 1) ? below >> 1 : below;
            enters_q <= (EVEN == 1) ? {below[0], is_one} : {is_one, 1'b0};
        end else if (divides) begin
            digits_q <= {digits_q[N-2:0], next_digits};
            remainder_q <= left;
            enters_q <= 2'd0;
        end
    end

    assign rcp = digits_q + {{N{1'b0}}, remainder_q != {(N+1){1'b0}}}; // rounded up

endmodule

`default_nettype wire
