// axi4_read_pieces: a burst of AR, piece by piece
//
// A piece is those of a burst's beats, one after the other, that lie in one aligned block of PIECE_BYTES: what one
// access reaches. The burst is here until its last piece is taken.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md
// Written by `larder emit axi4_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module axi4_read_pieces #(
    // a power of two, 4 to 64
    parameter integer PIECE_BYTES = 8,
    // bits of whose a burst is
    parameter integer WHO_W = 8,
    // of a byte's address in its piece; derived, not to be overridden
    parameter integer PIECE_BITS = $clog2(PIECE_BYTES),
    // bits of `beats`; derived, not to be overridden
    parameter integer BEATS_W = 2 * PIECE_BITS + 12
) (
    input  wire                   clk,        // clock
    input  wire                   rst,        // synchronous reset, active high

    // A burst
    input  wire                   ar_valid,
    output wire                   ar_ready,
    input  wire [WHO_W-1:0]       ar_who,     // whose it is, which stays with it
    input  wire [11:0]            ar_at,      // its first beat in its 4 KB
    input  wire [7:0]             ar_len,
    input  wire [2:0]             ar_size,
    input  wire [1:0]             ar_burst,
    input  wire                   ar_whole,   // it is one piece, wherever its beats lie

    // Its next piece
    output reg                    valid,
    input  wire                   taken,
    output reg  [WHO_W-1:0]       who,
    output wire [11-PIECE_BITS:0] upper,      // its block: the address in the 4 KB
    output wire [PIECE_BITS-1:0]  first_byte, // in the block
    output wire [PIECE_BITS-1:0]  last_byte,  // not of an `ar_whole`
    output wire                   ends,       // it is the last of its burst
    output wire [BEATS_W-1:0]     beats       // its beats, for axi4_r_beats
);

    localparam integer UPPER = 12 - PIECE_BITS; // bits of a block's number

    reg  [11:0] at_q;   // the piece's first beat
    reg  [7:0]  left_q; // beats to come, less one
    reg  [2:0]  size_q;
    reg  [11:0] span_q;
    reg         whole_q;

    wire [11:0] ar_span;

    axi4_burst_span of_burst (.len(ar_len), .size(ar_size), .burst(ar_burst), .span(ar_span));

    wire [PIECE_BITS-1:0] low = at_q[PIECE_BITS-1:0];
    wire [PIECE_BITS-1:0] low_span = span_q[PIECE_BITS-1:0];
    wire [UPPER-1:0] up_span = span_q[11:PIECE_BITS];
    assign upper = at_q[11:PIECE_BITS];
    wire stays = up_span == {UPPER{1'b0}};                               // the burst does not leave the block
    wire [PIECE_BITS-1:0] to_end = ~low >> size_q;                       // beats to the end of the block, less one
    wire [8:0] beyond = {1'b0, left_q} - {{(9-PIECE_BITS){1'b0}}, to_end}; // beats that lie behind it
    assign ends = whole_q || stays || beyond[8] || beyond == 9'd0;
    wire [7:0] count = ends ? left_q : {{(8-PIECE_BITS){1'b0}}, to_end}; // beats of the piece, less one
    assign beats = {low, low_span, count, size_q, ends};
    assign ar_ready = !valid || (taken && ends);

    always @(posedge clk) begin
        if (rst) begin
            valid <= 1'b0;
        end else if (ar_valid) begin
            valid <= 1'b1;
        end else if (ar_ready) begin
            valid <= 1'b0;
        end
        if (ar_ready) begin
            who <= ar_who;
            at_q <= ar_at;
            left_q <= ar_len;
            size_q <= ar_size;
            span_q <= ar_span;
            whole_q <= ar_whole;
        end else if (taken) begin
            left_q <= beyond[7:0] - 1'b1;
            at_q <= {(upper & ~up_span) | ((upper + 1'b1) & up_span), {PIECE_BITS{1'b0}}};
        end
    end

    // The bytes of the piece.
    wire [PIECE_BITS-1:0] in_beat = ~({PIECE_BITS{1'b1}} << size_q);
    wire [PIECE_BITS+7:0] length = {{PIECE_BITS{1'b0}}, left_q} << size_q;
    assign first_byte = low & ~(low_span & {PIECE_BITS{stays}});
    wire [PIECE_BITS-1:0] inner = stays ? low | low_span : low + length[PIECE_BITS-1:0];
    assign last_byte = inner | in_beat | {PIECE_BITS{!ends}};
    wire unused = &{1'b0, length};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (taken && !ends); // a burst of more than one piece
        end
    end
`endif

endmodule

`default_nettype wire
