/* Records of the block denovo_system: DeNovoA's L1s, ports of stashes, a network, the banks of the L2 and their memory ports.
 *
 * Source: thesis section 2.5
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit denovo_system
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DENOVO_SYSTEM_H
#define LARDER_EMITTED_DENOVO_SYSTEM_H

#include <stdint.h>

/* Parameters */
#define DENOVO_SYSTEM_CORES INT64_C(2) /* L1s; core c is node c of the network */
#define DENOVO_SYSTEM_CPUS INT64_C(0) /* the last cores are CPUs; all others are compute units of a GPU */
#define DENOVO_SYSTEM_BANKS INT64_C(2) /* banks of the L2; the lowest bits of a line name its bank; node CORES + b */
#define DENOVO_SYSTEM_STASHES INT64_C(0) /* ports of stashes; stash s is that of core s, and node CORES + BANKS + s */
#define DENOVO_SYSTEM_LINE_WORDS INT64_C(16) /* words of 4 bytes in a line */
#define DENOVO_SYSTEM_CHUNK_WORDS INT64_C(16) /* words of a message of a stash */
#define DENOVO_SYSTEM_PORT_WORDS INT64_C(16) /* words of an access */
#define DENOVO_SYSTEM_L1_BYTES INT64_C(32768) /* capacity of a compute unit's L1 */
#define DENOVO_SYSTEM_L1_WAYS INT64_C(8) /* associativity of it */
#define DENOVO_SYSTEM_L1_MSHRS INT64_C(32) /* lines with a request out, in it */
#define DENOVO_SYSTEM_L1_LIST INT64_C(32) /* accesses that wait in it while others hit */
#define DENOVO_SYSTEM_CPU_BYTES INT64_C(32768) /* capacity of a CPU's L1 */
#define DENOVO_SYSTEM_CPU_WAYS INT64_C(8) /* associativity of a CPU's L1 */
#define DENOVO_SYSTEM_CPU_MSHRS INT64_C(32) /* lines with a request out, in a CPU's L1 */
#define DENOVO_SYSTEM_CPU_LIST INT64_C(32) /* accesses that wait in a CPU's L1 while others hit */
#define DENOVO_SYSTEM_STORE_BUFFER INT64_C(32) /* lines of an L1 with words stored and not yet asked for */
#define DENOVO_SYSTEM_WRITEBACKS INT64_C(4) /* lines on their way out of an L1, until the L2 has them */
#define DENOVO_SYSTEM_SUPPLIES INT64_C(4) /* answers of an L1 to forwards that wait to leave */
#define DENOVO_SYSTEM_WARPS INT64_C(48) /* warps of a core, whose accesses keep their order */
#define DENOVO_SYSTEM_TAG_BITS INT64_C(8) /* the core's tag, returned with the answer */
#define DENOVO_SYSTEM_EPOCH_BITS INT64_C(4) /* a line's epoch in an L1 */
#define DENOVO_SYSTEM_COUNT_BITS INT64_C(32) /* width of an event counter of an L1 */
#define DENOVO_SYSTEM_L2_BYTES INT64_C(262144) /* data capacity of a bank */
#define DENOVO_SYSTEM_L2_WAYS INT64_C(16) /* lines of a bank's set */
#define DENOVO_SYSTEM_L2_MSHRS INT64_C(32) /* lines of a bank that wait for memory or for an owner; reads of its port */
#define DENOVO_SYSTEM_L2_LIST INT64_C(32) /* requests that a bank holds at once */
#define DENOVO_SYSTEM_L2_WRITES INT64_C(16) /* lines of a bank on their way to memory; writes of its port */
#define DENOVO_SYSTEM_FORWARDS INT64_C(128) /* a bank's queue of forwards */
#define DENOVO_SYSTEM_MESH_COLUMNS INT64_C(0) /* nodes of a row of the network's mesh; 0: the network is a crossbar */
#define DENOVO_SYSTEM_DEPTH INT64_C(4) /* places of each queue of the network */
#define DENOVO_SYSTEM_ADDR_BITS INT64_C(40) /* width of a physical byte address */
#define DENOVO_SYSTEM_CORE_BITS INT64_C(4) /* width of a core id on the network */
#define DENOVO_SYSTEM_MAP_BITS INT64_C(7) /* width of `map`: a stash-map index, or an L1's MSHR */
#define DENOVO_SYSTEM_PC_BITS INT64_C(8) /* width of the hash of a program counter */
#define DENOVO_SYSTEM_MEM_ID_BITS INT64_C(8) /* width of an id at memory */
#define DENOVO_SYSTEM_AXI_BYTES INT64_C(16) /* width of WDATA and RDATA */
#define DENOVO_SYSTEM_AXI_ID_BITS INT64_C(8) /* width of an id on AXI4 */
#define DENOVO_SYSTEM_PROTOCOL INT64_C(2) /* of the compute units' L1s */
#define DENOVO_SYSTEM_PROTOCOL_GD INT64_C(0) /* GPU coherence: write-through, a valid bit a line, atomics at the L2 */
#define DENOVO_SYSTEM_PROTOCOL_GH INT64_C(1) /* GD with HRF's scopes: local atomics at the L1 */
#define DENOVO_SYSTEM_PROTOCOL_DD INT64_C(2) /* DeNovoA: registration of words, atomics at the L1 */
#define DENOVO_SYSTEM_PROTOCOL_DR INT64_C(3) /* DD+RO: DD, and read-only words outlive an acquire */
#define DENOVO_SYSTEM_PROTOCOL_DH INT64_C(4) /* DD with HRF's scopes */
#define DENOVO_SYSTEM_MODEL INT64_C(2) /* the system's consistency model */
#define DENOVO_SYSTEM_MODEL_DRF0 INT64_C(0) /* unpaired and relaxed atomics are paired ones */
#define DENOVO_SYSTEM_MODEL_DRF1 INT64_C(1) /* relaxed atomics are unpaired ones */
#define DENOVO_SYSTEM_MODEL_DRFRLX INT64_C(2) /* each class as it is */
#define DENOVO_SYSTEM_EAGER INT64_C(1) /* 1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or at a release */
#define DENOVO_SYSTEM_CPU_PROTOCOL INT64_C(5) /* of the CPUs' L1s; the thesis has DD there, whatever the compute units have */
#define DENOVO_SYSTEM_CPU_PROTOCOL_GD INT64_C(0) /* GPU coherence: write-through, a valid bit a line, atomics at the L2 */
#define DENOVO_SYSTEM_CPU_PROTOCOL_GH INT64_C(1) /* GD with HRF's scopes: local atomics at the L1 */
#define DENOVO_SYSTEM_CPU_PROTOCOL_DD INT64_C(2) /* DeNovoA: registration of words, atomics at the L1 */
#define DENOVO_SYSTEM_CPU_PROTOCOL_DR INT64_C(3) /* DD+RO: DD, and read-only words outlive an acquire */
#define DENOVO_SYSTEM_CPU_PROTOCOL_DH INT64_C(4) /* DD with HRF's scopes */
#define DENOVO_SYSTEM_CPU_PROTOCOL_SAME INT64_C(5) /* that of PROTOCOL */

#define DENOVO_SYSTEM_ACCESS_LANES 2 /* channels of access, side by side in its ports */

#define DENOVO_SYSTEM_ANSWER_LANES 2 /* channels of answer, side by side in its ports */

#define DENOVO_SYSTEM_CMD_LANES 2 /* channels of cmd, side by side in its ports */

#define DENOVO_SYSTEM_CMD_DONE_LANES 2 /* channels of cmd_done, side by side in its ports */

