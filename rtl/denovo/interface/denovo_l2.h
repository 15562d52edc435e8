/* Records of the block denovo_l2: one bank of the L2 and registry: data or owner for each word, recalls, memory.
 *
 * Source: thesis section 2.3
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit denovo_l2
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DENOVO_L2_H
#define LARDER_EMITTED_DENOVO_L2_H

#include <stdint.h>

/* Parameters */
#define DENOVO_L2_BYTES INT64_C(262144) /* data capacity of the bank */
#define DENOVO_L2_WAYS INT64_C(16) /* lines of a set */
#define DENOVO_L2_LINE_WORDS INT64_C(16) /* words of 4 bytes in a line */
#define DENOVO_L2_BANKS INT64_C(16) /* banks of the L2; the lowest bits of a line name its bank */
#define DENOVO_L2_MSHRS INT64_C(16) /* lines that wait for memory or for an owner */
#define DENOVO_L2_LIST INT64_C(32) /* requests held at once, waiting or under way */
#define DENOVO_L2_WRITES INT64_C(16) /* lines on their way to memory */
#define DENOVO_L2_ANSWERS INT64_C(8) /* queue of answers */
#define DENOVO_L2_FORWARDS INT64_C(128) /* queue of forwards */
#define DENOVO_L2_ADDR_BITS INT64_C(40) /* width of a physical byte address */
#define DENOVO_L2_CORE_BITS INT64_C(4) /* width of a core id on the network */
#define DENOVO_L2_MAP_BITS INT64_C(7) /* width of `map`: a stash-map index, or an L1's MSHR */
#define DENOVO_L2_PC_BITS INT64_C(8) /* width of the hash of a program counter */
#define DENOVO_L2_MEM_ID_BITS INT64_C(8) /* width of an id at memory */
#define DENOVO_L2_ATOMICS INT64_C(1) /* 1: WT and ATOMIC are served; 0: a registry for DeNovoA L1s and stashes, without an atomic unit */
#define DENOVO_L2_COUNTERS INT64_C(1) /* 1: events are counted */

/* msg: type of a coherence message */
enum denovo_l2_msg {
    DENOVO_L2_MSG_READ = 0, /* req, to the L2: send me these words */
    DENOVO_L2_MSG_DATA = 1, /* rsp, to the requester: the words */
    DENOVO_L2_MSG_REG = 2, /* req, to the L2: register these words to me; I write them whole */
    DENOVO_L2_MSG_REG_ACK = 3, /* rsp, to the requester: the words are yours; with data if a REG_SYNC asked */
    DENOVO_L2_MSG_FWD_READ = 4, /* fwd, to the owner: send these words to the requester, stay the owner */
    DENOVO_L2_MSG_FWD_REG = 5, /* fwd, to the owner: these words belong to the requester now; acknowledge to it */
    DENOVO_L2_MSG_RECALL = 6, /* fwd, to the owner: give these words back to the L2 */
    DENOVO_L2_MSG_RECALL_DATA = 7, /* rsp, to the L2: the recalled words */
    DENOVO_L2_MSG_WB = 8, /* req, to the L2: these words, no longer mine once you acknowledge */
    DENOVO_L2_MSG_WB_ACK = 9, /* fwd, to the writer: taken, or dropped because you no longer own them */
    DENOVO_L2_MSG_REG_SYNC = 10, /* req, to the L2: register these words to me and send their values */
    DENOVO_L2_MSG_WT = 11, /* req, to the L2: write these words; I keep no ownership */
    DENOVO_L2_MSG_WT_ACK = 12, /* rsp, to the writer: written */
    DENOVO_L2_MSG_ATOMIC = 13, /* req, to the L2: perform this operation on these words */
    DENOVO_L2_MSG_ATOMIC_RESP = 14 /* rsp, to the requester: the words as they were before */
};

