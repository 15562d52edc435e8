// A bit for each pair of ways says which of them was used last. The rank of a way is the number of ways used after it.
// The victim is the one that all others were used after. After reset way 0 counts as the last used, then way 1, and so
// on.

parameter integer LINES = 16; // lines; those of a set lie side by side
input touch; // a line is used in this cycle
output [LINES-1:0] victim; // the line of each set that leaves next
unused ({clk, rst, touch, used}); // with one way there is nothing to remember

for (s = 0; s < LINES / WAYS; s = s + 1) begin : g_set
    wire [WAYS*WAYS-1:0] newer; // bit i * WAYS + j: way j was used after way i
    for (i = 0; i < WAYS; i = i + 1) begin : g_way
        assign newer[i * WAYS + i] = 1'b1;
        for (j = 0; j < i; j = j + 1) begin : g_pair
            reg later_q; // way j was used after way i
            always @(posedge clk) begin
                if (rst) later_q <= 1'b1;
                else if (touch && (used[s * WAYS + i] || used[s * WAYS + j])) later_q <= used[s * WAYS + j];
            end
            assign newer[i * WAYS + j] = later_q;
            assign newer[j * WAYS + i] = !later_q;
        end
        assign victim[s * WAYS + i] = &newer[i * WAYS +: WAYS];
    end
end
