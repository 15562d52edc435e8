#include "tb/hunt.h"

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

int hunt(struct bench *bench, uint64_t seed, uint64_t cycles, struct stimulus *stimulus, struct bench_failure *failure)
{
    uint64_t rng = ~seed;
    for (uint64_t length = 64; length <= failure->cycle / 4; length *= 2) {
        for (uint64_t i = 0; i < cycles / length; i++) {
            uint64_t draw = agent_draw(&rng), reset_every = i % 4 == 3 ? length / 2 : UINT64_MAX;
            enum agent_mode mode = (enum agent_mode)(AGENT_READY + i % (AGENT_MODES - AGENT_READY));
            struct bench_failure found;
            if (!try_episode(bench, draw, mode, length, reset_every, NULL, &found)) continue;
            if (found.kind != failure->kind || found.port != failure->port) continue;
            stimulus_begin(stimulus, bench->values, draw);
            stimulus->agent = bench->agent;
            stimulus->mode = mode;
            if (!try_episode(bench, draw, mode, found.cycle + 1, reset_every, stimulus, failure)) {
                stimulus_free(stimulus); /* the block or the agent is not deterministic */
                return 0;
            }
            return 1;
        }
    }
    return 0;
}
