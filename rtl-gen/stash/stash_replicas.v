// Words that an older mapping of the same tile left in the stash: is there one, and where.

input reads_pointer; // the mapping of an access is read
output [MAP_W-1:0] pointer_q; // the older mapping
output found; // the older copy has it

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
    if (reads_pointer) pointer_q <= pointer;
    if (job_act_read_old) begin
        new_base_q <= entry_base;
        new_words_q <= entry_words;
        new_shape_q <= entry_shape;
    end
    if (job_act_begin_replica) old_base_q <= entry_base;
end
output same = used[pointer_q] && entry_shape == new_shape_q; // it is of the same tile

// A probe's word, one cycle after the job named it.
reg [ADDR_W-1:0] probe_addr_q;
reg probe_copy_q; // it is to be looked for in the older copy
reg copy_mapped_q; // the lane's word lies in the mapping
wire [ADDR_W-1:0] replica_offset = probe_addr_q - new_base_q; // the lane's place in the mapping
always @(posedge clk) begin
    probe_addr_q <= job_act_probe_chunk ? {job_chunk_q, {WORD_W{1'b0}}} : lane_addr;
    if (rst) zero;
    else begin
        probe_copy_q <= job_act_probe_copy;
        copy_mapped_q <= probe_addr_q >= new_base_q && {1'b0, replica_offset} < new_words_q;
    end
end
output [ADDR_W-1:0] probe_addr
    = probe_copy_q ? old_base_q + replica_offset : probe_addr_q; // one cycle later: the word that the job names
assign found = copy_mapped_q && (s2_state_q == COMMIT_ST_V && live[pointer_q]
    || (s2_state_q == COMMIT_ST_R || s2_state_q == COMMIT_ST_P) && s2_index_q == pointer_q && coherent[pointer_q]);
unused (read_data);
