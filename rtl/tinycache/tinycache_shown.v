// tinycache_shown: which beat of an answer is shown, and to whom
//
// The beat of an answer that is shown, the lowest that some lane wants, and to whom.
//
// Source: docs/tinycache/data-path.md, tinycache_coalescer
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_shown #(
    // of a line
    parameter integer BEATS = 4,
    // width of a beat's number, 1 at least
    parameter integer BEAT_W = 2,
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32
) (
    input  wire [BEATS-1:0]        left,   // beats that are still to be shown
    input  wire [LANES-1:0]        lanes,  // lanes that the answer is for
    input  wire [LANES-1:0]        whole,  // those of them that want all beats
    input  wire [LANES*BEAT_W-1:0] beats,  // the beat which it asked for
    output wire [BEATS-1:0]        shown,
    output wire [BEAT_W-1:0]       number,
    output wire [LANES-1:0]        fills,  // lanes that are shown it
    output wire [LANES-1:0]        lasts   // lanes for which it is the last
);

    genvar l;

    reg  [BEAT_W-1:0] index;

    wire [BEATS-1:0] first;

    lowest_mask #(.COUNT(BEATS)) next (.some(left), .lowest(first));

    assign shown = first;

    always @* begin : set_index
        integer i;
        index = {BEAT_W{1'b0}};
        for (i = 0; i < BEATS; i = i + 1) begin
            index = index | (i[BEAT_W-1:0] & {BEAT_W{first[i]}});
        end
    end

    assign number = index;

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            wire here = (|left) && lanes[l] && (whole[l] || beats[l*BEAT_W +: BEAT_W] == index);
            assign fills[l] = here;
            assign lasts[l] = here && (left == first || !whole[l]);
        end
    endgenerate

endmodule

`default_nettype wire
