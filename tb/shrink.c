#include "tb/shrink.h"

#include <stdlib.h>
#include <string.h>

#include "tb/hunt.h"
#include "tb/script.h"

enum { RESEEDS = 16, HUNT_CYCLES = 200000 };

struct shrinker {
    struct bench *bench;
    struct script script;         /* the best so far; it ends in its failing cycle */
    struct script_cycle *trial;   /* room for a candidate */
    struct bench_failure failure; /* of the best */
    uint64_t seed;
    enum agent_mode mode;
    unsigned tries, most_tries;
    uint64_t until; /* bench->played at which to stop */
};

static int spent(const struct shrinker *s)
{
    return s->tries >= s->most_tries || s->bench->played >= s->until;
}

/* Plays a candidate for `cycles`; 1 when it fails in the same manner, and then *failure. */
static int fails(struct shrinker *s, const struct script *candidate, uint64_t cycles, struct stimulus *record,
                 struct bench_failure *failure)
{
    struct spec_error error;
    if (bench_start(s->bench, s->seed, s->mode, &error)) return 0;
    struct script_player player;
    struct bench_source source = script_play(&player, candidate, s->bench);
    s->bench->record = record;
    int failed = bench_play(s->bench, &source, cycles, failure);
    s->bench->record = NULL;
    script_end(&player);
    s->tries++;
    return failed && failure->kind == s->failure.kind;
}

/* Takes the candidate if it fails: its cycles become the script's, cut after the failing one. A candidate with fewer
 * cycles than the script may fail later than it ends, since the block takes its time, but sooner than the script. */
static int take(struct shrinker *s, struct script_cycle *cycles, uint32_t count)
{
    if (spent(s) || !count) return 0;
    struct script candidate = s->script;
    struct bench_failure failure;
    candidate.cycle = cycles;
    candidate.count = count;
    if (!fails(s, &candidate, count < s->script.count ? s->script.count - 1 : count, NULL, &failure)) return 0;
    s->failure = failure;
    s->script.count = (uint32_t)failure.cycle + 1;
    uint32_t kept = count < s->script.count ? count : s->script.count;
    memmove(s->script.cycle, cycles, kept * sizeof *cycles); /* they may be the same */
    if (kept < s->script.count) {
        uint32_t rest = script_rest_vector(&s->script, s->script.cycle[kept - 1].vector);
        for (uint32_t i = kept; i < s->script.count; i++) s->script.cycle[i] = (struct script_cycle){.vector = rest};
    }
    return 1;
}

static uint32_t reset_length(const struct shrinker *s)
{
    uint32_t n = 0;
    while (n < s->script.count && script_vector(&s->script, s->script.cycle[n].vector)[0] & 1) n++;
    return n ? n : 1;
}

/* Most failures need little of the past: try the reset and the last few cycles alone. */
static void cut_prefix(struct shrinker *s)
{
    uint32_t head = reset_length(s);
    for (uint32_t keep = 8; head + keep < s->script.count; keep *= 2) {
        uint32_t n = s->script.count;
        memcpy(s->trial, s->script.cycle, head * sizeof *s->trial);
        memcpy(s->trial + head, s->script.cycle + n - keep, keep * sizeof *s->trial);
        if (take(s, s->trial, head + keep)) return;
    }
}

static int cut_cycles(struct shrinker *s)
{
    int progress = 0;
    for (uint32_t chunk = s->script.count / 2; chunk; chunk /= 2) {
        for (uint32_t at = 0; at < s->script.count && !spent(s);) {
            uint32_t n = s->script.count, cut = chunk < n - at ? chunk : n - at;
            memcpy(s->trial, s->script.cycle, at * sizeof *s->trial);
            memcpy(s->trial + at, s->script.cycle + at + cut, (n - at - cut) * sizeof *s->trial);
            if (take(s, s->trial, n - cut)) progress = 1;
            else at += chunk;
        }
    }
    return progress;
}

/* Changes that keep the length. `change` edits cycle i of the trial and says whether there was anything to edit. */
typedef int (*edit)(struct shrinker *s, struct script_cycle *cycle, int argument);

static int edit_range(struct shrinker *s, edit change, int argument, uint32_t from, uint32_t to)
{
    int edits = 0;
    memcpy(s->trial, s->script.cycle, s->script.count * sizeof *s->trial);
    for (uint32_t i = from; i < to && i < s->script.count; i++) edits += change(s, &s->trial[i], argument);
    return edits && take(s, s->trial, s->script.count);
}

