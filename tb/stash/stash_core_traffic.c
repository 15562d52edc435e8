/* The shadow of what the stash surely holds, and with it the messages that must not be sent and those that must: a
 * word that is here, or in an older copy, is not fetched (thesis section 4.5.6); a word that another core has taken is
 * fetched before it is read again; a dirty word is written back late, for a reason that the papers give (section
 * 4.5.2): an access to its chunk, an AddMap or ChgMap that needs its entry, its pages or its words, or the scout. */
#include "tb/stash/stash_core.h"

/* An eviction that an access has asked for comes behind at most three others, and the access may be answered before it. In open
 * cycles, in which an MSHR is unused and `l2_req` takes what it is shown, it comes within
 *   RING * PROBE      of each of a ring of four: its probe, S0 to S3, what has begun in front of it, and its sending,
 *   CONTEXTS * words  a piece for each word of a chunk at most: of the four, and of the contexts that were sent before them,
 *   MSHRs             messages that wait for `l2_req`,
 * and a command holds it: beside hits the end of a kernel takes SCANNED cycles for each chunk of the stash
 * (docs/stash/engine-data-path.md: Evictions, Walk, Hold). KEPT: cycles in which an MSHR is still used when its last word has come. An
 * acknowledgement waits 16 cycles for others, and for three more; it has 8 stages, and the MSHR's own 3. */
enum { RING = 4, PROBE = 12, CONTEXTS = 8 + RING, SCANNED = 6, KEPT = 32 };

static uint32_t chunk_of(const struct stash_agent *a, uint32_t addr)
{
    return addr / a->chunk_words;
}

static uint64_t virtual_of(const struct stash_agent *a, uint32_t g)
{
    return world_base(&a->world) + g;
}

/* Global word of a word of a physical line, or -1. */
static int line_word(const struct stash_agent *a, uint64_t line, uint32_t i)
{
    uint64_t word = line * a->world.line_words + i;
    for (uint32_t p = 0; p < a->world.pages; p++)
        if (!a->world.faulty[p] && word / a->world.page_words == a->world.ppn[p])
            return (int)(p * a->world.page_words + word % a->world.page_words);
    return -1;
}

static struct mapping *live_mapping(struct stash_agent *a, uint32_t map)
{
    for (uint32_t i = 0; i < a->blocks * a->slots; i++)
        if (a->maps[i].live && a->maps[i].map == (int)map) return &a->maps[i];
    return NULL;
}

/* What is known to be here ----------------------------------------------------------------------------------------- */

void core_forget_held(struct stash_agent *a, const struct mapping *m)
{
    for (uint32_t i = 0; i < a->words; i++)
        if (!m || (i >= m->base && i - m->base < m->words)) a->local[i].held = 0;
    for (uint32_t i = 0; i < a->blocks * a->slots; i++)
        if (m && (a->maps[i].copy == (int)(m - a->maps) || &a->maps[i] == m)) a->maps[i].copy = -1;
}

/* An access has been answered: its words are here now, until something ends that. */
void core_note_held(struct stash_agent *a, const struct access *f)
{
    if (f->mapping < 0 || f->careless || a->kernel_ends || f->offered <= a->kernel_over) return;
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(f->mask >> i & 1) || (f->failed >> i & 1)) continue;
        struct local_word *l = &a->local[f->addr[i]];
        const struct global_word *w = f->global[i] < 0 ? NULL : &a->global[f->global[i]];
        if (l->held) continue;
        l->held = !w || (!w->wild && !w->leaving && w->leaves_since < f->offered && w->taken_since < f->offered);
        l->held_since = a->cycle;
    }
}

/* A new mapping of a tile that exactly one other entry has: its loads look there first. */
void core_note_copy(struct stash_agent *a, struct mapping *m)
{
    m->copy = -1;
    for (uint32_t e = 0; e < a->entries; e++) {
        const struct order_entry *o = &a->entry[e];
        if ((int)e == m->map || !o->known || !core_same_tile(&o->mapping.tile, &m->tile)) continue;
        struct mapping *other = o->live && o->mapping.coherent ? live_mapping(a, e) : NULL;
        if (!other || m->copy >= 0) {
            m->copy = -1;
            return;
        }
        m->copy = (int)(other - a->maps);
    }
}

/* The word is no longer surely here, under any mapping. */
static void forget_word(struct stash_agent *a, uint32_t g)
{
    for (uint32_t k = 0; k < a->blocks * a->slots; k++) {
        const struct mapping *o = &a->maps[k];
        int64_t offset = o->live ? core_tile_offset(&o->tile, virtual_of(a, g)) : -1;
        if (offset >= 0) a->local[o->base + (uint32_t)offset].held = 0;
    }
}

void core_note_leaving(struct stash_agent *a, const struct world_msg *m)
{
    if (m->type != W_FWD_REG && m->type != W_RECALL) return;
    for (uint32_t i = 0; i < a->world.line_words; i++) {
        int g = m->mask >> i & 1 ? line_word(a, m->line, i) : -1;
        if (g < 0) continue;
        a->global[g].leaving++;
        a->global[g].taken = 0; /* of another entry, or fetched since */
        a->global[g].leaves_since = a->cycle;
        a->global[g].leaves_map = m->owner_map;
        forget_word(a, (uint32_t)g);
    }
}

