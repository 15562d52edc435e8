// Whose turn it is below the lanes, and which lanes go with it. A lane is named by one bit of LANES.

parameter integer LINE_W = 57; // width of the address of a line below
parameter integer SHARE_W = 1; // width of the number of a share of it, 1 at least
parameter integer TARGET_W = 1 + BLOCK_BITS + LINE_W; // width of a target
input [LANES-1:0] valid; // lanes that have a request
input [LANES*2-1:0] kinds; // the type of each (MEM_TYPE_*)
input [LANES*4-1:0] atoms;
input [LANES*TARGET_W-1:0] targets; // scratchpad or not, thread block, line below
input [LANES*SHARE_W-1:0] shares; // the share of that line
output [LANES-1:0] group_lanes; // lanes of the group
output reads; // it asks for a line
output [3:0] atom;
output to_shared; // it goes to the scratchpad
output [BLOCK_BITS-1:0] req_block;
output [LINE_W-1:0] req_line;
output [SHARE_W-1:0] share; // the share of the line that its lane writes

// The turn goes to the next lane whose request does not leave now.
// A lane that cannot leave keeps its turn: it might else miss every opening.
wire [LANES-1:0] waiting = valid & ~group_lanes;
wire [LANES-1:0] behind;
for (k = 0; k < LANES; k = k + 1) begin : g_behind
    assign behind[k] = |(turn_q & ~({LANES{1'b1}} << k));
end
wire [LANES-1:0] after = waiting & behind; // those behind the lane whose turn it is
lowest_mask #(.COUNT(LANES)) next_after (.some(after), .lowest(first_after));
lowest_mask #(.COUNT(LANES)) next (.some(waiting), .lowest(first));

localparam [LANES-1:0] LANE_0 = 1;
reg [LANES-1:0] turn_q; // the lane whose turn it is
always @(posedge clk) begin
    if (rst) turn_q <= LANE_0;
    else if (|waiting && !(|(waiting & turn_q))) turn_q <= |after ? first_after : first;
end

// The request of that lane.
assign {to_shared, req_block, req_line} = target;
chosen_value #(.COUNT(LANES), .WIDTH(2)) of_kind (.which(turn_q), .values(kinds), .value(kind));
chosen_value #(.COUNT(LANES), .WIDTH(4)) of_atom (.which(turn_q), .values(atoms), .value(atom));
chosen_value #(.COUNT(LANES), .WIDTH(TARGET_W)) of_target (
    .which(turn_q), .values(targets), .value(target)
);
chosen_value #(.COUNT(LANES), .WIDTH(SHARE_W)) of_share (.which(turn_q), .values(shares), .value(share));
assign reads = !kind[1]; // FETCH and READ
output writes = kind == MEM_TYPE_WRITE; // it stores
output atomic = kind == MEM_TYPE_ATOMIC; // it is an atomic
output leaves = |(valid & turn_q) && room && (writes || entry_free); // a group leaves in this cycle

for (l = 0; l < LANES; l = l + 1) begin : g_lane
    tinycache_equal #(.WIDTH(TARGET_W)) compare (
        .one(targets[l * TARGET_W +: TARGET_W]), .other(target), .equal(same_line)
    );
    // FETCH and READ are one, whatever they want of the line. An ATOMIC goes alone.
    wire same_class = reads && !kinds[l * 2 + 1]
        || writes && kinds[l * 2 +: 2] == MEM_TYPE_WRITE && shares[l * SHARE_W +: SHARE_W] == share;
    assign group_lanes[l] = leaves && (turn_q[l] || valid[l] && same_class && same_line);
end
assert (|turn_q && (turn_q & (turn_q - 1'b1)) == {LANES{1'b0}}); // it is one lane's turn
