/* Looks for an end-to-end check that notices that a state table of a block is wrong. */
#ifndef LARDER_TESTS_HUNT_TABLES_H
#define LARDER_TESTS_HUNT_TABLES_H

#include "tests/fault/tables/mutate.h"

/* Plays every run of the plan `rounds` times, with seeds that depend on the round alone, on the model with these
 * tables, and the scenes of its costs once. 0: no check failed; 1: one did, or the model crashed, or a cycle never ended; 2: the tables were refused;
 * *why says which, *cycles were played. Everything is cut by cycles, so the answer does not depend on the machine. */
int hunt_tables(const struct mutate_plan *plan, const struct spec_fsm *const *fsms, int rounds, struct spec_error *why,
                uint64_t *cycles);
/* To be called once in the process that hunts, before hunt_tables: a model that takes seconds of processor time for
 * a few thousand cycles hangs, and the process is ended by SIGVTALRM. */
void hunt_watch(void);
/* To be called every few thousand cycles: where hunt_watch was called, it was not in vain. */
void hunt_lives(void);

#endif
