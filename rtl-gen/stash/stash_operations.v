// All operations of the engine on the storage, through one port: who has it, S0 addresses a chunk, S1 has it, S2 decides,
// S3 changes it.

input line_asks; // words of a forward
input [CHUNK_W-1:0] line_chunk;
input place_asks, // acknowledgements
    place_may; // no pieces are to come on their chunk
input [CHUNK_W-1:0] place_chunk;
input answer_asks; // a chunk of an answer
input [CHUNK_W-1:0] answer_chunk;
input probe_asks; // a chunk that may have to leave
input [CHUNK_W-1:0] evict_chunk;
input piece_asks; // a piece
input piece_follows, // a piece that needs no operation
    piece_leaves, // a piece of a writeback
    piece_given; // a piece of a chunk that a command gave away
input [CHUNK_W-1:0] piece_chunk;
input open_q; // pieces of what was sent with the last are still to come
input open_stores; // they are of a store
input [CHUNK_W-1:0] open_chunk_q; // on this chunk
input piece_taken; // the piece at hand leaves the translation
input s0_follows, s1_follows; // S0, S1: a piece that needed no operation
input [CHUNK_W-1:0] s0_chunk_q, s1_chunk_q; // the chunk of the piece in S0, and of that in S1
input data_wanted; // a writeback's data are in the place of an older copy's
input page_taken_q; // a translation of a page was taken in the last cycle
input replica_asks; // an older copy
input [CHUNK_W-1:0] copy_chunk;
input replica_fills; // words of an older copy, for their lanes
input [CHUNK_W-1:0] fill_chunk;
input scan_valid; // a scan of a command
input by_row; // it is of the chunks of a row
input s0_rows, s1_rows; // S0, S1 hold such a scan
input [CHUNK_W-1:0] command_chunk;
input s2_rev_q, s2_put_q, s2_fill_q; // S2 holds words of a forward, words of an answer, words of an older copy
input s2_gathered_q; // S2 holds acknowledgements
input commit_applies; // S2: the commit changes words
input [CHUNK_WORDS-1:0] moved_words; // S2: where words of an answer go
input [CHUNK_WORDS*32-1:0] moved_data;

output grant_place, // the place is granted; forwards and scans always are
    grant_answer, // an answer is granted
    grant_probe, // a probe is granted
    grant_piece, // a piece is granted
    grant_ask, // a chunk that is asked for is granted
    grant_fill; // a fill of a replica is granted
output grant_follow; // a piece is taken that needs no operation
output [2*CHUNK_WORDS-1:0] s2_state_q; // S2: states of its words
output [CHUNK_WORDS*32-1:0] s2_rdata_q; // S2: its words
output [MAP_W-1:0] s2_index_q; // S2: its mapping
input [CHUNK_WORDS*CHUNK_WORDS-1:0] line_moves; // S2: bit n * CHUNK_WORDS + k: place n of a forward's line has word k of the chunk
input [CHUNK_WORDS-1:0] rev_granting_q; // S2: words of a forward's line whose registration is on its way

// An operation that decides by what it sees is not granted close behind another on its chunk: it would not see what that
// one changes. Pieces of one chunk that come one after the other change different words. Between the first and the last
// of them nobody else changes the chunk, but a forward.
reg s1_op_q; // S1 holds an operation
reg [CHUNK_W-1:0] s1_op_chunk_q; // on this chunk
reg own1_q, own2_q; // a piece of the context at hand was granted one cycle ago, two cycles ago
wire [CHUNK_W-1:0] s0_row = IN_ROW & {CHUNK_W{s0_rows}}, s1_row = IN_ROW & {CHUNK_W{s1_rows}}; // a scan of a row is of all its chunks
wire probe_close = op_valid && (op_chunk | s0_row) == (evict_chunk | s0_row) || s1_op_q && (s1_op_chunk_q | s1_row) == (evict_chunk | s1_row)
    || s0_follows && s0_chunk_q == evict_chunk || s1_follows && s1_chunk_q == evict_chunk;
wire piece_close = op_valid && !own1_q && (op_chunk | s0_row) == (piece_chunk | s0_row)
    || s1_op_q && !own2_q && (s1_op_chunk_q | s1_row) == (piece_chunk | s1_row)
    || s0_follows && s0_chunk_q == piece_chunk || s1_follows && s1_chunk_q == piece_chunk;
wire copy_close = op_valid && (op_chunk | s0_row) == (copy_chunk | s0_row) || s1_op_q && (s1_op_chunk_q | s1_row) == (copy_chunk | s1_row)
    || s0_follows && s0_chunk_q == copy_chunk || s1_follows && s1_chunk_q == copy_chunk;
