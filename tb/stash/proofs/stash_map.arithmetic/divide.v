// The emitted reciprocal_unit alone, for exhaustive runs by divide.c.
`default_nettype none
module divide #(
    parameter integer N = 12
) (
    input  wire         clk,
    input  wire [N:0]   rcp,
    input  wire [4:0]   shift,
    input  wire [N-1:0] n,
    output wire [N-1:0] quotient
);
    reciprocal_unit #(.N(N)) unit (.clk(clk), .rcp(rcp), .shift(shift), .n(n), .quotient(quotient), .is_near());
endmodule
`default_nettype wire
