// Words of an access or of a chunk, from their translation to the commit: what becomes of each is decided in S2.
// All that the commit needs and the storage does not answer is looked up in S1. Only the commit of the word before can
// change it meanwhile.

input s0_walk, // S0 holds a word that was sent
    s2_walk; // S2 holds a word that was sent
input [LANE_W-1:0] sent_lane; // before S0: the word's lane

input [LANES-1:0] s0_replay_lane; // S0: lanes for which a replay reads its chunk
input [LANES-1:0] s2_replay_here; // S2: those of them whose word is here
input [LANES*32-1:0] s2_lane_word; // S2: each lane's word of the chunk

output [LANES-1:0] s2_lane_q; // S2: lanes whose word the operation is about; of a walk those of one word
output [31:0] s1_wdata_q; // S1: the lane's store data
output [LINE_W-1:0] s1_line_q; // S1: its physical line
output [LINE_W-1:0] s2_line_q; // S2: its physical line
output s2_fits_q; // S2: the open request is for its line
output [1:0] s2_state_q; // S2: its state, with the commit before the last
output act_write_hit, act_write_local, act_write_issue, act_mark_issued; // S2: what the commit does (table commit)
output act_evict, // a commit asks for the writeback of its chunk
    act_ask_page, // it asks for the translation of its page
    act_request_read, act_request_reg, act_request_wb; // a READ or REG asks for the word, or a WB takes it

output [3:0] lane_error; // the error with which they end
output incomplete_q; // some word of the last registration stays to be done

// S0: the word's lane and its store data.
reg [LANE_W-1:0] s0_lane_number_q;
reg [VIRT_W-1:0] s0_virt_q; // its virtual word address
reg s0_mapped_q; // it lies in the mapping
always @(posedge clk) begin
    s0_lane_number_q <= sent_lane;
    s0_virt_q <= fwd_virt;
    s0_mapped_q <= fwd_mapped;
end
reg [LANES-1:0] s0_lane; // its lane, of a load all lanes on it; or those of a replay
reg [31:0] s0_wdata; // the lane's store data
always @* begin
    s0_wdata = 32'd0;
    s0_lane = s0_replay_lane;
    for (k = 0; k < LANES; k = k + 1)
        if (s0_walk && job_lanes_q
            && (job_write_q ? s0_lane_number_q == k[LANE_W-1:0] : job_todo[k] && request_addr[k * ADDR_W +: ADDR_W] == op_addr_q)) begin
            s0_lane[k] = 1'b1;
            s0_wdata = request_wdata[k * 32 +: 32];
        end
end

