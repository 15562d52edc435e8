#include "cmodel/tinycache/tinycache_line.h"

#include <stdio.h>
#include <string.h>

/* In the order of the enumerations; of bits, the lowest first. */
static const char *const state_names[] = {"I", "C", "Dv", "Dpv"};
static const char *const event_names[] = {"READ", "WRITE", "REPLACE", "BYPASS", "FILL", "BARRIER"};
static const char *const action_names[] = {"RESPOND", "PARK", "WAIT",      "ALLOCATE", "FETCH",     "SEND",
                                           "STORE",   "MARK", "MARK_ONLY", "FILL_ALL", "FILL_REST", "WRITE_BACK"};
static const char *const condition_names[] = {"fetching", "free", "halves_valid", "completes", "answered"};
enum { ACTIONS = sizeof action_names / sizeof *action_names, CONDITIONS = 5, MOST_NAMES = SPEC_MAX_ACTIONS };

/* at[i]: the model's number of the table's i-th name, or -1 of IMPOSSIBLE. Returns how many there are, or -1 with
 * *error. */
static int bind_names(const struct spec_fsm *fsm, const struct spec_name *names, const char *const *known, int count,
                      const char *what, int *at, struct spec_error *error)
{
    int n = 0;
    for (; names[n].name; n++) {
        int k = count - 1;
        while (k >= 0 && strcmp(known[k], names[n].name) != 0) k--;
        if (k < 0 && strcmp(names[n].name, "IMPOSSIBLE") != 0) {
            snprintf(error->text, sizeof error->text, "tinycache: state table %s: the golden model has no %s '%s'",
                     fsm->name, what, names[n].name);
            return -1;
        }
        at[n] = k;
    }
    return n;
}

static void fill_cell(struct tinyline_step *cell, const struct spec_table *compiled, int state, int event,
                      const int *state_at, const int *action_at, int actions, const int *condition_at, int conditions)
{
    for (uint32_t held = 0; held < TINYLINE_CONDITIONS; held++) {
        uint32_t bits = 0;
        for (int i = 0; i < conditions; i++) bits |= (held >> condition_at[i] & 1) << i;
        struct spec_step step = spec_table_step(compiled, state, event, bits);
        cell[held].next = (uint8_t)state_at[step.next];
        cell[held].row = (uint8_t)step.row;
        for (int i = 0; i < actions; i++)
            if ((step.actions >> i & 1) && action_at[i] >= 0) cell[held].actions |= (uint16_t)(1 << action_at[i]);
    }
}

int tinyline_init(struct tinyline_table *table, const struct spec_fsm *fsm, struct spec_error *error)
{
    int state_at[MOST_NAMES], event_at[MOST_NAMES], action_at[MOST_NAMES], condition_at[MOST_NAMES], rows = 0;
    memset(table, 0, sizeof *table);
    struct spec_table *compiled = spec_table_new(fsm, error);
    if (!compiled) return -1;
    int states = bind_names(fsm, fsm->states, state_names, TINYLINE_STATES, "state", state_at, error), events = -1,
        actions = -1, conditions = -1;
    if (states >= 0) events = bind_names(fsm, fsm->events, event_names, TINYLINE_EVENTS, "event", event_at, error);
    if (events >= 0) actions = bind_names(fsm, fsm->actions, action_names, ACTIONS, "action", action_at, error);
    if (actions >= 0)
        conditions = bind_names(fsm, fsm->conditions, condition_names, CONDITIONS, "condition", condition_at, error);
    while (fsm->rows[rows].state) rows++;
    if (conditions >= 0 && (states != TINYLINE_STATES || events != TINYLINE_EVENTS || rows > TINYLINE_ROWS)) {
        snprintf(error->text, sizeof error->text,
                 "tinycache: state table %s: %d states, %d events and at most %d rows are legal", fsm->name,
                 TINYLINE_STATES, TINYLINE_EVENTS, TINYLINE_ROWS);
        conditions = -1;
    }
    for (int s = 0; s < states && conditions >= 0; s++)
        for (int e = 0; e < events; e++)
            fill_cell(table->step[state_at[s]][event_at[e]], compiled, s, e, state_at, action_at, actions, condition_at,
                      conditions);
    spec_table_free(compiled);
    return conditions < 0 ? -1 : 0;
}
