/* Records of the block denovo_l1: DeNovoA's L1: words registered by their writer, self-invalidation by the reader.
 *
 * Source: thesis chapters 2 and 3
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit denovo_l1
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DENOVO_L1_H
#define LARDER_EMITTED_DENOVO_L1_H

#include <stdint.h>

/* Parameters */
#define DENOVO_L1_BYTES INT64_C(32768) /* capacity */
#define DENOVO_L1_WAYS INT64_C(8) /* associativity */
#define DENOVO_L1_LINE_WORDS INT64_C(16) /* words of 4 bytes in a line */
#define DENOVO_L1_PORT_WORDS INT64_C(16) /* words of an access, of a data RAM's word and of one pass */
#define DENOVO_L1_MSHRS INT64_C(128) /* lines with a request out */
#define DENOVO_L1_LIST INT64_C(32) /* accesses that wait while others hit */
#define DENOVO_L1_STORE_BUFFER INT64_C(256) /* lines with words stored and not yet asked for */
#define DENOVO_L1_WRITEBACKS INT64_C(4) /* lines on their way out, until the L2 has them */
#define DENOVO_L1_SUPPLIES INT64_C(4) /* answers to forwards that wait to leave; with 2 a forward takes two cycles */
#define DENOVO_L1_WARPS INT64_C(48) /* warps of the core, whose accesses keep their order */
#define DENOVO_L1_TAG_BITS INT64_C(8) /* the core's tag, returned with the answer */
#define DENOVO_L1_EPOCH_BITS INT64_C(4) /* a line's epoch: an acquire changes the epoch */
#define DENOVO_L1_COUNT_BITS INT64_C(32) /* width of an event counter */
#define DENOVO_L1_ADDR_BITS INT64_C(40) /* width of a physical byte address */
#define DENOVO_L1_CORE_BITS INT64_C(4) /* width of a core id on the network */
#define DENOVO_L1_MAP_BITS INT64_C(7) /* width of `map`: a stash-map index, or an L1's MSHR */
#define DENOVO_L1_PC_BITS INT64_C(8) /* width of the hash of a program counter */
#define DENOVO_L1_PROTOCOL INT64_C(2) /* how this L1 keeps coherence */
#define DENOVO_L1_PROTOCOL_GD INT64_C(0) /* GPU coherence: write-through, a valid bit a line, atomics at the L2 */
#define DENOVO_L1_PROTOCOL_GH INT64_C(1) /* GD with HRF's scopes: local atomics at the L1 */
#define DENOVO_L1_PROTOCOL_DD INT64_C(2) /* DeNovoA: registration of words, atomics at the L1 */
#define DENOVO_L1_PROTOCOL_DR INT64_C(3) /* DD+RO: DD, and read-only words outlive an acquire */
#define DENOVO_L1_PROTOCOL_DH INT64_C(4) /* DD with HRF's scopes */
#define DENOVO_L1_MODEL INT64_C(2) /* the system's consistency model */
#define DENOVO_L1_MODEL_DRF0 INT64_C(0) /* unpaired and relaxed atomics are paired ones */
#define DENOVO_L1_MODEL_DRF1 INT64_C(1) /* relaxed atomics are unpaired ones */
#define DENOVO_L1_MODEL_DRFRLX INT64_C(2) /* each class as it is */
#define DENOVO_L1_EAGER INT64_C(1) /* 1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or at a release */

/* op: operation of an access; 3 is a LOAD */
enum denovo_l1_op {
    DENOVO_L1_OP_LOAD = 0, /* read; of another class than DATA a synchronization read */
    DENOVO_L1_OP_STORE = 1, /* write; of another class than DATA a synchronization write */
    DENOVO_L1_OP_ATOMIC = 2 /* read, modify, write: `atom` says how */
};

/* command: what is done to the whole L1 */
enum denovo_l1_command {
    DENOVO_L1_COMMAND_LAUNCH = 0, /* a kernel begins: an acquire */
    DENOVO_L1_COMMAND_END = 1, /* a kernel ends: a release */
    DENOVO_L1_COMMAND_FLUSH = 2, /* every line leaves; what is registered here is written back */
    DENOVO_L1_COMMAND_RANGE = 3 /* the same of the lines `first` to `last` */
};

