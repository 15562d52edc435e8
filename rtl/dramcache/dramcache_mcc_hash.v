// dramcache_mcc_hash: a hash of the class H3: each bit is a parity
//
// Source: the HAShCache thesis, section 5.3; Mostly-Clean, MICRO 2012; docs/dramcache/mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_mcc`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_mcc_hash #(
    // bits of a page's number
    parameter integer PAGE_W = 20,
    // of the hash
    parameter integer INDEX_W = 10,
    // which one: 0, 1 or 2
    parameter integer HASH = 0
) (
    input  wire [PAGE_W-1:0]  page,
    output wire [INDEX_W-1:0] index
);

    localparam integer MASKS_W = 32 * 16; // 32 bits for each bit of the index

    genvar i;

    // of hash 0
    wire [MASKS_W-1:0] masks_0 = {
        32'h846eb967,
        32'he9c71918,
        32'h40b12b12,
        32'h7fbd5db1,
        32'hc58427f0,
        32'hf3a9bce7,
        32'h12f6436a,
        32'h7b7dc216,
        32'h5ccde782,
        32'he255b237,
        32'hcf448a58,
        32'hdf268ade,
        32'hcc06c316,
        32'h84eb4454,
        32'h84bb3f97,
        32'he220a839
    };

    // of hash 1
    wire [MASKS_W-1:0] masks_1 = {
        32'h87bae55b,
        32'h4eead809,
        32'ha192afe3,
        32'hb1392dbd,
        32'hfad8fc45,
        32'h6a77afab,
        32'hdc4c613d,
        32'h1b389942,
        32'hf1bcbc6a,
        32'h466d5e7f,
        32'h55f070ab,
        32'h2098eb73,
        32'hecee6563,
        32'h07dc930b,
        32'ha9038a92,
        32'h8621a03f
    };

    // of hash 2
    wire [MASKS_W-1:0] masks_2 = {
        32'hc5fc8907,
        32'he809acaf,
        32'h6f1384a3,
        32'h9fea7dfc,
        32'h992dd867,
        32'hf51c5047,
        32'hbe4d15bf,
        32'h91cd6420,
        32'h292566ff,
        32'h42375cb3,
        32'h3e00a349,
        32'h9b196bca,
        32'h3e84ecb1,
        32'h12c015a9,
        32'h377d35de,
        32'h8e1f7555
    };

    wire [MASKS_W-1:0] masks = (HASH == 0) ? masks_0 : (HASH == 1) ? masks_1 : masks_2;

    generate
        for (i = 0; i < INDEX_W; i = i + 1) begin : g_bit
            assign index[i] = ^(page & masks[32*i +: PAGE_W]);
        end
    endgenerate

    wire unused = &{1'b0, masks}; // of a narrower page number, of a narrower hash

endmodule

`default_nettype wire
