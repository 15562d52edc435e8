// dramcache_bye_hash: a hash of the class H3: each bit is a parity
//
// Source: the HAShCache thesis, section 3.2.2; docs/dramcache/bye-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_bye`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_bye_hash #(
    // of a line's number
    parameter integer LINE_BITS = 25,
    // of the hash
    parameter integer INDEX_W = 18,
    // which one: 0 or 1
    parameter integer HASH = 0
) (
    input  wire [LINE_BITS-1:0] line,
    output wire [INDEX_W-1:0]   index
);

    localparam integer MASKS_W = 32 * 19; // 32 bits for each bit of the index

    genvar i;

    // of hash 0
    wire [MASKS_W-1:0] masks_0 = {
        32'hbfe4b2ab,
        32'h87bae55b,
        32'he809acaf,
        32'h12d05c40,
        32'h40b12b12,
        32'h992dd867,
        32'h5ef102a8,
        32'hee8c2baf,
        32'h21c6e266,
        32'h928d6f2d,
        32'h96a573e9,
        32'hc4dd302a,
        32'hbfdeaed9,
        32'h774615d7,
        32'h134f7096,
        32'h417ef961,
        32'h40d29eb5,
        32'hd81a8d2b,
        32'he220a839
    };

    // of hash 1
    wire [MASKS_W-1:0] masks_1 = {
        32'h7d75d813,
        32'h3884700f,
        32'h846eb967,
        32'h9899202f,
        32'hc847729f,
        32'h370595aa,
        32'h7e1b3b75,
        32'h365b1501,
        32'h12f6436a,
        32'h1b389942,
        32'h46a9fdac,
        32'hd85f219d,
        32'h55f070ab,
        32'hdf268ade,
        32'h12c015a9,
        32'h3c3c41a3,
        32'hee521d7a,
        32'h935e82f1,
        32'h8621a03f
    };

    wire [MASKS_W-1:0] masks = (HASH == 0) ? masks_0 : masks_1;

    generate
        for (i = 0; i < INDEX_W; i = i + 1) begin : g_bit
            assign index[i] = ^(line & masks[32*i +: LINE_BITS]);
        end
    endgenerate

    wire unused = &{1'b0, masks}; // of a narrower line, of a narrower hash

endmodule

`default_nettype wire
