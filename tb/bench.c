#include "tb/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"

static void *zeroed(size_t bytes)
{
    void *p = calloc(bytes ? bytes : 1, 1);
    if (!p) abort();
    return p;
}

static void find_waits(struct bench *bench)
{
    for (int i = 0; i < bench->ports.count; i++) {
        const struct spec_port *p = &bench->ports.port[i];
        if (p->dir != SPEC_IN || p->part != SPEC_VALID) continue;
        const struct agent_channel c = agent_channel(&bench->ports, p->channel->name);
        for (int w = 0; w < (p->width + 31) / 32; w++) {
            if (bench->waits == BENCH_WAITS) abort();
            bench->wait[bench->waits++] = (struct bench_wait){p->channel->name, c.valid + w, c.ready + w, 0, 0};
        }
    }
}

int bench_open(struct bench *bench, const struct spec_values *values, const struct model_ops *model,
               const struct spec_fsm *const *fsms, const struct rtl_build *build, const struct agent_ops *agent,
               struct spec_error *error)
{
    memset(bench, 0, sizeof *bench);
    bench->values = values;
    bench->build = build;
    bench->agent = agent;
    spec_list_ports(values, &bench->ports);
    size_t in_words = (size_t)bench->ports.in_words, out_words = (size_t)bench->ports.out_words;
    bench->mask = zeroed(in_words * sizeof(uint32_t));
    bench->in = zeroed(in_words * sizeof(uint32_t));
    bench->out_model = zeroed(out_words * sizeof(uint32_t));
    bench->out_rtl = zeroed(out_words * sizeof(uint32_t));
    for (int i = 0; i < bench->ports.count; i++) {
        const struct spec_port *p = &bench->ports.port[i];
        if (p->dir != SPEC_IN) continue;
        for (int b = 0; b < p->width; b++) bench->mask[p->word + b / 32] |= UINT32_C(1) << (b % 32);
    }
    find_waits(bench);
    bench->agent_state = zeroed(agent->size(values));
    if (!model) return 0;
    bench->model_size = model->size(values);
    bench->model_state = zeroed(bench->model_size);
    bench->model_fresh = zeroed(bench->model_size);
    if (model->init(bench->model_fresh, values, fsms, error)) return -1;
    bench->model = model;
    return 0;
}

static void end_play(struct bench *bench)
{
    if (bench->sim) bench->build->destroy(bench->sim);
    bench->sim = NULL;
    if (bench->agent_live && bench->agent->free) bench->agent->free(bench->agent_state);
    bench->agent_live = 0;
}

void bench_close(struct bench *bench)
{
    end_play(bench);
    free(bench->model_state);
    free(bench->model_fresh);
    free(bench->agent_state);
    free(bench->mask);
    free(bench->in);
    free(bench->out_model);
    free(bench->out_rtl);
    memset(bench, 0, sizeof *bench);
}

int bench_start(struct bench *bench, uint64_t seed, enum agent_mode mode, struct spec_error *error)
{
    end_play(bench);
    if (bench->model) memcpy(bench->model_state, bench->model_fresh, bench->model_size);
    if (bench->build) bench->sim = bench->build->create((uint32_t)(seed ^ seed >> 32));
    if (bench->build && bench->build->choose) bench->build->choose(bench->sim, bench->mutant);
    memset(bench->in, 0, (size_t)bench->ports.in_words * sizeof *bench->in);
    memset(bench->agent_state, 0, bench->agent->size(bench->values));
    if (bench->agent->init(bench->agent_state, bench->values, seed, mode, error)) return -1;
    bench->agent_live = 1;
    bench->agent_off = bench->judged = 0;
    return 0;
}

static int find_difference(const struct bench *bench)
{
    for (int i = 0; i < bench->ports.count; i++) {
        const struct spec_port *p = &bench->ports.port[i];
        size_t bytes = (size_t)((p->width + 31) / 32) * sizeof(uint32_t);
        if (p->dir == SPEC_OUT && memcmp(bench->out_model + p->word, bench->out_rtl + p->word, bytes)) return i;
    }
    return -1;
}

/* Before the first edge under reset the RTL's registers hold anything: what is offered then may be lost or written. */
static void keep_quiet(struct bench *bench)
{
    for (int i = 0; i < bench->ports.count; i++) {
        const struct spec_port *p = &bench->ports.port[i];
        if (p->dir != SPEC_IN || p->part != SPEC_VALID) continue;
        for (int w = 0; w < (p->width + 31) / 32; w++) bench->in[p->word + w] = 0;
    }
}

