/* Records of the block tinycache: tiny incoherent write-back cache of one lane, write-validate.
 *
 * Source: the tinyCache paper, section 3
 * The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
 * Hierarchy with Tiny Incoherent Caches", ISLPED 2013
 * Written by: larder emit tinycache
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_TINYCACHE_H
#define LARDER_EMITTED_TINYCACHE_H

#include <stdint.h>

/* Parameters */
#define TINYCACHE_BYTES INT64_C(1024) /* capacity of a lane's tinyCache */
#define TINYCACHE_WAYS INT64_C(8) /* associativity */
#define TINYCACHE_LINE_BYTES INT64_C(64) /* line of a tinyCache */
#define TINYCACHE_ADDR_BITS INT64_C(64) /* byte address */
#define TINYCACHE_BLOCK_BITS INT64_C(21) /* thread-block id in the extended address of the scratchpad */
#define TINYCACHE_SHARED_ADDR_BITS INT64_C(18) /* byte address in a scratchpad; what has more is refused, where addresses have more */
#define TINYCACHE_DATA_BYTES INT64_C(16) /* widest access of a lane */
#define TINYCACHE_MISSES INT64_C(2) /* accesses of a lane that wait for an answer from below while others hit */
#define TINYCACHE_TAG_BITS INT64_C(3) /* the requester's tag, returned with the response */
#define TINYCACHE_PARTIAL_BITS INT64_C(8) /* partial tag: what a look-up compares in every way; no two lines of a set have the same */
#define TINYCACHE_REPLACEMENT INT64_C(0) /* which line of a set leaves for another */
#define TINYCACHE_REPLACEMENT_LRU INT64_C(0) /* the way whose last use is oldest */
#define TINYCACHE_REPLACEMENT_PLRU INT64_C(1) /* tree pseudo-LRU: WAYS - 1 bits a set */

/* op: operation of an access */
enum tinycache_op {
    TINYCACHE_OP_READ = 0, /* load */
    TINYCACHE_OP_WRITE = 1, /* store */
    TINYCACHE_OP_ATOMIC = 2 /* read, modify, write in memory; never cached */
};

/* space: address space of an access */
enum tinycache_space {
    TINYCACHE_SPACE_GLOBAL = 0, /* global memory, behind the L1 */
    TINYCACHE_SPACE_SHARED = 1, /* the thread block's scratchpad */
    TINYCACHE_SPACE_LOCAL = 2 /* spilled registers: in global memory, never cached here */
};

/* policy: which spaces a kernel caches (section 5.1) */
enum tinycache_policy {
    TINYCACHE_POLICY_BYPASS_NONE = 0, /* cache global and scratchpad references */
    TINYCACHE_POLICY_BYPASS_SHARED = 1, /* cache global references only */
    TINYCACHE_POLICY_BYPASS_GLOBAL = 2, /* cache scratchpad references only */
    TINYCACHE_POLICY_DISABLE = 3 /* cache nothing */
};

/* error: why an access was refused; the first that applies */
enum tinycache_error {
    TINYCACHE_ERROR_NONE = 0, /* done */
    TINYCACHE_ERROR_BAD_OP = 1, /* no such operation */
    TINYCACHE_ERROR_BAD_SPACE = 2, /* no such space */
    TINYCACHE_ERROR_BAD_SIZE = 3, /* wider than DATA_BYTES, or an atomic of other than 4 or 8 bytes */
    TINYCACHE_ERROR_MISALIGNED = 4, /* the address is not a multiple of the size */
    TINYCACHE_ERROR_BEYOND = 5 /* the address lies beyond a scratchpad of 2**SHARED_ADDR_BITS bytes */
};

