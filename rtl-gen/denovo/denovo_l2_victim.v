// A tree in heap order: node 1 is the root, the children of n are 2n and 2n + 1, way w is the leaf WAYS + w. A node's bit
// names the child on whose side the victim lies.

parameter integer WAYS = 16; // associativity
input [WAYS-2:0] tree; // a bit for each node, of node 1 the lowest
output [$clog2(WAYS)-1:0] victim; // the way that leaves next
output [WAYS-1:0] leaf; // that way

localparam WAY_W = $clog2(WAYS);
reg [2*WAYS-1:0] below; // the victim lies below this node, or is this leaf
unused (below[0]);
always @* begin
    below = {2 * WAYS{1'b0}};
    below[1] = 1'b1;
    for (k = 1; k < WAYS; k = k + 1) begin
        below[2 * k] = below[k] && !tree[k - 1];
        below[2 * k + 1] = below[k] && tree[k - 1];
    end
end
assign leaf = below[2*WAYS-1:WAYS];
always @* begin
    victim = {WAY_W{1'b0}};
    for (w = 0; w < WAYS; w = w + 1) victim = victim | w[WAY_W-1:0] & {WAY_W{below[WAYS + w]}};
end
