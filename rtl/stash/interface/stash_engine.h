/* Records of the block stash_engine: misses, mappings, lazy writebacks and remote requests of the stash.
 *
 * Source: thesis sections 4.5.2, 4.5.4, 4.5.6
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit stash_engine
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_STASH_ENGINE_H
#define LARDER_EMITTED_STASH_ENGINE_H

#include <stdint.h>

/* Parameters */
#define STASH_ENGINE_BYTES INT64_C(16384) /* data capacity of the stash */
#define STASH_ENGINE_BANKS INT64_C(32) /* banks of one 4-byte word each */
#define STASH_ENGINE_LANES INT64_C(32) /* lanes of a warp-wide access */
#define STASH_ENGINE_CHUNK_WORDS INT64_C(16) /* words of a chunk, and of an L2 line */
#define STASH_ENGINE_MAP_ENTRIES INT64_C(64) /* entries of the stash-map */
#define STASH_ENGINE_THREAD_BLOCKS INT64_C(8) /* thread blocks resident at once */
#define STASH_ENGINE_MAPS_PER_BLOCK INT64_C(4) /* mappings of one thread block */
#define STASH_ENGINE_VP_ENTRIES INT64_C(64) /* pages that the VP-map (TLB and RTLB) holds */
#define STASH_ENGINE_PAGE_BYTES INT64_C(4096) /* page size */
#define STASH_ENGINE_PA_BITS INT64_C(40) /* width of a physical byte address */
#define STASH_ENGINE_VA_BITS INT64_C(48) /* width of a virtual byte address */
#define STASH_ENGINE_SPAN_BITS INT64_C(24) /* a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash */
#define STASH_ENGINE_MSHRS INT64_C(16) /* line requests outstanding at the L2 */
#define STASH_ENGINE_MISSES INT64_C(8) /* warp accesses that wait for a miss */
#define STASH_ENGINE_DEFERRED INT64_C(8) /* forwards that wait for this stash's own grant */
#define STASH_ENGINE_SCOUT_DISTANCE INT64_C(4) /* how far the scout runs ahead of the tail; 0: no scout */
#define STASH_ENGINE_TAG_BITS INT64_C(6) /* width of the core's request tag */
#define STASH_ENGINE_CORE_BITS INT64_C(5) /* width of a core id on the network */
#define STASH_ENGINE_FETCH INT64_C(0) /* what a missed load asks the L2 for */
#define STASH_ENGINE_FETCH_REQUEST INT64_C(0) /* the words of the access */
#define STASH_ENGINE_FETCH_LINE INT64_C(1) /* these, and the mapping's other words of their lines, as far as they lie in the same chunk */

/* error: why a request or a command was refused */
enum stash_engine_error {
    STASH_ENGINE_ERROR_NONE = 0, /* accepted */
    STASH_ENGINE_ERROR_UNMAPPED = 1, /* an access missed and its slot names no mapping, or the word lies outside the mapping */
    STASH_ENGINE_ERROR_PAGE_FAULT = 2, /* the page walker reports a fault */
    STASH_ENGINE_ERROR_BAD_SIZE = 3, /* a size is zero or not a multiple of 4 bytes, or a field is larger than its object */
    STASH_ENGINE_ERROR_BAD_ROW = 4, /* the row is not a whole number of objects, or is longer than the stride */
    STASH_ENGINE_ERROR_BAD_RANGE = 5, /* the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned */
    STASH_ENGINE_ERROR_BAD_SPAN = 6, /* the tile spans more of the global space than SPAN_BITS allows */
    STASH_ENGINE_ERROR_OVERLAP = 7, /* the stash range overlaps a mapping of a thread block that has not ended */
    STASH_ENGINE_ERROR_SLOT = 8, /* the slot of the thread block is taken (AddMap) or empty (ChgMap) */
    STASH_ENGINE_ERROR_MAP_FULL = 9, /* the oldest entry of the stash-map belongs to a thread block that has not ended */
    STASH_ENGINE_ERROR_VP_FULL = 10, /* the tile needs more pages than the VP-map can free */
    STASH_ENGINE_ERROR_IN_USE = 11 /* a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed */
};

/* op: operation of the command channel */
enum stash_engine_op {
    STASH_ENGINE_OP_ADD_MAP = 0, /* map a tile into the next free entry of the stash-map */
    STASH_ENGINE_OP_CHG_MAP = 1, /* change the tile or the mode of the mapping in this slot */
    STASH_ENGINE_OP_BLOCK_END = 2, /* the thread block has ended: its dirty words wait for their lazy writeback */
    STASH_ENGINE_OP_KERNEL_END = 3, /* the kernel has ended: self-invalidate everything that is not registered */
    STASH_ENGINE_OP_FORGET = 4 /* forget every translation, before page tables change; refused while a mapping is used */
};

