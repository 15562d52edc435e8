// Which lanes wait for which answer, and the answers on their way back.

parameter integer ENTRY_W = 1; // width of a lane's own entry number
parameter integer PART_W = max($clog2(MEM_LINE_BYTES / LINE_BYTES), 1); // width of a part's number, 1 at least
input [LANES-1:0] ask_lanes; // lanes that the request is for
input [LANES*ENTRY_W-1:0] ask_entries; // the number under which each lane is answered
input [LANES*PART_W-1:0] ask_parts; // the part of the line that each lane is for
input ask; // a request takes the entry
input answer; // an answer is taken
input [$clog2(ENTRIES)-1:0] answer_id;
input [8*MEM_LINE_BYTES-1:0] answer_data;
output [LANES*ENTRY_W-1:0] fill_entries; // their numbers; 0 for all others
output [LANES*8*LINE_BYTES-1:0] fill_datas; // their parts of the line; 0 for all others

localparam ID_W = $clog2(ENTRIES);
wire [ENTRIES-1:0] used;
wire [ENTRIES-1:0] first_free = ~used & (used + 1'b1);
reg [ID_W-1:0] free_number;
always @* begin
    free_number = {ID_W{1'b0}};
    for (n = 0; n < ENTRIES; n = n + 1) free_number = free_number | n[ID_W-1:0] & {ID_W{first_free[n]}};
end
output free = !(&used); // some entry is free
output [$clog2(ENTRIES)-1:0] id = free_number; // the lowest such
for (e = 0; e < ENTRIES; e = e + 1) begin : g_entry
    localparam [ID_W-1:0] ENTRY = e;
    reg used_q; // its answer has not come
    assign used[e] = used_q;
    always @(posedge clk) begin
        if (rst || answer && answer_id == ENTRY && used_q) used_q <= 1'b0;
        else if (ask && first_free[e]) used_q <= 1'b1;
    end
end

wire [LANES*(1+ENTRY_W+PART_W)-1:0] kept; // of the answer in the register
// who waits, by entry
ram_1r1w #(.WIDTH(LANES * (1 + ENTRY_W + PART_W)), .DEPTH(ENTRIES)) waiting (
    .clk, .wr_en(ask), .wr_addr(id), .wr_data({ask_lanes, ask_entries, ask_parts}),
    .rd_en(answer), .rd_addr(answer_id), .rd_data(kept)
);

// The answer register. One for an entry that nobody waits for reaches no lane.
reg valid_q;
reg [8*MEM_LINE_BYTES-1:0] data_q;
always @(posedge clk) begin
    if (rst) valid_q <= 1'b0;
    else valid_q <= answer && used[answer_id];
end
always @(posedge clk) begin
    if (answer) data_q <= answer_data;
end
wire [LANES-1:0] lanes;
wire [LANES*ENTRY_W-1:0] entries;
wire [LANES*PART_W-1:0] parts;
assign {lanes, entries, parts} = kept;
output [LANES-1:0] fills = lanes & {LANES{valid_q}}; // in the next cycle: the lanes that the answer is for
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    reg [8*LINE_BYTES-1:0] part;
    always @* begin
        part = {8 * LINE_BYTES{1'b0}};
        for (p = 0; p < MEM_LINE_BYTES / LINE_BYTES; p = p + 1)
            if (fills[l] && parts[l * PART_W +: PART_W] == p[PART_W-1:0])
                part = data_q[p * 8 * LINE_BYTES +: 8 * LINE_BYTES];
    end
    assign fill_entries[l * ENTRY_W +: ENTRY_W] = entries[l * ENTRY_W +: ENTRY_W] & {ENTRY_W{fills[l]}};
    assign fill_datas[l * 8 * LINE_BYTES +: 8 * LINE_BYTES] = part;
end
assert (!ask || free); // a request that waits finds an entry
assert (!valid_q || |lanes); // somebody waits for each answer
cover (&used); // every entry is used
cover ((fills & (fills - 1'b1)) != {LANES{1'b0}}); // an answer for several lanes
cover (answer && !used[answer_id]); // an answer that nobody waits for
