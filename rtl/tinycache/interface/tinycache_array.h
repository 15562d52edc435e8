/* Records of the block tinycache_array: a tinyCache for each lane and their coalescer, behind one warp port.
 *
 * Source: the tinyCache paper, section 3 and figure 2b
 * The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
 * Hierarchy with Tiny Incoherent Caches", ISLPED 2013
 * Written by: larder emit tinycache_array
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_TINYCACHE_ARRAY_H
#define LARDER_EMITTED_TINYCACHE_ARRAY_H

#include <stdint.h>

/* Parameters */
#define TINYCACHE_ARRAY_LANES INT64_C(32) /* lanes of the streaming multiprocessor, a tinyCache each */
#define TINYCACHE_ARRAY_BYTES INT64_C(1024) /* capacity of a lane's tinyCache */
#define TINYCACHE_ARRAY_WAYS INT64_C(8) /* associativity */
#define TINYCACHE_ARRAY_LINE_BYTES INT64_C(64) /* line of a tinyCache */
#define TINYCACHE_ARRAY_MEM_LINE_BYTES INT64_C(128) /* line of the L1; 64 for the DeNovoA hierarchy */
#define TINYCACHE_ARRAY_ADDR_BITS INT64_C(64) /* byte address */
#define TINYCACHE_ARRAY_BLOCK_BITS INT64_C(21) /* thread-block id in the extended address of the scratchpad */
#define TINYCACHE_ARRAY_SHARED_ADDR_BITS INT64_C(18) /* byte address in a scratchpad; what has more is refused, where addresses have more */
#define TINYCACHE_ARRAY_DATA_BYTES INT64_C(16) /* widest access of a lane */
#define TINYCACHE_ARRAY_MISSES INT64_C(2) /* accesses of a lane that wait for an answer from below while others hit */
#define TINYCACHE_ARRAY_ENTRIES INT64_C(8) /* joined requests that wait for an answer */
#define TINYCACHE_ARRAY_WORD_BYTES INT64_C(4) /* bytes of a joined request for each lane: SHARE_BYTES in all */
#define TINYCACHE_ARRAY_WARPS INT64_C(8) /* accesses of warps under way */
#define TINYCACHE_ARRAY_TAG_BITS INT64_C(6) /* the requester's tag, returned with the response */
#define TINYCACHE_ARRAY_PARTIAL_BITS INT64_C(8) /* partial tag: what a look-up compares in every way; no two lines of a set have the same */
#define TINYCACHE_ARRAY_REPLACEMENT INT64_C(0) /* which line of a set leaves for another */
#define TINYCACHE_ARRAY_REPLACEMENT_LRU INT64_C(0) /* the way whose last use is oldest */
#define TINYCACHE_ARRAY_REPLACEMENT_PLRU INT64_C(1) /* tree pseudo-LRU: WAYS - 1 bits a set */
#define TINYCACHE_ARRAY_SHARE_BYTES INT64_C(128) /* bytes of a line below that a joined request brings */

/* op: operation of an access */
enum tinycache_array_op {
    TINYCACHE_ARRAY_OP_READ = 0, /* load */
    TINYCACHE_ARRAY_OP_WRITE = 1, /* store */
    TINYCACHE_ARRAY_OP_ATOMIC = 2 /* read, modify, write in memory; never cached */
};

/* space: address space of an access */
enum tinycache_array_space {
    TINYCACHE_ARRAY_SPACE_GLOBAL = 0, /* global memory, behind the L1 */
    TINYCACHE_ARRAY_SPACE_SHARED = 1, /* the thread block's scratchpad */
    TINYCACHE_ARRAY_SPACE_LOCAL = 2 /* spilled registers: in global memory, never cached here */
};

