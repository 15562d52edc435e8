// Pieces: words of one chunk that lie in one line, from their translation to the commit, which decides about each of them.
// The first of what was sent together reads the chunk, and the others decide by what it saw. All that the commit needs and
// the storage does not answer is looked up in S1.

input sends; // a chunk goes to the translation
input grant_piece; // the piece at hand is granted its operation
input grant_follow; // the piece at hand is taken: it needs none
input replica_keeps; // what is kept of the chunk of an older copy is still wanted
input [CHUNK_WORDS*CHUNK_WORDS-1:0] moves; // S2: bit n * CHUNK_WORDS + k: word k of the chunk has place n in the line
output s2_access; // S2 holds a piece of an access
output s2_evict; // S2 holds a piece of a chunk that leaves
output [OWNER_W-1:0] s2_owner_q; // the access, or the place in the ring
output s2_ends; // S2 holds the last piece of it

// The contexts of what was sent and has pieces to come. At most six: five translations, and one whose pieces come.
localparam CONTEXT_W = COMMIT_EV_W + OWNER_W + MAP_W + 1 + CHUNK_W + LANES + 1; // width of one
reg [CONTEXT_W-1:0] contexts [0:7];
reg [2:0] head_q, tail_q; // the oldest, and where the next one goes
wire [CONTEXT_W-1:0] context_head = contexts[head_q];
wire [COMMIT_EV_W-1:0] head_event;
wire [OWNER_W-1:0] head_owner;
wire [MAP_W-1:0] head_map;
wire head_map_ok;
output [CHUNK_W-1:0] piece_chunk; // the chunk of the piece at hand
output piece_taken = grant_piece || grant_follow; // it leaves the translation
wire [LANES-1:0] head_lanes;
wire head_last;
assign {head_event, head_owner, head_map, head_map_ok, piece_chunk, head_lanes, head_last} = context_head;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        if (sends) tail_q <= tail_q + 1'b1;
        if (piece_taken && piece_last) head_q <= head_q + 1'b1;
    end
    if (sends) contexts[tail_q] <= {sent_event, sent_owner, sent_map, sent_map_ok, sent_chunk, context_lanes, sent_last};
