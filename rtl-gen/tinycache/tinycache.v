// One lane's tinyCache. The table `line` (spec/tinycache/tinycache_line.c) decides. docs/tinycache/data-path.md says what
// happens in which cycle. What the module keeps beside its parts is S1: the response and the request below that the
// last step made.

localparam LINES = BYTES / LINE_BYTES;
localparam HALVES = LINE_BYTES / 2; // half-words of a line
localparam BEAT_HALVES = DATA_BYTES / 2; // half-words of a beat
localparam OFFSET_W = $clog2(LINE_BYTES); // width of a byte's place in its line
localparam BYTE_W = $clog2(DATA_BYTES); // width of a byte's place in its beat
localparam BEAT_W = max($clog2(LINE_BYTES / DATA_BYTES), 1); // width of a beat's number, 1 at least

// The step of this cycle: of an answer from below, of a parked access that has its answer, of a barrier, or of the
// access at the port. Which kind it is does not wait for the ready signals; whether there is one does.
wire blocked = mem_valid && !mem_ready || resp_valid && !resp_ready; // what the last step made has not left
wire replaying = !fill_valid && filled;
wire draining = !fill_valid && !filled && drain; // the step is a barrier's: lines leave
wire accessing = !fill_valid && !filled && !drain;
wire replay_step = !blocked && replaying; // a parked access is answered
wire barrier_step = !blocked && draining && !busy && held; // a line leaves for a barrier
wire access_step = !blocked && accessing && req_valid; // the access at the port is tried
assign fill_ready = 1'b1;

// The access at the port.
wire [OFFSET_W-1:0] req_offset = req_addr[OFFSET_W-1:0];
wire [OFFSET_W-1:0] req_moved = req_offset >> BYTE_W, replay_moved = replay_offset >> BYTE_W;
wire [BEAT_W-1:0] req_beat = req_moved[BEAT_W-1:0], replay_beat = replay_moved[BEAT_W-1:0];
unused ({req_moved, replay_moved});
wire [BEAT_W-1:0] here_beat = fill_valid ? answer_beat : req_beat; // the beat that the step may write
wire [MEM_LINE_W-1:0] key_line = req_addr[ADDR_BITS-1:OFFSET_W]; // the access's extended address: its line address
wire [BLOCK_BITS-1:0] key_block = req_block & {BLOCK_BITS{key_shared}}; // its thread block, of a scratchpad address
tinycache_access #(.*) access (
    .policy, .op(req_op), .size(req_size), .space(req_space), .offset(req_offset),
    .error(req_error), .key_shared, .bypass(req_bypass), .halves(req_halves)
);
wire refused = req_error != ERROR_NONE;

wire [LINES-1:0] pick; // the line that is read: the step's, if it has one
wire [WAYS-1:0] victim; // the way of its set that replacement names
// The line of the step: of an access the one that is near, else a vacant one, else the victim. Of an access that is not
// cached it is none, unless it hits: that reads as an Invalid line and is not changed.
tinycache_lines #(.LINE_W(MEM_LINE_W), .*) lines (
    .looking(accessing), .choosing(accessing && !req_bypass), .halves(req_halves), .here_beat,
    .barrier(barrier_step),
    .state(line_state), .fetched(line_if_fetching), .step(line_valid && !stays), .next_state(line_next),
    .allocate(line_act_allocate), .mark(line_act_mark), .mark_only(line_act_mark_only), .send_beat(line_act_write_back), .*
);

tinycache_parked #(.*) parked (
    .park(line_act_park), .park_fetch(line_act_fetch), .park_line(pick), .park_set(access_set), .park_*(req_*), .entry(park_entry),
    .fill_entry(answer_entry), .fill_last(answer_last),
    .replay(replay_step), .*
);

