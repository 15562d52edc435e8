/* A state table as hardware: one `case`, one line for each row, a cover point or an assertion for each row. */
#include "rtl-gen/verilog/ir.h"

#include <stdlib.h>
#include <string.h>

#include "spec/table.h"

struct fsm_builder {
    struct hw_module *m;
    const struct spec_fsm *fsm;
    const char *prefix;   /* "wr_", or "" in a module of its own */
    const char *constant; /* "WR_" or "" */
    const char *state;    /* the signal that holds the state */
    const char *event;    /* and the one that names the event; the bare word is a keyword */
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
    struct fsm_builder b = {.m = m, .fsm = fsm, .prefix = "", .constant = ""};
    if (prefix) {
        b.prefix = hw_text(m, "%s_", prefix);
        b.constant = hw_upper(m, b.prefix);
    }
    b.event = prefix ? hw_text(m, "%s_event", prefix) : "on_event";
    b.events = count_names(fsm->events);
    for (const struct spec_name *a = fsm->actions; a && a->name && b.actions < SPEC_MAX_ACTIONS; a++)
        if (strcmp(a->name, "IMPOSSIBLE") != 0) b.action[b.actions++] = a;
    b.state_bits = bits_for(count_names(fsm->states));
    b.event_bits = bits_for(b.events);
    b.state = hw_text(m, fsm->kind == SPEC_SEQUENCER ? "%sstate_q" : "%sstate", b.prefix);
    return b;
}

static const char *code(struct fsm_builder *b, const char *group, const char *name)
{
    return hw_text(b->m, "%s%s_%s", b->constant, group, hw_upper(b->m, name));
}

static void add_codes(struct fsm_builder *b, const char *group, const struct spec_name *names, int bits)
{
    const char *width = hw_text(b->m, "%d", bits);
    ir_localparam(b->m, hw_text(b->m, "%s%s_W", b->constant, group), NULL, width);
    for (int i = 0; names[i].name; i++) {
        struct item *item = ir_localparam(b->m, code(b, group, names[i].name), width, hw_text(b->m, "%d", i));
        item->doc = ir_copy(b->m, names[i].meaning);
    }
}

void hw_fsm_codes(struct hw_module *m, const struct spec_fsm *fsm, const char *prefix)
{
    struct fsm_builder b = start(m, fsm, prefix);
    add_codes(&b, "ST", fsm->states, b.state_bits);
    add_codes(&b, "EV", fsm->events, b.event_bits);
}

static void add_action_masks(struct fsm_builder *b)
{
    const char *width = hw_text(b->m, "%d", b->actions);
    for (int i = 0; i < b->actions; i++) {
        const char *value = hw_text(b->m, "%d'h%llx", b->actions, 1ULL << i);
        struct item *item = ir_localparam(b->m, code(b, "DO", b->action[i]->name), width, value);
        item->doc = ir_copy(b->m, b->action[i]->meaning);
    }
}

/* The guard over the signals PREFIX_if_NAME; NULL when it always holds or is what the others leave. */
static void rename_conditions(struct fsm_builder *b, struct expr *e)
{
    if (e->kind == EXPR_NAME) {
        size_t n = strlen(b->prefix) + strlen(e->name) + 4;
        char *name = malloc(n);
        if (!name) abort();
        snprintf(name, n, "%sif_%s", b->prefix, e->name);
        for (char *c = name; *c; c++)
            if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
        free(e->name);
        e->name = name;
    }
    for (int i = 0; i < e->count; i++) rename_conditions(b, e->arg[i]);
}

static const char *guard_text(struct fsm_builder *b, const struct spec_row *row)
{
    if (!strcmp(row->when, "always") || !strcmp(row->when, "otherwise")) return NULL;
    struct expr_error problem;
    struct expr *e = expr_parse(row->when, &problem);
    if (!e) {
        ir_error(b->m, "state table %s: guard '%s': %s", b->fsm->name, row->when, problem.text);
        return "1'b0";
    }
    struct ir_text t = {0};
    rename_conditions(b, e);
    ir_put_expr(&t, e);
    const char *text = ir_copy(b->m, t.text);
    free(t.text);
    expr_free(e);
    return text;
}

