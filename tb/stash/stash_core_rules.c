/* What the program may do: which words an access may touch, and when a command may go to its port. */
#include "tb/stash/stash_core.h"

struct mapping *core_mapping_of(struct stash_agent *a, uint32_t block, uint32_t slot)
{
    return block < a->blocks && slot < a->slots && a->maps[block * a->slots + slot].live
               ? &a->maps[block * a->slots + slot]
               : NULL;
}

/* Global word of a stash word under a mapping; -1 when it is not mapped. */
int core_global_of(const struct stash_agent *a, const struct mapping *m, uint32_t addr)
{
    if (!m || addr < m->base || addr - m->base >= m->words) return -1;
    return world_index(&a->world, core_tile_virtual(&m->tile, addr - m->base));
}

/* May this access touch this word now? Data-race freedom, see above. */
int core_may_touch(const struct stash_agent *a, const struct mapping *m, uint32_t addr, int write)
{
    const struct local_word *l = &a->local[addr];
    if (l->writers || (write && l->readers) || (!m && l->ghosts)) return 0;
    int g = core_global_of(a, m, addr);
    if (g < 0) return write || !m || !m->tainted; /* outside the world every page faults: see below */
    const struct global_word *w = &a->global[g];
    if (w->barred || (write && core_is_illegal(a, g)) || (write && l->ghosts && m->coherent)) return 0;
    /* A word that could not be registered for its page's fault: a load may find it, or the fault. */
    if (!write && (m->tainted || w->wild) && world_word_faulty(&a->world, g)) return 0;
    int local_only = !m->coherent && (write || l->known);
    if (local_only) return 1;
    if (w->writers || (write && w->readers)) return 0;
    if (a->world.word[g].remote_busy > !write && !(write && world_may_race(&a->world, g)))
        return 0; /* 2 bars everything, 1 stores; but the L2 may recall what is stored */
    if (w->foreign) return 0;
    return !w->writer || w->writer == (uint8_t)(m - a->maps + 1);
}

const struct mapping *core_owner_of(const struct stash_agent *a, uint32_t addr)
{
    for (uint32_t i = 0; i < a->blocks * a->slots; i++)
        if (a->maps[i].live && addr >= a->maps[i].base && addr - a->maps[i].base < a->maps[i].words) return &a->maps[i];
    return NULL;
}

/* The word is not Registered under this mapping, and no store of it is under way. */
static int surely_unowned(const struct stash_agent *a, const struct mapping *o, uint32_t addr)
{
    int g = core_global_of(a, o, addr);
    if (a->local[addr].known || a->local[addr].writers || o->tainted) return 0;
    if (g < 0 || !o->coherent) return 1;
    const struct world_word *w = &a->world.word[g];
    return !a->global[g].writer && !a->global[g].writers && !w->remote_busy &&
           !(w->owner == OWNER_STASH && w->map == (uint8_t)o->map);
}

/* May a plain access touch this word of a live mapping: software that works on its own mapped copy. */
int core_may_touch_raw(const struct stash_agent *a, const struct mapping *o, uint32_t addr, int write)
{
    const struct local_word *l = &a->local[addr];
    if (l->writers || l->readers || l->ghosts) return 0;
    if (!write || (!o->coherent && l->known)) return 1;
    if (a->fetches_line && a->fetchers[addr / a->chunk_words])
        return 0; /* what a load fetches along would lie over it */
    int g = core_global_of(a, o, addr);
    return surely_unowned(a, o, addr) && (g < 0 || (!a->global[g].readers && !a->global[g].barred));
}

/* A store through a mapping that does not have the word fails, unless the word is another's Registered one. */
int core_may_stray(const struct stash_agent *a, uint32_t addr, int write)
{
    const struct mapping *o = core_owner_of(a, addr);
    return !o || (write && !a->local[addr].readers && surely_unowned(a, o, addr));
}

/* May this lane take part in the access that stands in a->waiting? */
int core_lane_may(const struct stash_agent *a, const struct mapping *m, uint32_t addr)
{
    const struct access *f = &a->waiting;
    int has = m && addr >= m->base && addr - m->base < m->words, g = core_global_of(a, m, addr);
    const struct mapping *o = f->mapped ? NULL : core_owner_of(a, addr);
    if (!f->mapped && f->careless)
        return !(f->write && (o || a->adding_coherent || a->local[addr].writers || a->local[addr].readers));
    if (!f->mapped)
        return o ? core_may_touch_raw(a, o, addr, (int)f->write) : core_may_touch(a, NULL, addr, (int)f->write);
    if (!has)
        return !a->adding && core_may_touch(a, NULL, addr, (int)f->write) && core_may_stray(a, addr, (int)f->write);
    if (f->careless) return g >= 0 && !world_word_faulty(&a->world, g) && !m->tainted;
    return core_may_touch(a, m, addr, (int)f->write);
}