/* msg: type of a coherence message */
enum stash_engine_msg {
    STASH_ENGINE_MSG_READ = 0, /* stash to L2: send me these words */
    STASH_ENGINE_MSG_DATA = 1, /* to the requester: the words */
    STASH_ENGINE_MSG_REG = 2, /* stash to L2: register these words to me */
    STASH_ENGINE_MSG_REG_ACK = 3, /* to the requester: the words are yours */
    STASH_ENGINE_MSG_FWD_READ = 4, /* L2 to owner: send these words to the requester, stay owner */
    STASH_ENGINE_MSG_FWD_REG = 5, /* L2 to owner: these words now belong to the requester; acknowledge to it */
    STASH_ENGINE_MSG_RECALL = 6, /* L2 to owner: give these words back */
    STASH_ENGINE_MSG_RECALL_DATA = 7, /* owner to L2: the recalled words */
    STASH_ENGINE_MSG_WB = 8, /* stash to L2: these words, no longer mine once you acknowledge */
    STASH_ENGINE_MSG_WB_ACK = 9 /* L2 to stash: taken, or dropped because you no longer own them */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t stash_engine_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void stash_engine_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* redo: an access that missed, once more (Larder) */
#define STASH_ENGINE_REDO_BITS 1453
#define STASH_ENGINE_REDO_WORDS 46
#define STASH_ENGINE_REDO_TAG_LSB 1447
#define STASH_ENGINE_REDO_TAG_WIDTH 6
#define STASH_ENGINE_REDO_WRITE_LSB 1446
#define STASH_ENGINE_REDO_WRITE_WIDTH 1
#define STASH_ENGINE_REDO_MAPPED_LSB 1445
#define STASH_ENGINE_REDO_MAPPED_WIDTH 1
#define STASH_ENGINE_REDO_PARTIAL_LSB 1444
#define STASH_ENGINE_REDO_PARTIAL_WIDTH 1
#define STASH_ENGINE_REDO_ERROR_LSB 1440
#define STASH_ENGINE_REDO_ERROR_WIDTH 4
#define STASH_ENGINE_REDO_MASK_LSB 1408
#define STASH_ENGINE_REDO_MASK_WIDTH 32
#define STASH_ENGINE_REDO_ADDR_LSB 1024
#define STASH_ENGINE_REDO_ADDR_WIDTH 12
#define STASH_ENGINE_REDO_ADDR_COUNT 32
#define STASH_ENGINE_REDO_WDATA_LSB 0
#define STASH_ENGINE_REDO_WDATA_WIDTH 32
#define STASH_ENGINE_REDO_WDATA_COUNT 32

struct stash_engine_redo {
    uint8_t tag; /* 6 bits: of the request */
    uint8_t write; /* 1 bit: store */
    uint8_t mapped; /* 1 bit: of the request */
    uint8_t partial; /* 1 bit: other lanes are left: it is not answered, whether these hit or not */
    uint8_t error; /* 4 bits: ERROR_PAGE_FAULT, ERROR_UNMAPPED or ERROR_NONE: the response's error */
    uint32_t mask; /* 32 bits: lanes that take part; may be 0 */
    uint16_t addr[32]; /* 12 bits: of the request */
    uint32_t wdata[32]; /* 32 bits: of the request */
};

static inline void stash_engine_redo_pack(uint32_t words[STASH_ENGINE_REDO_WORDS], const struct stash_engine_redo *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_REDO_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 1447, 6, record->tag);
    stash_engine_set_bits(words, 1446, 1, record->write);
    stash_engine_set_bits(words, 1445, 1, record->mapped);
    stash_engine_set_bits(words, 1444, 1, record->partial);
    stash_engine_set_bits(words, 1440, 4, record->error);
    stash_engine_set_bits(words, 1408, 32, record->mask);
    for (unsigned i = 0; i < 32; i++)
        stash_engine_set_bits(words, 1024 + i * 12, 12, record->addr[i]);
    for (unsigned i = 0; i < 32; i++)
        stash_engine_set_bits(words, 0 + i * 32, 32, record->wdata[i]);
}

static inline void stash_engine_redo_unpack(struct stash_engine_redo *record, const uint32_t words[STASH_ENGINE_REDO_WORDS])
{
    record->tag = (uint8_t)stash_engine_get_bits(words, 1447, 6);
    record->write = (uint8_t)stash_engine_get_bits(words, 1446, 1);
    record->mapped = (uint8_t)stash_engine_get_bits(words, 1445, 1);
    record->partial = (uint8_t)stash_engine_get_bits(words, 1444, 1);
    record->error = (uint8_t)stash_engine_get_bits(words, 1440, 4);
    record->mask = (uint32_t)stash_engine_get_bits(words, 1408, 32);
    for (unsigned i = 0; i < 32; i++)
        record->addr[i] = (uint16_t)stash_engine_get_bits(words, 1024 + i * 12, 12);
    for (unsigned i = 0; i < 32; i++)
        record->wdata[i] = (uint32_t)stash_engine_get_bits(words, 0 + i * 32, 32);
}

/* miss: an access whose lanes did not all hit (Larder) */
#define STASH_ENGINE_MISS_BITS 2479
#define STASH_ENGINE_MISS_WORDS 78
#define STASH_ENGINE_MISS_TAG_LSB 2473
#define STASH_ENGINE_MISS_TAG_WIDTH 6
#define STASH_ENGINE_MISS_WRITE_LSB 2472
#define STASH_ENGINE_MISS_WRITE_WIDTH 1
#define STASH_ENGINE_MISS_MAPPED_LSB 2471
#define STASH_ENGINE_MISS_MAPPED_WIDTH 1
#define STASH_ENGINE_MISS_BLOCK_LSB 2467
#define STASH_ENGINE_MISS_BLOCK_WIDTH 4
#define STASH_ENGINE_MISS_SLOT_LSB 2464
#define STASH_ENGINE_MISS_SLOT_WIDTH 3
#define STASH_ENGINE_MISS_TODO_LSB 2432
#define STASH_ENGINE_MISS_TODO_WIDTH 32
#define STASH_ENGINE_MISS_ADDR_LSB 2048
#define STASH_ENGINE_MISS_ADDR_WIDTH 12
#define STASH_ENGINE_MISS_ADDR_COUNT 32
#define STASH_ENGINE_MISS_WDATA_LSB 1024
#define STASH_ENGINE_MISS_WDATA_WIDTH 32
#define STASH_ENGINE_MISS_WDATA_COUNT 32
#define STASH_ENGINE_MISS_RDATA_LSB 0
#define STASH_ENGINE_MISS_RDATA_WIDTH 32
#define STASH_ENGINE_MISS_RDATA_COUNT 32

