#include "tb/reduce.h"

#include <string.h>

enum { RESEEDS = 16, FEW_SEEDS = 4, COARSE = 32, SEEDED = 16, LONG = 256, TOGETHER = 4, FEW = 16, MUCH = 16 };

static int spent(const struct reducer *r)
{
    return r->tries >= r->most_tries || r->bench->played >= r->until;
}

/* Plays a candidate for `cycles`; 1 when it fails in the same manner, and then *failure. What fails without its mutant as well
 * shows another thing, or does what no surroundings may do: it does not fail, but where the best is no better. */
static int fails(struct reducer *r, const struct script *candidate, uint64_t cycles, struct stimulus *record,
                 struct bench_failure *failure)
{
    struct spec_error error;
    if (bench_start(r->bench, r->seed, r->mode, &error)) return 0;
    struct script_player player;
    struct bench_source source = script_play(&player, candidate, r->bench);
    const int judged = r->bench->mutant && !record;
    r->played.cycles = 0;
    r->bench->record = judged ? &r->played : record;
    int failed = bench_play(r->bench, &source, cycles, failure);
    r->bench->record = NULL;
    script_end(&player);
    r->tries++;
    if (!failed || failure->kind != r->failure.kind) return 0;
    if (!judged) return 1;
    r->played.seed = r->seed;
    r->played.mode = r->mode;
    r->played.agent = r->agent;
    r->played_sound = bench_is_sound(r->bench, &r->played);
    return r->played_sound || !r->sound;
}

/* Takes the candidate if it fails: its cycles become the script's, cut after the failing one. A candidate with fewer
 * cycles than the script may fail later than it ends, since the block takes its time, but sooner than the script. */
static int take(struct reducer *r, struct script_cycle *cycles, uint32_t count)
{
    if (spent(r) || !count) return 0;
    struct script candidate = r->script;
    struct bench_failure failure;
    candidate.cycle = cycles;
    candidate.count = count;
    if (!fails(r, &candidate, count < r->script.count ? r->script.count - 1 : count, NULL, &failure)) return 0;
    r->failure = failure;
    r->sound = r->played_sound;
    r->script.count = (uint32_t)failure.cycle + 1;
    uint32_t kept = count < r->script.count ? count : r->script.count;
    memmove(r->script.cycle, cycles, kept * sizeof *cycles); /* they may be the same */
    if (kept < r->script.count) {
        uint32_t rest = script_rest_vector(&r->script, r->script.cycle[kept - 1].vector);
        for (uint32_t i = kept; i < r->script.count; i++) r->script.cycle[i] = (struct script_cycle){.vector = rest};
    }
    return 1;
}

/* As take; what fails no more may only have met other draws of the agent, so a few other seeds are tried as well. */
static int take_by_any_seed(struct reducer *r, struct script_cycle *cycles, uint32_t count)
{
    if (take(r, cycles, count)) return 1;
    if (!r->bench->agent->responds || r->script.recorded) return 0;
    const uint64_t seed = r->seed;
    const enum agent_mode mode = r->mode;
    for (int i = 0; i < FEW_SEEDS && !spent(r); i++) {
        r->seed = agent_draw(&r->rng);
        r->mode = i % 2 ? mode : AGENT_READY;
        if (take(r, cycles, count)) return 1;
    }
    r->seed = seed;
    r->mode = mode;
    return 0;
}

static uint32_t reset_length(const struct reducer *r)
{
    uint32_t n = 0;
    while (n < r->script.count && script_vector(&r->script, r->script.cycle[n].vector)[0] & 1) n++;
    return n ? n : 1;
}

/* Most failures need little of the past: try the reset and the last few cycles alone. */
static void cut_prefix(struct reducer *r)
{
    uint32_t head = reset_length(r);
    for (uint32_t keep = 8; head + keep < r->script.count; keep *= 2) {
        uint32_t n = r->script.count;
        memcpy(r->trial, r->script.cycle, head * sizeof *r->trial);
        memcpy(r->trial + head, r->script.cycle + n - keep, keep * sizeof *r->trial);
        if (take_by_any_seed(r, r->trial, head + keep)) return;
    }
}

/* Halves, quarters ... down to `finest` cycles. */
static int cut_cycles(struct reducer *r, uint32_t finest)
{
    int progress = 0;
    for (uint32_t chunk = r->script.count / 2; chunk >= finest; chunk /= 2) {
        for (uint32_t at = 0; at < r->script.count && !spent(r);) {
            uint32_t n = r->script.count, cut = chunk < n - at ? chunk : n - at;
            memcpy(r->trial, r->script.cycle, at * sizeof *r->trial);
            memcpy(r->trial + at, r->script.cycle + at + cut, (n - at - cut) * sizeof *r->trial);
            if (chunk > n / SEEDED ? take_by_any_seed(r, r->trial, n - cut) : take(r, r->trial, n - cut)) progress = 1;
            else at += chunk;
        }
    }
    return progress;
}

