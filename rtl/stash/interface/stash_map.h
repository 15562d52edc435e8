/* Records of the block stash_map: the mappings: precomputed translation fields, #DirtyData, and both address translations.
 *
 * Source: thesis sections 4.5.1 (Stash-map), 4.5.3
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit stash_map
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_STASH_MAP_H
#define LARDER_EMITTED_STASH_MAP_H

#include <stdint.h>

/* Parameters */
#define STASH_MAP_BYTES INT64_C(16384) /* data capacity of the stash */
#define STASH_MAP_CHUNK_WORDS INT64_C(16) /* words of a chunk, and of an L2 line */
#define STASH_MAP_MAP_ENTRIES INT64_C(64) /* entries of the stash-map */
#define STASH_MAP_VA_BITS INT64_C(48) /* width of a virtual byte address */
#define STASH_MAP_SPAN_BITS INT64_C(24) /* a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash */

/* error: why a request or a command was refused */
enum stash_map_error {
    STASH_MAP_ERROR_NONE = 0, /* accepted */
    STASH_MAP_ERROR_UNMAPPED = 1, /* an access missed and its slot names no mapping, or the word lies outside the mapping */
    STASH_MAP_ERROR_PAGE_FAULT = 2, /* the page walker reports a fault */
    STASH_MAP_ERROR_BAD_SIZE = 3, /* a size is zero or not a multiple of 4 bytes, or a field is larger than its object */
    STASH_MAP_ERROR_BAD_ROW = 4, /* the row is not a whole number of objects, or is longer than the stride */
    STASH_MAP_ERROR_BAD_RANGE = 5, /* the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned */
    STASH_MAP_ERROR_BAD_SPAN = 6, /* the tile spans more of the global space than SPAN_BITS allows */
    STASH_MAP_ERROR_OVERLAP = 7, /* the stash range overlaps a mapping of a thread block that has not ended */
    STASH_MAP_ERROR_SLOT = 8, /* the slot of the thread block is taken (AddMap) or empty (ChgMap) */
    STASH_MAP_ERROR_MAP_FULL = 9, /* the oldest entry of the stash-map belongs to a thread block that has not ended */
    STASH_MAP_ERROR_VP_FULL = 10, /* the tile needs more pages than the VP-map can free */
    STASH_MAP_ERROR_IN_USE = 11 /* a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t stash_map_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        value |= (((uint64_t)words[at / 32] >> shift) & ((UINT64_C(1) << take) - 1)) << i;
        i += take;
    }
    return value;
}

/* Bits of `value` above `width` are ignored. */
static inline void stash_map_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* tile: a tile of a field of an array of structures (thesis section 4.4.1, figure 4.2) */
#define STASH_MAP_TILE_BITS 191
#define STASH_MAP_TILE_WORDS 6
#define STASH_MAP_TILE_STASH_BASE_LSB 176
#define STASH_MAP_TILE_STASH_BASE_WIDTH 15
#define STASH_MAP_TILE_GLOBAL_BASE_LSB 128
#define STASH_MAP_TILE_GLOBAL_BASE_WIDTH 48
#define STASH_MAP_TILE_FIELD_SIZE_LSB 102
#define STASH_MAP_TILE_FIELD_SIZE_WIDTH 26
#define STASH_MAP_TILE_OBJECT_SIZE_LSB 76
#define STASH_MAP_TILE_OBJECT_SIZE_WIDTH 26
#define STASH_MAP_TILE_ROW_SIZE_LSB 50
#define STASH_MAP_TILE_ROW_SIZE_WIDTH 26
#define STASH_MAP_TILE_STRIDE_SIZE_LSB 24
#define STASH_MAP_TILE_STRIDE_SIZE_WIDTH 26
#define STASH_MAP_TILE_NUM_STRIDES_LSB 0
#define STASH_MAP_TILE_NUM_STRIDES_WIDTH 24

struct stash_map_tile {
    uint16_t stash_base; /* 15 bits: stash byte address of the tile's first word; a multiple of a chunk */
    uint64_t global_base; /* 48 bits: virtual byte address of the first field (its offset folded in) */
    uint32_t field_size; /* 26 bits: bytes of the field */
    uint32_t object_size; /* 26 bits: bytes of the object */
    uint32_t row_size; /* 26 bits: bytes of a row of the tile in the global space */
    uint32_t stride_size; /* 26 bits: bytes from row to row; ignored when there is one row */
    uint32_t num_strides; /* 24 bits: rows */
};

static inline void stash_map_tile_pack(uint32_t words[STASH_MAP_TILE_WORDS], const struct stash_map_tile *record)
{
    for (unsigned i = 0; i < STASH_MAP_TILE_WORDS; i++) words[i] = 0;
    stash_map_set_bits(words, 176, 15, record->stash_base);
    stash_map_set_bits(words, 128, 48, record->global_base);
    stash_map_set_bits(words, 102, 26, record->field_size);
    stash_map_set_bits(words, 76, 26, record->object_size);
    stash_map_set_bits(words, 50, 26, record->row_size);
    stash_map_set_bits(words, 24, 26, record->stride_size);
    stash_map_set_bits(words, 0, 24, record->num_strides);
}

static inline void stash_map_tile_unpack(struct stash_map_tile *record, const uint32_t words[STASH_MAP_TILE_WORDS])
{
    record->stash_base = (uint16_t)stash_map_get_bits(words, 176, 15);
    record->global_base = (uint64_t)stash_map_get_bits(words, 128, 48);
    record->field_size = (uint32_t)stash_map_get_bits(words, 102, 26);
    record->object_size = (uint32_t)stash_map_get_bits(words, 76, 26);
    record->row_size = (uint32_t)stash_map_get_bits(words, 50, 26);
    record->stride_size = (uint32_t)stash_map_get_bits(words, 24, 26);
    record->num_strides = (uint32_t)stash_map_get_bits(words, 0, 24);
}

/* entry: precomputed translation of one mapping (thesis section 4.5.3, listings 4.1 and 4.2) */
#define STASH_MAP_ENTRY_BITS 319
#define STASH_MAP_ENTRY_WORDS 10
#define STASH_MAP_ENTRY_BASE_LSB 307
#define STASH_MAP_ENTRY_BASE_WIDTH 12
#define STASH_MAP_ENTRY_WORDS_LSB 294
#define STASH_MAP_ENTRY_WORDS_WIDTH 13
#define STASH_MAP_ENTRY_VIRT_LSB 248
#define STASH_MAP_ENTRY_VIRT_WIDTH 46
#define STASH_MAP_ENTRY_FIELD_LSB 235
#define STASH_MAP_ENTRY_FIELD_WIDTH 13
#define STASH_MAP_ENTRY_OBJECT_LSB 210
#define STASH_MAP_ENTRY_OBJECT_WIDTH 25
#define STASH_MAP_ENTRY_PER_ROW_LSB 197
#define STASH_MAP_ENTRY_PER_ROW_WIDTH 13
#define STASH_MAP_ENTRY_ROW_LSB 184
#define STASH_MAP_ENTRY_ROW_WIDTH 13
#define STASH_MAP_ENTRY_ROWS_LSB 171
#define STASH_MAP_ENTRY_ROWS_WIDTH 13
#define STASH_MAP_ENTRY_STRIDE_LSB 146
#define STASH_MAP_ENTRY_STRIDE_WIDTH 25
#define STASH_MAP_ENTRY_OBJECT_GAP_LSB 121
#define STASH_MAP_ENTRY_OBJECT_GAP_WIDTH 25
#define STASH_MAP_ENTRY_ROW_GAP_LSB 96
#define STASH_MAP_ENTRY_ROW_GAP_WIDTH 25
#define STASH_MAP_ENTRY_FIELD_RCP_LSB 83
#define STASH_MAP_ENTRY_FIELD_RCP_WIDTH 13
#define STASH_MAP_ENTRY_FIELD_SHIFT_LSB 78
#define STASH_MAP_ENTRY_FIELD_SHIFT_WIDTH 5
#define STASH_MAP_ENTRY_PER_ROW_RCP_LSB 65
#define STASH_MAP_ENTRY_PER_ROW_RCP_WIDTH 13
#define STASH_MAP_ENTRY_PER_ROW_SHIFT_LSB 60
#define STASH_MAP_ENTRY_PER_ROW_SHIFT_WIDTH 5
#define STASH_MAP_ENTRY_STRIDE_RCP_LSB 35
#define STASH_MAP_ENTRY_STRIDE_RCP_WIDTH 25
#define STASH_MAP_ENTRY_STRIDE_SHIFT_LSB 30
#define STASH_MAP_ENTRY_STRIDE_SHIFT_WIDTH 5
#define STASH_MAP_ENTRY_OBJECT_RCP_LSB 5
#define STASH_MAP_ENTRY_OBJECT_RCP_WIDTH 25
#define STASH_MAP_ENTRY_OBJECT_SHIFT_LSB 0
#define STASH_MAP_ENTRY_OBJECT_SHIFT_WIDTH 5

struct stash_map_entry {
    uint16_t base; /* 12 bits: stash word address of the tile's first word */
    uint16_t words; /* 13 bits: stash words of the tile: field * per_row * rows */
    uint64_t virt; /* 46 bits: virtual word address of the tile's first word */
    uint16_t field; /* 13 bits: words of the field */
    uint32_t object; /* 25 bits: words of the object */
    uint16_t per_row; /* 13 bits: fields in a row */
    uint16_t row; /* 13 bits: stash words in a row: field * per_row */
    uint16_t rows; /* 13 bits: rows */
    uint32_t stride; /* 25 bits: words from row to row; the length of the row when there is one row */
    uint32_t object_gap; /* 25 bits: object - field */
    uint32_t row_gap; /* 25 bits: stride - per_row * object */
    uint16_t field_rcp; /* 13 bits: reciprocal of field, N = the width of a stash word address */
    uint8_t field_shift; /* 5 bits: its s */
    uint16_t per_row_rcp; /* 13 bits: reciprocal of per_row, N as above */
    uint8_t per_row_shift; /* 5 bits: its s */
    uint32_t stride_rcp; /* 25 bits: reciprocal of stride, N = SPAN_BITS */
    uint8_t stride_shift; /* 5 bits: its s */
    uint32_t object_rcp; /* 25 bits: reciprocal of object, N = SPAN_BITS */
    uint8_t object_shift; /* 5 bits: its s */
};

static inline void stash_map_entry_pack(uint32_t words[STASH_MAP_ENTRY_WORDS], const struct stash_map_entry *record)
{
    for (unsigned i = 0; i < STASH_MAP_ENTRY_WORDS; i++) words[i] = 0;
    stash_map_set_bits(words, 307, 12, record->base);
    stash_map_set_bits(words, 294, 13, record->words);
    stash_map_set_bits(words, 248, 46, record->virt);
    stash_map_set_bits(words, 235, 13, record->field);
    stash_map_set_bits(words, 210, 25, record->object);
    stash_map_set_bits(words, 197, 13, record->per_row);
    stash_map_set_bits(words, 184, 13, record->row);
    stash_map_set_bits(words, 171, 13, record->rows);
    stash_map_set_bits(words, 146, 25, record->stride);
    stash_map_set_bits(words, 121, 25, record->object_gap);
    stash_map_set_bits(words, 96, 25, record->row_gap);
    stash_map_set_bits(words, 83, 13, record->field_rcp);
    stash_map_set_bits(words, 78, 5, record->field_shift);
    stash_map_set_bits(words, 65, 13, record->per_row_rcp);
    stash_map_set_bits(words, 60, 5, record->per_row_shift);
    stash_map_set_bits(words, 35, 25, record->stride_rcp);
    stash_map_set_bits(words, 30, 5, record->stride_shift);
    stash_map_set_bits(words, 5, 25, record->object_rcp);
    stash_map_set_bits(words, 0, 5, record->object_shift);
}

static inline void stash_map_entry_unpack(struct stash_map_entry *record, const uint32_t words[STASH_MAP_ENTRY_WORDS])
{
    record->base = (uint16_t)stash_map_get_bits(words, 307, 12);
    record->words = (uint16_t)stash_map_get_bits(words, 294, 13);
    record->virt = (uint64_t)stash_map_get_bits(words, 248, 46);
    record->field = (uint16_t)stash_map_get_bits(words, 235, 13);
    record->object = (uint32_t)stash_map_get_bits(words, 210, 25);
    record->per_row = (uint16_t)stash_map_get_bits(words, 197, 13);
    record->row = (uint16_t)stash_map_get_bits(words, 184, 13);
    record->rows = (uint16_t)stash_map_get_bits(words, 171, 13);
    record->stride = (uint32_t)stash_map_get_bits(words, 146, 25);
    record->object_gap = (uint32_t)stash_map_get_bits(words, 121, 25);
    record->row_gap = (uint32_t)stash_map_get_bits(words, 96, 25);
    record->field_rcp = (uint16_t)stash_map_get_bits(words, 83, 13);
    record->field_shift = (uint8_t)stash_map_get_bits(words, 78, 5);
    record->per_row_rcp = (uint16_t)stash_map_get_bits(words, 65, 13);
    record->per_row_shift = (uint8_t)stash_map_get_bits(words, 60, 5);
    record->stride_rcp = (uint32_t)stash_map_get_bits(words, 35, 25);
    record->stride_shift = (uint8_t)stash_map_get_bits(words, 30, 5);
    record->object_rcp = (uint32_t)stash_map_get_bits(words, 5, 25);
    record->object_shift = (uint8_t)stash_map_get_bits(words, 0, 5);
}

/* calc_done: an error code above a precomputed entry (Larder) */
#define STASH_MAP_CALC_DONE_BITS 323
#define STASH_MAP_CALC_DONE_WORDS 11
#define STASH_MAP_CALC_DONE_ERROR_LSB 319
#define STASH_MAP_CALC_DONE_ERROR_WIDTH 4
#define STASH_MAP_CALC_DONE_BASE_LSB 307
#define STASH_MAP_CALC_DONE_BASE_WIDTH 12
#define STASH_MAP_CALC_DONE_WORDS_LSB 294
#define STASH_MAP_CALC_DONE_WORDS_WIDTH 13
#define STASH_MAP_CALC_DONE_VIRT_LSB 248
#define STASH_MAP_CALC_DONE_VIRT_WIDTH 46
#define STASH_MAP_CALC_DONE_FIELD_LSB 235
#define STASH_MAP_CALC_DONE_FIELD_WIDTH 13
#define STASH_MAP_CALC_DONE_OBJECT_LSB 210
#define STASH_MAP_CALC_DONE_OBJECT_WIDTH 25
#define STASH_MAP_CALC_DONE_PER_ROW_LSB 197
#define STASH_MAP_CALC_DONE_PER_ROW_WIDTH 13
#define STASH_MAP_CALC_DONE_ROW_LSB 184
#define STASH_MAP_CALC_DONE_ROW_WIDTH 13
#define STASH_MAP_CALC_DONE_ROWS_LSB 171
#define STASH_MAP_CALC_DONE_ROWS_WIDTH 13
#define STASH_MAP_CALC_DONE_STRIDE_LSB 146
#define STASH_MAP_CALC_DONE_STRIDE_WIDTH 25
#define STASH_MAP_CALC_DONE_OBJECT_GAP_LSB 121
#define STASH_MAP_CALC_DONE_OBJECT_GAP_WIDTH 25
#define STASH_MAP_CALC_DONE_ROW_GAP_LSB 96
#define STASH_MAP_CALC_DONE_ROW_GAP_WIDTH 25
#define STASH_MAP_CALC_DONE_FIELD_RCP_LSB 83
#define STASH_MAP_CALC_DONE_FIELD_RCP_WIDTH 13
#define STASH_MAP_CALC_DONE_FIELD_SHIFT_LSB 78
#define STASH_MAP_CALC_DONE_FIELD_SHIFT_WIDTH 5
#define STASH_MAP_CALC_DONE_PER_ROW_RCP_LSB 65
#define STASH_MAP_CALC_DONE_PER_ROW_RCP_WIDTH 13
#define STASH_MAP_CALC_DONE_PER_ROW_SHIFT_LSB 60
#define STASH_MAP_CALC_DONE_PER_ROW_SHIFT_WIDTH 5
#define STASH_MAP_CALC_DONE_STRIDE_RCP_LSB 35
#define STASH_MAP_CALC_DONE_STRIDE_RCP_WIDTH 25
#define STASH_MAP_CALC_DONE_STRIDE_SHIFT_LSB 30
#define STASH_MAP_CALC_DONE_STRIDE_SHIFT_WIDTH 5
#define STASH_MAP_CALC_DONE_OBJECT_RCP_LSB 5
#define STASH_MAP_CALC_DONE_OBJECT_RCP_WIDTH 25
#define STASH_MAP_CALC_DONE_OBJECT_SHIFT_LSB 0
#define STASH_MAP_CALC_DONE_OBJECT_SHIFT_WIDTH 5

struct stash_map_calc_done {
    uint8_t error; /* 4 bits: ERROR_NONE, BAD_SIZE, BAD_ROW, BAD_RANGE or BAD_SPAN; with an error all the rest is 0 */
    uint16_t base; /* 12 bits: stash word address of the tile's first word */
    uint16_t words; /* 13 bits: stash words of the tile: field * per_row * rows */
    uint64_t virt; /* 46 bits: virtual word address of the tile's first word */
    uint16_t field; /* 13 bits: words of the field */
    uint32_t object; /* 25 bits: words of the object */
    uint16_t per_row; /* 13 bits: fields in a row */
    uint16_t row; /* 13 bits: stash words in a row: field * per_row */
    uint16_t rows; /* 13 bits: rows */
    uint32_t stride; /* 25 bits: words from row to row; the length of the row when there is one row */
    uint32_t object_gap; /* 25 bits: object - field */
    uint32_t row_gap; /* 25 bits: stride - per_row * object */
    uint16_t field_rcp; /* 13 bits: reciprocal of field, N = the width of a stash word address */
    uint8_t field_shift; /* 5 bits: its s */
    uint16_t per_row_rcp; /* 13 bits: reciprocal of per_row, N as above */
    uint8_t per_row_shift; /* 5 bits: its s */
    uint32_t stride_rcp; /* 25 bits: reciprocal of stride, N = SPAN_BITS */
    uint8_t stride_shift; /* 5 bits: its s */
    uint32_t object_rcp; /* 25 bits: reciprocal of object, N = SPAN_BITS */
    uint8_t object_shift; /* 5 bits: its s */
};

static inline void stash_map_calc_done_pack(uint32_t words[STASH_MAP_CALC_DONE_WORDS], const struct stash_map_calc_done *record)
{
    for (unsigned i = 0; i < STASH_MAP_CALC_DONE_WORDS; i++) words[i] = 0;
    stash_map_set_bits(words, 319, 4, record->error);
    stash_map_set_bits(words, 307, 12, record->base);
    stash_map_set_bits(words, 294, 13, record->words);
    stash_map_set_bits(words, 248, 46, record->virt);
    stash_map_set_bits(words, 235, 13, record->field);
    stash_map_set_bits(words, 210, 25, record->object);
    stash_map_set_bits(words, 197, 13, record->per_row);
    stash_map_set_bits(words, 184, 13, record->row);
    stash_map_set_bits(words, 171, 13, record->rows);
    stash_map_set_bits(words, 146, 25, record->stride);
    stash_map_set_bits(words, 121, 25, record->object_gap);
    stash_map_set_bits(words, 96, 25, record->row_gap);
    stash_map_set_bits(words, 83, 13, record->field_rcp);
    stash_map_set_bits(words, 78, 5, record->field_shift);
    stash_map_set_bits(words, 65, 13, record->per_row_rcp);
    stash_map_set_bits(words, 60, 5, record->per_row_shift);
    stash_map_set_bits(words, 35, 25, record->stride_rcp);
    stash_map_set_bits(words, 30, 5, record->stride_shift);
    stash_map_set_bits(words, 5, 25, record->object_rcp);
    stash_map_set_bits(words, 0, 5, record->object_shift);
}

static inline void stash_map_calc_done_unpack(struct stash_map_calc_done *record, const uint32_t words[STASH_MAP_CALC_DONE_WORDS])
{
    record->error = (uint8_t)stash_map_get_bits(words, 319, 4);
    record->base = (uint16_t)stash_map_get_bits(words, 307, 12);
    record->words = (uint16_t)stash_map_get_bits(words, 294, 13);
    record->virt = (uint64_t)stash_map_get_bits(words, 248, 46);
    record->field = (uint16_t)stash_map_get_bits(words, 235, 13);
    record->object = (uint32_t)stash_map_get_bits(words, 210, 25);
    record->per_row = (uint16_t)stash_map_get_bits(words, 197, 13);
    record->row = (uint16_t)stash_map_get_bits(words, 184, 13);
    record->rows = (uint16_t)stash_map_get_bits(words, 171, 13);
    record->stride = (uint32_t)stash_map_get_bits(words, 146, 25);
    record->object_gap = (uint32_t)stash_map_get_bits(words, 121, 25);
    record->row_gap = (uint32_t)stash_map_get_bits(words, 96, 25);
    record->field_rcp = (uint16_t)stash_map_get_bits(words, 83, 13);
    record->field_shift = (uint8_t)stash_map_get_bits(words, 78, 5);
    record->per_row_rcp = (uint16_t)stash_map_get_bits(words, 65, 13);
    record->per_row_shift = (uint8_t)stash_map_get_bits(words, 60, 5);
    record->stride_rcp = (uint32_t)stash_map_get_bits(words, 35, 25);
    record->stride_shift = (uint8_t)stash_map_get_bits(words, 30, 5);
    record->object_rcp = (uint32_t)stash_map_get_bits(words, 5, 25);
    record->object_shift = (uint8_t)stash_map_get_bits(words, 0, 5);
}

#endif
