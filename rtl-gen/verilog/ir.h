/* The tree behind rtl-gen/verilog/hw.h, for the files of this directory only. */
#ifndef LARDER_HW_IR_H
#define LARDER_HW_IR_H

#include <stdarg.h>

#include "rtl-gen/verilog/hw.h"
#include "spec/expr.h"

enum item_kind {
    ITEM_MODULE,
    /* declarations */
    ITEM_PARAM,      /* name = rhs; derived: computed from others */
    ITEM_PORT,       /* dir, width; label: the heading of the ports that begin here */
    ITEM_LOCALPARAM, /* name = rhs, width or NULL; optional: printed only where used */
    ITEM_WIRE,       /* width; rhs or NULL */
    ITEM_REG,        /* width */
    ITEM_MEM,        /* width, depth, attribute */
    /* logic */
    ITEM_ZERO,   /* the memory `name` starts with zeros */
    ITEM_ASSIGN, /* lhs = rhs */
    ITEM_UNUSED, /* rhs is not read on purpose; name is that of the printed wire */
    ITEM_NOTE,   /* doc */
    ITEM_FF,     /* always @(posedge clk) */
    ITEM_COMB,   /* always @* */
    ITEM_IF,     /* rhs: condition; orelse: the next branch (ITEM_IF or ITEM_ELSE) */
    ITEM_ELSE,
    ITEM_CASE,    /* rhs: selector; children ITEM_OF */
    ITEM_OF,      /* rhs: a concatenation of the values; NULL for default */
    ITEM_FOR,     /* name from lhs to rhs */
    ITEM_SET,     /* lhs <= rhs or lhs = rhs; doc stands at the end of the line */
    ITEM_CLEAR,   /* `zero;`, until its procedure is complete */
    ITEM_GEN_FOR, /* genvar `label` counts to rhs; name is the scope's */
    ITEM_GEN_IF,  /* as ITEM_IF, name is the scope's */
    ITEM_GEN_ELSE,
    ITEM_INSTANCE, /* name of module `label`; children ITEM_BIND and ITEM_CONNECT */
    ITEM_BIND,     /* name = rhs */
    ITEM_CONNECT,  /* name = rhs */
    ITEM_ASSERT,   /* rhs */
    ITEM_COVER,    /* rhs */
    ITEM_LEGAL,    /* rhs: what the parameters must keep; name, doc: of the printed instance of legal_size */
    ITEM_STOP      /* ends the elaboration of what holds it */
};

struct item {
    enum item_kind kind;
    enum spec_dir dir;
    int derived, optional;
    int inferred; /* a port: nobody declared it (part.c) */
    int near;     /* a note: it stands directly above the next item */
    int compact;  /* of a case: a state table (print_table.c); of one of its branches: a new state begins */
    const char *name, *doc, *attribute;
    const char *label; /* of a port: the heading above it */
    struct expr *width, *lhs, *rhs, *depth;
    struct item **child;
    int count, room;
    struct item *orelse;
};

enum { IR_SCOPES = 64 };

struct hw_module {
    struct hw_library *lib;
    const char *name, *brief, *source, *remake;
    struct item root;
    struct item *open[IR_SCOPES];  /* innermost last; open[0] is the root */
    int depth;                     /* how many are open; beyond IR_SCOPES an error, and not in the list */
    struct item **params, **ports; /* views of the root's children */
    int param_count, port_count, unused_count;
    const char *heading; /* of the next port */
    const char **errors;
    int error_count;
    struct hw_module *whole; /* that it is a part of (part.c), or NULL */
    int closed, wired;       /* its inputs are known by name; and by width */
    int imported;            /* how many constants it has from `whole` */
};

struct hw_library {
    struct hw_module **modules;
    int module_count;
    void **blocks; /* everything the library frees */
    size_t block_count, block_room;
    struct expr **exprs;
    size_t expr_count, expr_room;
    struct hw_fault *fault; /* planted on purpose, or NULL: fault.h */
    int choices;            /* 1: there are faults that an input chooses among */
};

/* Building blocks for the files that build (ir.c). Texts and items live as long as the library. */
const char *ir_format(struct hw_module *m, const char *format, va_list args);
/* Formats the trailing texts of a public function. */
/* NOLINTBEGIN(bugprone-macro-parentheses): `text` is the name of the variable that is declared */
#define IR_FORMAT(m, text, last)                                                                                       \
    const char *text;                                                                                                  \
    do {                                                                                                               \
        va_list args_;                                                                                                 \
        va_start(args_, last);                                                                                         \
        text = ir_format(m, last, args_);                                                                              \
        va_end(args_);                                                                                                 \
    } while (0)
