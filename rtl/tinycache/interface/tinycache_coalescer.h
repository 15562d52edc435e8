/* Records of the block tinycache_coalescer: joins the requests of the tinyCaches into line requests to L1 and scratchpad.
 *
 * Source: the tinyCache paper, sections 3 and 5.1
 * The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
 * Hierarchy with Tiny Incoherent Caches", ISLPED 2013
 * Written by: larder emit tinycache_coalescer
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_TINYCACHE_COALESCER_H
#define LARDER_EMITTED_TINYCACHE_COALESCER_H

#include <stdint.h>

/* Parameters */
#define TINYCACHE_COALESCER_LANES INT64_C(32) /* lanes of the streaming multiprocessor, a tinyCache each */
#define TINYCACHE_COALESCER_LINE_BYTES INT64_C(64) /* line of a tinyCache */
#define TINYCACHE_COALESCER_MEM_LINE_BYTES INT64_C(128) /* line of the L1; 64 for the DeNovoA hierarchy */
#define TINYCACHE_COALESCER_ADDR_BITS INT64_C(64) /* byte address */
#define TINYCACHE_COALESCER_BLOCK_BITS INT64_C(21) /* thread-block id in the extended address of the scratchpad */
#define TINYCACHE_COALESCER_DATA_BYTES INT64_C(16) /* widest access of a lane */
#define TINYCACHE_COALESCER_MISSES INT64_C(2) /* accesses of a lane that wait for an answer from below while others hit */
#define TINYCACHE_COALESCER_ENTRIES INT64_C(8) /* joined requests that wait for an answer */
#define TINYCACHE_COALESCER_WORD_BYTES INT64_C(4) /* bytes of a joined request for each lane: SHARE_BYTES in all */
#define TINYCACHE_COALESCER_SHARE_BYTES INT64_C(128) /* bytes of a line below that a joined request brings */

#define TINYCACHE_COALESCER_LANE_MEM_LANES 32 /* channels of lane_mem, side by side in its ports */

#define TINYCACHE_COALESCER_LANE_FILL_LANES 32 /* channels of lane_fill, side by side in its ports */

/* mem_type: what a lane asks of the memory below */
enum tinycache_coalescer_mem_type {
    TINYCACHE_COALESCER_MEM_TYPE_FETCH = 0, /* the whole line, to be cached */
    TINYCACHE_COALESCER_MEM_TYPE_READ = 1, /* the bytes of an access that is not cached */
    TINYCACHE_COALESCER_MEM_TYPE_WRITE = 2, /* the bytes of the mask: a writeback, or a store that is not cached; never answered */
    TINYCACHE_COALESCER_MEM_TYPE_ATOMIC = 3 /* an atomic on the bytes of the mask */
};