struct stash_engine_miss {
    uint8_t tag; /* 6 bits: of the request */
    uint8_t write; /* 1 bit: store */
    uint8_t mapped; /* 1 bit: of the request */
    uint8_t block; /* 4 bits: of the request */
    uint8_t slot; /* 3 bits: of the request */
    uint32_t todo; /* 32 bits: lanes that did not hit */
    uint16_t addr[32]; /* 12 bits: of the request */
    uint32_t wdata[32]; /* 32 bits: of the request */
    uint32_t rdata[32]; /* 32 bits: load data of the lanes that hit, 0 elsewhere */
};

static inline void stash_engine_miss_pack(uint32_t words[STASH_ENGINE_MISS_WORDS], const struct stash_engine_miss *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_MISS_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 2473, 6, record->tag);
    stash_engine_set_bits(words, 2472, 1, record->write);
    stash_engine_set_bits(words, 2471, 1, record->mapped);
    stash_engine_set_bits(words, 2467, 4, record->block);
    stash_engine_set_bits(words, 2464, 3, record->slot);
    stash_engine_set_bits(words, 2432, 32, record->todo);
    for (unsigned i = 0; i < 32; i++)
        stash_engine_set_bits(words, 2048 + i * 12, 12, record->addr[i]);
    for (unsigned i = 0; i < 32; i++)
        stash_engine_set_bits(words, 1024 + i * 32, 32, record->wdata[i]);
    for (unsigned i = 0; i < 32; i++)
        stash_engine_set_bits(words, 0 + i * 32, 32, record->rdata[i]);
}

static inline void stash_engine_miss_unpack(struct stash_engine_miss *record, const uint32_t words[STASH_ENGINE_MISS_WORDS])
{
    record->tag = (uint8_t)stash_engine_get_bits(words, 2473, 6);
    record->write = (uint8_t)stash_engine_get_bits(words, 2472, 1);
    record->mapped = (uint8_t)stash_engine_get_bits(words, 2471, 1);
    record->block = (uint8_t)stash_engine_get_bits(words, 2467, 4);
    record->slot = (uint8_t)stash_engine_get_bits(words, 2464, 3);
    record->todo = (uint32_t)stash_engine_get_bits(words, 2432, 32);
    for (unsigned i = 0; i < 32; i++)
        record->addr[i] = (uint16_t)stash_engine_get_bits(words, 2048 + i * 12, 12);
    for (unsigned i = 0; i < 32; i++)
        record->wdata[i] = (uint32_t)stash_engine_get_bits(words, 1024 + i * 32, 32);
    for (unsigned i = 0; i < 32; i++)
        record->rdata[i] = (uint32_t)stash_engine_get_bits(words, 0 + i * 32, 32);
}

/* tile: a tile of a field of an array of structures (thesis section 4.4.1, figure 4.2) */
#define STASH_ENGINE_TILE_BITS 191
#define STASH_ENGINE_TILE_WORDS 6
#define STASH_ENGINE_TILE_STASH_BASE_LSB 176
#define STASH_ENGINE_TILE_STASH_BASE_WIDTH 15
#define STASH_ENGINE_TILE_GLOBAL_BASE_LSB 128
#define STASH_ENGINE_TILE_GLOBAL_BASE_WIDTH 48
#define STASH_ENGINE_TILE_FIELD_SIZE_LSB 102
#define STASH_ENGINE_TILE_FIELD_SIZE_WIDTH 26
#define STASH_ENGINE_TILE_OBJECT_SIZE_LSB 76
#define STASH_ENGINE_TILE_OBJECT_SIZE_WIDTH 26
#define STASH_ENGINE_TILE_ROW_SIZE_LSB 50
#define STASH_ENGINE_TILE_ROW_SIZE_WIDTH 26
#define STASH_ENGINE_TILE_STRIDE_SIZE_LSB 24
#define STASH_ENGINE_TILE_STRIDE_SIZE_WIDTH 26
#define STASH_ENGINE_TILE_NUM_STRIDES_LSB 0
#define STASH_ENGINE_TILE_NUM_STRIDES_WIDTH 24

struct stash_engine_tile {
    uint16_t stash_base; /* 15 bits: stash byte address of the tile's first word; a multiple of a chunk */
    uint64_t global_base; /* 48 bits: virtual byte address of the first field (its offset folded in) */
    uint32_t field_size; /* 26 bits: bytes of the field */
    uint32_t object_size; /* 26 bits: bytes of the object */
    uint32_t row_size; /* 26 bits: bytes of a row of the tile in the global space */
    uint32_t stride_size; /* 26 bits: bytes from row to row; ignored when there is one row */
    uint32_t num_strides; /* 24 bits: rows */
};

static inline void stash_engine_tile_pack(uint32_t words[STASH_ENGINE_TILE_WORDS], const struct stash_engine_tile *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_TILE_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 176, 15, record->stash_base);
    stash_engine_set_bits(words, 128, 48, record->global_base);
    stash_engine_set_bits(words, 102, 26, record->field_size);
    stash_engine_set_bits(words, 76, 26, record->object_size);
    stash_engine_set_bits(words, 50, 26, record->row_size);
    stash_engine_set_bits(words, 24, 26, record->stride_size);
    stash_engine_set_bits(words, 0, 24, record->num_strides);
}

