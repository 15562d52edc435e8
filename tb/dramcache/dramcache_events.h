/* The mechanisms' events of a vault and of its front end, for the agents of both. */
#ifndef LARDER_TB_DRAMCACHE_EVENTS_H
#define LARDER_TB_DRAMCACHE_EVENTS_H

#include <stdint.h>

#include "tb/agent.h"

struct dramcache_events {
    int gpu_busy, bypassed, early; /* words of the ports */
    int predicts, bypasses, mcc;   /* which mechanisms there are */
    int kernel;                    /* gpu_busy of the cycle before; 0 after a reset */
};

void dramcache_events_bind(struct dramcache_events *e, const struct spec_values *values,
                           const struct spec_ports *ports);
/* ByE leaves out the DRAM cache while a kernel runs, and not else; who asks early has a predictor. Each cycle: 0, or -1 with *error. */
int dramcache_events_observe(struct dramcache_events *e, const uint32_t *in, const uint32_t *out,
                             struct spec_error *error);

#endif
