/* Planting in the tree: what drives a signal or a port is gathered, then the one occurrence of an expression in it is
 * replaced. */
#include "rtl-gen/verilog/fault_parts.h"

#include <stdlib.h>
#include <string.h>

#include "spec/suggest.h"

/* Expressions ------------------------------------------------------------------------------------------------------ */

static int is_equal(const struct expr *a, const struct expr *b)
{
    if (a->kind != b->kind || a->count != b->count) return 0;
    if (a->kind == EXPR_NUMBER) return a->value == b->value && a->width == b->width;
    if (strcmp(a->op, b->op) != 0 || (a->name && strcmp(a->name, b->name) != 0)) return 0;
    for (int i = 0; i < a->count; i++)
        if (!is_equal(a->arg[i], b->arg[i])) return 0;
    return 1;
}

/* On the left of an assignment only the indices of its selects are read: argument i of `e` is not a target. */
static int is_left(const struct expr *e, int left, int i)
{
    return left && (e->kind == EXPR_CONCAT || i == 0);
}

static int count_in(const struct expr *e, const struct expr *old, int left)
{
    if (!left && is_equal(e, old)) return 1;
    int n = 0;
    for (int i = 0; i < e->count; i++) n += count_in(e->arg[i], old, is_left(e, left, i));
    return n;
}

/* A copy with `old` replaced; old NULL: a copy. */
static struct expr *replace_in(const struct expr *e, const struct expr *old, const struct expr *new, int left)
{
    if (old && !left && is_equal(e, old)) return replace_in(new, NULL, NULL, 0);
    struct expr *copy = malloc(sizeof *copy);
    if (!copy) abort();
    *copy = *e;
    if (e->name) {
        size_t n = strlen(e->name) + 1;
        copy->name = malloc(n);
        if (!copy->name) abort();
        memcpy(copy->name, e->name, n);
    }
    copy->arg = e->count ? malloc((size_t)e->count * sizeof(struct expr *)) : NULL;
    if (e->count && !copy->arg) abort();
    for (int i = 0; i < e->count; i++) copy->arg[i] = replace_in(e->arg[i], old, new, is_left(e, left, i));
    return copy;
}

/* A clocked block of several registers ----------------------------------------------------------------------------- */

/* Whether something in `item` is set that is `name` (wanted 1) or is another (wanted 0). */
static int sets(const struct item *item, const char *name, int wanted)
{
    if (item->kind == ITEM_SET && ir_targets(item->lhs, name) == wanted) return 1;
    for (int i = 0; i < item->count; i++)
        if (sets(item->child[i], name, wanted)) return 1;
    return item->orelse ? sets(item->orelse, name, wanted) : 0;
}

/* Whether one statement sets `name` together with others. */
static int is_joint(const struct item *item, const char *name)
{
    if (item->kind == ITEM_SET && item->lhs->kind == EXPR_CONCAT && ir_targets(item->lhs, name)) return 1;
    for (int i = 0; i < item->count; i++)
        if (is_joint(item->child[i], name)) return 1;
    return item->orelse ? is_joint(item->orelse, name) : 0;
}

/* The statements that set `name`, or the others, under their conditions. */
static struct item *part_of(struct hw_module *m, const struct item *item, const char *name, int wanted)
{
    struct item *part = ir_new(m, item->kind, NULL, NULL);
    *part = *item;
    part->child = NULL;
    part->count = part->room = part->compact = 0;
    for (int i = 0; i < item->count; i++)
        if (sets(item->child[i], name, wanted)) ir_append(part, part_of(m, item->child[i], name, wanted));
    part->orelse = item->orelse && sets(item->orelse, name, wanted) ? part_of(m, item->orelse, name, wanted) : NULL;
    return part;
}

static void split(struct hw_module *m, struct item *scope, int at, const char *name)
{
    struct item *both = scope->child[at];
    if (both->kind != ITEM_FF || !sets(both, name, 0) || is_joint(both, name)) return;
    scope->child[at] = part_of(m, both, name, 0);
    ir_append(scope, part_of(m, both, name, 1));
    ir_free_children(both);
}

/* What drives ------------------------------------------------------------------------------------------------------ */

struct drivers {
    struct hw_module *m;
    const char *name; /* of the signal or the instance */
    int count, instances;
    struct root {
        struct expr **e;
        int left;
    } * root;
};

