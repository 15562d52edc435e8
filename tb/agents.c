/* The list of agents. What they are built with lies below them: tb/agent.c. */
#include <string.h>

#include "spec/blocks.h"
#include "tb/agent.h"

#define DECLARE(family, block) extern const struct agent_ops agent_##block;
SPEC_BLOCKS(DECLARE, SPEC_NOTHING)

#define ENTRY(family, block) &agent_##block,
const struct agent_ops *const agent_all[] = {&agent_random, SPEC_BLOCKS(ENTRY, SPEC_NOTHING) NULL};

const struct agent_ops *agent_find(const char *name)
{
    for (int i = 0; agent_all[i]; i++) {
        if (!strcmp(agent_all[i]->name, name)) return agent_all[i];
    }
    return NULL;
}

const struct agent_ops *agent_for_block(const char *block)
{
    for (int i = 0; agent_all[i]; i++) {
        if (agent_all[i]->block && !strcmp(agent_all[i]->block, block)) return agent_all[i];
    }
    return &agent_random;
}
