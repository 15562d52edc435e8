// A request that goes on has a job; no two jobs have the same set. What a job waits for has a bit each. FIFOs name the jobs that
// are next at each port; a line is in one of two RAMs, at its job's number.

localparam LINE_W = 8 * LINE_BYTES; // bits of a line
localparam TARGET_W = $clog2(TARGETS);
localparam CPU_W = CPU_REQUEST_W, GPU_W = GPU_REQUEST_W;

// Doors.
wire cpu_full, gpu_full, cpu_goes, gpu_goes, cpu_takes, gpu_takes;
wire [CPU_W-1:0] cpu_held;
wire [GPU_W-1:0] gpu_held;
wire [SET_W-1:0] cpu_set, gpu_set;
wire [TAG_W-1:0] cpu_tag, gpu_tag;
wire victim; // a dirty victim's line is asked of the map
wire [SET_W-1:0] out_set; // the set of the job that is answered
wire [TAG_W-1:0] victim_tag;
wire [LINE_BITS-1:0] victim_line, no_line;
dramcache_frontend_door #(.REQUEST_W(CPU_W)) cpu_door (
    .clk, .rst, .in_valid(cpu_valid), .in_ready(cpu_ready), .in_data(cpu_data), .in_line(cpu_in_line), .full(cpu_full),
    .held(cpu_held), .place(cpu_set), .tag(cpu_tag), .takes(cpu_takes), .goes(cpu_goes), .back(victim), .back_set(out_set),
    .back_tag(victim_tag), .back_line(victim_line), .*
);
dramcache_frontend_door #(.REQUEST_W(GPU_W)) gpu_door (
    .clk, .rst, .in_valid(gpu_valid), .in_ready(gpu_ready), .in_data(gpu_data), .in_line(gpu_in_line), .full(gpu_full),
    .held(gpu_held), .place(gpu_set), .tag(gpu_tag), .takes(gpu_takes), .goes(gpu_goes), .back(1'b0), .back_set({SET_W{1'b0}}),
    .back_tag({TAG_W{1'b0}}), .back_line(no_line), .*
);
unused (no_line);
//+ mcc
// The door of a walk: lines of a page that leaves the dirty list.
wire walk_valid, walk_ready, walk_full, walk_goes, walk_takes;
wire [LINE_BITS-1:0] walk_line, walk_held, walk_no_line;
wire [SET_W-1:0] walk_set;
wire [TAG_W-1:0] walk_tag;
dramcache_frontend_door #(.REQUEST_W(LINE_BITS)) walk_door (
    .clk, .rst, .in_valid(walk_valid), .in_ready(walk_ready), .in_data(walk_line), .in_line(walk_line), .full(walk_full),
    .held(walk_held), .place(walk_set), .tag(walk_tag), .takes(walk_takes), .goes(walk_goes), .back(1'b0), .back_set({SET_W{1'b0}}),
    .back_tag({TAG_W{1'b0}}), .back_line(walk_no_line), .*
);
unused (walk_takes);
unused (walk_no_line);
//-
reg cpu_first_q; // the CPU's request was taken no later than the GPU's
always @(posedge clk)
    if (rst) cpu_first_q <= 1'b0;
    else if (cpu_takes) cpu_first_q <= !(gpu_full && !gpu_goes);
    else if (gpu_takes) cpu_first_q <= 1'b1;

// Jobs: what each waits for, and what it is.
localparam [JOBS-1:0] ONE = 1;
localparam [JOBS-1:0] NONE = 0;
wire [JOBS-1:0] shared = {JOBS{1'b1}} << CPU_JOBS; // those that the GPU may have
reg [JOBS-1:0] first_q; // it is decided
reg [JOBS-1:0] look_q; // its TAD
reg [JOBS-1:0] mem_q; // memory's line
reg [JOBS-1:0] answer_q; // its targets are answered
reg [JOBS-1:0] tad_q; // its TAD is written
reg [JOBS-1:0] done_q; // memory has written
//+ !chaining
wire [JOBS-1:0] alive = first_q | look_q | mem_q | answer_q | tad_q | done_q;
//-
//+ chaining
reg [JOBS-1:0] mark_q; // its slot is marked dirty in R
wire [JOBS-1:0] alive = first_q | look_q | mem_q | answer_q | tad_q | done_q | mark_q;
//-

reg [JOBS-1:0] cpu_q, write_q, asked_q, bypass_q, hit_q, failed_q;
//+ mcc
reg [JOBS-1:0] walk_q, // a walk's
    kept_q; // a write that stays in the DRAM cache: its page is listed
//-
//+ !chaining
reg [JOBS-1:0] dirty_q; // the victim is
//-
//+ chaining
reg [JOBS-1:0] second_q, // its chained slot is looked at
    skip_q; // the look-up has passed over its chained slot
reg [JOBS-1:0] fetch_q; // its victim's TAD is read
//-

reg [LINE_BITS-1:0] lines [0:JOBS-1];
reg [TAG_W-1:0] victims [0:JOBS-1];

// Give: of the doors one request a cycle becomes a job or a target.
wire [JOBS-1:0] cpu_same, gpu_same, cpu_joins, gpu_joins;
//+ !chaining
wire same_set = cpu_set == gpu_set;
//-
//+ plain
wire cpu_behind = gpu_full && !cpu_first_q && same_set;
wire gpu_behind = cpu_full && cpu_first_q && same_set;
//-
//+ mcc
wire [JOBS-1:0] walks = alive & walk_q; // one job at most
wire [JOBS-1:0] walk_same; // jobs of the walk's set
reg walk_last_q; // of a walk's line and the requests that may have shared jobs alone, the line had one last
wire cpu_after = gpu_full && !cpu_first_q && same_set || walk_full && cpu_set == walk_set;
wire gpu_after = cpu_full && cpu_first_q && same_set || walk_full && gpu_set == walk_set;
wire cpu_shares = CPU_JOBS == 0;
wire walk_yields = walk_last_q && (gpu_full && !gpu_after && !gpu_waits || cpu_shares && cpu_full && !cpu_after && !cpu_waits);
wire walk_may = walk_full && walk_same == NONE && walks == NONE && gpu_free != NONE && !walk_yields;
assign walk_goes = walk_may && !held_q;
wire cpu_behind = cpu_after || walk_goes;
wire gpu_behind = gpu_after || walk_goes;
always @(posedge clk)
    if (rst) walk_last_q <= 1'b0;
    else if (begins && (give_gpu || cpu_shares)) walk_last_q <= walk_goes;
cover (walk_full && walk_yields && gpu_free != NONE); // a request goes before a walk's line
cover (walk_full && walk_keeps); // the last job is left to a walk's line
cover (walk_full && walk_same != NONE); // a walk waits for a job of its set
cover (walk_full && walks == NONE && gpu_free == NONE); // a walk waits for a free job
cover (cpu_full && walk_full && cpu_set == walk_set); // a CPU's request waits for a walk
cover (gpu_full && walk_full && gpu_set == walk_set); // a GPU's too
//-
//+ chaining
wire same_row = cpu_set[SET_W-1:4] == gpu_set[SET_W-1:4];
wire cpu_behind = gpu_full && !cpu_first_q && same_row;
wire gpu_behind = cpu_full && cpu_first_q && same_row;
//-

wire cpu_waits = cpu_same != NONE; // for a job of its set, unless it joins it
wire gpu_waits = gpu_same != NONE;
//+ !chaining
wire [JOBS-1:0] gpu_free = ~alive & shared;
wire cpu_free = (~alive & ~shared) != NONE;
wire gpu_one = (gpu_free & (gpu_free - 1'b1)) == NONE; // one at most
wire gpu_keeps = gpu_full && gpu_at_write && held_q && gpu_one; // a cycle late
//-
//+ plain
wire cpu_room = (cpu_free || gpu_free != NONE && !gpu_keeps) && !(cpu_at_write && held_q);
wire gpu_room = gpu_free != NONE && !(gpu_at_write && held_q);
//-
//+ mcc
wire walk_keeps = walk_may && held_q && gpu_one;
wire cpu_keeps = cpu_full && cpu_at_write && held_q && gpu_one && !cpu_free; // a walk's line may have held memory's answer
wire cpu_room = (cpu_free || gpu_free != NONE && !gpu_keeps && !walk_keeps) && !(cpu_at_write && held_q);
wire gpu_room = gpu_free != NONE && !cpu_keeps && !walk_keeps && !(gpu_at_write && held_q);
//-
//+ chaining
wire [JOBS-1:0] cpu_meets, gpu_meets; // jobs whose claims meet those of the door's request
wire cpu_room = cpu_known && cpu_meets == NONE && ~alive != NONE && !(cpu_at_write && held_q);
wire gpu_room = gpu_known && gpu_meets == NONE && (~alive & shared) != NONE && !(gpu_at_write && held_q);
//-

wire cpu_can = cpu_full && ready && !cpu_behind && (cpu_waits ? !cpu_at_write && cpu_joins != NONE : cpu_room);
wire gpu_can = gpu_full && ready && !gpu_behind && (gpu_waits ? !gpu_at_write && gpu_joins != NONE : gpu_room);
reg last_cpu_q; // the CPU's went last
//+ !mcc
wire give_gpu = gpu_can && (!cpu_can || last_cpu_q);
assign cpu_goes = cpu_can && !give_gpu;
assign gpu_goes = give_gpu;
//-
//+ mcc
wire give_gpu = walk_goes || gpu_can && (!cpu_can || last_cpu_q); // a walk's job is a GPU's write of no byte
assign cpu_goes = cpu_can && !give_gpu;
assign gpu_goes = give_gpu && !walk_goes;
//-
//+ !mcc
wire give = cpu_can || gpu_can;
wire begins = give && !(give_gpu ? gpu_waits : cpu_waits); // a job
wire joins = give && !begins;
wire give_write = give_gpu ? gpu_at_write : cpu_at_write;
wire [SET_W-1:0] give_set = give_gpu ? gpu_set : cpu_set;
wire [TAG_W-1:0] give_tag = give_gpu ? gpu_tag : cpu_tag;
wire [LINE_BITS-1:0] give_line = give_gpu ? gpu_at_line : cpu_at_line;
//-
//+ mcc
wire give = cpu_can || gpu_can || walk_goes;
wire begins = walk_goes || give && !(give_gpu ? gpu_waits : cpu_waits); // a job
wire joins = give && !begins;
wire give_write = walk_goes || (give_gpu ? gpu_at_write : cpu_at_write);
wire [SET_W-1:0] give_set = walk_goes ? walk_set : give_gpu ? gpu_set : cpu_set;
wire [TAG_W-1:0] give_tag = walk_goes ? walk_tag : give_gpu ? gpu_tag : cpu_tag;
wire [LINE_BITS-1:0] give_line = walk_goes ? walk_held : give_gpu ? gpu_at_line : cpu_at_line;
//-
wire [ID_BITS-1:0] give_id = give_gpu ? gpu_at_id : cpu_at_id;
wire [JOBS-1:0] free;
wire [JOB_W-1:0] free_job;
lowest_one #(.COUNT(JOBS)) next_free (.some(~alive & (give_gpu ? shared : {JOBS{1'b1}})), .lowest(free), .number(free_job));
wire [JOBS-1:0] given = free & {JOBS{begins}};
wire [JOBS-1:0] joined = (give_gpu ? gpu_same : cpu_same) & {JOBS{joins}};
reg [JOB_W-1:0] joined_job;
always @* begin
    joined_job = {JOB_W{1'b0}};
    for (n = 0; n < JOBS; n = n + 1) joined_job = joined_job | n[JOB_W-1:0] & {JOB_W{joined[n]}};
end
wire [JOB_W-1:0] give_job = begins ? free_job : joined_job;
wire [JOBS*SET_W-1:0] sets;
wire [JOBS*TAG_W-1:0] tags;
wire [JOBS*(TARGET_W+1)-1:0] counts; // targets
for (g = 0; g < JOBS; g = g + 1) begin : g_job
    localparam [JOB_W-1:0] JOB = g;
    reg [SET_W-1:0] set_q;
    reg [TAG_W-1:0] tag_q;
    reg [TARGET_W:0] count_q;
    always @(posedge clk) begin
        if (given[g]) {set_q, tag_q} <= {give_set, give_tag};
        if (given[g]) count_q <= {{TARGET_W{1'b0}}, 1'b1};
        else if (joined[g]) count_q <= count_q + 1'b1;
    end
    assign sets[g * SET_W +: SET_W] = set_q;
    assign tags[g * TAG_W +: TAG_W] = tag_q;
    assign counts[g * (TARGET_W + 1) +: TARGET_W + 1] = count_q;
    wire is_next = known_some && known_job == JOB || come_some && come_job == JOB; // it is being answered, or next
    wire open = !write_q[g] && (first_q[g] || answer_q[g]) && !count_q[TARGET_W] && !is_next;
    assign cpu_same[g] = alive[g] && set_q == cpu_set;
    assign gpu_same[g] = alive[g] && set_q == gpu_set;
    assign cpu_joins[g] = cpu_same[g] && open && tag_q == cpu_tag;
    assign gpu_joins[g] = gpu_same[g] && open && tag_q == gpu_tag;
//+ mcc
    assign walk_same[g] = alive[g] && set_q == walk_set;
//-
end
assert ((cpu_same & (cpu_same - 1'b1)) == NONE); // no two jobs have the same set
assert ((gpu_same & (gpu_same - 1'b1)) == NONE); // nor those that the GPU's request has
cover (cpu_can && gpu_can); // both may go on
cover (cpu_behind); // a CPU's request waits for the GPU's
cover (gpu_behind); // a GPU's for the CPU's
cover (joins); // a target more
cover (cpu_full && ready && !cpu_waits && !cpu_room); // no job is free
cover (gpu_full && ready && !gpu_waits && ~alive != NONE && (~alive & shared) == NONE); // none for the GPU
//+ !chaining
cover (cpu_full && ready && !cpu_waits && !cpu_at_write && gpu_keeps && gpu_free != NONE && !cpu_free); // the GPU keeps the last one
//-
wire [TARGET_W:0] joined_count = counts[{{32-JOB_W{1'b0}}, joined_job} * (TARGET_W + 1) +: TARGET_W + 1];
unused (joined_count[TARGET_W]); // such a job takes no more
wire [TARGET_W-1:0] give_target = joined_count[TARGET_W-1:0] & {TARGET_W{joins}};

// Decide: bypassed, early or looked up.
reg decide_q, decide_cpu_q, decide_write_q;
reg [JOB_W-1:0] decide_job_q;
//+ !mcc
wire clean; // ByE: the line is not dirty
//-
wire foreseen; // the predictor: it misses
wire decide_read_cpu = decide_q && decide_cpu_q && !decide_write_q;
//+ !mcc
wire bypasses = decide_read_cpu && gpu_busy && clean;
//-
//+ mcc
wire in_memory; // MCC: its page is clean, and the read goes to memory
wire kept; // MCC: the write's page is listed
//-
//+ all
wire bypasses = decide_q && !decide_write_q && in_memory;
//-
//+ sbd
wire bypasses = decide_q && !decide_write_q && in_memory && !foreseen; // a line that misses is to come in
cover (decide_read_cpu && in_memory && foreseen); // it asks memory early instead
//-
wire earlies = decide_read_cpu && !bypasses && foreseen;
wire looks = decide_q && !bypasses;
always @(posedge clk) begin
    decide_q <= begins && !rst;
    decide_cpu_q <= !give_gpu;
    decide_write_q <= give_write;
    decide_job_q <= give_job;
    if (begins) lines[give_job] <= give_line;
end
wire [JOBS-1:0] decided = ONE << decide_job_q & {JOBS{decide_q}};

//+ !chaining
// Match: a TAD's answer of the cycle before.
reg match_q, match_valid_q, match_dirty_q;
//-
//+ chaining
// Match: a TAD's answer of the cycle before. R has told all of its slot but the tag.
localparam TOLD_W = 7; // chain, reverse offset, valid, dirty, and whether the chained slot is dirty
reg [TOLD_W-1:0] told [0:JOBS-1];
wire [JOB_W-1:0] tad_job = tad_id;
wire [1:0] tad_chain, tad_rev;
wire tad_has, tad_dirty, tad_beside_dirty;
assign {tad_chain, tad_rev, tad_has, tad_dirty, tad_beside_dirty} = told[tad_job];
wire tad_second = second_q[tad_job];
wire holds_dirty = tad_second ? tad_beside_dirty : tad_dirty;
wire looks_at = tad_answer_valid && !fetch_q[tad_job];
reg match_q, match_dirty_q, fetched_q;
//-
reg [JOB_W-1:0] match_job_q;
reg [TAG_W-1:0] match_tag_q;
//+ !chaining
wire [JOB_W-1:0] tad_job = tad_id;
//-
always @(posedge clk) begin
    match_q <= tad_answer_valid && !rst;
    match_job_q <= tad_job;
//+ !chaining
    {match_valid_q, match_dirty_q} <= tad_data[TAD_WORD_W-1:TAD_WORD_W-2];
    match_tag_q <= tad_data[TAG_W-1:0];
//-
//+ chaining
    match_dirty_q <= holds_dirty;
    fetched_q <= tad_answer_valid && fetch_q[tad_job] && !rst;
    match_tag_q <= tad_data[TAG_W-1:0];
    if (begins) told[give_job] <= give_gpu ? gpu_told : cpu_told;
//-
end
assign tad_answer_ready = 1'b1;
//+ !chaining
unused (tad_data[TAD_WORD_W-3:TAG_W]); // the chaining build alone uses them
unused (tad_answer_data[TAD_ANSWER_W-1]); // the job knows its class
wire hits = match_valid_q && match_tag_q == tags[{{32-JOB_W{1'b0}}, match_job_q} * TAG_W +: TAG_W];
//-
//+ chaining
unused (tad_data[TAD_WORD_W-1:TAG_W]); // R says it
unused (tad_answer_data[TAD_ANSWER_W-1]); // the job knows its class
wire looked, saw, fails, skips, again;
wire [1:0] look_on;
wire now_dirty, home_dirty;
unused (look_on); // the job knows its chained slot
unused (now_dirty); // R is marked for it
unused (home_dirty);
wire hits = looked && saw;
wire goes_again = looked && again; // the chained slot is looked at next
//-
wire match_write = write_q[match_job_q], match_cpu = cpu_q[match_job_q];
wire comes_now = come_q && come_job_q == match_job_q;
wire came = asked_q[match_job_q] && (!mem_q[match_job_q] || comes_now);
//+ !chaining
wire read_hits = match_q && !match_write && hits;
wire read_misses = match_q && !match_write && !hits;
//-
//+ chaining
wire read_hits = hits && !match_write;
wire read_misses = looked && fails && !match_write;
//-
wire knows = read_hits || read_misses && came; // it can be answered
wire asks = read_misses && !asked_q[match_job_q]; // memory, now
//+ !chaining
//-
//+ plain
wire stores = match_q && match_write && hits;
wire misses = match_q && match_write && !hits;
//-
//+ mcc
// A walk's line is written back and marked clean, if it is dirty. A write that is not kept goes to memory as well.
wire match_walk = walk_q[match_job_q];
wire stores = match_q && match_write && hits && (!match_walk || match_dirty_q);
wire misses = match_q && match_write && (match_walk ? hits && match_dirty_q : !hits || !kept_q[match_job_q]);
cover (stores && misses && !match_walk && match_dirty_q); // a line of a page that is flushed is written before its walk comes
cover (match_q && match_walk && hits && !match_dirty_q); // a walk meets a clean line
cover (match_q && match_walk && !hits); // a walk meets a line that is not there
//-
//+ chaining
wire stores = hits && match_write;
wire misses = looked && fails && match_write;
//-
wire counted = stores && !match_dirty_q; // a line becomes dirty
//+ chaining
cover (goes_again && match_write); // a write looks at the chained slot
cover (looked && skips && came); // memory has answered
cover (looked && skips && !came); // memory is asked
cover (hits && second_q[match_job_q]); // a hit there
//-

always @(posedge clk) if (match_q) victims[match_job_q] <= match_tag_q;
wire [JOBS-1:0] matched = ONE << match_job_q & {JOBS{match_q}};
assert (!match_q || look_q[match_job_q]); // a look-up is answered once
cover (read_hits && asked_q[match_job_q]); // it hits, and memory was asked
cover (read_misses && comes_now); // memory's line comes with the tag

// Come: memory's answer of the cycle before.
reg come_q, come_error_q;
reg [JOB_W-1:0] come_job_q;
reg held_q; // memory's answer was held in the cycle before
wire arrives = mem_data_valid && mem_data_ready;
assign mem_data_ready = !(begins && give_write);
always @(posedge clk) begin
    come_q <= arrives && !rst;
    come_job_q <= data_id;
    come_error_q <= data_error;
    held_q <= mem_data_valid && !mem_data_ready && !rst;
end
wire enters = come_q && !look_q[come_job_q] && !hit_q[come_job_q];
wire [JOBS-1:0] come_of = ONE << come_job_q & {JOBS{come_q}};
assert (!come_q || mem_q[come_job_q]); // memory's line is asked for
cover (mem_data_valid && !mem_data_ready); // memory's answer is held

// RAMs of lines, and who reads them: those that want to, the one first whose turn it is.
reg [1:0] turn_q;
always @(posedge clk) turn_q <= rst ? 2'd0 : turn_q + 1'b1;
wire [3:0] m_wants, t_wants, m_grants, t_grants;
wire [3:0] turned = 4'd1 << turn_q;
wire [3:0] m_lowest = m_wants & ~(m_wants - 1'b1), t_lowest = t_wants & ~(t_wants - 1'b1);
assign m_grants = (m_wants & turned) != 4'd0 ? turned : m_lowest;
assign t_grants = put_off_q && t_wants[3] ? 4'b1000 : (t_wants & turned) != 4'd0 ? turned : t_lowest;
wire [JOB_W-1:0] answer_job, cpu_job, gpu_job, back_job, m_job;
assign m_job = m_grants[0] ? answer_job : m_grants[1] ? cpu_job : m_grants[2] ? gpu_job : back_job;
wire [LINE_W-1:0] m_line, t_line;
wire [LINE_BYTES-1:0] m_strb;
//+ !mcc
wire [LINE_W-1:0] give_data = give_gpu ? gpu_at_data : cpu_at_data;
wire [LINE_BYTES-1:0] give_strb = give_gpu ? gpu_at_strb : cpu_at_strb;
//-
//+ mcc
wire [LINE_W-1:0] give_data = (give_gpu ? gpu_at_data : cpu_at_data) & {LINE_W{!walk_goes}};
wire [LINE_BYTES-1:0] give_strb = (give_gpu ? gpu_at_strb : cpu_at_strb) & {LINE_BYTES{!walk_goes}};
//-
ram_1r1w #(.WIDTH(9 * LINE_BYTES), .DEPTH(JOBS)) ram_m (
    .clk, .wr_en(begins && give_write || arrives), .wr_addr(arrives ? data_id : give_job),
    .wr_data(arrives ? {{LINE_BYTES{1'b1}}, data_data} : {give_strb, give_data}),
    .rd_en(m_grants != 4'd0), .rd_addr(m_job), .rd_data({m_strb, m_line})
);
ram_1r1w #(.WIDTH(LINE_W), .DEPTH(JOBS)) ram_t (
    .clk, .wr_en(tad_answer_valid), .wr_addr(tad_job), .wr_data(tad_data[TAD_WORD_W +: LINE_W]),
    .rd_en(t_grants != 4'd0), .rd_addr(t_grants[0] ? answer_job : back_job), .rd_data(t_line)
);
cover ((m_wants & (m_wants - 1'b1)) != 4'd0); // two want the RAM M
cover (t_wants == 4'b1001); // two want the RAM T

// Answers: the targets of a job one after the other.
wire known_some, come_some;
wire [JOB_W-1:0] known_job, come_job;
reg [TARGET_W-1:0] target_q; // so many of the job have gone
reg last_come_q;
wire of_come = target_q != {TARGET_W{1'b0}} ? last_come_q : come_some && (!known_some || !last_come_q);
assign answer_job = of_come ? come_job : known_job;
wire answer_hit = hit_q[answer_job];
wire answer_room = (known_some || come_some) && (!answer_valid || answer_ready);
wire answer_goes = m_grants[0] || t_grants[0];
wire [TARGET_W:0] answer_count = counts[{{32-JOB_W{1'b0}}, answer_job} * (TARGET_W + 1) +: TARGET_W + 1];
wire answer_last = {1'b0, target_q} + 1'b1 == answer_count;
wire ends = answer_goes && answer_last; // all targets of the job are answered
wire fills = ends && !answer_hit && !failed_q[answer_job] && !bypass_q[answer_job];
//+ !chaining
assign victim = fills && dirty_q[answer_job];
assign victim_tag = victims[answer_job];
assign out_set = sets[{{32-JOB_W{1'b0}}, answer_job} * SET_W +: SET_W];
//-
//+ chaining
wire [JOB_W-1:0] leave_job; // the job whose victim it is, or which is filled
assign victim = fetched_q || leaves;
assign victim_tag = fetched_q ? match_tag_q : victims[op_job_q];
wire [SET_W-1:0] leave_set = sets[{{32-JOB_W{1'b0}}, leave_job} * SET_W +: SET_W];
unused (leave_set[3:0]); // it may be of another set of the row
assign out_set = {leave_set[SET_W-1:4], fetched_q ? homes[{{30-JOB_W{1'b0}}, leave_job, 2'b00} +: 4] : decided_home};
assign leave_job = fetched_q ? match_job_q : op_job_q;
//-

wire [JOBS-1:0] answered = ONE << answer_job & {JOBS{ends}};
reg out_error_q, out_hit_q;
always @(posedge clk) begin
    if (rst) begin
        answer_valid <= 1'b0;
        target_q <= {TARGET_W{1'b0}};
        last_come_q <= 1'b0;
    end else begin
        if (answer_goes) answer_valid <= 1'b1;
        else if (answer_ready) answer_valid <= 1'b0;
        if (answer_goes) target_q <= answer_last ? {TARGET_W{1'b0}} : target_q + 1'b1;
        if (answer_goes) last_come_q <= of_come;
    end
    if (answer_goes) out_error_q <= failed_q[answer_job] && !answer_hit;
    if (answer_goes) out_hit_q <= answer_hit;
end
wire [ID_BITS:0] target, out_target;
ram_1r1w #(.WIDTH(ID_BITS + 1), .DEPTH(JOBS * TARGETS)) targets (
    .clk, .wr_en(give), .wr_addr({give_job, give_target}), .wr_data({!give_gpu, give_id}), .rd_en(answer_goes),
    .rd_addr({answer_job, target_q}), .rd_data(target)
);
wire [LINE_W-1:0] out_line;
dramcache_frontend_held #(.WIDTH(ID_BITS + 1 + LINE_W)) out_held (
    .clk, .load(answer_goes), .from_ram({target, out_hit_q ? t_line : m_line}), .kept({out_target, out_line})
);
wire out_cpu = out_target[ID_BITS] && answer_valid;
wire [ID_BITS-1:0] out_id = out_target[ID_BITS-1:0] & {ID_BITS{answer_valid}};
wire out_error = out_error_q && answer_valid;
wire [LINE_W-1:0] out_data = out_line & {LINE_W{answer_valid && !out_error_q}};
wire [JOB_W:0] known_count, come_count;
unused (known_count);
unused (come_count);
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) known_list (
    .clk, .rst, .in_valid(knows), .in_data(match_job_q), .out_valid(known_some), .out_ready(ends && !of_come),
    .out_data(known_job), .count(known_count)
);
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) come_list (
    .clk, .rst, .in_valid(enters), .in_data(come_job_q), .out_valid(come_some), .out_ready(ends && of_come),
    .out_data(come_job), .count(come_count)
);
cover (known_some && come_some); // both lists have jobs
cover (answer_goes && !answer_last); // a job has another target

// TAD ports.
wire cpu_written, gpu_written, cpu_m, gpu_m, sweep, sweep_goes, no_sweep;
wire [SET_W-1:0] sweep_set;
wire tc_write, tg_write;
wire [JOB_W-1:0] tc_id, tg_id;
wire [SET_W-1:0] tc_line, tg_line;
wire [LINE_BYTES+7:0] tc_strb, tg_strb;
wire [LINE_W+63:0] tc_data, tg_data;
//+ chaining
wire [SET_W-1:0] cpu_job_set = sets[{{32-JOB_W{1'b0}}, cpu_job} * SET_W +: SET_W];
wire [SET_W-1:0] gpu_job_set = sets[{{32-JOB_W{1'b0}}, gpu_job} * SET_W +: SET_W];
unused (cpu_job_set[3:0]); // a TAD's slot may be another one of the row
unused (gpu_job_set[3:0]);
wire fills_now = fetched_q || op_fills; // a job enters the list of fills
wire again_now = goes_again || fetches; // a job enters the list of second look-ups and of victims that are read
wire [JOB_W-1:0] again_job = goes_again ? match_job_q : op_job_q;
//-
dramcache_frontend_tad cpu_tad (
    .clk, .rst, .sweep(1'b0), .sweep_set({SET_W{1'b0}}), .sweep_goes(no_sweep), .look(looks && decide_cpu_q),
//+ !chaining
    .look_job(decide_job_q), .store(stores && match_cpu), .store_job(match_job_q), .fill(fills && cpu_q[answer_job]),
    .fill_job(answer_job), .job(cpu_job),
    .job_set(sets[{{32-JOB_W{1'b0}}, cpu_job} * SET_W +: SET_W]), .job_tag(tags[{{32-JOB_W{1'b0}}, cpu_job} * TAG_W +: TAG_W]),
//-
//+ chaining
    .look_job(decide_job_q), .store(stores && match_cpu), .store_job(match_job_q), .fill(fills_now && cpu_q[leave_job]),
    .fill_job(leave_job), .again(again_now && cpu_q[again_job]), .again_job, .job(cpu_job),
    .job_set({cpu_job_set[SET_W-1:4], ats[{{30-JOB_W{1'b0}}, cpu_job, 2'b00} +: 4]}), .job_tag(tags[{{32-JOB_W{1'b0}}, cpu_job} * TAG_W +: TAG_W]),
//-
//+ mcc
    .stains(kept_q[cpu_job] || dirty_q[cpu_job]),
//-
//+ forward
    .job_heads(write_q[cpu_job]),
//-
    .wants(cpu_m), .granted(m_grants[1]), .ram_strb(m_strb), .ram_line(m_line), .valid(tad_cpu_valid), .ready(tad_cpu_ready),
    .write(tc_write), .id(tc_id), .line(tc_line), .strb(tc_strb), .data(tc_data), .written(cpu_written), .*
);
unused (no_sweep);
dramcache_frontend_tad gpu_tad (
    .clk, .rst, .sweep, .sweep_set, .sweep_goes, .look(looks && !decide_cpu_q), .look_job(decide_job_q),
//+ !chaining
    .store(stores && !match_cpu), .store_job(match_job_q), .fill(fills && !cpu_q[answer_job]), .fill_job(answer_job),
    .job(gpu_job), .job_set(sets[{{32-JOB_W{1'b0}}, gpu_job} * SET_W +: SET_W]),
//-
//+ chaining
    .store(stores && !match_cpu), .store_job(match_job_q), .fill(fills_now && !cpu_q[leave_job]), .fill_job(leave_job),
    .again(again_now && !cpu_q[again_job]), .again_job,
    .job(gpu_job), .job_set({gpu_job_set[SET_W-1:4], ats[{{30-JOB_W{1'b0}}, gpu_job, 2'b00} +: 4]}),
//-
//+ mcc
    .stains((kept_q[gpu_job] || dirty_q[gpu_job]) && !walk_q[gpu_job]),
//-
//+ forward_alone
    .job_heads(write_q[gpu_job]),
//-
//+ forward_mcc
    .job_heads(write_q[gpu_job] && !walk_q[gpu_job]),
//-
    .job_tag(tags[{{32-JOB_W{1'b0}}, gpu_job} * TAG_W +: TAG_W]), .wants(gpu_m), .granted(m_grants[2]), .ram_strb(m_strb),
    .ram_line(m_line), .valid(tad_gpu_valid), .ready(tad_gpu_ready), .write(tg_write), .id(tg_id), .line(tg_line),
    .strb(tg_strb), .data(tg_data), .written(gpu_written), .*
);

// Reads of memory.
wire now_some, after_some;
wire [JOB_W-1:0] now_job, after_job;
reg last_after_q, read_valid_q, read_cpu_q;
reg [JOB_W-1:0] read_job_q;
reg [LINE_BITS-1:0] read_line_q;
wire of_after = after_some && (!now_some || !last_after_q);
wire [JOB_W-1:0] read_job = of_after ? after_job : now_job;
wire read_goes = (now_some || after_some) && (!read_valid_q || mem_read_ready);
always @(posedge clk) begin
    if (rst) begin
        read_valid_q <= 1'b0;
        last_after_q <= 1'b0;
    end else begin
        if (read_goes) read_valid_q <= 1'b1;
        else if (mem_read_ready) read_valid_q <= 1'b0;
        if (read_goes) last_after_q <= of_after;
    end
    if (read_goes) begin
        read_job_q <= read_job;
        read_line_q <= lines[read_job];
        read_cpu_q <= cpu_q[read_job];
    end
end
assign mem_read_valid = read_valid_q;
wire [JOB_W-1:0] read_id = read_job_q & {JOB_W{read_valid_q}};
wire [LINE_BITS-1:0] read_line = read_line_q & {LINE_BITS{read_valid_q}};
wire read_cpu = read_cpu_q && read_valid_q;
wire [JOB_W:0] now_count, after_count;
unused (now_count);
unused (after_count);
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) now_list (
    .clk, .rst, .in_valid(bypasses || earlies), .in_data(decide_job_q), .out_valid(now_some), .out_ready(read_goes && !of_after),
    .out_data(now_job), .count(now_count)
);
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) after_list (
    .clk, .rst, .in_valid(asks), .in_data(match_job_q), .out_valid(after_some), .out_ready(read_goes && of_after),
    .out_data(after_job), .count(after_count)
);

// Writes of memory: writes that miss, and victims.
reg victim_q; // the map gives a victim's line
reg [JOB_W-1:0] victim_job_q;
always @(posedge clk) begin
    victim_q <= victim && !rst;
//+ !chaining
    victim_job_q <= answer_job;
//-
//+ chaining
    victim_job_q <= leave_job;
//-
end

wire miss_some, victim_some;
wire [JOB_W-1:0] miss_job, gone_job;
wire [LINE_BITS-1:0] gone_line;
reg last_victim_q, back_valid_q, back_victim_q;
reg [JOB_W-1:0] back_job_q;
reg [LINE_BITS-1:0] back_line_q;
wire of_victim = victim_some && (!miss_some || !last_victim_q);
assign back_job = of_victim ? gone_job : miss_job;
wire back_room = !back_valid_q || mem_write_ready;
//+ !mcc
wire back_miss = miss_some && !of_victim && back_room;
//-
//+ mcc
wire back_of_walk = walk_q[miss_job]; // its line is in the RAM T
wire back_miss = miss_some && !of_victim && back_room && !back_of_walk;
wire back_walk = miss_some && !of_victim && back_room && back_of_walk;
cover (miss_some && victim_some && back_of_walk); // a walk's line beside a victim
//-
wire back_victim = of_victim && back_room && !counted;
reg put_off_q; // a count kept a victim waiting in the cycle before
always @(posedge clk) put_off_q <= of_victim && back_room && counted && !rst;
//+ !mcc
wire victim_goes = t_grants[3];
wire back_goes = m_grants[3] || victim_goes;
//-
//+ mcc
wire victim_goes = t_grants[3] && of_victim;
wire back_goes = m_grants[3] || t_grants[3];
//-
assign m_wants = {back_miss, gpu_m, cpu_m, answer_room && !answer_hit};
//+ !mcc
assign t_wants = {back_victim, 2'b00, answer_room && answer_hit};
//-
//+ mcc
assign t_wants = {back_victim || back_walk, 2'b00, answer_room && answer_hit};
//-
always @(posedge clk) begin
    if (rst) begin
        back_valid_q <= 1'b0;
        last_victim_q <= 1'b0;
    end else begin
        if (back_goes) back_valid_q <= 1'b1;
        else if (mem_write_ready) back_valid_q <= 1'b0;
        if (back_goes) last_victim_q <= of_victim;
    end
    if (back_goes) begin
        back_job_q <= back_job;
        back_line_q <= of_victim ? gone_line : lines[miss_job];
//+ !mcc
        back_victim_q <= of_victim;
//-
//+ mcc
        back_victim_q <= t_grants[3];
//-
    end
end
wire [LINE_BYTES-1:0] kept_strb;
wire [LINE_W-1:0] kept_line;
dramcache_frontend_held #(.WIDTH(9 * LINE_BYTES)) back_held (
    .clk, .load(back_goes), .from_ram({m_strb | {LINE_BYTES{back_victim_q}}, back_victim_q ? t_line : m_line}), .kept({kept_strb, kept_line})
);
assign mem_write_valid = back_valid_q;
wire [JOB_W-1:0] back_id = back_job_q & {JOB_W{back_valid_q}};
wire [LINE_BITS-1:0] back_line = back_line_q & {LINE_BITS{back_valid_q}};
wire [LINE_BYTES-1:0] back_strb = kept_strb & {LINE_BYTES{back_valid_q}};
wire [LINE_W-1:0] back_data = kept_line & {LINE_W{back_valid_q}};
wire [JOB_W:0] miss_count, gone_count;
unused (miss_count);
unused (gone_count);
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) miss_list (
    .clk, .rst, .in_valid(misses), .in_data(match_job_q), .out_valid(miss_some),
//+ !mcc
    .out_ready(m_grants[3]), .out_data(miss_job),
//-
//+ mcc
    .out_ready(back_goes && !of_victim), .out_data(miss_job),
//-
    .count(miss_count)
);
small_fifo #(.WIDTH(JOB_W + LINE_BITS), .DEPTH(JOBS)) victim_list (
    .clk, .rst, .in_valid(victim_q), .in_data({victim_job_q, victim_line}), .out_valid(victim_some), .out_ready(victim_goes),
    .out_data({gone_job, gone_line}), .count(gone_count)
);
assign mem_done_ready = 1'b1;
wire [JOBS-1:0] done_of = ONE << done_id & {JOBS{mem_done_valid}};
assert (!mem_done_valid || done_q[done_id]); // the write is under way
cover (miss_some && victim_some); // both lists have jobs
cover (of_victim && counted); // a decrement waits for an increment
cover (put_off_q && t_wants == 4'b1001 && turn_q != 2'd3); // it goes before an answer then

// What each job waits for.
wire [JOBS-1:0] asked_of = decided & {JOBS{bypasses || earlies}} | matched & {JOBS{asks}};
wire [JOBS-1:0] written_of = ONE << tc_id & {JOBS{cpu_written}} | ONE << tg_id & {JOBS{gpu_written}};
//+ chaining
wire [JOBS-1:0] placed = ONE << op_job_q; // the job of the operation
//-
always @(posedge clk) begin
    if (rst) begin
        first_q <= NONE;
        look_q <= NONE;
        mem_q <= NONE;
        answer_q <= NONE;
        tad_q <= NONE;
        done_q <= NONE;
//+ chaining
        mark_q <= NONE;
//-
        last_cpu_q <= 1'b0;
    end else begin
        first_q <= first_q & ~decided | given;
//+ !chaining
        look_q <= look_q & ~matched | decided & {JOBS{looks}};
//-
//+ chaining
        look_q <= look_q & ~(matched & {JOBS{!goes_again}}) | decided & {JOBS{looks}} | placed & {JOBS{fetches}};
//-
        mem_q <= mem_q & ~come_of | asked_of;
        answer_q <= answer_q & ~answered | decided & {JOBS{!decide_write_q}};
//+ !chaining
        tad_q <= tad_q & ~written_of | matched & {JOBS{stores}} | answered & {JOBS{fills}};
        done_q <= done_q & ~done_of | matched & {JOBS{misses}} | answered & {JOBS{victim}};
//-
//+ chaining
        tad_q <= tad_q & ~written_of & ~(placed & {JOBS{unkept}}) | matched & {JOBS{stores}} | answered & {JOBS{fills}};
        done_q <= done_q & ~done_of | matched & {JOBS{misses}} | ONE << leave_job & {JOBS{victim}};
        mark_q <= mark_q & ~(placed & {JOBS{marks}}) | matched & {JOBS{counted}};
//-
//+ !mcc
        if (give) last_cpu_q <= !give_gpu;
//-
//+ mcc
        if (give && !walk_goes) last_cpu_q <= !give_gpu;
//-
    end
    cpu_q <= cpu_q & ~given | given & {JOBS{!give_gpu}};
    write_q <= write_q & ~given | given & {JOBS{give_write}};
    asked_q <= asked_q & ~given | asked_of;
    bypass_q <= bypass_q & ~given | decided & {JOBS{bypasses}};
    hit_q <= hit_q & ~given | matched & {JOBS{hits}};
    failed_q <= failed_q & ~given | come_of & {JOBS{come_error_q}};
//+ !chaining
    dirty_q <= dirty_q & ~given | matched & {JOBS{match_valid_q && match_dirty_q}};
//-
//+ mcc
    walk_q <= walk_q & ~given | given & {JOBS{walk_goes}};
    kept_q <= kept_q & ~given | decided & {JOBS{kept}};
//-
//+ chaining
    second_q <= second_q & ~given | matched & {JOBS{goes_again}};
    skip_q <= skip_q & ~given | matched & {JOBS{looked && skips}};
    fetch_q <= fetch_q & ~given | placed & {JOBS{fetches}};
//-
end

// The sweep: each set's tag word becomes 0.
localparam [3:0] LAST_SLOT = SLOTS - 1; // of a row
wire [SET_W-1:0] last_set = {{ROW_BITS+BANK_BITS{1'b1}}, LAST_SLOT};
reg swept_q, // all tags are cleared
    sent_q; // all clearing writes are on their way
reg [SET_W-1:0] sweep_q; // the next
assign sweep_set = sweep_q;
assign sweep = !sent_q && powered;
always @(posedge clk) begin
    if (rst) begin
        sweep_q <= {SET_W{1'b0}};
        sent_q <= 1'b0;
        swept_q <= 1'b0;
    end else begin
        if (sweep_goes) begin
            sweep_q[3:0] <= sweep_q[3:0] == LAST_SLOT ? 4'd0 : sweep_q[3:0] + 1'b1;
            if (sweep_q[3:0] == LAST_SLOT) sweep_q[SET_W-1:4] <= sweep_q[SET_W-1:4] + 1'b1;
            sent_q <= sweep_q == last_set;
        end
        if (sent_q && tad_gpu_ready) swept_q <= 1'b1;
    end
end
wire counters_cleared, filter_cleared;
assign ready = swept_q && counters_cleared && filter_cleared;

//+ predictor
if (PREDICT == PREDICT_MAP_I) begin : g_predict
    localparam ENTRY_W = $clog2(CORES) + $clog2(ENTRIES);
    reg [ENTRY_W-1:0] entries [0:JOBS-1];
    wire [ENTRY_W-1:0] entry;
    wire [ENTRY_W-1:0] match_entry = entries[match_job_q];
    wire answers;
    dramcache_predictor #(.CORES(CORES), .ENTRIES(ENTRIES), .PC_BITS(PC_BITS)) predictor (
        .clk, .rst, .cleared(counters_cleared), .look_valid(begins && !give_gpu && !cpu_at_write), .look_core(cpu_at_core), .look_pc(cpu_at_pc),
        .answer_valid(answers), .answer_miss(foreseen), .answer_entry(entry),
        .train_valid((read_hits || read_misses) && match_cpu), .train_entry(match_entry), .train_miss(read_misses)
    );
    unused (answers);
    always @(posedge clk) if (decide_q) entries[decide_job_q] <= entry;
end else begin : g_no_predict
//-
    assign counters_cleared = 1'b1;
    assign foreseen = 1'b0;
    unused (cpu_at_core);
    unused (cpu_at_pc);
//+ predictor
end
//-
//+ filter
if (BYPASS == BYPASS_BYE) begin : g_bypass
    wire answers, inc_ready, dec_ready;
    wire [LINE_BITS-1:0] match_line = lines[match_job_q];
    wire [1:0] saturated;
    dramcache_bye #(.LINE_BITS(LINE_BITS), .COUNTERS(COUNTERS), .COUNTER_BITS(BYE_BITS)) bye (
        .clk, .rst, .cleared(filter_cleared), .look_valid(begins && !give_gpu && !cpu_at_write), .look_line(cpu_at_line), .answer_valid(answers),
        .answer_clean(clean), .saturated, .inc_valid(counted), .inc_ready, .inc_data(match_line),
        .dec_valid(victim_goes), .dec_ready, .dec_data(gone_line)
    );
    unused (answers);
    unused (saturated);
    unused (inc_ready); // both are ready: see below
    unused (dec_ready);
    assert (!counted || inc_ready); // ByE counts a line at once
    assert (!victim_goes || dec_ready); // ByE takes it away at once
end else begin : g_no_bypass
//-
//+ !mcc
    assign filter_cleared = 1'b1;
    assign clean = 1'b0;
//-
//+ filter
end
//-
//+ mcc
unused (gpu_busy); // ByE alone asks

// MCC counts each write, and names pages that are to be walked.
reg [JOB_W:0] cache_waits; // jobs that wait for a TAD
reg [JOB_W:0] mem_waits; // jobs that wait for memory
always @* begin
    cache_waits = {JOB_W+1{1'b0}};
    mem_waits = {JOB_W+1{1'b0}};
    for (n = 0; n < JOBS; n = n + 1) begin
        cache_waits = cache_waits + {{JOB_W{1'b0}}, look_q[n]};
        mem_waits = mem_waits + {{JOB_W{1'b0}}, mem_q[n]};
    end
end
wire looked_now, clean, wrote_now, enters_list, flush_valid, flush_ready, flushed;
wire [LINE_BITS-PAGE_BITS-1:0] flush_page;
dramcache_mcc #(
//-
//+ sbd
    .CACHE_LATENCY(CACHE_LATENCY), .MEM_LATENCY(MEM_LATENCY),
//-
//+ mcc
    .LINE_BITS(LINE_BITS), .PAGE_BITS(PAGE_BITS), .COUNTERS(PAGE_COUNTERS), .COUNTER_BITS(PAGE_COUNT_BITS), .THRESHOLD(PAGE_WRITES),
    .LIST_SETS(LIST_SETS), .LIST_WAYS(LIST_WAYS), .WAITS_BITS(JOB_W + 1)
) mcc (
    .clk, .rst, .cleared(filter_cleared), .look_valid(begins && !give_write), .look_line(give_line), .look_hit(1'b1),
    .look_cache_waits(cache_waits), .look_mem_waits(mem_waits), .answer_valid(looked_now), .answer_clean(clean),
    .answer_memory(in_memory), .write_valid(begins && give_write && !walk_goes), .write_line(give_line), .wrote_valid(wrote_now),
    .wrote_back(kept), .wrote_enters(enters_list), .flushed, .flush_valid, .flush_ready, .flush_data(flush_page)
);
unused (looked_now);
unused (clean); // the dispatch says it
unused (wrote_now);
unused (enters_list);
dramcache_frontend_walk walk (
    .clk, .rst, .flush_valid, .flush_ready, .flush_page, .line_valid(walk_valid), .line_ready(walk_ready), .line(walk_line),
    .left(walk_full || walks != NONE), .flushed, .*
);
cover (flushed); // a page is flushed
//-

always @(posedge clk) begin
    hit <= read_hits && !rst;
    miss <= read_misses && !rst;
//+ !mcc
    write_miss <= misses && !rst;
//-
//+ mcc
    write_miss <= misses && !match_walk && !rst;
//-
    bypassed <= bypasses && !rst;
    early <= earlies && !rst;
    dropped <= come_q && hit_q[come_job_q] && !rst;
//+ !mcc
    written_back <= victim_goes && !rst;
//-
//+ mcc
    written_back <= t_grants[3] && !rst;
//-
    write_failed <= mem_done_valid && done_error && !rst;
end
//+ chaining

// What each job claims of its row, and the slot where its TAD is read or written.
wire [3:0] give_slot = give_set[3:0];
wire [3:0] give_beside = give_gpu ? gpu_beside : cpu_beside;
wire [4*JOBS-1:0] homes, ats;
wire [JOBS-1:0] taken; // jobs that claim the decided slot
for (g = 0; g < JOBS; g = g + 1) begin : g_claim
    localparam [JOB_W-1:0] JOB = g;
    reg [3:0] other_q; // its set's chained slot, or where its line was placed
    reg [3:0] home_q; // the set of its dirty victim
    reg [3:0] at_q;
    wire its = op_job_q == JOB;
    always @(posedge clk)
        if (given[g]) begin
            other_q <= give_beside;
            home_q <= give_slot;
            at_q <= give_slot;
        end else begin
            if (its && places) at_q <= decided_slot;
            else if (goes_again && match_job_q == JOB) at_q <= other_q;
            if (its && places && decided_offset != 2'd0) other_q <= decided_slot;
            if (its && places && decided_evicts) home_q <= decided_home;
        end
    assign homes[4*g +: 4] = home_q;
    assign ats[4*g +: 4] = at_q;
    wire [3:0] slot = sets[g * SET_W +: 4];
    wire [ROW_W-1:0] row = sets[g * SET_W + 4 +: ROW_W];
    assign cpu_meets[g] = alive[g] && row == cpu_set[SET_W-1:4]
        && (slot == cpu_set[3:0] || other_q == cpu_set[3:0] || home_q == cpu_set[3:0] || slot == cpu_beside || other_q == cpu_beside);
    assign gpu_meets[g] = alive[g] && row == gpu_set[SET_W-1:4]
        && (slot == gpu_set[3:0] || other_q == gpu_set[3:0] || home_q == gpu_set[3:0] || slot == gpu_beside || other_q == gpu_beside);
    assign taken[g] = alive[g] && !its && row == op_row_q && (slot == decided_slot || other_q == decided_slot);
end
cover (cpu_full && ready && cpu_known && !cpu_waits && cpu_meets != NONE); // a request waits for a job of another set
cover (cpu_full && gpu_known && !gpu_waits && gpu_meets != NONE); // the GPU's too

// What R says of the doors' requests.
wire cpu_known, gpu_known, cpu_wants, gpu_wants, cpu_reads, gpu_reads;
wire [3:0] cpu_beside, gpu_beside;
wire [TOLD_W-1:0] cpu_told, gpu_told;
dramcache_frontend_known cpu_knows (
    .clk, .rst, .full(cpu_full), .goes(cpu_goes), .place(cpu_set), .reads(cpu_reads), .wants(cpu_wants),
    .known(cpu_known), .told(cpu_told), .beside(cpu_beside), .*
);
dramcache_frontend_known gpu_knows (
    .clk, .rst, .full(gpu_full), .goes(gpu_goes), .place(gpu_set), .reads(gpu_reads), .wants(gpu_wants),
    .known(gpu_known), .told(gpu_told), .beside(gpu_beside), .*
);

// Operations on R: a line is placed, or a slot is marked dirty.
wire place_some, mark_some;
wire [JOB_W-1:0] place_job, mark_job;
wire [JOB_W:0] place_count, mark_count;
unused (place_count);
unused (mark_count);
reg [1:0] step_q; // 0: none
reg place_q, // it places a line
    plain_q; // it places a line in its own slot
reg last_place_q;
reg [JOB_W-1:0] op_job_q;
reg [ROW_W-1:0] op_row_q;
wire of_place = place_some && (!mark_some || !last_place_q);
wire op_begins = step_q == 2'd0 && (place_some || mark_some);
wire [JOB_W-1:0] next_job = of_place ? place_job : mark_job;
wire [SET_W-1:0] next_set = sets[{{32-JOB_W{1'b0}}, next_job} * SET_W +: SET_W];
unused (next_set[3:0]); // R is read by rows
wire [SET_W-1:0] op_set = sets[{{32-JOB_W{1'b0}}, op_job_q} * SET_W +: SET_W];
unused (op_set[SET_W-1:4]); // it is kept
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) place_list (
    .clk, .rst, .in_valid(fills), .in_data(answer_job), .out_valid(place_some), .out_ready(op_begins && of_place),
    .out_data(place_job), .count(place_count)
);
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) mark_list (
    .clk, .rst, .in_valid(counted), .in_data(match_job_q), .out_valid(mark_some), .out_ready(op_begins && !of_place),
    .out_data(mark_job), .count(mark_count)
);
wire marks = step_q == 2'd1 && !place_q;
wire decides = step_q == 2'd3 && !fetched_q && !goes_again;
wire met = taken != NONE && !decided_drop; // a job has the slot
wire own_gpus = decided_owners_wide[op_set[3:0]];
wire [15:0] decided_owners_wide = {1'b0, decided_owners};
wire anew = decides && met && own_gpus; // it is decided again: its own slot
wire unkept = decides && (decided_drop || met && !own_gpus);
wire places = decides && !decided_drop && !met;
wire [3:0] op_at = ats[{{30-JOB_W{1'b0}}, op_job_q, 2'b00} +: 4];
wire fetches = places && decided_evicts && decided_slot != op_at; // its victim's TAD is to be read
wire op_fills = places && !fetches;
wire leaves = op_fills && decided_evicts; // its line is in the RAM T
always @(posedge clk) begin
    if (rst) begin
        step_q <= 2'd0;
        last_place_q <= 1'b0;
    end else begin
        if (op_begins || anew) step_q <= 2'd1;
        else if (marks || decides) step_q <= 2'd0;
        else if (step_q == 2'd1 || step_q == 2'd2) step_q <= step_q + 2'd1;
        if (op_begins) last_place_q <= of_place;
    end
    if (op_begins) begin
        op_job_q <= next_job;
        op_row_q <= next_set[SET_W-1:4];
        place_q <= of_place;
    end
    if (op_begins || anew) plain_q <= anew;
end
cover (decides && decided_drop); // the table does not keep it
cover (unkept && !decided_drop); // a job has the slot
cover (anew); // a job has the slot, and the line takes its own
cover (fetches); // the victim's TAD is read
cover (step_q == 2'd3 && !decides); // a match goes first
cover (decides && decided_cut); // another set loses its chain
cover (decides && decided_link); // the set gets a chain

// R, read for the operation or for a door.
wire [ROW_W-1:0] last_row = {ROW_W{1'b1}};
reg cleared_q;
reg [ROW_W-1:0] clear_q; // the next row that is cleared
always @(posedge clk) begin
    if (rst) begin
        cleared_q <= 1'b0;
        clear_q <= {ROW_W{1'b0}};
    end else if (!cleared_q) begin
        cleared_q <= clear_q == last_row;
        clear_q <= clear_q + 1'b1;
    end
end
assert (!ready || cleared_q); // the sweep takes longer
wire op_reads = op_begins || anew;
assign cpu_reads = cpu_wants && !op_reads && !(gpu_wants && !cpu_first_q);
assign gpu_reads = gpu_wants && !op_reads && !cpu_reads;
wire [SLOTS-1:0] row_owners, row_valids, row_dirties;
wire [2*SLOTS-1:0] row_chains, row_revs;
wire [15:0] op_own = 16'd1 << op_set[3:0];
wire [15:0] op_marked = 16'd1 << op_at;
unused (op_own[SLOTS]);
unused (op_marked[SLOTS]);
localparam integer R_W = 7 * SLOTS; // of a row in R: seven bits a slot
wire [R_W-1:0] marked_word = {row_owners, row_valids, row_dirties | op_marked[SLOTS-1:0], row_chains, row_revs};
wire [R_W-1:0] decided_word = {
    decided_owners | op_own[SLOTS-1:0] & {SLOTS{plain_q}}, decided_valids, decided_dirties, decided_chains, decided_revs
};
ram_1r1w #(.WIDTH(R_W), .DEPTH(1 << ROW_W)) ram_r (
    .clk, .wr_en(!cleared_q || marks || decides && !met), .wr_addr(cleared_q ? op_row_q : clear_q),
    .wr_data(!cleared_q ? {R_W{1'b0}} : marks ? marked_word : decided_word), .rd_en(op_reads || cpu_reads || gpu_reads),
    .rd_addr(anew ? op_row_q : op_begins ? next_set[SET_W-1:4] : cpu_reads ? cpu_set[SET_W-1:4] : gpu_set[SET_W-1:4]),
    .rd_data({row_owners, row_valids, row_dirties, row_chains, row_revs})
);

// Memory has given the line: an answer that is an error gave none.
wire memory_gave = !failed_q[tad_job] && (!mem_q[tad_job] || come_q && !come_error_q && come_job_q == tad_job);

wire decided_now, decided_drop, decided_memory, decided_evicts, decided_cut, decided_link;
wire [1:0] decided_offset;
wire [3:0] decided_slot, decided_home;
wire [SLOTS-1:0] decided_marks, decided_owners, decided_valids, decided_dirties, decided_chain_dirties;
wire [2*SLOTS-1:0] decided_chains, decided_revs;
dramcache_chaining #(.CPU_SLOTS(CPU_SLOTS), .TAG_BITS(TAG_W)) chaining (
    .clk, .rst, .look_valid(looks_at), .look_second(tad_second), .look_offset(tad_chain), .look_gpu(!cpu_q[tad_job]),
    .look_write(write_q[tad_job]), .look_waits(asked_q[tad_job] && !memory_gave),
    .look_tag(tags[{{32-JOB_W{1'b0}}, tad_job} * TAG_W +: TAG_W]), .look_slot_tag(tad_data[TAG_W-1:0]),
    .look_slot_valid(tad_second || tad_has), .look_slot_dirty(holds_dirty), .look_slot_rev(tad_second ? tad_chain : tad_rev),
    .look_slot_chain(tad_chain), .look_slot_chain_dirty(tad_beside_dirty), .answer_valid(looked), .answer_hit(saw),
    .answer_miss(fails), .answer_skip(skips), .answer_again(again), .answer_offset(look_on), .answer_dirty(now_dirty),
    .answer_home(home_dirty), .fill_valid(step_q == 2'd1 && place_q), .fill_gpu(!cpu_q[op_job_q] && !plain_q),
    .fill_dirty(1'b0), .fill_slot(op_set[3:0]), .fill_skip(skip_q[op_job_q]), .fill_owners(row_owners),
    .fill_valids(row_valids), .fill_dirties(row_dirties), .fill_chains(row_chains), .fill_revs(row_revs),
    .decided_valid(decided_now), .*
);
unused (decided_now); // step 3 may wait
unused (decided_memory); // a line that is filled is clean
unused (decided_marks); // no TAD has a chain
unused (decided_chain_dirties);
unused (decided_cut); // R has it
unused (decided_link);
//-
