// Counters: one event a cycle. The port reads beside it.

parameter integer COUNT_BITS = 32; // bits of a counter
input clk; // clock
input rst; // synchronous reset, active high
input clearing; // after reset: a counter becomes 0
input [3:0] clear_counter; // that counter
input counts; // something happens
input [3:0] counted; // what
input [3:0] count_select;
output [COUNT_BITS-1:0] count; // 0 while clearing

reg [COUNT_BITS-1:0] counters [0:15];
reg first_q, second_q; // an event, one cycle later and two
reg [3:0] first_counted_q, second_counted_q;
reg [3:0] select_q;
reg [COUNT_BITS-1:0] value_q; // two cycles later: the counter
always @(posedge clk) begin
    if (rst) {first_q, second_q} <= 2'd0;
    else {first_q, second_q} <= {counts, first_q};
    {first_counted_q, second_counted_q} <= {counted, first_counted_q};
    value_q <= second_q && second_counted_q == first_counted_q ? value_q + 1'b1 : counters[first_counted_q];
    select_q <= count_select;
    if (clearing) counters[clear_counter] <= {COUNT_BITS{1'b0}};
    else if (second_q) counters[second_counted_q] <= value_q + 1'b1;
end
assign count = counters[select_q] & {COUNT_BITS{!clearing}};
