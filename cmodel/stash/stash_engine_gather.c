/* The place in which whole acknowledgements of one chunk gather, to be one operation. */
#include "cmodel/stash/stash_engine_parts.h"

/* A store has still to write words of it, or had in the cycle before. */
static int waits_for_store(const struct stash_engine *e, uint32_t type, uint32_t mshrs)
{
    return type == MSG_REG_ACK && (mshrs & e->regs_before);
}

int engine_put_waits(const struct stash_engine *e)
{
    return waits_for_store(e, e->put.type, e->put.mshrs);
}

int engine_gathers(const struct stash_engine *e)
{
    return e->put.whole && engine_next_put(e)->words;
}

static int held(const struct stash_engine *e)
{
    int entries = 0;
    for (int i = 0; i < ENGINE_GATHERED; i++) entries += e->gather.entry[i].valid;
    return entries;
}

int engine_gather_some(const struct stash_engine *e)
{
    return held(e) != 0;
}

int engine_gather_grants(const struct stash_engine *e)
{
    for (int i = 0; i < ENGINE_GATHERED; i++)
        if (e->gather.entry[i].valid && e->gather.entry[i].type == MSG_REG_ACK) return 1;
    return 0;
}

int engine_gather_due(const struct stash_engine *e)
{
    int full = held(e) == ENGINE_GATHERED;
    for (int k = 0; k < ENGINE_GATHERED; k++) {
        int i = (e->gather.turn + k) % ENGINE_GATHERED;
        const struct engine_gathered *g = &e->gather.entry[i];
        if (g->valid && (g->complete || g->age == ENGINE_AGE || full) && !waits_for_store(e, g->type, g->mshrs))
            return i;
    }
    return -1;
}

int engine_gather_alone(const struct stash_engine *e)
{
    return engine_gathers(e) && !held(e) && !(e->mshr_used & ~e->locked) && !engine_put_waits(e);
}

int engine_gather_into(const struct stash_engine *e)
{
    int vacant = -1;
    if (!engine_gathers(e)) return -1;
    for (int i = ENGINE_GATHERED - 1; i >= 0; i--) {
        const struct engine_gathered *g = &e->gather.entry[i];
        if (!g->valid) vacant = i;
        else if (g->type == e->put.type && g->map == e->put.map && g->chunk == engine_next_put(e)->chunk) return i;
    }
    return vacant;
}

/* Some other acknowledgement of its chunk is to come. */
static int more_come(const struct stash_engine *e, uint32_t chunk)
{
    enum engine_mshr_kind kind = e->put.type == MSG_REG_ACK ? MSHR_REG : MSHR_WB;
    for (uint32_t rest = e->mshr_used & ~e->locked; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->mask && m->kind == kind && m->map == e->put.map && m->chunk == chunk) return 1;
    }
    return 0;
}

static void leave_put(struct stash_engine *e)
{
    e->put.part[0].words = e->put.part[1].words = 0;
}

void engine_grant_gathered(struct stash_engine *e, struct engine_operation *o, int due)
{
    struct engine_gathered own = {
        .type = e->put.type, .map = e->put.map, .words = engine_next_put(e)->words, .mshrs = e->put.mshrs};
    const struct engine_gathered *g = due < 0 ? &own : &e->gather.entry[due];
    o->event = g->type == MSG_REG_ACK ? WORD_ON_GRANT : WORD_ON_WB_DONE;
    o->map = (uint8_t)g->map;
    o->words = g->words;
    o->answered = g->mshrs;
    o->last = 1;
    if (due < 0) {
        leave_put(e);
        return;
    }
    e->gather.entry[due].valid = 0;
    e->gather.turn = (due + 1) % ENGINE_GATHERED;
}

/* Behind a grant of this cycle; `into`, as it was before that; -1: nothing goes in. */
void engine_tick_gather(struct stash_engine *e, int into)
{
    for (int i = 0; i < ENGINE_GATHERED; i++) {
        struct engine_gathered *g = &e->gather.entry[i];
        if (g->valid && g->age < ENGINE_AGE) g->age++;
    }
    const struct engine_put *part = engine_next_put(e);
    if (into < 0 || !part->words) return;
    struct engine_gathered *g = &e->gather.entry[into];
    if (!g->valid)
        *g = (struct engine_gathered){.valid = 1, .type = e->put.type, .map = e->put.map, .chunk = part->chunk};
    g->words |= part->words;
    g->mshrs |= e->put.mshrs;
    g->complete = !more_come(e, part->chunk);
    leave_put(e);
}
