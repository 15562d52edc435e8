// Which lanes wait for which answer, and the answers on their way back.

parameter integer ENTRY_W = 1; // width of a lane's own entry number
localparam PARTS = MEM_LINE_BYTES / LINE_BYTES; // parts of a line below
localparam BEATS = LINE_BYTES / DATA_BYTES; // beats of a part
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
wire [BEATS-1:0] wanted; // beats that some of them wants
for (b = 0; b < BEATS; b = b + 1) begin : g_beat
    localparam [BEAT_W-1:0] NUMBER = b;
    wire [LANES-1:0] wants; // lanes that want this beat
    for (w = 0; w < LANES; w = w + 1) begin : g_want
        assign wants[w] = here[w] && (whole[w] || beats[w * BEAT_W +: BEAT_W] == NUMBER);
    end
    assign wanted[b] = |wants;
end
wire [BEATS-1:0] wanted_shown; // what is shown first of them
wire [BEAT_W-1:0] wanted_number;
wire [LANES-1:0] wanted_fills, wanted_lasts;
tinycache_shown #(.BEATS, .BEAT_W, .LANES) begins (
    .left(wanted), .lanes(here), .whole, .beats, .shown(wanted_shown), .number(wanted_number),
    .fills(wanted_fills), .lasts(wanted_lasts)
);

// The streams. An answer waits while one of its lanes has a part in another that has not ended: a lane takes a beat a cycle.
localparam BEAT = 8 * DATA_BYTES;
wire [ANSWERS-1:0] stream_free;
wire [ANSWERS*LANES-1:0] stream_busy, stream_fills, stream_lasts;
wire [ANSWERS*LANES*ENTRY_W-1:0] stream_entries;
wire [ANSWERS*BEAT_W-1:0] stream_numbers;
wire [ANSWERS*BEAT-1:0] stream_beats;
reg [LANES-1:0] busy; // lanes that have a part in a stream that has not ended
always @* begin
    zero;
    for (i = 0; i < ANSWERS; i = i + 1) busy = busy | stream_busy[i * LANES +: LANES];
end
wire conflict = |(here & busy) && waited_for;
output may = |stream_free && !conflict; // the answer is taken, or one would be
lowest_mask #(.COUNT(ANSWERS)) next (.some(stream_free), .lowest(first_stream));
wire enters = waited_for && may; // it enters a stream
for (s = 0; s < ANSWERS; s = s + 1) begin : g_stream
    tinycache_beats #(.ENTRY_W, .BEAT_W, .LANES, .LINE_BYTES, .DATA_BYTES) stream (
        .clk, .rst, .take(enters && first_stream[s]), .take_data(answer_data), .take_lanes(here), .take_whole(whole),
        .take_entries(entries), .take_beats(beats), .take_left(wanted), .take_shown(wanted_shown), .take_number(wanted_number),
        .take_fills(wanted_fills), .take_lasts(wanted_lasts), .free(stream_free[s]), .busy(stream_busy[s * LANES +: LANES]),
        .number(stream_numbers[s * BEAT_W +: BEAT_W]), .beat(stream_beats[s * BEAT +: BEAT]),
        .fills(stream_fills[s * LANES +: LANES]), .lasts(stream_lasts[s * LANES +: LANES]),
        .numbers(stream_entries[s * LANES * ENTRY_W +: LANES * ENTRY_W])
    );
end

// One stream at most has a beat for a lane.
output [LANES-1:0] fills; // lanes that are shown a beat
output [LANES-1:0] lasts; // lanes for which it is the last
output [LANES*ENTRY_W-1:0] fill_entries; // of each lane that is shown one; 0 for all others
output [LANES*BEAT_W-1:0] fill_beats;
output [LANES*BEAT-1:0] fill_datas;
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    wire [ANSWERS-1:0] from; // the stream that shows the lane a beat
    wire [ANSWERS-1:0] ends; // it is the last
    wire [ANSWERS*ENTRY_W-1:0] answered;
    for (t = 0; t < ANSWERS; t = t + 1) begin : g_from
        assign from[t] = stream_fills[t * LANES + l];
        assign ends[t] = stream_lasts[t * LANES + l];
        assign answered[t * ENTRY_W +: ENTRY_W] = stream_entries[(t * LANES + l) * ENTRY_W +: ENTRY_W];
    end
    assign fills[l] = |from;
    assign lasts[l] = |ends;
    chosen_value #(.COUNT(ANSWERS), .WIDTH(ENTRY_W)) of_entry (
        .which(from), .values(answered), .value(fill_entries[l * ENTRY_W +: ENTRY_W])
    );
    chosen_value #(.COUNT(ANSWERS), .WIDTH(BEAT_W)) of_number (
        .which(from), .values(stream_numbers), .value(fill_beats[l * BEAT_W +: BEAT_W])
    );
    chosen_value #(.COUNT(ANSWERS), .WIDTH(BEAT)) of_beat (
        .which(from), .values(stream_beats), .value(fill_datas[l * BEAT +: BEAT])
    );
end
assert (!ask || free); // a request that waits finds an entry
assert (!waited_for || |here); // somebody waits for each answer
cover (&used); // every entry is used
cover ((fills & (fills - 1'b1)) != {LANES{1'b0}}); // an answer for several lanes
cover (answer && !dues[answer_id]); // an answer that nobody waits for
cover (answer && !dues[answer_id] && used[answer_id]); // a part that is not due, of a request that waits
cover (conflict); // an answer waits for one of its lanes
