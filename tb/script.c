#include "tb/script.h"

#include <stdlib.h>
#include <string.h>

#include "spec/bits.h"
#include "tb/host.h"

static int is_named(const char *const *names, const char *name)
{
    for (; names && *names; names++)
        if (!strcmp(*names, name)) return 1;
    return 0;
}

int script_list_ports(struct script_ports *ports, const struct bench *bench, struct spec_error *error)
{
    memset(ports, 0, sizeof *ports);
    const struct spec_ports *all = &bench->ports;
    const char *const *responds = bench->agent->responds;
    for (int i = 0; i < all->count; i++) {
        const struct spec_port *p = &all->port[i];
        if (!p->channel) {
            if (p->dir == SPEC_OUT || p->word == 0) continue;
            ports->level_responds[ports->levels] = is_named(responds, p->name);
            ports->level[ports->levels++] = p;
            continue;
        }
        if (p->part != SPEC_DATA) continue; /* one entry for the three ports */
        int is_sink = p->channel->dir == SPEC_OUT, *count = is_sink ? &ports->sinks : &ports->sources;
        struct script_channel c = {.channel = p->channel};
        if (*count + p->lanes > SCRIPT_LANES)
            return spec_fail(error, "more than %d lanes of channels; the stimulus is not shrunk", SCRIPT_LANES);
        c.responds = !is_sink && is_named(responds, p->channel->name);
        for (int lane = 0; lane < p->lanes; lane++) {
            c.at = agent_lane(all, p->channel->name, lane);
            (is_sink ? ports->sink : ports->source)[(*count)++] = c;
        }
    }
    return 0;
}

uint32_t *script_vector(const struct script *script, uint32_t index)
{
    return script->pool.in + (size_t)index * (size_t)script->pool.words;
}

static uint64_t sum_of(const struct agent_channel *c, const uint32_t *out)
{
    uint64_t sum = 0;
    for (int b = 0; b < c->width; b += 64) {
        const uint64_t bits = bits_get(out + c->data, c->lsb + b, c->width - b < 64 ? c->width - b : 64);
        sum = host_hash(sum, &bits, sizeof bits);
    }
    return sum;
}

static void add_sum(struct script_sums *sums, uint64_t sum)
{
    if (sums->count == sums->room) {
        sums->room = sums->room ? 2 * sums->room : 64;
        sums->sum = realloc(sums->sum, sums->room * sizeof *sums->sum);
        if (!sums->sum) abort();
    }
    sums->sum[sums->count++] = sum;
}

/* `given` follows the pool's growth. */
static void make_room(struct script *script)
{
    size_t sinks = (size_t)script->ports->sinks;
    script->given = realloc(script->given, (script->pool.room * sinks + 1) * sizeof *script->given);
    if (!script->given) abort();
}

uint32_t script_copy_vector(struct script *script, uint32_t index)
{
    size_t bytes = (size_t)script->pool.words * sizeof(uint32_t);
    uint32_t *copy = malloc(bytes);
    if (!copy) abort();
    memcpy(copy, script_vector(script, index), bytes); /* adding may move the pool */
    stimulus_add(&script->pool, copy);
    free(copy);
    make_room(script);
    size_t sinks = (size_t)script->ports->sinks;
    memcpy(script->given + (script->pool.cycles - 1) * sinks, script->given + index * sinks, sinks * sizeof(uint32_t));
    return (uint32_t)(script->pool.cycles - 1);
}

uint32_t script_rest_vector(struct script *script, uint32_t last)
{
    uint32_t rest = script_copy_vector(script, last);
    uint32_t *in = script_vector(script, rest);
    in[0] = 0;
    for (int i = 0; i < script->ports->sources; i++) agent_clear_data(&script->ports->source[i].at, in);
    for (int i = 0; i < script->ports->sinks; i++) {
        const struct agent_channel *c = &script->ports->sink[i].at;
        agent_put_bit(c, in, c->ready, 1);
    }
    return rest;
}

