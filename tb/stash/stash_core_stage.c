/* What a scene is played with: tiles, places, slots and words, drawn anew for each. */
#include "tb/stash/stash_core.h"

static uint64_t last_word(const struct tile *t)
{
    return core_tile_virtual(t, core_tile_words(t) - 1);
}

static int disjoint(const struct tile *x, const struct tile *y)
{
    return last_word(x) < y->virt || last_word(y) < x->virt;
}

static int sound_pages(const struct stash_agent *a, const struct tile *t)
{
    for (uint32_t i = 0; i < core_tile_words(t); i++) {
        int g = world_index(&a->world, core_tile_virtual(t, i));
        if (g < 0 || world_word_faulty(&a->world, g)) return 0;
    }
    return (last_word(t) - t->virt + 1) >> a->span_bits == 0;
}

/* One row of `words` words, `object` apart. */
static int draw_row(struct stash_agent *a, struct tile *t, uint32_t words, uint32_t object, const struct tile *x,
                    const struct tile *y)
{
    for (int tries = 0; tries < 60; tries++) {
        *t = (struct tile){world_base(&a->world) + below(a, a->world.words), 1, object, words, 1, words * object};
        if (below(a, 4)) t->virt -= t->virt % a->chunk_words;
        if (sound_pages(a, t) && (!x || disjoint(t, x)) && (!y || disjoint(t, y))) return 1;
    }
    return 0;
}

/* A row on a page with a fault (`early`) or without, and one on a later page of the other kind. */
static int draw_faulty(struct stash_agent *a, struct tile *t, int early)
{
    uint32_t page_words = a->world.page_words, words = a->chunk_words;
    for (int tries = 0; tries < 60; tries++) {
        uint32_t from = below(a, a->world.pages), to = below(a, a->world.pages);
        if (from >= to || a->world.faulty[from] != early || a->world.faulty[to] == early || words > page_words)
            continue;
        uint64_t stride = (uint64_t)(to - from) * page_words;
        *t = (struct tile){world_base(&a->world) + (uint64_t)from * page_words + below(a, page_words - words + 1),
                           1,
                           1,
                           words,
                           2,
                           (uint32_t)stride};
        if ((last_word(t) - t->virt + 1) >> a->span_bits == 0) return 1;
    }
    return 0;
}

static int draw_pages(struct stash_agent *a)
{
    struct tile *t = &a->scene.tile[TILE_PAGES];
    uint32_t page_words = a->world.page_words, rows = a->pages - 1, from = below(a, 2);
    if (a->world.pages < rows + 2 || rows > 2 * a->chunk_words || a->world.faulty[from]) return 0;
    *t = (struct tile){world_base(&a->world) + from * page_words + below(a, page_words), 1, 1, 1, rows, page_words};
    a->scene.tile[TILE_OTHERS] = *t;
    a->scene.tile[TILE_OTHERS].virt += (uint64_t)(a->world.pages - rows - from) * page_words;
    return (last_word(t) - t->virt + 1) >> a->span_bits == 0;
}

/* One row over as many pages as the span allows. */
static int draw_many(struct stash_agent *a)
{
    uint32_t words = 2 * a->chunk_words, object = ((1u << a->span_bits) - 1) / words, page_words = a->world.page_words;
    uint64_t end = page_words - 1 + (uint64_t)(words - 1) * object;
    if (end >= a->world.words || end / page_words + 1 <= a->pages) return 0;
    a->scene.tile[TILE_MANY] =
        (struct tile){world_base(&a->world) + page_words - 1, 1, object, words, 1, words * object};
    return 1;
}

/* From the first place on, words `object` apart. */
static int draw_long(struct stash_agent *a, uint32_t object)
{
    uint32_t words = 8 * a->chunk_words;
    return a->scene.place[0] + words <= a->words &&
           draw_row(a, &a->scene.tile[TILE_LONG], words, object, &a->scene.tile[TILE_B], NULL);
}

/* Rows that begin at one place of a page each, and end on the next page. An empty VP-map has just room for two pages a row. */
static int draw_double(struct stash_agent *a)
{
    uint32_t page_words = a->world.page_words, rows = a->pages / 2, most = a->world.pages, room = 2 * a->chunk_words;
    uint32_t apart = 1 + below(a, 2), words = 2 + below(a, 3);
    if (apart * rows + 1 > most) apart = 1;
    if (rows > most - 1) rows = most - 1;
    if (rows > room / words) rows = room / words;
    if (rows < 2) return 0;
    uint64_t first = world_base(&a->world) + (uint64_t)below(a, most - apart * (rows - 1) - 1) * page_words;
    struct tile t = {first + page_words - 1 - below(a, words - 1), 1, 1, words, rows, apart * page_words};
    a->scene.tile[TILE_DOUBLE] = t;
    return (last_word(&t) - t.virt + 1) >> a->span_bits == 0;
}

