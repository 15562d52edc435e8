/* Messages from the L2 and from other owners: their words, one a cycle, through reverse translation to the storage. */
#include <string.h>

#include "cmodel/stash_engine_tables.h"

static int is_answer(const struct engine_message *m)
{
    return m->type == MSG_DATA || m->type == MSG_REG_ACK || m->type == MSG_WB_ACK;
}

static int is_forward(const struct engine_message *m)
{
    return m->type == MSG_FWD_READ || m->type == MSG_FWD_REG || m->type == MSG_RECALL;
}

static enum engine_mshr_kind kind_of(const struct engine_message *answer)
{
    return answer->type == MSG_DATA ? MSHR_READ : answer->type == MSG_REG_ACK ? MSHR_REG : MSHR_WB;
}

static uint32_t map_of(const struct engine_message *m)
{
    return is_answer(m) ? m->map : m->owner_map;
}

static uint32_t treatable(const struct stash_engine *e)
{
    const struct engine_message *m = &e->message;
    if (is_forward(m)) return m->mask;
    return is_answer(m) ? m->mask & engine_expected(e, kind_of(m), m->line, m->map) : 0;
}

void engine_eval_reverse(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    const struct engine_message *m = &e->message;
    if (does(out->job_actions, JOB_DO_SEND_REVERSE)) {
        uint64_t word = m->line << e->word_shift | (uint64_t)__builtin_ctz(e->left);
        out->rev_valid = 1;
        out->rev_index = map_of(m);
        out->rev_virt = (in->pa_vpn << e->page_shift | (word & ((UINT64_C(1) << e->page_shift) - 1))) & e->virt_mask;
    }
    if (e->job != JOB_REVERSE_WALK && e->job != JOB_REVERSE_DRAIN) return;
    if ((e->sent >> 9 & 1) && in->rev.mapped && in->pa_hit) {
        out->op_valid = 1;
        out->op_chunk = (uint32_t)(in->rev.address >> e->word_shift);
    }
    if ((e->sent >> 10 & 1) && e->rev_hit) {
        uint32_t line_bit = UINT32_C(1) << e->sent_word[(e->now - 11) % ENGINE_HISTORY];
        uint32_t event = m->type == MSG_DATA       ? e->event.fill
                         : m->type == MSG_REG_ACK  ? e->event.grant
                         : m->type == MSG_FWD_READ ? e->event.forward_read
                         : m->type == MSG_WB_ACK   ? e->event.wb_done
                                                   : e->event.forward_take;
        out->apply_valid = 1;
        out->apply.event = event;
        out->apply.mask = UINT32_C(1) << e->rev_word;
        out->apply.map = map_of(m);
        if (engine_expected(e, MSHR_REG, m->line, m->owner_map) & line_bit) out->apply.granting = out->apply.mask;
        out->apply_wdata[e->rev_word] = m->data[e->sent_word[(e->now - 11) % ENGINE_HISTORY]];
    }
}

static void release(struct stash_engine *e)
{
    const struct engine_message *m = &e->message;
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
    const struct engine_message *m = &e->message;
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
        struct engine_message *slot = &e->deferred.slot[(e->deferred.head + e->deferred.count++) % e->deferred_size];
        *slot = *m;
        slot->mask = e->defer;
    }
}

void engine_tick_reverse(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    if (does(out->job_actions, JOB_DO_BEGIN_REVERSE)) {
        e->left = treatable(e);
        if (e->message.mask & ~e->left) e->protocol_error = 1;
        memset(&e->reply, 0, sizeof e->reply);
        e->defer = 0;
    }
    if (does(out->job_actions, JOB_DO_SEND_REVERSE)) {
        e->sent_word[e->now % ENGINE_HISTORY] = (uint8_t)__builtin_ctz(e->left);
        e->left &= e->left - 1;
    }
    if (e->job != JOB_REVERSE_WALK && e->job != JOB_REVERSE_DRAIN) return;
    if ((e->sent >> 10 & 1) && e->rev_hit) {
        uint32_t line_word = e->sent_word[(e->now - 11) % ENGINE_HISTORY], bit = UINT32_C(1) << line_word;
        if (in->supply) {
            e->reply.mask |= bit;
            e->reply.data[line_word] = in->op_rdata[e->rev_word];
        }
        if (in->defer) e->defer |= bit;
        if (in->refuse) e->protocol_error = 1;
    }
    if (e->sent >> 9 & 1) {
        e->rev_hit = in->rev.mapped && in->pa_hit;
        e->rev_word = (uint32_t)in->rev.address & ((uint32_t)e->chunk_words - 1);
        /* A forward may have taken the mapping's last dirty word while its writeback travelled: the entry is free. */
        if (!e->rev_hit && e->message.type != MSG_WB_ACK) e->protocol_error = 1;
    }
    if (does(out->job_actions, JOB_DO_END_REVERSE)) {
        if (is_answer(&e->message)) release(e);
        reply(e);
    }
}
