/* Records of the block denovo_coalescer: a half-warp's accesses, joined into line accesses of an L1.
 *
 * Source: thesis section 2.5.3
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit denovo_coalescer
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DENOVO_COALESCER_H
#define LARDER_EMITTED_DENOVO_COALESCER_H

#include <stdint.h>

/* Parameters */
#define DENOVO_COALESCER_LANES INT64_C(16) /* lanes of a half-warp */
#define DENOVO_COALESCER_PORT_WORDS INT64_C(16) /* words of a line access: the L1's PORT_WORDS */
#define DENOVO_COALESCER_ENTRIES INT64_C(16) /* warp accesses that are under way at a time */
#define DENOVO_COALESCER_WARPS INT64_C(48) /* warps of the core: the L1's WARPS */
#define DENOVO_COALESCER_ID_BITS INT64_C(8) /* the core's name of a warp access, returned with the reply */
#define DENOVO_COALESCER_TAG_BITS INT64_C(8) /* tag of a line access, an entry and a lane: the L1's TAG_BITS */
#define DENOVO_COALESCER_ADDR_BITS INT64_C(40) /* width of a physical byte address */
#define DENOVO_COALESCER_PC_BITS INT64_C(8) /* width of the hash of a program counter */

/* op: operation of an access; 3 is a LOAD */
enum denovo_coalescer_op {
    DENOVO_COALESCER_OP_LOAD = 0, /* read; of another class than DATA a synchronization read */
    DENOVO_COALESCER_OP_STORE = 1, /* write; of another class than DATA a synchronization write */
    DENOVO_COALESCER_OP_ATOMIC = 2 /* read, modify, write: `atom` says how */
};

/* atom: operation of an atomic unit on one word */
enum denovo_coalescer_atom {
    DENOVO_COALESCER_ATOM_LOAD = 0, /* old: a synchronization load */
    DENOVO_COALESCER_ATOM_EXCH = 1, /* a: an exchange, or a synchronization store */
    DENOVO_COALESCER_ATOM_CAS = 2, /* old == b ? a : old */
    DENOVO_COALESCER_ATOM_ADD = 3, /* old + a */
    DENOVO_COALESCER_ATOM_SUB = 4, /* old - a */
    DENOVO_COALESCER_ATOM_MIN = 5, /* the lesser, signed */
    DENOVO_COALESCER_ATOM_MAX = 6, /* the greater, signed */
    DENOVO_COALESCER_ATOM_UMIN = 7, /* the lesser, unsigned */
    DENOVO_COALESCER_ATOM_UMAX = 8, /* the greater, unsigned */
    DENOVO_COALESCER_ATOM_AND = 9, /* old & a */
    DENOVO_COALESCER_ATOM_OR = 10, /* old | a */
    DENOVO_COALESCER_ATOM_XOR = 11, /* old ^ a */
    DENOVO_COALESCER_ATOM_INC = 12, /* old >= a ? 0 : old + 1, unsigned */
    DENOVO_COALESCER_ATOM_DEC = 13, /* old == 0 || old > a ? a : old - 1, unsigned */
    DENOVO_COALESCER_ATOM_MERGE = 14 /* byte i of a where bit i of b is 1, else of old: a store of less than a word */
};