/* line_type: what is asked of the L1 or the scratchpad */
enum tinycache_coalescer_line_type {
    TINYCACHE_COALESCER_LINE_TYPE_READ = 0, /* the parts of the line that are named */
    TINYCACHE_COALESCER_LINE_TYPE_WRITE = 1, /* the bytes of the mask; never answered */
    TINYCACHE_COALESCER_LINE_TYPE_ATOMIC = 2 /* an atomic on the bytes of the mask; the answer is its part as it was before */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t tinycache_coalescer_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void tinycache_coalescer_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* mem: a lane's request to the memory below: a beat of a line, DATA_BYTES (Larder) */
#define TINYCACHE_COALESCER_MEM_BITS 233
#define TINYCACHE_COALESCER_MEM_WORDS 8
#define TINYCACHE_COALESCER_MEM_TYPE_LSB 231
#define TINYCACHE_COALESCER_MEM_TYPE_WIDTH 2
#define TINYCACHE_COALESCER_MEM_ENTRY_LSB 230
#define TINYCACHE_COALESCER_MEM_ENTRY_WIDTH 1
#define TINYCACHE_COALESCER_MEM_ATOM_LSB 226
#define TINYCACHE_COALESCER_MEM_ATOM_WIDTH 4
#define TINYCACHE_COALESCER_MEM_SHARED_LSB 225
#define TINYCACHE_COALESCER_MEM_SHARED_WIDTH 1
#define TINYCACHE_COALESCER_MEM_BLOCK_LSB 204
#define TINYCACHE_COALESCER_MEM_BLOCK_WIDTH 21
#define TINYCACHE_COALESCER_MEM_LINE_LSB 146
#define TINYCACHE_COALESCER_MEM_LINE_WIDTH 58
#define TINYCACHE_COALESCER_MEM_BEAT_LSB 144
#define TINYCACHE_COALESCER_MEM_BEAT_WIDTH 2
#define TINYCACHE_COALESCER_MEM_MASK_LSB 128
#define TINYCACHE_COALESCER_MEM_MASK_WIDTH 16
#define TINYCACHE_COALESCER_MEM_DATA_LSB 0
#define TINYCACHE_COALESCER_MEM_DATA_WIDTH 128

struct tinycache_coalescer_mem {
    uint8_t type; /* 2 bits: MEM_TYPE_* */
    uint8_t entry; /* 1 bit: comes back with the answer; 0 for a WRITE */
    uint8_t atom; /* 4 bits: of an ATOMIC, else 0 */
    uint8_t shared; /* 1 bit: 1: scratchpad, 0: global memory */
    uint32_t block; /* 21 bits: thread block of a scratchpad address, else 0 */
    uint64_t line; /* 58 bits: line address */
    uint8_t beat; /* 2 bits: which beat of the line */
    uint16_t mask; /* 16 bits: bytes of the beat that are meant; all of them in a FETCH, which means every beat */
    uint32_t data[4]; /* 128 bits: of a WRITE the bytes of the mask, 0 elsewhere; of an ATOMIC wdata; else 0 */
};

static inline void tinycache_coalescer_mem_pack(uint32_t words[TINYCACHE_COALESCER_MEM_WORDS], const struct tinycache_coalescer_mem *record)
{
    for (unsigned i = 0; i < TINYCACHE_COALESCER_MEM_WORDS; i++) words[i] = 0;
    tinycache_coalescer_set_bits(words, 231, 2, record->type);
    tinycache_coalescer_set_bits(words, 230, 1, record->entry);
    tinycache_coalescer_set_bits(words, 226, 4, record->atom);
    tinycache_coalescer_set_bits(words, 225, 1, record->shared);
    tinycache_coalescer_set_bits(words, 204, 21, record->block);
    tinycache_coalescer_set_bits(words, 146, 58, record->line);
    tinycache_coalescer_set_bits(words, 144, 2, record->beat);
    tinycache_coalescer_set_bits(words, 128, 16, record->mask);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        tinycache_coalescer_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void tinycache_coalescer_mem_unpack(struct tinycache_coalescer_mem *record, const uint32_t words[TINYCACHE_COALESCER_MEM_WORDS])
{
    record->type = (uint8_t)tinycache_coalescer_get_bits(words, 231, 2);
    record->entry = (uint8_t)tinycache_coalescer_get_bits(words, 230, 1);
    record->atom = (uint8_t)tinycache_coalescer_get_bits(words, 226, 4);
    record->shared = (uint8_t)tinycache_coalescer_get_bits(words, 225, 1);
    record->block = (uint32_t)tinycache_coalescer_get_bits(words, 204, 21);
    record->line = (uint64_t)tinycache_coalescer_get_bits(words, 146, 58);
    record->beat = (uint8_t)tinycache_coalescer_get_bits(words, 144, 2);
    record->mask = (uint16_t)tinycache_coalescer_get_bits(words, 128, 16);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)tinycache_coalescer_get_bits(words, 0 + 32 * k, take);
    }
}

/* fill: a beat of the answer to a FETCH, READ or ATOMIC (Larder) */
#define TINYCACHE_COALESCER_FILL_BITS 132
#define TINYCACHE_COALESCER_FILL_WORDS 5
#define TINYCACHE_COALESCER_FILL_ENTRY_LSB 131
#define TINYCACHE_COALESCER_FILL_ENTRY_WIDTH 1
#define TINYCACHE_COALESCER_FILL_LAST_LSB 130
#define TINYCACHE_COALESCER_FILL_LAST_WIDTH 1
#define TINYCACHE_COALESCER_FILL_BEAT_LSB 128
#define TINYCACHE_COALESCER_FILL_BEAT_WIDTH 2
#define TINYCACHE_COALESCER_FILL_DATA_LSB 0
#define TINYCACHE_COALESCER_FILL_DATA_WIDTH 128