/* Changes that keep the length. `change` edits cycle i of the trial and says whether there was anything to edit. */
typedef int (*edit)(struct reducer *r, struct script_cycle *cycle, int argument);

static int edit_range(struct reducer *r, edit change, int argument, uint32_t from, uint32_t to)
{
    int edits = 0;
    memcpy(r->trial, r->script.cycle, r->script.count * sizeof *r->trial);
    for (uint32_t i = from; i < to && i < r->script.count; i++) edits += change(r, &r->trial[i], argument);
    return edits && take(r, r->trial, r->script.count);
}

static int edit_all(struct reducer *r, edit change, int argument)
{
    int progress = 0;
    uint64_t pool = r->script.pool.cycles;
    for (uint32_t chunk = r->script.count; chunk && !spent(r); chunk /= 2) {
        for (uint32_t at = 0; at < r->script.count && !spent(r); at += chunk) {
            if (edit_range(r, change, argument, at, at + chunk)) progress = 1, pool = r->script.pool.cycles;
            else r->script.pool.cycles = pool; /* forget the vectors of the failed trial */
        }
    }
    return progress;
}

static int drop_start(struct reducer *r, struct script_cycle *cycle, int source)
{
    (void)r;
    if (!script_has(&cycle->starts, source)) return 0;
    script_put(&cycle->starts, source, 0);
    return 1;
}

/* Sets bits lsb .. lsb+width-1 of the vector's words from `word` on to zero; 0 when they are zero already. */
static int clear_bits(struct reducer *r, struct script_cycle *cycle, int word, int lsb, int width)
{
    const uint32_t *old = script_vector(&r->script, cycle->vector) + word;
    int any = 0;
    for (int b = 0; b < width; b += 64) any |= bits_get(old, lsb + b, width - b < 64 ? width - b : 64) != 0;
    if (!any) return 0;
    cycle->vector = script_copy_vector(&r->script, cycle->vector);
    uint32_t *now = script_vector(&r->script, cycle->vector) + word;
    bits_clear(now, lsb, width);
    return 1;
}

static int drop_reset(struct reducer *r, struct script_cycle *cycle, int argument)
{
    (void)argument;
    return cycle == r->trial ? 0 : clear_bits(r, cycle, 0, 0, 1); /* the first cycle's reset stays */
}

static int make_ready(struct reducer *r, struct script_cycle *cycle, int sink)
{
    const struct agent_channel *c = &r->script.ports->sink[sink].at;
    if (agent_bit(c, script_vector(&r->script, cycle->vector), c->ready)) return 0;
    cycle->vector = script_copy_vector(&r->script, cycle->vector);
    agent_put_bit(c, script_vector(&r->script, cycle->vector), c->ready, 1);
    return 1;
}

static int clear_level(struct reducer *r, struct script_cycle *cycle, int level)
{
    const struct spec_port *p = r->script.ports->level[level];
    if (p->constant && cycle != r->trial) return 0; /* the first cycle's value is played throughout */
    return clear_bits(r, cycle, p->word, 0, p->width);
}

static int clear_data(struct reducer *r, struct script_cycle *cycle, int source)
{
    const struct script_channel *c = &r->script.ports->source[source];
    if (!script_has(&cycle->starts, source)) return 0;
    return clear_bits(r, cycle, c->at.data, c->at.lsb, c->at.width);
}

/* Field by field, and an array's elements one by one, in the transfers that are left. */
static void clear_fields(struct reducer *r, int source)
{
    const struct script_channel *c = &r->script.ports->source[source];
    for (uint32_t i = 0; i < r->script.count; i++) {
        for (int f = 0; c->channel->record->fields[f].name; f++) {
            struct spec_slice slice =
                spec_field_slice(r->bench->values, c->channel->record, c->channel->record->fields[f].name);
            for (int e = -1; e < (slice.count > 1 ? slice.count : 0) && !spent(r) && i < r->script.count; e++) {
                if (!script_has(&r->script.cycle[i].starts, source)) break;
                memcpy(r->trial, r->script.cycle, r->script.count * sizeof *r->trial);
                int lsb = c->at.lsb + slice.lsb + (e < 0 ? 0 : e * slice.width);
                int width = e < 0 ? slice.width * slice.count : slice.width;
                if (clear_bits(r, &r->trial[i], c->at.data, lsb, width)) take(r, r->trial, r->script.count);
            }
        }
    }
}

