// One bank of the registry. A job passes P0 to P3, and takes effect when it leaves P2. docs/denovo/l2-data-path.md says
// what happens in which cycle.

localparam SETS = BYTES / (4 * LINE_WORDS * WAYS);
localparam SET_W = $clog2(SETS), WAY_W = $clog2(WAYS), BANK_W = $clog2(BANKS);
localparam ADDRESS_W = REQ_LINE_W;
localparam KEY_W = ADDRESS_W - BANK_W; // a line's address without its bank
localparam TAG_W = KEY_W - SET_W;
localparam MSHR_W = $clog2(MSHRS), SLOT_W = $clog2(LIST), WRITE_W = $clog2(WRITES);
localparam PLACE_W = $clog2(LIST + 2); // a slot, or one of two places for data without a request
localparam MESSAGES_W = $clog2(LINE_WORDS) + 1;
localparam OWNER_W = 1 + CORE_BITS + MAP_BITS;
localparam DATA_W = 32 * LINE_WORDS;
localparam HEAD_W = REQ_W - DATA_W; // a request without its data
localparam [PLACE_W-1:0] FIRST_PLACE = LIST;

// P0: the job that enters, if one does.
wire up; // the lines have been cleared
wire p1_free; // P1 takes a job at the edge
wire answer_room, forward_room, write_room, slot_room, mshr_room;
wire answer_writes = mem_rsp_valid && answer_write && !write_uncached; // it is no job
wire can_recalled = rsp_in_valid;
wire can_memory = mem_rsp_valid && !answer_writes;
wire can_listed = listed && answer_room && forward_room;
wire can_ended = ended && write_room;
wire can_retry = retry_some && !retrying && answer_room && forward_room && write_room;
wire can_flush = walk_some && forward_room && write_room;
wire can_req = answer_room && forward_room && write_room && slot_room && !retry_some && !retrying;
wire before_listed = can_recalled || can_memory;
wire before_retry = before_listed || can_listed || can_ended;
reg req_turn_q; // a request goes before the walk
wire walk_goes = can_flush && !(req_turn_q && req_valid && can_req);
wire before_req = before_retry || can_retry || can_flush && !req_turn_q;
wire is_fetched = !answer_write && answer_id < FIRST_WRITE;
wire choose_filled = can_memory && !can_recalled && is_fetched;
wire choose_uncached = can_memory && !can_recalled && !is_fetched;
wire choose_listed = can_listed && !before_listed;
wire choose_ended = can_ended && !before_listed && !can_listed;
wire choose_retry = can_retry && !before_retry;
wire choose_flush = walk_goes && !before_retry && !can_retry;
wire choose_req = req_valid && can_req && !before_req;
wire enters = up && p1_free;
wire enter_recalled = enters && can_recalled;
wire enter_filled = enters && choose_filled;
wire enter_uncached = enters && choose_uncached;
wire enter_listed = enters && choose_listed;
wire enter_ended = enters && choose_ended;
wire enter_retry = enters && choose_retry;
wire enter_flush = enters && choose_flush;
wire enter_req = enters && choose_req;
assign rsp_in_ready = enters;
assign mem_rsp_ready = up && (answer_write && !write_uncached || p1_free && !can_recalled);
assign req_ready = enters && can_req && !before_req;

// Memory's answer.
localparam [MEM_ID_BITS-1:0] FIRST_WRITE = MSHRS, FIRST_DIRECT = MSHRS + WRITES;
wire [MEM_ID_BITS-1:0] answer_of_write = answer_id - FIRST_WRITE;
wire [MEM_ID_BITS-1:0] answer_of_read = answer_id - FIRST_DIRECT;
unused ({answer_of_write, answer_of_read});
wire write_uncached;
wire [SLOT_W-1:0] write_slot;
wire [ADDRESS_W-1:0] write_line;
wire write_answered = up && answer_writes || enter_uncached && answer_write;
wire write_refused = up && answer_writes && answer_error;
wire [SLOT_W-1:0] uncached_slot = answer_write ? write_slot : answer_of_read[SLOT_W-1:0];

