// Chunks that must be written back or registered: a ring of eight. One after another is probed, which finds its words, and
// sent to the translation. And chunks that a command's scan gives to be written back.

input grant_probe; // the probe is granted
input hold; // a command waits for a quiet engine
input takes_register; // a command asks for the registration of the chunk at its cursor
input [CHUNK_W-1:0] command_chunk; // that chunk
output evict_waits; // words wait to be sent, of a chunk of the ring, or of one that a scan gave
input gives_chunk, // a command's scan gives the chunk at its cursor
    gives_to_end; // its words are to end, too
input [MAP_W-1:0] target; // the entry whose words are to leave
output give_room; // it may give one

localparam EVICTS = 8, RING_W = $clog2(EVICTS); // places of the ring
wire [EVICTS-1:0] valid; // those that hold a chunk
wire [EVICTS-1:0] registers; // it is to be registered; otherwise written back
wire [EVICTS-1:0] sent; // its words are on their way to the commit
wire [EVICTS-1:0] done; // they are committed
wire [EVICTS*CHUNK_W-1:0] chunks;
reg [RING_W-1:0] head_q, tail_q; // the oldest place, and where the next one goes
reg [RING_W-1:0] probe_q; // the oldest place whose words were not sent
wire ring_room = !(&valid); // it takes one more
output ring_some = |valid; // it holds some chunk
wire takes_commit = asks_evict && ring_room; // from a commit
wire takes_command = takes_register && ring_room; // from a command
wire takes = takes_commit || takes_command;
wire [CHUNK_W-1:0] new_chunk = takes_commit ? s2_chunk_q : command_chunk;
output ring_leaves = valid[head_q] && done[head_q]; // the oldest is done

// The probe.
reg s0_probe_q, s1_probe_q, s2_probe_q;
output probing = s0_probe_q || s1_probe_q || s2_probe_q; // a chunk is being looked at
reg waits_q;
reg [CHUNK_WORDS-1:0] words_q; // its words
reg [MAP_W-1:0] map_q; // its mapping
wire [CHUNK_WORDS-1:0] found_p, found_r;
for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
    assign found_p[i] = s2_state_q[2 * i +: 2] == WORD_ST_P;
    assign found_r[i] = s2_state_q[2 * i +: 2] == WORD_ST_R && !reg_done[i];
