/* What the files that print a module share. */
#ifndef LARDER_HW_PRINT_PARTS_H
#define LARDER_HW_PRINT_PARTS_H

#include "rtl-gen/verilog/ir.h"

struct printer {
    const struct hw_module *m;
    struct ir_text out;
    char *used; /* for each child of the root that is an optional localparam: enum print_use, or 0 */
};

/* Lines (print_lines.c). */
void print_line(struct printer *p, int indent, const char *format, ...) HW_PRINTF(3);
void print_comment(struct printer *p, int indent, const char *text); /* wrapped; nothing where it is NULL */
/* Ends the line that began at `start` with a comment, or puts the comment above it where there is no room. */
void print_trailing(struct printer *p, size_t start, int indent, const char *doc);
/* Takes back what was printed from `start` on; the caller frees it. */
char *print_take(struct printer *p, size_t start);
void print_blank(struct printer *p); /* unless there is one already */
/* The whole text: comments of neighbouring lines in one column, runs of empty lines become one. */
void print_tidy(const char *text, FILE *out);

/* What stands above the logic (print_header.c). */
void print_header(struct printer *p);
int print_header_notes(const struct item *root); /* notes made before anything else: they are about the whole module */
int print_range_length(const struct expr *width);
void print_constant(struct printer *p, const struct expr *value, int column);

/* Who is used where (print_used.c). */
enum print_use { PRINT_LOGIC = 1, PRINT_CHECKS }; /* by the logic; by the checks alone */
int print_is_optional(const struct item *item);   /* a localparam that is printed only where it is used */
void print_find_used(struct printer *p);          /* fills p->used, which the caller frees */
struct print_order {
    int *item;                /* the items of a scope in the order of printing: each wire above what names it */
    const struct item **wire; /* of each item: the wire that it is the whole definition of (an assignment), or NULL */
    int count;
};
struct print_order print_find_order(const struct item *scope);
void print_free_order(struct print_order *order);

/* Registers with the same reset and enable (print_flops.c). */
/* Of each item of the scope: 0; or 1 + the item that prints it as a part of its own block. The caller frees it. */
int *print_find_groups(const struct item *scope);
/* The block of all items whose group is `leader`. */
void print_group(struct printer *p, const struct item *scope, const int *group, int leader, int indent);

/* What statements share with generated logic (print_lines.c). `before` and `lhs`: what the line begins with; `lhs` may be
 * NULL. */
void print_assignment(struct printer *p, int indent, const char *before, const struct expr *lhs, const char *op,
                      const struct expr *rhs, const char *doc);
void print_condition(struct printer *p, const char *before, const struct expr *e, int indent, const char *after);

/* A procedure (print_statements.c). */
void print_always(struct printer *p, const struct item *item, int indent);

/* The case of a state table: its rows one a line, in columns (print_table.c). */
void print_table(struct printer *p, const struct item *table, int indent);

#endif
