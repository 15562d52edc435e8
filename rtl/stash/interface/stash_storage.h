/* Records of the block stash_storage: banked data with coherence state per word and dirty bit and map index per chunk.
 *
 * Source: thesis sections 4.5.1 (Stash Storage), 4.5.5
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit stash_storage
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_STASH_STORAGE_H
#define LARDER_EMITTED_STASH_STORAGE_H

#include <stdint.h>

/* Parameters */
#define STASH_STORAGE_BYTES INT64_C(16384) /* data capacity of the stash */
#define STASH_STORAGE_BANKS INT64_C(32) /* banks of one 4-byte word each */
#define STASH_STORAGE_LANES INT64_C(32) /* lanes of a warp-wide access */
#define STASH_STORAGE_CHUNK_WORDS INT64_C(16) /* words of a chunk, and of an L2 line */
#define STASH_STORAGE_MAP_ENTRIES INT64_C(64) /* entries of the stash-map */
#define STASH_STORAGE_THREAD_BLOCKS INT64_C(8) /* thread blocks resident at once */
#define STASH_STORAGE_MAPS_PER_BLOCK INT64_C(4) /* mappings of one thread block */
#define STASH_STORAGE_TAG_BITS INT64_C(6) /* width of the core's request tag */
#define STASH_STORAGE_STATE_ROWS INT64_C(16) /* rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC */

