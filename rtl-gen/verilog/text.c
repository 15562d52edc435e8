/* Expressions as Verilog text: few parentheses, but those that a reader would miss. */
#include "rtl-gen/verilog/ir.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct ir_text *t, size_t more)
{
    if (t->length + more + 1 <= t->room) return;
    t->room = (t->length + more + 1) * 2;
    t->text = realloc(t->text, t->room);
    if (!t->text) abort();
}

void ir_put(struct ir_text *t, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t room = t->room - t->length;
    size_t n = (size_t)vsnprintf(room ? t->text + t->length : NULL, room, format, args);
    va_end(args);
    if (n >= room) {
        make_room(t, n);
        vsnprintf(t->text + t->length, n + 1, format, again);
    }
    va_end(again);
    t->length += n;
}

/* As it stands: most of what an expression is printed from. */
static void put_text(struct ir_text *t, const char *text)
{
    size_t n = strlen(text);
    make_room(t, n);
    memcpy(t->text + t->length, text, n + 1);
    t->length += n;
}

/* Binding strength, as in IEEE 1364-2005 table 5-4. */
static int strength(const struct expr *e)
{
    static const char *const levels[] = {"||",  "&&",    "|", "^ ~^ ^~", "&", "== !=", "< <= > >=", "<< >> <<< >>>",
                                         "+ -", "* / %", "**"};
    if (e->kind == EXPR_COND) return 0;
    if (e->kind == EXPR_UNARY) return 20;
    if (e->kind != EXPR_BINARY) return 30;
    for (int i = 0; i < 11; i++) {
        const char *at = strstr(levels[i], e->op);
        size_t n = strlen(e->op);
        if (at && (at == levels[i] || at[-1] == ' ') && (at[n] == 0 || at[n] == ' ')) return i + 1;
    }
    return 1;
}

static int is_arithmetic(const struct expr *e)
{
    return e->kind == EXPR_BINARY && strength(e) >= 9;
}

static int is_reduction(const struct expr *e)
{
    return e->kind == EXPR_UNARY && strcmp(e->op, "!") != 0 && strcmp(e->op, "~") != 0 && strcmp(e->op, "-") != 0;
}

static void put(struct ir_text *t, const struct expr *e, int tight);

static void put_in(struct ir_text *t, const struct expr *e, int parentheses, int tight)
{
    if (parentheses) put_text(t, "(");
    put(t, e, tight);
    if (parentheses) put_text(t, ")");
}

/* Besides what precedence demands: different logical or bitwise operators never meet bare, and arithmetic stands in
 * parentheses under a shift or comparison only where it must. */
static int operand_needs(const struct expr *parent, const struct expr *operand, int right)
{
    int p = strength(parent), o = strength(operand);
    if (o < p || (o == p && right)) return 1;
    if (operand->kind == EXPR_BINARY && o != p && p <= 5 && o <= 5) return 1; /* && with ||, | with & */
    if (operand->kind == EXPR_BINARY && p >= 3 && p <= 5 && o != p) return 1; /* | & ^ of anything binary */
    if (operand->kind == EXPR_BINARY && p == 8) return 1;                     /* shift of anything binary */
    return is_reduction(operand);
}

static void put_number(struct ir_text *t, const struct expr *e)
{
    if (!e->width && e->base == 'd') {
        ir_put(t, "%lld", (long long)e->value);
        return;
    }
    uint64_t v = (uint64_t)e->value;
    int base = e->base == 'd' && v > 9999 ? 'h' : e->base; /* no one reads 41'd34359738368 */
    if (e->width) ir_put(t, "%d", e->width);
    ir_put(t, "'%c", base);
    if (base == 'd') ir_put(t, "%llu", (unsigned long long)v);
    else if (base == 'o') ir_put(t, "%llo", (unsigned long long)v);
    else if (base == 'h')
        ir_put(t, "%0*llx", e->width ? ((e->width < 64 ? e->width : 4) + 3) / 4 : 1, (unsigned long long)v);
    else {
        int digits = e->width && e->width < 64 ? e->width : 1;
        while (digits < 64 && v >> digits) digits++;
        for (int i = digits - 1; i >= 0; i--) put_text(t, v >> i & 1 ? "1" : "0");
    }
}

