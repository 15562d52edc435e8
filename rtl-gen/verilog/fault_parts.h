/* A fault, cut into its parts. For the files that plant it: fault.c reads it and changes rows, fault_tree.c the tree. */
#ifndef LARDER_HW_FAULT_PARTS_H
#define LARDER_HW_FAULT_PARTS_H

#include "rtl-gen/verilog/fault.h"
#include "rtl-gen/verilog/ir.h"

enum { FAULT_CHANGES = 8 };

struct hw_fault {
    char *text, *cut;         /* as it was written; cut in place, what the pointers below point into */
    const char *module;       /* NULL for a row */
    const char *place, *port; /* a signal and NULL, or an instance and its port */
    const char *table, *state, *event;
    char *when;
    int count;
    struct fault_change {
        const char *from, *to; /* for a row `from` names the column */
        struct expr *old, *new;
    } change[FAULT_CHANGES];
    struct expr *chosen;       /* when it plays; NULL: always */
    int met;                   /* the row was found and changed */
    struct spec_error problem; /* or why not */
    struct spec_fsm fsm;       /* the changed table */
    struct spec_row *rows;
};

int fault_fail(struct spec_error *error, const char *format, ...) HW_PRINTF(2); /* returns -1 */
/* "; did you mean 'x'?" or "", into `text`. */
const char *fault_near(char *text, size_t size, const char *typed, const char *const *names);
/* Plants a fault that names a module. */
int fault_plant_in_tree(struct hw_library *lib, const struct hw_fault *fault, struct spec_error *error);

#endif
