#include "spec/expr.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct parser {
    const char *text;
    int pos;
    int failed;
    struct expr_error *error;
};

static void fail(struct parser *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fail(struct parser *p, const char *format, ...)
{
    if (p->failed) return; /* the first error is the one that explains */
    p->failed = 1;
    if (!p->error) return;
    p->error->pos = p->pos;
    va_list args;
    va_start(args, format);
    vsnprintf(p->error->text, sizeof p->error->text, format, args);
    va_end(args);
}

static struct expr *node(enum expr_kind kind, int pos)
{
    struct expr *e = calloc(1, sizeof *e);
    if (!e) abort();
    e->kind = kind;
    e->pos = pos;
    return e;
}

static void add(struct expr *e, struct expr *arg)
{
    e->arg = realloc(e->arg, (size_t)(e->count + 1) * sizeof *e->arg);
    if (!e->arg) abort();
    e->arg[e->count++] = arg;
}

void expr_free(struct expr *e)
{
    if (!e) return;
    for (int i = 0; i < e->count; i++) expr_free(e->arg[i]);
    free(e->arg);
    free(e->name);
    free(e);
}

static void skip_space(struct parser *p)
{
    while (isspace((unsigned char)p->text[p->pos])) p->pos++;
}

static int at(struct parser *p, const char *token)
{
    skip_space(p);
    return strncmp(p->text + p->pos, token, strlen(token)) == 0;
}

static int take(struct parser *p, const char *token)
{
    if (!at(p, token)) return 0;
    p->pos += (int)strlen(token);
    return 1;
}

static void expect(struct parser *p, const char *token)
{
    if (!take(p, token)) fail(p, "expected '%s'", token);
}

static struct expr *parse_cond(struct parser *p);

static int digit_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 99;
}

static struct expr *parse_number(struct parser *p)
{
    struct expr *e = node(EXPR_NUMBER, p->pos);
    const char *t = p->text;
    int64_t n = 0;
    e->base = 'd';
    for (; isdigit((unsigned char)t[p->pos]) || t[p->pos] == '_'; p->pos++) {
        if (t[p->pos] == '_') continue;
        if (n > (INT64_MAX - 9) / 10) {
            fail(p, "number too large");
            return e;
        }
        n = n * 10 + (t[p->pos] - '0');
    }
    e->value = n;
    if (t[p->pos] != '\'') return e;

    p->pos++;
    e->base = (char)tolower((unsigned char)t[p->pos]);
    int radix = e->base == 'd' ? 10 : e->base == 'h' ? 16 : e->base == 'b' ? 2 : e->base == 'o' ? 8 : 0;
    if (!radix || n > 1 << 20) {
        fail(p, "bad literal: after ' comes one of b o d h, before it a size");
        return e;
    }
    p->pos++;
    e->width = (int)n;
    uint64_t v = 0;
    int digits = 0;
    for (; digit_value(t[p->pos]) < radix || t[p->pos] == '_'; p->pos++) {
        if (t[p->pos] == '_') continue;
        if (v > (UINT64_MAX - 15) / (uint64_t)radix) {
            fail(p, "literal above 64 bits");
            return e;
        }
        v = v * (uint64_t)radix + (uint64_t)digit_value(t[p->pos]);
        digits++;
    }
    if (!digits || isalnum((unsigned char)t[p->pos])) fail(p, "bad digit in a literal");
    if (e->width > 0 && e->width < 64 && v >> e->width) fail(p, "literal does not fit its %d bits", e->width);
    e->value = (int64_t)v;
    return e;
}

static struct expr *parse_name(struct parser *p)
{
    int start = p->pos;
    while (isalnum((unsigned char)p->text[p->pos]) || p->text[p->pos] == '_' || p->text[p->pos] == '$') p->pos++;
    struct expr *e = node(EXPR_NAME, start);
    size_t n = (size_t)(p->pos - start);
    e->name = malloc(n + 1);
    if (!e->name) abort();
    memcpy(e->name, p->text + start, n);
    e->name[n] = 0;
    return e;
}