static void put_list(struct ir_text *t, const struct expr *e, int tight)
{
    for (int i = 0; i < e->count; i++) {
        if (i) put_text(t, ", ");
        put(t, e->arg[i], tight);
    }
}

static void put_call(struct ir_text *t, const struct expr *e, int tight)
{
    int max = !strcmp(e->name, "max"), min = !strcmp(e->name, "min");
    if ((max || min) && e->count == 2) {
        put_text(t, "(");
        put_in(t, e->arg[0], strength(e->arg[0]) <= 7, 1);
        put_text(t, max ? " > " : " < ");
        put_in(t, e->arg[1], strength(e->arg[1]) <= 7, 1);
        put_text(t, " ? ");
        put_in(t, e->arg[0], strength(e->arg[0]) == 0, 1);
        put_text(t, " : ");
        put_in(t, e->arg[1], strength(e->arg[1]) == 0, 1);
        put_text(t, ")");
        return;
    }
    put_text(t, e->name);
    put_text(t, "(");
    put_list(t, e, tight);
    put_text(t, ")");
}

int ir_is_sum(const struct expr *e)
{
    return e->kind == EXPR_BINARY && (!strcmp(e->op, "+") || !strcmp(e->op, "-"));
}

static void put_bound(struct ir_text *t, const struct expr *e, int constant)
{
    if (constant && ir_is_sum(e)) ir_put_linear(t, e, 0, 0);
    else put(t, e, 1);
}

static void put(struct ir_text *t, const struct expr *e, int tight)
{
    switch (e->kind) {
    case EXPR_NUMBER: put_number(t, e); break;
    case EXPR_NAME: put_text(t, e->name); break;
    case EXPR_INDEX:
    case EXPR_RANGE:
    case EXPR_PART:
        put(t, e->arg[0], tight);
        put_text(t, "[");
        put_bound(t, e->arg[1], e->kind == EXPR_RANGE);
        if (e->kind != EXPR_INDEX) {
            put_text(t, e->kind == EXPR_RANGE ? ":" : " +: ");
            put_bound(t, e->arg[2], 1);
        }
        put_text(t, "]");
        break;
    case EXPR_UNARY:
        put_text(t, e->op);
        put_in(t, e->arg[0], strength(e->arg[0]) <= 20, tight);
        break;
    case EXPR_BINARY: {
        const char *space = tight && is_arithmetic(e) ? "" : " ";
        put_in(t, e->arg[0], operand_needs(e, e->arg[0], 0), tight);
        put_text(t, space);
        put_text(t, e->op);
        put_text(t, space);
        put_in(t, e->arg[1], operand_needs(e, e->arg[1], 1), tight);
        break;
    }
    case EXPR_COND:
        put_in(t, e->arg[0], strength(e->arg[0]) < 20, tight);
        put_text(t, " ? ");
        put_in(t, e->arg[1], strength(e->arg[1]) == 0, tight);
        put_text(t, " : ");
        put(t, e->arg[2], tight);
        break;
    case EXPR_CONCAT:
        put_text(t, "{");
        put_list(t, e, tight);
        put_text(t, "}");
        break;
    case EXPR_REPEAT:
        put_text(t, "{");
        put_in(t, e->arg[0], strength(e->arg[0]) < 20, 1);
        put(t, e->arg[1], tight);
        put_text(t, "}");
        break;
    case EXPR_CALL: put_call(t, e, tight); break;
    }
}

void ir_put_expr(struct ir_text *t, const struct expr *e)
{
    put(t, e, 0);
}

void ir_put_tight(struct ir_text *t, const struct expr *e)
{
    put(t, e, 1);
}

/* Sums of constants, as widths and bounds of ranges are: like terms are joined, so that `W + 1 - 1` is printed `W`.
 *
 * Only for expressions in which every name is a parameter: they are evaluated over integers, where the order of the
 * terms does not matter. An expression of signals wraps at its width and is printed as it stands. */

struct term {
    char *text;
    int64_t times;
    int divides; /* it is a quotient, or a product that begins with one: a factor in front of it would be divided, too */
};

struct sum {
    struct term *term;
    int count;
    int64_t constant;
};

