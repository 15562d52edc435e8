// Messages of the L2, one at a time. Words of a forward are translated back to stash addresses and applied. Then its
// answer leaves, or it waits for this stash's own grant. Words of an answer: stash_answers.

output waits; // forwards are deferred

output [31:0] s1_rev_data; // S1: the message's data of the word
output s2_rev_q; // S2 holds a word of the message
output s2_rev_granting_q; // the registration of that word is on its way
output [3:0] message_event_q; // what the message does to that word

// The message at work.
reg [MESSAGE_W-1:0] message_q;
reg message_from_rsp_q; // it came over the response network
always @(posedge clk) begin
    if (rst) zero;
    else if (job_act_take_rsp || job_act_take_forward || job_act_take_deferred) begin
        message_q <= job_act_take_rsp ? l2_rsp_data
            : job_act_take_forward ? l2_fwd_data : {deferred_head, {CHUNK_WORDS * 32{1'b0}}};
        message_from_rsp_q <= job_act_take_rsp;
    end
end
wire is_data = message_from_rsp_q && message_type == MSG_DATA;
wire is_reg_ack = message_from_rsp_q && message_type == MSG_REG_ACK;
wire is_wb_ack = !message_from_rsp_q && message_type == MSG_WB_ACK;
wire is_fwd_read = !message_from_rsp_q && message_type == MSG_FWD_READ;
wire is_fwd_reg = !message_from_rsp_q && message_type == MSG_FWD_REG;
wire is_recall = !message_from_rsp_q && message_type == MSG_RECALL;
wire message_answers = is_data || is_reg_ack || is_wb_ack; // it answers a request of this stash
output job_if_answer = message_answers;
wire message_forwards = is_fwd_read || is_fwd_reg || is_recall; // it asks for words that this stash owns
output [CHUNK_WORDS-1:0] message_words = message_mask
    & ((expected & {CHUNK_WORDS{message_answers}}) | {CHUNK_WORDS{message_forwards}}); // the words to put or to send
output [MAP_W-1:0] message_of = message_answers ? message_map : message_owner_map; // the mapping that the message names
reg [CHUNK_WORDS-1:0] message_granting_q; // words of the line whose registration is on its way
always @(posedge clk) begin
    if (job_act_begin_answer || job_act_begin_reverse) begin
        message_granting_q <= granting_words;
        message_event_q <= is_data ? WORD_EV_FILL
            : is_reg_ack ? WORD_EV_GRANT
            : is_wb_ack ? WORD_EV_WB_DONE
            : is_fwd_read ? WORD_EV_FORWARD_READ : WORD_EV_FORWARD_TAKE;
    end
end
localparam [1:0] KIND_READ = 0, KIND_REG = 1, KIND_WB = 2;
output [1:0] msg_kind = is_data ? KIND_READ : is_reg_ack ? KIND_REG : KIND_WB; // what the MSHRs are told, and asked
output [LINE_W-1:0] msg_line = message_line;
output [MAP_W-1:0] msg_map = message_map; // the map index of the request
output [MAP_W-1:0] msg_owner = message_owner_map; // a forward: the map index under which the words are owned
output [CHUNK_WORDS-1:0] msg_mask = message_mask;
output [CHUNK_WORDS*32-1:0] msg_data = message_data;
output msg_release = job_act_end_answer; // its words are no longer expected

// Words of a forward. Sent in cycle t: translated back at t+10, in S0 at t+11, applied in S3 at t+14.
assign pa_ppn = message_line[PAGE_W - WORD_W +: PPN_W];
wire rev_sends = job_act_send_reverse && message_forwards; // no other message has words to send: a fact that synthesis cannot find
assign rev_valid = rev_sends;
assign rev_index = message_of & {MAP_W{rev_sends}};
assign rev_virt = {pa_vpn, message_line[PAGE_W-WORD_W-1:0], word_number} & {VIRT_W{rev_sends}};
reg [13:0] rev_sent_q; // bit k: a word was sent k+1 cycles ago
output rev_empty = rev_sent_q == 14'd0; // no word of the message is on its way
wire [WORD_W-1:0] s1_rev_word; // its place in the line
delay_line #(.WIDTH(WORD_W), .CYCLES(12)) rev_sent (.in_data(word_number), .out_data(s1_rev_word), .*);
output rev_found = rev_sent_q[9] && rev_mapped && pa_hit; // the word is here, and mapped
wire rev_lost = rev_sent_q[9] && !(rev_mapped && pa_hit);
reg s0_rev_q; // a word of the message is in S0
reg s1_rev_q, s3_rev_q;
reg [WORD_W-1:0] s2_rev_word_q, s3_rev_word_q;
reg s1_rev_granting; // its registration is on its way
always @* begin
    zero;
    for (k = 0; k < CHUNK_WORDS; k = k + 1)
        if (s1_rev_q && s1_rev_word == k[WORD_W-1:0]) begin
            s1_rev_data = message_data[k * 32 +: 32];
            s1_rev_granting = message_granting_q[k];
        end
end
always @(posedge clk) begin
    if (rst) zero;
    else begin
        rev_sent_q <= {rev_sent_q[12:0], rev_sends};
        {s0_rev_q, s1_rev_q, s2_rev_q, s3_rev_q} <= {rev_found, s0_rev_q, s1_rev_q, s2_rev_q};
        s2_rev_granting_q <= s1_rev_granting;
        {s2_rev_word_q, s3_rev_word_q} <= {s1_rev_word, s2_rev_word_q};
    end
end
wire supplied = s3_rev_q && |apply_supply; // the word answers the message
wire deferred = s3_rev_q && |apply_defer; // it waits for this stash's own grant
wire refused = s3_rev_q && |apply_refuse;
reg [CHUNK_WORDS-1:0] reply_mask_q; // words that answer the message
reg [CHUNK_WORDS*32-1:0] reply_data_q;
reg [CHUNK_WORDS-1:0] defer_mask_q; // words that wait
always @(posedge clk) begin
    if (rst || job_act_begin_reverse) zero;
    else begin
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (supplied && s3_rev_word_q == k[WORD_W-1:0]) begin
                reply_mask_q[k] <= 1'b1;
                reply_data_q[k * 32 +: 32] <= s3_word_q;
            end
            if (deferred && s3_rev_word_q == k[WORD_W-1:0]) defer_mask_q[k] <= 1'b1;
        end
    end
end

// The answer, and the forwards that wait for a grant. After a grant, each of them is tried once.
wire replies = job_act_end_reverse && message_forwards && reply_mask_q != {CHUNK_WORDS{1'b0}};
wire defers = job_act_end_reverse && message_forwards && defer_mask_q != {CHUNK_WORDS{1'b0}};
wire [MSG_W-1:0] reply_type = is_fwd_read ? MSG_DATA : is_fwd_reg ? MSG_REG_ACK : MSG_RECALL_DATA;
small_fifo #(.WIDTH(MESSAGE_W), .DEPTH(2)) replies_out (
    .in_valid(replies),
    .in_data({
        reply_type, message_line, reply_mask_q, message_core, message_stash, message_map, {MAP_W{1'b0}},
        reply_data_q & {CHUNK_WORDS * 32{!is_fwd_reg}}
    }),
    .out_*(fwd_rsp_*), .count(replies_queued), .*
);
localparam DEFER_W = $clog2(DEFERRED) + 1; // width of a number of deferred forwards
reg [DEFER_W-1:0] skip_q; // deferred forwards that go from the head to the tail untried: then the oldest is the head again
wire skips = skip_q != {DEFER_W{1'b0}};
wire [MESSAGE_W-CHUNK_WORDS*32-1:0] deferred_head; // the oldest deferred forward, without data
small_fifo #(.WIDTH(MESSAGE_W - CHUNK_WORDS * 32), .DEPTH(DEFERRED)) deferred_forwards (
    .in_valid(defers || skips),
    .in_data(skips ? deferred_head : {
        message_type, message_line, defer_mask_q, message_core, message_stash, message_map, message_owner_map
    }),
    .out_valid(waits), .out_ready(job_act_take_deferred || skips), .out_data(deferred_head), .count(deferred_count), .*
);
reg [DEFER_W-1:0] retry_q; // deferred forwards still to be tried
always @(posedge clk) begin
    if (rst) retry_q <= {DEFER_W{1'b0}};
    else if (job_act_end_answer && is_reg_ack) retry_q <= deferred_count;
    else if (job_act_take_deferred) retry_q <= retry_q - 1'b1;
    if (rst) skip_q <= {DEFER_W{1'b0}};
    else if (job_act_end_answer && is_reg_ack && retry_q != deferred_count) skip_q <= retry_q;
    else if (skips) skip_q <= skip_q - 1'b1;
    if (rst) protocol_error <= 1'b0;
    else protocol_error <= (job_act_begin_answer || job_act_begin_reverse) && |(message_mask & ~message_words)
        || rev_lost || refused;
end
wire reply_room = !replies_queued[1];
unused (replies_queued[0]);
output may_retry = retry_q != {DEFER_W{1'b0}} && !skips && reply_room; // a deferred forward may be tried again
output may_forward
    = l2_fwd_valid && retry_q == {DEFER_W{1'b0}} && !deferred_count[DEFER_W-1] && reply_room; // a forward may be taken

unused (rev_done);
assert (rev_done == rev_sent_q[9]); // the reverse translation takes ten cycles
assert (retry_q <= deferred_count); // what is tried again is there
assert (!skips || retry_q == deferred_count && !defers && !job_act_take_deferred); // the queue is turned between jobs that use it
cover (skips); // a grant came when some forwards had been tried again, and not all
cover (defers); // a forward waits for this stash's own grant
cover (replies && defers); // part of a forward is answered, part of it waits
cover (job_act_begin_answer
    && |(message_mask & ~expected)); // an answer names words that nobody expects