/* Name, call, or a name with any number of selects. */
static struct expr *parse_reference(struct parser *p)
{
    struct expr *e = parse_name(p);
    if (take(p, "(")) {
        e->kind = EXPR_CALL;
        if (!at(p, ")")) {
            do add(e, parse_cond(p));
            while (!p->failed && take(p, ","));
        }
        expect(p, ")");
        return e;
    }
    if (e->name[0] == '$') fail(p, "unexpected '%s'", e->name);
    while (!p->failed && take(p, "[")) {
        struct expr *select = node(EXPR_INDEX, e->pos);
        add(select, e);
        add(select, parse_cond(p));
        if (take(p, "+:")) {
            select->kind = EXPR_PART;
            add(select, parse_cond(p));
        } else if (take(p, ":")) {
            select->kind = EXPR_RANGE;
            add(select, parse_cond(p));
        }
        expect(p, "]");
        e = select;
    }
    return e;
}

static struct expr *parse_braces(struct parser *p)
{
    struct expr *e = node(EXPR_CONCAT, p->pos);
    expect(p, "{");
    add(e, parse_cond(p));
    if (at(p, "{")) {
        struct expr *repeat = node(EXPR_REPEAT, e->pos);
        add(repeat, e->arg[0]);
        e->count = 0;
        expr_free(e);
        struct expr *inner = parse_braces(p);
        add(repeat, inner);
        expect(p, "}");
        return repeat;
    }
    while (!p->failed && take(p, ",")) add(e, parse_cond(p));
    expect(p, "}");
    return e;
}

static struct expr *parse_primary(struct parser *p)
{
    skip_space(p);
    char c = p->text[p->pos];
    if (isdigit((unsigned char)c) || c == '\'') return parse_number(p);
    if (isalpha((unsigned char)c) || c == '_' || c == '$') return parse_reference(p);
    if (c == '{') return parse_braces(p);
    if (c == '(') {
        p->pos++;
        struct expr *e = parse_cond(p);
        expect(p, ")");
        return e;
    }
    if (c) fail(p, "unexpected '%c'", c);
    else fail(p, "unexpected end");
    return node(EXPR_NUMBER, p->pos);
}

static struct expr *parse_unary(struct parser *p)
{
    static const char *const ops[] = {"~&", "~|", "~^", "^~", "!", "~", "+", "-", "&", "|", "^"};
    skip_space(p);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        if (!at(p, ops[i])) continue;
        struct expr *e = node(EXPR_UNARY, p->pos);
        snprintf(e->op, sizeof e->op, "%s", ops[i]);
        p->pos += (int)strlen(ops[i]);
        add(e, parse_unary(p));
        return e;
    }
    return parse_primary(p);
}

/* Levels of binding, loosest first; within a level a longer operator stands before its own prefix. */
static const struct {
    const char *op;
    int level;
} binary_ops[] = {
    {"||", 0}, {"&&", 1},  {"|", 2},   {"^~", 3},  {"~^", 3},  {"^", 3},  {"&", 4},  {"===", -1}, {"!==", -1},
    {"==", 5}, {"!=", 5},  {"<<<", 7}, {">>>", 7}, {"<<", 7},  {">>", 7}, {"<=", 6}, {">=", 6},   {"<", 6},
    {">", 6},  {"+:", -1}, {"+", 8},   {"-", 8},   {"**", 10}, {"*", 9},  {"/", 9},  {"%", 9},
};

/* The operator that starts here and its level, or -1. Matched longest first, whatever the level that asks. */
static int binary_at(struct parser *p, const char **op)
{
    skip_space(p);
    for (size_t i = 0; i < sizeof binary_ops / sizeof *binary_ops; i++) {
        if (!at(p, binary_ops[i].op)) continue;
        *op = binary_ops[i].op;
        return binary_ops[i].level;
    }
    return -1;
}

