// An uncached access, the first of those that stayed at the port: its messages, and what comes for it.

output uncached_busy; // it waits for its answer
output uncached_done; // the answer is here
output uncached_failed; // with an error
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
unused ({first_tag, first_sync, first_flags, first_order});
wire [CHUNK_W-1:0] first_chunk;
if (CHUNKS == 1) begin : g_line
    assign uncached_line = first_address;
    assign first_chunk = 1'b0;
end else begin : g_chunk
    assign {uncached_line, first_chunk} = first_address;
end
wire [PORT_WORDS-1:0] first_whole; // words of the mask without the others' strobes
wire [LINE_WORDS-1:0] words, unsent;
for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_whole
    assign first_whole[w] = &first_strb[w * 4 +: 4] || !first_mask[w];
end
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
    localparam [CHUNK_W-1:0] CHUNK = w / PORT_WORDS;
    assign words[w] = first_mask[w % PORT_WORDS] && first_chunk == CHUNK;
end
assign uncached_atom = first_store && !(&first_whole) ? ATOM_MERGE : first_performs;
wire last;
denovo_l1_operands #(.LINE_WORDS) operands (
    .clk, .rst, .atom(uncached_atom), .words, .data({CHUNKS{first_data}}), .strb({CHUNKS{first_strb}}),
    .compare(first_compare), .taken(uncached_taken), .unsent, .words_now(uncached_words), .data_now(uncached_data), .last
);
assign uncached_valid = state_q == SENDING;
assign uncached_busy = state_q == SENDING || state_q == WAITING;
assign uncached_done = state_q == DONE;
assign uncached_failed = failed_q;

// S1: an answer.
wire [PORT_WORDS-1:0] unsent_words;
denovo_l1_fold #(.*) fold_unsent (.words(unsent & {LINE_WORDS{uncached_valid}}), .chunk(unsent_words));
wire names = s1_rsp_q && s1_type_q == MSG_ATOMIC_RESP && uncached_busy && s1_line == uncached_line;
assign uncached_fits = names && s1_map_q == {MAP_BITS{1'b0}} && s1_chunk_q == first_chunk && s1_some
    && (s1_mask & (~awaited_q | unsent_words)) == {PORT_WORDS{1'b0}};
wire [PORT_WORDS-1:0] still = awaited_q & ~(s1_mask & {PORT_WORDS{uncached_fits}});
always @(posedge clk) begin
    if (rst) state_q <= NONE;
    else if (uncached_begins) state_q <= SENDING;
    else if (uncached_ends) state_q <= NONE;
    else if (uncached_busy && !(|still)) state_q <= DONE;
    else if (uncached_taken && last) state_q <= WAITING;
    if (uncached_begins) awaited_q <= s1_mask;
    else awaited_q <= still;
    if (uncached_begins) failed_q <= 1'b0;
    else if (uncached_fits && s1_error_q) failed_q <= 1'b1;
end