/* class: what an access orders */
enum denovo_coalescer_class {
    DENOVO_COALESCER_CLASS_DATA = 0, /* no synchronization */
    DENOVO_COALESCER_CLASS_PAIRED = 1, /* acquires if it loads, releases if it stores, both if it does both */
    DENOVO_COALESCER_CLASS_UNPAIRED = 2, /* ordered with the warp's other atomics, not with its data */
    DENOVO_COALESCER_CLASS_RELAXED = 3 /* ordered with the same word only */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t denovo_coalescer_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void denovo_coalescer_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* warp: one operation of the lanes of a half-warp (thesis section 2.5.3) */
#define DENOVO_COALESCER_WARP_BITS 1744
#define DENOVO_COALESCER_WARP_WORDS 55
#define DENOVO_COALESCER_WARP_ID_LSB 1736
#define DENOVO_COALESCER_WARP_ID_WIDTH 8
#define DENOVO_COALESCER_WARP_WARP_LSB 1730
#define DENOVO_COALESCER_WARP_WARP_WIDTH 6
#define DENOVO_COALESCER_WARP_OP_LSB 1728
#define DENOVO_COALESCER_WARP_OP_WIDTH 2
#define DENOVO_COALESCER_WARP_ATOM_LSB 1724
#define DENOVO_COALESCER_WARP_ATOM_WIDTH 4
#define DENOVO_COALESCER_WARP_CLASS_LSB 1722
#define DENOVO_COALESCER_WARP_CLASS_WIDTH 2
#define DENOVO_COALESCER_WARP_LOCAL_LSB 1721
#define DENOVO_COALESCER_WARP_LOCAL_WIDTH 1
#define DENOVO_COALESCER_WARP_READ_ONLY_LSB 1720
#define DENOVO_COALESCER_WARP_READ_ONLY_WIDTH 1
#define DENOVO_COALESCER_WARP_PC_LSB 1712
#define DENOVO_COALESCER_WARP_PC_WIDTH 8
#define DENOVO_COALESCER_WARP_MASK_LSB 1696
#define DENOVO_COALESCER_WARP_MASK_WIDTH 16
#define DENOVO_COALESCER_WARP_ADDRESS_LSB 1088
#define DENOVO_COALESCER_WARP_ADDRESS_WIDTH 38
#define DENOVO_COALESCER_WARP_ADDRESS_COUNT 16
#define DENOVO_COALESCER_WARP_STRB_LSB 1024
#define DENOVO_COALESCER_WARP_STRB_WIDTH 4
#define DENOVO_COALESCER_WARP_STRB_COUNT 16
#define DENOVO_COALESCER_WARP_DATA_LSB 512
#define DENOVO_COALESCER_WARP_DATA_WIDTH 32
#define DENOVO_COALESCER_WARP_DATA_COUNT 16
#define DENOVO_COALESCER_WARP_COMPARE_LSB 0
#define DENOVO_COALESCER_WARP_COMPARE_WIDTH 32
#define DENOVO_COALESCER_WARP_COMPARE_COUNT 16

struct denovo_coalescer_warp {
    uint8_t id; /* 8 bits: comes back with the reply; replies are not in order */
    uint8_t warp; /* 6 bits: whose order the classes keep */
    uint8_t op; /* 2 bits: OP_* */
    uint8_t atom; /* 4 bits: of an ATOMIC: ATOM_* */
    uint8_t class; /* 2 bits: CLASS_* */
    uint8_t local; /* 1 bit: local scope */
    uint8_t read_only; /* 1 bit: a load whose words nobody writes while the kernel runs */
    uint8_t pc; /* 8 bits: hash of the program counter */
    uint16_t mask; /* 16 bits: lanes that take part */
    uint64_t address[16]; /* 38 bits: physical address, in words */
    uint8_t strb[16]; /* 4 bits: of a STORE: bytes of the word; else ignored */
    uint32_t data[16]; /* 32 bits: STORE: the word; ATOMIC: the operand; else ignored */
    uint32_t compare[16]; /* 32 bits: CAS: the second operand; else ignored */
};

static inline void denovo_coalescer_warp_pack(uint32_t words[DENOVO_COALESCER_WARP_WORDS], const struct denovo_coalescer_warp *record)
{
    for (unsigned i = 0; i < DENOVO_COALESCER_WARP_WORDS; i++) words[i] = 0;
    denovo_coalescer_set_bits(words, 1736, 8, record->id);
    denovo_coalescer_set_bits(words, 1730, 6, record->warp);
    denovo_coalescer_set_bits(words, 1728, 2, record->op);
    denovo_coalescer_set_bits(words, 1724, 4, record->atom);
    denovo_coalescer_set_bits(words, 1722, 2, record->class);
    denovo_coalescer_set_bits(words, 1721, 1, record->local);
    denovo_coalescer_set_bits(words, 1720, 1, record->read_only);
    denovo_coalescer_set_bits(words, 1712, 8, record->pc);
    denovo_coalescer_set_bits(words, 1696, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_coalescer_set_bits(words, 1088 + i * 38, 38, record->address[i]);
    for (unsigned i = 0; i < 16; i++)
        denovo_coalescer_set_bits(words, 1024 + i * 4, 4, record->strb[i]);
    for (unsigned i = 0; i < 16; i++)
        denovo_coalescer_set_bits(words, 512 + i * 32, 32, record->data[i]);
    for (unsigned i = 0; i < 16; i++)
        denovo_coalescer_set_bits(words, 0 + i * 32, 32, record->compare[i]);
}

static inline void denovo_coalescer_warp_unpack(struct denovo_coalescer_warp *record, const uint32_t words[DENOVO_COALESCER_WARP_WORDS])
{
    record->id = (uint8_t)denovo_coalescer_get_bits(words, 1736, 8);
    record->warp = (uint8_t)denovo_coalescer_get_bits(words, 1730, 6);
    record->op = (uint8_t)denovo_coalescer_get_bits(words, 1728, 2);
    record->atom = (uint8_t)denovo_coalescer_get_bits(words, 1724, 4);
    record->class = (uint8_t)denovo_coalescer_get_bits(words, 1722, 2);
    record->local = (uint8_t)denovo_coalescer_get_bits(words, 1721, 1);
    record->read_only = (uint8_t)denovo_coalescer_get_bits(words, 1720, 1);
    record->pc = (uint8_t)denovo_coalescer_get_bits(words, 1712, 8);
    record->mask = (uint16_t)denovo_coalescer_get_bits(words, 1696, 16);
    for (unsigned i = 0; i < 16; i++)
        record->address[i] = (uint64_t)denovo_coalescer_get_bits(words, 1088 + i * 38, 38);
    for (unsigned i = 0; i < 16; i++)
        record->strb[i] = (uint8_t)denovo_coalescer_get_bits(words, 1024 + i * 4, 4);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_coalescer_get_bits(words, 512 + i * 32, 32);
    for (unsigned i = 0; i < 16; i++)
        record->compare[i] = (uint32_t)denovo_coalescer_get_bits(words, 0 + i * 32, 32);
}

/* reply: its answer, whole (Larder) */
#define DENOVO_COALESCER_REPLY_BITS 521
#define DENOVO_COALESCER_REPLY_WORDS 17
#define DENOVO_COALESCER_REPLY_ID_LSB 513
#define DENOVO_COALESCER_REPLY_ID_WIDTH 8
#define DENOVO_COALESCER_REPLY_ERROR_LSB 512
#define DENOVO_COALESCER_REPLY_ERROR_WIDTH 1
#define DENOVO_COALESCER_REPLY_DATA_LSB 0
#define DENOVO_COALESCER_REPLY_DATA_WIDTH 32
#define DENOVO_COALESCER_REPLY_DATA_COUNT 16

struct denovo_coalescer_reply {
    uint8_t id; /* 8 bits: of the warp access */
    uint8_t error; /* 1 bit: memory failed for a word of some lane */
    uint32_t data[16]; /* 32 bits: each lane's word as the L1 answered it; 0 of a lane that took no part */
};

static inline void denovo_coalescer_reply_pack(uint32_t words[DENOVO_COALESCER_REPLY_WORDS], const struct denovo_coalescer_reply *record)
{
    for (unsigned i = 0; i < DENOVO_COALESCER_REPLY_WORDS; i++) words[i] = 0;
    denovo_coalescer_set_bits(words, 513, 8, record->id);
    denovo_coalescer_set_bits(words, 512, 1, record->error);
    for (unsigned i = 0; i < 16; i++)
        denovo_coalescer_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_coalescer_reply_unpack(struct denovo_coalescer_reply *record, const uint32_t words[DENOVO_COALESCER_REPLY_WORDS])
{
    record->id = (uint8_t)denovo_coalescer_get_bits(words, 513, 8);
    record->error = (uint8_t)denovo_coalescer_get_bits(words, 512, 1);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_coalescer_get_bits(words, 0 + i * 32, 32);
}

/* access: an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3) */
#define DENOVO_COALESCER_ACCESS_BITS 691
#define DENOVO_COALESCER_ACCESS_WORDS 22
#define DENOVO_COALESCER_ACCESS_TAG_LSB 683
#define DENOVO_COALESCER_ACCESS_TAG_WIDTH 8
#define DENOVO_COALESCER_ACCESS_WARP_LSB 677
#define DENOVO_COALESCER_ACCESS_WARP_WIDTH 6
#define DENOVO_COALESCER_ACCESS_OP_LSB 675
#define DENOVO_COALESCER_ACCESS_OP_WIDTH 2
#define DENOVO_COALESCER_ACCESS_ATOM_LSB 671
#define DENOVO_COALESCER_ACCESS_ATOM_WIDTH 4
#define DENOVO_COALESCER_ACCESS_CLASS_LSB 669
#define DENOVO_COALESCER_ACCESS_CLASS_WIDTH 2
#define DENOVO_COALESCER_ACCESS_LOCAL_LSB 668
#define DENOVO_COALESCER_ACCESS_LOCAL_WIDTH 1
#define DENOVO_COALESCER_ACCESS_READ_ONLY_LSB 667
#define DENOVO_COALESCER_ACCESS_READ_ONLY_WIDTH 1
#define DENOVO_COALESCER_ACCESS_UNCACHED_LSB 666
#define DENOVO_COALESCER_ACCESS_UNCACHED_WIDTH 1
#define DENOVO_COALESCER_ACCESS_PC_LSB 658
#define DENOVO_COALESCER_ACCESS_PC_WIDTH 8
#define DENOVO_COALESCER_ACCESS_ADDRESS_LSB 624
#define DENOVO_COALESCER_ACCESS_ADDRESS_WIDTH 34
#define DENOVO_COALESCER_ACCESS_MASK_LSB 608
#define DENOVO_COALESCER_ACCESS_MASK_WIDTH 16
#define DENOVO_COALESCER_ACCESS_STRB_LSB 544
#define DENOVO_COALESCER_ACCESS_STRB_WIDTH 4
#define DENOVO_COALESCER_ACCESS_STRB_COUNT 16
#define DENOVO_COALESCER_ACCESS_DATA_LSB 32
#define DENOVO_COALESCER_ACCESS_DATA_WIDTH 32
#define DENOVO_COALESCER_ACCESS_DATA_COUNT 16
#define DENOVO_COALESCER_ACCESS_COMPARE_LSB 0
#define DENOVO_COALESCER_ACCESS_COMPARE_WIDTH 32

struct denovo_coalescer_access {
    uint8_t tag; /* 8 bits: comes back with the answer; answers are not in order */
    uint8_t warp; /* 6 bits: whose order the classes keep */
    uint8_t op; /* 2 bits: OP_* */
    uint8_t atom; /* 4 bits: of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD */
    uint8_t class; /* 2 bits: CLASS_*; an ATOMIC of DATA is RELAXED */
    uint8_t local; /* 1 bit: local scope (GH, DH); else ignored */
    uint8_t read_only; /* 1 bit: a load whose word nobody writes while the kernel runs (DR); else ignored */
    uint8_t uncached; /* 1 bit: memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail */
    uint8_t pc; /* 8 bits: hash of the program counter: goes on with the request that it causes */
    uint64_t address; /* 34 bits: physical address, in PORT_WORDS words */
    uint16_t mask; /* 16 bits: words that are meant */
    uint8_t strb[16]; /* 4 bits: of a STORE: bytes of the word; else ignored */
    uint32_t data[16]; /* 32 bits: STORE: the words; ATOMIC: each word's operand */
    uint32_t compare; /* 32 bits: CAS: the second operand, for every word */
};

static inline void denovo_coalescer_access_pack(uint32_t words[DENOVO_COALESCER_ACCESS_WORDS], const struct denovo_coalescer_access *record)
{
    for (unsigned i = 0; i < DENOVO_COALESCER_ACCESS_WORDS; i++) words[i] = 0;
    denovo_coalescer_set_bits(words, 683, 8, record->tag);
    denovo_coalescer_set_bits(words, 677, 6, record->warp);
    denovo_coalescer_set_bits(words, 675, 2, record->op);
    denovo_coalescer_set_bits(words, 671, 4, record->atom);
    denovo_coalescer_set_bits(words, 669, 2, record->class);
    denovo_coalescer_set_bits(words, 668, 1, record->local);
    denovo_coalescer_set_bits(words, 667, 1, record->read_only);
    denovo_coalescer_set_bits(words, 666, 1, record->uncached);
    denovo_coalescer_set_bits(words, 658, 8, record->pc);
    denovo_coalescer_set_bits(words, 624, 34, record->address);
    denovo_coalescer_set_bits(words, 608, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_coalescer_set_bits(words, 544 + i * 4, 4, record->strb[i]);
    for (unsigned i = 0; i < 16; i++)
        denovo_coalescer_set_bits(words, 32 + i * 32, 32, record->data[i]);
    denovo_coalescer_set_bits(words, 0, 32, record->compare);
}

static inline void denovo_coalescer_access_unpack(struct denovo_coalescer_access *record, const uint32_t words[DENOVO_COALESCER_ACCESS_WORDS])
{
    record->tag = (uint8_t)denovo_coalescer_get_bits(words, 683, 8);
    record->warp = (uint8_t)denovo_coalescer_get_bits(words, 677, 6);
    record->op = (uint8_t)denovo_coalescer_get_bits(words, 675, 2);
    record->atom = (uint8_t)denovo_coalescer_get_bits(words, 671, 4);
    record->class = (uint8_t)denovo_coalescer_get_bits(words, 669, 2);
    record->local = (uint8_t)denovo_coalescer_get_bits(words, 668, 1);
    record->read_only = (uint8_t)denovo_coalescer_get_bits(words, 667, 1);
    record->uncached = (uint8_t)denovo_coalescer_get_bits(words, 666, 1);
    record->pc = (uint8_t)denovo_coalescer_get_bits(words, 658, 8);
    record->address = (uint64_t)denovo_coalescer_get_bits(words, 624, 34);
    record->mask = (uint16_t)denovo_coalescer_get_bits(words, 608, 16);
    for (unsigned i = 0; i < 16; i++)
        record->strb[i] = (uint8_t)denovo_coalescer_get_bits(words, 544 + i * 4, 4);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_coalescer_get_bits(words, 32 + i * 32, 32);
    record->compare = (uint32_t)denovo_coalescer_get_bits(words, 0, 32);
}

/* answer: its answer, in parts or whole (Larder) */
#define DENOVO_COALESCER_ANSWER_BITS 538
#define DENOVO_COALESCER_ANSWER_WORDS 17
#define DENOVO_COALESCER_ANSWER_TAG_LSB 530
#define DENOVO_COALESCER_ANSWER_TAG_WIDTH 8
#define DENOVO_COALESCER_ANSWER_LAST_LSB 529
#define DENOVO_COALESCER_ANSWER_LAST_WIDTH 1
#define DENOVO_COALESCER_ANSWER_ERROR_LSB 528
#define DENOVO_COALESCER_ANSWER_ERROR_WIDTH 1
#define DENOVO_COALESCER_ANSWER_MASK_LSB 512
#define DENOVO_COALESCER_ANSWER_MASK_WIDTH 16
#define DENOVO_COALESCER_ANSWER_DATA_LSB 0
#define DENOVO_COALESCER_ANSWER_DATA_WIDTH 32
#define DENOVO_COALESCER_ANSWER_DATA_COUNT 16

struct denovo_coalescer_answer {
    uint8_t tag; /* 8 bits: of the access */
    uint8_t last; /* 1 bit: no other answer follows for the access */
    uint8_t error; /* 1 bit: memory failed for a word of the mask: that word is 0 */
    uint16_t mask; /* 16 bits: words that this answer is about: each word of the access once */
    uint32_t data[16]; /* 32 bits: LOAD, ATOMIC: the words as they were before; else 0 */
};

static inline void denovo_coalescer_answer_pack(uint32_t words[DENOVO_COALESCER_ANSWER_WORDS], const struct denovo_coalescer_answer *record)
{
    for (unsigned i = 0; i < DENOVO_COALESCER_ANSWER_WORDS; i++) words[i] = 0;
    denovo_coalescer_set_bits(words, 530, 8, record->tag);
    denovo_coalescer_set_bits(words, 529, 1, record->last);
    denovo_coalescer_set_bits(words, 528, 1, record->error);
    denovo_coalescer_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_coalescer_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_coalescer_answer_unpack(struct denovo_coalescer_answer *record, const uint32_t words[DENOVO_COALESCER_ANSWER_WORDS])
{
    record->tag = (uint8_t)denovo_coalescer_get_bits(words, 530, 8);
    record->last = (uint8_t)denovo_coalescer_get_bits(words, 529, 1);
    record->error = (uint8_t)denovo_coalescer_get_bits(words, 528, 1);
    record->mask = (uint16_t)denovo_coalescer_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_coalescer_get_bits(words, 0 + i * 32, 32);
}

#endif
