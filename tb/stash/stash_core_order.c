/* The shadow of the stash-map's order and of the VP-map's pages, from the papers' rules alone: entries are given out
 * in a circle, an entry of a live mapping is never given away, each page is kept for the newest entry that needs it,
 * and an AddMap that lacks room frees the entries that follow, in order, up to a live one (thesis section 4.5.2). So
 * every MAP_FULL and VP_FULL can be told in advance, and which entry a mapping gets. */
#include "tb/stash/stash_core.h"

#include <string.h>

static uint32_t next_entry(const struct stash_agent *a, uint32_t entry)
{
    return (entry + 1) & (a->entries - 1);
}

static void drop_pages(struct stash_agent *a, uint32_t entry)
{
    for (uint32_t i = 0; i < a->pages; i++)
        if (a->page[i].held && a->page[i].entry == entry) a->page[i].held = 0;
}

static struct held_page *find_page(struct stash_agent *a, uint64_t vpn)
{
    for (uint32_t i = 0; i < a->pages; i++)
        if (a->page[i].held && a->page[i].vpn == vpn) return &a->page[i];
    return NULL;
}

static uint64_t page_of(const struct stash_agent *a, uint64_t virtual_word)
{
    return virtual_word / a->world.page_words;
}

/* First and last page of a row. */
static void row_pages(const struct stash_agent *a, const struct tile *t, uint32_t row, uint64_t *first, uint64_t *last)
{
    *first = page_of(a, t->virt + (uint64_t)row * t->stride);
    *last = page_of(a, t->virt + (uint64_t)row * t->stride + (uint64_t)(t->per_row - 1) * t->object + t->field - 1);
}

static uint32_t missing_pages(struct stash_agent *a, const struct tile *t)
{
    uint64_t first, last, next = 0; /* rows follow each other, and so do their pages */
    uint32_t missing = 0;
    for (uint32_t row = 0; row < t->rows; row++) {
        row_pages(a, t, row, &first, &last);
        for (uint64_t vpn = first > next ? first : next; vpn <= last; vpn++) missing += !find_page(a, vpn);
        if (last + 1 > next) next = last + 1;
    }
    return missing;
}

static uint32_t free_pages(const struct stash_agent *a)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < a->pages; i++) n += !a->page[i].held;
    return n;
}

int core_lacks_pages(struct stash_agent *a, const struct tile *t)
{
    uint32_t tails = 0; /* the tail's go first, and the tile may want them back */
    for (uint32_t i = 0; i < a->pages; i++) tails += a->page[i].held && a->page[i].entry == a->tail;
    return !a->world.physical && missing_pages(a, t) + tails > free_pages(a);
}

static void add_pages(struct stash_agent *a, const struct tile *t, uint32_t entry)
{
    uint64_t first, last;
    for (uint32_t row = 0; row < t->rows; row++) {
        row_pages(a, t, row, &first, &last);
        for (uint64_t vpn = first; vpn <= last; vpn++) {
            struct held_page *p = find_page(a, vpn);
            uint32_t newest = a->tail - 1;
            if (p && ((newest - entry) & (a->entries - 1)) < ((newest - p->entry) & (a->entries - 1))) p->entry = entry;
            for (uint32_t i = 0; !p && i < a->pages; i++)
                if (!a->page[i].held) {
                    a->page[i] = (struct held_page){1, entry, vpn};
                    break;
                }
        }
    }
}

/* Frees entries from `entry` on, in order, until the tile's pages have room; 0: they have it. At most `entries` of
 * them. */
static uint32_t make_room(struct stash_agent *a, const struct tile *t, uint32_t entry, uint32_t entries)
{
    while (!a->world.physical && missing_pages(a, t) > free_pages(a)) {
        if (!entries-- || a->entry[entry].live) return VP_FULL;
        drop_pages(a, entry);
        entry = next_entry(a, entry);
    }
    return NONE;
}

/* The mapping that an AddMap may revive instead of taking an entry: the same tile and place, coherent both times. Its
 * dirty words may have left by now, and the entry with them. One of the older half of the ring would soon be in the tail's way. */
static int may_revive(const struct stash_agent *a, const struct command *c, uint32_t entry)
{
    const struct order_entry *e = &a->entry[entry];
    const uint32_t ahead = (entry - a->tail) & (a->entries - 1);
    return ahead >= a->entries / 2 && c->coherent && e->known && !e->live && e->mapping.coherent &&
           e->mapping.base == c->stash_base / 4 && core_same_tile(&e->mapping.tile, &c->tile);
}