void core_note_taken(struct stash_agent *a, const struct world_msg *m)
{
    if (m->type != W_REG_ACK && m->type != W_RECALL_DATA) return;
    /* An entry of this stash got it: another of the same tile may copy the word from there (thesis section 4.5.6). */
    int stays = m->stash && m->core == a->world.self_core;
    for (uint32_t i = 0; i < a->world.line_words; i++) {
        int g = m->mask >> i & 1 ? line_word(a, m->line, i) : -1;
        if (g < 0) continue;
        struct global_word *w = &a->global[g];
        if (w->leaving) w->leaving--;
        /* A store that raced with a recall may have been answered before this, and its registration goes out. */
        const int raced = a->world.word[g].recalled && a->world.word[g].raced > 1;
        w->taken = !stays && !raced && w->asked_since < w->leaves_since;
        w->taken_since = a->cycle;
        forget_word(a, (uint32_t)g);
    }
}

void core_note_fetched(struct stash_agent *a, const struct world_msg *m)
{
    for (uint32_t i = 0; i < a->world.line_words; i++) {
        int g = m->mask >> i & 1 ? line_word(a, m->line, i) : -1;
        if (g < 0) continue;
        a->global[g].taken = 0;
        a->global[g].asked_since = a->cycle;
    }
}

void core_note_touch(struct stash_agent *a, const struct access *f)
{
    for (uint32_t i = 0; i < a->lanes; i++)
        if (f->mask >> i & 1) a->touched[chunk_of(a, f->addr[i])] = a->open + 1;
}

/* The MSHRs as they are seen from outside. */
void core_note_asked(struct stash_agent *a, const struct world_msg *m)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < a->mshrs; k++)
        if (!a->outstanding[k].mask && (a->outstanding[n].mask || a->outstanding[k].kept < a->outstanding[n].kept))
            n = k;
    if (!a->outstanding[n].mask)
        a->outstanding[n] = (struct outstanding){.type = m->type, .map = m->map, .mask = m->mask, .line = m->line};
}

void core_note_answered(struct stash_agent *a, const struct world_msg *m)
{
    const uint32_t type = m->type == W_DATA ? W_READ : m->type == W_REG_ACK ? W_REG : W_WB;
    for (uint32_t k = 0; k < a->mshrs; k++) {
        struct outstanding *r = &a->outstanding[k];
        if (!r->mask || r->type != type || r->line != m->line || r->map != m->map) continue;
        r->mask &= ~m->mask;
        if (!r->mask) r->kept = KEPT;
    }
}

void core_pass_time(struct stash_agent *a, const uint32_t *in, const uint32_t *out)
{
    int unused = 0;
    for (uint32_t k = 0; k < a->mshrs; k++) {
        struct outstanding *r = &a->outstanding[k];
        unused |= !r->mask && !r->kept;
        if (!r->mask && r->kept) r->kept--;
    }
    a->open += unused && ((in[a->at.l2_req.ready] | ~out[a->at.l2_req.valid]) & 1);
}

/* Checks ----------------------------------------------------------------------------------------------------------- */

static int mappings_of(const struct stash_agent *a, uint32_t g)
{
    int n = 0;
    for (uint32_t k = 0; k < a->blocks * a->slots; k++)
        n += a->maps[k].live && core_tile_offset(&a->maps[k].tile, virtual_of(a, g)) >= 0;
    return n;
}

/* A load that was accepted after its word had been taken, and is answered though nothing was fetched since. */
int core_check_fetched(struct stash_agent *a, const struct access *f, struct spec_error *error)
{
    if (f->mapping < 0 || f->careless) return 0;
    for (uint32_t i = 0; i < a->lanes; i++) {
        int g = f->global[i];
        if (!(f->mask >> i & 1) || (f->failed >> i & 1) || g < 0) continue;
        struct global_word *w = &a->global[g];
        if (f->write) w->taken = 0; /* its registration goes out */
        if (!w->taken || w->wild || (int)w->leaves_map != a->maps[f->mapping].map || f->offered <= w->taken_since ||
            mappings_of(a, (uint32_t)g) > 1)
            continue;
        core_fail(a, error, "a word that was taken is read, and was not fetched: stash word, global word", f->addr[i],
                  (uint64_t)g);
        return -1;
    }
    return 0;
}

/* Its lanes ask for the word: with FETCH=line, for a word of its chunk. */
static int asks(const struct stash_agent *a, const struct access *f, uint32_t addr)
{
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(f->mask >> i & 1)) continue;
        if (a->fetches_line ? chunk_of(a, f->addr[i]) == chunk_of(a, addr) : f->addr[i] == addr) return 1;
    }
    return 0;
}

/* An access through this mapping was under way already when the word came. */
static int asked_before(const struct stash_agent *a, const struct mapping *m, uint32_t addr, uint64_t since)
{
    for (int k = 0; k < FLIGHTS; k++) {
        const struct access *f = &a->flight[k];
        if (f->used && f->mapping == (int)(m - a->maps) && f->since <= since && asks(a, f, addr)) return 1;
    }
    return 0;
}

