// Which lanes wait for which answer, and the answers on their way back.

parameter integer ENTRY_W = 1; // width of a lane's own entry number
localparam PARTS = MEM_LINE_BYTES / LINE_BYTES; // parts of a line below
parameter integer PART_W = max($clog2(MEM_LINE_BYTES / LINE_BYTES), 1); // width of a part's number, 1 at least
parameter integer BEAT_W = max($clog2(LINE_BYTES / DATA_BYTES), 1); // width of a beat's number, 1 at least
input [LANES-1:0] ask_lanes; // lanes that the request is for
input [LANES*ENTRY_W-1:0] ask_entries; // the number under which each lane is answered
input [LANES*PART_W-1:0] ask_parts; // the part of the line that each lane is for
input [LANES*BEAT_W-1:0] ask_beats; // the beat of that part
input [LANES-1:0] ask_whole; // lanes that want their whole part
input [MEM_LINE_BYTES/LINE_BYTES-1:0] ask_due; // parts that some lane is for
input ask; // a request takes the entry
input answer; // an answer is offered
input [$clog2(ENTRIES)-1:0] answer_id;
input [PART_W-1:0] answer_part;
input [8*LINE_BYTES-1:0] answer_data;

localparam ID_W = $clog2(ENTRIES);
wire [ENTRIES-1:0] used;
lowest_mask #(.COUNT(ENTRIES)) vacant (.some(~used), .lowest(first_free));
reg [ID_W-1:0] free_number;
always @* begin
    free_number = {ID_W{1'b0}};
    for (n = 0; n < ENTRIES; n = n + 1) free_number = free_number | n[ID_W-1:0] & {ID_W{first_free[n]}};
end
output free = !(&used); // some entry is free
output [$clog2(ENTRIES)-1:0] id = free_number; // the lowest entry that is free
wire [PARTS-1:0] named; // the part that is offered
for (p = 0; p < PARTS; p = p + 1) begin : g_part
    localparam [PART_W-1:0] PART = p;
    assign named[p] = answer_part == PART;
end
wire [ENTRIES-1:0] dues; // entries in which that part is due
for (e = 0; e < ENTRIES; e = e + 1) begin : g_entry
    localparam [ID_W-1:0] ENTRY = e;
    reg [PARTS-1:0] due_q; // parts that have not been answered
    assign used[e] = |due_q;
    assign dues[e] = |(due_q & named);
    always @(posedge clk) begin
        if (rst) due_q <= {PARTS{1'b0}};
        else if (ask && first_free[e]) due_q <= ask_due;
        else if (may && answer && answer_id == ENTRY) due_q <= due_q & ~named;
    end
end
wire waited_for = answer && dues[answer_id]; // somebody waits for what is offered

// Who waits, by entry. It is read in the cycle in which an answer is offered.
localparam WAIT_W = LANES * (2 + ENTRY_W + PART_W + BEAT_W);
reg [WAIT_W-1:0] waiting [0:ENTRIES-1];
always @(posedge clk) begin
    if (ask) waiting[id] <= {ask_lanes, ask_whole, ask_entries, ask_parts, ask_beats};
end
wire [LANES-1:0] lanes, whole; // lanes of the whole request, and who of them wants a whole line
wire [LANES*ENTRY_W-1:0] entries;
wire [LANES*PART_W-1:0] parts;
wire [LANES*BEAT_W-1:0] beats;
assign {lanes, whole, entries, parts, beats} = waiting[answer_id];
wire [LANES-1:0] here; // lanes that the part is for
for (k = 0; k < LANES; k = k + 1) begin : g_here
    assign here[k] = lanes[k] && parts[k * PART_W +: PART_W] == answer_part;
end

// An answer waits while a beat of another is to come for one of its lanes: a lane takes a beat a cycle.
wire conflict = |(here & busy) && waited_for;
output may = !conflict; // the answer is taken, or one would be
tinycache_beats #(.ENTRY_W, .BEAT_W, .LANES, .LINE_BYTES, .DATA_BYTES) beats_of (
    .clk, .rst, .take(waited_for && may), .take_data(answer_data), .take_lanes(here), .take_whole(whole),
    .take_entries(entries), .take_beats(beats), .busy, .fills, .lasts, .fill_entries, .fill_beats, .fill_datas
);
output [LANES-1:0] fills; // lanes that are shown a beat
output [LANES-1:0] lasts; // lanes for which it is the last
output [LANES*ENTRY_W-1:0] fill_entries; // of each lane that is shown one; 0 for all others
output [LANES*BEAT_W-1:0] fill_beats;
output [LANES*8*DATA_BYTES-1:0] fill_datas;
assert (!ask || free); // a request that waits finds an entry
assert (!waited_for || |here); // somebody waits for each answer
cover (&used); // every entry is used
cover ((fills & (fills - 1'b1)) != {LANES{1'b0}}); // an answer for several lanes
cover (answer && !dues[answer_id]); // an answer that nobody waits for
cover (answer && !dues[answer_id] && used[answer_id]); // a part that is not due, of a request that waits
cover (conflict); // an answer waits for one of its lanes
