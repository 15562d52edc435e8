// A register that several fill in turn, round robin. What it holds leaves when it is taken; the next one enters in the same cycle.

parameter integer ASKERS = 4; // how many may ask
parameter integer WIDTH = 64; // bits of a value
input clk; // clock
input rst; // synchronous reset, active high
input [ASKERS-1:0] asks; // those who ask; they do so until their value enters
input [ASKERS*WIDTH-1:0] values; // of each
output [ASKERS-1:0] enters; // whose value enters at the edge: one at most
output valid; // the register is full
input ready; // it is taken
output [WIDTH-1:0] data; // the value; 0 while it is empty
output [ASKERS-1:0] leaves; // whose value is taken in this cycle

wire [ASKERS-1:0] turn;
wire free = !valid_q || ready;
wire served = free && |asks;
assign enters = turn & {ASKERS{free}};
round_robin #(.COUNT(ASKERS)) order (.clk, .rst, .asks, .served, .turn);

wire [WIDTH-1:0] next; // 0 where nobody asks
chosen_value #(.COUNT(ASKERS), .WIDTH(WIDTH)) choose (.which(turn), .values, .value(next));
reg valid_q;
reg [WIDTH-1:0] data_q;
reg [ASKERS-1:0] whose_q;
always @(posedge clk) begin
    if (rst) zero;
    else if (free) begin
        valid_q <= |asks;
        data_q <= next;
        whose_q <= turn;
    end
end
assign valid = valid_q;
assign data = data_q;
assign leaves = whose_q & {ASKERS{ready}};
