// The two joined requests that wait below the coalescer's lanes. The head stands in the register of its own port. So
// neither port needs a gate for each bit of a line to show 0 while it has no request.

parameter integer WIDTH = 32; // bits of a request
input in_valid, // a request enters; only with room
    in_shared; // it is for the scratchpad
input [WIDTH-1:0] in_data;
output l1_valid; // the oldest is for the L1
output [WIDTH-1:0] l1_data; // that request, else 0
output shared_valid; // it is for the scratchpad
output [WIDTH-1:0] shared_data; // that request, else 0

wire moves = l1_valid ? l1_ready : !shared_valid || shared_ready; // there is no head, or it leaves
wire follows = second_valid_q || in_valid; // there is another
wire next_shared = second_valid_q ? second_shared_q : in_shared;
wire [WIDTH-1:0] next = second_valid_q ? second_q : in_data;
reg second_valid_q, // another request waits behind the head
    second_shared_q; // it goes to the scratchpad
reg [WIDTH-1:0] second_q;
always @(posedge clk) begin
    if (rst || moves && !(follows && !next_shared)) {l1_valid, l1_data} <= {1 + WIDTH{1'b0}};
    else if (moves) {l1_valid, l1_data} <= {1'b1, next};
    if (rst || moves && !(follows && next_shared)) {shared_valid, shared_data} <= {1 + WIDTH{1'b0}};
    else if (moves) {shared_valid, shared_data} <= {1'b1, next};
    if (rst || moves) second_valid_q <= 1'b0;
    else if (in_valid) second_valid_q <= 1'b1;
    if (in_valid) {second_shared_q, second_q} <= {in_shared, in_data};
end
output room = !second_valid_q; // less than two wait
assert (!in_valid || room); // a request enters only with room
assert (!(l1_valid && shared_valid)); // one port has the head
cover (second_valid_q); // two requests wait
