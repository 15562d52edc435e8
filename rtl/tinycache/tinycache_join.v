// tinycache_join: the bytes of a group of lanes that write, joined
//
// The bytes of a group of lanes that write, joined in a share of a line below.
//
// Source: docs/tinycache/data-path.md, tinycache_coalescer
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_join #(
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // bytes of a joined request for each lane: SHARE_BYTES in all (a power of two, 1 to 128)
    parameter integer WORD_BYTES = 4,
    // line of the L1; 64 for the DeNovoA hierarchy (bytes, a power of two, 4 to 128)
    parameter integer MEM_LINE_BYTES = 128,
    // bytes of a line below that a joined request brings; derived, not to be overridden
    parameter integer SHARE_BYTES = ((LANES*WORD_BYTES > DATA_BYTES ? LANES*WORD_BYTES : DATA_BYTES) < MEM_LINE_BYTES
        ? (LANES*WORD_BYTES > DATA_BYTES ? LANES*WORD_BYTES : DATA_BYTES) : MEM_LINE_BYTES),
    // beats of lanes in a share of a line below; derived, not to be overridden
    parameter integer SLOTS = SHARE_BYTES / DATA_BYTES
) (
    input  wire [LANES*DATA_BYTES-1:0]   masks,  // bytes of its beat that each lane means
    input  wire [LANES*8*DATA_BYTES-1:0] datas,
    input  wire                          whole,  // the data are passed on whatever the mask says
    output wire [SHARE_BYTES-1:0]        mask,   // bytes that some lane means
    output wire [8*SHARE_BYTES-1:0]      data,   // each byte from the highest lane that has it

    // from tinycache_coalescer
    input  wire [SLOTS*LANES-1:0]        brings  // bit s * LANES + l: it is asked for and writes, beat s of the share
);

    localparam integer PAIRS = (LANES + 1) / 2; // lanes are chosen in pairs

    genvar b;
    genvar l;

    generate
        for (b = 0; b < SHARE_BYTES; b = b + 1) begin : g_byte
            // the beat of the share, and the byte of the lanes' beats, that may be this one
            localparam integer SLOT = b / DATA_BYTES;
            localparam integer BYTE = b % DATA_BYTES;

            wire [LANES-1:0] here = brings[SLOT*LANES +: LANES]; // lanes that write this beat
            wire [LANES-1:0] masked;                             // lanes that mean this byte of theirs
            wire [16*PAIRS-1:0] bytes;                           // what each has there

            for (l = 0; l < LANES; l = l + 1) begin : g_lane
                assign masked[l] = masks[l*DATA_BYTES+BYTE];
                assign bytes[l*8 +: 8] = datas[(l*DATA_BYTES+BYTE)*8 +: 8];
            end

            if (LANES == 1) begin : g_none
                assign bytes[15:8] = 8'd0;
            end

            wire [LANES-1:0] bring = here & (masked | {LANES{whole}}); // lanes that bring the byte
            wire [PAIRS-1:0] meant;                                    // the pair with the highest of them
            wire second;                                               // it is the second of that pair

            tinycache_highest #(.COUNT(LANES)) chosen (.some(bring), .meant(meant), .second(second));

            tinycache_choice #(.COUNT(2 * PAIRS), .WIDTH(8)) choose (
                .meant(meant), .second(second),
                .values (bytes),
                .value  (data[b*8 +: 8])
            );

            assign mask[b] = |(here & masked);
        end
    endgenerate

endmodule

`default_nettype wire
