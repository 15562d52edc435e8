// The row is read when it is not under way. What it says is kept until the request goes on, or its row changes.

input clk; // clock
input rst; // synchronous reset, active high
input full; // there is a request
input goes; // it goes on
input [SET_W-1:0] place; // row, bank, slot
input reads; // its row is read
output wants; // its row is to be read
output known; // what follows is right
output [6:0] told; // chain, reverse offset, valid, dirty, and whether the chained slot is dirty
output [3:0] beside; // the chained slot, or its own

reg reading_q, known_q;
wire busy = step_q != 2'd0 && op_row_q == place[SET_W-1:4]; // an operation of its row is under way
assign wants = full && ready && !known_q && !reading_q && !busy;
assign known = known_q && !busy;
always @(posedge clk) begin
    reading_q <= reads && !goes && !rst;
    known_q <= (known_q || reading_q) && full && !busy && !goes && !rst;
end
wire [3:0] slot = place[3:0];
wire [31:0] chains = {2'd0, row_chains}; // there are sixteen, so that every number is a place
wire [31:0] revs = {2'd0, row_revs};
wire [15:0] valids = {1'b0, row_valids};
wire [2*SLOTS-1:0] dirties = {row_dirties, row_dirties};
wire [1:0] chain = chains[{slot, 1'b0} +: 2];
localparam [4:0] ROUND = SLOTS; // so many slots on is the same one
wire [4:0] sum = {1'b0, slot} + {3'd0, chain};
wire [4:0] less = sum - ROUND;
unused (less[4]);
wire [2:0] next = dirties[{1'b0, slot} + 5'd1 +: 3];
always @(posedge clk)
    if (reading_q) begin
        told <= {
            chain, revs[{slot, 1'b0} +: 2], valids[slot], dirties[{1'b0, slot}],
            chain == 2'd1 && next[0] || chain == 2'd2 && next[1] || chain == 2'd3 && next[2]
        };
        beside <= sum >= ROUND ? less[3:0] : sum[3:0];
    end
cover (known_q && busy); // its row changes
assert (!(reading_q && busy)); // an operation of the row would have read it in that cycle
