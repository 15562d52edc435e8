// The accesses that missed, one after another: which is the next, and its lanes, a chunk a cycle.

input [MISSES-1:0] access_ready;
input mshr_turn; // this access is looked at first
input [ACCESS_W-1:0] due_q;
input [MISSES-1:0] new_entry_q; // one-hot: the access whose slot is looked up
input freeze; // a command holds accesses back
input hold; // a command waits for a quiet engine
input evict_waits; // a chunk that must leave goes first
output [MISSES-1:0] ready_entry; // one-hot: the access that is picked next
output [MISSES-1:0] job_entry_q; // one-hot: the access at work
output [ACCESS_W-1:0] job_access_q; // its number
reg job_store_q; // it is sent as a store
reg job_map_ok_q; // its slot names that mapping
reg job_raw_q; // it is sent as if it went through none: it does, or a Pending word is in its way
output [MAP_W-1:0] job_map_q; // that mapping
output [CHUNK_W-1:0] lane_chunk; // the chunk of the lowest lane that is left
wire [LANES-1:0] sent_lanes; // lanes in this chunk
output [CHUNK_WORDS-1:0] sent_words; // their words
output walk_if_last, walk_if_replica_last; // no lane is left behind this chunk

// The next access.
wire [MISSES-1:0] after_turn = access_ready & ({MISSES{1'b1}} << turn_q);
wire [MISSES-1:0] turn_set = after_turn == {MISSES{1'b0}} ? access_ready : after_turn;
wire [ACCESS_W-1:0] ready_number;
wire [MISSES-1:0] next_entry; // one-hot
lowest_one #(.COUNT(MISSES)) next_access (.some(turn_set), .lowest(next_entry), .number(ready_number));
reg [ACCESS_W-1:0] turn_q; // where the search for an access to walk begins
reg [MAP_W-1:0] ready_map;
reg [LANES-1:0] ready_todo;
reg [LANES-1:0] new_todo; // lanes of the access that is looked up
reg [ACCESS_W-1:0] new_number; // its number
always @* begin
    zero;
    for (k = 0; k < MISSES; k = k + 1) begin
        if (next_entry[k]) begin
            ready_map = ready_map | access_map[k * MAP_W +: MAP_W];
            ready_todo = ready_todo | access_todo[k * LANES +: LANES];
        end
        if (new_entry_q[k]) begin
            new_todo = new_todo | access_todo[k * LANES +: LANES];
            new_number = new_number | k[ACCESS_W-1:0];
        end
    end
end
// When none is ready, a load goes to the translation in the cycle behind its look-up. It looks for no older copy, so that no
// entry may have one.
wire new_mapped = |(new_entry_q & access_mapped);
wire new_load = |(new_entry_q & ~access_write);
wire no_copies = !new_mapped || reuse == {MAP_ENTRIES{1'b0}};
wire at_once = new_load && access_ready == {MISSES{1'b0}} && |new_todo && !freeze && no_copies;
assign ready_entry = next_entry | (new_entry_q & {MISSES{at_once}});
wire [ACCESS_W-1:0] picked_number = at_once ? new_number : ready_number;
wire [LANES-1:0] picked_todo = at_once ? new_todo : ready_todo;
output walk_if_picked = !hold && (|access_ready || at_once); // an access is ready, and may begin
output walk_if_replica = |(next_entry & access_map_ok & ~access_write & ~access_tried)
    && live[ready_map] && reuse[ready_map]; // an older mapping may hold its words

reg [LANES-1:0] left_q; // lanes that are left to send, or to look at
reg [LANES-1:0] first_q; // one-hot: the lowest of them
wire [LANES-1:0] next_left = walk_act_start ? picked_todo : chunks_rest; // lanes that are left when the next is begun
wire [LANES-1:0] next_first; // one-hot: the lowest of these
wire [max($clog2(LANES), 1)-1:0] first_number;
lowest_one #(.COUNT(LANES)) first_lane (.some(next_left), .lowest(next_first), .number(first_number));
unused (first_number);
wire [LANES-1:0] other_chunk; // lanes whose word lies in another chunk than that of the lowest
wire [LANES-1:0] chunks_rest = left_q & other_chunk; // without those in the chunk of the lowest
assign sent_lanes = left_q & ~other_chunk;
assign walk_if_last = chunks_rest == {LANES{1'b0}};
assign walk_if_replica_last = walk_if_last;
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    assign other_chunk[l] = job_addr[l * ADDR_W + WORD_W +: CHUNK_W] != lane_chunk;
end
always @(posedge clk) begin
    if (rst) zero;
    else if (walk_act_start) begin
        turn_q <= picked_number + 1'b1;
        job_entry_q <= ready_entry;
        job_access_q <= picked_number;
        job_store_q <= |(ready_entry & access_write & ~(access_mapped & access_met));
        job_map_ok_q <= at_once ? new_mapped && slot_valid : |(next_entry & access_map_ok);
        job_raw_q <= |(ready_entry & (~access_mapped | access_met));
        job_map_q <= at_once ? slot_map & {MAP_W{new_mapped}} : ready_map;
    end else if (mshr_turn) turn_q <= due_q;
    if (walk_act_start || walk_act_send_chunk || walk_act_next_lane) begin
        left_q <= next_left;
        first_q <= next_first;
    end
end
always @* begin
    zero;
    for (k = 0; k < LANES; k = k + 1) if (first_q[k]) lane_chunk = lane_chunk | job_addr[k * ADDR_W + WORD_W +: CHUNK_W];
end
always @* begin
    zero;
    for (k = 0; k < LANES; k = k + 1) begin
        for (n = 0; n < CHUNK_WORDS; n = n + 1)
            if (sent_lanes[k] && job_addr[k * ADDR_W +: WORD_W] == n[WORD_W-1:0]) sent_words[n] = 1'b1;
    end
end

// Stage C: a chunk goes to the translation, and what it is about to the queue of contexts.
input crowded; // all translations are taken but that of a given chunk
input evict_sends; // a chunk that must leave is sent
output walk_if_sent = fwd_ready && !crowded && !evict_waits; // the translation takes the access's chunk
output sends = evict_sends || walk_if_sent && walk_state_q == WALK_ST_SEND; // a chunk is sent
//+ !FETCH_LINE
wire [CHUNK_WORDS-1:0] words = evict_waits ? evict_words : sent_words;
//-
//+ FETCH_LINE
output [CHUNK_WORDS-1:0] context_wanted = evict_waits ? evict_words : sent_words; // what it is sent for
wire fetches = !evict_waits && !job_raw_q && !job_store_q && job_map_ok_q && !reuse[job_map_q]; // the chunk's other words are sent along
wire [CHUNK_WORDS-1:0] words = context_wanted | {CHUNK_WORDS{fetches}};
//-
wire [CHUNK_W-1:0] chunk = evict_waits ? leaving_chunk : lane_chunk;
wire [CHUNK_WORDS-1:0] word_first; // one-hot
wire [WORD_W-1:0] word_number;
lowest_one #(.COUNT(CHUNK_WORDS)) first_word (.some(words), .lowest(word_first), .number(word_number));
unused (word_first);
assign fwd_valid = sends;
assign fwd_mapped = sends && (evict_waits || !job_raw_q);
assign fwd_index = (evict_waits ? evict_map : job_map_q) & {MAP_W{sends}};
assign fwd_addr = {chunk, word_number} & {ADDR_W{sends}};
assign fwd_words = words & {CHUNK_WORDS{sends}};

reg [COMMIT_EV_W-1:0] walk_event; // what the access's words are sent for
always @* begin
    if (!job_raw_q) walk_event = job_store_q ? COMMIT_EV_STORE : COMMIT_EV_LOAD;
    else walk_event = job_store_q ? COMMIT_EV_RAW_STORE : COMMIT_EV_RAW_LOAD;
end
output [COMMIT_EV_W-1:0] sent_event
    = !evict_waits ? walk_event : evict_registers ? COMMIT_EV_REREGISTER : COMMIT_EV_WRITE_BACK; // what it is sent for
wire [OWNER_W+3:0] ring_owner = {{OWNER_W{1'b0}}, evict_place};
wire [OWNER_W+ACCESS_W-1:0] access_owner = {{OWNER_W{1'b0}}, job_access_q};
unused (ring_owner[OWNER_W +: 4]);
unused (access_owner[OWNER_W +: ACCESS_W]);
output [OWNER_W-1:0] sent_owner
    = evict_waits ? ring_owner[OWNER_W-1:0] : access_owner[OWNER_W-1:0]; // the access, or the place in the ring
output [MAP_W-1:0] sent_map = evict_waits ? evict_map : job_map_q;
output sent_map_ok = evict_waits || job_map_ok_q;
output [CHUNK_W-1:0] sent_chunk = chunk;
output [LANES-1:0] context_lanes = sent_lanes & {LANES{!evict_waits}};
output sent_last = evict_waits || walk_if_last; // nothing is behind it

assert (walk_state_q != WALK_ST_SEND || |left_q); // an access is sent only while lanes are left
cover (walk_state_q == WALK_ST_SEND && evict_waits); // a chunk that must leave goes before an access
