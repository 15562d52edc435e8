/* Forwards and recalls: one after another is looked up; its line goes through the reverse translation, its words to the storage. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

static int is_forward(const struct stash_message *m)
{
    return m->type == MSG_FWD_READ || m->type == MSG_FWD_REG || m->type == MSG_RECALL;
}

int engine_forwards_under_way(const struct stash_engine *e)
{
    return e->waiting.count != 0 || (e->turns & 15) != 0;
}

/* `acks`: stage M takes a message. */
uint32_t engine_forward_conditions(const struct stash_engine *e, const struct engine_in *in, int acks)
{
    switch (e->forward) {
    case FORWARD_IDLE: {
        if (e->skip) return 0;
        int alone = !engine_forwards_under_way(e);
        int may_begin =
            e->deferred.count ? alone && e->replies.count < ENGINE_REPLIES : e->waiting.count < ENGINE_WAITING;
        /* Nothing may see a grant before those that were deferred until it. */
        if (e->command == COMMAND_PAGE_ADD || (e->deferred.count && engine_grants(e))) may_begin = 0;
        if (e->retry) return when(may_begin, FORWARD_IF_retries);
        if (!in->l2_fwd_valid || e->deferred.count == e->deferred_size) return 0;
        int is_ack = in->l2_fwd->type == MSG_WB_ACK;
        return when(is_ack && acks && alone, FORWARD_IF_acks) | when(!is_ack && may_begin, FORWARD_IF_comes);
    }
    case FORWARD_LOOKUP: return when(e->second && !(e->meets_store && e->open_context), FORWARD_IF_found);
    case FORWARD_SEND:
        return when(!e->words, FORWARD_IF_no_words) | when((e->words & e->granting) != 0, FORWARD_IF_may_defer);
    default: return when(!e->waiting.count && (e->turns & 15) == 8, FORWARD_IF_ends);
    }
}

/* Where a word of the line lies in the stash: behind those that the mapping has before it. */
static uint32_t address_of(const struct map_answer *line, int place)
{
    return (uint32_t)line->address + (uint32_t)__builtin_popcount(line->words & ((UINT32_C(1) << place) - 1));
}

/* Words of a forward were granted in one of the last three cycles. */
static int follows_soon(const struct stash_engine *e)
{
    for (uint32_t cycles = 1; cycles <= 3; cycles++)
        if (engine_granted(e, cycles, GRANT_FORWARD)) return 1;
    return 0;
}

/* Where an access waits for its pass, turns keep so far apart that a store fits between. */
void engine_eval_turn(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    out->turn = out->turn_ends = 0;
    out->turn_words = 0;
    if (!e->translated.count) return;
    int no_room = __builtin_popcount(e->turns & 15) + e->replies.count >= ENGINE_REPLIES;
    if (!e->second_chunk && (no_room || (in->pass_waits && follows_soon(e)))) return;
    const struct map_answer *line = &e->translated.slot[e->translated.head];
    uint32_t chunk = (uint32_t)line->address >> e->word_shift, behind = 0;
    uint32_t words =
        e->waiting.slot[e->waiting.head].hit ? e->waiting.slot[e->waiting.head].message.mask & line->words : 0;
    for (uint32_t rest = words; rest; rest &= rest - 1)
        if (address_of(line, __builtin_ctz(rest)) >> e->word_shift != chunk) behind |= rest & -rest;
    out->turn = 1;
    out->turn_ends = e->second_chunk || !behind;
    out->turn_words = e->second_chunk ? behind : words & ~behind;
}

void engine_grant_forward(const struct stash_engine *e, struct engine_operation *o, const struct engine_out *out)
{
    const struct map_answer *line = &e->translated.slot[e->translated.head];
    const struct stash_deferred *m = &e->waiting.slot[e->waiting.head].message;
    o->event = m->type == MSG_FWD_READ ? WORD_ON_FORWARD_READ : WORD_ON_FORWARD_TAKE;
    o->map = (uint8_t)m->owner_map;
    o->words = o->granting = 0;
    for (uint32_t rest = out->turn_words; rest; rest &= rest - 1) {
        int place = __builtin_ctz(rest);
        uint32_t word = engine_word(e, address_of(line, place));
        o->words |= UINT32_C(1) << word;
        o->granting |= (e->waiting.slot[e->waiting.head].granting >> place & 1) << word;
        o->in_line[word] = (uint8_t)place;
    }
}

void engine_forward_seen(const struct stash_engine *e, const struct engine_in *in, struct engine_operation *o)
{
    if (in->op_rdata) memcpy(o->data, in->op_rdata, (size_t)e->chunk_words * sizeof *o->data);
    else memset(o->data, 0, sizeof o->data);
}

void engine_forward_applied(struct stash_engine *e, const struct engine_in *in, const struct engine_operation *o)
{
    for (uint32_t rest = o->words; rest; rest &= rest - 1) {
        int word = __builtin_ctz(rest), place = o->in_line[word];
        if (in->supply >> word & 1) {
            e->reply.mask |= UINT32_C(1) << place;
            e->reply.data[place] = o->data[word];
        }
        if (in->defer >> word & 1) e->defer |= UINT32_C(1) << place;
    }
    if (o->event == WORD_ON_FORWARD_TAKE && in->supply) e->taken = e->access_used;
    if (in->refuse) e->protocol_error = 1;
}

