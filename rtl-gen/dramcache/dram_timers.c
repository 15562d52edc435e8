/* The timers of a DRAM, made from its table of rules: of each bank, and of the rank, one for each group of later commands.
 * A rule with a window has a history of its own. */
#include <stdio.h>
#include <string.h>

#include "rtl-gen/dramcache/dram_parts.h"
#include "spec/dramcache/dram_rules.h"

#define SOURCE "JESD79-3F; docs/dramcache/controller-data-path.md, The timing rules"

enum { NAME = 64 };

static const char *const commands[DRAM_RULE_COMMANDS] = {"act", "pre", "rd", "wr", "refresh"};
static const char *const levels[] = {"bank", "rank"};

static const char *command_name(enum dram_rule_command command)
{
    return commands[__builtin_ctz(command)];
}

/* "dram_controller_bank_rd_wr": the level and the commands that are later; of a window its number of commands, too. */
static const char *timer_name(const struct dram_rule *rule, char name[NAME])
{
    int n = snprintf(name, NAME, "dram_controller_%s", levels[rule->level]);
    for (int c = 0; c < DRAM_RULE_COMMANDS; c++)
        if (rule->later >> c & 1) n += snprintf(name + n, (size_t)(NAME - n), "_%s", commands[c]);
    if (rule->window) snprintf(name + n, (size_t)(NAME - n), "_%d", rule->window);
    return name;
}

static int same_timer(const struct dram_rule *a, const struct dram_rule *b)
{
    return a->level == b->level && a->later == b->later && a->window == b->window && (a == b || !a->window);
}

static int is_first(const struct dram_rule *rule)
{
    for (const struct dram_rule *r = dram_rules; r != rule; r++)
        if (same_timer(r, rule)) return 0;
    return 1;
}

/* The next rule of the timer whose first one is `rule`, after `last` (NULL: the first); NULL: there is none. */
static const struct dram_rule *next_rule(const struct dram_rule *rule, const struct dram_rule *last)
{
    for (const struct dram_rule *r = last ? last + 1 : rule; r->slots; r++)
        if (same_timer(r, rule)) return r;
    return NULL;
}

/* Whether an earlier rule of the timer has the same earlier command: its input is declared. */
static int is_declared(const struct dram_rule *rule, const struct dram_rule *of)
{
    for (const struct dram_rule *r = next_rule(rule, NULL); r != of; r = next_rule(rule, r))
        if (r->earlier == of->earlier) return 1;
    return 0;
}

static void emit_counter(struct hw_module *m, const struct dram_rule *rule)
{
    const char *most = "", *fired = "";
    int n = 0;
    for (const struct dram_rule *r = next_rule(rule, NULL); r; r = next_rule(rule, r), n++) {
        const char *name = command_name(r->earlier);
        if (!is_declared(rule, r)) {
            hw_verilog(m, "input %s; // it goes in this cycle\n", name);
            fired = hw_text(m, "%s%s%s", fired, *fired ? " || " : "", name);
        }
        hw_verilog(m, "localparam integer SLOTS_%d = %s; // %s\n", n, r->slots, r->because);
        most = n ? hw_text(m, "(SLOTS_%d > %s ? SLOTS_%d : %s)", n, most, n, most) : "SLOTS_0";
    }
    hw_verilog(m,
               "output legal; // that much later\n"
               "localparam LEFT_W = $clog2(%s + 1);\n"
               "reg [LEFT_W-1:0] left_q; // slots until it is legal\n"
               "wire [LEFT_W-1:0] left_0 = left_q - {{LEFT_W - 1{1'b0}}, left_q != {LEFT_W{1'b0}}};\n",
               most);
    for (int i = 0; i < n; i++) {
        const struct dram_rule *r = next_rule(rule, NULL);
        for (int j = 0; j < i; j++) r = next_rule(rule, r);
        const char *name = command_name(r->earlier);
        hw_verilog(m,
                   "localparam [LEFT_W-1:0] AFTER_%d = SLOTS_%d - 1; // left in the cycle after the command\n"
                   "wire [LEFT_W-1:0] left_%d = %s && left_%d < AFTER_%d ? AFTER_%d : left_%d;\n",
                   i, i, i + 1, name, i, i, i, i);
    }
    hw_verilog(m,
               "reg legal_q;\n"
               "assign legal = legal_q;\n"
               "always @(posedge clk)\n"
               "    if (rst) begin\n"
               "        left_q <= {LEFT_W{1'b0}};\n"
               "        legal_q <= 1'b1;\n"
               "    end else begin\n"
               "        left_q <= left_%d;\n"
               "        legal_q <= left_q[LEFT_W-1:1] == {LEFT_W - 1{1'b0}} && !(%s);\n"
               "    end\n",
               n, fired);
}

