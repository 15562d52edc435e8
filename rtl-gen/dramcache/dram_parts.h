/* The parts of the DRAM controller. */
#ifndef LARDER_RTL_GEN_DRAM_PARTS_H
#define LARDER_RTL_GEN_DRAM_PARTS_H

#include "rtl-gen/verilog/hw.h"

/* The part `dram_controller_timers` of the controller: outputs may_COMMAND, a bit each bank but for REF. It reads does_COMMAND, of one
 * cycle's command, and of ACT, PRE, RD and WR also at_COMMAND, a bit each bank. With four phases an ACT may go in the second of its
 * own: act_late says so of the one that is chosen, and it reads at_late of the one at DFI. With `groups` it has outputs group_rd, group_wr and
 * group_open, a bit each bank group. */
void emit_dram_timers(struct hw_module *whole, int phases, int groups);

#endif
