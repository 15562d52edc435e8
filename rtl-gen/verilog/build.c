/* Building a module item by item. */
#include "rtl-gen/verilog/build.h"

#include "rtl-gen/verilog/ir.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Declarations ------------------------------------------------------------------------------------------------------------ */

void ir_list(struct item ***list, int *count, struct item *item)
{
    *list = realloc(*list, (size_t)(*count + 1) * sizeof **list);
    if (!*list) abort();
    (*list)[(*count)++] = item;
}

/* A parameter or a port: it is the module's, also where it was written inside a scope. */
static struct item *module_item(struct hw_module *m, enum item_kind kind, const char *name, const char *doc)
{
    if (m->depth != 1) ir_error(m, "%s %s inside a scope", kind == ITEM_PARAM ? "parameter" : "port", name);
    struct item *item = ir_new(m, kind, name, doc);
    ir_append(&m->root, item);
    return item;
}

struct item *ir_param(struct hw_module *m, const char *name, const char *doc)
{
    struct item *item = module_item(m, ITEM_PARAM, name, doc);
    ir_list(&m->params, &m->param_count, item);
    return item;
}

void hw_param(struct hw_module *m, const char *name, const char *value, const char *doc)
{
    ir_param(m, name, doc)->rhs = ir_expr(m, name, value);
}

void hw_derived(struct hw_module *m, const char *name, const char *doc, const char *value, ...)
{
    IR_FORMAT(m, text, value);
    struct item *item = ir_param(m, name, doc);
    item->rhs = ir_expr(m, name, text);
    item->derived = 1;
}

struct item *ir_port(struct hw_module *m, const char *name, enum spec_dir dir, const char *doc)
{
    struct item *item = module_item(m, ITEM_PORT, name, doc);
    item->dir = dir;
    item->label = m->heading;
    m->heading = NULL;
    ir_list(&m->ports, &m->port_count, item);
    return item;
}

void hw_ports(struct hw_module *m, const char *heading)
{
    m->heading = ir_copy(m, heading);
}

void hw_input(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    ir_set_width(m, ir_port(m, name, SPEC_IN, doc), width);
}

void hw_output(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    ir_set_width(m, ir_port(m, name, SPEC_OUT, doc), width);
}

void hw_clocked(struct hw_module *m)
{
    hw_input(m, "clk", NULL, "clock");
    hw_input(m, "rst", NULL, "synchronous reset, active high");
}

struct item *ir_localparam(struct hw_module *m, const char *name, const char *width, const char *value)
{
    struct item *item = ir_add(m, ITEM_LOCALPARAM, name, NULL);
    ir_set_width(m, item, width);
    item->rhs = ir_expr(m, name, value);
    item->optional = 1;
    return item;
}

void hw_wire(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    ir_set_width(m, ir_add(m, ITEM_WIRE, name, doc), width);
}

void hw_let(struct hw_module *m, const char *name, const char *width, const char *expr, ...)
{
    IR_FORMAT(m, text, expr);
    struct item *item = ir_add(m, ITEM_WIRE, name, NULL);
    ir_set_width(m, item, width);
    item->rhs = ir_expr(m, name, text);
}

void hw_reg(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    ir_set_width(m, ir_add(m, ITEM_REG, name, doc), width);
}

void hw_mem_zero(struct hw_module *m, const char *name)
{
    const struct item *mem = ir_find(ir_top(m), name);
    if (!mem || mem->kind != ITEM_MEM) {
        ir_error(m, "hw_mem_zero: no memory '%s' in this scope", name);
        return;
    }
    struct item *item = ir_add(m, ITEM_ZERO, name, NULL);
    item->width = mem->width ? mem->width : ir_expr(m, name, "1");
    item->depth = mem->depth;
}

void hw_assign(struct hw_module *m, const char *lhs, const char *rhs, ...)
{
    IR_FORMAT(m, text, rhs);
    struct item *item = ir_add(m, ITEM_ASSIGN, NULL, NULL);
    item->lhs = ir_expr(m, lhs, lhs);
    item->rhs = ir_expr(m, lhs, text);
}

/* Those of one scope print as one wire. */
struct item *ir_unused(struct hw_module *m)
{
    const struct item *scope = ir_top(m);
    for (int i = 0; i < scope->count; i++)
        if (scope->child[i]->kind == ITEM_UNUSED) return ir_add(m, ITEM_UNUSED, scope->child[i]->name, NULL);
    int n = m->unused_count++;
    return ir_add(m, ITEM_UNUSED, n ? hw_text(m, "unused_%d", n) : "unused", NULL);
}

