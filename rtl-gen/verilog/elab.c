/* Elaboration of a module at given parameter values, for the checks: scopes are unrolled, every bit of every signal
 * is a node of a graph whose edges are combinational dependencies, and procedures are walked path by path. */
#include "rtl-gen/verilog/elab.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_UNROLL = 1 << 16, INPUT_DRIVER = 1 };

/* What a parent needs of an elaborated module. */
struct elaborated {
    const struct hw_module *m;
    int64_t *params;
    int *port_width;
    char *depends; /* [output port][input port]: a combinational path */
    struct elaborated *next;
};

struct check {
    struct hw_errors *errors;
    char **seen; /* each distinct message once */
    struct elaborated *done;
    int depth;
};

struct node {
    struct signal *signal; /* NULL for a statement */
    int driver, first_edge;
    char read, mark;
};

struct edge {
    int to, next;
};

struct elaboration {
    struct hw_module *m;
    struct check *check;
    struct node *nodes;
    struct edge *edges;
    struct signal **signals;
    int node_count, node_room, edge_count, edge_room, signal_count, drivers, procedures;
    struct procedure *procedure; /* the one being walked, or NULL */
};

/* The state of a walk through always @*: for each target, the node of its value here, and the bits it has. */
struct procedure {
    int id, comb, control; /* control: the node of the innermost condition, or -1 */
    struct signal **targets;
    int count, words;
    int *first_word; /* of a target in `assigned` */
    int *value;      /* -1: not assigned yet */
    uint64_t *assigned;
};

static void *more(void *list, int *room, int needed, size_t size)
{
    if (needed <= *room) return list;
    *room = needed * 2 + 64;
    list = realloc(list, (size_t)*room * size);
    if (!list) abort();
    return list;
}

static void *zeroed(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block) abort();
    return block;
}

/* Errors ---------------------------------------------------------------------------------------------------------- */

static void report(struct check *check, const char *module, const char *name, const char *what)
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

void elab_error(struct elaboration *el, const char *name, const char *format, ...)
{
    char what[240];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    report(el->check, el->m->name, name, what);
}

/* Names ----------------------------------------------------------------------------------------------------------- */

struct signal *elab_find(const struct scope *scope, const char *name)
{
    for (; scope; scope = scope->up)
        for (int i = 0; i < scope->count; i++)
            if (!strcmp(scope->signals[i]->name, name)) return scope->signals[i];
    return NULL;
}

static int look_up(void *context, const char *name, int64_t *value)
{
    struct signal *s = elab_find(context, name);
    if (!s || s->kind != SIGNAL_CONSTANT) return 0;
    s->reads++;
    *value = s->value;
    return 1;
}

int elab_constant(const struct scope *scope, const struct expr *e, int64_t *value)
{
    return expr_eval(e, look_up, (void *)scope, value, NULL) == 0;
}

static int64_t demand_constant(struct elaboration *el, const struct scope *scope, const struct expr *e,
                               const char *what, int64_t fallback)
{
    struct expr_error problem;
    int64_t value;
    if (!e) return fallback;
    if (expr_eval(e, look_up, (void *)scope, &value, &problem) == 0) return value;
    elab_error(el, what, "%s", problem.text);
    return fallback;
}

static int new_nodes(struct elaboration *el, int count, struct signal *signal)
{
    int first = el->node_count;
    el->nodes = more(el->nodes, &el->node_room, first + count, sizeof *el->nodes);
    for (int i = first; i < first + count; i++) el->nodes[i] = (struct node){signal, 0, -1, 0, 0};
    el->node_count += count;
    return first;
}

static void add_edge(struct elaboration *el, int from, int to)
{
    if (from < 0 || to < 0) return;
    el->edges = more(el->edges, &el->edge_room, el->edge_count + 1, sizeof *el->edges);
    el->edges[el->edge_count] = (struct edge){to, el->nodes[from].first_edge};
    el->nodes[from].first_edge = el->edge_count++;
}

