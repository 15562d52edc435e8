/* What bypassed, early and gpu_busy say together: docs/dramcache/frontend-data-path.md. */
#include "tb/dramcache/dramcache_events.h"

#include "spec/dramcache/dramcache.h"

void dramcache_events_bind(struct dramcache_events *e, const struct spec_values *values, const struct spec_ports *ports)
{
    e->gpu_busy = spec_port_word(ports, "gpu_busy");
    e->bypassed = spec_port_word(ports, "bypassed"), e->early = spec_port_word(ports, "early");
    e->predicts = spec_get(values, "PREDICT") != DRAMCACHE_PREDICT_NONE;
    e->bypasses = spec_get(values, "BYPASS") != DRAMCACHE_BYPASS_NONE;
    e->mcc = DRAMCACHE_HAS_MCC(spec_get(values, "BYPASS"));
}

int dramcache_events_observe(struct dramcache_events *e, const uint32_t *in, const uint32_t *out,
                             struct spec_error *error)
{
    const int bypassed = out[e->bypassed] & 1, early = out[e->early] & 1;
    AGENT_CHECK(!bypassed || e->mcc || (e->bypasses && e->kernel), "a read is bypassed, and no kernel runs");
    AGENT_CHECK(!early || e->predicts, "memory is asked early, and nothing predicts");
    AGENT_CHECK(!bypassed || !early, "a read that is bypassed is early too");
    e->kernel = (int)(in[e->gpu_busy] & 1);
    return 0;
}
