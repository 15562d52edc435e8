// One lane's tinyCache. The table `line` (spec/tinycache/tinycache_line.c) decides. docs/tinycache/data-path.md says what
// happens in which cycle. In S0 the partial tags are compared with the access at the port, and the RAMs are read at the line that is near.
// In S1 the whole tag is compared, and the access is done or works on.

localparam LINES = BYTES / LINE_BYTES;
localparam HALVES = LINE_BYTES / 2; // half-words of a line
localparam BEAT_HALVES = DATA_BYTES / 2; // half-words of a beat
localparam OFFSET_W = $clog2(LINE_BYTES); // width of a byte's place in its line
localparam BYTE_W = $clog2(DATA_BYTES); // width of a byte's place in its beat
localparam BEAT_W = max($clog2(LINE_BYTES / DATA_BYTES), 1); // width of a beat's number, 1 at least
localparam NUMBER_W = $clog2(LINES);
localparam SETS = LINES / WAYS, SET_W = $clog2(SETS), LOW_W = max(SET_W, 1), TAG_W = MEM_LINE_W - SET_W;
localparam SHARED_TAG_W = min(SHARED_ADDR_BITS, ADDR_BITS) - OFFSET_W - SET_W; // width of the tag in a scratchpad
localparam KEPT_W = max(TAG_W, SHARED_TAG_W + BLOCK_BITS); // width of what is kept of an extended address beside its space
localparam IMPLIED = min(PARTIAL_BITS, SHARED_TAG_W); // the lowest bits of it: they follow from the others and the partial tag
localparam REST_W = 1 + KEPT_W - IMPLIED;
assign fill_ready = 1'b1;

// S1: the access.
reg a_full_q; // there is one
reg a_work_q; // it works on; else it is tried in this cycle
reg a_near_q; // a line is near, or was picked
reg a_fits_q; // its line is vacant
reg a_evict_q; // its line must leave
reg a_refetch_q; // the rest of its line is to be fetched
reg a_picked_q; // replacement named its line
reg a_answered_q, a_sent_q; // it was answered, or sent below: a store that is not cached is done with both
reg [NUMBER_W-1:0] a_line_q; // its line
reg [PARTIAL_BITS-1:0] a_partial_q;
reg [TAG_BITS-1:0] a_tag_q;
reg [1:0] a_op_q;
reg [2:0] a_size_q;
reg a_shared_q;
reg a_bypass_q;
reg [3:0] a_atom_q;
reg [KEPT_W-1:0] a_kept_q; // its tag, and above that of a scratchpad its block
reg [LOW_W-1:0] a_set_q;
reg [OFFSET_W-1:0] a_offset_q;
reg [BEAT_HALVES-1:0] a_halves_q;

wire open = !a_near_q && (a_fits_q || a_bypass_q); // no tag decides
wire working = a_full_q && a_work_q, trying = a_full_q && !a_work_q;
wire try_open = trying && open, try_near = trying && a_near_q && !a_bypass_q;
wire evicting = working && a_evict_q;
wire refetching = working && a_refetch_q;
wire retrying = working && a_near_q && !a_evict_q && !a_refetch_q;
wire picking = a_full_q && !a_near_q && !open && !r_touch_q;

// Who reads the RAMs. What was read last is no longer needed, and the response's registers are free.
wire clear_out = !(mem_back_q && !mem_ready) && !(r_valid_q && !resp_ready) && !(try_near && !resp_ready)
    && !(try_open && !open_done) && !(refetching && free && !mem_ready);
wire may_read = clear_out && !fill_valid;
wire replay_step = may_read && filled;
wire slot = may_read && !filled;
wire evict_step = slot && evicting && !w_waits_q;
wire retry_step = slot && retrying && !fetched;
wire open_step = slot && working && open && (free || a_op_q == OP_WRITE);
wire barrier_step = slot && drain && !a_full_q && l_ready_q && !busy && held && !w_waits_q;

