#include "rtl-gen/verilog/elab.h"

#include <stdlib.h>
#include <string.h>

const char *width_text(const struct expr *e, char *buffer, size_t size)
{
    struct ir_text t = {0};
    ir_put_expr(&t, e);
    snprintf(buffer, size, "%s", t.text);
    free(t.text);
    return buffer;
}

static int one_of(const char *op, const char *list)
{
    size_t n = strlen(op);
    for (const char *p = list; (p = strstr(p, op)); p += n)
        if ((p == list || p[-1] == ' ') && (p[n] == 0 || p[n] == ' ')) return 1;
    return 0;
}

static int min_bits(int64_t value)
{
    int bits = 1;
    while (bits < 64 && (uint64_t)value >> bits) bits++;
    return bits;
}

static void expect_bit(struct elaboration *el, const struct scope *scope, const struct expr *e)
{
    char text[80];
    int flexible, width = width_of(el, scope, e, &flexible);
    int64_t value;
    if (width > 1 && !elab_constant(scope, e, &value))
        elab_error(el, width_text(e, text, sizeof text), "%d bits where a condition of one bit is expected", width);
}

static void check_index(struct elaboration *el, const struct scope *scope, const struct expr *select, int64_t size)
{
    char text[80];
    int flexible;
    int64_t value;
    if (elab_constant(scope, select->arg[1], &value)) {
        if (value < 0 || value >= size)
            elab_error(el, width_text(select, text, sizeof text), "index %lld is outside 0 to %lld", (long long)value,
                       (long long)size - 1);
        return;
    }
    int width = width_of(el, scope, select->arg[1], &flexible);
    int needed = size <= 2 ? 1 : expr_clog2(size);
    if (width && !flexible && width != needed && width != 32)
        elab_error(el, width_text(select, text, sizeof text), "index of %d bits where %d are needed", width, needed);
}

/* Bits that a select takes from a vector or a memory word. */
static int select_width(struct elaboration *el, const struct scope *scope, const struct expr *e)
{
    char text[80];
    const struct expr *base = e->arg[0];
    const struct signal *s = base->kind == EXPR_NAME ? elab_find(scope, base->name) : NULL;
    int flexible, size;
    int64_t a, b;
    if (s && s->kind == SIGNAL_MEMORY) {
        if (e->kind != EXPR_INDEX) elab_error(el, s->name, "part select of a memory; select a word first");
        check_index(el, scope, e, s->value);
        return s->width;
    }
    size = width_of(el, scope, base, &flexible);
    if (!size) return 0;
    if (e->kind == EXPR_INDEX) {
        check_index(el, scope, e, size);
        return 1;
    }
    if (!elab_constant(scope, e->arg[2], &b)) {
        elab_error(el, width_text(e, text, sizeof text), "the width of a part select must be constant");
        return 0;
    }
    if (e->kind == EXPR_PART) {
        check_index(el, scope, e, size);
        if (elab_constant(scope, e->arg[1], &a) && a + b > size)
            elab_error(el, width_text(e, text, sizeof text), "reaches bit %lld of %d", (long long)(a + b - 1), size);
        if (b < 1) elab_error(el, width_text(e, text, sizeof text), "part select of %lld bits", (long long)b);
        return (int)b;
    }
    if (!elab_constant(scope, e->arg[1], &a) || a < b || b < 0 || a >= size) {
        elab_error(el, width_text(e, text, sizeof text), "range outside the %d bits", size);
        return 0;
    }
    return (int)(a - b + 1);
}

/* Two operands of one width, or a literal that fits the other. */
static int join(struct elaboration *el, const struct scope *scope, const struct expr *whole, const struct expr *x,
                const struct expr *y, int *flexible)
{
    char text[80];
    int fx, fy, wx = width_of(el, scope, x, &fx), wy = width_of(el, scope, y, &fy);
    int arithmetic = whole->kind == EXPR_BINARY && one_of(whole->op, "+ - * / %");
    *flexible = fx && fy;
    if (!wx || !wy) return wx > wy ? wx : wy;
    if (fx && fy) return wx > wy ? wx : wy;
    if ((fx && wx <= wy) || (fy && wy <= wx) || wx == wy) return fx ? wy : wx;
    if (arithmetic && (abs(wx - wy) == 1 || wx == 1 || wy == 1)) return wx > wy ? wx : wy;
    int64_t value;
    if (!elab_constant(scope, whole, &value))
        elab_error(el, width_text(whole, text, sizeof text), "operands of %d and %d bits", wx, wy);
    return wx > wy ? wx : wy;
}