/* Making: plays the vectors as they are and notes where a transfer begins: valid, and not still waiting. */
struct maker {
    struct bench_replay replay;
    struct bench_source vectors;
    const struct script_ports *ports;
    struct script *script;
    struct script_set waiting;
};

static void maker_next(void *self, uint64_t t, uint32_t *in)
{
    struct maker *m = self;
    m->vectors.next(m->vectors.self, t, in);
    struct script_set starts = {{0}};
    for (int i = 0; i < m->ports->sources; i++) {
        const struct agent_channel *c = &m->ports->source[i].at;
        script_put(&starts, i, agent_bit(c, in, c->valid) && !script_has(&m->waiting, i));
    }
    stimulus_add(&m->script->pool, in);
    make_room(m->script);
    uint32_t *given = m->script->given + (m->script->pool.cycles - 1) * (size_t)m->ports->sinks;
    for (int i = 0; i < m->ports->sinks; i++) given[i] = m->script->sums[i].count;
    m->script->cycle[m->script->count] = (struct script_cycle){m->script->count, starts};
    m->script->count++;
}

static void maker_seen(void *self, uint64_t t, const uint32_t *in, const uint32_t *out)
{
    struct maker *m = self;
    (void)t;
    for (int i = 0; i < m->ports->sources; i++)
        script_put(&m->waiting, i, agent_waits(&m->ports->source[i].at, in, out));
    for (int i = 0; i < m->ports->sinks; i++) {
        const struct agent_channel *c = &m->ports->sink[i].at;
        if (agent_gave(c, in, out)) add_sum(&m->script->sums[i], sum_of(c, out));
    }
}

int script_make(struct script *script, const struct script_ports *ports, struct bench *bench,
                const struct stimulus *stimulus, struct bench_failure *failure)
{
    memset(script, 0, sizeof *script);
    script->ports = ports;
    stimulus_begin(&script->pool, bench->values, stimulus->seed);
    script->cycle = malloc((stimulus->cycles + 1) * sizeof *script->cycle);
    if (!script->cycle) abort();
    struct maker maker = {.ports = ports, .script = script};
    maker.vectors = bench_replay(&maker.replay, bench, stimulus);
    struct bench_source source = {&maker, maker_next, maker_seen};
    int failed = bench_play(bench, &source, stimulus->cycles, failure);
    free(maker.replay.driven);
    if (failed) return 0;
    script_free(script);
    return -1;
}

void script_free(struct script *script)
{
    stimulus_free(&script->pool);
    free(script->given);
    for (int i = 0; i < SCRIPT_LANES; i++) free(script->sums[i].sum);
    memset(script->sums, 0, sizeof script->sums);
    free(script->cycle);
    script->given = NULL;
    script->cycle = NULL;
    script->count = 0;
}

/* Playing ------------------------------------------------------------------------------------------------------- */

static void begin_transfer(struct script_player *p, int i, uint32_t *in, uint32_t vector)
{
    const struct agent_channel *c = &p->script->ports->source[i].at;
    agent_put_bit(c, in, c->valid, 1);
    agent_copy_data(c, in, script_vector(p->script, vector));
}

/* A recorded response waits until the block has given all that it had given before it in the recording. To anything else the
 * surroundings might have answered otherwise, so it never comes then. */
static int may_begin(const struct script_player *p, int i, uint32_t vector)
{
    const struct script *s = p->script;
    if (!s->recorded || !s->ports->source[i].responds) return 1;
    for (int k = 0; k < s->ports->sinks; k++) {
        if (p->given[k] < s->given[(size_t)vector * (size_t)s->ports->sinks + (size_t)k]) return 0;
    }
    return 1;
}

