/* Tiles: how many words they have and where these lie, which are legal, and how the program draws one. */
#include "tb/stash/stash_core.h"

uint32_t core_tile_words(const struct tile *t)
{
    return t->field * t->per_row * t->rows;
}

/* Virtual word of the tile's `offset`th stash word: thesis section 4.5.3, listing 4.1. */
uint64_t core_tile_virtual(const struct tile *t, uint32_t offset)
{
    uint32_t element = offset / t->field, byte = offset % t->field;
    return t->virt + (uint64_t)(element / t->per_row) * t->stride + (uint64_t)(element % t->per_row) * t->object + byte;
}

int64_t core_tile_offset(const struct tile *t, uint64_t virt)
{
    if (virt < t->virt) return -1;
    uint64_t d = virt - t->virt, row = d / t->stride, col = d % t->stride / t->object, word = d % t->stride % t->object;
    if (row >= t->rows || col >= t->per_row || word >= t->field) return -1;
    return (int64_t)((row * t->per_row + col) * t->field + word);
}

/* Words of the global space from the first to the last. */
static uint32_t span_words(const struct tile *t)
{
    return (t->rows - 1) * t->stride + t->per_row * t->object;
}

static uint32_t widest_span(const struct stash_agent *a)
{
    uint64_t span = UINT64_C(1) << a->span_bits;
    return span < a->world.words ? (uint32_t)span : a->world.words;
}

/* Any field of at most `room` words, or a power of two. */
static uint32_t draw_field(struct stash_agent *a, uint32_t room)
{
    const uint32_t bits = 32 - (uint32_t)__builtin_clz(room);
    return below(a, 2) ? 1 + below(a, room) : 1u << below(a, bits);
}

static struct tile draw_small(struct stash_agent *a)
{
    static const uint32_t fields[] = {1, 1, 1, 2, 3, 4}, objects[] = {1, 1, 2, 3, 4, 7, 16, 21};
    struct tile t = {0};
    uint32_t room = a->words / (below(a, 2) ? REGIONS : 3), span = widest_span(a);
    uint32_t pages = a->pages * a->world.page_words; /* for which the VP-map has room */
    uint32_t far = pages < span && !a->world.physical ? pages : span;
    if (room < a->chunk_words) room = a->chunk_words;
    do {
        t.field = below(a, 8) ? fields[below(a, 6)] : draw_field(a, room);
        uint32_t most = t.field < room ? room / t.field : 1;
        t.per_row = 1 + below(a, most < 40 ? most : 40);
        t.rows = below(a, 2) ? 1 : 1 + below(a, 6);
        t.object = t.field + (below(a, 4) ? objects[below(a, 8)] - 1 : below(a, far / (t.per_row * t.rows) + 1));
        t.stride = t.per_row * t.object + (below(a, 2) ? below(a, 200) : 0);
    } while (core_tile_words(&t) > room || span_words(&t) > span);
    return t;
}

/* Up to the whole stash, and often all of it or more than a half. The field may be as large. The number of rows is a power of
 * two in three of four; of the others it is any, up to a row a field. */
static struct tile draw_wide(struct stash_agent *a)
{
    uint32_t span = widest_span(a), words = a->words < span ? a->words : span;
    struct tile t = {0};
    uint32_t less = below(a, 4), kind = below(a, 8);
    if (less > 1) words -= below(a, words / (less - 1));
    t.field = kind == 0 ? words : kind <= 2 ? draw_field(a, words) : 1u << below(a, 3);
    if (t.field > words) t.field = 1;
    t.rows = below(a, 4) ? 1u << below(a, 4) : 1 + below(a, words / t.field);
    if (t.rows > words / t.field) t.rows = 1;
    t.per_row = words / (t.field * t.rows);
    t.object = t.field;
    if (!below(a, 3)) t.object += below(a, span / (t.per_row * t.rows) - t.field + 1);
    t.stride = t.per_row * t.object;
    if (t.rows > 1 && below(a, 2)) t.stride += below(a, (span - span_words(&t)) / (t.rows - 1) + 1);
    return t;
}

