/* A state table as hardware: a module of one `case`, a line for each row, a cover point or an assertion for each row. */
#include "rtl-gen/verilog/build.h"

#include <stdlib.h>
#include <string.h>

#include "rtl-gen/verilog/ir.h"
#include "spec/table.h"

struct fsm_builder {
    struct hw_module *m;
    const struct spec_fsm *fsm;
    const char *constant; /* "WR_", or "" in the table's module */
    int state_bits, event_bits, events;
    const struct spec_name *action[SPEC_MAX_ACTIONS]; /* without IMPOSSIBLE, which is no action */
    int actions;
};

static int count_names(const struct spec_name *names)
{
    int n = 0;
    while (names && names[n].name) n++;
    return n;
}

static int bits_for(int n)
{
    return n <= 2 ? 1 : expr_clog2(n);
}

static struct fsm_builder start(struct hw_module *m, const struct spec_fsm *fsm, const char *prefix)
{
    fsm = fault_table(m->lib, fsm);
    struct fsm_builder b = {.m = m, .fsm = fsm, .constant = ""};
    if (prefix) b.constant = hw_text(m, "%s_", hw_upper(m, prefix));
    b.events = fsm->events ? count_names(fsm->events) : 1;
    for (const struct spec_name *a = fsm->actions; a && a->name && b.actions < SPEC_MAX_ACTIONS; a++)
        if (strcmp(a->name, "IMPOSSIBLE") != 0) b.action[b.actions++] = a;
    b.state_bits = bits_for(count_names(fsm->states));
    b.event_bits = bits_for(b.events);
    return b;
}

static const char *code(struct fsm_builder *b, const char *group, const char *name)
{
    return hw_text(b->m, "%s%s_%s", b->constant, group, hw_upper(b->m, name));
}

static void add_codes(struct fsm_builder *b, const char *group, const struct spec_name *names, int bits,
                      const char *what)
{
    if (!names) return; /* a table without events */
    const char *width = hw_text(b->m, "%s%s_W", b->constant, group), *number = hw_text(b->m, "%d", bits);
    if (b->constant[0]) ir_localparam(b->m, width, NULL, number);
    else hw_derived(b->m, width, hw_text(b->m, "width of %s", what), "%s", number);
    for (int i = 0; names[i].name; i++) {
        struct item *item = ir_localparam(b->m, code(b, group, names[i].name), width, hw_text(b->m, "%d", i));
        item->doc = ir_copy(b->m, names[i].meaning);
    }
}

void hw_fsm_codes(struct hw_module *m, const struct spec_fsm *fsm, const char *prefix)
{
    struct fsm_builder b = start(m, fsm, prefix);
    add_codes(&b, "ST", fsm->states, b.state_bits, "a state");
    add_codes(&b, "EV", fsm->events, b.event_bits, "an event");
}

static const char *action_port(struct fsm_builder *b, int i)
{
    return hw_text(b->m, "act_%s", hw_lower(b->m, b->action[i]->name));
}

static void add_action_masks(struct fsm_builder *b)
{
    ir_localparam(b->m, "ACT_W", NULL, hw_text(b->m, "%d", b->actions));
    for (int i = 0; i < b->actions; i++)
        ir_localparam(b->m, hw_text(b->m, "DO_%s", b->action[i]->name), "ACT_W", hw_text(b->m, "1 << %d", i));
}

static void rename_conditions(struct expr *e)
{
    if (e->kind == EXPR_NAME) {
        size_t n = strlen(e->name) + 4;
        char *name = malloc(n);
        if (!name) abort();
        snprintf(name, n, "if_%s", e->name);
        for (char *c = name; *c; c++)
            if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
        free(e->name);
        e->name = name;
    }
    for (int i = 0; i < e->count; i++) rename_conditions(e->arg[i]);
}

/* Conditions that must all hold, as texts over the inputs if_CONDITION. */
struct terms {
    const char *text[32];
    int count;
};

static void add_term(struct terms *terms, const char *text)
{
    if (terms->count < (int)(sizeof terms->text / sizeof *terms->text)) terms->text[terms->count++] = text;
}

static void collect_terms(struct fsm_builder *b, const struct expr *e, struct terms *terms)
{
    if (e->kind == EXPR_BINARY && !strcmp(e->op, "&&")) {
        collect_terms(b, e->arg[0], terms);
        collect_terms(b, e->arg[1], terms);
        return;
    }
    struct ir_text t = {0};
    ir_put_expr(&t, e);
    add_term(terms, e->kind == EXPR_BINARY ? hw_text(b->m, "(%s)", t.text) : ir_copy(b->m, t.text));
    free(t.text);
}

