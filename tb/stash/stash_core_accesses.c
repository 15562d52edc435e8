/* The shadow of every word: what an access does to it, and what its response must say. */
#include "tb/stash/stash_core.h"

#include <stdio.h>
#include <string.h>

void core_make_wild(struct stash_agent *a, int g)
{
    if (g < 0) return;
    a->global[g].wild = a->world.word[g].wild = 1;
    if (a->kernel_ends) a->global[g].late = 1;
}

/* An access takes part in these words from the moment it stands at the port. */
void core_count_access(struct stash_agent *a, const struct access *f, int by)
{
    for (uint32_t i = 0; f->mapped && !f->write && i < a->lanes; i++) {
        uint8_t *fetchers = &a->fetchers[f->addr[i] / a->chunk_words];
        if (f->mask >> i & 1) *fetchers = (uint8_t)(*fetchers + by);
    }
    if (f->careless) return;
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(f->mask >> i & 1)) continue;
        struct local_word *l = &a->local[f->addr[i]];
        if (f->write) l->writers = (uint8_t)(l->writers + by);
        else l->readers = (uint8_t)(l->readers + by);
        if (f->global[i] < 0) continue;
        struct global_word *g = &a->global[f->global[i]];
        if (f->write) g->writers = (uint8_t)(g->writers + by);
        else g->readers = (uint8_t)(g->readers + by);
    }
}

/* How a careless access is marked, in bits that the stash ignores. */
static int is_careless(const struct stash_agent *a, const uint32_t *data)
{
    if (bits_get_field(data, 0, a->at.access.mapped, 0))
        return !bits_get_field(data, 0, a->at.access.write, 0) &&
               bits_get_field(data, 0, a->at.access.wdata, 0) == CARELESS;
    return bits_get_field(data, 0, a->at.access.slot, 0) == a->slots;
}

static void take_raw_lane(struct stash_agent *a, struct access *f, uint32_t i, uint32_t value)
{
    struct local_word *l = &a->local[f->addr[i]];
    const struct mapping *o = core_owner_of(a, f->addr[i]);
    int g = core_global_of(a, o, f->addr[i]);
    if (f->careless) {
        if (!f->write) return;
        l->ghosts++;
        l->seen = 0;
        if (o && l->known) l->vague = 1;
        else l->known = 0;
        if ((o && o->coherent) || a->adding_coherent) a->unchecked = 1;
        return;
    }
    if (o ? !core_may_touch_raw(a, o, f->addr[i], (int)f->write) : !core_may_touch(a, NULL, f->addr[i], (int)f->write))
        a->unchecked = 1;
    if (!f->write) {
        f->expect[i] = l->content;
        int fetched = a->fetches_line && a->fetchers[f->addr[i] / a->chunk_words];
        if (l->seen && !fetched && (g < 0 || !a->global[g].wild) && !l->vague) f->check |= 1u << i;
        return;
    }
    f->global[i] = g;                         /* others keep away */
    if (o && !l->known) core_make_wild(a, g); /* Valid or Invalid: a load returns this store or the global word */
    if (!o || l->known) l->value = value;
    if (!o) l->known = 1;
    l->content = value;
    l->seen = 1;
}

/* A load through a mapping may fill this word before or after a plain load that is under way reads it. */
static void forget_content(struct stash_agent *a, uint32_t addr)
{
    a->local[addr].seen = 0; /* until the load is answered */
    for (int k = 0; k < FLIGHTS; k++) {
        struct access *f = &a->flight[k];
        for (uint32_t i = 0; f->used && !f->mapped && i < a->lanes; i++)
            if (f->addr[i] == addr) f->check &= ~(1u << i);
    }
}

/* With FETCH=line a load may fill the other words of its chunk that the mapping has, from its acceptance to its answer. */
static void forget_neighbours(struct stash_agent *a, const struct mapping *m, uint32_t addr)
{
    uint32_t first = addr - addr % a->chunk_words;
    for (uint32_t w = first; a->fetches_line && w < first + a->chunk_words; w++)
        if (w != addr && w >= m->base && w - m->base < m->words) forget_content(a, w);
}

/* Is the word in the tile that this command adds? */
static int command_adds(const struct command *c, uint32_t addr)
{
    return c->op <= CHG_MAP && addr >= c->stash_base / 4 && addr - c->stash_base / 4 < core_tile_words(&c->tile);
}

/* A lane outside its mapping reads 0 while nobody maps its word. It is looked at anew in each pass, so from now on it may find what
 * the command's mapping brings there. */