/* policy: which spaces a kernel caches (section 5.1) */
enum tinycache_array_policy {
    TINYCACHE_ARRAY_POLICY_BYPASS_NONE = 0, /* cache global and scratchpad references */
    TINYCACHE_ARRAY_POLICY_BYPASS_SHARED = 1, /* cache global references only */
    TINYCACHE_ARRAY_POLICY_BYPASS_GLOBAL = 2, /* cache scratchpad references only */
    TINYCACHE_ARRAY_POLICY_DISABLE = 3 /* cache nothing */
};

/* error: why an access was refused; the first that applies */
enum tinycache_array_error {
    TINYCACHE_ARRAY_ERROR_NONE = 0, /* done */
    TINYCACHE_ARRAY_ERROR_BAD_OP = 1, /* no such operation */
    TINYCACHE_ARRAY_ERROR_BAD_SPACE = 2, /* no such space */
    TINYCACHE_ARRAY_ERROR_BAD_SIZE = 3, /* wider than DATA_BYTES, or an atomic of other than 4 or 8 bytes */
    TINYCACHE_ARRAY_ERROR_MISALIGNED = 4, /* the address is not a multiple of the size */
    TINYCACHE_ARRAY_ERROR_BEYOND = 5 /* the address lies beyond a scratchpad of 2**SHARED_ADDR_BITS bytes */
};

