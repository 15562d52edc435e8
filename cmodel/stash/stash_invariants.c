#include "cmodel/stash/stash_invariants.h"

#include <stdio.h>

#include "cmodel/stash/stash_engine_parts.h"

enum { I, V, R, P };

static int broken(struct spec_error *error, const char *what, uint64_t where, uint64_t value)
{
    snprintf(error->text, sizeof error->text, "invariant: %s (%llx, %llx)", what, (unsigned long long)where,
             (unsigned long long)value);
    return -1;
}

int stash_word_virtual(const struct stash *s, uint32_t map, uint32_t addr, uint64_t *virt)
{
    const struct map_entry *e = &s->map.entry[map];
    return addr >= e->base && addr - e->base < e->words && map_forward(e, addr, virt);
}

/* The entry is being ended or revived by the command under way: its words and its flag change one after the other. */
static int in_change(const struct stash *s, uint32_t map)
{
    return s->engine.command != COMMAND_READY && map == s->engine.self;
}

static int in_live_mapping(const struct stash *s, uint32_t addr)
{
    for (uint64_t rest = s->map.live & s->map.used; rest; rest &= rest - 1) {
        const struct map_entry *e = &s->map.entry[__builtin_ctzll(rest)];
        if (addr >= e->base && addr - e->base < e->words) return 1;
    }
    return 0;
}

static int check_chunk(const struct stash *s, uint32_t chunk, uint32_t registered, uint32_t pending, uint32_t valid,
                       struct spec_error *error)
{
    uint32_t index = s->storage.index[chunk], first = chunk * (uint32_t)s->storage.chunk_words;
    uint64_t live = s->map.live & s->map.used;
    if (registered && !(live >> index & 1) && !in_change(s, index))
        return broken(error, "a Registered word's mapping is not live: chunk, entry", chunk, index);
    if (pending && (!(s->map.used >> index & 1) || ((live >> index & 1) && !in_change(s, index))))
        return broken(error, "a Pending word's mapping is live or free: chunk, entry", chunk, index);
    const struct map_entry *e = &s->map.entry[index];
    for (uint32_t rest = registered | pending; rest; rest &= rest - 1) {
        uint32_t addr = first + (uint32_t)__builtin_ctz(rest) / 2;
        if (addr < e->base || addr - e->base >= e->words)
            return broken(error, "a dirty word lies outside its mapping: word, entry", addr, index);
    }
    for (uint32_t rest = valid; rest; rest &= rest - 1) {
        uint32_t addr = first + (uint32_t)__builtin_ctz(rest) / 2;
        if (!in_live_mapping(s, addr)) return broken(error, "a Valid word lies in no live mapping: word", addr, 0);
    }
    return 0;
}

/* A chunk whose operation has just left S3 gets its marks at the next edge. */
static int check_marks(const struct stash *s, uint32_t chunk, uint32_t valid, uint32_t owned, struct spec_error *error)
{
    const struct stash_engine *e = &s->engine;
    if (e->marks.change.here && e->marks.change.chunk == chunk) return 0;
    if ((owned != 0) != (e->marks.owned[chunk / 64] >> chunk % 64 & 1))
        return broken(error, "a chunk's owned mark is not that of the words: chunk, words", chunk, owned);
    if (valid && !(e->marks.valid[chunk / 64] >> chunk % 64 & 1))
        return broken(error, "a chunk with Valid words is not marked: chunk, words", chunk, valid);
    return 0;
}

static int check_chunks(const struct stash *s, struct spec_error *error)
{
    uint32_t count[MAP_ENTRIES_MAX] = {0};
    for (uint32_t c = 0; c < s->engine.chunks; c++) {
        uint32_t state = s->storage.state[c], low = state & 0x55555555, high = state >> 1 & 0x55555555;
        if (check_marks(s, c, low & ~high, high, error)) return -1;
        if (!state && !s->storage.dirty[c]) continue;
        if ((s->storage.dirty[c] != 0) != ((high & ~low) != 0))
            return broken(error, "the dirty bit is not that of the words: chunk, states", c, state);
        if (high) count[s->storage.index[c]]++;
        if (check_chunk(s, c, high & ~low, high & low, low & ~high, error)) return -1;
    }
    for (int e = 0; e < s->map.entries; e++)
        if (count[e] != s->map.dirty_chunks[e])
            return broken(error, "#DirtyData is not the number of dirty chunks: entry, #DirtyData", (uint64_t)e,
                          s->map.dirty_chunks[e]);
    return 0;
}

/* Where the word lies by its translations. 0 when it has none. */
static int place_of(const struct stash *s, const struct engine_mshr *m, int k, uint64_t *addr)
{
    const struct stash_engine *e = &s->engine;
    uint64_t word = m->line << e->word_shift | (uint64_t)k, vpn = word >> e->page_shift;
    if (!s->physical && !vp_map_find_physical(&s->vp, word >> e->page_shift, &vpn)) return 0;
    return map_reverse(&s->map.entry[m->map], s->map.limits.span_bits, vpn << e->page_shift | (word & e->page_mask),
                       addr);
}

/* A store's words are Valid from the last piece of their context on, and may be asked for with each before. */
static int is_gathered(const struct stash_engine *e, uint64_t addr)
{
    return addr >> e->word_shift == e->gathered.chunk && (e->gathered.words >> engine_word(e, (uint32_t)addr) & 1);
}