/* error: why a request or a command was refused */
enum stash_storage_error {
    STASH_STORAGE_ERROR_NONE = 0, /* accepted */
    STASH_STORAGE_ERROR_UNMAPPED = 1, /* an access missed and its slot names no mapping, or the word lies outside the mapping */
    STASH_STORAGE_ERROR_PAGE_FAULT = 2, /* the page walker reports a fault */
    STASH_STORAGE_ERROR_BAD_SIZE = 3, /* a size is zero or not a multiple of 4 bytes, or a field is larger than its object */
    STASH_STORAGE_ERROR_BAD_ROW = 4, /* the row is not a whole number of objects, or is longer than the stride */
    STASH_STORAGE_ERROR_BAD_RANGE = 5, /* the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned */
    STASH_STORAGE_ERROR_BAD_SPAN = 6, /* the tile spans more of the global space than SPAN_BITS allows */
    STASH_STORAGE_ERROR_OVERLAP = 7, /* the stash range overlaps a mapping of a thread block that has not ended */
    STASH_STORAGE_ERROR_SLOT = 8, /* the slot of the thread block is taken (AddMap) or empty (ChgMap) */
    STASH_STORAGE_ERROR_MAP_FULL = 9, /* the oldest entry of the stash-map belongs to a thread block that has not ended */
    STASH_STORAGE_ERROR_VP_FULL = 10, /* the tile needs more pages than the VP-map can free */
    STASH_STORAGE_ERROR_IN_USE = 11 /* a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t stash_storage_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void stash_storage_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* req: one warp-wide access (thesis section 4.4.2) */
#define STASH_STORAGE_REQ_BITS 1455
#define STASH_STORAGE_REQ_WORDS 46
#define STASH_STORAGE_REQ_TAG_LSB 1449
#define STASH_STORAGE_REQ_TAG_WIDTH 6
#define STASH_STORAGE_REQ_WRITE_LSB 1448
#define STASH_STORAGE_REQ_WRITE_WIDTH 1
#define STASH_STORAGE_REQ_MAPPED_LSB 1447
#define STASH_STORAGE_REQ_MAPPED_WIDTH 1
#define STASH_STORAGE_REQ_BLOCK_LSB 1443
#define STASH_STORAGE_REQ_BLOCK_WIDTH 4
#define STASH_STORAGE_REQ_SLOT_LSB 1440
#define STASH_STORAGE_REQ_SLOT_WIDTH 3
#define STASH_STORAGE_REQ_MASK_LSB 1408
#define STASH_STORAGE_REQ_MASK_WIDTH 32
#define STASH_STORAGE_REQ_ADDR_LSB 1024
#define STASH_STORAGE_REQ_ADDR_WIDTH 12
#define STASH_STORAGE_REQ_ADDR_COUNT 32
#define STASH_STORAGE_REQ_WDATA_LSB 0
#define STASH_STORAGE_REQ_WDATA_WIDTH 32
#define STASH_STORAGE_REQ_WDATA_COUNT 32

struct stash_storage_req {
    uint8_t tag; /* 6 bits: comes back with the response; responses are not in order */
    uint8_t write; /* 1 bit: 1: store, 0: load */
    uint8_t mapped; /* 1 bit: 1: through the mapping in `slot`; 0: plain scratchpad access (Temporary, Global-unmapped) */
    uint8_t block; /* 4 bits: thread block, 0 to THREAD_BLOCKS - 1 */
    uint8_t slot; /* 3 bits: which of the thread block's mappings, 0 to MAPS_PER_BLOCK - 1 */
    uint32_t mask; /* 32 bits: lanes that take part */
    uint16_t addr[32]; /* 12 bits: stash word address of each lane */
    uint32_t wdata[32]; /* 32 bits: store data of each lane */
};

static inline void stash_storage_req_pack(uint32_t words[STASH_STORAGE_REQ_WORDS], const struct stash_storage_req *record)
{
    for (unsigned i = 0; i < STASH_STORAGE_REQ_WORDS; i++) words[i] = 0;
    stash_storage_set_bits(words, 1449, 6, record->tag);
    stash_storage_set_bits(words, 1448, 1, record->write);
    stash_storage_set_bits(words, 1447, 1, record->mapped);
    stash_storage_set_bits(words, 1443, 4, record->block);
    stash_storage_set_bits(words, 1440, 3, record->slot);
    stash_storage_set_bits(words, 1408, 32, record->mask);
    for (unsigned i = 0; i < 32; i++)
        stash_storage_set_bits(words, 1024 + i * 12, 12, record->addr[i]);
    for (unsigned i = 0; i < 32; i++)
        stash_storage_set_bits(words, 0 + i * 32, 32, record->wdata[i]);
}

static inline void stash_storage_req_unpack(struct stash_storage_req *record, const uint32_t words[STASH_STORAGE_REQ_WORDS])
{
    record->tag = (uint8_t)stash_storage_get_bits(words, 1449, 6);
    record->write = (uint8_t)stash_storage_get_bits(words, 1448, 1);
    record->mapped = (uint8_t)stash_storage_get_bits(words, 1447, 1);
    record->block = (uint8_t)stash_storage_get_bits(words, 1443, 4);
    record->slot = (uint8_t)stash_storage_get_bits(words, 1440, 3);
    record->mask = (uint32_t)stash_storage_get_bits(words, 1408, 32);
    for (unsigned i = 0; i < 32; i++)
        record->addr[i] = (uint16_t)stash_storage_get_bits(words, 1024 + i * 12, 12);
    for (unsigned i = 0; i < 32; i++)
        record->wdata[i] = (uint32_t)stash_storage_get_bits(words, 0 + i * 32, 32);
}

/* resp: answer to one access (Larder) */
#define STASH_STORAGE_RESP_BITS 1034
#define STASH_STORAGE_RESP_WORDS 33
#define STASH_STORAGE_RESP_TAG_LSB 1028
#define STASH_STORAGE_RESP_TAG_WIDTH 6
#define STASH_STORAGE_RESP_ERROR_LSB 1024
#define STASH_STORAGE_RESP_ERROR_WIDTH 4
#define STASH_STORAGE_RESP_RDATA_LSB 0
#define STASH_STORAGE_RESP_RDATA_WIDTH 32
#define STASH_STORAGE_RESP_RDATA_COUNT 32

struct stash_storage_resp {
    uint8_t tag; /* 6 bits: of the request */
    uint8_t error; /* 4 bits: ERROR_PAGE_FAULT if a lane faults, else ERROR_UNMAPPED if a lane is unmapped, else ERROR_NONE */
    uint32_t rdata[32]; /* 32 bits: load data of each lane in the mask, 0 elsewhere, 0 for a store and for a lane in error */
};

static inline void stash_storage_resp_pack(uint32_t words[STASH_STORAGE_RESP_WORDS], const struct stash_storage_resp *record)
{
    for (unsigned i = 0; i < STASH_STORAGE_RESP_WORDS; i++) words[i] = 0;
    stash_storage_set_bits(words, 1028, 6, record->tag);
    stash_storage_set_bits(words, 1024, 4, record->error);
    for (unsigned i = 0; i < 32; i++)
        stash_storage_set_bits(words, 0 + i * 32, 32, record->rdata[i]);
}

static inline void stash_storage_resp_unpack(struct stash_storage_resp *record, const uint32_t words[STASH_STORAGE_RESP_WORDS])
{
    record->tag = (uint8_t)stash_storage_get_bits(words, 1028, 6);
    record->error = (uint8_t)stash_storage_get_bits(words, 1024, 4);
    for (unsigned i = 0; i < 32; i++)
        record->rdata[i] = (uint32_t)stash_storage_get_bits(words, 0 + i * 32, 32);
}

/* miss: an access whose lanes did not all hit (Larder) */
#define STASH_STORAGE_MISS_BITS 2479
#define STASH_STORAGE_MISS_WORDS 78
#define STASH_STORAGE_MISS_TAG_LSB 2473
#define STASH_STORAGE_MISS_TAG_WIDTH 6
#define STASH_STORAGE_MISS_WRITE_LSB 2472
#define STASH_STORAGE_MISS_WRITE_WIDTH 1
#define STASH_STORAGE_MISS_MAPPED_LSB 2471
#define STASH_STORAGE_MISS_MAPPED_WIDTH 1
#define STASH_STORAGE_MISS_BLOCK_LSB 2467
#define STASH_STORAGE_MISS_BLOCK_WIDTH 4
#define STASH_STORAGE_MISS_SLOT_LSB 2464
#define STASH_STORAGE_MISS_SLOT_WIDTH 3
#define STASH_STORAGE_MISS_TODO_LSB 2432
#define STASH_STORAGE_MISS_TODO_WIDTH 32
#define STASH_STORAGE_MISS_ADDR_LSB 2048
#define STASH_STORAGE_MISS_ADDR_WIDTH 12
#define STASH_STORAGE_MISS_ADDR_COUNT 32
#define STASH_STORAGE_MISS_WDATA_LSB 1024
#define STASH_STORAGE_MISS_WDATA_WIDTH 32
#define STASH_STORAGE_MISS_WDATA_COUNT 32
#define STASH_STORAGE_MISS_RDATA_LSB 0
#define STASH_STORAGE_MISS_RDATA_WIDTH 32
#define STASH_STORAGE_MISS_RDATA_COUNT 32

struct stash_storage_miss {
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

static inline void stash_storage_miss_pack(uint32_t words[STASH_STORAGE_MISS_WORDS], const struct stash_storage_miss *record)
{
    for (unsigned i = 0; i < STASH_STORAGE_MISS_WORDS; i++) words[i] = 0;
    stash_storage_set_bits(words, 2473, 6, record->tag);
    stash_storage_set_bits(words, 2472, 1, record->write);
    stash_storage_set_bits(words, 2471, 1, record->mapped);
    stash_storage_set_bits(words, 2467, 4, record->block);
    stash_storage_set_bits(words, 2464, 3, record->slot);
    stash_storage_set_bits(words, 2432, 32, record->todo);
    for (unsigned i = 0; i < 32; i++)
        stash_storage_set_bits(words, 2048 + i * 12, 12, record->addr[i]);
    for (unsigned i = 0; i < 32; i++)
        stash_storage_set_bits(words, 1024 + i * 32, 32, record->wdata[i]);
    for (unsigned i = 0; i < 32; i++)
        stash_storage_set_bits(words, 0 + i * 32, 32, record->rdata[i]);
}

static inline void stash_storage_miss_unpack(struct stash_storage_miss *record, const uint32_t words[STASH_STORAGE_MISS_WORDS])
{
    record->tag = (uint8_t)stash_storage_get_bits(words, 2473, 6);
    record->write = (uint8_t)stash_storage_get_bits(words, 2472, 1);
    record->mapped = (uint8_t)stash_storage_get_bits(words, 2471, 1);
    record->block = (uint8_t)stash_storage_get_bits(words, 2467, 4);
    record->slot = (uint8_t)stash_storage_get_bits(words, 2464, 3);
    record->todo = (uint32_t)stash_storage_get_bits(words, 2432, 32);
    for (unsigned i = 0; i < 32; i++)
        record->addr[i] = (uint16_t)stash_storage_get_bits(words, 2048 + i * 12, 12);
    for (unsigned i = 0; i < 32; i++)
        record->wdata[i] = (uint32_t)stash_storage_get_bits(words, 1024 + i * 32, 32);
    for (unsigned i = 0; i < 32; i++)
        record->rdata[i] = (uint32_t)stash_storage_get_bits(words, 0 + i * 32, 32);
}

/* redo: an access that missed, once more (Larder) */
#define STASH_STORAGE_REDO_BITS 1453
#define STASH_STORAGE_REDO_WORDS 46
#define STASH_STORAGE_REDO_TAG_LSB 1447
#define STASH_STORAGE_REDO_TAG_WIDTH 6
#define STASH_STORAGE_REDO_WRITE_LSB 1446
#define STASH_STORAGE_REDO_WRITE_WIDTH 1
#define STASH_STORAGE_REDO_MAPPED_LSB 1445
#define STASH_STORAGE_REDO_MAPPED_WIDTH 1
#define STASH_STORAGE_REDO_PARTIAL_LSB 1444
#define STASH_STORAGE_REDO_PARTIAL_WIDTH 1
#define STASH_STORAGE_REDO_ERROR_LSB 1440
#define STASH_STORAGE_REDO_ERROR_WIDTH 4
#define STASH_STORAGE_REDO_MASK_LSB 1408
#define STASH_STORAGE_REDO_MASK_WIDTH 32
#define STASH_STORAGE_REDO_ADDR_LSB 1024
#define STASH_STORAGE_REDO_ADDR_WIDTH 12
#define STASH_STORAGE_REDO_ADDR_COUNT 32
#define STASH_STORAGE_REDO_WDATA_LSB 0
#define STASH_STORAGE_REDO_WDATA_WIDTH 32
#define STASH_STORAGE_REDO_WDATA_COUNT 32

struct stash_storage_redo {
    uint8_t tag; /* 6 bits: of the request */
    uint8_t write; /* 1 bit: store */
    uint8_t mapped; /* 1 bit: of the request */
    uint8_t partial; /* 1 bit: other lanes are left: it is not answered, whether these hit or not */
    uint8_t error; /* 4 bits: ERROR_PAGE_FAULT, ERROR_UNMAPPED or ERROR_NONE: the response's error */
    uint32_t mask; /* 32 bits: lanes that take part; may be 0 */
    uint16_t addr[32]; /* 12 bits: of the request */
    uint32_t wdata[32]; /* 32 bits: of the request */
};

static inline void stash_storage_redo_pack(uint32_t words[STASH_STORAGE_REDO_WORDS], const struct stash_storage_redo *record)
{
    for (unsigned i = 0; i < STASH_STORAGE_REDO_WORDS; i++) words[i] = 0;
    stash_storage_set_bits(words, 1447, 6, record->tag);
    stash_storage_set_bits(words, 1446, 1, record->write);
    stash_storage_set_bits(words, 1445, 1, record->mapped);
    stash_storage_set_bits(words, 1444, 1, record->partial);
    stash_storage_set_bits(words, 1440, 4, record->error);
    stash_storage_set_bits(words, 1408, 32, record->mask);
    for (unsigned i = 0; i < 32; i++)
        stash_storage_set_bits(words, 1024 + i * 12, 12, record->addr[i]);
    for (unsigned i = 0; i < 32; i++)
        stash_storage_set_bits(words, 0 + i * 32, 32, record->wdata[i]);
}

static inline void stash_storage_redo_unpack(struct stash_storage_redo *record, const uint32_t words[STASH_STORAGE_REDO_WORDS])
{
    record->tag = (uint8_t)stash_storage_get_bits(words, 1447, 6);
    record->write = (uint8_t)stash_storage_get_bits(words, 1446, 1);
    record->mapped = (uint8_t)stash_storage_get_bits(words, 1445, 1);
    record->partial = (uint8_t)stash_storage_get_bits(words, 1444, 1);
    record->error = (uint8_t)stash_storage_get_bits(words, 1440, 4);
    record->mask = (uint32_t)stash_storage_get_bits(words, 1408, 32);
    for (unsigned i = 0; i < 32; i++)
        record->addr[i] = (uint16_t)stash_storage_get_bits(words, 1024 + i * 12, 12);
    for (unsigned i = 0; i < 32; i++)
        record->wdata[i] = (uint32_t)stash_storage_get_bits(words, 0 + i * 32, 32);
}

#endif
