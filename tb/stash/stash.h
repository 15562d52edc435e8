/* What a test may ask the agent `stash` beyond struct agent_ops. */
#ifndef LARDER_TB_STASH_H
#define LARDER_TB_STASH_H

#include "tb/stash/stash_world.h"

extern const struct agent_ops agent_stash;
const struct world *stash_agent_world(const void *state); /* the world behind the stash: registry, memory */
int stash_agent_checks(const void *state); /* 0 once the stimulus has broken the program's rules, until the reset */
void stash_agent_play_scenes(void *state); /* scene after scene, with little of the random program in between */
/* Cycles after which an access or a remote request, and a command, that is not answered is a failure. Those after init are
 * enough for the most hostile delays. */
void stash_agent_set_bounds(void *state, uint32_t access, uint32_t command);

#endif
