/* Parts of a module, each a module of its own. What a part reads and does not declare comes from the module that it is a part
 * of: constants under their names, all else as an input, with the width and the comment of what drives it there. */
#include "rtl-gen/verilog/part.h"

#include <stdlib.h>
#include <string.h>

#include "rtl-gen/verilog/print_parts.h"

/* Constants ---------------------------------------------------------------------------------------------------------------- */

static struct item *find_constant(const struct hw_module *m, const char *name)
{
    for (int i = 0; i < m->root.count; i++) {
        struct item *item = m->root.child[i];
        int is_constant = item->kind == ITEM_PARAM || item->kind == ITEM_LOCALPARAM;
        if (is_constant && !strcmp(item->name, name)) return item;
    }
    return NULL;
}

struct importing {
    struct hw_module *part;
    int as_param;
};

static void import_name(void *context, const char *name)
{
    const struct importing *into = context;
    part_import(into->part, name, into->as_param);
}

static void import_names(struct hw_module *part, const struct expr *e, int as_param)
{
    struct importing into = {part, as_param};
    if (e) expr_each_name(e, import_name, &into);
}

/* Parameters stand above the ports, so the width of a port may name them. */
static void make_param(struct hw_module *m, struct item *item)
{
    import_names(m, item->rhs, 1);
    item->kind = ITEM_PARAM;
    item->derived = 1;
    item->width = NULL;
    ir_list(&m->params, &m->param_count, item);
}

struct item *part_import(struct hw_module *part, const char *name, int as_param)
{
    struct item *here = find_constant(part, name);
    if (here && here->kind == ITEM_LOCALPARAM && as_param) make_param(part, here);
    if (here || !part->whole) return here;
    struct item *there = part_import(part->whole, name, 0);
    if (!there) return NULL;
    there->optional = there->kind == ITEM_LOCALPARAM; /* it has a use now, if not in its own module */
    int plain = there->kind == ITEM_PARAM && !there->derived;
    import_names(part, there->rhs, as_param);
    import_names(part, there->width, as_param);
    here = ir_new(part, plain ? ITEM_PARAM : ITEM_LOCALPARAM, name, there->doc);
    here->rhs = there->rhs;
    here->width = there->width;
    here->optional = !plain;
    ir_insert(&part->root, print_header_notes(&part->root) + part->imported++, here);
    if (plain) ir_list(&part->params, &part->param_count, here);
    else if (as_param) make_param(part, here);
    return here;
}

/* Which names a part reads ------------------------------------------------------------------------------------------------- */

const struct item *part_find_port(const struct hw_module *m, const char *name)
{
    for (int i = 0; i < m->port_count; i++)
        if (!strcmp(m->ports[i]->name, name)) return m->ports[i];
    return NULL;
}

static int part_declares(const struct item *scope, const char *name)
{
    for (int i = 0; i < scope->count; i++) {
        const struct item *item = scope->child[i];
        const char *own = item->kind == ITEM_GEN_FOR ? item->label : item->name;
        int bound = item->kind == ITEM_CONNECT || item->kind == ITEM_BIND || item->kind == ITEM_INSTANCE;
        if (own && !bound && !strcmp(own, name)) return 1;
        if (part_declares(item, name)) return 1;
    }
    return scope->orelse ? part_declares(scope->orelse, name) : 0;
}

/* The output of the same name of a module that `m` is a part of, or NULL. */
static const struct item *find_output(const struct hw_module *m, const char *name)
{
    const struct item *port = NULL;
    for (m = m->whole; m && !port; m = m->whole) port = part_find_port(m, name);
    return port && port->dir == SPEC_OUT ? port : NULL;
}

static void add_port(struct hw_module *m, const char *name, enum spec_dir dir)
{
    ir_port(m, name, dir, NULL)->inferred = 1;
}

static void read_name(void *context, const char *name)
{
    struct hw_module *m = context;
    if (!part_declares(&m->root, name) && !part_import(m, name, 0)) add_port(m, name, SPEC_IN);
}

static void drive_expr(struct hw_module *m, const struct expr *lhs)
{
    for (int i = 0; lhs->kind == EXPR_CONCAT && i < lhs->count; i++) drive_expr(m, lhs->arg[i]);
    const char *name = ir_root_name(lhs);
    if (find_output(m, name) && !part_declares(&m->root, name)) add_port(m, name, SPEC_OUT);
}

static void drive_item(struct hw_module *m, const struct item *item)
{
    if (item->kind == ITEM_SET || item->kind == ITEM_ASSIGN) drive_expr(m, item->lhs);
    for (int i = 0; i < item->count; i++) drive_item(m, item->child[i]);
    if (item->orelse) drive_item(m, item->orelse);
}

static void read_expr(struct hw_module *m, const struct expr *e)
{
    if (e) expr_each_name(e, read_name, m);
}

