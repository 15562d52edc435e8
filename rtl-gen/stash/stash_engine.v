// One job at a time: its state table, what it is about, and the parts that do it.

unused (BANKS != 0);

// The next job.
wire job_if_pick_page, job_if_pick_rsp, job_if_pick_deferred, job_if_pick_forward;
wire job_if_pick_evict, job_if_pick_complete, job_if_pick_miss, job_if_pick_command;
stash_next_job next_job (
    .idle(job_state_q == JOB_ST_IDLE),
    .may_evict(evict_valid_q && mshr_free_valid),
    .may_complete(!done_valid && |access_complete),
    .may_walk(|access_ready),
    .may_command(command_wants && !looks_up),
    .pick_*(job_if_pick_*), .*
);

// What the job is about.
reg job_lanes_q; // an access; otherwise a chunk
reg [MAP_W-1:0] job_map_q; // the mapping of the access or chunk
reg [CHUNK_W-1:0] job_chunk_q; // the chunk
reg job_register_q; // the chunk's dirty words are to be registered; otherwise written back
reg looked_up_q; // the message's second cycle in REVERSE_LOOKUP
reg [3:0] probed_q; // bit k: the job named a chunk k+1 cycles ago
always @(posedge clk) begin
    if (rst) job_lanes_q <= 1'b0;
    else if (reads_access) job_lanes_q <= 1'b1;
    else if (job_act_start_evict) job_lanes_q <= 1'b0;
    if (reads_access) job_map_q <= ready_map;
    else if (job_act_begin_chunk) job_map_q <= s2_index_q;
    if (job_act_start_evict) begin
        job_chunk_q <= evict_chunk_q;
        job_register_q <= evict_register_q;
    end
    if (rst) begin
        looked_up_q <= 1'b0;
        probed_q <= 4'd0;
    end else begin
        looked_up_q <= job_state_q == JOB_ST_REVERSE_LOOKUP && !looked_up_q;
        probed_q <= {probed_q[2:0], job_act_probe_copy || job_act_probe_new || job_act_probe_chunk};
    end
end
wire job_if_clearing = clearing;
wire job_if_arrived = looked_up_q || probed_q[3];
wire job_if_pipe_empty = sent_q == 12'd0 && rev_empty;
wire job_if_replica = !job_write_q && job_mapped_q && job_map_ok_q && live[job_map_q] && reuse[job_map_q];
unused ({job_act_read_new, job_act_lookup});
assign walk_done_ready = job_act_take_page;
assign l2_rsp_ready = job_act_take_rsp;
assign l2_fwd_ready = job_act_take_forward;

// Accesses that missed.
wire looks_up; // a new access asks for its slot
wire [BLOCK_W-1:0] new_block_q;
wire [SLOT_W-1:0] new_slot_q;
wire [MISSES-1:0] access_used, access_complete, access_ready, access_names;
wire reads_access; // the job begins with an access
wire [MAP_W-1:0] ready_map; // mapping of the access to walk
wire job_write_q, // the job's access stores
    job_mapped_q, // it goes through a mapping
    job_map_ok_q; // its slot names that mapping
wire [LANES-1:0] job_todo; // its lanes still to do
wire [LANES*ADDR_W-1:0] request_addr;
wire [LANES*32-1:0] request_wdata;
wire ends_chunk = job_act_end_walk && !job_lanes_q; // a job on a chunk ends
stash_accesses #(.*) accesses (.wake(job_act_take_page || ends_chunk || |freed), .*);

// Words of an access, a chunk or a message: sent, translated, committed.
wire [LANES-1:0] lane_first;
wire [ADDR_W-1:0] lane_addr;
wire [WORD_W-1:0] word_number;
wire job_if_replica_last, job_if_left_last, job_if_left_none;
wire [11:0] sent_q; // bit k: a word was sent k+1 cycles ago
wire [LANE_W+ADDR_W-1:0] translated;
stash_sender #(.*) sender (.walking_lanes(job_state_q == JOB_ST_MISS_WALK), .*);
assert (fwd_done == sent_q[7]); // the translation takes eight cycles

wire [31:0] s1_wdata_q;
wire [WORD_W-1:0] s1_word, s2_word;
wire [VPN_W-1:0] s2_vpn;
wire [LINE_W-1:0] s1_line_q, s2_line_q;
wire [CHUNK_W-1:0] s1_chunk, s2_chunk;
wire s2_fits_q;
wire [1:0] s2_state_q;
wire act_write_hit, act_write_local, act_write_issue, act_mark_issued, act_evict, act_ask_page;
wire act_request_read, act_request_reg, act_request_wb, writes_word, ends_reuse;
wire [LANES-1:0] lane_done, lane_capture;
wire [3:0] lane_error;
wire [31:0] capture_word;
wire [MSHRS-1:0] wait_for;
wire walk_fault;
wire [CHUNK_WORDS-1:0] marked;
wire incomplete_q;
stash_walk #(.*) walk (.s0_walk(sent_q[8]), .s2_walk(sent_q[10]), .sent_lane(translated[ADDR_W +: LANE_W]), .*);

