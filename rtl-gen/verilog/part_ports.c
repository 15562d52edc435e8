/* The ports that a part took from the module that it is a part of: their widths, their comments, their order; and its
 * parameters, which the instance binds. */
#include "rtl-gen/verilog/part.h"

#include <stdlib.h>
#include <string.h>

/* Widths ---------------------------------------------------------------------------------------------------------- */

static const struct item *find_signal(const struct item *scope, const char *name)
{
    const struct item *found = NULL;
    for (int i = 0; i < scope->count && !found; i++) {
        const struct item *item = scope->child[i];
        int is_signal = item->kind == ITEM_PORT || item->kind == ITEM_WIRE || item->kind == ITEM_REG;
        if (is_signal && !strcmp(item->name, name)) found = item;
        else found = find_signal(item, name);
    }
    return found || !scope->orelse ? found : find_signal(scope->orelse, name);
}

static struct expr *name_expr(const char *name)
{
    struct expr *e = expr_parse(name, NULL);
    if (!e) abort();
    return e;
}

/* The constant of `m` with the shortest name that is this width: `MAP_W` for `$clog2(MAP_ENTRIES)`. */
static const char *width_name(const struct hw_module *m, const struct expr *e)
{
    const char *best = NULL;
    char *wanted = part_text(e);
    for (int i = 0; i < m->root.count; i++) {
        const struct item *item = m->root.child[i];
        int computed = (item->kind == ITEM_PARAM && item->derived) || item->kind == ITEM_LOCALPARAM;
        size_t length = computed ? strlen(item->name) : 0;
        if (length < 3 || strcmp(item->name + length - 2, "_W") != 0 || item->rhs->kind != e->kind) continue;
        char *text = part_text(item->rhs);
        if (!strcmp(text, wanted) && (!best || length < strlen(best))) best = item->name;
        free(text);
    }
    free(wanted);
    return best;
}

static void shorten(const struct hw_module *m, struct expr *e)
{
    const char *name = e->kind == EXPR_NUMBER || e->kind == EXPR_NAME ? NULL : width_name(m, e);
    if (name) part_replace(e, name_expr(name));
    for (int i = 0; i < e->count; i++) shorten(m, e->arg[i]);
}

/* The names of the module of the instance in `e`, as `part` calls them. */
static void inward(struct hw_module *part, const struct item *instance, const char *port, struct expr *e)
{
    for (int i = 0; i < e->count; i++) inward(part, instance, port, e->arg[i]);
    if (e->kind != EXPR_NAME) return;
    for (int i = 0; i < instance->count; i++) {
        const struct item *pin = instance->child[i];
        if (pin->kind != ITEM_BIND || pin->rhs->kind != EXPR_NAME || strcmp(pin->rhs->name, e->name) != 0) continue;
        part_replace(e, name_expr(pin->name));
        return;
    }
    if (!part_import(part, e->name, 1))
        ir_error(part, "%s: its width names '%s', which is not known here", port, e->name);
}

/* The instance that drives `name`, or NULL. */
static const struct item *find_driver(const struct hw_module *m, const struct item *scope, const char *name)
{
    for (int i = 0; i < scope->count; i++) {
        const struct item *item = scope->child[i], *deeper = find_driver(m, item, name);
        if (deeper) return deeper;
        const struct hw_module *child = item->kind == ITEM_INSTANCE ? hw_find_module(m->lib, item->label) : NULL;
        for (int k = 0; child && k < item->count; k++) {
            const struct item *pin = item->child[k];
            if (pin->kind != ITEM_CONNECT || strcmp(ir_root_name(pin->rhs), name) != 0) continue;
            const struct item *port = part_find_port(child, pin->name);
            if (port && port->dir == SPEC_OUT) return item;
        }
    }
    return scope->orelse ? find_driver(m, scope->orelse, name) : NULL;
}

static void infer_port(struct hw_module *whole, const struct item *instance, struct hw_module *part, struct item *port)
{
    const struct item *pin = part_find_pin(instance, ITEM_CONNECT, port->name);
    if (!pin || pin->rhs->kind != EXPR_NAME) {
        ir_error(part, "%s: %s it: declare it", port->name,
                 pin ? "the instance connects an expression to" : "the instance does not connect");
        return;
    }
    const struct item *from = find_signal(&whole->root, pin->rhs->name);
    if (!from) {
        ir_error(part, "%s: nothing in %s drives it", port->name, whole->name);
        return;
    }
    const struct item *driver = find_driver(whole, &whole->root, pin->rhs->name);
    const char *other = driver && port->dir == SPEC_IN ? driver->label : whole->name;
    port->doc = from->doc;
    port->label = hw_text(part, "%s %s", port->dir == SPEC_IN ? "from" : "out of", other);
    if (!from->width) return;
    struct expr *width = ir_keep(part, part_copy(from->width));
    shorten(whole, width);
    inward(part, instance, port->name, width);
    port->width = width;
}

