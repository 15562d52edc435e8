/* Elaboration of a module at given parameter values, for the checks: scopes are unrolled, every bit of every signal
 * is a node of a graph whose edges are combinational dependencies, and procedures are walked path by path. */
#include "rtl-gen/verilog/elab_parts.h"

#include <stdlib.h>
#include <string.h>

static void elaborate_scope(struct elaboration *el, struct scope *scope, const struct item *parent);
static const struct elaborated *elaborate_module(struct check *check, struct hw_module *m, const int64_t *params);

static const struct item *find_pin(const struct item *instance, enum item_kind kind, const char *name)
{
    const struct item *found = NULL;
    for (int i = 0; i < instance->count; i++)
        if (instance->child[i]->kind == kind && !strcmp(instance->child[i]->name, name)) found = instance->child[i];
    return found;
}

static void check_pins(struct elaboration *el, const struct item *instance, const struct hw_module *child)
{
    for (int i = 0; i < instance->count; i++) {
        const struct item *pin = instance->child[i];
        char name[160];
        int known = 0;
        snprintf(name, sizeof name, "%s.%s", instance->name, pin->name);
        for (int k = 0; pin->kind == ITEM_BIND && k < child->param_count; k++)
            known |= !strcmp(child->params[k]->name, pin->name) && !child->params[k]->derived;
        for (int k = 0; pin->kind == ITEM_CONNECT && k < child->port_count; k++)
            known |= !strcmp(child->ports[k]->name, pin->name);
        if (!known)
            elab_error(el, name, "module %s has no such %s", child->name,
                       pin->kind == ITEM_BIND ? "parameter" : "port");
        if (find_pin(instance, pin->kind, pin->name) != pin) elab_error(el, name, "is connected twice");
    }
}

/* Values of the module's parameters: given by `bound`, or the default over the earlier ones. */
struct given {
    struct elaboration *el;
    const struct scope *scope;
    const struct item *instance;
    const struct spec_values *values;
};

static int given_value(const struct given *given, const struct item *param, int64_t *value)
{
    if (given->instance) {
        const struct item *bind = find_pin(given->instance, ITEM_BIND, param->name);
        if (!bind) return 0;
        *value = elab_demand(given->el, given->scope, bind->rhs, bind->name, 1);
        return 1;
    }
    const struct spec_param *p = given->values ? given->values->block->params : NULL;
    for (int i = 0; p && p[i].name; i++) {
        if (strcmp(p[i].name, param->name) != 0) continue;
        *value = given->values->v[i];
        return 1;
    }
    return 0;
}

struct partial {
    const struct hw_module *m;
    const int64_t *params;
    int count;
};

static int look_up_param(void *context, const char *name, int64_t *value)
{
    const struct partial *p = context;
    for (int i = 0; i < p->count; i++) {
        if (strcmp(p->m->params[i]->name, name) != 0) continue;
        *value = p->params[i];
        return 1;
    }
    return 0;
}

static int64_t *bind_params(struct check *check, const struct hw_module *m, const struct given *given)
{
    int64_t *params = elab_zeroed((size_t)m->param_count, sizeof *params);
    for (int i = 0; i < m->param_count; i++) {
        if (given_value(given, m->params[i], &params[i])) continue;
        struct partial earlier = {m, params, i};
        struct expr_error problem;
        if (expr_eval(m->params[i]->rhs, look_up_param, &earlier, &params[i], &problem))
            elab_report(check, m->name, m->params[i]->name, problem.text);
    }
    return params;
}