void core_forget_strays(struct stash_agent *a, const struct command *c)
{
    for (int k = 0; k < FLIGHTS; k++) {
        struct access *f = &a->flight[k];
        for (uint32_t i = 0; f->used && f->mapped && !f->write && i < a->lanes; i++)
            if ((f->failed >> i & 1) && command_adds(c, f->addr[i])) f->check &= ~(1u << i);
    }
}

static void take_mapped_lane(struct stash_agent *a, struct access *f, uint32_t i, const struct mapping *m,
                             uint32_t value)
{
    struct local_word *l = &a->local[f->addr[i]];
    int has = m && f->addr[i] >= m->base && f->addr[i] - m->base < m->words, g = core_global_of(a, m, f->addr[i]);
    int local_only = m && !m->coherent && (f->write || l->known);
    uint32_t error = NONE;
    if (!has && (a->adding_coherent || !core_may_stray(a, f->addr[i], (int)f->write))) a->unchecked = 1;
    if (has && !f->careless && !core_may_touch(a, m, f->addr[i], (int)f->write)) a->unchecked = 1;
    if (!has) error = UNMAPPED;
    else if (!local_only && (g < 0 || world_word_faulty(&a->world, g))) error = PAGE_FAULT;
    if (error > f->error) f->error = error;
    f->global[i] = m && !local_only ? g : -1;
    if (error) {
        f->failed |= 1u << i;
        if (f->careless ? !a->adding : !(a->adding && !f->write && command_adds(&a->command, f->addr[i])))
            f->check |= 1u << i; /* reads 0 */
        return;
    }
    if (f->careless || l->ghosts) core_make_wild(a, g);
    if (!f->write) forget_neighbours(a, m, f->addr[i]);
    if (!f->write && !local_only) forget_content(a, f->addr[i]);
    if (f->careless) l->seen = 0;
    if (f->write) {
        l->content = value;
        l->seen = 1;
    }
    if (f->write && m->coherent) {
        world_stored(&a->world, g, m->map, value);
        a->global[g].writer = (uint8_t)(f->mapping + 1);
        if (a->kernel_ends) a->global[g].late = 1;
    } else if (f->write) {
        l->value = value;
        l->known = 1;
        if (l->ghosts) l->vague = 1;
    } else if (local_only) {
        f->expect[i] = l->value;
        if (!f->careless && !l->vague) f->check |= 1u << i;
    } else {
        f->expect[i] = a->world.word[g].last;
        if (!a->global[g].wild) f->check |= 1u << i;
    }
}

/* A store comes to the port: from now on its lanes are written, pass by pass. Of lanes on one word the highest one's value is. */
void core_note_offered(struct stash_agent *a, const uint32_t *data)
{
    const struct mapping *m = core_mapping_of(a, (uint32_t)bits_get_field(data, 0, a->at.access.block, 0),
                                              (uint32_t)bits_get_field(data, 0, a->at.access.slot, 0));
    const uint32_t mask = (uint32_t)bits_get_field(data, 0, a->at.access.mask, 0);
    if (!bits_get_field(data, 0, a->at.access.write, 0) || !bits_get_field(data, 0, a->at.access.mapped, 0)) return;
    for (uint32_t i = 0; m && m->coherent && i < a->lanes; i++) {
        const uint32_t addr = (uint32_t)bits_get_field(data, 0, a->at.access.addr, (int)i);
        const int g = core_global_of(a, m, addr);
        int hidden = !(mask >> i & 1) || g < 0;
        for (uint32_t k = i + 1; k < a->lanes; k++)
            hidden |= (mask >> k & 1) && bits_get_field(data, 0, a->at.access.addr, (int)k) == addr;
        if (!hidden) world_offered(&a->world, g, (uint32_t)bits_get_field(data, 0, a->at.access.wdata, (int)i));
    }
}

