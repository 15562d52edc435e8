// The number of the one that is named.

parameter integer COUNT = 8; // how many there are
input [COUNT-1:0] which; // one-hot; none: 0
output [$clog2(COUNT)-1:0] number;
localparam NUMBER_W = $clog2(COUNT);
always @* begin
    number = {NUMBER_W{1'b0}};
    for (i = 0; i < COUNT; i = i + 1) number = number | i[NUMBER_W-1:0] & {NUMBER_W{which[i]}};
end
