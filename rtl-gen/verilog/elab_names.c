/* Errors, names and constants of an elaboration. */
#include "rtl-gen/verilog/elab_parts.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void elab_report(struct check *check, const char *module, const char *name, const char *what)
{
    char text[400];
    struct hw_errors *errors = check->errors;
    snprintf(text, sizeof text, "%s: %s%s%s\n", module, name, name[0] ? ": " : "", what);
    for (int i = 0; i < errors->count; i++)
        if (!strcmp(check->seen[i], text)) return;
    check->seen = realloc(check->seen, (size_t)(errors->count + 1) * sizeof *check->seen);
    if (!check->seen || !(check->seen[errors->count] = strdup(text))) abort();
    errors->count++;
    size_t used = strlen(errors->text);
    if (used + strlen(text) < sizeof errors->text) strcpy(errors->text + used, text);
}

static void *more(void *list, int *room, int needed, size_t size)
{
    if (needed <= *room) return list;
    *room = needed * 2 + 64;
    list = realloc(list, (size_t)*room * size);
    if (!list) abort();
    return list;
}

void *elab_zeroed(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block) abort();
    return block;
}

int elab_nodes(struct elaboration *el, int count, struct signal *signal)
{
    int first = el->node_count;
    el->nodes = more(el->nodes, &el->node_room, first + count, sizeof *el->nodes);
    for (int i = first; i < first + count; i++) el->nodes[i] = (struct node){signal, 0, -1, 0, 0};
    el->node_count += count;
    return first;
}

void elab_edge(struct elaboration *el, int from, int to)
{
    if (from < 0 || to < 0) return;
    el->edges = more(el->edges, &el->edge_room, el->edge_count + 1, sizeof *el->edges);
    el->edges[el->edge_count] = (struct edge){to, el->nodes[from].first_edge};
    el->nodes[from].first_edge = el->edge_count++;
}

void elab_error(struct elaboration *el, const char *name, const char *format, ...)
{
    char what[240];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    elab_report(el->check, el->m->name, name, what);
}

struct signal *elab_find(const struct scope *scope, const char *name)
{
    for (; scope; scope = scope->up) {
        int at = names_find(&scope->names, name);
        if (at >= 0) return scope->signals[at];
    }
    return NULL;
}

void elab_put(struct scope *scope, struct signal *s)
{
    scope->signals = realloc(scope->signals, (size_t)(scope->count + 1) * sizeof *scope->signals);
    if (!scope->signals) abort();
    names_put(&scope->names, s->name, scope->count);
    scope->signals[scope->count++] = s;
}

void elab_free_scope(struct scope *scope)
{
    free(scope->signals);
    names_free(&scope->names);
}

static int look_up(void *context, const char *name, int64_t *value)
{
    struct signal *s = elab_find(context, name);
    if (!s || s->kind != SIGNAL_CONSTANT) return 0;
    *value = s->value;
    return 1;
}

/* A name in the branch that these values do not take is read as well: other values take it. */
static void count_read(void *context, const char *name)
{
    struct signal *s = elab_find(context, name);
    if (s && s->kind == SIGNAL_CONSTANT) s->reads++;
}

int elab_constant(const struct scope *scope, const struct expr *e, int64_t *value)
{
    expr_each_name(e, count_read, (void *)scope);
    return expr_eval(e, look_up, (void *)scope, value, NULL) == 0;
}

int64_t elab_demand(struct elaboration *el, const struct scope *scope, const struct expr *e, const char *what,
                    int64_t fallback)
{
    struct expr_error problem;
    int64_t value;
    if (!e) return fallback;
    expr_each_name(e, count_read, (void *)scope);
    if (expr_eval(e, look_up, (void *)scope, &value, &problem) == 0) return value;
    elab_error(el, what, "%s", problem.text);
    return fallback;
}

/* A port or a parameter is seen from outside, where the language may be another. Those inside are Verilog's alone. */
static void check_word(struct elaboration *el, const struct item *item, const char *name)
{
    int outside = item && (item->kind == ITEM_PORT || item->kind == ITEM_PARAM);
    const char *language = hw_reserved_by(name);
    if (language && (outside || hw_is_keyword(name))) elab_error(el, name, "is a reserved word of %s", language);
}

struct signal *elab_declare(struct elaboration *el, struct scope *scope, enum signal_kind kind, const struct item *item,
                            const char *name, int width)
{
    if (names_find(&scope->names, name) >= 0) elab_error(el, name, "is declared twice");
    check_word(el, item, name);
    if (width < 1 || width > 1 << 24) {
        elab_error(el, name, "a width of %d bits", width);
        width = 1;
    }
    struct signal *s = elab_zeroed(1, sizeof *s);
    *s = (struct signal){.kind = kind, .item = item, .name = name, .width = width, .any = -1};
    if (kind != SIGNAL_CONSTANT) s->bit = elab_nodes(el, kind == SIGNAL_MEMORY ? 1 : width, s);
    elab_put(scope, s);
    el->signals = realloc(el->signals, (size_t)(el->signal_count + 1) * sizeof *el->signals);
    if (!el->signals) abort();
    el->signals[el->signal_count++] = s;
    return s;
}

void elab_declare_constant(struct elaboration *el, struct scope *scope, const struct item *item, const char *name,
                           int width, int64_t value)
{
    struct signal *s = elab_declare(el, scope, SIGNAL_CONSTANT, item, name, width);
    s->value = value;
}