// What it brings: where it looks, and the words of an answer.
wire listed, ended;
wire [MSHR_W-1:0] listed_entry, ended_entry;
wire [SLOT_W-1:0] listed_slot;
wire [SET_W-1:0] mshr_set;
wire [WAY_W-1:0] mshr_way;
wire [LINE_WORDS-1:0] mshr_await;
wire [MSHR_W-1:0] enter_mshr = can_recalled ? owner_map[MSHR_W-1:0] : can_memory ? answer_id[MSHR_W-1:0]
    : can_listed ? listed_entry : ended_entry;
localparam [MAP_BITS:0] ALL_MSHRS = MSHRS;
wire owner_legal = owner_type == MSG_RECALL_DATA && {1'b0, owner_map} < ALL_MSHRS;
wire [LINE_WORDS-1:0] enter_words = owner_mask & mshr_await & {LINE_WORDS{owner_legal}};
wire enter_error = can_recalled ? enter_words != owner_mask || !owner_legal || owner_mask == {LINE_WORDS{1'b0}}
    : answer_error;
unused ({owner_error, owner_core, owner_stash, owner_line});
wire retry_some, retrying;
wire [SLOT_W-1:0] retry_slot;
wire [KEY_W-1:0] retry_key;
wire walk_some, walk_all, passed;
wire [KEY_W-1:0] walk_key;
wire [WAY_W-1:0] walk_way;
wire [SLOT_W-1:0] free_slot;
wire [KEY_W-1:0] enter_key = before_retry ? {{TAG_W{1'b0}}, mshr_set} : can_retry ? retry_key
    : walk_goes ? walk_key : req_data[REQ_LINE_LSB + BANK_W +: KEY_W];
reg turn_q; // which of the two places takes the next data without a request
wire [PLACE_W-1:0] slot_place = {{PLACE_W-SLOT_W{1'b0}}, choose_uncached ? uncached_slot : choose_listed ? listed_slot
    : choose_retry ? retry_slot : free_slot};
wire [PLACE_W-1:0] enter_place = can_recalled || choose_filled ? FIRST_PLACE | {{PLACE_W-1{1'b0}}, turn_q} : slot_place;
wire [DATA_W-1:0] enter_data = can_recalled ? owner_data : can_memory ? answer_data : req_data[DATA_W-1:0];

// P1: the look-up.
reg p1_recalled_q, p1_filled_q, p1_uncached_q, p1_listed_q, p1_ended_q, p1_retry_q, p1_flush_q, p1_req_q;
reg p1_dead_q; // a FLUSH to which the walk comes back
reg p1_forced_q; // its line is known
reg [KEY_W-1:0] p1_key_q;
reg [WAY_W-1:0] p1_way_q;
reg [PLACE_W-1:0] p1_place_q;
reg [LINE_WORDS-1:0] p1_words_q; // of RECALLED
reg p1_error_q; // the message was not allowed, or memory refused
wire p1_valid = p1_recalled_q || p1_filled_q || p1_uncached_q || p1_listed_q || p1_ended_q || p1_retry_q || p1_flush_q
    || p1_req_q;
wire [SET_W-1:0] p1_set = p1_key_q[SET_W-1:0];
wire p2_changes = (p2_retry_q || p2_req_q) && (!p2_here_q || p2_type == MSG_ATOMIC && p2_uncached) || p2_flush_q
    || p2_ended_q; // the tags of its line may change, or where it will lie
// One that tries again is behind P2's request in the pipeline, which was asked later.
wire p2_passes = p1_retry_q && (p1_set == p2_set_q || p2_type == MSG_ATOMIC && p2_uncached);
wire p1_lineless = p1_uncached_q || p1_recalled_q && p1_words_q == {LINE_WORDS{1'b0}};
wire p1_same = p1_set == p2_set_q && (!p1_forced_q || p1_way_q == p2_way_q && !p1_lineless);
wire p1_held = p2_changes && p1_same;
wire advance = p1_valid && (!p2_valid || p2_leaves) && !p1_held;
assign p1_free = !p1_valid || advance;
always @(posedge clk) begin
    if (rst) begin
        {p1_recalled_q, p1_filled_q, p1_uncached_q, p1_listed_q, p1_ended_q, p1_retry_q, p1_flush_q, p1_req_q} <= 8'd0;
        turn_q <= 1'b0;
    end else if (p1_free) begin
        {p1_recalled_q, p1_filled_q, p1_uncached_q, p1_listed_q, p1_ended_q, p1_retry_q, p1_flush_q, p1_req_q} <=
            {enter_recalled, enter_filled, enter_uncached, enter_listed, enter_ended, enter_retry, enter_flush,
                enter_req};
        if (enter_recalled || enter_filled) turn_q <= !turn_q;
    end
    if (p1_free) begin
        p1_forced_q <= before_retry || choose_flush && walk_all;
        p1_key_q <= enter_key;
        p1_way_q <= before_retry ? mshr_way : walk_way;
        p1_place_q <= enter_place;
        p1_words_q <= enter_words;
        p1_error_q <= enter_error;
    end
    if (p1_free) p1_dead_q <= walk_back;
    else if (walk_back) p1_dead_q <= 1'b1;
end
wire [WAY_W-1:0] p1_way;
wire p1_here, p1_occupied;
wire [TAG_W-1:0] p1_old_tag;
denovo_l2_tags #(.SETS, .WAYS, .TAG_W) tags (
    .clk, .rst, .up, .read_set(p1_free ? enter_key[SET_W-1:0] : p1_set), .line_set(p1_set), .tag(p1_key_q[SET_W +: TAG_W]),
    .forced(p1_forced_q), .forced_way(p1_way_q), .way(p1_way), .here(p1_here), .occupied(p1_occupied),
    .old_tag(p1_old_tag), .advance, .p2_set(p2_set_q), .p2_way(p2_way_q), .change(come || leave), .change_present(come),
    .change_tag(p2_line[BANK_W + SET_W +: TAG_W]), .use_here, .may_use_here
);

// P2: the decision. The request stands in a RAM of slots, the data of all messages in another.
reg p2_recalled_q, p2_filled_q, p2_uncached_q, p2_listed_q, p2_ended_q, p2_retry_q, p2_flush_q, p2_req_q;
reg [SET_W-1:0] p2_set_q;
reg [WAY_W-1:0] p2_way_q;
reg p2_here_q; // its line is here
reg p2_dead_q; // a FLUSH that does nothing
reg p2_occupied_q; // its way holds a line
reg [TAG_W-1:0] p2_old_tag_q; // that line
reg [SLOT_W-1:0] p2_slot_q;
reg [LINE_WORDS-1:0] p2_words_q;
reg p2_error_q;
wire p2_valid = p2_recalled_q || p2_filled_q || p2_uncached_q || p2_listed_q || p2_ended_q || p2_retry_q || p2_flush_q
    || p2_req_q;
wire p3_last; // P3 is empty, or its job leaves
wire p3_busy; // P3 performs an operation on P2's line
wire p2_lineless = p2_uncached_q || p2_recalled_q && p2_words_q == {LINE_WORDS{1'b0}};
wire p2_leaves = p2_valid && p3_last && !(p3_busy && !p2_lineless);
always @(posedge clk) begin
    if (rst)
        {p2_recalled_q, p2_filled_q, p2_uncached_q, p2_listed_q, p2_ended_q, p2_retry_q, p2_flush_q, p2_req_q} <= 8'd0;
    else if (advance)
        {p2_recalled_q, p2_filled_q, p2_uncached_q, p2_listed_q, p2_ended_q, p2_retry_q, p2_flush_q, p2_req_q} <=
            {p1_recalled_q, p1_filled_q, p1_uncached_q, p1_listed_q, p1_ended_q, p1_retry_q, p1_flush_q, p1_req_q};
    else if (p2_leaves)
        {p2_recalled_q, p2_filled_q, p2_uncached_q, p2_listed_q, p2_ended_q, p2_retry_q, p2_flush_q, p2_req_q} <= 8'd0;
    if (advance) begin
        p2_set_q <= p1_set;
        p2_way_q <= p1_way;
        p2_dead_q <= p1_dead_q || walk_back;
        p2_here_q <= p1_here && !(p1_flush_q && (p1_dead_q || walk_back));
        p2_occupied_q <= p1_occupied;
        p2_old_tag_q <= p1_old_tag;
        p2_slot_q <= p1_place_q[SLOT_W-1:0];
        p2_words_q <= p1_words_q;
        p2_error_q <= p1_error_q;
    end
end
wire [REQ_W-1:0] p2_request;
ram_1r1w #(.WIDTH(HEAD_W), .DEPTH(LIST)) requests (
    .clk, .wr_en(enter_req), .wr_addr(free_slot), .wr_data(req_data[REQ_W-1:DATA_W]),
    .rd_en(advance), .rd_addr(p1_place_q[SLOT_W-1:0]), .rd_data(p2_request[REQ_W-1:DATA_W])
);
ram_1r1w #(.WIDTH(DATA_W), .DEPTH(LIST + 2)) operands (
    .clk, .wr_en(enter_req || enter_recalled || enter_filled || enter_uncached), .wr_addr(enter_place),
    .wr_data(enter_data), .rd_en(advance), .rd_addr(p1_place_q), .rd_data(p2_request[DATA_W-1:0])
);
wire [33*LINE_WORDS-1:0] p2_words, wr_words;
wire p2_dirty, wr_dirty, wr_dirty_to;
wire [LINE_WORDS-1:0] write, perform, operate;
//+ atomics
denovo_l2_words #(.LINES(SETS * WAYS), .WAYS, .LINE_WORDS, .ATOMICS) stored_words (
//-
//+ !atomics
denovo_l2_words #(.LINES(SETS * WAYS), .WAYS, .LINE_WORDS) stored_words (
//-
    .clk, .rst, .read_line(!p2_valid || p2_leaves ? {p1_set, p1_way} : {p2_set_q, p2_way_q}),
    .line({p2_set_q, p2_way_q}), .words(p2_words), .dirty(p2_dirty), .busy(p3_busy), .write, .wr_words, .perform, .operate,
    .operation(p2_atom), .wr_dirty, .wr_dirty_to
);
wire mshr_waits, mshr_evicting, mshr_failed, any_walked;
wire [MSHR_W-1:0] p2_mshr;
wire mshr_is_head;
wire back, walk_back, done, append, hold, pop, evict, leave, come, use_here, may_use_here, fetch, blocked, waiting, acknowledge, fails, direct,
    request_error, given_back, in_vain;
wire [LINE_WORDS-1:0] recall, forward, answer, local_words;
wire [OWNER_W*LINE_WORDS-1:0] owners;
denovo_l2_decide #(.LINE_WORDS, .CORE_BITS, .MAP_BITS, .ATOMICS) decide (
    .clk, .rst, .leaves(p2_leaves), .recalled(p2_recalled_q), .filled(p2_filled_q), .listed(p2_listed_q),
    .ended(p2_ended_q), .flush(p2_flush_q), .retry(p2_retry_q), .req(p2_req_q), .awaited(p2_words_q), .message(p2_type),
    .atom(p2_atom), .uncached(p2_uncached), .core(p2_core), .stash(p2_stash), .core_map(p2_map), .mask(p2_mask),
    .data(p2_data), .here(p2_here_q), .occupied(p2_occupied_q), .words(p2_words), .waits(mshr_waits),
    .mshr_room, .is_head(mshr_is_head), .evicting(mshr_evicting), .failed(mshr_failed),
    .others_retry(retry_some || p2_passes), .error(request_error), .*
);
wire writes_back = leave && p2_dirty; // the line goes to memory
wire direct_read = direct && p2_atom == ATOM_LOAD;
wire direct_write = direct && !direct_read;
wire p2_is_request = p2_listed_q || p2_retry_q || p2_req_q;
wire is_request = p2_leaves && p2_is_request;
wire reports = p2_leaves && p2_uncached_q; // memory's answer is passed on
wire answers = |answer || fails || reports;
wire protocol_error_q_d = request_error || p2_leaves && p2_recalled_q && p2_error_q;
always @(posedge clk) protocol_error <= protocol_error_q_d && !rst;
denovo_l2_mshrs #(.MSHRS, .LIST, .LINE_WORDS, .SET_W, .WAY_W) mshrs (
    .clk, .rst, .listed, .listed_entry, .listed_slot, .ended, .ended_entry, .entering_entry(enter_mshr),
    .entering_set(mshr_set), .entering_way(mshr_way), .entering_await(mshr_await), .enter_recalled,
    .recalled(enter_words), .enter_filled, .fill_failed(answer_error), .enter_listed, .enter_ended, .advance, .next_set(p1_set), .line_set(p2_set_q),
    .line_way(p2_way_q), .waits(mshr_waits), .entry(p2_mshr), .room(mshr_room), .is_head(mshr_is_head), .evicting(mshr_evicting),
    .failed(mshr_failed), .hold, .append, .pop, .evict, .leave(leave && p2_ended_q), .slot(p2_slot_q), .fetch, .recall,
    .walked(p2_flush_q), .any_walked
);
denovo_l2_slots #(.LIST) slots (
    .clk, .rst, .room(slot_room), .free(free_slot), .take(enter_req), .leave(done || reports), .done(p2_slot_q)
);
denovo_l2_retry #(.SLOT_W, .KEY_W) retries (
    .clk, .rst, .some(retry_some), .head_slot(retry_slot), .head_key(retry_key), .retrying, .pop(enter_retry),
    .done(p2_leaves && p2_retry_q), .front(back && p2_retry_q), .back(back && p2_req_q), .slot(p2_slot_q),
    .key(p2_line[BANK_W +: KEY_W])
);
denovo_l2_walk #(.SET_W, .WAY_W, .KEY_W) walk (
    .clk, .rst, .up, .valid(cmd_valid), .ready(cmd_ready), .all_lines(command_all), .first(command_first[BANK_W +: KEY_W]),
    .last(command_last[BANK_W +: KEY_W]), .some(walk_some), .everything(walk_all), .key(walk_key), .way(walk_way),
    .enter(enter_flush), .back(walk_back), .back_key({p2_old_tag_q & {TAG_W{!walk_all}}, p2_set_q}),
    .back_way(p2_way_q), .under_way(p1_flush_q || p2_flush_q || any_walked), .passed, .settled(no_write),
    .refused(write_refused), .done(cmd_done_valid), .done_ready(cmd_done_ready), .error(cmd_done_data)
);
always @(posedge clk) begin
    if (rst || walk_back) req_turn_q <= 1'b0;
    else if (p2_leaves && p2_flush_q && !p2_dead_q) req_turn_q <= 1'b1;
    else if (enter_req) req_turn_q <= 1'b0;
end
wire left_answer = rsp_out_valid && rsp_out_ready;
wire left_forward = fwd_valid && fwd_ready;
reg back_answer_q; // P3's job did not use its place for an answer
always @(posedge clk) back_answer_q <= is_request && !answers && !direct && !rst;
wire p3_leaves; // P3's job leaves, which had places for forwards
wire [MESSAGES_W-1:0] p3_sent; // so many of them it used
denovo_l2_rooms #(.ANSWERS, .FORWARDS, .WRITES, .LINE_WORDS) rooms (
    .clk, .rst, .answers(answer_room), .forwards(forward_room), .writes(write_room),
    .take_answer(enter_listed || enter_retry || enter_req),
    .take_forwards(enter_listed || enter_retry || enter_flush || enter_req),
    .take_write(enter_ended || enter_retry || enter_flush || enter_req),
    .back_answer(back_answer_q), .back_forwards(p3_leaves),
    .back_write(p2_leaves && (p2_ended_q || p2_retry_q || p2_flush_q || p2_req_q) && !writes_back && !direct_write),
    .used_forwards(p3_sent), .left_answer, .left_forward, .left_write(write_answered)
);

// Answers.
wire reads = p2_type == MSG_READ || p2_type == MSG_REG_SYNC || p2_type == MSG_ATOMIC; // the answer has data
wire [3:0] rsp_type = p2_type == MSG_READ ? MSG_DATA : p2_type == MSG_WT ? MSG_WT_ACK
    : p2_type == MSG_ATOMIC ? MSG_ATOMIC_RESP : MSG_REG_ACK;
wire rsp_error = fails || reports && p2_error_q;
wire [CORE_BITS-1:0] rsp_core = p2_core;
wire rsp_stash = p2_stash;
wire [MAP_BITS-1:0] rsp_map = p2_map;
wire [ADDRESS_W-1:0] rsp_line = p2_line;
wire [LINE_WORDS-1:0] rsp_mask = fails || reports ? p2_mask : answer;
// Which words have data is told to the queue; the others become 0 where it ends.
wire has_data = p2_uncached_q ? p2_atom == ATOM_LOAD : reads && !fails;
wire [DATA_W-1:0] rsp_data;
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_rsp
    assign rsp_data[32 * w +: 32] = p2_uncached_q ? p2_data[32 * w +: 32] : p2_words[33 * w +: 32];
end
wire [RSP_W-1:0] rsp, rsp_head;
wire head_has_data;
denovo_l2_queue #(.WIDTH(RSP_W + 1), .DEPTH(ANSWERS)) answers_queue (
    .clk, .rst, .may_write(p2_is_request || p2_uncached_q), .write(answers), .in_data({has_data, rsp}), .out_valid(rsp_out_valid), .out_ready(rsp_out_ready),
    .out_data({head_has_data, rsp_head})
);
assign rsp_out_data[RSP_W-1:DATA_W] = rsp_head[RSP_W-1:DATA_W] & {RSP_W - DATA_W{rsp_out_valid}};
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_rsp_out
    wire here = rsp_out_valid && head_has_data && rsp_head[RSP_MASK_LSB + w];
    assign rsp_out_data[32 * w +: 32] = rsp_head[32 * w +: 32] & {32{here}};
end

// P3: messages to owners.
wire [ADDRESS_W-1:0] old_line; // the line that leaves, or is to leave
if (BANK_W > 0) begin : g_banks
    assign old_line = {p2_old_tag_q, p2_set_q, bank[BANK_W-1:0]};
    unused ({command_first[BANK_W-1:0], command_last[BANK_W-1:0]});
end else begin : g_one_bank
    assign old_line = {p2_old_tag_q, p2_set_q};
    unused (bank);
end
wire recalls = waiting || blocked; // what it sends are recalls
wire [MAP_BITS+MSHR_W-1:0] recall_map = {{MAP_BITS{1'b0}}, p2_mshr};
unused (recall_map[MAP_BITS +: MSHR_W]);
wire fwd_enters;
wire [3:0] out_type;
wire out_sync, out_to_stash, out_stash;
wire [CORE_BITS-1:0] out_to_core, out_core;
wire [MAP_BITS-1:0] out_map, out_owner_map;
wire [ADDRESS_W-1:0] out_line;
wire [LINE_WORDS-1:0] out_mask;
denovo_l2_owners #(.LINE_WORDS, .CORE_BITS, .MAP_BITS, .ADDRESS_W) p3 (
    .clk, .rst, .leaves(p2_leaves), .words(forward | recall), .owners, .acknowledges(acknowledge),
    .message(recalls ? MSG_RECALL : p2_type == MSG_WB ? MSG_WB_ACK : p2_type == MSG_READ ? MSG_FWD_READ : MSG_FWD_REG),
    .sync(!recalls && p2_type == MSG_REG_SYNC), .stash(p2_stash && !recalls), .core(p2_core & {CORE_BITS{!recalls}}),
    .core_map(recalls ? recall_map[MAP_BITS-1:0] : p2_map), .address(blocked ? old_line : p2_line), .mask(p2_mask),
    .reserved(is_request || p2_leaves && p2_flush_q), .last(p3_last), .frees(p3_leaves), .sent(p3_sent), .valid(fwd_enters), .*
);
wire [FWD_W-1:0] fwd_in;
small_fifo #(.WIDTH(FWD_W), .DEPTH(FORWARDS)) forwards (
    .clk, .rst, .in_valid(fwd_enters), .in_data(fwd_in), .out_valid(fwd_valid), .out_ready(fwd_ready),
    .out_data(fwd_data), .count(fwd_count)
);
wire [$clog2(FORWARDS):0] fwd_count;
unused (fwd_count);

// Memory.
localparam READS = LIST; // a request has one at most
wire no_write; // that the walk waits for
wire [WRITE_W-1:0] free_write;
wire [4*LINE_WORDS-1:0] bytes; // bytes that memory takes
wire [DATA_W-1:0] stored;
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_stored
    wire [3:0] direct_bytes = {4{p2_mask[w]}} & ({4{p2_atom == ATOM_EXCH}} | p2_data[32 * (w ^ 1) +: 4]);
    wire [31:0] whole = direct ? p2_data[32 * w +: 32] : p2_words[33 * w +: 32];
    assign bytes[4 * w +: 4] = direct ? direct_bytes : {4{local_words[w]}};
    for (b = 0; b < 4; b = b + 1) begin : g_byte
        assign stored[32 * w + 8 * b +: 8] = whole[8 * b +: 8] & {8{bytes[4 * w + b]}};
    end
end
wire ask_write, ask_uncached, ask_cpu;
wire [CORE_BITS-1:0] ask_core;
wire [PC_BITS-1:0] ask_pc;
wire [MEM_ID_BITS-1:0] ask_id;
wire [ADDRESS_W-1:0] ask_line;
wire [4*LINE_WORDS-1:0] ask_strb;
wire [DATA_W-1:0] ask_data;
denovo_l2_memory #(.WRITES, .READS, .SLOT_W, .LINE_WORDS, .ADDRESS_W, .CORE_BITS, .PC_BITS, .MEM_ID_BITS) memory (
    .clk, .rst, .write(writes_back || direct_write), .may_read(p2_is_request), .read(fetch || direct_read), .free(free_write), .slot(p2_slot_q),
    .uncached(direct), .cpu(p2_cpu), .core(p2_core), .pc(p2_pc),
    .read_id(direct ? FIRST_DIRECT + {{MEM_ID_BITS-SLOT_W{1'b0}}, p2_slot_q} : {{MEM_ID_BITS-MSHR_W{1'b0}}, p2_mshr}),
    .write_id(FIRST_WRITE + {{MEM_ID_BITS-WRITE_W{1'b0}}, free_write}), .read_address(p2_line), .write_address(direct ? p2_line : old_line),
    .read_words(p2_mask | {LINE_WORDS{fetch}}), .bytes, .data(stored), .answered(answer_of_write[WRITE_W-1:0]),
    .answered_uncached(write_uncached), .answered_slot(write_slot), .answered_line(write_line), .answer(write_answered),
    .passed, .none(no_write), .out_valid(mem_req_valid), .out_ready(mem_req_ready), .out_*(ask_*)
);
assign mem_req_data = {ask_write, ask_uncached, ask_cpu, ask_core, ask_pc, ask_id, ask_line, ask_strb, ask_data};
always @(posedge clk) begin
    if (rst) begin
        write_errors <= 8'd0;
        write_error_at <= {ADDRESS_W{1'b0}};
    end else if (write_refused) begin
        if (!(&write_errors)) write_errors <= write_errors + 8'd1;
        write_error_at <= write_line;
    end
end
assert (!(come || leave) || p2_changes); // P1 knows of it
