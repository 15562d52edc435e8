#include "tb/script.h"

#include <stdlib.h>
#include <string.h>

#include "tb/host.h"

void script_list_ports(struct script_ports *ports, const struct bench *bench)
{
    memset(ports, 0, sizeof *ports);
    const struct spec_ports *all = &bench->ports;
    const char *const *responds = bench->agent->responds;
    for (int i = 0; i < all->count; i++) {
        const struct spec_port *p = &all->port[i];
        if (!p->channel) {
            if (p->dir == SPEC_IN && p->word > 0) ports->level[ports->levels++] = p;
            continue;
        }
        if (i && all->port[i - 1].channel == p->channel) continue; /* one entry for the three ports */
        struct script_channel c = {.at = agent_channel(all, p->channel->name), .channel = p->channel};
        if (ports->sources == SCRIPT_CHANNELS || ports->sinks == SCRIPT_CHANNELS) abort();
        if (p->channel->dir == SPEC_OUT) {
            ports->sink[ports->sinks++] = c;
        } else {
            for (int k = 0; responds && responds[k]; k++) c.responds |= !strcmp(responds[k], p->channel->name);
            ports->source[ports->sources++] = c;
        }
    }
}

uint32_t *script_vector(const struct script *script, uint32_t index)
{
    return script->pool.in + (size_t)index * (size_t)script->pool.words;
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

/* Making: plays the vectors as they are and notes where a transfer begins: valid, and not still waiting. */
struct maker {
    struct bench_replay replay;
    struct bench_source vectors;
    const struct script_ports *ports;
    struct script *script;
    uint32_t waiting, given[SCRIPT_CHANNELS];
};

static void maker_next(void *self, uint64_t t, uint32_t *in)
{
    struct maker *m = self;
    m->vectors.next(m->vectors.self, t, in);
    uint32_t starts = 0;
    for (int i = 0; i < m->ports->sources; i++) {
        if ((in[m->ports->source[i].at.valid] & 1) && !(m->waiting >> i & 1)) starts |= 1u << i;
    }
    stimulus_add(&m->script->pool, in);
    make_room(m->script);
    size_t sinks = (size_t)m->ports->sinks;
    memcpy(m->script->given + (m->script->pool.cycles - 1) * sinks, m->given, sinks * sizeof *m->given);
    m->script->cycle[m->script->count] = (struct script_cycle){m->script->count, starts};
    m->script->count++;
}

static void maker_seen(void *self, uint64_t t, const uint32_t *in, const uint32_t *out)
{
    struct maker *m = self;
    (void)t;
    m->waiting = 0;
    for (int i = 0; i < m->ports->sources; i++) {
        const struct agent_channel *c = &m->ports->source[i].at;
        if ((in[c->valid] & 1) && !(out[c->ready] & 1) && !(in[0] & 1)) m->waiting |= 1u << i;
    }
    for (int i = 0; i < m->ports->sinks; i++) m->given[i] += (uint32_t)agent_gave(&m->ports->sink[i].at, in, out);
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
    free(script->cycle);
    script->given = NULL;
    script->cycle = NULL;
    script->count = 0;
}

/* Playing ------------------------------------------------------------------------------------------------------- */

static void begin_transfer(struct script_player *p, int i, uint32_t *in, uint32_t vector)
{
    const struct agent_channel *c = &p->script->ports->source[i].at;
    in[c->valid] = 1;
    memcpy(in + c->data, script_vector(p->script, vector) + c->data, (size_t)c->words * sizeof *in);
}

/* A recorded response waits until the block has given all that it had given before it in the recording. */
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
        in[c->valid] = p->responses[c->valid];
        memcpy(in + c->data, p->responses + c->data, (size_t)c->words * sizeof *in);
        return;
    }
    uint32_t *queue = p->queue[i];
    if (cycle && (cycle->starts >> i & 1) && p->queued[i] < SCRIPT_QUEUE) queue[p->queued[i]++] = cycle->vector;
    if (p->waiting >> i & 1) return;
    if (p->queued[i] && may_begin(p, i, queue[0])) {
        begin_transfer(p, i, in, queue[0]);
        memmove(queue, queue + 1, --p->queued[i] * sizeof *queue);
    } else {
        in[c->valid] = 0;
        if (p->script->quiet || !cycle) memset(in + c->data, 0, (size_t)c->words * sizeof *in);
        else memcpy(in + c->data, script_vector(p->script, cycle->vector) + c->data, (size_t)c->words * sizeof *in);
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
    for (int i = 0; i < ports->levels && vector; i++) {
        const struct spec_port *level = ports->level[i];
        memcpy(in + level->word, vector + level->word, (size_t)((level->width + 31) / 32) * sizeof *in);
    }
    for (int i = 0; i < ports->sinks; i++) in[ports->sink[i].at.ready] = vector ? vector[ports->sink[i].at.ready] : 1;
    for (int i = 0; i < ports->sources; i++) drive_source(p, i, in, cycle);
}

static void player_seen(void *self, uint64_t t, const uint32_t *in, const uint32_t *out)
{
    struct script_player *p = self;
    (void)t;
    p->waiting = 0;
    for (int i = 0; i < p->script->ports->sources; i++) {
        const struct agent_channel *c = &p->script->ports->source[i].at;
        if ((in[c->valid] & 1) && !(out[c->ready] & 1) && !(in[0] & 1)) p->waiting |= 1u << i;
    }
    for (int i = 0; i < p->script->ports->sinks; i++) {
        p->given[i] += (uint32_t)agent_gave(&p->script->ports->sink[i].at, in, out);
    }
}

struct bench_source script_play(struct script_player *player, const struct script *script, struct bench *bench)
{
    memset(player, 0, sizeof *player);
    player->script = script;
    player->bench = bench;
    bench->agent_off = script->recorded; /* it did not drive the responses */
    player->responses = calloc((size_t)script->pool.words, sizeof *player->responses);
    if (!player->responses) abort();
    return (struct bench_source){player, player_next, player_seen};
}

void script_end(struct script_player *player)
{
    free(player->responses);
    player->responses = NULL;
}