#define DENOVO_SYSTEM_L2_CMD_LANES 2 /* channels of l2_cmd, side by side in its ports */

#define DENOVO_SYSTEM_L2_CMD_DONE_LANES 2 /* channels of l2_cmd_done, side by side in its ports */

#define DENOVO_SYSTEM_STASH_L2_REQ_LANES 1 /* channels of stash_l2_req, side by side in its ports */

#define DENOVO_SYSTEM_STASH_FWD_RSP_LANES 1 /* channels of stash_fwd_rsp, side by side in its ports */

#define DENOVO_SYSTEM_STASH_L2_FWD_LANES 1 /* channels of stash_l2_fwd, side by side in its ports */

#define DENOVO_SYSTEM_STASH_L2_RSP_LANES 1 /* channels of stash_l2_rsp, side by side in its ports */

#define DENOVO_SYSTEM_AW_LANES 2 /* channels of aw, side by side in its ports */

#define DENOVO_SYSTEM_W_LANES 2 /* channels of w, side by side in its ports */

#define DENOVO_SYSTEM_B_LANES 2 /* channels of b, side by side in its ports */

#define DENOVO_SYSTEM_AR_LANES 2 /* channels of ar, side by side in its ports */

#define DENOVO_SYSTEM_R_LANES 2 /* channels of r, side by side in its ports */

/* op: operation of an access; 3 is a LOAD */
enum denovo_system_op {
    DENOVO_SYSTEM_OP_LOAD = 0, /* read; of another class than DATA a synchronization read */
    DENOVO_SYSTEM_OP_STORE = 1, /* write; of another class than DATA a synchronization write */
    DENOVO_SYSTEM_OP_ATOMIC = 2 /* read, modify, write: `atom` says how */
};

/* command: what is done to the whole L1 */
enum denovo_system_command {
    DENOVO_SYSTEM_COMMAND_LAUNCH = 0, /* a kernel begins: an acquire */
    DENOVO_SYSTEM_COMMAND_END = 1, /* a kernel ends: a release */
    DENOVO_SYSTEM_COMMAND_FLUSH = 2, /* every line leaves; what is registered here is written back */
    DENOVO_SYSTEM_COMMAND_RANGE = 3 /* the same of the lines `first` to `last` */
};

/* counted: what a counter counts */
enum denovo_system_counted {
    DENOVO_SYSTEM_COUNTED_HIT = 0, /* an access that the port offered was done at once */
    DENOVO_SYSTEM_COUNTED_MISS_READ = 1, /* an access sent a READ */
    DENOVO_SYSTEM_COUNTED_MISS_SYNC = 2, /* an access sent a REG_SYNC, or an ATOMIC to the L2 */
    DENOVO_SYSTEM_COUNTED_MISS_JOIN = 3, /* an access waits for what is asked for already */
    DENOVO_SYSTEM_COUNTED_MISS_STORE = 4, /* a store began a store-buffer entry */
    DENOVO_SYSTEM_COUNTED_REPLAY = 5, /* a parked access was tried again */
    DENOVO_SYSTEM_COUNTED_FORWARD = 6, /* a FWD_READ or FWD_REG took a slot */
    DENOVO_SYSTEM_COUNTED_RECALL = 7, /* a RECALL took a slot */
    DENOVO_SYSTEM_COUNTED_DRAIN = 8, /* a store-buffer entry left: a REG or WT */
    DENOVO_SYSTEM_COUNTED_WRITEBACK = 9, /* a line with Registered words left */
    DENOVO_SYSTEM_COUNTED_STALL_ORDER = 10, /* an access stays: its warp's order, or a release */
    DENOVO_SYSTEM_COUNTED_STALL_LINE = 11, /* an access stays: its word or line is under way */
    DENOVO_SYSTEM_COUNTED_STALL_WAY = 12, /* an access stays: no way is free, or its line has to leave first */
    DENOVO_SYSTEM_COUNTED_STALL_MSHR = 13, /* an access stays: no MSHR, or no room in the list */
    DENOVO_SYSTEM_COUNTED_STALL_STORES = 14, /* an access stays: the store buffer is full */
    DENOVO_SYSTEM_COUNTED_STALL_SEND = 15 /* an access stays: no room for its request */
};

/* count: what `event_select` names */
enum denovo_system_count {
    DENOVO_SYSTEM_COUNT_REQUESTS = 0, /* requests taken from `req` */
    DENOVO_SYSTEM_COUNT_FETCHES = 1, /* lines asked of memory */
    DENOVO_SYSTEM_COUNT_FORWARDS = 2, /* FWD_READ and FWD_REG */
    DENOVO_SYSTEM_COUNT_RECALLS = 3, /* RECALL */
    DENOVO_SYSTEM_COUNT_TAKEN = 4, /* WBs of which a word was taken */
    DENOVO_SYSTEM_COUNT_DROPPED = 5, /* WBs of which none was */
    DENOVO_SYSTEM_COUNT_WRITEBACKS = 6, /* lines written to memory */
    DENOVO_SYSTEM_COUNT_QUEUED = 7, /* passes that left a request in a list */
    DENOVO_SYSTEM_COUNT_RETRIES = 8 /* passes that a request made in vain */
};

/* msg: type of a coherence message */
enum denovo_system_msg {
    DENOVO_SYSTEM_MSG_READ = 0, /* req, to the L2: send me these words */
    DENOVO_SYSTEM_MSG_DATA = 1, /* rsp, to the requester: the words */
    DENOVO_SYSTEM_MSG_REG = 2, /* req, to the L2: register these words to me; I write them whole */
    DENOVO_SYSTEM_MSG_REG_ACK = 3, /* rsp, to the requester: the words are yours; with data if a REG_SYNC asked */
    DENOVO_SYSTEM_MSG_FWD_READ = 4, /* fwd, to the owner: send these words to the requester, stay the owner */
    DENOVO_SYSTEM_MSG_FWD_REG = 5, /* fwd, to the owner: these words belong to the requester now; acknowledge to it */
    DENOVO_SYSTEM_MSG_RECALL = 6, /* fwd, to the owner: give these words back to the L2 */
    DENOVO_SYSTEM_MSG_RECALL_DATA = 7, /* rsp, to the L2: the recalled words */
    DENOVO_SYSTEM_MSG_WB = 8, /* req, to the L2: these words, no longer mine once you acknowledge */
    DENOVO_SYSTEM_MSG_WB_ACK = 9, /* fwd, to the writer: taken, or dropped because you no longer own them */
    DENOVO_SYSTEM_MSG_REG_SYNC = 10, /* req, to the L2: register these words to me and send their values */
    DENOVO_SYSTEM_MSG_WT = 11, /* req, to the L2: write these words; I keep no ownership */
    DENOVO_SYSTEM_MSG_WT_ACK = 12, /* rsp, to the writer: written */
    DENOVO_SYSTEM_MSG_ATOMIC = 13, /* req, to the L2: perform this operation on these words */
    DENOVO_SYSTEM_MSG_ATOMIC_RESP = 14 /* rsp, to the requester: the words as they were before */
};