/* atom: operation of an atomic unit on one word */
enum denovo_l2_atom {
    DENOVO_L2_ATOM_LOAD = 0, /* old: a synchronization load */
    DENOVO_L2_ATOM_EXCH = 1, /* a: an exchange, or a synchronization store */
    DENOVO_L2_ATOM_CAS = 2, /* old == b ? a : old */
    DENOVO_L2_ATOM_ADD = 3, /* old + a */
    DENOVO_L2_ATOM_SUB = 4, /* old - a */
    DENOVO_L2_ATOM_MIN = 5, /* the lesser, signed */
    DENOVO_L2_ATOM_MAX = 6, /* the greater, signed */
    DENOVO_L2_ATOM_UMIN = 7, /* the lesser, unsigned */
    DENOVO_L2_ATOM_UMAX = 8, /* the greater, unsigned */
    DENOVO_L2_ATOM_AND = 9, /* old & a */
    DENOVO_L2_ATOM_OR = 10, /* old | a */
    DENOVO_L2_ATOM_XOR = 11, /* old ^ a */
    DENOVO_L2_ATOM_INC = 12, /* old >= a ? 0 : old + 1, unsigned */
    DENOVO_L2_ATOM_DEC = 13, /* old == 0 || old > a ? a : old - 1, unsigned */
    DENOVO_L2_ATOM_MERGE = 14 /* byte i of a where bit i of b is 1, else of old: a store of less than a word */
};