static void read_item(struct hw_module *m, const struct item *item)
{
    int checks = item->kind == ITEM_ASSERT || item->kind == ITEM_COVER;
    if (checks || item->kind == ITEM_FF) read_name(m, "clk");
    if (checks) read_name(m, "rst");
    read_expr(m, item->width);
    read_expr(m, item->depth);
    read_expr(m, item->lhs);
    read_expr(m, item->rhs);
    int count = item->count; /* those that are added meanwhile need no look */
    for (int i = 0; i < count; i++) read_item(m, item->child[i]);
    if (item->orelse) read_item(m, item->orelse);
}

/* Widths on the other side of an instance ---------------------------------------------------------------------------------- */

const struct item *part_find_pin(const struct item *instance, enum item_kind kind, const char *name)
{
    for (int i = 0; i < instance->count; i++)
        if (instance->child[i]->kind == kind && !strcmp(instance->child[i]->name, name)) return instance->child[i];
    return NULL;
}

char *part_text(const struct expr *e)
{
    struct ir_text t = {0};
    ir_put_expr(&t, e);
    return t.text;
}

struct expr *part_copy(const struct expr *e)
{
    char *text = part_text(e);
    struct expr *copy = expr_parse(text, NULL);
    if (!copy) abort();
    free(text);
    return copy;
}

/* `e` becomes `by`, which is used up. */
void part_replace(struct expr *e, struct expr *by)
{
    struct expr old = *e;
    *e = *by;
    *by = old;
    expr_free(by);
}

/* The names of `child` in `e`, as the module of the instance calls them. */
static void outward(struct hw_module *m, const struct item *instance, const struct hw_module *child, struct expr *e)
{
    for (int i = 0; i < e->count; i++) outward(m, instance, child, e->arg[i]);
    if (e->kind != EXPR_NAME) return;
    const struct item *bind = part_find_pin(instance, ITEM_BIND, e->name), *constant = find_constant(child, e->name);
    if (bind) {
        part_replace(e, part_copy(bind->rhs));
    } else if (constant && !part_import(m, e->name, 0)) {
        struct expr *value = part_copy(constant->rhs);
        outward(m, instance, child, value);
        part_replace(e, value);
    }
}

/* Wires between instances -------------------------------------------------------------------------------------------------- */

static void add_wires_of(struct hw_module *m, struct item *scope, const struct item *instance)
{
    const struct hw_module *child = hw_find_module(m->lib, instance->label);
    for (int i = 0; child && i < instance->count; i++) {
        const struct item *pin = instance->child[i], *port = part_find_port(child, pin->name);
        if (pin->kind != ITEM_CONNECT || !port || port->dir == SPEC_IN || pin->rhs->kind != EXPR_NAME) continue;
        if (part_declares(&m->root, pin->rhs->name)) continue;
        if (find_output(m, pin->rhs->name)) {
            add_port(m, pin->rhs->name, SPEC_OUT);
            continue;
        }
        struct item *wire = ir_new(m, ITEM_WIRE, pin->rhs->name, child->remake ? port->doc : NULL);
        if (port->width) {
            wire->width = ir_keep(m, part_copy(port->width));
            outward(m, instance, child, wire->width);
        }
        ir_append(scope, wire);
    }
}

void part_add_wires(struct hw_module *m, struct item *scope)
{
    for (int i = 0, count = scope->count; i < count; i++) {
        struct item *item = scope->child[i];
        if (item->kind == ITEM_INSTANCE) add_wires_of(m, scope, item);
        if (item->kind == ITEM_GEN_FOR || item->kind == ITEM_GEN_IF) part_add_wires(m, item);
        if (item->orelse && item->kind == ITEM_GEN_IF) part_add_wires(m, item->orelse);
    }
    if (scope->orelse && scope->kind == ITEM_GEN_IF) part_add_wires(m, scope->orelse);
}

/* A module's text is complete ---------------------------------------------------------------------------------------------- */

void part_close(struct hw_module *m)
{
    if (m->closed) return;
    m->closed = 1;
    if (m->whole) part_add_wires(m, &m->root);
    for (int i = 0; i < m->port_count; i++) import_names(m, m->ports[i]->width, 1);
    for (int i = 0; i < m->param_count; i++) import_names(m, m->params[i]->rhs, 1);
    if (!m->whole) return;
    struct item **list = malloc((size_t)(m->root.count + 1) * sizeof *list); /* as it is now: the root's own grows */
    if (!list) abort();
    int count = m->root.count;
    memcpy(list, m->root.child, (size_t)count * sizeof *list);
    for (int i = 0; i < count; i++) drive_item(m, list[i]);
    for (int i = 0; i < count; i++) read_item(m, list[i]);
    free(list);
}
