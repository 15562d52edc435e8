#include "tb/hunt.h"

enum { SHORTEST = 64 };

static int try_episode(struct bench *bench, uint64_t seed, enum agent_mode mode, uint64_t length, uint64_t reset_every,
                       struct stimulus *record, struct bench_failure *failure)
{
    struct spec_error error;
    if (bench_start(bench, seed, mode, &error)) return 0;
    struct bench_live live;
    struct bench_source source = bench_live(&live, bench, seed, reset_every);
    bench->record = record;
    int failed = bench_play(bench, &source, length, failure);
    bench->record = NULL;
    return failed;
}

/* Tries the episodes of one length. After the first that fails a quarter as many cycles go to shorter ones. */
static int hunt_length(struct bench *bench, uint64_t *rng, uint64_t length, uint64_t cycles, struct stimulus *stimulus,
                       struct bench_failure *failure)
{
    const enum lockstep_kind kind = failure->kind;
    const uint64_t reset_from = length / 2;
    uint64_t end = bench->played + cycles;
    struct bench_failure found;
    int any = 0;
    for (unsigned i = 0; bench->played < end && length > 1; i++) {
        const uint64_t seed = agent_draw(rng), reset_every = i % 4 == 3 ? reset_from : UINT64_MAX;
        const enum agent_mode mode = (enum agent_mode)(AGENT_READY + i % (AGENT_MODES - AGENT_READY));
        if (!try_episode(bench, seed, mode, length, reset_every, NULL, &found) || found.kind != kind) continue;
        stimulus_free(stimulus);
        stimulus_begin(stimulus, bench->values, seed);
        stimulus->agent = bench->agent;
        stimulus->mode = mode;
        if (!try_episode(bench, seed, mode, found.cycle + 1, reset_every, stimulus, failure)) {
            stimulus_free(stimulus); /* the block or the agent is not deterministic */
            return 0;
        }
        if (!any) end = bench->played + cycles / 4;
        any = 1;
        length = found.cycle;
    }
    return any;
}

int hunt(struct bench *bench, uint64_t seed, uint64_t longest, uint64_t cycles, struct stimulus *stimulus,
         struct bench_failure *failure)
{
    uint64_t rng = ~seed;
    for (uint64_t length = SHORTEST; length <= longest; length *= 2)
        if (hunt_length(bench, &rng, length, cycles, stimulus, failure)) return 1;
    return 0;
}
