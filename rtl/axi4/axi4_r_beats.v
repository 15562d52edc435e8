// axi4_r_beats: a piece that was read, beat by beat
//
// The bytes of a piece on the lanes of its beats, a beat a cycle.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md
// Written by `larder emit axi4_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module axi4_r_beats #(
    // width of the bus
    parameter integer AXI_BYTES = 8,
    // a power of two, AXI_BYTES to 64
    parameter integer PIECE_BYTES = 8,
    // bits of `beats`; derived, not to be overridden
    parameter integer BEATS_W = 2 * $clog2(PIECE_BYTES) + 12
) (
    input  wire                     clk,     // clock
    input  wire                     rst,     // synchronous reset, active high
    input  wire                     valid,   // a piece is here
    input  wire [BEATS_W-1:0]       beats,   // its beats, by axi4_read_pieces
    input  wire [8*PIECE_BYTES-1:0] bytes,   // of its block
    input  wire                     shown,   // they are given
    input  wire                     r_ready,
    output wire [8*AXI_BYTES-1:0]   r_bytes, // of the beat; others are 0
    output wire                     r_last,  // it is the last of its burst
    output wire                     ends     // it is the last of the piece
);

    localparam integer PIECE_BITS = $clog2(PIECE_BYTES); // of a byte in its piece, in its beat
    localparam integer BUS_BITS = $clog2(AXI_BYTES);
    localparam [PIECE_BITS-1:0] BYTE = 1;

    genvar g;

    reg                   begun_q; // the first beat has left
    reg  [PIECE_BITS-1:0] at_q;    // the next one
    reg  [7:0]            left_q;  // beats to come, less one

    wire [PIECE_BITS-1:0] low;  // the first beat
    wire [PIECE_BITS-1:0] span; // bits that move
    wire [7:0] count;           // beats, less one
    wire [2:0] size;
    wire last;                  // the piece is the last of its burst
    assign {low, span, count, size, last} = beats;
    wire [PIECE_BITS-1:0] at = begun_q ? at_q : low;
    wire [7:0] left = begun_q ? left_q : count;
    assign ends = left == 8'd0;
    assign r_last = last && ends;

    always @(posedge clk) begin
        if (rst) begin
            begun_q <= 1'b0;
        end else if (valid && r_ready) begin
            begun_q <= !ends;
        end
        if (valid && r_ready) begin
            at_q <= (at & ~span) | ((at + (BYTE << size)) & span);
            left_q <= left - 1'b1;
        end
    end

    wire [PIECE_BITS-1:0] place = (at >> BUS_BITS) << BUS_BITS; // where the beat's lanes begin
    wire [8*AXI_BYTES-1:0] lanes = bytes[{place, 3'd0} +: 8*AXI_BYTES];

    generate
        for (g = 0; g < AXI_BYTES; g = g + 1) begin : g_lane
            localparam integer LANE_INT = g;
            localparam [BUS_BITS-1:0] LANE = LANE_INT[BUS_BITS-1:0];

            wire mine = (LANE ^ at[BUS_BITS-1:0]) >> size == {BUS_BITS{1'b0}} && shown;
            assign r_bytes[8*g +: 8] = lanes[8*g +: 8] & {8{mine}};
        end
    endgenerate

endmodule

`default_nettype wire
