// All operations of the engine on the storage, through one port: S0 addresses a chunk, S1 has it, S2 decides, S3
// changes it.

input translated; // a word that was sent asks for its chunk
input [ADDR_W-1:0] sent_addr;
input probed; // a word that the job probes does
input replays; // a chunk is read for lanes of an access

output [ADDR_W-1:0] op_addr_q; // S0: the word that the operation is about
output [1:0] s1_state; // the word's state
output s2_op_q; // S2 holds an operation
output [CHUNK_WORDS-1:0] s2_place_q; // one-hot: the word's place in its chunk
output [CHUNK_WORDS-1:0] s2_is_p_q, // Pending words of the chunk
    s2_is_r_q; // Registered words of the chunk
output [CHUNK_WORDS-1:0] s2_here_q; // words of the chunk that a load hits: Valid or Registered
output [CHUNK_WORDS*32-1:0] s2_rdata_q; // S2: the chunk
output s2_foreign_q; // the chunk holds Pending words
output [MAP_W-1:0] s2_index_q; // S2: the mapping of the chunk
output [31:0] op_word; // the word
output [31:0] kept_word_q; // the older copy's word
output [31:0] s3_word_q; // S3: the word as S1 saw it

// S0.
wire [ADDR_W-1:0] op_addr = (sent_addr & {ADDR_W{translated}})
    | (rev_addr & {ADDR_W{rev_found}})
    | (probe_addr & {ADDR_W{probed}})
    | (lane_addr & {ADDR_W{replays}})
    | ({put_chunk, {WORD_W{1'b0}}} & {ADDR_W{puts}})
    | ({command_chunk, {WORD_W{1'b0}}} & {ADDR_W{scan_valid}});
always @(posedge clk) begin
    if (rst) zero;
    else begin
        op_valid <= translated || rev_found || puts || probed || replays || scan_valid;
        op_addr_q <= op_addr;
    end
end
assign op_chunk = op_addr_q[ADDR_W-1:WORD_W];

// S1.
reg [CHUNK_WORDS-1:0] s1_place_q; // one-hot: the word's place in its chunk
wire [CHUNK_WORDS-1:0] s1_is_p, // Pending words of the chunk
    s1_is_r, // Registered words of the chunk
    s1_here; // Valid or Registered ones
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
    assign s1_is_p[i] = op_state[2 * i +: 2] == WORD_ST_P;
    assign s1_is_r[i] = op_state[2 * i +: 2] == WORD_ST_R;
    assign s1_here[i] = s1_is_r[i] || op_state[2 * i +: 2] == WORD_ST_V;
end
always @* begin
    s1_state = 2'd0;
    for (k = 0; k < CHUNK_WORDS; k = k + 1) if (s1_place_q[k]) s1_state = s1_state | op_state[k * 2 +: 2];
end

// S2.
reg [31:0] s2_wdata_q; // what is to be written into the word
always @(posedge clk) begin
    if (rst) s2_op_q <= 1'b0;
    else s2_op_q <= op_done;
    s1_place_q <= {{(CHUNK_WORDS - 1){1'b0}}, 1'b1} << op_addr_q[WORD_W-1:0];
    s2_place_q <= s1_place_q;
    s2_is_p_q <= s1_is_p;
    s2_is_r_q <= s1_is_r;
    s2_here_q <= s1_here;
    s2_foreign_q <= |s1_is_p;
    s2_index_q <= op_index;
    s2_rdata_q <= op_rdata;
    s2_wdata_q <= s1_wdata_q | s1_rev_data;
    if (job_act_probe_new) kept_word_q <= op_word;
end
always @* begin
    op_word = 32'd0;
    for (k = 0; k < CHUNK_WORDS; k = k + 1) if (s2_place_q[k]) op_word = op_word | s2_rdata_q[k * 32 +: 32];
end
wire apply_walk = writes_word || act_mark_issued;
wire applies = apply_walk || job_act_fill_new || s2_rev_q; // the operation changes one word
wire [WORD_EV_W-1:0] store_event = job_mapped_q ? WORD_EV_STORE : WORD_EV_RAW_STORE;
wire [31:0] s2_word = job_act_fill_new ? kept_word_q : s2_wdata_q;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        apply_valid <= applies || s2_put_q || scan_apply;
        apply_mask <= (s2_place_q & {CHUNK_WORDS{applies}}) | s2_put_places | {CHUNK_WORDS{scan_apply}};
        apply_event <= (store_event & {4{act_write_hit}})
            | (WORD_EV_LOCAL_STORE & {4{act_write_local}})
            | (WORD_EV_ISSUE & {4{act_write_issue}})
            | (WORD_EV_REREGISTER & {4{act_mark_issued}})
            | (WORD_EV_FILL & {4{job_act_fill_new}})
            | (message_event_q & {4{s2_rev_q || s2_put_q}})
            | scan_event;
        apply_granting <= s2_place_q & {CHUNK_WORDS{s2_rev_q && s2_rev_granting_q}};
        apply_map <= (job_map_q & {MAP_W{apply_walk || job_act_fill_new}})
            | (message_of & {MAP_W{s2_rev_q || s2_put_q}})
            | scan_map;
    end
    for (k = 0; k < CHUNK_WORDS; k = k + 1)
        apply_wdata[k * 32 +: 32] <= ((s2_word & {32{applies && s2_place_q[k]}}) | s2_put_data[k * 32 +: 32]) & {32{!rst}};
end

// S3. #DirtyData counts a mapping's chunks that hold a Registered or Pending word.
reg s3_op_q; // S3 holds an operation
wire index_kept = index_after == index_before;
wire rises = s3_op_q && owned_after && !(owned_before && index_kept);
wire falls = s3_op_q && owned_before && !(owned_after && index_kept);
always @(posedge clk) begin
    if (rst) zero;
    else begin
        s3_op_q <= s2_op_q;
        inc_valid <= rises;
        inc_index <= index_after & {MAP_W{rises}};
        dec_valid <= falls;
        dec_index <= index_before & {MAP_W{falls}};
    end
    s3_word_q <= op_word;
end
unused (op_dirty);
unused (miss_valid);
assert (!(miss_valid && (op_done || s2_op_q || s3_op_q))); // a miss and an operation never meet
assert (s3_op_q || !owned_before && !owned_after); // the storage tells of an operation alone
cover (rises && falls); // a chunk changes hands