/* counted: what a counter counts */
enum denovo_l1_counted {
    DENOVO_L1_COUNTED_HIT = 0, /* an access that the port offered was done at once */
    DENOVO_L1_COUNTED_MISS_READ = 1, /* an access sent a READ */
    DENOVO_L1_COUNTED_MISS_SYNC = 2, /* an access sent a REG_SYNC, or an ATOMIC to the L2 */
    DENOVO_L1_COUNTED_MISS_JOIN = 3, /* an access waits for what is asked for already */
    DENOVO_L1_COUNTED_MISS_STORE = 4, /* a store began a store-buffer entry */
    DENOVO_L1_COUNTED_REPLAY = 5, /* a parked access was tried again */
    DENOVO_L1_COUNTED_FORWARD = 6, /* a FWD_READ or FWD_REG took a slot */
    DENOVO_L1_COUNTED_RECALL = 7, /* a RECALL took a slot */
    DENOVO_L1_COUNTED_DRAIN = 8, /* a store-buffer entry left: a REG or WT */
    DENOVO_L1_COUNTED_WRITEBACK = 9, /* a line with Registered words left */
    DENOVO_L1_COUNTED_STALL_ORDER = 10, /* an access stays: its warp's order, or a release */
    DENOVO_L1_COUNTED_STALL_LINE = 11, /* an access stays: its word or line is under way */
    DENOVO_L1_COUNTED_STALL_WAY = 12, /* an access stays: no way is free, or its line has to leave first */
    DENOVO_L1_COUNTED_STALL_MSHR = 13, /* an access stays: no MSHR, or no room in the list */
    DENOVO_L1_COUNTED_STALL_STORES = 14, /* an access stays: the store buffer is full */
    DENOVO_L1_COUNTED_STALL_SEND = 15 /* an access stays: no room for its request */
};

/* msg: type of a coherence message */
enum denovo_l1_msg {
    DENOVO_L1_MSG_READ = 0, /* req, to the L2: send me these words */
    DENOVO_L1_MSG_DATA = 1, /* rsp, to the requester: the words */
    DENOVO_L1_MSG_REG = 2, /* req, to the L2: register these words to me; I write them whole */
    DENOVO_L1_MSG_REG_ACK = 3, /* rsp, to the requester: the words are yours; with data if a REG_SYNC asked */
    DENOVO_L1_MSG_FWD_READ = 4, /* fwd, to the owner: send these words to the requester, stay the owner */
    DENOVO_L1_MSG_FWD_REG = 5, /* fwd, to the owner: these words belong to the requester now; acknowledge to it */
    DENOVO_L1_MSG_RECALL = 6, /* fwd, to the owner: give these words back to the L2 */
    DENOVO_L1_MSG_RECALL_DATA = 7, /* rsp, to the L2: the recalled words */
    DENOVO_L1_MSG_WB = 8, /* req, to the L2: these words, no longer mine once you acknowledge */
    DENOVO_L1_MSG_WB_ACK = 9, /* fwd, to the writer: taken, or dropped because you no longer own them */
    DENOVO_L1_MSG_REG_SYNC = 10, /* req, to the L2: register these words to me and send their values */
    DENOVO_L1_MSG_WT = 11, /* req, to the L2: write these words; I keep no ownership */
    DENOVO_L1_MSG_WT_ACK = 12, /* rsp, to the writer: written */
    DENOVO_L1_MSG_ATOMIC = 13, /* req, to the L2: perform this operation on these words */
    DENOVO_L1_MSG_ATOMIC_RESP = 14 /* rsp, to the requester: the words as they were before */
};

/* atom: operation of an atomic unit on one word */
enum denovo_l1_atom {
    DENOVO_L1_ATOM_LOAD = 0, /* old: a synchronization load */
    DENOVO_L1_ATOM_EXCH = 1, /* a: an exchange, or a synchronization store */
    DENOVO_L1_ATOM_CAS = 2, /* old == b ? a : old */
    DENOVO_L1_ATOM_ADD = 3, /* old + a */
    DENOVO_L1_ATOM_SUB = 4, /* old - a */
    DENOVO_L1_ATOM_MIN = 5, /* the lesser, signed */
    DENOVO_L1_ATOM_MAX = 6, /* the greater, signed */
    DENOVO_L1_ATOM_UMIN = 7, /* the lesser, unsigned */
    DENOVO_L1_ATOM_UMAX = 8, /* the greater, unsigned */
    DENOVO_L1_ATOM_AND = 9, /* old & a */
    DENOVO_L1_ATOM_OR = 10, /* old | a */
    DENOVO_L1_ATOM_XOR = 11, /* old ^ a */
    DENOVO_L1_ATOM_INC = 12, /* old >= a ? 0 : old + 1, unsigned */
    DENOVO_L1_ATOM_DEC = 13, /* old == 0 || old > a ? a : old - 1, unsigned */
    DENOVO_L1_ATOM_MERGE = 14 /* byte i of a where bit i of b is 1, else of old: a store of less than a word */
};

