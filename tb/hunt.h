/* Looking for the same failure in a shorter run: many short episodes, each from another seed. Where an agent answers
 * the block, this finds what cutting cannot, since each cut changes all of the agent's later draws. */
#ifndef LARDER_TB_HUNT_H
#define LARDER_TB_HUNT_H

#include "tb/bench.h"

/* Plays episodes of 64, 128, 256 ... cycles, up to `longest`, `cycles` in all of each length. 1 when one fails in the
 * manner of *failure: *stimulus (empty before; with its agent, mode and seed) and *failure are those of the one that
 * failed soonest among those of its length. 0 when none does. */
int hunt(struct bench *bench, uint64_t seed, uint64_t longest, uint64_t cycles, struct stimulus *stimulus,
         struct bench_failure *failure);

#endif
