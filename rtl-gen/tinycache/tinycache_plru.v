// A tree for each set, in heap order. Node 1 is the root, the children of n are 2n and 2n + 1, way w is the leaf
// WAYS + w. A node's bit names the child on whose side the victim lies.

parameter integer LINES = 16; // lines; those of a set lie side by side
input touch; // a line is used in this cycle
output [LINES-1:0] victim; // the line of each set that leaves next
unused ({clk, rst, touch, used}); // with one way there is nothing to remember

for (s = 0; s < LINES / WAYS; s = s + 1) begin : g_set
    if (WAYS == 1) begin : g_direct
        assign victim[s] = 1'b1;
    end else begin : g_tree
        reg [WAYS-1:0] right_q; // bit n: the victim lies below the second child of node n
        reg [2*WAYS-1:0] used_below; // the line used lies below this node, or is this leaf
        reg [2*WAYS-1:0] victim_below; // the victim does
        unused ({right_q[0], used_below[0], victim_below[0]});
        always @* begin
            used_below = {used[s * WAYS +: WAYS], {WAYS{1'b0}}};
            for (n = 1; n < WAYS; n = n + 1)
                used_below[WAYS - n] = used_below[2 * (WAYS - n)] || used_below[2 * (WAYS - n) + 1];
        end
        always @* begin
            victim_below = {2 * WAYS{1'b0}};
            victim_below[1] = 1'b1;
            for (k = 1; k < WAYS; k = k + 1) begin
                victim_below[2 * k] = victim_below[k] && !right_q[k];
                victim_below[2 * k + 1] = victim_below[k] && right_q[k];
            end
        end
        always @(posedge clk) begin
            if (rst) right_q <= {WAYS{1'b0}};
            else if (touch)
                for (i = 1; i < WAYS; i = i + 1)
                    if (used_below[i]) right_q[i] <= used_below[2 * i];
        end
        assign victim[s * WAYS +: WAYS] = victim_below[WAYS +: WAYS];
    end
end
