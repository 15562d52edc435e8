// AddMap, ChgMap, the ends of thread blocks and kernels, FORGET, and the scout: the state table `command`, what its conditions
// look at, and what a command leaves behind.

input page_held; // one cycle later: it is held
input read_free; // the walk leaves stash_map's read port to commands
input page_free; // vp_map looks up `page`
input page_valid_q; // a page is at the page walker, or is to be
input quiet; // no access, no piece and no chunk that leaves is at work
input s2_piece; // S2 holds a piece
input others_ask; // another unit wants an operation
input ring_some; // the ring of chunks that leave holds some
input give_room, // the queue of given chunks takes one more
    given_some_left; // it holds some, or what is behind it does
input incomplete; // the last registration left words to ask for
input [MISSES-1:0] access_gives, // accesses with lanes to write
    access_in_self; // accesses through `self` with lanes to write, or at work
input chunk_open; // pieces of the chunk to scan are still to come
output command_idle; // no command is under way and no answer waits

output [MAP_W-1:0] read_index; // stash_map: the entry to read; it arrives one cycle later
output [SLOT_W-1:0] ask_slot; // stash_map_index: which slot of the command's thread block to look up
output [VPN_W-1:0] page; // vp_map: look up this page
input access_names_target; // a waiting access names it

output [CHUNK_W-1:0] chunk; // that chunk, or the one to scan
output [CHUNK_WORDS-1:0] reg_done; // words of the chunk whose registration was asked for
output scan_valid; // read the chunk: in S0 one cycle later
output gives_chunk; // give that chunk away to be written back
output gives_to_end; // its words are to end, too
output s0_rows, s1_rows; // S0, S1 hold a scan of the chunks of a row
output [GROUPS-1:0] scan_beside; // S2: chunks of its row to which it is applied too
output scan_apply; // S2: apply scan_event to all its words, in S3
output [WORD_EV_W-1:0] scan_event; // 0 without scan_apply
output [MAP_W-1:0] scan_map; // 0 without scan_apply

wire is_add = cmd_valid && cmd_op == OP_ADD_MAP;
wire is_chg = cmd_valid && cmd_op == OP_CHG_MAP;
wire forgets = cmd_valid && cmd_op >= OP_FORGET; // whatever is none of the other commands is FORGET
// The new entry stays at calc_done until the command ends. It is not looked at in its first cycle, so it is read from a
// register.
reg [ENTRY_W-1:0] tile_entry_q; // the new entry
always @(posedge clk) tile_entry_q <= calc_done_data[ENTRY_W-1:0];

// What the actions of the table move: entries, pages, chunks, slots.
stash_command_entries #(.*) entries (.if_is_add(command_if_is_add), .act_*(command_act_*), .*);
output [MAP_W-1:0] self = self_q; // the mapping in question
output [MAP_W-1:0] target = target_q; // the entry in question
assign tail = tail_q;
stash_command_pages #(.*) pages (.act_*(command_act_*), .*);
stash_command_chunks #(.*) chunks (.self_coherent(coherent[self_q]), .begins_end(command_state_q == COMMAND_ST_END_START),
    .begins_adopt(command_state_q == COMMAND_ST_PAGE_ADD), .begins_kernel(command_state_q == COMMAND_ST_READY),
    .seeks(scans || command_state_q == COMMAND_ST_REG_TEST || command_state_q == COMMAND_ST_REG_DONE), .act_*(command_act_*), .*);
// A scan that neither changes whether a chunk is owned, nor gives it away, is of all chunks of a row at once.
wire end_by_row = coherent[self_q] && !is_chg;
output by_row = command_state_q == COMMAND_ST_KERNEL_SCAN || command_state_q == COMMAND_ST_ADOPT_SCAN
    || command_state_q == COMMAND_ST_END_SCAN && end_by_row;