/* Accesses of a thread block under way; of block -1: those without a mapping. A careless one is of these when its mapping ended
 * while it waited at the port: its lanes fail, and must not find what a new mapping brings. */
int core_any_flight(const struct stash_agent *a, int block)
{
    for (int i = 0; i < FLIGHTS; i++) {
        const struct access *f = &a->flight[i];
        if (block >= 0 && a->cuts && f->careless && !f->write) continue;
        if (f->used && (f->mapping < 0 ? -1 : f->mapping / (int)a->slots) == block &&
            (block >= 0 || !f->careless || f->failed))
            return 1;
    }
    return 0;
}

int core_flights(const struct stash_agent *a)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].used) return 1;
    return 0;
}

/* A careless plain store is under way: its words must not become anybody's registered ones. */
int core_any_ghost(const struct stash_agent *a)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].used && a->flight[i].careless && a->flight[i].write) return 1;
    return 0;
}

int core_any_stray(const struct stash_agent *a)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].used && a->flight[i].mapped && a->flight[i].failed) return 1;
    return 0;
}

/* To become coherent is to write every word stored so far: others must not have written them since the last kernel
 * end. */
int core_may_publish(const struct stash_agent *a, const struct mapping *m)
{
    for (uint32_t i = 0; i < m->words; i++) {
        int g = world_index(&a->world, core_tile_virtual(&m->tile, i));
        const struct global_word *w = &a->global[g < 0 ? 0 : g];
        if (!a->local[m->base + i].known || g < 0) continue;
        if (a->local[m->base + i].vague || a->local[m->base + i].ghosts || w->foreign || core_is_illegal(a, g))
            return 0;
        if (w->writer && w->writer != m - a->maps + 1) return 0;
    }
    return 1;
}

int core_has_faulty_dirty(const struct stash_agent *a, const struct mapping *m)
{
    for (uint32_t i = 0; i < m->words; i++) {
        int g = world_index(&a->world, core_tile_virtual(&m->tile, i));
        if (a->local[m->base + i].known && (g < 0 || world_word_faulty(&a->world, g))) return 1;
    }
    return 0;
}

/* An access through another mapping of the same tile is under way: it may find a copy where there should be a fault. */
static int may_be_tainted(const struct stash_agent *a, const struct mapping *m)
{
    for (int i = 0; i < FLIGHTS; i++) {
        const struct access *f = &a->flight[i];
        if (f->used && f->mapping >= 0 && core_same_tile(&a->maps[f->mapping].tile, &m->tile)) return 1;
    }
    return 0;
}

/* Nobody is at work on a word that a ChgMap to Mapped Coherent publishes. */
int core_publish_undisturbed(const struct stash_agent *a, const struct mapping *m)
{
    for (uint32_t i = 0; i < m->words; i++) {
        int g = world_index(&a->world, core_tile_virtual(&m->tile, i));
        if (g >= 0 && (a->world.word[g].remote_busy || a->global[g].readers || a->global[g].writers)) return 0;
    }
    if (core_has_faulty_dirty(a, m) && may_be_tainted(a, m)) return 0;
    return core_may_publish(a, m);
}

/* The mapping that the command publishes, or NULL. */
struct mapping *core_publishes(struct stash_agent *a, const struct command *c)
{
    struct mapping *m = c->op == CHG_MAP && c->coherent ? core_mapping_of(a, c->block, c->slot) : NULL;
    return m && !m->coherent ? m : NULL;
}

/* The core has waited for what the command ends. */
int core_command_may_go(struct stash_agent *a)
{
    const struct command *c = &a->command;
    struct mapping *m = core_publishes(a, c);
    if (!a->careful) return 1;
    if (c->op <= CHG_MAP && c->coherent && (core_any_ghost(a) || core_any_stray(a))) return 0;
    switch (c->op) {
    case ADD_MAP: return !core_any_flight(a, -1);
    case CHG_MAP:
        return !core_any_flight(a, -1) && !core_any_flight(a, (int)c->block) && (!m || core_publish_undisturbed(a, m));
    case BLOCK_END: return !core_any_flight(a, (int)c->block);
    default: return 1;
    }
}
