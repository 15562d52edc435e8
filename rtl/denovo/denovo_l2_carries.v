// denovo_l2_carries: the carries of a sum
//
// The carries of a sum, in a tree: after each level a bit knows of a group of bits twice as large.
//
// Source: Larder
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_carries #(
    // bits
    parameter integer WIDTH = 32
) (
    input  wire [WIDTH-1:0] generates, // bits that make a carry
    input  wire [WIDTH-1:0] passes,    // bits that pass one on
    input  wire             carry_in,
    output wire [WIDTH:0]   carries    // into each bit, and out of the last
);

    reg  [WIDTH-1:0] made; // the bit's group, up to the bit, makes or passes a carry
    reg  [WIDTH-1:0] passed;

    always @* begin : set_made
        integer k;
        integer i;
        made = generates;
        passed = passes;
        for (k = 0; k < $clog2(WIDTH); k = k + 1) begin
            for (i = 0; i < WIDTH; i = i + 1) begin
                if ((i >> k) % 2 == 1) begin
                    // The last bit of the group below knows all of that group.
                    made[i] = made[i] || (passed[i] && made[((i >> k) << k)-1]);
                    passed[i] = passed[i] && passed[((i >> k) << k)-1];
                end
            end
        end
    end

    assign carries = {made | (passed & {WIDTH{carry_in}}), carry_in};

endmodule

`default_nettype wire
