// Forwards and recalls. One message after another is looked up. Its line is translated back, and its words are applied, a chunk at a
// time. Then the answer leaves, or it waits for this stash's own grant.

input m_room; // the answers' unit takes a message
input grants; // a REG's words are Registered
input adds_pages; // a command adds pages, and the look-up of physical ones may fail
input [CHUNK_WORDS-1:0] granting_words; // words of the message's line whose REG is on its way
input answer_error; // an answer names words that nobody expects

// The message at work, without data: it carries none.
localparam FORWARD_W = MESSAGE_W - CHUNK_WORDS * 32;
reg [FORWARD_W-1:0] forward_q;
wire [FORWARD_W-1:0] deferred_head; // the oldest deferred forward
wire [MESSAGE_W-1:0] message = {forward_q, {CHUNK_WORDS * 32{1'b0}}};
unused (message);
wire [MSG_W-1:0] arriving_type = l2_fwd_data[MESSAGE_TYPE_LSB +: MSG_W];
wire arriving_ack = arriving_type == MSG_WB_ACK;
wire is_legal = message_type == MSG_FWD_READ || message_type == MSG_FWD_REG || message_type == MSG_RECALL;

localparam DEFER_W = $clog2(DEFERRED) + 1; // width of a number of deferred forwards
reg [DEFER_W-1:0] retry_q; // deferred forwards still to be tried
reg [DEFER_W-1:0] skip_q; // deferred forwards that go from the head to the tail untried: then the oldest is the head again
wire skips = skip_q != {DEFER_W{1'b0}};
wire reply_room = !replies_queued[1];
wire may_take = l2_fwd_valid && retry_q == {DEFER_W{1'b0}} && !skips && !deferred_count[DEFER_W-1];
// One by one while some are deferred, so that what waits for the end of one never waits for its answer to leave.
wire may_begin = forwards_wait ? none_under_way && reply_room : !waiting_count[2];
input reg_ack_near; // a REG_ACK is at work
wire may_see = !adds_pages && !(forwards_wait && reg_ack_near); // a forward may go to its words
wire forward_if_retries = retry_q != {DEFER_W{1'b0}} && !skips && may_begin && may_see;
wire forward_if_acks = may_take && arriving_ack && m_room && none_under_way;
wire forward_if_comes = may_take && !arriving_ack && may_begin && may_see;
wire forward_if_found = found_q && !(waits_q && open_q);
wire forward_if_no_words = words_q == {CHUNK_WORDS{1'b0}};
wire forward_if_may_defer = |(words_q & granting_q);
wire forward_if_ends = s3_last_q && none_behind;
output passes_ack = forward_act_pass_ack; // an acknowledgement goes to the answers' unit
assign l2_fwd_ready = forward_act_pass_ack || forward_act_take_forward;
output forward_idle = forward_state_q == FORWARD_ST_IDLE; // no forward is at work
output forward_looks
    = forward_state_q == FORWARD_ST_LOOKUP || forward_state_q == FORWARD_ST_SEND; // one asks for translations

// The message at work. In SEND its line goes to the translation, and it is under way.
input open_q, // pieces are still to come of what is open
    open_stores; // what is open is a store
reg found_q; // LOOKUP, behind its first cycle
reg waits_q; // in that a store was open: its words may be asked for, and are not yet Valid
reg [CHUNK_WORDS-1:0] words_q; // words to send
reg [CHUNK_WORDS-1:0] granting_q; // words whose registration is on its way
wire [CHUNK_WORDS-1:0] first_word; // one-hot: the lowest
wire [WORD_W-1:0] word_number; // its place
lowest_one #(.COUNT(CHUNK_WORDS)) first_of_line (.some(words_q), .lowest(first_word), .number(word_number));
unused (first_word);
output [LINE_W-1:0] own_line = message_line; // the MSHRs are asked for REGs of this line
output [MAP_W-1:0] own_map = message_owner_map; // the map under which they would be owned
assign pa_ppn = message_line[PAGE_W - WORD_W +: PPN_W];
wire sends_line = forward_act_send_line;
assign rev_valid = sends_line;
assign rev_index = message_owner_map & {MAP_W{sends_line}};
assign rev_virt = {pa_vpn, message_line[PAGE_W-WORD_W-1:0], word_number} & {VIRT_W{sends_line}};
always @(posedge clk) begin
    if (rst) zero;
    else begin
        found_q <= forward_state_q == FORWARD_ST_LOOKUP && !forward_if_found;
        if (!found_q) waits_q <= open_stores;
    end
    if (rst) forward_q <= {FORWARD_W{1'b0}};
    else if (forward_act_take_deferred) forward_q <= deferred_head;
    else if (forward_act_take_forward) forward_q <= l2_fwd_data[CHUNK_WORDS * 32 +: FORWARD_W];
    if (forward_act_begin) granting_q <= granting_words;
    if (forward_act_begin) words_q <= message_mask & {CHUNK_WORDS{is_legal}};
end

// Those that wait for their turn, and their translations.
localparam WAITING_W = FORWARD_W + CHUNK_WORDS + 1;
localparam MASK_LSB = MESSAGE_MASK_LSB - CHUNK_WORDS * 32; // fields of a message without data
localparam TYPE_LSB = MESSAGE_TYPE_LSB - CHUNK_WORDS * 32;
localparam OWNER_MAP_LSB = MESSAGE_OWNER_MAP_LSB - CHUNK_WORDS * 32;
wire [WAITING_W-1:0] oldest;
wire [ADDR_W+CHUNK_WORDS-1:0] translation;
stash_queue #(.WIDTH(WAITING_W), .DEPTH(4)) waiting (
    .in_valid(sends_line), .in_data({forward_q, granting_q, pa_hit}), .out_valid(waits), .out_ready(turn_ends), .out_data(oldest),
    .count(waiting_count), .*
);
stash_queue #(.WIDTH(ADDR_W + CHUNK_WORDS), .DEPTH(4)) translated (
    .in_valid(rev_done), .in_data({rev_addr, rev_words}), .out_valid(is_translated), .out_ready(turn_ends), .out_data(translation),
    .count(translated_count), .*
);
unused (waiting_count[1:0]);
unused (translated_count);
unused (rev_mapped);
wire [FORWARD_W-1:0] turn_forward;
wire [CHUNK_WORDS-1:0] turn_granting;
wire turn_hit; // its page was found
assign {turn_forward, turn_granting, turn_hit} = oldest;
wire [ADDR_W-1:0] turn_addr;
wire [CHUNK_WORDS-1:0] turn_held; // words of the line that the mapping has
assign {turn_addr, turn_held} = translation;

// A turn: words in the chunk of the first, then words in the chunk behind it. Each lies behind those that the mapping has before it.
localparam SUM_W = WORD_W + 1; // a place in the chunk, and a bit that says that it is the chunk behind
wire [CHUNK_WORDS-1:0] turn_mask = turn_forward[MASK_LSB +: CHUNK_WORDS];
wire [CHUNK_WORDS-1:0] turn_words = turn_mask & turn_held & {CHUNK_WORDS{turn_hit}};
reg [CHUNK_WORDS*SUM_W-1:0] sums;
always @* begin
    sums = {{(CHUNK_WORDS * SUM_W - WORD_W){1'b0}}, turn_addr[WORD_W-1:0]};
    for (k = 1; k < CHUNK_WORDS; k = k + 1) sums[k * SUM_W] = turn_held[k - 1];
    for (n = 0; n < WORD_W; n = n + 1)
        for (k = 0; k < CHUNK_WORDS; k = k + 1)
            if ((k >> n) % 2 == 1)
                sums[k * SUM_W +: SUM_W] = sums[k * SUM_W +: SUM_W] + sums[((k >> n << n) - 1) * SUM_W +: SUM_W];
end
wire [CHUNK_WORDS*WORD_W-1:0] turn_places;
wire [CHUNK_WORDS-1:0] behind;
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_place
    assign turn_places[i * WORD_W +: WORD_W] = sums[i * SUM_W +: WORD_W];
    assign behind[i] = sums[i * SUM_W + WORD_W];
end
reg second_q; // the chunk behind has its cycle
wire two_chunks = |(turn_words & behind);
wire [2:0] lasts = {2'b00, s0_last_q} + {2'b00, s1_last_q} + {2'b00, s2_last_q} + {2'b00, s3_last_q};
wire room = lasts + {1'b0, replies_queued} < 3'd2;
wire apart = !s0_rev_q && !s1_rev_q && !s2_rev_q; // the storage has been free of forwards for three cycles: a store fits in
wire may_turn = room && (apart || !pass_waits); // a turn may begin
wire has_turn = is_translated && (second_q || may_turn);
wire turn_ends = has_turn && (second_q || !two_chunks);
output line_asks = has_turn && |turn_words; // words of a chunk: an operation
output [CHUNK_W-1:0] line_chunk = turn_addr[ADDR_W-1:WORD_W] + {{(CHUNK_W-1){1'b0}}, second_q};
wire [CHUNK_WORDS-1:0] line_words = turn_words & (second_q ? behind : ~behind); // of the line
wire lost = has_turn && !second_q && |(turn_mask & ~turn_words);

// S0 to S3.
reg s0_rev_q, s1_rev_q, s3_rev_q;
output s2_rev_q; // S2 holds words of a forward
reg s0_last_q, s1_last_q, s2_last_q, s3_last_q; // a turn ended with it
wire none_behind = !waits && !s0_last_q && !s1_last_q && !s2_last_q;
output none_under_way = none_behind && !s3_last_q;
output [CHUNK_WORDS-1:0] rev_words_q; // S2: words of the line
output [CHUNK_WORDS*WORD_W-1:0] rev_places_q; // S2: their places in the chunk
output [CHUNK_WORDS-1:0] rev_granting_q; // S2: words whose registration is on its way
wire [FORWARD_W-1:0] s2_forward;
localparam STAGE_W = FORWARD_W + CHUNK_WORDS * (WORD_W + 2);
wire [STAGE_W-1:0] s2_stage;
delay_line #(.WIDTH(STAGE_W), .CYCLES(3)) to_s2 (
    .clk, .in_data({turn_forward, turn_granting, line_words, turn_places}), .out_data(s2_stage)
);
assign {s2_forward, rev_granting_q, rev_words_q, rev_places_q} = s2_stage;
output [WORD_EV_W-1:0] rev_event
    = s2_forward[TYPE_LSB +: MSG_W] == MSG_FWD_READ ? WORD_EV_FORWARD_READ : WORD_EV_FORWARD_TAKE;
output [MAP_W-1:0] rev_map = s2_forward[OWNER_MAP_LSB +: MAP_W];
reg [FORWARD_W-1:0] s3_forward_q;
reg [CHUNK_WORDS-1:0] s3_words_q;
reg [CHUNK_WORDS*WORD_W-1:0] s3_places_q;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        second_q <= has_turn && !turn_ends;
        {s0_rev_q, s1_rev_q, s2_rev_q, s3_rev_q} <= {line_asks, s0_rev_q, s1_rev_q, s2_rev_q};
        {s0_last_q, s1_last_q, s2_last_q, s3_last_q} <= {turn_ends, s0_last_q, s1_last_q, s2_last_q};
    end
    {s3_forward_q, s3_words_q, s3_places_q} <= {s2_forward, rev_words_q, rev_places_q};
end
wire refused = s3_rev_q && |apply_refuse;
//+ FETCH_LINE
output takes_words = s3_rev_q && ended_type != MSG_FWD_READ && |apply_supply; // words become Invalid
//-
reg [CHUNK_WORDS-1:0] reply_mask_q, defer_mask_q; // words that answer the message, and that wait: of its chunk before
reg [CHUNK_WORDS-1:0] reply_mask, defer_mask; // with those of S3
always @* begin
    {reply_mask, defer_mask} = {reply_mask_q, defer_mask_q};
    for (k = 0; k < CHUNK_WORDS; k = k + 1)
        if (s3_rev_q && s3_words_q[k]) begin
            if (apply_supply[s3_places_q[k * WORD_W +: WORD_W]]) reply_mask[k] = 1'b1;
            if (apply_defer[s3_places_q[k * WORD_W +: WORD_W]]) defer_mask[k] = 1'b1;
        end
end
always @(posedge clk) begin
    if (rst || s3_last_q) {reply_mask_q, defer_mask_q} <= {2 * CHUNK_WORDS{1'b0}};
    else {reply_mask_q, defer_mask_q} <= {reply_mask, defer_mask};
end

// The answer, and the forwards that wait for a grant. After a grant, each of them is tried once.
wire [MESSAGE_W-1:0] ended = {s3_forward_q, {CHUNK_WORDS * 32{1'b0}}};
unused (ended);
wire replies = s3_last_q && reply_mask != {CHUNK_WORDS{1'b0}};
wire defers = s3_last_q && defer_mask != {CHUNK_WORDS{1'b0}};
wire [MSG_W-1:0] reply_type
    = ended_type == MSG_FWD_READ ? MSG_DATA : ended_type == MSG_FWD_REG ? MSG_REG_ACK : MSG_RECALL_DATA;
stash_replies #(.*) replies_out (
    .ends(s3_last_q), .header({reply_type, ended_line, reply_mask, ended_core, ended_stash, ended_map}), .queued(replies_queued), .*
);
stash_queue #(.WIDTH(FORWARD_W), .DEPTH(DEFERRED)) deferred_forwards (
    .in_valid(defers || skips),
    .in_data(skips ? deferred_head : {
        ended_type, ended_line, defer_mask, ended_core, ended_stash, ended_map, ended_owner_map
    }),
    .out_valid(forwards_wait), .out_ready(forward_act_take_deferred || skips), .out_data(deferred_head), .count(deferred_count), .*
);
unused (l2_fwd_data[CHUNK_WORDS*32-1:0]);
output forwards_wait; // forwards are deferred
// A grant counts when no forward is at work: one that is may still be deferred, and goes to the tail before the others do.
reg granted_q; // a grant has not counted yet
wire counts = (grants || granted_q) && forward_next == FORWARD_ST_IDLE;
wire [DEFER_W-1:0] entries = deferred_count + {{(DEFER_W - 1){1'b0}}, defers};
always @(posedge clk) begin
    if (rst) zero;
    else begin
        granted_q <= (grants || granted_q) && forward_next != FORWARD_ST_IDLE;
        if (counts) retry_q <= entries;
        else if (forward_act_take_deferred) retry_q <= retry_q - 1'b1;
        if (counts && retry_q < entries) skip_q <= retry_q;
        else if (skips) skip_q <= skip_q - 1'b1;
        protocol_error <= answer_error || forward_act_begin && !is_legal && |message_mask || lost || refused;
    end
end

assert (!rev_done || waits); // a translation is of one that waits
assert (!defers || forward_state_q == FORWARD_ST_DRAIN); // one that is deferred is alone
assert (retry_q <= deferred_count); // what is tried again is there
assert (!skips || forward_idle && retry_q == deferred_count && !defers && !forward_act_take_deferred); // the queue is turned while no forward is at work
cover (skips); // a grant came when some forwards had been tried again, and not all
cover (second_q); // words of a line lie in two chunks
cover (waiting_count[2]); // four wait for their turn
cover (is_translated && !room && !second_q); // one waits for room for its answer
cover (is_translated && pass_waits && room && !apart && !second_q); // one leaves the storage to an access
cover (granted_q); // a grant came when a forward was at work
cover (defers); // a forward waits for this stash's own grant
cover (replies && defers); // part of a forward is answered, part of it waits
cover (answer_error); // an answer names words that nobody expects