/* mem_type: what a lane asks of the memory below */
enum tinycache_mem_type {
    TINYCACHE_MEM_TYPE_FETCH = 0, /* the whole line, to be cached */
    TINYCACHE_MEM_TYPE_READ = 1, /* the bytes of an access that is not cached */
    TINYCACHE_MEM_TYPE_WRITE = 2, /* the bytes of the mask: a writeback, or a store that is not cached; never answered */
    TINYCACHE_MEM_TYPE_ATOMIC = 3 /* an atomic on the bytes of the mask */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t tinycache_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void tinycache_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* req: one access of a lane (Larder) */
#define TINYCACHE_REQ_BITS 227
#define TINYCACHE_REQ_WORDS 8
#define TINYCACHE_REQ_TAG_LSB 224
#define TINYCACHE_REQ_TAG_WIDTH 3
#define TINYCACHE_REQ_OP_LSB 222
#define TINYCACHE_REQ_OP_WIDTH 2
#define TINYCACHE_REQ_SIZE_LSB 219
#define TINYCACHE_REQ_SIZE_WIDTH 3
#define TINYCACHE_REQ_SPACE_LSB 217
#define TINYCACHE_REQ_SPACE_WIDTH 2
#define TINYCACHE_REQ_ATOM_LSB 213
#define TINYCACHE_REQ_ATOM_WIDTH 4
#define TINYCACHE_REQ_BLOCK_LSB 192
#define TINYCACHE_REQ_BLOCK_WIDTH 21
#define TINYCACHE_REQ_ADDR_LSB 128
#define TINYCACHE_REQ_ADDR_WIDTH 64
#define TINYCACHE_REQ_WDATA_LSB 0
#define TINYCACHE_REQ_WDATA_WIDTH 128

struct tinycache_req {
    uint8_t tag; /* 3 bits: comes back with the response; responses are not in order */
    uint8_t op; /* 2 bits: OP_* */
    uint8_t size; /* 3 bits: log2 of the bytes: 0 to 4 */
    uint8_t space; /* 2 bits: SPACE_* */
    uint8_t atom; /* 4 bits: which atomic; passed on unread */
    uint32_t block; /* 21 bits: thread block; part of the address in SPACE_SHARED, else ignored */
    uint64_t addr; /* 64 bits: byte address */
    uint32_t wdata[4]; /* 128 bits: byte i of memory lies at byte i modulo DATA_BYTES, as on a bus; an atomic's operands as the memory wants them */
};

static inline void tinycache_req_pack(uint32_t words[TINYCACHE_REQ_WORDS], const struct tinycache_req *record)
{
    for (unsigned i = 0; i < TINYCACHE_REQ_WORDS; i++) words[i] = 0;
    tinycache_set_bits(words, 224, 3, record->tag);
    tinycache_set_bits(words, 222, 2, record->op);
    tinycache_set_bits(words, 219, 3, record->size);
    tinycache_set_bits(words, 217, 2, record->space);
    tinycache_set_bits(words, 213, 4, record->atom);
    tinycache_set_bits(words, 192, 21, record->block);
    tinycache_set_bits(words, 128, 64, record->addr);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        tinycache_set_bits(words, 0 + 32 * k, take, record->wdata[k]);
    }
}

static inline void tinycache_req_unpack(struct tinycache_req *record, const uint32_t words[TINYCACHE_REQ_WORDS])
{
    record->tag = (uint8_t)tinycache_get_bits(words, 224, 3);
    record->op = (uint8_t)tinycache_get_bits(words, 222, 2);
    record->size = (uint8_t)tinycache_get_bits(words, 219, 3);
    record->space = (uint8_t)tinycache_get_bits(words, 217, 2);
    record->atom = (uint8_t)tinycache_get_bits(words, 213, 4);
    record->block = (uint32_t)tinycache_get_bits(words, 192, 21);
    record->addr = (uint64_t)tinycache_get_bits(words, 128, 64);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->wdata[k] = (uint32_t)tinycache_get_bits(words, 0 + 32 * k, take);
    }
}

/* resp: its response, one for each access (Larder) */
#define TINYCACHE_RESP_BITS 134
#define TINYCACHE_RESP_WORDS 5
#define TINYCACHE_RESP_TAG_LSB 131
#define TINYCACHE_RESP_TAG_WIDTH 3
#define TINYCACHE_RESP_ERROR_LSB 128
#define TINYCACHE_RESP_ERROR_WIDTH 3
#define TINYCACHE_RESP_RDATA_LSB 0
#define TINYCACHE_RESP_RDATA_WIDTH 128

struct tinycache_resp {
    uint8_t tag; /* 3 bits: of the request */
    uint8_t error; /* 3 bits: ERROR_* */
    uint32_t rdata[4]; /* 128 bits: the bytes read, in their places as in wdata; all other bytes, and those of a store or an error, are 0 */
};

