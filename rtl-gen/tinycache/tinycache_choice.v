// Pairs of values, each pair in a LUT of four inputs behind the pair before. A pair that is meant chooses by what comes from
// there, which is then 1 for its second value and else 0. So this is small, and as deep as there are pairs.
// Which pair is meant is known apart, so that synthesis does not look for something shallower behind it.

parameter integer COUNT = 4; // values, an even number
parameter integer WIDTH = 32; // bits of each
input [COUNT/2-1:0] meant; // the pair; none: 0
input second; // the second of that pair is meant
input [COUNT*WIDTH-1:0] values;
reg [WIDTH-1:0] through;
always @* begin
    through = {WIDTH{second}};
    for (p = 0; p < COUNT / 2; p = p + 1)
        if (meant[p])
            through = values[(2 * p + 1) * WIDTH +: WIDTH] & through | values[2 * p * WIDTH +: WIDTH] & ~through;
end
output [WIDTH-1:0] value = through;
