// A tree for each set, in heap order. Node 1 is the root, the children of n are 2n and 2n + 1, way w is the leaf
// WAYS + w. A node's bit names the child on whose side the victim lies. The bits of a set lie in a small RAM, which a
// reset leaves as it is: a victim is asked for when all ways of a set hold a line, and each of them has been used since then.

parameter integer LINES = 16; // lines
input touch; // a line of the set is used in this cycle
input [max($clog2(LINES / WAYS), 1)-1:0] row; // the set that is looked at
output [WAYS-1:0] victim; // the way of it that leaves next
unused ({clk, rst, touch, row, used}); // rst always; all with one way, where there is nothing to remember

if (WAYS == 1) begin : g_direct
    assign victim = 1'b1;
end else begin : g_tree
    localparam SETS = LINES / WAYS, SET_W = max($clog2(SETS), 1);
    wire [SET_W-1:0] here = row;
    reg [WAYS-1:0] trees [0:SETS-1]; // bit n: the victim lies below the second child of node n
    wire [WAYS-1:0] right = trees[here];
    reg [WAYS-1:0] next;
    reg [2*WAYS-1:0] used_below; // the line used lies below this node, or is this leaf
    reg [2*WAYS-1:0] victim_below; // the victim lies below this node, or is this leaf
    unused ({right[0], used_below[0], victim_below[0]});
    always @* begin
        used_below = {used, {WAYS{1'b0}}};
        for (n = 1; n < WAYS; n = n + 1)
            used_below[WAYS - n] = used_below[2 * (WAYS - n)] || used_below[2 * (WAYS - n) + 1];
    end
    always @* begin
        victim_below = {2 * WAYS{1'b0}};
        victim_below[1] = 1'b1;
        for (k = 1; k < WAYS; k = k + 1) begin
            victim_below[2 * k] = victim_below[k] && !right[k];
            victim_below[2 * k + 1] = victim_below[k] && right[k];
        end
    end
    always @* begin
        next = right;
        for (i = 1; i < WAYS; i = i + 1)
            if (used_below[i]) next[i] = used_below[2 * i];
    end
    always @(posedge clk) begin
        if (touch) trees[here] <= next;
    end
    assign victim = victim_below[WAYS +: WAYS];
end
