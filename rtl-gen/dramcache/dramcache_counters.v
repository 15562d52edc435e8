// Saturating counters in RAM, one look-up and one update a cycle. An update reads the word of its counter in the cycle in which it comes,
// and writes it in the next. A look-up counts the updates of its own cycle and of those before: words that are not in
// the RAM yet are taken from registers.

parameter integer BITS = 2; // of a counter
parameter integer WORD = 8; // counters in a word, a power of two, at least 2
parameter integer WORDS = 64; // words, at least 2
parameter integer COPIES = 2; // of the words; with 1 a look-up in the cycle of an update reads nothing
parameter integer STICKY = 1; // 1: a counter at its maximum stays there
parameter integer INDEX_W = $clog2(WORDS * WORD); // bits of a counter's number
parameter integer PLACE_W = $clog2(WORDS); // bits of a word's number
input clk; // clock
input rst; // synchronous reset, active high
input clear; // a word gets 0
input [PLACE_W-1:0] clear_word;
input look; // a counter is read
input [INDEX_W-1:0] look_index;
input update; // a counter changes; not beside a clear
input up; // by 1 more, otherwise by 1 less
input [INDEX_W-1:0] update_index;
output [BITS-1:0] look_count; // one cycle after `look`: the counter
output fills; // one cycle after an update: the counter reaches its maximum by it

localparam LANE_W = $clog2(WORD);
localparam [BITS-1:0] MAX = (1 << BITS) - 1;
localparam WORD_W = WORD * BITS;

// S1: the words that were read.
reg update_q; // an update is in S1
reg up_q;
reg [INDEX_W-1:0] update_index_q;
reg [INDEX_W-1:0] look_index_q;
always @(posedge clk) begin
    update_q <= update && !rst;
    if (update) {up_q, update_index_q} <= {up, update_index};
    if (look) look_index_q <= look_index;
end
wire [PLACE_W-1:0] place = update_index_q[INDEX_W-1:LANE_W]; // of the update's word
wire [LANE_W-1:0] lane = update_index_q[LANE_W-1:0]; // of its counter in the word
wire [PLACE_W-1:0] look_place = look_index_q[INDEX_W-1:LANE_W];
wire [LANE_W-1:0] look_lane = look_index_q[LANE_W-1:0];

reg wrote_q; // a word was written when those in S1 were read
reg [PLACE_W-1:0] wrote_place_q;
reg [WORD_W-1:0] wrote_word_q;
wire [WORD_W-1:0] read_word; // what the RAM gave for the update
wire [WORD_W-1:0] old_word = wrote_q && wrote_place_q == place ? wrote_word_q : read_word;
wire [BITS-1:0] old_count = old_word[{{32-LANE_W{1'b0}}, lane} * BITS +: BITS];
wire full = old_count == MAX;
wire empty = old_count == {BITS{1'b0}};
wire more = up_q && !full;
wire less = !up_q && !empty && !(STICKY != 0 && full);
wire [BITS-1:0] new_count = old_count + {{BITS-1{1'b0}}, more} - {{BITS-1{1'b0}}, less};
wire [WORD_W-1:0] new_word;
for (i = 0; i < WORD; i = i + 1) begin : g_lane
    localparam [LANE_W-1:0] LANE = i;
    assign new_word[i * BITS +: BITS] = lane == LANE ? new_count : old_word[i * BITS +: BITS];
end
assign fills = update_q && more && old_count == MAX - 1'b1;
assert (STICKY == 0 || !update_q || up_q || !empty); // no counter is decremented at 0
cover (update_q && wrote_q && wrote_place_q == place); // a word is read while it is written
cover (update_q && !up_q && full); // a counter at its maximum is decremented

always @(posedge clk) begin
    wrote_q <= update_q && !rst;
    if (update_q) {wrote_place_q, wrote_word_q} <= {place, new_word};
end
wire [WORD_W-1:0] look_read; // what the RAM gave for the look-up
wire now = update_q && place == look_place; // the update came with the look-up or before it, and is not written yet
wire [WORD_W-1:0] look_word = now ? new_word : wrote_q && wrote_place_q == look_place ? wrote_word_q : look_read;
assign look_count = look_word[{{32-LANE_W{1'b0}}, look_lane} * BITS +: BITS];

wire write = clear || update_q;
wire [PLACE_W-1:0] write_place = clear ? clear_word : place;
wire [WORD_W-1:0] write_word = new_word & {WORD_W{!clear}};
wire [PLACE_W-1:0] read_place = update || COPIES == 2 ? update_index[INDEX_W-1:LANE_W] : look_index[INDEX_W-1:LANE_W];
ram_1r1w #(.WIDTH(WORD_W), .DEPTH(WORDS)) counters (
    .clk, .wr_en(write), .wr_addr(write_place), .wr_data(write_word),
    .rd_en(update || COPIES == 1 && look), .rd_addr(read_place), .rd_data(read_word)
);
if (COPIES == 2) begin : g_copy
    ram_1r1w #(.WIDTH(WORD_W), .DEPTH(WORDS)) copy (
        .clk, .wr_en(write), .wr_addr(write_place), .wr_data(write_word),
        .rd_en(look), .rd_addr(look_index[INDEX_W-1:LANE_W]), .rd_data(look_read)
    );
end else begin : g_shared
    assign look_read = read_word;
end
