// Marsaglia's xorshift generator, 32 bits, one new value a cycle.

`default_nettype none

module xorshift32 #(
    // makes the streams of several generators differ
    parameter [31:0] OFFSET = 32'h9e3779b9
) (
    input  wire        clk,
    // load: the next value is the seed's
    input  wire        load,
    input  wire [31:0] seed,
    output reg  [31:0] value_q
);

    wire [31:0] a = value_q ^ (value_q << 13);
    wire [31:0] b = a ^ (a >> 17);

    always @(posedge clk)
        // a state of zero would stay zero
        if (load) value_q <= seed == OFFSET ? 32'd1 : seed ^ OFFSET;
        else value_q <= b ^ (b << 5);

endmodule

`default_nettype wire
