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

uint32_t script_copy_vector(struct script *script, uint32_t index)
{
    size_t bytes = (size_t)script->pool.words * sizeof(uint32_t);
    uint32_t *copy = malloc(bytes);
    if (!copy) abort();
    memcpy(copy, script_vector(script, index), bytes); /* adding may move the pool */
    stimulus_add(&script->pool, copy);
    free(copy);
    return (uint32_t)(script->pool.cycles - 1);
}

/* Making: plays the vectors as they are and notes where a transfer begins: valid, and not still waiting. */
struct maker {
    struct bench_source vectors;
    const struct script_ports *ports;
    struct script *script;
    uint32_t waiting;
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
}

int script_make(struct script *script, const struct script_ports *ports, struct bench *bench,
                const struct stimulus *stimulus, struct bench_failure *failure)
{
    memset(script, 0, sizeof *script);
    script->ports = ports;
    stimulus_begin(&script->pool, bench->values, stimulus->seed);
    script->cycle = malloc((stimulus->cycles + 1) * sizeof *script->cycle);
    if (!script->cycle) abort();
    struct maker maker = {bench_vectors(stimulus), ports, script, 0};
    struct bench_source source = {&maker, maker_next, maker_seen};
    if (bench_play(bench, &source, stimulus->cycles, failure)) return 0;
    script_free(script);
    return -1;
}

void script_free(struct script *script)
{
    stimulus_free(&script->pool);
    free(script->cycle);
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

static void drive_source(struct script_player *p, int i, uint32_t *in, const struct script_cycle *cycle)
{
    const struct script_channel *source = &p->script->ports->source[i];
    const struct agent_channel *c = &source->at;
    if (source->responds) {
        in[c->valid] = p->responses[c->valid];
        memcpy(in + c->data, p->responses + c->data, (size_t)c->words * sizeof *in);
        return;
    }
    int starts = cycle && (cycle->starts >> i & 1);
    uint32_t *queue = p->queue[i];
    if (p->waiting >> i & 1 || p->queued[i]) {
        if (starts && p->queued[i] < SCRIPT_QUEUE) queue[p->queued[i]++] = cycle->vector;
        if (p->waiting >> i & 1) return;
        begin_transfer(p, i, in, queue[0]);
        memmove(queue, queue + 1, --p->queued[i] * sizeof *queue);
    } else if (starts) {
        begin_transfer(p, i, in, cycle->vector);
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
    if (p->bench->agent->responds) p->bench->agent->drive(p->bench->agent_state, t, p->responses);
    in[0] = vector ? vector[0] : 0;
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
}

struct bench_source script_play(struct script_player *player, const struct script *script, struct bench *bench)
{
    memset(player, 0, sizeof *player);
    player->script = script;
    player->bench = bench;
    player->responses = calloc((size_t)script->pool.words, sizeof *player->responses);
    if (!player->responses) abort();
    return (struct bench_source){player, player_next, player_seen};
}

void script_end(struct script_player *player)
{
    free(player->responses);
    player->responses = NULL;
}
