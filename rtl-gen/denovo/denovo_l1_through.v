// What GD and GH have: requests with data, and atomics at the L2, which are answered in the order in which they come back.
// Nothing is registered here, so nothing is forwarded, supplied or written back.

output [LINE_WORDS-1:0] filled, // words with a forward
    visits, // words to be visited
    held; // words in a writeback
output supply_room, buffer_room, buffers_full, buffers_quiet, leaving, ack_fits; // as with words that are registered
assign {filled, visits, held} = {3 * LINE_WORDS{1'b0}};
assign {supply_room, buffer_room, buffers_full, buffers_quiet, leaving, ack_fits} = 6'b110100;
assign {rsp_out_valid, rsp_out_data} = {RSP_W + 1{1'b0}};
unused ({rsp_out_ready, s1_values_q, s1_stash_q, s1_core_q, s0_mshr, in_line, ask_reg, supply, keep, forget});
unused (WRITEBACKS + SUPPLIES != 0);

output [2:0] asks; // requests that wait
output asks_any; // S1: one more
output uncached_taken; // an uncached message leaves
output [LINE_WORDS-1:0] lost_words; // S1: words of a store that was answered, and fails at the L2
output atomic_fits; // S1: an answer of the L2 is for an access that has left
output atomics_left; // S1: others have left for the line in S1
output ready_can; // S0: an access whose answer is here can be answered
output s1_ready_q; // S1: it is
output [LIST_W-1:0] ready_place; // S1: its place
output ready_acquires; // S1: it acquires, and has not failed
output ready_told; // S1: it has an answer
output [ANSWER_W-1:0] ready_answer;

// Places of accesses that have left.
localparam ABOUT_W = TAG_BITS + 2 + PORT_WORDS;
wire alone = s1_port_q && went && |ask_atomic; // the access leaves
wire [LIST-1:0] names, acquires, stores_bytes, failed, same_line;
for (p = 0; p < LIST; p = p + 1) begin : g_place
    localparam [LIST_W-1:0] NUMBER = p;
    reg out_q; // it has left, and not come back whole
    reg acquires_q, failed_q;
    reg stores_bytes_q; // it was answered when it left
    reg [MSHR_W-1:0] mshr_q; // of its line
    wire takes_place = alone && free_place == NUMBER;
    always @(posedge clk) begin
        if (rst || completes && names[p]) out_q <= 1'b0;
        else if (takes_place) out_q <= 1'b1;
        if (takes_place) {acquires_q, stores_bytes_q, mshr_q} <= {s1_acquires, plain_store, at};
        if (takes_place) failed_q <= 1'b0;
        else if (atomic_fits && s1_error_q && names[p]) failed_q <= 1'b1;
    end
    assign names[p] = place_map == {{MAP_BITS + 1 - LIST_W{1'b0}}, NUMBER};
    assign acquires[p] = acquires_q;
    assign stores_bytes[p] = stores_bytes_q;
    assign failed[p] = failed_q;
    assign same_line[p] = out_q && mshr_q == mshr;
end
wire [MAP_BITS:0] place_map = {1'b0, s1_map_q};

// S1: an answer of the L2.
wire [LIST_W-1:0] s0_place = got_map[LIST_W-1:0];
unused (got_map);
wire [LINE_WORDS-1:0] left_read; // words still to come
reg left_last_q; // they were written while S1's slot was read
reg [LINE_WORDS-1:0] left_value_q;
wire [LINE_WORDS-1:0] left = left_last_q ? left_value_q : left_read;
wire [LINE_WORDS-1:0] left_after = left & ~s1_words_q;
assign atomic_fits = s1_rsp_q && s1_type_q == MSG_ATOMIC_RESP && found && linked && s1_some && |(names & same_line)
    && (s1_words_q & ~left) == {LINE_WORDS{1'b0}};
wire completes = atomic_fits && !(|left_after);
assign lost_words = s1_words_q & {LINE_WORDS{atomic_fits && s1_error_q && |(names & stores_bytes)}};
assign atomics_left = |(same_line & ~(names & {LIST{completes}}));
wire [LIST_W-1:0] left_at = s1_rsp_q ? s1_map_q[LIST_W-1:0] : free_place;
wire [LINE_WORDS-1:0] left_next = s1_rsp_q ? left_after : ask_atomic;
wire left_writes = alone || atomic_fits;
always @(posedge clk) begin
    left_last_q <= left_writes && left_at == s0_place;
    left_value_q <= left_next;
end
ram_1r1w #(.WIDTH(LINE_WORDS), .DEPTH(LIST)) lefts (
    .clk, .wr_en(left_writes), .wr_addr(left_at), .wr_data(left_next), .rd_en(s0_read), .rd_addr(s0_place),
    .rd_data(left_read)
);
ram_1r1w #(.WIDTH(DATA_W), .DEPTH(LIST), .GRANULE(32)) values (
    .clk, .wr_en(s1_words_q & {LINE_WORDS{atomic_fits}}), .wr_addr(s1_map_q[LIST_W-1:0]), .wr_data(s1_data_q),
    .rd_en(s0_ready), .rd_addr(ready_next), .rd_data(ready_values)
);
wire [ABOUT_W-1:0] ready_about;
ram_1r1w #(.WIDTH(ABOUT_W), .DEPTH(LIST)) abouts (
    .clk, .wr_en(alone), .wr_addr(free_place), .wr_data({s1_tag_q, s1_store_q, s1_sync_q, ask_atomic}),
    .rd_en(s0_ready), .rd_addr(ready_next), .rd_data(ready_about)
);

// S0 and S1: the first whose answer is here.
wire ready_valid;
wire [LIST_W-1:0] ready_next;
wire [LIST_W:0] readies; // how many
small_fifo #(.WIDTH(LIST_W), .DEPTH(LIST)) ready_queue (
    .clk, .rst, .in_valid(completes), .in_data(s1_map_q[LIST_W-1:0]), .out_valid(ready_valid), .out_ready(s0_ready),
    .out_data(ready_next), .count(readies)
);
unused (readies);
reg s1_ready_failed_q, s1_ready_acquires_q;
reg [LIST_W-1:0] s1_ready_place_q;
wire [LIST-1:0] ready_one;
for (p = 0; p < LIST; p = p + 1) begin : g_ready
    localparam [LIST_W-1:0] NUMBER = p;
    assign ready_one[p] = ready_next == NUMBER;
end
wire next_acquires = |(acquires & ready_one);
assign ready_can = ready_valid && answer_room && !(next_acquires && wraps);
always @(posedge clk) begin
    s1_ready_q <= s0_ready && !rst;
    s1_ready_place_q <= ready_next;
    {s1_ready_failed_q, s1_ready_acquires_q} <= {|(failed & ready_one), next_acquires};
end
wire [DATA_W-1:0] ready_values;
wire [TAG_BITS-1:0] ready_tag;
wire ready_store, ready_sync;
wire [PORT_WORDS-1:0] ready_words;
wire [DATA_W-1:0] ready_data;
assign {ready_tag, ready_store, ready_sync, ready_words} = ready_about;
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_ready_word
    assign ready_data[w * 32 +: 32] = ready_values[w * 32 +: 32]
        & {32{ready_words[w] && !ready_store}};
end
assign ready_place = s1_ready_place_q;
assign ready_acquires = s1_ready_q && s1_ready_acquires_q && !s1_ready_failed_q;
assign ready_told = s1_ready_q && !(ready_store && !ready_sync);
assign ready_answer = {ready_tag, 1'b1, s1_ready_failed_q, ready_words, ready_data};

// Requests.
localparam [1:0] ASK_READ = 2'd0, ASK_WT = 2'd1, ASK_ATOMIC = 2'd2;
localparam ASK_W = 2 + 4 + MAP_BITS + PC_BITS + LINE_W + LINE_WORDS + DATA_W + 4 * LINE_WORDS + 32;
assign asks_any = went && (s1_drain_q ? |ask_wt : |(whose & words_asked));
wire [MAP_BITS+1:0] own_map = {{MAP_BITS + 2 - MSHR_W{1'b0}}, at};
wire [MAP_BITS+1:0] place_out = {{MAP_BITS + 2 - LIST_W{1'b0}}, free_place};
unused ({own_map[MAP_BITS+1:MAP_BITS], place_out[MAP_BITS+1:MAP_BITS]});
wire stores_whole = (ask_atomic & ~full) == {LINE_WORDS{1'b0}};
wire [1:0] asks_kind = s1_drain_q ? ASK_WT : |ask_atomic ? ASK_ATOMIC : ASK_READ;
wire [3:0] atomic_op = s1_store_q ? (stores_whole ? ATOM_EXCH : ATOM_MERGE) : s1_performs_q;
// A READ has no operand, and a WT has its words.
wire [3:0] asks_atom = s1_drain_q ? ATOM_EXCH : |ask_atomic ? atomic_op : ATOM_LOAD;
wire [MAP_BITS-1:0] asks_map = |ask_atomic ? place_out[MAP_BITS-1:0] : own_map[MAP_BITS-1:0];
wire ask_valid, ask_taken, ask_last;
wire [1:0] ask_kind; // of the first that waits
wire [3:0] ask_first_atom;
wire [MAP_BITS-1:0] ask_map;
wire [PC_BITS-1:0] ask_pc;
wire [LINE_W-1:0] ask_line;
wire [LINE_WORDS-1:0] ask_all, ask_words, ask_unsent;
wire [DATA_W-1:0] ask_operands, ask_data;
wire [4*LINE_WORDS-1:0] ask_strb;
wire [31:0] ask_compare;
small_fifo #(.WIDTH(ASK_W), .DEPTH(ASKS)) ask_queue (
    .clk, .rst, .in_valid(asks_any),
    .in_data({
        asks_kind, asks_atom, asks_map, s1_pc_q & {PC_BITS{!s1_drain_q}}, line_tag, s1_set_q, ask_read | ask_atomic | ask_wt,
        s1_drain_q ? data : s1_data_q, s1_strb_q, s1_compare_q
    }),
    .out_valid(ask_valid), .out_ready(ask_taken && ask_last),
    .out_data({
        ask_kind, ask_first_atom, ask_map, ask_pc, ask_line, ask_all, ask_operands, ask_strb, ask_compare
    }),
    .count(asks)
);
denovo_l1_operands #(.LINE_WORDS) ask_parts (
    .clk, .rst, .atom(ask_first_atom), .words(ask_all), .data(ask_operands), .strb(ask_strb), .compare(ask_compare),
    .taken(ask_taken && ask_valid), .unsent(ask_unsent), .words_now(ask_words), .data_now(ask_data), .last(ask_last)
);
unused (ask_unsent);
wire line_sent;
unused (line_sent);
denovo_l1_request #(.BUFFER_W(1), .*) request (
    .ask_type(ask_kind == ASK_READ ? MSG_READ : ask_kind == ASK_WT ? MSG_WT : MSG_ATOMIC),
    .ask_atom(ask_first_atom & {4{ask_kind == ASK_ATOMIC}}), .line_valid(1'b0), .line_place(1'b0),
    .line_out({LINE_W{1'b0}}), .words_out({LINE_WORDS{1'b0}}), .data_out({32 * LINE_WORDS{1'b0}}), .*
);
