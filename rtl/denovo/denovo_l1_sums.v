// denovo_l1_sums: the carries of sums side by side
//
// The carries of sums that lie side by side, in trees: after each level a bit knows of a group of bits twice as large.
// A level is one step on whole vectors.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_sums #(
    // bits of all sums: 32 or 64
    parameter integer WIDTH = 32,
    // bits of a sum: 16 or 32
    parameter integer SUM = 32
) (
    input  wire [WIDTH-1:0]     generates, // bits that make a carry
    input  wire [WIDTH-1:0]     passes,    // bits that pass one on
    input  wire [WIDTH/SUM-1:0] carry_in,  // into each sum
    output wire [WIDTH-1:0]     carries    // out of each bit
);

    reg  [WIDTH-1:0] made;       // the bit's group, up to the bit, makes or passes a carry
    reg  [WIDTH-1:0] passed;
    reg  [WIDTH-1:0] below;      // bits of the groups below
    reg  [WIDTH-1:0] last;       // the last bit of each group: it knows all of its group
    reg  [WIDTH-1:0] made_below; // all of the group below does
    reg  [WIDTH-1:0] passed_below;
    reg  [WIDTH-1:0] into;       // the carry into the bit's sum

    always @* begin : set_made
        integer k;
        integer i;
        made = generates;
        passed = passes;
        for (k = 0; k < $clog2(SUM); k = k + 1) begin
            below = {(WIDTH/32){(k == 0)
                ? 32'h55555555
                : (k == 1) ? 32'h33333333 : (k == 2) ? 32'h0f0f0f0f : (k == 3) ? 32'h00ff00ff : 32'h0000ffff}};
            last = {(WIDTH/32){(k == 0)
                ? 32'h55555555
                : (k == 1) ? 32'h22222222 : (k == 2) ? 32'h08080808 : (k == 3) ? 32'h00800080 : 32'h00008000}};
            made_below = (made & last) << 1;
            passed_below = (passed & last) << 1;
            for (i = 0; i < k; i = i + 1) begin
                made_below = made_below | (made_below << (1 << i));
                passed_below = passed_below | (passed_below << (1 << i));
            end
            made = made | (passed & made_below);
            passed = passed & (passed_below | below);
        end
        for (i = 0; i < WIDTH / SUM; i = i + 1) begin
            into[i*SUM +: SUM] = {SUM{carry_in[i]}};
        end
    end

    assign carries = made | (passed & into);

endmodule

`default_nettype wire
