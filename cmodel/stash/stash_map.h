/* Golden model of the block `stash_map`: docs/stash/data-path.md, thesis sections 4.5.1 and 4.5.3.
 *
 * Translation is written as the definition has it, with division and remainder; the reciprocals are computed because
 * they are fields of an entry. So agreement with the RTL says that its reciprocals are exact. What the page leaves open is so
 * here: by an entry that no tile gives (any bits may be set at the ports) nothing is mapped forward, and what the definition
 * says in reverse, or nothing where it would divide by 0.
 *
 * Typed interface for composites; `model_stash_map` at the ports. Lengths in words unless a name says bytes. */
#ifndef LARDER_CMODEL_STASH_MAP_H
#define LARDER_CMODEL_STASH_MAP_H

#include "cmodel/model.h"

enum {
    MAP_ENTRIES_MAX = 64,
    MAP_CHUNK_WORDS_MAX = 16,
    MAP_FWD_CYCLES = 8,
    MAP_FWD_QUEUE = 5, /* forward translations that are under way or wait */
    MAP_REV_CYCLES = 10,
    MAP_RING = 16
};

struct map_tile { /* record tile: bytes */
    uint64_t stash_base, global_base, field_size, object_size, row_size, stride_size, num_strides;
};

struct map_entry { /* record entry */
    uint64_t base, words, virt, field, object, per_row, row, rows, stride, object_gap, row_gap;
    uint64_t field_rcp, field_shift, per_row_rcp, per_row_shift, stride_rcp, stride_shift, object_rcp, object_shift;
};

struct map_limits { /* what the parameters say */
    uint64_t bytes, chunk_bytes;
    int chunk_words;
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

struct map_answer { /* of a reverse translation */
    int done, mapped;
    uint64_t address;
    uint32_t words; /* of its line, from it on: those that the mapping has */
};

/* Words of one chunk, translated: `mapped` and `virt` of each word from `first` to `last`, the lowest and the highest of
 * `words`. */
struct map_chunk {
    uint32_t words, mapped;
    int first, last;
    uint32_t due; /* the cycle in which it is translated */
    uint64_t virt[MAP_CHUNK_WORDS_MAX];
};

struct map_piece { /* of a forward translation: words of one line; all 0 when there is none */
    int valid, mapped, last;
    uint64_t line;
    uint32_t words;
    uint8_t place[MAP_CHUNK_WORDS_MAX]; /* of each of the words in the line; 0 of the others */
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
    uint32_t now;        /* counts cycles: place in the ring */
    uint32_t rev_coming; /* ring places that hold an answer */
    struct map_answer rev[MAP_RING];
    uint32_t fwd_head, fwd_count; /* of the forward translations that are under way or wait: the oldest, and how many */
    struct map_chunk fwd[MAP_FWD_QUEUE];
    int expanding;           /* the expander has a translation */
    struct map_chunk expand; /* this one */
    int at, next;            /* the word that it stands at; the first word behind the line of that */
    struct map_piece piece;  /* piece_* of this cycle */
    struct map_entry entry[MAP_ENTRIES_MAX];
};

void stash_map_init(struct stash_map *map, const struct spec_values *values);

/* What registers show. */
static inline int stash_map_forward_ready(const struct stash_map *m)
{
    return m->fwd_count < MAP_FWD_QUEUE;
}
static inline struct map_answer stash_map_reverse_answer(const struct stash_map *m)
{
    struct map_answer none = {0, 0, 0, 0};
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
    int fwd_valid, fwd_mapped; /* counts when the map is ready for it; mapped: by the entry */
    uint32_t fwd_index, fwd_words;
    uint64_t fwd_addr; /* of the lowest of fwd_words, which is not 0 */
    int piece_ready;   /* counts when there is a piece */
    int rev_valid;
    uint32_t rev_index;
    uint64_t rev_virt;
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
