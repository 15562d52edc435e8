/* Procedures as text: statements, cases, loops, and the rows of state tables one a line. */
#include "rtl-gen/verilog/print_parts.h"

#include <stdlib.h>
#include <string.h>

static void put_items(struct printer *p, const struct item *parent, int indent, int blocking);

static void put_if(struct printer *p, const struct item *item, int indent, int blocking)
{
    ir_put(&p->out, "%*s", indent, "");
    for (; item; item = item->orelse) {
        if (item->kind == ITEM_IF) print_condition(p, "if ", item->rhs, indent, " begin\n");
        else ir_put(&p->out, "begin\n");
        put_items(p, item, indent + 4, blocking);
        ir_put(&p->out, "%*send%s", indent, "", item->orelse ? " else " : "\n");
    }
}

static void put_case(struct printer *p, const struct item *item, int indent, int blocking)
{
    if (item->compact) {
        print_table(p, item, indent);
        return;
    }
    ir_put(&p->out, "%*s", indent, "");
    print_condition(p, "case ", item->rhs, indent, "\n");
    for (int i = 0; i < item->count; i++) {
        const struct item *of = item->child[i];
        if (of->kind != ITEM_OF) {
            if (of->kind == ITEM_NOTE) print_comment(p, indent + 4, of->doc);
            continue;
        }
        ir_put(&p->out, "%*s", indent + 4, "");
        if (!of->rhs) ir_put(&p->out, "default");
        for (int k = 0; of->rhs && k < of->rhs->count; k++) {
            if (k) ir_put(&p->out, ", ");
            ir_put_expr(&p->out, of->rhs->arg[k]);
        }
        if (of->count == 1 && of->child[0]->kind == ITEM_SET) {
            ir_put(&p->out, ":\n");
            put_items(p, of, indent + 8, blocking);
        } else {
            ir_put(&p->out, ": begin\n");
            put_items(p, of, indent + 8, blocking);
            print_line(p, indent + 4, "end");
        }
    }
    print_line(p, indent, "endcase");
}

static void put_items(struct printer *p, const struct item *parent, int indent, int blocking)
{
    for (int i = 0; i < parent->count; i++) {
        const struct item *item = parent->child[i];
        switch (item->kind) {
        case ITEM_NOTE: print_comment(p, indent, item->doc); break;
        case ITEM_IF:
        case ITEM_ELSE: put_if(p, item, indent, blocking); break;
        case ITEM_CASE: put_case(p, item, indent, blocking); break;
        case ITEM_SET: print_assignment(p, indent, "", item->lhs, blocking ? "=" : "<=", item->rhs, item->doc); break;
        case ITEM_FOR:
            ir_put(&p->out, "%*sfor (%s = ", indent, "", item->name);
            ir_put_expr(&p->out, item->lhs);
            ir_put(&p->out, "; %s < ", item->name);
            ir_put_expr(&p->out, item->rhs);
            ir_put(&p->out, "; %s = %s + 1) begin\n", item->name, item->name);
            put_items(p, item, indent + 4, blocking);
            print_line(p, indent, "end");
            break;
        default: break;
        }
    }
}

static const struct item *first_set(const struct item *item)
{
    if (item->kind == ITEM_SET) return item;
    for (int i = 0; i < item->count; i++) {
        const struct item *found = first_set(item->child[i]);
        if (found) return found;
    }
    return item->orelse ? first_set(item->orelse) : NULL;
}

/* The variable after which a procedure with loops is called. */
static const char *first_name(const struct item *set)
{
    const struct expr *lhs = set->lhs;
    while (lhs->kind == EXPR_CONCAT) lhs = lhs->arg[0];
    return ir_root_name(lhs);
}

/* Loop variables belong to the procedure: shared ones would wake the others' always @*. */
static void put_loop_variables(struct printer *p, const struct item *item, const char **seen, int *count, int indent)
{
    if (item->kind == ITEM_FOR) {
        int known = 0;
        for (int i = 0; i < *count; i++) known |= !strcmp(seen[i], item->name);
        if (!known && *count < 16) {
            if (indent) print_line(p, indent, "integer %s;", item->name);
            seen[(*count)++] = item->name;
        }
    }
    for (int i = 0; i < item->count; i++) put_loop_variables(p, item->child[i], seen, count, indent);
    if (item->orelse) put_loop_variables(p, item->orelse, seen, count, indent);
}

void print_always(struct printer *p, const struct item *item, int indent)
{
    const char *seen[16];
    int loops = 0;
    const struct item *set = first_set(item);
    put_loop_variables(p, item, seen, &loops, 0);
    ir_put(&p->out, "%*salways @%s begin", indent, "", item->kind == ITEM_FF ? "(posedge clk)" : "*");
    if (loops) ir_put(&p->out, " : set_%s", set ? first_name(set) : "nothing");
    ir_put(&p->out, "\n");
    loops = 0;
    put_loop_variables(p, item, seen, &loops, indent + 4);
    put_items(p, item, indent + 4, item->kind == ITEM_COMB);
    print_line(p, indent, "end");
}