static void elaborate_instance(struct elaboration *el, struct scope *scope, const struct item *item)
{
    struct hw_module *child = hw_find_module(el->m->lib, item->label);
    if (!child) {
        elab_error(el, item->name, "no module '%s' in the library", item->label);
        return;
    }
    check_pins(el, item, child);
    struct given given = {el, scope, item, NULL};
    int64_t *params = bind_params(el->check, child, &given);
    const struct elaborated *done = elaborate_module(el->check, child, params);
    free(params);
    if (!done) return;
    elab_add_instance(el, scope, item->name, done);
    int ports = elab_nodes(el, child->port_count, NULL);
    for (int i = 0; i < child->port_count; i++) {
        const struct item *port = child->ports[i], *pin = find_pin(item, ITEM_CONNECT, port->name);
        char name[160];
        snprintf(name, sizeof name, "%s.%s", item->name, port->name);
        if (!pin) {
            elab_error(el, name, "is not connected");
            continue;
        }
        width_expect(el, scope, pin->rhs, done->port_width[i], name);
        if (port->dir == SPEC_IN) elab_read(el, scope, pin->rhs, ports + i);
        else elab_drive_net(el, scope, pin->rhs, ports + i);
        for (int k = 0; port->dir == SPEC_OUT && k < child->port_count; k++)
            if (done->depends[i * child->port_count + k]) elab_edge(el, ports + k, ports + i);
    }
}

static void elaborate_generate(struct elaboration *el, struct scope *scope, const struct item *item)
{
    int count = 1;
    if (item->kind == ITEM_GEN_FOR) {
        count = (int)elab_demand(el, scope, item->rhs, item->name, 0);
    } else {
        while (item && item->kind == ITEM_GEN_IF && !elab_demand(el, scope, item->rhs, item->name, 0))
            item = item->orelse;
        if (!item) return;
    }
    for (int i = 0; i < count; i++) {
        struct scope inner = {.up = scope, .name = item->name, .index = item->kind == ITEM_GEN_FOR ? i : -1};
        if (item->kind == ITEM_GEN_FOR) {
            elab_declare_constant(el, &inner, NULL, item->label, 32, i);
        }
        elaborate_scope(el, &inner, item);
        elab_free_scope(&inner);
    }
}

static void declare_item(struct elaboration *el, struct scope *scope, const struct item *parent,
                         const struct item *item)
{
    int width;
    switch (item->kind) {
    case ITEM_LOCALPARAM:
        width = (int)elab_demand(el, scope, item->width, item->name, 32);
        elab_declare_constant(el, scope, item, item->name, width, elab_demand(el, scope, item->rhs, item->name, 1));
        break;
    case ITEM_PORT:
    case ITEM_WIRE:
    case ITEM_REG:
        width = (int)elab_demand(el, scope, item->width, item->name, 1);
        int variable = item->kind == ITEM_REG ||
                       (item->kind == ITEM_PORT && item->dir == SPEC_OUT && ir_is_set(parent, item->name));
        struct signal *s = elab_declare(el, scope, variable ? SIGNAL_VARIABLE : SIGNAL_NET, item, item->name, width);
        for (int i = 0; i < width && item->kind == ITEM_PORT && item->dir == SPEC_IN; i++)
            el->nodes[s->bit + i].driver = INPUT_DRIVER;
        break;
    case ITEM_MEM:
        width = (int)elab_demand(el, scope, item->width, item->name, 1);
        elab_add_memory(el, scope, elab_declare(el, scope, SIGNAL_MEMORY, item, item->name, width),
                        elab_demand(el, scope, item->depth, item->name, 1));
        break;
    default: break;
    }
}

static void elaborate_item(struct elaboration *el, struct scope *scope, const struct item *item)
{
    switch (item->kind) {
    case ITEM_WIRE:
        if (item->rhs) {
            struct expr name = {.kind = EXPR_NAME, .name = (char *)item->name};
            elab_assign(el, scope, &name, item->rhs, 0);
        }
        break;
    case ITEM_ASSIGN: elab_assign(el, scope, item->lhs, item->rhs, 0); break;
    case ITEM_UNUSED: elab_read(el, scope, item->rhs, -1); break;
    case ITEM_FF:
    case ITEM_COMB: elab_procedure(el, scope, item); break;
    case ITEM_GEN_FOR:
    case ITEM_GEN_IF: elaborate_generate(el, scope, item); break;
    case ITEM_INSTANCE: elaborate_instance(el, scope, item); break;
    case ITEM_LEGAL:
        if (!elab_demand(el, scope, item->rhs, item->name, 1)) elab_error(el, item->name, "a size that is not legal");
        break;
    case ITEM_ASSERT:
    case ITEM_COVER: width_expect(el, scope, item->rhs, 1, item->kind == ITEM_ASSERT ? "assert" : "cover"); break;
    default: break;
    }
}

