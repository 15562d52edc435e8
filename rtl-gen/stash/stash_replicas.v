// Words that an older mapping of the same tile left in the stash: is there one, and where.

input clk; // clock
input rst; // synchronous reset, active high
input reads_pointer; // the mapping of an access is read
input [MAP_W-1:0] pointer; // an older mapping that it points to
input job_act_read_old; // the mapping is here, and the older one is read
input job_act_begin_replica; // the older mapping is here
input [ENTRY_W-1:0] read_data; // the entry that was read (stash_map)
input [MAP_ENTRIES-1:0] used, live, coherent;
output [MAP_W-1:0] pointer_q; // the older mapping
output same; // it is of the same tile
input job_act_probe_chunk; // the job names the first word of its chunk
input job_act_probe_copy; // the job names the lane's word in the older copy
input [CHUNK_W-1:0] job_chunk_q; // the job's chunk
input [ADDR_W-1:0] lane_addr; // the lane's word
output [ADDR_W-1:0] probe_addr; // one cycle later: the word that the job names
input [1:0] s2_state_q; // S2: the state of that word
input [MAP_W-1:0] s2_index_q; // S2: the mapping of its chunk
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
assign same = used[pointer_q] && entry_shape == new_shape_q;

// A probe's word, one cycle after the job named it.
reg [ADDR_W-1:0] probe_addr_q;
reg probe_copy_q; // it is to be looked for in the older copy
reg copy_mapped_q; // the lane's word lies in the mapping
wire [ADDR_W-1:0] replica_offset = probe_addr_q - new_base_q; // the lane's place in the mapping
always @(posedge clk) begin
    probe_addr_q <= job_act_probe_chunk ? {job_chunk_q, {WORD_W{1'b0}}} : lane_addr;
    if (rst) begin
        probe_copy_q <= 1'b0;
        copy_mapped_q <= 1'b0;
    end else begin
        probe_copy_q <= job_act_probe_copy;
        copy_mapped_q <= probe_addr_q >= new_base_q && {1'b0, replica_offset} < new_words_q;
    end
end
assign probe_addr = probe_copy_q ? old_base_q + replica_offset : probe_addr_q;
assign found = copy_mapped_q && (s2_state_q == COMMIT_ST_V && live[pointer_q]
    || (s2_state_q == COMMIT_ST_R || s2_state_q == COMMIT_ST_P) && s2_index_q == pointer_q && coherent[pointer_q]);
unused (read_data);