/* NOLINTEND(bugprone-macro-parentheses) */
struct item *ir_new(struct hw_module *m, enum item_kind kind, const char *name, const char *doc);
void ir_append(struct item *parent, struct item *item);
void ir_insert(struct item *parent, int at, struct item *item);
void ir_list(struct item ***list, int *count, struct item *item); /* appends to a view of the root's children */
void ir_free_children(struct item *item); /* the lists of an item that leaves the tree, and of all below it */
struct item *ir_top(struct hw_module *m); /* the innermost open scope */
struct hw_module *ir_module(struct hw_library *lib, const char *name, const char *brief, const char *source,
                            const char *remake); /* hw_module_new, without the comment of the module's own file */
void ir_set_width(struct hw_module *m, struct item *item, const char *width);
struct item *ir_add(struct hw_module *m, enum item_kind kind, const char *name, const char *doc);
struct expr *ir_expr(struct hw_module *m, const char *what, const char *text);
struct expr *ir_keep(struct hw_module *m, struct expr *e); /* the library frees it */
const char *ir_copy(struct hw_module *m, const char *text);
void ir_error(struct hw_module *m, const char *format, ...) HW_PRINTF(2);
/* Without a value, and without a width. */
struct item *ir_param(struct hw_module *m, const char *name, const char *doc);
struct item *ir_port(struct hw_module *m, const char *name, enum spec_dir dir, const char *doc);
struct item *ir_unused(struct hw_module *m); /* the rest is the caller's */
struct item *ir_localparam(struct hw_module *m, const char *name, const char *width, const char *value);
/* The memory or signal of this name in the scope, or NULL. */
const struct item *ir_find(const struct item *scope, const char *name);
/* Whether a procedure assigns `name` anywhere below `item`. */
int ir_is_set(const struct item *item, const char *name);
/* The name that a select is taken of. */
const char *ir_root_name(const struct expr *e);
int ir_is_scalar(const struct expr *width);
/* Whether `name` is a target of the left side `lhs`. */
int ir_targets(const struct expr *lhs, const char *name);
/* Opens and closes an item as hw_if and hw_end do. */
void ir_open(struct hw_module *m, struct item *item);
void ir_open_next(struct hw_module *m, struct item *item); /* in place of the innermost: the next branch of an if */
void ir_close(struct hw_module *m);

/* The fault of a library (fault.c): its text or NULL; the table with its row changed, or `fsm` itself. */
const char *fault_text(const struct hw_library *lib);
const struct spec_fsm *fault_table(struct hw_library *lib, const struct spec_fsm *fsm);
void fault_free(struct hw_fault *fault);

/* Text of an expression. `text` grows as needed; the caller frees it. */
struct ir_text {
    char *text;
    size_t length, room;
};
void ir_put(struct ir_text *t, const char *format, ...) HW_PRINTF(2);
void ir_put_expr(struct ir_text *t, const struct expr *e);
/* Without blanks around arithmetic, as in ranges. */
void ir_put_tight(struct ir_text *t, const struct expr *e);
/* A sum of constants plus `more`, like terms joined (linear.c). It begins in `column` and continues on the next line
 * where it would pass the last; column 0: without blanks and on one line, as in ranges. */
void ir_put_linear(struct ir_text *t, const struct expr *e, int64_t more, int column);
int ir_is_sum(const struct expr *e);
enum { IR_LINE = 110, IR_LAST = 120 }; /* columns that a simple expression ends at, and that no line passes */
/* The same, broken into lines where it would pass IR_LINE, if it began in `column`, or IR_LAST where it is.
 * `indent` is the indentation of the statement, `after` the columns that follow on its last line. */
void ir_put_wrapped(struct ir_text *t, const struct expr *e, int column, int indent, int after);
/* Where the last line of the text ends. */
int ir_column(const struct ir_text *t);
/* It cannot be broken, and would pass IR_LAST if it began in `column`. */
int ir_needs_line(const struct expr *e, int column);
/* `W-1`, the last of `count` numbers from 0. */
void ir_put_last(struct ir_text *t, const struct expr *count);
/* `[W-1:0]` for a width, or nothing for a scalar. */
void ir_put_range(struct ir_text *t, const struct expr *width);

#endif
