// The tree of denovo_l2_victim: the nodes on the way to a leaf that is used turn to their other child.

parameter integer WAYS = 16; // associativity
input [WAYS-2:0] tree; // a bit for each node, of node 1 the lowest
input [$clog2(WAYS)-1:0] used; // the way that is used
output [WAYS-2:0] touched; // the bits after that use

localparam WAY_W = $clog2(WAYS);
reg [2*WAYS-1:0] below; // the way that is used lies below this node, or is this leaf
unused (below[0]);
always @* begin
    below = {2 * WAYS{1'b0}};
    for (w = 0; w < WAYS; w = w + 1) below[WAYS + w] = used == w[WAY_W-1:0];
    for (n = 1; n < WAYS; n = n + 1) below[WAYS - n] = below[2 * (WAYS - n)] || below[2 * (WAYS - n) + 1];
end
always @* begin
    touched = tree;
    for (i = 1; i < WAYS; i = i + 1)
        if (below[i]) touched[i - 1] = below[2 * i];
end
