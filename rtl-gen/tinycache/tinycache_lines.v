// What is kept beside the data of each line, its look-up and its change. A line's state is a register. In the cycle of an
// access the partial tags of its set are compared. They differ, so one line at most is near. What else is known of a line is read
// and changed one cycle later, by its number.

parameter integer LINES = 16; // lines
parameter integer LINE_W = 58; // width of a line address
parameter integer BEAT_HALVES = 8; // half-words of a beat
input [$clog2(LINES)-1:0] line; // the line of the step
input [$clog2(LINES)-1:0] back_line; // a line that leaves
input [max($clog2(LINE_BYTES / DATA_BYTES), 1)-1:0] line_beat; // the beat of its access
input [BEAT_HALVES-1:0] halves; // half-words of that beat that the access touches
input step; // the line goes to the state `next_state`
input [1:0] next_state;
input allocate; // it takes a new address, of which this is the partial tag
input [PARTIAL_BITS-1:0] new_partial;
input changes; // the control bits change as follows
input mark; // the control bits of `halves` are set
input mark_only; // all other control bits are cleared
input send_beat; // the control bits of the beat that leaves next are cleared
input [$clog2(LINES * LINE_BYTES / DATA_BYTES)-1:0] back_word; // the beat that leaves now
input sending; // its control bits are read
input line_left; // a barrier's line leaves
input barrier; // all clean lines leave
input taking; // the access of the step is at a line that was vacant, and may take it
input fill_step; // the line that is filled goes to the state `fill_next`
input [1:0] fill_next;

output any_near; // a live line of the set has the access's partial tag
output near_taken; // that is the line that is taken in this cycle
output [$clog2(LINES)-1:0] number; // its number; without one, that of a vacant line
output [PARTIAL_BITS-1:0] key_partial; // the partial tag of the access
output [PARTIAL_BITS-1:0] back_partial; // the partial tag of the line that leaves
output covered; // the control bits of `halves` are set
output complete; // with those of `halves` all control bits are set
output [BEAT_HALVES-1:0] control_read; // control bits of the beat that is read
output [BEAT_HALVES-1:0] control_fill; // control bits of the beat that is filled
output [1:0] state; // of the line
output [1:0] fill_state; // of the line that is filled

localparam SETS = LINES / WAYS;
localparam SET_W = $clog2(SETS); // 0 when all lines are one set
localparam LOW_W = max(SET_W, 1);
localparam [LOW_W-1:0] SET_MASK = SETS - 1;
localparam NUMBER_W = $clog2(LINES);
localparam KEPT_W = 2;
wire [LOW_W-1:0] key_set = key_line[LOW_W-1:0] & SET_MASK; // the set of the access
wire [SETS-1:0] looks; // the same, by one bit
for (s = 0; s < SETS; s = s + 1) begin : g_set
    localparam [LOW_W-1:0] SET = s;
    assign looks[s] = key_set == SET;
end
wire [LINES-1:0] line_held, line_dirty, pick, fill_pick;
wire [LINES*KEPT_W-1:0] kept;
wire [2*LINES-1:0] states;
wire [LINES-1:0] still_dirty = line_dirty & ~(pick & {LINES{line_left}});
wire [LINES-1:0] leaving = still_dirty | line_held & {LINES{!(|still_dirty)}};
lowest_mask #(.COUNT(LINES)) leaves (.some(leaving), .lowest(first_leaving));
output held = |line_held; // some line is not Invalid
output [$clog2(LINES)-1:0] leaving_number; // the lowest dirty line, or without one the lowest clean one
for (l = 0; l < LINES; l = l + 1) begin : g_line
    localparam PLACE = l % WAYS * SETS + l / WAYS; // lines lie way by way where a set is read
    localparam [NUMBER_W-1:0] LINE = l;
    reg [1:0] state_q;
    assign pick[l] = line == LINE;
    assign fill_pick[l] = fill_line == LINE;
    assign line_held[l] = state_q != LINE_ST_I;
    assign line_dirty[l] = state_q == LINE_ST_DV || state_q == LINE_ST_DPV;
    assign states[2 * l +: 2] = state_q;
    assign kept[PLACE * KEPT_W +: KEPT_W] = {fetching[l] || line_held[l] || taking && pick[l], taking && pick[l]};
    always @(posedge clk) begin
        if (rst) state_q <= LINE_ST_I;
        else if (fill_step && fill_pick[l]) state_q <= fill_next;
        else if (step && pick[l]) state_q <= next_state;
        else if (barrier && state_q == LINE_ST_C) state_q <= LINE_ST_I;
    end
end
chosen_value #(.COUNT(LINES), .WIDTH(2)) of_line (.which(pick), .values(states), .value(state));
chosen_value #(.COUNT(LINES), .WIDTH(2)) of_fill (.which(fill_pick), .values(states), .value(fill_state));
output fetched = |(fetching & pick); // a parked access waits for the line

// The set of the access, way beside way.
tinycache_partial #(.*) of_key (.in_shared(key_shared), .line(key_line), .thread_block(key_block), .partial(key_partial));
reg [PARTIAL_BITS-1:0] partials [0:LINES-1]; // partial tags of the extended addresses
always @(posedge clk) begin
    if (allocate) partials[line] <= new_partial;
