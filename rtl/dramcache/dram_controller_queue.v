// dram_controller_queue: requests that wait for a DRAM, and the command that goes next
//
// Requests of one direction that wait for their burst. What each could do in the next cycle is kept, so that nothing is
// looked up when a command is chosen. The command of the cycle before comes back as last_*: nothing of its bank goes
// meanwhile.
//
// Source: the HAShCache thesis, section 3.1; JESD79-3F; JESD79-4; docs/dramcache/controller-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dram_controller`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_controller_queue #(
    // places
    parameter integer DEPTH = 8,
    // banks
    parameter integer BANKS = 8,
    // of a row's number
    parameter integer ROW_BITS = 13,
    // of a line's number in its row
    parameter integer COLUMN_BITS = 7,
    // cycles after which the oldest goes before all others; 0: never
    parameter integer AGE_CAP = 0,
    // 1: a CPU's commands first; 2: a CPU's of each kind; else the classes are alike
    parameter integer PRIORITY = 0,
    // bits of a bank's number; derived, not to be overridden
    parameter integer BANK_W = $clog2(BANKS),
    // bits of a place's number; derived, not to be overridden
    parameter integer PLACE_W = $clog2(DEPTH),
    // bits of a number of places; derived, not to be overridden
    parameter integer COUNT_W = $clog2(DEPTH + 1)
) (
    input  wire                   clk,          // clock
    input  wire                   rst,          // synchronous reset

    // What enters, at the lowest free place.
    input  wire                   enter,
    input  wire                   enter_cpu,
    input  wire [BANK_W-1:0]      enter_bank,
    input  wire [ROW_BITS-1:0]    enter_row,
    input  wire [COLUMN_BITS-1:0] enter_column,
    input  wire                   enter_hit,    // its bank is open on its row
    output wire [PLACE_W-1:0]     free,         // the lowest free place
    output reg  [COUNT_W-1:0]     taken,        // how many places are not free

    // What looks for its own line.
    input  wire [BANK_W-1:0]      look_bank,
    input  wire [ROW_BITS-1:0]    look_row,
    input  wire [COLUMN_BITS-1:0] look_column,
    output wire                   same,         // an entry of its line waits
    output wire [PLACE_W-1:0]     same_place,   // the entry

    // The banks, in the next cycle.
    input  wire [BANKS-1:0]       column_legal, // a burst from the open row; so it is wherever PRE is legal
    input  wire [BANKS-1:0]       open_legal,   // ACT
    input  wire [BANKS-1:0]       close_legal,  // PRE

    // The rank, in this cycle.
    input  wire                   burst_go,
    input  wire                   open_go,
    input  wire                   close_go,

    // The command of the cycle before.
    input  wire                   last_opens,   // ACT
    input  wire                   last_one,     // a command of one bank
    input  wire                   last_all,     // of all banks
    input  wire [BANK_W-1:0]      last_bank,
    input  wire [ROW_BITS-1:0]    last_row,

    // The choice: one of the three at most. A burst always goes; the others may be passed over.
    output wire                   bursts,       // a burst
    output wire                   opens,        // ACT
    output wire                   closes,       // PRE
    output reg  [PLACE_W-1:0]     place,        // of the entry
    output wire [BANK_W-1:0]      bank,
    output wire [ROW_BITS-1:0]    row,
    output wire [COLUMN_BITS-1:0] column,
    input  wire                   goes,         // it is not passed over
    output reg  [BANKS-1:0]       wanted,       // banks whose open row some entry waits for
    output wire                   some,         // an entry waits
    output wire                   starves,      // the oldest has waited for AGE_CAP cycles

    // The place of a burst, when it is free again.
    input  wire                   leaves,
    input  wire [PLACE_W-1:0]     leaving
);

    localparam integer ALONE_ST_W = 1;
    localparam [ALONE_ST_W-1:0] ALONE_ST_ASKED = 0;      // asked of each kind of command that competes in a phase
    localparam integer ALONE_EV_W = 2;
    localparam [ALONE_EV_W-1:0] ALONE_EV_FR_FCFS = 0;    // the scheduler is FR_FCFS, or SMS
    localparam [ALONE_EV_W-1:0] ALONE_EV_PRIS_CPU = 1;   // it is PRIS_CPU
    localparam [ALONE_EV_W-1:0] ALONE_EV_PRIS_CLASS = 2; // it is PRIS_CLASS
    localparam integer KIND_ST_W = 1;
    localparam [KIND_ST_W-1:0] KIND_ST_ASKED = 0;        // some entry could have a command
    localparam integer KIND_EV_W = 1;
    localparam [KIND_EV_W-1:0] KIND_EV_ONE = 0;          // a cycle has one command
    localparam integer AGE_W = $clog2(AGE_CAP + 2);
    localparam integer CAP_INT = AGE_CAP;
    localparam [AGE_W-1:0] CAP = CAP_INT[AGE_W-1:0];

    genvar e;
    genvar k;
    genvar i;
    genvar j;

    reg  [BANKS-1:0] claimed; // banks that a CPU's entry waits for
    reg  [BANKS-1:0] kept;    // banks whose open row a CPU's entry waits for
    reg  [AGE_W-1:0] age_q;

    wire [DEPTH-1:0] used;   // the place is not free
    wire [DEPTH-1:0] lowest; // the place that is entered if one is

    lowest_one #(.COUNT(DEPTH)) find_free (.some(~used), .lowest(lowest), .number(free));

    wire [DEPTH-1:0] enters = lowest & {DEPTH{enter}}; // the place that is entered

    // Of few places the lowest free one takes what is at the door in any case; it counts when it is entered. Of many
    // that is larger.
    wire [DEPTH-1:0] loads = (DEPTH <= 4) ? lowest : enters;
    wire [DEPTH-1:0] waits; // its entry waits for its burst
    assign some = |waits;

    always @(posedge clk) begin
        if (rst) begin
            taken <= {COUNT_W{1'b0}};
        end else if (enter != leaves) begin
            taken <= taken + {{(COUNT_W-1){leaves}}, 1'b1}; // one more, or one less
        end
    end

    // What each entry could do: in the next cycle, and in this one unless its bank has had a command meanwhile. The CPU
    // first: while a CPU's entry waits for a bank, no GPU's has a command of it. So it closes a row that GPU's entries
    // alone want.
    wire [BANKS-1:0] open_row_stays = (PRIORITY == 1) ? kept | (wanted & ~claimed) : wanted;
    wire [BANKS-1:0] row_legal = open_legal | (close_legal & (~open_row_stays | {BANKS{starves}}));
    wire [DEPTH-1:0] cpu;
    wire [DEPTH*BANK_W-1:0] banks;
    wire [DEPTH*ROW_BITS-1:0] rows;
    wire [DEPTH*COLUMN_BITS-1:0] columns;
    wire [DEPTH-1:0] chosen;       // the entry whose command goes
    wire [DEPTH-1:0] oldest, could_burst, could_open, could_close;
    wire [DEPTH*BANKS-1:0] wants;  // bit e * BANKS + b: entry e wants the open row of bank b
    wire [DEPTH*BANKS-1:0] claims; // as wants: entry e is a CPU's, and waits for bank b
    wire [DEPTH-1:0] equal;        // the entry of the line that is looked for

    generate
        for (e = 0; e < DEPTH; e = e + 1) begin : g_entry
            localparam integer ME_INT = e;
            localparam [PLACE_W-1:0] ME = ME_INT[PLACE_W-1:0];

            reg                    used_q;
            reg                    waits_q;
            reg                    cpu_q;
            reg                    hit_q;   // its bank was last opened on its row
            reg  [BANK_W-1:0]      bank_q;
            reg  [ROW_BITS-1:0]    row_q;
            reg  [COLUMN_BITS-1:0] column_q;
            reg                    burst_q; // what it could do, as of the cycle before
            reg                    open_q;
            reg                    close_q;

            assign {used[e], waits[e], cpu[e]} = {used_q, waits_q, cpu_q};
            assign banks[e*BANK_W +: BANK_W] = bank_q;
            assign rows[e*ROW_BITS +: ROW_BITS] = row_q;
            assign columns[e*COLUMN_BITS +: COLUMN_BITS] = column_q;
            wire same_bank = last_bank == bank_q;
            wire touched = last_all || (last_one && same_bank); // its bank, or its bank's row, had the last command
            wire row_touched = touched;
            wire opened_now = last_opens && same_bank;
            wire left = bursts && chosen[e];                    // its burst goes
            wire burst_stands = burst_q && !touched;            // ACT is never legal in the cycle behind another
            wire open_stands = open_q;
            wire column_now = column_legal[bank_q];
            wire row_now = row_legal[bank_q];
            wire held = PRIORITY == 1 && !cpu_q && claimed[bank_q] && !starves;
            wire may = waits_q && !row_touched && (!starves || oldest[e]) && !held;

            always @(posedge clk) begin
                if (rst) begin
                    used_q <= 1'b0;
                end else if (enters[e]) begin
                    used_q <= 1'b1;
                end else if (leaves && leaving == ME) begin
                    used_q <= 1'b0;
                end
                if (rst) begin
                    waits_q <= 1'b0;
                end else if (enters[e]) begin
                    waits_q <= 1'b1;
                end else if (left) begin
                    waits_q <= 1'b0;
                end
                if (loads[e]) begin
                    hit_q <= enter_hit;
                end else if (opened_now) begin
                    hit_q <= row_q == last_row;
                end
                burst_q <= !rst && may && column_now && hit_q; // a burst of its bank changes nothing for it
                open_q <= !rst && may && !column_now && row_now;
                close_q <= !rst && may && column_now && row_now && !hit_q;
                if (loads[e]) begin
                    cpu_q <= enter_cpu;
                    bank_q <= enter_bank;
                    row_q <= enter_row;
                    column_q <= enter_column;
                end
            end

            assign could_burst[e] = burst_stands && burst_go;
            assign could_open[e] = open_stands && open_go;
            assign could_close[e] = close_q && !touched && close_go;

            for (k = 0; k < BANKS; k = k + 1) begin : g_wants
                localparam integer BANK_INT = k;
                localparam [BANK_W-1:0] BANK = BANK_INT[BANK_W-1:0];

                assign wants[e*BANKS+k] = waits_q && hit_q && bank_q == BANK;
                assign claims[e*BANKS+k] = PRIORITY == 1 && waits_q && cpu_q && bank_q == BANK;
            end

            assign equal[e] = waits_q && bank_q == look_bank && row_q == look_row && column_q == look_column;
        end
    endgenerate

    always @* begin : set_wanted
        integer n;
        {wanted, kept, claimed} = {(3*BANKS){1'b0}};
        for (n = 0; n < DEPTH; n = n + 1) begin
            wanted = wanted | wants[n*BANKS +: BANKS];
            kept = kept | (wants[n*BANKS +: BANKS] & {BANKS{cpu[n]}});
            claimed = claimed | claims[n*BANKS +: BANKS];
        end
    end

    assign same = |equal;
    wire [DEPTH-1:0] same_one;

    lowest_one #(.COUNT(DEPTH)) find_same (.some(equal), .lowest(same_one), .number(same_place));

    // Who came first.
    wire [DEPTH*DEPTH-1:0] earlier; // bit e * DEPTH + f: entry f came before entry e

    generate
        for (i = 0; i < DEPTH; i = i + 1) begin : g_first
            for (j = 0; j < DEPTH; j = j + 1) begin : g_pair
                if (i < j) begin : g_keep
                    reg  first_q; // i came before j

                    always @(posedge clk) begin
                        if (enters[i]) begin
                            first_q <= 1'b0;
                        end else if (enters[j]) begin
                            first_q <= 1'b1;
                        end
                    end

                    assign earlier[j*DEPTH+i] = first_q;
                    assign earlier[i*DEPTH+j] = !first_q;
                end else if (i == j) begin : g_self
                    assign earlier[i*DEPTH+i] = 1'b0;
                end
            end
        end
    endgenerate

    // The oldest of all, and how long it has been the oldest.

    generate
        for (e = 0; e < DEPTH; e = e + 1) begin : g_oldest
            assign oldest[e] = waits[e] && !(|(earlier[e*DEPTH +: DEPTH] & waits));
        end
    endgenerate

    assign starves = AGE_CAP != 0 && age_q == CAP;

    always @(posedge clk) begin
        if (rst || !some || (bursts && (|(chosen & oldest)))) begin
            age_q <= {AGE_W{1'b0}};
        end else if (age_q != CAP) begin
            age_q <= age_q + 1'b1;
        end
    end

    // Two tables say which command goes: of each kind whether a GPU's may, and then the kind. Commands of one phase
    // compete.

    wire [ALONE_EV_W-1:0] order = (PRIORITY == 1)
        ? ALONE_EV_PRIS_CPU
        : (PRIORITY == 2) ? ALONE_EV_PRIS_CLASS : ALONE_EV_FR_FCFS;

    wire cpu_burst = |(could_burst & cpu);
    wire cpu_open = |(could_open & cpu);
    wire cpu_close = |(could_close & cpu);
    wire burst_of_cpu;
    wire [DEPTH-1:0] burst_1 = could_burst & (cpu | {DEPTH{!burst_of_cpu}});
    wire open_of_cpu;
    wire [DEPTH-1:0] open_1 = could_open & (cpu | {DEPTH{!open_of_cpu}});
    wire close_of_cpu;
    wire [DEPTH-1:0] close_any = could_close & (cpu | {DEPTH{!close_of_cpu}});
    wire burst_asks;   // a command of the kind goes
    wire cpu_at_burst; // a CPU's entry could have a command that competes with the kind's
    wire [ALONE_ST_W-1:0] burst_asked;

    dram_controller_alone burst_alone (
        .clk(clk), .rst(rst),
        .valid       (burst_asks),
        .state       (ALONE_ST_ASKED),
        .on_event    (order),
        .if_cpu_any  (cpu_at_burst),
        .if_cpu_this (cpu_burst),
        .next_state  (burst_asked),
        .act_cpu     (burst_of_cpu)
    );

    wire open_asks, cpu_at_open;
    wire [ALONE_ST_W-1:0] open_asked;

    dram_controller_alone open_alone (
        .clk(clk), .rst(rst),
        .valid       (open_asks),
        .state       (ALONE_ST_ASKED),
        .on_event    (order),
        .if_cpu_any  (cpu_at_open),
        .if_cpu_this (cpu_open),
        .next_state  (open_asked),
        .act_cpu     (open_of_cpu)
    );

    wire close_asks, cpu_at_close;
    wire [ALONE_ST_W-1:0] close_asked;

    dram_controller_alone close_alone (
        .clk(clk), .rst(rst),
        .valid       (close_asks),
        .state       (ALONE_ST_ASKED),
        .on_event    (order),
        .if_cpu_any  (cpu_at_close),
        .if_cpu_this (cpu_close),
        .next_state  (close_asked),
        .act_cpu     (close_of_cpu)
    );

    wire cpu_any = |((could_burst | could_open | could_close) & cpu);
    assign {cpu_at_burst, cpu_at_open, cpu_at_close} = {3{cpu_any}};
    assign {burst_asks, open_asks, close_asks} = {3{goes}} & {bursts, opens, closes};
    wire [KIND_ST_W-1:0] kind_asked;
    wire close_first;

    dram_controller_kind kind (
        .clk(clk), .rst(rst),
        .valid      (goes),
        .state      (KIND_ST_ASKED),
        .on_event   (KIND_EV_ONE),
        .if_burst   (|burst_1),
        .if_open    (|open_1),
        .next_state (kind_asked),
        .act_burst  (bursts),
        .act_open   (opens),
        .act_close  (close_first)
    );

    wire [DEPTH-1:0] close_1 = close_any;
    assign closes = close_first && (|close_1);

    // Of what goes the oldest.
    wire [DEPTH-1:0] able = close_first ? close_1 : opens ? open_1 : burst_1;

    generate
        for (e = 0; e < DEPTH; e = e + 1) begin : g_chosen
            assign chosen[e] = able[e] && !(|(earlier[e*DEPTH +: DEPTH] & able));
        end
    endgenerate

    chosen_value #(.COUNT(DEPTH), .WIDTH(BANK_W)) of_bank (.which(chosen), .values(banks), .value(bank));

    // Of four entries a LUT of six inputs selects a bit by the place's number. Where nothing is chosen that is place 0,
    // and no command looks at it. Of more entries the gates of the chosen one are fewer.
    generate
        if (DEPTH <= 4) begin : g_by_place
            assign row = rows[{{(32-PLACE_W){1'b0}}, place}*ROW_BITS +: ROW_BITS];
            assign column = columns[{{(32-PLACE_W){1'b0}}, place}*COLUMN_BITS +: COLUMN_BITS];
        end else begin : g_by_entry
            chosen_value #(.COUNT(DEPTH), .WIDTH(ROW_BITS)) of_row (.which(chosen), .values(rows), .value(row));

            chosen_value #(.COUNT(DEPTH), .WIDTH(COLUMN_BITS)) of_column (
                .which  (chosen),
                .values (columns),
                .value  (column)
            );
        end
    endgenerate

    always @* begin : set_place
        integer n;
        place = {PLACE_W{1'b0}};
        for (n = 0; n < DEPTH; n = n + 1) begin
            place = place | (n[PLACE_W-1:0] & {PLACE_W{chosen[n]}});
        end
    end

    wire unused = &{1'b0, same_one, burst_asked, open_asked, close_asked, kind_asked};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (starves && some); // the oldest goes before all others
        end
    end
`endif

endmodule

`default_nettype wire
