/* Records of the block denovo_stash_port: a stash's messages as those of the L1s' networks, and back.
 *
 * Source: thesis section 4.5.4
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit denovo_stash_port
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DENOVO_STASH_PORT_H
#define LARDER_EMITTED_DENOVO_STASH_PORT_H

#include <stdint.h>

/* Parameters */
#define DENOVO_STASH_PORT_LINE_WORDS INT64_C(16) /* words of 4 bytes in a line */
#define DENOVO_STASH_PORT_CHUNK_WORDS INT64_C(16) /* words of a message of a stash */
#define DENOVO_STASH_PORT_ADDR_BITS INT64_C(40) /* width of a physical byte address */
#define DENOVO_STASH_PORT_CORE_BITS INT64_C(4) /* width of a core id on the network */
#define DENOVO_STASH_PORT_MAP_BITS INT64_C(7) /* width of `map`: a stash-map index, or an L1's MSHR */
#define DENOVO_STASH_PORT_PC_BITS INT64_C(8) /* width of the hash of a program counter */

/* msg: type of a coherence message */
enum denovo_stash_port_msg {
    DENOVO_STASH_PORT_MSG_READ = 0, /* req, to the L2: send me these words */
    DENOVO_STASH_PORT_MSG_DATA = 1, /* rsp, to the requester: the words */
    DENOVO_STASH_PORT_MSG_REG = 2, /* req, to the L2: register these words to me; I write them whole */
    DENOVO_STASH_PORT_MSG_REG_ACK = 3, /* rsp, to the requester: the words are yours; with data if a REG_SYNC asked */
    DENOVO_STASH_PORT_MSG_FWD_READ = 4, /* fwd, to the owner: send these words to the requester, stay the owner */
    DENOVO_STASH_PORT_MSG_FWD_REG = 5, /* fwd, to the owner: these words belong to the requester now; acknowledge to it */
    DENOVO_STASH_PORT_MSG_RECALL = 6, /* fwd, to the owner: give these words back to the L2 */
    DENOVO_STASH_PORT_MSG_RECALL_DATA = 7, /* rsp, to the L2: the recalled words */
    DENOVO_STASH_PORT_MSG_WB = 8, /* req, to the L2: these words, no longer mine once you acknowledge */
    DENOVO_STASH_PORT_MSG_WB_ACK = 9, /* fwd, to the writer: taken, or dropped because you no longer own them */
    DENOVO_STASH_PORT_MSG_REG_SYNC = 10, /* req, to the L2: register these words to me and send their values */
    DENOVO_STASH_PORT_MSG_WT = 11, /* req, to the L2: write these words; I keep no ownership */
    DENOVO_STASH_PORT_MSG_WT_ACK = 12, /* rsp, to the writer: written */
    DENOVO_STASH_PORT_MSG_ATOMIC = 13, /* req, to the L2: perform this operation on these words */
    DENOVO_STASH_PORT_MSG_ATOMIC_RESP = 14 /* rsp, to the requester: the words as they were before */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t denovo_stash_port_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void denovo_stash_port_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* message: a message at a stash (thesis sections 2.3, 4.5.4) */
#define DENOVO_STASH_PORT_MESSAGE_BITS 585
#define DENOVO_STASH_PORT_MESSAGE_WORDS 19
#define DENOVO_STASH_PORT_MESSAGE_TYPE_LSB 581
#define DENOVO_STASH_PORT_MESSAGE_TYPE_WIDTH 4
#define DENOVO_STASH_PORT_MESSAGE_LINE_LSB 547
#define DENOVO_STASH_PORT_MESSAGE_LINE_WIDTH 34
#define DENOVO_STASH_PORT_MESSAGE_MASK_LSB 531
#define DENOVO_STASH_PORT_MESSAGE_MASK_WIDTH 16
#define DENOVO_STASH_PORT_MESSAGE_CORE_LSB 527
#define DENOVO_STASH_PORT_MESSAGE_CORE_WIDTH 4
#define DENOVO_STASH_PORT_MESSAGE_STASH_LSB 526
#define DENOVO_STASH_PORT_MESSAGE_STASH_WIDTH 1
#define DENOVO_STASH_PORT_MESSAGE_MAP_LSB 519
#define DENOVO_STASH_PORT_MESSAGE_MAP_WIDTH 7
#define DENOVO_STASH_PORT_MESSAGE_OWNER_MAP_LSB 512
#define DENOVO_STASH_PORT_MESSAGE_OWNER_MAP_WIDTH 7
#define DENOVO_STASH_PORT_MESSAGE_DATA_LSB 0
#define DENOVO_STASH_PORT_MESSAGE_DATA_WIDTH 32
#define DENOVO_STASH_PORT_MESSAGE_DATA_COUNT 16

struct denovo_stash_port_message {
    uint8_t type; /* 4 bits: MSG_READ to MSG_WB_ACK */
    uint64_t line; /* 34 bits: address of the chunk */
    uint16_t mask; /* 16 bits: words of it that the message is about */
    uint8_t core; /* 4 bits: the requester's core (of a WB: the writer's) */
    uint8_t stash; /* 1 bit: the requester is a stash, not an L1 */
    uint8_t map; /* 7 bits: the requester's map */
    uint8_t owner_map; /* 7 bits: FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0 */
    uint32_t data[16]; /* 32 bits: words of the chunk; 0 where the mask is 0 or the type carries none */
};

static inline void denovo_stash_port_message_pack(uint32_t words[DENOVO_STASH_PORT_MESSAGE_WORDS], const struct denovo_stash_port_message *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_PORT_MESSAGE_WORDS; i++) words[i] = 0;
    denovo_stash_port_set_bits(words, 581, 4, record->type);
    denovo_stash_port_set_bits(words, 547, 34, record->line);
    denovo_stash_port_set_bits(words, 531, 16, record->mask);
    denovo_stash_port_set_bits(words, 527, 4, record->core);
    denovo_stash_port_set_bits(words, 526, 1, record->stash);
    denovo_stash_port_set_bits(words, 519, 7, record->map);
    denovo_stash_port_set_bits(words, 512, 7, record->owner_map);
    for (unsigned i = 0; i < 16; i++)
        denovo_stash_port_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_stash_port_message_unpack(struct denovo_stash_port_message *record, const uint32_t words[DENOVO_STASH_PORT_MESSAGE_WORDS])
{
    record->type = (uint8_t)denovo_stash_port_get_bits(words, 581, 4);
    record->line = (uint64_t)denovo_stash_port_get_bits(words, 547, 34);
    record->mask = (uint16_t)denovo_stash_port_get_bits(words, 531, 16);
    record->core = (uint8_t)denovo_stash_port_get_bits(words, 527, 4);
    record->stash = (uint8_t)denovo_stash_port_get_bits(words, 526, 1);
    record->map = (uint8_t)denovo_stash_port_get_bits(words, 519, 7);
    record->owner_map = (uint8_t)denovo_stash_port_get_bits(words, 512, 7);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_stash_port_get_bits(words, 0 + i * 32, 32);
}

/* req: a request to the registry (thesis sections 2.3, 2.5.3) */
#define DENOVO_STASH_PORT_REQ_BITS 592
#define DENOVO_STASH_PORT_REQ_WORDS 19
#define DENOVO_STASH_PORT_REQ_TYPE_LSB 588
#define DENOVO_STASH_PORT_REQ_TYPE_WIDTH 4
#define DENOVO_STASH_PORT_REQ_ATOM_LSB 584
#define DENOVO_STASH_PORT_REQ_ATOM_WIDTH 4
#define DENOVO_STASH_PORT_REQ_UNCACHED_LSB 583
#define DENOVO_STASH_PORT_REQ_UNCACHED_WIDTH 1
#define DENOVO_STASH_PORT_REQ_CPU_LSB 582
#define DENOVO_STASH_PORT_REQ_CPU_WIDTH 1
#define DENOVO_STASH_PORT_REQ_CORE_LSB 578
#define DENOVO_STASH_PORT_REQ_CORE_WIDTH 4
#define DENOVO_STASH_PORT_REQ_STASH_LSB 577
#define DENOVO_STASH_PORT_REQ_STASH_WIDTH 1
#define DENOVO_STASH_PORT_REQ_MAP_LSB 570
#define DENOVO_STASH_PORT_REQ_MAP_WIDTH 7
#define DENOVO_STASH_PORT_REQ_PC_LSB 562
#define DENOVO_STASH_PORT_REQ_PC_WIDTH 8
#define DENOVO_STASH_PORT_REQ_LINE_LSB 528
#define DENOVO_STASH_PORT_REQ_LINE_WIDTH 34
#define DENOVO_STASH_PORT_REQ_MASK_LSB 512
#define DENOVO_STASH_PORT_REQ_MASK_WIDTH 16
#define DENOVO_STASH_PORT_REQ_DATA_LSB 0
#define DENOVO_STASH_PORT_REQ_DATA_WIDTH 32
#define DENOVO_STASH_PORT_REQ_DATA_COUNT 16

struct denovo_stash_port_req {
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

static inline void denovo_stash_port_req_pack(uint32_t words[DENOVO_STASH_PORT_REQ_WORDS], const struct denovo_stash_port_req *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_PORT_REQ_WORDS; i++) words[i] = 0;
    denovo_stash_port_set_bits(words, 588, 4, record->type);
    denovo_stash_port_set_bits(words, 584, 4, record->atom);
    denovo_stash_port_set_bits(words, 583, 1, record->uncached);
    denovo_stash_port_set_bits(words, 582, 1, record->cpu);
    denovo_stash_port_set_bits(words, 578, 4, record->core);
    denovo_stash_port_set_bits(words, 577, 1, record->stash);
    denovo_stash_port_set_bits(words, 570, 7, record->map);
    denovo_stash_port_set_bits(words, 562, 8, record->pc);
    denovo_stash_port_set_bits(words, 528, 34, record->line);
    denovo_stash_port_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_stash_port_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_stash_port_req_unpack(struct denovo_stash_port_req *record, const uint32_t words[DENOVO_STASH_PORT_REQ_WORDS])
{
    record->type = (uint8_t)denovo_stash_port_get_bits(words, 588, 4);
    record->atom = (uint8_t)denovo_stash_port_get_bits(words, 584, 4);
    record->uncached = (uint8_t)denovo_stash_port_get_bits(words, 583, 1);
    record->cpu = (uint8_t)denovo_stash_port_get_bits(words, 582, 1);
    record->core = (uint8_t)denovo_stash_port_get_bits(words, 578, 4);
    record->stash = (uint8_t)denovo_stash_port_get_bits(words, 577, 1);
    record->map = (uint8_t)denovo_stash_port_get_bits(words, 570, 7);
    record->pc = (uint8_t)denovo_stash_port_get_bits(words, 562, 8);
    record->line = (uint64_t)denovo_stash_port_get_bits(words, 528, 34);
    record->mask = (uint16_t)denovo_stash_port_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_stash_port_get_bits(words, 0 + i * 32, 32);
}

/* fwd: the registry's word to an owner, in the order of its decisions (thesis section 2.3) */
#define DENOVO_STASH_PORT_FWD_BITS 79
#define DENOVO_STASH_PORT_FWD_WORDS 3
#define DENOVO_STASH_PORT_FWD_TYPE_LSB 75
#define DENOVO_STASH_PORT_FWD_TYPE_WIDTH 4
#define DENOVO_STASH_PORT_FWD_SYNC_LSB 74
#define DENOVO_STASH_PORT_FWD_SYNC_WIDTH 1
#define DENOVO_STASH_PORT_FWD_TO_CORE_LSB 70
#define DENOVO_STASH_PORT_FWD_TO_CORE_WIDTH 4
#define DENOVO_STASH_PORT_FWD_TO_STASH_LSB 69
#define DENOVO_STASH_PORT_FWD_TO_STASH_WIDTH 1
#define DENOVO_STASH_PORT_FWD_CORE_LSB 65
#define DENOVO_STASH_PORT_FWD_CORE_WIDTH 4
#define DENOVO_STASH_PORT_FWD_STASH_LSB 64
#define DENOVO_STASH_PORT_FWD_STASH_WIDTH 1
#define DENOVO_STASH_PORT_FWD_MAP_LSB 57
#define DENOVO_STASH_PORT_FWD_MAP_WIDTH 7
#define DENOVO_STASH_PORT_FWD_OWNER_MAP_LSB 50
#define DENOVO_STASH_PORT_FWD_OWNER_MAP_WIDTH 7
#define DENOVO_STASH_PORT_FWD_LINE_LSB 16
#define DENOVO_STASH_PORT_FWD_LINE_WIDTH 34
#define DENOVO_STASH_PORT_FWD_MASK_LSB 0
#define DENOVO_STASH_PORT_FWD_MASK_WIDTH 16

struct denovo_stash_port_fwd {
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

static inline void denovo_stash_port_fwd_pack(uint32_t words[DENOVO_STASH_PORT_FWD_WORDS], const struct denovo_stash_port_fwd *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_PORT_FWD_WORDS; i++) words[i] = 0;
    denovo_stash_port_set_bits(words, 75, 4, record->type);
    denovo_stash_port_set_bits(words, 74, 1, record->sync);
    denovo_stash_port_set_bits(words, 70, 4, record->to_core);
    denovo_stash_port_set_bits(words, 69, 1, record->to_stash);
    denovo_stash_port_set_bits(words, 65, 4, record->core);
    denovo_stash_port_set_bits(words, 64, 1, record->stash);
    denovo_stash_port_set_bits(words, 57, 7, record->map);
    denovo_stash_port_set_bits(words, 50, 7, record->owner_map);
    denovo_stash_port_set_bits(words, 16, 34, record->line);
    denovo_stash_port_set_bits(words, 0, 16, record->mask);
}

static inline void denovo_stash_port_fwd_unpack(struct denovo_stash_port_fwd *record, const uint32_t words[DENOVO_STASH_PORT_FWD_WORDS])
{
    record->type = (uint8_t)denovo_stash_port_get_bits(words, 75, 4);
    record->sync = (uint8_t)denovo_stash_port_get_bits(words, 74, 1);
    record->to_core = (uint8_t)denovo_stash_port_get_bits(words, 70, 4);
    record->to_stash = (uint8_t)denovo_stash_port_get_bits(words, 69, 1);
    record->core = (uint8_t)denovo_stash_port_get_bits(words, 65, 4);
    record->stash = (uint8_t)denovo_stash_port_get_bits(words, 64, 1);
    record->map = (uint8_t)denovo_stash_port_get_bits(words, 57, 7);
    record->owner_map = (uint8_t)denovo_stash_port_get_bits(words, 50, 7);
    record->line = (uint64_t)denovo_stash_port_get_bits(words, 16, 34);
    record->mask = (uint16_t)denovo_stash_port_get_bits(words, 0, 16);
}

/* rsp: an answer, in parts or whole (thesis section 2.3) */
#define DENOVO_STASH_PORT_RSP_BITS 579
#define DENOVO_STASH_PORT_RSP_WORDS 19
#define DENOVO_STASH_PORT_RSP_TYPE_LSB 575
#define DENOVO_STASH_PORT_RSP_TYPE_WIDTH 4
#define DENOVO_STASH_PORT_RSP_ERROR_LSB 574
#define DENOVO_STASH_PORT_RSP_ERROR_WIDTH 1
#define DENOVO_STASH_PORT_RSP_CORE_LSB 570
#define DENOVO_STASH_PORT_RSP_CORE_WIDTH 4
#define DENOVO_STASH_PORT_RSP_STASH_LSB 569
#define DENOVO_STASH_PORT_RSP_STASH_WIDTH 1
#define DENOVO_STASH_PORT_RSP_MAP_LSB 562
#define DENOVO_STASH_PORT_RSP_MAP_WIDTH 7
#define DENOVO_STASH_PORT_RSP_LINE_LSB 528
#define DENOVO_STASH_PORT_RSP_LINE_WIDTH 34
#define DENOVO_STASH_PORT_RSP_MASK_LSB 512
#define DENOVO_STASH_PORT_RSP_MASK_WIDTH 16
#define DENOVO_STASH_PORT_RSP_DATA_LSB 0
#define DENOVO_STASH_PORT_RSP_DATA_WIDTH 32
#define DENOVO_STASH_PORT_RSP_DATA_COUNT 16

struct denovo_stash_port_rsp {
    uint8_t type; /* 4 bits: MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2 */
    uint8_t error; /* 1 bit: memory failed: the words are not there, and 0 */
    uint8_t core; /* 4 bits: the requester's, as in the request or forward; RECALL_DATA: 0 */
    uint8_t stash; /* 1 bit: the same of its `stash` */
    uint8_t map; /* 7 bits: the same of its `map`; RECALL_DATA: the forward's */
    uint64_t line; /* 34 bits: line address */
    uint16_t mask; /* 16 bits: words that this answer is about: a part of the request's, each word once */
    uint32_t data[16]; /* 32 bits: DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere */
};

static inline void denovo_stash_port_rsp_pack(uint32_t words[DENOVO_STASH_PORT_RSP_WORDS], const struct denovo_stash_port_rsp *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_PORT_RSP_WORDS; i++) words[i] = 0;
    denovo_stash_port_set_bits(words, 575, 4, record->type);
    denovo_stash_port_set_bits(words, 574, 1, record->error);
    denovo_stash_port_set_bits(words, 570, 4, record->core);
    denovo_stash_port_set_bits(words, 569, 1, record->stash);
    denovo_stash_port_set_bits(words, 562, 7, record->map);
    denovo_stash_port_set_bits(words, 528, 34, record->line);
    denovo_stash_port_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_stash_port_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_stash_port_rsp_unpack(struct denovo_stash_port_rsp *record, const uint32_t words[DENOVO_STASH_PORT_RSP_WORDS])
{
    record->type = (uint8_t)denovo_stash_port_get_bits(words, 575, 4);
    record->error = (uint8_t)denovo_stash_port_get_bits(words, 574, 1);
    record->core = (uint8_t)denovo_stash_port_get_bits(words, 570, 4);
    record->stash = (uint8_t)denovo_stash_port_get_bits(words, 569, 1);
    record->map = (uint8_t)denovo_stash_port_get_bits(words, 562, 7);
    record->line = (uint64_t)denovo_stash_port_get_bits(words, 528, 34);
    record->mask = (uint16_t)denovo_stash_port_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_stash_port_get_bits(words, 0 + i * 32, 32);
}

#endif
