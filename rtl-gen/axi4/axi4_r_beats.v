// The bytes of a piece on the lanes of its beats, a beat a cycle.

parameter integer AXI_BYTES = 8; // width of the bus
parameter integer PIECE_BYTES = 8; // a power of two, AXI_BYTES to 64
parameter integer BEATS_W = 2 * $clog2(PIECE_BYTES) + 12; // bits of `beats`
input clk; // clock
input rst; // synchronous reset, active high
input valid; // a piece is here
input [BEATS_W-1:0] beats; // its beats, by axi4_read_pieces
input [8*PIECE_BYTES-1:0] bytes; // of its block
input shown; // they are given
input r_ready;
output [8*AXI_BYTES-1:0] r_bytes; // of the beat; others are 0
output r_last; // it is the last of its burst
output ends; // it is the last of the piece

localparam PIECE_BITS = $clog2(PIECE_BYTES), BUS_BITS = $clog2(AXI_BYTES); // of a byte in its piece, in its beat
localparam [PIECE_BITS-1:0] BYTE = 1;
wire [PIECE_BITS-1:0] low; // the first beat
wire [PIECE_BITS-1:0] span; // bits that move
wire [7:0] count; // beats, less one
wire [2:0] size;
wire last; // the piece is the last of its burst
assign {low, span, count, size, last} = beats;
reg begun_q; // the first beat has left
reg [PIECE_BITS-1:0] at_q; // the next one
reg [7:0] left_q; // beats to come, less one
wire [PIECE_BITS-1:0] at = begun_q ? at_q : low;
wire [7:0] left = begun_q ? left_q : count;
assign ends = left == 8'd0;
assign r_last = last && ends;
always @(posedge clk) begin
    if (rst) begun_q <= 1'b0;
    else if (valid && r_ready) begun_q <= !ends;
    if (valid && r_ready) begin
        at_q <= at & ~span | at + (BYTE << size) & span;
        left_q <= left - 1'b1;
    end
end
wire [PIECE_BITS-1:0] place = at >> BUS_BITS << BUS_BITS; // where the beat's lanes begin
wire [8*AXI_BYTES-1:0] lanes = bytes[{place, 3'd0} +: 8 * AXI_BYTES];
for (g = 0; g < AXI_BYTES; g = g + 1) begin : g_lane
    localparam [BUS_BITS-1:0] LANE = g;
    wire mine = (LANE ^ at[BUS_BITS-1:0]) >> size == {BUS_BITS{1'b0}} && shown;
    assign r_bytes[8 * g +: 8] = lanes[8 * g +: 8] & {8{mine}};
end
