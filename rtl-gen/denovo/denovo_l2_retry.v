// Requests that go back, with the addresses that they look up: at most the three that were under way together. What is in P2
// is written behind the last in every cycle, and counts if it goes back. The one under way keeps its place, and goes back to
// it.

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
input front, // it goes back
    back; // another comes to the end
input [SLOT_W-1:0] slot; // the request in P2
input [KEY_W-1:0] key;

localparam WIDTH = SLOT_W + KEY_W;
reg [WIDTH-1:0] places_q [0:3];
reg [1:0] head_q, // the first
    tail_q; // the place behind the last
reg retrying_q; // one is under way
wire [WIDTH-1:0] head = places_q[head_q];
assign some = head_q != tail_q;
assign retrying = retrying_q;
assign {head_slot, head_key} = head;
always @(posedge clk) begin
    if (rst) begin
        head_q <= 2'd0;
        tail_q <= 2'd0;
        retrying_q <= 1'b0;
    end else begin
        head_q <= pop ? head_q + 2'd1 : front ? head_q - 2'd1 : head_q;
        tail_q <= back ? tail_q + 2'd1 : tail_q;
        retrying_q <= pop || retrying_q && !done;
    end
    places_q[tail_q] <= {slot, key};
end
assert (!((back || retrying_q) && !pop && tail_q + 2'd1 == head_q)); // three at most, with the one under way
assert (!(pop && front)); // the one under way alone goes to the front
cover (tail_q + 2'd1 == head_q); // three wait
