// Saturating counters in RAM, one a word. A write reads its counter in the cycle in which it comes, S0. In the next, S1, the filter says
// whether the counter now exceeds the threshold, and stores it, or half of it. A counter that was stored when it was read is taken from
// a register.

parameter integer COUNTERS = 1024; // a power of two
parameter integer BITS = 5; // of a counter
parameter integer THRESHOLD = 16; // less than the largest value
parameter integer INDEX_W = $clog2(COUNTERS); // bits of a counter's number
input clk; // clock
input rst; // synchronous reset, active high
input clear; // a counter gets 0; not beside a write
input [INDEX_W-1:0] clear_index;
input write; // S0: a write is counted
input [INDEX_W-1:0] index; // S0: its counter
input halve; // S1: the counter gets half
output above; // S1: the counter exceeds the threshold

localparam [BITS-1:0] MOST = THRESHOLD;

reg write_q; // S1: a write
reg [INDEX_W-1:0] index_q;
reg stored_q; // a counter was stored when that of S1 was read
reg [INDEX_W-1:0] stored_index_q;
reg [BITS-1:0] stored_count_q;
always @(posedge clk) begin
    write_q <= write && !rst;
    if (write) index_q <= index;
    stored_q <= write_q && !rst;
    if (write_q) {stored_index_q, stored_count_q} <= {index_q, new_count};
end

wire [BITS-1:0] read_count;
wire [BITS-1:0] old_count = stored_q && stored_index_q == index_q ? stored_count_q : read_count;
wire full = &old_count;
wire [BITS-1:0] next_count = old_count + {{BITS-1{1'b0}}, !full};
wire [BITS-1:0] new_count = halve ? {1'b0, next_count[BITS-1:1]} : next_count;
assign above = next_count > MOST;
assert (!write_q || next_count >= old_count); // no counter wraps
cover (write_q && stored_q && stored_index_q == index_q); // a counter is read while it is stored
cover (write_q && full); // a counter at its maximum is written

ram_1r1w #(.WIDTH(BITS), .DEPTH(COUNTERS)) counters (
    .clk, .wr_en(clear || write_q), .wr_addr(clear ? clear_index : index_q), .wr_data(new_count & {BITS{!clear}}),
    .rd_en(write), .rd_addr(index), .rd_data(read_count)
);
