// The beat of an answer that is shown, the lowest that some lane wants, and to whom.

parameter integer BEATS = 4; // of a line
parameter integer BEAT_W = 2; // width of a beat's number, 1 at least
input [BEATS-1:0] left; // beats that are still to be shown
input [LANES-1:0] lanes; // lanes that the answer is for
input [LANES-1:0] whole; // those of them that want all beats
input [LANES*BEAT_W-1:0] beats; // the beat which it asked for
lowest_mask #(.COUNT(BEATS)) next (.some(left), .lowest(first));
output [BEATS-1:0] shown = first;
reg [BEAT_W-1:0] index;
always @* begin
    index = {BEAT_W{1'b0}};
    for (i = 0; i < BEATS; i = i + 1) index = index | i[BEAT_W-1:0] & {BEAT_W{first[i]}};
end
output [BEAT_W-1:0] number = index;
output [LANES-1:0] fills; // lanes that are shown it
output [LANES-1:0] lasts; // lanes for which it is the last
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    wire here = |left && lanes[l] && (whole[l] || beats[l * BEAT_W +: BEAT_W] == index);
    assign fills[l] = here;
    assign lasts[l] = here && (left == first || !whole[l]);
end
