#include "cmodel/table.h"

#include <stdio.h>
#include <string.h>

static int count_names(const struct spec_name *names)
{
    int n = 0;
    while (names && names[n].name) n++;
    return n;
}

/* The two lists are the same. */
static int same_names(const struct spec_fsm *fsm, const struct spec_name *in_table, const struct spec_name *in_model,
                      const char *what, struct spec_error *error)
{
    int given = count_names(in_table), known = count_names(in_model);
    for (int i = 0; i < given || i < known; i++) {
        const char *a = i < given ? in_table[i].name : NULL, *b = i < known ? in_model[i].name : NULL;
        if (a && b && !strcmp(a, b)) continue;
        snprintf(error->text, sizeof error->text, "state table %s: its %s %d is '%s', and the golden model knows '%s'",
                 fsm->name, what, i, a ? a : "nothing", b ? b : "nothing");
        return -1;
    }
    return 0;
}

static int too_large(const struct spec_fsm *fsm, const char *what, int most, struct spec_error *error)
{
    snprintf(error->text, sizeof error->text, "state table %s: more than %d %s", fsm->name, most, what);
    return -1;
}

/* The entry's conditions, as bits of all conditions. */
static uint32_t conditions_of(const struct table *t, int number, uint32_t entry)
{
    const struct table_cell *c = &t->cell[number];
    if (!c->gathered) return entry << c->low;
    uint32_t conditions = 0;
    for (int i = 0; i < c->gathered; i++) conditions |= (entry >> i & 1) << t->gather[number][i];
    return conditions;
}

/* How many entries it has; 0: there is no room for them. */
static int fill_cell(struct table *t, const struct spec_table *compiled, int state, int event, int first)
{
    uint32_t used = spec_table_conditions(compiled, state, event);
    int low = used ? __builtin_ctz(used) : 0, bits = used ? 32 - __builtin_clz(used) - low : 0;
    int number = state << t->event_bits | event;
    struct table_cell *c = &t->cell[number];
    c->first = (uint16_t)first;
    if (bits > TABLE_SPAN) {
        for (bits = 0; used; used &= used - 1) t->gather[number][bits++] = (uint8_t)__builtin_ctz(used);
        c->gathered = (uint8_t)bits;
    } else {
        c->low = (uint8_t)low;
        c->mask = (uint16_t)((1 << bits) - 1);
    }
    if (first + (1 << bits) > TABLE_ENTRIES) return 0;
    for (uint32_t entry = 0; entry < UINT32_C(1) << bits; entry++) {
        struct spec_step step = spec_table_step(compiled, state, event, conditions_of(t, number, entry));
        t->row[(uint32_t)first + entry] = (uint8_t)step.row;
        t->step[step.row] = (struct table_step){step.actions, (uint8_t)step.next, (uint8_t)step.row};
    }
    return 1 << bits;
}

static int fill(struct table *t, const struct spec_fsm *fsm, const struct spec_table *compiled,
                struct spec_error *error)
{
    int states = count_names(fsm->states), events = fsm->events ? count_names(fsm->events) : 1, rows = 0;
    while (fsm->rows[rows].state) rows++;
    while (1 << t->event_bits < events) t->event_bits++;
    if (rows > TABLE_ROWS) return too_large(fsm, "rows", TABLE_ROWS, error);
    if (states << t->event_bits > TABLE_CELLS) return too_large(fsm, "pairs of state and event", TABLE_CELLS, error);
    for (int state = 0, first = 0; state < states; state++)
        for (int event = 0; event < events; event++) {
            int entries = fill_cell(t, compiled, state, event, first);
            if (!entries) return too_large(fsm, "combinations of conditions", TABLE_ENTRIES, error);
            first += entries;
        }
    return 0;
}

int table_init(struct table *table, const struct spec_fsm *fsm, const struct spec_fsm *known, struct spec_error *error)
{
    memset(table, 0, sizeof *table);
    if (same_names(fsm, fsm->states, known->states, "state", error) ||
        same_names(fsm, fsm->events, known->events, "event", error) ||
        same_names(fsm, fsm->conditions, known->conditions, "condition", error) ||
        same_names(fsm, fsm->actions, known->actions, "action", error))
        return -1;
    struct spec_table *compiled = spec_table_new(fsm, error);
    if (!compiled) return -1;
    int status = fill(table, fsm, compiled, error);
    spec_table_free(compiled);
    return status;
}
