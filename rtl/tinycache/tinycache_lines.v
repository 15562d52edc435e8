// tinycache_lines: partial tag, state and control bits of each line, and their look-up
//
// What is kept beside the data of each line, its look-up and its change. A line's state is a register. In the cycle of
// an access the partial tags of its set are compared. They differ, so one line at most is near. What else is known of a
// line is read and changed one cycle later, by its number.
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
    // partial tag: what a look-up compares in every way; no two lines of a set have the same (bits, 1 to 16)
    parameter integer PARTIAL_BITS = 8,
    // associativity (ways, a power of two, 1 to 16)
    parameter integer WAYS = 8,
    // thread-block id in the extended address of the scratchpad (bits, 1 to 24)
    parameter integer BLOCK_BITS = 21,
    // derived, not to be overridden
    parameter integer NUMBER_W = $clog2(LINES),
    // derived, not to be overridden
    parameter integer FILL_BEAT_W = ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1)
) (
    input  wire                     clk,            // clock
    input  wire                     rst,            // synchronous reset, active high
    input  wire [$clog2(LINES)-1:0] line,           // the line of the step
    input  wire [$clog2(LINES)-1:0] back_line,      // a line that leaves
    // the beat of its access
    input  wire [($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1)-1:0] line_beat,
    input  wire [BEAT_HALVES-1:0]   halves,         // half-words of that beat that the access touches
    input  wire                     step,           // the line goes to the state `next_state`
    input  wire [1:0]               next_state,
    input  wire                     allocate,       // it takes a new address, of which this is the partial tag
    input  wire [PARTIAL_BITS-1:0]  new_partial,
    input  wire                     changes,        // the control bits change as follows
    input  wire                     mark,           // the control bits of `halves` are set
    input  wire                     mark_only,      // all other control bits are cleared
    input  wire                     send_beat,      // the control bits of the beat that leaves next are cleared
    input  wire [$clog2(LINES*LINE_BYTES/DATA_BYTES)-1:0] back_word, // the beat that leaves now
    input  wire                     sending,        // its control bits are read
    input  wire                     line_left,      // a barrier's line leaves
    input  wire                     barrier,        // all clean lines leave
    input  wire                     taking, // the access of the step is at a line that was vacant, and may take it
    input  wire                     fill_step,      // the line that is filled goes to the state `fill_next`
    input  wire [1:0]               fill_next,
    output wire                     any_near,       // a live line of the set has the access's partial tag
    output wire                     near_taken,     // that is the line that is taken in this cycle
    output wire [$clog2(LINES)-1:0] number,         // its number; without one, that of a vacant line
    output wire [PARTIAL_BITS-1:0]  key_partial,    // the partial tag of the access
    output wire [PARTIAL_BITS-1:0]  back_partial,   // the partial tag of the line that leaves
    output wire                     covered,        // the control bits of `halves` are set
    output wire                     complete,       // with those of `halves` all control bits are set
    output wire [BEAT_HALVES-1:0]   control_read,   // control bits of the beat that is read
    output wire [BEAT_HALVES-1:0]   control_fill,   // control bits of the beat that is filled
    output wire [1:0]               state,          // of the line
    output wire [1:0]               fill_state,     // of the line that is filled
    output wire                     held,           // some line is not Invalid
    output reg  [$clog2(LINES)-1:0] leaving_number, // the lowest dirty line, or without one the lowest clean one
    output wire                     fetched,        // a parked access waits for the line
    output wire                     vacancy,        // a line of the set holds nothing
    output wire                     last_beat,      // no other beat than that has a control bit set
    output reg  [($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1)-1:0] leaving_beat, // that beat

    // from tinycache
    input  wire [LINE_W-1:0]        key_line,       // its extended address: its line address
    input  wire [BLOCK_BITS-1:0]    key_block,      // its thread block, of a scratchpad address
    input  wire [FILL_BEAT_W-1:0]   answer_beat,

    // from tinycache_parked
    input  wire [NUMBER_W-1:0]      fill_line,      // the line of an answer
    input  wire [LINES-1:0]         fetching,       // lines that are fetched, or have arrived and wait for their access

    // from tinycache_access
    input  wire                     key_shared      // it is the scratchpad's
);

    localparam integer LINE_ST_W = 2;
    // Invalid; being fetched for the first time where a parked access waits for it
    localparam [LINE_ST_W-1:0] LINE_ST_I = 0;
    localparam [LINE_ST_W-1:0] LINE_ST_DV = 2; // Dirty, all valid: the control bits say which half-words were written
    // Dirty, partially valid: only the half-words whose control bit is set were written, and only they are valid
    localparam [LINE_ST_W-1:0] LINE_ST_DPV = 3;
    localparam [LINE_ST_W-1:0] LINE_ST_C = 1; // Clean: as memory had it
    localparam integer SETS = LINES / WAYS;
    localparam integer SET_W = $clog2(SETS);  // 0 when all lines are one set
    localparam integer LOW_W = (SET_W > 1 ? SET_W : 1);
    localparam integer SET_MASK_INT = SETS - 1;
    localparam [LOW_W-1:0] SET_MASK = SET_MASK_INT[LOW_W-1:0];
    localparam integer KEPT_W = 2;
    localparam integer WAY_MASK_INT = WAYS - 1;
    localparam [NUMBER_W-1:0] WAY_MASK = WAY_MASK_INT[NUMBER_W-1:0];
    localparam integer BEATS = LINE_BYTES / DATA_BYTES;
    localparam integer BEAT_W = ($clog2(BEATS) > 1 ? $clog2(BEATS) : 1);

    genvar s;
    genvar l;
    genvar w;
    genvar k;

    reg  [PARTIAL_BITS-1:0] partials [0:LINES-1]; // partial tags of the extended addresses
    reg  [NUMBER_W-1:0]     near_way;             // bits of a line's number
    reg  [NUMBER_W-1:0]     empty_way;
    reg  [NUMBER_W-1:0]     look_set;
    reg  [BEAT_HALVES-1:0]  controls [0:LINES*BEATS-1];
    reg  [BEATS-1:0]        fulls [0:LINES-1];
    reg  [BEATS-1:0]        dirties [0:LINES-1];

    wire [LOW_W-1:0] key_set = key_line[LOW_W-1:0] & SET_MASK; // the set of the access
    wire [SETS-1:0] looks;                                     // the same, by one bit

    generate
        for (s = 0; s < SETS; s = s + 1) begin : g_set
            localparam integer SET_INT = s;
            localparam [LOW_W-1:0] SET = SET_INT[LOW_W-1:0];

            assign looks[s] = key_set == SET;
        end
    endgenerate

    wire [LINES-1:0] line_dirty, pick;
    wire [LINES-1:0] still_dirty = line_dirty & ~(pick & {LINES{line_left}});
    wire [LINES-1:0] line_held;
    wire [LINES-1:0] leaving = still_dirty | (line_held & {LINES{!(|still_dirty)}});
    wire [LINES-1:0] first_leaving;

    lowest_mask #(.COUNT(LINES)) leaves (.some(leaving), .lowest(first_leaving));

    assign held = |line_held;
    wire [LINES-1:0] fill_pick;
    wire [2*LINES-1:0] states;
    wire [LINES*KEPT_W-1:0] kept;

    generate
        for (l = 0; l < LINES; l = l + 1) begin : g_line
            localparam integer PLACE = l % WAYS * SETS + l / WAYS; // lines lie way by way where a set is read
            localparam integer LINE_INT = l;
            localparam [NUMBER_W-1:0] LINE = LINE_INT[NUMBER_W-1:0];

            reg  [1:0] state_q;

            assign pick[l] = line == LINE;
            assign fill_pick[l] = fill_line == LINE;
            assign line_held[l] = state_q != LINE_ST_I;
            assign line_dirty[l] = state_q == LINE_ST_DV || state_q == LINE_ST_DPV;
            assign states[2*l +: 2] = state_q;

            assign kept[PLACE*KEPT_W +: KEPT_W] = {
                fetching[l] || line_held[l] || (taking && pick[l]),
                taking && pick[l]
            };

            always @(posedge clk) begin
                if (rst) begin
                    state_q <= LINE_ST_I;
                end else if (fill_step && fill_pick[l]) begin
                    state_q <= fill_next;
                end else if (step && pick[l]) begin
                    state_q <= next_state;
                end else if (barrier && state_q == LINE_ST_C) begin
                    state_q <= LINE_ST_I;
                end
            end
        end
    endgenerate

    chosen_value #(.COUNT(LINES), .WIDTH(2)) of_line (.which(pick), .values(states), .value(state));

    chosen_value #(.COUNT(LINES), .WIDTH(2)) of_fill (.which(fill_pick), .values(states), .value(fill_state));

    assign fetched = |(fetching & pick);

    // The set of the access, way beside way.
    tinycache_partial #(
        .LINE_W(LINE_W), .LINES(LINES), .BLOCK_BITS(BLOCK_BITS), .PARTIAL_BITS(PARTIAL_BITS), .WAYS(WAYS)
    ) of_key (
        .in_shared    (key_shared),
        .line         (key_line),
        .thread_block (key_block),
        .partial      (key_partial)
    );

    always @(posedge clk) begin
        if (allocate) begin
            partials[line] <= new_partial;
        end
    end

    assign back_partial = partials[back_line];
    wire [WAYS-1:0] way_live; // in that set: live lines, and the one that is taken
    wire [WAYS-1:0] way_taken;
    wire [WAYS-1:0] near;     // the live one that has the access's partial tag

    generate
        for (w = 0; w < WAYS; w = w + 1) begin : g_way
            localparam integer WAY_INT = w;
            localparam [NUMBER_W-1:0] WAY = WAY_INT[NUMBER_W-1:0];

            wire [PARTIAL_BITS-1:0] partial_here = partials[(look_set << $clog2(WAYS)) | WAY];

            chosen_value #(.COUNT(SETS), .WIDTH(KEPT_W)) way (
                .which  (looks),
                .values (kept[w*SETS*KEPT_W +: SETS*KEPT_W]),
                .value  ({way_live[w], way_taken[w]})
            );

            wire same_partial;

            tinycache_equal #(.WIDTH(PARTIAL_BITS)) compare (
                .one   (partial_here),
                .other (key_partial),
                .equal (same_partial)
            );

            assign near[w] = same_partial && way_live[w] && !way_taken[w];
        end
    endgenerate

    assign near_taken = (|way_taken) && key_partial == new_partial;
    wire [WAYS-1:0] first_empty;

    lowest_mask #(.COUNT(WAYS)) vacant (.some(~way_live), .lowest(first_empty));

    assign any_near = (|near) || near_taken;
    assign vacancy = !(&way_live);

    always @* begin : set_near_way
        integer i;
        near_way = {NUMBER_W{1'b0}};
        empty_way = {NUMBER_W{1'b0}};
        for (i = 0; i < WAYS; i = i + 1) begin
            near_way = near_way | (i[NUMBER_W-1:0] & {NUMBER_W{near[i]}});
            empty_way = empty_way | (i[NUMBER_W-1:0] & {NUMBER_W{first_empty[i]}});
        end
    end

    always @* begin : set_look_set
        integer n;
        look_set = {NUMBER_W{1'b0}};
        for (n = 0; n < SETS; n = n + 1) begin
            look_set = look_set | (n[NUMBER_W-1:0] & {NUMBER_W{looks[n]}});
        end
    end

    assign number = (look_set << $clog2(WAYS))
        | near_way
        | (line & WAY_MASK & {NUMBER_W{near_taken}})
        | (empty_way & {NUMBER_W{!any_near}});

    always @* begin : set_leaving_number
        integer m;
        leaving_number = {NUMBER_W{1'b0}};
        for (m = 0; m < LINES; m = m + 1) begin
            leaving_number = leaving_number | (m[NUMBER_W-1:0] & {NUMBER_W{first_leaving[m]}});
        end
    end

    // The control bits, a bit for each half-word: in DV written, in DPV written and valid. They lie beat by beat. Of
    // each beat two bits more are kept: whether a control bit is set, and whether all are. So a line that is taken has
    // to clear only these.
    wire marks = mark || mark_only;
    wire kept_marks = mark || send_beat;
    wire [BEATS-1:0] here; // the beat of the access, and that which arrives
    wire [BEATS-1:0] fills;

    generate
        for (k = 0; k < BEATS; k = k + 1) begin : g_beat
            localparam integer BEAT_INT = k;
            localparam [BEAT_W-1:0] BEAT = BEAT_INT[BEAT_W-1:0];

            assign here[k] = line_beat == BEAT;
            assign fills[k] = answer_beat == BEAT;
        end
    endgenerate

    wire [$clog2(LINES*BEATS)-1:0] here_word, fill_word;

    generate
        if (BEATS > 1) begin : g_beats
            assign here_word = {line, line_beat};
            assign fill_word = {fill_line, answer_beat};
        end else begin : g_whole
            assign here_word = line;
            assign fill_word = fill_line;
        end
    endgenerate

    wire [$clog2(LINES*BEATS)-1:0] read_word = sending ? back_word : here_word;
    assign control_read = controls[read_word];
    wire [BEATS-1:0] dirty = dirties[line]; // beats of which some control bits are set
    wire [BEAT_HALVES-1:0] control_here = control_read & {BEAT_HALVES{|(here & dirty)}};
    wire [BEATS-1:0] fill_dirty = dirties[fill_line];
    assign control_fill = controls[fill_word] & {BEAT_HALVES{|(fills & fill_dirty)}};
    wire [BEAT_HALVES-1:0] next_control = (control_here & {BEAT_HALVES{mark}}) | halves;

    always @(posedge clk) begin
        if (changes && marks) begin
            controls[read_word] <= next_control;
        end
    end

    wire [BEATS-1:0] full = fulls[line]; // beats of which all control bits are set
    wire [BEATS-1:0] first_dirty;

    wire [BEATS-1:0] next_dirty = (dirty & {BEATS{kept_marks}} & ~(first_dirty & {BEATS{send_beat}}))
        | (here & {BEATS{marks}});

    wire [BEATS-1:0] next_full = (full & {BEATS{kept_marks}} & ~(first_dirty & {BEATS{send_beat}}))
        | (here & {BEATS{marks && (&next_control)}});

    always @(posedge clk) begin
        if (changes) begin
            fulls[line] <= next_full;
            dirties[line] <= next_dirty;
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

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((near & (near - 1'b1)) == {WAYS{1'b0}}); // a partial tag stands once in a set
        end
    end
`endif

endmodule

`default_nettype wire