static void drive_source(struct script_player *p, int i, uint32_t *in, const struct script_cycle *cycle)
{
    const struct script_channel *source = &p->script->ports->source[i];
    const struct agent_channel *c = &source->at;
    if (source->responds && !p->script->recorded) {
        agent_put_bit(c, in, c->valid, agent_bit(c, p->responses, c->valid));
        agent_copy_data(c, in, p->responses);
        return;
    }
    uint32_t *queue = p->queue[i];
    if (cycle && script_has(&cycle->starts, i) && p->queued[i] < SCRIPT_QUEUE) queue[p->queued[i]++] = cycle->vector;
    if (script_has(&p->waiting, i)) return;
    if (p->queued[i] && may_begin(p, i, queue[0])) {
        begin_transfer(p, i, in, queue[0]);
        memmove(queue, queue + 1, --p->queued[i] * sizeof *queue);
    } else {
        agent_put_bit(c, in, c->valid, 0);
        if (p->script->quiet || !cycle) agent_clear_data(c, in);
        else agent_copy_data(c, in, script_vector(p->script, cycle->vector));
    }
}

static void player_next(void *self, uint64_t t, uint32_t *in)
{
    struct script_player *p = self;
    const struct script_ports *ports = p->script->ports;
    const struct script_cycle *cycle = t < p->script->count ? &p->script->cycle[t] : NULL;
    const uint32_t *vector = cycle ? script_vector(p->script, cycle->vector) : NULL;
    if (!p->script->recorded) p->bench->agent->drive(p->bench->agent_state, t, p->responses);
    in[0] = vector ? vector[0] : 0;
    p->responses[0] = in[0];
    for (int i = 0; i < ports->levels; i++) {
        const struct spec_port *level = ports->level[i];
        const uint32_t *from = ports->level_responds[i] && !p->script->recorded ? p->responses : vector;
        if (level->constant && vector) from = script_vector(p->script, p->script->cycle[0].vector);
        if (from) memcpy(in + level->word, from + level->word, (size_t)((level->width + 31) / 32) * sizeof *in);
    }
    for (int i = 0; i < ports->sinks; i++) {
        const struct agent_channel *c = &ports->sink[i].at;
        agent_put_bit(c, in, c->ready, vector ? agent_bit(c, vector, c->ready) : 1);
    }
    for (int i = 0; i < ports->sources; i++) drive_source(p, i, in, cycle);
}

static int is_as_recorded(const struct script_player *p, int sink, const uint32_t *out)
{
    const struct script_sums *sums = &p->script->sums[sink];
    if (!p->script->recorded || p->bench->agent->judges) return 1;
    return p->given[sink] < sums->count && sums->sum[p->given[sink]] == sum_of(&p->script->ports->sink[sink].at, out);
}

static void player_seen(void *self, uint64_t t, const uint32_t *in, const uint32_t *out)
{
    struct script_player *p = self;
    (void)t;
    for (int i = 0; i < p->script->ports->sources; i++)
        script_put(&p->waiting, i, agent_waits(&p->script->ports->source[i].at, in, out));
    for (int i = 0; i < p->script->ports->sinks; i++) {
        const struct agent_channel *c = &p->script->ports->sink[i].at;
        if (!agent_gave(c, in, out) || script_has(&p->differs, i)) continue;
        if (is_as_recorded(p, i, out)) p->given[i]++;
        else script_put(&p->differs, i, 1);
    }
}

struct bench_source script_play(struct script_player *player, const struct script *script, struct bench *bench)
{
    memset(player, 0, sizeof *player);
    player->script = script;
    player->bench = bench;
    bench->agent_off = script->recorded; /* it did not drive the responses */
    bench->judged = script->recorded && bench->agent->judges;
    player->responses = calloc((size_t)script->pool.words, sizeof *player->responses);
    if (!player->responses) abort();
    return (struct bench_source){player, player_next, player_seen};
}

void script_end(struct script_player *player)
{
    free(player->responses);
    player->responses = NULL;
}