struct tinycache_coalescer_fill {
    uint8_t entry; /* 1 bit: of the request that is answered */
    uint8_t last; /* 1 bit: 1: all other beats of the answer have come; a READ or ATOMIC has only this one */
    uint8_t beat; /* 2 bits: which beat of the line; 0 where it has one: the hardware looks at it */
    uint32_t data[4]; /* 128 bits: the beat; of a READ or ATOMIC only the bytes of its mask count */
};

static inline void tinycache_coalescer_fill_pack(uint32_t words[TINYCACHE_COALESCER_FILL_WORDS], const struct tinycache_coalescer_fill *record)
{
    for (unsigned i = 0; i < TINYCACHE_COALESCER_FILL_WORDS; i++) words[i] = 0;
    tinycache_coalescer_set_bits(words, 131, 1, record->entry);
    tinycache_coalescer_set_bits(words, 130, 1, record->last);
    tinycache_coalescer_set_bits(words, 128, 2, record->beat);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        tinycache_coalescer_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void tinycache_coalescer_fill_unpack(struct tinycache_coalescer_fill *record, const uint32_t words[TINYCACHE_COALESCER_FILL_WORDS])
{
    record->entry = (uint8_t)tinycache_coalescer_get_bits(words, 131, 1);
    record->last = (uint8_t)tinycache_coalescer_get_bits(words, 130, 1);
    record->beat = (uint8_t)tinycache_coalescer_get_bits(words, 128, 2);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)tinycache_coalescer_get_bits(words, 0 + 32 * k, take);
    }
}

/* line_req: a request for the lanes of a group (the tinyCache paper, section 5.1) */
#define TINYCACHE_COALESCER_LINE_REQ_BITS 1243
#define TINYCACHE_COALESCER_LINE_REQ_WORDS 39
#define TINYCACHE_COALESCER_LINE_REQ_TYPE_LSB 1241
#define TINYCACHE_COALESCER_LINE_REQ_TYPE_WIDTH 2
#define TINYCACHE_COALESCER_LINE_REQ_ID_LSB 1238
#define TINYCACHE_COALESCER_LINE_REQ_ID_WIDTH 3
#define TINYCACHE_COALESCER_LINE_REQ_PAST_LSB 1237
#define TINYCACHE_COALESCER_LINE_REQ_PAST_WIDTH 1
#define TINYCACHE_COALESCER_LINE_REQ_ATOM_LSB 1233
#define TINYCACHE_COALESCER_LINE_REQ_ATOM_WIDTH 4
#define TINYCACHE_COALESCER_LINE_REQ_BLOCK_LSB 1212
#define TINYCACHE_COALESCER_LINE_REQ_BLOCK_WIDTH 21
#define TINYCACHE_COALESCER_LINE_REQ_LINE_LSB 1155
#define TINYCACHE_COALESCER_LINE_REQ_LINE_WIDTH 57
#define TINYCACHE_COALESCER_LINE_REQ_PARTS_LSB 1153
#define TINYCACHE_COALESCER_LINE_REQ_PARTS_WIDTH 2
#define TINYCACHE_COALESCER_LINE_REQ_SHARE_LSB 1152
#define TINYCACHE_COALESCER_LINE_REQ_SHARE_WIDTH 1
#define TINYCACHE_COALESCER_LINE_REQ_MASK_LSB 1024
#define TINYCACHE_COALESCER_LINE_REQ_MASK_WIDTH 128
#define TINYCACHE_COALESCER_LINE_REQ_DATA_LSB 0
#define TINYCACHE_COALESCER_LINE_REQ_DATA_WIDTH 1024

struct tinycache_coalescer_line_req {
    uint8_t type; /* 2 bits: LINE_TYPE_* */
    uint8_t id; /* 3 bits: comes back with the answer; 0 for a WRITE */
    uint8_t past; /* 1 bit: 1: an atomic on global memory goes past the L1, in the order of this channel */
    uint8_t atom; /* 4 bits: of an ATOMIC, else 0 */
    uint32_t block; /* 21 bits: thread block of a scratchpad address, else 0 */
    uint64_t line; /* 57 bits: line address, of MEM_LINE_BYTES */
    uint8_t parts; /* 2 bits: of a READ or ATOMIC which parts of the line, of LINE_BYTES each, are answered; of a WRITE 0 */
    uint8_t share; /* 1 bit: of a WRITE or ATOMIC which share of the line mask and data are for; of a READ 0 */
    uint32_t mask[4]; /* 128 bits: bytes that some lane writes, or those of the atomic; of a READ 0 */
    uint32_t data[32]; /* 1024 bits: of a WRITE the bytes of the mask, of an ATOMIC the lane's data in its beat of the line; 0 elsewhere */
};

