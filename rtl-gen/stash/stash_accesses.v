// Accesses of the core that missed: which lanes are still to do, what they wait for, and their redo.
// A new one takes the lowest free entry; the lowest that may is redone, and walks take turns.

output [BLOCK_W-1:0] new_block_q; // where its slot is
output [SLOT_W-1:0] new_slot_q;

input wake; // accesses that sleep may find something changed
input starts; // the walk begins an access
input [MISSES-1:0] pick_entry; // one-hot: that access
input ends_replica; // the walk has looked for an older copy
input replica_gains; // some lane took its word from it
input replica_stays; // the last of these words is still on its way
input [MISSES-1:0] replica_entry; // one-hot: the walk's access
input fill_ends; // S1: that word is about to be written
input fill_meets; // S2: it finds a Pending word in its place
input [MISSES-1:0] fill_entry; // one-hot: its access
output [MISSES-1:0] access_used; // holds an access
output [MISSES-1:0] access_ready; // has lanes to walk, and waits for nothing
output [MISSES-1:0] access_names; // names the entry that the command asks about
output [MISSES-1:0] access_gives; // has lanes that its redo may write
output [MISSES-1:0] access_in_self; // the same, or walks or is redone, through the mapping in question
output [MISSES-1:0] access_write, access_mapped;
output [MISSES-1:0] access_map_ok; // the slot named a mapping
output [MISSES-1:0] access_tried; // an older copy was looked for
output [MISSES-1:0] access_met; // a Pending word is in its way, which leaves first
output [MISSES*MAP_W-1:0] access_map;
output [MISSES*LANES-1:0] access_todo; // lanes still to do
output [MSHRS-1:0] regs_waited; // MSHRs whose words a store has still to write
//+ FETCH_LINE
input takes_words; // a forward takes words: they become Invalid
wire [MISSES*LANES-1:0] access_taken; // lanes of the next redo whose words it may have taken
//-

