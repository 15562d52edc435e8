// A piece is those of a burst's beats, one after the other, that lie in one aligned block of PIECE_BYTES: what one access reaches. W fills
// one, a beat a cycle, and goes on when it leaves. A burst that comes too early is kept, so AW's ready is of a register alone.

parameter integer AXI_BYTES = 8; // width of the bus
parameter integer PIECE_BYTES = 8; // a power of two, AXI_BYTES to 64
parameter integer WHO_W = 8; // bits of whose a burst is
parameter integer PIECE_BITS = $clog2(PIECE_BYTES); // of a byte's address in its piece
input clk; // clock
input rst; // synchronous reset, active high
// A burst
input aw_valid;
output aw_ready;
input [WHO_W-1:0] aw_who; // whose it is, which stays with it
input [11:0] aw_at; // its first beat in its 4 KB
input [7:0] aw_len;
input [2:0] aw_size;
input [1:0] aw_burst;
input aw_whole; // it is one piece, wherever its beats lie
// Its beats
input w_valid;
output w_ready;
input [8*AXI_BYTES-1:0] w_bytes;
input [AXI_BYTES-1:0] w_strb;
input w_last;
// A piece that is filled
output valid;
input taken;
output [WHO_W-1:0] who;
output [11-PIECE_BITS:0] upper; // its block: the address in the 4 KB
output ends; // it is the last of its burst
output some; // a byte of it is written
output [PIECE_BYTES-1:0] strb; // which are
output [8*PIECE_BYTES-1:0] bytes;

localparam BUS_BITS = $clog2(AXI_BYTES); // of a byte's address in its beat
localparam [11:0] BYTE = 1;
wire [11:0] aw_span;
axi4_burst_span of_burst (.len(aw_len), .size(aw_size), .burst(aw_burst), .span(aw_span));
localparam BURST_W = WHO_W + 12 + 3 + 12 + 1; // of what is kept of one
wire [BURST_W-1:0] aw = {aw_who, aw_at, aw_size, aw_span, aw_whole};
reg kept_q; // a burst waits for its turn
reg [BURST_W-1:0] kept_aw_q;
wire [BURST_W-1:0] next_aw = kept_q ? kept_aw_q : aw; // the burst that comes
reg busy_q; // a burst is here
reg [WHO_W-1:0] who_q;
reg [11:0] at_q; // its next beat
reg [2:0] size_q;
reg [11:0] span_q;
reg whole_q;
reg begun_q; // a piece has a beat, and is not filled
wire [11:0] next = at_q & ~span_q | at_q + (BYTE << size_q) & span_q;
assign w_ready = busy_q && (!valid || taken);
wire take = w_valid && w_ready;
wire fills = w_last || !whole_q && next[11:PIECE_BITS] != at_q[11:PIECE_BITS];
wire free = !busy_q || take && w_last; // the next burst may come
wire comes = aw_valid || kept_q;
assign aw_ready = !kept_q;
always @(posedge clk) begin
    if (rst) kept_q <= 1'b0;
    else kept_q <= comes && !free;
    if (!kept_q) kept_aw_q <= aw;
end
always @(posedge clk) begin
    if (rst) busy_q <= 1'b0;
    else if (comes) busy_q <= 1'b1;
    else if (free) busy_q <= 1'b0;
    if (free) {who_q, at_q, size_q, span_q, whole_q} <= next_aw;
    else if (take) at_q <= next;
end

always @(posedge clk) begin
    if (rst) begin
        begun_q <= 1'b0;
        valid <= 1'b0;
    end else begin
        if (take) begun_q <= !fills;
        if (take) valid <= fills;
        else if (taken) valid <= 1'b0;
    end
    if (take) ends <= w_last;
    if (take) some <= begun_q && some || w_strb != {AXI_BYTES{1'b0}};
    if (take && !begun_q) begin
        who <= who_q;
        upper <= at_q[11:PIECE_BITS];
    end
end
wire [PIECE_BITS-1:0] place = at_q[PIECE_BITS-1:0] >> BUS_BITS << BUS_BITS; // where the beat's lanes begin
wire [PIECE_BYTES-1:0] strobes; // bytes of the piece that the beat writes
for (g = 0; g < PIECE_BYTES / AXI_BYTES; g = g + 1) begin : g_beat
    localparam [PIECE_BITS-1:0] LANES = g * AXI_BYTES;
    assign strobes[g * AXI_BYTES +: AXI_BYTES] = w_strb & {AXI_BYTES{place == LANES}};
end
wire [8*PIECE_BYTES-1:0] copies = {PIECE_BYTES / AXI_BYTES{w_bytes}};
always @(posedge clk) begin
    if (take) strb <= strobes | strb & {PIECE_BYTES{begun_q}};
    for (i = 0; i < PIECE_BYTES; i = i + 1)
        if (take && strobes[i]) bytes[8 * i +: 8] <= copies[8 * i +: 8];
end
cover (take && !w_last && fills); // a burst of more than one piece
cover (take && begun_q); // a piece of more than one beat
assert (!kept_q || busy_q); // a burst is kept for another alone
cover (kept_q && free); // it comes when that one ends
