// tinycache_lines: address, state and control bits of each line, and their look-up
//
// What is kept beside the data of each line, its look-up and its change. A line's state is a register. The partial tags
// of a set are compared. They differ, so one line at most is near. Partial tags lie in a small RAM for each way. The
// address and the control bits of the line that the step reads come from small RAMs in the same cycle, and the whole
// address decides last. A line is named by one bit of LINES, a way by one of WAYS.
//
// Source: the tinyCache paper, section 3.2; docs/tinycache/data-path.md
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_lines #(
    // lines
    parameter integer LINES = 16,
    // width of a line address
    parameter integer LINE_W = 58,
    // half-words of a beat
    parameter integer BEAT_HALVES = 8,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // thread-block id in the extended address of the scratchpad (bits, 1 to 24)
    parameter integer BLOCK_BITS = 21,
    // associativity (ways, a power of two, 1 to 16)
    parameter integer WAYS = 8,
    // partial tag: what a look-up compares in every way; no two lines of a set have the same (bits, 1 to 16)
    parameter integer PARTIAL_BITS = 8
) (
    input  wire                     clk,            // clock
    input  wire                     rst,            // synchronous reset, active high
    input  wire                     looking,        // an access is looked up
    input  wire [BEAT_HALVES-1:0]   halves,         // half-words of its beat that it touches
    input  wire                     step,           // a line goes to the state `next_state`, if the step has one
    input  wire [1:0]               next_state,
    input  wire                     allocate,       // it takes the address that is looked up
    input  wire                     mark,           // the control bits of `halves` are set
    input  wire                     mark_only,      // all other control bits are cleared
    input  wire                     send_beat,      // the control bits of the beat that leaves next are cleared
    input  wire                     barrier,        // all clean lines leave
    // that beat, or the one that arrives
    input  wire [($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1)-1:0] here_beat,
    // without a hit it takes the line that is near, else a vacant one, else the victim
    input  wire                     choosing,
    output wire [LINES-1:0]         pick,           // the line that is read. It is the step's, if `meant`
    output wire [$clog2(LINES)-1:0] number,         // that line's number; if there is none, of any line
    output wire                     covered,        // the control bits of `halves` are set
    output wire                     complete,       // with those of `halves` all control bits are set
    output wire [BEAT_HALVES-1:0]   leaving_halves, // control bits of the beat that leaves next
    output wire [BEAT_HALVES-1:0]   control_here,   // those of the access's beat, or of the one that arrives
    output wire                     line_shared,    // its extended address
    output wire [BLOCK_BITS-1:0]    line_block,
    output wire [LINE_W-1:0]        line_address,
    output wire                     held,           // some line is not Invalid
    output wire [WAYS-1:0]          used,           // its way
    output wire                     fits,           // a line of the set holds nothing, and the access may take it
    output wire [($clog2(LINES/WAYS) > 1 ? $clog2(LINES/WAYS) : 1)-1:0] access_set,
    output wire                     hit,            // a line has the access's address, or is to have it when it arrives
    output wire                     meant_anyway,   // the line that is read is the step's without a hit too
    output wire                     near_fetched,   // a parked access waits for the line that is near
    output wire [1:0]               near_state,     // what that holds
    output wire                     fetched,
    output wire [1:0]               state,
    output wire                     last_beat,      // no other beat than that has a control bit set
    output reg  [($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1)-1:0] leaving_beat, // that beat

    // from tinycache
    input  wire [LINE_W-1:0]        key_line,       // the access's extended address: its line address
    input  wire                     draining,       // the step is a barrier's: lines leave
    input  wire [BLOCK_BITS-1:0]    key_block,      // its thread block, of a scratchpad address

    // from tinycache_parked
    // the line of an answer; without an answer, that of the access that can go on; none if it is not cached
    input  wire [LINES-1:0]         forced,
    input  wire [LINES-1:0]         fetching,       // lines that are fetched, or have arrived and wait for their access

    // from tinycache_access
    input  wire                     key_shared,     // it is the scratchpad's

    // from tinycache_lru
    input  wire [WAYS-1:0]          victim          // the way of its set that replacement names
);

    localparam integer LINE_ST_W = 2;
    // Invalid; being fetched for the first time where a parked access waits for it
    localparam [LINE_ST_W-1:0] LINE_ST_I = 0;
    localparam [LINE_ST_W-1:0] LINE_ST_DV = 2; // Dirty, all valid: the control bits say which half-words were written
    // Dirty, partially valid: only the half-words whose control bit is set were written, and only they are valid
    localparam [LINE_ST_W-1:0] LINE_ST_DPV = 3;
    localparam [LINE_ST_W-1:0] LINE_ST_C = 1;              // Clean: as memory had it
    localparam integer SETS = LINES / WAYS;
    localparam integer SET_W = $clog2(SETS);               // 0 when all lines are one set
    localparam integer LOW_W = (SET_W > 1 ? SET_W : 1);
    localparam integer TAG_W = LINE_W - SET_W;
    localparam integer SET_MASK_INT = SETS - 1;
    localparam [LOW_W-1:0] SET_MASK = SET_MASK_INT[LOW_W-1:0];
    localparam integer ADDRESS_W = BLOCK_BITS + TAG_W + 1; // what is kept of an extended address
    localparam integer NUMBER_W = $clog2(LINES);
    localparam integer WAY_MASK_INT = WAYS - 1;
    localparam [NUMBER_W-1:0] WAY_MASK = WAY_MASK_INT[NUMBER_W-1:0];
    localparam integer KEPT_W = 3;
    localparam integer SURE_W = (TAG_W < PARTIAL_BITS) ? TAG_W : PARTIAL_BITS;
    localparam integer BEATS = LINE_BYTES / DATA_BYTES;
    localparam integer BEAT_W = ($clog2(BEATS) > 1 ? $clog2(BEATS) : 1);

    genvar v;
    genvar u;
    genvar s;
    genvar l;
    genvar w;
    genvar k;

    reg  [PARTIAL_BITS-1:0] key_partial;           // the partial tag of the access
    reg  [NUMBER_W-1:0]     near_way;              // bits of a line's number
    reg  [NUMBER_W-1:0]     choice_way;
    reg  [NUMBER_W-1:0]     look_set;
    reg  [NUMBER_W-1:0]     forced_number;
    reg  [NUMBER_W-1:0]     leaving_number;
    reg  [NUMBER_W-1:0]     elsewhere;             // bit by bit: a way is near whose number has a 0 there
    reg  [ADDRESS_W-1:0]    addresses [0:LINES-1]; // extended addresses without the set
    reg  [BEAT_HALVES-1:0]  controls [0:LINES*BEATS-1];
    reg  [2*BEATS-1:0]      sums [0:LINES-1];

    wire [LOW_W-1:0] key_set = key_line[LOW_W-1:0] & SET_MASK; // the set of the access
    wire [LINES-1:0] line_dirty, lowest_dirty;

    lowest_mask #(.COUNT(LINES)) leaving_dirty (.some(line_dirty), .lowest(lowest_dirty));

    wire [LINES-1:0] line_held;

    // what a barrier visits: of clean lines all, since nothing of them is sent
    wire [LINES-1:0] leaving = |line_dirty ? lowest_dirty : line_held;

    assign held = |line_held;
    wire [LINES-1:0] named = draining ? leaving : forced; // the line of a step that is no access

    generate
        for (v = 0; v < WAYS; v = v + 1) begin : g_used
            wire [SETS-1:0] picked;

            for (u = 0; u < SETS; u = u + 1) begin : g_pick
                assign picked[u] = pick[u*WAYS+v];
            end

            assign used[v] = |picked;
        end
    endgenerate

    wire [SETS-1:0] looks;        // the same, by one bit
    wire [WAYS-1:0] near;         // the live one that has the access's partial tag
    wire [WAYS-1:0] way_held;
    wire [WAYS-1:0] way_fetching; // in that set: fetched lines, held lines

    // The line that is read: the one that is near. Without one, that of a step that is no access, or a vacant one, or
    // the victim. These are looked at beside it.
    wire [WAYS-1:0] empty = ~way_held & ~way_fetching;
    wire [WAYS-1:0] first_empty;
    wire [WAYS-1:0] choice = (|empty ? first_empty : victim) & {WAYS{looking}};
    wire any_near = |near;
    wire [WAYS-1:0] access_way = near | (choice & {WAYS{!any_near}});

    generate
        for (s = 0; s < SETS; s = s + 1) begin : g_set
            localparam integer SET_INT = s;
            localparam [LOW_W-1:0] SET = SET_INT[LOW_W-1:0];

            assign looks[s] = key_set == SET;
            assign pick[s*WAYS +: WAYS] = (access_way & {WAYS{looks[s]}}) | named[s*WAYS +: WAYS];
        end
    endgenerate

    wire [2*LINES-1:0] states;
    wire [LINES*KEPT_W-1:0] kept;
    wire meant = hit || meant_anyway; // it is the step's

    generate
        for (l = 0; l < LINES; l = l + 1) begin : g_line
            localparam integer PLACE = l % WAYS * SETS + l / WAYS; // lines lie way by way where a set is read

            reg  [1:0] state_q;

            assign line_held[l] = state_q != LINE_ST_I;
            assign line_dirty[l] = state_q == LINE_ST_DV || state_q == LINE_ST_DPV;
            assign states[2*l +: 2] = state_q;
            assign kept[PLACE*KEPT_W +: KEPT_W] = {fetching[l], state_q};

            always @(posedge clk) begin
                if (rst) begin
                    state_q <= LINE_ST_I;
                end else if (step && meant && pick[l]) begin
                    state_q <= next_state;
                end else if (barrier && state_q == LINE_ST_C) begin
                    state_q <= LINE_ST_I;
                end
            end
        end
    endgenerate

    wire [1:0] named_state;

    chosen_value #(.COUNT(LINES), .WIDTH(2)) of_named (.which(named), .values(states), .value(named_state));

    // The set of the access, way beside way.
    wire [TAG_W-1:0] key_tag = key_line[SET_W +: TAG_W];
    wire [ADDRESS_W-1:0] key = {key_shared, key_block, key_tag};

    always @* begin : set_key_partial
        integer t;
        integer b;
        key_partial = {PARTIAL_BITS{key_shared}};
        for (t = 0; t < TAG_W; t = t + 1) begin
            key_partial[t%PARTIAL_BITS] = key_partial[t%PARTIAL_BITS] ^ key_tag[t];
        end
        for (b = 0; b < BLOCK_BITS; b = b + 1) begin
            key_partial[PARTIAL_BITS-1-b%PARTIAL_BITS] = key_partial[PARTIAL_BITS-1-b%PARTIAL_BITS]
                ^ key_block[b];
        end
    end

    wire [3*WAYS-1:0] conditions;

    generate
        for (w = 0; w < WAYS; w = w + 1) begin : g_way
            reg  [PARTIAL_BITS-1:0] partials [0:SETS-1]; // partial tags of the extended addresses

            wire [PARTIAL_BITS-1:0] partial_here = partials[key_set];

            always @(posedge clk) begin
                if (allocate && access_way[w]) begin
                    partials[key_set] <= key_partial;
                end
            end

            wire [1:0] state_here;

            chosen_value #(.COUNT(SETS), .WIDTH(KEPT_W)) way (
                .which  (looks),
                .values (kept[w*SETS*KEPT_W +: SETS*KEPT_W]),
                .value  ({way_fetching[w], state_here})
            );

            wire same_partial;

            tinycache_equal #(.WIDTH(PARTIAL_BITS)) compare (
                .one   (partial_here),
                .other (key_partial),
                .equal (same_partial)
            );

            assign way_held[w] = state_here != LINE_ST_I;
            assign near[w] = same_partial && looking && (way_held[w] || way_fetching[w]);
            assign conditions[w*3 +: 3] = {way_fetching[w], state_here};
        end
    endgenerate

    lowest_mask #(.COUNT(WAYS)) vacant (.some(empty), .lowest(first_empty));

    assign fits = (|empty) && !any_near;
    wire [NUMBER_W-1:0] named_number = draining ? leaving_number : forced_number;

    always @* begin : set_near_way
        integer i;
        near_way = {NUMBER_W{1'b0}};
        elsewhere = {NUMBER_W{1'b0}};
        choice_way = {NUMBER_W{1'b0}};
        for (i = 0; i < WAYS; i = i + 1) begin
            near_way = near_way | (i[NUMBER_W-1:0] & {NUMBER_W{near[i]}});
            elsewhere = elsewhere | (~i[NUMBER_W-1:0] & {NUMBER_W{near[i]}});
            choice_way = choice_way | (i[NUMBER_W-1:0] & {NUMBER_W{choice[i]}});
        end
    end

    always @* begin : set_look_set
        integer n;
        look_set = {NUMBER_W{1'b0}};
        for (n = 0; n < SETS; n = n + 1) begin
            look_set = look_set | (n[NUMBER_W-1:0] & {NUMBER_W{looks[n]}});
        end
    end

    always @* begin : set_forced_number
        integer m;
        forced_number = {NUMBER_W{1'b0}};
        leaving_number = {NUMBER_W{1'b0}};
        for (m = 0; m < LINES; m = m + 1) begin
            forced_number = forced_number | (m[NUMBER_W-1:0] & {NUMBER_W{forced[m]}});
            leaving_number = leaving_number | (m[NUMBER_W-1:0] & {NUMBER_W{leaving[m]}});
        end
    end

    assign access_set = key_set;
    wire [NUMBER_W-1:0] way = near_way | ((choice_way | (named_number & WAY_MASK)) & ~elsewhere);
    wire [NUMBER_W-1:0] set = looking ? look_set : named_number >> $clog2(WAYS);

    // where the line stands in the small RAMs: the set, known first, below
    wire [NUMBER_W-1:0] place = (way << SET_W) | set;

    assign number = (set << $clog2(WAYS)) | way;

    // The same, but for a barrier. It is known sooner, and what it leads to is meant of an access or of what arrives.
    wire [NUMBER_W-1:0] here_way = near_way | ((choice_way | (forced_number & WAY_MASK)) & ~elsewhere);
    wire [NUMBER_W-1:0] here_set = looking ? look_set : forced_number >> $clog2(WAYS);
    wire [NUMBER_W-1:0] here_place = (here_way << SET_W) | here_set;
    wire [ADDRESS_W-1:0] address_here = addresses[place];

    always @(posedge clk) begin
        if (allocate) begin
            addresses[place] <= key;
        end
    end

    // Whether it is a hit is known last. So what is known of the line is told for a hit, and for anything else. A line
    // that is near and has another address is the step's only where it must leave. Of the tag the lowest bits are not
    // compared: of addresses with the same partial tag they follow from all other bits.
    wire same_address;

    tinycache_equal #(.WIDTH(ADDRESS_W - SURE_W)) compare (
        .one   (address_here[ADDRESS_W-1:SURE_W]),
        .other (key[ADDRESS_W-1:SURE_W]),
        .equal (same_address)
    );

    assign hit = any_near && same_address;
    assign meant_anyway = choosing || !looking;

    chosen_value #(.COUNT(WAYS), .WIDTH(3)) of_near (
        .which  (near),
        .values (conditions),
        .value  ({near_fetched, near_state})
    );

    wire choice_fetched;
    wire [1:0] choice_state;

    chosen_value #(.COUNT(WAYS), .WIDTH(3)) of_choice (
        .which  (victim & {WAYS{looking && !(|empty)}}),
        .values (conditions),
        .value  ({choice_fetched, choice_state})
    );

    // The same of the line that is read, without a hit. It is 0 where that line is not the step's. `fetched` is 0, too,
    // of a step that is no access: no row asks for it there.
    assign fetched = choosing && (any_near ? near_fetched : choice_fetched);
    assign state = ((any_near ? near_state : choice_state) & {2{choosing}}) | named_state;

    // The control bits, a bit for each half-word: in DV written, in DPV written and valid. They lie beat by beat. Of
    // each beat two bits more are kept: whether a control bit is set, and whether all are. So a line that is taken has
    // to clear only these.
    wire marks = mark || mark_only;
    wire kept_marks = mark || send_beat;
    wire [BEATS-1:0] here; // the beat of the access, or that which arrives

    generate
        for (k = 0; k < BEATS; k = k + 1) begin : g_beat
            localparam integer BEAT_INT = k;
            localparam [BEAT_W-1:0] BEAT = BEAT_INT[BEAT_W-1:0];

            assign here[k] = here_beat == BEAT;
        end
    endgenerate

    wire [$clog2(LINES*BEATS)-1:0] here_word, leaving_word;

    generate
        if (BEATS > 1) begin : g_beats
            assign here_word = {here_place, here_beat};
            assign leaving_word = {place, leaving_beat};
        end else begin : g_whole
            assign here_word = here_place;
            assign leaving_word = place;
        end
    endgenerate

    wire [BEATS-1:0] dirty; // beats of which some control bits are set
    assign control_here = controls[here_word] & {BEAT_HALVES{|(here & dirty)}};
    assign leaving_halves = controls[leaving_word];
    wire [BEAT_HALVES-1:0] next_control = (control_here & {BEAT_HALVES{mark}}) | halves;

    always @(posedge clk) begin
        if (marks) begin
            controls[here_word] <= next_control;
        end
    end

    wire [BEATS-1:0] full; // beats of which all control bits are set
    assign {full, dirty} = sums[place];
    wire [BEATS-1:0] first_dirty;

    wire [BEATS-1:0] next_dirty = (dirty & {BEATS{kept_marks}} & ~(first_dirty & {BEATS{send_beat}}))
        | (here & {BEATS{marks}});

    wire [BEATS-1:0] next_full = (full & {BEATS{kept_marks}} & ~(first_dirty & {BEATS{send_beat}}))
        | (here & {BEATS{marks && (&next_control)}});

    always @(posedge clk) begin
        if (allocate || marks || send_beat) begin
            sums[place] <= {next_full, next_dirty};
        end
    end

    assign covered = (halves & ~control_here) == {BEAT_HALVES{1'b0}};
    assign complete = (&(full | here)) && (&(halves | control_here));

    // What leaves next.
    lowest_mask #(.COUNT(BEATS)) leaves_next (.some(dirty), .lowest(first_dirty));

    assign last_beat = (dirty & (dirty - 1'b1)) == {BEATS{1'b0}};

    always @* begin : set_leaving_beat
        integer d;
        leaving_beat = 0;
        for (d = 0; d < BEATS; d = d + 1) begin
            leaving_beat = leaving_beat | (d[BEAT_W-1:0] & {BEAT_W{first_dirty[d]}});
        end
    end

    assign {line_shared, line_block, line_address[SET_W +: TAG_W]} = address_here;

    generate
        if (SETS > 1) begin : g_sets
            assign line_address[SET_W-1:0] = set[SET_W-1:0];
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((near & (near - 1'b1)) == {WAYS{1'b0}}); // a partial tag stands once in a set
            // a step has one line at most, but for clean ones that leave
            assert ((pick & (pick - 1'b1)) == {LINES{1'b0}} || (draining && !(|line_dirty)));
            cover (any_near && !same_address && choosing); // a line must leave for its partial tag
            // an access that is not cached finds only a line that is near
            cover (any_near && !same_address && looking && !choosing);
        end
    end
`endif

endmodule

`default_nettype wire
