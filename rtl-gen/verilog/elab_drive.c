/* What an expression reads and an assignment drives, bit by bit. */
#include "rtl-gen/verilog/elab_parts.h"

#include <stdlib.h>
#include <string.h>

/* What a name or select stands for; its index expressions are read into `into`. */
static struct part part_of(struct elaboration *el, const struct scope *scope, const struct expr *e, int into)
{
    struct part none = {NULL, 0, 0, 0};
    int64_t a, b;
    if (e->kind == EXPR_NAME) {
        struct signal *s = elab_find(scope, e->name);
        if (!s) {
            elab_error(el, e->name, "is not declared");
            return none;
        }
        return (struct part){s, 0, s->kind == SIGNAL_MEMORY ? 1 : s->width, 1};
    }
    if (e->kind != EXPR_INDEX && e->kind != EXPR_RANGE && e->kind != EXPR_PART) return none;
    struct part base = part_of(el, scope, e->arg[0], into);
    if (!base.signal) return none;
    int constant = elab_constant(scope, e->arg[1], &a);
    if (!constant) elab_read(el, scope, e->arg[1], into);
    if (base.signal->kind == SIGNAL_MEMORY) return (struct part){base.signal, 0, 1, 1};
    if (!constant || !base.exact) return (struct part){base.signal, 0, base.signal->width, 0};
    b = 1;
    if (e->kind == EXPR_PART && !elab_constant(scope, e->arg[2], &b)) return none;
    if (e->kind == EXPR_RANGE) {
        if (!elab_constant(scope, e->arg[2], &b) || a < b) return none;
        int64_t low = b;
        b = a - b + 1;
        a = low;
    }
    if (a < 0 || b < 1 || a + b > base.width) return none; /* reported by the width check */
    return (struct part){base.signal, base.low + (int)a, (int)b, 1};
}

int elab_target(const struct procedure *p, const struct signal *s)
{
    for (int i = 0; i < p->count; i++)
        if (p->targets[i] == s) return i;
    return -1;
}

int elab_is_assigned(const struct procedure *p, int target, int low, int width)
{
    for (int i = low; i < low + width; i++)
        if (!(p->assigned[p->first_word[target] + (i >> 6)] >> (i & 63) & 1)) return 0;
    return 1;
}

void elab_read_part(struct elaboration *el, struct part part, int into)
{
    struct signal *s = part.signal;
    s->reads++;
    if (s->kind == SIGNAL_CONSTANT) return;
    for (int i = part.low; i < part.low + part.width; i++) el->nodes[s->bit + i].read = 1;
    if (s->kind == SIGNAL_MEMORY || into < 0) return;
    int target = el->procedure && el->procedure->comb ? elab_target(el->procedure, s) : -1;
    if (target >= 0) {
        if (!elab_is_assigned(el->procedure, target, part.low, part.width))
            elab_error(el, s->name, "is read in its always @* before it is assigned");
        elab_edge(el, el->procedure->value[target], into);
        return;
    }
    if (part.width < 4 || part.width < s->width) {
        for (int i = part.low; i < part.low + part.width; i++) elab_edge(el, s->bit + i, into);
        return;
    }
    if (s->any < 0) {
        s->any = elab_nodes(el, 1, NULL);
        for (int i = 0; i < s->width; i++) elab_edge(el, s->bit + i, s->any);
    }
    elab_edge(el, s->any, into);
}

void elab_read(struct elaboration *el, const struct scope *scope, const struct expr *e, int into)
{
    if (e->kind == EXPR_NAME || e->kind == EXPR_INDEX || e->kind == EXPR_RANGE || e->kind == EXPR_PART) {
        struct part part = part_of(el, scope, e, into);
        if (part.signal) elab_read_part(el, part, into);
        return;
    }
    for (int i = 0; i < e->count; i++) elab_read(el, scope, e->arg[i], into);
}

/* Calls `drive` for each part of an assignment's left side. */
static void each_target(struct elaboration *el, const struct scope *scope, const struct expr *lhs, int from,
                        void (*drive)(struct elaboration *el, struct part part, int from, int driver), int driver)
{
    if (lhs->kind == EXPR_CONCAT) {
        for (int i = 0; i < lhs->count; i++) each_target(el, scope, lhs->arg[i], from, drive, driver);
        return;
    }
    char text[80];
    struct part part = part_of(el, scope, lhs, from);
    if (!part.signal) elab_error(el, width_text(lhs, text, sizeof text), "cannot be assigned");
    else if (part.signal->kind == SIGNAL_CONSTANT) elab_error(el, width_text(lhs, text, sizeof text), "is a constant");
    else drive(el, part, from, driver);
}

void elab_claim(struct elaboration *el, struct part part, int from, int driver)
{
    for (int i = part.low; i < part.low + part.width; i++) {
        struct node *n = &el->nodes[part.signal->bit + i];
        if (n->driver == INPUT_DRIVER) elab_error(el, part.signal->name, "is an input and cannot be driven");
        else if (n->driver && n->driver != driver) elab_error(el, part.signal->name, "bit %d is driven twice", i);
        n->driver = driver;
        elab_edge(el, from, part.signal->bit + i);
    }
}

static void drive_net(struct elaboration *el, struct part part, int from, int driver)
{
    if (part.signal->kind != SIGNAL_NET) elab_error(el, part.signal->name, "is driven by a procedure, not as a net");
    else if (!part.exact) elab_error(el, part.signal->name, "a net is driven at a place that is not constant");
    else elab_claim(el, part, from, driver);
}

static void drive_variable(struct elaboration *el, struct part part, int from, int driver)
{
    struct procedure *p = el->procedure;
    struct signal *s = part.signal;
    (void)driver;
    if (s->kind == SIGNAL_NET) {
        elab_error(el, s->name, "is a net: a procedure drives what hw_reg declares");
        return;
    }
    if (s->procedure && s->procedure != p->id) elab_error(el, s->name, "is driven by two procedures");
    s->procedure = p->id;
    if (!p->comb || s->kind == SIGNAL_MEMORY) {
        for (int i = part.low; i < part.low + part.width; i++) el->nodes[s->bit + i].driver = -p->id;
        if (p->comb) elab_error(el, s->name, "a memory is written by hw_always_ff");
        return;
    }
    int target = elab_target(p, s);
    if (!part.exact || part.width < s->width) elab_edge(el, p->value[target], from);
    p->value[target] = from;
    for (int i = part.low; part.exact && i < part.low + part.width; i++)
        p->assigned[p->first_word[target] + (i >> 6)] |= UINT64_C(1) << (i & 63);
}

void elab_assign(struct elaboration *el, const struct scope *scope, const struct expr *lhs, const struct expr *rhs,
                 int procedural)
{
    int comb = !procedural || el->procedure->comb;
    int node = comb ? elab_nodes(el, 1, NULL) : -1;
    width_assign(el, scope, lhs, rhs);
    elab_read(el, scope, rhs, node);
    if (procedural && comb) elab_edge(el, el->procedure->control, node);
    each_target(el, scope, lhs, node, procedural ? drive_variable : drive_net, INPUT_DRIVER + ++el->drivers);
}

void elab_drive_net(struct elaboration *el, const struct scope *scope, const struct expr *lhs, int from)
{
    each_target(el, scope, lhs, from, drive_net, INPUT_DRIVER + ++el->drivers);
}
