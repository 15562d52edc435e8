// tinycache_span: which bytes, or groups of bytes, an aligned access touches
//
// A group is touched when its number and the access's first byte are equal in all bits that count. Those are the bits
// that tell neither bytes of a group nor bytes of the access apart.
//
// Source: docs/tinycache/data-path.md
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_span #(
    // bytes among which the access lies
    parameter integer BYTES = 64,
    // bytes of a group
    parameter integer UNIT = 2
) (
    input  wire [$clog2(BYTES)-1:0] offset,  // its first byte, a multiple of its size
    input  wire [2:0]               size,    // log2 of its bytes
    output wire [BYTES/UNIT-1:0]    touched  // groups that it touches
);

    localparam integer OFFSET_W = $clog2(BYTES);

    genvar u;

    wire [OFFSET_W-1:0] apart = {OFFSET_W{1'b1}} << size;

    generate
        for (u = 0; u < BYTES / UNIT; u = u + 1) begin : g_unit
            localparam integer FIRST_INT = u * UNIT;
            localparam [OFFSET_W-1:0] FIRST = FIRST_INT[OFFSET_W-1:0];
            localparam integer LAST_INT = u * UNIT + UNIT - 1;
            localparam [OFFSET_W-1:0] LAST = LAST_INT[OFFSET_W-1:0];

            assign touched[u] = ((offset ^ FIRST) & ~(FIRST ^ LAST) & apart) == {OFFSET_W{1'b0}};
        end
    endgenerate

endmodule

`default_nettype wire
