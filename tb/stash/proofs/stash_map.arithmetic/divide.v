// The emitted reciprocal_unit alone, or with Q the emitted stash_map_quotient, for exhaustive runs by divide.c.
`default_nettype none
module divide #(
    parameter integer N = 12,
    parameter integer Q = 0
) (
    input  wire         clk,
    input  wire [N:0]   rcp,
    input  wire [4:0]   shift,
    input  wire [N-1:0] n,
    output wire [N-1:0] quotient
);
    localparam integer R = N > Q ? Q + 1 : N;
    generate
        if (Q == 0) begin : exact
            reciprocal_unit #(.N(N)) unit (.clk(clk), .rcp(rcp), .shift(shift), .n(n), .quotient(quotient), .is_near());
        end else begin : or_less
            wire         is_over;
            wire [Q:0]   found;
            reg          over_q;
            stash_map_quotient #(.N(N), .Q(Q), .R(R)) unit (
                .clk(clk), .rcp(rcp[N-R +: R]), .shift(shift), .n(n), .is_over(is_over), .quotient(found));
            always @(posedge clk) over_q <= is_over;
            assign quotient = over_q ? {N{1'b1}} : {{(N-1-Q){1'b0}}, found};
        end
    endgenerate
endmodule
`default_nettype wire
