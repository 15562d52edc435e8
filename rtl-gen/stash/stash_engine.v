// Units that work beside each other, and what they hand over: accesses that missed to the translation, its pieces to the
// commit, messages to their places, commands step by step.

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
localparam ACCESS_W = $clog2(MISSES); // width of an access's number
localparam OWNER_W = max(4, $clog2(MISSES)); // width of the number of an access, or of a place in the ring of evictions
localparam COUNT_W = $clog2(VP_ENTRIES) + 1; // width of a number of pages
localparam PLACE_W = $clog2(CHUNK_WORDS) + 1; // width of a word's place: in an even or odd chunk, and where in it
localparam GROUPS = BANKS / CHUNK_WORDS; // chunks of a row of the storage
localparam [CHUNK_W-1:0] IN_ROW = GROUPS - 1; // bits of a chunk's number that say which of its row it is
localparam [1:0] KIND_READ = 0, KIND_REG = 1, KIND_WB = 2; // kinds of requests at the L2

//# logic
// Accesses that missed, and the walk, which takes one after another to the translation.
wire takes_page = walk_done_valid && !(|piece_q[2:0]); // an answer of the page walker is taken
stash_accesses #(.*) accesses (
    .wake(takes_page || ring_leaves || mshr_wakes), .starts(walk_act_start), .pick_entry(ready_entry),
    .ends_replica(walk_act_end_replica), .replica_stays(walk_act_fill_new), .replica_entry(job_entry_q),
    .fill_entry(fill_entry_q), .*
);
stash_select #(.*) select (.*);
stash_replicas #(.*) replicas (.*);
wire reads_new = walk_state_q == WALK_ST_REPLICA_READ;
wire reads_old = walk_state_q == WALK_ST_REPLICA_NEW;
assign pointer_index = job_map_q & {MAP_W{reads_new}};
assign read_index = reads_new ? job_map_q : reads_old ? pointer_q : command_read_index;

// Pieces of it, and of chunks that leave.
stash_pieces #(.*) pieces (.*);
stash_spread #(.*) spread (.*);
stash_evicts #(.*) evicts (.takes_register(command_ask_register), .*);

// What is asked of the L2, and of the page walker.
stash_requests #(.*) requests (.*);
stash_page #(.*) asked_page (.*);

// Messages of the L2.
stash_answers #(.*) answers (.*);
stash_place #(.*) place (.*);
stash_forwards #(.*) forwards (.*);

// The storage.
stash_operations #(.*) operations (.*);
unused (miss_valid);

// Commands.
wire quiet = walk_state_q == WALK_ST_IDLE && contexts_none && piece_q == 5'd0 && !fills && !probing && !evict_waits;
stash_commands #(.*) commands (
    .read_index(command_read_index), .ask_slot(command_slot), .page(command_page), .page_held(va_hit),
    .access_names_target(|access_names), .flag_*(command_flag_*), .gives(command_gives),
    .ask_register(command_ask_register), .chunk(command_chunk), .chunk_open(command_open), .incomplete(incomplete_q),
    .read_free(!reads_new && !reads_old), .page_free(!piece_taken && !takes_page), .*
);
assign slot_block = looks_up ? new_block_q : cmd_data[CMD_BLOCK_LSB +: BLOCK_W];
assign slot_slot = looks_up ? new_slot_q : command_slot;
assign va_vpn = piece_taken ? piece_vpn : takes_page ? page_vpn_q : command_page;
unused (calc_ready);
assert (!calc_valid || calc_ready); // the calculation is ready when it is started

// Flags: a command writes them, or a store that ends its mapping's reuse.
always @(posedge clk) begin
    if (rst) zero;
    else begin
        flag_valid <= command_flag_valid || ends_reuse;
        flag_index <= command_flag_index | (s2_map_q & {MAP_W{ends_reuse}});
        flag_used <= command_flag_used || ends_reuse;
        flag_live <= command_flag_live || ends_reuse;
        flag_coherent <= command_flag_coherent || ends_reuse_coherent;
        flag_reuse <= command_flag_reuse;
        flag_pointer <= command_flag_pointer;
    end
end

assign idle = command_idle && forward_idle && none_under_way && quiet && !(|access_used) && &mshr_unused
    && !ring_some && !command_gives && !page_valid_q && !answer_under_way && !l2_req_valid && !fwd_rsp_valid && !forwards_wait && !clearing;