// S0: the access at the port.
wire [OFFSET_W-1:0] req_offset = req_addr[OFFSET_W-1:0];
wire [OFFSET_W-1:0] req_moved = req_offset >> BYTE_W, a_moved = a_offset_q >> BYTE_W, replay_moved = replay_offset >> BYTE_W;
wire [BEAT_W-1:0] req_beat = req_moved[BEAT_W-1:0], a_beat = a_moved[BEAT_W-1:0], replay_beat = replay_moved[BEAT_W-1:0];
unused ({req_moved, a_moved, replay_moved});
wire [MEM_LINE_W-1:0] key_line = req_addr[ADDR_BITS-1:OFFSET_W]; // its extended address: its line address
wire [BLOCK_BITS-1:0] key_block = req_block & {BLOCK_BITS{key_shared}}; // its thread block, of a scratchpad address
wire [MEM_LINE_W+KEPT_W-1:0] key_tag_wide = {{KEPT_W{1'b0}}, key_line} >> SET_W; // the block stands where this is 0
wire [BLOCK_BITS+KEPT_W-1:0] key_block_wide = {{KEPT_W{1'b0}}, key_block} << SHARED_TAG_W;
unused ({key_tag_wide, key_block_wide});
tinycache_access #(.*) access (
    .policy, .op(req_op), .size(req_size), .space(req_space), .offset(req_offset), .addr(req_addr),
    .error(req_error), .key_shared, .bypass(req_bypass), .halves(req_halves)
);
wire refused = req_error != ERROR_NONE;
wire moves = !a_full_q || near_done || open_done; // S1 takes an access
assign req_ready = slot && !drain && moves;
wire accept = req_valid && req_ready;
wire accepts = accept && !refused;
wire stores = req_op != OP_READ; // it brings data

// The line of S1's step.
wire [NUMBER_W-1:0] line = a_line_q;
reg l_ready_q; // without an access: a barrier's line was looked for
always @(posedge clk) begin
    if (rst) l_ready_q <= 1'b0;
    else l_ready_q <= !a_full_q && !accept;
end
tinycache_lines #(.LINE_W(MEM_LINE_W), .*) lines (
    .line, .back_line(t_line_q), .line_beat(a_beat), .halves(a_halves_q), .step(line_step), .next_state(try_open ? open_next : refetching ? rest_next : line_next),
    .allocate, .new_partial(a_partial_q), .changes(allocate || store_now || back_step), .mark(line_act_mark || try_open && open_act_mark),
    .mark_only(line_act_mark_only || try_open && open_act_mark_only),
    .send_beat(line_act_write_back), .sending(mem_back_q), .back_word(b_word_q), .line_left(leaves), .barrier(barrier_step), .taking(try_open && a_fits_q),
    .fill_step(arrives && answer_last), .fill_next, .state(line_state), .*
);
tinycache_parked #(.*) parked (
    .park(m_valid && mem_ready && (refetching || open_act_park)), .park_fetch(refetching || open_act_fetch), .park_line(a_line_q), .entry(park_entry),
    .park_tag(a_tag_q), .park_offset(a_offset_q), .park_size(a_size_q),
    .fill_entry(answer_entry), .fill_last(answer_last), .replay(replay_step), .*
);

// What the table says, of a line that is here. Whether the access hits is known last.
wire line_valid = try_near || evict_step || barrier_step;
wire [LINE_EV_W-1:0] access_event = a_bypass_q ? LINE_EV_BYPASS : a_op_q == OP_WRITE ? LINE_EV_WRITE : LINE_EV_READ;
wire [LINE_EV_W-1:0] line_event = !a_full_q ? LINE_EV_BARRIER : evicting && !a_bypass_q ? LINE_EV_REPLACE : access_event;
wire whole = &a_halves_q && BEAT_HALVES == HALVES; // the access is for a whole line
wire covered, complete;
tinycache_line rules (
    .valid(line_valid && (hit || !try_near)), .state(line_state), .on_event(line_event), .if_halves_valid(covered),
    .if_completes(complete), .if_fetching(fetched), .if_free(free), .if_answered(a_op_q != OP_WRITE),
    .next_state(line_next), .act_*(line_act_*), .*
);
// Of a line that is not here: nothing is looked up.
tinycache_line open_rules (
    .valid(try_open), .state(LINE_ST_I), .on_event(access_event), .if_halves_valid(1'b0),
    .if_completes(whole), .if_fetching(1'b0), .if_free(free), .if_answered(a_op_q != OP_WRITE),
    .next_state(open_next), .act_*(open_act_*), .*
);
// Of a line whose rest is fetched: it is DPV, and nothing has changed since it was tried.
tinycache_line rest_rules (
    .valid(refetching), .state(LINE_ST_DPV), .on_event(LINE_EV_READ), .if_halves_valid(1'b0),
    .if_completes(1'b0), .if_fetching(1'b0), .if_free(free), .if_answered(1'b1),
    .next_state(rest_next), .act_*(rest_act_*), .*
);
wire open_sends = open_act_fetch || open_act_send;
tinycache_line fill_rules (
    .valid(arrives), .state(fill_state), .on_event(LINE_EV_FILL), .if_halves_valid(1'b0),
    .if_completes(1'b0), .if_fetching(1'b0), .if_free(1'b0), .if_answered(1'b0),
    .next_state(fill_next), .act_*(fill_act_*), .*
);
unused ({line_act_wait, line_act_fill_all, line_act_fill_rest, line_act_send, line_act_fetch, line_act_park, rest_act_wait, rest_act_fill_all, rest_act_fill_rest, rest_act_send,
    rest_act_respond, rest_act_allocate, rest_act_store, rest_act_mark, rest_act_mark_only, rest_act_write_back, open_act_wait, open_act_write_back, open_act_fill_all, open_act_fill_rest, fill_act_respond, fill_act_park, fill_act_wait, fill_act_allocate, fill_act_fetch,
    fill_act_send, fill_act_store, fill_act_mark, fill_act_mark_only, fill_act_write_back});
reg [NUMBER_W-1:0] t_line_q; // the line whose tag is read: that of S1, or that of a writeback
wire [REST_W-1:0] rest_read; // its tag, without the bits that follow from the partial tag
wire [REST_W-1:0] key_rest = {a_shared_q, a_kept_q[KEPT_W-1:IMPLIED]};
tinycache_equal #(.WIDTH(REST_W)) compare (.one(rest_read), .other(key_rest), .equal(hit));
wire near_done = try_near && line_act_respond && hit && resp_ready;
wire goes = open_act_respond || open_act_park; // with its row the access leaves S1
wire open_done = try_open && goes && (!open_sends || mem_ready || a_sent_q) && (!open_act_respond || resp_ready || a_answered_q);
wire refetch_done = refetching && rest_act_park && mem_ready;
wire commit = near_done || open_done || refetch_done;
wire allocate = open_done && a_fits_q;
wire back_step = (evict_step || barrier_step) && line_act_write_back;
wire leaves = (evict_step && !fetched || barrier_step) && !(line_act_write_back && !last_beat);
wire line_step = leaves || commit && !a_bypass_q;
wire touch = r_touch_q || near_done || open_done && !a_bypass_q;
localparam [NUMBER_W-1:0] WAY_MASK = WAYS - 1;
wire [WAYS-1:0] used; // the way of the line that is used
for (w = 0; w < WAYS; w = w + 1) begin : g_used
    localparam [NUMBER_W-1:0] WAY = w;
    assign used[w] = (u_line_q & WAY_MASK) == WAY;
end
wire [WAYS-1:0] victim; // the way that replacement names
reg [NUMBER_W-1:0] victim_way;
always @* begin
    zero;
    for (v = 0; v < WAYS; v = v + 1) victim_way = victim_way | v[NUMBER_W-1:0] & {NUMBER_W{victim[v]}};
end
localparam [LOW_W-1:0] SET_MASK = SETS - 1;
wire [NUMBER_W-1:0] u_set = u_line_q >> $clog2(WAYS);
unused (u_set);
wire [LOW_W-1:0] used_set = r_touch_q ? u_set[LOW_W-1:0] : a_set_q;
wire [NUMBER_W+LOW_W-1:0] a_set_wide = {{NUMBER_W{1'b0}}, a_set_q};
wire [NUMBER_W-1:0] a_set_line = a_set_wide[NUMBER_W-1:0] << $clog2(WAYS);
unused (a_set_wide);

always @(posedge clk) begin
    if (rst) begin
        a_full_q <= 1'b0;
    end else if (accepts) a_full_q <= 1'b1;
    else if (commit) a_full_q <= 1'b0;
end
always @(posedge clk) begin
    if (accept) begin
        a_work_q <= near_taken;
        a_near_q <= any_near;
        a_fits_q <= vacancy && !any_near && !req_bypass;
        {a_evict_q, a_refetch_q, a_picked_q, a_answered_q, a_sent_q} <= 5'd0;
        a_line_q <= number;
    end else begin
        if (!a_full_q) a_line_q <= leaving_number;
        if (try_open && resp_ready) a_answered_q <= 1'b1;
        if (try_open && mem_ready) a_sent_q <= 1'b1;
        if (try_near && !(hit && line_act_respond)) begin
            a_work_q <= 1'b1;
            a_evict_q <= !hit;
            a_refetch_q <= hit && !fetched;
        end
        if (trying && a_near_q && a_bypass_q) {a_work_q, a_evict_q} <= 2'b11;
        if (try_open && !goes) {a_work_q, a_answered_q, a_sent_q} <= 3'b100;
        if (picking) begin
            {a_work_q, a_near_q, a_evict_q, a_picked_q} <= 4'b1111;
            a_line_q <= a_set_line | victim_way;
        end
        if (evicting && a_picked_q && fetched) {a_near_q, a_evict_q} <= 2'b00;
        if (evict_step && leaves) begin
            {a_near_q, a_evict_q} <= 2'b00;
            a_fits_q <= !a_bypass_q;
        end
        if (retry_step || open_step) {a_work_q, a_answered_q, a_sent_q} <= 3'b000;
    end
    if (accept) begin
        a_tag_q <= req_tag;
        a_op_q <= req_op;
        a_size_q <= req_size;
        a_shared_q <= key_shared;
        a_bypass_q <= req_bypass;
        a_atom_q <= req_atom;
        a_kept_q <= key_tag_wide[KEPT_W-1:0] | key_block_wide[KEPT_W-1:0];
        a_set_q <= key_line[LOW_W-1:0] & SET_MASK;
        a_offset_q <= req_offset;
        a_halves_q <= req_halves;
        a_partial_q <= key_partial;
    end
end

// The data of the lines, a beat a word, and behind them a word for each parked access: its answer, if it is not cached.
localparam LINE_WORDS = BYTES / DATA_BYTES, WORDS = LINE_WORDS + MISSES, WORD_W = $clog2(WORDS);
localparam [WORD_W-1:0] FIRST_PAST = LINE_WORDS;
localparam BEAT_SHIFT = $clog2(LINE_BYTES / DATA_BYTES);
wire works = a_full_q ? a_work_q : drain; // S1 or a barrier reads
wire [NUMBER_W-1:0] read_line = filled ? replay_line : works ? line : number;
wire [BEAT_W-1:0] read_beat = filled ? replay_beat : !works ? req_beat : a_full_q && (retrying || open) ? a_beat : leaving_beat;
wire [WORD_W-1:0] read_at = {{WORD_W - NUMBER_W{1'b0}}, read_line} << BEAT_SHIFT | {{WORD_W - BEAT_W{1'b0}}, read_beat};
wire [WORD_W-1:0] fill_at = {{WORD_W - NUMBER_W{1'b0}}, fill_line} << BEAT_SHIFT | {{WORD_W - BEAT_W{1'b0}}, answer_beat};
wire [WORD_W-1:0] answer_word = {{WORD_W - MEM_ENTRY_W{1'b0}}, answer_entry} + FIRST_PAST;
wire [WORD_W-1:0] replay_word = {{WORD_W - MEM_ENTRY_W{1'b0}}, replay_entry} + FIRST_PAST;
wire [WORD_W-1:0] read_word = filled && !replay_cached ? replay_word : read_at;
wire data_read = may_read && (filled || (a_full_q ? a_work_q ? !fetched && (evicting && !w_waits_q || retrying) : !drain && loads_port
    : drain ? !w_waits_q : loads_port));
wire loads_port = req_valid && !stores;

// The last store: until it is written what is read takes its half-words from here.
reg w_waits_q;
reg [WORD_W-1:0] w_word_q;
reg [BEAT_HALVES-1:0] w_halves_q;
reg [8*DATA_BYTES-1:0] w_data_q;
wire store_now = near_done && line_act_store || open_done && open_act_store;
wire w_write = (w_waits_q || store_now) && !fill_valid && !data_read;
always @(posedge clk) begin
    if (rst) w_waits_q <= 1'b0;
    else w_waits_q <= (w_waits_q || store_now) && !w_write;
end
always @(posedge clk) begin
    if (accept && stores || open_step && a_op_q == OP_WRITE) w_word_q <= read_at;
    if (accept && stores) begin
        w_halves_q <= req_halves;
        w_data_q <= req_wdata;
    end
end
wire [BEAT_HALVES-1:0] line_writes = {BEAT_HALVES{arrives && fill_act_fill_all || arrives_past}}
    | ~control_fill & {BEAT_HALVES{arrives && fill_act_fill_rest}} | w_halves_q & {BEAT_HALVES{w_write}};
wire [WORD_W-1:0] write_word = !fill_valid ? w_word_q : arrives_past ? answer_word : fill_at;
wire [8*DATA_BYTES-1:0] line_read; // what the last step read
ram_1r1w #(.WIDTH(8 * DATA_BYTES), .DEPTH(WORDS), .GRANULE(16)) data (
    .clk, .wr_en(line_writes), .wr_addr(write_word), .wr_data(fill_valid ? answer_data : w_data_q),
    .rd_en(data_read), .rd_addr(read_word), .rd_data(line_read)
);
reg [REST_W-1:0] rests [0:LINES-1];
assign rest_read = rests[t_line_q];
always @(posedge clk) begin
    if (allocate) rests[a_line_q] <= key_rest;
end

// S1: the response. What a replayed access asked stands here. What S1's access asked, and one that is refused, stands with S1.
reg r_valid_q; // there is one whatever S1's access does
reg r_replay_q; // the last step that read was of a replayed access
reg r_touch_q; // a replayed access uses its line
reg [NUMBER_W-1:0] u_line_q; // the line that is used
reg [WORD_W-1:0] r_word_q; // the word that was read
reg r_newer_q; // the last store was not written then
reg [RESP_ERROR_W-1:0] r_error_q; // why the access at the port would be refused
reg [TAG_BITS-1:0] r_tag_q;
reg [BYTE_W-1:0] r_offset_q; // where its bytes begin in the beat
reg [2:0] r_size_q; // how many they are, as in a request
always @(posedge clk) begin
    if (rst) {r_valid_q, r_touch_q} <= 2'b00;
    else begin
        r_valid_q <= replay_step || accept && refused || r_valid_q && !resp_ready;
        r_touch_q <= replay_step && replay_cached;
    end
end
always @(posedge clk) begin
    if (rst) r_replay_q <= 1'b0;
    else if (may_read) r_replay_q <= filled;
    if (may_read) begin
        u_line_q <= read_line;
        r_word_q <= read_word;
        r_newer_q <= w_waits_q || store_now;
        r_error_q <= req_error;
        r_tag_q <= replay_tag;
        r_offset_q <= replay_offset[BYTE_W-1:0];
        r_size_q <= replay_size;
    end
end
wire [TAG_BITS-1:0] resp_tag = r_replay_q ? r_tag_q : a_tag_q;
tinycache_span #(.BYTES(DATA_BYTES), .UNIT(1)) resp_span (
    .offset(r_replay_q ? r_offset_q : a_offset_q[BYTE_W-1:0]), .size(r_replay_q ? r_size_q : a_size_q), .touched(resp_bytes)
);
assign tries = r_valid_q || trying && !a_answered_q;
assign tries_tag = resp_tag & {TAG_BITS{r_valid_q || trying}};
assign resp_valid = r_valid_q || try_open && open_act_respond && !a_answered_q || try_near && line_act_respond && hit;
wire newer = r_newer_q && r_word_q == w_word_q;
wire resp_loads = resp_valid && (r_valid_q ? r_replay_q : a_op_q == OP_READ);
wire [8*DATA_BYTES-1:0] resp_rdata;
for (b = 0; b < DATA_BYTES; b = b + 1) begin : g_byte
    wire loads = resp_loads && resp_bytes[b], from_store = newer && w_halves_q[b / 2];
    assign resp_rdata[b * 8 +: 8] = line_read[b * 8 +: 8] & {8{loads && !from_store}} | w_data_q[b * 8 +: 8] & {8{loads && from_store}};
end
assign resp_data = {resp_tag & {TAG_BITS{resp_valid}}, r_error_q & {RESP_ERROR_W{r_valid_q && !r_replay_q}}, resp_rdata};

// S1: the request below. A writeback's data are at their RAM's output; its address is read in this cycle.
reg mem_back_q; // it is a writeback
reg [BEAT_W-1:0] b_beat_q;
wire [NUMBER_W-1:0] b_set = t_line_q >> $clog2(WAYS);
unused ({b_set, line_act_allocate, open_act_allocate});
wire [$clog2(LINES * LINE_BYTES / DATA_BYTES)-1:0] b_word_q;
if (LINE_BYTES > DATA_BYTES) begin : g_word
    assign b_word_q = {t_line_q, b_beat_q};
end else begin : g_whole
    assign b_word_q = t_line_q;
end
always @(posedge clk) begin
    if (rst) mem_back_q <= 1'b0;
    else mem_back_q <= back_step || mem_back_q && !mem_ready;
    if (back_step) b_beat_q <= leaving_beat;
    if (accept) t_line_q <= number;
    else if (picking) t_line_q <= a_set_line | victim_way;
    else if (!a_full_q && !(mem_back_q && !mem_ready)) t_line_q <= line; // a barrier's step
end
wire m_valid = try_open && !a_sent_q && open_sends || refetching && rest_act_fetch;
wire m_sends = try_open && !a_sent_q && open_act_send;
wire atomic = m_sends && a_op_q == OP_ATOMIC;
wire m_write = m_sends && a_op_q == OP_WRITE;
wire one_byte = m_sends && a_size_q == 3'd0;
wire m_even = !(one_byte && a_offset_q[0]), m_odd = !(one_byte && !a_offset_q[0]);
wire [BEAT_HALVES-1:0] m_halves = {BEAT_HALVES{m_valid && !m_sends}} | a_halves_q & {BEAT_HALVES{m_sends}};
wire [BEAT_HALVES-1:0] b_halves = control_read & {BEAT_HALVES{mem_back_q}};
wire [DATA_BYTES-1:0] m_mask, mem_mask, m_keeps;
wire [8*DATA_BYTES-1:0] mem_bytes;
for (h = 0; h < BEAT_HALVES; h = h + 1) begin : g_half
    assign m_mask[h * 2 +: 2] = {m_odd, m_even} & {2{m_halves[h]}};
    assign mem_mask[h * 2 +: 2] = m_mask[h * 2 +: 2] | {2{b_halves[h]}};
end
assign m_keeps = m_mask & {DATA_BYTES{m_write}} | {DATA_BYTES{atomic}};
for (d = 0; d < DATA_BYTES; d = d + 1) begin : g_mem_byte
    assign mem_bytes[d * 8 +: 8] = line_read[d * 8 +: 8] & {8{b_halves[d / 2]}} | w_data_q[d * 8 +: 8] & {8{m_keeps[d]}};
end
// The address of a writeback. What is kept lacks the bits that follow from the partial tag: they are 1 where its own partial tag differs.
wire back_shared = rest_read[REST_W-1];
wire [KEPT_W-1:0] back_kept = {rest_read[REST_W-2:0], {IMPLIED{1'b0}}};
wire [BLOCK_BITS-1:0] back_block, a_block;
wire [MEM_LINE_W-1:0] back_known, a_line;
tinycache_kept #(.LINE_W(MEM_LINE_W), .*) back (
    .in_shared(back_shared), .kept(back_kept), .low(b_set[LOW_W-1:0]), .valid(mem_back_q), .thread_block(back_block), .line(back_known)
);
tinycache_partial #(.LINE_W(MEM_LINE_W), .*) of_back (
    .in_shared(back_shared && mem_back_q), .line(back_known), .thread_block(back_block), .partial(known_partial)
);
wire [IMPLIED-1:0] implied = back_partial[IMPLIED-1:0] & {IMPLIED{mem_back_q}} ^ known_partial[IMPLIED-1:0];
wire [MEM_LINE_W:0] implied_wide = {{MEM_LINE_W + 1 - IMPLIED{1'b0}}, implied};
wire [MEM_LINE_W:0] implied_line = implied_wide << SET_W;
wire [MEM_LINE_W-1:0] back_line = back_known | implied_line[MEM_LINE_W-1:0];
unused ({back_partial, known_partial, implied_line}); // the highest bits of partial tags, where there are more than follow
tinycache_kept #(.LINE_W(MEM_LINE_W), .*) own (
    .in_shared(a_shared_q), .kept(a_kept_q), .low(a_set_q), .valid(m_valid), .thread_block(a_block), .line(a_line)
);
wire [MEM_TYPE_W-1:0] mem_type = mem_back_q || m_write ? MEM_TYPE_WRITE : atomic ? MEM_TYPE_ATOMIC : m_sends ? MEM_TYPE_READ : MEM_TYPE_FETCH;
assign mem_valid = mem_back_q || m_valid;
assign mem_data = {
    mem_type, park_entry & {MEM_ENTRY_W{m_valid && (refetching || open_act_park)}}, a_atom_q & {MEM_ATOM_W{atomic}},
    back_shared && mem_back_q || a_shared_q && m_valid, back_block | a_block, back_line | a_line,
    b_beat_q & {BEAT_W{mem_back_q}} | a_beat & {BEAT_W{m_valid}}, mem_mask, mem_bytes};
assign drained = !held && !busy && !a_full_q && !mem_back_q;
assert (!(mem_back_q && m_valid)); // one request at a time
assert (!(r_valid_q && trying)); // one response at a time
assert (!(r_replay_q && trying)); // its own tag, bytes and word
assert (tries || !resp_valid); // a response was to be tried for
