/* The value of an expression, and the names that it reads. */
#include "spec/expr.h"

#include <stdio.h>
#include <string.h>

int expr_clog2(int64_t n)
{
    int bits = 0;
    while (bits < 62 && (INT64_C(1) << bits) < n) bits++;
    return bits;
}

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
