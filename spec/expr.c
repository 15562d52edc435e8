/* The parser of expressions. */
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
    return p->text[p->pos] == *token && strncmp(p->text + p->pos, token, strlen(token)) == 0;
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
