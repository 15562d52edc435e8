// What is kept beside the data of each line, its look-up and its change. Every line is a set of registers: there are 64
// at most, and a look-up takes no cycle. The lines of one set are read, way beside way, and compared. A line is named
// by one bit of LINES, a way by one of WAYS.

parameter integer LINES = 16; // lines
parameter integer LINE_W = 58; // width of a line address
parameter integer HALVES = 32; // half-words of a line
input looking; // an access is looked up
input [HALVES-1:0] halves; // half-words that it touches
input [LINES/WAYS-1:0] forced_set; // the set in which that line lies
input step; // it goes to the state `next_state`
input [1:0] next_state;
input allocate; // it takes the address that is looked up
input mark; // the control bits of `halves` are set
input mark_only; // all other control bits are cleared
input choosing; // if nothing matches it takes a vacant line, or the victim

output [LINES-1:0] pick; // the line of this step, if any
output covered; // of a hit: the control bits of `halves` are set
output [HALVES-1:0] control;
output line_shared; // its extended address, unless it is a hit
output [BLOCK_BITS-1:0] line_block;
output [LINE_W-1:0] line_address;

localparam SETS = LINES / WAYS;
localparam SET_W = $clog2(SETS); // 0 when all lines are one set
localparam LOW_W = max(SET_W, 1), TAG_W = LINE_W - SET_W;
localparam [LOW_W-1:0] SET_MASK = SETS - 1;
localparam ADDRESS_W = 1 + BLOCK_BITS + TAG_W; // what is kept of an extended address
localparam CONTENTS_W = 5; // what the table asks of a hit
localparam KEPT_W = 5 + HALVES + ADDRESS_W;
wire [SETS-1:0] reads; // the set of the step
wire [SETS-1:0] set_held, // sets that hold a line
    first_held; // one-hot: the lowest set that holds a line
wire [LINES-1:0] line_held;
wire [LINES*KEPT_W-1:0] kept;
tinycache_lowest #(.COUNT(SETS)) leaving (.some(set_held), .lowest(first_held));
output held = |set_held; // some line is not Invalid
for (s = 0; s < SETS; s = s + 1) begin : g_set
    localparam [LOW_W-1:0] SET = s;
    assign set_held[s] = |line_held[s * WAYS +: WAYS];
    assign reads[s] = looking ? (key_line[LOW_W-1:0] & SET_MASK) == SET : draining ? first_held[s] : forced_set[s];
    assign pick[s * WAYS +: WAYS] = pick_way & {WAYS{reads[s]}};
end
for (l = 0; l < LINES; l = l + 1) begin : g_line
    localparam PLACE = l % WAYS * SETS + l / WAYS; // lines lie way by way where a set is read
    reg [1:0] state_q;
    reg shared_q; // its extended address: scratchpad or global memory
    reg [BLOCK_BITS-1:0] block_q; // its thread block
    reg [TAG_W-1:0] tag_q; // its line address without the set
    reg [HALVES-1:0] control_q; // a bit for each half-word: in DV written, in DPV written and valid
    assign line_held[l] = state_q != LINE_ST_I;
    assign kept[PLACE * KEPT_W +: KEPT_W] =
        {forced[l], victim[l], fetching[l], state_q, control_q, shared_q, block_q, tag_q};
    always @(posedge clk) begin
        if (rst) state_q <= LINE_ST_I;
        else if (step && pick[l]) state_q <= next_state;
        if (allocate && pick[l]) {shared_q, block_q, tag_q} <= key;
        if ((allocate || mark || mark_only) && pick[l]) control_q <= next_control;
    end
end

