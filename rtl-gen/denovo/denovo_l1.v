// A slot is chosen and read in S0. In S1 all of it happens: the table `word` decides, the line is written. What S1 writes goes
// around the RAMs, so that the next slot sees it. docs/denovo/l1-data-path.md says what happens in which cycle.

//# widths
localparam SETS = BYTES / (4 * WAYS * LINE_WORDS), SET_W = $clog2(SETS);
localparam CHUNKS = LINE_WORDS / PORT_WORDS, CHUNK_W = max(1, $clog2(CHUNKS));
localparam ROWS = SETS * CHUNKS, ROW_W = $clog2(ROWS);
localparam ADDRESS_W = ADDR_BITS - 2 - $clog2(PORT_WORDS), LINE_W = ADDR_BITS - 2 - $clog2(LINE_WORDS);
localparam TAG_W = LINE_W - SET_W; // of a line
localparam MSHR_W = $clog2(MSHRS), LIST_W = $clog2(LIST);
localparam WARP_W = $clog2(WARPS), DATA_W = 32 * PORT_WORDS;
localparam FLAG_W = 1 + SCOPES, EXTRA_W = 1 + SCOPES + READ_ONLY;
localparam PARKED_W = TAG_BITS + 6 + FLAG_W + PC_BITS + 4 * PORT_WORDS + DATA_W + 32; // a parked access
localparam ASKS = 4; // requests that may wait to leave
localparam [2:0] ASKS_FULL = ASKS, ASKS_BUT_ONE = ASKS - 1; // so many wait
localparam TASK_W = PARKED_W + WARP_W + 2 + EXTRA_W + ADDRESS_W + PORT_WORDS; // one that stays at the port

