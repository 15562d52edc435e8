// Words that an older mapping of the same tile left in the stash: is there one, and where.

input grant_ask, grant_fill; // the operation is granted
output [MAP_W-1:0] pointer_q; // the older mapping
input [MAP_ENTRIES-1:0] travelling; // mappings that MSHRs name
input keeps_data; // S1: a writeback's data are kept instead
output [CHUNK_WORDS*32-1:0] kept_data_q; // the older copy's chunk, or the chunk that is written back

localparam ENTRY_SHAPE_W = ENTRY_VIRT_W + ENTRY_FIELD_W + ENTRY_OBJECT_W + ENTRY_PER_ROW_W + ENTRY_ROWS_W
    + ENTRY_STRIDE_W;
wire [ENTRY_SHAPE_W-1:0] entry_shape = {
    entry_virt, entry_field, entry_object, entry_per_row, entry_rows, entry_stride
};
reg [ENTRY_BASE_W-1:0] new_base_q;
reg [ENTRY_WORDS_W-1:0] new_words_q;
reg [ENTRY_SHAPE_W-1:0] new_shape_q; // the global words that it maps
reg [ADDR_W-1:0] old_base_q;
always @(posedge clk) begin
    if (walk_act_read_new) pointer_q <= pointer;
    if (walk_act_read_old) begin
        new_base_q <= entry_base;
        new_words_q <= entry_words;
        new_shape_q <= entry_shape;
    end
    if (walk_act_begin_replica) old_base_q <= entry_base;
end
output walk_if_replica_same = used[pointer_q] && entry_shape == new_shape_q; // it is of the same tile
unused (read_data);

// The lanes of one chunk at a time. A mapping begins with a chunk, so a word has the same place in both chunks.
reg [CHUNK_W-1:0] probe_chunk_q; // their own chunk
wire [CHUNK_W-1:0] new_first = new_base_q[ADDR_W-1:WORD_W]; // the mapping's first chunk
wire [CHUNK_W-1:0] offset = probe_chunk_q - new_first; // chunks from there on
wire [CHUNK_W:0] ends = new_words_q[ADDR_W:WORD_W] - {1'b0, offset}; // chunks from this one to the mapping's last word
wire is_behind = new_words_q[ADDR_W:WORD_W] < {1'b0, offset}; // the mapping ends before
unused (new_base_q[WORD_W-1:0]);
unused (old_base_q[WORD_W-1:0]);
always @(posedge clk) if (walk_act_probe_copy) probe_chunk_q <= lane_chunk;
output replica_asks = walk_state_q == WALK_ST_REPLICA_ASK; // an operation is wanted, on the older copy's chunk
output [CHUNK_W-1:0] copy_chunk = old_base_q[ADDR_W-1:WORD_W] + offset;
output replica_fills = walk_state_q == WALK_ST_REPLICA_FILL; // an operation is wanted, on the lanes' own chunk
output [CHUNK_W-1:0] fill_chunk = probe_chunk_q;
output walk_if_granted = grant_ask || grant_fill;

// The copy, granted in t: S2 in t+3.
reg s0_ask_q, s1_ask_q, s2_ask_q;
output walk_if_arrived = s2_ask_q; // S2 holds the older copy's chunk
wire holds_r = s2_index_q == pointer_q && coherent[pointer_q]; // its Registered and Pending words are the mapping's
wire holds_p = holds_r && !travelling[pointer_q]; // its Pending words are nobody else's by now
reg [CHUNK_WORDS-1:0] kept_words_q; // words of the older copy that are taken
reg [CHUNK_WORDS-1:0] before_end; // words of the mapping's last chunk that it has
always @* for (k = 0; k < CHUNK_WORDS; k = k + 1) before_end[k] = k[WORD_W-1:0] < new_words_q[WORD_W-1:0];
wire [CHUNK_WORDS-1:0] found, fill_p;
//+ !FETCH_LINE
wire [CHUNK_WORDS-1:0] sought = sent_words; // words that may be taken: those of the lanes
wire [CHUNK_WORDS-1:0] kept_wanted = kept_words_q; // of the words that are taken, those of the lanes
wire [CHUNK_WORDS-1:0] taken = kept_words_q;
wire found_wanted = |found;
//-
//+ FETCH_LINE
wire [CHUNK_WORDS-1:0] sought = {CHUNK_WORDS{1'b1}}; // words that may be taken: the chunk's
reg [CHUNK_WORDS-1:0] kept_wanted_q; // of the words that are taken, those of the lanes
wire [CHUNK_WORDS-1:0] kept_wanted = kept_wanted_q;
wire [CHUNK_WORDS-1:0] found_lanes = found & sent_words;
wire found_wanted = |found_lanes;
always @(posedge clk) if (walk_act_keep_copy) kept_wanted_q <= found_lanes;
// A store since then has ended the reuse, and its word may have left: what lies beside the lanes' words may be older.
wire [CHUNK_WORDS-1:0] taken = reuse[fill_map_q] ? kept_words_q : kept_wanted_q;
//-
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
    wire [1:0] state = s2_state_q[2 * i +: 2];
    wire in_mapping = probe_chunk_q >= new_first && !is_behind
        && (ends != {(CHUNK_W + 1){1'b0}} || before_end[i]);
    assign found[i] = sought[i] && in_mapping
        && (state == WORD_ST_V && live[pointer_q] || state == WORD_ST_R && holds_r || state == WORD_ST_P && holds_p);
    assign fill_p[i] = kept_wanted[i] && state == WORD_ST_P;
end
output walk_if_copy_found = found_wanted; // the older copy has some of the lanes' words

// The fill: the walk may be elsewhere when it is in S2.
reg s0_fill_q, s1_fill_q, s3_fill_q;
output fills = s0_fill_q || s1_fill_q || s2_fill_q || s3_fill_q; // S0 to S3: a fill is on its way
output s2_fill_q; // S2 writes the lanes' words
output [CHUNK_WORDS-1:0] fill_words = taken & {CHUNK_WORDS{s2_fill_q}}; // these words of their chunk
output [MAP_W-1:0] fill_map_q; // for this mapping
reg fill_last_q; // it is the last for its access
output [MISSES-1:0] fill_entry_q; // one-hot: that access
output fill_meets = s2_fill_q && |fill_p; // S2: a Pending word is in the place of one
output fill_ends = s1_fill_q && fill_last_q; // S1: its redo, if it comes now, sees the word
output replica_keeps = walk_state_q == WALK_ST_REPLICA_COPY || replica_fills || s0_fill_q || s1_fill_q || s2_fill_q; // the kept chunk is still wanted
reg filled_q; // some lane has taken its word from the older copy
output replica_gains = filled_q || walk_act_fill_new;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        {s0_ask_q, s1_ask_q, s2_ask_q} <= {grant_ask, s0_ask_q, s1_ask_q};
        {s0_fill_q, s1_fill_q, s2_fill_q, s3_fill_q} <= {grant_fill, s0_fill_q, s1_fill_q, s2_fill_q};
    end
    if (s1_ask_q || keeps_data) kept_data_q <= op_rdata;
    if (walk_act_keep_copy) kept_words_q <= found;
    if (grant_fill) begin
        fill_map_q <= job_map_q;
        fill_last_q <= walk_act_end_replica;
        fill_entry_q <= job_entry_q;
    end
    if (rst || walk_act_read_new) filled_q <= 1'b0;
    else if (walk_act_fill_new) filled_q <= 1'b1;
end
assert (!keeps_data || !s1_ask_q && !replica_keeps); // the kept chunk is of one or the other
cover (s2_fill_q); // a lane takes its word from an older copy
