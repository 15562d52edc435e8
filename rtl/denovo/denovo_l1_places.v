// denovo_l1_places: forwards that wait
//
// For each MSHR and word the forward that waits until the word's own accesses are done: read in S0, written in S1.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_places #(
    // lines with a request out
    parameter integer MSHRS = 8,
    // words of a line
    parameter integer LINE_WORDS = 16,
    // a forward that waits, with a bit that says that there is one
    parameter integer PLACE_W = 15
) (
    input  wire                          clk,         // clock
    // the places of the free MSHR are made empty, whether it is taken or not
    input  wire                          clear,
    input  wire [$clog2(MSHRS)-1:0]      first_free,  // that MSHR
    input  wire [$clog2(MSHRS)-1:0]      s0_at,
    output wire [LINE_WORDS*PLACE_W-1:0] places,      // S1
    input  wire [LINE_WORDS-1:0]         write_place,
    input  wire [$clog2(MSHRS)-1:0]      place_at,    // whose
    input  wire [PLACE_W-1:0]            place
);

    localparam integer MSHR_W = $clog2(MSHRS);

    genvar w;

    reg  [LINE_WORDS-1:0] last_place_q; // places that were written while S1's slot was read, of the same MSHR
    reg  [PLACE_W-1:0]    last_q;

    wire [LINE_WORDS-1:0] writes = write_place | {LINE_WORDS{clear}};
    wire [MSHR_W-1:0] writes_at = clear ? first_free : place_at;

    always @(posedge clk) begin
        last_place_q <= writes & {LINE_WORDS{writes_at == s0_at}};
        last_q <= place;
    end

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_place
            wire [PLACE_W-1:0] read;

            ram_1r1w #(.WIDTH(PLACE_W), .DEPTH(MSHRS)) ram (
                .clk     (clk),
                .wr_en   (writes[w]),
                .wr_addr (writes_at),
                .wr_data (place),
                .rd_en   (1'b1),
                .rd_addr (s0_at),
                .rd_data (read)
            );

            assign places[w*PLACE_W +: PLACE_W] = last_place_q[w] ? last_q : read;
        end
    endgenerate

endmodule

`default_nettype wire