/* Takes `text`. */
static void add_term(struct sum *sum, char *text, int64_t times, int divides)
{
    for (int i = 0; i < sum->count; i++) {
        if (strcmp(sum->term[i].text, text) != 0) continue;
        sum->term[i].times += times;
        free(text);
        return;
    }
    sum->term = realloc(sum->term, (size_t)(sum->count + 1) * sizeof *sum->term);
    if (!sum->term) abort();
    sum->term[sum->count++] = (struct term){text, times, divides};
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
        const struct expr *first = e;
        while (first->kind == EXPR_BINARY && !strcmp(first->op, "*")) first = first->arg[0];
        add_term(sum, atom(e, tight), times, first->kind == EXPR_BINARY && strspn(first->op, "/%"));
    }
}

/* Text of a constant; where its line ends it is broken before a `?` or `:`. */
static void put_choices(struct ir_text *t, const char *text, int indent)
{
    while (*text) {
        size_t n = 1;
        while (text[n] && strncmp(text + n, " ? ", 3) != 0 && strncmp(text + n, " : ", 3) != 0) n++;
        int breaks = *text == ' ' && ir_column(t) + (int)n + 1 > IR_LAST;
        if (breaks) ir_put(t, "\n%*s", indent, "");
        ir_put(t, "%.*s", (int)n - breaks, text + breaks);
        text += n;
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
    if (!line->column) {
        ir_put(line->text, "%s", part);
    } else {
        if (line->begun) ir_put(line->text, " ");
        put_choices(line->text, part, INDENT);
        line->column = ir_column(line->text);
    }
    line->begun = 1;
}

static void put_term(struct line *line, const struct term *term)
{
    struct ir_text part = {0};
    int64_t times = llabs(term->times);
    if (times != 1) ir_put(&part, line->column ? "%lld * " : "%lld*", (long long)times);
    ir_put(&part, times != 1 && term->divides ? "(%s)" : "%s", term->text);
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

static void put_line(struct ir_text *t, int indent)
{
    ir_put(t, "\n%*s", indent, "");
}

static int flat_length(const struct expr *e)
{
    struct ir_text t = {0};
    put(&t, e, 0);
    int n = (int)t.length;
    free(t.text);
    return n;
}

int ir_column(const struct ir_text *t)
{
    size_t n = t->length;
    while (n > 0 && t->text[n - 1] != '\n') n--;
    return (int)(t->length - n);
}

/* A replication of one value: `{N{VALUE}}`. */
static int repeats_one(const struct expr *e)
{
    return e->kind == EXPR_REPEAT && e->arg[1]->kind == EXPR_CONCAT && e->arg[1]->count == 1;
}

static int can_break(const struct expr *e)
{
    switch (e->kind) {
    case EXPR_CONCAT:
    case EXPR_COND: return 1;
    case EXPR_BINARY: return strength(e) <= 9;
    case EXPR_UNARY: return can_break(e->arg[0]);
    case EXPR_REPEAT: return repeats_one(e) && can_break(e->arg[1]->arg[0]);
    default: return 0;
    }
}

static void put_broken(struct ir_text *t, const struct expr *e, int indent, int after);

/* An operand of what is broken already: flat where it fits into its line, with the `after` columns that follow it. */
static void put_operand(struct ir_text *t, const struct expr *e, int parentheses, int indent, int after)
{
    if (!can_break(e) || ir_column(t) + flat_length(e) + 2 * parentheses + after <= IR_LAST) {
        put_in(t, e, parentheses, 0);
        return;
    }
    if (parentheses) ir_put(t, "(");
    put_broken(t, e, indent, after + parentheses);
    if (parentheses) ir_put(t, ")");
}

/* Operands of a chain of one operator, left to right, a line each; a chain within another one fills its lines. */
static void put_chain(struct ir_text *t, const struct expr *e, int indent, int fills, int after)
{
    const struct expr *left = e->arg[0], *right = e->arg[1];
    int needs = operand_needs(e, right, 1);
    if (left->kind == EXPR_BINARY && (!strcmp(left->op, e->op) || (fills && strength(left) == strength(e))))
        put_chain(t, left, indent, fills, 0);
    else put_operand(t, left, operand_needs(e, left, 0), indent, 0);
    int room = IR_LAST - ir_column(t) - (int)strlen(e->op) - 2;
    if (fills && flat_length(right) + 2 * needs + after <= room) ir_put(t, " ");
    else put_line(t, indent);
    ir_put(t, "%s ", e->op);
    put_operand(t, right, needs, indent, after);
}

static int are_names(const struct expr *concat)
{
    for (int i = 0; i < concat->count; i++)
        if (concat->arg[i]->kind != EXPR_NAME) return 0;
    return 1;
}

/* A concatenation of many names fills its lines. */
static void put_names(struct ir_text *t, const struct expr *concat, int indent)
{
    int column = IR_LINE;
    ir_put(t, "{");
    for (int i = 0; i < concat->count; i++) {
        int n = (int)strlen(concat->arg[i]->name) + 2;
        if (column + n > IR_LINE) {
            put_line(t, indent);
            column = indent;
        } else {
            ir_put(t, " ");
        }
        ir_put(t, "%s%s", concat->arg[i]->name, i + 1 < concat->count ? "," : "");
        column += n;
    }
}

static void put_concat(struct ir_text *t, const struct expr *e, int indent)
{
    if (are_names(e)) {
        put_names(t, e, indent + 4);
    } else {
        ir_put(t, "{");
        for (int i = 0; i < e->count; i++) {
            put_line(t, indent + 4);
            ir_put_wrapped(t, e->arg[i], indent + 4, indent + 4, 1);
            if (i + 1 < e->count) ir_put(t, ",");
        }
    }
    put_line(t, indent);
    ir_put(t, "}");
}

static void put_choice(struct ir_text *t, const struct expr *e, int indent, int after)
{
    put_operand(t, e->arg[0], strength(e->arg[0]) < 20, indent + 4, 0);
    put_line(t, indent + 4);
    ir_put(t, "? ");
    put_operand(t, e->arg[1], strength(e->arg[1]) == 0, indent + 4, 0);
    put_line(t, indent + 4);
    ir_put(t, ": ");
    ir_put_wrapped(t, e->arg[2], indent + 6, indent + 4, after);
}

/* What does not fit into the line that it begins in, within an expression that is broken already. */
static void put_broken(struct ir_text *t, const struct expr *e, int indent, int after)
{
    if (e->kind == EXPR_CONCAT) {
        put_concat(t, e, indent);
    } else if (e->kind == EXPR_COND) {
        put_choice(t, e, indent, after);
    } else if (e->kind == EXPR_BINARY) {
        put_chain(t, e, indent + 4, 1, after);
    } else if (e->kind == EXPR_UNARY) {
        ir_put(t, "%s", e->op);
        put_operand(t, e->arg[0], strength(e->arg[0]) <= 20, indent, after);
    } else {
        ir_put(t, "{");
        put_in(t, e->arg[0], strength(e->arg[0]) < 20, 1);
        ir_put(t, "{");
        put_operand(t, e->arg[1]->arg[0], 0, indent, after + 2);
        ir_put(t, "}}");
    }
}

static void put_long(struct ir_text *t, const struct expr *e, int indent)
{
    struct ir_text flat = {0};
    put(&flat, e, 0);
    put_choices(t, flat.text, indent);
    free(flat.text);
}

void ir_put_wrapped(struct ir_text *t, const struct expr *e, int column, int indent, int after)
{
    int length = flat_length(e), passes_end = ir_column(t) + length + after > IR_LAST;
    if (!can_break(e) && passes_end) put_long(t, e, indent + 4);
    else if (!can_break(e) || (column + length <= IR_LINE && !passes_end)) put(t, e, 0);
    else if (e->kind == EXPR_CONCAT) put_concat(t, e, indent);
    else if (e->kind == EXPR_COND) put_choice(t, e, indent, after);
    else if (e->kind == EXPR_BINARY) put_chain(t, e, indent + 4, 0, after);
    else if (passes_end) put_broken(t, e, indent, after);
    else put(t, e, 0);
}

int ir_needs_line(const struct expr *e, int column)
{
    return !can_break(e) && column + flat_length(e) > IR_LAST;
}

void ir_put_last(struct ir_text *t, const struct expr *count)
{
    ir_put_linear(t, count, -1, 0);
}

void ir_put_range(struct ir_text *t, const struct expr *width)
{
    if (ir_is_scalar(width)) return;
    ir_put(t, "[");
    ir_put_last(t, width);
    ir_put(t, ":0]");
}
