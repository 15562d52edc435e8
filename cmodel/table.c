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

/* 0, or -1: no room for its entries. */
static int fill_cell(struct table *t, struct table_cell *c, const struct spec_table *compiled, int state, int event,
                     int first)
{
    uint32_t used = spec_table_conditions(compiled, state, event);
    int low = used ? __builtin_ctz(used) : 0, span = used ? 32 - __builtin_clz(used) - low : 0;
    *c = (struct table_cell){.first = (uint16_t)first, .gathered = span > TABLE_SPAN};
    if (c->gathered) {
        for (uint32_t rest = used; rest; rest &= rest - 1) c->bit[c->bits++] = (uint8_t)__builtin_ctz(rest);
    } else {
        c->bit[0] = (uint8_t)low;
        c->bits = (uint8_t)span;
    }
    if (first + (1 << c->bits) > TABLE_ENTRIES) return -1;
    for (uint32_t entry = 0; entry < UINT32_C(1) << c->bits; entry++) {
        uint32_t conditions = entry << low;
        if (c->gathered) {
            conditions = 0;
            for (int i = 0; i < c->bits; i++) conditions |= (entry >> i & 1) << c->bit[i];
        }
        struct spec_step step = spec_table_step(compiled, state, event, conditions);
        t->row[(uint32_t)first + entry] = (uint8_t)step.row;
        t->step[step.row] = (struct table_step){step.actions, (uint8_t)step.next, (uint8_t)step.row};
    }
    return 0;
}

static int fill(struct table *t, const struct spec_fsm *fsm, const struct spec_table *compiled,
                struct spec_error *error)
{
    int states = count_names(fsm->states), rows = 0, first = 0;
    while (fsm->rows[rows].state) rows++;
    t->events = fsm->events ? count_names(fsm->events) : 1;
    if (rows > TABLE_ROWS) return too_large(fsm, "rows", TABLE_ROWS, error);
    if (states * t->events > TABLE_CELLS) return too_large(fsm, "pairs of state and event", TABLE_CELLS, error);
    for (int state = 0; state < states; state++)
        for (int event = 0; event < t->events; event++) {
            struct table_cell *c = &t->cell[state * t->events + event];
            if (fill_cell(t, c, compiled, state, event, first))
                return too_large(fsm, "combinations of conditions", TABLE_ENTRIES, error);
            first += 1 << c->bits;
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