static const char *decision_text(struct fsm_builder *b, const struct spec_row *row)
{
    const char *next = code(b, "ST", row->next), *actions = NULL;
    if (!b->actions) return next;
    for (const char *p = row->actions; *p && !spec_row_impossible(row);) {
        size_t n = strcspn(p, " |");
        const char *mask = code(b, "DO", hw_text(b->m, "%.*s", (int)n, p));
        actions = actions ? hw_text(b->m, "%s | %s", actions, mask) : mask;
        p += n;
        p += strspn(p, " |");
    }
    if (!actions) actions = hw_text(b->m, "{%d{1'b0}}", b->actions);
    return hw_text(b->m, "{%s, %s}", actions, next);
}

static int belongs(const struct spec_row *row, const char *state, const char *event)
{
    return !strcmp(row->state, state) && !strcmp(row->event, event);
}

static const char *row_doc(struct fsm_builder *b, const struct spec_row *row, int last)
{
    const char *impossible = spec_row_impossible(row) ? "impossible" : "";
    const char *because = row->because ? row->because : "";
    const char *when = last && strcmp(row->when, "otherwise") != 0 && strcmp(row->when, "always") != 0
                           ? hw_text(b->m, "when %s", row->when)
                           : "";
    if (!impossible[0] && !because[0] && !when[0]) return NULL;
    return hw_text(b->m, "%s%s%s%s%s", when, when[0] && (impossible[0] || because[0]) ? ": " : "", impossible,
                   impossible[0] && because[0] ? ": " : "", because);
}

/* The rows of one state and event: a chain of ifs whose last is an else, since the table is complete. */
static void add_cell(struct fsm_builder *b, const char *state, const char *event)
{
    struct hw_module *m = b->m;
    const char *decision = hw_text(m, "%sdecision", b->prefix);
    int left = 0, first = 1;
    for (const struct spec_row *row = b->fsm->rows; row->state; row++) left += belongs(row, state, event);
    int single = left == 1;
    for (const struct spec_row *row = b->fsm->rows; row->state; row++) {
        if (!belongs(row, state, event)) continue;
        left--;
        const char *guard = guard_text(b, row);
        if (!single && first) hw_if(m, "%s", guard ? guard : "1'b1");
        else if (!single && left) hw_elif(m, "%s", guard ? guard : "1'b1");
        else if (!single) hw_else(m);
        if (first && !single) m->open[m->depth - 1]->compact = 1;
        first = 0;
        hw_set(m, decision, "%s", decision_text(b, row));
        struct item *branch = m->open[m->depth - 1];
        branch->child[branch->count - 1]->doc = row_doc(b, row, !left && !single);
    }
    if (!single) hw_end(m);
}

static void add_decision(struct fsm_builder *b)
{
    struct hw_module *m = b->m;
    const struct spec_fsm *fsm = b->fsm;
    const char *decision = hw_text(m, "%sdecision", b->prefix);
    hw_reg(m, decision, hw_text(m, "%d", b->actions + b->state_bits), "actions and next state");
    hw_always_comb(m, hw_text(m, "State table %s: %s. Source: %s", fsm->name, fsm->meaning, fsm->source));
    if (b->actions) hw_set(m, decision, "{{%d{1'b0}}, %s}", b->actions, b->state);
    else hw_set(m, decision, "%s", b->state);
    hw_case(m, "%s", b->state);
    for (int s = 0; fsm->states[s].name; s++) {
        hw_of(m, "%s", code(b, "ST", fsm->states[s].name));
        if (b->events > 1) hw_case(m, "%s", b->event);
        for (int e = 0; e < b->events; e++) {
            if (b->events > 1) hw_of(m, "%s", code(b, "EV", fsm->events[e].name));
            add_cell(b, fsm->states[s].name, fsm->events[e].name);
        }
        if (b->events > 1) {
            if (b->events < 1 << b->event_bits) {
                hw_default(m);
                hw_set(m, decision, "%s", b->actions ? hw_text(m, "{{%d{1'b0}}, %s}", b->actions, b->state) : b->state);
            }
            hw_end(m);
        }
    }
    if (count_names(fsm->states) < 1 << b->state_bits) {
        hw_default(m);
        hw_set(m, decision, "%s", b->actions ? hw_text(m, "{{%d{1'b0}}, %s}", b->actions, b->state) : b->state);
    }
    hw_end(m);
    hw_end(m);
}

