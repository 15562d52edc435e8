parameter integer WIDTH = 79; // bits of each
input [WIDTH-1:0] one, other;
output equal = one == other;
