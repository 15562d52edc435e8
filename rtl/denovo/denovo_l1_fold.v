// denovo_l1_fold: the words of a line that lie in one chunk
//
// The words of a line's chunk: the words that are named lie in one chunk.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_fold #(
    // words of a line
    parameter integer LINE_WORDS = 16,
    // words of a chunk
    parameter integer PORT_WORDS = 16
) (
    input  wire [LINE_WORDS-1:0] words, // of one chunk
    output reg  [PORT_WORDS-1:0] chunk
);

    always @* begin : set_chunk
        integer i;
        chunk = {PORT_WORDS{1'b0}};
        for (i = 0; i < LINE_WORDS / PORT_WORDS; i = i + 1) begin
            chunk = chunk | words[i*PORT_WORDS +: PORT_WORDS];
        end
    end

endmodule

`default_nettype wire
