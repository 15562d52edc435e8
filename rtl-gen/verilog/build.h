/* The calls that build single items, for the files of this directory: what a description becomes (from_spec.c), and the
 * modules of state tables (fsm.c). Blocks are written as text instead: hw_verilog in hw.h.
 *
 * Every call appends to the innermost open scope: the module, always, if, case or an instance. hw_end closes that scope.
 * Expressions are the texts of spec/expr.h. The last text is a printf format where the prototype ends in `...`. `width` is
 * an expression; NULL or "1" is a scalar. `doc` is one line of comment, or NULL. */
#ifndef LARDER_HW_BUILD_H
#define LARDER_HW_BUILD_H

#include "rtl-gen/verilog/hw.h"

const char *hw_upper(struct hw_module *m, const char *text);
const char *hw_lower(struct hw_module *m, const char *text);

/* Declarations ----------------------------------------------------------------------------------------------------- */

void hw_param(struct hw_module *m, const char *name, const char *value, const char *doc);
/* A `parameter` computed from others, for use in port widths; not to be overridden. */
void hw_derived(struct hw_module *m, const char *name, const char *doc, const char *value, ...) HW_PRINTF(4);
void hw_ports(struct hw_module *m,
              const char *heading); /* a group of ports begins: a comment line above the next one */
void hw_input(struct hw_module *m, const char *name, const char *width, const char *doc);
void hw_output(struct hw_module *m, const char *name, const char *width, const char *doc);
void hw_clocked(struct hw_module *m); /* inputs clk and rst */
/* A net driven elsewhere: by hw_assign or by an instance. */
void hw_wire(struct hw_module *m, const char *name, const char *width, const char *doc);
/* A net and the expression that drives it. */
void hw_let(struct hw_module *m, const char *name, const char *width, const char *expr, ...) HW_PRINTF(4);
void hw_reg(struct hw_module *m, const char *name, const char *width, const char *doc);
void hw_assign(struct hw_module *m, const char *lhs, const char *rhs, ...) HW_PRINTF(3);
void hw_unused(struct hw_module *m, const char *expr); /* these bits are left unread on purpose: a name or a select */

/* Procedures ------------------------------------------------------------------------------------------------------- */

void hw_always_comb(struct hw_module *m, const char *doc); /* always @* */
void hw_if(struct hw_module *m, const char *condition);    /* closed by one hw_end, after any elif and else */
void hw_elif(struct hw_module *m, const char *condition);
void hw_else(struct hw_module *m);
void hw_case(struct hw_module *m, const char *selector); /* its hw_end closes the last branch as well */
void hw_of(struct hw_module *m, const char *values);     /* "A" or "A, B"; the branch before it ends here */
void hw_default(struct hw_module *m);
void hw_set(struct hw_module *m, const char *lhs, const char *rhs, ...) HW_PRINTF(3);
/* Register NAME_q, `reset` by rst, that takes `next` when `enable` (NULL: in every cycle). */
void hw_flop(struct hw_module *m, const char *name_q, const char *width, const char *doc, const char *reset,
             const char *enable, const char *next);
void hw_end(struct hw_module *m);

/* Instances and checks --------------------------------------------------------------------------------------------- */

void hw_instance(struct hw_module *m, const char *module, const char *name);
void hw_connect(struct hw_module *m, const char *port, const char *expr, ...) HW_PRINTF(3); /* outputs: a net or part */
void hw_connect_clock(struct hw_module *m);                                                 /* clk and rst */
/* Clocked, outside reset, only where the macro LARDER_CHECKS is defined. `doc` says what must hold, or is reached. */
void hw_assert(struct hw_module *m, const char *doc, const char *condition, ...) HW_PRINTF(3);
void hw_cover(struct hw_module *m, const char *doc, const char *condition);

#endif