/* When a row is the one that is taken. */
static const char *row_condition(struct fsm_builder *b, int index)
{
    const struct spec_row *row = &b->fsm->rows[index];
    const char *text = hw_text(b->m, "%svalid && %s == %s", b->prefix, b->state, code(b, "ST", row->state));
    if (b->events > 1) text = hw_text(b->m, "%s && %s == %s", text, b->event, code(b, "EV", row->event));
    const char *guard = guard_text(b, row);
    if (guard) text = hw_text(b->m, "%s && (%s)", text, guard);
    if (b->fsm->order == SPEC_EXCLUSIVE && guard) return text;
    for (int i = 0; i < index; i++) {
        const struct spec_row *earlier = &b->fsm->rows[i];
        if (!belongs(earlier, row->state, row->event)) continue;
        guard = guard_text(b, earlier);
        if (guard) text = hw_text(b->m, "%s && !(%s)", text, guard);
    }
    return text;
}

static void add_checks(struct fsm_builder *b)
{
    for (int i = 0; b->fsm->rows[i].state; i++) {
        const struct spec_row *row = &b->fsm->rows[i];
        const char *what = hw_text(b->m, "%s row %d: %s x %s, %s", b->fsm->name, i, row->state, row->event, row->when);
        if (spec_row_impossible(row))
            hw_assert(b->m, hw_text(b->m, "%s: impossible", what), "!(%s)", row_condition(b, i));
        else hw_cover(b->m, what, "%s", row_condition(b, i));
    }
}

static const char *next_of_decision(struct fsm_builder *b)
{
    if (!b->actions) return hw_text(b->m, "%sdecision", b->prefix);
    if (b->state_bits == 1) return hw_text(b->m, "%sdecision[0]", b->prefix);
    return hw_text(b->m, "%sdecision[%d:0]", b->prefix, b->state_bits - 1);
}

void hw_fsm(struct hw_module *m, const struct spec_fsm *fsm, const char *prefix)
{
    struct fsm_builder b = start(m, fsm, prefix);
    const char *state_width = hw_text(m, "%d", b.state_bits), *next = hw_text(m, "%snext", b.prefix);
    add_codes(&b, "ST", fsm->states, b.state_bits);
    add_codes(&b, "EV", fsm->events, b.event_bits);
    add_action_masks(&b);
    if (fsm->kind == SPEC_SEQUENCER) {
        hw_flop(m, b.state, state_width, "state of the table", code(&b, "ST", fsm->reset),
                hw_text(m, "%svalid", b.prefix), "%s", next);
    }
    add_decision(&b);
    hw_let(m, next, state_width, NULL, "%s", next_of_decision(&b));
    for (int i = 0; i < b.actions; i++)
        hw_let(m, hw_text(m, "%sact_%s", b.prefix, hw_lower(m, b.action[i]->name)), NULL, b.action[i]->meaning,
               "%svalid && %sdecision[%d]", b.prefix, b.prefix, b.state_bits + i);
    add_checks(&b);
}

struct hw_module *hw_fsm_module(struct hw_library *lib, const struct spec_fsm *fsm, const char *name,
                                const char *remake)
{
    struct hw_module *m = hw_find_module(lib, name);
    if (m) return m;
    m = hw_module_new(lib, name, fsm->meaning, fsm->source, remake);
    struct fsm_builder b = start(m, fsm, NULL);
    if (fsm->kind != SPEC_LOOKUP) ir_error(m, "hw_fsm_module: only a LOOKUP has no state of its own");
    add_codes(&b, "ST", fsm->states, b.state_bits);
    add_codes(&b, "EV", fsm->events, b.event_bits);
    add_action_masks(&b);
    hw_clocked(m);
    hw_input(m, "valid", NULL, "a row is applied in this cycle");
    hw_input(m, "state", hw_text(m, "%d", b.state_bits), "the state that it is applied to");
    if (b.events > 1) hw_input(m, "on_event", hw_text(m, "%d", b.event_bits), "what happens");
    for (const struct spec_name *c = fsm->conditions; c && c->name; c++)
        hw_input(m, hw_text(m, "if_%s", hw_lower(m, c->name)), NULL, c->meaning);
    hw_output(m, "next", hw_text(m, "%d", b.state_bits), "the state after it");
    for (int i = 0; i < b.actions; i++)
        hw_output(m, hw_text(m, "act_%s", hw_lower(m, b.action[i]->name)), NULL, b.action[i]->meaning);
    add_decision(&b);
    hw_assign(m, "next", "%s", next_of_decision(&b));
    for (int i = 0; i < b.actions; i++)
        hw_assign(m, hw_text(m, "act_%s", hw_lower(m, b.action[i]->name)), "valid && decision[%d]", b.state_bits + i);
    hw_unused(m, "{clk, rst}"); /* only the checks use them */
    if (!b.actions) hw_unused(m, "valid");
    add_checks(&b);
    return m;
}
