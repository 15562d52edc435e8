/* Around dramcache_map: the generic agent, which also asks for places that no line has. That a line comes back is proved, and tested
 * for every line of the default in tests/dramcache/unit/test_dramcache_map.c. */
#include "tb/agent.h"

const struct agent_ops agent_dramcache_map = AGENT_RANDOM("dramcache_map");