static inline void stash_engine_tile_unpack(struct stash_engine_tile *record, const uint32_t words[STASH_ENGINE_TILE_WORDS])
{
    record->stash_base = (uint16_t)stash_engine_get_bits(words, 176, 15);
    record->global_base = (uint64_t)stash_engine_get_bits(words, 128, 48);
    record->field_size = (uint32_t)stash_engine_get_bits(words, 102, 26);
    record->object_size = (uint32_t)stash_engine_get_bits(words, 76, 26);
    record->row_size = (uint32_t)stash_engine_get_bits(words, 50, 26);
    record->stride_size = (uint32_t)stash_engine_get_bits(words, 24, 26);
    record->num_strides = (uint32_t)stash_engine_get_bits(words, 0, 24);
}

/* entry: precomputed translation of one mapping (thesis section 4.5.3, listings 4.1 and 4.2) */
#define STASH_ENGINE_ENTRY_BITS 319
#define STASH_ENGINE_ENTRY_WORDS 10
#define STASH_ENGINE_ENTRY_BASE_LSB 307
#define STASH_ENGINE_ENTRY_BASE_WIDTH 12
#define STASH_ENGINE_ENTRY_WORDS_LSB 294
#define STASH_ENGINE_ENTRY_WORDS_WIDTH 13
#define STASH_ENGINE_ENTRY_VIRT_LSB 248
#define STASH_ENGINE_ENTRY_VIRT_WIDTH 46
#define STASH_ENGINE_ENTRY_FIELD_LSB 235
#define STASH_ENGINE_ENTRY_FIELD_WIDTH 13
#define STASH_ENGINE_ENTRY_OBJECT_LSB 210
#define STASH_ENGINE_ENTRY_OBJECT_WIDTH 25
#define STASH_ENGINE_ENTRY_PER_ROW_LSB 197
#define STASH_ENGINE_ENTRY_PER_ROW_WIDTH 13
#define STASH_ENGINE_ENTRY_ROW_LSB 184
#define STASH_ENGINE_ENTRY_ROW_WIDTH 13
#define STASH_ENGINE_ENTRY_ROWS_LSB 171
#define STASH_ENGINE_ENTRY_ROWS_WIDTH 13
#define STASH_ENGINE_ENTRY_STRIDE_LSB 146
#define STASH_ENGINE_ENTRY_STRIDE_WIDTH 25
#define STASH_ENGINE_ENTRY_OBJECT_GAP_LSB 121
#define STASH_ENGINE_ENTRY_OBJECT_GAP_WIDTH 25
#define STASH_ENGINE_ENTRY_ROW_GAP_LSB 96
#define STASH_ENGINE_ENTRY_ROW_GAP_WIDTH 25
#define STASH_ENGINE_ENTRY_FIELD_RCP_LSB 83
#define STASH_ENGINE_ENTRY_FIELD_RCP_WIDTH 13
#define STASH_ENGINE_ENTRY_FIELD_SHIFT_LSB 78
#define STASH_ENGINE_ENTRY_FIELD_SHIFT_WIDTH 5
#define STASH_ENGINE_ENTRY_PER_ROW_RCP_LSB 65
#define STASH_ENGINE_ENTRY_PER_ROW_RCP_WIDTH 13
#define STASH_ENGINE_ENTRY_PER_ROW_SHIFT_LSB 60
#define STASH_ENGINE_ENTRY_PER_ROW_SHIFT_WIDTH 5
#define STASH_ENGINE_ENTRY_STRIDE_RCP_LSB 35
#define STASH_ENGINE_ENTRY_STRIDE_RCP_WIDTH 25
#define STASH_ENGINE_ENTRY_STRIDE_SHIFT_LSB 30
#define STASH_ENGINE_ENTRY_STRIDE_SHIFT_WIDTH 5
#define STASH_ENGINE_ENTRY_OBJECT_RCP_LSB 5
#define STASH_ENGINE_ENTRY_OBJECT_RCP_WIDTH 25
#define STASH_ENGINE_ENTRY_OBJECT_SHIFT_LSB 0
#define STASH_ENGINE_ENTRY_OBJECT_SHIFT_WIDTH 5

struct stash_engine_entry {
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

static inline void stash_engine_entry_pack(uint32_t words[STASH_ENGINE_ENTRY_WORDS], const struct stash_engine_entry *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_ENTRY_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 307, 12, record->base);
    stash_engine_set_bits(words, 294, 13, record->words);
    stash_engine_set_bits(words, 248, 46, record->virt);
    stash_engine_set_bits(words, 235, 13, record->field);
    stash_engine_set_bits(words, 210, 25, record->object);
    stash_engine_set_bits(words, 197, 13, record->per_row);
    stash_engine_set_bits(words, 184, 13, record->row);
    stash_engine_set_bits(words, 171, 13, record->rows);
    stash_engine_set_bits(words, 146, 25, record->stride);
    stash_engine_set_bits(words, 121, 25, record->object_gap);
    stash_engine_set_bits(words, 96, 25, record->row_gap);
    stash_engine_set_bits(words, 83, 13, record->field_rcp);
    stash_engine_set_bits(words, 78, 5, record->field_shift);
    stash_engine_set_bits(words, 65, 13, record->per_row_rcp);
    stash_engine_set_bits(words, 60, 5, record->per_row_shift);
    stash_engine_set_bits(words, 35, 25, record->stride_rcp);
    stash_engine_set_bits(words, 30, 5, record->stride_shift);
    stash_engine_set_bits(words, 5, 25, record->object_rcp);
    stash_engine_set_bits(words, 0, 5, record->object_shift);
}

