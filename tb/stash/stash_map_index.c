/* The engine around stash_map_index: the generic agent is hostile enough. */
#include "tb/agent.h"

const struct agent_ops agent_stash_map_index = AGENT_RANDOM("stash_map_index");
