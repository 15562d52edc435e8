// tinycache_lru: replacement: the way whose last use is oldest
//
// A bit for each pair of ways says which of them was used last. The rank of a way is the number of ways used after it.
// The victim is the one that all others were used after. After reset way 0 counts as the last used, then way 1, and so
// on.
//
// Source: Larder; docs/tinycache/data-path.md
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_lru #(
    // lines; those of a set lie side by side
    parameter integer LINES = 16,
    // associativity, in ways (a power of two, 1 to 16)
    parameter integer WAYS = 8
) (
    input  wire             clk,    // clock
    input  wire             rst,    // synchronous reset, active high
    input  wire             touch,  // a line is used in this cycle
    output wire [LINES-1:0] victim, // the line of each set that leaves next

    // from tinycache_lines
    input  wire [LINES-1:0] used    // the line that is read: the step's, if it has one
);

    genvar s;
    genvar i;
    genvar j;

    generate
        for (s = 0; s < LINES / WAYS; s = s + 1) begin : g_set
            wire [WAYS*WAYS-1:0] newer; // bit i * WAYS + j: way j was used after way i

            for (i = 0; i < WAYS; i = i + 1) begin : g_way
                assign newer[i*WAYS+i] = 1'b1;

                for (j = 0; j < i; j = j + 1) begin : g_pair
                    reg  later_q; // way j was used after way i

                    always @(posedge clk) begin
                        if (rst) begin
                            later_q <= 1'b1;
                        end else if (touch && (used[s*WAYS+i] || used[s*WAYS+j])) begin
                            later_q <= used[s*WAYS+j];
                        end
                    end

                    assign newer[i*WAYS+j] = later_q;
                    assign newer[j*WAYS+i] = !later_q;
                end

                assign victim[s*WAYS+i] = &newer[i*WAYS +: WAYS];
            end
        end
    endgenerate

    wire unused = &{1'b0, clk, rst, touch, used}; // with one way there is nothing to remember

endmodule

`default_nettype wire
