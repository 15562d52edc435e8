/* The timers of a DRAM: their times are made from its table of rules, the rest is Verilog in the files beside this one. A bank has
 * one counter: what it counts for is known from whether the bank is open. The data bus has one for bursts in the direction of the
 * last one, and one for the others. A rule that follows from others has no timer: docs/dramcache/controller-data-path.md, The
 * timers. */
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

/* A constant of the module. */
static void add_time(struct hw_module *m, const char *name, const char *time)
{
    hw_verilog(m, "localparam integer %s = %s;\n", name, time);
}

/* Counts the slots after a command, of which one more is counted where `late`. `time`: from one command to the other. */
static void emit_count(struct hw_module *whole, const char *name, const char *brief, const char *time, int late)
{
    struct hw_module *m = hw_part(whole, name, brief, SOURCE);
    hw_verilog(m, "localparam integer SLOTS = %s; // from one to the other\n",
               late ? hw_text(m, "%s + 1", time) : time);
    hw_source_of(m, "dram_controller_count", NULL, late ? "late" : NULL);
}

/* A bank's command is known one cycle after it was chosen, and what may follow one cycle before: two slots less are counted. With four
 * phases ACT has two of them: in the second it counts as one in the first of the next cycle. */
static void emit_bank(struct hw_module *whole, const struct phases *p)
{
    struct hw_module *m =
        hw_part(whole, "dram_controller_bank_timer", "which commands of a bank are legal in the next cycle", SOURCE);
    const int late = p->count == 4;
    emit_count(m, "dram_controller_bank_cycle", "when a bank may be opened again", hw_text(m, "%s - 2", BANK(ACT, ACT)),
               late);
    add_time(m, "ACT_RD", BANK(ACT, RD));
    add_time(m, "ACT_PRE", BANK(ACT, PRE));
    add_time(m, "ACT_ACT", BANK(ACT, ACT));
    add_time(m, "PRE_ACT", BANK(PRE, ACT));
    add_time(m, "RD_PRE", BANK(RD, PRE));
    add_time(m, "WR_PRE", BANK(WR, PRE));
    hw_source_with(m, NULL, late ? "late" : NULL);
}

static void emit_bus(struct hw_module *whole, const struct phases *p)
{
    struct hw_module *m = hw_part(whole, "dram_controller_bus", "which bursts the data bus lets go", SOURCE);
    emit_count(m, "dram_controller_burst", "when a burst of the same direction is legal", RANK(RD, RD), 0);
    add_time(m, "RD_WR", RANK(RD, WR));
    add_time(m, "WR_RD", RANK(WR, RD));
    hw_source(m, NULL);
}

static void emit_window(struct hw_module *whole, const struct phases *p)
{
    struct hw_module *m =
        hw_part(whole, "dram_controller_window", "four ACTs in a window: when the next is legal", SOURCE);
    const char *time = slots(DRAM_RULE_RANK, DRAM_RULE_ACT, DRAM_RULE_ACT, 4);
    if (p->count == 4) add_time(m, "STEPS", hw_text(m, "(%s + 1) / 2", time));
    else add_time(m, "SLOTS", p->count == 1 ? time : hw_text(m, "(%s + 1) / PHASES", time));
    hw_source(m, p->count == 4 ? "window of late acts" : "window");
}

/* Four phases: an ACT may be in phase 1 or 3, so these timers count in steps of two slots, and two of them are a cycle. */
static void emit_late_acts(struct hw_module *whole, const char *name, const char *brief, enum dram_rule_level level)
{
    struct hw_module *m = hw_part(whole, name, brief, SOURCE);
    add_time(m, "STEPS", hw_text(m, "(%s + 1) / 2", slots(level, DRAM_RULE_ACT, DRAM_RULE_ACT, 0)));
    hw_source(m, NULL);
}

/* A timer of a group begins when its command is at DFI, a cycle behind the choice. In that cycle it lets nothing go by itself. */
static void emit_group_count(struct hw_module *whole, const char *name, const char *brief, const char *time)
{
    struct hw_module *m = hw_part(whole, name, brief, SOURCE);
    hw_verilog(m, "localparam integer CYCLES = %s; // from one to the other\n", time);
    hw_source_of(m, "dram_controller_group_count", NULL, NULL);
}

static void emit_group(struct hw_module *whole, const struct phases *p)
{
    struct hw_module *m = hw_part(whole, "dram_controller_group", "which bursts and ACTs a bank group lets go", SOURCE);
    const char *apart = "dram_controller_group_apart", *brief = "when another bank of the group may be opened";
    const int late = p->count == 4;
    emit_group_count(m, "dram_controller_group_burst", "when a burst of the same direction is legal in the group",
                     GROUP(RD, RD));
    emit_group_count(m, "dram_controller_group_written", "when RD is legal behind WR in the group", GROUP(WR, RD));
    if (late) emit_late_acts(m, apart, brief, DRAM_RULE_GROUP);
    else emit_group_count(m, apart, brief, GROUP(ACT, ACT));
    hw_source_with(m, NULL, late ? "late" : NULL);
}

void emit_dram_timers(struct hw_module *whole, int count, int groups)
{
    const struct phases of = find_phases(count), *p = &of;
    struct hw_module *m =
        hw_part(whole, "dram_controller_timers", "which commands the rules of the device let go", SOURCE);
    const char *apart = "dram_controller_apart", *brief = "when another bank may be opened";
    const int late = count == 4;
    emit_bank(m, p);
    emit_bus(m, p);
    if (late) emit_late_acts(m, apart, brief, DRAM_RULE_RANK);
    else emit_count(m, apart, brief, RANK(ACT, ACT), 0);
    emit_window(m, p);
    if (groups) emit_group(m, p);
    emit_count(m, "dram_controller_refreshed", "when a refresh is over", RANK(REF, ACT), 0);
    hw_source_with(m, NULL, late ? groups ? "late groups late_groups" : "late late_alone" : groups ? "groups" : NULL);
}