/* atom: operation of an atomic unit on one word */
enum denovo_system_atom {
    DENOVO_SYSTEM_ATOM_LOAD = 0, /* old: a synchronization load */
    DENOVO_SYSTEM_ATOM_EXCH = 1, /* a: an exchange, or a synchronization store */
    DENOVO_SYSTEM_ATOM_CAS = 2, /* old == b ? a : old */
    DENOVO_SYSTEM_ATOM_ADD = 3, /* old + a */
    DENOVO_SYSTEM_ATOM_SUB = 4, /* old - a */
    DENOVO_SYSTEM_ATOM_MIN = 5, /* the lesser, signed */
    DENOVO_SYSTEM_ATOM_MAX = 6, /* the greater, signed */
    DENOVO_SYSTEM_ATOM_UMIN = 7, /* the lesser, unsigned */
    DENOVO_SYSTEM_ATOM_UMAX = 8, /* the greater, unsigned */
    DENOVO_SYSTEM_ATOM_AND = 9, /* old & a */
    DENOVO_SYSTEM_ATOM_OR = 10, /* old | a */
    DENOVO_SYSTEM_ATOM_XOR = 11, /* old ^ a */
    DENOVO_SYSTEM_ATOM_INC = 12, /* old >= a ? 0 : old + 1, unsigned */
    DENOVO_SYSTEM_ATOM_DEC = 13, /* old == 0 || old > a ? a : old - 1, unsigned */
    DENOVO_SYSTEM_ATOM_MERGE = 14 /* byte i of a where bit i of b is 1, else of old: a store of less than a word */
};

/* class: what an access orders */
enum denovo_system_class {
    DENOVO_SYSTEM_CLASS_DATA = 0, /* no synchronization */
    DENOVO_SYSTEM_CLASS_PAIRED = 1, /* acquires if it loads, releases if it stores, both if it does both */
    DENOVO_SYSTEM_CLASS_UNPAIRED = 2, /* ordered with the warp's other atomics, not with its data */
    DENOVO_SYSTEM_CLASS_RELAXED = 3 /* ordered with the same word only */
};

/* axi_resp: how an access ended */
enum denovo_system_axi_resp {
    DENOVO_SYSTEM_AXI_RESP_OKAY = 0, /* done */
    DENOVO_SYSTEM_AXI_RESP_EXOKAY = 1, /* an exclusive access is done; never an answer to ours */
    DENOVO_SYSTEM_AXI_RESP_SLVERR = 2, /* the slave refused it */
    DENOVO_SYSTEM_AXI_RESP_DECERR = 3 /* no slave has the address */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t denovo_system_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void denovo_system_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
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
#define DENOVO_SYSTEM_ACCESS_BITS 691
#define DENOVO_SYSTEM_ACCESS_WORDS 22
#define DENOVO_SYSTEM_ACCESS_TAG_LSB 683
#define DENOVO_SYSTEM_ACCESS_TAG_WIDTH 8
#define DENOVO_SYSTEM_ACCESS_WARP_LSB 677
#define DENOVO_SYSTEM_ACCESS_WARP_WIDTH 6
#define DENOVO_SYSTEM_ACCESS_OP_LSB 675
#define DENOVO_SYSTEM_ACCESS_OP_WIDTH 2
#define DENOVO_SYSTEM_ACCESS_ATOM_LSB 671
#define DENOVO_SYSTEM_ACCESS_ATOM_WIDTH 4
#define DENOVO_SYSTEM_ACCESS_CLASS_LSB 669
#define DENOVO_SYSTEM_ACCESS_CLASS_WIDTH 2
#define DENOVO_SYSTEM_ACCESS_LOCAL_LSB 668
#define DENOVO_SYSTEM_ACCESS_LOCAL_WIDTH 1
#define DENOVO_SYSTEM_ACCESS_READ_ONLY_LSB 667
#define DENOVO_SYSTEM_ACCESS_READ_ONLY_WIDTH 1
#define DENOVO_SYSTEM_ACCESS_UNCACHED_LSB 666
#define DENOVO_SYSTEM_ACCESS_UNCACHED_WIDTH 1
#define DENOVO_SYSTEM_ACCESS_PC_LSB 658
#define DENOVO_SYSTEM_ACCESS_PC_WIDTH 8
#define DENOVO_SYSTEM_ACCESS_ADDRESS_LSB 624
#define DENOVO_SYSTEM_ACCESS_ADDRESS_WIDTH 34
#define DENOVO_SYSTEM_ACCESS_MASK_LSB 608
#define DENOVO_SYSTEM_ACCESS_MASK_WIDTH 16
#define DENOVO_SYSTEM_ACCESS_STRB_LSB 544
#define DENOVO_SYSTEM_ACCESS_STRB_WIDTH 4
#define DENOVO_SYSTEM_ACCESS_STRB_COUNT 16
#define DENOVO_SYSTEM_ACCESS_DATA_LSB 32
#define DENOVO_SYSTEM_ACCESS_DATA_WIDTH 32
#define DENOVO_SYSTEM_ACCESS_DATA_COUNT 16
#define DENOVO_SYSTEM_ACCESS_COMPARE_LSB 0
#define DENOVO_SYSTEM_ACCESS_COMPARE_WIDTH 32

struct denovo_system_access {
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

static inline void denovo_system_access_pack(uint32_t words[DENOVO_SYSTEM_ACCESS_WORDS], const struct denovo_system_access *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_ACCESS_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 683, 8, record->tag);
    denovo_system_set_bits(words, 677, 6, record->warp);
    denovo_system_set_bits(words, 675, 2, record->op);
    denovo_system_set_bits(words, 671, 4, record->atom);
    denovo_system_set_bits(words, 669, 2, record->class);
    denovo_system_set_bits(words, 668, 1, record->local);
    denovo_system_set_bits(words, 667, 1, record->read_only);
    denovo_system_set_bits(words, 666, 1, record->uncached);
    denovo_system_set_bits(words, 658, 8, record->pc);
    denovo_system_set_bits(words, 624, 34, record->address);
    denovo_system_set_bits(words, 608, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_system_set_bits(words, 544 + i * 4, 4, record->strb[i]);
    for (unsigned i = 0; i < 16; i++)
        denovo_system_set_bits(words, 32 + i * 32, 32, record->data[i]);
    denovo_system_set_bits(words, 0, 32, record->compare);
}

static inline void denovo_system_access_unpack(struct denovo_system_access *record, const uint32_t words[DENOVO_SYSTEM_ACCESS_WORDS])
{
    record->tag = (uint8_t)denovo_system_get_bits(words, 683, 8);
    record->warp = (uint8_t)denovo_system_get_bits(words, 677, 6);
    record->op = (uint8_t)denovo_system_get_bits(words, 675, 2);
    record->atom = (uint8_t)denovo_system_get_bits(words, 671, 4);
    record->class = (uint8_t)denovo_system_get_bits(words, 669, 2);
    record->local = (uint8_t)denovo_system_get_bits(words, 668, 1);
    record->read_only = (uint8_t)denovo_system_get_bits(words, 667, 1);
    record->uncached = (uint8_t)denovo_system_get_bits(words, 666, 1);
    record->pc = (uint8_t)denovo_system_get_bits(words, 658, 8);
    record->address = (uint64_t)denovo_system_get_bits(words, 624, 34);
    record->mask = (uint16_t)denovo_system_get_bits(words, 608, 16);
    for (unsigned i = 0; i < 16; i++)
        record->strb[i] = (uint8_t)denovo_system_get_bits(words, 544 + i * 4, 4);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_system_get_bits(words, 32 + i * 32, 32);
    record->compare = (uint32_t)denovo_system_get_bits(words, 0, 32);
}

/* answer: its answer, in parts or whole (Larder) */
#define DENOVO_SYSTEM_ANSWER_BITS 538
#define DENOVO_SYSTEM_ANSWER_WORDS 17
#define DENOVO_SYSTEM_ANSWER_TAG_LSB 530
#define DENOVO_SYSTEM_ANSWER_TAG_WIDTH 8
#define DENOVO_SYSTEM_ANSWER_LAST_LSB 529
#define DENOVO_SYSTEM_ANSWER_LAST_WIDTH 1
#define DENOVO_SYSTEM_ANSWER_ERROR_LSB 528
#define DENOVO_SYSTEM_ANSWER_ERROR_WIDTH 1
#define DENOVO_SYSTEM_ANSWER_MASK_LSB 512
#define DENOVO_SYSTEM_ANSWER_MASK_WIDTH 16
#define DENOVO_SYSTEM_ANSWER_DATA_LSB 0
#define DENOVO_SYSTEM_ANSWER_DATA_WIDTH 32
#define DENOVO_SYSTEM_ANSWER_DATA_COUNT 16

struct denovo_system_answer {
    uint8_t tag; /* 8 bits: of the access */
    uint8_t last; /* 1 bit: no other answer follows for the access */
    uint8_t error; /* 1 bit: memory failed for a word of the mask: that word is 0 */
    uint16_t mask; /* 16 bits: words that this answer is about: each word of the access once */
    uint32_t data[16]; /* 32 bits: LOAD, ATOMIC: the words as they were before; else 0 */
};

static inline void denovo_system_answer_pack(uint32_t words[DENOVO_SYSTEM_ANSWER_WORDS], const struct denovo_system_answer *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_ANSWER_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 530, 8, record->tag);
    denovo_system_set_bits(words, 529, 1, record->last);
    denovo_system_set_bits(words, 528, 1, record->error);
    denovo_system_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_system_answer_unpack(struct denovo_system_answer *record, const uint32_t words[DENOVO_SYSTEM_ANSWER_WORDS])
{
    record->tag = (uint8_t)denovo_system_get_bits(words, 530, 8);
    record->last = (uint8_t)denovo_system_get_bits(words, 529, 1);
    record->error = (uint8_t)denovo_system_get_bits(words, 528, 1);
    record->mask = (uint16_t)denovo_system_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_system_get_bits(words, 0 + i * 32, 32);
}

/* cmd: a command to the whole L1 (Larder) */
#define DENOVO_SYSTEM_CMD_BITS 70
#define DENOVO_SYSTEM_CMD_WORDS 3
#define DENOVO_SYSTEM_CMD_COMMAND_LSB 68
#define DENOVO_SYSTEM_CMD_COMMAND_WIDTH 2
#define DENOVO_SYSTEM_CMD_FIRST_LSB 34
#define DENOVO_SYSTEM_CMD_FIRST_WIDTH 34
#define DENOVO_SYSTEM_CMD_LAST_LSB 0
#define DENOVO_SYSTEM_CMD_LAST_WIDTH 34

struct denovo_system_cmd {
    uint8_t command; /* 2 bits: COMMAND_* */
    uint64_t first; /* 34 bits: RANGE: its first line; else ignored */
    uint64_t last; /* 34 bits: RANGE: its last line; before `first`: none */
};

static inline void denovo_system_cmd_pack(uint32_t words[DENOVO_SYSTEM_CMD_WORDS], const struct denovo_system_cmd *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_CMD_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 68, 2, record->command);
    denovo_system_set_bits(words, 34, 34, record->first);
    denovo_system_set_bits(words, 0, 34, record->last);
}

static inline void denovo_system_cmd_unpack(struct denovo_system_cmd *record, const uint32_t words[DENOVO_SYSTEM_CMD_WORDS])
{
    record->command = (uint8_t)denovo_system_get_bits(words, 68, 2);
    record->first = (uint64_t)denovo_system_get_bits(words, 34, 34);
    record->last = (uint64_t)denovo_system_get_bits(words, 0, 34);
}

/* cmd_done: its end (Larder) */
#define DENOVO_SYSTEM_CMD_DONE_BITS 2
#define DENOVO_SYSTEM_CMD_DONE_WORDS 1
#define DENOVO_SYSTEM_CMD_DONE_COMMAND_LSB 0
#define DENOVO_SYSTEM_CMD_DONE_COMMAND_WIDTH 2
#define DENOVO_SYSTEM_CMD_DONE_COMMAND_MASK UINT64_C(0x3)

struct denovo_system_cmd_done {
    uint8_t command; /* 2 bits: the command that is done */
};

static inline void denovo_system_cmd_done_pack(uint32_t words[DENOVO_SYSTEM_CMD_DONE_WORDS], const struct denovo_system_cmd_done *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_CMD_DONE_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 0, 2, record->command);
}