// The set of the step, way beside way.
wire [ADDRESS_W-1:0] key = {key_shared, key_block, key_line[SET_W +: TAG_W]};
wire [WAYS-1:0] way_forced, way_victim, way_fetching, way_held; // the same as the ports, in that set
wire [WAYS-1:0] match; // the one that has the access's address, or is to have it
wire [WAYS*CONTENTS_W-1:0] contents;
wire [WAYS*3-1:0] conditions;
wire [WAYS*HALVES-1:0] controls;
wire [WAYS*ADDRESS_W-1:0] addresses;
for (w = 0; w < WAYS; w = w + 1) begin : g_way
    wire [1:0] state_here;
    wire [HALVES-1:0] control_here;
    wire [ADDRESS_W-1:0] address_here;
    tinycache_choose #(.COUNT(SETS), .WIDTH(KEPT_W)) way (
        .which(reads), .values(kept[w * SETS * KEPT_W +: SETS * KEPT_W]),
        .value({way_forced[w], way_victim[w], way_fetching[w], state_here, control_here, address_here})
    );
    tinycache_equal #(.WIDTH(ADDRESS_W)) compare (.one(address_here), .other(key), .equal(same_address));
    assign way_held[w] = state_here != LINE_ST_I;
    assign match[w] = same_address && looking && (way_held[w] || way_fetching[w]);
    wire covered_here = (halves & ~control_here) == {HALVES{1'b0}};
    wire complete_here = &(halves | control_here);
    assign contents[w * CONTENTS_W +: CONTENTS_W] = {way_fetching[w], state_here, covered_here, complete_here};
    assign conditions[w * 3 +: 3] = {way_fetching[w], state_here};
    assign controls[w * HALVES +: HALVES] = control_here;
    assign addresses[w * ADDRESS_W +: ADDRESS_W] = address_here;
end

// What matches is known last. So the way that the step has without a match is looked at beside it. A match hides it.
wire [WAYS-1:0] empty = ~way_held & ~way_fetching;
tinycache_lowest #(.COUNT(WAYS)) vacant (.some(empty), .lowest(first_empty));
tinycache_lowest #(.COUNT(WAYS)) leaver (.some(way_held), .lowest(first_way_held));
wire [WAYS-1:0] choice = fits ? first_empty : way_victim;
wire [WAYS-1:0] other = draining ? first_way_held : way_forced | choice & {WAYS{choosing}};
output fits = |empty; // a line of the set holds nothing and waits for nothing
output hit = |match; // a line has the access's address, or is to have it when it arrives
wire [WAYS-1:0] pick_way = match | other & {WAYS{!hit}};

wire match_fetched, match_complete, other_fetched;
wire [1:0] match_state, other_state;
tinycache_choose #(.COUNT(WAYS), .WIDTH(CONTENTS_W)) of_match (
    .which(match), .values(contents), .value({match_fetched, match_state, covered, match_complete})
);
tinycache_choose #(.COUNT(WAYS), .WIDTH(3)) of_other (
    .which(other), .values(conditions), .value({other_fetched, other_state})
);
output fetched = match_fetched || !hit && other_fetched; // a parked access waits for it
output [1:0] state = match_state | other_state & {2{!hit}}; // what it holds; 0 without a line
output complete = match_complete || !hit && &halves; // of an access: with those of a hit these are all half-words
tinycache_choose #(.COUNT(WAYS), .WIDTH(HALVES)) of_pick (.which(pick_way), .values(controls), .value(control));
tinycache_choose #(.COUNT(WAYS), .WIDTH(ADDRESS_W)) address (
    .which(other), .values(addresses), .value({line_shared, line_block, line_address[SET_W +: TAG_W]})
);
wire [HALVES-1:0] next_control = control & {HALVES{mark}} | halves & {HALVES{mark || mark_only}};
if (SETS > 1) begin : g_sets
    reg [SET_W-1:0] set;
    always @* begin
        set = {SET_W{1'b0}};
        for (n = 0; n < SETS; n = n + 1) set = set | n[SET_W-1:0] & {SET_W{reads[n]}};
    end
    assign line_address[SET_W-1:0] = set;
end
assert ((match & (match - 1'b1)) == {WAYS{1'b0}}); // an address lies in one line at most
assert ((pick & (pick - 1'b1)) == {LINES{1'b0}}); // a step has one line at most