end
//+ FETCH_LINE
reg [CHUNK_WORDS-1:0] wanted [0:7]; // of each, words of its lanes; the others are fetched along
wire [CHUNK_WORDS-1:0] head_wanted = wanted[head_q];
always @(posedge clk) if (sends) wanted[tail_q] <= context_wanted;
//-
wire [2:0] contexts_count = tail_q - head_q;
output crowded = contexts_count[2] && (contexts_count[1:0] != 2'd0 || !piece_valid); // all translations are taken but that of a given chunk
output contexts_none = head_q == tail_q; // nothing was sent whose pieces are still to come
assign piece_ready = piece_taken;

// The oldest is open while it has pieces behind the first that was granted.
output open_q;
output [CHUNK_W-1:0] open_chunk_q; // its chunk
wire head_stores = head_event == COMMIT_EV_STORE;
wire head_leaves = head_event == COMMIT_EV_WRITE_BACK;
wire head_registers = head_event == COMMIT_EV_REREGISTER;
output open_stores = open_q && head_stores; // it is a store
wire is_operation = !open_q || head_registers || head_stores && piece_last; // the piece at hand needs the storage
output piece_asks = piece_valid && is_operation && !(head_leaves && replica_keeps); // an operation is wanted
output piece_follows = piece_valid && !is_operation; // the piece needs none
output piece_leaves = head_leaves; // it is of a writeback
output piece_given = head_leaves && head_owner[3]; // of a chunk that a command gave away
always @(posedge clk) begin
    if (rst) zero;
    else if (piece_taken) begin
        open_q <= !piece_last;
        open_chunk_q <= piece_chunk;
    end
end
output [VPN_W-1:0] piece_vpn = piece_line[PAGE_W-WORD_W +: VPN_W]; // its page

// S0 to S2.
output [4:0] piece_q; // bit k: a piece was granted or taken k+1 cycles ago
reg s0_operation_q, s1_operation_q; // it was granted
output s0_follows = piece_q[0] && !s0_operation_q; // S0: it was taken
output s1_follows = piece_q[1] && !s1_operation_q; // S1
output [CHUNK_W-1:0] s0_chunk_q, s1_chunk_q, s2_chunk_q; // its chunk
reg [COMMIT_EV_W-1:0] s0_event_q, s1_event_q, s2_event_q;
reg [OWNER_W-1:0] s0_owner_q, s1_owner_q;
reg [MAP_W-1:0] s0_map_q;
output [MAP_W-1:0] s1_map_q, s2_map_q; // the mapping
reg s0_map_ok_q, s1_map_ok_q; // the access's slot names it
reg [LANES-1:0] s0_lanes_q, s1_lanes_q, s2_lanes_q; // the access's lanes in the chunk
reg s0_closes_q, s1_closes_q, s2_closes_q; // nothing of what was sent together is behind
reg s0_last_q, s1_last_q, s2_last_q; // nothing of the access, or of the chunk that leaves, is behind
reg [VIRT_W-WORD_W-1:0] s0_line_q; // the virtual line
reg [VPN_W-1:0] s1_vpn_q;
output [VPN_W-1:0] s2_vpn_q; // S2: the page
output [LINE_W-1:0] s1_line_q, s2_line_q; // the physical line
reg s0_mapped_q, s1_mapped_q; // the words lie in the mapping
reg [CHUNK_WORDS-1:0] s0_words_q, s1_words_q;
output [CHUNK_WORDS-1:0] s2_words_q; // S2: words of the chunk
reg [CHUNK_WORDS*WORD_W-1:0] s0_places_q, s1_places_q;
output [CHUNK_WORDS*WORD_W-1:0] s2_places_q; // S2: their places in the line
reg s1_known_q, s1_fault_q;
reg s2_mapped_q; // they lie in a live mapping
reg s2_coherent_q; // that mapping is coherent
reg s2_known_q; // the page's translation is known
reg s2_fault_q; // the page's translation is a fault
reg s2_evicting_q; // the chunk is leaving
wire s1_of_chunk = s1_event_q == COMMIT_EV_WRITE_BACK || s1_event_q == COMMIT_EV_REREGISTER; // it is of a chunk that leaves
always @(posedge clk) begin
    if (rst) piece_q <= 5'd0;
    else piece_q <= {piece_q[3:0], piece_taken};
    {s0_operation_q, s1_operation_q} <= {grant_piece, s0_operation_q};
    {s0_chunk_q, s1_chunk_q, s2_chunk_q} <= {piece_chunk, s0_chunk_q, s1_chunk_q};
    {s0_closes_q, s1_closes_q, s2_closes_q} <= {piece_last, s0_closes_q, s1_closes_q};
    {s0_event_q, s0_owner_q, s0_map_q, s0_map_ok_q, s0_lanes_q} <= {head_event, head_owner, head_map, head_map_ok, head_lanes};
    {s1_event_q, s1_owner_q, s1_map_q, s1_map_ok_q, s1_lanes_q} <= {s0_event_q, s0_owner_q, s0_map_q, s0_map_ok_q, s0_lanes_q};
    {s2_event_q, s2_owner_q, s2_map_q, s2_lanes_q} <= {s1_event_q, s1_owner_q, s1_map_q, s1_lanes_q};
    {s0_last_q, s1_last_q, s2_last_q} <= {head_last && piece_last, s0_last_q, s1_last_q};
    {s0_words_q, s1_words_q, s2_words_q} <= {piece_words, s0_words_q, s1_words_q};
    {s0_places_q, s1_places_q, s2_places_q} <= {piece_places, s0_places_q, s1_places_q};
    {s0_mapped_q, s1_mapped_q} <= {piece_mapped, s0_mapped_q};
    s0_line_q <= piece_line;
    {s1_vpn_q, s2_vpn_q} <= {s0_line_q[PAGE_W-WORD_W +: VPN_W], s1_vpn_q};
    {s1_line_q, s2_line_q} <= {va_ppn, s0_line_q[PAGE_W-WORD_W-1:0], s1_line_q};
    {s1_known_q, s2_known_q} <= {va_known, s1_known_q};
    {s1_fault_q, s2_fault_q} <= {va_fault, s1_fault_q};
    s2_mapped_q <= s1_mapped_q && (s1_of_chunk || s1_map_ok_q && live[s1_map_q]);
    s2_coherent_q <= coherent[s1_map_q];
    s2_evicting_q <= ring_leaving || chunk_leaving;
end
unused (va_hit);
// A writeback sees no other mapping's words. One with which a chunk's words end sees Registered ones as Pending.
wire s1_writes_back = s1_event_q == COMMIT_EV_WRITE_BACK;
wire s1_ends = s1_writes_back && s1_owner_q[3] && s1_owner_q[0];
wire s1_foreign = s1_writes_back && op_index != s1_map_q; // the chunk's words are another mapping's
reg [2*CHUNK_WORDS-1:0] view_q; // the states of the chunk's words, as the last operation of a piece saw them
reg s2_ends_chunk_q; // S2: the operation with which the chunk's words end
wire [2*CHUNK_WORDS-1:0] view;
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_view
    wire [1:0] state = s1_ends && op_state[2 * i +: 2] == WORD_ST_R ? WORD_ST_P : op_state[2 * i +: 2];
    assign view[2 * i +: 2] = s1_foreign ? WORD_ST_I : state;
end
always @(posedge clk) begin
    if (s1_operation_q) view_q <= view;
    if (rst) s2_ends_chunk_q <= 1'b0;
    else s2_ends_chunk_q <= s1_piece && s1_operation_q && s1_ends;
end
wire [CHUNK_WORDS-1:0] found_p;
wire is_foreign = |found_p; // some word of the chunk is Pending
output s1_asks_reg = s1_event_q == COMMIT_EV_STORE || s1_event_q == COMMIT_EV_REREGISTER; // S1: what it may ask for is a REG
output s1_asks_read = s1_event_q == COMMIT_EV_LOAD; // a READ
output s2_piece = piece_q[2]; // S2 holds a piece
output s1_piece = piece_q[1]; // S1 holds a piece
assign s2_access = s2_piece && s2_event_q != COMMIT_EV_WRITE_BACK && s2_event_q != COMMIT_EV_REREGISTER;
assign s2_evict = s2_piece && !s2_access;
output s2_registers = s2_evict && s2_event_q == COMMIT_EV_REREGISTER; // S2: of a chunk to register
assign s2_ends = s2_piece && s2_last_q;

// A writeback's data are kept where those of older copies are, from its first piece to its last.
wire s0_leaves = piece_q[0] && s0_event_q == COMMIT_EV_WRITE_BACK;
wire s1_leaves = s1_piece && s1_event_q == COMMIT_EV_WRITE_BACK;
output s2_leaves = s2_piece && s2_event_q == COMMIT_EV_WRITE_BACK; // S2: of a chunk to write back
output keeps_data = s1_leaves && s1_operation_q; // S1: they are there
output data_wanted = open_q && head_leaves || s0_leaves || s1_leaves || s2_leaves; // they are still wanted

// What has the words already: in the line, and by their places in the chunk.
wire [CHUNK_WORDS-1:0] leaving, reading, granting;
wire [2*CHUNK_WORDS-1:0] next_of;
unused (next_of);
wire [CHUNK_WORDS-1:0] serves, hits, locals, issues, marks, fails_unmapped, fails_fault, evicts, pages, joins;
wire [CHUNK_WORDS-1:0] reads, regs, wbs, stays; // what becomes of each word (table commit)
wire [CHUNK_WORDS-1:0] never; // nothing: its event is not FETCH
unused (never);
//+ !FETCH_LINE
wire [CHUNK_WORDS-1:0] wanted_words = s2_words_q; // words of the access's lanes, or of the chunk that leaves
//-
//+ FETCH_LINE
reg [CHUNK_WORDS-1:0] s0_wanted_q, s1_wanted_q, s2_wanted_q;
wire [CHUNK_WORDS-1:0] wanted_words = s2_words_q & s2_wanted_q; // words of the access's lanes, or of the chunk that leaves
always @(posedge clk) {s0_wanted_q, s1_wanted_q, s2_wanted_q} <= {head_wanted, s0_wanted_q, s1_wanted_q};
wire [CHUNK_WORDS-1:0] prefetches; // words that are fetched along
wire fetches = |reads; // others may go with what is asked for
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_fetch
    wire [1:0] state;
    wire [13:0] others; // nothing else becomes of such a word
    stash_commit commit (
        .valid(fetches && s2_words_q[i] && !s2_wanted_q[i]), .state(view_q[2 * i +: 2]), .on_event(COMMIT_EV_FETCH),
        .if_mapped(s2_mapped_q), .if_foreign(is_foreign), .if_evicting(s2_evicting_q), .if_coherent(s2_coherent_q),
        .if_fault(s2_fault_q), .if_known(s2_known_q), .if_leaving(leaving[i]), .if_reading(reading[i]),
        .if_granting(granting[i]), .if_room(room), .next_state(state), .act_prefetch(prefetches[i]),
        .act_serve(others[0]), .act_write_hit(others[1]), .act_write_local(others[2]), .act_write_issue(others[3]),
        .act_mark_issued(others[4]), .act_fail_unmapped(others[5]), .act_fail_fault(others[6]), .act_evict(others[7]),
        .act_ask_page(others[8]), .act_join(others[9]), .act_request_read(others[10]), .act_request_reg(others[11]),
        .act_request_wb(others[12]), .act_stay(others[13]), .*
    );
    unused ({state, others});
end
//-
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
    reg is_leaving, is_reading, is_granting;
    always @* begin
        zero;
        for (k = 0; k < CHUNK_WORDS; k = k + 1)
            if (moves[k * CHUNK_WORDS + i]) begin
                is_leaving = is_leaving || line_leaving[k];
                is_reading = is_reading || line_reading[k];
                is_granting = is_granting || line_granting[k];
            end
    end
    assign leaving[i] = is_leaving;
    assign reading[i] = is_reading;
    assign granting[i] = is_granting;
    assign found_p[i] = view_q[2 * i +: 2] == WORD_ST_P;
    stash_commit commit (
        .valid(s2_piece && wanted_words[i]), .state(view_q[2 * i +: 2]), .on_event(s2_event_q), .if_mapped(s2_mapped_q),
        .if_foreign(is_foreign), .if_evicting(s2_evicting_q), .if_coherent(s2_coherent_q), .if_fault(s2_fault_q),
        .if_known(s2_known_q), .if_leaving(leaving[i]), .if_reading(reading[i]), .if_granting(granting[i]),
        .if_room(room), .next_state(next_of[2 * i +: 2]), .act_serve(serves[i]), .act_write_hit(hits[i]),
        .act_write_local(locals[i]), .act_write_issue(issues[i]), .act_mark_issued(marks[i]),
        .act_fail_unmapped(fails_unmapped[i]), .act_fail_fault(fails_fault[i]), .act_evict(evicts[i]),
        .act_ask_page(pages[i]), .act_join(joins[i]), .act_request_read(reads[i]), .act_prefetch(never[i]),
        .act_request_reg(regs[i]), .act_request_wb(wbs[i]), .act_stay(stays[i]), .*
    );
end

// What follows from it.
//+ !FETCH_LINE
output [CHUNK_WORDS-1:0] asked_words = reads | regs | wbs; // words that are asked for, or written back
//-
//+ FETCH_LINE
output [CHUNK_WORDS-1:0] asked_words = reads | prefetches | regs | wbs; // words that are asked for, or written back
//-
output [CHUNK_WORDS-1:0] joined_words = joins; // words that a READ on its way brings
output s2_asks_read = |(reads | joins); // the access waits for a READ
output s2_serves = |serves; // a word has come since it missed
output asks_evict = |evicts; // the chunk is to be written back
output asks_page = |pages; // the page is to be translated
output walk_fault = s2_evict && |fails_fault; // a command remembers it
output s2_stays = |(stays | pages); // some word stays to be done
output s2_refused = |stays && !room; // some of them found no MSHR
output [CHUNK_WORDS-1:0] marked = marks; // words whose registration is asked for
output [ERROR_W-1:0] s2_error = |fails_fault ? ERROR_PAGE_FAULT : |fails_unmapped ? ERROR_UNMAPPED : ERROR_NONE;
output [LANES-1:0] s2_lane_fails, // lanes that end with it
    s2_lane_gives; // lanes that the redo may write
wire [CHUNK_WORDS-1:0] fails = fails_fault | fails_unmapped;
wire [CHUNK_WORDS-1:0] gives = hits | locals | issues;
//+ FETCH_LINE
output [LANES-1:0] s2_lane_loose; // of these, lanes on words that their access has not asked for itself
//-
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    wire [WORD_W-1:0] place = s2_lane_place[l * WORD_W +: WORD_W];
    assign s2_lane_fails[l] = s2_lanes_q[l] && fails[place];
    assign s2_lane_gives[l] = s2_lanes_q[l] && gives[place];
//+ FETCH_LINE
    assign s2_lane_loose[l] = s2_lane_gives[l] && !regs[place];
//-
end
wire [CHUNK_WORDS-1:0] stored = locals | issues;
reg [CHUNK_WORDS-1:0] gathered_q; // what the pieces of a store have decided, until its last
wire [CHUNK_WORDS-1:0] gathered = gathered_q | stored;
wire s2_closes = s2_piece && s2_closes_q;
wire [CHUNK_WORDS-1:0] stored_words = gathered & {CHUNK_WORDS{s2_closes}};
always @(posedge clk) begin
    if (rst) gathered_q <= {CHUNK_WORDS{1'b0}};
    else gathered_q <= gathered & {CHUNK_WORDS{!s2_closes}};
end
output [CHUNK_WORDS-1:0] commit_words = stored_words | marks | {CHUNK_WORDS{s2_ends_chunk_q}};
output commit_applies = |commit_words; // S2: apply commit_event to commit_words, in S3
output [WORD_EV_W-1:0] commit_event = ({WORD_EV_W{|stored_words}} & (s2_coherent_q ? WORD_EV_ISSUE : WORD_EV_LOCAL_STORE))
    | ({WORD_EV_W{|marks}} & WORD_EV_REREGISTER) | ({WORD_EV_W{s2_ends_chunk_q}} & WORD_EV_END_COHERENT);
output ends_reuse = |stored && reuse[s2_map_q]; // the mapping takes no more from an older copy
output ends_reuse_coherent = s2_coherent_q && ends_reuse; // that mapping is coherent

assert (!piece_valid || !contexts_none); // a piece is of something that was sent
assert (!sends || tail_q + 3'd1 != head_q); // there is room for its context
assert (!(|locals && s2_coherent_q) && (s2_coherent_q || !(|issues))); // one event a store
assert (!(s2_piece && s2_evict) || !(|evicts)); // what leaves asks for no writeback
cover (piece_valid && !piece_taken); // a piece waits
cover (|gathered_q && s2_closes); // a store in several lines
cover (piece_taken && !piece_last); // a chunk has pieces in several lines
cover (|joins && |reads); // some words are on their way, others are asked for
cover (|stays && |asked_words); // some words are asked for, others stay