wire [MISSES*ERROR_W-1:0] access_error;
wire [MISSES*LANES-1:0] access_mask; // lanes of the next redo
wire [MISSES-1:0] access_partial; // it has other lanes
wire [MISSES*MSHRS-1:0] access_regs;
wire [MISSES-1:0] may_redo;
wire [MISSES-1:0] access_free = ~access_used;
wire [MISSES-1:0] free_entry = access_free & (~access_free + 1'b1); // one-hot
assign miss_free = access_free == {MISSES{1'b0}} ? 2'd0 : access_free == free_entry ? 2'd1 : 2'd2;
reg [ACCESS_W-1:0] free_number;
always @* begin
    zero;
    for (k = 0; k < MISSES; k = k + 1) begin
        if (free_entry[k]) free_number = free_number | k[ACCESS_W-1:0];
        regs_waited = regs_waited | access_regs[k * MSHRS +: MSHRS];
    end
end

// Turns: an access that was refused an MSHR is due. When others have passed it often it has its turn, until a walk of it is
// refused none.
wire [MISSES-1:0] refused, access_busy;
output [ACCESS_W-1:0] due_q; // the access that is due, if it was refused
reg [2*ACCESS_W-1:0] passed_q; // MSHRs that others have taken since then; the last value stays
wire is_due = refused[due_q] || access_busy[due_q];
wire is_other = s2_owner_q[ACCESS_W-1:0] != due_q; // S2 holds another access
output mshr_turn = is_due && &passed_q && !freeze; // it is walked first, and others take no MSHR
output mshr_due = mshr_turn && is_other; // S2: none for this one
always @(posedge clk) begin
    if (rst) zero;
    else if (!is_due) begin
        due_q <= due_q + 1'b1;
        passed_q <= {2 * ACCESS_W{1'b0}};
    end else if (s2_access && s2_takes && is_other && refused[due_q] && !(&passed_q)) passed_q <= passed_q + 1'b1;
end

// The cycle after its miss: the map index table is looked up for it.
output [MISSES-1:0] new_entry_q; // one-hot: the access that is looked up
always @(posedge clk) begin
    if (rst) new_entry_q <= {MISSES{1'b0}};
    else new_entry_q <= free_entry & {MISSES{miss_valid && !again}};
    new_block_q <= miss_block;
    new_slot_q <= miss_slot;
end
output looks_up = |new_entry_q; // the cycle after a miss: its slot is looked up (stash_map_index)

// The redo.
reg redo_held_q; // an access is redone, until the storage says how it ended
reg redo_valid_q; // the storage has not taken it yet
reg [MISSES-1:0] redo_entry_q; // one-hot: that access
reg [ACCESS_W-1:0] redo_number_q; // its number
reg [LANES-1:0] redo_mask_q;
reg redo_partial_q;
reg redo_write_q, redo_mapped_q;
reg [ERROR_W-1:0] redo_error_q;
wire [MISSES-1:0] next_entry; // one-hot: the access that is redone next
wire [ACCESS_W-1:0] next_number;
lowest_one #(.COUNT(MISSES)) next_redo (.some(may_redo), .lowest(next_entry), .number(next_number));
wire picks = !redo_held_q || again;
reg [LANES-1:0] next_mask;
reg [ERROR_W-1:0] next_error;
always @* begin
    zero;
    for (k = 0; k < MISSES; k = k + 1)
        if (next_entry[k]) begin
            next_mask = next_mask | access_mask[k * LANES +: LANES];
            next_error = next_error | access_error[k * ERROR_W +: ERROR_W];
        end
end
always @(posedge clk) begin
    if (rst) zero;
    else if (picks) begin
        redo_held_q <= |may_redo;
        redo_valid_q <= |may_redo;
        redo_entry_q <= next_entry;
        redo_number_q <= next_number;
        redo_mask_q <= next_mask;
        redo_partial_q <= |(next_entry & access_partial);
        redo_write_q <= |(next_entry & access_write);
        redo_mapped_q <= |(next_entry & access_mapped);
        redo_error_q <= next_error;
    end else if (redo_ready) begin
        redo_valid_q <= 1'b0;
    end
end

for (e = 0; e < MISSES; e = e + 1) begin : g_access
    localparam [ACCESS_W-1:0] NUMBER = e;
    reg used_q, write_q, mapped_q;
    reg map_ok_q; // the slot named a mapping
    reg [MAP_W-1:0] map_q; // which
    reg [LANES-1:0] todo_q; // lanes still to do
    reg [LANES-1:0] given_q; // of these, lanes of a store that the redo may write
    reg [MSHRS-1:0] waits_q; // READs whose data it waits for
    reg [MSHRS-1:0] regs_q; // REGs that it has asked for, whose words it has still to write
    reg asked_q; // it has waited for some since its last redo
    reg gain_q; // some word has come since then
    reg busy_q; // it walks, or is redone
    reg woken_q; // something changed since it was picked
    reg asleep_q; // a walk now would change nothing
    reg tried_q; // an older copy was looked for
    reg met_q; // a Pending word is in its way
    reg refused_q; // a piece of its last walk found no MSHR
    reg [ERROR_W-1:0] error_q; // the worst of its lanes
//+ FETCH_LINE
    reg [LANES-1:0] loose_q; // given lanes on words that it has not asked for itself: nothing keeps them from a forward
    reg taken_q; // a forward has taken words since it was picked for its last walk
    assign access_taken[e * LANES +: LANES] = loose_q & {LANES{taken_q}};
    always @(posedge clk) begin
        if (!used_q || redone) loose_q <= {LANES{1'b0}};
        else if (commits) loose_q <= loose_q | s2_lane_loose;
        if (!used_q || starts && pick_entry[e]) taken_q <= 1'b0;
        else if (takes_words) taken_q <= 1'b1;
    end
    assert ((loose_q & ~given_q) == {LANES{1'b0}}); // what is loose is given
    assert (!(starts && pick_entry[e]) || !gives); // nothing is given yet when a walk begins
//-
    wire takes = miss_valid && !again && free_entry[e];
    wire redone = again && redo_entry_q[e];
    wire commits = s2_access && s2_owner_q[ACCESS_W-1:0] == NUMBER; // S2 holds a piece of it
    wire frozen = freeze_all || freeze && map_ok_q && map_q == self;
    wire settled = used_q && !new_entry_q[e] && !busy_q && waits_q == {MSHRS{1'b0}};
    wire gives = given_q != {LANES{1'b0}};
    wire none_left = todo_q == {LANES{1'b0}};
    wire [LANES-1:0] mask = write_q ? given_q : todo_q;
    assign access_used[e] = used_q;
    assign refused[e] = refused_q && used_q;
    assign access_busy[e] = busy_q;
    assign access_write[e] = write_q;
    assign access_mapped[e] = mapped_q;
    assign access_map_ok[e] = map_ok_q;
    assign access_tried[e] = tried_q;
    assign access_met[e] = met_q;
    assign access_map[e * MAP_W +: MAP_W] = map_q;
    assign access_error[e * ERROR_W +: ERROR_W] = error_q;
    assign access_todo[e * LANES +: LANES] = todo_q;
    assign access_mask[e * LANES +: LANES] = mask;
    assign access_partial[e] = |(todo_q & ~mask);
    assign access_regs[e * MSHRS +: MSHRS] = regs_q;
    assign may_redo[e] = settled && (asked_q || gain_q || gives || none_left);
    assign access_ready[e] = settled && !none_left && !asked_q && !gain_q && !gives && !asleep_q && !frozen;
    assign access_names[e] = used_q && mapped_q && map_ok_q && map_q == target;
    assign access_gives[e] = used_q && gives;
    assign access_in_self[e] = used_q && (gives || map_ok_q && busy_q) && map_q == self;
    // An entry that is not used takes what is at miss_* in every cycle: only used_q waits for miss_valid, which is
    // known late.
    always @(posedge clk) begin
        if (rst) used_q <= 1'b0;
        else if (takes) used_q <= 1'b1;
        else if (redone && !miss_valid) used_q <= 1'b0;
        if (rst || !used_q) begin
            write_q <= miss_write;
            mapped_q <= miss_mapped;
            todo_q <= miss_todo & {LANES{!rst}};
            error_q <= ERROR_NONE;
        end else if (redone) begin
            todo_q <= (todo_q & ~given_q & {LANES{write_q}}) | miss_todo;
        end else if (commits) begin
            todo_q <= todo_q & ~s2_lane_fails;
            error_q <= s2_error > error_q ? s2_error : error_q;
        end
        if (!used_q) begin
            map_ok_q <= 1'b0;
            map_q <= {MAP_W{1'b0}};
        end else if (new_entry_q[e]) begin
            map_ok_q <= mapped_q && slot_valid;
            map_q <= slot_map & {MAP_W{mapped_q}};
        end
        if (!used_q || redone) begin
            given_q <= {LANES{1'b0}};
            regs_q <= {MSHRS{1'b0}};
            asked_q <= 1'b0;
            gain_q <= 1'b0;
        end else if (commits) begin
            given_q <= given_q | s2_lane_gives;
            regs_q <= regs_q | s2_regs;
            asked_q <= asked_q || s2_asks_read;
            gain_q <= gain_q || s2_serves;
        end else if (ends_replica && replica_entry[e]) begin
            gain_q <= replica_gains;
        end
        if (!used_q) waits_q <= {MSHRS{1'b0}};
        else waits_q <= (waits_q | (s2_waits & {MSHRS{commits}})) & ~freed;
        if (!used_q || redone) busy_q <= 1'b0;
        else if (picks && next_entry[e] || starts && pick_entry[e]) busy_q <= 1'b1;
        else if (commits && s2_ends || ends_replica && !replica_stays && replica_entry[e] || fill_ends && fill_entry[e])
            busy_q <= 1'b0;
        if (!used_q) woken_q <= 1'b0;
        else if (wake) woken_q <= 1'b1;
        else if (starts && pick_entry[e]) woken_q <= 1'b0;
        if (!used_q || wake) asleep_q <= 1'b0;
        else if (commits && s2_ends)
            asleep_q <= !woken_q && !asked_q && !s2_asks_read && !gain_q && !s2_serves && !gives
                && s2_lane_gives == {LANES{1'b0}};
        if (!used_q || starts && pick_entry[e]) refused_q <= 1'b0;
        else if (commits && s2_refused) refused_q <= 1'b1;
        if (!used_q) tried_q <= 1'b0;
        else if (ends_replica && replica_entry[e]) tried_q <= 1'b1;
        else if (commits && s2_ends) tried_q <= 1'b0;
        if (!used_q) met_q <= miss_pending && !rst;
        else if (redone) met_q <= met_q || miss_pending;
        else if (commits && s2_ends) met_q <= 1'b0;
        else if (fill_meets && fill_entry[e]) met_q <= 1'b1;
    end
    assert (!used_q || (waits_q & mshr_unused) == {MSHRS{1'b0}}); // an access waits only for MSHRs in use
    assert (!redone || busy_q && used_q && !commits); // what is redone does nothing else
    assert (!commits || busy_q); // what is committed belongs to a walk
    assert (!(starts && pick_entry[e]) || settled || new_entry_q[e] && used_q); // what is walked has settled, or is new
    assert (waits_q == {MSHRS{1'b0}} || asked_q || !used_q); // what it waits for it has asked for
end

// What no decision depends on lies in RAMs: written as it arrives. An entry that is free is written in every cycle. A
// load has no store data, and a store has loaded nothing: they share a place.
reg [TAG_BITS+LANES*ADDR_W-1:0] addresses [0:MISSES-1]; // tags and addresses
reg [LANES*32-1:0] words [0:MISSES-1]; // store data, or what its lanes have loaded
wire writes = again ? !redo_write_q : |access_free;
wire [ACCESS_W-1:0] write_number = again ? redo_number_q : free_number;
always @(posedge clk)
    if (writes) begin
        addresses[write_number] <= {miss_tag, miss_addr};
        words[write_number] <= miss_rdata | (miss_wdata & {LANES * 32{miss_write}});
    end
wire [TAG_BITS+LANES*ADDR_W-1:0] redo_address = addresses[redo_number_q] & {(TAG_BITS + LANES * ADDR_W){redo_valid_q}};
wire [TAG_BITS-1:0] redo_tag = redo_address[LANES * ADDR_W +: TAG_BITS];
wire [LANES*ADDR_W-1:0] redo_addr = redo_address[LANES*ADDR_W-1:0];
wire [LANES*32-1:0] redo_words = words[redo_number_q];
wire [LANES*32-1:0] redo_wdata = redo_words & {LANES * 32{redo_valid_q && redo_write_q}};
wire redo_write = redo_write_q && redo_valid_q;
wire redo_mapped = redo_mapped_q && redo_valid_q;
wire redo_partial = redo_partial_q && redo_valid_q;
wire [ERROR_W-1:0] redo_error = redo_error_q & {ERROR_W{redo_valid_q}};
wire [LANES-1:0] redo_mask = redo_mask_q & {LANES{redo_valid_q}};
assign redo_valid = redo_valid_q;
//+ !FETCH_LINE
assign redo_taken = {LANES{1'b0}};
//-
//+ FETCH_LINE
reg [LANES-1:0] taken;
always @* begin
    zero;
    for (k = 0; k < MISSES; k = k + 1)
        if (redo_entry_q[k]) taken = taken | access_taken[k * LANES +: LANES];
end
assign redo_taken = taken & {LANES{redo_valid_q}};
cover (|redo_taken); // a word may have been taken since its store was let through
//-
assign redo_rdata = redo_words & {LANES * 32{redo_held_q && !redo_write_q}};
wire [TAG_BITS+LANES*ADDR_W-1:0] job_address = addresses[job_access_q];
wire [TAG_BITS+LANES*ADDR_W-1:0] piece_address = addresses[s2_owner_q[ACCESS_W-1:0]];
output [LANES*ADDR_W-1:0] job_addr = job_address[LANES*ADDR_W-1:0]; // addresses of the access that walks
wire [LANES*ADDR_W-1:0] piece_addr = piece_address[LANES*ADDR_W-1:0];
unused ({job_address[LANES * ADDR_W +: TAG_BITS], piece_address[LANES * ADDR_W +: TAG_BITS]});
unused (s2_owner_q);
output [LANES*WORD_W-1:0] s2_lane_place; // S2: where in its chunk each lane of the piece's access lies
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    assign s2_lane_place[l * WORD_W +: WORD_W] = piece_addr[l * ADDR_W +: WORD_W];
    unused (piece_addr[l * ADDR_W + WORD_W +: CHUNK_W]);
end

assert (!(miss_valid && !again) || |access_free); // a miss finds a free entry
assert (!again || redo_held_q && !redo_valid_q); // the storage tells of the access that it took
cover (&access_used); // every entry is used
cover (redo_valid && redo_partial); // a store is redone before all its lanes may be
cover (again && miss_valid); // an access comes back