/* Of Verilog-2005 and SystemVerilog: what an author is likely to hit. */
static int is_keyword(const char *name)
{
    static const char *const words[] = {
        "alias",     "always",     "and",        "assert",    "assign",     "assume",   "automatic", "before",
        "begin",     "bind",       "bit",        "break",     "buf",        "byte",     "case",      "cell",
        "class",     "clocking",   "config",     "const",     "constraint", "context",  "continue",  "cover",
        "default",   "design",     "disable",    "dist",      "do",         "edge",     "else",      "end",
        "enum",      "event",      "expect",     "export",    "extends",    "extern",   "final",     "for",
        "force",     "foreach",    "fork",       "forever",   "function",   "generate", "genvar",    "global",
        "if",        "iff",        "import",     "include",   "initial",    "inout",    "input",     "inside",
        "instance",  "int",        "integer",    "interface", "join",       "large",    "let",       "library",
        "local",     "localparam", "logic",      "longint",   "matches",    "medium",   "module",    "nand",
        "new",       "nor",        "not",        "null",      "or",         "output",   "package",   "packed",
        "parameter", "priority",   "program",    "property",  "protected",  "pull0",    "pull1",     "pure",
        "rand",      "randc",      "real",       "ref",       "reg",        "release",  "repeat",    "restrict",
        "return",    "scalared",   "sequence",   "shortint",  "signed",     "small",    "solve",     "static",
        "string",    "strong",     "struct",     "super",     "supply0",    "supply1",  "table",     "tagged",
        "task",      "this",       "throughout", "time",      "tri",        "type",     "typedef",   "union",
        "unique",    "unsigned",   "until",      "use",       "var",        "vectored", "virtual",   "void",
        "wait",      "wand",       "weak",       "while",     "wire",       "with",     "within",    "wor",
        "xnor",      "xor"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i], name)) return 1;
    return 0;
}

static struct signal *declare(struct elaboration *el, struct scope *scope, enum signal_kind kind,
                              const struct item *item, const char *name, int width)
{
    for (int i = 0; i < scope->count; i++)
        if (!strcmp(scope->signals[i]->name, name)) elab_error(el, name, "is declared twice");
    if (is_keyword(name)) elab_error(el, name, "is a keyword of Verilog or SystemVerilog");
    if (width < 1 || width > 1 << 24) {
        elab_error(el, name, "a width of %d bits", width);
        width = 1;
    }
    struct signal *s = zeroed(1, sizeof *s);
    *s = (struct signal){.kind = kind, .item = item, .name = name, .width = width, .any = -1};
    if (kind != SIGNAL_CONSTANT) s->bit = new_nodes(el, kind == SIGNAL_MEMORY ? 1 : width, s);
    scope->signals = realloc(scope->signals, (size_t)(scope->count + 1) * sizeof *scope->signals);
    el->signals = realloc(el->signals, (size_t)(el->signal_count + 1) * sizeof *el->signals);
    if (!scope->signals || !el->signals) abort();
    scope->signals[scope->count++] = s;
    el->signals[el->signal_count++] = s;
    return s;
}

static void declare_constant(struct elaboration *el, struct scope *scope, const struct item *item, const char *name,
                             int width, int64_t value)
{
    struct signal *s = declare(el, scope, SIGNAL_CONSTANT, item, name, width);
    s->value = value;
}

/* Reads ----------------------------------------------------------------------------------------------------------- */

static void read_expr(struct elaboration *el, const struct scope *scope, const struct expr *e, int into);

struct part {
    struct signal *signal;
    int low, width, exact; /* not exact: some part of the whole */
};

/* What a name or select stands for; its index expressions are read into `into`. */
static struct part part_of(struct elaboration *el, const struct scope *scope, const struct expr *e, int into)
{
    struct part none = {NULL, 0, 0, 0};
    int64_t a, b;
    if (e->kind == EXPR_NAME) {
        struct signal *s = elab_find(scope, e->name);
        if (!s) {
            elab_error(el, e->name, "is not declared");
            return none;
        }
        return (struct part){s, 0, s->kind == SIGNAL_MEMORY ? 1 : s->width, 1};
    }
    if (e->kind != EXPR_INDEX && e->kind != EXPR_RANGE && e->kind != EXPR_PART) return none;
    struct part base = part_of(el, scope, e->arg[0], into);
    if (!base.signal) return none;
    int constant = elab_constant(scope, e->arg[1], &a);
    if (!constant) read_expr(el, scope, e->arg[1], into);
    if (base.signal->kind == SIGNAL_MEMORY) return (struct part){base.signal, 0, 1, 1};
    if (!constant || !base.exact) return (struct part){base.signal, 0, base.signal->width, 0};
    b = 1;
    if (e->kind == EXPR_PART && !elab_constant(scope, e->arg[2], &b)) return none;
    if (e->kind == EXPR_RANGE) {
        if (!elab_constant(scope, e->arg[2], &b) || a < b) return none;
        int64_t low = b;
        b = a - b + 1;
        a = low;
    }
    if (a < 0 || b < 1 || a + b > base.width) return none; /* reported by the width check */
    return (struct part){base.signal, base.low + (int)a, (int)b, 1};
}