/* Rows of some words, and a gap behind each. */
static int draw_short(struct stash_agent *a)
{
    uint32_t per_row = 3 + below(a, 11), rows = a->words / per_row, stride = per_row + 1 + below(a, 4);
    uint64_t span = (uint64_t)rows * stride;
    if (rows < 2 || span > a->world.words || span >> a->span_bits) return 0;
    uint64_t first = world_base(&a->world) + below(a, a->world.words - (uint32_t)span + 1);
    a->scene.tile[TILE_SHORT] = (struct tile){first, 1, 1, per_row, rows, stride};
    return 1;
}

/* Eight chunks, from the first place on. Lines begin within chunks: X and Y of two chunks lie in one. */
static int draw_across(struct stash_agent *a)
{
    struct scene *s = &a->scene;
    uint32_t chunk = a->chunk_words, words = 8 * chunk, begin = 1 + below(a, chunk - 1);
    if (a->lanes < 4 || words + 2 * chunk > a->words) return 0;
    s->place[0] = 0;
    s->place[1] = words;
    s->x = begin + below(a, chunk - begin);
    s->y = below(a, begin);
    for (int tries = 0; tries < 60; tries++) {
        struct tile t = {world_base(&a->world) + below(a, a->world.words), 1, 1, words, 1, words};
        t.virt += chunk - t.virt % chunk - begin;
        s->tile[TILE_ACROSS] = t;
        if (sound_pages(a, &t) && disjoint(&t, &s->tile[TILE_B])) return 1;
    }
    return 0;
}

int core_draw_stage(struct stash_agent *a, enum scene_needs needs)
{
    struct scene *s = &a->scene;
    uint32_t chunk = a->chunk_words, pairs = a->words / chunk / 2, spread = a->mshrs + 1;
    if (pairs < SCENE_PLACES) return 0;
    if (spread > 2 * chunk) spread = 2 * chunk;
    if (!draw_row(a, &s->tile[TILE_A], 2 * chunk, 1 + (below(a, 3) ? 0 : below(a, 3)), NULL, NULL)) return 0;
    s->tile[TILE_PART] = s->tile[TILE_A];
    s->tile[TILE_PART].per_row = chunk;
    s->tile[TILE_PART].stride = chunk * s->tile[TILE_A].object;
    if (!draw_row(a, &s->tile[TILE_B], 2 * chunk, 1 + (below(a, 3) ? 0 : below(a, 3)), &s->tile[TILE_A], NULL))
        return 0;
    if (!draw_row(a, &s->tile[TILE_SPREAD], spread, chunk, &s->tile[TILE_A], &s->tile[TILE_B])) return 0;
    if (needs == A_FAULT) {
        int late = draw_faulty(a, &s->tile[TILE_FAULT], 0), early = draw_faulty(a, &s->tile[TILE_EARLY], 1);
        if (!late) s->tile[TILE_FAULT] = s->tile[TILE_EARLY];
        if (!early) s->tile[TILE_EARLY] = s->tile[TILE_FAULT];
        if (!late && !early) return 0;
    }
    if (needs == FEW_PAGES && !draw_pages(a)) return 0;
    if (needs == MANY_PAGES && !draw_many(a)) return 0;
    uint32_t first = below(a, 3) ? below(a, pairs) : pairs - 1, step = 1 + below(a, (pairs - 1) / (SCENE_PLACES - 1));
    for (uint32_t i = 0; i < SCENE_PLACES; i++) s->place[i] = (first + i * step) % pairs * 2 * chunk;
    if (needs == A_LONG_TILE && !draw_long(a, a->mshrs + 1)) return 0;
    if (needs == A_LONG_PLACE && !draw_long(a, 1 + below(a, 3))) return 0;
    if (needs == TWO_HALVES) {
        if (a->mshrs < 4) return 0;
        if (!draw_row(a, &s->tile[TILE_HALVES], 4 * chunk, 1 + below(a, chunk), &s->tile[TILE_A], NULL)) return 0;
        if (s->place[0] + 4 * chunk > a->words) s->place[0] = 0;
    }
    if (needs == DOUBLE_PAGES && !draw_double(a)) return 0;
    if (needs == SHORT_ROWS) {
        if (!draw_short(a)) return 0;
        s->place[0] = 0;
    }
    if (needs == A_LINE_A_WORD &&
        (chunk < 3 || !draw_row(a, &s->tile[TILE_LINES], chunk, chunk, &s->tile[TILE_A], NULL)))
        return 0;
    uint32_t block = below(a, a->blocks);
    for (uint32_t i = 0; i < SCENE_SLOTS; i++) {
        s->slot[i].block = (block + i) % a->blocks;
        s->slot[i].slot = below(a, a->slots);
    }
    s->x = needs == A_LINE_A_WORD ? 1 + below(a, chunk - 2) : below(a, chunk);
    s->y = (s->x + 1 + below(a, chunk - 1)) % chunk;
    return needs != LINES_ACROSS || draw_across(a);
}