// What the table says of the line. Whether the access hits is known last. So the table is asked twice, for a hit and for
// anything else. Then one of the two answers is chosen, and whatever follows from it is made of each before the choice.
// Without a hit the control bits are asked for of an Invalid line alone, so they count as 0 there.
wire line_valid = arrives || replay_step && replay_cached || barrier_step || access_step && !refused;
wire [LINE_EV_W-1:0] hit_event = req_bypass ? LINE_EV_BYPASS : req_op == OP_WRITE ? LINE_EV_WRITE : LINE_EV_READ;
wire [LINE_EV_W-1:0] line_event = fill_valid ? LINE_EV_FILL : filled ? LINE_EV_READ : drain ? LINE_EV_BARRIER
    : req_bypass || fits ? hit_event : LINE_EV_REPLACE;
wire answered = req_op != OP_WRITE;
wire whole = &req_halves && BEAT_HALVES == HALVES; // the access is for a whole line
tinycache_line hit_rules (
    .valid(line_valid && hit), .state(near_state), .on_event(hit_event), .if_halves_valid(covered),
    .if_completes(complete), .if_fetching(near_fetched), .if_free(free), .if_answered(answered), .next_state(hit_next),
    .act_*(hit_act_*), .*
);
tinycache_line rules (
    .valid(line_valid && !hit), .state(line_state), .on_event(line_event), .if_halves_valid(1'b0),
    .if_completes(whole), .if_fetching(line_if_fetching), .if_free(free), .if_answered(answered),
    .next_state(other_next), .act_*(other_act_*), .*
);
wire [1:0] line_next = hit ? hit_next : other_next;
// The line keeps its state: more of it is to arrive, or to leave.
wire stays = fill_valid && !answer_last || line_act_write_back && !last_beat;
wire line_act_respond = line_valid && (hit ? hit_act_respond : other_act_respond); // what the table asks for
wire line_act_park = line_valid && (hit ? hit_act_park : other_act_park);
wire line_act_allocate = line_valid && (hit ? hit_act_allocate : other_act_allocate);
wire line_act_fetch = line_valid && (hit ? hit_act_fetch : other_act_fetch);
wire line_act_send = line_valid && (hit ? hit_act_send : other_act_send);
wire line_act_store = line_valid && (hit ? hit_act_store : other_act_store);
wire line_act_mark = line_valid && (hit ? hit_act_mark : other_act_mark);
wire line_act_mark_only = line_valid && (hit ? hit_act_mark_only : other_act_mark_only);
wire line_act_fill_all = line_valid && (hit ? hit_act_fill_all : other_act_fill_all);
wire line_act_fill_rest = line_valid && (hit ? hit_act_fill_rest : other_act_fill_rest);
wire line_act_write_back = line_valid && (hit ? hit_act_write_back : other_act_write_back);
wire other_touch = other_act_respond && meant_anyway || other_act_allocate;
wire touch = line_valid && (hit ? hit_act_respond : other_touch); // a line is used
unused ({hit_act_wait, other_act_wait});
wire taken = hit ? hit_act_respond || hit_act_park : other_act_respond || other_act_park; // the access leaves the port
assign req_ready = access_step && (refused || taken);

// The data of the lines, a beat a word, and behind them a word for each parked access: its answer, if it is not cached. Every
// step but a fill reads a word, whether it needs it or not: of a hit the beat of the access, else the one that leaves next.
// The word read is wanted one cycle later by the response or the writeback that the step made. While these wait there is no
// other step.
localparam LINE_WORDS = BYTES / DATA_BYTES, WORDS = LINE_WORDS + MISSES, WORD_W = $clog2(WORDS);
localparam [WORD_W-1:0] FIRST_PAST = LINE_WORDS;
localparam BEAT_SHIFT = $clog2(LINE_BYTES / DATA_BYTES);
wire [BEAT_HALVES-1:0] line_writes = req_halves & {BEAT_HALVES{line_act_store}}
    | {BEAT_HALVES{line_act_fill_all || arrives_past}}
    | ~control_here & {BEAT_HALVES{line_act_fill_rest}}; // half-words of the word that are written
wire [BEAT_W-1:0] read_beat = replaying ? replay_beat : accessing && hit && !req_bypass ? req_beat : leaving_beat;
wire [WORD_W-1:0] line_word = {{WORD_W - $clog2(LINES){1'b0}}, number} << BEAT_SHIFT; // the first of the line
wire [WORD_W-1:0] answer_word = {{WORD_W - MEM_ENTRY_W{1'b0}}, answer_entry} + FIRST_PAST;
wire [WORD_W-1:0] replay_word = {{WORD_W - MEM_ENTRY_W{1'b0}}, replay_entry} + FIRST_PAST;
wire [WORD_W-1:0] write_word = arrives_past ? answer_word : line_word | {{WORD_W - BEAT_W{1'b0}}, here_beat};
wire [WORD_W-1:0] read_word = replaying && !replay_cached ? replay_word : line_word | {{WORD_W - BEAT_W{1'b0}}, read_beat};
wire [8*DATA_BYTES-1:0] line_read; // what the last step read
ram_1r1w #(.WIDTH(8 * DATA_BYTES), .DEPTH(WORDS), .GRANULE(16)) data (
    .clk, .wr_en(line_writes), .wr_addr(write_word), .wr_data(fill_valid ? answer_data : req_wdata),
    .rd_en(replay_step || barrier_step || access_step), .rd_addr(read_word), .rd_data(line_read)
);

// S1: the response. Its bytes come from the word that the step read. Offset and size are reset although they count with resp_loads_q alone. A shift by an unknown distance is
// unknown, even of zeros.
wire responds = replay_step || line_act_respond || access_step && refused;
wire resp_moves = resp_ready || !resp_valid_q;
wire loads = replaying || !refused && req_op == OP_READ; // it returns bytes
reg resp_valid_q;
reg [TAG_BITS-1:0] resp_tag_q;
reg [RESP_ERROR_W-1:0] resp_error_q;
reg resp_loads_q; // it returns bytes
reg [BYTE_W-1:0] resp_offset_q; // where they begin in the beat
reg [2:0] resp_size_q; // how many they are, as in a request
always @(posedge clk) begin
    if (rst) begin
        zero;
        resp_error_q <= ERROR_NONE;
    end else if (resp_moves) begin
        resp_valid_q <= responds;
        resp_tag_q <= (replaying ? replay_tag : req_tag) & {TAG_BITS{responds}};
        resp_error_q <= req_error & {RESP_ERROR_W{access_step}};
        resp_loads_q <= responds && loads;
        resp_offset_q <= replaying ? replay_offset[BYTE_W-1:0] : req_offset[BYTE_W-1:0];
        resp_size_q <= replaying ? replay_size : req_size;
    end
end
tinycache_span #(.BYTES(DATA_BYTES), .UNIT(1)) resp_span (
    .offset(resp_offset_q), .size(resp_size_q), .touched(resp_bytes)
);
wire [8*DATA_BYTES-1:0] resp_rdata;
for (b = 0; b < DATA_BYTES; b = b + 1) begin : g_byte
    assign resp_rdata[b * 8 +: 8] = line_read[b * 8 +: 8] & {8{resp_loads_q && resp_bytes[b]}};
end
assign resp_valid = resp_valid_q;
assign resp_data = {resp_tag_q, resp_error_q, resp_rdata};

// S1: the request below. A writeback's data are at the RAM's output; all others bring their own.
wire hit_sends = hit_act_fetch || hit_act_send || hit_act_write_back;
wire other_sends = other_act_fetch || other_act_send || other_act_write_back;
wire sends = line_valid && (hit ? hit_sends : other_sends);
wire mem_moves = mem_ready || !mem_valid_q;
wire atomic = req_op == OP_ATOMIC;
wire stores = req_op == OP_WRITE;
// Of an access that is not cached, or takes a vacant line, the request has its own address. Of anything else it has that of
// the line that is read. With a hit both are the same.
wire key_leaves = accessing && (req_bypass || fits);
wire one_byte = line_act_send && req_size == 3'd0;
reg mem_valid_q;
reg mem_back_q; // it is a writeback
reg [MEM_TYPE_W-1:0] mem_type_q;
reg [MEM_ENTRY_W-1:0] mem_entry_q;
reg [MEM_ATOM_W-1:0] mem_atom_q;
reg mem_shared_q;
reg [BLOCK_BITS-1:0] mem_block_q;
reg [MEM_LINE_W-1:0] mem_line_q;
reg [BEAT_W-1:0] mem_beat_q;
reg [BEAT_HALVES-1:0] mem_halves_q; // half-words of the beat that are meant
reg mem_even_q, // the even bytes of these are meant
    mem_odd_q; // their odd bytes are meant
reg [8*DATA_BYTES-1:0] mem_stored_q;
always @(posedge clk) begin
    if (rst || mem_moves && !sends) zero;
    else if (mem_moves) begin
        mem_valid_q <= 1'b1;
        mem_back_q <= line_act_write_back;
        mem_type_q <= line_act_write_back || line_act_send && stores ? MEM_TYPE_WRITE : !line_act_send ? MEM_TYPE_FETCH
            : atomic ? MEM_TYPE_ATOMIC : MEM_TYPE_READ;
        mem_entry_q <= park_entry & {MEM_ENTRY_W{line_act_park}};
        mem_atom_q <= req_atom & {MEM_ATOM_W{line_act_send && atomic}};
        mem_shared_q <= key_leaves ? key_shared : line_shared;
        mem_block_q <= key_leaves ? key_block : line_block;
        mem_line_q <= key_leaves ? key_line : line_address;
        mem_beat_q <= line_act_write_back ? leaving_beat : req_beat;
        mem_halves_q <= {BEAT_HALVES{line_act_fetch}} | leaving_halves & {BEAT_HALVES{line_act_write_back}}
            | req_halves & {BEAT_HALVES{line_act_send}};
    end
    if (mem_moves) begin
        mem_even_q <= !(one_byte && req_offset[0]);
        mem_odd_q <= !(one_byte && !req_offset[0]);
        mem_stored_q <= req_wdata;
    end
end
wire [8*DATA_BYTES-1:0] mem_source = mem_back_q ? line_read : mem_stored_q;
wire [DATA_BYTES-1:0] mem_mask;
for (h = 0; h < BEAT_HALVES; h = h + 1) begin : g_half
    assign mem_mask[h * 2 +: 2] = {mem_odd_q, mem_even_q} & {2{mem_halves_q[h]}};
end
wire [DATA_BYTES-1:0] mem_keeps = mem_mask & {DATA_BYTES{mem_type_q == MEM_TYPE_WRITE}}
    | {DATA_BYTES{mem_type_q == MEM_TYPE_ATOMIC}}; // bytes shown
wire [8*DATA_BYTES-1:0] mem_bytes;
for (d = 0; d < DATA_BYTES; d = d + 1) begin : g_mem_byte
    assign mem_bytes[d * 8 +: 8] = mem_source[d * 8 +: 8] & {8{mem_keeps[d]}};
end
assign mem_valid = mem_valid_q;
assign mem_data =
    {mem_type_q, mem_entry_q, mem_atom_q, mem_shared_q, mem_block_q, mem_line_q, mem_beat_q, mem_mask, mem_bytes};
assign drained = !held && !busy && !mem_valid_q;

assert (!(replay_step && replay_cached) || line_act_respond); // a line that was fetched is there when its access goes on
assert (!(line_act_allocate && hit)); // a hit takes no line
assert (!sends || mem_moves); // a request is made only where the last one has left
assert (!responds || resp_moves); // a response too
cover (access_step && line_act_respond && busy); // a hit while an access is parked
cover (fill_valid && !busy); // an answer that no entry waits for is dropped
cover (arrives && blocked && mem_back_q); // a line arrives while a writeback waits
cover (mem_valid && resp_valid && mem_type_q == MEM_TYPE_WRITE); // a store and a response leave in the same step
cover (drain && busy); // a barrier waits for a parked access
