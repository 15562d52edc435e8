// The chunk cursor of a command, and the scans: a chunk is read, and ended, adopted, invalidated or looked at.

input self_coherent; // the mapping is coherent
output to_register; // the chunk that was looked at has words to register for the mapping

localparam [CHUNK_W-1:0] LAST_CHUNK = BYTES / 4 / CHUNK_WORDS - 1;
reg [CHUNK_W-1:0] chunk_q; // chunk cursor
reg [CHUNK_W-1:0] chunk_last_q; // its last position
reg [CHUNK_WORDS-1:0] reg_done_q;
always @(posedge clk) begin
    if (rst) begin
        {chunk_q, chunk_last_q} <= {2 * CHUNK_W{1'b0}};
    end else if (act_first_chunk) begin
        chunk_q <= entry_first_chunk;
        chunk_last_q <= entry_last_chunk;
    end else if (act_first_new) begin
        chunk_q <= tile_first_chunk;
        chunk_last_q <= tile_last_chunk;
    end else if (act_first_of_all) begin
        chunk_q <= {CHUNK_W{1'b0}};
        chunk_last_q <= LAST_CHUNK;
    end else if (act_next_chunk) begin
        chunk_q <= chunk_next;
    end
    if (rst || act_first_new || act_next_chunk) reg_done_q <= {CHUNK_WORDS{1'b0}};
    else reg_done_q <= reg_done_q | marked;
end
output [CHUNK_W-1:0] chunk = chunk_q; // the chunk under the cursor
wire [CHUNK_W-1:0] chunk_next = chunk_q + 1'b1;
output last_chunk = (act_next_chunk ? chunk_next : chunk_q) == chunk_last_q; // the chunk after this cycle's step is the last one
output [CHUNK_WORDS-1:0] reg_done = reg_done_q; // words of the chunk whose registration was asked for

// A scan's step, then S0, S1, S2.
output scan_valid
    = act_scan_end || act_scan_adopt || act_scan_invalidate || act_scan_probe; // read the chunk: in S0 one cycle later
reg s0_end_q, s0_adopt_q, s0_invalidate_q, s0_probe_q;
reg s1_end_q, s1_adopt_q, s1_invalidate_q, s1_probe_q;
reg s2_end_q, s2_adopts_q, s2_invalidate_q;
wire [CHUNK_WORDS-1:0] is_p; // words that are Pending
wire [CHUNK_WORDS-1:0] is_r; // words that are Registered
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_state
    assign is_p[i] = op_state[2 * i +: 2] == WORD_ST_P;
    assign is_r[i] = op_state[2 * i +: 2] == WORD_ST_R;
end
reg probe_p_q; // the probed chunk has a Pending word
reg [CHUNK_WORDS-1:0] probe_r_q; // its Registered words
reg [MAP_W-1:0] probe_index_q; // its map index
always @(posedge clk) begin
    if (rst) zero;
    else begin
        {s0_end_q, s0_adopt_q, s0_invalidate_q, s0_probe_q}
            <= {act_scan_end, act_scan_adopt, act_scan_invalidate, act_scan_probe};
        {s1_end_q, s1_adopt_q, s1_invalidate_q, s1_probe_q}
            <= {s0_end_q, s0_adopt_q, s0_invalidate_q, s0_probe_q};
        {s2_end_q, s2_adopts_q, s2_invalidate_q}
            <= {s1_end_q, s1_adopt_q && op_index == self_q && |is_p, s1_invalidate_q};
        if (s1_probe_q) begin
            probe_p_q <= |is_p;
            probe_r_q <= is_r;
            probe_index_q <= op_index;
        end
    end
end
output scan_apply = s2_end_q || s2_adopts_q || s2_invalidate_q; // S2: apply scan_event to all its words, in S3
output [3:0] scan_event = ({4{s2_end_q}} & (self_coherent ? WORD_EV_END_COHERENT : WORD_EV_END_LOCAL))
    | ({4{s2_adopts_q}} & WORD_EV_ADOPT)
    | ({4{s2_invalidate_q}} & WORD_EV_SELF_INVALIDATE); // 0 without scan_apply
output [MAP_W-1:0] scan_map = self_q & {MAP_W{s2_end_q || s2_adopts_q}}; // 0 without scan_apply
assign to_register = |(probe_r_q & ~reg_done_q) && probe_index_q == self_q;
output to_write_back = probe_p_q && probe_index_q == target_q; // it has words to write back for the entry