static int target_index(const struct procedure *p, const struct signal *s)
{
    for (int i = 0; i < p->count; i++)
        if (p->targets[i] == s) return i;
    return -1;
}

static int is_assigned(const struct procedure *p, int target, int low, int width)
{
    for (int i = low; i < low + width; i++)
        if (!(p->assigned[p->first_word[target] + (i >> 6)] >> (i & 63) & 1)) return 0;
    return 1;
}

static void read_part(struct elaboration *el, struct part part, int into)
{
    struct signal *s = part.signal;
    s->reads++;
    if (s->kind == SIGNAL_CONSTANT) return;
    for (int i = part.low; i < part.low + part.width; i++) el->nodes[s->bit + i].read = 1;
    if (s->kind == SIGNAL_MEMORY || into < 0) return;
    int target = el->procedure && el->procedure->comb ? target_index(el->procedure, s) : -1;
    if (target >= 0) {
        if (!is_assigned(el->procedure, target, part.low, part.width))
            elab_error(el, s->name, "is read in its always @* before it is assigned");
        add_edge(el, el->procedure->value[target], into);
        return;
    }
    if (part.width < 4 || part.width < s->width) {
        for (int i = part.low; i < part.low + part.width; i++) add_edge(el, s->bit + i, into);
        return;
    }
    if (s->any < 0) {
        s->any = new_nodes(el, 1, NULL);
        for (int i = 0; i < s->width; i++) add_edge(el, s->bit + i, s->any);
    }
    add_edge(el, s->any, into);
}

static void read_expr(struct elaboration *el, const struct scope *scope, const struct expr *e, int into)
{
    if (e->kind == EXPR_NAME || e->kind == EXPR_INDEX || e->kind == EXPR_RANGE || e->kind == EXPR_PART) {
        struct part part = part_of(el, scope, e, into);
        if (part.signal) read_part(el, part, into);
        return;
    }
    for (int i = 0; i < e->count; i++) read_expr(el, scope, e->arg[i], into);
}

/* Drivers --------------------------------------------------------------------------------------------------------- */

/* Calls `drive` for each part of an assignment's left side. */
static void each_target(struct elaboration *el, const struct scope *scope, const struct expr *lhs, int from,
                        void (*drive)(struct elaboration *el, struct part part, int from, int driver), int driver)
{
    if (lhs->kind == EXPR_CONCAT) {
        for (int i = 0; i < lhs->count; i++) each_target(el, scope, lhs->arg[i], from, drive, driver);
        return;
    }
    char text[80];
    struct ir_text t = {0};
    ir_put_expr(&t, lhs);
    snprintf(text, sizeof text, "%s", t.text);
    free(t.text);
    struct part part = part_of(el, scope, lhs, from);
    if (!part.signal) elab_error(el, text, "cannot be assigned");
    else if (part.signal->kind == SIGNAL_CONSTANT) elab_error(el, text, "is a constant");
    else drive(el, part, from, driver);
}

static void claim_bits(struct elaboration *el, struct part part, int from, int driver)
{
    for (int i = part.low; i < part.low + part.width; i++) {
        struct node *n = &el->nodes[part.signal->bit + i];
        if (n->driver == INPUT_DRIVER) elab_error(el, part.signal->name, "is an input and cannot be driven");
        else if (n->driver && n->driver != driver) elab_error(el, part.signal->name, "bit %d is driven twice", i);
        n->driver = driver;
        add_edge(el, from, part.signal->bit + i);
    }
}