static inline void denovo_system_cmd_done_unpack(struct denovo_system_cmd_done *record, const uint32_t words[DENOVO_SYSTEM_CMD_DONE_WORDS])
{
    record->command = (uint8_t)denovo_system_get_bits(words, 0, 2);
}

/* l2_cmd: write back and drop lines (Larder) */
#define DENOVO_SYSTEM_L2_CMD_BITS 69
#define DENOVO_SYSTEM_L2_CMD_WORDS 3
#define DENOVO_SYSTEM_L2_CMD_ALL_LSB 68
#define DENOVO_SYSTEM_L2_CMD_ALL_WIDTH 1
#define DENOVO_SYSTEM_L2_CMD_FIRST_LSB 34
#define DENOVO_SYSTEM_L2_CMD_FIRST_WIDTH 34
#define DENOVO_SYSTEM_L2_CMD_LAST_LSB 0
#define DENOVO_SYSTEM_L2_CMD_LAST_WIDTH 34

struct denovo_system_l2_cmd {
    uint8_t all; /* 1 bit: 1: every line; 0: from `first` to `last` */
    uint64_t first; /* 34 bits: line address */
    uint64_t last; /* 34 bits: line address, not below `first`; the range is widened to whole groups of BANKS lines */
};

static inline void denovo_system_l2_cmd_pack(uint32_t words[DENOVO_SYSTEM_L2_CMD_WORDS], const struct denovo_system_l2_cmd *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_L2_CMD_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 68, 1, record->all);
    denovo_system_set_bits(words, 34, 34, record->first);
    denovo_system_set_bits(words, 0, 34, record->last);
}

static inline void denovo_system_l2_cmd_unpack(struct denovo_system_l2_cmd *record, const uint32_t words[DENOVO_SYSTEM_L2_CMD_WORDS])
{
    record->all = (uint8_t)denovo_system_get_bits(words, 68, 1);
    record->first = (uint64_t)denovo_system_get_bits(words, 34, 34);
    record->last = (uint64_t)denovo_system_get_bits(words, 0, 34);
}

/* l2_cmd_done: the lines are gone, and memory has their data (Larder) */
#define DENOVO_SYSTEM_L2_CMD_DONE_BITS 1
#define DENOVO_SYSTEM_L2_CMD_DONE_WORDS 1
#define DENOVO_SYSTEM_L2_CMD_DONE_ERROR_LSB 0
#define DENOVO_SYSTEM_L2_CMD_DONE_ERROR_WIDTH 1
#define DENOVO_SYSTEM_L2_CMD_DONE_ERROR_MASK UINT64_C(0x1)

struct denovo_system_l2_cmd_done {
    uint8_t error; /* 1 bit: memory refused a write since the command was taken */
};

static inline void denovo_system_l2_cmd_done_pack(uint32_t words[DENOVO_SYSTEM_L2_CMD_DONE_WORDS], const struct denovo_system_l2_cmd_done *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_L2_CMD_DONE_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 0, 1, record->error);
}

