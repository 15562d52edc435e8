// tinycache_choice: one of some values, small
//
// A pair of values needs a LUT of four inputs, if what comes from the pairs before says which of the two. So this is
// half as large as gates that are joined, and as deep as there are pairs. Which pair is meant is known apart.
//
// Source: Larder
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_choice #(
    // values, an even number
    parameter integer COUNT = 4,
    // bits of each
    parameter integer WIDTH = 32
) (
    input  wire [COUNT/2-1:0]     meant,  // the pair; none: 0
    input  wire                   second, // the second of that pair is meant
    input  wire [COUNT*WIDTH-1:0] values,
    output wire [WIDTH-1:0]       value
);

    localparam integer FOURS = (COUNT + 3) / 4;

    genvar f;

    wire [COUNT/2:0] pairs = {1'b0, meant};
    wire [(COUNT+2)*WIDTH-1:0] all = {{(2*WIDTH){1'b0}}, values};
    wire [(FOURS+1)*WIDTH-1:0] through; // what comes from each four of them
    assign through[0 +: WIDTH] = {WIDTH{second}};

    generate
        for (f = 0; f < FOURS; f = f + 1) begin : g_four
            tinycache_pairs #(.WIDTH(WIDTH)) pair (
                .meant   (pairs[2*f +: 2]),
                .values  (all[4*f*WIDTH +: 4*WIDTH]),
                .through (through[f*WIDTH +: WIDTH]),
                .value   (through[(f+1)*WIDTH +: WIDTH])
            );
        end
    endgenerate

    assign value = through[FOURS*WIDTH +: WIDTH];
    wire unused = &{1'b0, pairs, all}; // one pair more than there is, if their number is odd

endmodule

`default_nettype wire
