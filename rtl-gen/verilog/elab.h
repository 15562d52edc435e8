/* An elaborated scope: names with their widths and values. For the checks of this directory. */
#ifndef LARDER_HW_ELAB_H
#define LARDER_HW_ELAB_H

#include "rtl-gen/verilog/ir.h"
#include "rtl-gen/verilog/names.h"

enum signal_kind { SIGNAL_CONSTANT, SIGNAL_NET, SIGNAL_VARIABLE, SIGNAL_MEMORY };

struct signal {
    enum signal_kind kind;
    const struct item *item;
    const char *name;
    int width;     /* bits; of a word for a memory; a constant without a width of its own counts as 32 */
    int64_t value; /* of a constant, or the depth of a memory */
    int bit;       /* the first of its nodes in the graph; a memory has one */
    int any;       /* a node that depends on all of its bits, or -1 */
    int procedure; /* the procedure that drives a variable, 0 for none */
    int reads;
};

struct scope {
    struct scope *up;
    struct signal **signals;
    int count;
    struct names names; /* of the signals: where each stands */
    const char *name;   /* of a generate block; NULL for a module or a loop of a procedure */
    int index;          /* of a generate loop's turn, or -1 */
};

struct elaboration; /* of one module at given parameter values */

struct signal *elab_find(const struct scope *scope, const char *name);
/* 1 and *value when the expression is constant in this scope. */
int elab_constant(const struct scope *scope, const struct expr *e, int64_t *value);
void elab_error(struct elaboration *el, const char *name, const char *format, ...) HW_PRINTF(3);

/* Widths by the rules that Verilator warns by: operands of one width, literals without a size that fit. */
/* The width of an expression, 0 where it has none (an error was reported). *flexible: it takes any width that is
 * at least the one returned. */
int width_of(struct elaboration *el, const struct scope *scope, const struct expr *e, int *flexible);
/* Reports when `e` cannot be connected to `width` bits; `what` names the target. */
void width_expect(struct elaboration *el, const struct scope *scope, const struct expr *e, int width, const char *what);
/* Reports when `rhs` cannot be assigned to `lhs`. */
void width_assign(struct elaboration *el, const struct scope *scope, const struct expr *lhs, const struct expr *rhs);
/* The text of an expression for a message, cut at the buffer's end. */
const char *width_text(const struct expr *e, char *buffer, size_t size);

#endif
