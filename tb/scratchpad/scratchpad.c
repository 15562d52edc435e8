/* A core at the scratchpad: the generic agent is hostile enough. */
#include "tb/agent.h"

const struct agent_ops agent_scratchpad = AGENT_RANDOM("scratchpad");
