/* What the mutation of the state tables runs, and the mutants that change nothing. */
#ifndef LARDER_TESTS_MUTATE_H
#define LARDER_TESTS_MUTATE_H

#include "tb/agent.h"

struct mutate_run {
    const char *set; /* "NAME=VALUE ..." of the parameters that differ from the defaults */
    enum agent_mode mode;
    uint64_t cycles, reset_every;
    uint32_t bound, command_bound; /* cycles that an access and a command may take; see plan.c */
};
extern const struct mutate_run mutate_runs[]; /* in the order that finds most soonest; ends with set == NULL */

struct mutate_allowed { /* mutants that are equivalent for the reason given */
    const char *table, *state, *event;
    const char *when;   /* the row's; NULL: any */
    const char *change; /* part of the mutant's description; NULL: any */
    const char *because;
};
extern const struct mutate_allowed mutate_allowed[]; /* ends with table == NULL */

#endif
