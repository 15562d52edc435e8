parameter integer COUNT = 8; // how many there may be
input [COUNT-1:0] some;
reg [COUNT-1:0] above; // some higher one is there
always @* begin
    above = some;
    for (k = 0; k < $clog2(COUNT); k = k + 1) above = above | above >> (1 << k);
    // The shift by one comes last: of one bit, Icarus makes a constant of `some >> 1`, and would never run this.
    above = above >> 1;
end
output [COUNT-1:0] highest = some & ~above; // one of them at most
