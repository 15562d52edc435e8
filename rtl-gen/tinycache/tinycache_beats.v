// A part of an answer on its way to its lanes: a beat in a cycle, from the lowest on that some lane wants.

parameter integer ENTRY_W = 1; // width of a lane's own entry number
parameter integer BEAT_W = 2; // width of a beat's number, 1 at least
input take; // an answer enters; only when free
input [8*LINE_BYTES-1:0] take_data;
input [LANES-1:0] take_lanes; // lanes that the answer is for
input [LANES-1:0] take_whole; // those of them that want all beats
input [LANES*ENTRY_W-1:0] take_entries; // the number under which each lane is answered
input [LANES*BEAT_W-1:0] take_beats; // the beat which it asked for
input [LINE_BYTES/DATA_BYTES-1:0] take_left; // beats that some lane wants
input [LINE_BYTES/DATA_BYTES-1:0] take_shown; // the first of them, and below its number, and who is shown it
input [BEAT_W-1:0] take_number;
input [LANES-1:0] take_fills, take_lasts;

localparam BEATS = LINE_BYTES / DATA_BYTES, BEAT = 8 * DATA_BYTES;
reg [8*LINE_BYTES-1:0] data_q;
reg [LANES*ENTRY_W-1:0] entries_q;
reg [LANES-1:0] lanes_q, whole_q;
reg [LANES*BEAT_W-1:0] beats_q;

// What is shown, and to whom, is found one cycle before: behind it stand the lanes.
reg [BEATS-1:0] left_q; // beats that are still to be shown; none: there is no answer
reg [BEATS-1:0] shown_q; // the lowest of them
reg [BEAT_W-1:0] number_q;
reg [LANES-1:0] fills_q, lasts_q;
wire [BEATS-1:0] rest = left_q & ~shown_q, rest_shown;
wire [BEAT_W-1:0] rest_number;
wire [LANES-1:0] rest_fills, rest_lasts;
tinycache_shown #(.BEATS, .BEAT_W, .LANES) next (
    .left(rest), .lanes(lanes_q), .whole(whole_q), .beats(beats_q), .shown(rest_shown), .number(rest_number),
    .fills(rest_fills), .lasts(rest_lasts)
);
always @(posedge clk) begin
    if (rst) {left_q, shown_q, fills_q, lasts_q} <= {2 * BEATS + 2 * LANES{1'b0}};
    else if (take) {left_q, shown_q, fills_q, lasts_q} <= {take_left, take_shown, take_fills, take_lasts};
    else {left_q, shown_q, fills_q, lasts_q} <= {rest, rest_shown, rest_fills, rest_lasts};
    number_q <= take ? take_number : rest_number;
    if (take) {data_q, lanes_q, whole_q, entries_q, beats_q} <= {take_data, take_lanes, take_whole, take_entries, take_beats};
end
output free = left_q == shown_q; // it has no answer, or shows its last beat
output [LANES-1:0] busy = lanes_q & {LANES{!free}}; // lanes that have a part in it, unless it is free
output [BEAT_W-1:0] number = number_q; // of the beat that is shown
output [BEAT-1:0] beat; // that beat
output [LANES-1:0] fills = fills_q; // lanes that are shown it
output [LANES-1:0] lasts = lasts_q; // lanes for which it is the last
localparam PAIRS = (BEATS + 1) / 2; // beats are chosen in pairs
wire [2*PAIRS-1:0] meant; // the beat, with one behind the last if their number is odd
wire [PAIRS-1:0] first_of, second_of;
wire [2*PAIRS*BEAT-1:0] values;
for (p = 0; p < 2 * PAIRS; p = p + 1) begin : g_value
    if (p < BEATS) begin : g_some
        assign meant[p] = shown_q[p];
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
output [LANES*ENTRY_W-1:0] numbers = entries_q; // under which each lane is answered
assert (!take || free); // an answer enters only where there is room
assert (!take || |take_left); // some lane waits for it
cover (!free); // an answer of several beats