static void drive_net(struct elaboration *el, struct part part, int from, int driver)
{
    if (part.signal->kind != SIGNAL_NET) elab_error(el, part.signal->name, "is driven by a procedure, not as a net");
    else if (!part.exact) elab_error(el, part.signal->name, "a net is driven at a place that is not constant");
    else claim_bits(el, part, from, driver);
}

static void drive_variable(struct elaboration *el, struct part part, int from, int driver)
{
    struct procedure *p = el->procedure;
    struct signal *s = part.signal;
    (void)driver;
    if (s->kind == SIGNAL_NET) {
        elab_error(el, s->name, "is a net: a procedure drives what hw_reg declares");
        return;
    }
    if (s->procedure && s->procedure != p->id) elab_error(el, s->name, "is driven by two procedures");
    s->procedure = p->id;
    if (!p->comb || s->kind == SIGNAL_MEMORY) {
        for (int i = part.low; i < part.low + part.width; i++) el->nodes[s->bit + i].driver = -p->id;
        if (p->comb) elab_error(el, s->name, "a memory is written by hw_always_ff");
        return;
    }
    int target = target_index(p, s);
    if (!part.exact || part.width < s->width) add_edge(el, p->value[target], from);
    p->value[target] = from;
    for (int i = part.low; part.exact && i < part.low + part.width; i++)
        p->assigned[p->first_word[target] + (i >> 6)] |= UINT64_C(1) << (i & 63);
}

static void assign(struct elaboration *el, const struct scope *scope, const struct expr *lhs, const struct expr *rhs,
                   int procedural)
{
    int flexible, comb = !procedural || el->procedure->comb;
    int node = comb ? new_nodes(el, 1, NULL) : -1;
    int width = width_of(el, scope, lhs, &flexible);
    char text[80];
    struct ir_text t = {0};
    ir_put_expr(&t, lhs);
    snprintf(text, sizeof text, "%s", t.text);
    free(t.text);
    if (width) width_expect(el, scope, rhs, width, text);
    read_expr(el, scope, rhs, node);
    if (procedural && comb) add_edge(el, el->procedure->control, node);
    each_target(el, scope, lhs, node, procedural ? drive_variable : drive_net, INPUT_DRIVER + ++el->drivers);
}

/* Procedures ------------------------------------------------------------------------------------------------------ */

struct snapshot {
    int *value;
    uint64_t *assigned;
};

static struct snapshot take_snapshot(const struct procedure *p)
{
    struct snapshot s = {zeroed((size_t)p->count, sizeof *s.value), zeroed((size_t)p->words, sizeof *s.assigned)};
    memcpy(s.value, p->value, (size_t)p->count * sizeof *s.value);
    memcpy(s.assigned, p->assigned, (size_t)p->words * sizeof *s.assigned);
    return s;
}

static void restore(struct procedure *p, const struct snapshot *s)
{
    memcpy(p->value, s->value, (size_t)p->count * sizeof *s->value);
    memcpy(p->assigned, s->assigned, (size_t)p->words * sizeof *s->assigned);
}

static void free_snapshot(struct snapshot *s)
{
    free(s->value);
    free(s->assigned);
}

/* After two paths meet a target has what both assigned. */
static void merge(struct elaboration *el, const struct snapshot *other)
{
    struct procedure *p = el->procedure;
    for (int i = 0; i < p->count; i++) {
        if (p->value[i] == other->value[i]) continue;
        int node = new_nodes(el, 1, NULL);
        add_edge(el, p->value[i], node);
        add_edge(el, other->value[i], node);
        p->value[i] = node;
    }
    for (int i = 0; i < p->words; i++) p->assigned[i] &= other->assigned[i];
}

static void walk(struct elaboration *el, struct scope *scope, const struct item *parent);

static int read_condition(struct elaboration *el, const struct scope *scope, const struct expr *e)
{
    int node = el->procedure->comb ? new_nodes(el, 1, NULL) : -1;
    read_expr(el, scope, e, node);
    if (node >= 0) add_edge(el, el->procedure->control, node);
    return node;
}

