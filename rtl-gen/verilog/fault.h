/* Faults planted in emitted hardware on purpose, to show that a check finds them.
 *
 * A fault is a line of text. It speaks of the tree that is printed or of a row of a state table, never of printed text:
 *
 *   MODULE: SIGNAL: OLD => NEW              in what drives SIGNAL
 *   MODULE: INSTANCE.PORT: OLD => NEW       in what an instance's port is connected to
 *   row TABLE STATE EVENT WHEN: COLUMN => NEW       of a table without events: row TABLE STATE WHEN
 *                                           COLUMN is `when`, `actions` or `next`; `actions => none` leaves it empty
 *
 * Several changes are joined by `;`. OLD and NEW are expressions (spec/expr.h). OLD is a whole operand: of `a && b && c`
 * the parts are `a`, `b`, `c`, `a && b` and the whole. It must occur exactly once. Blanks, parentheses that change nothing
 * and the base of a number do not matter.
 *
 * What drives SIGNAL is its declaration or assign, in whatever scope; each statement that sets it, its selects on the left
 * included; the conditions, cases and loops around those statements. A clocked block that sets other registers too is
 * split first, so that they keep their conditions. A combinational block stays whole.
 *
 * A row is changed in the RTL alone, before the table becomes hardware. The golden model keeps the sound row. */
#ifndef LARDER_HW_FAULT_H
#define LARDER_HW_FAULT_H

#include "rtl-gen/verilog/hw.h"

/* Reads the text; at most one fault a library. Call it before the emitter, so that the tables are built with it. From here
 * on each module's head says that it is faulty. 0, or -1 with *error. */
int hw_fault_set(struct hw_library *lib, const char *text, struct spec_error *error);
/* Plants it in the modules that were built; nothing without a fault. Call it after hw_check, since what a fault leaves
 * unread is no mistake of the generator, and before hw_print. 0, or -1 with *error: no such module, signal, port, table or
 * row, a name that is not known, OLD that is not found or found several times. */
int hw_fault_plant(struct hw_library *lib, struct spec_error *error);
/* Plants a fault beside others in the finished modules below `top`. It plays while the input `mutant`, 32 bits, that `top` gets, is
 * `number`, so one build of the Verilog serves many. The modules name that input across the hierarchy, which synthesis does not
 * take. 0, or -1 with *error, as above; also for a row, and where a fault that was offered before has changed the place. */
int hw_fault_offer(struct hw_module *top, const char *text, unsigned number, struct spec_error *error);

#endif