/* 0, or -1 with *error: an input has waited in each cycle of one whole `patience`. */
static int check_waits(struct bench *bench, uint64_t t, const uint32_t *in, const uint32_t *out,
                       struct spec_error *error)
{
    const int counts = t % bench->patience == 0;
    int failed = 0;
    for (struct bench_wait *w = bench->wait; w < bench->wait + bench->waits; w++) {
        const uint32_t valid = in[w->valid], ready = out[w->ready];
        w->taken = in[0] & 1 ? 0 : w->taken | (valid & ready);
        w->held &= w->taken & valid & ~ready;
        if (!counts) continue;
        if (w->held && t)
            failed = spec_fail(error, "%s is not taken for %" PRIu64 " cycles", w->channel, bench->patience);
        w->held = UINT32_MAX;
    }
    return failed;
}

/* The hot loop: one call of each side and of the agent, one masking and one comparison of whole vectors. */
int bench_play(struct bench *bench, const struct bench_source *source, uint64_t cycles, struct bench_failure *failure)
{
    const struct model_ops *const model = bench->model;
    const struct rtl_build *const build = bench->build;
    const struct agent_ops *const agent = bench->agent;
    const int in_words = bench->ports.in_words, out_words = bench->ports.out_words;
    const size_t out_bytes = (size_t)out_words * sizeof(uint32_t);
    uint32_t *const in = bench->in;
    const uint32_t *const mask = bench->mask;
    const uint32_t *const out = model ? bench->out_model : bench->out_rtl;
    const int observes = agent->observe && (!bench->agent_off || bench->judged);
    uint32_t armed = 0; /* a clock edge under reset has been */
    failure->port = -1;
    failure->kind = LOCKSTEP_EQUAL;
    uint64_t t = 0;
    for (; t < cycles; t++) {
        source->next(source->self, t, in);
        for (int w = 0; w < in_words; w++) in[w] &= mask[w];
        if (!armed) keep_quiet(bench);
        if (bench->record) stimulus_add(bench->record, in);
        if (model) model->eval(bench->model_state, in, bench->out_model);
        if (build) build->eval(bench->sim, in, bench->out_rtl);
        int verdict = observes ? agent->observe(bench->agent_state, in, out, &failure->text) : 0;
        if (bench->patience && observes && !verdict) verdict = check_waits(bench, t, in, out, &failure->text);
        if (verdict > 0) {
            failure->kind = LOCKSTEP_ILLEGAL;
            break;
        }
        if (build && armed && *build->stopped) {
            failure->kind = LOCKSTEP_ASSERTION;
            spec_fail(&failure->text, "%s", build->message);
            break;
        }
        if (build && model && armed && memcmp(bench->out_model, bench->out_rtl, out_bytes)) {
            failure->kind = LOCKSTEP_MISMATCH;
            failure->port = find_difference(bench);
            break;
        }
        if (verdict < 0) {
            failure->kind = LOCKSTEP_CHECK;
            break;
        }
        if (source->seen) source->seen(source->self, t, in, out);
        for (int w = 0; bench->high && armed && w < out_words; w++) bench->high[w] |= out[w];
        if (bench->corners && armed) corners_see(bench->corners, in, out);
        if (model) model->tick(bench->model_state);
        if (build) build->edge(bench->sim);
        if (model && bench->inspect && bench->inspect(bench->model_state, bench->agent_state, &failure->text)) {
            failure->kind = LOCKSTEP_CHECK;
            break;
        }
        armed |= in[0] & 1;
    }
    bench->played += t;
    failure->cycle = t;
    return failure->kind != LOCKSTEP_EQUAL;
}

/* Sources ------------------------------------------------------------------------------------------------------- */

static void live_next(void *self, uint64_t t, uint32_t *in)
{
    struct bench_live *live = self;
    live->bench->agent->drive(live->bench->agent_state, t, in);
    if (t >= live->reset_to && live->reset_every != UINT64_MAX) {
        uint64_t r = agent_draw(&live->rng);
        live->reset_from = t + 1 + (r >> 8) % (2 * live->reset_every);
        live->reset_to = live->reset_from + 1 + (r & 3);
        if (live->reset_from >= live->calm_from) live->reset_from = live->reset_to = UINT64_MAX;
    }
    in[0] = t >= live->reset_from && t < live->reset_to;
}

