// Parts of answers on their way to their lanes. Beat b of a part is shown b + 1 cycles after the part was taken: so each beat has
// a place of its own at which it is shown, of one part at a time, and no choice among beats or parts stands before it.

parameter integer ENTRY_W = 1; // width of a lane's own entry number
parameter integer BEAT_W = 2; // width of a beat's number, 1 at least
input take; // a part enters
input [8*LINE_BYTES-1:0] take_data;
input [LANES-1:0] take_lanes; // lanes that the part is for; none that is busy
input [LANES-1:0] take_whole; // those of them that want all beats
input [LANES*ENTRY_W-1:0] take_entries; // the number under which each lane is answered
input [LANES*BEAT_W-1:0] take_beats; // the beat which it asked for

localparam BEATS = LINE_BYTES / DATA_BYTES, BEAT = 8 * DATA_BYTES;
localparam PAIRS = (BEATS + 1) / 2; // beats are chosen in pairs
wire [2*PAIRS*BEAT-1:0] values; // beats that are shown, with one behind the last if their number is odd
wire [2*PAIRS*LANES-1:0] shown; // bit b * LANES + l: lane l is shown beat b
wire [BEATS*LANES-1:0] later; // bit b * LANES + l: it will be, after this cycle
for (b = 0; b < 2 * PAIRS; b = b + 1) begin : g_beat
    if (b < BEATS) begin : g_some
        localparam [BEAT_W-1:0] NUMBER = b;
        wire [LANES-1:0] wants; // lanes that want this beat of what enters
        for (w = 0; w < LANES; w = w + 1) begin : g_want
            assign wants[w] = take && take_lanes[w] && (take_whole[w] || take_beats[w * BEAT_W +: BEAT_W] == NUMBER);
        end
        // The last b + 1 parts: what entered first is shown.
        reg [(b+1)*BEAT-1:0] data_q;
        reg [(b+1)*LANES-1:0] lanes_q;
        wire [(b+2)*BEAT-1:0] datas = {take_data[b * BEAT +: BEAT], data_q};
        wire [(b+2)*LANES-1:0] lanes = {wants, lanes_q};
        always @(posedge clk) begin
            data_q <= datas[BEAT +: (b + 1) * BEAT];
            if (rst) lanes_q <= {(b + 1) * LANES{1'b0}};
            else lanes_q <= lanes[LANES +: (b + 1) * LANES];
        end
        assign values[b * BEAT +: BEAT] = datas[0 +: BEAT];
        assign shown[b * LANES +: LANES] = lanes[0 +: LANES];
        reg [LANES-1:0] any; // lanes for which some other part has it
        always @* begin
            zero;
            for (i = 0; i < b; i = i + 1) any = any | lanes_q[(i + 1) * LANES +: LANES];
        end
        assign later[b * LANES +: LANES] = any;
    end else begin : g_none
        assign values[b * BEAT +: BEAT] = {BEAT{1'b0}};
        assign shown[b * LANES +: LANES] = {LANES{1'b0}};
    end
end

// A lane has one part under way at a time.
output [LANES-1:0] busy; // lanes for which a beat is still to come
output [LANES-1:0] fills; // lanes that are shown a beat
output [LANES-1:0] lasts; // lanes for which it is the last
output [LANES*ENTRY_W-1:0] fill_entries; // of each lane that is shown one; 0 for all others
output [LANES*BEAT_W-1:0] fill_beats;
output [LANES*BEAT-1:0] fill_datas;
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    reg [ENTRY_W-1:0] entry_q;
    reg whole_q;
    always @(posedge clk) begin
        if (take && take_lanes[l]) {entry_q, whole_q} <= {take_entries[l * ENTRY_W +: ENTRY_W], take_whole[l]};
    end
    wire [2*PAIRS-1:0] from; // the beat that is shown
    wire [PAIRS-1:0] first_of, second_of;
    wire [BEATS-1:0] follow;
    for (f = 0; f < 2 * PAIRS; f = f + 1) begin : g_from
        assign from[f] = shown[f * LANES + l];
    end
    for (h = 0; h < PAIRS; h = h + 1) begin : g_pair
        assign first_of[h] = from[2 * h];
        assign second_of[h] = from[2 * h + 1];
    end
    for (t = 0; t < BEATS; t = t + 1) begin : g_follow
        assign follow[t] = later[t * LANES + l];
    end
    reg [BEAT_W-1:0] number;
    always @* begin
        number = {BEAT_W{1'b0}};
        for (n = 0; n < BEATS; n = n + 1) number = number | n[BEAT_W-1:0] & {BEAT_W{from[n]}};
    end
    assign busy[l] = |follow;
    assign fills[l] = |from;
    assign lasts[l] = from[BEATS-1] || fills[l] && !whole_q;
    assign fill_entries[l * ENTRY_W +: ENTRY_W] = entry_q & {ENTRY_W{fills[l]}};
    assign fill_beats[l * BEAT_W +: BEAT_W] = number;
    tinycache_choice #(.COUNT(2 * PAIRS), .WIDTH(BEAT)) choose (
        .meant(first_of | second_of), .second(|second_of), .values, .value(fill_datas[l * BEAT +: BEAT])
    );
    assert (!(take && take_lanes[l] && busy[l])); // a lane has one part under way
end
cover (|(fills & ~lasts)); // a part of several beats
