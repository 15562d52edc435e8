/* The timers of a DRAM, made from its table of rules. A bank has one counter: what it counts for is known from whether the bank is
 * open. The data bus has one for bursts in the direction of the last one, and one for the others. A rule that follows from
 * others has no timer: docs/dramcache/controller-data-path.md, The timers. */
#include <stdlib.h>

#include "rtl-gen/dramcache/dram_parts.h"
#include "spec/dramcache/dram_rules.h"

#define SOURCE "JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules"

/* What a rule asks for. */
static const char *slots(enum dram_rule_level level, enum dram_rule_command earlier, unsigned later, int window)
{
    for (const struct dram_rule *r = dram_rules; r->slots; r++)
        if (r->level == level && r->earlier == earlier && (r->later & later) && r->window == window) return r->slots;
    abort();
}

/* The phases of a cycle, and of each command: docs/dramcache/controller-data-path.md, Phases. With one all timers count slots, with
 * more they count cycles. */
struct phases {
    int count, act, pre; /* RD and WR: 0; REF: that of ACT */
};

static struct phases find_phases(int count)
{
    return (struct phases){count, count > 1, count > 1 ? count / 2 : 0};
}

static int phase_of(const struct phases *p, unsigned command)
{
    if (command & (DRAM_RULE_ACT | DRAM_RULE_REF)) return p->act;
    return command & DRAM_RULE_PRE ? p->pre : 0;
}

/* A rule's time in cycles, rounded up: from the phase of one command to that of the other. */
static const char *time_of(struct hw_module *m, const struct phases *p, enum dram_rule_level level,
                           enum dram_rule_command earlier, unsigned later)
{
    const char *time = slots(level, earlier, later, 0);
    const int round = phase_of(p, earlier) - phase_of(p, later) + p->count - 1;
    return p->count == 1 ? time : hw_text(m, "(%s + %d) / PHASES", time, round);
}

#define BANK(earlier, later)  time_of(m, p, DRAM_RULE_BANK, DRAM_RULE_##earlier, DRAM_RULE_##later)
#define RANK(earlier, later)  time_of(m, p, DRAM_RULE_RANK, DRAM_RULE_##earlier, DRAM_RULE_##later)
#define GROUP(earlier, later) time_of(m, p, DRAM_RULE_GROUP, DRAM_RULE_##earlier, DRAM_RULE_##later)

/* Counts the slots after a command. `late`: an input that says that one more counts, or NULL. */
static void emit_count_late(struct hw_module *whole, const char *name, const char *brief, const char *most,
                            const char *late)
{
    struct hw_module *m = hw_part(whole, name, brief, SOURCE);
    hw_verilog(m,
               "input goes; // the command goes in this cycle\n"
               "output legal; // the later one is legal\n"
               "localparam integer SLOTS = %s; // from one to the other\n"
               "localparam LEFT_W = $clog2(SLOTS);\n"
               "localparam [LEFT_W:0] DONE = 1 << LEFT_W, AFTER = (1 << LEFT_W) + 1 - SLOTS;\n"
               "reg [LEFT_W:0] count_q; // its highest bit: no slot is left\n"
               "assign legal = count_q[LEFT_W];\n"
               "always @(posedge clk)\n"
               "    if (rst) count_q <= DONE;\n"
               "    else if (goes) count_q <= %s;\n"
               "    else if (!legal) count_q <= count_q + 1'b1;\n",
               late ? hw_text(m, "%s + 1", most) : most,
               late ? hw_text(m, "%s ? AFTER : AFTER + 1'b1", late) : "AFTER");
}

static void emit_count(struct hw_module *whole, const char *name, const char *brief, const char *most)
{
    emit_count_late(whole, name, brief, most, NULL);
}

/* A bank's command is known one cycle after it was chosen, and what may follow one cycle before: two slots less are counted. With four
 * phases ACT has two of them: in the second it counts as one in the first of the next cycle. */
