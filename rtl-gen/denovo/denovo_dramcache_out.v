// Those who ask take turns. A request leaves out when the vault takes it; the next one enters in the same cycle.

parameter integer ASKERS = 4; // how many may ask
parameter integer REQUEST_W = 64; // bits of a request
input clk; // clock
input rst; // synchronous reset, active high
input [ASKERS-1:0] asks; // those who ask; they do so until their request enters
input [ASKERS*REQUEST_W-1:0] requests; // of each
output [ASKERS-1:0] enters; // whose request enters at the edge: one at most
output valid; // out is full
input ready; // the vault takes it
output [REQUEST_W-1:0] data; // the request
output [ASKERS-1:0] leaves; // whose request the vault takes in this cycle

wire [ASKERS-1:0] turn;
wire free = !valid_q || ready;
wire served = free && |asks;
assign enters = turn & {ASKERS{free}};
noc_turn #(.COUNT(ASKERS)) order (.clk, .rst, .asks, .served, .turn);

wire [REQUEST_W-1:0] next;
chosen_value #(.COUNT(ASKERS), .WIDTH(REQUEST_W)) choose (.which(turn), .values(requests), .value(next));
reg valid_q;
reg [REQUEST_W-1:0] data_q;
reg [ASKERS-1:0] whose_q;
always @(posedge clk) begin
    if (rst) valid_q <= 1'b0;
    else if (free) valid_q <= |asks;
    if (served) begin
        data_q <= next;
        whose_q <= turn;
    end
end
assign valid = valid_q;
assign data = data_q;
assign leaves = whose_q & {ASKERS{valid_q && ready}};
