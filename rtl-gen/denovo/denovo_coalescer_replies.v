// Warp accesses under way: which of their lanes wait, what the others have got, and the replies.

input [ID_BITS-1:0] begin_id; // of the warp access that takes the free entry
input [LANES-1:0] begin_mask;
input [LANES*$clog2(PORT_WORDS)-1:0] begin_words;
input sends; // a line access is at its port
input [$clog2(ENTRIES)+$clog2(LANES)-1:0] send_tag; // its entry, and the lane that names it
input [LANES-1:0] send_lanes; // the lanes that it is for
input [$clog2(ENTRIES)+$clog2(LANES)-1:0] answer_tag;
input answer_error;
input [PORT_WORDS-1:0] answer_mask;
input [PORT_WORDS*32-1:0] answer_words;
output [ID_BITS-1:0] id; // of the reply
output error;
output [LANES*32-1:0] data;

localparam ENTRY_W = $clog2(ENTRIES), WORD_W = $clog2(PORT_WORDS);

// S1: the answer that was taken in the cycle before.
reg valid_q, error_q;
reg [ENTRY_W-1:0] entry_q;
reg [PORT_WORDS-1:0] mask_q;
reg [PORT_WORDS*32-1:0] words_q;
assign answer_ready = !valid_q || acts;
wire take = answer_valid && answer_ready;
wire [ENTRY_W-1:0] answer_entry = answer_tag[$clog2(LANES) +: ENTRY_W];
always @(posedge clk) begin
    if (rst) valid_q <= 1'b0;
    else if (take || acts) valid_q <= take;
    if (take) {entry_q, error_q, mask_q, words_q} <= {answer_entry, answer_error, answer_mask, answer_words};
end

// What is read with it: the lanes of the line access, the warp access, the words that have come.
ram_1r1w #(.WIDTH(LANES), .DEPTH(ENTRIES * LANES)) lanes_sent (
    .clk, .wr_en(sends), .wr_addr(send_tag), .wr_data(send_lanes), .rd_en(take), .rd_addr(answer_tag), .rd_data(lanes)
);
ram_1r1w #(.WIDTH(ID_BITS + LANES + LANES * WORD_W), .DEPTH(ENTRIES)) begun (
    .clk, .wr_en(begins), .wr_addr(free_entry), .wr_data({begin_id, begin_mask, begin_words}),
    .rd_en(take), .rd_addr(answer_entry), .rd_data(kept)
);
ram_1r1w #(.WIDTH(LANES * 32), .DEPTH(ENTRIES)) rows (
    .clk, .wr_en(keeps), .wr_addr(entry_q), .wr_data(row), .rd_en(take), .rd_addr(answer_entry), .rd_data(read_row)
);
reg [LANES*32-1:0] row_q; // the row that was written last
reg bypass_q; // it is the entry's: it was written when it was to be read
always @(posedge clk) begin
    if (take) bypass_q <= keeps && entry_q == answer_entry;
    if (keeps) row_q <= row;
end
wire [LANES*32-1:0] old_row = bypass_q ? row_q : read_row;
wire [LANES-1:0] mask;
wire [LANES*WORD_W-1:0] lane_words;
assign {id, mask, lane_words} = kept;

// The entries.
wire [ENTRIES-1:0] used, failed, named; // named: S1's
wire [ENTRIES*LANES-1:0] waits;
lowest_one #(.COUNT(ENTRIES)) lowest_free (.some(~used), .lowest(first_free), .number(free_entry));
output free = !(&used); // some entry is not used
output [$clog2(ENTRIES)-1:0] free_entry; // the lowest such
for (e = 0; e < ENTRIES; e = e + 1) begin : g_entry
    localparam [ENTRY_W-1:0] ENTRY = e;
    reg used_q, failed_q;
    reg [LANES-1:0] waits_q; // lanes whose word has not come
    assign named[e] = entry_q == ENTRY;
    assign {used[e], failed[e]} = {used_q, failed_q};
    assign waits[e * LANES +: LANES] = waits_q;
    always @(posedge clk) begin
        if (rst) used_q <= 1'b0;
        else if (begins && first_free[e]) used_q <= 1'b1;
        else if (completes && acts && named[e]) used_q <= 1'b0;
        if (begins && first_free[e]) {waits_q, failed_q} <= {begin_mask, 1'b0};
        else if (keeps && named[e]) {waits_q, failed_q} <= {waits_q & ~answered, failed_q || error_q};
    end
end
chosen_value #(.COUNT(ENTRIES), .WIDTH(LANES)) of_entry (.which(named), .values(waits), .value(waiting));

// The words of the answer go to their lanes.
wire [LANES-1:0] answered;
wire [LANES*32-1:0] row;
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    reg meant; // the lane's word is in the answer
    reg [31:0] word;
    always @* begin
        meant = 1'b0;
        word = 32'd0;
        for (w = 0; w < PORT_WORDS; w = w + 1)
            if (lane_words[l * WORD_W +: WORD_W] == w[WORD_W-1:0]) begin
                meant = mask_q[w];
                word = words_q[w * 32 +: 32];
            end
    end
    assign answered[l] = waiting[l] && lanes[l] && meant;
    assign row[l * 32 +: 32] = answered[l] ? word : old_row[l * 32 +: 32];
    assign data[l * 32 +: 32] = row[l * 32 +: 32] & {32{mask[l]}};
end
assign error = |(failed & named) || error_q;
wire refused = !(|(used & named)) || |waiting && !(|answered); // nobody waits for it
wire completes = valid_q && !refused && !(|(waiting & ~answered));
wire keeps = valid_q && !refused && |(waiting & ~answered);
wire acts = valid_q && !(completes && !reply_ready);
assign reply_valid = completes;
reg protocol_error_q;
always @(posedge clk) begin
    if (rst) protocol_error_q <= 1'b0;
    else if (valid_q && refused) protocol_error_q <= 1'b1;
end
assign protocol_error = protocol_error_q;
assert (!begins || free); // a warp access that begins finds an entry
cover (bypass_q && completes); // two answers of one warp access, one right behind the other
cover (reply_valid && !reply_ready && answer_valid); // an answer waits for the reply
cover (&used); // every entry is used