static void walk_if(struct elaboration *el, struct scope *scope, const struct item *item)
{
    struct procedure *p = el->procedure;
    int64_t known;
    if (item->kind == ITEM_ELSE) {
        walk(el, scope, item);
        return;
    }
    width_expect(el, scope, item->rhs, 1, "if");
    if (elab_constant(scope, item->rhs, &known)) {
        if (known) walk(el, scope, item);
        else if (item->orelse) walk_if(el, scope, item->orelse);
        return;
    }
    int outer = p->control;
    struct snapshot before = take_snapshot(p);
    p->control = read_condition(el, scope, item->rhs);
    walk(el, scope, item);
    struct snapshot taken = take_snapshot(p);
    restore(p, &before);
    if (item->orelse) walk_if(el, scope, item->orelse);
    merge(el, &taken);
    p->control = outer;
    free_snapshot(&before);
    free_snapshot(&taken);
}

static void walk_case(struct elaboration *el, struct scope *scope, const struct item *item)
{
    struct procedure *p = el->procedure;
    int flexible, outer = p->control, width = width_of(el, scope, item->rhs, &flexible);
    int64_t labels = 0;
    int full = 0, first = 1;
    struct snapshot before = take_snapshot(p), joined = take_snapshot(p);
    p->control = read_condition(el, scope, item->rhs);
    for (int i = 0; i < item->count; i++) {
        const struct item *of = item->child[i];
        if (of->kind != ITEM_OF) continue;
        restore(p, &before);
        full |= !of->rhs;
        for (int k = 0; of->rhs && k < of->rhs->count; k++, labels++) {
            read_expr(el, scope, of->rhs->arg[k], p->comb ? p->control : -1);
            width_expect(el, scope, of->rhs->arg[k], width, "case value");
        }
        walk(el, scope, of);
        if (!first) merge(el, &joined);
        first = 0;
        free_snapshot(&joined);
        joined = take_snapshot(p);
    }
    restore(p, &joined);
    if (!full && !(width < 30 && labels == INT64_C(1) << width)) merge(el, &before);
    p->control = outer;
    free_snapshot(&before);
    free_snapshot(&joined);
}

static void walk_for(struct elaboration *el, struct scope *scope, const struct item *item)
{
    int from = (int)demand_constant(el, scope, item->lhs, item->name, 0);
    int to = (int)demand_constant(el, scope, item->rhs, item->name, 0);
    if (to - from > MAX_UNROLL) {
        elab_error(el, item->name, "a loop of %d turns", to - from);
        return;
    }
    struct signal variable = {.kind = SIGNAL_CONSTANT, .name = item->name, .width = 32, .any = -1};
    struct signal *list[] = {&variable};
    struct scope inner = {scope, list, 1};
    for (int i = from; i < to; i++) {
        variable.value = i;
        walk(el, &inner, item);
    }
}

static void walk(struct elaboration *el, struct scope *scope, const struct item *parent)
{
    for (int i = 0; i < parent->count; i++) {
        const struct item *item = parent->child[i];
        switch (item->kind) {
        case ITEM_IF:
        case ITEM_ELSE: walk_if(el, scope, item); break;
        case ITEM_CASE: walk_case(el, scope, item); break;
        case ITEM_FOR: walk_for(el, scope, item); break;
        case ITEM_SET: assign(el, scope, item->lhs, item->rhs, 1); break;
        default: break;
        }
    }
}

static void collect_target(struct elaboration *el, struct procedure *p, const struct scope *scope,
                           const struct expr *lhs)
{
    for (int i = 0; lhs->kind == EXPR_CONCAT && i < lhs->count; i++) collect_target(el, p, scope, lhs->arg[i]);
    struct signal *s = elab_find(scope, ir_root_name(lhs));
    if (!s || s->kind != SIGNAL_VARIABLE || target_index(p, s) >= 0) return;
    p->targets = realloc(p->targets, (size_t)(p->count + 1) * sizeof *p->targets);
    p->first_word = realloc(p->first_word, (size_t)(p->count + 1) * sizeof *p->first_word);
    if (!p->targets || !p->first_word) abort();
    p->first_word[p->count] = p->words;
    p->targets[p->count++] = s;
    p->words += (s->width + 63) / 64;
}

