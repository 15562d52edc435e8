// Accesses of the core that missed: which lanes are still to do, what they wait for, and their completion.
// A new one takes the lowest free entry; responses go out lowest first, walks take turns.

parameter integer REQUEST_W = TAG_BITS + LANES * (ADDR_W + 32); // width of what is kept of an access
output [BLOCK_W-1:0] new_block_q; // where its slot is
output [SLOT_W-1:0] new_slot_q;

input wake; // accesses that sleep may find something changed
output [MISSES-1:0] access_used; // holds an access
output [MISSES-1:0] access_complete; // used, and no lane to do
output [MISSES-1:0] access_ready; // has lanes to walk, and waits for nothing
output [MISSES-1:0] access_names; // names the entry that the command asks about

output [MAP_W-1:0] ready_map; // mapping of the access to walk
output job_write_q, // the job's access stores
    job_mapped_q, // it goes through a mapping
    job_map_ok_q; // its slot names that mapping
output [LANES-1:0] job_todo; // its lanes still to do
output job_if_replay; // it has asked for words since it was last replayed
output job_if_served = job_todo == {LANES{1'b0}}; // all its lanes are done

wire [MISSES-1:0] access_write, access_mapped;
wire [MISSES-1:0] access_map_ok; // the slot named a mapping
wire [MISSES*MAP_W-1:0] access_map;
wire [MISSES*ERROR_W-1:0] access_error;
wire [MISSES*LANES-1:0] access_todo; // lanes still to do
wire [MISSES-1:0] access_asked; // has asked for words since it was last replayed
wire [MISSES-1:0] access_free = ~access_used;
wire [MISSES-1:0] free_entry = access_free & (~access_free + 1'b1); // one-hot
assign miss_free = access_free == {MISSES{1'b0}} ? 2'd0 : access_free == free_entry ? 2'd1 : 2'd2;

// The next access to walk, and the next to complete. A pick goes by the look's choice.
wire [MISSES-1:0] after_turn = access_ready & ({MISSES{1'b1}} << walk_turn_q);
wire [MISSES-1:0] turn_set = after_turn == {MISSES{1'b0}} ? access_ready : after_turn;
wire [MISSES-1:0] ready_entry = turn_set & (~turn_set + 1'b1); // one-hot
wire [MISSES-1:0] complete_entry = access_complete & (~access_complete + 1'b1); // one-hot
reg [ACCESS_W-1:0] free_number, ready_number, complete_number;
always @* begin
    zero;
    for (k = 0; k < MISSES; k = k + 1) begin
        if (free_entry[k]) free_number = free_number | k[ACCESS_W-1:0];
        if (ready_entry[k]) ready_number = ready_number | k[ACCESS_W-1:0];
        if (complete_entry[k]) complete_number = complete_number | k[ACCESS_W-1:0];
        if (ready_entry_q[k]) ready_map = ready_map | access_map[k * MAP_W +: MAP_W];
    end
end
reg [MISSES-1:0] ready_entry_q;
reg [ACCESS_W-1:0] ready_number_q, complete_number_q;
reg [ACCESS_W-1:0] walk_turn_q; // where the search for an access to walk begins
always @(posedge clk) begin
    if (rst) zero;
    else begin
        ready_entry_q <= ready_entry;
        ready_number_q <= ready_number;
        complete_number_q <= complete_number;
        if (job_act_start_miss) walk_turn_q <= ready_number_q + 1'b1;
    end
end

// The cycle after its miss: the map index table is looked up for it.
reg [MISSES-1:0] new_entry_q; // one-hot: the access that is looked up
reg [ACCESS_W-1:0] new_number_q; // its number
reg [LANES*32-1:0] new_rdata_q; // what its lanes that hit loaded: from the banks, so known late
always @(posedge clk) begin
    if (rst) new_entry_q <= {MISSES{1'b0}};
    else new_entry_q <= free_entry & {MISSES{miss_valid}};
    new_block_q <= miss_block;
    new_slot_q <= miss_slot;
    new_number_q <= free_number;
    new_rdata_q <= miss_rdata;
end
output looks_up = |new_entry_q; // the cycle after a miss: its slot is looked up (stash_map_index)

for (e = 0; e < MISSES; e = e + 1) begin : g_access
    localparam [ACCESS_W-1:0] NUMBER = e;
    reg used_q, write_q, mapped_q;
    reg map_ok_q; // the slot named a mapping
    reg [MAP_W-1:0] map_q; // which
    reg [LANES-1:0] todo_q; // lanes still to do
    reg [MSHRS-1:0] waits_q; // READs whose data it waits for
    reg asked_q; // it has waited for some since it was last replayed
    reg asleep_q; // a walk now would change nothing
    reg [ERROR_W-1:0] error_q; // the worst of its lanes
    wire takes = miss_valid && free_entry[e];
    wire walks = job_lanes_q && job_access_q == NUMBER; // the job walks it
    wire frozen = freeze_all || freeze && map_ok_q && map_q == self;
    assign access_used[e] = used_q;
    assign access_write[e] = write_q;
    assign access_mapped[e] = mapped_q;
    assign access_map_ok[e] = map_ok_q;
    assign access_map[e * MAP_W +: MAP_W] = map_q;
    assign access_error[e * ERROR_W +: ERROR_W] = error_q;
    assign access_asked[e] = asked_q;
    assign access_todo[e * LANES +: LANES] = todo_q;
    assign access_complete[e] = used_q && todo_q == {LANES{1'b0}};
    assign access_ready[e] = used_q && !new_entry_q[e] && todo_q != {LANES{1'b0}} && waits_q == {MSHRS{1'b0}}
        && !asleep_q && !frozen;
    assign access_names[e] = used_q && mapped_q && map_ok_q && map_q == target;
    // An entry that is not used takes what is at miss_* in every cycle: only used_q waits for miss_valid, which is
    // known late.
    always @(posedge clk) begin
        if (rst) used_q <= 1'b0;
        else if (takes) used_q <= 1'b1;
        else if (job_act_load_done && walks) used_q <= 1'b0;
        if (rst || !used_q) begin
            write_q <= miss_write;
            mapped_q <= miss_mapped;
            todo_q <= miss_todo & {LANES{!rst}};
            error_q <= ERROR_NONE;
        end else if (walks) begin
            todo_q <= todo_q & ~lane_done;
            error_q <= lane_error > error_q ? lane_error : error_q;
        end
        if (!used_q) begin
            map_ok_q <= 1'b0;
            map_q <= {MAP_W{1'b0}};
        end else if (new_entry_q[e]) begin
            map_ok_q <= mapped_q && slot_valid;
            map_q <= slot_map & {MAP_W{mapped_q}};
        end
        if (!used_q) waits_q <= {MSHRS{1'b0}};
        else waits_q <= (waits_q | (wait_for & {MSHRS{walks}})) & ~freed;
        if (!used_q || job_act_begin_replay && walks) asked_q <= 1'b0;
        else if (walks && wait_for != {MSHRS{1'b0}}) asked_q <= 1'b1;
        if (!used_q || wake) asleep_q <= 1'b0;
        else if (job_act_end_walk && walks) asleep_q <= todo_q != {LANES{1'b0}} && waits_q == {MSHRS{1'b0}};
    end
    assert (!used_q || (waits_q & mshr_unused) == {MSHRS{1'b0}}); // an access waits only for MSHRs in use
    assert (used_q || todo_q == {LANES{1'b0}} || looks_up); // what another entry took, an unused one shows for a cycle
end

// The access of the job. What no decision depends on lies in RAMs: written when the access arrives, read when its job
// starts.
output reads_access = job_act_start_miss || job_act_start_complete; // it begins with either
reg [ACCESS_W-1:0] job_access_q; // its number
wire [ACCESS_W-1:0] read_number = job_act_start_complete ? complete_number_q : ready_number_q;
always @(posedge clk) begin
    if (reads_access) begin
        job_access_q <= read_number;
        job_write_q <= |(ready_entry_q & access_write);
        job_mapped_q <= |(ready_entry_q & access_mapped);
        job_map_ok_q <= |(ready_entry_q & access_map_ok);
    end
end
wire [REQUEST_W-1:0] request; // tag, addresses and store data of the job's access
// As they arrived. Written in every cycle, as the entries are.
ram_1r1w #(.WIDTH(REQUEST_W), .DEPTH(MISSES)) requests (
    .clk,
    .wr_en(|access_free),
    .wr_addr(free_number),
    .wr_data({miss_tag, miss_addr, miss_wdata}),
    .rd_en(reads_access),
    .rd_addr(read_number),
    .rd_data(request)
);
wire [TAG_BITS-1:0] request_tag = request[LANES * (ADDR_W + 32) +: TAG_BITS];
output [LANES*ADDR_W-1:0] request_addr = request[LANES * 32 +: LANES * ADDR_W]; // addresses of its lanes
output [LANES*32-1:0] request_wdata = request[LANES * 32 - 1:0];
wire [LANES*32-1:0] result; // load data of the access that completed
// Load data. A new entry's is written in its look-up cycle. S1 held an access of the core then and no operation of the
// engine, so S2 holds none now, and one port serves new entries and captured lanes.
ram_1r1w #(.WIDTH(LANES * 32), .DEPTH(MISSES), .GRANULE(32)) results (
    .clk,
    .wr_en(s2_op_q ? lane_capture : {LANES{looks_up}}),
    .wr_addr(s2_op_q ? job_access_q : new_number_q),
    .wr_data(s2_op_q ? captured : new_rdata_q),
    .rd_en(job_act_start_complete || job_act_read_result),
    .rd_addr(job_act_start_complete ? complete_number_q : job_access_q),
    .rd_data(result)
);
reg [ERROR_W-1:0] job_error; // error of the job's access
always @* begin
    job_error = ERROR_NONE;
    job_todo = {LANES{1'b0}};
    job_if_replay = 1'b0;
    for (k = 0; k < MISSES; k = k + 1)
        if (job_access_q == k[ACCESS_W-1:0]) begin
            job_error = access_error[k * ERROR_W +: ERROR_W];
            job_todo = access_todo[k * LANES +: LANES];
            job_if_replay = access_asked[k];
        end
end

// The response register: the RAM's output is its data, as the next completion is read only once it is empty.
reg done_valid_q;
output job_if_may_answer = job_if_served && !done_valid_q; // the job's access may have it
reg [TAG_BITS-1:0] done_tag_q;
reg [ERROR_W-1:0] done_error_q;
always @(posedge clk) begin
    if (rst) done_valid_q <= 1'b0;
    else if (job_act_load_done) done_valid_q <= 1'b1;
    else if (done_ready) done_valid_q <= 1'b0;
    if (job_act_load_done) begin
        done_tag_q <= request_tag;
        done_error_q <= job_error;
    end
end
assign done_valid = done_valid_q;
assign done_data = {done_tag_q, done_error_q, result} & {RESP_W{done_valid_q}};

assert (!miss_valid || |access_free); // a miss finds a free entry
cover (&access_used); // every entry is used
