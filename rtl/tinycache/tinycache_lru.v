// tinycache_lru: replacement: the way whose last use is oldest
//
// A bit for each pair of ways of a set says which of them was used last. The rank of a way is the number of ways used
// after it. The victim is the one that all others were used after. The bits of a set lie in a small RAM, which a reset
// leaves as it is: a victim is asked for when all ways of a set hold a line, and each of them has been used since then.
//
// Source: Larder; docs/tinycache/data-path.md
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_lru #(
    // lines
    parameter integer LINES = 16,
    // associativity (ways, a power of two, 1 to 16)
    parameter integer WAYS = 8
) (
    input  wire            clk,    // clock
    input  wire            rst,    // synchronous reset, active high
    input  wire            touch,  // a line of the set is used in this cycle
    input  wire [($clog2(LINES/WAYS) > 1 ? $clog2(LINES/WAYS) : 1)-1:0] row, // the set that is looked at
    output wire [WAYS-1:0] victim, // the way of it that leaves next

    // from tinycache
    input  wire [WAYS-1:0] used    // the way of the line that is used
);

    genvar w;

    generate
        if (WAYS == 1) begin : g_direct
            assign victim = 1'b1;
        end else begin : g_order
            localparam integer SETS = LINES / WAYS;
            localparam integer SET_W = ($clog2(SETS) > 1 ? $clog2(SETS) : 1);
            localparam integer PAIRS = WAYS * (WAYS - 1) / 2;

            reg  [PAIRS-1:0]     orders [0:SETS-1]; // a bit for each pair j < i: way j was used after way i
            reg  [PAIRS-1:0]     next;
            reg  [WAYS*WAYS-1:0] newer;             // bit i * WAYS + j: way j was used after way i, or is way i

            wire [SET_W-1:0] here = row;
            wire [PAIRS-1:0] order = orders[here];

            always @* begin : set_next
                integer i;
                integer j;
                next = {PAIRS{1'b0}};
                for (i = 1; i < WAYS; i = i + 1) begin
                    for (j = 0; j < i; j = j + 1) begin
                        next[i*(i-1)/2+j] = used[j] || (order[i*(i-1)/2+j] && !used[i]);
                    end
                end
                newer = {(WAYS*WAYS){1'b1}};
                for (i = 1; i < WAYS; i = i + 1) begin
                    for (j = 0; j < i; j = j + 1) begin
                        newer[i*WAYS+j] = order[i*(i-1)/2+j];
                        newer[j*WAYS+i] = !order[i*(i-1)/2+j];
                    end
                end
            end

            always @(posedge clk) begin
                if (touch) begin
                    orders[here] <= next;
                end
            end

            for (w = 0; w < WAYS; w = w + 1) begin : g_way
                assign victim[w] = &newer[w*WAYS +: WAYS];
            end
        end
    endgenerate

    // rst always; all with one way, where there is nothing to remember
    wire unused = &{1'b0, clk, rst, touch, row, used};

endmodule

`default_nettype wire
