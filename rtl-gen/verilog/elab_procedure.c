/* Procedures: every path is walked, so that a latch, a read before the assignment and a second driver are found. */
#include "rtl-gen/verilog/elab_parts.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_UNROLL = 1 << 16 };

struct snapshot {
    int *value;
    uint64_t *assigned;
};

static struct snapshot take_snapshot(const struct procedure *p)
{
    struct snapshot s = {elab_zeroed((size_t)p->count, sizeof *s.value),
                         elab_zeroed((size_t)p->words, sizeof *s.assigned)};
    memcpy(s.value, p->value, (size_t)p->count * sizeof *s.value);
    memcpy(s.assigned, p->assigned, (size_t)p->words * sizeof *s.assigned);
    return s;
}

static void restore(struct procedure *p, const struct snapshot *s)
{
    memcpy(p->value, s->value, (size_t)p->count * sizeof *s->value);
    memcpy(p->assigned, s->assigned, (size_t)p->words * sizeof *s->assigned);
}

static void free_snapshot(struct snapshot *s)
{
    free(s->value);
    free(s->assigned);
}

/* After two paths meet a target has what both assigned. */
static void merge(struct elaboration *el, const struct snapshot *other)
{
    struct procedure *p = el->procedure;
    for (int i = 0; i < p->count; i++) {
        if (p->value[i] == other->value[i]) continue;
        int node = elab_nodes(el, 1, NULL);
        elab_edge(el, p->value[i], node);
        elab_edge(el, other->value[i], node);
        p->value[i] = node;
    }
    for (int i = 0; i < p->words; i++) p->assigned[i] &= other->assigned[i];
}

static void walk(struct elaboration *el, struct scope *scope, const struct item *parent);

static int read_condition(struct elaboration *el, const struct scope *scope, const struct expr *e)
{
    int node = el->procedure->comb ? elab_nodes(el, 1, NULL) : -1;
    elab_read(el, scope, e, node);
    if (node >= 0) elab_edge(el, el->procedure->control, node);
    return node;
}

static void walk_if(struct elaboration *el, struct scope *scope, const struct item *item)
{
    struct procedure *p = el->procedure;
    int64_t known;
    if (item->kind == ITEM_ELSE) {
        walk(el, scope, item);
        return;
    }
    width_expect(el, scope, item->rhs, 1, "if");
    if (elab_constant(scope, item->rhs, &known)) {
        if (known) walk(el, scope, item);
        else if (item->orelse) walk_if(el, scope, item->orelse);
        return;
    }
    int outer = p->control;
    struct snapshot before = take_snapshot(p);
    p->control = read_condition(el, scope, item->rhs);
    walk(el, scope, item);
    struct snapshot taken = take_snapshot(p);
    restore(p, &before);
    if (item->orelse) walk_if(el, scope, item->orelse);
    merge(el, &taken);
    p->control = outer;
    free_snapshot(&before);
    free_snapshot(&taken);
}

static void walk_case(struct elaboration *el, struct scope *scope, const struct item *item)
{
    struct procedure *p = el->procedure;
    int flexible, outer = p->control, width = width_of(el, scope, item->rhs, &flexible);
    int64_t labels = 0;
    int full = 0, first = 1;
    struct snapshot before = take_snapshot(p), joined = take_snapshot(p);
    p->control = read_condition(el, scope, item->rhs);
    for (int i = 0; i < item->count; i++) {
        const struct item *of = item->child[i];
        if (of->kind != ITEM_OF) continue;
        restore(p, &before);
        full |= !of->rhs;
        for (int k = 0; of->rhs && k < of->rhs->count; k++, labels++) {
            elab_read(el, scope, of->rhs->arg[k], p->comb ? p->control : -1);
            width_expect(el, scope, of->rhs->arg[k], width, "case value");
        }
        walk(el, scope, of);
        if (!first) merge(el, &joined);
        first = 0;
        free_snapshot(&joined);
        joined = take_snapshot(p);
    }
    restore(p, &joined);
    if (!full && !(width < 30 && labels == INT64_C(1) << width)) merge(el, &before);
    p->control = outer;
    free_snapshot(&before);
    free_snapshot(&joined);
}