output answer_open = open_q && open_chunk_q == answer_chunk; // pieces are still to come on the answer's chunk
wire probe_open = open_q && open_chunk_q == evict_chunk;
wire copy_open = open_q && open_chunk_q == copy_chunk;
wire fill_open = open_q && open_chunk_q == fill_chunk;
reg answered_q; // an answer was granted in the cycle before
wire answer_yields = answered_q && piece_asks; // so a piece goes first now
wire answer_may = answer_asks && !answer_open && !answer_yields;
wire probe_may = probe_asks && !probe_close && !probe_open;
wire page_held = walk_done_valid || page_taken_q; // no piece asks the TLB
wire piece_may = piece_asks && (!piece_close || open_stores) && !page_held;
wire free1 = !line_asks && !pass_waits; // no words of a forward, nor the core, have the storage
reg placed_q; // the place was granted in the cycle before
wire place_grants = place_may && !(placed_q && piece_asks && piece_given); // so a piece of a given chunk goes first now
wire free2 = free1 && !place_grants;
wire free3 = free2 && !answer_may;
wire free4 = free3 && !probe_may;
wire free5 = free4 && !piece_may;
assign grant_place = free1 && place_grants;
assign grant_answer = free2 && answer_may;
assign grant_probe = free3 && probe_may;
assign grant_piece = free4 && piece_may;
assign grant_follow = piece_follows && !page_held && !(piece_leaves && (line_asks || grant_answer));
assign grant_ask = free5 && replica_asks && !copy_close && !copy_open && !data_wanted;
assign grant_fill = free5 && replica_fills && !fill_open;
wire [CHUNK_W-1:0] row_bits = IN_ROW & {CHUNK_W{by_row}}; // a scan of a row is of all its chunks
output command_open = open_q && (open_chunk_q | row_bits) == (command_chunk | row_bits); // a scan must wait for the pieces of its chunks
output others_ask = line_asks || place_asks || answer_asks || probe_asks || piece_asks || replica_asks || replica_fills; // a scan must wait

// S0.
wire [CHUNK_W-1:0] chunk = (line_chunk & {CHUNK_W{line_asks}})
    | (place_chunk & {CHUNK_W{grant_place}})
    | (answer_chunk & {CHUNK_W{grant_answer}})
    | (evict_chunk & {CHUNK_W{grant_probe}})
    | (piece_chunk & {CHUNK_W{grant_piece}})
    | (copy_chunk & {CHUNK_W{grant_ask}})
    | (fill_chunk & {CHUNK_W{grant_fill}})
    | (command_chunk & {CHUNK_W{scan_valid}});
always @(posedge clk) begin
    if (rst) zero;
    else begin
        op_valid <= line_asks || grant_place || grant_answer || grant_probe || grant_piece || grant_ask || grant_fill || scan_valid;
        op_chunk <= chunk;
        s1_op_q <= op_valid;
        answered_q <= grant_answer;
        placed_q <= grant_place;
        own1_q <= grant_piece && !piece_last;
        own2_q <= own1_q && !(piece_taken && piece_last);
    end
    s1_op_chunk_q <= op_chunk;
end

// S1 and S2.
reg s2_op_q; // S2 holds an operation
always @(posedge clk) begin
    if (rst) s2_op_q <= 1'b0;
    else s2_op_q <= op_done;
    s2_state_q <= op_state;
    s2_index_q <= op_index;
    s2_rdata_q <= op_rdata;
end
reg [CHUNK_WORDS-1:0] line_words; // words of the chunk that go to a place in a forward's line
reg [CHUNK_WORDS-1:0] line_granting; // those of them whose registration is on its way
always @* begin
    zero;
    for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
        line_words = line_words | line_moves[k * CHUNK_WORDS +: CHUNK_WORDS];
        line_granting = line_granting | (line_moves[k * CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{rev_granting_q[k]}});
    end
end
wire [CHUNK_WORDS*32-1:0] fill_data;
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_fill
    assign fill_data[i * 32 +: 32] = kept_data_q[i * 32 +: 32] & {32{fill_words[i]}};
end
always @(posedge clk) begin
    if (rst) zero;
    else begin
        apply_valid <= commit_applies || s2_gathered_q || s2_put_q || s2_fill_q || s2_rev_q || scan_apply;
        apply_mask <= commit_words | fill_words | (moved_words & {CHUNK_WORDS{s2_put_q}}) | gathered_words | (line_words & {CHUNK_WORDS{s2_rev_q}})
            | {CHUNK_WORDS{scan_apply}};
        apply_event <= commit_event
            | (put_event & {WORD_EV_W{s2_put_q}})
            | gathered_event
            | (WORD_EV_FILL & {WORD_EV_W{s2_fill_q}})
            | (rev_event & {WORD_EV_W{s2_rev_q}})
            | scan_event;
        apply_beside <= scan_beside;
        apply_granting <= line_granting & {CHUNK_WORDS{s2_rev_q}};
        apply_map <= (s2_map_q & {MAP_W{commit_applies}})
            | (put_map & {MAP_W{s2_put_q}})
            | gathered_map
            | (fill_map_q & {MAP_W{s2_fill_q}})
            | (rev_map & {MAP_W{s2_rev_q}})
            | scan_map;
        apply_wdata <= (moved_data & {CHUNK_WORDS * 32{put_loads}}) | fill_data;
    end
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
end
unused (op_dirty);
unused (piece_valid);
assert (s3_op_q || !owned_before && !owned_after); // the storage tells of an operation alone
assert (!(scan_valid && (grant_place || grant_answer || grant_probe || grant_piece || grant_ask || grant_fill || line_asks))); // a scan has the storage for itself
assert (!grant_piece || piece_valid && (!piece_close || open_stores)); // a piece sees what was done before it
assert (!grant_follow || open_q && piece_valid); // a piece that needs no operation is behind one that had one
cover (rises && falls); // a chunk changes hands
cover (piece_valid && piece_close && free4); // a piece waits for another operation on its chunk
cover (pass_waits && piece_valid); // operations wait for the core
cover (grant_follow && grant_answer); // a piece is taken when an answer has the storage
cover (answer_asks && answer_open); // an answer waits for the pieces of its chunk
cover (answer_asks && grant_piece); // an answer leaves the storage to a piece
cover (place_asks && !place_may); // acknowledgements do
cover (piece_valid && piece_close && s0_rows && op_chunk != piece_chunk); // a piece waits for a scan of its chunk's row
cover (replica_asks && data_wanted); // an older copy waits for a writeback
