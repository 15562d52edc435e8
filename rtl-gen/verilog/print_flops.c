/* Registers that were built one by one, but have the same reset and enable, print as one clocked block. */
#include "rtl-gen/verilog/print_parts.h"

#include <stdlib.h>
#include <string.h>

static int only_sets(const struct item *item)
{
    for (int i = 0; i < item->count; i++)
        if (item->child[i]->kind != ITEM_SET) return 0;
    return item->count > 0;
}

/* Of the form that hw_flop builds: assignments, or one if with at most one more branch, and no comment of its own. */
static int is_flop(const struct item *item)
{
    if (item->kind != ITEM_FF || item->doc) return 0;
    if (item->count != 1 || item->child[0]->kind != ITEM_IF) return only_sets(item);
    const struct item *branch = item->child[0];
    return only_sets(branch) && (!branch->orelse || (only_sets(branch->orelse) && !branch->orelse->orelse));
}

static void put_conditions(struct ir_text *t, const struct item *ff)
{
    ir_put(t, "%s", "");
    if (ff->child[0]->kind != ITEM_IF) return;
    for (const struct item *branch = ff->child[0]; branch; branch = branch->orelse) {
        ir_put(t, "if ");
        if (branch->rhs) ir_put_expr(t, branch->rhs);
    }
}

static int same_conditions(const struct item *a, const struct item *b)
{
    struct ir_text left = {0}, right = {0};
    put_conditions(&left, a);
    put_conditions(&right, b);
    int same = !strcmp(left.text, right.text);
    free(left.text);
    free(right.text);
    return same;
}

/* What registers may stand on both sides of and still be one block: a heading, a part or a procedure begins a new place. */
static int is_transparent(const struct item *item)
{
    return item->kind == ITEM_REG || item->kind == ITEM_WIRE || item->kind == ITEM_ASSIGN ||
           item->kind == ITEM_LOCALPARAM || item->kind == ITEM_UNUSED || item->kind == ITEM_ASSERT ||
           item->kind == ITEM_COVER || is_flop(item);
}

int *print_find_groups(const struct item *scope)
{
    int *group = calloc((size_t)scope->count + 1, sizeof *group);
    if (!group) abort();
    for (int last = scope->count - 1; last >= 0; last--) {
        if (group[last] || !is_flop(scope->child[last])) continue;
        for (int i = last; i >= 0 && is_transparent(scope->child[i]); i--)
            if (!group[i] && is_flop(scope->child[i]) && same_conditions(scope->child[i], scope->child[last]))
                group[i] = last + 1;
    }
    return group;
}

/* The assignments of the branch `depth` ifs down, of all members in order. */
static struct item *merged(const struct item *scope, const int *group, int leader, const struct item *like, int depth)
{
    struct item *all = calloc(1, sizeof *all);
    if (!all) abort();
    *all = *like;
    all->child = NULL;
    all->count = all->room = 0;
    all->orelse = NULL;
    for (int i = 0; i < scope->count; i++) {
        if (group[i] != leader + 1) continue;
        const struct item *branch = scope->child[i];
        if (depth) branch = branch->child[0];
        if (depth == 2) branch = branch->orelse;
        for (int k = 0; k < branch->count; k++) ir_append(all, branch->child[k]);
    }
    return all;
}

static void free_merged(struct item *item)
{
    if (!item) return;
    free_merged(item->orelse);
    free(item->child);
    free(item);
}

void print_group(struct printer *p, const struct item *scope, const int *group, int leader, int indent)
{
    const struct item *ff = scope->child[leader];
    struct item block = *ff, *first = NULL, *list[1];
    if (ff->child[0]->kind == ITEM_IF) {
        first = merged(scope, group, leader, ff->child[0], 1);
        if (ff->child[0]->orelse) first->orelse = merged(scope, group, leader, ff->child[0]->orelse, 2);
        list[0] = first;
        block.child = list;
        block.count = 1;
    } else {
        first = merged(scope, group, leader, ff, 0);
        block.child = first->child;
        block.count = first->count;
    }
    print_always(p, &block, indent);
    free_merged(first);
}