/* line_type: what is asked of the L1 or the scratchpad */
enum tinycache_array_line_type {
    TINYCACHE_ARRAY_LINE_TYPE_READ = 0, /* the parts of the line that are named */
    TINYCACHE_ARRAY_LINE_TYPE_WRITE = 1, /* the bytes of the mask; never answered */
    TINYCACHE_ARRAY_LINE_TYPE_ATOMIC = 2 /* an atomic on the bytes of the mask; the answer is its part as it was before */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t tinycache_array_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void tinycache_array_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* warp_req: one access of a warp (Larder) */
#define TINYCACHE_ARRAY_WARP_REQ_BITS 6214
#define TINYCACHE_ARRAY_WARP_REQ_WORDS 195
#define TINYCACHE_ARRAY_WARP_REQ_TAG_LSB 6208
#define TINYCACHE_ARRAY_WARP_REQ_TAG_WIDTH 6
#define TINYCACHE_ARRAY_WARP_REQ_OP_LSB 6206
#define TINYCACHE_ARRAY_WARP_REQ_OP_WIDTH 2
#define TINYCACHE_ARRAY_WARP_REQ_SIZE_LSB 6203
#define TINYCACHE_ARRAY_WARP_REQ_SIZE_WIDTH 3
#define TINYCACHE_ARRAY_WARP_REQ_SPACE_LSB 6201
#define TINYCACHE_ARRAY_WARP_REQ_SPACE_WIDTH 2
#define TINYCACHE_ARRAY_WARP_REQ_ATOM_LSB 6197
#define TINYCACHE_ARRAY_WARP_REQ_ATOM_WIDTH 4
#define TINYCACHE_ARRAY_WARP_REQ_BLOCK_LSB 6176
#define TINYCACHE_ARRAY_WARP_REQ_BLOCK_WIDTH 21
#define TINYCACHE_ARRAY_WARP_REQ_MASK_LSB 6144
#define TINYCACHE_ARRAY_WARP_REQ_MASK_WIDTH 32
#define TINYCACHE_ARRAY_WARP_REQ_ADDR_LSB 4096
#define TINYCACHE_ARRAY_WARP_REQ_ADDR_WIDTH 64
#define TINYCACHE_ARRAY_WARP_REQ_ADDR_COUNT 32
#define TINYCACHE_ARRAY_WARP_REQ_WDATA_LSB 0
#define TINYCACHE_ARRAY_WARP_REQ_WDATA_WIDTH 128
#define TINYCACHE_ARRAY_WARP_REQ_WDATA_COUNT 32

struct tinycache_array_warp_req {
    uint8_t tag; /* 6 bits: comes back with the response; responses are not in order */
    uint8_t op; /* 2 bits: OP_* */
    uint8_t size; /* 3 bits: log2 of the bytes of each lane: 0 to 4 */
    uint8_t space; /* 2 bits: SPACE_* */
    uint8_t atom; /* 4 bits: which atomic; passed on unread */
    uint32_t block; /* 21 bits: thread block; part of the address in SPACE_SHARED, else ignored */
    uint32_t mask; /* 32 bits: lanes that take part */
    uint64_t addr[32]; /* 64 bits: byte address of each lane */
    uint32_t wdata[32][4]; /* 128 bits: of each lane: byte i of memory lies at byte i modulo DATA_BYTES */
};

static inline void tinycache_array_warp_req_pack(uint32_t words[TINYCACHE_ARRAY_WARP_REQ_WORDS], const struct tinycache_array_warp_req *record)
{
    for (unsigned i = 0; i < TINYCACHE_ARRAY_WARP_REQ_WORDS; i++) words[i] = 0;
    tinycache_array_set_bits(words, 6208, 6, record->tag);
    tinycache_array_set_bits(words, 6206, 2, record->op);
    tinycache_array_set_bits(words, 6203, 3, record->size);
    tinycache_array_set_bits(words, 6201, 2, record->space);
    tinycache_array_set_bits(words, 6197, 4, record->atom);
    tinycache_array_set_bits(words, 6176, 21, record->block);
    tinycache_array_set_bits(words, 6144, 32, record->mask);
    for (unsigned i = 0; i < 32; i++)
        tinycache_array_set_bits(words, 4096 + i * 64, 64, record->addr[i]);
    for (unsigned i = 0; i < 32; i++)
        for (unsigned k = 0; k < 4; k++) {
            unsigned take = k < 3 ? 32 : 32;
            tinycache_array_set_bits(words, 0 + i * 128 + 32 * k, take, record->wdata[i][k]);
        }
}

static inline void tinycache_array_warp_req_unpack(struct tinycache_array_warp_req *record, const uint32_t words[TINYCACHE_ARRAY_WARP_REQ_WORDS])
{
    record->tag = (uint8_t)tinycache_array_get_bits(words, 6208, 6);
    record->op = (uint8_t)tinycache_array_get_bits(words, 6206, 2);
    record->size = (uint8_t)tinycache_array_get_bits(words, 6203, 3);
    record->space = (uint8_t)tinycache_array_get_bits(words, 6201, 2);
    record->atom = (uint8_t)tinycache_array_get_bits(words, 6197, 4);
    record->block = (uint32_t)tinycache_array_get_bits(words, 6176, 21);
    record->mask = (uint32_t)tinycache_array_get_bits(words, 6144, 32);
    for (unsigned i = 0; i < 32; i++)
        record->addr[i] = (uint64_t)tinycache_array_get_bits(words, 4096 + i * 64, 64);
    for (unsigned i = 0; i < 32; i++)
        for (unsigned k = 0; k < 4; k++) {
            unsigned take = k < 3 ? 32 : 32;
            record->wdata[i][k] = (uint32_t)tinycache_array_get_bits(words, 0 + i * 128 + 32 * k, take);
        }
}

/* warp_resp: its response, one for each access (Larder) */
#define TINYCACHE_ARRAY_WARP_RESP_BITS 4198
#define TINYCACHE_ARRAY_WARP_RESP_WORDS 132
#define TINYCACHE_ARRAY_WARP_RESP_TAG_LSB 4192
#define TINYCACHE_ARRAY_WARP_RESP_TAG_WIDTH 6
#define TINYCACHE_ARRAY_WARP_RESP_ERROR_LSB 4096
#define TINYCACHE_ARRAY_WARP_RESP_ERROR_WIDTH 3
#define TINYCACHE_ARRAY_WARP_RESP_ERROR_COUNT 32
#define TINYCACHE_ARRAY_WARP_RESP_RDATA_LSB 0
#define TINYCACHE_ARRAY_WARP_RESP_RDATA_WIDTH 128
#define TINYCACHE_ARRAY_WARP_RESP_RDATA_COUNT 32

struct tinycache_array_warp_resp {
    uint8_t tag; /* 6 bits: of the request */
    uint8_t error[32]; /* 3 bits: ERROR_* of each lane; 0 for a lane outside the mask */
    uint32_t rdata[32][4]; /* 128 bits: the bytes read, in their places as in wdata; all others are 0 */
};

static inline void tinycache_array_warp_resp_pack(uint32_t words[TINYCACHE_ARRAY_WARP_RESP_WORDS], const struct tinycache_array_warp_resp *record)
{
    for (unsigned i = 0; i < TINYCACHE_ARRAY_WARP_RESP_WORDS; i++) words[i] = 0;
    tinycache_array_set_bits(words, 4192, 6, record->tag);
    for (unsigned i = 0; i < 32; i++)
        tinycache_array_set_bits(words, 4096 + i * 3, 3, record->error[i]);
    for (unsigned i = 0; i < 32; i++)
        for (unsigned k = 0; k < 4; k++) {
            unsigned take = k < 3 ? 32 : 32;
            tinycache_array_set_bits(words, 0 + i * 128 + 32 * k, take, record->rdata[i][k]);
        }
}

static inline void tinycache_array_warp_resp_unpack(struct tinycache_array_warp_resp *record, const uint32_t words[TINYCACHE_ARRAY_WARP_RESP_WORDS])
{
    record->tag = (uint8_t)tinycache_array_get_bits(words, 4192, 6);
    for (unsigned i = 0; i < 32; i++)
        record->error[i] = (uint8_t)tinycache_array_get_bits(words, 4096 + i * 3, 3);
    for (unsigned i = 0; i < 32; i++)
        for (unsigned k = 0; k < 4; k++) {
            unsigned take = k < 3 ? 32 : 32;
            record->rdata[i][k] = (uint32_t)tinycache_array_get_bits(words, 0 + i * 128 + 32 * k, take);
        }
}

/* line_req: a request for the lanes of a group (the tinyCache paper, section 5.1) */
#define TINYCACHE_ARRAY_LINE_REQ_BITS 1243
#define TINYCACHE_ARRAY_LINE_REQ_WORDS 39
#define TINYCACHE_ARRAY_LINE_REQ_TYPE_LSB 1241
#define TINYCACHE_ARRAY_LINE_REQ_TYPE_WIDTH 2
#define TINYCACHE_ARRAY_LINE_REQ_ID_LSB 1238
#define TINYCACHE_ARRAY_LINE_REQ_ID_WIDTH 3
#define TINYCACHE_ARRAY_LINE_REQ_PAST_LSB 1237
#define TINYCACHE_ARRAY_LINE_REQ_PAST_WIDTH 1
#define TINYCACHE_ARRAY_LINE_REQ_ATOM_LSB 1233
#define TINYCACHE_ARRAY_LINE_REQ_ATOM_WIDTH 4
#define TINYCACHE_ARRAY_LINE_REQ_BLOCK_LSB 1212
#define TINYCACHE_ARRAY_LINE_REQ_BLOCK_WIDTH 21
#define TINYCACHE_ARRAY_LINE_REQ_LINE_LSB 1155
#define TINYCACHE_ARRAY_LINE_REQ_LINE_WIDTH 57
#define TINYCACHE_ARRAY_LINE_REQ_PARTS_LSB 1153
#define TINYCACHE_ARRAY_LINE_REQ_PARTS_WIDTH 2
#define TINYCACHE_ARRAY_LINE_REQ_SHARE_LSB 1152
#define TINYCACHE_ARRAY_LINE_REQ_SHARE_WIDTH 1
#define TINYCACHE_ARRAY_LINE_REQ_MASK_LSB 1024
#define TINYCACHE_ARRAY_LINE_REQ_MASK_WIDTH 128
#define TINYCACHE_ARRAY_LINE_REQ_DATA_LSB 0
#define TINYCACHE_ARRAY_LINE_REQ_DATA_WIDTH 1024

struct tinycache_array_line_req {
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

static inline void tinycache_array_line_req_pack(uint32_t words[TINYCACHE_ARRAY_LINE_REQ_WORDS], const struct tinycache_array_line_req *record)
{
    for (unsigned i = 0; i < TINYCACHE_ARRAY_LINE_REQ_WORDS; i++) words[i] = 0;
    tinycache_array_set_bits(words, 1241, 2, record->type);
    tinycache_array_set_bits(words, 1238, 3, record->id);
    tinycache_array_set_bits(words, 1237, 1, record->past);
    tinycache_array_set_bits(words, 1233, 4, record->atom);
    tinycache_array_set_bits(words, 1212, 21, record->block);
    tinycache_array_set_bits(words, 1155, 57, record->line);
    tinycache_array_set_bits(words, 1153, 2, record->parts);
    tinycache_array_set_bits(words, 1152, 1, record->share);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        tinycache_array_set_bits(words, 1024 + 32 * k, take, record->mask[k]);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        tinycache_array_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void tinycache_array_line_req_unpack(struct tinycache_array_line_req *record, const uint32_t words[TINYCACHE_ARRAY_LINE_REQ_WORDS])
{
    record->type = (uint8_t)tinycache_array_get_bits(words, 1241, 2);
    record->id = (uint8_t)tinycache_array_get_bits(words, 1238, 3);
    record->past = (uint8_t)tinycache_array_get_bits(words, 1237, 1);
    record->atom = (uint8_t)tinycache_array_get_bits(words, 1233, 4);
    record->block = (uint32_t)tinycache_array_get_bits(words, 1212, 21);
    record->line = (uint64_t)tinycache_array_get_bits(words, 1155, 57);
    record->parts = (uint8_t)tinycache_array_get_bits(words, 1153, 2);
    record->share = (uint8_t)tinycache_array_get_bits(words, 1152, 1);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->mask[k] = (uint32_t)tinycache_array_get_bits(words, 1024 + 32 * k, take);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        record->data[k] = (uint32_t)tinycache_array_get_bits(words, 0 + 32 * k, take);
    }
}

/* line_resp: a part of its answer (Larder) */
#define TINYCACHE_ARRAY_LINE_RESP_BITS 516
#define TINYCACHE_ARRAY_LINE_RESP_WORDS 17
#define TINYCACHE_ARRAY_LINE_RESP_ID_LSB 513
#define TINYCACHE_ARRAY_LINE_RESP_ID_WIDTH 3
#define TINYCACHE_ARRAY_LINE_RESP_PART_LSB 512
#define TINYCACHE_ARRAY_LINE_RESP_PART_WIDTH 1
#define TINYCACHE_ARRAY_LINE_RESP_DATA_LSB 0
#define TINYCACHE_ARRAY_LINE_RESP_DATA_WIDTH 512

struct tinycache_array_line_resp {
    uint8_t id; /* 3 bits: of the request */
    uint8_t part; /* 1 bit: which part of the line, 0 where it has one; each part of the request once, in any order */
    uint32_t data[16]; /* 512 bits: that part */
};

static inline void tinycache_array_line_resp_pack(uint32_t words[TINYCACHE_ARRAY_LINE_RESP_WORDS], const struct tinycache_array_line_resp *record)
{
    for (unsigned i = 0; i < TINYCACHE_ARRAY_LINE_RESP_WORDS; i++) words[i] = 0;
    tinycache_array_set_bits(words, 513, 3, record->id);
    tinycache_array_set_bits(words, 512, 1, record->part);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        tinycache_array_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void tinycache_array_line_resp_unpack(struct tinycache_array_line_resp *record, const uint32_t words[TINYCACHE_ARRAY_LINE_RESP_WORDS])
{
    record->id = (uint8_t)tinycache_array_get_bits(words, 513, 3);
    record->part = (uint8_t)tinycache_array_get_bits(words, 512, 1);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        record->data[k] = (uint32_t)tinycache_array_get_bits(words, 0 + 32 * k, take);
    }
}

#endif
