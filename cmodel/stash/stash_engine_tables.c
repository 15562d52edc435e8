#include "cmodel/stash/stash_engine_tables.h"

#include <stdio.h>
#include <string.h>

#include "spec/stash/stash_types.h"

#define NAME(n) #n,
static const char *const job_states[] = {JOB_STATES(NAME) NULL};
static const char *const job_conditions[] = {JOB_CONDITIONS(NAME) NULL};
static const char *const job_actions[] = {JOB_ACTIONS(NAME) NULL};
static const char *const commit_states[] = {COMMIT_STATES(NAME) NULL};
static const char *const commit_events[] = {COMMIT_EVENTS(NAME) NULL};
static const char *const commit_conditions[] = {COMMIT_CONDITIONS(NAME) NULL};
static const char *const commit_actions[] = {COMMIT_ACTIONS(NAME) NULL};
static const char *const command_states[] = {COMMAND_STATES(NAME) NULL};
static const char *const command_conditions[] = {COMMAND_CONDITIONS(NAME) NULL};
static const char *const command_actions[] = {COMMAND_ACTIONS(NAME) NULL};
static const char *const step_events[] = {"STEP", NULL};

static int same_names(const char *table, const struct spec_name *in_table, const char *const *in_model,
                      struct spec_error *error)
{
    for (;; in_table++, in_model++) {
        if (!in_table->name && !*in_model) return 0;
        if (in_table->name && *in_model && !strcmp(in_table->name, *in_model)) continue;
        snprintf(error->text, sizeof error->text, "stash_engine, table %s: the model has '%s' where the table has '%s'",
                 table, *in_model ? *in_model : "nothing", in_table->name ? in_table->name : "nothing");
        return -1;
    }
}

static struct spec_table *bind(const struct spec_fsm *fsm, const char *const *states, const char *const *events,
                               const char *const *conditions, const char *const *actions, struct spec_error *error)
{
    int rows = 0;
    if (same_names(fsm->name, fsm->states, states, error) || same_names(fsm->name, fsm->events, events, error) ||
        same_names(fsm->name, fsm->conditions, conditions, error) ||
        same_names(fsm->name, fsm->actions, actions, error))
        return NULL;
    while (fsm->rows[rows].state) rows++;
    if (rows > ENGINE_ROWS) {
        snprintf(error->text, sizeof error->text, "stash_engine, table %s: more than %d rows", fsm->name, ENGINE_ROWS);
        return NULL;
    }
    return spec_table_new(fsm, error);
}

int engine_bind_tables(struct stash_engine *e, const struct spec_fsm *const fsms[3], struct spec_error *error)
{
    e->job_table = bind(fsms[0], job_states, step_events, job_conditions, job_actions, error);
    if (!e->job_table) return -1;
    e->commit_table = bind(fsms[1], commit_states, commit_events, commit_conditions, commit_actions, error);
    if (!e->commit_table) return -1;
    e->command_table = bind(fsms[2], command_states, step_events, command_conditions, command_actions, error);
    if (!e->command_table) return -1;
    _Static_assert(sizeof job_states / sizeof *job_states - 1 <= ENGINE_JOBS, "more states of job than places");
    for (int i = 0; job_states[i]; i++) e->job_rest[i] = engine_step(e->job_table, i, 0);
    return 0;
}
