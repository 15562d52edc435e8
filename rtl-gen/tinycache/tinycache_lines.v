// What is kept beside the data of each line, its look-up and its change. A line's state is a register. The partial tags of a
// set are compared. They differ, so one line at most is near. Partial tags lie in a small RAM for each way. The address and the control bits of the
// line that the step reads come from small RAMs in the same cycle, and the whole address decides last. A line is named by
// one bit of LINES, a way by one of WAYS.

parameter integer LINES = 16; // lines
parameter integer LINE_W = 58; // width of a line address
parameter integer BEAT_HALVES = 8; // half-words of a beat
input looking; // an access is looked up
input [BEAT_HALVES-1:0] halves; // half-words of its beat that it touches
input step; // a line goes to the state `next_state`, if the step has one
input [1:0] next_state;
input allocate; // it takes the address that is looked up
input mark; // the control bits of `halves` are set
input mark_only; // all other control bits are cleared
input send_beat; // the control bits of the beat that leaves next are cleared
input barrier; // all clean lines leave
input [max($clog2(LINE_BYTES / DATA_BYTES), 1)-1:0] here_beat; // that beat, or the one that arrives
input choosing; // without a hit it takes the line that is near, else a vacant one, else the victim

output [LINES-1:0] pick; // the line that is read. It is the step's, if `meant`
output [$clog2(LINES)-1:0] number; // that line's number; if there is none, of any line
output covered; // the control bits of `halves` are set
output complete; // with those of `halves` all control bits are set
output [BEAT_HALVES-1:0] leaving_halves; // control bits of the beat that leaves next
output [BEAT_HALVES-1:0] control_here; // those of the access's beat, or of the one that arrives
output line_shared; // its extended address
output [BLOCK_BITS-1:0] line_block;
output [LINE_W-1:0] line_address;

localparam SETS = LINES / WAYS;
localparam SET_W = $clog2(SETS); // 0 when all lines are one set
localparam LOW_W = max(SET_W, 1), TAG_W = LINE_W - SET_W;
localparam [LOW_W-1:0] SET_MASK = SETS - 1;
localparam ADDRESS_W = 1 + BLOCK_BITS + TAG_W; // what is kept of an extended address
localparam NUMBER_W = $clog2(LINES);
localparam [NUMBER_W-1:0] WAY_MASK = WAYS - 1;
localparam KEPT_W = 3;
wire [LOW_W-1:0] key_set = key_line[LOW_W-1:0] & SET_MASK; // the set of the access
wire [SETS-1:0] looks; // the same, by one bit
wire [LINES-1:0] line_held, leaving;
wire [LINES*KEPT_W-1:0] kept;
wire [2*LINES-1:0] states;
wire [LINES-1:0] line_dirty;
lowest_mask #(.COUNT(LINES)) leaving_dirty (.some(line_dirty), .lowest(lowest_dirty));
assign leaving = |line_dirty ? lowest_dirty : line_held; // what a barrier visits: of clean lines all, since nothing of them is sent
output held = |line_held; // some line is not Invalid
wire [LINES-1:0] named = draining ? leaving : forced; // the line of a step that is no access
output [WAYS-1:0] used; // its way
for (v = 0; v < WAYS; v = v + 1) begin : g_used
    wire [SETS-1:0] picked;
    for (u = 0; u < SETS; u = u + 1) begin : g_pick
        assign picked[u] = pick[u * WAYS + v];
    end
    assign used[v] = |picked;
end
for (s = 0; s < SETS; s = s + 1) begin : g_set
    localparam [LOW_W-1:0] SET = s;
    assign looks[s] = key_set == SET;
    assign pick[s * WAYS +: WAYS] = access_way & {WAYS{looks[s]}} | named[s * WAYS +: WAYS];
end
for (l = 0; l < LINES; l = l + 1) begin : g_line
    localparam PLACE = l % WAYS * SETS + l / WAYS; // lines lie way by way where a set is read
    reg [1:0] state_q;
    assign line_held[l] = state_q != LINE_ST_I;
    assign line_dirty[l] = state_q == LINE_ST_DV || state_q == LINE_ST_DPV;
    assign states[2 * l +: 2] = state_q;
    assign kept[PLACE * KEPT_W +: KEPT_W] = {fetching[l], state_q};
    always @(posedge clk) begin
        if (rst) state_q <= LINE_ST_I;
        else if (step && meant && pick[l]) state_q <= next_state;
        else if (barrier && state_q == LINE_ST_C) state_q <= LINE_ST_I;
    end
end
chosen_value #(.COUNT(LINES), .WIDTH(2)) of_named (.which(named), .values(states), .value(named_state));

