// Its head is read where it lies: no register holds it a second time. There is no in_ready: the producer never sends more than DEPTH
// that are not taken yet.

parameter integer WIDTH = 32; // bits of an entry
parameter integer DEPTH = 4; // entries, a power of two, at least 2
input in_valid; // what enters
input [WIDTH-1:0] in_data;
output out_valid; // the queue is not empty
input out_ready; // its head leaves
output [WIDTH-1:0] out_data; // the head; any value when the queue is empty
output [$clog2(DEPTH):0] count; // entries held

localparam PLACE_W = $clog2(DEPTH);
reg [WIDTH-1:0] entries [0:DEPTH-1];
reg [PLACE_W-1:0] head_q; // where the oldest entry lies
reg [PLACE_W-1:0] tail_q; // where the next one goes
reg [PLACE_W:0] count_q; // entries held
wire pop = out_valid && out_ready;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        if (in_valid) tail_q <= tail_q + 1'b1;
        if (pop) head_q <= head_q + 1'b1;
        if (in_valid && !pop) count_q <= count_q + 1'b1;
        else if (pop && !in_valid) count_q <= count_q - 1'b1;
    end
    if (in_valid) entries[tail_q] <= in_data;
end
assign out_valid = count_q != {PLACE_W + 1{1'b0}};
assign out_data = entries[head_q];
assign count = count_q;
assert (!(in_valid && count_q[PLACE_W] && !pop)); // the producer keeps its promise
cover (count_q[PLACE_W]); // full