static void emit_bank(struct hw_module *whole, const struct phases *p)
{
    struct hw_module *m =
        hw_part(whole, "dram_controller_bank_timer", "which commands of a bank are legal in the next cycle", SOURCE);
    const int late = p->count == 4;
    emit_count_late(m, "dram_controller_bank_cycle", "when a bank may be opened again",
                    hw_text(m, "%s - 2", BANK(ACT, ACT)), late ? "at_late" : NULL);
    hw_verilog(m,
               "input act; // the bank's command in the cycle before\n"
               "input pre;\n"
               "input rd;\n"
               "input wr;\n"
               "output may_column; // RD and WR, where the bank is open\n"
               "output may_open; // ACT, where it is closed\n"
               "output may_close; // PRE, where it is open\n"
               "localparam integer ACT_RD = %s, ACT_PRE = %s, ACT_ACT = %s;\n"
               "localparam integer PRE_ACT = %s, RD_PRE = %s, WR_PRE = %s;\n",
               BANK(ACT, RD), BANK(ACT, PRE), BANK(ACT, ACT), BANK(PRE, ACT), BANK(RD, PRE), BANK(WR, PRE));
    hw_verilog(m,
               "localparam integer RCD = ACT_RD > 3 ? ACT_RD - 2 : 1, RAS = ACT_PRE > 3 ? ACT_PRE - 2 : 1;\n"
               "localparam integer RP = PRE_ACT > 3 ? PRE_ACT - 2 : 1;\n"
               "localparam integer RTP = RD_PRE > 3 ? RD_PRE - 2 : 1, WTP = WR_PRE - 2;\n"
               "localparam integer MOST_0 = RAS > RP ? RAS : RP, MOST_1 = RTP > WTP ? RTP : WTP;\n"
               "localparam integer MOST = MOST_0 > MOST_1 ? MOST_0 : MOST_1;\n"
               "localparam LEFT_W = $clog2(%s);\n"
               "localparam [LEFT_W:0] DONE = 1 << LEFT_W;\n"
               "localparam [LEFT_W:0] AFTER_ACT = (1 << LEFT_W) + 1 - RAS, AFTER_PRE = (1 << LEFT_W) + 1 - RP;\n",
               late ? "MOST + 1" : "MOST");
    hw_verilog(m,
               "localparam [LEFT_W:0] AFTER_RD = (1 << LEFT_W) + 1 - RTP, AFTER_WR = (1 << LEFT_W) + 1 - WTP;\n"
               "localparam [LEFT_W:0] AT_RCD = (1 << LEFT_W) + RCD - RAS - 1; // one slot before RD is legal\n"
               "reg [LEFT_W:0] count_q; // slots until ACT or PRE is legal; its highest bit: none is left\n"
               "reg column_q;\n"
               "wire later_rd = rd && count_q >= AFTER_RD; // it is what holds PRE back from now on\n"
               "wire later_wr = wr && (WR_PRE >= ACT_PRE - ACT_RD && WR_PRE >= RD_PRE || count_q >= AFTER_WR);\n"
               "assign may_column = column_q;\n"
               "assign may_close = count_q[LEFT_W];\n"
               "always @(posedge clk)\n"
               "    if (rst) begin\n"
               "        count_q <= DONE;\n"
               "        column_q <= 1'b0;\n"
               "    end else begin\n"
               "        if (act) count_q <= %s;\n"
               "        else if (pre) count_q <= AFTER_PRE;\n"
               "        else if (later_wr) count_q <= AFTER_WR;\n"
               "        else if (later_rd) count_q <= AFTER_RD;\n"
               "        else if (!may_close) count_q <= count_q + 1'b1;\n"
               "        if (act) column_q <= RCD == 1%s;\n"
               "        else if (count_q == AT_RCD) column_q <= 1'b1;\n"
               "    end\n"
               "wire cycle_legal;\n"
               "if (ACT_ACT > ACT_PRE + PRE_ACT) begin : g_cycle // else it follows from the two\n"
               "    dram_controller_bank_cycle cycle (.goes(act), .legal(cycle_legal), .*);\n"
               "end else begin : g_no_cycle\n"
               "    assign cycle_legal = 1'b1;\n"
               "end\n"
               "assign may_open = may_close && cycle_legal;\n",
               late ? "at_late ? AFTER_ACT - 1'b1 : AFTER_ACT" : "AFTER_ACT", late ? " && !at_late" : "");
}