/* Clock and reset, what the text declares, and then what it reads, a group for each driver. */
static int port_rank(const struct item *port)
{
    if (!strcmp(port->name, "clk")) return 0;
    if (!strcmp(port->name, "rst")) return 1;
    return port->inferred ? 3 : 2;
}

/* Moves list[from] to the place `to` before it. */
static void move_up(struct item **list, int from, int to)
{
    struct item *item = list[from];
    memmove(list + to + 1, list + to, (size_t)(from - to) * sizeof(struct item *));
    list[to] = item;
}

static void sort_ports(struct hw_module *part)
{
    struct item **ports = part->ports;
    int placed = 0;
    for (int rank = 0; rank < 3; rank++)
        for (int i = placed; i < part->port_count; i++)
            if (port_rank(ports[i]) == rank) {
                if (rank < 2) ports[i]->label = NULL;
                move_up(ports, i, placed++);
            }
    while (placed < part->port_count) {
        const char *group = ports[placed++]->label;
        for (int i = placed; i < part->port_count; i++) {
            if (!group || !ports[i]->label || strcmp(ports[i]->label, group) != 0) continue;
            ports[i]->label = NULL;
            move_up(ports, i, placed++);
        }
    }
}

struct naming {
    const struct hw_module *m;
    int from, found;
};

static void note_param(void *context, const char *name)
{
    struct naming *naming = context;
    for (int i = naming->from; i < naming->m->param_count; i++)
        if (!strcmp(naming->m->params[i]->name, name)) naming->found = 1;
}

/* Whether `e` names a parameter from number `from` on. */
static int names_param(const struct hw_module *m, const struct expr *e, int from)
{
    struct naming naming = {m, from, 0};
    expr_each_name(e, note_param, &naming);
    return naming.found;
}

/* Every parameter below those that it is computed from. */
static void sort_params(struct hw_module *m)
{
    struct item **params = m->params;
    for (int placed = 0; placed < m->param_count; placed++) {
        int next = placed;
        while (next < m->param_count && names_param(m, params[next]->rhs, placed)) next++;
        if (next < m->param_count) move_up(params, next, placed);
    }
}

static void bind_params(struct hw_module *whole, struct item *instance, const struct hw_module *part)
{
    for (int i = 0; i < part->param_count; i++) {
        const struct item *param = part->params[i];
        if (param->derived || part_find_pin(instance, ITEM_BIND, param->name)) continue;
        struct item *bind = ir_new(whole, ITEM_BIND, param->name, NULL);
        bind->rhs = ir_expr(whole, param->name, param->name);
        ir_append(instance, bind);
    }
}

/* Moves the pins of this kind to the place `placed`, in the order of the list; behind them is the place that it returns. */
static int sort_pins_of(struct item *instance, enum item_kind kind, struct item *const *list, int count, int placed)
{
    for (int k = 0; k < count; k++)
        for (int i = placed; i < instance->count; i++)
            if (instance->child[i]->kind == kind && !strcmp(instance->child[i]->name, list[k]->name))
                move_up(instance->child, i, placed++);
    return placed;
}

/* In the order of the module's own head. */
static void sort_pins(struct item *instance, const struct hw_module *part)
{
    int placed = sort_pins_of(instance, ITEM_BIND, part->params, part->param_count, 0);
    sort_pins_of(instance, ITEM_CONNECT, part->ports, part->port_count, placed);
}

static void infer_ports(struct hw_module *whole, struct item *scope);

/* The ports of a part that nobody declared, once, and what its instance binds. */
static void wire_part(struct hw_module *whole, struct item *instance, struct hw_module *part)
{
    if (!part->wired) {
        for (int k = 0; k < part->port_count; k++)
            if (part->ports[k]->inferred) infer_port(whole, instance, part, part->ports[k]);
        infer_ports(part, &part->root);
        sort_ports(part);
        sort_params(part);
        part->wired = 1;
    }
    bind_params(whole, instance, part);
}

static void infer_ports(struct hw_module *whole, struct item *scope)
{
    for (int i = 0; i < scope->count; i++) {
        struct item *item = scope->child[i];
        infer_ports(whole, item);
        struct hw_module *part = item->kind == ITEM_INSTANCE ? hw_find_module(whole->lib, item->label) : NULL;
        if (!part) continue;
        if (part->whole == whole) wire_part(whole, item, part);
        sort_pins(item, part);
    }
    if (scope->orelse) infer_ports(whole, scope->orelse);
}

void hw_wire_parts(struct hw_module *m)
{
    part_add_wires(m, &m->root);
    infer_ports(m, &m->root);
}
