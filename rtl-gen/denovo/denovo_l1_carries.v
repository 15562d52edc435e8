// The carries of a sum, in a tree: five levels for a word.

parameter integer WIDTH = 32; // bits, a power of two
input [WIDTH-1:0] generates; // bits that make a carry
input [WIDTH-1:0] passes; // bits that pass one on
input carry_in;
output [WIDTH:0] carries; // into each bit, and out of the last

localparam LEVELS = $clog2(WIDTH);
wire [(LEVELS+1)*WIDTH-1:0] made, passed; // after each level: of the bits so far
assign made[WIDTH-1:0] = generates;
assign passed[WIDTH-1:0] = passes;
for (k = 0; k < LEVELS; k = k + 1) begin : g_level
    for (i = 0; i < WIDTH; i = i + 1) begin : g_bit
        localparam HERE = k * WIDTH + i;
        if ((i >> k) % 2 == 1) begin : g_joined
            localparam BELOW = k * WIDTH + (i >> k << k) - 1; // the last bit of the group below
            assign made[HERE + WIDTH] = made[HERE] || passed[HERE] && made[BELOW];
            assign passed[HERE + WIDTH] = passed[HERE] && passed[BELOW];
        end else begin : g_alone
            assign made[HERE + WIDTH] = made[HERE];
            assign passed[HERE + WIDTH] = passed[HERE];
        end
    end
end
assign carries = {
    made[LEVELS*WIDTH +: WIDTH] | passed[LEVELS*WIDTH +: WIDTH] & {WIDTH{carry_in}}, carry_in
};