end
assign back_partial = partials[back_line];
wire [WAYS-1:0] way_live, way_taken; // in that set: live lines, and the one that is taken
wire [WAYS-1:0] near; // the live one that has the access's partial tag
for (w = 0; w < WAYS; w = w + 1) begin : g_way
    localparam [NUMBER_W-1:0] WAY = w;
    wire [PARTIAL_BITS-1:0] partial_here = partials[look_set << $clog2(WAYS) | WAY];
    chosen_value #(.COUNT(SETS), .WIDTH(KEPT_W)) way (
        .which(looks), .values(kept[w * SETS * KEPT_W +: SETS * KEPT_W]),
        .value({way_live[w], way_taken[w]})
    );
    tinycache_equal #(.WIDTH(PARTIAL_BITS)) compare (.one(partial_here), .other(key_partial), .equal(same_partial));
    assign near[w] = same_partial && way_live[w] && !way_taken[w];
end
assign near_taken = |way_taken && key_partial == new_partial;
localparam [NUMBER_W-1:0] WAY_MASK = WAYS - 1;
lowest_mask #(.COUNT(WAYS)) vacant (.some(~way_live), .lowest(first_empty));
assign any_near = |near || near_taken;
output vacancy = !(&way_live); // a line of the set holds nothing
reg [NUMBER_W-1:0] near_way, empty_way, look_set; // bits of a line's number
always @* begin
    near_way = {NUMBER_W{1'b0}};
    empty_way = {NUMBER_W{1'b0}};
    for (i = 0; i < WAYS; i = i + 1) begin
        near_way = near_way | i[NUMBER_W-1:0] & {NUMBER_W{near[i]}};
        empty_way = empty_way | i[NUMBER_W-1:0] & {NUMBER_W{first_empty[i]}};
    end
end
always @* begin
    look_set = {NUMBER_W{1'b0}};
    for (n = 0; n < SETS; n = n + 1) look_set = look_set | n[NUMBER_W-1:0] & {NUMBER_W{looks[n]}};
end
assign number = look_set << $clog2(WAYS) | near_way | line & WAY_MASK & {NUMBER_W{near_taken}} | empty_way & {NUMBER_W{!any_near}};
always @* begin
    leaving_number = {NUMBER_W{1'b0}};
    for (m = 0; m < LINES; m = m + 1) leaving_number = leaving_number | m[NUMBER_W-1:0] & {NUMBER_W{first_leaving[m]}};
end

// The control bits, a bit for each half-word: in DV written, in DPV written and valid. They lie beat by beat. Of each beat two
// bits more are kept: whether a control bit is set, and whether all are. So a line that is taken has to clear only these.
localparam BEATS = LINE_BYTES / DATA_BYTES, BEAT_W = max($clog2(BEATS), 1);
wire marks = mark || mark_only, kept_marks = mark || send_beat;
wire [BEATS-1:0] here, fills; // the beat of the access, and that which arrives
for (k = 0; k < BEATS; k = k + 1) begin : g_beat
    localparam [BEAT_W-1:0] BEAT = k;
    assign here[k] = line_beat == BEAT;
    assign fills[k] = answer_beat == BEAT;
end
wire [$clog2(LINES * BEATS)-1:0] here_word, fill_word, read_word;
if (BEATS > 1) begin : g_beats
    assign here_word = {line, line_beat};
    assign fill_word = {fill_line, answer_beat};
end else begin : g_whole
    assign here_word = line;
    assign fill_word = fill_line;
end
assign read_word = sending ? back_word : here_word;
reg [BEAT_HALVES-1:0] controls [0:LINES*BEATS-1];
assign control_read = controls[read_word];
wire [BEAT_HALVES-1:0] control_here = control_read & {BEAT_HALVES{|(here & dirty)}};
assign control_fill = controls[fill_word] & {BEAT_HALVES{|(fills & fill_dirty)}};
always @(posedge clk) begin
    if (changes && marks) controls[read_word] <= next_control;
end
reg [BEATS-1:0] fulls [0:LINES-1], dirties [0:LINES-1];
wire [BEATS-1:0] full = fulls[line], // beats of which all control bits are set
    dirty = dirties[line], // beats of which some control bits are set
    fill_dirty = dirties[fill_line];
wire [BEATS-1:0] next_dirty = dirty & {BEATS{kept_marks}} & ~(first_dirty & {BEATS{send_beat}}) | here & {BEATS{marks}};
wire [BEATS-1:0] next_full = full & {BEATS{kept_marks}} & ~(first_dirty & {BEATS{send_beat}})
    | here & {BEATS{marks && &next_control}};
always @(posedge clk) begin
    if (changes) fulls[line] <= next_full;
end
always @(posedge clk) begin
    if (changes) dirties[line] <= next_dirty;
end
wire [BEAT_HALVES-1:0] next_control = control_here & {BEAT_HALVES{mark}} | halves;
assign covered = (halves & ~control_here) == {BEAT_HALVES{1'b0}};
assign complete = &(full | here) && &(halves | control_here);

// What leaves next.
lowest_mask #(.COUNT(BEATS)) leaves_next (.some(dirty), .lowest(first_dirty));
output last_beat = (dirty & (dirty - 1'b1)) == {BEATS{1'b0}}; // no other beat than that has a control bit set
output [max($clog2(LINE_BYTES / DATA_BYTES), 1)-1:0] leaving_beat; // that beat
always @* begin
    zero;
    for (d = 0; d < BEATS; d = d + 1) leaving_beat = leaving_beat | d[BEAT_W-1:0] & {BEAT_W{first_dirty[d]}};
end
assert ((near & (near - 1'b1)) == {WAYS{1'b0}}); // a partial tag stands once in a set
