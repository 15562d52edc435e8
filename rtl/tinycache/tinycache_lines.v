// tinycache_lines: address, state and control bits of each line, and their look-up
//
// What is kept beside the data of each line, its look-up and its change. Every line is a set of registers: there are 64
// at most, and a look-up takes no cycle. The lines of one set are read, way beside way, and compared. A line is named
// by one bit of LINES, a way by one of WAYS.
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
    // half-words of a line
    parameter integer HALVES = 32,
    // associativity, in ways (a power of two, 1 to 16)
    parameter integer WAYS = 8,
    // thread-block id in the extended address of the scratchpad, in bits (1 to 24)
    parameter integer BLOCK_BITS = 21
) (
    input  wire                  clk,          // clock
    input  wire                  rst,          // synchronous reset, active high
    input  wire                  looking,      // an access is looked up
    input  wire [HALVES-1:0]     halves,       // half-words that it touches
    input  wire [LINES/WAYS-1:0] forced_set,   // the set in which that line lies
    input  wire                  step,         // it goes to the state `next_state`
    input  wire [1:0]            next_state,
    input  wire                  allocate,     // it takes the address that is looked up
    input  wire                  mark,         // the control bits of `halves` are set
    input  wire                  mark_only,    // all other control bits are cleared
    input  wire                  choosing,     // if nothing matches it takes a vacant line, or the victim
    output wire [LINES-1:0]      pick,         // the line of this step, if any
    output wire                  covered,      // of a hit: the control bits of `halves` are set
    output wire [HALVES-1:0]     control,
    output wire                  line_shared,  // its extended address, unless it is a hit
    output wire [BLOCK_BITS-1:0] line_block,
    output wire [LINE_W-1:0]     line_address,
    output wire                  held,         // some line is not Invalid
    output wire                  fits,         // a line of the set holds nothing and waits for nothing
    output wire                  hit,          // a line has the access's address, or is to have it when it arrives
    output wire                  fetched,      // a parked access waits for it
    output wire [1:0]            state,        // what it holds; 0 without a line
    output wire                  complete,     // of an access: with those of a hit these are all half-words

    // from tinycache
    input  wire [LINE_W-1:0]     key_line,     // the access's extended address: its line address
    input  wire                  draining,     // the step is for the lowest line that is held, which leaves
    input  wire [LINES-1:0]      forced,       // the line of a step that is no access
    input  wire [BLOCK_BITS-1:0] key_block,    // its thread block, of a scratchpad address

    // from tinycache_lru
    input  wire [LINES-1:0]      victim,       // the line of each set that replacement names

    // from tinycache_parked
    input  wire [LINES-1:0]      fetching,     // lines that are fetched, or have arrived and wait for their access

    // from tinycache_access
    input  wire                  key_shared    // it is the scratchpad's
);

    localparam integer LINE_ST_W = 2;
    // Invalid; being fetched for the first time where a parked access waits for it
    localparam [LINE_ST_W-1:0] LINE_ST_I = 0;
    localparam integer SETS = LINES / WAYS;
    localparam integer SET_W = $clog2(SETS);               // 0 when all lines are one set
    localparam integer LOW_W = (SET_W > 1 ? SET_W : 1);
    localparam integer TAG_W = LINE_W - SET_W;
    localparam integer SET_MASK_INT = SETS - 1;
    localparam [LOW_W-1:0] SET_MASK = SET_MASK_INT[LOW_W-1:0];
    localparam integer ADDRESS_W = BLOCK_BITS + TAG_W + 1; // what is kept of an extended address
    localparam integer CONTENTS_W = 5;                     // what the table asks of a hit
    localparam integer KEPT_W = HALVES + ADDRESS_W + 5;

    genvar s;
    genvar l;
    genvar w;

    wire [SETS-1:0] set_held;   // sets that hold a line
    wire [SETS-1:0] first_held; // one-hot: the lowest set that holds a line

    tinycache_lowest #(
        .COUNT (SETS)
    ) leaving (
        .some   (set_held),
        .lowest (first_held)
    );

    assign held = |set_held;
    wire [LINES-1:0] line_held;
    wire [SETS-1:0] reads;          // the set of the step
    wire [WAYS-1:0] match;          // the one that has the access's address, or is to have it
    wire [WAYS-1:0] first_way_held; // one of them at most
    wire [WAYS-1:0] way_forced;     // the same as the ports, in that set
    wire [WAYS-1:0] first_empty;    // one of them at most
    wire [WAYS-1:0] way_victim;
    wire [WAYS-1:0] choice = fits ? first_empty : way_victim;
    wire [WAYS-1:0] other = draining ? first_way_held : way_forced | (choice & {WAYS{choosing}});
    wire [WAYS-1:0] pick_way = match | (other & {WAYS{!hit}});

    generate
        for (s = 0; s < SETS; s = s + 1) begin : g_set
            localparam integer SET_INT = s;
            localparam [LOW_W-1:0] SET = SET_INT[LOW_W-1:0];

            assign set_held[s] = |line_held[s*WAYS +: WAYS];

            assign reads[s] = looking
                ? (key_line[LOW_W-1:0] & SET_MASK) == SET
                : draining ? first_held[s] : forced_set[s];

            assign pick[s*WAYS +: WAYS] = pick_way & {WAYS{reads[s]}};
        end
    endgenerate

    wire [LINES*KEPT_W-1:0] kept;
    wire [ADDRESS_W-1:0] key = {key_shared, key_block, key_line[SET_W +: TAG_W]};
    wire [HALVES-1:0] next_control = (control & {HALVES{mark}}) | (halves & {HALVES{mark || mark_only}});

    generate
        for (l = 0; l < LINES; l = l + 1) begin : g_line
            localparam integer PLACE = l % WAYS * SETS + l / WAYS; // lines lie way by way where a set is read

            reg  [1:0]            state_q;
            reg                   shared_q;  // its extended address: scratchpad or global memory
            reg  [BLOCK_BITS-1:0] block_q;   // its thread block
            reg  [TAG_W-1:0]      tag_q;     // its line address without the set
            reg  [HALVES-1:0]     control_q; // a bit for each half-word: in DV written, in DPV written and valid

            assign line_held[l] = state_q != LINE_ST_I;

            assign kept[PLACE*KEPT_W +: KEPT_W] = {
                forced[l],
                victim[l],
                fetching[l],
                state_q,
                control_q,
                shared_q,
                block_q,
                tag_q
            };

            always @(posedge clk) begin
                if (rst) begin
                    state_q <= LINE_ST_I;
                end else if (step && pick[l]) begin
                    state_q <= next_state;
                end
                if (allocate && pick[l]) begin
                    {shared_q, block_q, tag_q} <= key;
                end
                if ((allocate || mark || mark_only) && pick[l]) begin
                    control_q <= next_control;
                end
            end
        end
    endgenerate

    // The set of the step, way beside way.
    wire [WAYS-1:0] way_fetching;
    wire [WAYS-1:0] way_held;
    wire [WAYS*CONTENTS_W-1:0] contents;
    wire [3*WAYS-1:0] conditions;
    wire [WAYS*HALVES-1:0] controls;
    wire [WAYS*ADDRESS_W-1:0] addresses;

    generate
        for (w = 0; w < WAYS; w = w + 1) begin : g_way
            wire [1:0] state_here;
            wire [HALVES-1:0] control_here;
            wire [ADDRESS_W-1:0] address_here;

            tinycache_choose #(
                .COUNT (SETS),
                .WIDTH (KEPT_W)
            ) way (
                .which  (reads),
                .values (kept[w*SETS*KEPT_W +: SETS*KEPT_W]),
                .value  ({
                    way_forced[w],
                    way_victim[w],
                    way_fetching[w],
                    state_here,
                    control_here,
                    address_here
                })
            );

            wire same_address;

            tinycache_equal #(
                .WIDTH (ADDRESS_W)
            ) compare (
                .one   (address_here),
                .other (key),
                .equal (same_address)
            );

            assign way_held[w] = state_here != LINE_ST_I;
            assign match[w] = same_address && looking && (way_held[w] || way_fetching[w]);
            wire covered_here = (halves & ~control_here) == {HALVES{1'b0}};
            wire complete_here = &(halves | control_here);

            assign contents[w*CONTENTS_W +: CONTENTS_W] = {
                way_fetching[w],
                state_here,
                covered_here,
                complete_here
            };

            assign conditions[w*3 +: 3] = {way_fetching[w], state_here};
            assign controls[w*HALVES +: HALVES] = control_here;
            assign addresses[w*ADDRESS_W +: ADDRESS_W] = address_here;
        end
    endgenerate

    // What matches is known last. So the way that the step has without a match is looked at beside it. A match hides
    // it.
    wire [WAYS-1:0] empty = ~way_held & ~way_fetching;

    tinycache_lowest #(
        .COUNT (WAYS)
    ) vacant (
        .some   (empty),
        .lowest (first_empty)
    );

    tinycache_lowest #(
        .COUNT (WAYS)
    ) leaver (
        .some   (way_held),
        .lowest (first_way_held)
    );

    assign fits = |empty;
    assign hit = |match;
    wire match_fetched;
    wire [1:0] match_state;
    wire match_complete;

    tinycache_choose #(
        .COUNT (WAYS),
        .WIDTH (CONTENTS_W)
    ) of_match (
        .which  (match),
        .values (contents),
        .value  ({match_fetched, match_state, covered, match_complete})
    );

    wire other_fetched;
    wire [1:0] other_state;

    tinycache_choose #(
        .COUNT (WAYS),
        .WIDTH (3)
    ) of_other (
        .which  (other),
        .values (conditions),
        .value  ({other_fetched, other_state})
    );

    assign fetched = match_fetched || (!hit && other_fetched);
    assign state = match_state | (other_state & {2{!hit}});
    assign complete = match_complete || (!hit && (&halves));

    tinycache_choose #(
        .COUNT (WAYS),
        .WIDTH (HALVES)
    ) of_pick (
        .which  (pick_way),
        .values (controls),
        .value  (control)
    );

    tinycache_choose #(
        .COUNT (WAYS),
        .WIDTH (ADDRESS_W)
    ) address (
        .which  (other),
        .values (addresses),
        .value  ({line_shared, line_block, line_address[SET_W +: TAG_W]})
    );

    generate
        if (SETS > 1) begin : g_sets
            reg  [SET_W-1:0] set;

            always @* begin : set_set
                integer n;
                set = {SET_W{1'b0}};
                for (n = 0; n < SETS; n = n + 1) begin
                    set = set | (n[SET_W-1:0] & {SET_W{reads[n]}});
                end
            end

            assign line_address[SET_W-1:0] = set;
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((match & (match - 1'b1)) == {WAYS{1'b0}}); // an address lies in one line at most
            assert ((pick & (pick - 1'b1)) == {LINES{1'b0}});  // a step has one line at most
        end
    end
`endif

endmodule

`default_nettype wire