static int edit_all(struct shrinker *s, edit change, int argument)
{
    int progress = 0;
    uint64_t pool = s->script.pool.cycles;
    for (uint32_t chunk = s->script.count; chunk && !spent(s); chunk /= 2) {
        for (uint32_t at = 0; at < s->script.count && !spent(s); at += chunk) {
            if (edit_range(s, change, argument, at, at + chunk)) progress = 1, pool = s->script.pool.cycles;
            else s->script.pool.cycles = pool; /* forget the vectors of the failed trial */
        }
    }
    return progress;
}

static int drop_start(struct shrinker *s, struct script_cycle *cycle, int source)
{
    (void)s;
    if (!script_has(&cycle->starts, source)) return 0;
    script_put(&cycle->starts, source, 0);
    return 1;
}

/* Sets bits lsb .. lsb+width-1 of the vector's words from `word` on to zero; 0 when they are zero already. */
static int clear_bits(struct shrinker *s, struct script_cycle *cycle, int word, int lsb, int width)
{
    const uint32_t *old = script_vector(&s->script, cycle->vector) + word;
    int any = 0;
    for (int b = 0; b < width; b += 64) any |= bits_get(old, lsb + b, width - b < 64 ? width - b : 64) != 0;
    if (!any) return 0;
    cycle->vector = script_copy_vector(&s->script, cycle->vector);
    uint32_t *now = script_vector(&s->script, cycle->vector) + word;
    bits_clear(now, lsb, width);
    return 1;
}

static int drop_reset(struct shrinker *s, struct script_cycle *cycle, int argument)
{
    (void)argument;
    return cycle == s->trial ? 0 : clear_bits(s, cycle, 0, 0, 1); /* the first cycle's reset stays */
}

static int make_ready(struct shrinker *s, struct script_cycle *cycle, int sink)
{
    const struct agent_channel *c = &s->script.ports->sink[sink].at;
    if (agent_bit(c, script_vector(&s->script, cycle->vector), c->ready)) return 0;
    cycle->vector = script_copy_vector(&s->script, cycle->vector);
    agent_put_bit(c, script_vector(&s->script, cycle->vector), c->ready, 1);
    return 1;
}

static int clear_level(struct shrinker *s, struct script_cycle *cycle, int level)
{
    const struct spec_port *p = s->script.ports->level[level];
    return clear_bits(s, cycle, p->word, 0, p->width);
}

static int clear_data(struct shrinker *s, struct script_cycle *cycle, int source)
{
    const struct script_channel *c = &s->script.ports->source[source];
    if (!script_has(&cycle->starts, source)) return 0;
    return clear_bits(s, cycle, c->at.data, c->at.lsb, c->at.width);
}

/* Field by field, and an array's elements one by one, in the transfers that are left. */
static void clear_fields(struct shrinker *s, int source)
{
    const struct script_channel *c = &s->script.ports->source[source];
    for (uint32_t i = 0; i < s->script.count; i++) {
        for (int f = 0; c->channel->record->fields[f].name; f++) {
            struct spec_slice slice =
                spec_field_slice(s->bench->values, c->channel->record, c->channel->record->fields[f].name);
            for (int e = -1; e < (slice.count > 1 ? slice.count : 0) && !spent(s) && i < s->script.count; e++) {
                if (!script_has(&s->script.cycle[i].starts, source)) break;
                memcpy(s->trial, s->script.cycle, s->script.count * sizeof *s->trial);
                int lsb = c->at.lsb + slice.lsb + (e < 0 ? 0 : e * slice.width);
                int width = e < 0 ? slice.width * slice.count : slice.width;
                if (clear_bits(s, &s->trial[i], c->at.data, lsb, width)) take(s, s->trial, s->script.count);
            }
        }
    }
}

static void simplify(struct shrinker *s)
{
    const struct script_ports *ports = s->script.ports;
    edit_all(s, drop_reset, 0);
    for (int i = 0; i < ports->sinks; i++) edit_all(s, make_ready, i);
    for (int i = 0; i < ports->levels; i++) edit_all(s, clear_level, i);
    for (int i = 0; i < ports->sources; i++) {
        if (ports->source[i].responds) continue;
        edit_all(s, clear_data, i);
        clear_fields(s, i);
    }
}

/* The agent's draws follow the cycles: another seed may answer sooner. */
static void reseed(struct shrinker *s)
{
    uint64_t rng = s->seed;
    for (int i = 0; i < RESEEDS && !spent(s); i++) {
        uint64_t kept = s->seed;
        uint32_t length = s->script.count;
        s->seed = agent_draw(&rng);
        struct bench_failure failure;
        if (fails(s, &s->script, length, NULL, &failure) && failure.cycle + 1 < length)
            take(s, s->script.cycle, length);
        else s->seed = kept;
    }
}

