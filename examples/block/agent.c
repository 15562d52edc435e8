/* Its surroundings: the generic agent, random reads and random back-pressure, is hostile enough (tb/agent.h). */
#include "tb/agent.h"

const struct agent_ops agent_event_counter = AGENT_RANDOM("event_counter");
