// Which pair it is in, and whether it is the second of that pair: as tinycache_choice wants it.

parameter integer COUNT = 8; // how many there may be
input [COUNT-1:0] some;
localparam PAIRS = (COUNT + 1) / 2;
wire [COUNT:0] more = {1'b0, some};
unused (more);
wire [PAIRS-1:0] either, odd;
for (p = 0; p < PAIRS; p = p + 1) begin : g_pair
    assign either[p] = more[2 * p] || more[2 * p + 1];
    assign odd[p] = more[2 * p + 1];
end
output [PAIRS-1:0] meant; // the pair in which the highest is; none: 0
for (i = 0; i < PAIRS; i = i + 1) begin : g_meant
    assign meant[i] = either[i] && !(|(either >> i >> 1));
end
output second = |(meant & odd); // it is the second of that pair
