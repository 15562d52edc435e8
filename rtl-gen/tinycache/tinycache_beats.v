// A part of an answer on its way to its lanes: a beat in a cycle, from the lowest on that some lane wants.

parameter integer ENTRY_W = 1; // width of a lane's own entry number
parameter integer BEAT_W = 2; // width of a beat's number, 1 at least
input take; // an answer enters; only when free
input [8*LINE_BYTES-1:0] take_data;
input [LANES-1:0] take_lanes; // lanes that the answer is for
input [LANES-1:0] take_whole; // those of them that want all beats
input [LANES*ENTRY_W-1:0] take_entries; // the number under which each lane is answered
input [LANES*BEAT_W-1:0] take_beats; // the beat which it asked for

localparam BEATS = LINE_BYTES / DATA_BYTES, BEAT = 8 * DATA_BYTES;
reg [BEATS-1:0] left_q; // beats that are still to be shown; none: there is no answer
reg [8*LINE_BYTES-1:0] data_q;
reg [LANES-1:0] lanes_q, whole_q;
reg [LANES*ENTRY_W-1:0] entries_q;
reg [LANES*BEAT_W-1:0] beats_q;
wire [BEATS-1:0] wanted;
for (k = 0; k < BEATS; k = k + 1) begin : g_beat
    localparam [BEAT_W-1:0] NUMBER = k;
    wire [LANES-1:0] wants; // lanes that want this beat
    for (l = 0; l < LANES; l = l + 1) begin : g_want
        assign wants[l] = take_lanes[l] && (take_whole[l] || take_beats[l * BEAT_W +: BEAT_W] == NUMBER);
    end
    assign wanted[k] = |wants;
end
lowest_mask #(.COUNT(BEATS)) next (.some(left_q), .lowest(shown));
always @(posedge clk) begin
    if (rst) left_q <= {BEATS{1'b0}};
    else left_q <= take ? wanted : left_q & ~shown;
    if (take) begin
        {data_q, lanes_q, whole_q} <= {take_data, take_lanes, take_whole};
        {entries_q, beats_q} <= {take_entries, take_beats};
    end
end
output free = (left_q & (left_q - 1'b1)) == {BEATS{1'b0}}; // it has no answer, or shows its last beat
output [LANES-1:0] busy = lanes_q & {LANES{!free}}; // lanes that have a part in it, unless it is free

reg [BEAT_W-1:0] index;
always @* begin
    index = {BEAT_W{1'b0}};
    for (i = 0; i < BEATS; i = i + 1) index = index | i[BEAT_W-1:0] & {BEAT_W{shown[i]}};
end
output [BEAT_W-1:0] number = index; // of the beat that is shown
output [BEAT-1:0] beat; // that beat
localparam PAIRS = (BEATS + 1) / 2; // beats are chosen in pairs
wire [2*PAIRS-1:0] meant; // the beat, with one behind the last if their number is odd
wire [PAIRS-1:0] first_of, second_of;
wire [2*PAIRS*BEAT-1:0] values;
for (p = 0; p < 2 * PAIRS; p = p + 1) begin : g_value
    if (p < BEATS) begin : g_some
        assign meant[p] = shown[p];
        assign values[p * BEAT +: BEAT] = data_q[p * BEAT +: BEAT];
    end else begin : g_none
        assign meant[p] = 1'b0;
        assign values[p * BEAT +: BEAT] = {BEAT{1'b0}};
    end
end
for (h = 0; h < PAIRS; h = h + 1) begin : g_pair
    assign first_of[h] = meant[2 * h];
    assign second_of[h] = meant[2 * h + 1];
end
tinycache_choice #(.COUNT(2 * PAIRS), .WIDTH(BEAT)) choose (
    .meant(first_of | second_of), .second(|second_of), .values, .value(beat)
);
output [LANES-1:0] fills; // lanes that are shown it
output [LANES-1:0] lasts; // lanes for which it is the last
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    wire here = |left_q && lanes_q[l] && (whole_q[l] || beats_q[l * BEAT_W +: BEAT_W] == index);
    assign fills[l] = here;
    assign lasts[l] = here && (free || !whole_q[l]);
end
output [LANES*ENTRY_W-1:0] numbers = entries_q; // under which each lane is answered
assert (!take || free); // an answer enters only where there is room
assert (!take || |wanted); // some lane waits for it
cover (!free); // an answer of several beats