static inline void denovo_system_l2_cmd_done_unpack(struct denovo_system_l2_cmd_done *record, const uint32_t words[DENOVO_SYSTEM_L2_CMD_DONE_WORDS])
{
    record->error = (uint8_t)denovo_system_get_bits(words, 0, 1);
}

/* req: a request to the registry (thesis sections 2.3, 2.5.3) */
#define DENOVO_SYSTEM_REQ_BITS 592
#define DENOVO_SYSTEM_REQ_WORDS 19
#define DENOVO_SYSTEM_REQ_TYPE_LSB 588
#define DENOVO_SYSTEM_REQ_TYPE_WIDTH 4
#define DENOVO_SYSTEM_REQ_ATOM_LSB 584
#define DENOVO_SYSTEM_REQ_ATOM_WIDTH 4
#define DENOVO_SYSTEM_REQ_UNCACHED_LSB 583
#define DENOVO_SYSTEM_REQ_UNCACHED_WIDTH 1
#define DENOVO_SYSTEM_REQ_CPU_LSB 582
#define DENOVO_SYSTEM_REQ_CPU_WIDTH 1
#define DENOVO_SYSTEM_REQ_CORE_LSB 578
#define DENOVO_SYSTEM_REQ_CORE_WIDTH 4
#define DENOVO_SYSTEM_REQ_STASH_LSB 577
#define DENOVO_SYSTEM_REQ_STASH_WIDTH 1
#define DENOVO_SYSTEM_REQ_MAP_LSB 570
#define DENOVO_SYSTEM_REQ_MAP_WIDTH 7
#define DENOVO_SYSTEM_REQ_PC_LSB 562
#define DENOVO_SYSTEM_REQ_PC_WIDTH 8
#define DENOVO_SYSTEM_REQ_LINE_LSB 528
#define DENOVO_SYSTEM_REQ_LINE_WIDTH 34
#define DENOVO_SYSTEM_REQ_MASK_LSB 512
#define DENOVO_SYSTEM_REQ_MASK_WIDTH 16
#define DENOVO_SYSTEM_REQ_DATA_LSB 0
#define DENOVO_SYSTEM_REQ_DATA_WIDTH 32
#define DENOVO_SYSTEM_REQ_DATA_COUNT 16

