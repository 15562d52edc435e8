// denovo_coalescer_join: the words of lanes, joined in one chunk
//
// The words of the lanes that go, as a line access has them: each byte from the highest lane that brings it.
//
// Source: docs/denovo/coalescer-data-path.md, A line access
// Written by `larder emit denovo_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_coalescer_join #(
    // lanes of a half-warp (a power of two, 2 to 16)
    parameter integer LANES = 16,
    // words of a line access: the L1's PORT_WORDS (a power of two, 2 to 16)
    parameter integer PORT_WORDS = 16
) (
    input  wire [LANES-1:0]                    lanes,   // those that go
    input  wire [LANES*$clog2(PORT_WORDS)-1:0] words,   // the word of the chunk that each means
    input  wire [4*LANES-1:0]                  strobes, // bytes that each brings
    input  wire [32*LANES-1:0]                 datas,
    output wire [PORT_WORDS-1:0]               mask,    // words that some lane means
    output wire [4*PORT_WORDS-1:0]             strb,    // bytes that some lane brings
    output wire [32*PORT_WORDS-1:0]            data     // those bytes; 0 elsewhere
);

    localparam integer WORD_W = $clog2(PORT_WORDS);

    genvar w;
    genvar l;
    genvar b;

    generate
        for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_word
            localparam integer WORD_INT = w;
            localparam [WORD_W-1:0] WORD = WORD_INT[WORD_W-1:0];

            wire [LANES-1:0] here; // lanes with this word

            for (l = 0; l < LANES; l = l + 1) begin : g_here
                assign here[l] = lanes[l] && words[l*WORD_W +: WORD_W] == WORD;
            end

            assign mask[w] = |here;

            for (b = 0; b < 4; b = b + 1) begin : g_byte
                wire [LANES-1:0] bring;   // of them those that bring this byte
                wire [LANES-1:0] highest; // the highest of these
                wire [8*LANES-1:0] bytes;

                for (l = 0; l < LANES; l = l + 1) begin : g_lane
                    assign bring[l] = here[l] && strobes[l*4+b];
                    assign highest[l] = bring[l] && !(|(bring & ~({LANES{1'b1}} >> (LANES - 1 - l))));
                    assign bytes[l*8 +: 8] = datas[l*32+b*8 +: 8];
                end

                assign strb[w*4+b] = |bring;

                chosen_value #(.COUNT(LANES), .WIDTH(8)) choose (
                    .which  (highest),
                    .values (bytes),
                    .value  (data[w*32+b*8 +: 8])
                );
            end
        end
    endgenerate

endmodule

`default_nettype wire