// S1 and S2.
reg [LANES-1:0] s1_lane_q;
reg [ADDR_W-1:0] s1_addr_q; // the word's stash address
reg [VIRT_W-1:0] s1_virt_q; // its virtual word address
reg s1_mapped_q, s1_known_q, s1_fault_q;
reg [ADDR_W-1:0] s2_addr_q;
reg [VIRT_W-1:0] s2_virt_q;
reg s2_mapped_q; // it lies in a live mapping
reg s2_coherent_q; // that mapping is coherent
reg s2_known_q; // its page's translation is known
reg s2_fault_q; // its page's translation is a fault
reg s2_evicting_q; // the chunk latch asks for its chunk's writeback
output [CHUNK_W-1:0] s1_chunk = s1_addr_q[ADDR_W-1:WORD_W]; // S1: the word's chunk
output [WORD_W-1:0] s1_word = s1_virt_q[WORD_W-1:0]; // S1: its place in its line
output [CHUNK_W-1:0] s2_chunk = s2_addr_q[ADDR_W-1:WORD_W]; // S2: the word's chunk
output [WORD_W-1:0] s2_place = s2_addr_q[WORD_W-1:0]; // S2: its place there
output [WORD_W-1:0] s2_word = s2_virt_q[WORD_W-1:0]; // S2: its place in its line
output [VPN_W-1:0] s2_vpn = s2_virt_q[VIRT_W-1:PAGE_W]; // S2: its virtual page
unused (s2_virt_q[PAGE_W-1:WORD_W]);
always @(posedge clk) begin
    if (rst) begin
        {s1_lane_q, s2_lane_q} <= {2 * LANES{1'b0}};
    end else begin
        {s1_lane_q, s2_lane_q} <= {s0_lane, s1_lane_q};
    end
    s1_wdata_q <= s0_wdata;
    s1_addr_q <= op_addr_q;
    s1_virt_q <= s0_virt_q;
    s1_line_q <= {va_ppn, s0_virt_q[PAGE_W-1:WORD_W]};
    s1_mapped_q <= s0_mapped_q;
    s1_known_q <= va_known;
    s1_fault_q <= va_fault;
    s2_addr_q <= s1_addr_q;
    s2_virt_q <= s1_virt_q;
    s2_line_q <= s1_line_q;
    s2_mapped_q <= job_map_ok_q && live[job_map_q] && s1_mapped_q;
    s2_coherent_q <= coherent[job_map_q];
    s2_known_q <= s1_known_q;
    s2_fault_q <= s1_fault_q;
    s2_fits_q <= asks ? s1_line_q == s2_line_q : open_valid_q && open_line_q == s1_line_q;
    s2_evicting_q <= asks_evict && s2_chunk == s1_chunk
        || evict_valid_q && !evict_register_q && evict_chunk_q == s1_chunk;
end

// What S1 saw of the word lacks the effects of the two commits before; if they were on the same word, the state that
// they gave it counts.
reg s2_again_q; // the last commit was on the same word
reg s1_again_q; // that on the word of S3 is on the word of S1
reg [1:0] s3_next_q; // the state that the last commit gave its word
always @(posedge clk) begin
    s1_again_q <= s2_walk && op_addr_q == s2_addr_q;
    s2_again_q <= s2_walk && s1_addr_q == s2_addr_q;
    s3_next_q <= commit_next;
    s2_state_q <= s1_again_q ? s3_next_q : s1_state;
end

reg [COMMIT_EV_W-1:0] commit_event;
always @* begin
    if (!job_lanes_q) commit_event = job_register_q ? COMMIT_EV_REREGISTER : COMMIT_EV_WRITE_BACK;
    else if (job_mapped_q) commit_event = job_write_q ? COMMIT_EV_STORE : COMMIT_EV_LOAD;
    else commit_event = job_write_q ? COMMIT_EV_RAW_STORE : COMMIT_EV_RAW_LOAD;
end
wire act_capture; // the lane takes the word; it is done
wire act_fail_unmapped; // the lane ends with ERROR_UNMAPPED
wire act_fail_fault; // the lane ends with ERROR_PAGE_FAULT
wire act_join; // the access waits for the READ that is on its way
wire act_stay; // nothing now: the word stays to be done
stash_commit commit (
    .valid(s2_walk),
    .state(s2_again_q ? s3_next_q : s2_state_q),
    .on_event(commit_event),
    .if_mapped(s2_mapped_q),
    .if_foreign(s2_foreign_q),
    .if_evicting(s2_evicting_q || chunk_leaving),
    .if_coherent(s2_coherent_q),
    .if_fault(s2_fault_q),
    .if_known(s2_known_q),
    .if_leaving(leaving),
    .if_reading(|reading),
    .if_granting(granting),
    .if_room(s2_fits_q || mshr_free_valid),
    .next_state(commit_next),
    .*
);

// What becomes of the lane.
wire ends_lane = act_capture || writes_word || act_fail_unmapped || act_fail_fault;
wire fills_lane = job_act_fill_new && s2_state_q != COMMIT_ST_P; // a replica served the lane
output writes_word = act_write_hit || act_write_local || act_write_issue; // the lane's own store is applied
output ends_reuse
    = (act_write_local || act_write_issue) && reuse[job_map_q]; // the mapping takes no more from an older copy
output [LANES-1:0] lane_done
    = (s2_lane_q & {LANES{ends_lane}}) | (lane_first & {LANES{fills_lane}}) | s2_replay_here; // lanes that are done
assign lane_error = act_fail_fault ? ERROR_PAGE_FAULT : act_fail_unmapped ? ERROR_UNMAPPED : ERROR_NONE;
output [LANES-1:0] lane_capture
    = (s2_lane_q & {LANES{act_capture}}) | (lane_first & {LANES{fills_lane}}) | s2_replay_here; // lanes that take a word
output [LANES*32-1:0] captured
    = fills_lane && s2_state_q == COMMIT_ST_I ? {LANES{kept_word_q}} : s2_lane_word; // that word, of each lane
output [MSHRS-1:0] wait_for = (reading & {MSHRS{act_join}})
    | ((s2_fits_q ? mshr_open : mshr_free) & {MSHRS{act_request_read}}); // the READ that brings the lane's word
output walk_fault = act_fail_fault && !job_lanes_q; // a command remembers it
output [CHUNK_WORDS-1:0] marked
    = s2_place_q & {CHUNK_WORDS{act_mark_issued}}; // the word whose registration is asked for
reg stayed_q; // some word of this job stays to be done
always @(posedge clk) begin
    if (rst || job_act_start_evict) stayed_q <= 1'b0;
    else if (act_stay || act_ask_page) stayed_q <= 1'b1;
    if (rst) incomplete_q <= 1'b0;
    else if (job_act_end_walk && !job_lanes_q && job_register_q) incomplete_q <= stayed_q;
end

cover (fills_lane); // a lane takes its word from an older copy
cover (act_request_reg && s2_fits_q); // a mapped store of this walk joins the REG before it