static inline void stash_engine_entry_unpack(struct stash_engine_entry *record, const uint32_t words[STASH_ENGINE_ENTRY_WORDS])
{
    record->base = (uint16_t)stash_engine_get_bits(words, 307, 12);
    record->words = (uint16_t)stash_engine_get_bits(words, 294, 13);
    record->virt = (uint64_t)stash_engine_get_bits(words, 248, 46);
    record->field = (uint16_t)stash_engine_get_bits(words, 235, 13);
    record->object = (uint32_t)stash_engine_get_bits(words, 210, 25);
    record->per_row = (uint16_t)stash_engine_get_bits(words, 197, 13);
    record->row = (uint16_t)stash_engine_get_bits(words, 184, 13);
    record->rows = (uint16_t)stash_engine_get_bits(words, 171, 13);
    record->stride = (uint32_t)stash_engine_get_bits(words, 146, 25);
    record->object_gap = (uint32_t)stash_engine_get_bits(words, 121, 25);
    record->row_gap = (uint32_t)stash_engine_get_bits(words, 96, 25);
    record->field_rcp = (uint16_t)stash_engine_get_bits(words, 83, 13);
    record->field_shift = (uint8_t)stash_engine_get_bits(words, 78, 5);
    record->per_row_rcp = (uint16_t)stash_engine_get_bits(words, 65, 13);
    record->per_row_shift = (uint8_t)stash_engine_get_bits(words, 60, 5);
    record->stride_rcp = (uint32_t)stash_engine_get_bits(words, 35, 25);
    record->stride_shift = (uint8_t)stash_engine_get_bits(words, 30, 5);
    record->object_rcp = (uint32_t)stash_engine_get_bits(words, 5, 25);
    record->object_shift = (uint8_t)stash_engine_get_bits(words, 0, 5);
}

/* cmd: an operation on mappings (thesis section 4.4.1) */
#define STASH_ENGINE_CMD_BITS 202
#define STASH_ENGINE_CMD_WORDS 7
#define STASH_ENGINE_CMD_OP_LSB 199
#define STASH_ENGINE_CMD_OP_WIDTH 3
#define STASH_ENGINE_CMD_BLOCK_LSB 195
#define STASH_ENGINE_CMD_BLOCK_WIDTH 4
#define STASH_ENGINE_CMD_SLOT_LSB 192
#define STASH_ENGINE_CMD_SLOT_WIDTH 3
#define STASH_ENGINE_CMD_COHERENT_LSB 191
#define STASH_ENGINE_CMD_COHERENT_WIDTH 1
#define STASH_ENGINE_CMD_STASH_BASE_LSB 176
#define STASH_ENGINE_CMD_STASH_BASE_WIDTH 15
#define STASH_ENGINE_CMD_GLOBAL_BASE_LSB 128
#define STASH_ENGINE_CMD_GLOBAL_BASE_WIDTH 48
#define STASH_ENGINE_CMD_FIELD_SIZE_LSB 102
#define STASH_ENGINE_CMD_FIELD_SIZE_WIDTH 26
#define STASH_ENGINE_CMD_OBJECT_SIZE_LSB 76
#define STASH_ENGINE_CMD_OBJECT_SIZE_WIDTH 26
#define STASH_ENGINE_CMD_ROW_SIZE_LSB 50
#define STASH_ENGINE_CMD_ROW_SIZE_WIDTH 26
#define STASH_ENGINE_CMD_STRIDE_SIZE_LSB 24
#define STASH_ENGINE_CMD_STRIDE_SIZE_WIDTH 26
#define STASH_ENGINE_CMD_NUM_STRIDES_LSB 0
#define STASH_ENGINE_CMD_NUM_STRIDES_WIDTH 24

struct stash_engine_cmd {
    uint8_t op; /* 3 bits: OP_*; any number above the last is FORGET too */
    uint8_t block; /* 4 bits: thread block */
    uint8_t slot; /* 3 bits: slot of the thread block's map index table */
    uint8_t coherent; /* 1 bit: 1: Mapped Coherent, 0: Mapped Non-coherent */
    uint16_t stash_base; /* 15 bits: stash byte address of the tile's first word; a multiple of a chunk */
    uint64_t global_base; /* 48 bits: virtual byte address of the first field (its offset folded in) */
    uint32_t field_size; /* 26 bits: bytes of the field */
    uint32_t object_size; /* 26 bits: bytes of the object */
    uint32_t row_size; /* 26 bits: bytes of a row of the tile in the global space */
    uint32_t stride_size; /* 26 bits: bytes from row to row; ignored when there is one row */
    uint32_t num_strides; /* 24 bits: rows */
};

static inline void stash_engine_cmd_pack(uint32_t words[STASH_ENGINE_CMD_WORDS], const struct stash_engine_cmd *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_CMD_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 199, 3, record->op);
    stash_engine_set_bits(words, 195, 4, record->block);
    stash_engine_set_bits(words, 192, 3, record->slot);
    stash_engine_set_bits(words, 191, 1, record->coherent);
    stash_engine_set_bits(words, 176, 15, record->stash_base);
    stash_engine_set_bits(words, 128, 48, record->global_base);
    stash_engine_set_bits(words, 102, 26, record->field_size);
    stash_engine_set_bits(words, 76, 26, record->object_size);
    stash_engine_set_bits(words, 50, 26, record->row_size);
    stash_engine_set_bits(words, 24, 26, record->stride_size);
    stash_engine_set_bits(words, 0, 24, record->num_strides);
}

