// Requests of one class, in the order in which they came: the first stage of SMS. Those of one row that follow each other are a batch.
// docs/dramcache/controller-data-path.md, SMS.

parameter integer DEPTH = 8; // places
parameter integer WIDTH = 64; // bits of a request
parameter integer LINE_W = 24; // bits of a line's number
parameter integer COLUMN_LSB = 0; // where its column is in it
parameter integer COLUMN_BITS = 7;
parameter integer TIMEOUT = 200; // cycles after which a batch goes that may still grow
parameter integer PLACE_W = $clog2(DEPTH); // bits of a place's number
parameter integer COUNT_W = $clog2(DEPTH + 1); // bits of a number of requests
parameter integer AGE_W = $clog2(TIMEOUT + 1); // bits of an age
input clk; // clock
input rst; // synchronous reset
// What enters, behind all others.
input enter;
input [WIDTH-1:0] enter_data;
input [LINE_W-1:0] enter_line;
output room; // there is a place for it
// What the other class asks for.
input [LINE_W-1:0] look_line;
output same; // a request of its line is here
// The first.
output here; // it is at `first`
output [WIDTH-1:0] first;
output last; // it is the last of its batch
input leaves;
// In the next cycle, but for what enters in this one.
input few; // the block has few requests: no batch waits to grow
output here_next; // there is a first, and it is at `first`
output may_go; // the first is at `first`, and its batch may go
output [AGE_W-1:0] age; // how long it has been the first

localparam [PLACE_W-1:0] END = DEPTH - 1;
localparam [COUNT_W-1:0] ALL = DEPTH, ONE = 1;
localparam [AGE_W-1:0] OLD = TIMEOUT;
localparam [LINE_W-1:0] COLUMNS = ((1 << COLUMN_BITS) - 1) << COLUMN_LSB; // the bits of a line's number that its row does not depend on
reg [PLACE_W-1:0] head_q; // the first
reg [PLACE_W-1:0] tail_q; // the place behind the last
reg [COUNT_W-1:0] count_q;
reg [LINE_W-1:0] last_line_q; // of the last
reg [COUNT_W-1:0] behind_q; // batches behind the first one
reg here_q; // the first is at `first`
reg [AGE_W-1:0] age_q; // how long it has been the first, up to TIMEOUT
wire [PLACE_W-1:0] second = head_q == END ? {PLACE_W{1'b0}} : head_q + 1'b1;
wire some = count_q != {COUNT_W{1'b0}}, alone = count_q == ONE;
wire grows = some && ((enter_line ^ last_line_q) & ~COLUMNS) == {LINE_W{1'b0}}; // what enters joins the last batch
wire enters_first = !some || alone && leaves; // what enters will be the first
wire [DEPTH-1:0] begins; // the place's request begins a batch
wire [DEPTH-1:0] equal;
wire second_begins = !alone && begins[second];
assign room = count_q != ALL;
assign same = |equal;
assign here = here_q;
assign last = alone || begins[second];

// The places: a line, and whether it begins a batch. The request itself lies in the RAM.
for (e = 0; e < DEPTH; e = e + 1) begin : g_place
    localparam [PLACE_W-1:0] ME = e;
    reg used_q, begins_q;
    reg [LINE_W-1:0] line_q;
    wire enters = enter && tail_q == ME;
    always @(posedge clk) begin
        if (rst) used_q <= 1'b0;
        else if (enters) used_q <= 1'b1;
        else if (leaves && head_q == ME) used_q <= 1'b0;
        if (enters) begins_q <= !grows;
        if (enters) line_q <= enter_line;
    end
    assign begins[e] = begins_q;
    assign equal[e] = used_q && line_q == look_line;
end
wire [COUNT_W-1:0] left = count_q - {{COUNT_W - 1{1'b0}}, leaves}; // of those that were here
wire wants = leaves || !here_q;
wire fetch = wants && left != {COUNT_W{1'b0}};
ram_1r1w #(.WIDTH(WIDTH), .DEPTH(DEPTH)) requests (
    .clk, .wr_en(enter), .wr_addr(tail_q), .wr_data(enter_data), .rd_en(fetch), .rd_addr(leaves ? second : head_q), .rd_data(first)
);
wire [COUNT_W-1:0] behind = behind_q - {{COUNT_W - 1{1'b0}}, leaves && second_begins};
assign here_next = fetch || !wants;
assign age = leaves || !some ? {AGE_W{1'b0}} : age_q != OLD ? age_q + 1'b1 : age_q;
assign may_go = here_next && (behind != {COUNT_W{1'b0}} || !room && !leaves || age == OLD || few);
always @(posedge clk)
    if (rst) begin
        {head_q, tail_q} <= {2 * PLACE_W{1'b0}};
        {count_q, behind_q} <= {2 * COUNT_W{1'b0}};
        here_q <= 1'b0;
        age_q <= {AGE_W{1'b0}};
    end else begin
        if (leaves) head_q <= second;
        if (enter) tail_q <= tail_q == END ? {PLACE_W{1'b0}} : tail_q + 1'b1;
        count_q <= left + {{COUNT_W - 1{1'b0}}, enter};
        behind_q <= behind + {{COUNT_W - 1{1'b0}}, enter && !grows && !enters_first};
        here_q <= here_next;
        age_q <= age;
    end
always @(posedge clk) if (enter) last_line_q <= enter_line;
assert (!(enter && !room)); // what enters has a place
assert (!(leaves && !here_q)); // what leaves is here
cover (!room); // full
cover (leaves && second_begins); // a batch ends, and another is behind it
