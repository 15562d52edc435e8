// What leaves for others. A word that has left the line lies with the writebacks and is read in S2.

parameter integer LINE_WORDS = 16; // words of a line
parameter integer PORT_WORDS = 16; // words of a chunk
parameter integer CHUNK_W = 1; // number of a chunk
parameter integer LINE_W = 30; // line address
parameter integer CORE_BITS = 4; // a core's id
parameter integer MAP_BITS = 7; // what a requester wants back
parameter integer PLACE_W = 15; // a forward: RECALL, sync, core, stash, map; above them a bit that says that it waits
parameter integer SUPPLIES = 4; // messages that may wait
parameter integer MESSAGE_W = 6 + CORE_BITS + MAP_BITS + LINE_W + 33 * LINE_WORDS; // a message to others
input clk; // clock
input rst; // synchronous reset, active high

// S1
input finish; // a forward that waited is served
input [LINE_WORDS*PLACE_W-1:0] places; // where it waited
input [LINE_WORDS-1:0] visited; // one-hot: its word
input [PLACE_W-1:0] new_place; // the forward that has come
input reads; // it is a FWD_READ
input [PORT_WORDS-1:0] words; // words that are supplied; none: nothing leaves
input [PORT_WORDS-1:0] line_words; // those that lie in the line
input [LINE_W-1:0] line;
input [CHUNK_W-1:0] chunk;
input [32*PORT_WORDS-1:0] data; // of the line's chunk
input [32*PORT_WORDS-1:0] held_data; // S2: of the same chunk, from the writebacks

output leaves; // S2 holds a message
output [$clog2(SUPPLIES):0] count; // messages that wait
output rsp_out_valid; // the first of them
input rsp_out_ready;
output [MESSAGE_W-1:0] rsp_out_data;

localparam DATA_W = 32 * PORT_WORDS, CHUNKS = LINE_WORDS / PORT_WORDS;
reg [PLACE_W-1:0] visited_place;
always @* begin
    visited_place = {PLACE_W{1'b0}};
    for (i = 0; i < LINE_WORDS; i = i + 1)
        visited_place = visited_place | places[i * PLACE_W +: PLACE_W] & {PLACE_W{visited[i]}};
end
wire [PLACE_W-1:0] remote = finish ? visited_place : new_place; // for whom
wire remote_recall, remote_values;
wire [CORE_BITS-1:0] remote_core;
wire remote_stash;
wire [MAP_BITS-1:0] remote_map;
assign {remote_recall, remote_values, remote_core, remote_stash, remote_map} = remote[PLACE_W-2:0];
unused (remote[PLACE_W-1]);
wire remote_reads = reads && !finish;
wire values = remote_recall || remote_values || remote_reads; // it wants the words
localparam [1:0] OUT_DATA = 2'd0, OUT_ACK = 2'd1, OUT_RECALL = 2'd2;
reg s2_valid_q;
reg [1:0] s2_type_q;
reg [CORE_BITS-1:0] s2_core_q;
reg s2_stash_q;
reg [MAP_BITS-1:0] s2_map_q;
reg [LINE_W-1:0] s2_line_q;
reg [CHUNK_W-1:0] s2_chunk_q;
reg [PORT_WORDS-1:0] s2_words_q, // words of the answer
    s2_held_q; // words of it that lie with the writebacks
reg [DATA_W-1:0] s2_data_q;
wire [DATA_W-1:0] supplied, s2_data;
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_supply
    assign supplied[w * 32 +: 32] = data[w * 32 +: 32] & {32{line_words[w] && values}};
    assign s2_data[w * 32 +: 32] = s2_data_q[w * 32 +: 32] | held_data[w * 32 +: 32] & {32{s2_held_q[w]}};
end
always @(posedge clk) begin
    s2_valid_q <= !rst && |words;
    s2_type_q <= remote_recall ? OUT_RECALL : remote_reads ? OUT_DATA : OUT_ACK;
    {s2_core_q, s2_stash_q} <= {remote_core, remote_stash} & {CORE_BITS + 1{!remote_recall}};
    s2_map_q <= remote_map;
    {s2_line_q, s2_chunk_q, s2_words_q, s2_data_q} <= {line, chunk, words, supplied};
    s2_held_q <= words & ~line_words & {PORT_WORDS{values}};
end
localparam SUPPLY_W = 3 + CORE_BITS + MAP_BITS + LINE_W + CHUNK_W + PORT_WORDS + DATA_W;
wire [1:0] out_type;
wire [CHUNK_W-1:0] out_chunk;
wire [PORT_WORDS-1:0] out_words;
wire [DATA_W-1:0] out_data;
small_fifo #(.WIDTH(SUPPLY_W), .DEPTH(SUPPLIES)) supply_queue (
    .clk, .rst, .in_valid(s2_valid_q),
    .in_data({s2_type_q, s2_core_q, s2_stash_q, s2_map_q, s2_line_q, s2_chunk_q, s2_words_q, s2_data}),
    .out_valid(rsp_out_valid), .out_ready(rsp_out_ready),
    .out_data({out_type, give_core, give_stash, give_map, give_line, out_chunk, out_words, out_data}), .count
);
// The queue shows 0 when it is empty.
wire [MSG_W-1:0] out_message = out_type == OUT_ACK ? MSG_REG_ACK : out_type == OUT_RECALL ? MSG_RECALL_DATA : MSG_DATA;
wire [MSG_W-1:0] give_type = out_message & {MSG_W{rsp_out_valid}};
wire give_error = 1'b0;
wire [CORE_BITS-1:0] give_core;
wire give_stash;
wire [MAP_BITS-1:0] give_map;
wire [LINE_W-1:0] give_line;
wire [LINE_WORDS-1:0] give_mask;
wire [32*LINE_WORDS-1:0] give_data;
for (c = 0; c < CHUNKS; c = c + 1) begin : g_give
    localparam [CHUNK_W-1:0] CHUNK = c;
    assign give_mask[c * PORT_WORDS +: PORT_WORDS] = out_words & {PORT_WORDS{out_chunk == CHUNK}};
    assign give_data[c * DATA_W +: DATA_W] = out_data & {DATA_W{out_chunk == CHUNK}};
end
assign leaves = s2_valid_q;
wire [MESSAGE_W-1:0] message;
assign rsp_out_data = message;
