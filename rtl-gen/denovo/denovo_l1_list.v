// Parked accesses, in a RAM, and what the order of later ones asks of them, in flip-flops.

parameter integer LIST = 8; // places
parameter integer WIDTH = 100; // what is kept of an access
parameter integer PORT_WORDS = 16; // words of an access
parameter integer WARP_W = 5; // number of a warp
input clk; // clock
input rst; // synchronous reset, active high
output free; // some place is free
output quiet; // every place is
output [$clog2(LIST)-1:0] first_free;
input may_join, may_remain; // an access may be parked there, or remain where it is: it is written
input joins; // it is parked there
input [WIDTH-1:0] join_data;
input join_acquires, // it acquires
    join_ordered; // it is ordered with the warp's other atomics
input [WARP_W-1:0] warp; // its warp, and that of the access which asks
input follows; // it is not the first of its MSHR's list
input [$clog2(LIST)-1:0] tail; // the last one then
input [PORT_WORDS-1:0] left; // words still to come of the access in S1

// the order of accesses of `warp`
output acquiring, // one that is parked acquires
    atomics, // one is ordered
    some; // one is parked

// the pass
input read; // a place is read: the access follows one cycle later
input [$clog2(LIST)-1:0] read_place;
output [WIDTH-1:0] read_data;
output [PORT_WORDS-1:0] read_mask;
input [$clog2(LIST)-1:0] at; // the place of the replay in S1
input done; // it leaves its place
input relink; // what follows it then follows `kept`
input [$clog2(LIST)-1:0] kept;
input [$clog2(LIST)-1:0] next_of; // the place that `following` follows
output [$clog2(LIST)-1:0] following;
output [$clog2(LIST)-1:0] next_at; // what follows the replay in S1

localparam LIST_W = $clog2(LIST);
wire [LIST-1:0] used, first, same_warp, acquires, ordered;
wire [LIST*LIST_W-1:0] nexts;
lowest_mask #(.COUNT(LIST)) pick (.some(~used), .lowest(first));
denovo_l1_number #(.COUNT(LIST)) pick_number (.which(first), .number(first_free));
assign free = !(&used);
assign quiet = !(|used);
assign acquiring = |(same_warp & acquires);
assign atomics = |(same_warp & ordered);
assign some = |same_warp;
for (p = 0; p < LIST; p = p + 1) begin : g_place
    localparam [LIST_W-1:0] NUMBER = p;
    reg used_q, acquires_q, ordered_q;
    reg [WARP_W-1:0] warp_q;
    reg [LIST_W-1:0] next_q; // the place that follows in the same list
    always @(posedge clk) begin
        if (rst || done && at == NUMBER) used_q <= 1'b0;
        else if (joins && first[p]) used_q <= 1'b1;
        if (may_join && first[p]) {acquires_q, ordered_q, warp_q} <= {join_acquires, join_ordered, warp};
        if (joins && follows && tail == NUMBER) next_q <= first_free;
        else if (relink && kept == NUMBER) next_q <= next_at;
    end
    assign used[p] = used_q;
    assign same_warp[p] = used_q && warp_q == warp;
    assign acquires[p] = acquires_q;
    assign ordered[p] = ordered_q;
    assign nexts[p * LIST_W +: LIST_W] = next_q;
end
always @* begin
    following = {LIST_W{1'b0}};
    next_at = {LIST_W{1'b0}};
    for (i = 0; i < LIST; i = i + 1) begin
        following = following | nexts[i * LIST_W +: LIST_W] & {LIST_W{next_of == i[LIST_W-1:0]}};
        next_at = next_at | nexts[i * LIST_W +: LIST_W] & {LIST_W{at == i[LIST_W-1:0]}};
    end
end
ram_1r1w #(.WIDTH(WIDTH), .DEPTH(LIST)) accesses (
    .clk, .wr_en(may_join && free), .wr_addr(first_free), .wr_data(join_data), .rd_en(read), .rd_addr(read_place), .rd_data(read_data)
);
ram_1r1w #(.WIDTH(PORT_WORDS), .DEPTH(LIST)) masks (
    .clk, .wr_en(may_join && free || may_remain), .wr_addr(may_join ? first_free : at), .wr_data(left), .rd_en(read), .rd_addr(read_place),
    .rd_data(read_mask)
);
assert (!(joins && !free)); // an access that is parked finds a place
cover (&used); // every place is used