void core_take_access(struct stash_agent *a, const uint32_t *data)
{
    struct access *f = NULL;
    uint32_t tag = (uint32_t)bits_get_field(data, 0, a->at.access.tag, 0);
    for (int i = 0; i < FLIGHTS; i++) {
        if (a->flight[i].used && a->flight[i].tag == tag) a->unchecked = 1;
        if (!f && !a->flight[i].used) f = &a->flight[i];
    }
    if (a->waiting.used) core_count_access(a, &a->waiting, -1);
    a->waiting.used = 0;
    if (!f) {
        a->unchecked = 1;
        return;
    }
    memset(f, 0, sizeof *f);
    f->used = 1;
    f->tag = tag;
    f->since = a->cycle;
    f->offered = a->req_offered;
    f->careless = is_careless(a, data);
    f->write = (uint32_t)bits_get_field(data, 0, a->at.access.write, 0);
    f->mapped = (uint32_t)bits_get_field(data, 0, a->at.access.mapped, 0);
    f->mask = (uint32_t)bits_get_field(data, 0, a->at.access.mask, 0);
    uint32_t block = (uint32_t)bits_get_field(data, 0, a->at.access.block, 0),
             slot = (uint32_t)bits_get_field(data, 0, a->at.access.slot, 0);
    struct mapping *m = f->mapped ? core_mapping_of(a, block, slot) : NULL;
    f->mapping = m ? (int)(m - a->maps) : -1;
    for (uint32_t i = 0; i < a->lanes; i++) {
        f->addr[i] = (uint32_t)bits_get_field(data, 0, a->at.access.addr, (int)i);
        f->global[i] = -1;
    }
    for (uint32_t i = 0; i < a->lanes; i++) {
        uint32_t value = (uint32_t)bits_get_field(data, 0, a->at.access.wdata, (int)i);
        if (!(f->mask >> i & 1)) continue;
        if (f->mapped) take_mapped_lane(a, f, i, m, value);
        else take_raw_lane(a, f, i, value);
    }
    core_count_access(a, f, 1);
    core_note_touch(a, f);
    if (f->write && m) m->copy = -1; /* it may be newer from now on */
}

/* What the storage holds after the access. */
static void note_contents(struct stash_agent *a, const struct access *f, const uint32_t *data)
{
    for (uint32_t i = 0; f->mapping >= 0 && !f->write && i < a->lanes; i++)
        if (f->mask >> i & 1) forget_neighbours(a, &a->maps[f->mapping], f->addr[i]);
    for (uint32_t i = 0; i < a->lanes; i++) {
        struct local_word *l = &a->local[f->addr[i]];
        if (!(f->mask >> i & 1)) continue;
        if (f->careless && f->write) {
            const struct mapping *o = core_owner_of(a, f->addr[i]);
            if (o) core_make_wild(a, core_global_of(a, o, f->addr[i]));
            l->ghosts--;
        }
        if (f->careless) l->seen = 0;
        if (f->write || f->careless || f->global[i] < 0 || (f->failed >> i & 1)) continue;
        l->content = (uint32_t)bits_get_field(data, 0, a->at.answer.rdata, (int)i);
        /* Of a word on which a kernel raced, a load from before the kernel's end may bring any of its values, and late. */
        l->seen = !a->global[f->global[i]].wild && f->offered > a->kernel_over;
    }
}

int core_give_response(struct stash_agent *a, const uint32_t *data, struct spec_error *error)
{
    uint32_t tag = (uint32_t)bits_get_field(data, 0, a->at.answer.tag, 0);
    for (int k = 0; k < FLIGHTS; k++) {
        struct access *f = &a->flight[k];
        if (!f->used || f->tag != tag) continue;
        f->used = 0;
        core_note_touch(a, f);
        if (f->cut && bits_get_field(data, 0, a->at.answer.error, 0) == UNMAPPED) f->error = UNMAPPED;
        if (!a->unchecked && bits_get_field(data, 0, a->at.answer.error, 0) != f->error) {
            core_fail(a, error, "response: error code, expected", bits_get_field(data, 0, a->at.answer.error, 0),
                      f->error);
            return -1;
        }
        for (uint32_t i = 0; i < a->lanes; i++) {
            uint64_t value = bits_get_field(data, 0, a->at.answer.rdata, (int)i);
            int in_mask = f->mask >> i & 1;
            uint32_t expect = in_mask && !f->write ? f->expect[i] : 0;
            if (!a->unchecked && (!in_mask || f->write || (f->check >> i & 1)) && value != expect) {
                snprintf(error->text, sizeof error->text,
                         "cycle %llu: tag %x lane %u stash word %x%s%s: %llx, expected %x",
                         (unsigned long long)a->cycle, tag, i, f->addr[i], f->mapped ? " mapped" : " raw",
                         f->write ? " store" : " load", (unsigned long long)value, expect);
                return -1;
            }
        }
        if (!a->unchecked && core_check_fetched(a, f, error)) return -1;
        core_note_held(a, f);
        note_contents(a, f, data);
        core_count_access(a, f, -1);
        return 0;
    }
    core_fail(a, error, "a response with a tag that no access has", tag, 0);
    return a->unchecked ? 0 : -1;
}
