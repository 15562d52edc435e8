#include "cmodel/stash/stash_map.h"

#include <string.h>

#include "spec/stash/stash_types.h"

/* Tiles and translation --------------------------------------------------------------------------------------- */

static void map_limits_init(struct map_limits *limits, const struct spec_values *values)
{
    limits->bytes = (uint64_t)spec_get(values, "BYTES");
    limits->chunk_words = (int)spec_get(values, "CHUNK_WORDS");
    limits->chunk_bytes = (uint64_t)limits->chunk_words * 4;
    limits->word_bits = __builtin_ctzll(limits->bytes / 4);
    limits->span_bits = (int)spec_get(values, "SPAN_BITS");
    limits->va_bits = (int)spec_get(values, "VA_BITS");
}

/* No product below overflows: sizes have span_bits + 2 <= 30 bits, num_strides has 28. */
static const char *tile_error(const struct map_limits *l, const struct map_tile *t)
{
    int many = t->num_strides > 1;
    if (!t->field_size || !t->object_size || !t->row_size || !t->num_strides) return "BAD_SIZE";
    if (t->field_size % 4 || t->object_size % 4 || t->row_size % 4 || (many && t->stride_size % 4)) return "BAD_SIZE";
    if (t->field_size > t->object_size) return "BAD_SIZE";
    if (t->row_size % t->object_size || (many && t->row_size > t->stride_size)) return "BAD_ROW";
    uint64_t tile_bytes = t->field_size * (t->row_size / t->object_size) * t->num_strides;
    if (t->stash_base % l->chunk_bytes || t->global_base % 4 || t->stash_base + tile_bytes > l->bytes)
        return "BAD_RANGE";
    uint64_t span = (t->num_strides - 1) * (t->stride_size / 4) + t->row_size / 4;
    if (span > UINT64_C(1) << l->span_bits) return "BAD_SPAN";
    if (t->global_base / 4 + span > UINT64_C(1) << (l->va_bits - 2)) return "BAD_SPAN";
    return "NONE";
}

static void reciprocal(uint64_t d, int bits, uint64_t *rcp, uint64_t *shift)
{
    *shift = 0;
    while (UINT64_C(1) << *shift < d) ++*shift;
    uint64_t numerator = UINT64_C(1) << ((uint64_t)bits + *shift);
    *rcp = numerator / d + (numerator % d != 0);
}

int map_calc(const struct map_limits *l, const struct map_tile *t, struct map_entry *e)
{
    memset(e, 0, sizeof *e);
    int error = (int)spec_code_value(&stash_error, tile_error(l, t));
    if (error) return error;
    e->base = t->stash_base / 4;
    e->virt = t->global_base / 4;
    e->field = t->field_size / 4;
    e->object = t->object_size / 4;
    e->per_row = t->row_size / t->object_size;
    e->row = e->field * e->per_row;
    e->rows = t->num_strides;
    e->words = e->row * e->rows;
    e->stride = t->num_strides > 1 ? t->stride_size / 4 : t->row_size / 4;
    e->object_gap = e->object - e->field;
    e->row_gap = e->stride - e->per_row * e->object;
    reciprocal(e->field, l->word_bits, &e->field_rcp, &e->field_shift);
    reciprocal(e->per_row, l->word_bits, &e->per_row_rcp, &e->per_row_shift);
    reciprocal(e->stride, l->span_bits, &e->stride_rcp, &e->stride_shift);
    reciprocal(e->object, l->span_bits, &e->object_rcp, &e->object_shift);
    return 0;
}

int map_entry_sound(const struct map_limits *l, const struct map_entry *e)
{
    struct map_tile tile = {4 * e->base,   4 * e->virt, 4 * e->field, 4 * e->object, 4 * e->object * e->per_row,
                            4 * e->stride, e->rows};
    struct map_entry again;
    return !map_calc(l, &tile, &again) && !memcmp(e, &again, sizeof again);
}

int map_forward(const struct map_entry *e, uint64_t stash_word, uint64_t *virt_word)
{
    *virt_word = 0;
    if (stash_word < e->base || stash_word - e->base >= e->words) return 0;
    uint64_t offset = stash_word - e->base, element = offset / e->field;
    *virt_word = e->virt + element / e->per_row * e->stride + element % e->per_row * e->object + offset % e->field;
    return 1;
}

