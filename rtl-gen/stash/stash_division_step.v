// One step of a division, two digits: the divisor is subtracted once, twice and thrice beside each other.

parameter integer WIDTH = 12; // bits of the divisor
input [WIDTH-1:0] remainder; // less than the divisor
input [1:0] enters; // the dividend's next two digits
input [WIDTH-1:0] divisor;
input [WIDTH+1:0] thrice; // three times the divisor
output [1:0] digits; // of the quotient
output [WIDTH-1:0] left; // the next remainder

wire [WIDTH+2:0] shifted = {1'b0, remainder, enters};
wire [WIDTH+2:0] less_once = shifted - {3'b000, divisor}, less_twice = shifted - {2'b00, divisor, 1'b0};
wire [WIDTH+2:0] less_thrice = shifted - {1'b0, thrice};
wire once = !less_once[WIDTH+2], twice_too = !less_twice[WIDTH+2], thrice_too = !less_thrice[WIDTH+2]; // it fits
unused ({less_once[WIDTH+1:WIDTH], less_twice[WIDTH+1:WIDTH], less_thrice[WIDTH+1:WIDTH]});
assign digits = {twice_too, thrice_too || once && !twice_too};
assign left = thrice_too ? less_thrice[WIDTH-1:0] : twice_too ? less_twice[WIDTH-1:0] : once ? less_once[WIDTH-1:0]
    : shifted[WIDTH-1:0];
