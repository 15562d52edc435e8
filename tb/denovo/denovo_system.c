#include "tb/agent.h"
const struct agent_ops agent_denovo_system = AGENT_RANDOM("denovo_system");
