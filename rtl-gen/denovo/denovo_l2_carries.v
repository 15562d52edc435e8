// The carries of a sum, in a tree: after each level a bit knows of a group of bits twice as large.

parameter integer WIDTH = 32; // bits
input [WIDTH-1:0] generates; // bits that make a carry
input [WIDTH-1:0] passes; // bits that pass one on
input carry_in;
output [WIDTH:0] carries; // into each bit, and out of the last

reg [WIDTH-1:0] made, passed; // the bit's group, up to the bit, makes or passes a carry
always @* begin
    made = generates;
    passed = passes;
    for (k = 0; k < $clog2(WIDTH); k = k + 1)
        for (i = 0; i < WIDTH; i = i + 1)
            if ((i >> k) % 2 == 1) begin
                // The last bit of the group below knows all of that group.
                made[i] = made[i] || passed[i] && made[(i >> k << k) - 1];
                passed[i] = passed[i] && passed[(i >> k << k) - 1];
            end
end
assign carries = {made | passed & {WIDTH{carry_in}}, carry_in};
