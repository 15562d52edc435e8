// What a protocol has that registers words: forwards that wait, words for others, lines on their way out, and requests
// without data.

output [LINE_WORDS-1:0] filled; // words whose place has a forward
output [LINE_WORDS-1:0] visits; // words that are visited: those without a forward, and the lowest with one
output supply_room, // S0: a forward has room for its answer
    buffer_room, // S0: a line that leaves has a place
    buffers_full, // no place for a line that leaves is left
    buffers_quiet; // no line is on its way out
output leaving; // the slot's line is on its way out
output ack_fits; // a WB_ACK names its place
output [LINE_WORDS-1:0] held; // its words that no forward has taken
output [2:0] asks; // requests that wait
output asks_any; // S1: one more
output uncached_taken; // an uncached message leaves
output [LINE_WORDS-1:0] lost_words; // S1: words of a store that was answered, and fails
assign lost_words = fail & {LINE_WORDS{plain_store}};

localparam BUFFER_W = $clog2(WRITEBACKS), SUPPLIES_W = $clog2(SUPPLIES);
localparam [BUFFER_W+1:0] ALL_BUFFERS = WRITEBACKS;
localparam [SUPPLIES_W+1:0] ALL_SUPPLIES = SUPPLIES;
localparam PLACE_W = 4 + CORE_BITS + MAP_BITS; // a forward that waits: it is there, RECALL, sync, core, stash, map

// Forwards that wait until the accesses before them are done.
wire [LINE_WORDS*PLACE_W-1:0] places;
wire [PLACE_W-1:0] new_place = {1'b1, s1_type_q == MSG_RECALL, s1_values_q, s1_core_q, s1_stash_q, s1_map_q};
denovo_l1_places #(.*) kept_forwards (
    .clk, .clear((s1_port_q || s1_drain_q) && mshr_free), .first_free(first_mshr),
    .s0_at(s0_mshr), .places, .write_place(keep | supply & {LINE_WORDS{s1_finish_q}}),
    .place_at(s1_fwd_q ? mshr : pass_mshr), .place(new_place & {PLACE_W{s1_fwd_q}})
);
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_filled
    assign filled[w] = places[w * PLACE_W + PLACE_W - 1];
end
// Of each way: known before the tags are compared.
wire [WAYS*LINE_WORDS-1:0] way_visits, way_visited;
for (v = 0; v < WAYS; v = v + 1) begin : g_visits
    wire [LINE_WORDS-1:0] served;
    for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_served
        assign served[w] = way_pending[v * LINE_WORDS + w] && way_codes[2 * (v * LINE_WORDS + w) +: 2] == CODE_R
            && s1_words_q[w] && !late[w];
    end
    lowest_mask #(.COUNT(LINE_WORDS)) visited (.some(served & filled), .lowest(way_visited[v * LINE_WORDS +: LINE_WORDS]));
    assign way_visits[v * LINE_WORDS +: LINE_WORDS] = served & (~filled | way_visited[v * LINE_WORDS +: LINE_WORDS]);
