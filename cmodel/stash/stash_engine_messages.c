/* Messages from the L2 and from other owners. Words of an answer go to the storage a chunk a cycle, those of a forward one a
 * cycle through reverse translation. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

int engine_is_answer(const struct stash_message *m)
{
    return m->type == MSG_DATA || m->type == MSG_REG_ACK || m->type == MSG_WB_ACK;
}

static int is_forward(const struct stash_message *m)
{
    return m->type == MSG_FWD_READ || m->type == MSG_FWD_REG || m->type == MSG_RECALL;
}

static enum engine_mshr_kind kind_of(const struct stash_message *answer)
{
    return answer->type == MSG_DATA ? MSHR_READ : answer->type == MSG_REG_ACK ? MSHR_REG : MSHR_WB;
}

/* Answers --------------------------------------------------------------------------------------------------------- */

static int answers(const struct stash_engine *e, const struct engine_mshr *s)
{
    return s->kind == kind_of(&e->message) && s->line == e->message.line && s->map == e->message.map;
}

void engine_begin_answer(struct stash_engine *e)
{
    e->left = 0;
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *s = &e->mshr[__builtin_ctz(rest)];
        if (!answers(e, s)) continue;
        for (uint32_t words = s->mask & e->message.mask; words; words &= words - 1)
            e->answer_addr[__builtin_ctz(words)] = s->addr[__builtin_ctz(words)];
        e->left |= s->mask & e->message.mask;
    }
    if (e->message.mask & ~e->left) e->protocol_error = 1;
}

uint32_t engine_next_put(const struct stash_engine *e)
{
    uint32_t even = 0;
    for (uint32_t rest = e->left; rest; rest &= rest - 1)
        if (!(e->answer_addr[__builtin_ctz(rest)] >> e->word_shift & 1)) even |= rest & -rest;
    return even ? even : e->left;
}

static uint8_t event_of(const struct stash_engine *e)
{
    switch (e->message.type) {
    case MSG_DATA: return WORD_ON_FILL;
    case MSG_REG_ACK: return WORD_ON_GRANT;
    case MSG_FWD_READ: return WORD_ON_FORWARD_READ;
    case MSG_WB_ACK: return WORD_ON_WB_DONE;
    default: return WORD_ON_FORWARD_TAKE;
    }
}

void engine_put_chunk(struct stash_engine *e)
{
    struct engine_put *p = &e->put[e->now % ENGINE_PUTS];
    uint32_t words = engine_next_put(e);
    memset(p, 0, sizeof *p);
    p->event = event_of(e);
    p->map = (uint8_t)e->message.map;
    for (uint32_t rest = words; rest; rest &= rest - 1) {
        int w = __builtin_ctz(rest);
        uint32_t place = engine_word(e, e->answer_addr[w]);
        p->mask |= UINT32_C(1) << place;
        p->data[place] = e->message.data[w];
    }
    engine_drive_op(e, e->answer_addr[__builtin_ctz(words)] >> e->word_shift);
    e->left &= ~words;
    e->puts |= 1;
}

void engine_end_answer(struct stash_engine *e)
{
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        int i = __builtin_ctz(rest);
        struct engine_mshr *s = &e->mshr[i];
        if (!answers(e, s)) continue;
        s->mask &= ~e->message.mask;
        if (s->mask) continue;
        for (int a = 0; a < e->misses; a++) {
            e->access[a].waits &= ~(UINT32_C(1) << i);
            e->access[a].asleep = 0;
        }
    }
    if (e->message.type == MSG_REG_ACK) {
        if (e->retry < e->deferred.count) e->skip = e->retry;
        e->retry = e->deferred.count;
    }
    e->releases |= 1;
}

void engine_skip_deferred(struct stash_engine *e)
{
    const struct stash_deferred head = e->deferred.slot[e->deferred.head];
    e->deferred.head = (e->deferred.head + 1) % e->deferred_size;
    e->deferred.slot[(e->deferred.head + e->deferred.count - 1) % e->deferred_size] = head;
    e->skip--;
}

void engine_tick_answer(struct stash_engine *e)
{
    if (e->puts >> 2 & 1) { /* S2: what S3 applies */
        uint32_t i = (e->now - 3) % ENGINE_PUTS;
        engine_drive_apply(e, e->put[i].event, e->put[i].mask, e->put[i].map);
        e->driven.apply_put = (uint8_t)(i + 1);
    }
    if (e->releases >> 3 & 1) /* the storage and #DirtyData have what the answer changed */
        for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1)
            if (!e->mshr[__builtin_ctz(rest)].mask) e->mshr_used &= ~(rest & -rest);
    e->puts <<= 1;
    e->releases <<= 1;
}

/* Forwards -------------------------------------------------------------------------------------------------------- */

void engine_begin_reverse(struct stash_engine *e)
{
    e->left = is_forward(&e->message) ? e->message.mask : 0;
    if (e->message.mask & ~e->left) e->protocol_error = 1;
    memset(&e->reply, 0, sizeof e->reply);
    e->defer = 0;
}

void engine_end_reverse(struct stash_engine *e)
{
    const struct stash_message *m = &e->message;
    if (!is_forward(m)) return;
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
        int tail = (e->deferred.head + e->deferred.count++) % e->deferred_size;
        e->deferred.slot[tail] =
            (struct stash_deferred){m->type, e->defer, m->core, m->stash, m->map, m->owner_map, m->line};
    }
}

/* The stash address is here: the storage is read, or the word ends. */
static void translated(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_traveller *t = engine_sent(e, 10);
    t->hit = in->rev.mapped && in->pa_hit;
    t->word = (uint8_t)(in->rev.address & ((uint64_t)e->chunk_words - 1));
    if (t->hit) engine_drive_op(e, (uint32_t)(in->rev.address >> e->word_shift));
    else e->protocol_error = 1;
}

/* S2: what S3 applies. */
static void apply(struct stash_engine *e)
{
    struct engine_traveller *t = engine_sent(e, 13);
    const struct stash_message *m = &e->message;
    if (!t->hit) return;
    t->data = e->seen.rdata[t->word];
    engine_drive_apply(e, event_of(e), UINT32_C(1) << t->word, m->owner_map);
    e->driven.apply_word = t->word;
    e->driven.apply_data = m->data[t->sent];
    if (engine_expected(e, MSHR_REG, m->line, m->owner_map) >> t->sent & 1)
        e->driven.apply_granting = e->driven.apply_mask;
}

static void applied(struct stash_engine *e, const struct engine_in *in)
{
    const struct engine_traveller *t = engine_sent(e, 14);
    uint32_t bit = UINT32_C(1) << t->sent;
    if (!t->hit) return;
    if (in->supply) {
        e->reply.mask |= bit;
        e->reply.data[t->sent] = t->data;
    }
    if (in->defer) e->defer |= bit;
    if (in->refuse) e->protocol_error = 1;
}

void engine_tick_reverse(struct stash_engine *e, const struct engine_in *in)
{
    if (e->sent >> 13 & 1) applied(e, in);
    if (e->sent >> 12 & 1) apply(e);
    if (e->sent >> 9 & 1) translated(e, in);
}
