// Which slots hold a request.

parameter integer LIST = 8; // slots
parameter integer SLOT_W = $clog2(LIST); // width of a slot's number
input clk; // clock
input rst; // synchronous reset, active high
output room; // some slot is free
output [SLOT_W-1:0] free; // the lowest such; of any use with `room` alone
input take; // it takes a request
input leave; // the request in `done` is done
input [SLOT_W-1:0] done;

reg [LIST-1:0] used_q; // slots that hold a request
wire [LIST-1:0] first;
// The last where no other is free: `room` says whether it is.
lowest_one #(.COUNT(LIST)) choice (.some({1'b1, ~used_q[LIST-2:0]}), .lowest(first), .number(free));
assign room = !(&used_q);
reg [LIST-1:0] leaving;
always @* for (n = 0; n < LIST; n = n + 1) leaving[n] = leave && done == n[SLOT_W-1:0];
always @(posedge clk) begin
    if (rst) used_q <= {LIST{1'b0}};
    else used_q <= used_q & ~leaving | first & {LIST{take}};
end
assert (!take || room); // a request that is taken finds a slot
cover (&used_q); // every slot holds a request
