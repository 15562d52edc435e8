// S0: whose slot it is. Port and inner sources have every second cycle each, and what the other leaves; the inner ones go in
// turn. While an access is likely to stay the inner ones go first, but every eighth cycle.

input clk; // clock
input rst; // synchronous reset, active high
input port_can; // the port could be chosen
input crowded; // its access is likely to stay
input [4:0] inner_can; // rsp, fwd, pass, drain, leave could be
output port_now; // the port is chosen
output [4:0] inner; // one-hot: an inner source is
output [4:0] best; // one-hot: the one that is, if the port is not

reg [2:0] beat_q;
wire port_first = beat_q == 3'd0 || !beat_q[0] && !crowded;
reg [4:0] turn_q; // one-hot: the first of them
wire [4:0] from_turn = inner_can & {|turn_q, |turn_q[3:0], |turn_q[2:0], |turn_q[1:0], turn_q[0]};
wire [4:0] first, first_from_turn;
lowest_mask #(.COUNT(5)) any (.some(inner_can), .lowest(first));
lowest_mask #(.COUNT(5)) later (.some(from_turn), .lowest(first_from_turn));
assign port_now = port_can && (port_first || !(|inner_can));
assign best = |from_turn ? first_from_turn : first;
assign inner = best & {5{!port_first || !port_can}};
always @(posedge clk) begin
    if (rst) beat_q <= 3'd0;
    else beat_q <= beat_q + 1'b1;
    if (rst) turn_q <= 5'd1;
    else if (|inner) turn_q <= {inner[3:0], inner[4]};
end