static inline void tinycache_coalescer_line_req_pack(uint32_t words[TINYCACHE_COALESCER_LINE_REQ_WORDS], const struct tinycache_coalescer_line_req *record)
{
    for (unsigned i = 0; i < TINYCACHE_COALESCER_LINE_REQ_WORDS; i++) words[i] = 0;
    tinycache_coalescer_set_bits(words, 1241, 2, record->type);
    tinycache_coalescer_set_bits(words, 1238, 3, record->id);
    tinycache_coalescer_set_bits(words, 1237, 1, record->past);
    tinycache_coalescer_set_bits(words, 1233, 4, record->atom);
    tinycache_coalescer_set_bits(words, 1212, 21, record->block);
    tinycache_coalescer_set_bits(words, 1155, 57, record->line);
    tinycache_coalescer_set_bits(words, 1153, 2, record->parts);
    tinycache_coalescer_set_bits(words, 1152, 1, record->share);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        tinycache_coalescer_set_bits(words, 1024 + 32 * k, take, record->mask[k]);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        tinycache_coalescer_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void tinycache_coalescer_line_req_unpack(struct tinycache_coalescer_line_req *record, const uint32_t words[TINYCACHE_COALESCER_LINE_REQ_WORDS])
{
    record->type = (uint8_t)tinycache_coalescer_get_bits(words, 1241, 2);
    record->id = (uint8_t)tinycache_coalescer_get_bits(words, 1238, 3);
    record->past = (uint8_t)tinycache_coalescer_get_bits(words, 1237, 1);
    record->atom = (uint8_t)tinycache_coalescer_get_bits(words, 1233, 4);
    record->block = (uint32_t)tinycache_coalescer_get_bits(words, 1212, 21);
    record->line = (uint64_t)tinycache_coalescer_get_bits(words, 1155, 57);
    record->parts = (uint8_t)tinycache_coalescer_get_bits(words, 1153, 2);
    record->share = (uint8_t)tinycache_coalescer_get_bits(words, 1152, 1);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->mask[k] = (uint32_t)tinycache_coalescer_get_bits(words, 1024 + 32 * k, take);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        record->data[k] = (uint32_t)tinycache_coalescer_get_bits(words, 0 + 32 * k, take);
    }
}

/* line_resp: a part of its answer (Larder) */
#define TINYCACHE_COALESCER_LINE_RESP_BITS 516
#define TINYCACHE_COALESCER_LINE_RESP_WORDS 17
#define TINYCACHE_COALESCER_LINE_RESP_ID_LSB 513
#define TINYCACHE_COALESCER_LINE_RESP_ID_WIDTH 3
#define TINYCACHE_COALESCER_LINE_RESP_PART_LSB 512
#define TINYCACHE_COALESCER_LINE_RESP_PART_WIDTH 1
#define TINYCACHE_COALESCER_LINE_RESP_DATA_LSB 0
#define TINYCACHE_COALESCER_LINE_RESP_DATA_WIDTH 512

struct tinycache_coalescer_line_resp {
    uint8_t id; /* 3 bits: of the request */
    uint8_t part; /* 1 bit: which part of the line, 0 where it has one; each part of the request once, in any order */
    uint32_t data[16]; /* 512 bits: that part */
};

static inline void tinycache_coalescer_line_resp_pack(uint32_t words[TINYCACHE_COALESCER_LINE_RESP_WORDS], const struct tinycache_coalescer_line_resp *record)
{
    for (unsigned i = 0; i < TINYCACHE_COALESCER_LINE_RESP_WORDS; i++) words[i] = 0;
    tinycache_coalescer_set_bits(words, 513, 3, record->id);
    tinycache_coalescer_set_bits(words, 512, 1, record->part);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        tinycache_coalescer_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void tinycache_coalescer_line_resp_unpack(struct tinycache_coalescer_line_resp *record, const uint32_t words[TINYCACHE_COALESCER_LINE_RESP_WORDS])
{
    record->id = (uint8_t)tinycache_coalescer_get_bits(words, 513, 3);
    record->part = (uint8_t)tinycache_coalescer_get_bits(words, 512, 1);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        record->data[k] = (uint32_t)tinycache_coalescer_get_bits(words, 0 + 32 * k, take);
    }
}

#endif
