/* DATA, REG_ACK and WB_ACK: stage M finds the MSHRs that they answer, stage P puts their words, a chunk at a time. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

uint32_t engine_answered(const struct stash_engine *e)
{
    const struct stash_message *message = &e->match.message;
    int kind = message->type == MSG_DATA ? MSHR_READ : message->type == MSG_REG_ACK ? MSHR_REG : MSHR_WB;
    uint32_t answered = 0;
    if (!e->match.known) return 0;
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if ((int)m->kind == kind && m->mask && m->line == message->line && m->map == message->map)
            answered |= rest & -rest;
    }
    return answered;
}

int engine_may_move(const struct stash_engine *e, uint32_t answered)
{
    if (answered & e->locked) return 0;
    return e->match.message.type != MSG_REG_ACK || e->forward == FORWARD_IDLE || !e->deferred.count;
}

static void put_word(struct stash_engine *e, uint32_t addr, int place)
{
    const struct stash_message *message = &e->match.message;
    struct engine_put *part = &e->put.part[addr >> e->word_shift & 1];
    uint32_t word = engine_word(e, addr);
    part->chunk = addr >> e->word_shift;
    part->words |= UINT32_C(1) << word;
    part->line_words |= UINT32_C(1) << place;
    if (message->type == MSG_DATA) part->data[word] = message->data[place];
}

static void begin_put(struct stash_engine *e, uint32_t answered)
{
    uint32_t expected = 0, mask = e->match.message.mask;
    for (uint32_t rest = answered; rest; rest &= rest - 1) expected |= e->mshr[__builtin_ctz(rest)].mask;
    if (mask & ~expected) e->protocol_error = 1;
    if (!(mask & expected)) return;
    memset(&e->put, 0, sizeof e->put);
    for (uint32_t rest = answered; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        for (uint32_t words = m->mask & mask; words; words &= words - 1)
            put_word(e, m->addr[__builtin_ctz(words)], __builtin_ctz(words));
    }
    e->put.type = e->match.message.type;
    e->put.map = e->match.message.map;
    int one_chunk = !e->put.part[0].words || !e->put.part[1].words;
    e->put.whole = e->put.type != MSG_DATA && !(expected & ~mask) && one_chunk;
    e->put.mshrs = answered;
    e->locked |= answered;
}

void engine_grant_answer(struct stash_engine *e, struct engine_operation *o)
{
    uint32_t type = e->put.type;
    struct engine_put *part = &e->put.part[!e->put.part[0].words];
    o->event = type == MSG_DATA ? WORD_ON_FILL : type == MSG_REG_ACK ? WORD_ON_GRANT : WORD_ON_WB_DONE;
    o->map = (uint8_t)e->put.map;
    o->words = part->words;
    o->line_words = part->line_words;
    o->answered = e->put.mshrs;
    memcpy(o->data, part->data, sizeof o->data);
    part->words = 0;
    o->last = !engine_next_put(e)->words;
}

void engine_take_words(struct stash_engine *e, const struct engine_operation *o)
{
    engine_lower_masks(e, o->answered, o->kind == GRANT_GATHERED ? UINT32_MAX : o->line_words);
    if (!o->last) return;
    e->locked &= ~o->answered;
    if (o->event == WORD_ON_GRANT) e->granted = 1;
}

static int is_grant(const struct engine_operation *o)
{
    return o && o->event == WORD_ON_GRANT;
}

int engine_grants(const struct stash_engine *e)
{
    if (e->match.valid && e->match.known && e->match.message.type == MSG_REG_ACK) return 1;
    if (engine_next_put(e)->words && e->put.type == MSG_REG_ACK) return 1;
    for (uint32_t cycles = 1; cycles <= 2; cycles++)
        if (is_grant(engine_granted(e, cycles, GRANT_ANSWER)) || is_grant(engine_granted(e, cycles, GRANT_GATHERED)))
            return 1;
    return engine_gather_grants(e);
}

static void take(struct stash_engine *e, const struct stash_message *m, int known)
{
    e->match.valid = 1;
    e->match.known = known;
    e->match.message = *m;
}

void engine_tick_answers(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out, int acks)
{
    engine_tick_gather(e, out->gathers_into);
    if (out->moves) {
        e->match.valid = 0;
        if (e->match.known) begin_put(e, out->answered);
        else if (e->match.message.mask) e->protocol_error = 1;
    }
    if (acks) take(e, in->l2_fwd, 1);
    else if (in->l2_rsp_valid && out->l2_rsp_ready)
        take(e, in->l2_rsp, in->l2_rsp->type == MSG_DATA || in->l2_rsp->type == MSG_REG_ACK);
}