static struct expr *parse_binary(struct parser *p, int level)
{
    struct expr *left = parse_unary(p);
    const char *op = NULL;
    for (int found; !p->failed && (found = binary_at(p, &op)) >= level;) {
        struct expr *e = node(EXPR_BINARY, p->pos);
        snprintf(e->op, sizeof e->op, "%s", op);
        p->pos += (int)strlen(op);
        add(e, left);
        add(e, parse_binary(p, found + 1));
        left = e;
    }
    return left;
}

static struct expr *parse_cond(struct parser *p)
{
    struct expr *first = parse_binary(p, 0);
    if (p->failed || !at(p, "?")) return first;
    struct expr *e = node(EXPR_COND, p->pos);
    expect(p, "?");
    add(e, first);
    add(e, parse_cond(p));
    expect(p, ":");
    add(e, parse_cond(p));
    return e;
}

/* The text from `start` on, where the expression has ended and `whole` says that nothing may follow. */
static struct expr *finish(struct parser *p, struct expr *e, int whole)
{
    if (whole) skip_space(p);
    if (whole && !p->failed && p->text[p->pos]) fail(p, "unexpected '%.20s'", p->text + p->pos);
    if (!p->failed) return e;
    expr_free(e);
    return NULL;
}

struct expr *expr_parse(const char *text, struct expr_error *error)
{
    struct parser p = {text, 0, 0, error};
    return finish(&p, parse_cond(&p), 1);
}

struct expr *expr_parse_front(const char *text, int *end, struct expr_error *error)
{
    struct parser p = {text, 0, 0, error};
    struct expr *e = finish(&p, parse_cond(&p), 0);
    *end = p.pos;
    return e;
}

struct expr *expr_parse_target(const char *text, int *end, struct expr_error *error)
{
    struct parser p = {text, 0, 0, error};
    skip_space(&p);
    int c = (unsigned char)text[p.pos];
    if (!isalpha(c) && c != '_' && c != '{')
        fail(&p, "expected what is assigned: a name, a select, or these in braces");
    struct expr *e = finish(&p, p.failed ? NULL : parse_primary(&p), 0);
    *end = p.pos;
    return e;
}

int expr_clog2(int64_t n)
{
    int bits = 0;
    while (bits < 62 && (INT64_C(1) << bits) < n) bits++;
    return bits;
}

/* Evaluation ----------------------------------------------------------------------------------------------------- */

struct evaluation {
    expr_lookup lookup;
    void *context;
    struct expr_error *error;
};

static int eval_fail(struct evaluation *v, const char *format, const char *what)
{
    if (v->error) {
        v->error->pos = -1;
        snprintf(v->error->text, sizeof v->error->text, format, what);
    }
    return -1;
}

static int evaluate(struct evaluation *v, const struct expr *e, int64_t *value);

static int eval_unary(struct evaluation *v, const struct expr *e, int64_t *value)
{
    int64_t a;
    if (evaluate(v, e->arg[0], &a)) return -1;
    if (!strcmp(e->op, "!")) *value = !a;
    else if (!strcmp(e->op, "~")) *value = ~a;
    else if (!strcmp(e->op, "-")) *value = -a;
    else if (!strcmp(e->op, "+")) *value = a;
    else return eval_fail(v, "'%s' needs a width, which a constant does not have", e->op);
    return 0;
}