static void collect_targets(struct elaboration *el, struct procedure *p, const struct scope *scope,
                            const struct item *item)
{
    if (item->kind == ITEM_SET) collect_target(el, p, scope, item->lhs);
    for (int i = 0; i < item->count; i++) collect_targets(el, p, scope, item->child[i]);
    if (item->orelse) collect_targets(el, p, scope, item->orelse);
}

static void elaborate_procedure(struct elaboration *el, struct scope *scope, const struct item *item)
{
    struct procedure p = {.id = ++el->procedures, .comb = item->kind == ITEM_COMB, .control = -1};
    collect_targets(el, &p, scope, item);
    p.value = zeroed((size_t)p.count, sizeof *p.value);
    p.assigned = zeroed((size_t)p.words, sizeof *p.assigned);
    for (int i = 0; i < p.count; i++) p.value[i] = -1;
    struct signal *clk = elab_find(scope, "clk");
    if (!p.comb && clk) read_part(el, (struct part){clk, 0, 1, 1}, -1);
    if (!p.comb && !clk) elab_error(el, "hw_always_ff", "the module has no input clk");
    el->procedure = &p;
    walk(el, scope, item);
    el->procedure = NULL;
    for (int i = 0; p.comb && i < p.count; i++) {
        struct signal *s = p.targets[i];
        if (!is_assigned(&p, i, 0, s->width)) elab_error(el, s->name, "is not assigned on every path: a latch");
        claim_bits(el, (struct part){s, 0, s->width, 1}, p.value[i], -p.id);
    }
    free(p.targets);
    free(p.first_word);
    free(p.value);
    free(p.assigned);
}

/* Scopes ---------------------------------------------------------------------------------------------------------- */

static void elaborate_scope(struct elaboration *el, struct scope *scope, const struct item *parent);
static const struct elaborated *elaborate_module(struct check *check, struct hw_module *m, const int64_t *params);

static void free_scope(struct scope *scope)
{
    free(scope->signals);
}

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
        *value = demand_constant(given->el, given->scope, bind->rhs, bind->name, 1);
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
    int64_t *params = zeroed((size_t)m->param_count, sizeof *params);
    for (int i = 0; i < m->param_count; i++) {
        if (given_value(given, m->params[i], &params[i])) continue;
        struct partial earlier = {m, params, i};
        struct expr_error problem;
        if (expr_eval(m->params[i]->rhs, look_up_param, &earlier, &params[i], &problem))
            report(check, m->name, m->params[i]->name, problem.text);
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
    int ports = new_nodes(el, child->port_count, NULL);
    for (int i = 0; i < child->port_count; i++) {
        const struct item *port = child->ports[i], *pin = find_pin(item, ITEM_CONNECT, port->name);
        char name[160];
        snprintf(name, sizeof name, "%s.%s", item->name, port->name);
        if (!pin) {
            elab_error(el, name, "is not connected");
            continue;
        }
        width_expect(el, scope, pin->rhs, done->port_width[i], name);
        if (port->dir == SPEC_IN) read_expr(el, scope, pin->rhs, ports + i);
        else each_target(el, scope, pin->rhs, ports + i, drive_net, INPUT_DRIVER + ++el->drivers);
        for (int k = 0; port->dir == SPEC_OUT && k < child->port_count; k++)
            if (done->depends[i * child->port_count + k]) add_edge(el, ports + k, ports + i);
    }
}

static void elaborate_generate(struct elaboration *el, struct scope *scope, const struct item *item)
{
    int count = 1;
    if (item->kind == ITEM_GEN_FOR) {
        count = (int)demand_constant(el, scope, item->rhs, item->name, 0);
    } else {
        while (item && item->kind == ITEM_GEN_IF && !demand_constant(el, scope, item->rhs, item->name, 0))
            item = item->orelse;
        if (!item) return;
    }
    for (int i = 0; i < count; i++) {
        struct scope inner = {scope, NULL, 0};
        if (item->kind == ITEM_GEN_FOR) {
            declare_constant(el, &inner, NULL, item->label, 32, i);
        }
        elaborate_scope(el, &inner, item);
        free_scope(&inner);
    }
}