static inline void tinycache_resp_pack(uint32_t words[TINYCACHE_RESP_WORDS], const struct tinycache_resp *record)
{
    for (unsigned i = 0; i < TINYCACHE_RESP_WORDS; i++) words[i] = 0;
    tinycache_set_bits(words, 131, 3, record->tag);
    tinycache_set_bits(words, 128, 3, record->error);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        tinycache_set_bits(words, 0 + 32 * k, take, record->rdata[k]);
    }
}

static inline void tinycache_resp_unpack(struct tinycache_resp *record, const uint32_t words[TINYCACHE_RESP_WORDS])
{
    record->tag = (uint8_t)tinycache_get_bits(words, 131, 3);
    record->error = (uint8_t)tinycache_get_bits(words, 128, 3);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->rdata[k] = (uint32_t)tinycache_get_bits(words, 0 + 32 * k, take);
    }
}

/* mem: a lane's request to the memory below: a beat of a line, DATA_BYTES (Larder) */
#define TINYCACHE_MEM_BITS 233
#define TINYCACHE_MEM_WORDS 8
#define TINYCACHE_MEM_TYPE_LSB 231
#define TINYCACHE_MEM_TYPE_WIDTH 2
#define TINYCACHE_MEM_ENTRY_LSB 230
#define TINYCACHE_MEM_ENTRY_WIDTH 1
#define TINYCACHE_MEM_ATOM_LSB 226
#define TINYCACHE_MEM_ATOM_WIDTH 4
#define TINYCACHE_MEM_SHARED_LSB 225
#define TINYCACHE_MEM_SHARED_WIDTH 1
#define TINYCACHE_MEM_BLOCK_LSB 204
#define TINYCACHE_MEM_BLOCK_WIDTH 21
#define TINYCACHE_MEM_LINE_LSB 146
#define TINYCACHE_MEM_LINE_WIDTH 58
#define TINYCACHE_MEM_BEAT_LSB 144
#define TINYCACHE_MEM_BEAT_WIDTH 2
#define TINYCACHE_MEM_MASK_LSB 128
#define TINYCACHE_MEM_MASK_WIDTH 16
#define TINYCACHE_MEM_DATA_LSB 0
#define TINYCACHE_MEM_DATA_WIDTH 128

struct tinycache_mem {
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

static inline void tinycache_mem_pack(uint32_t words[TINYCACHE_MEM_WORDS], const struct tinycache_mem *record)
{
    for (unsigned i = 0; i < TINYCACHE_MEM_WORDS; i++) words[i] = 0;
    tinycache_set_bits(words, 231, 2, record->type);
    tinycache_set_bits(words, 230, 1, record->entry);
    tinycache_set_bits(words, 226, 4, record->atom);
    tinycache_set_bits(words, 225, 1, record->shared);
    tinycache_set_bits(words, 204, 21, record->block);
    tinycache_set_bits(words, 146, 58, record->line);
    tinycache_set_bits(words, 144, 2, record->beat);
    tinycache_set_bits(words, 128, 16, record->mask);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        tinycache_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void tinycache_mem_unpack(struct tinycache_mem *record, const uint32_t words[TINYCACHE_MEM_WORDS])
{
    record->type = (uint8_t)tinycache_get_bits(words, 231, 2);
    record->entry = (uint8_t)tinycache_get_bits(words, 230, 1);
    record->atom = (uint8_t)tinycache_get_bits(words, 226, 4);
    record->shared = (uint8_t)tinycache_get_bits(words, 225, 1);
    record->block = (uint32_t)tinycache_get_bits(words, 204, 21);
    record->line = (uint64_t)tinycache_get_bits(words, 146, 58);
    record->beat = (uint8_t)tinycache_get_bits(words, 144, 2);
    record->mask = (uint16_t)tinycache_get_bits(words, 128, 16);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)tinycache_get_bits(words, 0 + 32 * k, take);
    }
}

