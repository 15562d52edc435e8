/* Building a module: the calls of hw.h that append. */
#include "rtl-gen/verilog/ir.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Declarations ------------------------------------------------------------------------------------------------------------ */

static void list_add(struct item ***list, int *count, struct item *item)
{
    *list = realloc(*list, (size_t)(*count + 1) * sizeof **list);
    if (!*list) abort();
    (*list)[(*count)++] = item;
}

struct item *ir_param(struct hw_module *m, const char *name, const char *doc)
{
    if (m->depth != 1) ir_error(m, "parameter %s inside a scope", name);
    struct item *item = ir_add(m, ITEM_PARAM, name, doc);
    list_add(&m->params, &m->param_count, item);
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
    if (m->depth != 1) ir_error(m, "port %s inside a scope", name);
    struct item *item = ir_add(m, ITEM_PORT, name, doc);
    item->dir = dir;
    item->label = m->heading;
    m->heading = NULL;
    list_add(&m->ports, &m->port_count, item);
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

void hw_localparam(struct hw_module *m, const char *name, const char *width, const char *doc, const char *value, ...)
{
    IR_FORMAT(m, text, value);
    ir_demand(m, 0, "hw_localparam", name);
    struct item *item = ir_localparam(m, name, width, text);
    item->doc = ir_copy(m, doc);
    item->optional = 0;
}

void hw_wire(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    ir_demand(m, 0, "hw_wire", name);
    ir_set_width(m, ir_add(m, ITEM_WIRE, name, doc), width);
}

void hw_let(struct hw_module *m, const char *name, const char *width, const char *doc, const char *expr, ...)
{
    IR_FORMAT(m, text, expr);
    ir_demand(m, 0, "hw_let", name);
    struct item *item = ir_add(m, ITEM_WIRE, name, doc);
    ir_set_width(m, item, width);
    item->rhs = ir_expr(m, name, text);
}

void hw_reg(struct hw_module *m, const char *name, const char *width, const char *doc)
{
    ir_demand(m, 0, "hw_reg", name);
    ir_set_width(m, ir_add(m, ITEM_REG, name, doc), width);
}

void hw_mem(struct hw_module *m, const char *name, const char *width, const char *depth, const char *attribute,
            const char *doc)
{
    ir_demand(m, 0, "hw_mem", name);
    struct item *item = ir_add(m, ITEM_MEM, name, doc);
    ir_set_width(m, item, width);
    item->depth = ir_expr(m, name, depth);
    item->attribute = ir_copy(m, attribute);
}

void hw_mem_zero(struct hw_module *m, const char *name)
{
    ir_demand(m, 0, "hw_mem_zero", name);
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
    ir_demand(m, 0, "hw_assign", lhs);
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

void hw_unused(struct hw_module *m, const char *expr, ...)
{
    IR_FORMAT(m, text, expr);
    ir_demand(m, 0, "hw_unused", text);
    ir_unused(m)->rhs = ir_expr(m, "hw_unused", text);
}

void hw_note(struct hw_module *m, const char *text, ...)
{
    IR_FORMAT(m, note, text);
    ir_add(m, ITEM_NOTE, NULL, note);
}

/* Procedures --------------------------------------------------------------------------------------------------------------- */

void hw_always_ff(struct hw_module *m, const char *doc)
{
    ir_demand(m, 0, "hw_always_ff", doc ? doc : "");
    ir_open(m, ir_add(m, ITEM_FF, NULL, doc));
}

void hw_always_comb(struct hw_module *m, const char *doc)
{
    ir_demand(m, 0, "hw_always_comb", doc ? doc : "");
    ir_open(m, ir_add(m, ITEM_COMB, NULL, doc));
}

void hw_if(struct hw_module *m, const char *condition, ...)
{
    IR_FORMAT(m, text, condition);
    ir_demand(m, 1, "hw_if", text);
    struct item *item = ir_add(m, ITEM_IF, NULL, NULL);
    item->rhs = ir_expr(m, "if", text);
    ir_open(m, item);
}

/* The branch that is open ends; its successor opens in its place. */
static struct item *next_branch(struct hw_module *m, enum item_kind after, enum item_kind kind, const char *call)
{
    struct item *item = ir_new(m, kind, NULL, NULL);
    if (ir_top(m)->kind == after) {
        ir_top(m)->orelse = item;
        m->open[m->depth - 1] = item;
    } else {
        ir_error(m, "%s without an open if", call);
        ir_append(ir_top(m), item);
        ir_open(m, item);
    }
    return item;
}

void hw_elif(struct hw_module *m, const char *condition, ...)
{
    IR_FORMAT(m, text, condition);
    struct expr *e = ir_expr(m, "elif", text);
    next_branch(m, ITEM_IF, ITEM_IF, "hw_elif")->rhs = e;
}

void hw_else(struct hw_module *m)
{
    next_branch(m, ITEM_IF, ITEM_ELSE, "hw_else");
}

void hw_case(struct hw_module *m, const char *selector, ...)
{
    IR_FORMAT(m, text, selector);
    ir_demand(m, 1, "hw_case", text);
    struct item *item = ir_add(m, ITEM_CASE, NULL, NULL);
    item->rhs = ir_expr(m, "case", text);
    ir_open(m, item);
}

static struct item *open_branch(struct hw_module *m, const char *call)
{
    if (ir_top(m)->kind == ITEM_OF) ir_close(m);
    if (ir_top(m)->kind != ITEM_CASE) ir_error(m, "%s outside a case", call);
    struct item *item = ir_add(m, ITEM_OF, NULL, NULL);
    ir_open(m, item);
    return item;
}

void hw_of(struct hw_module *m, const char *values, ...)
{
    IR_FORMAT(m, text, values);
    struct expr *e = ir_expr(m, "case value", hw_text(m, "{%s}", text));
    open_branch(m, "hw_of")->rhs = e;
}

void hw_default(struct hw_module *m)
{
    open_branch(m, "hw_default");
}

void hw_for(struct hw_module *m, const char *var, const char *from, const char *to)
{
    ir_demand(m, 1, "hw_for", var);
    struct item *item = ir_add(m, ITEM_FOR, var, NULL);
    item->lhs = ir_expr(m, var, from);
    item->rhs = ir_expr(m, var, to);
    ir_open(m, item);
}

void hw_set(struct hw_module *m, const char *lhs, const char *rhs, ...)
{
    IR_FORMAT(m, text, rhs);
    ir_demand(m, 1, "hw_set", lhs);
    struct item *item = ir_add(m, ITEM_SET, NULL, NULL);
    item->lhs = ir_expr(m, lhs, lhs);
    item->rhs = ir_expr(m, lhs, text);
}

void hw_flop(struct hw_module *m, const char *name_q, const char *width, const char *doc, const char *reset,
             const char *enable, const char *next, ...)
{
    IR_FORMAT(m, text, next);
    hw_reg(m, name_q, width, doc);
    hw_always_ff(m, NULL);
    if (reset) {
        hw_if(m, "rst");
        hw_set(m, name_q, "%s", reset);
        if (enable) hw_elif(m, "%s", enable);
        else hw_else(m);
    } else if (enable) {
        hw_if(m, "%s", enable);
    }
    hw_set(m, name_q, "%s", text);
    if (reset || enable) hw_end(m);
    hw_end(m);
}

/* Generation and composition -------------------------------------------------------------------------------------------------- */

void hw_generate_for(struct hw_module *m, const char *var, const char *count, const char *label)
{
    ir_demand(m, 0, "hw_generate_for", label);
    struct item *item = ir_add(m, ITEM_GEN_FOR, label, NULL);
    item->label = ir_copy(m, var);
    item->rhs = ir_expr(m, label, count);
    ir_open(m, item);
}

void hw_generate_if(struct hw_module *m, const char *label, const char *condition, ...)
{
    IR_FORMAT(m, text, condition);
    ir_demand(m, 0, "hw_generate_if", label);
    struct item *item = ir_add(m, ITEM_GEN_IF, label, NULL);
    item->rhs = ir_expr(m, label, text);
    ir_open(m, item);
}

void hw_generate_else(struct hw_module *m, const char *label)
{
    next_branch(m, ITEM_GEN_IF, ITEM_GEN_ELSE, "hw_generate_else")->name = ir_copy(m, label);
}

void hw_instance(struct hw_module *m, const char *module, const char *name, const char *doc)
{
    ir_demand(m, 0, "hw_instance", name);
    struct item *item = ir_add(m, ITEM_INSTANCE, name, doc);
    item->label = ir_copy(m, module);
    ir_open(m, item);
}

static void add_pin(struct hw_module *m, enum item_kind kind, const char *name, const char *text)
{
    if (ir_top(m)->kind != ITEM_INSTANCE) {
        ir_error(m, "'%s' is bound outside an instance", name);
        return;
    }
    struct item *item = ir_add(m, kind, name, NULL);
    item->rhs = ir_expr(m, hw_text(m, "%s.%s", ir_top(m)->name, name), text);
}

void hw_bind_param(struct hw_module *m, const char *param, const char *value, ...)
{
    IR_FORMAT(m, text, value);
    add_pin(m, ITEM_BIND, param, text);
}

void hw_connect(struct hw_module *m, const char *port, const char *expr, ...)
{
    IR_FORMAT(m, text, expr);
    add_pin(m, ITEM_CONNECT, port, text);
}

void hw_connect_clock(struct hw_module *m)
{
    hw_connect(m, "clk", "clk");
    hw_connect(m, "rst", "rst");
}

void hw_connect_channel(struct hw_module *m, const char *channel, const char *prefix)
{
    static const char *const parts[] = {"valid", "ready", "data"};
    for (int i = 0; i < 3; i++) hw_connect(m, hw_text(m, "%s_%s", channel, parts[i]), "%s_%s", prefix, parts[i]);
}

/* Checks in the hardware -------------------------------------------------------------------------------------------------------- */

static void add_check(struct hw_module *m, enum item_kind kind, const char *doc, const char *text)
{
    ir_demand(m, 0, kind == ITEM_ASSERT ? "hw_assert" : "hw_cover", text);
    ir_add(m, kind, NULL, doc)->rhs = ir_expr(m, doc ? doc : "check", text);
}

void hw_assert(struct hw_module *m, const char *doc, const char *condition, ...)
{
    IR_FORMAT(m, text, condition);
    add_check(m, ITEM_ASSERT, doc, text);
}

void hw_cover(struct hw_module *m, const char *doc, const char *condition, ...)
{
    IR_FORMAT(m, text, condition);
    add_check(m, ITEM_COVER, doc, text);
}