static int binary_width(struct elaboration *el, const struct scope *scope, const struct expr *e, int *flexible)
{
    int ignored;
    if (one_of(e->op, "&& ||")) {
        expect_bit(el, scope, e->arg[0]);
        expect_bit(el, scope, e->arg[1]);
        return 1;
    }
    if (one_of(e->op, "<< >> <<< >>> **")) {
        width_of(el, scope, e->arg[1], &ignored);
        return width_of(el, scope, e->arg[0], flexible);
    }
    int width = join(el, scope, e, e->arg[0], e->arg[1], flexible);
    if (!one_of(e->op, "== != < <= > >=")) return width;
    *flexible = 0;
    return 1;
}

static int name_width(struct elaboration *el, const struct scope *scope, const char *name)
{
    const struct signal *s = elab_find(scope, name);
    if (!s) {
        elab_error(el, name, "is not declared");
        return 0;
    }
    if (s->kind == SIGNAL_MEMORY) {
        elab_error(el, name, "a memory is read one word at a time");
        return 0;
    }
    return s->width;
}

int width_of(struct elaboration *el, const struct scope *scope, const struct expr *e, int *flexible)
{
    char text[80];
    int ignored, sum = 0;
    int64_t count;
    *flexible = 0;
    switch (e->kind) {
    case EXPR_NUMBER: *flexible = !e->width; return e->width ? e->width : min_bits(e->value);
    case EXPR_NAME: return name_width(el, scope, e->name);
    case EXPR_INDEX:
    case EXPR_RANGE:
    case EXPR_PART: return select_width(el, scope, e);
    case EXPR_UNARY:
        if (!strcmp(e->op, "!")) {
            expect_bit(el, scope, e->arg[0]);
            return 1;
        }
        if (one_of(e->op, "~ - +")) return width_of(el, scope, e->arg[0], flexible);
        width_of(el, scope, e->arg[0], &ignored);
        return 1;
    case EXPR_BINARY: return binary_width(el, scope, e, flexible);
    case EXPR_COND: expect_bit(el, scope, e->arg[0]); return join(el, scope, e, e->arg[1], e->arg[2], flexible);
    case EXPR_CONCAT:
        for (int i = 0; i < e->count; i++) {
            int width = width_of(el, scope, e->arg[i], &ignored);
            if (ignored) elab_error(el, width_text(e, text, sizeof text), "a literal in a concatenation needs a size");
            sum += width;
        }
        return sum;
    case EXPR_REPEAT:
        if (!elab_constant(scope, e->arg[0], &count) || count < 1) {
            elab_error(el, width_text(e, text, sizeof text), "the count must be a constant of at least 1");
            return 0;
        }
        return (int)count * width_of(el, scope, e->arg[1], &ignored);
    case EXPR_CALL:
        if (!strcmp(e->name, "$signed") || !strcmp(e->name, "$unsigned"))
            return e->count == 1 ? width_of(el, scope, e->arg[0], flexible) : 0;
        if (!strcmp(e->name, "$clog2") || !strcmp(e->name, "max") || !strcmp(e->name, "min")) return 32;
        elab_error(el, e->name, "no such function");
        return 0;
    }
    return 0;
}

/* The width of an expression that cannot be assigned to `width` bits, or 0. */
static int misfit(struct elaboration *el, const struct scope *scope, const struct expr *e, int width)
{
    int flexible, have = width_of(el, scope, e, &flexible);
    if (have == width || (flexible && have <= width)) return 0;
    /* A sum may grow by its carry, a product by the width of its other factor. */
    if (e->kind == EXPR_BINARY && one_of(e->op, "+ -") && width == have + 1) return 0;
    if (e->kind == EXPR_BINARY && !strcmp(e->op, "*") && width > have && width <= 2 * have) return 0;
    return have;
}

void width_expect(struct elaboration *el, const struct scope *scope, const struct expr *e, int width, const char *what)
{
    char text[80];
    int have = misfit(el, scope, e, width);
    if (have) elab_error(el, what, "%d bits are given %d by '%s'", width, have, width_text(e, text, sizeof text));
}

void width_assign(struct elaboration *el, const struct scope *scope, const struct expr *lhs, const struct expr *rhs)
{
    char to[80], from[80];
    int flexible, width = width_of(el, scope, lhs, &flexible), have = width ? misfit(el, scope, rhs, width) : 0;
    if (!have) return;
    elab_error(el, width_text(lhs, to, sizeof to), "%d bits are given %d by '%s'", width, have,
               width_text(rhs, from, sizeof from));
}