/* Words that the registry attributes to the stash under this entry. */
uint32_t core_owned_under(const struct stash_agent *a, uint32_t entry)
{
    uint32_t n = 0;
    for (uint32_t g = 0; g < a->world.words; g++)
        n += a->world.word[g].owner == OWNER_STASH && a->world.word[g].map == entry;
    return n;
}

/* An older copy of the same tile elsewhere comes before: then nothing is revived. */
static int has_copy(const struct stash_agent *a, const struct command *c, uint32_t revival)
{
    for (uint32_t entry = 0; entry < a->entries; entry++) {
        const struct order_entry *e = &a->entry[entry];
        if (entry != revival && e->known && core_same_tile(&e->mapping.tile, &c->tile)) return 1;
    }
    return 0;
}

static uint32_t newest_match(const struct stash_agent *a, const struct command *c)
{
    for (uint32_t k = 1; k <= a->entries; k++) {
        uint32_t entry = (a->tail - k) & (a->entries - 1);
        if (may_revive(a, c, entry)) return entry;
    }
    return UINT32_MAX;
}

int core_any_live(const struct stash_agent *a)
{
    for (uint32_t i = 0; i < a->blocks * a->slots; i++)
        if (a->maps[i].live) return 1;
    return 0;
}

static int owns_any(const struct stash_agent *a)
{
    for (uint32_t g = 0; g < a->world.words; g++)
        if (a->world.word[g].owner == OWNER_STASH) return 1;
    return 0;
}

/* What the registry attributes to the stash it has, for no registration comes when no mapping is live. What leaves it may
 * have still, until it is quiet. */
uint32_t core_order_forget(struct stash_agent *a, uint32_t error)
{
    if (core_any_live(a) || owns_any(a)) return IN_USE;
    if (!a->must_forget && error == IN_USE) return IN_USE;
    memset(a->page, 0, sizeof a->page);
    return NONE;
}

void core_order_begin(struct stash_agent *a, const struct command *c)
{
    struct command legal = *c;
    a->revival = UINT32_MAX;
    a->revival_words = 0;
    a->quiet_begin = world_quiet(&a->world) && a->idle_seen;
    a->must_forget = c->op == FORGET && a->quiet_begin && !core_any_live(a) && !owns_any(a);
    if (c->op != ADD_MAP || c->block >= a->blocks || core_tile_error(a, &legal)) return;
    uint32_t entry = newest_match(a, &legal);
    if (entry == UINT32_MAX) return;
    a->revival_words = core_owned_under(a, entry);
    /* The scout may have begun to write it back before the command was at the port: the command before it may have moved the tail. */
    const int in_reach = ((entry - a->tail) & (a->entries - 1)) < a->scout;
    if (a->quiet_begin && !in_reach && a->revival_words && !core_any_flight(a, -1) && !has_copy(a, &legal, entry))
        a->revival = entry;
}

/* The error that a legal AddMap or a ChgMap to another tile gets, and the entry that an AddMap gets; the answer says
 * whether it was a revival. */
uint32_t core_order_step(struct stash_agent *a, const struct command *c, const struct mapping *changed, uint32_t error,
                         uint32_t map, uint32_t *expect_map)
{
    if (changed) {
        uint32_t self = (uint32_t)changed->map;
        *expect_map = self;
        if (make_room(a, &c->tile, a->tail, UINT32_MAX)) return VP_FULL;
        add_pages(a, &c->tile, self);
        return NONE;
    }
    *expect_map = a->tail;
    if (error == NONE && may_revive(a, c, map & (a->entries - 1))) {
        *expect_map = map;
        add_pages(a, &c->tile, map);
        return NONE;
    }
    if (a->revival != UINT32_MAX && core_owned_under(a, a->revival) == a->revival_words) {
        *expect_map = a->revival; /* its words have not left meanwhile: it must have been revived */
        return NONE;
    }
    uint32_t entry = a->tail;
    if (a->entry[entry].live) return MAP_FULL;
    drop_pages(a, entry);
    if (make_room(a, &c->tile, next_entry(a, entry), a->entries - 1)) return VP_FULL;
    a->tail = next_entry(a, entry);
    add_pages(a, &c->tile, entry);
    return NONE;
}

void core_order_set(struct stash_agent *a, const struct mapping *m, int live)
{
    struct order_entry *e = &a->entry[(uint32_t)m->map & (a->entries - 1)];
    e->known = 1;
    e->live = live;
    e->mapping = *m;
}

void core_order_reset(struct stash_agent *a)
{
    a->tail = 0;
    a->revival = UINT32_MAX;
    memset(a->entry, 0, sizeof a->entry);
    memset(a->page, 0, sizeof a->page);
}
