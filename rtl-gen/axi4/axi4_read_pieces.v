// A piece is those of a burst's beats, one after the other, that lie in one aligned block of PIECE_BYTES: what one access reaches. The burst is
// here until its last piece is taken.

parameter integer PIECE_BYTES = 8; // a power of two, 4 to 64
parameter integer WHO_W = 8; // bits of whose a burst is
parameter integer PIECE_BITS = $clog2(PIECE_BYTES); // of a byte's address in its piece
parameter integer BEATS_W = 2 * PIECE_BITS + 12; // bits of `beats`
input clk; // clock
input rst; // synchronous reset, active high
// A burst
input ar_valid;
output ar_ready;
input [WHO_W-1:0] ar_who; // whose it is, which stays with it
input [11:0] ar_at; // its first beat in its 4 KB
input [7:0] ar_len;
input [2:0] ar_size;
input [1:0] ar_burst;
input ar_whole; // it is one piece, wherever its beats lie
// Its next piece
output valid;
input taken;
output [WHO_W-1:0] who;
output [11-PIECE_BITS:0] upper; // its block: the address in the 4 KB
output [PIECE_BITS-1:0] first_byte; // in the block
output [PIECE_BITS-1:0] last_byte; // not of an `ar_whole`
output ends; // it is the last of its burst
output [BEATS_W-1:0] beats; // its beats, for axi4_r_beats

wire [11:0] ar_span;
axi4_burst_span of_burst (.len(ar_len), .size(ar_size), .burst(ar_burst), .span(ar_span));
localparam UPPER = 12 - PIECE_BITS; // bits of a block's number
reg [11:0] at_q; // the piece's first beat
reg [7:0] left_q; // beats to come, less one
reg [2:0] size_q;
reg [11:0] span_q;
reg whole_q;
wire [PIECE_BITS-1:0] low = at_q[PIECE_BITS-1:0], low_span = span_q[PIECE_BITS-1:0];
wire [UPPER-1:0] up_span = span_q[11:PIECE_BITS];
assign upper = at_q[11:PIECE_BITS];
wire stays = up_span == {UPPER{1'b0}}; // the burst does not leave the block
wire [PIECE_BITS-1:0] to_end = ~low >> size_q; // beats to the end of the block, less one
wire [8:0] beyond = {1'b0, left_q} - {{(9-PIECE_BITS){1'b0}}, to_end}; // beats that lie behind it
assign ends = whole_q || stays || beyond[8] || beyond == 9'd0;
wire [7:0] count = ends ? left_q : {{(8-PIECE_BITS){1'b0}}, to_end}; // beats of the piece, less one
assign beats = {low, low_span, count, size_q, ends};
assign ar_ready = !valid || taken && ends;
always @(posedge clk) begin
    if (rst) valid <= 1'b0;
    else if (ar_valid) valid <= 1'b1;
    else if (ar_ready) valid <= 1'b0;
    if (ar_ready) begin
        who <= ar_who;
        at_q <= ar_at;
        left_q <= ar_len;
        size_q <= ar_size;
        span_q <= ar_span;
        whole_q <= ar_whole;
    end else if (taken) begin
        left_q <= beyond[7:0] - 1'b1;
        at_q <= {upper & ~up_span | upper + 1'b1 & up_span, {PIECE_BITS{1'b0}}};
    end
end
cover (taken && !ends); // a burst of more than one piece

// The bytes of the piece.
wire [PIECE_BITS-1:0] in_beat = ~({PIECE_BITS{1'b1}} << size_q);
wire [7+PIECE_BITS:0] length = {{PIECE_BITS{1'b0}}, left_q} << size_q;
assign first_byte = low & ~(low_span & {PIECE_BITS{stays}});
wire [PIECE_BITS-1:0] inner = stays ? low | low_span : low + length[PIECE_BITS-1:0];
assign last_byte = inner | in_beat | {PIECE_BITS{!ends}};
unused (length);