static void emit_bus(struct hw_module *whole, const struct phases *p)
{
    struct hw_module *m = hw_part(whole, "dram_controller_bus", "which bursts the data bus lets go", SOURCE);
    emit_count(m, "dram_controller_burst", "when a burst of the same direction is legal", RANK(RD, RD));
    hw_verilog(m,
               "input rd; // it goes in this cycle\n"
               "input wr;\n"
               "output rd_legal;\n"
               "output wr_legal;\n"
               "localparam integer RD_WR = %s, WR_RD = %s;\n"
               "localparam integer MOST = RD_WR > WR_RD ? RD_WR : WR_RD;\n"
               "localparam LEFT_W = $clog2(MOST);\n"
               "localparam [LEFT_W:0] DONE = 1 << LEFT_W;\n"
               "localparam [LEFT_W:0] AFTER_RD = (1 << LEFT_W) + 1 - RD_WR, AFTER_WR = (1 << LEFT_W) + 1 - WR_RD;\n",
               RANK(RD, WR), RANK(WR, RD));
    hw_verilog(m, "%s",
               "reg [LEFT_W:0] count_q; // slots until a burst of the other direction is legal; its highest bit: none "
               "is left\n"
               "reg wrote_q; // the last burst was WR\n"
               "wire same_legal;\n"
               "dram_controller_burst burst (.goes(rd || wr), .legal(same_legal), .*);\n"
               "assign rd_legal = wrote_q ? count_q[LEFT_W] : same_legal;\n"
               "assign wr_legal = wrote_q ? same_legal : count_q[LEFT_W];\n"
               "always @(posedge clk)\n"
               "    if (rst) begin\n"
               "        count_q <= DONE;\n"
               "        wrote_q <= 1'b0;\n"
               "    end else begin\n"
               "        if (rd) count_q <= AFTER_RD;\n"
               "        else if (wr) count_q <= AFTER_WR;\n"
               "        else if (!count_q[LEFT_W]) count_q <= count_q + 1'b1;\n"
               "        if (rd || wr) wrote_q <= wr;\n"
               "    end\n");
}

static void emit_window(struct hw_module *whole, const struct phases *p)
{
    struct hw_module *m =
        hw_part(whole, "dram_controller_window", "four ACTs in a window: when the next is legal", SOURCE);
    const char *time = slots(DRAM_RULE_RANK, DRAM_RULE_ACT, DRAM_RULE_ACT, 4);
    hw_verilog(m,
               "input act; // it goes in this cycle\n"
               "output legal; // fewer than four of them are that young\n"
               "localparam SLOTS = %s;\n"
               "reg [SLOTS-2:0] history_q; // the youngest lowest\n"
               "reg [2:0] count_q; // how many are in it\n"
               "assign legal = !count_q[2];\n"
               "always @(posedge clk)\n"
               "    if (rst) begin\n"
               "        history_q <= {SLOTS - 1{1'b0}};\n"
               "        count_q <= 3'd0;\n"
               "    end else begin\n"
               "        history_q <= {history_q[SLOTS-3:0], act};\n"
               "        count_q <= count_q + {2'd0, act} - {2'd0, history_q[SLOTS-2]};\n"
               "    end\n",
               p->count == 1 ? time : hw_text(m, "(%s + 1) / PHASES", time));
}