//# logic
// After reset the RAMs are cleared.
localparam CLEAR_W = max(SET_W, 4);
reg clearing_q;
reg [CLEAR_W-1:0] clear_q;
always @(posedge clk) begin
    if (rst) {clearing_q, clear_q} <= {1'b1, {CLEAR_W{1'b0}}};
    else if (clearing_q) {clearing_q, clear_q} <= {!(&clear_q), clear_q + 1'b1};
end

// S0: the access at the port, or the first of those that stayed there.
denovo_l1_access access (.*);
reg [1:0] stayed_q; // accesses that stayed at the port
reg [TASK_W-1:0] first_q, second_q; // accesses that stayed at the port, oldest first
wire stayed = stayed_q != 2'd0;
wire [TASK_W-1:0] s0_task = stayed ? first_q : access_task;
wire [PARKED_W-1:0] s0_access = s0_task[TASK_W-1:TASK_W-PARKED_W];
wire [WARP_W-1:0] s0_warp;
wire s0_releases, s0_ordered;
wire [ADDRESS_W-1:0] s0_address;
wire [PORT_WORDS-1:0] s0_mask;
wire [EXTRA_W-1:0] s0_extras;
assign {s0_warp, s0_releases, s0_ordered, s0_extras, s0_address, s0_mask} = s0_task[TASK_W-PARKED_W-1:0];
localparam ACQUIRES = PARKED_W - TAG_BITS - 6 - FLAG_W; // the bit of an access that says so

// S0: the sources, and whether each could be chosen. A slot in S1 has its room already.
reg s1_any_q; // S1 has a slot
reg s1_answers_q; // it is one that may be answered
wire answer_room = answers == 2'd0 || answers == 2'd1 && !s1_answers_q;
wire ask_room = asks < ASKS_BUT_ONE || asks == ASKS_BUT_ONE && !s1_any_q;
wire mshr_room = s1_any_q ? mshrs_two_free : mshr_free;
wire port_can = !clearing_q && !evicting && answer_room && !(s0_access[ACQUIRES] && wraps)
    && (stayed ? !s1_port_q && !uncached_busy : access_valid && !busy);
wire pass_can = lists && answer_room && !(parked[ACQUIRES] && wraps) || finishes && supply_room;
wire [4:0] inner_can = {
    leaves && buffer_room, store_valid && drain_wanted && mshr_room && ask_room,
    pass_can || ready_can,
    fwd_valid && (fwd_type == MSG_WB_ACK || supply_room), rsp_in_valid
} & {5{!clearing_q}};
wire s0_port, s0_rsp, s0_fwd, s0_pass, s0_drain, s0_leave;
wire [4:0] s0_inner; // whose slot it is if it is not the port's
denovo_l1_choose choose (
    .clk, .rst, .port_can, .crowded(stayed || store_full || !mshr_free || buffers_full), .inner_can, .port_now(s0_port), .best(s0_inner), .inner({s0_leave, s0_drain, s0_pass, s0_fwd, s0_rsp})
);
wire s0_ready = s0_pass && ready_can && !pass_can; // an access whose answer of the L2 is here, when the pass has none
wire s0_read = s0_port || s0_rsp || s0_fwd || s0_pass || s0_drain || s0_leave;
assign access_ready = s0_port && !stayed;
assign rsp_in_ready = s0_rsp && rsp_in_last;
assign fwd_ready = s0_fwd && (fwd_last || fwd_type == MSG_WB_ACK);

// S0: the line, chunk and words of the slot.
wire [CHUNK_W-1:0] parked_chunk, pass_chunk, leave_chunk;
denovo_l1_slot slot (.*);

// S1: what it knows of the slot.
reg s1_port_q, s1_rsp_q, s1_fwd_q, s1_replay_q, s1_finish_q, s1_drain_q, s1_leave_q; // its kind, or none
reg s1_new_q; // the access comes from the port for the first time
reg s1_last_q; // it is the last chunk of a line that leaves
reg s1_named_q; // the way is named
reg [WAYS-1:0] s1_way_q; // that way
reg [TAG_W-1:0] s1_line_tag_q;
reg [SET_W-1:0] s1_set_q;
reg [CHUNK_W-1:0] s1_chunk_q;
reg [LINE_WORDS-1:0] s1_words_q;
reg [TAG_BITS-1:0] s1_tag_q;
reg s1_store_q, s1_sync_q, s1_releases_q, s1_ordered_q;
reg [FLAG_W-1:0] s1_flags_q;
reg [EXTRA_W-1:0] s1_extras_q;
wire s1_acquires = s1_flags_q[0];
wire s1_uncached = s1_port_q && s1_extras_q[0] && s1_some;
reg [3:0] s1_performs_q;
reg [PC_BITS-1:0] s1_pc_q;
reg [4*PORT_WORDS-1:0] s1_strb_q;
reg [DATA_W-1:0] s1_data_q;
reg [31:0] s1_compare_q;
reg [WARP_W-1:0] s1_warp_q;
reg [MSG_W-1:0] s1_type_q; // of a message
reg s1_error_q, s1_values_q, s1_stash_q;
reg [CORE_BITS-1:0] s1_core_q;
reg [MAP_BITS-1:0] s1_map_q;
always @(posedge clk) begin
    if (rst) {s1_port_q, s1_rsp_q, s1_fwd_q, s1_replay_q, s1_finish_q, s1_drain_q, s1_leave_q} <= 7'd0;
    else
        {s1_port_q, s1_rsp_q, s1_fwd_q, s1_replay_q, s1_finish_q, s1_drain_q, s1_leave_q}
            <= {s0_port, s0_rsp, s0_fwd, s0_pass && lists && !s0_ready, s0_pass && finishes && !s0_ready, s0_drain, s0_leave};
    s1_any_q <= s0_read && !rst;
    s1_answers_q <= (s0_port || s0_pass && (lists || s0_ready)) && !rst;
    // Without a slot these say nothing: their kinds tell that there is none.
    s1_new_q <= !stayed;
    s1_last_q <= leave_last;
    s1_named_q <= s0_named;
    s1_way_q <= s0_drain ? store_way : leave_way;
    {s1_line_tag_q, s1_set_q} <= {s0_tag, s0_set};
    s1_chunk_q <= s0_chunk;
    s1_words_q <= s0_words;
    {s1_tag_q, s1_store_q, s1_sync_q, s1_performs_q, s1_flags_q, s1_pc_q, s1_strb_q, s1_data_q, s1_compare_q}
        <= s0_port ? s0_access : parked;
    if (s0_rsp) s1_data_q <= rsp_in_part;
    {s1_warp_q, s1_releases_q, s1_ordered_q, s1_extras_q} <= {s0_warp, s0_releases, s0_ordered, s0_extras};
    s1_type_q <= s0_rsp ? got_type : fwd_type;
    {s1_error_q, s1_values_q, s1_stash_q} <= {got_error, fwd_sync, fwd_stash};
    s1_core_q <= fwd_core;
    s1_map_q <= s0_rsp ? got_map : fwd_map;
end
wire [LINE_W-1:0] s1_line = {s1_line_tag_q, s1_set_q};
wire s1_some = |s1_words_q; // the slot is about some word
wire s1_access = s1_port_q || s1_replay_q;
wire s1_local, // the access is of local scope
    s1_holds, // the warp waits for the access
    s1_read_only; // nobody writes the words of the access
if (SCOPES == 1) begin : g_s1_scopes
    assign {s1_local, s1_holds, s1_read_only} = {s1_flags_q[1], s1_extras_q[1], 1'b0};
end else if (READ_ONLY == 1) begin : g_s1_read_only
    assign {s1_local, s1_holds, s1_read_only} = {1'b0, s1_acquires, s1_extras_q[1] && !s1_store_q && !s1_sync_q};
end else begin : g_s1_plain
    assign {s1_local, s1_holds, s1_read_only} = {1'b0, s1_acquires, 1'b0};
end
wire plain_store = s1_store_q && !s1_sync_q; // answered at once, whatever its words wait for

// S1: the line.
wire found, mshr_fits, present, can_leave, stored, linked, old, line_new, fetching, plain;
wire [WAYS-1:0] way, match, way_stored, way_linked, way_old, way_serviced, way_fetching;
wire [WAYS*2*LINE_WORDS-1:0] way_codes;
wire [WAYS*LINE_WORDS-1:0] way_pending, way_fresh;
wire [TAG_W-1:0] tag;
wire [2*LINE_WORDS-1:0] codes, next_codes;
wire [LINE_WORDS-1:0] pending, next_pending, fresh, victim_words;
wire [MSHR_W-1:0] mshr, at, first_mshr;
wire writes_line = went && (present || made);
denovo_l1_lines #(.*) lines (
    .clk, .rst, .clearing(clearing_q), .clear_set(clear_q[SET_W-1:0]), .s0_read, .s0_set, .s1_set(s1_set_q),
    .s1_tag(s1_line_tag_q), .s1_named(s1_named_q), .s1_way(s1_way_q), .epoch, .match, .found, .present, .can_leave, .way, .tag,
    .old_of, .serviced_of, .fetching_of, .plain_of, .answer_mshr, .mshr_fits, .old, .line_new, .fetching, .plain, .victim_words, .codes, .pending, .stored, .linked, .mshr, .fresh, .way_codes,
    .way_pending, .way_fresh, .way_stored, .way_linked, .way_old, .way_serviced, .way_fetching, .write(writes_line),
    .made(went && made), .next_here(!(s1_leave_q && s1_last_q) || keeps), .next_tag(line_tag), .next_codes,
    .next_pending, .next_stored(stored && !(s1_drain_q && !back) || inserts), .next_linked((linked || asks_any) && !rested),
    .next_mshr(at), .write_epoch(rsp_fits && |install && s1_type_q == MSG_DATA),
    .line_epoch(epoch & {EPOCH_BITS{!old}}), .sweeps, .sweep_set
);
wire [TAG_W-1:0] line_tag = s1_named_q ? tag : s1_line_tag_q; // of the slot's line
wire made = s1_port_q && !found && s1_some && !s1_uncached; // a line is made
assign at = linked ? mshr : first_mshr;

// S1: the words. `granted`: still to be visited before a remote has them.
wire [LINE_WORDS-1:0] granted, granted_after, asked, asked_after, reading_after, in_line;
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_s1_word
    wire [1:0] code = codes[w * 2 +: 2];
    wire [1:0] after = next_codes[w * 2 +: 2];
    assign granted[w] = OWN == 1 && pending[w] && code == CODE_R;
    // Whether the word is to be visited is known sooner than all that the table makes of it.
    wire marked = code == CODE_V && pending[w] || asked[w] && filled[w];
    assign granted_after[w] = granted[w] && !(s1_finish_q && raise[w]) || grants && raise[w] && marked;
    assign asked[w] = pending[w] && code == CODE_X;
    assign asked_after[w] = next_pending[w] && after == CODE_X;
    assign reading_after[w] = next_pending[w] && after == CODE_I;
    assign in_line[w] = code[1];
end
wire [LINE_WORDS-1:0] late; // words of the pass's line that the next pass serves
wire [MSHR_W-1:0] answer_mshr = s1_map_q[MSHR_W-1:0];
wire [MAP_BITS:0] mshr_map = {{MAP_BITS + 1 - MSHR_W{1'b0}}, answer_mshr};
wire rsp_fits = s1_rsp_q && mshr_fits && {1'b0, s1_map_q} == mshr_map && s1_some
    && (s1_type_q == MSG_DATA || s1_type_q == MSG_REG_ACK || OWN == 0 && s1_type_q == MSG_WT_ACK) || atomic_fits;
wire grants = OWN == 1 && s1_rsp_q && s1_type_q == MSG_REG_ACK && !s1_error_q;
wire takes = s1_type_q == MSG_FWD_REG || s1_type_q == MSG_RECALL;
wire acknowledges = s1_fwd_q && s1_type_q == MSG_WB_ACK && ack_fits && s1_some;
wire fwd_fits = OWN == 1 && s1_fwd_q && (takes || s1_type_q == MSG_FWD_READ) && s1_some || acknowledges;
// Words of an access that the table is asked for.
wire [LINE_WORDS-1:0] tried = s1_words_q & ~(late & {LINE_WORDS{s1_replay_q}}) & {LINE_WORDS{s1_access && !s1_uncached}};
wire [LINE_WORDS-1:0] raise = s1_finish_q ? visits : tried
    | s1_words_q & {LINE_WORDS{s1_drain_q && !(back && OWN == 1) || s1_leave_q || rsp_fits || fwd_fits}} & ~(~kept_copies & {LINE_WORDS{s1_leave_q && keeps}});
wire [WORD_EV_W-1:0] on_access = s1_sync_q ? WORD_EV_SYNC : s1_store_q ? WORD_EV_STORE : WORD_EV_LOAD;
wire [WORD_EV_W-1:0] on_answer = OWN == 0 && s1_type_q == MSG_ATOMIC_RESP ? WORD_EV_ATOMIC_RESP
    : s1_error_q ? WORD_EV_ERROR : s1_type_q == MSG_DATA ? WORD_EV_DATA
    : OWN == 0 && s1_type_q == MSG_WT_ACK ? WORD_EV_WT_ACK : WORD_EV_GRANT;
wire [WORD_EV_W-1:0] on_forward = takes ? WORD_EV_FWD_TAKE
    : s1_type_q == MSG_FWD_READ ? WORD_EV_FWD_READ : WORD_EV_WB_ACK;
wire [WORD_EV_W-1:0] on_event = s1_access ? on_access : s1_rsp_q ? on_answer : s1_fwd_q ? on_forward
    : s1_finish_q ? WORD_EV_SERVED : s1_drain_q ? WORD_EV_DRAIN : WORD_EV_LEAVE;
wire [PORT_WORDS-1:0] full; // words whose strobes are all 1
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_full
    assign full[w] = &s1_strb_q[w * 4 +: 4];
end
wire [LINE_WORDS-1:0] hit, write, perform, joins, stay, fail, ask_read, ask_sync, ask_reg, install, supply, keep;
wire [LINE_WORDS-1:0] ask_atomic, ask_wt, forget, write_back, refuse;
// A drain goes back when the line has something out of another kind (GD, GH), or a list that may make it stored again (DH).
wire back = s1_drain_q && linked && (OWN == 0 || SCOPES == 1 && listed);
wire kinds_matter = s1_access && (s1_sync_q ? !s1_local : s1_store_q); // which of a READ, WT or ATOMIC is out
wire line_busy = OWN == 0 && linked && !s1_replay_q
    && (fetching || !kinds_matter);
wire [LINE_WORDS-1:0] kept_copies; // words that outlive an acquire
denovo_l1_words #(.LINE_WORDS, .OWN, .READ_ONLY) words (
    .raise, .whole({CHUNKS{full}}), .replay(s1_replay_q), .remote(filled), .is_local(s1_local), .line_busy,
    .read_only(READ_ONLY == 1 && !plain && !stored), .does_rows(went && !back && (!s1_leave_q || present)),
    .waits_here(s1_port_q && !behind && !waits_order && waits_line), .*
);

// S1: an access of the port stays for the first of these that applies. What it would stay for is known of each way before the
// tags are compared.
wire waits_order = s1_some && (acquiring || s1_ordered_q && atomics
    || s1_releases_q && (some || !s1_local && (store_valid || asked_lines_q != {MSHR_W + 1{1'b0}} || bytes_wait)));
wire [WAYS:0] line_waits, mshr_waits, store_waits, send_waits, words_wait, words_fail, words_asked, makes_entry;
denovo_l1_waits waits_by_way (.*);
wire [WAYS:0] whose = {!found, match}; // the way whose line it is, or none
wire uncached_waits = s1_uncached && !uncached_done;
wire waits_line = |(whose & line_waits) || uncached_waits && (found && (stored || linked) || leaving);
wire victim_dirty = |victim_words; // the line that would leave has words to be written back
wire dirty = made && victim_dirty;
wire no_way = s1_some && !s1_uncached && (!can_leave || victim_dirty && (CHUNKS > 1 || buffers_full)); // a line that has to be made
wire waits_way = !found && no_way || uncached_waits && found;
wire waits_mshr = |(whose & mshr_waits);
wire waits_store = |(whose & store_waits);
wire behind = s1_new_q && stayed;
wire [WAYS:0] way_waits = line_waits | mshr_waits | store_waits | send_waits | {no_way, {WAYS{1'b0}}};
wire stays = s1_port_q && (behind || waits_order || uncached_waits || |(whose & way_waits));
wire looks_on = s1_port_q && !behind && !waits_order && !waits_line;
wire evict = looks_on && (can_leave && dirty && CHUNKS > 1 || uncached_waits && found);
wire uncached_begins = looks_on && uncached_waits && !found;
wire uncached_ends = s1_uncached && !stays;
localparam DATA_AT = TASK_W - PARKED_W + 32; // where an access has its data
wire went = s1_any_q && !stays; // the slot does what it does
wire [TASK_W-1:0] s1_task = {
    s1_tag_q, s1_store_q, s1_sync_q, s1_performs_q, s1_flags_q, s1_pc_q, s1_strb_q, s1_data_q, s1_compare_q, s1_warp_q,
    s1_releases_q, s1_ordered_q, s1_extras_q, s1_address, s1_mask
};
wire [ADDRESS_W-1:0] s1_address;
if (CHUNKS == 1) begin : g_line_address
    assign s1_address = s1_line;
end else begin : g_chunk_address
    assign s1_address = {s1_line, s1_chunk_q};
end
// What comes for an uncached access stands in the place of its operands. The others come with the first that stays.
reg [TASK_W-1:0] first_loads;
always @* begin
    first_loads = {TASK_W{!stayed}};
    for (i = 0; i < PORT_WORDS; i = i + 1)
        first_loads[DATA_AT + 32 * i +: 32] = {32{!stayed || uncached_fits && s1_mask[i]}};
end
reg urge_q; // an access stays: what is stored is drained
always @(posedge clk) begin
    if (rst) stayed_q <= 2'd0;
    else if (stays && s1_new_q) stayed_q <= stayed_q + 1'b1;
    else if (s1_port_q && !stays && !s1_new_q) stayed_q <= stayed_q - 1'b1;
    first_q <= s1_port_q && !s1_new_q && !stays ? second_q : s1_task & first_loads | first_q & ~first_loads;
    if (s1_new_q) second_q <= s1_task;
    if (rst) urge_q <= 1'b0;
    else if (s1_port_q) urge_q <= stays;
end

// S1: the data, read and written.
wire [PORT_WORDS-1:0] s1_mask, hit_words, fail_words, wait_words, write_words, perform_words, install_words;
denovo_l1_fold #(.*) fold_mask (.words(s1_words_q), .chunk(s1_mask));
denovo_l1_fold #(.*) fold_hit (.words(hit), .chunk(hit_words));
denovo_l1_fold #(.*) fold_fail (.words(fail), .chunk(fail_words));
wire [LINE_WORDS-1:0] remain = (joins | stay | late & s1_words_q) & {LINE_WORDS{s1_replay_q}}; // words still to come
denovo_l1_fold #(.*) fold_wait (.words(remain | joins | stay), .chunk(wait_words));
denovo_l1_fold #(.*) fold_write (.words(write), .chunk(write_words));
denovo_l1_fold #(.*) fold_perform (.words(perform), .chunk(perform_words));
denovo_l1_fold #(.*) fold_install (.words(install), .chunk(install_words));
wire [DATA_W-1:0] data, answer_words;
wire [4*PORT_WORDS-1:0] write_bytes;
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_data
    wire [3:0] strb = s1_strb_q[w * 4 +: 4];
    assign write_bytes[w * 4 +: 4] = {4{went}} & (strb & {4{write_words[w] || perform_words[w] && s1_store_q}}
        | {4{install_words[w] || perform_words[w] && !s1_store_q}});
end
denovo_l1_data #(.*) data_of_lines (
    .clk, .rst, .s0_read, .s0_row, .way, .data, .answers(hit_words & {PORT_WORDS{!s1_store_q}}),
    .answer_words, .write(write_bytes), .operand(s1_data_q), .performs(s1_access && s1_sync_q),
    .atom(s1_performs_q), .compare(s1_compare_q)
);

// S1: the answer to the core.
wire done = !(|(whose & words_wait)) && !(|(late & s1_words_q) && s1_replay_q); // no word of the access is left to come
wire answers_now = s1_access && went && (plain_store ? s1_port_q : |(hit_words | fail_words) || !s1_some || s1_uncached);
wire [PORT_WORDS-1:0] answer_mask = plain_store || s1_uncached ? s1_mask : hit_words | fail_words;
wire [DATA_W-1:0] answer_values;
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_answer
    assign answer_values[w * 32 +: 32] = answer_words[w * 32 +: 32]
        | s1_data_q[w * 32 +: 32] & {32{s1_uncached && !uncached_refused && !s1_store_q && s1_mask[w]}};
end
wire answer_fails = |fail_words || s1_uncached && uncached_failed;
wire [ANSWER_W-1:0] s1_answer = {s1_tag_q, done || plain_store, answer_fails, answer_mask, answer_values};
wire [ANSWER_W-1:0] answer;
wire [1:0] answers; // those that the core has not taken
skid_fifo #(.WIDTH(ANSWER_W), .LATE(1)) answer_queue (
    .clk, .rst, .in_valid(answers_now || ready_told), .in_data(s1_ready_q ? ready_answer : s1_answer),
    .out_valid(answer_valid), .out_ready(answer_ready), .out_data(answer), .count(answers)
);
assign answer_data = answer & {ANSWER_W{answer_valid}};

// S1: requests, and the store buffer.
wire inserts = went && |(whose & makes_entry); // the line gets a store-buffer entry
localparam STORE_W = $clog2(STORE_BUFFER);
wire [STORE_W:0] stores; // entries of the store buffer that are used
wire store_valid;
wire [SET_W-1:0] store_set; // the line of the oldest
wire [WAYS-1:0] store_way;
small_fifo #(.WIDTH(SET_W + WAYS), .DEPTH(STORE_BUFFER), .LATE(1)) store_buffer (
    .clk, .rst, .in_valid(inserts || back), .in_data({s1_set_q, way}), .out_valid(store_valid), .out_ready(s0_drain),
    .out_data({store_set, store_way}), .count(stores)
);
wire store_full = stores[STORE_W];
wire promises_full; // each entry is used, or promised to an access of local scope that is parked
if (SCOPES == 1) begin : g_promises
    localparam PROMISE_W = max(STORE_W, LIST_W) + 2;
    localparam [PROMISE_W-1:0] ALL_STORES = STORE_BUFFER;
    reg [LIST_W:0] promised_q;
    wire promises = parks && s1_sync_q && s1_local;
    wire keeps_promise = leaves_list && s1_sync_q && s1_local;
    always @(posedge clk) begin
        if (rst) promised_q <= {LIST_W + 1{1'b0}};
        else if (promises) promised_q <= promised_q + 1'b1;
        else if (keeps_promise) promised_q <= promised_q - 1'b1;
    end
    assign promises_full = {{PROMISE_W - STORE_W - 1{1'b0}}, stores} + {{PROMISE_W - LIST_W - 1{1'b0}}, promised_q}
        >= ALL_STORES;
    assert (!((inserts || back) && store_full)); // an access that is tried again finds its entry
end else begin : g_no_promises
    assign promises_full = store_full;
end
wire bytes_wait; // stores of bytes that are answered are parked
denovo_l1_bytes #(.*) bytes (
    .clk, .rst, .parks(parks && plain_store), .ends(leaves_list && plain_store || s1_ready_q && !ready_told), .line(s1_line),
    .lost_words, .waits(bytes_wait), .lost(store_error), .lost_at(store_error_at), .lost_last(store_error_words)
);
reg [3:0] idle_q; // cycles since the last new entry, 15 at most
reg [MSHR_W:0] asked_lines_q; // lines with a registration out
wire begins_asked = s1_drain_q && (OWN == 1 ? !back && !(|asked) : |ask_wt); // the line of a drain is one more
wire ends_asked = s1_rsp_q && (OWN == 1 ? |asked && !(|asked_after) : rested && s1_type_q == MSG_WT_ACK); // its last answer is here
wire drain_wanted = urge_q || busy || store_full || EAGER == 1 && (|stores[STORE_W:1] || &idle_q);
always @(posedge clk) begin
    if (rst || inserts) idle_q <= 4'd0;
    else if (!(&idle_q)) idle_q <= idle_q + 1'b1;
    if (rst) asked_lines_q <= {MSHR_W + 1{1'b0}};
    else if (begins_asked) asked_lines_q <= asked_lines_q + 1'b1;
    else if (ends_asked) asked_lines_q <= asked_lines_q - 1'b1;
end

// S1: MSHRs, lists, the pass.
wire [MSHRS-1:0] old_of, serve_of, fetching_of, plain_of, serviced_of; // serviced: the list is being served, or waits for it
for (m = 0; m < MSHRS; m = m + 1) begin : g_serviced
    localparam [MSHR_W-1:0] NUMBER = m;
    assign serviced_of[m] = serve_of[m] || !pass_idle && pass_mshr == NUMBER;
end
wire listed, known_serve, known_listed, mshr_free, mshrs_quiet, mshrs_two_free, list_free, list_quiet, acquiring, atomics, some;
wire [MSHR_W-1:0] pass_mshr, waiting;
wire [LIST_W-1:0] tail, known_head, known_tail, pass_head, pass_tail, following, next_at, place, s1_place, kept, free_place, read_place;
wire [LINE_W-1:0] pass_line;
wire pass_idle, looks_ahead, changes, lists, finishes, ends, some_kept, pass_listed, waits, begins, read_list;
wire [PARKED_W-1:0] parked;
wire [PORT_WORDS-1:0] parked_mask;
wire parks = s1_port_q && went && |(whose & words_wait);
wire queues = parks && !(|ask_atomic); // in the line's list; else it leaves for the L2, alone
wire leaves_list = s1_replay_q && done;
wire [MSHR_W-1:0] s0_mshr = s0_rsp ? got_map[MSHR_W-1:0] : pass_mshr; // whose forwards are read
wire [MSHR_W-1:0] known = s1_rsp_q ? answer_mshr : pass_mshr; // an answer's and a replay's MSHR, without the line
wire at_tail = s1_place == known_tail;
wire empties = leaves_list && at_tail && !some_kept;
wire listed_after = known_listed && !empties && !atomic_fits; // an ATOMIC names its place, not its MSHR
wire known_serviced = known_serve || !pass_idle && pass_mshr == known;
wire needs = rsp_fits && !atomic_fits && (known_listed || |granted_after || known_serviced); // an answer needs a pass
wire rests = rsp_fits && !needs || ends && !known_serve && !(|granted_after); // the line rests
wire rested = rests && !(|next_pending) && !listed_after && !atomics_left; // nothing of it is under way
wire acquire = s1_access && went && s1_acquires && s1_some && done && !(|(whose & words_fail)) && !(s1_uncached && uncached_failed)
    || ready_acquires || command_acquires;
wire [LIST_W-1:0] freed = s1_ready_q ? ready_place : s1_place; // the place of an access that is done
denovo_l1_mshrs #(.*) mshrs (
    .clk, .rst, .free(mshr_free), .first_free(first_mshr), .quiet(mshrs_quiet), .two_free(mshrs_two_free), .old_of, .serve_of, .at, .listed, .tail, .known, .known_serve, .known_listed, .known_head, .known_tail, .may_take(s1_port_q || s1_drain_q), .take(asks_any && !linked), .line({line_tag, s1_set_q}), .rest(rested), .rest_at(OWN == 1 ? known : at),
    .set_reads(went && |ask_read), .set_writes(OWN == 0 && |ask_wt), .set_plain(!s1_read_only), .fetching_of, .plain_of,
    .clear_reads(OWN == 1 && rests && !(|reading_after)), .set_serve(needs && !pass_idle), .acquire,
    .joins(queues), .join_place(free_place), .leave_head(leaves_list && !some_kept), .next_head(next_at),
    .leave_tail(leaves_list && at_tail && some_kept), .next_tail(kept), .empties, .pass_mshr, .pass_listed, .pass_head,
    .pass_tail, .looks_ahead, .waits, .waiting, .begins, .answers(s1_rsp_q), .changes, .pass_line, .again(ends && known_serve)
);
denovo_l1_list #(.WIDTH(PARKED_W + CHUNK_W), .*) list (
    .clk, .rst, .free(list_free), .first_free(free_place), .may_join(s1_port_q), .may_remain(s1_replay_q), .joins(parks), .join_data({s1_task[TASK_W-1:TASK_W-PARKED_W], s1_chunk_q}),
    .join_acquires(s1_holds), .join_ordered(s1_ordered_q), .warp(s1_warp_q), .follows(listed && linked), .tail, .quiet(list_quiet),
    .left(wait_words), .acquiring, .atomics, .some, .read(read_list), .read_place, .read_data({parked, parked_chunk}),
    .read_mask(parked_mask), .at(freed), .done(leaves_list || s1_ready_q), .relink(leaves_list && some_kept),
    .kept, .next_of(place), .following, .next_at
);
wire [CHUNK_W-1:0] granted_chunk; // of the lowest word that is still to be visited
denovo_l1_pass #(.*) pass (
    .clk, .rst, .idle(pass_idle), .lists, .finishes, .ends, .mshr(pass_mshr), .chunk(pass_chunk),
    .place, .s1_place, .kept, .some_kept, .chosen(s0_pass && !s0_ready), .replay(s1_replay_q), .remains(!done),
    .arrive(raise & {LINE_WORDS{s1_rsp_q && !atomic_fits}}), .remain, .late, .s1_needs(needs),
    .s1_answer(s1_rsp_q), .s1_mshr(known), .listed(known_listed), .head(known_head), .serving(|granted_after), .serving_chunk(granted_chunk), .again(known_serve),
    .waits, .waiting, .begins, .changes, .looks_ahead, .pass_listed, .pass_head, .pass_tail, .following, .read(read_list), .read_place
);
if (CHUNKS == 1) begin : g_one_chunk
    assign granted_chunk = 1'b0;
end else begin : g_granted_chunk
    wire [CHUNKS-1:0] chunks, first_chunk;
    for (c = 0; c < CHUNKS; c = c + 1) begin : g_chunk
        assign chunks[c] = |granted_after[c * PORT_WORDS +: PORT_WORDS];
    end
    lowest_mask #(.COUNT(CHUNKS)) pick (.some(chunks), .lowest(first_chunk));
    denovo_l1_number #(.COUNT(CHUNKS)) pick_number (.which(first_chunk), .number(granted_chunk));
end

// S1: lines that leave, commands, the epoch.
wire leave_last, leave_named, leaves;
wire busy, evicting, wraps, sweeps, command_acquires, keeps;
wire [LINE_W-1:0] leave_line;
wire [SET_W-1:0] leave_set, sweep_set;
wire [WAYS-1:0] leave_way;
wire [EPOCH_BITS-1:0] epoch;
wire writes_back = s1_leave_q && |write_back; // a line's last chunk leaves, and has words that are written back
denovo_l1_commands #(.*) commands (
    .clk, .rst, .clearing(clearing_q), .cmd_valid, .cmd_ready, .cmd_command, .cmd_first, .cmd_last, .cmd_done_valid,
    .cmd_done_ready, .cmd_done_data, .busy,
    .quiet(!stayed && !store_valid && mshrs_quiet && list_quiet && pass_idle && !s1_port_q && !s1_drain_q),
    .keeps, .quiet_writebacks(buffers_quiet), .wraps, .acquires(command_acquires), .evict, .evict_set(s1_set_q), .evict_way(way),
    .evicting, .leaves, .chosen(s0_leave), .named(leave_named), .line(leave_line), .leave_set, .way(leave_way),
    .chunk(leave_chunk), .last(leave_last), .s1_leave(s1_leave_q)
);
denovo_l1_epoch #(.*) epochs (.clk, .rst, .acquire, .busy(s1_rsp_q), .epoch, .wraps, .sweeps, .sweep_set);


denovo_l1_uncached uncached (.*);

// What is counted.
wire [3:0] stall = waits_order ? COUNTED_STALL_ORDER : waits_line ? COUNTED_STALL_LINE : waits_way ? COUNTED_STALL_WAY
    : waits_mshr ? COUNTED_STALL_MSHR : waits_store ? COUNTED_STALL_STORES : COUNTED_STALL_SEND;
wire [3:0] access_counted = stays ? stall : |ask_read ? COUNTED_MISS_READ : |(ask_sync | ask_atomic) ? COUNTED_MISS_SYNC
    : |joins ? COUNTED_MISS_JOIN : inserts ? COUNTED_MISS_STORE : COUNTED_HIT;
wire forwards = s1_fwd_q && (takes || s1_type_q == MSG_FWD_READ);
wire [3:0] counted = s1_port_q ? access_counted : s1_replay_q || s1_ready_q ? COUNTED_REPLAY : s1_drain_q ? COUNTED_DRAIN
    : s1_leave_q ? COUNTED_WRITEBACK : s1_type_q == MSG_RECALL ? COUNTED_RECALL : COUNTED_FORWARD;
denovo_l1_counters #(.COUNT_BITS) counting (
    .clk, .rst, .clearing(clearing_q), .clear_counter(clear_q[3:0]),
    .counts(s1_port_q && !behind && !uncached_ends || s1_replay_q || s1_ready_q || s1_drain_q && !back || writes_back || forwards), .counted, .count_select, .count
);
always @(posedge clk) begin
    if (rst) protocol_error <= 1'b0;
    else if (s1_rsp_q && !rsp_fits && !uncached_fits || s1_fwd_q && !fwd_fits || |refuse) protocol_error <= 1'b1;
end
unused ({access_data, fwd_data, rsp_in_data});
unused (stores[0]);
assert (!(s1_replay_q && asks_any)); // what waits asks for nothing: forwards wait for it, and must not wait for `req`
