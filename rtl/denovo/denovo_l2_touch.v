// denovo_l2_touch: replacement: a tree after a way's use
//
// The tree of denovo_l2_victim: the nodes on the way to a leaf that is used turn to their other child.
//
// Source: Larder; docs/denovo/l2-data-path.md
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_touch #(
    // associativity
    parameter integer WAYS = 16
) (
    input  wire [WAYS-2:0]         tree,    // a bit for each node, of node 1 the lowest
    input  wire [$clog2(WAYS)-1:0] used,    // the way that is used
    output reg  [WAYS-2:0]         touched  // the bits after that use
);

    localparam integer WAY_W = $clog2(WAYS);

    reg  [2*WAYS-1:0] below; // the way that is used lies below this node, or is this leaf

    always @* begin : set_below
        integer w;
        integer n;
        below = {(2*WAYS){1'b0}};
        for (w = 0; w < WAYS; w = w + 1) begin
            below[WAYS+w] = used == w[WAY_W-1:0];
        end
        for (n = 1; n < WAYS; n = n + 1) begin
            below[WAYS-n] = below[2*(WAYS-n)] || below[2*(WAYS-n)+1];
        end
    end

    always @* begin : set_touched
        integer i;
        touched = tree;
        for (i = 1; i < WAYS; i = i + 1) begin
            if (below[i]) begin
                touched[i-1] = below[2*i];
            end
        end
    end

    wire unused = &{1'b0, below[0]};

endmodule

`default_nettype wire
