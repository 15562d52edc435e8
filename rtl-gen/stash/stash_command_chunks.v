// The chunk cursor of a command, and the scans: a chunk is read, and ended, adopted, invalidated or looked at. Others of its row
// are ended, adopted or invalidated with it.

input self_coherent; // the mapping is coherent
input [WORD_EV_W-1:0] apply_event; // S3: what is applied
input [CHUNK_W-1:0] op_chunk; // S0: the chunk of an operation
input begins_end, // a step that sets the cursor begins the scan of an end
    begins_adopt, // a step that sets the cursor begins the scan of what is adopted
    begins_kernel; // a step that sets the cursor begins the scan of a kernel's end: all words are invalidated
input end_by_row; // an end's scan is of the chunks of a row
input by_row; // a scan's step is of the chunks of a row
input seeks; // a step may go on to the chunk behind the cursor
output to_register; // the chunk that was looked at has words to register for the mapping

localparam [CHUNK_W-1:0] LAST_CHUNK = BYTES / 4 / CHUNK_WORDS - 1;
reg [CHUNK_W-1:0] chunk_q; // chunk cursor
reg [CHUNK_W-1:0] chunk_last_q; // its last position
wire sets_cursor = act_first_chunk || act_first_new || act_first_of_all;
wire [CHUNK_W-1:0] first_chunk = (entry_first_chunk & {CHUNK_W{act_first_chunk}}) | (tile_first_chunk & {CHUNK_W{act_first_new}});
stash_command_marks #(.*) marks (
    .seek_owned(seek_owned_q), .seek_valid(seek_valid_q), .row_bits(IN_ROW & {CHUNK_W{seek_row_q}}), .act_*(act_*), .*
);
// What the scan looks for is known with the step that begins it, and the search is long.
reg seek_owned_q; // chunks are sought that have a Registered or Pending word
reg seek_valid_q; // chunks are sought that may have a Valid word
reg seek_row_q; // what is sought lies in another row
always @(posedge clk) begin
    if (rst) zero;
    else if (sets_cursor) begin
        seek_owned_q <= !begins_kernel;
        seek_valid_q <= begins_end || begins_kernel;
        seek_row_q <= begins_end && end_by_row || begins_adopt || begins_kernel;
    end
end
unused (seeks);
assert (!seeks || seek_row_q == by_row); // it stays so until the scan ends
wire [CHUNK_W-1:0] row_bits = IN_ROW & {CHUNK_W{by_row}}; // they make no difference to the cursor
reg [CHUNK_WORDS-1:0] reg_done_q;
always @(posedge clk) begin
    if (rst) begin
        {chunk_q, chunk_last_q} <= {2 * CHUNK_W{1'b0}};
    end else if (sets_cursor) begin
        chunk_q <= first_chunk;
        chunk_last_q <= act_first_chunk ? entry_last_chunk : act_first_new ? tile_last_chunk : LAST_CHUNK;
    end else if (act_next_chunk) begin
        chunk_q <= next_chunk;
    end
    if (rst || act_first_new || act_next_chunk) reg_done_q <= {CHUNK_WORDS{1'b0}};
    else reg_done_q <= reg_done_q | marked;
end
output [CHUNK_W-1:0] chunk = chunk_q; // the chunk under the cursor
output last_chunk = act_next_chunk ? next_ends : (chunk_q | row_bits) == (chunk_last_q | row_bits); // the step behind this cycle's is the last one
output [CHUNK_WORDS-1:0] reg_done = reg_done_q; // words of the chunk whose registration was asked for

// A scan's step, then S0, S1, S2.
input end_gives; // an end's scan gives its chunk away to be written back, and the writeback ends it
wire ends = act_scan_end && !end_gives; // the scan ends it
output scan_valid = ends || act_scan_adopt || act_scan_invalidate || act_scan_probe; // read the chunk: in S0 one cycle later
output gives_chunk = act_scan_clean || gives_to_end; // give the chunk away
output gives_to_end = act_scan_end && end_gives; // its words are to end, too
reg s0_end_q, s0_adopt_q, s0_invalidate_q, s0_probe_q;
reg s1_end_q, s1_adopt_q, s1_invalidate_q, s1_probe_q;
reg s2_end_q, s2_adopt_q, s2_invalidate_q;
reg s0_rows_q, s1_rows_q, s2_rows_q; // it is of a row
wire [CHUNK_WORDS-1:0] is_r; // words that are Registered
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_state
    assign is_r[i] = op_state[2 * i +: 2] == WORD_ST_R;
end
reg [CHUNK_WORDS-1:0] probe_r_q; // the probed chunk's Registered words
reg [MAP_W-1:0] probe_index_q; // its map index
always @(posedge clk) begin
    if (rst) zero;
    else begin
        {s0_end_q, s0_adopt_q, s0_invalidate_q, s0_probe_q}
            <= {ends, act_scan_adopt, act_scan_invalidate, act_scan_probe};
        {s1_end_q, s1_adopt_q, s1_invalidate_q, s1_probe_q}
            <= {s0_end_q, s0_adopt_q, s0_invalidate_q, s0_probe_q};
        {s2_end_q, s2_adopt_q, s2_invalidate_q} <= {s1_end_q, s1_adopt_q, s1_invalidate_q};
        {s0_rows_q, s1_rows_q, s2_rows_q} <= {scan_valid && by_row, s0_rows_q, s1_rows_q};
        if (s1_probe_q) begin
            probe_r_q <= is_r;
            probe_index_q <= op_index;
        end
    end
end
output s0_rows = s0_rows_q, // S0 holds a scan of a row
    s1_rows = s1_rows_q; // S1 holds a scan of a row
output scan_apply = s2_end_q || s2_adopt_q || s2_invalidate_q; // S2: apply scan_event to all its words, in S3
output [WORD_EV_W-1:0] scan_event
    = ({WORD_EV_W{s2_end_q}} & (self_coherent ? WORD_EV_END_COHERENT : WORD_EV_END_LOCAL))
    | ({WORD_EV_W{s2_adopt_q}} & WORD_EV_ADOPT)
    | ({WORD_EV_W{s2_invalidate_q}} & WORD_EV_SELF_INVALIDATE); // 0 without scan_apply
output [MAP_W-1:0] scan_map = self_q & {MAP_W{s2_end_q || s2_adopt_q}}; // 0 without scan_apply
wire row_ends = (scan_chunk | IN_ROW) == (chunk_last_q | IN_ROW); // the last chunk lies in its row
wire [GROUPS-1:0] above = {GROUPS{1'b1}} << (scan_chunk & IN_ROW) << 1; // chunks of a row above the scan's
wire [GROUPS-1:0] above_last = {GROUPS{1'b1}} << (chunk_last_q & IN_ROW) << 1; // chunks of a row above the last one's
output [GROUPS-1:0] scan_beside; // S2: chunks of its row above it, to the last, to which it is applied too
assign scan_beside = above & {GROUPS{s2_rows_q}} & ~(above_last & {GROUPS{row_ends}});
assign to_register = |(probe_r_q & ~reg_done_q) && probe_index_q == self_q;