static void take_deferred(struct stash_engine *e)
{
    const struct stash_deferred *d = &e->deferred.slot[e->deferred.head];
    e->message = (struct stash_message){.type = d->type,
                                        .mask = d->mask,
                                        .core = d->core,
                                        .stash = d->stash,
                                        .map = d->map,
                                        .owner_map = d->owner_map,
                                        .line = d->line};
    e->deferred.head = (e->deferred.head + 1) % e->deferred_size;
    e->deferred.count--;
    e->retry--;
}

/* LOOKUP: which MSHRs expect a registration of this line, and, of those that did in the cycle before, which words. */
void engine_look_up(struct stash_engine *e)
{
    const struct stash_message *m = &e->message;
    if (!e->second) e->meets_store = e->open_context && e->contexts.slot[e->contexts.head].kind == OF_STORE;
    e->granting = 0;
    for (uint32_t rest = e->second ? e->granting_mshrs : 0; rest; rest &= rest - 1)
        e->granting |= e->mshr[__builtin_ctz(rest)].mask;
    e->granting_mshrs = 0;
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *s = &e->mshr[__builtin_ctz(rest)];
        if (s->kind == MSHR_REG && s->line == m->line && s->map == m->owner_map) e->granting_mshrs |= rest & -rest;
    }
}

static void begin(struct stash_engine *e)
{
    e->words = is_forward(&e->message) ? e->message.mask : 0;
    if (e->message.mask & ~e->words) e->protocol_error = 1;
}

static void send(struct stash_engine *e, const struct engine_in *in)
{
    const struct stash_message *m = &e->message;
    int place = (e->waiting.head + e->waiting.count++) % ENGINE_WAITING;
    e->waiting.slot[place].message =
        (struct stash_deferred){m->type, e->words, m->core, m->stash, m->map, m->owner_map, m->line};
    e->waiting.slot[place].granting = e->granting;
    e->waiting.slot[place].hit = in->pa_hit;
}

static void take_turn(struct stash_engine *e, const struct engine_out *out)
{
    uint32_t mask = e->waiting.slot[e->waiting.head].message.mask;
    const struct map_answer *line = &e->translated.slot[e->translated.head];
    if (!e->second_chunk && ((mask & ~line->words) || (mask && !out->turn_words))) e->protocol_error = 1;
    e->second_chunk = !out->turn_ends;
    if (!out->turn_ends) return;
    e->turned[e->now % ENGINE_OPERATIONS] = e->waiting.slot[e->waiting.head].message;
    e->waiting.head = (e->waiting.head + 1) % ENGINE_WAITING;
    e->waiting.count--;
    e->translated.head = (e->translated.head + 1) % ENGINE_WAITING;
    e->translated.count--;
}

/* S3 has had its last words. */
static void end(struct stash_engine *e, const struct stash_deferred *m)
{
    if (e->reply.mask) {
        e->reply.type = m->type == MSG_FWD_READ ? MSG_DATA : m->type == MSG_FWD_REG ? MSG_REG_ACK : MSG_RECALL_DATA;
        if (m->type == MSG_FWD_REG) memset(e->reply.data, 0, sizeof e->reply.data); /* a REG_ACK carries none */
        e->reply.line = m->line;
        e->reply.core = m->core;
        e->reply.stash = m->stash;
        e->reply.map = m->map;
        e->replies.slot[(e->replies.head + e->replies.count++) % ENGINE_REPLIES] = e->reply;
    }
    if (e->defer) {
        struct stash_deferred *d = &e->deferred.slot[(e->deferred.head + e->deferred.count++) % e->deferred_size];
        *d = *m;
        d->mask = e->defer;
    }
    memset(&e->reply, 0, sizeof e->reply);
    e->defer = 0;
}

static void rotate(struct stash_engine *e)
{
    const struct stash_deferred head = e->deferred.slot[e->deferred.head];
    e->deferred.head = (e->deferred.head + 1) % e->deferred_size;
    e->deferred.slot[(e->deferred.head + e->deferred.count - 1) % e->deferred_size] = head;
    e->skip--;
}

void engine_tick_forward(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    uint64_t a = out->forward->actions;
    if (e->skip) rotate(e);
    e->second = e->forward == FORWARD_LOOKUP;
    if (does(a, FORWARD_DO_TAKE_DEFERRED)) take_deferred(e);
    if (does(a, FORWARD_DO_TAKE_FORWARD)) e->message = *in->l2_fwd;
    if (does(a, FORWARD_DO_BEGIN)) begin(e);
    if (e->turns >> 3 & 1) end(e, &e->turned[(e->now - 4) % ENGINE_OPERATIONS]);
    if (out->turn) take_turn(e, out);
    e->turns = (e->turns << 1 | (uint32_t)out->turn_ends) & 15;
    if (does(a, FORWARD_DO_SEND_LINE)) send(e, in);
    if (in->rev.done) e->translated.slot[(e->translated.head + e->translated.count++) % ENGINE_WAITING] = in->rev;
    e->forward = out->forward->next;
    if (!e->granted || e->forward != FORWARD_IDLE) return;
    e->granted = 0;
    if (e->retry < e->deferred.count) e->skip = e->retry;
    e->retry = e->deferred.count;
}
