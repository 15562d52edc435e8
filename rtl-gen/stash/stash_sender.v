// What is left of the job to look at or to send: lanes of an access, words of a chunk or of a forward, one a cycle. A
// replay reads for all lanes of a chunk at once.

input walking_lanes; // the job sends lanes
input putting; // the job puts the words of an answer
input answer_none, // none of them is left
    answer_last; // they lie in one chunk
output [ADDR_W-1:0] lane_addr; // its word
output [WORD_W-1:0] word_number; // the lowest word that is left
output [11:0] sent_q; // bit k: a word was sent k+1 cycles ago
output [LANE_W+ADDR_W-1:0] translated; // of the word sent eight cycles ago: lane and stash address

reg [LANES-1:0] lanes_q;
reg [CHUNK_WORDS-1:0] words_q;
wire [LANES-1:0] lanes_rest = lanes_q & (lanes_q - 1'b1); // without the lowest
wire [CHUNK_WORDS-1:0] words_rest = words_q & (words_q - 1'b1); // without the lowest
wire [CHUNK_WORDS-1:0] word_first = words_q & ~words_rest; // one-hot: the lowest
output [LANES-1:0] lane_first = lanes_q & ~lanes_rest; // one-hot: the lowest lane that is left
wire [LANES-1:0] other_word; // lanes with another word than the lowest
wire [LANES-1:0] other_chunk; // lanes whose word lies in another chunk than that of the lowest
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    assign other_chunk[l] = request_addr[l * ADDR_W + WORD_W +: CHUNK_W] != lane_addr[ADDR_W-1:WORD_W];
    assign other_word[l] = other_chunk[l] || request_addr[l * ADDR_W +: WORD_W] != lane_addr[WORD_W-1:0];
end
// Lanes that load one word share its translation and its commit. Stores to one word keep their order.
wire [LANES-1:0] walk_rest = job_write_q ? lanes_rest : lanes_q & other_word;
wire [LANES-1:0] chunks_rest = lanes_q & other_chunk; // without those of the lowest lane's chunk
always @(posedge clk) begin
    if (job_act_begin_walk || job_act_begin_replica || job_act_begin_replay) lanes_q <= job_todo & ~lane_done;
    else if (job_act_read_chunk) lanes_q <= chunks_rest;
    else if (job_act_send_lane) lanes_q <= walk_rest;
    else if (job_act_next_lane) lanes_q <= lanes_rest;
    if (job_act_begin_chunk) words_q <= job_register_q ? s2_is_r_q & ~reg_done : s2_is_p_q;
    else if (job_act_begin_reverse) words_q <= message_words;
    else if (job_act_send_word || job_act_send_reverse) words_q <= words_rest;
end
output job_if_replica_last = lanes_rest == {LANES{1'b0}}; // it is the last lane to look at
output job_if_chunk_last = putting ? answer_last : chunks_rest == {LANES{1'b0}}; // what is left lies in one chunk
output job_if_word_last = walk_rest == {LANES{1'b0}}; // no lane is left behind the next word
output job_if_left_last = words_rest == {CHUNK_WORDS{1'b0}}; // it is the last to send
output job_if_left_none
    = putting ? answer_none
    : walking_lanes ? lanes_q == {LANES{1'b0}} : words_q == {CHUNK_WORDS{1'b0}}; // there is none to send

reg [LANE_W-1:0] lane_number;
always @* begin
    zero;
    for (k = 0; k < LANES; k = k + 1)
        if (lane_first[k]) begin
            lane_number = lane_number | k[LANE_W-1:0];
            lane_addr = lane_addr | request_addr[k * ADDR_W +: ADDR_W];
        end
end
always @* begin
    word_number = {WORD_W{1'b0}};
    for (k = 0; k < CHUNK_WORDS; k = k + 1) if (word_first[k]) word_number = word_number | k[WORD_W-1:0];
end

// Sent in cycle t: translated at t+8, in S0 at t+9, committed in S2 at t+11, applied in S3 at t+12.
wire sends = job_act_send_lane || job_act_send_word;
wire [ADDR_W-1:0] send_addr = job_lanes_q ? lane_addr : {job_chunk_q, word_number};
assign fwd_valid = sends;
assign fwd_index = job_map_q & {MAP_W{sends}};
assign fwd_addr = send_addr & {ADDR_W{sends}};
always @(posedge clk) begin
    if (rst) sent_q <= 12'd0;
    else sent_q <= {sent_q[10:0], sends};
end
delay_line #(.WIDTH(LANE_W + ADDR_W), .CYCLES(8)) sent (.in_data({lane_number, send_addr}), .out_data(translated), .*);