/* A load through this mapping is under way that asks for the word. */
static int is_wanted(const struct stash_agent *a, const struct mapping *m, uint32_t addr)
{
    for (int k = 0; k < FLIGHTS; k++) {
        const struct access *f = &a->flight[k];
        if (f->used && !f->write && f->mapping == (int)(m - a->maps) && asks(a, f, addr)) return 1;
    }
    return 0;
}

static int check_read(struct stash_agent *a, const struct world_msg *m, struct spec_error *error)
{
    const struct mapping *o = live_mapping(a, m->map);
    for (uint32_t i = 0; o && i < a->world.line_words; i++) {
        int g = m->mask >> i & 1 ? line_word(a, m->line, i) : -1;
        if (g < 0) continue;
        int64_t offset = core_tile_offset(&o->tile, virtual_of(a, (uint32_t)g));
        uint32_t addr = o->base + (uint32_t)offset;
        if (offset < 0 || !is_wanted(a, o, addr)) {
            core_fail(a, error, "a READ of a word that no load asks for: global word, entry", (uint64_t)g, m->map);
            return -1;
        }
        if (a->global[g].wild || a->global[g].leaving) continue;
        const struct local_word *l = &a->local[addr];
        if (l->held && !asked_before(a, o, addr, l->held_since)) {
            core_fail(a, error, "a READ of a word that the stash holds: stash word, entry", addr, m->map);
            return -1;
        }
        const struct mapping *copy = o->copy < 0 ? NULL : &a->maps[o->copy];
        if (!copy || copy->tainted) continue;
        l = &a->local[copy->base + (uint32_t)offset];
        if (l->held && !asked_before(a, o, addr, l->held_since)) {
            core_fail(a, error, "a READ of a word that an older copy holds: stash word, entry", addr, m->map);
            return -1;
        }
    }
    return 0;
}

/* The command at the port needs words, pages or the entry of `entry`. */
static int command_needs(struct stash_agent *a, uint32_t entry)
{
    struct command c = a->begun;
    if (!a->cmd_since || c.op > CHG_MAP || c.block >= a->blocks || c.slot >= a->slots || core_tile_error(a, &c))
        return 0;
    if (entry == a->revival) return 0;
    const struct order_entry *e = &a->entry[entry];
    const struct mapping *m = core_mapping_of(a, c.block, c.slot);
    if (c.op == ADD_MAP && entry == a->tail) return 1;
    if (c.op == CHG_MAP && m && (uint32_t)m->map == entry) return 1;
    if (!c.coherent && e->mapping.base == c.stash_base / 4 && core_same_tile(&e->mapping.tile, &c.tile)) return 1;
    return core_lacks_pages(a, &c.tile);
}

/* The end of its thread block has been made, and its answer is to come. */
static int has_ended(const struct stash_agent *a, uint32_t entry)
{
    if (!a->cmd_asked || a->asked.op != BLOCK_END || a->asked.block >= a->blocks) return 0;
    for (uint32_t s = 0; s < a->slots; s++) {
        const struct mapping *m = &a->maps[a->asked.block * a->slots + s];
        if (m->live && m->map == (int)entry) return 1;
    }
    return 0;
}

static int check_writeback(struct stash_agent *a, const struct world_msg *m, struct spec_error *error)
{
    const uint64_t window =
        RING * PROBE + CONTEXTS * a->chunk_words + a->mshrs + (uint64_t)SCANNED * (a->words / a->chunk_words);
    const struct order_entry *e = &a->entry[m->map & (a->entries - 1)];
    if (!e->known) return 0;
    uint32_t ahead = (m->map - a->tail) & (a->entries - 1);
    /* The tail may have moved on before the answer that tells. */
    if (a->scout && ahead < a->scout + (a->cmd_since != 0) && (!e->live || has_ended(a, m->map)) &&
        m->map != a->revival)
        return 0;
    if (command_needs(a, m->map)) return 0;
    for (uint32_t i = 0; i < a->world.line_words; i++) {
        int g = m->mask >> i & 1 ? line_word(a, m->line, i) : -1;
        int64_t offset = g < 0 ? -1 : core_tile_offset(&e->mapping.tile, virtual_of(a, (uint32_t)g));
        if (offset < 0) continue;
        uint32_t chunk = chunk_of(a, e->mapping.base + (uint32_t)offset);
        for (int k = 0; k < FLIGHTS; k++)
            for (uint32_t n = 0; a->flight[k].used && n < a->lanes; n++)
                if ((a->flight[k].mask >> n & 1) && chunk_of(a, a->flight[k].addr[n]) == chunk) return 0;
        if (a->touched[chunk] && a->open - (a->touched[chunk] - 1) <= window) return 0;
    }
    core_fail(a, error, "a writeback without a reason: line, entry", m->line, m->map);
    return -1;
}

int core_check_request(struct stash_agent *a, const struct world_msg *m, struct spec_error *error)
{
    if (m->type == W_READ) return check_read(a, m, error);
    if (m->type == W_WB) return check_writeback(a, m, error);
    return 0;
}