/* Four phases: an ACT may be in phase 1 or 3, so both timers count in steps of two slots, and two of them are a cycle. */
static void emit_late_acts(struct hw_module *whole)
{
    struct hw_module *m = hw_part(whole, "dram_controller_apart", "when another bank may be opened", SOURCE);
    hw_verilog(m,
               "input goes; // ACT goes in this cycle\n"
               "output legal; // in the first phase\n"
               "output legal_late; // in the second\n"
               "localparam integer STEPS = (%s + 1) / 2;\n"
               "localparam LEFT_W = $clog2(STEPS + 1);\n"
               "localparam [LEFT_W-1:0] AFTER = STEPS > 2 ? STEPS - 2 : 0, AFTER_LATE = STEPS > 1 ? STEPS - 1 : 0;\n"
               "reg [LEFT_W-1:0] left_q; // steps from this cycle's first phase\n"
               "wire [LEFT_W+1:0] left = {2'd0, left_q};\n"
               "wire over = left <= 2; // a cycle is two steps\n"
               "wire [LEFT_W+1:0] next = left - 2;\n"
               "unused (next[LEFT_W+1:LEFT_W]);\n"
               "assign legal = left_q == {LEFT_W{1'b0}};\n"
               "assign legal_late = left <= 1;\n"
               "always @(posedge clk)\n"
               "    if (rst) left_q <= {LEFT_W{1'b0}};\n"
               "    else if (goes) left_q <= act_late ? AFTER_LATE : AFTER;\n"
               "    else left_q <= next[LEFT_W-1:0] & {LEFT_W{!over}};\n",
               slots(DRAM_RULE_RANK, DRAM_RULE_ACT, DRAM_RULE_ACT, 0));
    m = hw_part(whole, "dram_controller_window", "four ACTs in a window: when the next is legal", SOURCE);
    hw_verilog(m,
               "input act; // it goes in this cycle\n"
               "output legal; // in the first phase: fewer than four of them are that young\n"
               "output legal_late; // in the second\n"
               "localparam STEPS = (%s + 1) / 2;\n"
               "reg [STEPS-2:0] history_q; // the youngest lowest\n"
               "reg [2:0] count_q; // how many are in it\n"
               "wire [1:0] leave = {1'b0, history_q[STEPS-2]} + {1'b0, history_q[STEPS-3]};\n"
               "assign legal = !count_q[2];\n"
               "assign legal_late = !count_q[2] || history_q[STEPS-2];\n"
               "always @(posedge clk)\n"
               "    if (rst) begin\n"
               "        history_q <= {STEPS - 1{1'b0}};\n"
               "        count_q <= 3'd0;\n"
               "    end else begin\n"
               "        history_q <= {history_q[STEPS-4:0], act && !act_late, act && act_late};\n"
               "        count_q <= count_q + {2'd0, act} - {1'b0, leave};\n"
               "    end\n",
               slots(DRAM_RULE_RANK, DRAM_RULE_ACT, DRAM_RULE_ACT, 4));
}

/* A timer of a group begins when its command is at DFI, a cycle behind the choice. In that cycle it lets nothing go by itself. */
static void emit_group_count(struct hw_module *whole, const char *name, const char *brief, const char *time)
{
    struct hw_module *m = hw_part(whole, name, brief, SOURCE);
    hw_verilog(m,
               "input goes; // the command is at DFI\n"
               "output legal; // the later one may be chosen in this cycle\n"
               "localparam integer CYCLES = %s; // from one to the other\n"
               "localparam integer LEFT = CYCLES > 1 ? CYCLES - 1 : 1;\n"
               "localparam LEFT_W = $clog2(LEFT);\n"
               "localparam [LEFT_W:0] DONE = 1 << LEFT_W, AFTER = (1 << LEFT_W) + 1 - LEFT;\n"
               "reg [LEFT_W:0] count_q; // its highest bit: none is left\n"
               "assign legal = count_q[LEFT_W] && !(goes && CYCLES > 1);\n"
               "always @(posedge clk)\n"
               "    if (rst) count_q <= DONE;\n"
               "    else if (goes) count_q <= AFTER;\n"
               "    else if (!count_q[LEFT_W]) count_q <= count_q + 1'b1;\n",
               time);
}