/* class: what an access orders */
enum denovo_l1_class {
    DENOVO_L1_CLASS_DATA = 0, /* no synchronization */
    DENOVO_L1_CLASS_PAIRED = 1, /* acquires if it loads, releases if it stores, both if it does both */
    DENOVO_L1_CLASS_UNPAIRED = 2, /* ordered with the warp's other atomics, not with its data */
    DENOVO_L1_CLASS_RELAXED = 3 /* ordered with the same word only */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t denovo_l1_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void denovo_l1_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* access: an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3) */
#define DENOVO_L1_ACCESS_BITS 691
#define DENOVO_L1_ACCESS_WORDS 22
#define DENOVO_L1_ACCESS_TAG_LSB 683
#define DENOVO_L1_ACCESS_TAG_WIDTH 8
#define DENOVO_L1_ACCESS_WARP_LSB 677
#define DENOVO_L1_ACCESS_WARP_WIDTH 6
#define DENOVO_L1_ACCESS_OP_LSB 675
#define DENOVO_L1_ACCESS_OP_WIDTH 2
#define DENOVO_L1_ACCESS_ATOM_LSB 671
#define DENOVO_L1_ACCESS_ATOM_WIDTH 4
#define DENOVO_L1_ACCESS_CLASS_LSB 669
#define DENOVO_L1_ACCESS_CLASS_WIDTH 2
#define DENOVO_L1_ACCESS_LOCAL_LSB 668
#define DENOVO_L1_ACCESS_LOCAL_WIDTH 1
#define DENOVO_L1_ACCESS_READ_ONLY_LSB 667
#define DENOVO_L1_ACCESS_READ_ONLY_WIDTH 1
#define DENOVO_L1_ACCESS_UNCACHED_LSB 666
#define DENOVO_L1_ACCESS_UNCACHED_WIDTH 1
#define DENOVO_L1_ACCESS_PC_LSB 658
#define DENOVO_L1_ACCESS_PC_WIDTH 8
#define DENOVO_L1_ACCESS_ADDRESS_LSB 624
#define DENOVO_L1_ACCESS_ADDRESS_WIDTH 34
#define DENOVO_L1_ACCESS_MASK_LSB 608
#define DENOVO_L1_ACCESS_MASK_WIDTH 16
#define DENOVO_L1_ACCESS_STRB_LSB 544
#define DENOVO_L1_ACCESS_STRB_WIDTH 4
#define DENOVO_L1_ACCESS_STRB_COUNT 16
#define DENOVO_L1_ACCESS_DATA_LSB 32
#define DENOVO_L1_ACCESS_DATA_WIDTH 32
#define DENOVO_L1_ACCESS_DATA_COUNT 16
#define DENOVO_L1_ACCESS_COMPARE_LSB 0
#define DENOVO_L1_ACCESS_COMPARE_WIDTH 32

