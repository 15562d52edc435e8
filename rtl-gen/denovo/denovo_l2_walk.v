// The walk of a command over the lines, one a cycle. Of a range a position is a line's address without its bank, of all
// lines a set and a way.

parameter integer SET_W = 1; // width of a set's number
parameter integer WAY_W = 1; // width of a way's number
parameter integer KEY_W = 20; // width of an address without its bank
input clk; // clock
input rst; // synchronous reset, active high
input up; // a command can be taken
input valid; // a command
output ready;
input all_lines;
input [KEY_W-1:0] first, last;
output some; // a position can enter
output everything; // of all lines
output [KEY_W-1:0] key; // the position; of all lines the set is its lowest bits
output [WAY_W-1:0] way;
input enter; // it enters
input back; // the walk goes back to the position in P2
input [KEY_W-1:0] back_key;
input [WAY_W-1:0] back_way;
input under_way; // a FLUSH is in P1 or P2, or a line is to leave for one
output passed; // no line will leave for the walk any more
input settled; // what left before is at memory
input refused; // memory refused a write
output done; // the command is done
input done_ready;
output error;

localparam [1:0] IDLE = 2'd0, WALKING = 2'd1, DONE = 2'd2;
reg [1:0] state_q;
reg over_q; // there is no further position
reg all_lines_q;
reg [KEY_W-1:0] key_q, last_q;
reg [WAY_W-1:0] way_q;
reg error_q; // memory refused a write since the command was taken
wire take = valid && ready;
assign ready = up && state_q == IDLE;
assign some = state_q == WALKING && !over_q;
assign passed = state_q == WALKING && over_q && !under_way;
assign everything = all_lines_q;
assign key = key_q;
assign way = way_q;
assign done = state_q == DONE;
assign error = done && error_q;
wire last_way = &way_q || !all_lines_q;
wire last_key = all_lines_q ? &key_q[SET_W-1:0] : key_q == last_q;
always @(posedge clk) begin
    if (rst) state_q <= IDLE;
    else if (take) state_q <= WALKING;
    else if (passed && settled) state_q <= DONE;
    else if (done && done_ready) state_q <= IDLE;
    if (take) begin
        all_lines_q <= all_lines;
        last_q <= last;
        key_q <= all_lines ? {KEY_W{1'b0}} : first;
        way_q <= {WAY_W{1'b0}};
        over_q <= !all_lines && first > last;
    end else if (back) begin
        key_q <= back_key;
        way_q <= back_way;
        over_q <= 1'b0;
    end else if (enter) begin
        if (last_way) key_q <= key_q + 1'b1;
        if (all_lines_q) way_q <= way_q + 1'b1;
        over_q <= last_way && last_key;
    end
    if (take) error_q <= refused;
    else if (refused) error_q <= 1'b1;
end
