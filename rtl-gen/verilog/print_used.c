/* Which names a module uses, and where: what need not be printed, and what must be declared early. */
#include "rtl-gen/verilog/print_parts.h"

#include <stdlib.h>
#include <string.h>

struct visit {
    void (*visit)(void *context, const char *name);
    void *context;
};

static void visit_expr(const struct expr *e, const struct visit *v)
{
    if (e) expr_each_name(e, v->visit, v->context);
}

static void visit_item(const struct item *item, const struct visit *v)
{
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

static void mark_used(void *context, const char *name)
{
    struct printer *p = context;
    const struct item *root = &p->m->root;
    for (int i = 0; i < root->count; i++) {
        if (!print_is_optional(root->child[i]) || p->used[i] || strcmp(root->child[i]->name, name) != 0) continue;
        p->used[i] = 1;
        struct visit v = {mark_used, p};
        visit_item(root->child[i], &v);
    }
}

void print_find_used(struct printer *p)
{
    const struct item *root = &p->m->root;
    struct visit v = {mark_used, p};
    p->used = calloc((size_t)root->count + 1, 1);
    if (!p->used) abort();
    for (int i = 0; i < root->count; i++)
        if (!print_is_optional(root->child[i])) visit_item(root->child[i], &v);
}

/* Which wires with an expression are used above their own place in the scope. */
struct early {
    const struct item *scope;
    int at;
    char *early;
};

static void mark_early(void *context, const char *name)
{
    struct early *e = context;
    for (int i = e->at + 1; i < e->scope->count; i++) {
        const struct item *item = e->scope->child[i];
        if (item->kind == ITEM_WIRE && item->rhs && !strcmp(item->name, name)) e->early[i] = 1;
    }
}

char *print_find_early(const struct item *scope)
{
    struct early e = {scope, 0, calloc((size_t)scope->count + 1, 1)};
    if (!e.early) abort();
    struct visit v = {mark_early, &e};
    for (e.at = 0; e.at < scope->count; e.at++) visit_item(scope->child[e.at], &v);
    return e.early;
}