/* Every word that is asked for lies where its MSHR says; one that a registration is on its way for is Valid there. Only a
 * writeback outlives its mapping: a forward may take the last dirty word meanwhile. */
static int check_places(const struct stash *s, const struct engine_mshr *m, struct spec_error *error)
{
    for (uint32_t rest = m->mask; rest; rest &= rest - 1) {
        int k = __builtin_ctz(rest);
        uint64_t addr;
        if (m->kind == MSHR_WB && !(s->map.used >> m->map & 1)) continue;
        if (!place_of(s, m, k, &addr))
            return broken(error, "a word is asked for that its mapping does not have: line, entry", m->line, m->map);
        if (addr != m->addr[k]) return broken(error, "an MSHR misplaces a word: word, its place", addr, m->addr[k]);
        if (m->kind == MSHR_REG && stash_word_state(s, (uint32_t)addr) != V && !is_gathered(&s->engine, addr))
            return broken(error, "a registration of a word that is not Valid: word, entry", addr, m->map);
    }
    return 0;
}

static int check_mshrs(const struct stash *s, struct spec_error *error)
{
    const struct stash_engine *e = &s->engine;
    for (int i = 0; i < e->mshrs; i++) {
        const struct engine_mshr *m = &e->mshr[i];
        if (!(e->mshr_used >> i & 1)) continue;
        if (!m->mask && !((e->emptied[1] | e->emptied[2] | e->emptied[3]) >> i & 1))
            return broken(error, "an MSHR expects nothing: MSHR", (uint64_t)i, 0);
        for (int k = 0; k < i; k++) {
            const struct engine_mshr *o = &e->mshr[k];
            if ((e->mshr_used >> k & 1) && o->kind == m->kind && o->map == m->map && o->line == m->line &&
                (o->mask & m->mask))
                return broken(error, "a word is asked for twice: line, entry", m->line, m->map);
        }
        if (check_places(s, m, error)) return -1;
    }
    for (int a = 0; a < e->misses; a++)
        if ((e->access_used >> a & 1) && (e->access[a].waits & ~e->mshr_used))
            return broken(error, "an access waits for an MSHR that is not used: access", (uint64_t)a, 0);
    if (e->open.valid && !(e->mshr_used >> e->open.mshr & 1))
        return broken(error, "the open request has no MSHR", (uint64_t)e->open.mshr, 0);
    return 0;
}

static int check_slots(const struct stash *s, struct spec_error *error)
{
    uint64_t named = 0, live = s->map.live & s->map.used;
    for (uint32_t b = 0; b < s->map_index.blocks; b++)
        for (uint32_t k = 0; k < s->map_index.slots; k++) {
            int map = map_index_read(&s->map_index, b, k);
            if (map < 0) continue;
            if (named >> map & 1) return broken(error, "two slots name one entry: entry", (uint64_t)map, 0);
            named |= UINT64_C(1) << map;
        }
    return named == live ? 0 : broken(error, "slots and live entries differ: named, live", named, live);
}

int stash_invariants(const struct stash *s, struct spec_error *error)
{
    if (s->storage.clearing || engine_settling(&s->engine)) return 0;
    if (check_chunks(s, error) || check_mshrs(s, error)) return -1;
    return check_slots(s, error);
}

static int check_dirty_pages(const struct stash *s, uint32_t addr, struct spec_error *error)
{
    uint32_t index = s->storage.index[addr / (uint32_t)s->storage.chunk_words];
    uint64_t virt;
    if (stash_word_state(s, addr) < R || !(s->map.coherent >> index & 1) || in_change(s, index)) return 0;
    if (!stash_word_virtual(s, index, addr, &virt)) return 0;
    struct vp_translation t = vp_map_find_virtual(&s->vp, virt >> s->engine.page_shift);
    if (t.hit && t.known) return 0;
    return broken(error, "the RTLB misses the page of a registered word: word, entry", addr, index);
}

static int check_live_pages(const struct stash *s, uint32_t map, struct spec_error *error)
{
    const struct map_entry *e = &s->map.entry[map];
    for (uint64_t row = 0; row < e->rows; row++) {
        uint64_t virt = 0, first = (e->virt + row * e->stride) >> s->engine.page_shift;
        if (!map_forward(e, e->base + (row + 1) * e->row - 1, &virt)) continue;
        for (uint64_t page = first; page <= virt >> s->engine.page_shift; page++)
            if (!vp_map_find_virtual(&s->vp, page).hit)
                return broken(error, "a page of a live mapping is not in the VP-map: page, entry", page, map);
    }
    return 0;
}

int stash_page_invariants(const struct stash *s, struct spec_error *error)
{
    if (s->storage.clearing) return 0;
    for (uint32_t addr = 0; addr < (uint32_t)s->storage.words; addr++)
        if (check_dirty_pages(s, addr, error)) return -1;
    for (uint64_t rest = s->map.live & s->map.used; rest; rest &= rest - 1)
        if (check_live_pages(s, (uint32_t)__builtin_ctzll(rest), error)) return -1;
    for (int i = 0; i < s->vp.entries; i++)
        for (int k = 0; k < i; k++)
            if ((s->vp.held >> i & s->vp.held >> k & 1) && s->vp.vpn[i] == s->vp.vpn[k])
                return broken(error, "a page is in the VP-map twice: page", s->vp.vpn[i], 0);
    return 0;
}

int stash_at_rest(const struct stash *s)
{
    return !s->storage.clearing && !engine_settling(&s->engine) && engine_at_rest(&s->engine);
}
