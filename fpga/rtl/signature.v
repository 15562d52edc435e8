// A signature register: after any number of cycles, 32 bits that depend on every bit observed in every cycle.
//
// A step rotates the signature left by one, feeds bit 31 back into bits 22, 2, 1 and 0 (x^32 + x^22 + x^2 + x + 1),
// and adds the observed words, word i rotated left by 7*i, so that equal changes in two words do not cancel.

`default_nettype none

module signature #(
    // 32-bit words observed
    parameter integer WORDS = 1
) (
    input  wire                clk,
    input  wire                clear,
    input  wire                enable,
    input  wire [WORDS*32-1:0] observed,
    output reg  [31:0]         value_q
);

    function [31:0] rotate(input [31:0] word, input integer places);
        rotate = (word << places) | (word >> (32 - places));
    endfunction

    reg [31:0] folded;
    integer i;

    always @* begin
        folded = 32'd0;
        for (i = 0; i < WORDS; i = i + 1)
            folded = folded ^ rotate(observed[i*32 +: 32], (7 * i) % 32);
    end

    wire [31:0] step = {value_q[30:0], 1'b0} ^ (value_q[31] ? 32'h00400007 : 32'd0);

    always @(posedge clk)
        if (clear) value_q <= 32'd0;
        else if (enable) value_q <= step ^ folded;

endmodule

`default_nettype wire
