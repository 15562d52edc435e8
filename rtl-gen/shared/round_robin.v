// Round robin: of those who ask, the first after the one that was served last, in rising order and cyclically.

parameter integer COUNT = 4; // how many there may be
input clk; // clock
input rst; // synchronous reset, active high
input [COUNT-1:0] asks; // those who ask
input served; // the one whose turn it is, is served
output [COUNT-1:0] turn; // whose turn it is: one of those who ask, none if nobody does

reg [COUNT-1:0] after_q; // those behind the one that was served last
wire [COUNT-1:0] behind = asks & after_q;
wire [COUNT-1:0] pool = |behind ? behind : asks;
wire [COUNT-1:0] after;
for (i = 0; i < COUNT; i = i + 1) begin : g_one
    assign turn[i] = pool[i] && !(|(pool & ~({COUNT{1'b1}} << i)));
    assign after[i] = |(turn & ~({COUNT{1'b1}} << i));
end
always @(posedge clk) begin
    if (rst) after_q <= {COUNT{1'b0}};
    else if (served) after_q <= after;
end