struct bench_source bench_live(struct bench_live *live, struct bench *bench, uint64_t seed, uint64_t reset_every)
{
    *live = (struct bench_live){
        .bench = bench, .rng = ~seed, .reset_every = reset_every, .reset_to = 2 + seed % 3, .calm_from = UINT64_MAX};
    return (struct bench_source){live, live_next, NULL};
}

static void replay_next(void *self, uint64_t t, uint32_t *in)
{
    const struct bench_replay *r = self;
    const struct stimulus *s = r->stimulus;
    if (!r->bench->agent_off) r->bench->agent->drive(r->bench->agent_state, t, r->driven);
    memcpy(in, s->in + t * (uint64_t)s->words, (size_t)s->words * sizeof *in);
    r->driven[0] = in[0];
}

struct bench_source bench_replay(struct bench_replay *replay, struct bench *bench, const struct stimulus *stimulus)
{
    *replay = (struct bench_replay){bench, stimulus, zeroed((size_t)stimulus->words * sizeof(uint32_t))};
    bench->agent_off = stimulus->agent != bench->agent;
    return (struct bench_source){replay, replay_next, NULL};
}

int bench_play_stimulus(struct bench *bench, const struct stimulus *stimulus, struct bench_failure *failure,
                        struct spec_error *error)
{
    struct bench_replay replay;
    if (bench_start(bench, stimulus->seed, stimulus->mode, error)) return -1;
    struct bench_source source = bench_replay(&replay, bench, stimulus);
    int failed = bench_play(bench, &source, stimulus->cycles, failure);
    free(replay.driven);
    return failed;
}

int bench_is_sound(struct bench *bench, const struct stimulus *stimulus)
{
    struct bench_failure failure;
    struct spec_error error;
    const uint32_t mutant = bench->mutant;
    if (!mutant) return 1;
    bench->mutant = 0;
    int failed = bench_play_stimulus(bench, stimulus, &failure, &error);
    bench->mutant = mutant;
    return !failed;
}

/* Words about a mismatch -------------------------------------------------------------------------------------------- */

static void add_hex(struct host_text *t, const uint32_t *words, int width)
{
    int n = (width + 31) / 32;
    host_add(t, "%" PRIx32, words[n - 1]);
    for (int i = n - 2; i >= 0; i--) host_add(t, "%08" PRIx32, words[i]);
}

/* The fields of one lane that differ, of which at most 8 are told in all. */
static void add_fields(struct host_text *t, const struct bench *bench, const struct spec_port *p, int lane, int *shown)
{
    const uint32_t *m = bench->out_model + p->word, *r = bench->out_rtl + p->word;
    const struct spec_record *record = p->channel->record;
    for (int i = 0; record->fields[i].name && *shown < 8; i++) {
        struct spec_slice s = spec_field_slice(bench->values, record, record->fields[i].name);
        s.lsb += lane * (p->width / p->lanes);
        for (int e = 0; e < s.count && *shown < 8; e++) {
            for (int b = 0; b < s.width; b += 64) {
                int n = s.width - b < 64 ? s.width - b : 64, lsb = s.lsb + e * s.width + b;
                uint64_t x = bits_get(m, lsb, n), y = bits_get(r, lsb, n);
                if (x == y) continue;
                host_add(t, "\n    ");
                if (p->channel->count) host_add(t, "lane %d, ", lane);
                host_add(t, "%s", record->fields[i].name);
                if (s.count > 1) host_add(t, "[%d]", e);
                host_add(t, ": model %" PRIx64 ", RTL %" PRIx64, x, y);
                ++*shown;
                break;
            }
        }
    }
}

void bench_explain(const struct bench *bench, const struct bench_failure *failure, char *text, size_t room)
{
    struct host_text t = {0};
    if (failure->port < 0) {
        host_add(&t, "%s", failure->text.text);
    } else {
        const struct spec_port *p = &bench->ports.port[failure->port];
        host_add(&t, "%s: model ", p->name);
        add_hex(&t, bench->out_model + p->word, p->width);
        host_add(&t, ", RTL ");
        add_hex(&t, bench->out_rtl + p->word, p->width);
        int shown = 0;
        for (int lane = 0; p->part == SPEC_DATA && lane < p->lanes; lane++) add_fields(&t, bench, p, lane, &shown);
    }
    snprintf(text, room, "%s", t.text);
    free(t.text);
}
