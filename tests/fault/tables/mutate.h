/* What the mutation of the state tables runs: a plan for each block that has tables. */
#ifndef LARDER_TESTS_MUTATE_H
#define LARDER_TESTS_MUTATE_H

#include "tb/agent.h"
#include "tests/lockstep/costs.h"

struct mutate_run {
    const char *set; /* "NAME=VALUE ..." of the parameters that differ from the defaults */
    enum agent_mode mode;
    uint64_t cycles, reset_every;
    uint32_t bound, command_bound; /* of the stash: cycles that an access and a command may take; see stash.c */
    int scenes;                    /* nothing but scenes */
};

struct mutate_plan {
    const struct spec_block *block;
    const struct mutate_run *runs; /* in the order that finds most soonest; ends with set == NULL */
    int rounds;                    /* seeds of each run, but under soak; 0: ROUNDS_CI (mutate.c) */
    /* What is looked at after every clock edge, beside what the agent checks: 0, or -1 with *error. NULL: nothing. */
    int (*inspect)(const void *model_state, const void *agent_state, struct spec_error *error);
    /* Operations of which each, but the long ones, is to take its stored cycles: so what only makes the block slower is found. NULL:
     * none. */
    const struct cost_plan *costs;
    void (*prepare)(void *agent_state, const struct mutate_run *run); /* after the agent's init; NULL: nothing */
};
#endif