int map_reverse(const struct map_entry *e, int span_bits, uint64_t virt_word, uint64_t *stash_word)
{
    *stash_word = 0;
    if (virt_word < e->virt || virt_word - e->virt >= UINT64_C(1) << span_bits) return 0;
    uint64_t offset = virt_word - e->virt, row = offset / e->stride, in_row = offset % e->stride;
    uint64_t column = in_row / e->object, in_object = in_row % e->object;
    if (row >= e->rows || column >= e->per_row || in_object >= e->field) return 0;
    *stash_word = e->base + row * e->row + column * e->field + in_object;
    return 1;
}

/* A word, and those behind it in its line. */
static void translate_back(const struct map_limits *l, const struct map_entry *e, uint64_t virt_word,
                           struct map_answer *a)
{
    uint64_t chunk_words = (uint64_t)l->chunk_words, place = virt_word % chunk_words, other;
    if (!e->stride || !e->object) return;
    a->mapped = map_reverse(e, l->span_bits, virt_word, &a->address);
    for (uint64_t k = place; a->mapped && k < chunk_words; k++)
        if (map_reverse(e, l->span_bits, virt_word + k - place, &other)) a->words |= UINT32_C(1) << k;
}

/* The block --------------------------------------------------------------------------------------------------- */

void stash_map_init(struct stash_map *m, const struct spec_values *values)
{
    memset(m, 0, sizeof *m);
    map_limits_init(&m->limits, values);
    m->entries = (int)spec_get(values, "MAP_ENTRIES");
    m->entry_bits = UINT64_MAX >> (64 - m->entries);
    m->chunks = (uint32_t)(m->limits.bytes / m->limits.chunk_bytes);
    m->calc_cycles = (m->limits.span_bits + 1) / 2 + m->limits.word_bits / 2 + 5;
}

static void reset(struct stash_map *m)
{
    m->written = m->used = m->live = m->coherent = m->reuse = m->dirty = 0;
    memset(m->pointer, 0, sizeof m->pointer);
    memset(m->dirty_chunks, 0, sizeof m->dirty_chunks);
    m->calc_left = m->calc_done = m->calc_error = 0;
    memset(&m->calc_entry, 0, sizeof m->calc_entry);
    m->rev_coming = m->fwd_head = m->fwd_count = 0;
    m->expanding = m->at = m->next = 0;
    memset(&m->piece, 0, sizeof m->piece);
}

static void put_bit(uint64_t *bits, uint32_t index, int value)
{
    *bits = (*bits & ~(UINT64_C(1) << index)) | (uint64_t)(value != 0) << index;
}

static void tick_flags(struct stash_map *m, const struct stash_map_edge *edge)
{
    m->used &= m->live | m->dirty;
    if (!edge->flag_valid) return;
    put_bit(&m->used, edge->flag_index, edge->flag_used);
    put_bit(&m->live, edge->flag_index, edge->flag_live);
    put_bit(&m->coherent, edge->flag_index, edge->flag_coherent);
    put_bit(&m->reuse, edge->flag_index, edge->flag_reuse);
    m->pointer[edge->flag_index] = (uint8_t)edge->flag_pointer;
}

static void tick_counts(struct stash_map *m, const struct stash_map_edge *edge)
{
    if (edge->inc_valid && edge->dec_valid && edge->inc_index == edge->dec_index) return;
    if (edge->inc_valid && m->dirty_chunks[edge->inc_index] < m->chunks) m->dirty_chunks[edge->inc_index]++;
    if (edge->dec_valid && m->dirty_chunks[edge->dec_index]) m->dirty_chunks[edge->dec_index]--;
    if (edge->inc_valid) put_bit(&m->dirty, edge->inc_index, m->dirty_chunks[edge->inc_index] != 0);
    if (edge->dec_valid) put_bit(&m->dirty, edge->dec_index, m->dirty_chunks[edge->dec_index] != 0);
}