static void declare_item(struct elaboration *el, struct scope *scope, const struct item *parent,
                         const struct item *item)
{
    int width;
    switch (item->kind) {
    case ITEM_LOCALPARAM:
        width = (int)demand_constant(el, scope, item->width, item->name, 32);
        declare_constant(el, scope, item, item->name, width, demand_constant(el, scope, item->rhs, item->name, 1));
        break;
    case ITEM_PORT:
    case ITEM_WIRE:
    case ITEM_REG:
        width = (int)demand_constant(el, scope, item->width, item->name, 1);
        int variable = item->kind == ITEM_REG || (item->kind == ITEM_PORT && ir_is_set(parent, item->name));
        struct signal *s = declare(el, scope, variable ? SIGNAL_VARIABLE : SIGNAL_NET, item, item->name, width);
        for (int i = 0; i < width && item->kind == ITEM_PORT && item->dir == SPEC_IN; i++)
            el->nodes[s->bit + i].driver = INPUT_DRIVER;
        break;
    case ITEM_MEM:
        width = (int)demand_constant(el, scope, item->width, item->name, 1);
        declare(el, scope, SIGNAL_MEMORY, item, item->name, width)->value =
            demand_constant(el, scope, item->depth, item->name, 1);
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
            assign(el, scope, &name, item->rhs, 0);
        }
        break;
    case ITEM_ASSIGN: assign(el, scope, item->lhs, item->rhs, 0); break;
    case ITEM_UNUSED: read_expr(el, scope, item->rhs, -1); break;
    case ITEM_FF:
    case ITEM_COMB: elaborate_procedure(el, scope, item); break;
    case ITEM_GEN_FOR:
    case ITEM_GEN_IF: elaborate_generate(el, scope, item); break;
    case ITEM_INSTANCE: elaborate_instance(el, scope, item); break;
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

/* Whole modules --------------------------------------------------------------------------------------------------- */

static void check_signal(struct elaboration *el, const struct signal *s)
{
    const struct item *item = s->item;
    if (!item || strstr(s->name, "unused")) return;
    if (s->kind == SIGNAL_CONSTANT) {
        if (!s->reads && !item->optional && !item->derived) elab_error(el, s->name, "is never used");
        return;
    }
    int width = s->kind == SIGNAL_MEMORY ? 1 : s->width;
    int is_output = item->kind == ITEM_PORT && item->dir == SPEC_OUT;
    for (int i = 0; i < width; i++) {
        const struct node *n = &el->nodes[s->bit + i];
        if (!n->driver) {
            elab_error(el, s->name, width > 1 ? "bit %d is never driven" : "is never driven", i);
            break;
        }
    }
    for (int i = 0; i < width && !is_output; i++) {
        if (el->nodes[s->bit + i].read) continue;
        elab_error(el, s->name, width > 1 ? "bit %d is never read" : "is never read", i);
        break;
    }
}

/* Depth-first, without recursion: a node met again while it is open closes a loop. */
static void check_loops(struct elaboration *el)
{
    enum { NEW, OPEN, DONE };
    int *stack = zeroed((size_t)el->node_count, sizeof *stack), *at = zeroed((size_t)el->node_count, sizeof *at);
    for (int start = 0; start < el->node_count; start++) {
        int depth = 0;
        if (el->nodes[start].mark != NEW) continue;
        stack[depth++] = start;
        el->nodes[start].mark = OPEN;
        at[start] = el->nodes[start].first_edge;
        while (depth) {
            int node = stack[depth - 1], e = at[node];
            if (e < 0) {
                el->nodes[node].mark = DONE;
                depth--;
                continue;
            }
            at[node] = el->edges[e].next;
            int to = el->edges[e].to;
            if (el->nodes[to].mark == NEW) {
                el->nodes[to].mark = OPEN;
                at[to] = el->nodes[to].first_edge;
                stack[depth++] = to;
            } else if (el->nodes[to].mark == OPEN) {
                char path[160] = "";
                size_t used = 0;
                for (int i = depth - 1; i >= 0 && used < sizeof path; i--) {
                    const struct signal *s = el->nodes[stack[i]].signal;
                    if (s)
                        used += (size_t)snprintf(path + used, sizeof path - used, "%s%s", used ? " <- " : "", s->name);
                    if (stack[i] == to) break;
                }
                elab_error(el, path, "combinational loop");
                el->nodes[to].mark = DONE; /* once is enough */
            }
        }
    }
    free(stack);
    free(at);
}

static void find_dependencies(struct elaboration *el, const struct scope *scope, struct elaborated *done)
{
    const struct hw_module *m = el->m;
    int *stack = zeroed((size_t)el->node_count, sizeof *stack);
    for (int in = 0; in < m->port_count; in++) {
        if (m->ports[in]->dir != SPEC_IN) continue;
        int depth = 0;
        const struct signal *s = elab_find(scope, m->ports[in]->name);
        for (int i = 0; i < el->node_count; i++) el->nodes[i].mark = 0;
        for (int i = 0; i < s->width; i++) {
            el->nodes[s->bit + i].mark = 1;
            stack[depth++] = s->bit + i;
        }
        while (depth) {
            for (int e = el->nodes[stack[--depth]].first_edge; e >= 0;) {
                int to = el->edges[e].to;
                e = el->edges[e].next;
                if (el->nodes[to].mark) continue;
                el->nodes[to].mark = 1;
                stack[depth++] = to;
            }
        }
        for (int out = 0; out < m->port_count; out++) {
            const struct signal *o = elab_find(scope, m->ports[out]->name);
            for (int i = 0; m->ports[out]->dir == SPEC_OUT && i < o->width; i++)
                if (el->nodes[o->bit + i].mark) done->depends[out * m->port_count + in] = 1;
        }
    }
    free(stack);
}

static const struct elaborated *elaborate_module(struct check *check, struct hw_module *m, const int64_t *params)
{
    size_t param_bytes = (size_t)m->param_count * sizeof *params;
    for (struct elaborated *e = check->done; e; e = e->next)
        if (e->m == m && (!param_bytes || !memcmp(e->params, params, param_bytes))) return e;
    if (check->depth > 32) {
        report(check, m->name, "", "instantiates itself");
        return NULL;
    }
    check->depth++;
    struct elaboration el = {.m = m, .check = check};
    struct scope root = {NULL, NULL, 0};
    for (int i = 0; i < m->error_count; i++) report(check, m->name, "", m->errors[i]);
    if (m->depth != 1) report(check, m->name, "", "hw_end is missing");
    for (int i = 0; i < m->param_count; i++)
        declare_constant(&el, &root, m->params[i], m->params[i]->name, 32, params[i]);
    for (int i = 0; i < m->param_count; i++) {
        int64_t ignored;
        if (m->params[i]->derived) elab_constant(&root, m->params[i]->rhs, &ignored); /* counts as a use */
    }
    elaborate_scope(&el, &root, &m->root);
    check_loops(&el);
    for (int i = 0; i < el.signal_count; i++) check_signal(&el, el.signals[i]);

    struct elaborated *done = zeroed(1, sizeof *done);
    done->m = m;
    done->params = zeroed((size_t)m->param_count, sizeof *done->params);
    if (param_bytes) memcpy(done->params, params, param_bytes);
    done->port_width = zeroed((size_t)m->port_count, sizeof *done->port_width);
    done->depends = zeroed((size_t)m->port_count * (size_t)m->port_count, 1);
    for (int i = 0; i < m->port_count; i++) done->port_width[i] = elab_find(&root, m->ports[i]->name)->width;
    find_dependencies(&el, &root, done);
    done->next = check->done;
    check->done = done;
    check->depth--;

    for (int i = 0; i < el.signal_count; i++) free(el.signals[i]);
    free(el.signals);
    free(el.nodes);
    free(el.edges);
    free_scope(&root);
    return done;
}

int hw_check(struct hw_module *m, const struct spec_values *values, struct hw_errors *errors)
{
    struct check check = {.errors = errors};
    errors->count = 0;
    errors->text[0] = 0;
    struct given given = {NULL, NULL, NULL, values};
    int64_t *params = bind_params(&check, m, &given);
    elaborate_module(&check, m, params);
    free(params);
    while (check.done) {
        struct elaborated *e = check.done;
        check.done = e->next;
        free(e->params);
        free(e->port_width);
        free(e->depends);
        free(e);
    }
    for (int i = 0; i < errors->count; i++) free(check.seen[i]);
    free(check.seen);
    return errors->count;
}
