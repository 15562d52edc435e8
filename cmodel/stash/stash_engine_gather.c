/* The place: a whole acknowledgement waits in an entry for others of its chunk, and they become one operation. */
#include "cmodel/stash/stash_engine_parts.h"

static int waits_for_regs(const struct stash_engine *e, uint32_t type, uint32_t mshrs)
{
    return type == MSG_REG_ACK && (mshrs & e->regs_before) != 0;
}

int engine_put_waits(const struct stash_engine *e)
{
    return waits_for_regs(e, e->put.type, e->put.mshrs);
}

int engine_gathers(const struct stash_engine *e)
{
    return e->put.whole && engine_next_put(e)->words;
}

/* How many entries are valid. */
static int held(const struct stash_engine *e)
{
    int n = 0;
    for (int i = 0; i < ENGINE_GATHERED; i++) n += e->gather.entry[i].valid;
    return n;
}

int engine_gather_some(const struct stash_engine *e)
{
    return held(e) > 0;
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
        if (!g->valid || waits_for_regs(e, g->type, g->mshrs)) continue;
        if (g->complete || g->age == ENGINE_AGE || full) return i;
    }
    return -1;
}

int engine_gather_alone(const struct stash_engine *e)
{
    return engine_gathers(e) && !held(e) && !(e->mshr_used & ~e->locked) && !engine_put_waits(e);
}

int engine_gather_into(const struct stash_engine *e)
{
    int lowest = -1;
    if (!engine_gathers(e)) return -1;
    for (int i = 0; i < ENGINE_GATHERED; i++) {
        const struct engine_gathered *g = &e->gather.entry[i];
        if (!g->valid && lowest < 0) lowest = i;
        if (g->valid && g->type == e->put.type && g->map == e->put.map && g->chunk == engine_next_put(e)->chunk)
            return i;
    }
    return lowest;
}

/* No other acknowledgement of the chunk in P is to come: the L2 owes none, or M has it already and has locked its MSHRs. */
static int is_complete(const struct stash_engine *e)
{
    enum engine_mshr_kind kind = e->put.type == MSG_REG_ACK ? MSHR_REG : MSHR_WB;
    for (uint32_t rest = e->mshr_used & ~e->locked; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->mask && m->kind == kind && m->map == e->put.map && m->chunk == engine_next_put(e)->chunk) return 0;
    }
    return 1;
}

static void leave_put(struct stash_engine *e)
{
    e->put.part[0].words = e->put.part[1].words = 0;
}

void engine_grant_gathered(struct stash_engine *e, struct engine_operation *o, int due)
{
    uint32_t type, map;
    if (due < 0) {
        type = e->put.type;
        map = e->put.map;
        o->words = engine_next_put(e)->words;
        o->answered = e->put.mshrs;
        leave_put(e);
    } else {
        struct engine_gathered *g = &e->gather.entry[due];
        type = g->type;
        map = g->map;
        o->words = g->words;
        o->answered = g->mshrs;
        g->valid = 0;
        e->gather.turn = (due + 1) % ENGINE_GATHERED;
    }
    o->event = type == MSG_REG_ACK ? WORD_ON_GRANT : WORD_ON_WB_DONE;
    o->map = (uint8_t)map;
    o->last = 1;
}

void engine_tick_gather(struct stash_engine *e, int into)
{
    for (int i = 0; i < ENGINE_GATHERED; i++) {
        struct engine_gathered *g = &e->gather.entry[i];
        if (g->valid && g->age < ENGINE_AGE) g->age++;
    }
    if (into < 0 || !engine_gathers(e)) return; /* what was in P may just have been granted */
    struct engine_gathered *g = &e->gather.entry[into];
    const struct engine_put *put = engine_next_put(e);
    if (!g->valid) /* nobody's; or its own were granted in this cycle */
        *g = (struct engine_gathered){.valid = 1, .type = e->put.type, .map = e->put.map, .chunk = put->chunk};
    g->words |= put->words;
    g->mshrs |= e->put.mshrs;
    g->complete = is_complete(e);
    leave_put(e);
}