static void reduce_transfers(struct shrinker *s)
{
    for (int progress = 1; progress && !spent(s);) {
        progress = cut_cycles(s);
        for (int i = 0; i < s->script.ports->sources; i++) {
            if (!s->script.ports->source[i].responds) progress |= edit_all(s, drop_start, i);
        }
    }
}

static void reduce(struct shrinker *s)
{
    cut_prefix(s);
    s->script.quiet = 1;
    if (!take(s, s->script.cycle, s->script.count)) s->script.quiet = 0;
    reduce_transfers(s);
    if (s->bench->agent->responds) {
        reseed(s);
        reduce_transfers(s);
    }
    simplify(s);
    cut_cycles(s); /* what was simplified often needs fewer cycles */
}

static int starts_nothing(const struct script_cycle *cycle)
{
    static const struct script_set none = {{0}};
    return !memcmp(&cycle->starts, &none, sizeof none);
}

/* With the responses fixed as well, the waits between them can go: cycles in which nothing begins. */
static void cut_waits(struct shrinker *s)
{
    for (uint32_t chunk = 64; chunk; chunk /= 2) {
        for (uint32_t at = 0; at < s->script.count && !spent(s);) {
            uint32_t n = s->script.count, cut = 0;
            while (cut < chunk && at + cut < n && starts_nothing(&s->script.cycle[at + cut]) &&
                   !(script_vector(&s->script, s->script.cycle[at + cut].vector)[0] & 1)) {
                cut++;
            }
            if (cut < chunk) {
                at += cut + 1;
                continue;
            }
            memcpy(s->trial, s->script.cycle, at * sizeof *s->trial);
            memcpy(s->trial + at, s->script.cycle + at + cut, (n - at - cut) * sizeof *s->trial);
            if (!take(s, s->trial, n - cut)) at += chunk;
        }
    }
}

static void tighten(struct shrinker *s)
{
    cut_waits(s);
    simplify(s);
    cut_waits(s);
}

/* `from` fails; plays it into a script, reduces that in the given way, and records the result in *to. */
static int stage(struct shrinker *s, const struct script_ports *ports, const struct stimulus *from,
                 void (*way)(struct shrinker *), int recorded, struct stimulus *to, struct bench_failure *failure,
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
    int failed = take(s, s->script.cycle, s->script.count) ? 0 : -1;
    if (failed) {
        spec_fail(error, "the stimulus does not fail as a script of transfers; it is not shrunk");
    } else {
        way(s);
        if (!fails(s, &s->script, s->script.count, to, failure))
            failed = spec_fail(error, "what was shrunk does not fail when it is played again");
    }
    free(s->trial);
    script_free(&s->script);
    return failed;
}

int shrink(struct bench *bench, const struct stimulus *stimulus, uint64_t seed, enum agent_mode mode,
           const struct shrink_limits *limits, struct stimulus *shrunk, struct bench_failure *failure, unsigned *tries,
           struct spec_error *error)
{
    struct stimulus hunted = {.in = NULL};
    if (bench->agent->responds && stimulus->agent && hunt(bench, seed, HUNT_CYCLES, &hunted, failure)) {
        stimulus = &hunted;
        seed = hunted.seed;
        mode = hunted.mode;
    }
    struct shrinker s = {.bench = bench,
                         .seed = seed,
                         .mode = mode,
                         .most_tries = limits->tries,
                         .until = bench->played + limits->cycles};
    struct script_ports ports;
    stimulus_begin(shrunk, bench->values, seed);
    int failed = script_list_ports(&ports, bench, error);
    if (!failed) failed = stage(&s, &ports, stimulus, reduce, 0, shrunk, failure, error);
    shrunk->seed = s.seed;
    shrunk->agent = stimulus->agent;
    shrunk->mode = mode;
    if (failed) {
        shrunk->cycles = 0;
        for (uint64_t t = 0; t < stimulus->cycles; t++)
            stimulus_add(shrunk, stimulus->in + t * (uint64_t)stimulus->words);
    } else if (bench->agent->responds && failure->kind != LOCKSTEP_CHECK) { /* a check needs its agent */
        struct stimulus shorter;
        struct bench_failure of_shorter;
        struct spec_error ignored; /* then the first stage's result stands */
        shrunk->agent = NULL;
        stimulus_begin(&shorter, bench->values, s.seed);
        if (!stage(&s, &ports, shrunk, tighten, 1, &shorter, &of_shorter, &ignored)) {
            stimulus_free(shrunk);
            *shrunk = shorter;
            *failure = of_shorter;
        } else {
            stimulus_free(&shorter);
            shrunk->agent = stimulus->agent;
        }
    }
    *tries = s.tries;
    stimulus_free(&hunted);
    return failed;
}
