// Requests of one direction that wait for their burst. What each could do in the next cycle is kept, so that nothing is looked up
// when a command is chosen. The command of the cycle before comes back as last_*: nothing of its bank goes meanwhile.

//# parameters
parameter integer DEPTH = 8; // places
parameter integer BANKS = 8; // banks
parameter integer ROW_BITS = 13; // of a row's number
parameter integer COLUMN_BITS = 7; // of a line's number in its row
parameter integer AGE_CAP = 0; // cycles after which the oldest goes before all others; 0: never
parameter integer PRIORITY = 0; // 1: a CPU's commands first; 2: a CPU's of each kind; else the classes are alike
//# groups
parameter integer GROUP_BITS = 2; // of a bank's number, the lowest: its group
//# ports
parameter integer BANK_W = $clog2(BANKS); // bits of a bank's number
parameter integer PLACE_W = $clog2(DEPTH); // bits of a place's number
parameter integer COUNT_W = $clog2(DEPTH + 1); // bits of a number of places
input clk; // clock
input rst; // synchronous reset
// What enters, at the lowest free place.
input enter;
input enter_cpu;
input [BANK_W-1:0] enter_bank;
input [ROW_BITS-1:0] enter_row;
input [COLUMN_BITS-1:0] enter_column;
input enter_hit; // its bank is open on its row
output [PLACE_W-1:0] free; // the lowest free place
output [COUNT_W-1:0] taken; // how many places are not free
// What looks for its own line.
input [BANK_W-1:0] look_bank;
input [ROW_BITS-1:0] look_row;
input [COLUMN_BITS-1:0] look_column;
output same; // an entry of its line waits
output [PLACE_W-1:0] same_place; // the entry
// The banks, in the next cycle.
input [BANKS-1:0] column_legal; // a burst from the open row; so it is wherever PRE is legal
input [BANKS-1:0] open_legal; // ACT
input [BANKS-1:0] close_legal; // PRE
// The rank, in this cycle.
input burst_go;
input open_go;
input close_go;
//# ports of groups
// Each group, in this cycle.
input [(1 << GROUP_BITS)-1:0] group_burst;
input [(1 << GROUP_BITS)-1:0] group_open; // ACT
//# one command
// The command of the cycle before.
input last_opens; // ACT
input last_one; // a command of one bank
input last_all; // of all banks
input [BANK_W-1:0] last_bank;
input [ROW_BITS-1:0] last_row;
// The choice: one of the three at most. A burst always goes; the others may be passed over.
output bursts; // a burst
output opens; // ACT
output closes; // PRE
output [PLACE_W-1:0] place; // of the entry
output [BANK_W-1:0] bank;
output [ROW_BITS-1:0] row;
output [COLUMN_BITS-1:0] column;
input goes; // it is not passed over
//# commands
// The commands of the cycle before.
input last_column; // RD or WR
input last_opens; // ACT
input last_closes; // PRE of one bank
input last_all; // PRE of all banks
input [BANK_W-1:0] last_bank; // of RD and WR
input [BANK_W-1:0] last_open_bank; // of ACT
input [BANK_W-1:0] last_close_bank; // of PRE
input [ROW_BITS-1:0] last_row; // of ACT
// The choice: one of each kind at most. A burst always goes; the others may be passed over.
output bursts; // a burst
output opens; // ACT
output closes; // PRE
output [PLACE_W-1:0] place; // of the burst's entry
output [BANK_W-1:0] bank; // of the burst
output [COLUMN_BITS-1:0] column;
output [BANK_W-1:0] open_bank; // of ACT
output [ROW_BITS-1:0] row;
output [BANK_W-1:0] close_bank; // of PRE
input open_goes, close_goes; // they are not passed over
//# state
output [BANKS-1:0] wanted; // banks whose open row some entry waits for
output some; // an entry waits
output starves; // the oldest has waited for AGE_CAP cycles
// The place of a burst, when it is free again.
input leaves;
input [PLACE_W-1:0] leaving;
//+ sms
output of_cpu; // the burst is a CPU's
assign of_cpu = |(chosen & cpu);
//-