end
wire [CHUNK_WORDS-1:0] found = probes_registers ? found_r : found_p;
wire none = found == {CHUNK_WORDS{1'b0}};
wire may_ask = |mshr_unused && (probes_registers || line_room); // its words find a place
output probe_asks
    = valid[probe_q] && !done[probe_q] && !sent[probe_q] && may_ask && !hold && !probing && !waits_q; // a probe wants an operation
wire probes_registers = registers[probe_q]; // the chunk at the probe is to be registered
output [CHUNK_W-1:0] evict_chunk; // that chunk
always @* begin
    zero;
    for (k = 0; k < EVICTS; k = k + 1) if (probe_q == k[RING_W-1:0]) evict_chunk = evict_chunk | chunks[k * CHUNK_W +: CHUNK_W];
end
input crowded; // all translations are taken but that of a given chunk
wire sends_it = waits_q && fwd_ready && !crowded;
wire s2_given = s2_owner_q[RING_W]; // S2: the words are of a given chunk
wire s2_done = s2_evict && s2_ends && !s2_given; // its last words are committed

// Given chunks. One is sent when an MSHR is there for it and for those before it, and a place for data is unused.
wire given_some;
wire [CHUNK_W-1:0] given_chunk;
wire given_ends; // its words are to end
wire [MAP_W-1:0] given_map;
reg may_q; // the oldest may be sent
reg [3:0] out_q; // given chunks that were sent, and are not yet committed
wire given_sends = given_some && may_q && !waits_q && fwd_ready;
stash_queue #(.WIDTH(CHUNK_W + 1 + MAP_W), .DEPTH(2)) given (
    .in_valid(gives_chunk), .in_data({command_chunk, gives_to_end, target}), .out_valid(given_some),
    .out_ready(given_sends), .out_data({given_chunk, given_ends, given_map}), .count(given_count), .*
);
unused (given_count[0]);
assign give_room = !given_count[1];
wire given_done = s2_evict && s2_ends && s2_given;
wire [3:0] given_sent = out_q + {3'd0, given_sends}; // with the one that is sent
reg [$clog2(MSHRS):0] spare_mshrs;
always @* begin
    zero;
    for (k = 0; k < MSHRS; k = k + 1) spare_mshrs = spare_mshrs + {{$clog2(MSHRS){1'b0}}, mshr_unused[k]};
end
wire [$clog2(MSHRS)+4:0] spare_wide = {4'd0, spare_mshrs};
always @(posedge clk) begin
    if (rst) zero;
    else begin
        out_q <= given_sent - {3'd0, given_done};
        may_q <= spare_wide > {{($clog2(MSHRS) + 1){1'b0}}, given_sent} && line_room;
    end
end
output given_some_left = given_some || out_q != 4'd0; // given chunks are not yet committed

// Accesses leave an MSHR to what leaves, or that would find none as often as they want one.
output mshr_kept_q; // one is kept
always @(posedge clk) begin
    if (rst) zero;
    else mshr_kept_q <= |(valid & ~done) || given_some_left;
end

// What is sent.
output evict_sends = sends_it || given_sends; // it is
assign evict_waits = waits_q || given_some && may_q;
output evict_registers = waits_q && probes_registers; // it is to be registered
output [3:0] evict_place = waits_q ? {1'b0, probe_q} : {1'b1, {(RING_W - 1){1'b0}}, given_ends}; // where in the ring it is; 8: it was given, 9: to end
output [CHUNK_W-1:0] leaving_chunk = waits_q ? evict_chunk : given_chunk; // that chunk
output [CHUNK_WORDS-1:0] evict_words = waits_q ? words_q : {CHUNK_WORDS{1'b1}}; // its words
output [MAP_W-1:0] evict_map = waits_q ? map_q : given_map; // its mapping
always @(posedge clk) begin
    if (rst) zero;
    else begin
        {s0_probe_q, s1_probe_q, s2_probe_q} <= {grant_probe, s0_probe_q, s1_probe_q};
        if (takes) tail_q <= tail_q + 1'b1;
        if (ring_leaves) head_q <= head_q + 1'b1;
        if (s2_probe_q && none || sends_it) probe_q <= probe_q + 1'b1;
        if (s2_probe_q) waits_q <= !none;
        else if (sends_it) waits_q <= 1'b0;
    end
    if (s2_probe_q) begin
        words_q <= found;
        map_q <= s2_index_q;
    end
end
wire [EVICTS-1:0] near; // places with a writeback of the chunk of S1
for (n = 0; n < EVICTS; n = n + 1) begin : g_place
    localparam [RING_W-1:0] PLACE = n;
    reg valid_q, register_q, sent_q, done_q;
    reg [CHUNK_W-1:0] chunk_q;
    wire enters = takes && tail_q == PLACE;
    always @(posedge clk) begin
        if (rst) zero;
        else begin
            if (enters) valid_q <= 1'b1;
            else if (ring_leaves && head_q == PLACE) valid_q <= 1'b0;
            if (enters) sent_q <= 1'b0;
            else if (sends_it && probe_q == PLACE) sent_q <= 1'b1;
            if (enters) done_q <= 1'b0;
            else if (s2_probe_q && none && probe_q == PLACE || s2_done && s2_owner_q[RING_W-1:0] == PLACE) done_q <= 1'b1;
        end
        if (enters) begin
            register_q <= takes_register;
            chunk_q <= new_chunk;
        end
    end
    assign valid[n] = valid_q;
    assign registers[n] = register_q;
    assign sent[n] = sent_q;
    assign done[n] = done_q;
    assign chunks[n * CHUNK_W +: CHUNK_W] = chunk_q;
    assign near[n] = valid_q && !register_q && chunk_q == s1_chunk_q;
end
output ring_leaving = |near || takes && !takes_register && new_chunk == s1_chunk_q; // the chunk of S1 is asked to be written back

// Of a registration: has some word stayed.
reg stayed_q; // some word of it stays to be done
unused (s2_owner_q);
output incomplete_q; // so has some word of the last one
always @(posedge clk) begin
    if (rst || s2_probe_q && probes_registers) stayed_q <= 1'b0;
    else if (s2_registers && s2_stays) stayed_q <= 1'b1;
    if (rst || s2_probe_q && none && probes_registers) incomplete_q <= 1'b0;
    else if (s2_registers && s2_ends) incomplete_q <= stayed_q || s2_stays;
end

assert (!(takes_commit && takes_command)); // a command's step finds no commit
assert (!given_done || out_q != 4'd0); // a given chunk was sent before
assert (!(given_sends && &out_q)); // the contexts hold fewer than can be counted
assert (!gives_chunk || give_room); // it finds a place
cover (given_sends); // a given chunk is sent
cover (given_some && !may_q); // a given chunk waits for an MSHR, or for a place
cover (&valid); // the ring is full
cover (asks_evict && !ring_room); // a chunk finds no room
