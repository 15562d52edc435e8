// Requests that go back, with the addresses that they look up: at most the three that were under way together.

parameter integer SLOT_W = 3; // width of a slot's number
parameter integer KEY_W = 20; // width of what is looked up
input clk; // clock
input rst; // synchronous reset, active high
output some; // a request waits
output [SLOT_W-1:0] head_slot; // the first
output [KEY_W-1:0] head_key;
output retrying; // one is under way
input pop; // the first enters
input done; // it has left P2
input front, // a request goes to the front
    back; // to the end
input [SLOT_W-1:0] slot;
input [KEY_W-1:0] key;

localparam WIDTH = SLOT_W + KEY_W;
reg [1:0] count_q; // requests that wait
reg [WIDTH-1:0] first_q, second_q, third_q;
reg retrying_q; // one is under way
assign some = count_q != 2'd0;
assign retrying = retrying_q;
assign {head_slot, head_key} = first_q;
wire [1:0] left = pop ? count_q - 2'd1 : count_q; // those that wait after one has entered
always @(posedge clk) begin
    if (rst) begin
        count_q <= 2'd0;
        retrying_q <= 1'b0;
    end else begin
        count_q <= front || back ? left + 2'd1 : left;
        retrying_q <= pop || retrying_q && !done;
    end
    if (front || back && left == 2'd0) first_q <= {slot, key};
    else if (pop) first_q <= second_q;
    if (front) second_q <= first_q;
    else if (back && left == 2'd1) second_q <= {slot, key};
    else if (pop) second_q <= third_q;
    if (front) third_q <= second_q;
    else if (back && left == 2'd2) third_q <= {slot, key};
end
assert (!((front || back) && left == 2'd3)); // three at most
assert (!(pop && front)); // the one under way alone goes to the front
cover (count_q == 2'd3); // three wait