/* One number at its largest, or a gap of one word, or a reciprocal at its largest: that of a half and one more. */
static struct tile draw_extreme(struct stash_agent *a)
{
    uint32_t span = 1u << a->span_bits, half = a->words / 2 + 1;
    struct tile t = {0, 1, 1, 1, 1, 1};
    switch (below(a, 9)) {
    case 0: t.object = span - 1; break;
    case 1: t.object = span / 2 + 1; break;
    case 2: t.rows = 2, t.stride = span - 1; break;
    case 3: t.rows = 2, t.stride = span / 2 + 1; break;
    case 4: t.per_row = 1 + below(a, a->chunk_words), t.rows = 2, t.stride = t.per_row + 1; break;
    case 5: t.field = t.object = half <= span ? half : 1; break;
    case 6: t.per_row = half <= span ? half : 1; break;
    case 7: t.rows = a->words <= span ? a->words : 1; break;
    case 8: t.per_row = a->words <= span ? a->words : 1; break;
    }
    return t;
}

struct tile core_draw_sibling(struct stash_agent *a, struct tile t)
{
    uint32_t step = below(a, 2) ? t.object : 1 + below(a, a->chunk_words);
    if (!below(a, 3)) t.per_row -= below(a, t.per_row);
    if (!below(a, 2) && t.virt - world_base(&a->world) + span_words(&t) + step <= a->world.words) t.virt += step;
    return t;
}

struct tile core_draw_tile(struct stash_agent *a)
{
    struct tile t;
    if (a->tiles[TILES - 1].rows && !below(a, 4)) return core_draw_sibling(a, a->tiles[below(a, TILES)]);
    t = !below(a, 12) ? draw_extreme(a) : below(a, 8) < a->phase.wide ? draw_wide(a) : draw_small(a);
    if (t.rows == 1) t.stride = t.per_row * t.object;
    if (span_words(&t) > a->world.words) { /* words behind the world have faults */
        const uint64_t last = a->va_words - span_words(&t);
        t.virt = world_base(&a->world) < last ? world_base(&a->world) : last;
        return t;
    }
    uint32_t room = a->world.words - span_words(&t);
    t.virt = world_base(&a->world) + (below(a, 8) ? below(a, room + 1) : room);
    if (below(a, 2) && t.virt % a->chunk_words < t.virt - world_base(&a->world)) t.virt -= t.virt % a->chunk_words;
    return t;
}

/* What the tile's parameters say; fills the tile when they are legal. */
uint32_t core_tile_error(const struct stash_agent *a, struct command *c)
{
    if (!c->field || !c->object || !c->row || !c->num || c->field % 4 || c->object % 4 || c->row % 4 ||
        (c->num > 1 && c->stride % 4) || c->field > c->object)
        return BAD_SIZE;
    if (c->row % c->object || (c->num > 1 && c->row > c->stride)) return BAD_ROW;
    uint64_t words = c->row / c->object * (c->field / 4) * c->num,
             span = ((c->num - 1) * (c->num > 1 ? c->stride : 0) + c->row) / 4;
    if (c->stash_base % (4 * a->chunk_words) || c->global_base % 4 ||
        c->stash_base + 4 * words > 4 * (uint64_t)a->words)
        return BAD_RANGE;
    if (span > UINT64_C(1) << a->span_bits || c->global_base / 4 + span > a->va_words) return BAD_SPAN;
    c->tile = (struct tile){c->global_base / 4,      (uint32_t)c->field / 4,
                            (uint32_t)c->object / 4, (uint32_t)(c->row / c->object),
                            (uint32_t)c->num,        (uint32_t)(c->num > 1 ? c->stride : c->row) / 4};
    return NONE;
}

/* Where virtual addresses are physical no page outside the world has a fault, so no mapping may reach there. */
int core_leaves_world(const struct stash_agent *a, const struct tile *t)
{
    return world_index(&a->world, t->virt) < 0 || world_index(&a->world, t->virt + span_words(t) - 1) < 0;
}

int core_same_tile(const struct tile *x, const struct tile *y)
{
    return x->virt == y->virt && x->field == y->field && x->object == y->object && x->per_row == y->per_row &&
           x->rows == y->rows && x->stride == y->stride;
}
