// denovo_l2_victim: replacement: the way that a tree names
//
// A tree in heap order: node 1 is the root, the children of n are 2n and 2n + 1, way w is the leaf WAYS + w. A node's
// bit names the child on whose side the victim lies.
//
// Source: Larder; docs/denovo/l2-data-path.md
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_victim #(
    // associativity
    parameter integer WAYS = 16
) (
    input  wire [WAYS-2:0]         tree,   // a bit for each node, of node 1 the lowest
    output reg  [$clog2(WAYS)-1:0] victim, // the way that leaves next
    output wire [WAYS-1:0]         leaf    // that way
);

    localparam integer WAY_W = $clog2(WAYS);

    reg  [2*WAYS-1:0] below; // the victim lies below this node, or is this leaf

    always @* begin : set_below
        integer k;
        below = {(2*WAYS){1'b0}};
        below[1] = 1'b1;
        for (k = 1; k < WAYS; k = k + 1) begin
            below[2*k] = below[k] && !tree[k-1];
            below[2*k+1] = below[k] && tree[k-1];
        end
    end

    assign leaf = below[2*WAYS-1:WAYS];

    always @* begin : set_victim
        integer w;
        victim = {WAY_W{1'b0}};
        for (w = 0; w < WAYS; w = w + 1) begin
            victim = victim | (w[WAY_W-1:0] & {WAY_W{below[WAYS+w]}});
        end
    end

    wire unused = &{1'b0, below[0]};

endmodule

`default_nettype wire
