// Requests at the L2: each has an MSHR. A READ or REG stays open while the piece behind belongs to it.

input [CHUNK_WORDS*CHUNK_WORDS-1:0] moves; // S2: bit n * CHUNK_WORDS + k: word k of the chunk has place n in the line
input s1_piece, // S1 holds a piece
    s1_asks_read, s1_asks_reg; // what it may ask for is a READ, a REG
input [CHUNK_WORDS-1:0] asked_words, // S2: words that are asked for, by their places in the chunk
    joined_words; // words that a READ on its way brings
output [MSHRS-1:0] s2_waits, // READs that the access of S2 waits for
    s2_regs; // the REG that it has asked for

input [LINE_W-1:0] msg_line; // the line of an answer
input [MAP_W-1:0] msg_map; // its map
input [1:0] p_kind_q; // the kind of the answer in P
input [MAP_W-1:0] p_map_q; // its map
input [CHUNK_W-1:0] answer_chunk; // its chunk
input [MSHRS-1:0] locked_q; // MSHRs that an answer was for already
output more_come; // some MSHR expects another one like it
input [1:0] msg_kind; // the kind of request that it answers
output [MSHRS-1:0] answered; // the MSHRs that it answers
output [CHUNK_WORDS-1:0] expected; // words that they expect
output [CHUNK_WORDS*PLACE_W-1:0] expected_places; // their places
output [CHUNK_W-1:0] expected_even, expected_odd; // in these chunks, of even and of odd number
input release_valid; // S1: words of an answer are no longer expected
input [CHUNK_WORDS-1:0] release_words;
input [MSHRS-1:0] release_of; // by these MSHRs
input [LINE_W-1:0] own_line; // the line of a forward
input [MAP_W-1:0] own_map; // the map under which it says that words are owned
output [CHUNK_WORDS-1:0] granting_words; // words whose REG is on its way
output room; // S2: the open request takes its words, or an MSHR is free, and of a WB a place for its data
output line_room; // a place for the data of a WB is free
output [CHUNK_WORDS-1:0] line_leaving, // S2: words of its line that a WB has
    line_reading, line_granting; // words that a READ, a REG of its map has
output chunk_leaving; // S1: a WB carries words of its chunk
output [MSHRS-1:0] freed; // MSHRs that expect nothing from now on
output mshr_wakes; // an MSHR becomes unused
output map_in_flight, // a READ or REG for `self` is on its way
    any_in_flight; // a READ or REG is on its way
output [MAP_ENTRIES-1:0] travelling; // the map indices that MSHRs name
output [MSHRS-1:0] mshr_unused; // MSHRs that hold no request

reg [CHUNK_WORDS-1:0] add_mask, join_mask; // the words, by their places in the line
reg [CHUNK_WORDS*WORD_W-1:0] add_places; // the place of each in its chunk
always @* begin
    zero;
    for (n = 0; n < CHUNK_WORDS; n = n + 1)
        for (k = 0; k < CHUNK_WORDS; k = k + 1)
            if (moves[n * CHUNK_WORDS + k]) begin
                add_mask[n] = add_mask[n] || asked_words[k];
                join_mask[n] = join_mask[n] || joined_words[k];
                add_places[n * WORD_W +: WORD_W] = add_places[n * WORD_W +: WORD_W] | k[WORD_W-1:0];
            end
end
reg s2_reg_q; // what S2 asks for is a REG
reg s2_read_q; // a READ; otherwise a WB
wire [1:0] add_kind = s2_reg_q ? KIND_REG : s2_read_q ? KIND_READ : KIND_WB;
wire is_wb = add_kind == KIND_WB && !s2_access; // a raw access asks for nothing
wire asks = |asked_words;
reg open_q; // the words of S2 join the request of the piece before
reg [CHUNK_WORDS-1:0] open_mask_q; // which has these words
wire [CHUNK_WORDS-1:0] old_mask = open_mask_q & {CHUNK_WORDS{open_q}};
wire [CHUNK_WORDS-1:0] mask = old_mask | add_mask;
wire same_line = s1_line_q == s2_line_q;
wire same_map = s1_map_q == s2_map_q;
wire belongs = s1_piece && same_line && same_map && (s1_asks_read && s2_read_q || s1_asks_reg && s2_reg_q);
wire has_request = open_q || asks; // S2 has a request
output s2_takes = asks && !open_q; // S2 takes a new MSHR
always @(posedge clk) begin
    s2_reg_q <= s1_asks_reg;
    s2_read_q <= s1_asks_read;
    if (rst) open_q <= 1'b0;
    else open_q <= has_request && belongs;
    open_mask_q <= mask;
end

