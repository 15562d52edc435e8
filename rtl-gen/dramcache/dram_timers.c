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

#define BANK(earlier, later) slots(DRAM_RULE_BANK, DRAM_RULE_##earlier, DRAM_RULE_##later, 0)
#define RANK(earlier, later) slots(DRAM_RULE_RANK, DRAM_RULE_##earlier, DRAM_RULE_##later, 0)

/* Counts the slots after a command. */
static void emit_count(struct hw_module *whole, const char *name, const char *brief, const char *most)
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
               "    else if (goes) count_q <= AFTER;\n"
               "    else if (!legal) count_q <= count_q + 1'b1;\n",
               most);
}

/* A bank's command is known one cycle after it was chosen, and what may follow one cycle before: two slots less are counted. */
static void emit_bank(struct hw_module *whole)
{
    struct hw_module *m =
        hw_part(whole, "dram_controller_bank_timer", "which commands of a bank are legal in the next cycle", SOURCE);
    emit_count(m, "dram_controller_bank_cycle", "when a bank may be opened again",
               hw_text(m, "%s - 2", BANK(ACT, ACT)));
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
    hw_verilog(m, "%s",
               "localparam integer RCD = ACT_RD > 3 ? ACT_RD - 2 : 1, RAS = ACT_PRE > 3 ? ACT_PRE - 2 : 1;\n"
               "localparam integer RP = PRE_ACT > 3 ? PRE_ACT - 2 : 1;\n"
               "localparam integer RTP = RD_PRE > 3 ? RD_PRE - 2 : 1, WTP = WR_PRE - 2;\n"
               "localparam integer MOST_0 = RAS > RP ? RAS : RP, MOST_1 = RTP > WTP ? RTP : WTP;\n"
               "localparam integer MOST = MOST_0 > MOST_1 ? MOST_0 : MOST_1;\n"
               "localparam LEFT_W = $clog2(MOST);\n"
               "localparam [LEFT_W:0] DONE = 1 << LEFT_W;\n"
               "localparam [LEFT_W:0] AFTER_ACT = (1 << LEFT_W) + 1 - RAS, AFTER_PRE = (1 << LEFT_W) + 1 - RP;\n"
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
               "        if (act) count_q <= AFTER_ACT;\n"
               "        else if (pre) count_q <= AFTER_PRE;\n"
               "        else if (later_wr) count_q <= AFTER_WR;\n"
               "        else if (later_rd) count_q <= AFTER_RD;\n"
               "        else if (!may_close) count_q <= count_q + 1'b1;\n"
               "        if (act) column_q <= RCD == 1;\n"
               "        else if (count_q == AT_RCD) column_q <= 1'b1;\n"
               "    end\n"
               "wire cycle_legal;\n"
               "if (ACT_ACT > ACT_PRE + PRE_ACT) begin : g_cycle // else it follows from the two\n"
               "    dram_controller_bank_cycle cycle (.goes(act), .legal(cycle_legal), .*);\n"
               "end else begin : g_no_cycle\n"
               "    assign cycle_legal = 1'b1;\n"
               "end\n"
               "assign may_open = may_close && cycle_legal;\n");
}

static void emit_bus(struct hw_module *whole)
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

static void emit_window(struct hw_module *whole)
{
    struct hw_module *m =
        hw_part(whole, "dram_controller_window", "four ACTs in a window: when the next is legal", SOURCE);
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
               slots(DRAM_RULE_RANK, DRAM_RULE_ACT, DRAM_RULE_ACT, 4));
}

void emit_dram_timers(struct hw_module *whole)
{
    struct hw_module *m =
        hw_part(whole, "dram_controller_timers", "which commands the rules of the device let go", SOURCE);
    emit_bank(m);
    emit_bus(m);
    emit_count(m, "dram_controller_apart", "when another bank may be opened", RANK(ACT, ACT));
    emit_window(m);
    emit_count(m, "dram_controller_refreshed", "when a refresh is over", RANK(REF, ACT));
    hw_verilog(m, "%s",
               "output [BANKS-1:0] bank_column; // in the next cycle: RD and WR of an open bank\n"
               "output [BANKS-1:0] bank_open; // ACT of a closed bank\n"
               "output [BANKS-1:0] bank_close; // PRE of an open bank\n"
               "output rank_rd; // in this cycle\n"
               "output rank_wr;\n"
               "output rank_act;\n"
               "output rank_refresh;\n"
               "for (b = 0; b < BANKS; b = b + 1) begin : g_bank\n"
               "    dram_controller_bank_timer timer (.act(at_act[b]), .pre(at_pre[b]), .rd(at_rd[b]), .wr(at_wr[b]),\n"
               "        .may_column(bank_column[b]), .may_open(bank_open[b]), .may_close(bank_close[b]), .*);\n"
               "end\n"
               "dram_controller_bus bus (.rd(does_rd), .wr(does_wr), .rd_legal(rank_rd), .wr_legal(rank_wr), .*);\n"
               "wire apart, few, refreshed;\n"
               "dram_controller_apart rows_apart (.goes(does_act), .legal(apart), .*);\n"
               "dram_controller_window window (.act(does_act), .legal(few), .*);\n"
               "dram_controller_refreshed refresh (.goes(does_refresh), .legal(refreshed), .*);\n"
               "assign rank_act = apart && few && refreshed;\n"
               "assign rank_refresh = refreshed;\n");
}
