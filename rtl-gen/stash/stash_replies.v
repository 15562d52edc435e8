// Answers to forwards gather where they leave: in one of two places. While one ends in S3, words in S2 are of the next, which has the
// other place. That is free, since fewer than two are in S0 to S3 or wait here when a forward's turn begins.

input s2_rev_q; // S2 holds words of a forward
input [CHUNK_WORDS-1:0] rev_words_q; // words of its line
input [CHUNK_WORDS*32-1:0] moved_data; // their data
input ends; // S3: a turn has ended
input replies; // with an answer
input [HEADER_W-1:0] header; // its type and mask, and what it has of the forward
output [1:0] queued; // answers that wait for fwd_rsp

localparam HEADER_W = MSG_W + LINE_W + CHUNK_WORDS + CORE_BITS + 1 + MAP_W; // width of an answer without data and owner_map
reg head_q; // the place of the oldest answer
reg tail_q; // that of the forward in S3; without one, of the next
reg [1:0] queued_q;
wire pop = fwd_rsp_valid && fwd_rsp_ready;
wire gathers_in = tail_q ^ ends; // the place of the words in S2
wire is_first = queued_q == 2'd0 || pop && !queued_q[1]; // nothing is before what enters
always @(posedge clk) begin
    if (rst) zero;
    else begin
        if (replies && is_first) head_q <= tail_q;
        else if (pop) head_q <= !head_q;
        if (ends && (replies || s2_rev_q)) tail_q <= !tail_q;
        if (replies && !pop) queued_q <= queued_q + 1'b1;
        else if (pop && !replies) queued_q <= queued_q - 1'b1;
    end
end
wire [2*HEADER_W-1:0] headers;
wire [2*CHUNK_WORDS*32-1:0] words;
for (p = 0; p < 2; p = p + 1) begin : g_place
    localparam [0:0] PLACE = p;
    reg [HEADER_W-1:0] header_q;
    reg [CHUNK_WORDS*32-1:0] words_q;
    always @(posedge clk) begin
        if (ends && tail_q == PLACE) header_q <= header;
        for (k = 0; k < CHUNK_WORDS; k = k + 1)
            if (s2_rev_q && rev_words_q[k] && gathers_in == PLACE) words_q[k * 32 +: 32] <= moved_data[k * 32 +: 32];
    end
    assign headers[p * HEADER_W +: HEADER_W] = header_q;
    assign words[p * CHUNK_WORDS * 32 +: CHUNK_WORDS * 32] = words_q;
end

assign fwd_rsp_valid = queued_q != 2'd0;
assign queued = queued_q;
wire [HEADER_W-1:0] out = (head_q ? headers[HEADER_W +: HEADER_W] : headers[HEADER_W-1:0]) & {HEADER_W{fwd_rsp_valid}};
wire [MSG_W-1:0] out_type = out[HEADER_W-MSG_W +: MSG_W];
wire [CHUNK_WORDS-1:0] out_mask = out[CORE_BITS + 1 + MAP_W +: CHUNK_WORDS];
wire [CHUNK_WORDS*32-1:0] out_words = head_q ? words[CHUNK_WORDS * 32 +: CHUNK_WORDS * 32] : words[CHUNK_WORDS*32-1:0];
wire [CHUNK_WORDS*32-1:0] out_data;
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_data
    assign out_data[i * 32 +: 32] = out_words[i * 32 +: 32] & {32{out_mask[i] && out_type != MSG_REG_ACK}};
end
assign fwd_rsp_data = {out, {MAP_W{1'b0}}, out_data};

assert (!(replies && queued_q[1] && !pop)); // an answer finds a place
assert (!(s2_rev_q && fwd_rsp_valid) || queued_q == 2'd1 && gathers_in != head_q); // words are not written where an answer waits
cover (ends && !replies && s2_rev_q); // a forward ends without an answer, and the next gathers
cover (queued_q[1]); // two wait
