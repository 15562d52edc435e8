// Lines on their way out: each word answers forwards until one takes it, or the L2 has it.

parameter integer WRITEBACKS = 4; // lines
parameter integer LINE_W = 30; // line address
parameter integer LINE_WORDS = 16; // words of a line
parameter integer PORT_WORDS = 16; // words of a chunk
parameter integer CHUNK_W = 1; // number of a chunk
parameter integer MAP_BITS = 7; // what comes back with an acknowledgement
input clk; // clock
input rst; // synchronous reset, active high
output full; // every place is used
output quiet; // none is
output [$clog2(WRITEBACKS):0] count; // how many are

// S1
input [LINE_W-1:0] line; // of the slot
output leaving; // it is on its way out
output [LINE_WORDS-1:0] held; // words of it that no forward has taken
input [LINE_WORDS-1:0] forget; // words that a forward takes
input [MAP_BITS-1:0] ack_place; // a WB_ACK is for this place
output ack_fits; // the line lies there
input ack; // it has come
input copies; // a chunk of a line that leaves is in S1
input copies_first; // it is the first
input [CHUNK_W-1:0] chunk;
input [32*PORT_WORDS-1:0] data;
input take; // it is the last, and words are to be written back
input [LINE_W-1:0] out_line; // the line that leaves
input [LINE_WORDS-1:0] out_words;

output [32*PORT_WORDS-1:0] held_data; // S2: the chunk of the line that was in S1

// to the L2
output send; // a line leaves
input sent; // it is taken
output [$clog2(WRITEBACKS)-1:0] send_place;
output [LINE_W-1:0] send_line;
output [LINE_WORDS-1:0] send_words;
output [32*LINE_WORDS-1:0] send_data;

localparam PLACE_W = $clog2(WRITEBACKS), CHUNKS = LINE_WORDS / PORT_WORDS, DATA_W = 32 * PORT_WORDS;
wire [WRITEBACKS-1:0] used, unsent, first, first_unsent, found, sends;
wire [WRITEBACKS*(LINE_W+LINE_WORDS)-1:0] messages;
wire [WRITEBACKS*LINE_WORDS-1:0] helds;
wire [PLACE_W-1:0] first_place, unsent_place, place; // the last: where the slot's line lies
lowest_mask #(.COUNT(WRITEBACKS)) lowest_free (.some(~used), .lowest(first));
denovo_l1_number #(.COUNT(WRITEBACKS)) free_number (.which(first), .number(first_place));
lowest_mask #(.COUNT(WRITEBACKS)) lowest_unsent (.some(unsent), .lowest(first_unsent));
denovo_l1_number #(.COUNT(WRITEBACKS)) unsent_number (.which(first_unsent), .number(unsent_place));
denovo_l1_number #(.COUNT(WRITEBACKS)) match_number (.which(found), .number(place));
reg [PLACE_W-1:0] begun_q; // the place of a line whose first chunk is there
wire [PLACE_W-1:0] out_place = copies_first ? first_place : begun_q;
reg send_q;
reg [PLACE_W-1:0] send_place_q;
wire picks = (!send_q || sent) && |unsent; // the next line is read
reg [PLACE_W:0] count_q; // places used
always @(posedge clk) begin
    if (copies && copies_first) begun_q <= first_place;
    if (rst) send_q <= 1'b0;
    else if (picks) send_q <= 1'b1;
    else if (sent) send_q <= 1'b0;
    if (picks) send_place_q <= unsent_place;
    if (rst) count_q <= {PLACE_W + 1{1'b0}};
    else if (take && !ack) count_q <= count_q + 1'b1;
    else if (ack && !take) count_q <= count_q - 1'b1;
end
assign full = &used;
assign quiet = !(|used);
assign count = count_q;
assign leaving = |found;
assign send = send_q;
assign send_place = send_place_q;
wire [MAP_BITS:0] place_map = {{MAP_BITS + 1 - PLACE_W{1'b0}}, place};
assign ack_fits = leaving && place_map == {1'b0, ack_place};
for (b = 0; b < WRITEBACKS; b = b + 1) begin : g_place
    localparam [PLACE_W-1:0] NUMBER = b;
    reg used_q, unsent_q;
    reg [LINE_W-1:0] line_q;
    reg [LINE_WORDS-1:0] words_q, // words that leave
        held_q; // words that leave and that no forward has taken
    wire taken = take && out_place == NUMBER;
    always @(posedge clk) begin
        if (rst || ack && found[b]) used_q <= 1'b0;
        else if (taken) used_q <= 1'b1;
        if (rst || picks && first_unsent[b]) unsent_q <= 1'b0;
        else if (taken) unsent_q <= 1'b1;
        if (taken) {line_q, words_q, held_q} <= {out_line, out_words, out_words};
        else if (found[b]) held_q <= held_q & ~forget;
    end
    assign used[b] = used_q;
    assign unsent[b] = unsent_q;
    assign found[b] = used_q && line_q == line;
    assign sends[b] = send_place_q == NUMBER;
    assign helds[b * LINE_WORDS +: LINE_WORDS] = held_q;
    assign messages[b * (LINE_W + LINE_WORDS) +: LINE_W + LINE_WORDS] = {line_q, words_q};
end
reg [LINE_W+LINE_WORDS-1:0] message;
always @* begin
    held = {LINE_WORDS{1'b0}};
    message = {LINE_W + LINE_WORDS{1'b0}};
    for (i = 0; i < WRITEBACKS; i = i + 1) begin
        held = held | helds[i * LINE_WORDS +: LINE_WORDS] & {LINE_WORDS{found[i]}};
        message = message
            | messages[i * (LINE_W + LINE_WORDS) +: LINE_W + LINE_WORDS] & {LINE_W + LINE_WORDS{sends[i]}};
    end
end
assign {send_line, send_words} = message;

// The data: a line is read to be sent, and a chunk of one to answer a forward. A line stays until it has its acknowledgement,
// so that nothing is written over what is read.
reg [PLACE_W-1:0] held_place_q;
reg [CHUNK_W-1:0] held_chunk_q;
always @(posedge clk) {held_place_q, held_chunk_q} <= {place, chunk};
wire [32*LINE_WORDS-1:0] sent_line;
wire [CHUNKS*DATA_W-1:0] helds_data;
for (c = 0; c < CHUNKS; c = c + 1) begin : g_chunk
    localparam [CHUNK_W-1:0] NUMBER = c;
    reg [DATA_W-1:0] chunks [0:WRITEBACKS-1];
    always @(posedge clk) if (copies && chunk == NUMBER) chunks[out_place] <= data;
    assign sent_line[c * DATA_W +: DATA_W] = chunks[send_place_q];
    assign helds_data[c * DATA_W +: DATA_W] = chunks[held_place_q];
end
always @* begin
    held_data = {DATA_W{1'b0}};
    for (i = 0; i < CHUNKS; i = i + 1)
        held_data = held_data | helds_data[i * DATA_W +: DATA_W] & {DATA_W{held_chunk_q == i[CHUNK_W-1:0]}};
end
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
    assign send_data[w * 32 +: 32] = sent_line[w * 32 +: 32] & {32{send_words[w]}};
end
assert (!(take && full)); // a line that leaves finds a place
assert ((found & (found - 1'b1)) == {WRITEBACKS{1'b0}}); // a line is on its way out once