static void simplify(struct reducer *r)
{
    const struct script_ports *ports = r->script.ports;
    edit_all(r, drop_reset, 0);
    for (int i = 0; i < ports->sinks; i++) edit_all(r, make_ready, i);
    for (int i = 0; i < ports->levels; i++) edit_all(r, clear_level, i);
    for (int i = 0; i < ports->sources; i++) {
        if (ports->source[i].responds) continue;
        edit_all(r, clear_data, i);
        clear_fields(r, i);
    }
}

/* The agent's draws follow the cycles: another seed may answer sooner, and one that is always ready soonest. */
static void reseed(struct reducer *r, int seeds)
{
    for (int i = 0; i < seeds && !spent(r); i++) {
        const uint64_t seed = r->seed;
        const enum agent_mode mode = r->mode;
        struct bench_failure failure;
        r->seed = agent_draw(&r->rng);
        if (i % 2) r->mode = AGENT_READY;
        uint32_t length = r->script.count;
        if (fails(r, &r->script, length, NULL, &failure) && failure.cycle + 1 < length)
            take(r, r->script.cycle, length);
        else r->seed = seed, r->mode = mode;
    }
}

/* The first cycle from `from` on in which the source begins a transfer; the script's length when there is none. */
static uint32_t next_start(const struct reducer *r, int source, uint32_t from)
{
    while (from < r->script.count && !script_has(&r->script.cycle[from].starts, source)) from++;
    return from;
}

static void try_script(struct reducer *r)
{
    memcpy(r->trial, r->script.cycle, r->script.count * sizeof *r->trial);
}

/* The transfer that begins in cycle `from` begins in cycle `to` instead, with field `keep` (or none: -1) of the transfer that
 * began there, if one did. */
static int move_transfer(struct reducer *r, int source, uint32_t from, uint32_t to, int keep)
{
    const struct script_channel *c = &r->script.ports->source[source];
    try_script(r);
    const uint32_t old = r->trial[to].vector, moved = script_copy_vector(&r->script, old);
    uint32_t *data = script_vector(&r->script, moved);
    agent_copy_data(&c->at, data, script_vector(&r->script, r->trial[from].vector));
    if (keep >= 0) {
        struct spec_slice s =
            spec_field_slice(r->bench->values, c->channel->record, c->channel->record->fields[keep].name);
        bits_copy(data + c->at.data, c->at.lsb + s.lsb, script_vector(&r->script, old) + c->at.data, c->at.lsb + s.lsb,
                  s.width * s.count);
    }
    script_put(&r->trial[from].starts, source, 0);
    script_put(&r->trial[to].starts, source, 1);
    r->trial[to].vector = moved;
    return take_by_any_seed(r, r->trial, r->script.count);
}

/* One transfer for two of a channel that follow each other: the later one, perhaps with a field of the earlier one. */
static int merge_transfers(struct reducer *r, int source)
{
    const struct spec_field *fields = r->script.ports->source[source].channel->record->fields;
    int progress = 0;
    for (uint32_t at = next_start(r, source, 0); at < r->script.count && !spent(r);) {
        uint32_t after = next_start(r, source, at + 1);
        int merged = 0;
        for (int keep = -1; !merged && after < r->script.count && (keep < 0 || fields[keep].name); keep++)
            merged = move_transfer(r, source, after, at, keep);
        progress |= merged;
        if (!merged) at = after;
    }
    return progress;
}

/* One by one, under other seeds too. */
static int drop_transfers(struct reducer *r, int source)
{
    int progress = 0;
    for (uint32_t at = next_start(r, source, 0); at < r->script.count && !spent(r);
         at = next_start(r, source, at + 1)) {
        try_script(r);
        script_put(&r->trial[at].starts, source, 0);
        progress |= take_by_any_seed(r, r->trial, r->script.count);
    }
    return progress;
}

/* Each transfer begins as early as it may, behind the one before it on its channel. */
static int hasten_transfers(struct reducer *r, int source)
{
    int progress = 0;
    uint32_t free_from = 1; /* the first cycle is reset */
    for (uint32_t at = next_start(r, source, 1); at < r->script.count; at = next_start(r, source, at + 1)) {
        for (uint32_t by = at - free_from; by && !spent(r); by /= 2) {
            if (!move_transfer(r, source, at, at - by, -1)) continue;
            at -= by;
            progress = 1;
            break;
        }
        free_from = at + 1;
    }
    return progress;
}

static int each_source(struct reducer *r, int (*pass)(struct reducer *r, int source))
{
    int progress = 0;
    for (int i = 0; i < r->script.ports->sources && !spent(r); i++)
        if (!r->script.ports->source[i].responds) progress |= pass(r, i);
    return progress;
}

