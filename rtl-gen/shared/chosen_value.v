// It is a module of its own for synthesis that maps each module once, as are those that find the lowest and that compare. Where such
// synthesis sees that a name arrives late it computes the name again for every bit. Where it sees what follows a comparison it spreads
// that over the bits.

parameter integer COUNT = 8; // values
parameter integer WIDTH = 32; // bits of each
input [COUNT-1:0] which; // the one that is meant; none: 0
input [COUNT*WIDTH-1:0] values;
output [WIDTH-1:0] value;
always @* begin
    value = {WIDTH{1'b0}};
    for (i = 0; i < COUNT; i = i + 1) value = value | values[i * WIDTH +: WIDTH] & {WIDTH{which[i]}};
end