// The set of the access, way beside way.
wire [TAG_W-1:0] key_tag = key_line[SET_W +: TAG_W];
wire [ADDRESS_W-1:0] key = {key_shared, key_block, key_tag};
reg [PARTIAL_BITS-1:0] key_partial; // the partial tag of the access
always @* begin
    key_partial = {PARTIAL_BITS{key_shared}};
    for (t = 0; t < TAG_W; t = t + 1)
        key_partial[t % PARTIAL_BITS] = key_partial[t % PARTIAL_BITS] ^ key_tag[t];
    for (b = 0; b < BLOCK_BITS; b = b + 1)
        key_partial[PARTIAL_BITS - 1 - b % PARTIAL_BITS] = key_partial[PARTIAL_BITS - 1 - b % PARTIAL_BITS] ^ key_block[b];
end
wire [WAYS-1:0] way_fetching, way_held; // in that set: fetched lines, held lines
wire [WAYS-1:0] near; // the live one that has the access's partial tag
wire [WAYS*3-1:0] conditions;
for (w = 0; w < WAYS; w = w + 1) begin : g_way
    wire [1:0] state_here;
    reg [PARTIAL_BITS-1:0] partials [0:SETS-1]; // partial tags of the extended addresses
    wire [PARTIAL_BITS-1:0] partial_here = partials[key_set];
    always @(posedge clk) begin
        if (allocate && access_way[w]) partials[key_set] <= key_partial;
    end
    chosen_value #(.COUNT(SETS), .WIDTH(KEPT_W)) way (
        .which(looks), .values(kept[w * SETS * KEPT_W +: SETS * KEPT_W]),
        .value({way_fetching[w], state_here})
    );
    tinycache_equal #(.WIDTH(PARTIAL_BITS)) compare (.one(partial_here), .other(key_partial), .equal(same_partial));
    assign way_held[w] = state_here != LINE_ST_I;
    assign near[w] = same_partial && looking && (way_held[w] || way_fetching[w]);
    assign conditions[w * 3 +: 3] = {way_fetching[w], state_here};
end