static int eval_arithmetic(struct evaluation *v, const char *op, int64_t a, int64_t b, int64_t *value)
{
    int shift = !strncmp(op, "<<", 2) || !strncmp(op, ">>", 2);
    if ((op[0] == '/' || op[0] == '%') && b == 0)
        return eval_fail(v, "%s by zero", op[0] == '/' ? "division" : "remainder");
    if (shift && (b < 0 || b > 63)) return eval_fail(v, "'%s' by a number outside 0..63", op);
    if (!strcmp(op, "+")) *value = a + b;
    else if (!strcmp(op, "-")) *value = a - b;
    else if (!strcmp(op, "*")) *value = a * b;
    else if (!strcmp(op, "/")) *value = a / b;
    else if (!strcmp(op, "%")) *value = a % b;
    else if (!strcmp(op, "<<") || !strcmp(op, "<<<")) *value = (int64_t)((uint64_t)a << b);
    else if (shift) *value = a >> b;
    else if (!strcmp(op, "<")) *value = a < b;
    else if (!strcmp(op, "<=")) *value = a <= b;
    else if (!strcmp(op, ">")) *value = a > b;
    else if (!strcmp(op, ">=")) *value = a >= b;
    else if (!strcmp(op, "==")) *value = a == b;
    else if (!strcmp(op, "!=")) *value = a != b;
    else if (!strcmp(op, "&")) *value = a & b;
    else if (!strcmp(op, "|")) *value = a | b;
    else if (!strcmp(op, "^")) *value = a ^ b;
    else if (!strcmp(op, "**")) {
        if (b < 0 || b > 62) return eval_fail(v, "'%s' by a number outside 0..62", op);
        for (*value = 1; b > 0; b--) *value *= a;
    } else return eval_fail(v, "'%s' has no constant value", op);
    return 0;
}

static int eval_call(struct evaluation *v, const struct expr *e, int64_t *value)
{
    int64_t a = 0, b = 0;
    int two = !strcmp(e->name, "max") || !strcmp(e->name, "min");
    if (!two && strcmp(e->name, "$clog2") != 0) return eval_fail(v, "function '%s' has no constant value", e->name);
    if (e->count != (two ? 2 : 1)) return eval_fail(v, "wrong number of arguments for '%s'", e->name);
    if (evaluate(v, e->arg[0], &a) || (two && evaluate(v, e->arg[1], &b))) return -1;
    if (!two) *value = expr_clog2(a);
    else *value = (e->name[1] == 'a') == (a > b) ? a : b;
    return 0;
}

static int evaluate(struct evaluation *v, const struct expr *e, int64_t *value)
{
    int64_t a, b;
    switch (e->kind) {
    case EXPR_NUMBER: *value = e->value; return 0;
    case EXPR_NAME:
        if (v->lookup && v->lookup(v->context, e->name, value)) return 0;
        return eval_fail(v, "unknown name '%s'", e->name);
    case EXPR_UNARY: return eval_unary(v, e, value);
    case EXPR_COND:
        if (evaluate(v, e->arg[0], &a)) return -1;
        return evaluate(v, e->arg[a ? 1 : 2], value);
    case EXPR_BINARY:
        if (evaluate(v, e->arg[0], &a)) return -1;
        if (!strcmp(e->op, "&&") || !strcmp(e->op, "||")) {
            *value = a != 0;
            if ((a != 0) == (e->op[0] == '|')) return 0;
            if (evaluate(v, e->arg[1], &b)) return -1;
            *value = b != 0;
            return 0;
        }
        if (evaluate(v, e->arg[1], &b)) return -1;
        return eval_arithmetic(v, e->op, a, b, value);
    case EXPR_CALL: return eval_call(v, e, value);
    default: return eval_fail(v, "%s has no constant value", "a select or concatenation");
    }
}

int expr_eval(const struct expr *e, expr_lookup lookup, void *context, int64_t *value, struct expr_error *error)
{
    struct evaluation v = {lookup, context, error};
    return evaluate(&v, e, value);
}

void expr_each_name(const struct expr *e, void (*visit)(void *context, const char *name), void *context)
{
    if (e->kind == EXPR_NAME) visit(context, e->name);
    for (int i = 0; i < e->count; i++) expr_each_name(e->arg[i], visit, context);
}
