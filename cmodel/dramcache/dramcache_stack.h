/* Golden model of the block `dramcache_stack`: docs/dramcache/stack-data-path.md. */
#ifndef LARDER_CMODEL_DRAMCACHE_STACK_H
#define LARDER_CMODEL_DRAMCACHE_STACK_H

#include "cmodel/model.h"

/* The sizes of each of its vaults, blocks `dramcache`. `whole`: the stack's. */
void dramcache_stack_vault(struct spec_values *vault, const struct spec_values *whole);
/* The state of a vault's model, a `dramcache`. It is for counting alone. */
const void *dramcache_stack_part(const void *model_state, int vault);

#endif
