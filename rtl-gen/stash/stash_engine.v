// One job at a time: its state table, what it is about, and the parts that do it.

//# widths
localparam ADDR_W = $clog2(BYTES / 4); // width of a stash word address
localparam WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its chunk or line
localparam CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS); // width of a chunk number
localparam MAP_W = $clog2(MAP_ENTRIES); // width of a map index
localparam PAGE_W = $clog2(PAGE_BYTES) - 2; // width of a word's number in its page
localparam VIRT_W = VA_BITS - 2; // width of a virtual word address
localparam VPN_W = VA_BITS - $clog2(PAGE_BYTES); // width of a virtual page number
localparam PPN_W = PA_BITS - $clog2(PAGE_BYTES); // width of a physical page number
localparam LINE_W = PA_BITS - 2 - $clog2(CHUNK_WORDS); // width of a physical line address
localparam BLOCK_W = $clog2(THREAD_BLOCKS) + 1; // width of a thread block
localparam SLOT_W = $clog2(MAPS_PER_BLOCK) + 1; // width of a slot
localparam LANE_W = max(1, $clog2(LANES)); // width of a lane's number
localparam ACCESS_W = $clog2(MISSES); // width of an access's number
localparam COUNT_W = $clog2(VP_ENTRIES) + 1; // width of a number of pages

//# logic
unused (BANKS != 0);

// The next job.
stash_next_job next_job (
    .idle(job_state_q == JOB_ST_IDLE),
    .may_evict(evict_valid_q && mshr_free_valid),
    .may_complete(!done_valid && |access_complete),
    .may_walk(|access_ready),
    .may_command(command_wants && !looks_up),
    .step_goes_on(command_goes_on),
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
    if (rst) zero;
    else begin
        looked_up_q <= job_state_q == JOB_ST_REVERSE_LOOKUP && !looked_up_q;
        probed_q <= {probed_q[2:0], job_act_probe_copy || job_act_probe_new || job_act_probe_chunk};
    end
end
wire job_if_clearing = clearing;
wire job_if_arrived = looked_up_q || probed_q[3];
wire job_if_pipe_empty = sent_q == 12'd0 && rev_empty && replay_empty;
wire job_if_replica = !job_write_q && job_mapped_q && job_map_ok_q && live[job_map_q] && reuse[job_map_q];
unused ({job_act_read_new, job_act_lookup});
assign walk_done_ready = job_act_take_page;
assign l2_rsp_ready = job_act_take_rsp;
assign l2_fwd_ready = job_act_take_forward;

// Accesses that missed.
wire ends_chunk = job_act_end_walk && !job_lanes_q; // a job on a chunk ends
stash_accesses #(.*) accesses (.wake(job_act_take_page || ends_chunk || |freed), .*);

// Words of an access, a chunk or a message: sent, translated, committed.
stash_sender #(.*) sender (.walking_lanes(job_state_q == JOB_ST_MISS_WALK), .putting(job_state_q == JOB_ST_ANSWER_PUT), .*);
assert (fwd_done == sent_q[7]); // the translation takes eight cycles

stash_walk #(.*) walk (.s0_walk(sent_q[8]), .s2_walk(sent_q[10]), .sent_lane(translated[ADDR_W +: LANE_W]), .*);

stash_replay #(.*) replay (.*);

stash_replicas #(.*) replicas (
    .reads_pointer(job_state_q == JOB_ST_MISS_READ), .same(job_if_replica_same), .found(job_if_copy_found), .*
);
assign pointer_index = job_map_q & {MAP_W{job_state_q == JOB_ST_MISS_READ}};
assign read_index = job_state_q == JOB_ST_MISS_READ ? job_map_q
    : job_state_q == JOB_ST_REPLICA_NEW ? pointer_q : command_read_index;

// What is asked for: lines at the L2, a chunk, a page.
stash_requests #(.*) requests (.ask_map(self), .*);
assert (job_state_q != JOB_ST_IDLE || !open_valid_q); // a job in IDLE has closed its request

stash_latches #(.*) latches (.*);

// Messages of the L2.
stash_messages #(.*) messages (.*);
stash_answers #(.*) answers (.*);

// The storage.
stash_operations #(.*) operations (
    .translated(sent_q[7]), .sent_addr(translated[ADDR_W-1:0]), .probed(probed_q[0]), .*
);

// Commands.
stash_commands #(.*) commands (
    .wants(command_wants), .goes_on(command_goes_on), .step(job_act_command_step), .quiet(command_quiet), .read_index(command_read_index),
    .ask_slot(command_slot), .page(command_page), .page_held(va_hit), .access_names_target(|access_names),
    .flag_*(command_flag_*), .ask_*(command_ask_*), .chunk(command_chunk), .evict_busy(evict_valid_q),
    .incomplete(incomplete_q),
    .read_free(job_state_q != JOB_ST_MISS_READ && job_state_q != JOB_ST_REPLICA_NEW), .*
);
assign slot_block = looks_up ? new_block_q : cmd_data[CMD_BLOCK_LSB +: BLOCK_W];
assign slot_slot = looks_up ? new_slot_q : command_slot;
assign va_vpn = fwd_done ? fwd_virt[VIRT_W-1:PAGE_W] : job_act_take_page ? page_vpn_q : command_page;
assert (job_state_q != JOB_ST_IDLE || !fwd_done); // a step that adds a page, or a page that comes, has the look-up for itself
unused (calc_ready);
assert (!calc_valid || calc_ready); // the calculation is ready when it is started

// Flags: a command writes them, or a store that ends its mapping's reuse.
always @(posedge clk) begin
    if (rst) zero;
    else begin
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