/* The guard of a row; no terms when it always holds or is what the others leave. */
static struct terms guard_terms(struct fsm_builder *b, const struct spec_row *row)
{
    struct terms terms = {.count = 0};
    if (!strcmp(row->when, "always") || !strcmp(row->when, "otherwise")) return terms;
    struct expr_error problem;
    struct expr *e = expr_parse(row->when, &problem);
    if (!e) {
        ir_error(b->m, "state table %s: guard '%s': %s", b->fsm->name, row->when, problem.text);
        return terms;
    }
    rename_conditions(e);
    collect_terms(b, e, &terms);
    expr_free(e);
    return terms;
}

static const char *joined(struct fsm_builder *b, const struct terms *terms)
{
    const char *text = NULL;
    for (int i = 0; i < terms->count; i++)
        text = text ? hw_text(b->m, "%s && %s", text, terms->text[i]) : terms->text[i];
    return text;
}

static const char *negated(struct fsm_builder *b, const char *term)
{
    return term[0] == '!' ? term + 1 : hw_text(b->m, "!%s", term);
}

static int holds_term(const struct terms *terms, const char *text)
{
    for (int i = 0; i < terms->count; i++)
        if (!strcmp(terms->text[i], text)) return 1;
    return 0;
}

/* What is left to ask of `terms` where all of `known` hold. */
static struct terms without(const struct terms *terms, const struct terms *known)
{
    struct terms left = {.count = 0};
    for (int i = 0; i < terms->count; i++)
        if (!holds_term(known, terms->text[i])) add_term(&left, terms->text[i]);
    return left;
}

static const char *actions_text(struct fsm_builder *b, const struct spec_row *row)
{
    const char *actions = NULL;
    for (const char *p = row->actions; *p && !spec_row_impossible(row);) {
        size_t n = strcspn(p, " |");
        const char *mask = hw_text(b->m, "DO_%.*s", (int)n, p);
        actions = actions ? hw_text(b->m, "%s | %s", actions, mask) : mask;
        p += n;
        p += strspn(p, " |");
    }
    return actions;
}

static int belongs(const struct spec_row *row, const char *state, const char *event)
{
    return !strcmp(row->state, state) && !strcmp(row->event, event);
}

static const char *row_doc(struct fsm_builder *b, const struct spec_row *row)
{
    const char *because = row->because && row->because[0] ? row->because : NULL;
    if (!spec_row_impossible(row)) return because;
    return because ? hw_text(b->m, "impossible: %s", because) : "impossible";
}

/* What the row does, in the branch that is open. */
static void add_row(struct fsm_builder *b, const struct spec_row *row)
{
    struct hw_module *m = b->m;
    const char *actions = actions_text(b, row), *next = NULL;
    if (strcmp(row->next, row->state) != 0) next = code(b, "ST", row->next);
    if (next && actions) hw_set(m, "{next_state, act}", "{%s, %s}", next, actions);
    else if (next) hw_set(m, "next_state", "%s", next);
    else if (actions) hw_set(m, "act", "%s", actions);
    else hw_set(m, "next_state", "state");
    ir_top(m)->doc = row_doc(b, row);
}

/* The rows of one state and event: a chain of ifs whose last is an else, since the table is complete. A row does not ask
 * again what the rows before it leave. */
static void add_cell(struct fsm_builder *b, const char *state, const char *event)
{
    struct hw_module *m = b->m;
    struct terms known = {.count = 0};
    int left = 0, first = 1;
    for (const struct spec_row *row = b->fsm->rows; row->state; row++) left += belongs(row, state, event);
    int single = left == 1;
    for (const struct spec_row *row = b->fsm->rows; row->state; row++) {
        if (!belongs(row, state, event)) continue;
        struct terms guard = guard_terms(b, row), asked = without(&guard, &known);
        const char *text = asked.count ? joined(b, &asked) : "1'b1";
        left--;
        if (!single && first) hw_if(m, text);
        else if (!single && left) hw_elif(m, text);
        else if (!single) hw_else(m);
        first = 0;
        add_row(b, row);
        if (asked.count == 1) add_term(&known, negated(b, asked.text[0]));
    }
    if (!single) hw_end(m);
}

static const char *at_text(struct fsm_builder *b, const char *state, const char *event)
{
    if (b->events == 1) return code(b, "ST", state);
    return hw_text(b->m, "{%s, %s}", code(b, "ST", state), code(b, "EV", event));
}