/* The same of ACTs that may be in either of two phases: it counts steps of two slots. */
static void emit_group_late_acts(struct hw_module *whole)
{
    struct hw_module *m =
        hw_part(whole, "dram_controller_group_apart", "when another bank of the group may be opened", SOURCE);
    hw_verilog(m,
               "input goes; // ACT is at DFI\n"
               "output legal; // in the first phase\n"
               "output legal_late; // in the second\n"
               "localparam integer STEPS = (%s + 1) / 2;\n"
               "localparam LEFT_W = $clog2(STEPS + 1);\n"
               "localparam [LEFT_W-1:0] AFTER = STEPS > 2 ? STEPS - 2 : 0, AFTER_LATE = STEPS > 1 ? STEPS - 1 : 0;\n"
               "reg [LEFT_W-1:0] left_q; // steps from this cycle's first phase, but for the ACT at DFI\n"
               "wire [LEFT_W-1:0] now = !goes ? left_q : at_late ? AFTER_LATE : AFTER;\n"
               "wire [LEFT_W+1:0] left = {2'd0, now};\n"
               "wire over = left <= 2; // a cycle is two steps\n"
               "wire [LEFT_W+1:0] next = left - 2;\n"
               "unused (next[LEFT_W+1:LEFT_W]);\n"
               "assign legal = now == {LEFT_W{1'b0}};\n"
               "assign legal_late = left <= 1;\n"
               "always @(posedge clk)\n"
               "    if (rst) left_q <= {LEFT_W{1'b0}};\n"
               "    else left_q <= next[LEFT_W-1:0] & {LEFT_W{!over}};\n",
               slots(DRAM_RULE_GROUP, DRAM_RULE_ACT, DRAM_RULE_ACT, 0));
}

static void emit_group(struct hw_module *whole, const struct phases *p)
{
    struct hw_module *m = hw_part(whole, "dram_controller_group", "which bursts and ACTs a bank group lets go", SOURCE);
    const int late = p->count == 4;
    emit_group_count(m, "dram_controller_group_burst", "when a burst of the same direction is legal in the group",
                     GROUP(RD, RD));
    emit_group_count(m, "dram_controller_group_written", "when RD is legal behind WR in the group", GROUP(WR, RD));
    if (late) emit_group_late_acts(m);
    else
        emit_group_count(m, "dram_controller_group_apart", "when another bank of the group may be opened",
                         GROUP(ACT, ACT));
    hw_verilog(m, "%s",
               "input act; // the group's command at DFI\n"
               "input rd;\n"
               "input wr;\n"
               "output may_rd; // in this cycle\n"
               "output may_wr;\n"
               "output may_open;\n"
               "reg wrote_q; // its last burst was WR\n"
               "wire wrote = rd || wr ? wr : wrote_q;\n"
               "wire same_legal, written;\n"
               "dram_controller_group_burst burst (.goes(rd || wr), .legal(same_legal), .*);\n"
               "dram_controller_group_written behind (.goes(wr), .legal(written), .*);\n"
               "assign may_rd = wrote ? written : same_legal;\n"
               "assign may_wr = !wrote || same_legal;\n"
               "always @(posedge clk) wrote_q <= !rst && wrote;\n");
    if (late)
        hw_verilog(m, "%s",
                   "output may_open_early; // in the first phase of ACT\n"
                   "dram_controller_group_apart rows_apart (.goes(act), .legal(may_open_early), .legal_late(may_open), "
                   ".*);\n");
    else hw_verilog(m, "%s", "dram_controller_group_apart rows_apart (.goes(act), .legal(may_open), .*);\n");
}

