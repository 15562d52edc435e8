/* Which names a module uses, and where: what need not be printed, and what must be declared early. */
#include "rtl-gen/verilog/names.h"
#include "rtl-gen/verilog/print_parts.h"

#include <stdlib.h>
#include <string.h>

struct visit {
    void (*visit)(void *context, const char *name);
    void *context;
    int without_checks;
};

static void visit_expr(const struct expr *e, const struct visit *v)
{
    if (e) expr_each_name(e, v->visit, v->context);
}

static int is_check(const struct item *item)
{
    return item->kind == ITEM_ASSERT || item->kind == ITEM_COVER;
}

static void visit_item(const struct item *item, const struct visit *v)
{
    if (v->without_checks && is_check(item)) return;
    visit_expr(item->width, v);
    visit_expr(item->lhs, v);
    visit_expr(item->rhs, v);
    visit_expr(item->depth, v);
    for (int i = 0; i < item->count; i++) visit_item(item->child[i], v);
    if (item->orelse) visit_item(item->orelse, v);
}

int print_is_optional(const struct item *item)
{
    return item->kind == ITEM_LOCALPARAM && item->optional;
}

struct marking {
    struct printer *p;
    enum print_use use;
    const struct names *optional; /* which children of the root are */
};

static void mark_used(void *context, const char *name)
{
    struct marking *marking = context;
    struct printer *p = marking->p;
    const struct item *root = &p->m->root;
    int at = names_find(marking->optional, name);
    if (at < 0 || p->used[at]) return;
    p->used[at] = (char)marking->use;
    struct visit v = {mark_used, marking, 0};
    visit_item(root->child[at], &v);
}

void print_find_used(struct printer *p)
{
    const struct item *root = &p->m->root;
    p->used = calloc((size_t)root->count + 1, 1);
    if (!p->used) abort();
    struct names optional = {0};
    for (int i = 0; i < root->count; i++)
        if (print_is_optional(root->child[i])) names_put(&optional, root->child[i]->name, i);
    for (enum print_use use = PRINT_LOGIC; use <= PRINT_CHECKS; use++) {
        struct marking marking = {p, use, &optional};
        struct visit v = {mark_used, &marking, use == PRINT_LOGIC};
        for (int i = 0; i < root->count; i++)
            if (!print_is_optional(root->child[i])) visit_item(root->child[i], &v);
    }
    names_free(&optional);
}

/* The order of a scope's items: as they were built, but each wire is declared above the first item that names it. A note
 * that stands directly above a wire goes with it. */
struct ordering {
    const struct item *scope;
    struct names wires; /* which of its items they are */
    struct print_order *order;
    int *begun;   /* of each item: 1 once it is placed, or what it names is being placed */
    int *defines; /* of a wire without an expression: the one assignment that drives all of it, or -1 */
    int *note;    /* of each item: the note that goes with it, or -1 */
};

static void place(struct ordering *o, int i);

static void place_named(void *context, const char *name)
{
    struct ordering *o = context;
    int wire = names_find(&o->wires, name);
    if (wire >= 0) place(o, o->defines[wire] >= 0 ? o->defines[wire] : wire);
}

static void place(struct ordering *o, int i)
{
    struct visit v = {place_named, o, 1};
    if (o->begun[i]) return;
    o->begun[i] = 1;
    visit_item(o->scope->child[i], &v);
    if (o->note[i] >= 0) o->order->item[o->order->count++] = o->note[i];
    o->order->item[o->order->count++] = i;
}

/* The note above a wire belongs to what prints the wire: itself, or its definition, which may have one of its own. */
static void attach_note(struct ordering *o, int wire)
{
    const struct item *w = o->scope->child[wire];
    if (w->kind != ITEM_WIRE || !wire) return;
    const struct item *note = o->scope->child[wire - 1];
    const int of = o->defines[wire] >= 0 ? o->defines[wire] : wire;
    if (note->kind != ITEM_NOTE || !note->near || o->note[of] >= 0 || (of == wire && !w->rhs)) return;
    o->note[of] = wire - 1;
    o->begun[wire - 1] = 1;
}

static int is_heading(const struct item *item)
{
    return item->kind == ITEM_NOTE && !item->near;
}

/* A heading that has nothing below it any more: what stood there went further up. */
static int is_bare(const struct ordering *o, int k)
{
    const struct print_order *order = o->order;
    const int i = order->item[k];
    const struct item *note = o->scope->child[i], *below = i + 1 < o->scope->count ? o->scope->child[i + 1] : NULL;
    if (!is_heading(note) || !below || is_heading(below)) return 0;
    const struct item *next = k + 1 < order->count ? o->scope->child[order->item[k + 1]] : NULL;
    return !next || is_heading(next);
}

static void drop_bare_headings(const struct ordering *o)
{
    struct print_order *order = o->order;
    int kept = 0;
    for (int k = 0; k < order->count; k++)
        if (!is_bare(o, k)) order->item[kept++] = order->item[k];
    order->count = kept;
}

/* Which assignment is a wire's definition. */
static int find_definition(const struct item *scope, int wire)
{
    const struct item *w = scope->child[wire];
    int found = -1;
    if (w->kind != ITEM_WIRE || w->rhs) return -1;
    for (int i = 0; i < scope->count; i++) {
        const struct item *item = scope->child[i];
        if (item->kind != ITEM_ASSIGN || item->lhs->kind != EXPR_NAME || strcmp(item->lhs->name, w->name) != 0)
            continue;
        if (found >= 0) return -1;
        found = i;
    }
    return found;
}

struct print_order print_find_order(const struct item *scope)
{
    size_t n = (size_t)scope->count + 1;
    struct print_order order = {calloc(n, sizeof *order.item), calloc(n, sizeof *order.wire), 0};
    struct ordering o = {
        scope, {0}, &order, calloc(n, sizeof *o.begun), calloc(n, sizeof *o.defines), calloc(n, sizeof *o.note)};
    if (!order.item || !order.wire || !o.begun || !o.defines || !o.note) abort();
    for (int i = 0; i < scope->count; i++) {
        o.defines[i] = find_definition(scope, i);
        if (o.defines[i] < 0) continue;
        order.wire[o.defines[i]] = scope->child[i];
        o.begun[i] = 1; /* its definition stands for it */
    }
    for (int i = 0; i < scope->count; i++) {
        o.note[i] = -1;
        if (scope->child[i]->kind == ITEM_WIRE) names_put(&o.wires, scope->child[i]->name, i);
    }
    for (int i = 0; i < scope->count; i++) attach_note(&o, i);
    for (int i = 0; i < scope->count; i++) {
        const struct item *item = scope->child[i];
        if (item->kind != ITEM_UNUSED && !is_check(item) && (item->kind != ITEM_WIRE || item->rhs)) place(&o, i);
    }
    for (int i = 0; i < scope->count; i++) place(&o, i);
    drop_bare_headings(&o);
    names_free(&o.wires);
    free(o.begun);
    free(o.defines);
    free(o.note);
    return order;
}

void print_free_order(struct print_order *order)
{
    free(order->item);
    free(order->wire);
}
