/* Expressions in Verilog-2005 syntax: one parser for parameters, guards of state tables and the hardware IR.
 *
 * Understood: identifiers; bit selects a[i], part selects a[m:l] and a[b +: w], memory words m[a][m:l]; literals
 * 12, 4'b1010, 8'hff, 16'd9, 'h1f (value up to 64 bits, `_` allowed, no x or z); unary ! ~ + - & | ^ ~& ~| ~^;
 * binary ** * / % + - << >> >>> < <= > >= == != & ^ ~^ | && ||; ?:; {a, b}; {n{a}}; calls NAME(args), among which
 * $clog2, max and min have a value (max and min are ours: the Verilog printer writes them as ?:). */
#ifndef LARDER_SPEC_EXPR_H
#define LARDER_SPEC_EXPR_H

#include <stddef.h>
#include <stdint.h>

enum expr_kind {
    EXPR_NUMBER, /* value, width (0: unsized), base */
    EXPR_NAME,   /* name */
    EXPR_INDEX,  /* arg[0] [ arg[1] ] */
    EXPR_RANGE,  /* arg[0] [ arg[1] : arg[2] ] */
    EXPR_PART,   /* arg[0] [ arg[1] +: arg[2] ] */
    EXPR_UNARY,  /* op arg[0] */
    EXPR_BINARY, /* arg[0] op arg[1] */
    EXPR_COND,   /* arg[0] ? arg[1] : arg[2] */
    EXPR_CONCAT, /* { arg... } */
    EXPR_REPEAT, /* { arg[0] { arg[1] } } */
    EXPR_CALL    /* name(arg...) */
};

struct expr {
    enum expr_kind kind;
    int pos;   /* offset in the text, for messages */
    int width; /* EXPR_NUMBER: size in bits, 0 when unsized */
    char base; /* EXPR_NUMBER: 'd', 'h', 'b' or 'o' */
    char op[4];
    int64_t value;
    char *name;
    int count; /* number of arguments */
    struct expr **arg;
};

struct expr_error {
    int pos;        /* offset in the text; -1 when the error came from evaluation */
    char text[160]; /* one line, no newline */
};

/* NULL with *error when the text is no expression. Owned by the caller: expr_free. */
struct expr *expr_parse(const char *text, struct expr_error *error);
/* The same for the expression that `text` begins with: *end is the offset of what follows it. */
struct expr *expr_parse_front(const char *text, int *end, struct expr_error *error);
/* The same for what can be assigned: a name with selects, or a concatenation. */
struct expr *expr_parse_target(const char *text, int *end, struct expr_error *error);
void expr_free(struct expr *e);

/* The value of a name: 1 and *value, or 0 when the name is unknown. */
typedef int (*expr_lookup)(void *context, const char *name, int64_t *value);

/* Over 64-bit signed integers, as for parameters: 0 and *value, or -1 with *error (unknown name, division by zero, a
 * shift by a negative number, a construct that has no constant value). && || ?: evaluate only what they need. */
int expr_eval(const struct expr *e, expr_lookup lookup, void *context, int64_t *value, struct expr_error *error);

/* Calls `visit` for each name that is read, in text order, a name as often as it occurs; function names are not
 * visited. */
void expr_each_name(const struct expr *e, void (*visit)(void *context, const char *name), void *context);

/* $clog2: the number of bits that tell n things apart; 0 for n <= 1. */
int expr_clog2(int64_t n);

#endif
