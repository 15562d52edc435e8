#include "cmodel/stash/stash_word.h"

#include <stdio.h>
#include <string.h>

/* Names of the bits, lowest first. */
static const char *const action_names[] = {"HIT", "MISS", "WRITE", "OWN", "SUPPLY", "DEFER", "REFUSE"};
static const char *const condition_names[] = {"same_map", "granting"};
enum { ACTIONS = sizeof action_names / sizeof *action_names, CONDITIONS = 2 };

static int count_names(const struct spec_name *names)
{
    int n = 0;
    while (names[n].name) n++;
    return n;
}

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], name)) return i;
    return -1;
}

static int refuse(const struct spec_fsm *fsm, const char *what, const char *name, struct spec_error *error)
{
    snprintf(error->text, sizeof error->text, "stash_storage: state table %s: the golden model has no %s '%s'",
             fsm->name, what, name);
    return -1;
}

/* bit[i]: the model's bit for the table's i-th name. */
static int bind_names(const struct spec_fsm *fsm, const struct spec_name *names, const char *const *known, int count,
                      const char *what, uint8_t *bit, struct spec_error *error)
{
    for (int i = 0; names[i].name; i++) {
        int b = find_name(known, count, names[i].name);
        if (b < 0 && strcmp(names[i].name, "IMPOSSIBLE") != 0) return refuse(fsm, what, names[i].name, error);
        bit[i] = b < 0 ? 0 : (uint8_t)(1 << b);
    }
    return 0;
}

int word_table_init(struct word_table *table, const struct spec_fsm *fsm, struct spec_error *error)
{
    uint8_t action_bit[SPEC_MAX_ACTIONS], condition_bit[SPEC_MAX_CONDITIONS];
    memset(table, 0, sizeof *table);
    struct spec_table *compiled = spec_table_new(fsm, error);
    if (!compiled) return -1;
    int states = count_names(fsm->states), rows = 0, status = -1;
    while (fsm->rows[rows].state) rows++;
    table->events = count_names(fsm->events);
    if (states > WORD_STATES || table->events > WORD_EVENTS || rows > WORD_ROWS) {
        snprintf(error->text, sizeof error->text,
                 "stash_storage: state table %s: at most %d states, %d events, %d rows are legal", fsm->name,
                 WORD_STATES, WORD_EVENTS, WORD_ROWS);
        goto done;
    }
    if (bind_names(fsm, fsm->actions, action_names, ACTIONS, "action", action_bit, error)) goto done;
    if (bind_names(fsm, fsm->conditions, condition_names, CONDITIONS, "condition", condition_bit, error)) goto done;

    for (int state = 0; state < states; state++)
        for (int event = 0; event < table->events; event++)
            for (int held = 0; held < 1 << CONDITIONS; held++) {
                uint32_t conditions = 0;
                for (int i = 0; fsm->conditions[i].name; i++)
                    if (held & condition_bit[i]) conditions |= UINT32_C(1) << i;
                struct spec_step step = spec_table_step(compiled, state, event, conditions);
                struct word_step *out = &table->step[state][event][held];
                out->next = (uint8_t)step.next;
                out->row = (uint8_t)step.row;
                for (int i = 0; fsm->actions[i].name; i++)
                    if (step.actions >> i & 1) out->actions |= action_bit[i];
            }
    table->registered = (uint8_t)spec_state_index(fsm, "R");
    table->pending = (uint8_t)spec_state_index(fsm, "P");
    table->load = (uint8_t)spec_event_index(fsm, "LOAD");
    table->store = (uint8_t)spec_event_index(fsm, "STORE");
    table->raw_load = (uint8_t)spec_event_index(fsm, "RAW_LOAD");
    table->raw_store = (uint8_t)spec_event_index(fsm, "RAW_STORE");
    status = 0;
done:
    spec_table_free(compiled);
    return status;
}
