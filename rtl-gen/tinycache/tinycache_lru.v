// A bit for each pair of ways of a set says which of them was used last. The rank of a way is the number of ways used after
// it. The victim is the one that all others were used after. The bits of a set lie in a small RAM, which a reset leaves as it is: a
// victim is asked for when all ways of a set hold a line, and each of them has been used since then.

parameter integer LINES = 16; // lines
input touch; // a line of the set is used in this cycle
input [max($clog2(LINES / WAYS), 1)-1:0] row; // the set that is looked at
output [WAYS-1:0] victim; // the way of it that leaves next
unused ({clk, rst, touch, row, used}); // rst always; all with one way, where there is nothing to remember

if (WAYS == 1) begin : g_direct
    assign victim = 1'b1;
end else begin : g_order
    localparam SETS = LINES / WAYS, SET_W = max($clog2(SETS), 1);
    wire [SET_W-1:0] here = row;
    localparam PAIRS = WAYS * (WAYS - 1) / 2;
    reg [PAIRS-1:0] orders [0:SETS-1]; // a bit for each pair j < i: way j was used after way i
    wire [PAIRS-1:0] order = orders[here];
    reg [PAIRS-1:0] next;
    reg [WAYS*WAYS-1:0] newer; // bit i * WAYS + j: way j was used after way i, or is way i
    always @* begin
        next = {PAIRS{1'b0}};
        for (i = 1; i < WAYS; i = i + 1)
            for (j = 0; j < i; j = j + 1)
                next[i * (i - 1) / 2 + j] = used[j] || order[i * (i - 1) / 2 + j] && !used[i];
        newer = {WAYS * WAYS{1'b1}};
        for (i = 1; i < WAYS; i = i + 1)
            for (j = 0; j < i; j = j + 1) begin
                newer[i * WAYS + j] = order[i * (i - 1) / 2 + j];
                newer[j * WAYS + i] = !order[i * (i - 1) / 2 + j];
            end
    end
    always @(posedge clk) begin
        if (touch) orders[here] <= next;
    end
    for (w = 0; w < WAYS; w = w + 1) begin : g_way
        assign victim[w] = &newer[w * WAYS +: WAYS];
    end
end