static void add_groups(struct hw_module *m, int late)
{
    hw_verilog(m, "%s",
               "output [(1 << GROUP_BITS)-1:0] group_rd; // in this cycle, of each bank group\n"
               "output [(1 << GROUP_BITS)-1:0] group_wr;\n"
               "output [(1 << GROUP_BITS)-1:0] group_open;\n"
               "localparam GROUPS = 1 << GROUP_BITS;\n");
    if (late) hw_verilog(m, "%s", "wire [GROUPS-1:0] open_early; // in the first phase of ACT\n");
    hw_verilog(m,
               "for (b = 0; b < GROUPS; b = b + 1) begin : g_group\n"
               "    wire [BANKS/GROUPS-1:0] acts, reads, writes; // of its banks\n"
               "    for (k = 0; k < BANKS / GROUPS; k = k + 1) begin : g_of_bank\n"
               "        assign acts[k] = at_act[k * GROUPS + b];\n"
               "        assign reads[k] = at_rd[k * GROUPS + b];\n"
               "        assign writes[k] = at_wr[k * GROUPS + b];\n"
               "    end\n"
               "    dram_controller_group group (.act(|acts), .rd(|reads), .wr(|writes),\n"
               "        .may_rd(group_rd[b]), .may_wr(group_wr[b]), .may_open(group_open[b]), %s.*);\n"
               "end\n",
               late ? ".may_open_early(open_early[b]), " : "");
}

void emit_dram_timers(struct hw_module *whole, int count, int groups)
{
    const struct phases of = find_phases(count), *p = &of;
    struct hw_module *m =
        hw_part(whole, "dram_controller_timers", "which commands the rules of the device let go", SOURCE);
    const int late = count == 4;
    emit_bank(m, p);
    emit_bus(m, p);
    if (late) emit_late_acts(m);
    else {
        emit_count(m, "dram_controller_apart", "when another bank may be opened", RANK(ACT, ACT));
        emit_window(m, p);
    }
    if (groups) emit_group(m, p);
    emit_count(m, "dram_controller_refreshed", "when a refresh is over", RANK(REF, ACT));
    hw_verilog(m, "%s",
               "output [BANKS-1:0] bank_column; // in the next cycle: RD and WR of an open bank\n"
               "output [BANKS-1:0] bank_open; // ACT of a closed bank\n"
               "output [BANKS-1:0] bank_close; // PRE of an open bank\n"
               "output rank_rd; // in this cycle\n"
               "output rank_wr;\n"
               "output rank_act;\n"
               "output rank_refresh;\n");
    if (late) hw_verilog(m, "output act_late; // an ACT that goes is in the second of its phases\n");
    if (groups) add_groups(m, late);
    hw_verilog(m, "%s",
               "for (b = 0; b < BANKS; b = b + 1) begin : g_bank\n"
               "    dram_controller_bank_timer timer (.act(at_act[b]), .pre(at_pre[b]), .rd(at_rd[b]), .wr(at_wr[b]),\n"
               "        .may_column(bank_column[b]), .may_open(bank_open[b]), .may_close(bank_close[b]), .*);\n"
               "end\n"
               "dram_controller_bus bus (.rd(does_rd), .wr(does_wr), .rd_legal(rank_rd), .wr_legal(rank_wr), .*);\n"
               "wire apart, few, refreshed;\n");
    if (late)
        hw_verilog(m,
                   "wire apart_late, few_late;\n"
                   "dram_controller_apart rows_apart (.goes(does_act), .legal(apart), .legal_late(apart_late), .*);\n"
                   "dram_controller_window window (.act(does_act), .legal(few), .legal_late(few_late), .*);\n"
                   "%s",
                   groups ? "assign act_late = !(apart && few && open_early[act_group]);\n"
                          : "assign act_late = !(apart && few);\n");
    else
        hw_verilog(m, "%s",
                   "dram_controller_apart rows_apart (.goes(does_act), .legal(apart), .*);\n"
                   "dram_controller_window window (.act(does_act), .legal(few), .*);\n");
    hw_verilog(m, "%s", "dram_controller_refreshed refresh (.goes(does_refresh), .legal(refreshed), .*);\n");
    hw_verilog(m, "%s",
               late ? "assign rank_act = apart_late && few_late && refreshed;\n"
                    : "assign rank_act = apart && few && refreshed;\n");
    hw_verilog(m, "%s", "assign rank_refresh = refreshed;\n");
}
