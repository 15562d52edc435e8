/* Golden model of the block `stash_map`: docs/stash/data-path.md, thesis sections 4.5.1 and 4.5.3.
 *
 * Translation is written as the definition has it, with division and remainder; the reciprocals are computed because
 * they are fields of an entry. So agreement with the RTL says that its reciprocals are exact. Only an entry that no
 * tile gives (any bits may be set at the ports) is translated with the reciprocals it holds.
 *
 * Typed interface for composites; `model_stash_map` at the ports. Lengths in words unless a name says bytes. */
#ifndef LARDER_CMODEL_STASH_MAP_H
#define LARDER_CMODEL_STASH_MAP_H

#include "cmodel/model.h"

enum { MAP_ENTRIES_MAX = 64, MAP_FWD_CYCLES = 8, MAP_REV_CYCLES = 10, MAP_RING = 16 };

struct map_tile { /* record tile: bytes */
    uint64_t stash_base, global_base, field_size, object_size, row_size, stride_size, num_strides;
};

struct map_entry { /* record entry */
    uint64_t base, words, virt, field, object, per_row, row, rows, stride, object_gap, row_gap;
    uint64_t field_rcp, field_shift, per_row_rcp, per_row_shift, stride_rcp, stride_shift, object_rcp, object_shift;
};

struct map_limits { /* what the parameters say */
    uint64_t bytes, chunk_bytes;
    int word_bits; /* of a stash word address */
    int span_bits, va_bits;
};

/* The code of stash_error: 0 and *entry, or why the tile cannot be mapped and *entry all 0. */
int map_calc(const struct map_limits *limits, const struct map_tile *tile, struct map_entry *entry);
/* Equal tiles map the same global words in the same order, wherever in the stash they lie. */
static inline int map_same_tile(const struct map_entry *a, const struct map_entry *b)
{
    return a->virt == b->virt && a->field == b->field && a->object == b->object && a->per_row == b->per_row &&
           a->rows == b->rows && a->stride == b->stride;
}
/* 1 when some tile gives this entry. */
int map_entry_sound(const struct map_limits *limits, const struct map_entry *entry);
/* 1 and the word address on the other side, or 0 and *result 0 when there is none. The entry is sound. */
int map_forward(const struct map_entry *entry, uint64_t stash_word, uint64_t *virt_word);
int map_reverse(const struct map_entry *entry, int span_bits, uint64_t virt_word, uint64_t *stash_word);

struct map_answer { /* of a translation */
    int done, mapped;
    uint64_t address;
};

struct stash_map {
    struct map_limits limits; /* fixed by init */
    int entries;
    uint32_t chunks;
    uint64_t entry_bits; /* a one for each entry */
    int calc_cycles;     /* from calc accepted to calc_done_valid */

    uint64_t written, sound;                     /* one bit for each entry: set since reset; and some tile gives it */
    uint64_t used, live, coherent, reuse, dirty; /* one bit for each entry; dirty: its #DirtyData is not 0 */
    uint8_t pointer[MAP_ENTRIES_MAX];
    uint32_t dirty_chunks[MAP_ENTRIES_MAX]; /* #DirtyData */
    int calc_left;                          /* cycles until the result shows; 0 when none runs */
    int calc_done;                          /* it shows */
    int calc_error;
    struct map_entry calc_entry;
    uint32_t now;                    /* counts cycles: place in the rings */
    uint32_t fwd_coming, rev_coming; /* ring places that hold an answer */
    struct map_answer fwd[MAP_RING], rev[MAP_RING];
    struct map_entry entry[MAP_ENTRIES_MAX];
};

void stash_map_init(struct stash_map *map, const struct spec_values *values);

/* What registers show. */
static inline struct map_answer stash_map_forward_answer(const struct stash_map *m)
{
    struct map_answer none = {0, 0, 0};
    return m->fwd_coming >> (m->now % MAP_RING) & 1 ? m->fwd[m->now % MAP_RING] : none;
}
static inline struct map_answer stash_map_reverse_answer(const struct stash_map *m)
{
    struct map_answer none = {0, 0, 0};
    return m->rev_coming >> (m->now % MAP_RING) & 1 ? m->rev[m->now % MAP_RING] : none;
}
static inline int stash_map_calc_ready(const struct stash_map *m)
{
    return !m->calc_left && !m->calc_done;
}

struct stash_map_edge {
    int rst;
    const struct map_entry *set; /* written to set_index, or NULL */
    uint32_t set_index;
    int flag_valid, flag_used, flag_live, flag_coherent, flag_reuse;
    uint32_t flag_index, flag_pointer;
    int inc_valid, dec_valid;
    uint32_t inc_index, dec_index;
    int fwd_valid, rev_valid;
    uint32_t fwd_index, rev_index;
    uint64_t fwd_addr, rev_virt;
    const struct map_tile *calc; /* accepted, or NULL */
    int calc_done_taken;
};
/* Whether entry `index` may be read or translated by in this cycle. */
static inline int stash_map_readable(const struct stash_map *m, const struct stash_map_edge *edge, uint32_t index)
{
    return (m->used & m->written) >> index & 1 && !(edge->set && edge->set_index == index);
}
void stash_map_tick(struct stash_map *map, const struct stash_map_edge *edge);

extern const struct model_ops model_stash_map;

#endif