wire [MSHRS-1:0] mshr_free; // one-hot: the MSHR of the next request
wire [MSHRS-1:0] mshr_open; // one-hot: that of the open request
wire [MSHRS-1:0] joined; // MSHRs with words of S2 that it waits for
wire [MSHRS-1:0] used_now = open_q ? mshr_open : mshr_free;
wire mshr_room = |(mshr_unused & ~(mshr_free & {MSHRS{mshr_kept_q && s2_access}}))
    && !(mshr_due && s2_access); // an MSHR is there for S2
assign room = open_q || mshr_room && (line_room || !is_wb);
assign s2_waits = joined | (used_now & {MSHRS{asks && s2_read_q}});
assign s2_regs = used_now & {MSHRS{asks && s2_reg_q && s2_access}};
stash_mshrs #(.*) mshrs (
    .look_line(s1_line_q), .look_map(s1_map_q), .look_chunk(s1_chunk_q), .look_again(same_line),
    .look_again_map(same_map),
    .add_valid(asks), .add_new(s2_takes), .add_line(s2_line_q), .add_map(s2_map_q), .add_chunk(s2_chunk_q),
    .spare(mshr_unused), .free(mshr_free), .open_mshr(mshr_open), .add_number(number_now), .sent(out_number), .sent_*(out_*),
    .wakes(mshr_wakes), .in_flight(map_in_flight), .*
);

wire closes = has_request && !belongs; // it leaves
// The queue to l2_req: numbers of MSHRs, which have the rest. The data of WBs, which have the most bits by far and are rare, lie beside it,
// in the order of the WBs. They are read in the cycle in which they leave.
localparam MSHR_W = $clog2(MSHRS); // width of an MSHR's number
wire [MSHR_W-1:0] number_now; // of used_now
wire [MSHR_W-1:0] out_number; // of the oldest request
wire [1:0] out_kind;
wire [LINE_W-1:0] out_line;
wire [CHUNK_WORDS-1:0] out_mask;
wire [MAP_W-1:0] out_map;
stash_queue #(.WIDTH(MSHR_W), .DEPTH(MSHRS)) l2_requests (
    .in_valid(closes), .in_data(number_now), .out_valid(l2_req_valid), .out_ready(l2_req_ready), .out_data(out_number),
    .count(requests_queued), .*
);
unused (requests_queued);
wire [MSG_W-1:0] out_type = out_kind == KIND_READ ? MSG_READ : out_kind == KIND_REG ? MSG_REG : MSG_WB;
wire [CHUNK_WORDS*32-1:0] line_in; // words of the piece that stay are not in it
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_data
    assign line_in[i * 32 +: 32] = moved_data[i * 32 +: 32] & {32{add_mask[i]}};
end
wire line_enters = closes && is_wb;
wire out_wb = l2_req_valid && out_kind == KIND_WB;
wire [CHUNK_WORDS*32-1:0] line; // the data of the oldest WB
wire [1:0] lines_held;
stash_queue #(.WIDTH(CHUNK_WORDS * 32), .DEPTH(2)) lines (
    .in_valid(line_enters), .in_data(line_in), .out_valid(line_some), .out_ready(out_wb && l2_req_ready), .out_data(line),
    .count(lines_held), .*
);
unused ({line_some, lines_held[0]}); // it is there when the WB leaves
assign line_room = !lines_held[1];
localparam HEADER_W = MSG_W + LINE_W + CHUNK_WORDS + CORE_BITS + 1 + 2 * MAP_W; // width of a message without its data
wire [HEADER_W-1:0] header = {out_type, out_line, out_mask, core_id, 1'b1, out_map, {MAP_W{1'b0}}};
assign l2_req_data = {header & {HEADER_W{l2_req_valid}}, line & {CHUNK_WORDS * 32{out_wb}}};

input mshr_kept_q, // accesses leave an MSHR to what leaves
    mshr_due; // another access has its turn, and that of S2 takes none
input s2_piece, // S2 holds a piece
    s2_evict; // S2 holds a piece of a chunk that leaves
unused ({s2_piece, s2_evict});
assert (!open_q || s2_piece); // an open request has a piece in S2
assert (!line_enters || line_room); // a WB's data find a place
assert (!s2_access || room == (open_q || mshr_room)); // an access waits for no place for data
assert (!closes || |(used_now & ~mshr_unused) || asks && !open_q); // a request leaves with an MSHR in use
assert (!(open_q && asks) || (old_mask & add_mask) == {CHUNK_WORDS{1'b0}}); // no word is asked for twice
cover (open_q && asks && s2_read_q); // a READ takes words of two chunks, or of two accesses
cover (open_q && asks && s2_reg_q); // a REG does
cover (s2_evict && is_wb && !line_room && |mshr_unused); // a WB finds an MSHR, but no place for its data
cover (open_q && !asks); // the piece behind a request asks for nothing
cover (s2_access && |mshr_unused && !room); // an access leaves the last MSHR
