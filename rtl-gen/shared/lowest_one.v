parameter integer COUNT = 8; // how many there may be
input [COUNT-1:0] some;
output [COUNT-1:0] lowest; // one of them at most
output [max($clog2(COUNT), 1)-1:0] number; // its number; 0 if there is none

localparam NUMBER_W = max($clog2(COUNT), 1); // width of a number
for (i = 0; i < COUNT; i = i + 1) begin : g_one
    assign lowest[i] = some[i] && !(|(some & ~({COUNT{1'b1}} << i)));
end
always @* begin
    number = {NUMBER_W{1'b0}};
    for (n = 0; n < COUNT; n = n + 1) number = number | n[NUMBER_W-1:0] & {NUMBER_W{lowest[n]}};
end
