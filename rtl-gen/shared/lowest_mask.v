// Without a carry chain: x & (~x + 1) is shorter to write, and longer to wait for.

parameter integer COUNT = 8; // how many there may be
input [COUNT-1:0] some;
output [COUNT-1:0] lowest; // one of them at most
for (i = 0; i < COUNT; i = i + 1) begin : g_one
    assign lowest[i] = some[i] && !(|(some & ~({COUNT{1'b1}} << i)));
end
