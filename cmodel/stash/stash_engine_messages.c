/* Messages from the L2 and from other owners: their words, one a cycle, through reverse translation to the storage. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

static int is_answer(const struct stash_message *m)
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

uint32_t engine_message_map(const struct stash_message *m)
{
    return is_answer(m) ? m->map : m->owner_map;
}

static uint32_t treatable(const struct stash_engine *e)
{
    const struct stash_message *m = &e->message;
    if (is_forward(m)) return m->mask;
    return is_answer(m) ? m->mask & engine_expected(e, kind_of(m), m->line, m->map) : 0;
}

static void release(struct stash_engine *e)
{
    const struct stash_message *m = &e->message;
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        int i = __builtin_ctz(rest);
        struct engine_mshr *s = &e->mshr[i];
        if (s->kind != kind_of(m) || s->line != m->line || s->map != m->map) continue;
        s->mask &= ~m->mask;
        if (s->mask) continue;
        e->mshr_used &= ~(UINT32_C(1) << i);
        for (int a = 0; a < e->misses; a++) {
            e->access[a].waits &= ~(UINT32_C(1) << i);
            e->access[a].asleep = 0;
        }
    }
    if (m->type == MSG_REG_ACK) e->retry = e->deferred.count;
}

static void reply(struct stash_engine *e)
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

void engine_begin_reverse(struct stash_engine *e)
{
    e->left = treatable(e);
    if (e->message.mask & ~e->left) e->protocol_error = 1;
    memset(&e->reply, 0, sizeof e->reply);
    e->defer = 0;
}

void engine_end_reverse(struct stash_engine *e)
{
    if (is_answer(&e->message)) release(e);
    reply(e);
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

/* The stash address is here: the storage is read, or the word ends. */
static void translated(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_traveller *t = engine_sent(e, 10);
    t->hit = in->rev.mapped && in->pa_hit;
    t->word = (uint8_t)(in->rev.address & ((uint64_t)e->chunk_words - 1));
    if (t->hit) engine_drive_op(e, (uint32_t)(in->rev.address >> e->word_shift));
    /* A forward may have taken the mapping's last dirty word while its writeback travelled: the entry is free. */
    else if (e->message.type != MSG_WB_ACK) e->protocol_error = 1;
}

/* S2: what S3 applies. */
static void apply(struct stash_engine *e)
{
    struct engine_traveller *t = engine_sent(e, 13);
    const struct stash_message *m = &e->message;
    if (!t->hit) return;
    t->data = e->seen.rdata[t->word];
    engine_drive_apply(e, event_of(e), UINT32_C(1) << t->word, engine_message_map(m));
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
