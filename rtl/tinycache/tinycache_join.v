// tinycache_join: the bytes of a group of lanes, joined in one line
//
// The bytes of a group of lanes, joined in one line below.
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
    // line of the L1; 64 for the DeNovoA hierarchy (bytes, a power of two, 4 to 128)
    parameter integer MEM_LINE_BYTES = 128,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // lines of a lane in a line below; derived, not to be overridden
    parameter integer PARTS = MEM_LINE_BYTES / LINE_BYTES,
    // beats of a line; derived, not to be overridden
    parameter integer BEATS = LINE_BYTES / DATA_BYTES
) (
    input  wire [LANES*DATA_BYTES-1:0]   masks,        // bytes of its beat that each lane means
    input  wire [LANES*8*DATA_BYTES-1:0] datas,
    input  wire [LANES-1:0]              fetches,      // lanes that mean all bytes of their part
    input  wire                          stores,       // the bytes of the masks are stored
    input  wire                          whole,        // the data are passed on whatever the mask says
    output wire [MEM_LINE_BYTES-1:0]     mask,         // bytes that some lane means
    output wire [8*MEM_LINE_BYTES-1:0]   data,         // each byte from the highest lane that has it

    // from tinycache_coalescer
    input  wire [PARTS*BEATS*LANES-1:0]  beat_members, // the same of beats
    input  wire [PARTS*LANES-1:0]        members       // bit p * LANES + l: lane l is in the group, with part p
);

    genvar b;
    genvar l;

    generate
        for (b = 0; b < MEM_LINE_BYTES; b = b + 1) begin : g_byte
            localparam integer PART = b / LINE_BYTES; // the byte of the lanes' beats that may be this one
            localparam integer BEAT = b / DATA_BYTES;
            localparam integer BYTE = b % DATA_BYTES;

            wire [LANES-1:0] here = beat_members[BEAT*LANES +: LANES]; // lanes with this beat
            wire [LANES-1:0] masked;                                   // lanes that mean this byte of theirs
            wire [8*LANES-1:0] bytes;                                  // what each has there

            for (l = 0; l < LANES; l = l + 1) begin : g_lane
                assign masked[l] = masks[l*DATA_BYTES+BYTE];
                assign bytes[l*8 +: 8] = datas[(l*DATA_BYTES+BYTE)*8 +: 8];
            end

            wire [LANES-1:0] bring = here & ((masked & {LANES{stores}}) | {LANES{whole}}); // lanes that bring the byte
            wire [LANES-1:0] highest; // the highest of them

            tinycache_highest #(.COUNT(LANES)) chosen (.some(bring), .highest(highest));

            chosen_value #(.COUNT(LANES), .WIDTH(8)) choose (.which(highest), .values(bytes), .value(data[b*8 +: 8]));

            assign mask[b] = |((here & masked) | (members[PART*LANES +: LANES] & fetches));
        end
    endgenerate

endmodule

`default_nettype wire
