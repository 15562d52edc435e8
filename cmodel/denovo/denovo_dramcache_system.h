/* The golden model of the block `denovo_dramcache_system` for who stands around it. */
#ifndef LARDER_CMODEL_DENOVO_DRAMCACHE_SYSTEM_H
#define LARDER_CMODEL_DENOVO_DRAMCACHE_SYSTEM_H

#include "spec/query.h"

/* The values of its vault, a `dramcache`. */
void denovo_dramcache_vault(struct spec_values *vault, const struct spec_values *whole);

#endif