struct denovo_l1_access {
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

static inline void denovo_l1_access_pack(uint32_t words[DENOVO_L1_ACCESS_WORDS], const struct denovo_l1_access *record)
{
    for (unsigned i = 0; i < DENOVO_L1_ACCESS_WORDS; i++) words[i] = 0;
    denovo_l1_set_bits(words, 683, 8, record->tag);
    denovo_l1_set_bits(words, 677, 6, record->warp);
    denovo_l1_set_bits(words, 675, 2, record->op);
    denovo_l1_set_bits(words, 671, 4, record->atom);
    denovo_l1_set_bits(words, 669, 2, record->class);
    denovo_l1_set_bits(words, 668, 1, record->local);
    denovo_l1_set_bits(words, 667, 1, record->read_only);
    denovo_l1_set_bits(words, 666, 1, record->uncached);
    denovo_l1_set_bits(words, 658, 8, record->pc);
    denovo_l1_set_bits(words, 624, 34, record->address);
    denovo_l1_set_bits(words, 608, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_l1_set_bits(words, 544 + i * 4, 4, record->strb[i]);
    for (unsigned i = 0; i < 16; i++)
        denovo_l1_set_bits(words, 32 + i * 32, 32, record->data[i]);
    denovo_l1_set_bits(words, 0, 32, record->compare);
}

static inline void denovo_l1_access_unpack(struct denovo_l1_access *record, const uint32_t words[DENOVO_L1_ACCESS_WORDS])
{
    record->tag = (uint8_t)denovo_l1_get_bits(words, 683, 8);
    record->warp = (uint8_t)denovo_l1_get_bits(words, 677, 6);
    record->op = (uint8_t)denovo_l1_get_bits(words, 675, 2);
    record->atom = (uint8_t)denovo_l1_get_bits(words, 671, 4);
    record->class = (uint8_t)denovo_l1_get_bits(words, 669, 2);
    record->local = (uint8_t)denovo_l1_get_bits(words, 668, 1);
    record->read_only = (uint8_t)denovo_l1_get_bits(words, 667, 1);
    record->uncached = (uint8_t)denovo_l1_get_bits(words, 666, 1);
    record->pc = (uint8_t)denovo_l1_get_bits(words, 658, 8);
    record->address = (uint64_t)denovo_l1_get_bits(words, 624, 34);
    record->mask = (uint16_t)denovo_l1_get_bits(words, 608, 16);
    for (unsigned i = 0; i < 16; i++)
        record->strb[i] = (uint8_t)denovo_l1_get_bits(words, 544 + i * 4, 4);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_l1_get_bits(words, 32 + i * 32, 32);
    record->compare = (uint32_t)denovo_l1_get_bits(words, 0, 32);
}

/* answer: its answer, in parts or whole (Larder) */
#define DENOVO_L1_ANSWER_BITS 538
#define DENOVO_L1_ANSWER_WORDS 17
#define DENOVO_L1_ANSWER_TAG_LSB 530
#define DENOVO_L1_ANSWER_TAG_WIDTH 8
#define DENOVO_L1_ANSWER_LAST_LSB 529
#define DENOVO_L1_ANSWER_LAST_WIDTH 1
#define DENOVO_L1_ANSWER_ERROR_LSB 528
#define DENOVO_L1_ANSWER_ERROR_WIDTH 1
#define DENOVO_L1_ANSWER_MASK_LSB 512
#define DENOVO_L1_ANSWER_MASK_WIDTH 16
#define DENOVO_L1_ANSWER_DATA_LSB 0
#define DENOVO_L1_ANSWER_DATA_WIDTH 32
#define DENOVO_L1_ANSWER_DATA_COUNT 16

struct denovo_l1_answer {
    uint8_t tag; /* 8 bits: of the access */
    uint8_t last; /* 1 bit: no other answer follows for the access */
    uint8_t error; /* 1 bit: memory failed for a word of the mask: that word is 0 */
    uint16_t mask; /* 16 bits: words that this answer is about: each word of the access once */
    uint32_t data[16]; /* 32 bits: LOAD, ATOMIC: the words as they were before; else 0 */
};

static inline void denovo_l1_answer_pack(uint32_t words[DENOVO_L1_ANSWER_WORDS], const struct denovo_l1_answer *record)
{
    for (unsigned i = 0; i < DENOVO_L1_ANSWER_WORDS; i++) words[i] = 0;
    denovo_l1_set_bits(words, 530, 8, record->tag);
    denovo_l1_set_bits(words, 529, 1, record->last);
    denovo_l1_set_bits(words, 528, 1, record->error);
    denovo_l1_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_l1_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_l1_answer_unpack(struct denovo_l1_answer *record, const uint32_t words[DENOVO_L1_ANSWER_WORDS])
{
    record->tag = (uint8_t)denovo_l1_get_bits(words, 530, 8);
    record->last = (uint8_t)denovo_l1_get_bits(words, 529, 1);
    record->error = (uint8_t)denovo_l1_get_bits(words, 528, 1);
    record->mask = (uint16_t)denovo_l1_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_l1_get_bits(words, 0 + i * 32, 32);
}

/* cmd: a command to the whole L1 (Larder) */
#define DENOVO_L1_CMD_BITS 70
#define DENOVO_L1_CMD_WORDS 3
#define DENOVO_L1_CMD_COMMAND_LSB 68
#define DENOVO_L1_CMD_COMMAND_WIDTH 2
#define DENOVO_L1_CMD_FIRST_LSB 34
#define DENOVO_L1_CMD_FIRST_WIDTH 34
#define DENOVO_L1_CMD_LAST_LSB 0
#define DENOVO_L1_CMD_LAST_WIDTH 34

struct denovo_l1_cmd {
    uint8_t command; /* 2 bits: COMMAND_* */
    uint64_t first; /* 34 bits: RANGE: its first line; else ignored */
    uint64_t last; /* 34 bits: RANGE: its last line; before `first`: none */
};

static inline void denovo_l1_cmd_pack(uint32_t words[DENOVO_L1_CMD_WORDS], const struct denovo_l1_cmd *record)
{
    for (unsigned i = 0; i < DENOVO_L1_CMD_WORDS; i++) words[i] = 0;
    denovo_l1_set_bits(words, 68, 2, record->command);
    denovo_l1_set_bits(words, 34, 34, record->first);
    denovo_l1_set_bits(words, 0, 34, record->last);
}

static inline void denovo_l1_cmd_unpack(struct denovo_l1_cmd *record, const uint32_t words[DENOVO_L1_CMD_WORDS])
{
    record->command = (uint8_t)denovo_l1_get_bits(words, 68, 2);
    record->first = (uint64_t)denovo_l1_get_bits(words, 34, 34);
    record->last = (uint64_t)denovo_l1_get_bits(words, 0, 34);
}

/* cmd_done: its end (Larder) */
#define DENOVO_L1_CMD_DONE_BITS 2
#define DENOVO_L1_CMD_DONE_WORDS 1
#define DENOVO_L1_CMD_DONE_COMMAND_LSB 0
#define DENOVO_L1_CMD_DONE_COMMAND_WIDTH 2
#define DENOVO_L1_CMD_DONE_COMMAND_MASK UINT64_C(0x3)

struct denovo_l1_cmd_done {
    uint8_t command; /* 2 bits: the command that is done */
};

static inline void denovo_l1_cmd_done_pack(uint32_t words[DENOVO_L1_CMD_DONE_WORDS], const struct denovo_l1_cmd_done *record)
{
    for (unsigned i = 0; i < DENOVO_L1_CMD_DONE_WORDS; i++) words[i] = 0;
    denovo_l1_set_bits(words, 0, 2, record->command);
}

static inline void denovo_l1_cmd_done_unpack(struct denovo_l1_cmd_done *record, const uint32_t words[DENOVO_L1_CMD_DONE_WORDS])
{
    record->command = (uint8_t)denovo_l1_get_bits(words, 0, 2);
}

/* req: a request to the registry (thesis sections 2.3, 2.5.3) */
#define DENOVO_L1_REQ_BITS 592
#define DENOVO_L1_REQ_WORDS 19
#define DENOVO_L1_REQ_TYPE_LSB 588
#define DENOVO_L1_REQ_TYPE_WIDTH 4
#define DENOVO_L1_REQ_ATOM_LSB 584
#define DENOVO_L1_REQ_ATOM_WIDTH 4
#define DENOVO_L1_REQ_UNCACHED_LSB 583
#define DENOVO_L1_REQ_UNCACHED_WIDTH 1
#define DENOVO_L1_REQ_CPU_LSB 582
#define DENOVO_L1_REQ_CPU_WIDTH 1
#define DENOVO_L1_REQ_CORE_LSB 578
#define DENOVO_L1_REQ_CORE_WIDTH 4
#define DENOVO_L1_REQ_STASH_LSB 577
#define DENOVO_L1_REQ_STASH_WIDTH 1
#define DENOVO_L1_REQ_MAP_LSB 570
#define DENOVO_L1_REQ_MAP_WIDTH 7
#define DENOVO_L1_REQ_PC_LSB 562
#define DENOVO_L1_REQ_PC_WIDTH 8
#define DENOVO_L1_REQ_LINE_LSB 528
#define DENOVO_L1_REQ_LINE_WIDTH 34
#define DENOVO_L1_REQ_MASK_LSB 512
#define DENOVO_L1_REQ_MASK_WIDTH 16
#define DENOVO_L1_REQ_DATA_LSB 0
#define DENOVO_L1_REQ_DATA_WIDTH 32
#define DENOVO_L1_REQ_DATA_COUNT 16

struct denovo_l1_req {
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

static inline void denovo_l1_req_pack(uint32_t words[DENOVO_L1_REQ_WORDS], const struct denovo_l1_req *record)
{
    for (unsigned i = 0; i < DENOVO_L1_REQ_WORDS; i++) words[i] = 0;
    denovo_l1_set_bits(words, 588, 4, record->type);
    denovo_l1_set_bits(words, 584, 4, record->atom);
    denovo_l1_set_bits(words, 583, 1, record->uncached);
    denovo_l1_set_bits(words, 582, 1, record->cpu);
    denovo_l1_set_bits(words, 578, 4, record->core);
    denovo_l1_set_bits(words, 577, 1, record->stash);
    denovo_l1_set_bits(words, 570, 7, record->map);
    denovo_l1_set_bits(words, 562, 8, record->pc);
    denovo_l1_set_bits(words, 528, 34, record->line);
    denovo_l1_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_l1_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_l1_req_unpack(struct denovo_l1_req *record, const uint32_t words[DENOVO_L1_REQ_WORDS])
{
    record->type = (uint8_t)denovo_l1_get_bits(words, 588, 4);
    record->atom = (uint8_t)denovo_l1_get_bits(words, 584, 4);
    record->uncached = (uint8_t)denovo_l1_get_bits(words, 583, 1);
    record->cpu = (uint8_t)denovo_l1_get_bits(words, 582, 1);
    record->core = (uint8_t)denovo_l1_get_bits(words, 578, 4);
    record->stash = (uint8_t)denovo_l1_get_bits(words, 577, 1);
    record->map = (uint8_t)denovo_l1_get_bits(words, 570, 7);
    record->pc = (uint8_t)denovo_l1_get_bits(words, 562, 8);
    record->line = (uint64_t)denovo_l1_get_bits(words, 528, 34);
    record->mask = (uint16_t)denovo_l1_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_l1_get_bits(words, 0 + i * 32, 32);
}

/* fwd: the registry's word to an owner, in the order of its decisions (thesis section 2.3) */
#define DENOVO_L1_FWD_BITS 79
#define DENOVO_L1_FWD_WORDS 3
#define DENOVO_L1_FWD_TYPE_LSB 75
#define DENOVO_L1_FWD_TYPE_WIDTH 4
#define DENOVO_L1_FWD_SYNC_LSB 74
#define DENOVO_L1_FWD_SYNC_WIDTH 1
#define DENOVO_L1_FWD_TO_CORE_LSB 70
#define DENOVO_L1_FWD_TO_CORE_WIDTH 4
#define DENOVO_L1_FWD_TO_STASH_LSB 69
#define DENOVO_L1_FWD_TO_STASH_WIDTH 1
#define DENOVO_L1_FWD_CORE_LSB 65
#define DENOVO_L1_FWD_CORE_WIDTH 4
#define DENOVO_L1_FWD_STASH_LSB 64
#define DENOVO_L1_FWD_STASH_WIDTH 1
#define DENOVO_L1_FWD_MAP_LSB 57
#define DENOVO_L1_FWD_MAP_WIDTH 7
#define DENOVO_L1_FWD_OWNER_MAP_LSB 50
#define DENOVO_L1_FWD_OWNER_MAP_WIDTH 7
#define DENOVO_L1_FWD_LINE_LSB 16
#define DENOVO_L1_FWD_LINE_WIDTH 34
#define DENOVO_L1_FWD_MASK_LSB 0
#define DENOVO_L1_FWD_MASK_WIDTH 16

struct denovo_l1_fwd {
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

static inline void denovo_l1_fwd_pack(uint32_t words[DENOVO_L1_FWD_WORDS], const struct denovo_l1_fwd *record)
{
    for (unsigned i = 0; i < DENOVO_L1_FWD_WORDS; i++) words[i] = 0;
    denovo_l1_set_bits(words, 75, 4, record->type);
    denovo_l1_set_bits(words, 74, 1, record->sync);
    denovo_l1_set_bits(words, 70, 4, record->to_core);
    denovo_l1_set_bits(words, 69, 1, record->to_stash);
    denovo_l1_set_bits(words, 65, 4, record->core);
    denovo_l1_set_bits(words, 64, 1, record->stash);
    denovo_l1_set_bits(words, 57, 7, record->map);
    denovo_l1_set_bits(words, 50, 7, record->owner_map);
    denovo_l1_set_bits(words, 16, 34, record->line);
    denovo_l1_set_bits(words, 0, 16, record->mask);
}

static inline void denovo_l1_fwd_unpack(struct denovo_l1_fwd *record, const uint32_t words[DENOVO_L1_FWD_WORDS])
{
    record->type = (uint8_t)denovo_l1_get_bits(words, 75, 4);
    record->sync = (uint8_t)denovo_l1_get_bits(words, 74, 1);
    record->to_core = (uint8_t)denovo_l1_get_bits(words, 70, 4);
    record->to_stash = (uint8_t)denovo_l1_get_bits(words, 69, 1);
    record->core = (uint8_t)denovo_l1_get_bits(words, 65, 4);
    record->stash = (uint8_t)denovo_l1_get_bits(words, 64, 1);
    record->map = (uint8_t)denovo_l1_get_bits(words, 57, 7);
    record->owner_map = (uint8_t)denovo_l1_get_bits(words, 50, 7);
    record->line = (uint64_t)denovo_l1_get_bits(words, 16, 34);
    record->mask = (uint16_t)denovo_l1_get_bits(words, 0, 16);
}

/* rsp: an answer, in parts or whole (thesis section 2.3) */
#define DENOVO_L1_RSP_BITS 579
#define DENOVO_L1_RSP_WORDS 19
#define DENOVO_L1_RSP_TYPE_LSB 575
#define DENOVO_L1_RSP_TYPE_WIDTH 4
#define DENOVO_L1_RSP_ERROR_LSB 574
#define DENOVO_L1_RSP_ERROR_WIDTH 1
#define DENOVO_L1_RSP_CORE_LSB 570
#define DENOVO_L1_RSP_CORE_WIDTH 4
#define DENOVO_L1_RSP_STASH_LSB 569
#define DENOVO_L1_RSP_STASH_WIDTH 1
#define DENOVO_L1_RSP_MAP_LSB 562
#define DENOVO_L1_RSP_MAP_WIDTH 7
#define DENOVO_L1_RSP_LINE_LSB 528
#define DENOVO_L1_RSP_LINE_WIDTH 34
#define DENOVO_L1_RSP_MASK_LSB 512
#define DENOVO_L1_RSP_MASK_WIDTH 16
#define DENOVO_L1_RSP_DATA_LSB 0
#define DENOVO_L1_RSP_DATA_WIDTH 32
#define DENOVO_L1_RSP_DATA_COUNT 16

struct denovo_l1_rsp {
    uint8_t type; /* 4 bits: MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2 */
    uint8_t error; /* 1 bit: memory failed: the words are not there, and 0 */
    uint8_t core; /* 4 bits: the requester's, as in the request or forward; RECALL_DATA: 0 */
    uint8_t stash; /* 1 bit: the same of its `stash` */
    uint8_t map; /* 7 bits: the same of its `map`; RECALL_DATA: the forward's */
    uint64_t line; /* 34 bits: line address */
    uint16_t mask; /* 16 bits: words that this answer is about: a part of the request's, each word once */
    uint32_t data[16]; /* 32 bits: DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere */
};

static inline void denovo_l1_rsp_pack(uint32_t words[DENOVO_L1_RSP_WORDS], const struct denovo_l1_rsp *record)
{
    for (unsigned i = 0; i < DENOVO_L1_RSP_WORDS; i++) words[i] = 0;
    denovo_l1_set_bits(words, 575, 4, record->type);
    denovo_l1_set_bits(words, 574, 1, record->error);
    denovo_l1_set_bits(words, 570, 4, record->core);
    denovo_l1_set_bits(words, 569, 1, record->stash);
    denovo_l1_set_bits(words, 562, 7, record->map);
    denovo_l1_set_bits(words, 528, 34, record->line);
    denovo_l1_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_l1_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_l1_rsp_unpack(struct denovo_l1_rsp *record, const uint32_t words[DENOVO_L1_RSP_WORDS])
{
    record->type = (uint8_t)denovo_l1_get_bits(words, 575, 4);
    record->error = (uint8_t)denovo_l1_get_bits(words, 574, 1);
    record->core = (uint8_t)denovo_l1_get_bits(words, 570, 4);
    record->stash = (uint8_t)denovo_l1_get_bits(words, 569, 1);
    record->map = (uint8_t)denovo_l1_get_bits(words, 562, 7);
    record->line = (uint64_t)denovo_l1_get_bits(words, 528, 34);
    record->mask = (uint16_t)denovo_l1_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_l1_get_bits(words, 0 + i * 32, 32);
}

#endif
