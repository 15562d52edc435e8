#include "tb/shrink.h"

#include <stdlib.h>

#include "tb/host.h"
#include "tb/hunt.h"
#include "tb/reduce.h"

enum {
    HUNTS = 2,
    HUNT_CYCLES = 200000,
    SHORT = 64,
    FAR = 512,
    FAR_HUNT_CYCLES = 2000000,
    LONG_TRIES = 400, /* so often a long stimulus may be replayed, */
    LONG_SHARE = 8,   /* in no more than so many times the cycles that a short one has */
    LATER = 4         /* so much of the cycles, the fourth part, is kept for the stage with recorded responses */
};

/* `from` fails; plays it into a script, reduces that in the given way, and records the result in *to. */
static int stage(struct reducer *s, const struct script_ports *ports, const struct stimulus *from,
                 void (*way)(struct reducer *), int recorded, struct stimulus *to, struct bench_failure *failure,
                 struct spec_error *error)
{
    if (bench_start(s->bench, s->seed, s->mode, error)) return -1;
    if (script_make(&s->script, ports, s->bench, from, failure)) {
        return spec_fail(error, "the recorded stimulus does not fail when it is replayed");
    }
    s->script.recorded = recorded;
    s->failure = *failure;
    s->trial = malloc((s->script.count + 1) * sizeof *s->trial);
    if (!s->trial) abort();
    int failed = reduce_begin(s) ? 0 : -1;
    if (failed) {
        spec_fail(error, "the stimulus does not fail as a script of transfers; it is not shrunk");
    } else {
        way(s);
        if (!reduce_fails(s, to, failure))
            failed = spec_fail(error, "what was shrunk does not fail again: the run is not deterministic");
    }
    free(s->trial);
    script_free(&s->script);
    return failed;
}

static uint64_t cycles_for(const struct stimulus *stimulus, const struct shrink_limits *limits)
{
    const uint64_t wanted = LONG_TRIES * stimulus->cycles, most = LONG_SHARE * limits->cycles;
    const uint64_t cycles = wanted < most ? wanted : most;
    return cycles > limits->cycles ? cycles : limits->cycles;
}

/* One beginning: all stages from `stimulus`, which carries its own seed and mode. As shrink; *sound: bench_is_sound. */
static int shrink_one(struct bench *bench, const struct script_ports *ports, const struct stimulus *stimulus,
                      const struct shrink_limits *limits, struct stimulus *shrunk, struct bench_failure *failure,
                      int *sound, unsigned *tries, struct spec_error *error)
{
    const uint64_t cycles = cycles_for(stimulus, limits);
    const uint64_t later = bench->agent->responds ? cycles / LATER : 0;
    struct reducer r = {.bench = bench,
                        .seed = stimulus->seed,
                        .mode = stimulus->mode,
                        .agent = stimulus->agent,
                        .rng = ~stimulus->seed,
                        .most_tries = limits->tries,
                        .until = bench->played + cycles - later};
    stimulus_begin(shrunk, bench->values, r.seed);
    stimulus_begin(&r.played, bench->values, r.seed);
    int failed = stage(&r, ports, stimulus, reduce_script, 0, shrunk, failure, error);
    shrunk->seed = r.seed;
    shrunk->agent = stimulus->agent;
    shrunk->mode = r.mode;
    if (!failed && bench->agent->responds && failure->kind != LOCKSTEP_CHECK) { /* a check needs its agent */
        struct stimulus shorter;
        struct bench_failure of_shorter;
        struct spec_error ignored; /* then the first stage's result stands */
        shrunk->agent = r.agent = NULL;
        r.until += later;
        stimulus_begin(&shorter, bench->values, r.seed);
        if (!stage(&r, ports, shrunk, reduce_waits, 1, &shorter, &of_shorter, &ignored)) {
            stimulus_free(shrunk);
            *shrunk = shorter;
            *failure = of_shorter;
        } else {
            stimulus_free(&shorter);
            shrunk->agent = stimulus->agent;
        }
    }
    stimulus_free(&r.played);
    *sound = r.sound;
    *tries += r.tries;
    return failed;
}

/* Beginnings from other seeds, each cut for itself, as long as one gives a shorter result than those before it. `sound`: the
 * first is; no other is taken that is not. What random play seldom finds is long, and stays long however it is cut: to find it
 * once more, sooner, takes more play, and a beginning that is longer than the result is of no use. */
static void shrink_hunted(struct bench *bench, const struct script_ports *ports, uint64_t seed,
                          const struct shrink_limits *limits, struct stimulus *shrunk, struct bench_failure *failure,
                          int sound, unsigned *tries)
{
    uint64_t rng = ~seed;
    int shorter = 1;
    for (int i = 0; shorter && i < HUNTS && failure->cycle >= SHORT; i++) {
        struct stimulus hunted = {.in = NULL}, other;
        struct bench_failure of_other = *failure;
        struct spec_error ignored; /* then what is there stands */
        const int far = failure->cycle >= FAR;
        const uint64_t longest = far ? failure->cycle : 4 * failure->cycle;
        if (!hunt(bench, agent_draw(&rng), longest, far ? FAR_HUNT_CYCLES : HUNT_CYCLES, &hunted, &of_other)) return;
        int other_sound;
        shorter = !shrink_one(bench, ports, &hunted, limits, &other, &of_other, &other_sound, tries, &ignored) &&
                  of_other.cycle < failure->cycle && other_sound >= sound;
        if (shorter) {
            sound = other_sound;
            stimulus_free(shrunk);
            *shrunk = other;
            *failure = of_other;
        } else {
            stimulus_free(&other);
        }
        stimulus_free(&hunted);
    }
}

int shrink(struct bench *bench, const struct stimulus *stimulus, uint64_t seed, enum agent_mode mode,
           const struct shrink_limits *limits, struct stimulus *shrunk, struct bench_failure *failure, unsigned *tries,
           struct spec_error *error)
{
    const int hunts = bench->agent->responds && stimulus->agent;
    const struct bench_failure found = *failure;
    struct script_ports ports;
    struct stimulus hunted = {.in = NULL}, begin = *stimulus;
    const struct shrink_limits share = {limits->tries / (1 + HUNTS), limits->cycles / (1 + HUNTS)};
    begin.seed = seed;
    begin.mode = mode;
    int sound;
    *tries = 0;
    if (hunts && hunt(bench, seed, found.cycle, HUNT_CYCLES, &hunted, failure)) begin = hunted;
    int failed = script_list_ports(&ports, bench, error);
    if (failed) stimulus_begin(shrunk, bench->values, seed);
    else failed = shrink_one(bench, &ports, &begin, hunts ? &share : limits, shrunk, failure, &sound, tries, error);
    if (failed) {
        shrunk->cycles = 0;
        shrunk->agent = begin.agent;
        shrunk->seed = begin.seed;
        shrunk->mode = begin.mode;
        for (uint64_t t = 0; t < begin.cycles; t++) stimulus_add(shrunk, begin.in + t * (uint64_t)begin.words);
    } else if (hunts) {
        shrink_hunted(bench, &ports, seed, &share, shrunk, failure, sound, tries);
    }
    stimulus_free(&hunted);
    return failed;
}