static void add_decision(struct fsm_builder *b)
{
    struct hw_module *m = b->m;
    const struct spec_fsm *fsm = b->fsm;
    if (b->actions) hw_reg(m, "act", "ACT_W", "what the row does: a bit for each action");
    hw_always_comb(m, "One row a line: state, event, condition; next state and actions where there are any; why.");
    hw_set(m, "next_state", "state");
    if (b->actions) hw_set(m, "act", "{ACT_W{1'b0}}");
    hw_case(m, b->events > 1 ? "{state, on_event}" : "state");
    ir_top(m)->compact = 1;
    for (int s = 0; fsm->states[s].name; s++) {
        for (int e = 0; e < b->events; e++) {
            const char *event = fsm->events ? fsm->events[e].name : "";
            hw_of(m, at_text(b, fsm->states[s].name, event));
            ir_top(m)->compact = e == 0 && b->events > 1;
            add_cell(b, fsm->states[s].name, event);
        }
    }
    hw_default(m);
    hw_set(m, "next_state", "state");
    hw_end(m);
    hw_end(m);
}

/* Where all of `known` hold, some term of the guard does not. */
static int is_excluded(struct fsm_builder *b, const struct terms *guard, const struct terms *known)
{
    for (int i = 0; i < guard->count; i++)
        if (holds_term(known, negated(b, guard->text[i]))) return 1;
    return 0;
}

/* Adds to `known` that the row at `index` is not taken. Where that takes more than one term, it is said only at `last`. */
static void exclude_row(struct fsm_builder *b, int index, struct terms *known, int last)
{
    struct terms guard = guard_terms(b, &b->fsm->rows[index]);
    if (!guard.count || is_excluded(b, &guard, known)) return;
    struct terms left = without(&guard, known);
    if (left.count == 1) add_term(known, negated(b, left.text[0]));
    else if (last) add_term(known, hw_text(b->m, "!(%s)", joined(b, left.count ? &left : &guard)));
}

/* When a row is the one that is taken: its guard holds, and that of no earlier row. Those with one term left come first: they
 * make the others shorter, or needless. */
static const char *row_condition(struct fsm_builder *b, int index)
{
    const struct spec_row *row = &b->fsm->rows[index];
    struct terms known = guard_terms(b, row);
    int exclusive = b->fsm->order == SPEC_EXCLUSIVE && known.count;
    for (int pass = 0; pass < 3 && !exclusive; pass++)
        for (int i = 0; i < index; i++)
            if (belongs(&b->fsm->rows[i], row->state, row->event)) exclude_row(b, i, &known, pass == 2);
    const char *text = hw_text(b->m, "valid && %s == %s", b->events > 1 ? "{state, on_event}" : "state",
                               at_text(b, row->state, row->event));
    return known.count ? hw_text(b->m, "%s && %s", text, joined(b, &known)) : text;
}

static void add_checks(struct fsm_builder *b)
{
    for (int i = 0; b->fsm->rows[i].state; i++) {
        const struct spec_row *row = &b->fsm->rows[i];
        /* tb/coverage.c reads it up to the colon. */
        const char *what = hw_text(b->m, "%s row %d: %s%s%s: %s", b->fsm->name, i, row->state, row->event[0] ? " " : "",
                                   row->event, row->when);
        if (spec_row_impossible(row)) hw_assert(b->m, what, "!(%s)", row_condition(b, i));
        else hw_cover(b->m, what, row_condition(b, i));
    }
}

/* The module's ports as nets of the author's module, and the instance. */
static void add_instance(struct fsm_builder *b, const char *table, const char *prefix, const char *valid)
{
    struct hw_module *m = b->m;
    const struct spec_fsm *fsm = b->fsm;
    hw_wire(m, hw_text(m, "%s_next", prefix), hw_text(m, "%d", b->state_bits), NULL);
    for (int i = 0; i < b->actions; i++)
        hw_wire(m, hw_text(m, "%s_%s", prefix, action_port(b, i)), NULL, b->action[i]->meaning);
    hw_instance(m, table, hw_text(m, "%s_table", prefix));
    hw_connect_clock(m);
    hw_connect(m, "valid", "%s", valid ? valid : "1'b1");
    hw_connect(m, "state", fsm->kind == SPEC_SEQUENCER ? "%s_state_q" : "%s_state", prefix);
    if (b->events > 1) hw_connect(m, "on_event", "%s_event", prefix);
    for (const struct spec_name *c = fsm->conditions; c && c->name; c++) {
        const char *port = hw_text(m, "if_%s", hw_lower(m, c->name));
        hw_connect(m, port, "%s_%s", prefix, port);
    }
    hw_connect(m, "next_state", "%s_next", prefix);
    for (int i = 0; i < b->actions; i++) {
        const char *port = action_port(b, i);
        hw_connect(m, port, "%s_%s", prefix, port);
    }
    hw_end(m);
}

