/* Accesses that missed, and their redo. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

static int frozen(const struct stash_engine *e, const struct engine_in *in, const struct engine_access *a)
{
    return e->freeze && (in->cmd->op == OP_KERNEL_END || (a->mapped && a->map_ok && a->map == e->self));
}

static uint32_t looked_up(const struct stash_engine *e)
{
    return e->lookup.valid ? UINT32_C(1) << e->lookup.access : 0;
}

/* The first at or after walk_turn, cyclically: so the bits below it are looked at last. */
int engine_ready_access(const struct stash_engine *e, const struct engine_in *in)
{
    uint32_t below = (UINT32_C(1) << e->walk_turn) - 1;
    uint32_t may = e->access_used & ~(e->busy | e->asleep | e->asked | e->gain | looked_up(e));
    for (int half = 0; half < 2; half++)
        for (uint32_t rest = may & (half ? below : ~below); rest; rest &= rest - 1) {
            const struct engine_access *a = &e->access[__builtin_ctz(rest)];
            if (a->todo && !a->waits && !a->given && !frozen(e, in, a)) return __builtin_ctz(rest);
        }
    return -1;
}

/* A load in its look-up cycle: its map is not known yet, so no command may hold it back, nor another mapping have its
 * words. */
int engine_new_access(const struct stash_engine *e, const struct engine_in *in)
{
    const struct engine_access *a = &e->access[e->lookup.access];
    if (!e->lookup.valid || a->write || !a->todo || e->freeze) return -1;
    return !a->mapped || !in->reuse ? e->lookup.access : -1;
}

uint32_t engine_regs(const struct stash_engine *e)
{
    uint32_t regs = 0;
    for (uint32_t rest = e->access_used; rest; rest &= rest - 1) regs |= e->access[__builtin_ctz(rest)].regs;
    return regs;
}

int engine_redo_access(const struct stash_engine *e)
{
    for (uint32_t rest = e->access_used & ~(e->busy | looked_up(e)); rest; rest &= rest - 1) {
        const struct engine_access *a = &e->access[__builtin_ctz(rest)];
        if (a->waits) continue;
        if (((e->asked | e->gain) & rest & -rest) || a->given || !a->todo) return __builtin_ctz(rest);
    }
    return -1;
}

static void take_miss(struct stash_engine *e, const struct storage_miss *m)
{
    int i = __builtin_ctz(~e->access_used);
    struct engine_access *a = &e->access[i];
    uint32_t bit = UINT32_C(1) << i;
    e->access_used |= bit;
    e->busy &= ~bit;
    e->woken &= ~bit;
    e->asleep &= ~bit;
    e->asked &= ~bit;
    e->gain &= ~bit;
    e->tried &= ~bit;
    e->met = (e->met & ~bit) | (uint32_t)(m->pending != 0) << i;
    a->write = m->access.write != 0;
    a->mapped = m->access.mapped != 0;
    a->map_ok = a->map = 0;
    a->todo = m->todo;
    a->given = a->loose = a->waits = a->regs = 0;
    a->error = 0;
    a->request = m->access;
    a->request.block = a->request.slot = 0;
    a->request.redo = 1;
    memcpy(a->rdata, m->rdata, (size_t)e->lanes * sizeof *a->rdata);
    e->lookup.valid = 1;
    e->lookup.access = i;
    e->lookup.mapped = a->mapped;
    e->lookup.block = m->access.block;
    e->lookup.slot = m->access.slot;
}

static void tick_lookup(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_access *a = &e->access[e->lookup.access];
    a->map_ok = e->lookup.mapped && in->slot_map >= 0;
    a->map = a->map_ok ? (uint8_t)in->slot_map : 0;
    e->lookup.valid = 0;
}

/* The last pass of the redo: the access is over, or comes back. */
static void come_back(struct stash_engine *e, const struct storage_miss *miss)
{
    struct engine_access *a = &e->access[e->redo.access];
    uint32_t bit = UINT32_C(1) << e->redo.access;
    e->redo.valid = 0;
    a->regs = 0;
    e->busy &= ~bit;
    if (!miss) {
        e->access_used &= ~bit;
        e->refused &= ~bit;
        return;
    }
    a->todo = a->write ? (a->todo & ~a->given) | miss->todo : miss->todo;
    if (!a->write) memcpy(a->rdata, miss->rdata, (size_t)e->lanes * sizeof *a->rdata);
    a->given = a->loose = 0;
    e->met |= (uint32_t)(miss->pending != 0) << e->redo.access;
    e->asked &= ~bit;
    e->gain &= ~bit;
}

static void pick_redo(struct stash_engine *e, int access)
{
    struct engine_access *a = &e->access[access];
    e->redo.valid = e->redo.offered = 1;
    e->redo.access = access;
    a->request.mask = a->write ? a->given : a->todo;
    a->request.partial = (a->todo & ~a->request.mask) != 0;
    a->request.error = a->error;
    e->busy |= UINT32_C(1) << access;
}

/* `picked`: for a redo; -1: none. An access that is freed is free from the next cycle on: the new one is taken first. */
void engine_tick_accesses(struct stash_engine *e, const struct engine_in *in, int picked)
{
    if (e->lookup.valid) tick_lookup(e, in);
    if (e->redo.offered && in->redo_ready) e->redo.offered = 0;
    if (in->miss && !in->again) take_miss(e, in->miss);
    if (in->again) come_back(e, in->miss);
    if (picked >= 0) pick_redo(e, picked);
}

void engine_wake(struct stash_engine *e)
{
    e->asleep = 0;
    e->woken = e->access_used;
}

void engine_end_walk(struct stash_engine *e, int access)
{
    const struct engine_access *a = &e->access[access];
    uint32_t bit = UINT32_C(1) << access;
    e->busy &= ~bit;
    e->tried &= ~bit;
    e->met &= ~bit;
    if (a->todo && !a->waits && !a->given && !((e->asked | e->gain | e->woken) & bit)) e->asleep |= bit;
}
