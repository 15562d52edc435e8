/* Parts of modules, for the files that read and build them: hw_part and hw_wire_parts in hw.h. */
#ifndef LARDER_HW_PART_H
#define LARDER_HW_PART_H

#include "rtl-gen/verilog/ir.h"

/* The module is complete. What its ports' widths name becomes a parameter. What a part reads, or drives, and does not declare
 * becomes a constant of its own or a port. Called before its first instance is read. */
void part_close(struct hw_module *m);
/* The constant `name` of the part, from the module that it is a part of where it has none; NULL if there is none either.
 * `as_param`: as a parameter, since a port's width names it. */
struct item *part_import(struct hw_module *part, const char *name, int as_param);
/* What instances in `scope` drive and nobody declares: wires, or outputs of `m`. */
void part_add_wires(struct hw_module *m, struct item *scope);

const struct item *part_find_port(const struct hw_module *m, const char *name); /* NULL if none */
/* What an instance connects (ITEM_CONNECT), or binds (ITEM_BIND), under this name, or NULL. */
const struct item *part_find_pin(const struct item *instance, enum item_kind kind, const char *name);
char *part_text(const struct expr *e);              /* the caller frees it */
struct expr *part_copy(const struct expr *e);       /* the caller frees it, or keeps it by ir_keep */
void part_replace(struct expr *e, struct expr *by); /* `e` becomes `by`, which is used up */

#endif
