// chosen_value: the value that is named, of several
//
// It is a module of its own for synthesis that maps each module once, as are those that find the lowest and that
// compare. Where such synthesis sees that a name arrives late it computes the name again for every bit. Where it sees
// what follows a comparison it spreads that over the bits.
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module chosen_value #(
    // values
    parameter integer COUNT = 8,
    // bits of each
    parameter integer WIDTH = 32
) (
    input  wire [COUNT-1:0]       which,  // the one that is meant; none: 0
    input  wire [COUNT*WIDTH-1:0] values,
    output reg  [WIDTH-1:0]       value
);

    always @* begin : set_value
        integer i;
        value = {WIDTH{1'b0}};
        for (i = 0; i < COUNT; i = i + 1) begin
            value = value | (values[i*WIDTH +: WIDTH] & {WIDTH{which[i]}});
        end
    end

endmodule

`default_nettype wire