output ask_register = command_act_ask_register; // ask for the registration of its dirty words
localparam [SLOT_W-1:0] LAST_SLOT = MAPS_PER_BLOCK - 1;
reg [SLOT_W-1:0] slot_q; // slot cursor
always @(posedge clk) begin
    if (rst || command_act_first_slot) slot_q <= {SLOT_W{1'b0}};
    else if (command_act_next_slot) slot_q <= slot_q + 1'b1;
end
assign ask_slot = cmd_op == OP_BLOCK_END ? slot_q : cmd_slot;

// Conditions of the table, as they are in the cycle before the step.
wire command_valid = step;
wire in_flight
    = command_state_q != COMMAND_ST_READY ? map_in_flight || |access_in_self
        : forgets ? page_valid_q : any_in_flight || |access_gives;
output gives = given_some_left; // chunks are being given to be written back
wire scout_wants = command_state_q == COMMAND_ST_READY && !cmd_valid && !gives && scout_found;
reg at_last; // the cursor of this state is at its last position
always @* begin
    case (command_state_q)
        COMMAND_ST_PAGE_ADD: at_last = last_page;
        COMMAND_ST_ROOM: at_last = room_last;
        COMMAND_ST_BLOCK_SLOT, COMMAND_ST_BLOCK_FLAGS: at_last = slot_q == LAST_SLOT;
        default: at_last = last_chunk;
    endcase
end
reg command_if_is_add, command_if_is_chg, command_if_is_block, command_if_is_kernel, command_if_scout_wants;
reg command_if_slot_legal, command_if_slot_held, command_if_in_flight, command_if_calc_refused;
reg command_if_overlap, command_if_live, command_if_used, command_if_travelling, command_if_named, command_if_clean;
reg command_if_room, command_if_stale, command_if_same, command_if_old_coherent, command_if_new_coherent;
reg command_if_match, command_if_revived, command_if_match_coherent;
reg command_if_pending, command_if_evict_busy, command_if_incomplete, command_if_answer_room;
reg command_if_for_scout, command_if_for_tail, command_if_for_room, command_if_for_match, command_if_last;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        command_if_is_add <= is_add;
        command_if_is_chg <= is_chg;
        command_if_is_block <= cmd_valid && cmd_op == OP_BLOCK_END;
        command_if_is_kernel <= cmd_valid && cmd_op == OP_KERNEL_END;
        command_if_scout_wants <= scout_wants;
        command_if_slot_legal <= !cmd_block[BLOCK_W-1] && (cmd_op == OP_BLOCK_END || !cmd_slot[SLOT_W-1]);
        command_if_slot_held <= slot_valid;
        command_if_in_flight <= in_flight;
        command_if_calc_refused <= calc_error != ERROR_NONE;
        command_if_overlap <= overlap_q;
        command_if_live <= live[target_q];
        command_if_used <= command_state_q == COMMAND_ST_READY ? |used : used[target_q];
        command_if_travelling <= travelling[target_q];
        command_if_named <= travelling[target_q] || access_names_target;
        command_if_clean <= clean[target_q];
        command_if_room <= room;
        command_if_stale <= stale;
        command_if_same <= command_state_q == COMMAND_ST_DECIDE ? same_entry : same_q;
        command_if_old_coherent <= coherent[self_q];
        command_if_new_coherent <= cmd_coherent;
        command_if_match <= match;
        command_if_revived <= revived;
        command_if_match_coherent <= coherent[match_q];
        command_if_pending <= to_register;
        command_if_evict_busy <= ring_some || command_state_q == COMMAND_ST_CLEAN_DONE && gives;
        command_if_incomplete <= incomplete;
        command_if_answer_room <= !cmd_done_valid;
        command_if_for_scout <= for_scout;
        command_if_for_tail <= for_tail;
        command_if_for_room <= for_room;
        command_if_for_match <= for_match;
        command_if_last <= at_last;
    end
end

// A scan and the pages of a new mapping go on in the next cycle: `last` is of the cursor that the step leaves, and no other
// condition of these states changes by it.
wire goes_on
    = command_act_next_chunk
        && (command_act_scan_end || command_act_scan_clean || command_act_scan_adopt || command_act_scan_invalidate)
    || command_act_next_page && command_act_add_page;

// When a step is made. None is while a command only computes, searches or counts. Most states meet nothing of what is under
// way (docs/stash/engine-data-path.md says why); in the others the engine was quiet when the conditions were looked at, and
// still is.
wire computes = command_state_q == COMMAND_ST_CALC && !calc_done_valid; // the calculation is under way
wire searches = command_state_q == COMMAND_ST_SEARCH && !search_over; // the search is
wire in_count = command_state_q == COMMAND_ST_COUNT; // the count is, or just ended
wire wants = (cmd_valid || command_state_q != COMMAND_ST_READY || scout_wants) && !computes && !searches
    && !(in_count && !count_over); // a command, or the scout, has a step to do
wire ends_kernel = command_state_q == COMMAND_ST_READY && cmd_valid && cmd_op == OP_KERNEL_END;
wire still = ends_kernel || command_state_q == COMMAND_ST_READY && forgets
    || command_state_q == COMMAND_ST_ADOPT_SCAN || command_state_q == COMMAND_ST_REG_PROBE
    || command_state_q == COMMAND_ST_REG_WAIT || command_state_q == COMMAND_ST_REG_TEST
    || command_state_q == COMMAND_ST_REG_DONE; // a step needs a quiet engine
wire free = quiet || !still;
wire may_set = command_state_q == COMMAND_ST_DECIDE || command_state_q == COMMAND_ST_COMMIT; // an entry may be written
wire may_write = may_set || command_state_q == COMMAND_ST_BLOCK_FLAGS; // the flags may be written, one a cycle
wire reads = command_state_q == COMMAND_ST_DECIDE || command_state_q == COMMAND_ST_END_START
    || command_state_q == COMMAND_ST_CLEAN_START; // an entry was asked for
wire scans = command_state_q == COMMAND_ST_END_SCAN || command_state_q == COMMAND_ST_ADOPT_SCAN
    || command_state_q == COMMAND_ST_KERNEL_SCAN || command_state_q == COMMAND_ST_CLEAN_SCAN
    || command_state_q == COMMAND_ST_REG_PROBE;
output adds_pages = command_state_q == COMMAND_ST_PAGE_ADD; // the look-up of physical pages may fail
reg looked_q; // in the last cycle a step could be looked for
reg [2:0] walk_read_q; // the walk had stash_map's read port one, two, three cycles ago
localparam [4:0] COOL = 16; // cycles that a still state which only waits leaves to the others
localparam [3:0] GAP = 9; // cycles between two steps of a scan in which accesses go first
reg [4:0] cool_q; // cycles in which the command lets the others work
reg [6:0] turn_q; // steps of the command; from 112 on, cycles in which it lets the others work
reg [3:0] gap_q; // cycles in which accesses go before the next step of a scan
reg [3:0] late_q; // cycles in which the command came to nothing
wire has_storage = !others_ask && !pass_waits && !chunk_open; // an operation of a scan would be granted
wire may_scan = !scans || (gives_now || has_storage) && (gap_q == 4'd0 || !pass_asks);
wire may_add = !adds_pages || page_free && forward_idle;
// The scan gives its chunk to be written back. It is no operation then.
wire end_gives = is_chg && coherent[self_q];
wire gives_now = command_state_q == COMMAND_ST_CLEAN_SCAN || command_state_q == COMMAND_ST_END_SCAN && end_gives;
wire may_give = !gives_now || give_room;
wire may_begin = !ends_kernel || hold || freeze_q; // no access is picked whose words would come behind the scan
wire step = looked_q && free && may_begin && may_scan && may_give && may_add && !(reads && |walk_read_q[2:1]) && !(may_write && s2_piece)
    && !(may_set && forward_looks) && !clearing;
wire pauses = &turn_q[6:4]; // 112 or more
wire is_late = &late_q;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        looked_q <= wants && (!step || goes_on) && free && !looks_up;
        walk_read_q <= {walk_read_q[1:0], !read_free};
        if (step && !goes_on && command_next == command_state_q) cool_q <= COOL;
        else if (cool_q != 5'd0) cool_q <= cool_q - 1'b1;
        if (!wants) turn_q <= 7'd0;
        else if (step || pauses) turn_q <= turn_q + 1'b1;
        if (step && scans) gap_q <= GAP;
        else if (gap_q != 4'd0) gap_q <= gap_q - 1'b1;
        if (step || !may_give || counts || !wants && !in_count) late_q <= 4'd0;
        else if (!is_late) late_q <= late_q + 1'b1;
    end
end
output hold = still && cool_q == 5'd0 && !pauses
    || is_late; // no access and no probe begins, so that the engine becomes quiet, or leaves the command its turn
assert (!still || wants); // in a still state there is a command with a step to do

// Errors, and the accesses that wait.
reg [ERROR_W-1:0] error_q; // why the command is refused
reg fault_q; // a word to register lies in a page that faults
reg same_q; // ChgMap: the new entry equals the old one
reg freeze_q; // the accesses in question are not walked
// A command begins that can end without an error.
wire begins = command_act_start_calc || command_act_first_slot || command_act_forget_pages
    || command_act_freeze && command_state_q == COMMAND_ST_READY && command_if_is_kernel;
always @(posedge clk) begin
    if (rst || begins) error_q <= ERROR_NONE;
    else if (command_act_refuse_slot) error_q <= ERROR_SLOT;
    else if (command_act_refuse_calc) error_q <= calc_error;
    else if (command_act_refuse_overlap) error_q <= ERROR_OVERLAP;
    else if (command_act_refuse_map) error_q <= ERROR_MAP_FULL;
    else if (command_act_refuse_vp) error_q <= ERROR_VP_FULL;
    else if (command_act_refuse_use) error_q <= ERROR_IN_USE;
    if (rst || begins) fault_q <= 1'b0;
    else if (walk_fault) fault_q <= 1'b1;
    if (rst || command_act_start_calc) same_q <= 1'b0;
    else if (step && command_state_q == COMMAND_ST_DECIDE) same_q <= command_if_same;
    if (rst || command_act_give_answer) freeze_q <= 1'b0;
    else if (command_act_freeze) freeze_q <= 1'b1;
end
output freeze = freeze_q; // accesses through `self` are not walked
output freeze_all = freeze_q && cmd_op == OP_KERNEL_END; // no access is walked

// What it writes: the entry, its slot, and flags, which the engine's register takes.
wire reuses = command_act_set_entry && command_if_is_add && match_usable; // an older entry has words to copy
wire sets = command_act_set_entry;
wire ends = command_act_end_entry;
wire flags = sets || ends;
assign calc_valid = command_act_start_calc;
assign calc_data = cmd_data[TILE_W-1:0] & {TILE_W{calc_valid}};
assign calc_done_ready = command_act_drop_calc;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        set_valid <= sets;
        set_index <= self_q & {MAP_W{sets}};
        set_data <= tile_entry_q & {ENTRY_W{sets}};
        slot_write_valid <= flags;
        slot_write_block <= cmd_block & {BLOCK_W{flags}};
        slot_write_slot <= (ends ? slot_q : cmd_slot) & {SLOT_W{flags}};
        slot_write_set <= sets;
        slot_write_map <= self_q & {MAP_W{sets}};
    end
end
output flag_valid = flags; // stash_map: write an entry's flags
output [MAP_W-1:0] flag_index = self_q & {MAP_W{flags}};
output flag_used = flags;
output flag_live = sets;
output flag_coherent = sets && cmd_coherent || ends && coherent[self_q];
output flag_reuse = reuses;
output [MAP_W-1:0] flag_pointer = match_q & {MAP_W{reuses}};

// The answer.
reg answer_valid_q;
reg [ERROR_W-1:0] answer_error_q;
reg [MAP_W-1:0] answer_map_q;
wire [ERROR_W-1:0] answer_error = error_q == ERROR_NONE && fault_q ? ERROR_PAGE_FAULT : error_q;
wire names_map = answer_error == ERROR_NONE && (command_if_is_add || command_if_is_chg);
always @(posedge clk) begin
    if (rst || cmd_done_valid && cmd_done_ready) begin
        zero;
        answer_error_q <= ERROR_NONE;
    end else if (command_act_give_answer) begin
        answer_valid_q <= 1'b1;
        answer_error_q <= answer_error;
        answer_map_q <= self_q & {MAP_W{names_map}};
    end
end
assign cmd_ready = command_act_give_answer;
assign cmd_done_valid = answer_valid_q;
assign cmd_done_data = {answer_error_q, answer_map_q};
assign command_idle = command_state_q == COMMAND_ST_READY && !cmd_valid && !answer_valid_q;

assert (!step || cmd_valid || command_state_q != COMMAND_ST_READY
    || command_if_scout_wants); // a step is made only where one was wanted
assert (command_state_q != COMMAND_ST_COMMIT || cmd_valid); // a command stays until it is answered
assert (!command_act_forget_pages || !(|used) && !page_valid_q); // pages are forgotten when no mapping is used, and no walk is out
cover (command_act_target_scout); // the scout cleans an entry
cover (reuses); // an AddMap reuses an older entry's words
cover (command_act_give_answer && error_q != ERROR_NONE); // a command is refused
