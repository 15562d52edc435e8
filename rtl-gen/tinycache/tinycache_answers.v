// Which lanes wait for which answer, and the answers on their way back.

parameter integer ENTRY_W = 1; // width of a lane's own entry number
parameter integer PART_W = max($clog2(MEM_LINE_BYTES / LINE_BYTES), 1); // width of a part's number, 1 at least
parameter integer BEAT_W = max($clog2(LINE_BYTES / DATA_BYTES), 1); // width of a beat's number, 1 at least
input [LANES-1:0] ask_lanes; // lanes that the request is for
input [LANES*ENTRY_W-1:0] ask_entries; // the number under which each lane is answered
input [LANES*PART_W-1:0] ask_parts; // the part of the line that each lane is for
input [LANES*BEAT_W-1:0] ask_beats; // the beat of that part
input [LANES-1:0] ask_whole; // lanes that want their whole part
input ask; // a request takes the entry
input answer; // an answer is offered
input [$clog2(ENTRIES)-1:0] answer_id;
input [8*MEM_LINE_BYTES-1:0] answer_data;

localparam ID_W = $clog2(ENTRIES);
wire [ENTRIES-1:0] used;
wire [ENTRIES-1:0] first_free = ~used & (used + 1'b1);
reg [ID_W-1:0] free_number;
always @* begin
    free_number = {ID_W{1'b0}};
    for (n = 0; n < ENTRIES; n = n + 1) free_number = free_number | n[ID_W-1:0] & {ID_W{first_free[n]}};
end
output free = !(&used); // some entry is free
output [$clog2(ENTRIES)-1:0] id = free_number; // the lowest entry that is free
for (e = 0; e < ENTRIES; e = e + 1) begin : g_entry
    localparam [ID_W-1:0] ENTRY = e;
    reg used_q; // its answer has not come
    assign used[e] = used_q;
    always @(posedge clk) begin
        if (rst || enters && answer_id == ENTRY) used_q <= 1'b0;
        else if (ask && first_free[e]) used_q <= 1'b1;
    end
end

// Who waits, by entry. It is read in the cycle in which an answer is offered.
localparam WAIT_W = LANES * (2 + ENTRY_W + PART_W + BEAT_W);
reg [WAIT_W-1:0] waiting [0:ENTRIES-1];
always @(posedge clk) begin
    if (ask) waiting[id] <= {ask_lanes, ask_whole, ask_entries, ask_parts, ask_beats};
end
wire [LANES-1:0] lanes, whole; // for whom the answer is, and who wants a whole line
wire [LANES*ENTRY_W-1:0] entries;
wire [LANES*PART_W-1:0] parts;
wire [LANES*BEAT_W-1:0] beats;
assign {lanes, whole, entries, parts, beats} = waiting[answer_id];

// The streams. An answer waits while one of its lanes has a part in another that has not ended: a lane takes a beat a cycle.
localparam BEAT = 8 * DATA_BYTES;
wire [ANSWERS-1:0] stream_free;
wire [ANSWERS*LANES-1:0] stream_busy, stream_fills, stream_lasts;
wire [ANSWERS*LANES*ENTRY_W-1:0] stream_entries;
wire [ANSWERS*LANES*BEAT_W-1:0] stream_beats;
wire [ANSWERS*LANES*BEAT-1:0] stream_datas;
reg [LANES-1:0] busy; // lanes that have a part in a stream that has not ended
wire waited_for = answer && used[answer_id];
wire conflict = |(lanes & busy) && waited_for;
output may = |stream_free && !conflict; // the answer is taken, or one would be
lowest_mask #(.COUNT(ANSWERS)) next (.some(stream_free), .lowest(first_stream));
wire enters = waited_for && may; // it enters a stream
for (s = 0; s < ANSWERS; s = s + 1) begin : g_stream
    tinycache_beats #(.ENTRY_W, .PART_W, .BEAT_W, .LANES, .LINE_BYTES, .MEM_LINE_BYTES, .DATA_BYTES) stream (
        .clk, .rst, .take(enters && first_stream[s]), .take_data(answer_data), .take_lanes(lanes), .take_whole(whole),
        .take_entries(entries), .take_parts(parts), .take_beats(beats), .free(stream_free[s]),
        .busy(stream_busy[s * LANES +: LANES]), .fills(stream_fills[s * LANES +: LANES]),
        .lasts(stream_lasts[s * LANES +: LANES]),
        .fill_entries(stream_entries[s * LANES * ENTRY_W +: LANES * ENTRY_W]),
        .fill_beats(stream_beats[s * LANES * BEAT_W +: LANES * BEAT_W]),
        .fill_datas(stream_datas[s * LANES * BEAT +: LANES * BEAT])
    );
end
output [LANES-1:0] fills; // lanes that are shown a beat
output [LANES-1:0] lasts; // lanes for which it is the last
output [LANES*ENTRY_W-1:0] fill_entries; // of each lane that is shown one; 0 for all others
output [LANES*BEAT_W-1:0] fill_beats;
output [LANES*BEAT-1:0] fill_datas;
always @* begin
    zero;
    for (i = 0; i < ANSWERS; i = i + 1) begin
        busy = busy | stream_busy[i * LANES +: LANES];
        fills = fills | stream_fills[i * LANES +: LANES];
        lasts = lasts | stream_lasts[i * LANES +: LANES];
        fill_entries = fill_entries | stream_entries[i * LANES * ENTRY_W +: LANES * ENTRY_W];
        fill_beats = fill_beats | stream_beats[i * LANES * BEAT_W +: LANES * BEAT_W];
        fill_datas = fill_datas | stream_datas[i * LANES * BEAT +: LANES * BEAT];
    end
end
assert (!ask || free); // a request that waits finds an entry
assert (!waited_for || |lanes); // somebody waits for each answer
cover (&used); // every entry is used
cover ((fills & (fills - 1'b1)) != {LANES{1'b0}}); // an answer for several lanes
cover (answer && !used[answer_id]); // an answer that nobody waits for
cover (conflict); // an answer waits for one of its lanes