static inline void stash_engine_cmd_unpack(struct stash_engine_cmd *record, const uint32_t words[STASH_ENGINE_CMD_WORDS])
{
    record->op = (uint8_t)stash_engine_get_bits(words, 199, 3);
    record->block = (uint8_t)stash_engine_get_bits(words, 195, 4);
    record->slot = (uint8_t)stash_engine_get_bits(words, 192, 3);
    record->coherent = (uint8_t)stash_engine_get_bits(words, 191, 1);
    record->stash_base = (uint16_t)stash_engine_get_bits(words, 176, 15);
    record->global_base = (uint64_t)stash_engine_get_bits(words, 128, 48);
    record->field_size = (uint32_t)stash_engine_get_bits(words, 102, 26);
    record->object_size = (uint32_t)stash_engine_get_bits(words, 76, 26);
    record->row_size = (uint32_t)stash_engine_get_bits(words, 50, 26);
    record->stride_size = (uint32_t)stash_engine_get_bits(words, 24, 26);
    record->num_strides = (uint32_t)stash_engine_get_bits(words, 0, 24);
}

/* cmd_done: the operation is complete (Larder) */
#define STASH_ENGINE_CMD_DONE_BITS 10
#define STASH_ENGINE_CMD_DONE_WORDS 1
#define STASH_ENGINE_CMD_DONE_ERROR_LSB 6
#define STASH_ENGINE_CMD_DONE_ERROR_WIDTH 4
#define STASH_ENGINE_CMD_DONE_ERROR_MASK UINT64_C(0x3c0)
#define STASH_ENGINE_CMD_DONE_MAP_LSB 0
#define STASH_ENGINE_CMD_DONE_MAP_WIDTH 6
#define STASH_ENGINE_CMD_DONE_MAP_MASK UINT64_C(0x3f)

struct stash_engine_cmd_done {
    uint8_t error; /* 4 bits: ERROR_*; other than NONE and PAGE_FAULT: no mapping was made, changed or ended. PAGE_FAULT: a ChgMap to Mapped Coherent is done, but dirty words on pages that fault stay unregistered */
    uint8_t map; /* 6 bits: AddMap and ChgMap: index of the entry, 0 with an error */
};

static inline void stash_engine_cmd_done_pack(uint32_t words[STASH_ENGINE_CMD_DONE_WORDS], const struct stash_engine_cmd_done *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_CMD_DONE_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 6, 4, record->error);
    stash_engine_set_bits(words, 0, 6, record->map);
}

static inline void stash_engine_cmd_done_unpack(struct stash_engine_cmd_done *record, const uint32_t words[STASH_ENGINE_CMD_DONE_WORDS])
{
    record->error = (uint8_t)stash_engine_get_bits(words, 6, 4);
    record->map = (uint8_t)stash_engine_get_bits(words, 0, 6);
}

/* message: a coherence message (thesis sections 2.3, 4.5.4) */
#define STASH_ENGINE_MESSAGE_BITS 584
#define STASH_ENGINE_MESSAGE_WORDS 19
#define STASH_ENGINE_MESSAGE_TYPE_LSB 580
#define STASH_ENGINE_MESSAGE_TYPE_WIDTH 4
#define STASH_ENGINE_MESSAGE_LINE_LSB 546
#define STASH_ENGINE_MESSAGE_LINE_WIDTH 34
#define STASH_ENGINE_MESSAGE_MASK_LSB 530
#define STASH_ENGINE_MESSAGE_MASK_WIDTH 16
#define STASH_ENGINE_MESSAGE_CORE_LSB 525
#define STASH_ENGINE_MESSAGE_CORE_WIDTH 5
#define STASH_ENGINE_MESSAGE_STASH_LSB 524
#define STASH_ENGINE_MESSAGE_STASH_WIDTH 1
#define STASH_ENGINE_MESSAGE_MAP_LSB 518
#define STASH_ENGINE_MESSAGE_MAP_WIDTH 6
#define STASH_ENGINE_MESSAGE_OWNER_MAP_LSB 512
#define STASH_ENGINE_MESSAGE_OWNER_MAP_WIDTH 6
#define STASH_ENGINE_MESSAGE_DATA_LSB 0
#define STASH_ENGINE_MESSAGE_DATA_WIDTH 32
#define STASH_ENGINE_MESSAGE_DATA_COUNT 16

struct stash_engine_message {
    uint8_t type; /* 4 bits: MSG_* */
    uint64_t line; /* 34 bits: physical line address */
    uint16_t mask; /* 16 bits: words of the line that the message is about */
    uint8_t core; /* 5 bits: the requester's core id (of a WB: the writer's) */
    uint8_t stash; /* 1 bit: the requester is a stash (not an L1) */
    uint8_t map; /* 6 bits: the requester's stash-map index; 0 for an L1 */
    uint8_t owner_map; /* 6 bits: FWD_READ, FWD_REG, RECALL: the map index under which the owner registered; else 0 */
    uint32_t data[16]; /* 32 bits: words of the line; 0 where the mask is 0 or the type carries none */
};

