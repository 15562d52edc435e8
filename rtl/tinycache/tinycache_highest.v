// tinycache_highest: the highest of some
//
// Which pair it is in, and whether it is the second of that pair: as tinycache_choice wants it.
//
// Source: Larder
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_highest #(
    // how many there may be
    parameter integer COUNT = 8,
    // derived, not to be overridden
    parameter integer PAIRS = (COUNT + 1) / 2
) (
    input  wire [COUNT-1:0] some,
    output wire [PAIRS-1:0] meant,  // the pair in which the highest is; none: 0
    output wire             second  // it is the second of that pair
);

    genvar p;
    genvar i;

    wire [COUNT:0] more = {1'b0, some};
    wire [PAIRS-1:0] either, odd;

    generate
        for (p = 0; p < PAIRS; p = p + 1) begin : g_pair
            assign either[p] = more[2*p] || more[2*p+1];
            assign odd[p] = more[2*p+1];
        end
    endgenerate

    generate
        for (i = 0; i < PAIRS; i = i + 1) begin : g_meant
            assign meant[i] = either[i] && !(|((either >> i) >> 1));
        end
    endgenerate

    assign second = |(meant & odd);
    wire unused = &{1'b0, more};

endmodule

`default_nettype wire
