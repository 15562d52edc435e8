/* What the files that print a module share. */
#ifndef LARDER_HW_PRINT_PARTS_H
#define LARDER_HW_PRINT_PARTS_H

#include "rtl-gen/verilog/ir.h"

enum { PRINT_WIDTH = 120 };

struct printer {
    const struct hw_module *m;
    struct ir_text out;
    char *used; /* one flag for each child of the root: an optional localparam that is needed */
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

/* Who is used where (print_used.c). */
int print_is_optional(const struct item *item); /* a localparam that is printed only where it is used */
void print_find_used(struct printer *p);        /* fills p->used, which the caller frees */
/* For each child of a scope: a wire with an expression that is used above its own place. The caller frees it. */
char *print_find_early(const struct item *scope);

/* A procedure, and what statements share with generated logic (print_statements.c). `before` and `lhs`: what the line
 * begins with; `lhs` may be NULL. */
void print_assignment(struct printer *p, int indent, const char *before, const struct expr *lhs, const char *op,
                      const struct expr *rhs, const char *doc);
void print_condition(struct printer *p, const char *before, const struct expr *e, int indent, const char *after);
void print_always(struct printer *p, const struct item *item, int indent);

#endif
