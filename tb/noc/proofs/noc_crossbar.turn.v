// Whose turn it is (round_robin): one of those who ask, and nobody is passed over. Of four, one who asks waits for three others at
// most, in whatever rhythm they are served.
//: depth 12
//: mutant passed_over round_robin: pool: |behind => 1'b0
//: mutant one_of_them round_robin: turn: pool[i] => asks[i]
`default_nettype none
module harness #(
    parameter integer COUNT = 4
) (
    input wire             clk,
    input wire             rst,
    input wire [COUNT-1:0] asks,
    input wire             served
);
    wire [COUNT-1:0] turn;
    round_robin #(.COUNT(COUNT)) dut (.clk(clk), .rst(rst), .asks(asks), .served(served), .turn(turn));
    (* anyconst *) wire [COUNT-1:0] w_one; // the one that is watched
    always @* assume (w_one != 0 && (w_one & (w_one - 1'b1)) == 0);
    always @* assume (!served || asks != 0);
    reg [2:0] others_q; // served since it asks
    initial others_q = 3'd0;
    wire waits = |(asks & w_one) && !(served && |(turn & w_one));
    always @(posedge clk)
        if (rst || !waits) others_q <= 3'd0;
        else if (served) others_q <= others_q + 3'd1;
    always @(posedge clk)
        if (!rst) begin
            one_of_them: assert ((turn & ~asks) == 0 && (turn & (turn - 1'b1)) == 0 && (turn != 0 || asks == 0));
            passed_over: assert (others_q < COUNT);
            waits_for_all: cover (others_q == COUNT - 1);
        end
endmodule
`default_nettype wire