struct denovo_system_req {
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

static inline void denovo_system_req_pack(uint32_t words[DENOVO_SYSTEM_REQ_WORDS], const struct denovo_system_req *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_REQ_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 588, 4, record->type);
    denovo_system_set_bits(words, 584, 4, record->atom);
    denovo_system_set_bits(words, 583, 1, record->uncached);
    denovo_system_set_bits(words, 582, 1, record->cpu);
    denovo_system_set_bits(words, 578, 4, record->core);
    denovo_system_set_bits(words, 577, 1, record->stash);
    denovo_system_set_bits(words, 570, 7, record->map);
    denovo_system_set_bits(words, 562, 8, record->pc);
    denovo_system_set_bits(words, 528, 34, record->line);
    denovo_system_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_system_req_unpack(struct denovo_system_req *record, const uint32_t words[DENOVO_SYSTEM_REQ_WORDS])
{
    record->type = (uint8_t)denovo_system_get_bits(words, 588, 4);
    record->atom = (uint8_t)denovo_system_get_bits(words, 584, 4);
    record->uncached = (uint8_t)denovo_system_get_bits(words, 583, 1);
    record->cpu = (uint8_t)denovo_system_get_bits(words, 582, 1);
    record->core = (uint8_t)denovo_system_get_bits(words, 578, 4);
    record->stash = (uint8_t)denovo_system_get_bits(words, 577, 1);
    record->map = (uint8_t)denovo_system_get_bits(words, 570, 7);
    record->pc = (uint8_t)denovo_system_get_bits(words, 562, 8);
    record->line = (uint64_t)denovo_system_get_bits(words, 528, 34);
    record->mask = (uint16_t)denovo_system_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_system_get_bits(words, 0 + i * 32, 32);
}

/* fwd: the registry's word to an owner, in the order of its decisions (thesis section 2.3) */
#define DENOVO_SYSTEM_FWD_BITS 79
#define DENOVO_SYSTEM_FWD_WORDS 3
#define DENOVO_SYSTEM_FWD_TYPE_LSB 75
#define DENOVO_SYSTEM_FWD_TYPE_WIDTH 4
#define DENOVO_SYSTEM_FWD_SYNC_LSB 74
#define DENOVO_SYSTEM_FWD_SYNC_WIDTH 1
#define DENOVO_SYSTEM_FWD_TO_CORE_LSB 70
#define DENOVO_SYSTEM_FWD_TO_CORE_WIDTH 4
#define DENOVO_SYSTEM_FWD_TO_STASH_LSB 69
#define DENOVO_SYSTEM_FWD_TO_STASH_WIDTH 1
#define DENOVO_SYSTEM_FWD_CORE_LSB 65
#define DENOVO_SYSTEM_FWD_CORE_WIDTH 4
#define DENOVO_SYSTEM_FWD_STASH_LSB 64
#define DENOVO_SYSTEM_FWD_STASH_WIDTH 1
#define DENOVO_SYSTEM_FWD_MAP_LSB 57
#define DENOVO_SYSTEM_FWD_MAP_WIDTH 7
#define DENOVO_SYSTEM_FWD_OWNER_MAP_LSB 50
#define DENOVO_SYSTEM_FWD_OWNER_MAP_WIDTH 7
#define DENOVO_SYSTEM_FWD_LINE_LSB 16
#define DENOVO_SYSTEM_FWD_LINE_WIDTH 34
#define DENOVO_SYSTEM_FWD_MASK_LSB 0
#define DENOVO_SYSTEM_FWD_MASK_WIDTH 16

struct denovo_system_fwd {
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

static inline void denovo_system_fwd_pack(uint32_t words[DENOVO_SYSTEM_FWD_WORDS], const struct denovo_system_fwd *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_FWD_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 75, 4, record->type);
    denovo_system_set_bits(words, 74, 1, record->sync);
    denovo_system_set_bits(words, 70, 4, record->to_core);
    denovo_system_set_bits(words, 69, 1, record->to_stash);
    denovo_system_set_bits(words, 65, 4, record->core);
    denovo_system_set_bits(words, 64, 1, record->stash);
    denovo_system_set_bits(words, 57, 7, record->map);
    denovo_system_set_bits(words, 50, 7, record->owner_map);
    denovo_system_set_bits(words, 16, 34, record->line);
    denovo_system_set_bits(words, 0, 16, record->mask);
}

static inline void denovo_system_fwd_unpack(struct denovo_system_fwd *record, const uint32_t words[DENOVO_SYSTEM_FWD_WORDS])
{
    record->type = (uint8_t)denovo_system_get_bits(words, 75, 4);
    record->sync = (uint8_t)denovo_system_get_bits(words, 74, 1);
    record->to_core = (uint8_t)denovo_system_get_bits(words, 70, 4);
    record->to_stash = (uint8_t)denovo_system_get_bits(words, 69, 1);
    record->core = (uint8_t)denovo_system_get_bits(words, 65, 4);
    record->stash = (uint8_t)denovo_system_get_bits(words, 64, 1);
    record->map = (uint8_t)denovo_system_get_bits(words, 57, 7);
    record->owner_map = (uint8_t)denovo_system_get_bits(words, 50, 7);
    record->line = (uint64_t)denovo_system_get_bits(words, 16, 34);
    record->mask = (uint16_t)denovo_system_get_bits(words, 0, 16);
}

/* rsp: an answer, in parts or whole (thesis section 2.3) */
#define DENOVO_SYSTEM_RSP_BITS 579
#define DENOVO_SYSTEM_RSP_WORDS 19
#define DENOVO_SYSTEM_RSP_TYPE_LSB 575
#define DENOVO_SYSTEM_RSP_TYPE_WIDTH 4
#define DENOVO_SYSTEM_RSP_ERROR_LSB 574
#define DENOVO_SYSTEM_RSP_ERROR_WIDTH 1
#define DENOVO_SYSTEM_RSP_CORE_LSB 570
#define DENOVO_SYSTEM_RSP_CORE_WIDTH 4
#define DENOVO_SYSTEM_RSP_STASH_LSB 569
#define DENOVO_SYSTEM_RSP_STASH_WIDTH 1
#define DENOVO_SYSTEM_RSP_MAP_LSB 562
#define DENOVO_SYSTEM_RSP_MAP_WIDTH 7
#define DENOVO_SYSTEM_RSP_LINE_LSB 528
#define DENOVO_SYSTEM_RSP_LINE_WIDTH 34
#define DENOVO_SYSTEM_RSP_MASK_LSB 512
#define DENOVO_SYSTEM_RSP_MASK_WIDTH 16
#define DENOVO_SYSTEM_RSP_DATA_LSB 0
#define DENOVO_SYSTEM_RSP_DATA_WIDTH 32
#define DENOVO_SYSTEM_RSP_DATA_COUNT 16

struct denovo_system_rsp {
    uint8_t type; /* 4 bits: MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2 */
    uint8_t error; /* 1 bit: memory failed: the words are not there, and 0 */
    uint8_t core; /* 4 bits: the requester's, as in the request or forward; RECALL_DATA: 0 */
    uint8_t stash; /* 1 bit: the same of its `stash` */
    uint8_t map; /* 7 bits: the same of its `map`; RECALL_DATA: the forward's */
    uint64_t line; /* 34 bits: line address */
    uint16_t mask; /* 16 bits: words that this answer is about: a part of the request's, each word once */
    uint32_t data[16]; /* 32 bits: DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere */
};

static inline void denovo_system_rsp_pack(uint32_t words[DENOVO_SYSTEM_RSP_WORDS], const struct denovo_system_rsp *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_RSP_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 575, 4, record->type);
    denovo_system_set_bits(words, 574, 1, record->error);
    denovo_system_set_bits(words, 570, 4, record->core);
    denovo_system_set_bits(words, 569, 1, record->stash);
    denovo_system_set_bits(words, 562, 7, record->map);
    denovo_system_set_bits(words, 528, 34, record->line);
    denovo_system_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_system_rsp_unpack(struct denovo_system_rsp *record, const uint32_t words[DENOVO_SYSTEM_RSP_WORDS])
{
    record->type = (uint8_t)denovo_system_get_bits(words, 575, 4);
    record->error = (uint8_t)denovo_system_get_bits(words, 574, 1);
    record->core = (uint8_t)denovo_system_get_bits(words, 570, 4);
    record->stash = (uint8_t)denovo_system_get_bits(words, 569, 1);
    record->map = (uint8_t)denovo_system_get_bits(words, 562, 7);
    record->line = (uint64_t)denovo_system_get_bits(words, 528, 34);
    record->mask = (uint16_t)denovo_system_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_system_get_bits(words, 0 + i * 32, 32);
}

/* mem_req: a line's access to memory (Larder) */
#define DENOVO_SYSTEM_MEM_REQ_BITS 633
#define DENOVO_SYSTEM_MEM_REQ_WORDS 20
#define DENOVO_SYSTEM_MEM_REQ_WRITE_LSB 632
#define DENOVO_SYSTEM_MEM_REQ_WRITE_WIDTH 1
#define DENOVO_SYSTEM_MEM_REQ_UNCACHED_LSB 631
#define DENOVO_SYSTEM_MEM_REQ_UNCACHED_WIDTH 1
#define DENOVO_SYSTEM_MEM_REQ_CPU_LSB 630
#define DENOVO_SYSTEM_MEM_REQ_CPU_WIDTH 1
#define DENOVO_SYSTEM_MEM_REQ_CORE_LSB 626
#define DENOVO_SYSTEM_MEM_REQ_CORE_WIDTH 4
#define DENOVO_SYSTEM_MEM_REQ_PC_LSB 618
#define DENOVO_SYSTEM_MEM_REQ_PC_WIDTH 8
#define DENOVO_SYSTEM_MEM_REQ_ID_LSB 610
#define DENOVO_SYSTEM_MEM_REQ_ID_WIDTH 8
#define DENOVO_SYSTEM_MEM_REQ_LINE_LSB 576
#define DENOVO_SYSTEM_MEM_REQ_LINE_WIDTH 34
#define DENOVO_SYSTEM_MEM_REQ_STRB_LSB 512
#define DENOVO_SYSTEM_MEM_REQ_STRB_WIDTH 64
#define DENOVO_SYSTEM_MEM_REQ_DATA_LSB 0
#define DENOVO_SYSTEM_MEM_REQ_DATA_WIDTH 32
#define DENOVO_SYSTEM_MEM_REQ_DATA_COUNT 16

struct denovo_system_mem_req {
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

static inline void denovo_system_mem_req_pack(uint32_t words[DENOVO_SYSTEM_MEM_REQ_WORDS], const struct denovo_system_mem_req *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_MEM_REQ_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 632, 1, record->write);
    denovo_system_set_bits(words, 631, 1, record->uncached);
    denovo_system_set_bits(words, 630, 1, record->cpu);
    denovo_system_set_bits(words, 626, 4, record->core);
    denovo_system_set_bits(words, 618, 8, record->pc);
    denovo_system_set_bits(words, 610, 8, record->id);
    denovo_system_set_bits(words, 576, 34, record->line);
    denovo_system_set_bits(words, 512, 64, record->strb);
    for (unsigned i = 0; i < 16; i++)
        denovo_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_system_mem_req_unpack(struct denovo_system_mem_req *record, const uint32_t words[DENOVO_SYSTEM_MEM_REQ_WORDS])
{
    record->write = (uint8_t)denovo_system_get_bits(words, 632, 1);
    record->uncached = (uint8_t)denovo_system_get_bits(words, 631, 1);
    record->cpu = (uint8_t)denovo_system_get_bits(words, 630, 1);
    record->core = (uint8_t)denovo_system_get_bits(words, 626, 4);
    record->pc = (uint8_t)denovo_system_get_bits(words, 618, 8);
    record->id = (uint8_t)denovo_system_get_bits(words, 610, 8);
    record->line = (uint64_t)denovo_system_get_bits(words, 576, 34);
    record->strb = (uint64_t)denovo_system_get_bits(words, 512, 64);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_system_get_bits(words, 0 + i * 32, 32);
}

/* mem_rsp: its answer (Larder) */
#define DENOVO_SYSTEM_MEM_RSP_BITS 522
#define DENOVO_SYSTEM_MEM_RSP_WORDS 17
#define DENOVO_SYSTEM_MEM_RSP_WRITE_LSB 521
#define DENOVO_SYSTEM_MEM_RSP_WRITE_WIDTH 1
#define DENOVO_SYSTEM_MEM_RSP_ERROR_LSB 520
#define DENOVO_SYSTEM_MEM_RSP_ERROR_WIDTH 1
#define DENOVO_SYSTEM_MEM_RSP_ID_LSB 512
#define DENOVO_SYSTEM_MEM_RSP_ID_WIDTH 8
#define DENOVO_SYSTEM_MEM_RSP_DATA_LSB 0
#define DENOVO_SYSTEM_MEM_RSP_DATA_WIDTH 32
#define DENOVO_SYSTEM_MEM_RSP_DATA_COUNT 16

struct denovo_system_mem_rsp {
    uint8_t write; /* 1 bit: of the request */
    uint8_t error; /* 1 bit: memory refused it: a read's data are 0 */
    uint8_t id; /* 8 bits: of the request */
    uint32_t data[16]; /* 32 bits: of a read the line; 0 of a write */
};

static inline void denovo_system_mem_rsp_pack(uint32_t words[DENOVO_SYSTEM_MEM_RSP_WORDS], const struct denovo_system_mem_rsp *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_MEM_RSP_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 521, 1, record->write);
    denovo_system_set_bits(words, 520, 1, record->error);
    denovo_system_set_bits(words, 512, 8, record->id);
    for (unsigned i = 0; i < 16; i++)
        denovo_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_system_mem_rsp_unpack(struct denovo_system_mem_rsp *record, const uint32_t words[DENOVO_SYSTEM_MEM_RSP_WORDS])
{
    record->write = (uint8_t)denovo_system_get_bits(words, 521, 1);
    record->error = (uint8_t)denovo_system_get_bits(words, 520, 1);
    record->id = (uint8_t)denovo_system_get_bits(words, 512, 8);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_system_get_bits(words, 0 + i * 32, 32);
}

/* message: a message at a stash (thesis sections 2.3, 4.5.4) */
#define DENOVO_SYSTEM_MESSAGE_BITS 585
#define DENOVO_SYSTEM_MESSAGE_WORDS 19
#define DENOVO_SYSTEM_MESSAGE_TYPE_LSB 581
#define DENOVO_SYSTEM_MESSAGE_TYPE_WIDTH 4
#define DENOVO_SYSTEM_MESSAGE_LINE_LSB 547
#define DENOVO_SYSTEM_MESSAGE_LINE_WIDTH 34
#define DENOVO_SYSTEM_MESSAGE_MASK_LSB 531
#define DENOVO_SYSTEM_MESSAGE_MASK_WIDTH 16
#define DENOVO_SYSTEM_MESSAGE_CORE_LSB 527
#define DENOVO_SYSTEM_MESSAGE_CORE_WIDTH 4
#define DENOVO_SYSTEM_MESSAGE_STASH_LSB 526
#define DENOVO_SYSTEM_MESSAGE_STASH_WIDTH 1
#define DENOVO_SYSTEM_MESSAGE_MAP_LSB 519
#define DENOVO_SYSTEM_MESSAGE_MAP_WIDTH 7
#define DENOVO_SYSTEM_MESSAGE_OWNER_MAP_LSB 512
#define DENOVO_SYSTEM_MESSAGE_OWNER_MAP_WIDTH 7
#define DENOVO_SYSTEM_MESSAGE_DATA_LSB 0
#define DENOVO_SYSTEM_MESSAGE_DATA_WIDTH 32
#define DENOVO_SYSTEM_MESSAGE_DATA_COUNT 16

struct denovo_system_message {
    uint8_t type; /* 4 bits: MSG_READ to MSG_WB_ACK */
    uint64_t line; /* 34 bits: address of the chunk */
    uint16_t mask; /* 16 bits: words of it that the message is about */
    uint8_t core; /* 4 bits: the requester's core (of a WB: the writer's) */
    uint8_t stash; /* 1 bit: the requester is a stash, not an L1 */
    uint8_t map; /* 7 bits: the requester's map */
    uint8_t owner_map; /* 7 bits: FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0 */
    uint32_t data[16]; /* 32 bits: words of the chunk; 0 where the mask is 0 or the type carries none */
};

static inline void denovo_system_message_pack(uint32_t words[DENOVO_SYSTEM_MESSAGE_WORDS], const struct denovo_system_message *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_MESSAGE_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 581, 4, record->type);
    denovo_system_set_bits(words, 547, 34, record->line);
    denovo_system_set_bits(words, 531, 16, record->mask);
    denovo_system_set_bits(words, 527, 4, record->core);
    denovo_system_set_bits(words, 526, 1, record->stash);
    denovo_system_set_bits(words, 519, 7, record->map);
    denovo_system_set_bits(words, 512, 7, record->owner_map);
    for (unsigned i = 0; i < 16; i++)
        denovo_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_system_message_unpack(struct denovo_system_message *record, const uint32_t words[DENOVO_SYSTEM_MESSAGE_WORDS])
{
    record->type = (uint8_t)denovo_system_get_bits(words, 581, 4);
    record->line = (uint64_t)denovo_system_get_bits(words, 547, 34);
    record->mask = (uint16_t)denovo_system_get_bits(words, 531, 16);
    record->core = (uint8_t)denovo_system_get_bits(words, 527, 4);
    record->stash = (uint8_t)denovo_system_get_bits(words, 526, 1);
    record->map = (uint8_t)denovo_system_get_bits(words, 519, 7);
    record->owner_map = (uint8_t)denovo_system_get_bits(words, 512, 7);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_system_get_bits(words, 0 + i * 32, 32);
}

/* axi_address: AR and AW: a burst (AXI4, A2.2 and A2.5) */
#define DENOVO_SYSTEM_AXI_ADDRESS_BITS 86
#define DENOVO_SYSTEM_AXI_ADDRESS_WORDS 3
#define DENOVO_SYSTEM_AXI_ADDRESS_ID_LSB 78
#define DENOVO_SYSTEM_AXI_ADDRESS_ID_WIDTH 8
#define DENOVO_SYSTEM_AXI_ADDRESS_ADDR_LSB 38
#define DENOVO_SYSTEM_AXI_ADDRESS_ADDR_WIDTH 40
#define DENOVO_SYSTEM_AXI_ADDRESS_LEN_LSB 30
#define DENOVO_SYSTEM_AXI_ADDRESS_LEN_WIDTH 8
#define DENOVO_SYSTEM_AXI_ADDRESS_SIZE_LSB 27
#define DENOVO_SYSTEM_AXI_ADDRESS_SIZE_WIDTH 3
#define DENOVO_SYSTEM_AXI_ADDRESS_BURST_LSB 25
#define DENOVO_SYSTEM_AXI_ADDRESS_BURST_WIDTH 2
#define DENOVO_SYSTEM_AXI_ADDRESS_LOCK_LSB 24
#define DENOVO_SYSTEM_AXI_ADDRESS_LOCK_WIDTH 1
#define DENOVO_SYSTEM_AXI_ADDRESS_CACHE_LSB 20
#define DENOVO_SYSTEM_AXI_ADDRESS_CACHE_WIDTH 4
#define DENOVO_SYSTEM_AXI_ADDRESS_PROT_LSB 17
#define DENOVO_SYSTEM_AXI_ADDRESS_PROT_WIDTH 3
#define DENOVO_SYSTEM_AXI_ADDRESS_QOS_LSB 13
#define DENOVO_SYSTEM_AXI_ADDRESS_QOS_WIDTH 4
#define DENOVO_SYSTEM_AXI_ADDRESS_USER_LSB 0
#define DENOVO_SYSTEM_AXI_ADDRESS_USER_WIDTH 13

struct denovo_system_axi_address {
    uint8_t id; /* 8 bits: the request's id, with zeros above */
    uint64_t addr; /* 40 bits: byte address of the first beat */
    uint8_t len; /* 8 bits: beats of the burst less one */
    uint8_t size; /* 3 bits: bytes of a beat: 2 to this power */
    uint8_t burst; /* 2 bits: 1: INCR */
    uint8_t lock; /* 1 bit: 0: no exclusive access */
    uint8_t cache; /* 4 bits: 15: normal memory, write-back, allocate; 0: device, not bufferable */
    uint8_t prot; /* 3 bits: 2: data, not secure, not privileged */
    uint8_t qos; /* 4 bits: 0: takes no part */
    uint16_t user; /* 13 bits: {cpu, core, pc} of the request */
};

static inline void denovo_system_axi_address_pack(uint32_t words[DENOVO_SYSTEM_AXI_ADDRESS_WORDS], const struct denovo_system_axi_address *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_AXI_ADDRESS_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 78, 8, record->id);
    denovo_system_set_bits(words, 38, 40, record->addr);
    denovo_system_set_bits(words, 30, 8, record->len);
    denovo_system_set_bits(words, 27, 3, record->size);
    denovo_system_set_bits(words, 25, 2, record->burst);
    denovo_system_set_bits(words, 24, 1, record->lock);
    denovo_system_set_bits(words, 20, 4, record->cache);
    denovo_system_set_bits(words, 17, 3, record->prot);
    denovo_system_set_bits(words, 13, 4, record->qos);
    denovo_system_set_bits(words, 0, 13, record->user);
}

static inline void denovo_system_axi_address_unpack(struct denovo_system_axi_address *record, const uint32_t words[DENOVO_SYSTEM_AXI_ADDRESS_WORDS])
{
    record->id = (uint8_t)denovo_system_get_bits(words, 78, 8);
    record->addr = (uint64_t)denovo_system_get_bits(words, 38, 40);
    record->len = (uint8_t)denovo_system_get_bits(words, 30, 8);
    record->size = (uint8_t)denovo_system_get_bits(words, 27, 3);
    record->burst = (uint8_t)denovo_system_get_bits(words, 25, 2);
    record->lock = (uint8_t)denovo_system_get_bits(words, 24, 1);
    record->cache = (uint8_t)denovo_system_get_bits(words, 20, 4);
    record->prot = (uint8_t)denovo_system_get_bits(words, 17, 3);
    record->qos = (uint8_t)denovo_system_get_bits(words, 13, 4);
    record->user = (uint16_t)denovo_system_get_bits(words, 0, 13);
}

/* axi_w: W: a beat (AXI4, A2.3) */
#define DENOVO_SYSTEM_AXI_W_BITS 145
#define DENOVO_SYSTEM_AXI_W_WORDS 5
#define DENOVO_SYSTEM_AXI_W_DATA_LSB 17
#define DENOVO_SYSTEM_AXI_W_DATA_WIDTH 128
#define DENOVO_SYSTEM_AXI_W_STRB_LSB 1
#define DENOVO_SYSTEM_AXI_W_STRB_WIDTH 16
#define DENOVO_SYSTEM_AXI_W_LAST_LSB 0
#define DENOVO_SYSTEM_AXI_W_LAST_WIDTH 1

struct denovo_system_axi_w {
    uint32_t data[4]; /* 128 bits: WDATA */
    uint16_t strb; /* 16 bits: WSTRB: bytes that are written */
    uint8_t last; /* 1 bit: WLAST: the burst ends */
};

static inline void denovo_system_axi_w_pack(uint32_t words[DENOVO_SYSTEM_AXI_W_WORDS], const struct denovo_system_axi_w *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_AXI_W_WORDS; i++) words[i] = 0;
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        denovo_system_set_bits(words, 17 + 32 * k, take, record->data[k]);
    }
    denovo_system_set_bits(words, 1, 16, record->strb);
    denovo_system_set_bits(words, 0, 1, record->last);
}