wire [DEPTH-1:0] used; // the place is not free
wire [DEPTH-1:0] waits; // its entry waits for its burst
wire [DEPTH-1:0] cpu;
wire [DEPTH*BANK_W-1:0] banks;
wire [DEPTH*ROW_BITS-1:0] rows;
wire [DEPTH*COLUMN_BITS-1:0] columns;
wire [DEPTH-1:0] chosen; // the entry whose command goes
wire [DEPTH-1:0] enters; // the place that is entered
wire [DEPTH-1:0] lowest; // the place that is entered if one is
lowest_one #(.COUNT(DEPTH)) find_free (.some(~used), .lowest(lowest), .number(free));
assign enters = lowest & {DEPTH{enter}};
// Of few places the lowest free one takes what is at the door in any case; it counts when it is entered. Of many that is larger.
wire [DEPTH-1:0] loads = DEPTH <= 4 ? lowest : enters;
assign some = |waits;
always @(posedge clk) begin
    if (rst) taken <= {COUNT_W{1'b0}};
    else if (enter != leaves) taken <= taken + {{COUNT_W - 1{leaves}}, 1'b1}; // one more, or one less
end

// What each entry could do: in the next cycle, and in this one unless its bank has had a command meanwhile.
// The CPU first: while a CPU's entry waits for a bank, no GPU's has a command of it. So it closes a row that GPU's entries alone want.
reg [BANKS-1:0] claimed; // banks that a CPU's entry waits for
reg [BANKS-1:0] kept; // banks whose open row a CPU's entry waits for
wire [BANKS-1:0] open_row_stays = PRIORITY == 1 ? kept | wanted & ~claimed : wanted;
//+ !pris
wire [BANKS-1:0] row_legal = open_legal | close_legal & (~open_row_stays | {BANKS{starves}});
//-
//+ pris
// Of few entries each is compared with the others of its bank, and so is what they want. Of many that is larger: they ask their bank.
wire [BANKS-1:0] row_legal = open_legal | close_legal & (~open_row_stays | {BANKS{DEPTH <= 4 || starves}});
wire [DEPTH-1:0] hits; // the entry's bank was last opened on its row
wire [DEPTH-1:0] for_burst, for_open; // the kind of command that the entry could have, one at most, or else it is PRE
//-
wire [DEPTH*BANKS-1:0] claims; // as wants: entry e is a CPU's, and waits for bank b
wire [DEPTH-1:0] could_burst, could_open, could_close;
wire [DEPTH*BANKS-1:0] wants; // bit e * BANKS + b: entry e wants the open row of bank b
wire [DEPTH-1:0] equal; // the entry of the line that is looked for
//+ sms
// Each bank has its entries in order. Those of its open row are alike: of them the oldest goes.
wire [DEPTH-1:0] blocks; // an entry whose row its bank was not last opened on: the younger ones of its bank wait for it
wire [DEPTH-1:0] behind; // an entry that waits so
wire [DEPTH*DEPTH-1:0] of_a_bank; // bit e * DEPTH + f: entries e and f are of one bank
//-
//# entries
//+ phases
wire [DEPTH-1:0] opened, closed; // the entries whose ACT, PRE goes
//-
for (e = 0; e < DEPTH; e = e + 1) begin : g_entry
    localparam [PLACE_W-1:0] ME = e;
    reg used_q, waits_q, cpu_q;
    reg hit_q; // its bank was last opened on its row
    reg [BANK_W-1:0] bank_q;
    reg [ROW_BITS-1:0] row_q;
    reg [COLUMN_BITS-1:0] column_q;
    assign {used[e], waits[e], cpu[e]} = {used_q, waits_q, cpu_q};
    assign banks[e * BANK_W +: BANK_W] = bank_q;
    assign rows[e * ROW_BITS +: ROW_BITS] = row_q;
    assign columns[e * COLUMN_BITS +: COLUMN_BITS] = column_q;
//+ !phases
    wire same_bank = last_bank == bank_q;
    wire touched = last_all || last_one && same_bank, row_touched = touched; // its bank, or its bank's row, had the last command
    wire opened_now = last_opens && same_bank;
    wire left = bursts && chosen[e]; // its burst goes
    wire burst_stands = burst_q && !touched, open_stands = open_q; // ACT is never legal in the cycle behind another
//-
//+ phases
    wire opened_now = last_opens && last_open_bank == bank_q;
    wire row_touched = last_all || opened_now || last_closes && last_close_bank == bank_q; // its bank's row had the last command
    wire touched = row_touched || last_column && last_bank == bank_q; // the same, or its bank had a burst
    wire left = chosen[e]; // its burst goes
    wire burst_stands = burst_q && waits_q && !row_touched, open_stands = open_q && !row_touched;
//-
    reg burst_q, open_q, close_q; // what it could do, as of the cycle before
    wire column_now = column_legal[bank_q], row_now = row_legal[bank_q];
//+ !pris
    wire held = PRIORITY == 1 && !cpu_q && claimed[bank_q] && !starves;
//-
//+ pris
    wire [DEPTH-1:0] beside; // the others of its bank that wait
    for (f = 0; f < DEPTH; f = f + 1) begin : g_beside
        assign beside[f] = f != e && waits[f] && banks[f * BANK_W +: BANK_W] == bank_q;
    end
    wire held = !cpu_q && (DEPTH <= 4 ? |(beside & cpu) : claimed[bank_q]) && !starves;
    // A GPU's entry that is not held has none of a CPU beside it, so all that want the row count.
    wire row_stays = DEPTH <= 4 && |(beside & hits & (cpu | {DEPTH{!cpu_q}})) && !starves;
    assign {hits[e], for_burst[e], for_open[e]} = {hit_q, burst_q, open_q};
//-
//+ !sms
    wire may = waits_q && !row_touched && (!starves || oldest[e]) && !held;
//-
//+ sms
    wire may = waits_q && !row_touched && (!starves || oldest[e]) && !held && !behind[e];
//-
    always @(posedge clk) begin
        if (rst) used_q <= 1'b0;
        else if (enters[e]) used_q <= 1'b1;
        else if (leaves && leaving == ME) used_q <= 1'b0;
        if (rst) waits_q <= 1'b0;
        else if (enters[e]) waits_q <= 1'b1;
        else if (left) waits_q <= 1'b0;
        if (loads[e]) hit_q <= enter_hit;
        else if (opened_now) hit_q <= row_q == last_row;
        burst_q <= !rst && may && column_now && hit_q; // a burst of its bank changes nothing for it
        open_q <= !rst && may && !column_now && row_now;
//+ one
        close_q <= !rst && may && column_now && row_now && !hit_q;
//-
//+ pris
        close_q <= !rst && may && column_now && row_now && !hit_q && !row_stays;
//-
//+ phases
        close_q <= !rst && may && !touched && column_now && row_now && !hit_q;
//-
        if (loads[e]) begin
            cpu_q <= enter_cpu;
            bank_q <= enter_bank;
            row_q <= enter_row;
            column_q <= enter_column;
        end
    end
//+ !groups
    assign could_burst[e] = burst_stands && burst_go;
    assign could_open[e] = open_stands && open_go;
//-
//+ groups
    wire [GROUP_BITS-1:0] group = bank_q[GROUP_BITS-1:0];
    assign could_burst[e] = burst_stands && burst_go && group_burst[group];
    assign could_open[e] = open_stands && open_go && group_open[group];
//-
    assign could_close[e] = close_q && !touched && close_go;
    for (k = 0; k < BANKS; k = k + 1) begin : g_wants
        localparam [BANK_W-1:0] BANK = k;
//+ plain
        assign wants[e * BANKS + k] = waits_q && hit_q && bank_q == BANK;
//-
//+ sms
        assign wants[e * BANKS + k] = waits_q && hit_q && !behind[e] && bank_q == BANK;
//-
//+ !pris
        assign claims[e * BANKS + k] = PRIORITY == 1 && waits_q && cpu_q && bank_q == BANK;
//-
//+ pris
        wire here = waits_q && bank_q == BANK; // it waits for the bank: asked once for what it wants and what it claims
        assign wants[e * BANKS + k] = here && hit_q;
        assign claims[e * BANKS + k] = here && cpu_q;
//-
    end
//+ sms
    assign blocks[e] = waits_q && !hit_q;
    for (f = 0; f < DEPTH; f = f + 1) begin : g_other
        assign of_a_bank[e * DEPTH + f] = banks[f * BANK_W +: BANK_W] == bank_q;
    end
    assign behind[e] = |(earlier[e * DEPTH +: DEPTH] & of_a_bank[e * DEPTH +: DEPTH] & blocks);
//-
    assign equal[e] = waits_q && bank_q == look_bank && row_q == look_row
        && column_q == look_column;
end
//# ages
always @* begin
    {wanted, kept, claimed} = {3 * BANKS{1'b0}};
    for (n = 0; n < DEPTH; n = n + 1) begin
        wanted = wanted | wants[n * BANKS +: BANKS];
        kept = kept | wants[n * BANKS +: BANKS] & {BANKS{cpu[n]}};
        claimed = claimed | claims[n * BANKS +: BANKS];
    end
end
assign same = |equal;
wire [DEPTH-1:0] same_one;
lowest_one #(.COUNT(DEPTH)) find_same (.some(equal), .lowest(same_one), .number(same_place));
unused (same_one);

// Who came first.
wire [DEPTH*DEPTH-1:0] earlier; // bit e * DEPTH + f: entry f came before entry e
for (i = 0; i < DEPTH; i = i + 1) begin : g_first
    for (j = 0; j < DEPTH; j = j + 1) begin : g_pair
        if (i < j) begin : g_keep
            reg first_q; // i came before j
            always @(posedge clk)
                if (enters[i]) first_q <= 1'b0;
                else if (enters[j]) first_q <= 1'b1;
            assign earlier[j * DEPTH + i] = first_q;
            assign earlier[i * DEPTH + j] = !first_q;
        end else if (i == j) begin : g_self
            assign earlier[i * DEPTH + i] = 1'b0;
        end
    end
end

// The oldest of all, and how long it has been the oldest.
localparam AGE_W = $clog2(AGE_CAP + 2);
localparam [AGE_W-1:0] CAP = AGE_CAP;
wire [DEPTH-1:0] oldest;
reg [AGE_W-1:0] age_q;
for (e = 0; e < DEPTH; e = e + 1) begin : g_oldest
    assign oldest[e] = waits[e] && !(|(earlier[e * DEPTH +: DEPTH] & waits));
end
assign starves = AGE_CAP != 0 && age_q == CAP;
always @(posedge clk)
    if (rst || !some || bursts && |(chosen & oldest)) age_q <= {AGE_W{1'b0}};
    else if (age_q != CAP) age_q <= age_q + 1'b1;

//# choice
// Two tables say which command goes: of each kind whether a GPU's may, and then the kind. Commands of one phase compete.
wire [ALONE_EV_W-1:0] order = PRIORITY == 1 ? ALONE_EV_PRIS_CPU : PRIORITY == 2 ? ALONE_EV_PRIS_CLASS : ALONE_EV_FR_FCFS;
//+ !pris
wire cpu_burst = |(could_burst & cpu), cpu_open = |(could_open & cpu), cpu_close = |(could_close & cpu);
wire burst_of_cpu, open_of_cpu, close_of_cpu;
wire [ALONE_ST_W-1:0] burst_asked, open_asked, close_asked;
unused ({burst_asked, open_asked, close_asked});
wire [DEPTH-1:0] burst_1 = could_burst & (cpu | {DEPTH{!burst_of_cpu}});
wire [DEPTH-1:0] open_1 = could_open & (cpu | {DEPTH{!open_of_cpu}});
wire [DEPTH-1:0] close_any = could_close & (cpu | {DEPTH{!close_of_cpu}});
wire burst_asks, open_asks, close_asks; // a command of the kind goes
wire cpu_at_burst, cpu_at_open, cpu_at_close; // a CPU's entry could have a command that competes with the kind's
dram_controller_alone burst_alone (
    .clk, .rst, .valid(burst_asks), .state(ALONE_ST_ASKED), .on_event(order), .if_cpu_any(cpu_at_burst), .if_cpu_this(cpu_burst),
    .next_state(burst_asked), .act_cpu(burst_of_cpu)
);
dram_controller_alone open_alone (
    .clk, .rst, .valid(open_asks), .state(ALONE_ST_ASKED), .on_event(order), .if_cpu_any(cpu_at_open), .if_cpu_this(cpu_open),
    .next_state(open_asked), .act_cpu(open_of_cpu)
);
dram_controller_alone close_alone (
    .clk, .rst, .valid(close_asks), .state(ALONE_ST_ASKED), .on_event(order), .if_cpu_any(cpu_at_close), .if_cpu_this(cpu_close),
    .next_state(close_asked), .act_cpu(close_of_cpu)
);
//-
//+ pris
// An entry could have one kind of command, so its class is asked for once, and then its kind.
wire [DEPTH-1:0] could = could_burst | could_open | could_close;
wire cpu_any = |(could & cpu), of_cpu; // a CPU's entry could have a command; so no GPU's has one
wire [ALONE_ST_W-1:0] asked;
unused (asked);
dram_controller_alone alone (
    .clk, .rst, .valid(goes), .state(ALONE_ST_ASKED), .on_event(order), .if_cpu_any(cpu_any), .if_cpu_this(cpu_any), .next_state(asked), .act_cpu(of_cpu)
);
wire [DEPTH-1:0] close_any = could & (cpu | {DEPTH{!of_cpu}});
wire [DEPTH-1:0] burst_1 = close_any & for_burst, open_1 = close_any & for_open;
//-
//# choice of one
//+ !pris
wire cpu_any = |((could_burst | could_open | could_close) & cpu);
assign {cpu_at_burst, cpu_at_open, cpu_at_close} = {3{cpu_any}};
assign {burst_asks, open_asks, close_asks} = {3{goes}} & {bursts, opens, closes};
//-
wire close_first;
wire [KIND_ST_W-1:0] kind_asked;
unused (kind_asked);
dram_controller_kind kind (
    .clk, .rst, .valid(goes), .state(KIND_ST_ASKED), .on_event(KIND_EV_ONE), .if_burst(|burst_1), .if_open(|open_1), .next_state(kind_asked), .act_burst(bursts),
    .act_open(opens), .act_close(close_first)
);
wire [DEPTH-1:0] close_1 = close_any;
assign closes = close_first && |close_1;
//# choice of a burst and a row
assign {cpu_at_burst, cpu_at_open, cpu_at_close} = {cpu_burst, {2{cpu_open || cpu_close}}};
assign {burst_asks, open_asks, close_asks} = {bursts, open_goes, close_goes};
wire close_first, no_burst;
wire [KIND_ST_W-1:0] kind_asked;
unused ({kind_asked, no_burst});
dram_controller_kind kind (
    .clk, .rst, .valid(open_goes || close_goes), .state(KIND_ST_ASKED), .on_event(KIND_EV_ROWS), .if_burst(1'b0), .if_open(|open_1), .next_state(kind_asked),
    .act_burst(no_burst), .act_open(opens), .act_close(close_first)
);
wire [DEPTH-1:0] close_1 = close_any & {DEPTH{close_first}};
assign bursts = |burst_1;
assign closes = |close_1;
//# choice of each
assign {cpu_at_burst, cpu_at_open, cpu_at_close} = {cpu_burst, cpu_open, cpu_close};
assign {burst_asks, open_asks, close_asks} = {bursts, open_goes, close_goes};
wire [DEPTH-1:0] close_1 = close_any;
assign bursts = |burst_1;
assign opens = |open_1;
assign closes = |close_1;
//# oldest
// Of what goes the oldest.
//# oldest of one
wire [DEPTH-1:0] able = close_first ? close_1 : opens ? open_1 : burst_1;
for (e = 0; e < DEPTH; e = e + 1) begin : g_chosen
    assign chosen[e] = able[e] && !(|(earlier[e * DEPTH +: DEPTH] & able));
end
chosen_value #(.COUNT(DEPTH), .WIDTH(BANK_W)) of_bank (.which(chosen), .values(banks), .value(bank));
// Of four entries a LUT of six inputs selects a bit by the place's number. Where nothing is chosen that is place 0, and no command
// looks at it. Of more entries the gates of the chosen one are fewer.
if (DEPTH <= 4) begin : g_by_place
    assign row = rows[{{32 - PLACE_W{1'b0}}, place} * ROW_BITS +: ROW_BITS];
    assign column = columns[{{32 - PLACE_W{1'b0}}, place} * COLUMN_BITS +: COLUMN_BITS];
end else begin : g_by_entry
    chosen_value #(.COUNT(DEPTH), .WIDTH(ROW_BITS)) of_row (.which(chosen), .values(rows), .value(row));
    chosen_value #(.COUNT(DEPTH), .WIDTH(COLUMN_BITS)) of_column (.which(chosen), .values(columns), .value(column));
end
//# oldest of each
for (e = 0; e < DEPTH; e = e + 1) begin : g_chosen
    assign chosen[e] = burst_1[e] && !(|(earlier[e * DEPTH +: DEPTH] & burst_1));
    assign opened[e] = open_1[e] && !(|(earlier[e * DEPTH +: DEPTH] & open_1));
    assign closed[e] = close_1[e] && !(|(earlier[e * DEPTH +: DEPTH] & close_1));
end
chosen_value #(.COUNT(DEPTH), .WIDTH(BANK_W)) of_bank (.which(chosen), .values(banks), .value(bank));
chosen_value #(.COUNT(DEPTH), .WIDTH(COLUMN_BITS)) of_column (.which(chosen), .values(columns), .value(column));
chosen_value #(.COUNT(DEPTH), .WIDTH(BANK_W)) of_open_bank (.which(opened), .values(banks), .value(open_bank));
chosen_value #(.COUNT(DEPTH), .WIDTH(ROW_BITS)) of_row (.which(opened), .values(rows), .value(row));
chosen_value #(.COUNT(DEPTH), .WIDTH(BANK_W)) of_close_bank (.which(closed), .values(banks), .value(close_bank));
//# place
always @* begin
    place = {PLACE_W{1'b0}};
    for (n = 0; n < DEPTH; n = n + 1) place = place | n[PLACE_W-1:0] & {PLACE_W{chosen[n]}};
end
cover (starves && some); // the oldest goes before all others