static void emit_history(struct hw_module *m, const struct dram_rule *rule)
{
    const char *name = command_name(rule->earlier);
    hw_verilog(m,
               "input %s; // it goes in this cycle\n"
               "output legal; // fewer than %d of them are that young\n"
               "localparam SLOTS = %s; // %s\n"
               "reg [SLOTS-2:0] history_q; // the youngest lowest\n"
               "reg [2:0] count_q; // how many are in it\n"
               "reg legal_q;\n"
               "wire [2:0] count = count_q + {2'd0, %s} - {2'd0, history_q[SLOTS-2]};\n"
               "assign legal = legal_q;\n"
               "always @(posedge clk)\n"
               "    if (rst) begin\n"
               "        history_q <= {SLOTS - 1{1'b0}};\n"
               "        count_q <= 3'd0;\n"
               "        legal_q <= 1'b1;\n"
               "    end else begin\n"
               "        history_q <= {history_q[SLOTS-3:0], %s};\n"
               "        count_q <= count;\n"
               "        legal_q <= count < 3'd%d;\n"
               "    end\n",
               name, rule->window, rule->slots, rule->because, name, name, rule->window);
}

static const char *brief_of(struct hw_module *m, const struct dram_rule *rule)
{
    const char *later = "";
    for (int c = 0; c < DRAM_RULE_COMMANDS; c++)
        if (rule->later >> c & 1) later = hw_text(m, "%s%s%s", later, *later ? ", " : "", commands[c]);
    if (rule->window) return hw_text(m, "%d in a window: when %s is legal again", rule->window, later);
    return hw_text(m, "when %s of a %s is legal", later, levels[rule->level]);
}

void emit_dram_timers(struct hw_module *whole)
{
    struct hw_module *m =
        hw_part(whole, "dram_controller_timers", "which commands the rules of the device let go", SOURCE);
    for (int c = 0; c < DRAM_RULE_COMMANDS; c++) {
        const int one = 1u << c == DRAM_RULE_REF;
        hw_verilog(m, "output %smay_%s;\n", one ? "" : "[BANKS-1:0] ", commands[c]);
    }
    const char *all[DRAM_RULE_COMMANDS] = {"", "", "", "", ""};
    for (const struct dram_rule *rule = dram_rules; rule->slots; rule++) {
        if (!is_first(rule)) continue;
        char name[NAME];
        timer_name(rule, name);
        struct hw_module *timer = hw_part(m, name, brief_of(m, rule), SOURCE);
        if (rule->window) emit_history(timer, rule);
        else emit_counter(timer, rule);
        const int bank = rule->level == DRAM_RULE_BANK;
        const char *ports = "";
        for (const struct dram_rule *r = next_rule(rule, NULL); r; r = next_rule(rule, r))
            if (!is_declared(rule, r))
                ports = hw_text(m, "%s.%s(%s%s), ", ports, command_name(r->earlier), bank ? "at_" : "does_",
                                hw_text(m, "%s%s", command_name(r->earlier), bank ? "[b]" : ""));
        if (bank)
            hw_verilog(m,
                       "wire [BANKS-1:0] %s_legal;\n"
                       "for (b = 0; b < BANKS; b = b + 1) begin : g_%s\n"
                       "    %s timer (%s.legal(%s_legal[b]), .*);\n"
                       "end\n",
                       name, name + sizeof "dram_controller", name, ports, name);
        else
            hw_verilog(m, "wire %s_legal;\n%s %s (%s.legal(%s_legal), .*);\n", name, name,
                       name + sizeof "dram_controller", ports, name);
        for (int c = 0; c < DRAM_RULE_COMMANDS; c++)
            if (rule->later >> c & 1) {
                const int wide = 1u << c != DRAM_RULE_REF && !bank;
                all[c] = hw_text(m, "%s%s%s%s_legal%s", all[c], *all[c] ? " & " : "", wide ? "{BANKS{" : "", name,
                                 wide ? "}}" : "");
            }
    }
    for (int c = 0; c < DRAM_RULE_COMMANDS; c++) hw_verilog(m, "assign may_%s = %s;\n", commands[c], all[c]);
}