static inline void stash_engine_message_pack(uint32_t words[STASH_ENGINE_MESSAGE_WORDS], const struct stash_engine_message *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_MESSAGE_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 580, 4, record->type);
    stash_engine_set_bits(words, 546, 34, record->line);
    stash_engine_set_bits(words, 530, 16, record->mask);
    stash_engine_set_bits(words, 525, 5, record->core);
    stash_engine_set_bits(words, 524, 1, record->stash);
    stash_engine_set_bits(words, 518, 6, record->map);
    stash_engine_set_bits(words, 512, 6, record->owner_map);
    for (unsigned i = 0; i < 16; i++)
        stash_engine_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void stash_engine_message_unpack(struct stash_engine_message *record, const uint32_t words[STASH_ENGINE_MESSAGE_WORDS])
{
    record->type = (uint8_t)stash_engine_get_bits(words, 580, 4);
    record->line = (uint64_t)stash_engine_get_bits(words, 546, 34);
    record->mask = (uint16_t)stash_engine_get_bits(words, 530, 16);
    record->core = (uint8_t)stash_engine_get_bits(words, 525, 5);
    record->stash = (uint8_t)stash_engine_get_bits(words, 524, 1);
    record->map = (uint8_t)stash_engine_get_bits(words, 518, 6);
    record->owner_map = (uint8_t)stash_engine_get_bits(words, 512, 6);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)stash_engine_get_bits(words, 0 + i * 32, 32);
}

/* walk: translate this page (Larder) */
#define STASH_ENGINE_WALK_BITS 36
#define STASH_ENGINE_WALK_WORDS 2
#define STASH_ENGINE_WALK_VPN_LSB 0
#define STASH_ENGINE_WALK_VPN_WIDTH 36
#define STASH_ENGINE_WALK_VPN_MASK UINT64_C(0xfffffffff)

struct stash_engine_walk {
    uint64_t vpn; /* 36 bits: virtual page number */
};

static inline void stash_engine_walk_pack(uint32_t words[STASH_ENGINE_WALK_WORDS], const struct stash_engine_walk *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_WALK_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 0, 36, record->vpn);
}

static inline void stash_engine_walk_unpack(struct stash_engine_walk *record, const uint32_t words[STASH_ENGINE_WALK_WORDS])
{
    record->vpn = (uint64_t)stash_engine_get_bits(words, 0, 36);
}

/* walk_done: a translation, or a fault (Larder) */
#define STASH_ENGINE_WALK_DONE_BITS 65
#define STASH_ENGINE_WALK_DONE_WORDS 3
#define STASH_ENGINE_WALK_DONE_VPN_LSB 29
#define STASH_ENGINE_WALK_DONE_VPN_WIDTH 36
#define STASH_ENGINE_WALK_DONE_PPN_LSB 1
#define STASH_ENGINE_WALK_DONE_PPN_WIDTH 28
#define STASH_ENGINE_WALK_DONE_FAULT_LSB 0
#define STASH_ENGINE_WALK_DONE_FAULT_WIDTH 1

struct stash_engine_walk_done {
    uint64_t vpn; /* 36 bits: virtual page number */
    uint32_t ppn; /* 28 bits: physical page number; 0 with a fault */
    uint8_t fault; /* 1 bit: no such page */
};

static inline void stash_engine_walk_done_pack(uint32_t words[STASH_ENGINE_WALK_DONE_WORDS], const struct stash_engine_walk_done *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_WALK_DONE_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 29, 36, record->vpn);
    stash_engine_set_bits(words, 1, 28, record->ppn);
    stash_engine_set_bits(words, 0, 1, record->fault);
}

static inline void stash_engine_walk_done_unpack(struct stash_engine_walk_done *record, const uint32_t words[STASH_ENGINE_WALK_DONE_WORDS])
{
    record->vpn = (uint64_t)stash_engine_get_bits(words, 29, 36);
    record->ppn = (uint32_t)stash_engine_get_bits(words, 1, 28);
    record->fault = (uint8_t)stash_engine_get_bits(words, 0, 1);
}