static void elaborate_scope(struct elaboration *el, struct scope *scope, const struct item *parent)
{
    for (int i = 0; i < parent->count; i++) declare_item(el, scope, parent, parent->child[i]);
    for (int i = 0; i < parent->count; i++) elaborate_item(el, scope, parent->child[i]);
}

static const struct elaborated *elaborate_module(struct check *check, struct hw_module *m, const int64_t *params)
{
    size_t param_bytes = (size_t)m->param_count * sizeof *params;
    for (struct elaborated *e = check->done; e; e = e->next)
        if (e->m == m && (!param_bytes || !memcmp(e->params, params, param_bytes))) return e;
    if (check->depth > 32) {
        elab_report(check, m->name, "", "instantiates itself");
        return NULL;
    }
    check->depth++;
    struct elaboration el = {.m = m, .check = check};
    struct scope root = {.up = NULL};
    for (int i = 0; i < m->error_count; i++) elab_report(check, m->name, "", m->errors[i]);
    const char *language = hw_reserved_by(m->name);
    if (language) elab_error(&el, "", "the module's name is a reserved word of %s", language);
    for (int i = 0; i < m->param_count; i++)
        elab_declare_constant(&el, &root, m->params[i], m->params[i]->name, 32, params[i]);
    for (int i = 0; i < m->param_count; i++) {
        int64_t ignored;
        if (m->params[i]->derived) elab_constant(&root, m->params[i]->rhs, &ignored); /* counts as a use */
    }
    elaborate_scope(&el, &root, &m->root);
    elab_check_loops(&el);
    for (int i = 0; i < el.signal_count; i++) elab_check_signal(&el, el.signals[i]);

    struct elaborated *done = elab_zeroed(1, sizeof *done);
    done->m = m;
    done->params = elab_zeroed((size_t)m->param_count, sizeof *done->params);
    if (param_bytes) memcpy(done->params, params, param_bytes);
    done->port_width = elab_zeroed((size_t)m->port_count, sizeof *done->port_width);
    done->depends = elab_zeroed((size_t)m->port_count * (size_t)m->port_count, 1);
    for (int i = 0; i < m->port_count; i++) done->port_width[i] = elab_find(&root, m->ports[i]->name)->width;
    elab_dependencies(&el, &root, done);
    done->instances = el.instances;
    done->instance_count = el.instance_count;
    done->memories = el.memories;
    done->memory_count = el.memory_count;
    done->next = check->done;
    check->done = done;
    check->depth--;

    for (int i = 0; i < el.signal_count; i++) free(el.signals[i]);
    free(el.signals);
    free(el.nodes);
    free(el.edges);
    elab_free_scope(&root);
    return done;
}

static const struct elaborated *elaborate(struct check *check, struct hw_module *m, const struct spec_values *values)
{
    check->errors->count = 0;
    check->errors->text[0] = 0;
    struct given given = {NULL, NULL, NULL, values};
    int64_t *params = bind_params(check, m, &given);
    const struct elaborated *top = elaborate_module(check, m, params);
    free(params);
    return top;
}

static void release(struct check *check)
{
    while (check->done) {
        struct elaborated *e = check->done;
        check->done = e->next;
        for (int i = 0; i < e->instance_count; i++) free(e->instances[i].path);
        free(e->instances);
        for (int i = 0; i < e->memory_count; i++) free(e->memories[i].path);
        free(e->memories);
        free(e->params);
        free(e->port_width);
        free(e->depends);
        free(e);
    }
    for (int i = 0; i < check->errors->count; i++) free(check->seen[i]);
    free(check->seen);
}

int hw_check_and_visit(struct hw_module *m, const struct spec_values *values, struct hw_errors *errors, hw_visit *visit,
                       void *context)
{
    struct check check = {.errors = errors};
    const struct elaborated *top = elaborate(&check, m, values);
    if (visit && errors->count == 0) elab_visit(top, visit, context);
    release(&check);
    return errors->count;
}

int hw_check(struct hw_module *m, const struct spec_values *values, struct hw_errors *errors)
{
    return hw_check_and_visit(m, values, errors, NULL, NULL);
}
