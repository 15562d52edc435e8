// An uncached access, the first of those that stayed at the port: its messages, and what comes for it.

output uncached_busy; // it waits for its answer
output uncached_done; // the answer is here
output uncached_failed; // the answer is here, with an error
output uncached_refused; // it ends without a message: memory has no such operation
output uncached_fits; // S1: an answer is for it
output uncached_valid; // a message leaves
output [3:0] uncached_atom;
output [LINE_WORDS-1:0] uncached_words;
output [32*LINE_WORDS-1:0] uncached_data;
output [LINE_W-1:0] uncached_line;
output [PC_BITS-1:0] uncached_pc;

localparam [1:0] NONE = 2'd0, SENDING = 2'd1, WAITING = 2'd2, DONE = 2'd3;
reg [1:0] state_q;
reg failed_q;
reg [PORT_WORDS-1:0] awaited_q; // words whose answer has not come
wire first_store, first_sync;
wire [3:0] first_performs;
wire [4*PORT_WORDS-1:0] first_strb;
wire [DATA_W-1:0] first_data;
wire [31:0] first_compare;
wire [PORT_WORDS-1:0] first_mask;
wire [ADDRESS_W-1:0] first_address;
wire [TAG_BITS-1:0] first_tag;
wire [FLAG_W-1:0] first_flags;
wire [WARP_W+EXTRA_W+1:0] first_order;
assign {
    first_tag, first_store, first_sync, first_performs, first_flags, uncached_pc, first_strb, first_data, first_compare,
    first_order, first_address, first_mask
} = first_q;
unused ({first_tag, first_sync, first_flags, first_compare, first_order});
wire [CHUNK_W-1:0] first_chunk;
if (CHUNKS == 1) begin : g_line
    assign uncached_line = first_address;
    assign first_chunk = 1'b0;
end else begin : g_chunk
    assign {uncached_line, first_chunk} = first_address;
end

// A store of less than a word is a message of its own, its bytes in the place of the word beside.
wire [PORT_WORDS-1:0] first_whole; // words that are not stored in part
wire merges = first_store && !(&first_whole);
wire [PORT_WORDS-1:0] unsent, lowest;
reg [PORT_WORDS-1:0] sent_q; // words that have left, while others have not
assign unsent = first_mask & ~sent_q;
lowest_mask #(.COUNT(PORT_WORDS)) pick (.some(unsent), .lowest);
wire last = !merges || unsent == lowest;
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_whole
    assign first_whole[w] = &first_strb[w * 4 +: 4] || !first_mask[w];
end
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
    localparam [CHUNK_W-1:0] CHUNK = w / PORT_WORDS;
    assign uncached_words[w] = (merges ? lowest[w % PORT_WORDS] : first_mask[w % PORT_WORDS]) && first_chunk == CHUNK;
    assign uncached_data[w * 32 +: 32] = first_data[w % PORT_WORDS * 32 +: 32] & {32{uncached_words[w] && !loads}}
        | {28'd0, first_strb[(w ^ 1) % PORT_WORDS * 4 +: 4] & {4{uncached_words[w ^ 1] && merges}}};
end
wire loads = first_performs == ATOM_LOAD;
assign uncached_atom = merges ? ATOM_MERGE : loads ? ATOM_LOAD : ATOM_EXCH;
assign uncached_valid = state_q == SENDING;
assign uncached_busy = state_q == SENDING || state_q == WAITING;
assign uncached_done = state_q == DONE;
assign uncached_failed = failed_q;

// S1: an answer.
wire names = s1_rsp_q && s1_type_q == MSG_ATOMIC_RESP && uncached_busy && s1_line == uncached_line;
assign uncached_fits = names && s1_map_q == {MAP_BITS{1'b0}} && s1_chunk_q == first_chunk && s1_some
    && (s1_mask & (~awaited_q | unsent & {PORT_WORDS{uncached_valid}})) == {PORT_WORDS{1'b0}};
assign uncached_refused = s1_performs_q != ATOM_LOAD && !s1_store_q; wire [PORT_WORDS-1:0] still = awaited_q & ~(s1_mask & {PORT_WORDS{uncached_fits}});
always @(posedge clk) begin
    if (rst) state_q <= NONE;
    else if (uncached_begins) state_q <= uncached_refused ? DONE : SENDING;
    else if (uncached_ends) state_q <= NONE;
    else if (uncached_busy && !(|still)) state_q <= DONE;
    else if (uncached_taken && last) state_q <= WAITING;
    if (uncached_begins) awaited_q <= s1_mask;
    else awaited_q <= still;
    if (rst || uncached_taken && last) sent_q <= {PORT_WORDS{1'b0}};
    else if (uncached_taken) sent_q <= sent_q | lowest;
    if (uncached_begins) failed_q <= uncached_refused;
    else if (uncached_fits && s1_error_q) failed_q <= 1'b1;
end
