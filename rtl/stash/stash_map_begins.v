// stash_map_begins: words of a chunk at which a length begins again
//
// A length repeats from a word of the chunk on: after it, where it begins again. Lengths, and starts, of a whole chunk
// and more are one value.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_map_begins #(
    // words of a chunk, a power of two
    parameter integer CHUNK_WORDS = 16
) (
    input  wire [$clog2(CHUNK_WORDS):0] start,  // the first word at which one begins
    input  wire [$clog2(CHUNK_WORDS):0] length, // words of each, at least 1
    output wire [CHUNK_WORDS-1:0]       begins  // words at which one begins
);

    localparam integer WORD_W = $clog2(CHUNK_WORDS);
    localparam integer START_W = WORD_W + 1; // the highest bit: a chunk's words or more

    reg  [CHUNK_WORDS-1:0] multiples; // words at which one begins that is there from word 0 on

    always @* begin : set_multiples
        integer n;
        integer d;
        multiples = {{(CHUNK_WORDS-1){1'b0}}, 1'b1};
        for (n = 1; n < CHUNK_WORDS; n = n + 1) begin
            for (d = 1; d < CHUNK_WORDS; d = d + 1) begin
                if (n % d == 0 && length == d[START_W-1:0]) begin
                    multiples[n] = 1'b1;
                end
            end
        end
    end

    assign begins = (multiples << start[WORD_W-1:0]) & {CHUNK_WORDS{!start[WORD_W]}};

endmodule

`default_nettype wire
