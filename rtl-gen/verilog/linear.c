/* Sums of constants, as widths and bounds of ranges are: like terms are joined, so that `W + 1 - 1` is printed `W`.
 *
 * Only for expressions in which every name is a parameter: they are evaluated over integers, where the order of the
 * terms does not matter. An expression of signals wraps at its width and is printed as it stands. */
#include "rtl-gen/verilog/ir.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct term {
    char *text;
    int64_t times;
};

struct sum {
    struct term *term;
    int count;
    int64_t constant;
};

/* Takes `text`. */
static void add_term(struct sum *sum, char *text, int64_t times)
{
    for (int i = 0; i < sum->count; i++) {
        if (strcmp(sum->term[i].text, text) != 0) continue;
        sum->term[i].times += times;
        free(text);
        return;
    }
    sum->term = realloc(sum->term, (size_t)(sum->count + 1) * sizeof *sum->term);
    if (!sum->term) abort();
    sum->term[sum->count++] = (struct term){text, times};
}

static int is_number(const struct expr *e)
{
    return e->kind == EXPR_NUMBER && !e->width;
}

/* What is no sum, as it stands between `*` and `+`. */
static char *atom(const struct expr *e, int tight)
{
    struct ir_text t = {0};
    int bare = e->kind != EXPR_COND && (e->kind != EXPR_BINARY || strspn(e->op, "*/%"));
    if (!bare) ir_put(&t, "(");
    (tight ? ir_put_tight : ir_put_expr)(&t, e);
    if (!bare) ir_put(&t, ")");
    return t.text;
}

static void add(struct sum *sum, const struct expr *e, int64_t times, int tight)
{
    if (is_number(e)) {
        sum->constant += times * e->value;
    } else if (ir_is_sum(e)) {
        add(sum, e->arg[0], times, tight);
        add(sum, e->arg[1], e->op[0] == '-' ? -times : times, tight);
    } else if (e->kind == EXPR_BINARY && !strcmp(e->op, "*") && is_number(e->arg[0])) {
        add(sum, e->arg[1], times * e->arg[0]->value, tight);
    } else if (e->kind == EXPR_BINARY && !strcmp(e->op, "*") && is_number(e->arg[1])) {
        add(sum, e->arg[0], times * e->arg[1]->value, tight);
    } else {
        add_term(sum, atom(e, tight), times);
    }
}

struct line {
    struct ir_text *text;
    int column; /* 0: without blanks, and never broken */
    int begun;
};

static void put_part(struct line *line, int negative, const char *part)
{
    enum { INDENT = 8 };
    int length = (int)strlen(part) + (line->begun ? 3 : 0);
    if (line->begun && line->column && line->column + length > IR_LINE) {
        ir_put(line->text, "\n%*s", INDENT, "");
        line->column = INDENT - 1;
    } else if (line->begun && line->column) {
        ir_put(line->text, " ");
    }
    if (line->begun || negative) ir_put(line->text, "%c", negative ? '-' : '+');
    ir_put(line->text, "%s%s", line->begun && line->column ? " " : "", part);
    if (line->column) line->column += length;
    line->begun = 1;
}

static void put_term(struct line *line, const struct term *term)
{
    struct ir_text part = {0};
    int64_t times = llabs(term->times);
    if (times != 1) ir_put(&part, line->column ? "%lld * " : "%lld*", (long long)times);
    ir_put(&part, "%s", term->text);
    put_part(line, term->times < 0, part.text);
    free(part.text);
}

static void put_constant(struct line *line, int64_t constant)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", llabs(constant));
    put_part(line, constant < 0, text);
}

void ir_put_linear(struct ir_text *t, const struct expr *e, int64_t more, int column)
{
    struct sum sum = {.constant = more};
    struct line line = {t, column, 0};
    add(&sum, e, 1, !column);
    for (int i = 0; i < sum.count; i++)
        if (sum.term[i].times > 0) put_term(&line, &sum.term[i]);
    /* A sum does not begin with a minus where it can begin with its constant. */
    if (!line.begun) {
        put_constant(&line, sum.constant);
        sum.constant = 0;
    }
    for (int i = 0; i < sum.count; i++)
        if (sum.term[i].times < 0) put_term(&line, &sum.term[i]);
    if (sum.constant) put_constant(&line, sum.constant);
    for (int i = 0; i < sum.count; i++) free(sum.term[i].text);
    free(sum.term);
}
