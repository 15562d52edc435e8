/* What is asked of the L2: MSHRs, and the open request. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

int engine_travelling(const struct stash_engine *e, uint32_t map)
{
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1)
        if (e->mshr[__builtin_ctz(rest)].map == map) return 1;
    return 0;
}

int engine_evicting(const struct stash_engine *e, uint32_t chunk)
{
    for (int i = 0; i < e->ring.count; i++) {
        int place = (e->ring.head + i) % ENGINE_EVICTS;
        if (e->ring.slot[place].chunk == chunk && e->ring.slot[place].kind == EVICT_WRITE_BACK) return 1;
    }
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->kind == MSHR_WB && m->chunk == chunk) return 1;
    }
    return 0;
}

int engine_request_room(const struct stash_engine *e, int write_back)
{
    return e->mshr_used != e->mshr_bits && (!write_back || e->requests.with_data < ENGINE_DATA_PLACES);
}

int engine_request(struct stash_engine *e, const struct engine_piece *p, uint32_t words, uint32_t type)
{
    struct stash_message *message = &e->open.message;
    if (!e->open.valid) {
        int m = __builtin_ctz(~e->mshr_used);
        memset(message, 0, sizeof *message);
        e->open.valid = 1;
        e->open.mshr = m;
        message->type = type;
        message->line = p->line;
        message->stash = 1;
        message->map = p->context.map;
        e->mshr_used |= UINT32_C(1) << m;
        e->mshr[m].kind = type == MSG_READ ? MSHR_READ : type == MSG_REG ? MSHR_REG : MSHR_WB;
        e->mshr[m].line = p->line;
        e->mshr[m].mask = 0;
        e->mshr[m].map = p->context.map;
        e->mshr[m].chunk = p->context.chunk;
    }
    struct engine_mshr *m = &e->mshr[e->open.mshr];
    uint32_t mask = 0, first = p->context.chunk << e->word_shift;
    for (uint32_t rest = words; rest; rest &= rest - 1) {
        uint32_t word = (uint32_t)__builtin_ctz(rest), place = p->in_line[word];
        mask |= UINT32_C(1) << place;
        m->addr[place] = first | word;
        if (type == MSG_WB) message->data[place] = e->kept[word];
    }
    message->mask |= mask;
    m->mask |= mask;
    return e->open.mshr;
}

static int request_kind(const struct engine_piece *p)
{
    switch (p->context.kind) {
    case OF_LOAD: return MSHR_READ;
    case OF_STORE:
    case OF_REGISTER: return MSHR_REG;
    default: return -1;
    }
}

/* What is open behind S2 leaves, unless the piece in S1 may belong to it. */
void engine_settle_request(struct stash_engine *e, const struct engine_in *in, const struct engine_piece *p,
                           const struct engine_piece *behind)
{
    if (!e->open.valid) return;
    if (behind && request_kind(behind) >= 0 && request_kind(behind) == request_kind(p) && behind->line == p->line &&
        behind->context.map == p->context.map)
        return;
    e->open.message.core = in->core_id;
    if (e->open.message.type == MSG_WB) e->requests.with_data++;
    e->requests.slot[(e->requests.head + e->requests.count++) % e->mshrs] = e->open.message;
    e->open.valid = 0;
}

/* Their words have come. Nobody waits for an MSHR that expects none, and in three cycles it is unused. */
void engine_lower_masks(struct stash_engine *e, uint32_t mshrs, uint32_t words)
{
    uint32_t empty = 0;
    for (uint32_t rest = mshrs; rest; rest &= rest - 1) {
        struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (!m->mask) continue;
        m->mask &= ~words;
        if (!m->mask) empty |= rest & -rest;
    }
    if (!empty) return;
    e->emptied[0] |= empty;
    for (uint32_t rest = e->access_used; rest; rest &= rest - 1) e->access[__builtin_ctz(rest)].waits &= ~empty;
}

void engine_free_mshrs(struct stash_engine *e)
{
    if (e->emptied[3]) {
        e->mshr_used &= ~e->emptied[3];
        engine_wake(e);
    }
    e->emptied[3] = e->emptied[2];
    e->emptied[2] = e->emptied[1];
    e->emptied[1] = e->emptied[0];
    e->emptied[0] = 0;
}