/* calc_done: an error code above a precomputed entry (Larder) */
#define STASH_ENGINE_CALC_DONE_BITS 323
#define STASH_ENGINE_CALC_DONE_WORDS 11
#define STASH_ENGINE_CALC_DONE_ERROR_LSB 319
#define STASH_ENGINE_CALC_DONE_ERROR_WIDTH 4
#define STASH_ENGINE_CALC_DONE_BASE_LSB 307
#define STASH_ENGINE_CALC_DONE_BASE_WIDTH 12
#define STASH_ENGINE_CALC_DONE_WORDS_LSB 294
#define STASH_ENGINE_CALC_DONE_WORDS_WIDTH 13
#define STASH_ENGINE_CALC_DONE_VIRT_LSB 248
#define STASH_ENGINE_CALC_DONE_VIRT_WIDTH 46
#define STASH_ENGINE_CALC_DONE_FIELD_LSB 235
#define STASH_ENGINE_CALC_DONE_FIELD_WIDTH 13
#define STASH_ENGINE_CALC_DONE_OBJECT_LSB 210
#define STASH_ENGINE_CALC_DONE_OBJECT_WIDTH 25
#define STASH_ENGINE_CALC_DONE_PER_ROW_LSB 197
#define STASH_ENGINE_CALC_DONE_PER_ROW_WIDTH 13
#define STASH_ENGINE_CALC_DONE_ROW_LSB 184
#define STASH_ENGINE_CALC_DONE_ROW_WIDTH 13
#define STASH_ENGINE_CALC_DONE_ROWS_LSB 171
#define STASH_ENGINE_CALC_DONE_ROWS_WIDTH 13
#define STASH_ENGINE_CALC_DONE_STRIDE_LSB 146
#define STASH_ENGINE_CALC_DONE_STRIDE_WIDTH 25
#define STASH_ENGINE_CALC_DONE_OBJECT_GAP_LSB 121
#define STASH_ENGINE_CALC_DONE_OBJECT_GAP_WIDTH 25
#define STASH_ENGINE_CALC_DONE_ROW_GAP_LSB 96
#define STASH_ENGINE_CALC_DONE_ROW_GAP_WIDTH 25
#define STASH_ENGINE_CALC_DONE_FIELD_RCP_LSB 83
#define STASH_ENGINE_CALC_DONE_FIELD_RCP_WIDTH 13
#define STASH_ENGINE_CALC_DONE_FIELD_SHIFT_LSB 78
#define STASH_ENGINE_CALC_DONE_FIELD_SHIFT_WIDTH 5
#define STASH_ENGINE_CALC_DONE_PER_ROW_RCP_LSB 65
#define STASH_ENGINE_CALC_DONE_PER_ROW_RCP_WIDTH 13
#define STASH_ENGINE_CALC_DONE_PER_ROW_SHIFT_LSB 60
#define STASH_ENGINE_CALC_DONE_PER_ROW_SHIFT_WIDTH 5
#define STASH_ENGINE_CALC_DONE_STRIDE_RCP_LSB 35
#define STASH_ENGINE_CALC_DONE_STRIDE_RCP_WIDTH 25
#define STASH_ENGINE_CALC_DONE_STRIDE_SHIFT_LSB 30
#define STASH_ENGINE_CALC_DONE_STRIDE_SHIFT_WIDTH 5
#define STASH_ENGINE_CALC_DONE_OBJECT_RCP_LSB 5
#define STASH_ENGINE_CALC_DONE_OBJECT_RCP_WIDTH 25
#define STASH_ENGINE_CALC_DONE_OBJECT_SHIFT_LSB 0
#define STASH_ENGINE_CALC_DONE_OBJECT_SHIFT_WIDTH 5

struct stash_engine_calc_done {
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

static inline void stash_engine_calc_done_pack(uint32_t words[STASH_ENGINE_CALC_DONE_WORDS], const struct stash_engine_calc_done *record)
{
    for (unsigned i = 0; i < STASH_ENGINE_CALC_DONE_WORDS; i++) words[i] = 0;
    stash_engine_set_bits(words, 319, 4, record->error);
    stash_engine_set_bits(words, 307, 12, record->base);
    stash_engine_set_bits(words, 294, 13, record->words);
    stash_engine_set_bits(words, 248, 46, record->virt);
    stash_engine_set_bits(words, 235, 13, record->field);
    stash_engine_set_bits(words, 210, 25, record->object);
    stash_engine_set_bits(words, 197, 13, record->per_row);
    stash_engine_set_bits(words, 184, 13, record->row);
    stash_engine_set_bits(words, 171, 13, record->rows);
    stash_engine_set_bits(words, 146, 25, record->stride);
    stash_engine_set_bits(words, 121, 25, record->object_gap);
    stash_engine_set_bits(words, 96, 25, record->row_gap);
    stash_engine_set_bits(words, 83, 13, record->field_rcp);
    stash_engine_set_bits(words, 78, 5, record->field_shift);
    stash_engine_set_bits(words, 65, 13, record->per_row_rcp);
    stash_engine_set_bits(words, 60, 5, record->per_row_shift);
    stash_engine_set_bits(words, 35, 25, record->stride_rcp);
    stash_engine_set_bits(words, 30, 5, record->stride_shift);
    stash_engine_set_bits(words, 5, 25, record->object_rcp);
    stash_engine_set_bits(words, 0, 5, record->object_shift);
}

static inline void stash_engine_calc_done_unpack(struct stash_engine_calc_done *record, const uint32_t words[STASH_ENGINE_CALC_DONE_WORDS])
{
    record->error = (uint8_t)stash_engine_get_bits(words, 319, 4);
    record->base = (uint16_t)stash_engine_get_bits(words, 307, 12);
    record->words = (uint16_t)stash_engine_get_bits(words, 294, 13);
    record->virt = (uint64_t)stash_engine_get_bits(words, 248, 46);
    record->field = (uint16_t)stash_engine_get_bits(words, 235, 13);
    record->object = (uint32_t)stash_engine_get_bits(words, 210, 25);
    record->per_row = (uint16_t)stash_engine_get_bits(words, 197, 13);
    record->row = (uint16_t)stash_engine_get_bits(words, 184, 13);
    record->rows = (uint16_t)stash_engine_get_bits(words, 171, 13);
    record->stride = (uint32_t)stash_engine_get_bits(words, 146, 25);
    record->object_gap = (uint32_t)stash_engine_get_bits(words, 121, 25);
    record->row_gap = (uint32_t)stash_engine_get_bits(words, 96, 25);
    record->field_rcp = (uint16_t)stash_engine_get_bits(words, 83, 13);
    record->field_shift = (uint8_t)stash_engine_get_bits(words, 78, 5);
    record->per_row_rcp = (uint16_t)stash_engine_get_bits(words, 65, 13);
    record->per_row_shift = (uint8_t)stash_engine_get_bits(words, 60, 5);
    record->stride_rcp = (uint32_t)stash_engine_get_bits(words, 35, 25);
    record->stride_shift = (uint8_t)stash_engine_get_bits(words, 30, 5);
    record->object_rcp = (uint32_t)stash_engine_get_bits(words, 5, 25);
    record->object_shift = (uint8_t)stash_engine_get_bits(words, 0, 5);
}

#endif