end
reg [LINE_WORDS-1:0] all_visits, first_filled;
always @* begin
    all_visits = {LINE_WORDS{1'b0}};
    first_filled = {LINE_WORDS{1'b0}};
    for (i = 0; i < WAYS; i = i + 1) begin
        all_visits = all_visits | way_visits[i * LINE_WORDS +: LINE_WORDS] & {LINE_WORDS{match[i]}};
        first_filled = first_filled | way_visited[i * LINE_WORDS +: LINE_WORDS] & {LINE_WORDS{match[i]}};
    end
end
assign visits = all_visits;

// S1 and S2: what leaves for others.
wire s2_valid;
wire [SUPPLIES_W:0] supplies; // messages that wait
wire [PORT_WORDS-1:0] supply_words, line_words;
wire [DATA_W-1:0] held_data;
denovo_l1_fold #(.*) fold_supply (.words(supply), .chunk(supply_words));
denovo_l1_fold #(.*) fold_line (.words(supply & in_line), .chunk(line_words));
denovo_l1_supplies #(.*) supplying (
    .clk, .rst, .finish(s1_finish_q), .places, .visited(first_filled), .new_place,
    .reads(s1_fwd_q && s1_type_q == MSG_FWD_READ), .words(supply_words), .line_words, .line(s1_line), .chunk(s1_chunk_q),
    .data, .held_data, .leaves(s2_valid), .count(supplies), .rsp_out_*(rsp_out_*)
);
assign supply_room = {1'b0, supplies} + {{SUPPLIES_W + 1{1'b0}}, s1_fwd_q || s1_finish_q}
    + {{SUPPLIES_W + 1{1'b0}}, s2_valid} < ALL_SUPPLIES;

// Lines that leave.
wire line_sent, line_valid;
wire [BUFFER_W:0] buffers_used;
wire [BUFFER_W-1:0] line_place;
wire [LINE_W-1:0] line_out;
wire [LINE_WORDS-1:0] words_out;
wire [32*LINE_WORDS-1:0] data_out;
wire evicts = CHUNKS == 1 && went && dirty; // a line leaves for another in this slot
wire [LINE_WORDS-1:0] words_leaving = s1_leave_q ? write_back : victim_words;
denovo_l1_writebacks #(.*) writebacks (
    .clk, .rst, .full(buffers_full), .quiet(buffers_quiet), .count(buffers_used), .line(s1_line), .leaving, .held,
    .forget(forget & {LINE_WORDS{s1_fwd_q}}), .ack_place(s1_map_q), .ack_fits, .ack(acknowledges),
    .copies(evicts || s1_leave_q), .copies_first(s1_chunk_q == {CHUNK_W{1'b0}}), .chunk(s1_chunk_q), .data,
    .take(evicts || writes_back), .out_line({CHUNKS == 1 && !s1_leave_q ? tag : line_tag, s1_set_q}), .out_words(words_leaving), .held_data,
    .send(line_valid), .sent(line_sent), .send_place(line_place), .send_line(line_out),
    .send_words(words_out), .send_data(data_out)
);
assign buffer_room = {1'b0, buffers_used} + {{BUFFER_W + 1{1'b0}}, s1_leave_q || s1_port_q} < ALL_BUFFERS;

// Requests.
localparam ASK_W = 2 + MSHR_W + PC_BITS + LINE_W + LINE_WORDS;
assign asks_any = went && (s1_drain_q ? |ask_reg : |(whose & words_asked));
wire [1:0] asks_type = {|ask_sync, s1_drain_q}; // READ, REG, REG_SYNC
wire ask_valid, ask_taken;
wire [1:0] ask_kind; // of the first that waits
wire [MSHR_W-1:0] ask_mshr;
wire [PC_BITS-1:0] ask_pc;
wire [LINE_W-1:0] ask_line;
wire [LINE_WORDS-1:0] ask_words;
small_fifo #(.WIDTH(ASK_W), .DEPTH(ASKS), .LATE(1)) ask_queue (
    .clk, .rst, .in_valid(asks_any),
    .in_data({asks_type, at, s1_pc_q & {PC_BITS{!s1_drain_q}}, line_tag, s1_set_q, ask_read | ask_sync | ask_reg}),
    .out_valid(ask_valid), .out_ready(ask_taken), .out_data({ask_kind, ask_mshr, ask_pc, ask_line, ask_words}),
    .count(asks)
);
wire [MAP_BITS+1:0] ask_map = {{MAP_BITS + 2 - MSHR_W{1'b0}}, ask_mshr};
unused (ask_map[MAP_BITS+1:MAP_BITS]);
denovo_l1_request #(.*) request (
    .ask_type(ask_kind == 2'd0 ? MSG_READ : ask_kind == 2'd1 ? MSG_REG : MSG_REG_SYNC), .ask_atom(4'd0),
    .ask_map(ask_map[MAP_BITS-1:0]), .ask_data({32 * LINE_WORDS{1'b0}}), .*
);

// What GD and GH have.
output s1_ready_q, ready_can, ready_told, ready_acquires, atomic_fits, atomics_left;
output [LIST_W-1:0] ready_place;
output [ANSWER_W-1:0] ready_answer;
assign {s1_ready_q, ready_can, ready_told, ready_acquires, atomic_fits, atomics_left} = 6'd0;
assign ready_place = {LIST_W{1'b0}};
assign ready_answer = {ANSWER_W{1'b0}};
unused (ask_wt);