/* Each word by the formula, from the lowest word asked for to the highest. */
static void translate_chunk(const struct stash_map *m, const struct stash_map_edge *edge, struct map_chunk *c)
{
    uint64_t chunk = edge->fwd_addr / (uint64_t)m->limits.chunk_words * (uint64_t)m->limits.chunk_words;
    int maps = edge->fwd_mapped && stash_map_readable(m, edge, edge->fwd_index) && m->sound >> edge->fwd_index & 1;
    c->words = edge->fwd_words;
    c->first = (int)(edge->fwd_addr - chunk);
    c->last = 31 - __builtin_clz(edge->fwd_words | 1);
    c->mapped = 0;
    c->due = m->now + MAP_FWD_CYCLES;
    for (int k = c->first; maps && k <= c->last; k++)
        if (map_forward(&m->entry[edge->fwd_index], chunk + (uint64_t)k, &c->virt[k])) c->mapped |= UINT32_C(1) << k;
}

/* What the expander shows, standing where it does. */
static void show_piece(struct stash_map *m)
{
    const struct map_chunk *c = &m->expand;
    struct map_piece *p = &m->piece;
    uint64_t chunk_words = (uint64_t)m->limits.chunk_words;
    memset(p, 0, sizeof *p);
    if (!m->expanding) return;
    if (!(c->mapped >> m->at & 1)) {
        p->valid = p->last = 1;
        p->words = c->words >> m->at << m->at;
        return;
    }
    uint64_t line = c->virt[m->at] / chunk_words;
    for (m->next = m->at; m->next <= c->last; m->next++) {
        if (!(c->mapped >> m->next & 1) || c->virt[m->next] / chunk_words != line) break;
        if (!(c->words >> m->next & 1)) continue;
        p->words |= UINT32_C(1) << m->next;
        p->place[m->next] = (uint8_t)(c->virt[m->next] % chunk_words);
    }
    if (!p->words) return;
    p->valid = p->mapped = 1;
    p->line = line;
    p->last = m->next > c->last;
}

static void tick_expander(struct stash_map *m, const struct stash_map_edge *edge)
{
    const struct map_chunk *oldest = &m->fwd[m->fwd_head];
    if (m->expanding) {
        if (m->piece.valid && !edge->piece_ready) return;
        m->expanding = !m->piece.last;
        m->at = m->next;
    }
    if (!m->expanding && m->fwd_count && (int32_t)(m->now - oldest->due) >= 0) {
        m->expanding = 1;
        m->expand = *oldest;
        m->at = oldest->first;
        m->fwd_head = (m->fwd_head + 1) % MAP_FWD_QUEUE;
        m->fwd_count--;
    }
    show_piece(m);
}

static void tick_translations(struct stash_map *m, const struct stash_map_edge *edge)
{
    int takes = edge->fwd_valid && stash_map_forward_ready(m);
    tick_expander(m, edge);
    if (takes) translate_chunk(m, edge, &m->fwd[(m->fwd_head + m->fwd_count++) % MAP_FWD_QUEUE]);
    m->rev_coming &= ~(UINT32_C(1) << m->now % MAP_RING);
    if (edge->rev_valid) {
        uint32_t place = (m->now + MAP_REV_CYCLES) % MAP_RING;
        struct map_answer *a = &m->rev[place];
        *a = (struct map_answer){.done = 1};
        if (stash_map_readable(m, edge, edge->rev_index))
            translate_back(&m->limits, &m->entry[edge->rev_index], edge->rev_virt, a);
        m->rev_coming |= UINT32_C(1) << place;
    }
    m->now++;
}

static void tick_calc(struct stash_map *m, const struct stash_map_edge *edge)
{
    if (m->calc_left && !--m->calc_left) m->calc_done = 1;
    else if (edge->calc_done_taken) m->calc_done = 0;
    if (!edge->calc) return;
    m->calc_error = map_calc(&m->limits, edge->calc, &m->calc_entry);
    m->calc_left = m->calc_cycles - 1;
}

void stash_map_tick(struct stash_map *m, const struct stash_map_edge *edge)
{
    if (!edge->rst) {
        tick_translations(m, edge);
        tick_flags(m, edge);
        tick_counts(m, edge);
        tick_calc(m, edge);
    }
    if (edge->set) {
        m->entry[edge->set_index] = *edge->set;
        put_bit(&m->sound, edge->set_index, map_entry_sound(&m->limits, edge->set));
        m->written |= UINT64_C(1) << edge->set_index;
    }
    if (edge->rst) reset(m);
}