void hw_fsm(struct hw_module *m, const struct spec_fsm *fsm, const char *prefix, const char *valid)
{
    struct fsm_builder b = start(m, fsm, prefix);
    const char *family = hw_text(m, "%.*s", (int)strcspn(m->name, "_"), m->name);
    const char *table = hw_text(m, "%s_%s_table", family, hw_lower(m, fsm->name));
    hw_fsm_codes(m, fsm, prefix);
    if (fsm->kind == SPEC_SEQUENCER) {
        hw_flop(m, hw_text(m, "%s_state_q", prefix), hw_text(m, "%d", b.state_bits), "state of the table",
                code(&b, "ST", fsm->reset), valid, hw_text(m, "%s_next", prefix));
    }
    hw_fsm_module(m->lib, fsm, table, m->remake);
    add_instance(&b, table, prefix, valid);
}

/* How a table's module tells its actions: a port for each, 0 while `valid` is 0; the same whatever `valid` is; one port for all, as GATED. */
enum form { GATED, LATE, PACKED };

static void add_action_ports(struct fsm_builder *b, enum form form)
{
    struct hw_module *m = b->m;
    if (form == PACKED) {
        hw_output(m, "acts", "ACT_W", "a bit for each action, in the table's order");
        return;
    }
    for (int i = 0; i < b->actions; i++) hw_output(m, action_port(b, i), NULL, b->action[i]->meaning);
}

static void drive_action_ports(struct fsm_builder *b, enum form form)
{
    struct hw_module *m = b->m;
    const char *outputs = NULL;
    for (int i = 0; i < b->actions && form != PACKED; i++) {
        const char *port = action_port(b, i);
        outputs = outputs ? hw_text(m, "%s, %s", port, outputs) : port;
    }
    hw_assign(m, outputs ? hw_text(m, "{%s}", outputs) : "acts", form == LATE ? "act" : "act & {ACT_W{valid}}");
}

/* A table as a module. */
static struct hw_module *add_module(struct hw_library *lib, const struct spec_fsm *fsm, const char *name,
                                    const char *remake, enum form form)
{
    struct hw_module *m = hw_find_module(lib, name);
    if (m) return m;
    m = hw_module_new(lib, name, fsm->meaning, fsm->source, remake);
    struct fsm_builder b = start(m, fsm, NULL);
    add_codes(&b, "ST", fsm->states, b.state_bits, "a state");
    add_codes(&b, "EV", fsm->events, b.event_bits, "an event");
    add_action_masks(&b);
    hw_clocked(m);
    hw_input(m, "valid", NULL, "a row is applied in this cycle");
    hw_input(m, "state", "ST_W", "the state that it is applied to");
    if (b.events > 1) hw_input(m, "on_event", "EV_W", "what happens");
    hw_ports(m, "conditions");
    for (const struct spec_name *c = fsm->conditions; c && c->name; c++)
        hw_input(m, hw_text(m, "if_%s", hw_lower(m, c->name)), NULL, c->meaning);
    hw_ports(m, "what the row does");
    hw_output(m, "next_state", "ST_W", "the state after it");
    add_action_ports(&b, form);
    add_decision(&b);
    if (b.actions) drive_action_ports(&b, form);
    if (!b.actions || form == LATE) hw_unused(m, "valid");
    hw_unused(m, "{clk, rst}"); /* only the checks use them */
    add_checks(&b);
    return m;
}

struct hw_module *hw_fsm_module(struct hw_library *lib, const struct spec_fsm *fsm, const char *name,
                                const char *remake)
{
    return add_module(lib, fsm, name, remake, GATED);
}

struct hw_module *hw_fsm_module_late(struct hw_library *lib, const struct spec_fsm *fsm, const char *name,
                                     const char *remake)
{
    return add_module(lib, fsm, name, remake, LATE);
}

struct hw_module *hw_fsm_module_packed(struct hw_library *lib, const struct spec_fsm *fsm, const char *name,
                                       const char *remake)
{
    return add_module(lib, fsm, name, remake, PACKED);
}

void hw_fsm_actions(struct hw_module *m, const struct spec_fsm *fsm, const char *prefix)
{
    struct fsm_builder b = start(m, fsm, prefix);
    ir_localparam(m, hw_text(m, "%sACT_W", b.constant), NULL, hw_text(m, "%d", b.actions));
    for (int i = 0; i < b.actions; i++)
        ir_localparam(m, hw_text(m, "%sACT_%s", b.constant, b.action[i]->name), NULL, hw_text(m, "%d", i));
}
