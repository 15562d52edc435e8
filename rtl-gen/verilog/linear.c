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
    } else if (e->kind == EXPR_BINARY && (!strcmp(e->op, "+") || !strcmp(e->op, "-"))) {
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

/* `sign text`, or ` sign text` from `*column` on, which moves; without a sign at the beginning. */
static void put_part(struct ir_text *t, int first, int negative, const char *text, int *column)
{
    enum { LAST_COLUMN = 110, INDENT = 8 };
    const char *sign = negative ? "-" : "+";
    int length = (int)strlen(text) + (first ? 0 : 3);
    if (first) {
        ir_put(t, "%s%s", negative ? "-" : "", text);
    } else if (!*column) {
        ir_put(t, "%s%s", sign, text);
        return;
    } else if (*column + length > LAST_COLUMN) {
        ir_put(t, "\n%*s%s %s", INDENT, "", sign, text);
        *column = INDENT - 1;
    } else {
        ir_put(t, " %s %s", sign, text);
    }
    if (*column) *column += length;
}

static void put_term(struct ir_text *t, const struct term *term, int first, int *column)
{
    struct ir_text part = {0};
    int64_t times = llabs(term->times);
    if (times != 1) ir_put(&part, *column ? "%lld * " : "%lld*", (long long)times);
    ir_put(&part, "%s", term->text);
    put_part(t, first, term->times < 0, part.text, column);
    free(part.text);
}

void ir_put_linear(struct ir_text *t, const struct expr *e, int64_t more, int column)
{
    struct sum sum = {.constant = more};
    char constant[24];
    int first = 1;
    add(&sum, e, 1, !column);
    for (int i = 0; i < sum.count; i++) {
        if (sum.term[i].times <= 0) continue;
        put_term(t, &sum.term[i], first, &column);
        first = 0;
    }
    snprintf(constant, sizeof constant, "%lld", llabs(sum.constant));
    /* A sum does not begin with a minus where it can begin with its constant. */
    int constant_first = first;
    if (constant_first) put_part(t, 1, sum.constant < 0, constant, &column);
    for (int i = 0; i < sum.count; i++)
        if (sum.term[i].times < 0) put_term(t, &sum.term[i], 0, &column);
    if (!constant_first && sum.constant) put_part(t, 0, sum.constant < 0, constant, &column);
    for (int i = 0; i < sum.count; i++) free(sum.term[i].text);
    free(sum.term);
}
