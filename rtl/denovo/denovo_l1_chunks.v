// denovo_l1_chunks: a message's words, chunk by chunk
//
// A message's words, chunk by chunk: a slot for each chunk that has some.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_chunks #(
    // words of a line
    parameter integer LINE_WORDS = 16,
    // words of a chunk
    parameter integer PORT_WORDS = 16,
    // number of a chunk
    parameter integer CHUNK_W = 1
) (
    input  wire                  clk,    // clock
    input  wire                  rst,    // synchronous reset, active high
    input  wire [LINE_WORDS-1:0] mask,   // of the message
    input  wire                  chosen, // the chunk's slot is chosen
    output wire [CHUNK_W-1:0]    chunk,  // the next one
    output wire [LINE_WORDS-1:0] words,  // its words
    output wire                  last    // it is the last one
);

    localparam integer CHUNKS = LINE_WORDS / PORT_WORDS;

    genvar c;

    generate
        if (CHUNKS == 1) begin : g_one
            assign chunk = 1'b0;
            assign words = mask;
            assign last = 1'b1;
            wire unused = &{1'b0, clk, rst, chosen};
        end else begin : g_several
            reg  [CHUNKS-1:0] done_q; // chunks that had their slot

            wire [CHUNKS-1:0] some;
            wire [CHUNKS-1:0] rest = some & ~done_q;
            wire [CHUNKS-1:0] first;

            lowest_mask #(.COUNT(CHUNKS)) pick (.some(rest), .lowest(first));

            denovo_l1_number #(.COUNT(CHUNKS)) pick_number (.which(first), .number(chunk));

            for (c = 0; c < CHUNKS; c = c + 1) begin : g_chunk
                assign some[c] = |mask[c*PORT_WORDS +: PORT_WORDS];

                assign words[c*PORT_WORDS +: PORT_WORDS] = mask[c*PORT_WORDS +: PORT_WORDS]
                    & {PORT_WORDS{first[c]}};
            end

            assign last = rest == first;

            always @(posedge clk) begin
                if (rst || (chosen && last)) begin
                    done_q <= {CHUNKS{1'b0}};
                end else if (chosen) begin
                    done_q <= done_q | first;
                end
            end
        end
    endgenerate

endmodule

`default_nettype wire