// The line that is read: the one that is near. Without one, that of a step that is no access, or a vacant one, or the
// victim. These are looked at beside it.
wire [WAYS-1:0] empty = ~way_held & ~way_fetching;
lowest_mask #(.COUNT(WAYS)) vacant (.some(empty), .lowest(first_empty));
wire [WAYS-1:0] choice = (|empty ? first_empty : victim) & {WAYS{looking}};
wire any_near = |near;
output fits = |empty && !any_near; // a line of the set holds nothing, and the access may take it
wire [WAYS-1:0] access_way = near | choice & {WAYS{!any_near}};
reg [NUMBER_W-1:0] near_way, choice_way, look_set, forced_number, leaving_number; // bits of a line's number
wire [NUMBER_W-1:0] named_number = draining ? leaving_number : forced_number;
reg [NUMBER_W-1:0] elsewhere; // bit by bit: a way is near whose number has a 0 there
always @* begin
    near_way = {NUMBER_W{1'b0}};
    elsewhere = {NUMBER_W{1'b0}};
    choice_way = {NUMBER_W{1'b0}};
    for (i = 0; i < WAYS; i = i + 1) begin
        near_way = near_way | i[NUMBER_W-1:0] & {NUMBER_W{near[i]}};
        elsewhere = elsewhere | ~i[NUMBER_W-1:0] & {NUMBER_W{near[i]}};
        choice_way = choice_way | i[NUMBER_W-1:0] & {NUMBER_W{choice[i]}};
    end
end
always @* begin
    look_set = {NUMBER_W{1'b0}};
    for (n = 0; n < SETS; n = n + 1) look_set = look_set | n[NUMBER_W-1:0] & {NUMBER_W{looks[n]}};
end
always @* begin
    forced_number = {NUMBER_W{1'b0}};
    leaving_number = {NUMBER_W{1'b0}};
    for (m = 0; m < LINES; m = m + 1) begin
        forced_number = forced_number | m[NUMBER_W-1:0] & {NUMBER_W{forced[m]}};
        leaving_number = leaving_number | m[NUMBER_W-1:0] & {NUMBER_W{leaving[m]}};
    end
end
output [max($clog2(LINES / WAYS), 1)-1:0] access_set = key_set;
wire [NUMBER_W-1:0] way = near_way | (choice_way | named_number & WAY_MASK) & ~elsewhere;
wire [NUMBER_W-1:0] set = looking ? look_set : named_number >> $clog2(WAYS);
wire [NUMBER_W-1:0] place = way << SET_W | set; // where the line stands in the small RAMs: the set, known first, below
assign number = set << $clog2(WAYS) | way;
// The same, but for a barrier. It is known sooner, and what it leads to is meant of an access or of what arrives.
wire [NUMBER_W-1:0] here_way = near_way | (choice_way | forced_number & WAY_MASK) & ~elsewhere;
wire [NUMBER_W-1:0] here_set = looking ? look_set : forced_number >> $clog2(WAYS);
wire [NUMBER_W-1:0] here_place = here_way << SET_W | here_set;
reg [ADDRESS_W-1:0] addresses [0:LINES-1]; // extended addresses without the set
wire [ADDRESS_W-1:0] address_here = addresses[place];
always @(posedge clk) begin
    if (allocate) addresses[place] <= key;
end

// Whether it is a hit is known last. So what is known of the line is told for a hit, and for anything else. A line that
// is near and has another address is the step's only where it must leave. Of the tag the lowest bits are not compared: of
// addresses with the same partial tag they follow from all other bits.
localparam SURE_W = TAG_W < PARTIAL_BITS ? TAG_W : PARTIAL_BITS;
tinycache_equal #(.WIDTH(ADDRESS_W - SURE_W)) compare (
    .one(address_here[ADDRESS_W-1:SURE_W]), .other(key[ADDRESS_W-1:SURE_W]), .equal(same_address)
);
output hit = any_near && same_address; // a line has the access's address, or is to have it when it arrives
output meant_anyway = choosing || !looking; // the line that is read is the step's without a hit too
wire meant = hit || meant_anyway; // it is the step's
output near_fetched; // a parked access waits for the line that is near
output [1:0] near_state; // what that holds
wire choice_fetched;
wire [1:0] choice_state, named_state;
chosen_value #(.COUNT(WAYS), .WIDTH(3)) of_near (
    .which(near), .values(conditions), .value({near_fetched, near_state})
);
chosen_value #(.COUNT(WAYS), .WIDTH(3)) of_choice (
    .which(victim & {WAYS{looking && !(|empty)}}), .values(conditions), .value({choice_fetched, choice_state})
);
// The same of the line that is read, without a hit. It is 0 where that line is not the step's. `fetched` is 0, too, of a
// step that is no access: no row asks for it there.
output fetched = choosing && (any_near ? near_fetched : choice_fetched);
output [1:0] state = (any_near ? near_state : choice_state) & {2{choosing}} | named_state;

// The control bits, a bit for each half-word: in DV written, in DPV written and valid. They lie beat by beat. Of each beat two
// bits more are kept: whether a control bit is set, and whether all are. So a line that is taken has to clear only these.
localparam BEATS = LINE_BYTES / DATA_BYTES, BEAT_W = max($clog2(BEATS), 1);
wire marks = mark || mark_only, kept_marks = mark || send_beat;
wire [BEATS-1:0] here; // the beat of the access, or that which arrives
for (k = 0; k < BEATS; k = k + 1) begin : g_beat
    localparam [BEAT_W-1:0] BEAT = k;
    assign here[k] = here_beat == BEAT;
end
wire [$clog2(LINES * BEATS)-1:0] here_word, leaving_word;
if (BEATS > 1) begin : g_beats
    assign here_word = {here_place, here_beat};
    assign leaving_word = {place, leaving_beat};
end else begin : g_whole
    assign here_word = here_place;
    assign leaving_word = place;
end
reg [BEAT_HALVES-1:0] controls [0:LINES*BEATS-1];
assign control_here = controls[here_word] & {BEAT_HALVES{|(here & dirty)}};
assign leaving_halves = controls[leaving_word];
always @(posedge clk) begin
    if (marks) controls[here_word] <= next_control;
end
reg [2*BEATS-1:0] sums [0:LINES-1];
wire [BEATS-1:0] full, // beats of which all control bits are set
    dirty; // beats of which some control bits are set
assign {full, dirty} = sums[place];
wire [BEATS-1:0] next_dirty = dirty & {BEATS{kept_marks}} & ~(first_dirty & {BEATS{send_beat}}) | here & {BEATS{marks}};
wire [BEATS-1:0] next_full = full & {BEATS{kept_marks}} & ~(first_dirty & {BEATS{send_beat}})
    | here & {BEATS{marks && &next_control}};
always @(posedge clk) begin
    if (allocate || marks || send_beat) sums[place] <= {next_full, next_dirty};
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
assign {line_shared, line_block, line_address[SET_W +: TAG_W]} = address_here;
if (SETS > 1) begin : g_sets
    assign line_address[SET_W-1:0] = set[SET_W-1:0];
end
assert ((near & (near - 1'b1)) == {WAYS{1'b0}}); // a partial tag stands once in a set
assert ((pick & (pick - 1'b1)) == {LINES{1'b0}} || draining && !(|line_dirty)); // a step has one line at most, but for clean ones that leave
cover (any_near && !same_address && choosing); // a line must leave for its partial tag
cover (any_near && !same_address && looking && !choosing); // an access that is not cached finds only a line that is near