/* count: what `event_select` names */
enum denovo_l2_count {
    DENOVO_L2_COUNT_REQUESTS = 0, /* requests taken from `req` */
    DENOVO_L2_COUNT_FETCHES = 1, /* lines asked of memory */
    DENOVO_L2_COUNT_FORWARDS = 2, /* FWD_READ and FWD_REG */
    DENOVO_L2_COUNT_RECALLS = 3, /* RECALL */
    DENOVO_L2_COUNT_TAKEN = 4, /* WBs of which a word was taken */
    DENOVO_L2_COUNT_DROPPED = 5, /* WBs of which none was */
    DENOVO_L2_COUNT_WRITEBACKS = 6, /* lines written to memory */
    DENOVO_L2_COUNT_QUEUED = 7, /* passes that left a request in a list */
    DENOVO_L2_COUNT_RETRIES = 8 /* passes that a request made in vain */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t denovo_l2_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void denovo_l2_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* req: a request to the registry (thesis sections 2.3, 2.5.3) */
#define DENOVO_L2_REQ_BITS 592
#define DENOVO_L2_REQ_WORDS 19
#define DENOVO_L2_REQ_TYPE_LSB 588
#define DENOVO_L2_REQ_TYPE_WIDTH 4
#define DENOVO_L2_REQ_ATOM_LSB 584
#define DENOVO_L2_REQ_ATOM_WIDTH 4
#define DENOVO_L2_REQ_UNCACHED_LSB 583
#define DENOVO_L2_REQ_UNCACHED_WIDTH 1
#define DENOVO_L2_REQ_CPU_LSB 582
#define DENOVO_L2_REQ_CPU_WIDTH 1
#define DENOVO_L2_REQ_CORE_LSB 578
#define DENOVO_L2_REQ_CORE_WIDTH 4
#define DENOVO_L2_REQ_STASH_LSB 577
#define DENOVO_L2_REQ_STASH_WIDTH 1
#define DENOVO_L2_REQ_MAP_LSB 570
#define DENOVO_L2_REQ_MAP_WIDTH 7
#define DENOVO_L2_REQ_PC_LSB 562
#define DENOVO_L2_REQ_PC_WIDTH 8
#define DENOVO_L2_REQ_LINE_LSB 528
#define DENOVO_L2_REQ_LINE_WIDTH 34
#define DENOVO_L2_REQ_MASK_LSB 512
#define DENOVO_L2_REQ_MASK_WIDTH 16
#define DENOVO_L2_REQ_DATA_LSB 0
#define DENOVO_L2_REQ_DATA_WIDTH 32
#define DENOVO_L2_REQ_DATA_COUNT 16

struct denovo_l2_req {
    uint8_t type; /* 4 bits: MSG_READ, REG, REG_SYNC, WB, WT or ATOMIC */
    uint8_t atom; /* 4 bits: ATOMIC: ATOM_* */
    uint8_t uncached; /* 1 bit: ATOMIC: performed by memory; no copy is left in an L2 */
    uint8_t cpu; /* 1 bit: from a CPU, not a GPU: goes on to memory */
    uint8_t core; /* 4 bits: the requester's core */
    uint8_t stash; /* 1 bit: the requester is the core's stash, not its L1 */
    uint8_t map; /* 7 bits: a stash's map index, an L1's MSHR: comes back in the answer */
    uint8_t pc; /* 8 bits: hash of the program counter that missed: goes on to memory */
    uint64_t line; /* 34 bits: line address */
    uint16_t mask; /* 16 bits: words of the line that the message is about; of CAS and MERGE one */
    uint32_t data[16]; /* 32 bits: WB, WT: the words of the mask; ATOMIC: each word's operand. CAS, MERGE: the second operand stands in the word beside (its number with the lowest bit changed). 0 elsewhere */
};

static inline void denovo_l2_req_pack(uint32_t words[DENOVO_L2_REQ_WORDS], const struct denovo_l2_req *record)
{
    for (unsigned i = 0; i < DENOVO_L2_REQ_WORDS; i++) words[i] = 0;
    denovo_l2_set_bits(words, 588, 4, record->type);
    denovo_l2_set_bits(words, 584, 4, record->atom);
    denovo_l2_set_bits(words, 583, 1, record->uncached);
    denovo_l2_set_bits(words, 582, 1, record->cpu);
    denovo_l2_set_bits(words, 578, 4, record->core);
    denovo_l2_set_bits(words, 577, 1, record->stash);
    denovo_l2_set_bits(words, 570, 7, record->map);
    denovo_l2_set_bits(words, 562, 8, record->pc);
    denovo_l2_set_bits(words, 528, 34, record->line);
    denovo_l2_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_l2_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_l2_req_unpack(struct denovo_l2_req *record, const uint32_t words[DENOVO_L2_REQ_WORDS])
{
    record->type = (uint8_t)denovo_l2_get_bits(words, 588, 4);
    record->atom = (uint8_t)denovo_l2_get_bits(words, 584, 4);
    record->uncached = (uint8_t)denovo_l2_get_bits(words, 583, 1);
    record->cpu = (uint8_t)denovo_l2_get_bits(words, 582, 1);
    record->core = (uint8_t)denovo_l2_get_bits(words, 578, 4);
    record->stash = (uint8_t)denovo_l2_get_bits(words, 577, 1);
    record->map = (uint8_t)denovo_l2_get_bits(words, 570, 7);
    record->pc = (uint8_t)denovo_l2_get_bits(words, 562, 8);
    record->line = (uint64_t)denovo_l2_get_bits(words, 528, 34);
    record->mask = (uint16_t)denovo_l2_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_l2_get_bits(words, 0 + i * 32, 32);
}

/* fwd: the registry's word to an owner, in the order of its decisions (thesis section 2.3) */
#define DENOVO_L2_FWD_BITS 79
#define DENOVO_L2_FWD_WORDS 3
#define DENOVO_L2_FWD_TYPE_LSB 75
#define DENOVO_L2_FWD_TYPE_WIDTH 4
#define DENOVO_L2_FWD_SYNC_LSB 74
#define DENOVO_L2_FWD_SYNC_WIDTH 1
#define DENOVO_L2_FWD_TO_CORE_LSB 70
#define DENOVO_L2_FWD_TO_CORE_WIDTH 4
#define DENOVO_L2_FWD_TO_STASH_LSB 69
#define DENOVO_L2_FWD_TO_STASH_WIDTH 1
#define DENOVO_L2_FWD_CORE_LSB 65
#define DENOVO_L2_FWD_CORE_WIDTH 4
#define DENOVO_L2_FWD_STASH_LSB 64
#define DENOVO_L2_FWD_STASH_WIDTH 1
#define DENOVO_L2_FWD_MAP_LSB 57
#define DENOVO_L2_FWD_MAP_WIDTH 7
#define DENOVO_L2_FWD_OWNER_MAP_LSB 50
#define DENOVO_L2_FWD_OWNER_MAP_WIDTH 7
#define DENOVO_L2_FWD_LINE_LSB 16
#define DENOVO_L2_FWD_LINE_WIDTH 34
#define DENOVO_L2_FWD_MASK_LSB 0
#define DENOVO_L2_FWD_MASK_WIDTH 16

struct denovo_l2_fwd {
    uint8_t type; /* 4 bits: MSG_FWD_READ, FWD_REG, RECALL or WB_ACK */
    uint8_t sync; /* 1 bit: FWD_REG: the requester wants the values as well */
    uint8_t to_core; /* 4 bits: receiver: the owner's core; WB_ACK: the writer's */
    uint8_t to_stash; /* 1 bit: receiver: the core's stash, not its L1 */
    uint8_t core; /* 4 bits: the requester's core; WB_ACK: the writer's; RECALL: 0 */
    uint8_t stash; /* 1 bit: the same of the requester's `stash` */
    uint8_t map; /* 7 bits: the same of the requester's `map`; RECALL: the L2's MSHR, which comes back */
    uint8_t owner_map; /* 7 bits: the map under which the owner registered; 0 for an L1 and in a WB_ACK */
    uint64_t line; /* 34 bits: line address */
    uint16_t mask; /* 16 bits: words of the line that the message is about */
};

static inline void denovo_l2_fwd_pack(uint32_t words[DENOVO_L2_FWD_WORDS], const struct denovo_l2_fwd *record)
{
    for (unsigned i = 0; i < DENOVO_L2_FWD_WORDS; i++) words[i] = 0;
    denovo_l2_set_bits(words, 75, 4, record->type);
    denovo_l2_set_bits(words, 74, 1, record->sync);
    denovo_l2_set_bits(words, 70, 4, record->to_core);
    denovo_l2_set_bits(words, 69, 1, record->to_stash);
    denovo_l2_set_bits(words, 65, 4, record->core);
    denovo_l2_set_bits(words, 64, 1, record->stash);
    denovo_l2_set_bits(words, 57, 7, record->map);
    denovo_l2_set_bits(words, 50, 7, record->owner_map);
    denovo_l2_set_bits(words, 16, 34, record->line);
    denovo_l2_set_bits(words, 0, 16, record->mask);
}

static inline void denovo_l2_fwd_unpack(struct denovo_l2_fwd *record, const uint32_t words[DENOVO_L2_FWD_WORDS])
{
    record->type = (uint8_t)denovo_l2_get_bits(words, 75, 4);
    record->sync = (uint8_t)denovo_l2_get_bits(words, 74, 1);
    record->to_core = (uint8_t)denovo_l2_get_bits(words, 70, 4);
    record->to_stash = (uint8_t)denovo_l2_get_bits(words, 69, 1);
    record->core = (uint8_t)denovo_l2_get_bits(words, 65, 4);
    record->stash = (uint8_t)denovo_l2_get_bits(words, 64, 1);
    record->map = (uint8_t)denovo_l2_get_bits(words, 57, 7);
    record->owner_map = (uint8_t)denovo_l2_get_bits(words, 50, 7);
    record->line = (uint64_t)denovo_l2_get_bits(words, 16, 34);
    record->mask = (uint16_t)denovo_l2_get_bits(words, 0, 16);
}

/* rsp: an answer, in parts or whole (thesis section 2.3) */
#define DENOVO_L2_RSP_BITS 579
#define DENOVO_L2_RSP_WORDS 19
#define DENOVO_L2_RSP_TYPE_LSB 575
#define DENOVO_L2_RSP_TYPE_WIDTH 4
#define DENOVO_L2_RSP_ERROR_LSB 574
#define DENOVO_L2_RSP_ERROR_WIDTH 1
#define DENOVO_L2_RSP_CORE_LSB 570
#define DENOVO_L2_RSP_CORE_WIDTH 4
#define DENOVO_L2_RSP_STASH_LSB 569
#define DENOVO_L2_RSP_STASH_WIDTH 1
#define DENOVO_L2_RSP_MAP_LSB 562
#define DENOVO_L2_RSP_MAP_WIDTH 7
#define DENOVO_L2_RSP_LINE_LSB 528
#define DENOVO_L2_RSP_LINE_WIDTH 34
#define DENOVO_L2_RSP_MASK_LSB 512
#define DENOVO_L2_RSP_MASK_WIDTH 16
#define DENOVO_L2_RSP_DATA_LSB 0
#define DENOVO_L2_RSP_DATA_WIDTH 32
#define DENOVO_L2_RSP_DATA_COUNT 16

struct denovo_l2_rsp {
    uint8_t type; /* 4 bits: MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2 */
    uint8_t error; /* 1 bit: memory failed: the words are not there, and 0 */
    uint8_t core; /* 4 bits: the requester's, as in the request or forward; RECALL_DATA: 0 */
    uint8_t stash; /* 1 bit: the same of its `stash` */
    uint8_t map; /* 7 bits: the same of its `map`; RECALL_DATA: the forward's */
    uint64_t line; /* 34 bits: line address */
    uint16_t mask; /* 16 bits: words that this answer is about: a part of the request's, each word once */
    uint32_t data[16]; /* 32 bits: DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere */
};

static inline void denovo_l2_rsp_pack(uint32_t words[DENOVO_L2_RSP_WORDS], const struct denovo_l2_rsp *record)
{
    for (unsigned i = 0; i < DENOVO_L2_RSP_WORDS; i++) words[i] = 0;
    denovo_l2_set_bits(words, 575, 4, record->type);
    denovo_l2_set_bits(words, 574, 1, record->error);
    denovo_l2_set_bits(words, 570, 4, record->core);
    denovo_l2_set_bits(words, 569, 1, record->stash);
    denovo_l2_set_bits(words, 562, 7, record->map);
    denovo_l2_set_bits(words, 528, 34, record->line);
    denovo_l2_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_l2_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_l2_rsp_unpack(struct denovo_l2_rsp *record, const uint32_t words[DENOVO_L2_RSP_WORDS])
{
    record->type = (uint8_t)denovo_l2_get_bits(words, 575, 4);
    record->error = (uint8_t)denovo_l2_get_bits(words, 574, 1);
    record->core = (uint8_t)denovo_l2_get_bits(words, 570, 4);
    record->stash = (uint8_t)denovo_l2_get_bits(words, 569, 1);
    record->map = (uint8_t)denovo_l2_get_bits(words, 562, 7);
    record->line = (uint64_t)denovo_l2_get_bits(words, 528, 34);
    record->mask = (uint16_t)denovo_l2_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_l2_get_bits(words, 0 + i * 32, 32);
}

/* mem_req: a line's access to memory (Larder) */
#define DENOVO_L2_MEM_REQ_BITS 633
#define DENOVO_L2_MEM_REQ_WORDS 20
#define DENOVO_L2_MEM_REQ_WRITE_LSB 632
#define DENOVO_L2_MEM_REQ_WRITE_WIDTH 1
#define DENOVO_L2_MEM_REQ_UNCACHED_LSB 631
#define DENOVO_L2_MEM_REQ_UNCACHED_WIDTH 1
#define DENOVO_L2_MEM_REQ_CPU_LSB 630
#define DENOVO_L2_MEM_REQ_CPU_WIDTH 1
#define DENOVO_L2_MEM_REQ_CORE_LSB 626
#define DENOVO_L2_MEM_REQ_CORE_WIDTH 4
#define DENOVO_L2_MEM_REQ_PC_LSB 618
#define DENOVO_L2_MEM_REQ_PC_WIDTH 8
#define DENOVO_L2_MEM_REQ_ID_LSB 610
#define DENOVO_L2_MEM_REQ_ID_WIDTH 8
#define DENOVO_L2_MEM_REQ_LINE_LSB 576
#define DENOVO_L2_MEM_REQ_LINE_WIDTH 34
#define DENOVO_L2_MEM_REQ_STRB_LSB 512
#define DENOVO_L2_MEM_REQ_STRB_WIDTH 64
#define DENOVO_L2_MEM_REQ_DATA_LSB 0
#define DENOVO_L2_MEM_REQ_DATA_WIDTH 32
#define DENOVO_L2_MEM_REQ_DATA_COUNT 16

struct denovo_l2_mem_req {
    uint8_t write; /* 1 bit: 1: write the bytes of `strb`; 0: read them */
    uint8_t uncached; /* 1 bit: these bytes and no others are touched; else a read may fetch the line */
    uint8_t cpu; /* 1 bit: for a CPU, not a GPU */
    uint8_t core; /* 4 bits: the core that asked; of a writeback 0 */
    uint8_t pc; /* 8 bits: hash of its program counter; of a writeback 0 */
    uint8_t id; /* 8 bits: comes back with the answer */
    uint64_t line; /* 34 bits: line address */
    uint64_t strb; /* 64 bits: bytes */
    uint32_t data[16]; /* 32 bits: the bytes of `strb`; 0 elsewhere and of a read */
};

static inline void denovo_l2_mem_req_pack(uint32_t words[DENOVO_L2_MEM_REQ_WORDS], const struct denovo_l2_mem_req *record)
{
    for (unsigned i = 0; i < DENOVO_L2_MEM_REQ_WORDS; i++) words[i] = 0;
    denovo_l2_set_bits(words, 632, 1, record->write);
    denovo_l2_set_bits(words, 631, 1, record->uncached);
    denovo_l2_set_bits(words, 630, 1, record->cpu);
    denovo_l2_set_bits(words, 626, 4, record->core);
    denovo_l2_set_bits(words, 618, 8, record->pc);
    denovo_l2_set_bits(words, 610, 8, record->id);
    denovo_l2_set_bits(words, 576, 34, record->line);
    denovo_l2_set_bits(words, 512, 64, record->strb);
    for (unsigned i = 0; i < 16; i++)
        denovo_l2_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_l2_mem_req_unpack(struct denovo_l2_mem_req *record, const uint32_t words[DENOVO_L2_MEM_REQ_WORDS])
{
    record->write = (uint8_t)denovo_l2_get_bits(words, 632, 1);
    record->uncached = (uint8_t)denovo_l2_get_bits(words, 631, 1);
    record->cpu = (uint8_t)denovo_l2_get_bits(words, 630, 1);
    record->core = (uint8_t)denovo_l2_get_bits(words, 626, 4);
    record->pc = (uint8_t)denovo_l2_get_bits(words, 618, 8);
    record->id = (uint8_t)denovo_l2_get_bits(words, 610, 8);
    record->line = (uint64_t)denovo_l2_get_bits(words, 576, 34);
    record->strb = (uint64_t)denovo_l2_get_bits(words, 512, 64);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_l2_get_bits(words, 0 + i * 32, 32);
}

/* mem_rsp: its answer (Larder) */
#define DENOVO_L2_MEM_RSP_BITS 522
#define DENOVO_L2_MEM_RSP_WORDS 17
#define DENOVO_L2_MEM_RSP_WRITE_LSB 521
#define DENOVO_L2_MEM_RSP_WRITE_WIDTH 1
#define DENOVO_L2_MEM_RSP_ERROR_LSB 520
#define DENOVO_L2_MEM_RSP_ERROR_WIDTH 1
#define DENOVO_L2_MEM_RSP_ID_LSB 512
#define DENOVO_L2_MEM_RSP_ID_WIDTH 8
#define DENOVO_L2_MEM_RSP_DATA_LSB 0
#define DENOVO_L2_MEM_RSP_DATA_WIDTH 32
#define DENOVO_L2_MEM_RSP_DATA_COUNT 16

struct denovo_l2_mem_rsp {
    uint8_t write; /* 1 bit: of the request */
    uint8_t error; /* 1 bit: memory refused it: a read's data are 0 */
    uint8_t id; /* 8 bits: of the request */
    uint32_t data[16]; /* 32 bits: of a read the line; 0 of a write */
};

static inline void denovo_l2_mem_rsp_pack(uint32_t words[DENOVO_L2_MEM_RSP_WORDS], const struct denovo_l2_mem_rsp *record)
{
    for (unsigned i = 0; i < DENOVO_L2_MEM_RSP_WORDS; i++) words[i] = 0;
    denovo_l2_set_bits(words, 521, 1, record->write);
    denovo_l2_set_bits(words, 520, 1, record->error);
    denovo_l2_set_bits(words, 512, 8, record->id);
    for (unsigned i = 0; i < 16; i++)
        denovo_l2_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_l2_mem_rsp_unpack(struct denovo_l2_mem_rsp *record, const uint32_t words[DENOVO_L2_MEM_RSP_WORDS])
{
    record->write = (uint8_t)denovo_l2_get_bits(words, 521, 1);
    record->error = (uint8_t)denovo_l2_get_bits(words, 520, 1);
    record->id = (uint8_t)denovo_l2_get_bits(words, 512, 8);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_l2_get_bits(words, 0 + i * 32, 32);
}

/* l2_cmd: write back and drop lines (Larder) */
#define DENOVO_L2_L2_CMD_BITS 69
#define DENOVO_L2_L2_CMD_WORDS 3
#define DENOVO_L2_L2_CMD_ALL_LSB 68
#define DENOVO_L2_L2_CMD_ALL_WIDTH 1
#define DENOVO_L2_L2_CMD_FIRST_LSB 34
#define DENOVO_L2_L2_CMD_FIRST_WIDTH 34
#define DENOVO_L2_L2_CMD_LAST_LSB 0
#define DENOVO_L2_L2_CMD_LAST_WIDTH 34

struct denovo_l2_l2_cmd {
    uint8_t all; /* 1 bit: 1: every line; 0: from `first` to `last` */
    uint64_t first; /* 34 bits: line address */
    uint64_t last; /* 34 bits: line address, not below `first`; the range is widened to whole groups of BANKS lines */
};

static inline void denovo_l2_l2_cmd_pack(uint32_t words[DENOVO_L2_L2_CMD_WORDS], const struct denovo_l2_l2_cmd *record)
{
    for (unsigned i = 0; i < DENOVO_L2_L2_CMD_WORDS; i++) words[i] = 0;
    denovo_l2_set_bits(words, 68, 1, record->all);
    denovo_l2_set_bits(words, 34, 34, record->first);
    denovo_l2_set_bits(words, 0, 34, record->last);
}

static inline void denovo_l2_l2_cmd_unpack(struct denovo_l2_l2_cmd *record, const uint32_t words[DENOVO_L2_L2_CMD_WORDS])
{
    record->all = (uint8_t)denovo_l2_get_bits(words, 68, 1);
    record->first = (uint64_t)denovo_l2_get_bits(words, 34, 34);
    record->last = (uint64_t)denovo_l2_get_bits(words, 0, 34);
}

/* l2_cmd_done: the lines are gone, and memory has their data (Larder) */
#define DENOVO_L2_L2_CMD_DONE_BITS 1
#define DENOVO_L2_L2_CMD_DONE_WORDS 1
#define DENOVO_L2_L2_CMD_DONE_ERROR_LSB 0
#define DENOVO_L2_L2_CMD_DONE_ERROR_WIDTH 1
#define DENOVO_L2_L2_CMD_DONE_ERROR_MASK UINT64_C(0x1)

struct denovo_l2_l2_cmd_done {
    uint8_t error; /* 1 bit: memory refused a write since the command was taken */
};

static inline void denovo_l2_l2_cmd_done_pack(uint32_t words[DENOVO_L2_L2_CMD_DONE_WORDS], const struct denovo_l2_l2_cmd_done *record)
{
    for (unsigned i = 0; i < DENOVO_L2_L2_CMD_DONE_WORDS; i++) words[i] = 0;
    denovo_l2_set_bits(words, 0, 1, record->error);
}

static inline void denovo_l2_l2_cmd_done_unpack(struct denovo_l2_l2_cmd_done *record, const uint32_t words[DENOVO_L2_L2_CMD_DONE_WORDS])
{
    record->error = (uint8_t)denovo_l2_get_bits(words, 0, 1);
}

#endif