static int drop_ranges(struct reducer *r, int source)
{
    return edit_all(r, drop_start, source);
}

/* Inputs, numbered: those sources that no agent drives, and behind them the levels. 1 if there was anything to change. */
static int clear_input(struct reducer *r, struct script_cycle *cycle, int input)
{
    const struct script_ports *ports = r->script.ports;
    if (input < ports->sources) return !ports->source[input].responds && drop_start(r, cycle, input);
    input -= ports->sources;
    return !ports->level_responds[input] && clear_level(r, cycle, input);
}

/* `first` and the inputs behind it: all that they did goes, or all but the last of it. */
static int silence(struct reducer *r, int first, int inputs)
{
    const uint64_t pool = r->script.pool.cycles;
    for (uint32_t keep = 0; keep < r->script.count / 2 && !spent(r); keep = keep ? keep * MUCH : FEW) {
        int edits = 0;
        try_script(r);
        for (uint32_t t = 1; t < r->script.count - keep; t++)
            for (int i = first; i < first + inputs; i++) edits += clear_input(r, &r->trial[t], i);
        if (!edits || take(r, r->trial, r->script.count)) return edits;
        r->script.pool.cycles = pool;
    }
    return 0;
}

/* What an input did long ago is seldom needed. In a long script this makes room: often a cycle cannot be cut for what comes behind
 * it, as a use of what it set. Inputs go together first, for one may make up for what another does. */
static int silence_all(struct reducer *r)
{
    const int inputs = r->script.ports->sources + r->script.ports->levels;
    int progress = 0;
    if (r->script.count < LONG) return 0;
    for (int together = TOGETHER; together; together /= 2)
        for (int i = 0; i < inputs && !spent(r); i += together)
            progress |= silence(r, i, together < inputs - i ? together : inputs - i);
    return progress;
}

/* Where an agent answers, most waits must stay, and to try each costs more replays than all else: that is left to the end. */
static int cut_coarsely(struct reducer *r)
{
    return cut_cycles(r, r->bench->agent->responds ? 1 + r->script.count / COARSE : 1);
}

static void reduce_transfers(struct reducer *r)
{
    for (int progress = 1; progress && !spent(r);) {
        progress = silence_all(r);
        progress |= cut_coarsely(r);
        progress |= each_source(r, drop_ranges);
    }
}

/* What depends on what the agent answers when: other seeds are tried with each change. */
static void reduce_by_seeds(struct reducer *r)
{
    for (int progress = 1; progress && !spent(r);) {
        progress = each_source(r, drop_transfers);
        progress |= each_source(r, merge_transfers);
        progress |= each_source(r, hasten_transfers);
        reseed(r, FEW_SEEDS);
        if (progress) cut_coarsely(r);
    }
}

void reduce_script(struct reducer *r)
{
    cut_prefix(r);
    r->script.quiet = 1;
    if (!take(r, r->script.cycle, r->script.count)) r->script.quiet = 0;
    reduce_transfers(r);
    if (r->bench->agent->responds) {
        reseed(r, RESEEDS);
        reduce_transfers(r);
    }
    reduce_by_seeds(r);
    cut_cycles(r, 1);
    simplify(r);
    cut_cycles(r, 1); /* what was simplified often needs fewer cycles */
}

static int starts_nothing(const struct script_cycle *cycle)
{
    static const struct script_set none = {{0}};
    return !memcmp(&cycle->starts, &none, sizeof none);
}

/* With the responses fixed as well, the waits between them can go: cycles in which nothing begins. */
static void cut_waits(struct reducer *r)
{
    for (uint32_t chunk = 64; chunk; chunk /= 2) {
        for (uint32_t at = 0; at < r->script.count && !spent(r);) {
            uint32_t n = r->script.count, cut = 0;
            while (cut < chunk && at + cut < n && starts_nothing(&r->script.cycle[at + cut]) &&
                   !(script_vector(&r->script, r->script.cycle[at + cut].vector)[0] & 1)) {
                cut++;
            }
            if (cut < chunk) {
                at += cut + 1;
                continue;
            }
            memcpy(r->trial, r->script.cycle, at * sizeof *r->trial);
            memcpy(r->trial + at, r->script.cycle + at + cut, (n - at - cut) * sizeof *r->trial);
            if (!take(r, r->trial, n - cut)) at += chunk;
        }
    }
}

void reduce_waits(struct reducer *r)
{
    cut_waits(r);
    simplify(r);
    cut_waits(r);
}

int reduce_begin(struct reducer *r)
{
    return take(r, r->script.cycle, r->script.count);
}

int reduce_fails(struct reducer *r, struct stimulus *record, struct bench_failure *failure)
{
    return fails(r, &r->script, r->script.count, record, failure);
}
