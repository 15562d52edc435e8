// One register pair for each slot of each thread block.

localparam BLOCK_W = $clog2(THREAD_BLOCKS) + 1, SLOT_W = $clog2(MAPS_PER_BLOCK) + 1, MAP_W = $clog2(MAP_ENTRIES);
localparam SLOTS = THREAD_BLOCKS * MAPS_PER_BLOCK; // slots of all thread blocks

wire [SLOTS-1:0] slot_valid; // the slot is read and holds a mapping
wire [SLOTS*MAP_W-1:0] slot_map; // its stash-map index; 0 of a slot that is not read or empty
for (s = 0; s < SLOTS; s = s + 1) begin : slots
    localparam [BLOCK_W-1:0] BLOCK = s / MAPS_PER_BLOCK;
    localparam [SLOT_W-1:0] SLOT = s % MAPS_PER_BLOCK;
    wire written = write_valid && write_block == BLOCK && write_slot == SLOT;
    wire is_read = read_block == BLOCK && read_slot == SLOT;
    reg full_q;
    reg [MAP_W-1:0] map_q;
    always @(posedge clk) begin
        if (rst) {full_q, map_q} <= {MAP_W + 1{1'b0}};
        else if (written) {full_q, map_q} <= {write_set, write_map};
    end
    assign slot_valid[s] = is_read && full_q;
    assign slot_map[s * MAP_W +: MAP_W] = map_q & {MAP_W{slot_valid[s]}};
end

reg [MAP_W-1:0] any_map;
// At most one slot is read: the others contribute 0.
always @* begin
    any_map = {MAP_W{1'b0}};
    for (i = 0; i < SLOTS; i = i + 1) any_map = any_map | slot_map[i * MAP_W +: MAP_W];
end
assign read_valid = |slot_valid;
assign read_map = any_map;