/* fill: a beat of the answer to a FETCH, READ or ATOMIC (Larder) */
#define TINYCACHE_FILL_BITS 132
#define TINYCACHE_FILL_WORDS 5
#define TINYCACHE_FILL_ENTRY_LSB 131
#define TINYCACHE_FILL_ENTRY_WIDTH 1
#define TINYCACHE_FILL_LAST_LSB 130
#define TINYCACHE_FILL_LAST_WIDTH 1
#define TINYCACHE_FILL_BEAT_LSB 128
#define TINYCACHE_FILL_BEAT_WIDTH 2
#define TINYCACHE_FILL_DATA_LSB 0
#define TINYCACHE_FILL_DATA_WIDTH 128

struct tinycache_fill {
    uint8_t entry; /* 1 bit: of the request that is answered */
    uint8_t last; /* 1 bit: 1: all other beats of the answer have come; a READ or ATOMIC has only this one */
    uint8_t beat; /* 2 bits: which beat of the line; 0 where it has one: the hardware looks at it */
    uint32_t data[4]; /* 128 bits: the beat; of a READ or ATOMIC only the bytes of its mask count */
};

static inline void tinycache_fill_pack(uint32_t words[TINYCACHE_FILL_WORDS], const struct tinycache_fill *record)
{
    for (unsigned i = 0; i < TINYCACHE_FILL_WORDS; i++) words[i] = 0;
    tinycache_set_bits(words, 131, 1, record->entry);
    tinycache_set_bits(words, 130, 1, record->last);
    tinycache_set_bits(words, 128, 2, record->beat);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        tinycache_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void tinycache_fill_unpack(struct tinycache_fill *record, const uint32_t words[TINYCACHE_FILL_WORDS])
{
    record->entry = (uint8_t)tinycache_get_bits(words, 131, 1);
    record->last = (uint8_t)tinycache_get_bits(words, 130, 1);
    record->beat = (uint8_t)tinycache_get_bits(words, 128, 2);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)tinycache_get_bits(words, 0 + 32 * k, take);
    }
}

/* meta: what the paper keeps beside the data of a line (the tinyCache paper, section 3.2) */
#define TINYCACHE_META_BITS 113
#define TINYCACHE_META_WORDS 4
#define TINYCACHE_META_SHARED_LSB 112
#define TINYCACHE_META_SHARED_WIDTH 1
#define TINYCACHE_META_BLOCK_LSB 91
#define TINYCACHE_META_BLOCK_WIDTH 21
#define TINYCACHE_META_TAG_LSB 34
#define TINYCACHE_META_TAG_WIDTH 57
#define TINYCACHE_META_STATE_LSB 32
#define TINYCACHE_META_STATE_WIDTH 2
#define TINYCACHE_META_CONTROL_LSB 0
#define TINYCACHE_META_CONTROL_WIDTH 32

struct tinycache_meta {
    uint8_t shared; /* 1 bit: 1: scratchpad, 0: global memory */
    uint32_t block; /* 21 bits: thread block of a scratchpad line, else 0 */
    uint64_t tag; /* 57 bits: line address without the set */
    uint8_t state; /* 2 bits: I, C, DV, DPV */
    uint32_t control; /* 32 bits: a bit for each half-word: in DV written, in DPV written and valid, in I and C nothing */
};

static inline void tinycache_meta_pack(uint32_t words[TINYCACHE_META_WORDS], const struct tinycache_meta *record)
{
    for (unsigned i = 0; i < TINYCACHE_META_WORDS; i++) words[i] = 0;
    tinycache_set_bits(words, 112, 1, record->shared);
    tinycache_set_bits(words, 91, 21, record->block);
    tinycache_set_bits(words, 34, 57, record->tag);
    tinycache_set_bits(words, 32, 2, record->state);
    tinycache_set_bits(words, 0, 32, record->control);
}

static inline void tinycache_meta_unpack(struct tinycache_meta *record, const uint32_t words[TINYCACHE_META_WORDS])
{
    record->shared = (uint8_t)tinycache_get_bits(words, 112, 1);
    record->block = (uint32_t)tinycache_get_bits(words, 91, 21);
    record->tag = (uint64_t)tinycache_get_bits(words, 34, 57);
    record->state = (uint8_t)tinycache_get_bits(words, 32, 2);
    record->control = (uint32_t)tinycache_get_bits(words, 0, 32);
}

#endif
