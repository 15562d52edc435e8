// An access has a place from the cycle in which the L1 takes it until it is read here, in the order of the accesses. What it was
// lies in a RAM; whoever has more to keep puts it in a RAM of the same places, and reads it at `head` with `load`.

parameter integer PLACES = 16; // accesses, a power of two
parameter integer INFO_W = 8; // bits of what an access was
parameter integer PLACE_W = $clog2(PLACES); // bits of a place's number
input clk; // clock
input rst; // synchronous reset, active high
output room; // a place is free
input enter; // an access is taken, and has the place `tail`
output [PLACE_W-1:0] tail;
input [INFO_W-1:0] in_info;
input answered; // an answer comes
input [PLACE_W-1:0] place; // the place of the access that it answers
input done; // it is the last one to that access
input failed; // it has an error
output load; // the access at `head` is read
output [PLACE_W-1:0] head;
output out_valid; // an access that was read
input out_ready; // it leaves
output [INFO_W-1:0] out_info;
output out_failed; // one of its answers had an error

localparam [PLACE_W:0] ALL = PLACES;
reg [PLACE_W:0] used_q; // places from head to tail
reg [PLACE_W-1:0] head_q;
reg [PLACE_W-1:0] tail_q;
reg [PLACES-1:0] done_q; // places whose last answer came
reg [PLACES-1:0] failed_q; // places of which an answer had an error
assign room = used_q != ALL;
assign tail = tail_q;
assign head = head_q;
assign load = done_q[head_q] && (!out_valid || out_ready);
localparam [PLACES-1:0] ONE = 1;
wire [PLACES-1:0] here = ONE << place & {PLACES{answered}};
wire [PLACES-1:0] gone = ONE << head_q & {PLACES{load}};
always @(posedge clk) begin
    if (rst) begin
        used_q <= {PLACE_W + 1{1'b0}};
        head_q <= {PLACE_W{1'b0}};
        tail_q <= {PLACE_W{1'b0}};
        done_q <= {PLACES{1'b0}};
        failed_q <= {PLACES{1'b0}};
        out_valid <= 1'b0;
    end else begin
        if (enter && !load) used_q <= used_q + 1'b1;
        if (!enter && load) used_q <= used_q - 1'b1;
        if (load) head_q <= head_q + 1'b1;
        if (enter) tail_q <= tail_q + 1'b1;
        done_q <= done_q & ~gone | here & {PLACES{done}};
        failed_q <= failed_q & ~gone | here & {PLACES{failed}};
        if (load) out_valid <= 1'b1;
        else if (out_ready) out_valid <= 1'b0;
    end
    if (load) out_failed <= failed_q[head_q];
end
ram_1r1w #(.WIDTH(INFO_W), .DEPTH(PLACES)) infos (
    .clk, .wr_en(enter), .wr_addr(tail_q), .wr_data(in_info), .rd_en(load), .rd_addr(head_q), .rd_data(out_info)
);
assert (!answered || used_q != {PLACE_W + 1{1'b0}}); // an answer is to an access
assert (!enter || room); // an access has a place
cover (!room); // all places are used