static inline void denovo_system_axi_w_unpack(struct denovo_system_axi_w *record, const uint32_t words[DENOVO_SYSTEM_AXI_W_WORDS])
{
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)denovo_system_get_bits(words, 17 + 32 * k, take);
    }
    record->strb = (uint16_t)denovo_system_get_bits(words, 1, 16);
    record->last = (uint8_t)denovo_system_get_bits(words, 0, 1);
}

/* axi_b: B: a burst is written (AXI4, A2.4) */
#define DENOVO_SYSTEM_AXI_B_BITS 10
#define DENOVO_SYSTEM_AXI_B_WORDS 1
#define DENOVO_SYSTEM_AXI_B_ID_LSB 2
#define DENOVO_SYSTEM_AXI_B_ID_WIDTH 8
#define DENOVO_SYSTEM_AXI_B_ID_MASK UINT64_C(0x3fc)
#define DENOVO_SYSTEM_AXI_B_RESP_LSB 0
#define DENOVO_SYSTEM_AXI_B_RESP_WIDTH 2
#define DENOVO_SYSTEM_AXI_B_RESP_MASK UINT64_C(0x3)

struct denovo_system_axi_b {
    uint8_t id; /* 8 bits: of the burst */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
};

static inline void denovo_system_axi_b_pack(uint32_t words[DENOVO_SYSTEM_AXI_B_WORDS], const struct denovo_system_axi_b *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_AXI_B_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 2, 8, record->id);
    denovo_system_set_bits(words, 0, 2, record->resp);
}