static void walk_for(struct elaboration *el, struct scope *scope, const struct item *item)
{
    int from = (int)elab_demand(el, scope, item->lhs, item->name, 0);
    int to = (int)elab_demand(el, scope, item->rhs, item->name, 0);
    if (to - from > MAX_UNROLL) {
        elab_error(el, item->name, "a loop of %d turns", to - from);
        return;
    }
    struct signal variable = {.kind = SIGNAL_CONSTANT, .name = item->name, .width = 32, .any = -1};
    struct scope inner = {.up = scope};
    elab_put(&inner, &variable);
    for (int i = from; i < to; i++) {
        variable.value = i;
        walk(el, &inner, item);
    }
    elab_free_scope(&inner);
}

static void walk(struct elaboration *el, struct scope *scope, const struct item *parent)
{
    for (int i = 0; i < parent->count; i++) {
        const struct item *item = parent->child[i];
        switch (item->kind) {
        case ITEM_IF:
        case ITEM_ELSE: walk_if(el, scope, item); break;
        case ITEM_CASE: walk_case(el, scope, item); break;
        case ITEM_FOR: walk_for(el, scope, item); break;
        case ITEM_SET: elab_assign(el, scope, item->lhs, item->rhs, 1); break;
        default: break;
        }
    }
}

static void collect_target(struct elaboration *el, struct procedure *p, const struct scope *scope,
                           const struct expr *lhs)
{
    for (int i = 0; lhs->kind == EXPR_CONCAT && i < lhs->count; i++) collect_target(el, p, scope, lhs->arg[i]);
    struct signal *s = elab_find(scope, ir_root_name(lhs));
    if (!s || s->kind != SIGNAL_VARIABLE || elab_target(p, s) >= 0) return;
    p->targets = realloc(p->targets, (size_t)(p->count + 1) * sizeof *p->targets);
    p->first_word = realloc(p->first_word, (size_t)(p->count + 1) * sizeof *p->first_word);
    if (!p->targets || !p->first_word) abort();
    p->first_word[p->count] = p->words;
    p->targets[p->count++] = s;
    p->words += (s->width + 63) / 64;
}

static void collect_targets(struct elaboration *el, struct procedure *p, const struct scope *scope,
                            const struct item *item)
{
    if (item->kind == ITEM_SET) collect_target(el, p, scope, item->lhs);
    for (int i = 0; i < item->count; i++) collect_targets(el, p, scope, item->child[i]);
    if (item->orelse) collect_targets(el, p, scope, item->orelse);
}

void elab_procedure(struct elaboration *el, struct scope *scope, const struct item *item)
{
    struct procedure p = {.id = ++el->procedures, .comb = item->kind == ITEM_COMB, .control = -1};
    collect_targets(el, &p, scope, item);
    p.value = elab_zeroed((size_t)p.count, sizeof *p.value);
    p.assigned = elab_zeroed((size_t)p.words, sizeof *p.assigned);
    for (int i = 0; i < p.count; i++) p.value[i] = -1;
    struct signal *clk = elab_find(scope, "clk");
    if (!p.comb && clk) elab_read_part(el, (struct part){clk, 0, 1, 1}, -1);
    if (!p.comb && !clk) elab_error(el, "hw_always_ff", "the module has no input clk");
    el->procedure = &p;
    walk(el, scope, item);
    el->procedure = NULL;
    for (int i = 0; p.comb && i < p.count; i++) {
        struct signal *s = p.targets[i];
        if (!elab_is_assigned(&p, i, 0, s->width)) elab_error(el, s->name, "is not assigned on every path: a latch");
        elab_claim(el, (struct part){s, 0, s->width, 1}, p.value[i], -p.id);
    }
    free(p.targets);
    free(p.first_word);
    free(p.value);
    free(p.assigned);
}