void hw_unused(struct hw_module *m, const char *expr)
{
    ir_unused(m)->rhs = ir_expr(m, "unused", expr);
}

/* Procedures --------------------------------------------------------------------------------------------------------------- */

void hw_always_comb(struct hw_module *m, const char *doc)
{
    ir_open(m, ir_add(m, ITEM_COMB, NULL, doc));
}

/* The branch that is open ends; its successor opens in its place. */
void hw_if(struct hw_module *m, const char *condition)
{
    struct item *item = ir_add(m, ITEM_IF, NULL, NULL);
    item->rhs = ir_expr(m, "if", condition);
    ir_open(m, item);
}

/* The branch that is open ends; its successor opens in its place. */
static struct item *next_branch(struct hw_module *m, enum item_kind kind)
{
    struct item *item = ir_new(m, kind, NULL, NULL);
    ir_top(m)->orelse = item;
    ir_open_next(m, item);
    return item;
}

void hw_elif(struct hw_module *m, const char *condition)
{
    next_branch(m, ITEM_IF)->rhs = ir_expr(m, "elif", condition);
}

void hw_else(struct hw_module *m)
{
    next_branch(m, ITEM_ELSE);
}

void hw_case(struct hw_module *m, const char *selector)
{
    struct item *item = ir_add(m, ITEM_CASE, NULL, NULL);
    item->rhs = ir_expr(m, "case", selector);
    ir_open(m, item);
}

static struct item *open_branch(struct hw_module *m)
{
    if (ir_top(m)->kind == ITEM_OF) ir_close(m);
    struct item *item = ir_add(m, ITEM_OF, NULL, NULL);
    ir_open(m, item);
    return item;
}

void hw_of(struct hw_module *m, const char *values)
{
    open_branch(m)->rhs = ir_expr(m, "case value", hw_text(m, "{%s}", values));
}

void hw_default(struct hw_module *m)
{
    open_branch(m);
}

void hw_set(struct hw_module *m, const char *lhs, const char *rhs, ...)
{
    IR_FORMAT(m, text, rhs);
    struct item *item = ir_add(m, ITEM_SET, NULL, NULL);
    item->lhs = ir_expr(m, lhs, lhs);
    item->rhs = ir_expr(m, lhs, text);
}

void hw_flop(struct hw_module *m, const char *name_q, const char *width, const char *doc, const char *reset,
             const char *enable, const char *next)
{
    hw_reg(m, name_q, width, doc);
    ir_open(m, ir_add(m, ITEM_FF, NULL, NULL));
    hw_if(m, "rst");
    hw_set(m, name_q, "%s", reset);
    if (enable) hw_elif(m, enable);
    else hw_else(m);
    hw_set(m, name_q, "%s", next);
    hw_end(m);
    hw_end(m);
}

void hw_end(struct hw_module *m)
{
    if (ir_top(m)->kind == ITEM_OF) ir_close(m); /* the case closes with its last branch */
    ir_close(m);
}

/* Instances and checks ---------------------------------------------------------------------------------------------------- */

void hw_instance(struct hw_module *m, const char *module, const char *name)
{
    struct item *item = ir_add(m, ITEM_INSTANCE, name, NULL);
    item->label = ir_copy(m, module);
    ir_open(m, item);
}

void hw_connect(struct hw_module *m, const char *port, const char *expr, ...)
{
    IR_FORMAT(m, text, expr);
    ir_add(m, ITEM_CONNECT, port, NULL)->rhs = ir_expr(m, hw_text(m, "%s.%s", ir_top(m)->name, port), text);
}

void hw_connect_clock(struct hw_module *m)
{
    hw_connect(m, "clk", "clk");
    hw_connect(m, "rst", "rst");
}

void hw_assert(struct hw_module *m, const char *doc, const char *condition, ...)
{
    IR_FORMAT(m, text, condition);
    ir_add(m, ITEM_ASSERT, NULL, doc)->rhs = ir_expr(m, doc, text);
}

void hw_cover(struct hw_module *m, const char *doc, const char *condition)
{
    ir_add(m, ITEM_COVER, NULL, doc)->rhs = ir_expr(m, doc, condition);
}