static void add_root(struct drivers *d, struct expr **e, int left)
{
    if (!*e) return;
    d->root = realloc(d->root, (size_t)(d->count + 1) * sizeof *d->root);
    if (!d->root) abort();
    d->root[d->count++] = (struct root){e, left};
}

static void gather_statement(struct drivers *d, struct item *item)
{
    if (!sets(item, d->name, 1)) return;
    add_root(d, &item->lhs, item->kind == ITEM_SET);
    add_root(d, &item->rhs, 0);
    for (int i = 0; i < item->count; i++) gather_statement(d, item->child[i]);
    if (item->orelse) gather_statement(d, item->orelse);
}

static void gather_signal(struct drivers *d, struct item *scope)
{
    for (int i = 0; i < scope->count; i++) {
        struct item *item = scope->child[i];
        switch (item->kind) {
        case ITEM_WIRE:
            if (!strcmp(item->name, d->name)) add_root(d, &item->rhs, 0);
            break;
        case ITEM_ASSIGN:
            if (!ir_targets(item->lhs, d->name)) break;
            add_root(d, &item->lhs, 1);
            add_root(d, &item->rhs, 0);
            break;
        case ITEM_FF:
        case ITEM_COMB:
            if (!sets(item, d->name, 1)) break;
            split(d->m, scope, i, d->name);
            if (scope->child[i] == item) gather_statement(d, item); /* else its part stands at the end of the scope */
            break;
        case ITEM_GEN_FOR:
        case ITEM_GEN_IF: gather_signal(d, item); break;
        default: break;
        }
    }
    if (scope->orelse) gather_signal(d, scope->orelse);
}

static void gather_port(struct drivers *d, struct item *scope, const char *port)
{
    for (int i = 0; i < scope->count; i++) {
        struct item *item = scope->child[i];
        if (item->kind == ITEM_GEN_FOR || item->kind == ITEM_GEN_IF) gather_port(d, item, port);
        if (item->kind != ITEM_INSTANCE || strcmp(item->name, d->name) != 0) continue;
        d->instances++;
        for (int k = 0; k < item->count; k++)
            if (item->child[k]->kind == ITEM_CONNECT && !strcmp(item->child[k]->name, port))
                add_root(d, &item->child[k]->rhs, 0);
    }
    if (scope->orelse) gather_port(d, scope->orelse, port);
}

/* Names ------------------------------------------------------------------------------------------------------------ */

struct names {
    const char **name;
    int count;
};

static void add_name(struct names *names, const char *name)
{
    names->name = realloc(names->name, (size_t)(names->count + 2) * sizeof *names->name);
    if (!names->name) abort();
    names->name[names->count++] = name;
    names->name[names->count] = NULL;
}

static int is_declaration(const struct item *item)
{
    switch (item->kind) {
    case ITEM_PARAM:
    case ITEM_PORT:
    case ITEM_LOCALPARAM:
    case ITEM_WIRE:
    case ITEM_REG:
    case ITEM_MEM:
    case ITEM_FOR: return 1;
    default: return 0;
    }
}

/* Every name that an expression may use somewhere in the module; or every INSTANCE, or every port of INSTANCE. */
static void list_names(struct names *names, const struct item *item, int instances, const char *instance)
{
    if (item->kind == ITEM_INSTANCE) {
        if (instances && !instance) add_name(names, item->name);
        if (!instances || !instance || strcmp(item->name, instance) != 0) return;
    }
    if (!instances && is_declaration(item)) add_name(names, item->name);
    if (!instances && item->kind == ITEM_GEN_FOR) add_name(names, item->label);
    if (instance && item->kind == ITEM_CONNECT) add_name(names, item->name);
    for (int i = 0; i < item->count; i++) list_names(names, item->child[i], instances, instance);
    if (item->orelse) list_names(names, item->orelse, instances, instance);
}

struct unknown {
    const struct names *names;
    const char *name;
};

static int is_listed(const struct names *names, const char *name)
{
    for (int i = 0; i < names->count; i++)
        if (!strcmp(names->name[i], name)) return 1;
    return 0;
}

static void look_at_name(void *context, const char *name)
{
    struct unknown *unknown = context;
    if (!unknown->name && !is_listed(unknown->names, name)) unknown->name = name;
}

