/* The block `stash_engine`: the engine at its ports. */
#include <string.h>

#include "cmodel/stash/stash_engine_ports.h"
#include "spec/stash/stash_types.h"

struct engine_model {
    struct engine_ports ports;
    struct engine_payload payload;
    struct engine_in in;
    struct engine_out out;
    struct stash_engine engine;
};

static size_t engine_model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct engine_model);
}

static int engine_model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                             struct spec_error *error)
{
    struct engine_model *m = state;
    memset(m, 0, sizeof *m);
    engine_ports_init(&m->ports, values);
    return engine_init(&m->engine, values, fsms ? fsms : stash_engine_block.fsms, error);
}

static void engine_model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct engine_model *m = state;
    engine_ports_read(&m->ports, in, &m->in, &m->payload);
    engine_eval(&m->engine, &m->in, &m->out);
    engine_ports_write_outputs(&m->ports, &m->engine, &m->in, &m->out, out);
}

static void engine_model_tick(void *state)
{
    struct engine_model *m = state;
    engine_tick(&m->engine, &m->in, &m->out);
}

static const uint64_t *engine_model_row_counts(const void *state, int fsm)
{
    const struct engine_model *m = state;
    const uint64_t *const counts[] = {m->engine.walk_count, m->engine.forward_count, m->engine.commit_count,
                                      m->engine.command_count};
    return fsm < 4 ? counts[fsm] : NULL;
}

const struct model_ops model_stash_engine = {.block = "stash_engine",
                                             .size = engine_model_size,
                                             .init = engine_model_init,
                                             .eval = engine_model_eval,
                                             .tick = engine_model_tick,
                                             .row_counts = engine_model_row_counts};
