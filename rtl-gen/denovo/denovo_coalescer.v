// Between the lanes of a GPU and their L1: a half-warp's accesses as accesses to lines, and their answers as one.
// docs/denovo/coalescer-data-path.md says what happens in which cycle.

localparam WORD_W = $clog2(PORT_WORDS), CHUNK_W = ACCESS_ADDRESS_W;

// The warp access at the port: its lanes leave it chunk by chunk.
reg going_q; // some have left
reg [LANES-1:0] left_q; // those that have not
reg [$clog2(ENTRIES)-1:0] current_q; // its entry, while going
wire [LANES-1:0] waiting = going_q ? left_q : port_mask; // lanes that have not left
wire cas = port_op == OP_ATOMIC && port_atom == ATOM_CAS;
wire [LANES*CHUNK_W-1:0] chunks;
wire [LANES*WORD_W-1:0] words;
wire [LANES*4-1:0] strobes; // bytes that each lane brings
wire [LANES-1:0] near; // lanes of the chunk that leaves next
wire [LANES-1:0] differs; // of a CAS those that need an access of their own
wire [LANES-1:0] joins; // lanes that leave next
lowest_one #(.COUNT(LANES)) leads (.some(waiting), .lowest(lead), .number(lead_number));
chosen_value #(.COUNT(LANES), .WIDTH(CHUNK_W)) of_chunk (.which(lead), .values(chunks), .value(lead_chunk));
chosen_value #(.COUNT(LANES), .WIDTH(32)) of_compare (
    .which(lead & {LANES{cas}}), .values(port_compare), .value(lead_compare)
);
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    assign chunks[l * CHUNK_W +: CHUNK_W] = port_address[l * WARP_ADDRESS_W + WORD_W +: CHUNK_W];
    assign words[l * WORD_W +: WORD_W] = port_address[l * WARP_ADDRESS_W +: WORD_W];
    assign strobes[l * 4 +: 4] =
        port_strb[l * 4 +: 4] & {4{port_op == OP_STORE}} | {4{port_op == OP_ATOMIC}};
    assign near[l] = waiting[l] && chunks[l * CHUNK_W +: CHUNK_W] == lead_chunk;
    assign differs[l] = near[l] && cas && port_compare[l * 32 +: 32] != lead_compare;
    assign joins[l] = near[l] && !(|(differs & ~({LANES{1'b1}} << (l + 1))));
end
wire [LANES-1:0] remain = waiting & ~joins;
wire free; // some entry is not used
wire [$clog2(ENTRIES)-1:0] free_entry; // the lowest such
wire leaves = warp_valid && (!group_valid_q || done) && (going_q || free);
wire begins = leaves && !going_q;
assign warp_ready = leaves && !(|remain);
always @(posedge clk) begin
    if (rst) going_q <= 1'b0;
    else if (leaves) going_q <= |remain;
    if (leaves) left_q <= remain;
    if (begins) current_q <= free_entry;
end

// The group: lanes of one chunk. Those of an atomic that share a word go one after the other.
reg group_valid_q;
reg [LANES-1:0] group_lanes_q; // none while it is not valid
reg [$clog2(ENTRIES)-1:0] group_entry_q;
reg [CHUNK_W-1:0] group_chunk_q;
reg [31:0] group_compare_q;
reg [ACCESS_WARP_W-1:0] group_warp_q;
reg [1:0] group_op_q;
reg [3:0] group_atom_q;
reg [1:0] group_class_q;
reg group_local_q, group_read_only_q;
reg [PC_BITS-1:0] group_pc_q;
reg [LANES*WORD_W-1:0] group_words_q;
reg [LANES*4-1:0] group_strobes_q;
reg [LANES*32-1:0] group_data_q;
wire [LANES*LANES-1:0] earlier; // bit l * LANES + j: lane j goes before lane l
wire [LANES-1:0] go; // lanes that go in this cycle
wire [LANES-1:0] stay = group_lanes_q & ~go;
wire done = access_ready && !(|stay); // nothing of the group stays, if it is valid
for (l = 0; l < LANES; l = l + 1) begin : g_go
    for (j = 0; j < LANES; j = j + 1) begin : g_before
        assign earlier[l * LANES + j] = j < l && group_lanes_q[j]
            && group_words_q[j * WORD_W +: WORD_W] == group_words_q[l * WORD_W +: WORD_W];
    end
    assign go[l] = group_lanes_q[l] && !(group_op_q == OP_ATOMIC && |earlier[l * LANES +: LANES]);
end
always @(posedge clk) begin
    if (rst) group_valid_q <= 1'b0;
    else group_valid_q <= leaves || group_valid_q && !done;
    if (rst) group_lanes_q <= {LANES{1'b0}};
    else if (leaves) group_lanes_q <= joins;
    else if (access_ready) group_lanes_q <= stay;
    if (leaves) begin
        group_entry_q <= going_q ? current_q : free_entry;
        {group_chunk_q, group_compare_q} <= {lead_chunk, lead_compare};
        {group_warp_q, group_op_q, group_atom_q, group_class_q} <= {port_warp, port_op, port_atom, port_class};
        {group_local_q, group_read_only_q, group_pc_q} <= {port_local, port_read_only, port_pc};
        {group_words_q, group_strobes_q, group_data_q} <= {words, strobes, port_data};
    end
end

// The line access.
lowest_one #(.COUNT(LANES)) first (.some(group_lanes_q), .lowest(first_lane), .number(first_number));
denovo_coalescer_join #(.*) join_lanes (
    .lanes(go), .words(group_words_q), .strobes(group_strobes_q), .datas(group_data_q), .mask(out_mask), .strb(out_strb),
    .data(out_data)
);
wire [$clog2(ENTRIES)+$clog2(LANES)-1:0] group_tag = {group_entry_q, first_number};
wire [TAG_BITS:0] wide_tag = {{TAG_BITS + 1 - $clog2(ENTRIES) - $clog2(LANES){1'b0}}, group_tag};
wire [TAG_BITS-1:0] out_tag = wide_tag[TAG_BITS-1:0] & {TAG_BITS{group_valid_q}};
wire [ACCESS_WARP_W-1:0] out_warp = group_warp_q & {ACCESS_WARP_W{group_valid_q}};
wire [1:0] out_op = group_op_q & {2{group_valid_q}};
wire [3:0] out_atom = group_atom_q & {4{group_valid_q}};
wire [1:0] out_class = group_class_q & {2{group_valid_q}};
wire out_local = group_local_q && group_valid_q;
wire out_read_only = group_read_only_q && group_valid_q;
wire out_uncached = 1'b0; // what a lane wants of memory itself goes past the coalescer
wire [PC_BITS-1:0] out_pc = group_pc_q & {PC_BITS{group_valid_q}};
wire [CHUNK_W-1:0] out_address = group_chunk_q & {CHUNK_W{group_valid_q}};
wire [31:0] out_compare = group_compare_q & {32{group_valid_q}};
assign access_valid = group_valid_q;
unused ({lead_number, first_lane, came_last, came_tag, wide_tag[TAG_BITS]});

denovo_coalescer_replies #(.*) replies (
    .begin_id(port_id), .begin_mask(port_mask), .begin_words(words), .sends(group_valid_q), .send_tag(group_tag),
    .send_lanes(go), .answer_tag(came_tag[$clog2(ENTRIES)+$clog2(LANES)-1:0]), .answer_error(came_error),
    .answer_mask(came_mask), .answer_words(came_data), .id(all_id), .error(all_error), .data(all_data), .*
);
wire [REPLY_W-1:0] whole;
assign reply_data = whole & {REPLY_W{reply_valid}};
cover (go != group_lanes_q); // atomics of several lanes on one word
cover (access_valid && !access_ready && warp_valid && !warp_ready); // a warp access waits for the L1
cover (warp_valid && !going_q && !free); // a warp access waits for an entry
