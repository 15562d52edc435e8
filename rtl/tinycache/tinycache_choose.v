// tinycache_choose: the value that is named, of several
//
// Source: Larder
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_choose #(
    // values
    parameter integer COUNT = 8,
    // bits of each
    parameter integer WIDTH = 32
) (
    input  wire [COUNT-1:0]       which,  // the one that is meant; none: 0
    input  wire [COUNT*WIDTH-1:0] values,
    output wire [WIDTH-1:0]       value
);

    reg  [WIDTH-1:0] sum;

    always @* begin : set_sum
        integer i;
        sum = {WIDTH{1'b0}};
        for (i = 0; i < COUNT; i = i + 1) begin
            sum = sum | (values[i*WIDTH +: WIDTH] & {WIDTH{which[i]}});
        end
    end

    assign value = sum;

endmodule

`default_nettype wire
