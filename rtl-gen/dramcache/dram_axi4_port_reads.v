// A line has a place from the cycle in which it is asked for until it is read here. Places are entered in turn. A burst leaves
// as a whole, its places one after the other. Of one id the bursts leave in their order; of several, as their lines come.

parameter integer PLACES = 16; // lines, a power of two
parameter integer ID_W = 4; // bits of a burst's id
parameter integer INFO_W = 8; // bits of what a piece was
parameter integer PLACE_W = $clog2(PLACES); // bits of a place's number
input clk; // clock
input rst; // synchronous reset, active high
output room; // the place `tail` is free
input enter; // a piece has it
output [PLACE_W-1:0] tail;
input [ID_W-1:0] in_id;
input in_ends; // it is the last of its burst
input in_done; // there is no line to come
input [INFO_W-1:0] in_info;
input answered; // a line comes
input [PLACE_W-1:0] place; // its place
output load; // the piece at `head` is read
output [PLACE_W-1:0] head;
output out_valid; // a piece that was read
input out_ready; // it leaves
output [INFO_W-1:0] out_info;

localparam [PLACES-1:0] ONE = 1;
reg [PLACE_W-1:0] tail_q;
reg [PLACES-1:0] used_q;
reg [PLACES-1:0] done_q; // the line is here
reg [PLACES-1:0] ends_q; // it is the last of its burst
reg [PLACES-1:0] begins_q; // it is the first of its burst, which is not chosen yet
reg [PLACES-1:0] young_q; // of those that begin, the youngest of its id
reg [PLACES-1:0] behind_q; // an older one of its id begins
assign tail = tail_q;
assign room = !used_q[tail_q];
wire [PLACES-1:0] here = ONE << tail_q & {PLACES{enter}};
wire begins = enter && !part_q;
wire [PLACES-1:0] starts = here & {PLACES{begins}};

// The burst that entered last, while it is not whole: its other pieces may wait for the places of those that begin.
reg part_q;
reg [PLACE_W-1:0] first_q; // where it begins
wire [PLACES-1:0] part = ONE << first_q & {PLACES{part_q}};
always @(posedge clk) begin
    if (rst) part_q <= 1'b0;
    else if (enter) part_q <= !in_ends;
    if (begins) first_q <= tail_q;
end

// The choice: from the tail on the oldest is first.
wire others = (begins_q & ~part) != {PLACES{1'b0}};
wire [PLACES-1:0] ready = begins_q & done_q & ~behind_q & ~(part & {PLACES{others}});
wire [PLACES-1:0] older = ready & {PLACES{1'b1}} << tail_q;
wire some_older = older != {PLACES{1'b0}};
wire [PLACES-1:0] oldest;
wire [PLACE_W-1:0] choice;
lowest_one #(.COUNT(PLACES)) first (.some(some_older ? older : ready), .lowest(oldest), .number(choice));
reg next_full_q;
reg [PLACE_W-1:0] next_q;
reg going_q; // within a burst
reg [PLACE_W-1:0] at_q; // its next piece
wire choose = ready != {PLACES{1'b0}} && (!next_full_q || load && !going_q);
wire [PLACES-1:0] chosen = oldest & {PLACES{choose}};
assign head = going_q ? at_q : next_q;
assign load = (going_q ? done_q[at_q] : next_full_q) && (!out_valid || out_ready);
wire [PLACES-1:0] gone = ONE << head & {PLACES{load}};
always @(posedge clk) begin
    if (rst) begin
        next_full_q <= 1'b0;
        going_q <= 1'b0;
        out_valid <= 1'b0;
    end else begin
        if (choose) next_full_q <= 1'b1;
        else if (load && !going_q) next_full_q <= 1'b0;
        if (load) going_q <= !ends_q[head];
        if (load) out_valid <= 1'b1;
        else if (out_ready) out_valid <= 1'b0;
    end
    if (choose) next_q <= choice;
    if (load) at_q <= head + 1'b1;
end

// What each place is.
wire [PLACES-1:0] same; // the youngest of the id that enters
wire [PLACES-1:0] released; // the one before it of its id is chosen
wire [PLACES-1:0] same_lowest;
wire [PLACE_W-1:0] same_place;
lowest_one #(.COUNT(PLACES)) predecessor (.some(same), .lowest(same_lowest), .number(same_place));
unused (same_lowest);
for (g = 0; g < PLACES; g = g + 1) begin : g_place
    reg [ID_W-1:0] id_q;
    reg [PLACE_W-1:0] before_q; // of its id the one before it, where it is behind
    always @(posedge clk) begin
        if (starts[g]) id_q <= in_id;
        if (starts[g]) before_q <= same_place;
    end
    assign same[g] = begins_q[g] && young_q[g] && id_q == in_id;
    assign released[g] = choose && before_q == choice;
end
wire follows = (same & ~chosen) != {PLACES{1'b0}};
always @(posedge clk) begin
    if (rst) begin
        tail_q <= {PLACE_W{1'b0}};
        used_q <= {PLACES{1'b0}};
        done_q <= {PLACES{1'b0}};
        begins_q <= {PLACES{1'b0}};
    end else begin
        if (enter) tail_q <= tail_q + 1'b1;
        used_q <= used_q & ~gone | here;
        done_q <= done_q & ~gone | here & {PLACES{in_done}} | ONE << place & {PLACES{answered}};
        begins_q <= begins_q & ~chosen | starts;
    end
    ends_q <= ends_q & ~here | here & {PLACES{in_ends}};
    young_q <= young_q & ~(same & {PLACES{begins}}) | starts;
    behind_q <= behind_q & ~released & ~starts | starts & {PLACES{follows}};
end
ram_1r1w #(.WIDTH(INFO_W), .DEPTH(PLACES)) infos (
    .clk, .wr_en(enter), .wr_addr(tail_q), .wr_data(in_info), .rd_en(load), .rd_addr(head), .rd_data(out_info)
);
assert (!answered || used_q[place] && !done_q[place]); // a line is asked for
assert (!enter || room); // a piece has a place
cover (used_q == {PLACES{1'b1}}); // all places are used
