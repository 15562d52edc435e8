// Below the lanes: their misses, writebacks and accesses that are not cached, joined into line requests.
// docs/tinycache/data-path.md says what happens in which cycle.

localparam PARTS = MEM_LINE_BYTES / LINE_BYTES; // lines of a lane in a line below
localparam PART_W = max($clog2(PARTS), 1); // width of a part's number, 1 at least
localparam [PART_W-1:0] PART_MASK = PARTS - 1;
localparam BEATS = LINE_BYTES / DATA_BYTES; // beats of a line
localparam BEAT_W = MEM_BEAT_W; // width of a beat's number, 1 at least
localparam SLOTS = SHARE_BYTES / DATA_BYTES; // beats of lanes in a share of a line below
localparam NUMBER_W = PART_W + BEAT_W; // width of the number of such a beat in that line, and room
localparam SHARE_W = LINE_REQ_SHARE_W;
localparam TARGET_W = 1 + LINE_REQ_BLOCK_W + LINE_REQ_LINE_W;
wire [LANES*MEM_TYPE_W-1:0] lane_kind; // the lanes' requests, field by field
wire [LANES*MEM_ENTRY_W-1:0] lane_entry;
wire [LANES*MEM_ATOM_W-1:0] lane_atom;
wire [LANES*MEM_MASK_W-1:0] lane_mask;
wire [LANES*MEM_DATA_W-1:0] lane_bytes;
wire [LANES*TARGET_W-1:0] lane_target; // whose line below holds each lane's line
wire [LANES-1:0] lane_fetch; // lanes that ask for a line
wire [LANES*BEAT_W-1:0] lane_beat; // the beat of it that each means
wire [LANES*PART_W-1:0] lane_part; // the part of that line below that is the lane's
wire [LANES*SHARE_W-1:0] lane_share; // the share of that line in which the beat lies
wire [PARTS*LANES-1:0] members; // bit p * LANES + l: lane l is in the group, with part p
wire [SLOTS*LANES-1:0] brings; // bit s * LANES + l: it is asked for and writes, beat s of the share
// A request is held until its group has been taken below.
reg [LANES-1:0] held_q; // lanes with a request
reg [LANES-1:0] asked_q; // those whose joined request is at a port
wire [LANES-1:0] waits = held_q & ~asked_q;
wire [LANES-1:0] frees = asked_q & {LANES{taken}}; // it is taken now
assign lane_mem_ready = ~held_q | frees;
always @(posedge clk) begin
    if (rst) {held_q, asked_q} <= {2 * LANES{1'b0}};
    else begin
        held_q <= held_q & ~frees | lane_mem_valid & lane_mem_ready;
        if (room) asked_q <= group_lanes;
    end
end
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    reg [MEM_W-1:0] request;
    always @(posedge clk) begin
        if (lane_mem_ready[l]) request <= lane_mem_data[l * MEM_W +: MEM_W];
    end
    wire [MEM_LINE_W-1:0] line = request[MEM_LINE_LSB +: MEM_LINE_W];
    assign lane_kind[l * MEM_TYPE_W +: MEM_TYPE_W] = request[MEM_TYPE_LSB +: MEM_TYPE_W];
    assign lane_entry[l * MEM_ENTRY_W +: MEM_ENTRY_W] = request[MEM_ENTRY_LSB +: MEM_ENTRY_W];
    assign lane_atom[l * MEM_ATOM_W +: MEM_ATOM_W] = request[MEM_ATOM_LSB +: MEM_ATOM_W];
    assign lane_mask[l * MEM_MASK_W +: MEM_MASK_W] = request[MEM_MASK_LSB +: MEM_MASK_W];
    assign lane_bytes[l * MEM_DATA_W +: MEM_DATA_W] = request[MEM_DATA_LSB +: MEM_DATA_W];
    assign lane_target[l * TARGET_W +: TARGET_W] =
        {request[MEM_SHARED_LSB], request[MEM_BLOCK_LSB +: MEM_BLOCK_W], line[$clog2(PARTS) +: LINE_REQ_LINE_W]};
    assign lane_part[l * PART_W +: PART_W] = line[PART_W-1:0] & PART_MASK;
    assign lane_beat[l * BEAT_W +: BEAT_W] = request[MEM_BEAT_LSB +: MEM_BEAT_W];
    assign lane_fetch[l] = lane_kind[l * MEM_TYPE_W +: MEM_TYPE_W] == MEM_TYPE_FETCH;
    wire [NUMBER_W-1:0] number =
        {{BEAT_W{1'b0}}, lane_part[l * PART_W +: PART_W]} << $clog2(BEATS) | {{PART_W{1'b0}}, request[MEM_BEAT_LSB +: MEM_BEAT_W]};
    wire [NUMBER_W-1:0] own_share = number >> $clog2(SLOTS);
    assign lane_share[l * SHARE_W +: SHARE_W] = own_share[SHARE_W-1:0];
    unused (own_share);
    for (p = 0; p < PARTS; p = p + 1) begin : g_part
        localparam [PART_W-1:0] PART = p;
        assign members[p * LANES + l] = group_lanes[l] && lane_part[l * PART_W +: PART_W] == PART;
    end
    for (k = 0; k < SLOTS; k = k + 1) begin : g_slot
        localparam [NUMBER_W-1:0] SLOT = k, SLOT_MASK = SLOTS - 1;
        assign brings[k * LANES + l] = asked_q[l] && asked_brings_q && (number & SLOT_MASK) == SLOT;
    end
end

tinycache_group #(.LANES, .BLOCK_BITS, .LINE_W(LINE_REQ_LINE_W), .SHARE_W(SHARE_W)) chooser (
    .valid(waits), .kinds(lane_kind), .atoms(lane_atom), .targets(lane_target), .shares(lane_share), .atom(req_atom), .*
);
wire [PARTS-1:0] parts; // parts of the line that the group's lanes have
for (q = 0; q < PARTS; q = q + 1) begin : g_parts
    assign parts[q] = |members[q * LANES +: LANES];
end

// The joined request at a port, which both show.
wire [LINE_TYPE_W-1:0] req_type = reads ? LINE_TYPE_READ : writes ? LINE_TYPE_WRITE : LINE_TYPE_ATOMIC;
wire [LINE_REQ_ID_W-1:0] req_id = id & {LINE_REQ_ID_W{!writes}};
wire req_past = atomic && !to_shared; // an atomic on global memory goes past the L1
localparam HEAD_W = LINE_REQ_W - 9 * SHARE_BYTES; // all of it but mask and data
reg [HEAD_W-1:0] head_q;
reg l1_valid_q, shared_valid_q;
reg asked_brings_q, // it brings data
    asked_atomic_q; // it is an atomic
always @(posedge clk) begin
    if (rst || room && !leaves) head_q <= {HEAD_W{1'b0}};
    else if (room) head_q <= {req_type, req_id, req_past, req_atom, req_block, req_line, parts & {PARTS{!writes}},
        share & {SHARE_W{!reads}}};
    if (rst) {l1_valid_q, shared_valid_q} <= 2'd0;
    else if (room) {l1_valid_q, shared_valid_q} <= {leaves && !to_shared, leaves && to_shared};
    if (room) {asked_brings_q, asked_atomic_q} <= {!reads, atomic};
end
wire taken = l1_valid_q && l1_ready || shared_valid_q && shared_ready;
wire room = taken || !(l1_valid_q || shared_valid_q);
tinycache_join #(.*) join_lanes (
    .masks(lane_mask), .datas(lane_bytes), .whole(asked_atomic_q), .mask(req_mask), .data(req_bytes), .*
);
assign l1_valid = l1_valid_q;
assign shared_valid = shared_valid_q;
assign l1_data = {head_q, req_mask, req_bytes};
assign shared_data = l1_data;
assign idle = held_q == {LANES{1'b0}};
assert (!(l1_valid_q && shared_valid_q)); // one port has the joined request
assert ((asked_q & ~held_q) == {LANES{1'b0}}); // what is asked for is held

// An answer is taken in each cycle that has one, and room for it.
wire both = l1_resp_valid && shared_resp_valid; // L1 and scratchpad answer at once
reg l1_turn_q; // the L1 goes first then
always @(posedge clk) begin
    if (rst) l1_turn_q <= 1'b0;
    else if (both && may) l1_turn_q <= !l1_turn_q;
end
assign l1_resp_ready = !(both && !l1_turn_q) && may;
assign shared_resp_ready = !(both && l1_turn_q) && may;
wire take_shared = shared_resp_valid && !(both && l1_turn_q);
wire [LINE_RESP_W-1:0] answer = take_shared ? shared_resp_data : l1_resp_data;
tinycache_answers #(.ENTRY_W(FILL_ENTRY_W), .LANES, .ENTRIES, .LINE_BYTES, .MEM_LINE_BYTES, .DATA_BYTES) answers (
    .free(entry_free), .ask(leaves && !writes), .ask_lanes(group_lanes), .ask_entries(lane_entry), .ask_parts(lane_part),
    .ask_beats(lane_beat), .ask_whole(lane_fetch), .ask_due(parts),
    .answer(l1_resp_valid || shared_resp_valid), .answer_id(answer[LINE_RESP_ID_LSB +: LINE_RESP_ID_W]),
    .answer_part(answer[LINE_RESP_PART_LSB +: LINE_RESP_PART_W]), .answer_data(answer[LINE_RESP_DATA_LSB +: LINE_RESP_DATA_W]),
    .fills(lane_fill_valid), .lasts(fill_last), .fill_entries(fill_entry), .fill_beats(fill_beat),
    .fill_datas(fill_bytes), .*
);
for (k = 0; k < LANES; k = k + 1) begin : g_fill
    assign lane_fill_data[k * FILL_W +: FILL_W] =
        {fill_entry[k * FILL_ENTRY_W +: FILL_ENTRY_W], fill_last[k], fill_beat[k * FILL_BEAT_W +: FILL_BEAT_W],
            fill_bytes[k * FILL_DATA_W +: FILL_DATA_W]};
end
unused (lane_fill_ready); // lanes take an answer at once
cover ((group_lanes & (group_lanes - 1'b1)) != {LANES{1'b0}}); // requests of several lanes are joined
cover (both); // L1 and scratchpad answer at once
cover (|(waits & ~group_lanes) && leaves); // a lane waits for its turn
