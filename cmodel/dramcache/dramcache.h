/* The golden model of the block `dramcache` for who stands around it: the device at its pins, and what its front end does. */
#ifndef LARDER_CMODEL_DRAMCACHE_H
#define LARDER_CMODEL_DRAMCACHE_H

#include "cmodel/dramcache/dram_pins.h"
#include "cmodel/dramcache/dramcache_frontend.h"

/* The stacked DRAM of a vault. A row has its TADs, and what is left to a power of two. */
struct dram_config dramcache_device_config(const struct spec_values *values);

/* What the front end holds in this cycle. It is for counting alone. */
const struct front_state *dramcache_front(const void *model_state);
/* What it decides in this cycle, from eval to tick. For counting, too. */
const struct front_seen *dramcache_seen(const void *model_state);

#endif
