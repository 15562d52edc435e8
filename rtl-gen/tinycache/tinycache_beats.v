// An answer on its way to its lanes: a beat of each part of the line in a cycle, from the lowest on that some lane wants.

parameter integer ENTRY_W = 1; // width of a lane's own entry number
parameter integer PART_W = 1; // width of a part's number, 1 at least
parameter integer BEAT_W = 2; // width of a beat's number, 1 at least
input take; // an answer enters; only when free
input [8*MEM_LINE_BYTES-1:0] take_data;
input [LANES-1:0] take_lanes; // lanes that the answer is for
input [LANES-1:0] take_whole; // those of them that want their whole part
input [LANES*ENTRY_W-1:0] take_entries; // the number under which each lane is answered
input [LANES*PART_W-1:0] take_parts; // the part of the line that each lane is for
input [LANES*BEAT_W-1:0] take_beats; // the beat of that part which it asked for

localparam BEATS = LINE_BYTES / DATA_BYTES, PARTS = MEM_LINE_BYTES / LINE_BYTES, BEAT = 8 * DATA_BYTES;
reg [BEATS-1:0] left_q; // beats that are still to be shown; none: there is no answer
reg [8*MEM_LINE_BYTES-1:0] data_q;
reg [LANES-1:0] lanes_q, whole_q;
reg [LANES*ENTRY_W-1:0] entries_q;
reg [LANES*PART_W-1:0] parts_q;
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
        {entries_q, parts_q, beats_q} <= {take_entries, take_parts, take_beats};
    end
end
output free = (left_q & (left_q - 1'b1)) == {BEATS{1'b0}}; // it has no answer, or shows its last beat
output [LANES-1:0] busy = lanes_q & {LANES{!free}}; // lanes that have a part in it, unless it is free

reg [BEAT_W-1:0] number; // of the beat that is shown
always @* begin
    number = {BEAT_W{1'b0}};
    for (i = 0; i < BEATS; i = i + 1) number = number | i[BEAT_W-1:0] & {BEAT_W{shown[i]}};
end
wire [PARTS*BEAT-1:0] beats_shown; // that beat of each part
for (p = 0; p < PARTS; p = p + 1) begin : g_part
    chosen_value #(.COUNT(BEATS), .WIDTH(BEAT)) choose (
        .which(shown), .values(data_q[p * BEATS * BEAT +: BEATS * BEAT]), .value(beats_shown[p * BEAT +: BEAT])
    );
end
output [LANES-1:0] fills; // lanes that are shown a beat
output [LANES-1:0] lasts; // lanes for which it is the last
output [LANES*ENTRY_W-1:0] fill_entries; // of each lane that is shown one; 0 for all others
output [LANES*BEAT_W-1:0] fill_beats;
output [LANES*BEAT-1:0] fill_datas;
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    wire here = |left_q && lanes_q[l] && (whole_q[l] || beats_q[l * BEAT_W +: BEAT_W] == number);
    reg [BEAT-1:0] part;
    always @* begin
        part = {BEAT{1'b0}};
        for (q = 0; q < PARTS; q = q + 1)
            if (here && parts_q[l * PART_W +: PART_W] == q[PART_W-1:0]) part = beats_shown[q * BEAT +: BEAT];
    end
    assign fills[l] = here;
    assign lasts[l] = here && (free || !whole_q[l]);
    assign fill_entries[l * ENTRY_W +: ENTRY_W] = entries_q[l * ENTRY_W +: ENTRY_W] & {ENTRY_W{here}};
    assign fill_beats[l * BEAT_W +: BEAT_W] = number & {BEAT_W{here}};
    assign fill_datas[l * BEAT +: BEAT] = part;
end
assert (!take || free); // an answer enters only where there is room
assert (!take || |wanted); // some lane waits for it
cover (!free); // an answer of several beats
