// denovo_l1_number: the number of the one that is named
//
// The number of the one that is named.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_number #(
    // how many there are
    parameter integer COUNT = 8
) (
    input  wire [COUNT-1:0]         which,  // one-hot; none: 0
    output reg  [$clog2(COUNT)-1:0] number
);

    localparam integer NUMBER_W = $clog2(COUNT);

    always @* begin : set_number
        integer i;
        number = {NUMBER_W{1'b0}};
        for (i = 0; i < COUNT; i = i + 1) begin
            number = number | (i[NUMBER_W-1:0] & {NUMBER_W{which[i]}});
        end
    end

endmodule

`default_nettype wire