static int check_names(const struct hw_fault *fault, const struct names *names, struct spec_error *error)
{
    char near[120];
    for (int i = 0; i < fault->count; i++) {
        struct unknown unknown = {names, NULL};
        expr_each_name(fault->change[i].old, look_at_name, &unknown);
        expr_each_name(fault->change[i].new, look_at_name, &unknown);
        if (unknown.name)
            return fault_fail(error, "module %s has no '%s'%s", fault->module, unknown.name,
                              fault_near(near, sizeof near, unknown.name, names->name));
    }
    return 0;
}

/* Planting --------------------------------------------------------------------------------------------------------- */

static int fail_undriven(const struct hw_fault *fault, const struct drivers *d, const struct names *names,
                         struct spec_error *error)
{
    char near[200];
    struct names other = {NULL, 0};
    if (!fault->port && is_listed(names, fault->place))
        return fault_fail(error, "nothing in module %s drives '%s': an instance does, or it is an input or a constant",
                          fault->module, fault->place);
    if (!fault->port)
        return fault_fail(error, "module %s has no signal '%s'%s", fault->module, fault->place,
                          fault_near(near, sizeof near, fault->place, names->name));
    list_names(&other, &d->m->root, 1, d->instances ? fault->place : NULL);
    const char *typed = d->instances ? fault->port : fault->place;
    fault_fail(error, d->instances ? "instance %s of module %s has no port '%s'%s" : "%s%s has no instance '%s'%s",
               d->instances ? fault->place : "module ", fault->module, typed,
               other.count ? suggest_text(near, sizeof near, typed, other.name) : "");
    free(other.name);
    return -1;
}

static int fail_count(const struct hw_fault *fault, const struct drivers *d, const char *from, int count,
                      struct spec_error *error)
{
    struct ir_text t = {0};
    for (int i = 0; i < d->count; i++) {
        if (d->root[i].left) continue;
        ir_put(&t, "%s", t.length ? "  and  " : "");
        ir_put_expr(&t, *d->root[i].e);
    }
    fault_fail(error, "'%s' occurs %d times, not once, in what drives %s%s%s of module %s: %s", from, count,
               fault->place, fault->port ? "." : "", fault->port ? fault->port : "", fault->module, t.text);
    free(t.text);
    return -1;
}

static int plant_change(struct hw_module *m, const struct hw_fault *fault, const struct fault_change *change,
                        const struct names *names, struct spec_error *error)
{
    struct drivers d = {.m = m, .name = fault->place};
    struct expr *both[3] = {fault->chosen, change->new, change->old};
    const struct expr choice = {.kind = EXPR_COND, .count = 3, .arg = both};
    int bad = 0, count = 0;
    if (fault->port) gather_port(&d, &m->root, fault->port);
    else gather_signal(&d, &m->root);
    for (int i = 0; i < d.count; i++) count += count_in(*d.root[i].e, change->old, d.root[i].left);
    if (!d.count) bad = fail_undriven(fault, &d, names, error);
    else if (count != 1) bad = fail_count(fault, &d, change->from, count, error);
    else if (is_equal(change->old, change->new)) bad = fault_fail(error, "'%s' becomes itself", change->from);
    for (int i = 0; !bad && i < d.count; i++) {
        struct root *root = &d.root[i];
        if (!count_in(*root->e, change->old, root->left)) continue;
        *root->e = replace_in(*root->e, change->old, fault->chosen ? &choice : change->new, root->left);
        ir_keep(m, *root->e);
    }
    free(d.root);
    return bad;
}

int fault_plant_in_tree(struct hw_library *lib, const struct hw_fault *fault, struct spec_error *error)
{
    struct hw_module *m = hw_find_module(lib, fault->module);
    struct names names = {NULL, 0};
    if (!m) {
        char near[120];
        for (int i = 0; i < lib->module_count; i++) add_name(&names, hw_module_name(lib->modules[i]));
        fault_fail(error, "no module '%s' in this emission%s", fault->module,
                   names.count ? fault_near(near, sizeof near, fault->module, names.name) : "");
        free(names.name);
        return -1;
    }
    add_name(&names, ""); /* the list is never empty */
    list_names(&names, &m->root, 0, NULL);
    int bad = check_names(fault, &names, error);
    for (int i = 0; !bad && i < fault->count; i++) bad = plant_change(m, fault, &fault->change[i], &names, error);
    free(names.name);
    return bad;
}
