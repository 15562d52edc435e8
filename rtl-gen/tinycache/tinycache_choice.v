// A pair of values needs a LUT of four inputs, if what comes from the pairs before says which of the two. So this is half as
// large as gates that are joined, and as deep as there are pairs. Which pair is meant is known apart.

parameter integer COUNT = 4; // values, an even number
parameter integer WIDTH = 32; // bits of each
input [COUNT/2-1:0] meant; // the pair; none: 0
input second; // the second of that pair is meant
input [COUNT*WIDTH-1:0] values;
localparam FOURS = (COUNT + 3) / 4;
wire [COUNT/2:0] pairs = {1'b0, meant};
wire [(COUNT+2)*WIDTH-1:0] all = {{2 * WIDTH{1'b0}}, values};
unused ({pairs, all}); // one pair more than there is, if their number is odd
wire [(FOURS+1)*WIDTH-1:0] through; // what comes from each four of them
assign through[0 +: WIDTH] = {WIDTH{second}};
for (f = 0; f < FOURS; f = f + 1) begin : g_four
    tinycache_pairs #(.WIDTH) pair (
        .meant(pairs[2 * f +: 2]), .values(all[4 * f * WIDTH +: 4 * WIDTH]), .through(through[f * WIDTH +: WIDTH]),
        .value(through[(f + 1) * WIDTH +: WIDTH])
    );
end
output [WIDTH-1:0] value = through[FOURS * WIDTH +: WIDTH];