wire [MAP_W-1:0] pointer_q;
wire job_if_replica_same, job_if_copy_found;
wire [ADDR_W-1:0] probe_addr;
stash_replicas #(.*) replicas (
    .reads_pointer(job_state_q == JOB_ST_MISS_READ), .same(job_if_replica_same), .found(job_if_copy_found), .*
);
assign pointer_index = job_map_q & {MAP_W{job_state_q == JOB_ST_MISS_READ}};
assign read_index = job_state_q == JOB_ST_MISS_READ ? job_map_q
    : job_state_q == JOB_ST_REPLICA_NEW ? pointer_q : command_read_index;

// What is asked for: lines at the L2, a chunk, a page.
wire asks, // the commit of S2 asks for its word
    leaving, // S2: the word is in a WB
    granting, // S2: it is in a REG for the job's mapping
    chunk_leaving; // S2: its chunk is in a WB
wire [MSHRS-1:0] reading;
wire open_valid_q;
wire [LINE_W-1:0] open_line_q;
wire mshr_free_valid;
wire [MSHRS-1:0] mshr_free, mshr_open, mshr_unused, freed;
wire [CHUNK_WORDS-1:0] expected, granting_words;
wire map_in_flight, any_in_flight;
wire [MAP_ENTRIES-1:0] travelling;
stash_requests #(.*) requests (.ask_map(self), .*);
assert (job_state_q != JOB_ST_IDLE || !open_valid_q); // a job in IDLE has closed its request

wire asks_evict, evict_valid_q, evict_register_q;
wire [CHUNK_W-1:0] evict_chunk_q;
wire page_valid_q;
stash_latches #(.*) latches (.*);

// Messages of the L2.
wire may_retry, may_forward;
wire waits; // forwards are deferred
wire [CHUNK_WORDS-1:0] message_words;
wire [1:0] msg_kind;
wire [LINE_W-1:0] msg_line;
wire [MAP_W-1:0] msg_map, msg_owner;
wire [CHUNK_WORDS-1:0] msg_mask;
wire msg_release, rev_empty, rev_found;
wire [31:0] s1_rev_data;
wire s2_rev_q, s2_rev_granting_q;
wire [3:0] message_event_q;
wire [MAP_W-1:0] message_of;
stash_messages #(.*) messages (.*);

// The storage.
wire [ADDR_W-1:0] op_addr_q;
wire [1:0] s1_state;
wire s2_op_q, s2_foreign_q;
wire [CHUNK_WORDS-1:0] s2_place_q, s2_is_p_q, s2_is_r_q;
wire [MAP_W-1:0] s2_index_q;
wire [31:0] op_word, kept_word_q, s3_word_q;
stash_operations #(.*) operations (
    .translated(sent_q[7]), .sent_addr(translated[ADDR_W-1:0]), .probed(probed_q[0]), .*
);

// Commands.
wire command_wants; // a command, or the scout, has a step to do
wire command_quiet; // none is under way
wire [MAP_W-1:0] command_read_index;
wire [SLOT_W-1:0] command_slot;
wire [VPN_W-1:0] command_page;
wire [MAP_W-1:0] target, self;
wire freeze, freeze_all;
wire command_flag_valid, command_flag_used, command_flag_live, command_flag_coherent, command_flag_reuse;
wire [MAP_W-1:0] command_flag_index, command_flag_pointer;
wire command_ask_evict, command_ask_register;
wire [CHUNK_W-1:0] command_chunk;
wire [CHUNK_WORDS-1:0] reg_done;
wire scan_valid, scan_apply;
wire [3:0] scan_event;
wire [MAP_W-1:0] scan_map;
stash_commands #(.*) commands (
    .wants(command_wants), .step(job_act_command_step), .quiet(command_quiet), .read_index(command_read_index),
    .ask_slot(command_slot), .page(command_page), .page_held(va_hit), .access_names_target(|access_names),
    .flag_*(command_flag_*), .ask_*(command_ask_*), .chunk(command_chunk), .evict_busy(evict_valid_q),
    .incomplete(incomplete_q), .*
);
assign slot_block = looks_up ? new_block_q : cmd_data[CMD_BLOCK_LSB +: BLOCK_W];
assign slot_slot = looks_up ? new_slot_q : command_slot;
assign va_vpn = fwd_done ? fwd_virt[VIRT_W-1:PAGE_W] : command_page;
unused (calc_ready);
assert (!calc_valid || calc_ready); // the calculation is ready when it is started

// Flags: a command writes them, or a store that ends its mapping's reuse.
always @(posedge clk) begin
    if (rst) begin
        {flag_valid, flag_used, flag_live, flag_coherent, flag_reuse} <= 5'd0;
        {flag_index, flag_pointer} <= {2 * MAP_W{1'b0}};
    end else begin
        flag_valid <= command_flag_valid || ends_reuse;
        flag_index <= command_flag_index | (job_map_q & {MAP_W{ends_reuse}});
        flag_used <= command_flag_used || ends_reuse;
        flag_live <= command_flag_live || ends_reuse;
        flag_coherent <= command_flag_coherent || ends_reuse && coherent[job_map_q];
        flag_reuse <= command_flag_reuse;
        flag_pointer <= command_flag_pointer;
    end
end

assign idle = job_state_q == JOB_ST_IDLE && command_quiet && !(|access_used) && &mshr_unused && !l2_req_valid
    && !fwd_rsp_valid && !waits && !done_valid && !evict_valid_q && !page_valid_q;
