/* The engine in its place: a whole stash model runs inside, with the stash's own agent in front of it, and what its engine
 * sees in each cycle is what the block under test is given. So the engine's inputs answer its outputs also within a cycle (the
 * storage's decision about an operation, the map index table's look-up), as no agent could by itself: as long as the block
 * under test gives the outputs that the engine inside gives, and the comparison says when it does not. */
#include <stdlib.h>
#include <string.h>

#include "cmodel/stash/stash.h"
#include "cmodel/stash/stash_engine_ports.h"
#include "spec/stash/stash_types.h"
#include "tb/stash/stash.h"

struct place_agent {
    struct engine_ports engine_ports;
    struct spec_values stash_values;
    struct spec_ports stash_ports;
    uint32_t *stash_in, *stash_out; /* vectors of the stash's ports */
    void *stash, *front;            /* the model inside; its agent's state */
    int driven; /* in this cycle: a replay feeds the block without driving, and the stash inside rests */
};

static size_t place_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct place_agent);
}

static void place_free(void *state)
{
    struct place_agent *a = state;
    free(a->stash);
    free(a->front);
    free(a->stash_in);
    free(a->stash_out);
}

static int place_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                      struct spec_error *error)
{
    struct place_agent *a = state;
    a->stash_values =
        *values; /* the two blocks have the same sizes, in the same order; the stash's option is 0 behind them */
    a->stash_values.block = &stash_block;
    engine_ports_init(&a->engine_ports, values);
    spec_list_ports(&a->stash_values, &a->stash_ports);
    a->stash_in = calloc((size_t)a->stash_ports.in_words, sizeof *a->stash_in);
    a->stash_out = calloc((size_t)a->stash_ports.out_words, sizeof *a->stash_out);
    a->stash = calloc(1, model_stash.size(&a->stash_values));
    a->front = calloc(1, agent_stash.size(&a->stash_values));
    if (!a->stash_in || !a->stash_out || !a->stash || !a->front) abort();
    if (model_stash.init(a->stash, &a->stash_values, NULL, error)) return -1;
    return agent_stash.init(a->front, &a->stash_values, seed, mode, error);
}

/* A channel of the stash that the engine has too goes through as it is. */
static void pass_channels(const struct place_agent *a, uint32_t *in)
{
    for (int i = 0; i < a->engine_ports.ports.count; i++) {
        const struct spec_port *to = &a->engine_ports.ports.port[i];
        const struct spec_port *from = spec_find_port(&a->stash_ports, to->name);
        if (to->dir != SPEC_IN || !to->channel || !from || from->dir != SPEC_IN) continue;
        memcpy(in + to->word, a->stash_in + from->word, (size_t)(to->width + 31) / 32 * sizeof *in);
    }
}

static void place_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct place_agent *a = state;
    a->driven = 1;
    agent_stash.drive(a->front, cycle, a->stash_in);
    a->stash_in[0] = 0;
    model_stash.eval(a->stash, a->stash_in, a->stash_out);
    engine_ports_write_inputs(&a->engine_ports, stash_model_engine_in(a->stash), in);
    pass_channels(a, in);
}

static int place_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct place_agent *a = state;
    (void)out;
    if (!a->driven) return 0;
    a->driven = 0;
    a->stash_in[0] = in[0] & 1;
    model_stash.eval(a->stash, a->stash_in, a->stash_out);
    int bad = agent_stash.observe(a->front, a->stash_in, a->stash_out, error);
    model_stash.tick(a->stash);
    return bad;
}

const struct agent_ops agent_stash_engine = {
    .name = "stash_engine",
    .block = "stash_engine",
    .size = place_size,
    .init = place_init,
    .drive = place_drive,
    .observe = place_observe,
    .free = place_free,
};
