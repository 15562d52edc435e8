// A page that leaves the dirty list: each of its lines comes to a door, one after the other. When the last of them has gone, and no job of
// a walk is left, its dirty lines are in memory.

localparam PAGE_W = LINE_BITS - PAGE_BITS; // bits of a page's number
input clk; // clock
input rst; // synchronous reset, active high
input flush_valid; // a page is to be walked
output flush_ready;
input [PAGE_W-1:0] flush_page;
output line_valid; // its next line
input line_ready;
output [LINE_BITS-1:0] line;
input left; // a line is at the door, or has a job
output flushed;

reg on_q; // a page is walked
reg [PAGE_W-1:0] page_q;
reg [PAGE_BITS:0] next_q; // lines that have come to the door
assign flush_ready = !on_q;
assign line_valid = on_q && !next_q[PAGE_BITS];
assign line = {page_q, next_q[PAGE_BITS-1:0]};
assign flushed = on_q && next_q[PAGE_BITS] && !left;
always @(posedge clk) begin
    if (rst) on_q <= 1'b0;
    else if (flush_valid && flush_ready) on_q <= 1'b1;
    else if (flushed) on_q <= 1'b0;
    if (flush_valid && flush_ready) page_q <= flush_page;
    if (flush_ready) next_q <= {PAGE_BITS+1{1'b0}};
    else if (line_valid && line_ready) next_q <= next_q + 1'b1;
end
assert (!(flush_valid && on_q)); // one page at a time is named