static inline void denovo_system_axi_b_unpack(struct denovo_system_axi_b *record, const uint32_t words[DENOVO_SYSTEM_AXI_B_WORDS])
{
    record->id = (uint8_t)denovo_system_get_bits(words, 2, 8);
    record->resp = (uint8_t)denovo_system_get_bits(words, 0, 2);
}

/* axi_r: R: a beat (AXI4, A2.6) */
#define DENOVO_SYSTEM_AXI_R_BITS 139
#define DENOVO_SYSTEM_AXI_R_WORDS 5
#define DENOVO_SYSTEM_AXI_R_ID_LSB 131
#define DENOVO_SYSTEM_AXI_R_ID_WIDTH 8
#define DENOVO_SYSTEM_AXI_R_DATA_LSB 3
#define DENOVO_SYSTEM_AXI_R_DATA_WIDTH 128
#define DENOVO_SYSTEM_AXI_R_RESP_LSB 1
#define DENOVO_SYSTEM_AXI_R_RESP_WIDTH 2
#define DENOVO_SYSTEM_AXI_R_LAST_LSB 0
#define DENOVO_SYSTEM_AXI_R_LAST_WIDTH 1

struct denovo_system_axi_r {
    uint8_t id; /* 8 bits: of the burst */
    uint32_t data[4]; /* 128 bits: RDATA */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
    uint8_t last; /* 1 bit: RLAST: the burst ends */
};

static inline void denovo_system_axi_r_pack(uint32_t words[DENOVO_SYSTEM_AXI_R_WORDS], const struct denovo_system_axi_r *record)
{
    for (unsigned i = 0; i < DENOVO_SYSTEM_AXI_R_WORDS; i++) words[i] = 0;
    denovo_system_set_bits(words, 131, 8, record->id);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        denovo_system_set_bits(words, 3 + 32 * k, take, record->data[k]);
    }
    denovo_system_set_bits(words, 1, 2, record->resp);
    denovo_system_set_bits(words, 0, 1, record->last);
}

static inline void denovo_system_axi_r_unpack(struct denovo_system_axi_r *record, const uint32_t words[DENOVO_SYSTEM_AXI_R_WORDS])
{
    record->id = (uint8_t)denovo_system_get_bits(words, 131, 8);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)denovo_system_get_bits(words, 3 + 32 * k, take);
    }
    record->resp = (uint8_t)denovo_system_get_bits(words, 1, 2);
    record->last = (uint8_t)denovo_system_get_bits(words, 0, 1);
}

#endif
