/* Records of the block denovo_stash_system: DeNovoA's L1s, stashes, a network, the banks of the L2 and their memory ports.
 *
 * Source: thesis sections 2.5 and 4.5
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit denovo_stash_system
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DENOVO_STASH_SYSTEM_H
#define LARDER_EMITTED_DENOVO_STASH_SYSTEM_H

#include <stdint.h>

/* Parameters */
#define DENOVO_STASH_SYSTEM_CORES INT64_C(2) /* L1s; core c is node c of the network */
#define DENOVO_STASH_SYSTEM_CPUS INT64_C(0) /* the last cores are CPUs; all others are compute units of a GPU */
#define DENOVO_STASH_SYSTEM_BANKS INT64_C(2) /* banks of the L2; the lowest bits of a line name its bank; node CORES + b */
#define DENOVO_STASH_SYSTEM_STASHES INT64_C(1) /* stashes; stash s is that of core s, and node CORES + BANKS + s */
#define DENOVO_STASH_SYSTEM_LINE_WORDS INT64_C(16) /* words of 4 bytes in a line */
#define DENOVO_STASH_SYSTEM_CHUNK_WORDS INT64_C(16) /* words of a message of a stash */
#define DENOVO_STASH_SYSTEM_PORT_WORDS INT64_C(16) /* words of an access */
#define DENOVO_STASH_SYSTEM_L1_BYTES INT64_C(32768) /* capacity of a compute unit's L1 */
#define DENOVO_STASH_SYSTEM_L1_WAYS INT64_C(8) /* associativity of it */
#define DENOVO_STASH_SYSTEM_L1_MSHRS INT64_C(32) /* lines with a request out, in it */
#define DENOVO_STASH_SYSTEM_L1_LIST INT64_C(32) /* accesses that wait in it while others hit */
#define DENOVO_STASH_SYSTEM_CPU_BYTES INT64_C(32768) /* capacity of a CPU's L1 */
#define DENOVO_STASH_SYSTEM_CPU_WAYS INT64_C(8) /* associativity of a CPU's L1 */
#define DENOVO_STASH_SYSTEM_CPU_MSHRS INT64_C(32) /* lines with a request out, in a CPU's L1 */
#define DENOVO_STASH_SYSTEM_CPU_LIST INT64_C(32) /* accesses that wait in a CPU's L1 while others hit */
#define DENOVO_STASH_SYSTEM_STORE_BUFFER INT64_C(32) /* lines of an L1 with words stored and not yet asked for */
#define DENOVO_STASH_SYSTEM_WRITEBACKS INT64_C(4) /* lines on their way out of an L1, until the L2 has them */
#define DENOVO_STASH_SYSTEM_SUPPLIES INT64_C(4) /* answers of an L1 to forwards that wait to leave */
#define DENOVO_STASH_SYSTEM_WARPS INT64_C(48) /* warps of a core, whose accesses keep their order */
#define DENOVO_STASH_SYSTEM_TAG_BITS INT64_C(8) /* the core's tag, returned with the answer */
#define DENOVO_STASH_SYSTEM_EPOCH_BITS INT64_C(4) /* a line's epoch in an L1 */
#define DENOVO_STASH_SYSTEM_COUNT_BITS INT64_C(32) /* width of an event counter of an L1 */
#define DENOVO_STASH_SYSTEM_L2_BYTES INT64_C(262144) /* data capacity of a bank */
#define DENOVO_STASH_SYSTEM_L2_WAYS INT64_C(16) /* lines of a bank's set */
#define DENOVO_STASH_SYSTEM_L2_MSHRS INT64_C(32) /* lines of a bank that wait for memory or for an owner; reads of its port */
#define DENOVO_STASH_SYSTEM_L2_LIST INT64_C(32) /* requests that a bank holds at once */
#define DENOVO_STASH_SYSTEM_L2_WRITES INT64_C(16) /* lines of a bank on their way to memory; writes of its port */
#define DENOVO_STASH_SYSTEM_FORWARDS INT64_C(128) /* a bank's queue of forwards */
#define DENOVO_STASH_SYSTEM_MESH_COLUMNS INT64_C(0) /* nodes of a row of the network's mesh; 0: the network is a crossbar */
#define DENOVO_STASH_SYSTEM_DEPTH INT64_C(4) /* places of each queue of the network */
#define DENOVO_STASH_SYSTEM_ADDR_BITS INT64_C(40) /* width of a physical byte address */
#define DENOVO_STASH_SYSTEM_CORE_BITS INT64_C(4) /* width of a core id on the network */
#define DENOVO_STASH_SYSTEM_MAP_BITS INT64_C(6) /* width of `map`: a stash-map index, or an L1's MSHR; a stash-map has 2^MAP_BITS entries */
#define DENOVO_STASH_SYSTEM_PC_BITS INT64_C(8) /* width of the hash of a program counter */
#define DENOVO_STASH_SYSTEM_MEM_ID_BITS INT64_C(8) /* width of an id at memory */
#define DENOVO_STASH_SYSTEM_AXI_BYTES INT64_C(16) /* width of WDATA and RDATA */
#define DENOVO_STASH_SYSTEM_AXI_ID_BITS INT64_C(8) /* width of an id on AXI4 */
#define DENOVO_STASH_SYSTEM_PROTOCOL INT64_C(2) /* of the compute units' L1s */
#define DENOVO_STASH_SYSTEM_PROTOCOL_GD INT64_C(0) /* GPU coherence: write-through, a valid bit a line, atomics at the L2 */
#define DENOVO_STASH_SYSTEM_PROTOCOL_GH INT64_C(1) /* GD with HRF's scopes: local atomics at the L1 */
#define DENOVO_STASH_SYSTEM_PROTOCOL_DD INT64_C(2) /* DeNovoA: registration of words, atomics at the L1 */
#define DENOVO_STASH_SYSTEM_PROTOCOL_DR INT64_C(3) /* DD+RO: DD, and read-only words outlive an acquire */
#define DENOVO_STASH_SYSTEM_PROTOCOL_DH INT64_C(4) /* DD with HRF's scopes */
#define DENOVO_STASH_SYSTEM_MODEL INT64_C(2) /* the system's consistency model */
#define DENOVO_STASH_SYSTEM_MODEL_DRF0 INT64_C(0) /* unpaired and relaxed atomics are paired ones */
#define DENOVO_STASH_SYSTEM_MODEL_DRF1 INT64_C(1) /* relaxed atomics are unpaired ones */
#define DENOVO_STASH_SYSTEM_MODEL_DRFRLX INT64_C(2) /* each class as it is */
#define DENOVO_STASH_SYSTEM_EAGER INT64_C(1) /* 1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or at a release */
#define DENOVO_STASH_SYSTEM_CPU_PROTOCOL INT64_C(5) /* of the CPUs' L1s; the thesis has DD there, whatever the compute units have */
#define DENOVO_STASH_SYSTEM_CPU_PROTOCOL_GD INT64_C(0) /* GPU coherence: write-through, a valid bit a line, atomics at the L2 */
#define DENOVO_STASH_SYSTEM_CPU_PROTOCOL_GH INT64_C(1) /* GD with HRF's scopes: local atomics at the L1 */
#define DENOVO_STASH_SYSTEM_CPU_PROTOCOL_DD INT64_C(2) /* DeNovoA: registration of words, atomics at the L1 */
#define DENOVO_STASH_SYSTEM_CPU_PROTOCOL_DR INT64_C(3) /* DD+RO: DD, and read-only words outlive an acquire */
#define DENOVO_STASH_SYSTEM_CPU_PROTOCOL_DH INT64_C(4) /* DD with HRF's scopes */
#define DENOVO_STASH_SYSTEM_CPU_PROTOCOL_SAME INT64_C(5) /* that of PROTOCOL */
#define DENOVO_STASH_SYSTEM_BYTES INT64_C(16384) /* data capacity of the stash */
#define DENOVO_STASH_SYSTEM_STASH_BANKS INT64_C(32) /* banks of a stash, of one 4-byte word each */
#define DENOVO_STASH_SYSTEM_LANES INT64_C(32) /* lanes of a warp-wide access */
#define DENOVO_STASH_SYSTEM_THREAD_BLOCKS INT64_C(8) /* thread blocks resident at once */
#define DENOVO_STASH_SYSTEM_MAPS_PER_BLOCK INT64_C(4) /* mappings of one thread block */
#define DENOVO_STASH_SYSTEM_VP_ENTRIES INT64_C(64) /* pages that the VP-map (TLB and RTLB) holds */
#define DENOVO_STASH_SYSTEM_PAGE_BYTES INT64_C(4096) /* page size */
#define DENOVO_STASH_SYSTEM_VA_BITS INT64_C(48) /* width of a virtual byte address */
#define DENOVO_STASH_SYSTEM_SPAN_BITS INT64_C(24) /* a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash */
#define DENOVO_STASH_SYSTEM_MSHRS INT64_C(16) /* line requests outstanding at the L2 */
#define DENOVO_STASH_SYSTEM_MISSES INT64_C(8) /* warp accesses that wait for a miss */
#define DENOVO_STASH_SYSTEM_DEFERRED INT64_C(8) /* forwards that wait for this stash's own grant */
#define DENOVO_STASH_SYSTEM_SCOUT_DISTANCE INT64_C(4) /* how far the scout runs ahead of the tail; 0: no scout */
#define DENOVO_STASH_SYSTEM_FETCH INT64_C(0) /* what a missed load asks the L2 for */
#define DENOVO_STASH_SYSTEM_FETCH_REQUEST INT64_C(0) /* the words of the access */
#define DENOVO_STASH_SYSTEM_FETCH_LINE INT64_C(1) /* these, and the mapping's other words of their lines, as far as they lie in the same chunk */
#define DENOVO_STASH_SYSTEM_STATE_ROWS INT64_C(16) /* rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC */
#define DENOVO_STASH_SYSTEM_TRANSLATION INT64_C(0) /* how virtual addresses become physical */
#define DENOVO_STASH_SYSTEM_TRANSLATION_VP_MAP INT64_C(0) /* by a VP-map of the mapped pages, filled by page walks */
#define DENOVO_STASH_SYSTEM_TRANSLATION_NONE INT64_C(1) /* none: virtual addresses are physical */

#define DENOVO_STASH_SYSTEM_ACCESS_LANES 2 /* channels of access, side by side in its ports */

#define DENOVO_STASH_SYSTEM_ANSWER_LANES 2 /* channels of answer, side by side in its ports */

#define DENOVO_STASH_SYSTEM_CMD_LANES 2 /* channels of cmd, side by side in its ports */

#define DENOVO_STASH_SYSTEM_CMD_DONE_LANES 2 /* channels of cmd_done, side by side in its ports */

#define DENOVO_STASH_SYSTEM_L2_CMD_LANES 2 /* channels of l2_cmd, side by side in its ports */

#define DENOVO_STASH_SYSTEM_L2_CMD_DONE_LANES 2 /* channels of l2_cmd_done, side by side in its ports */

#define DENOVO_STASH_SYSTEM_STASH_REQ_LANES 1 /* channels of stash_req, side by side in its ports */

#define DENOVO_STASH_SYSTEM_STASH_RESP_LANES 1 /* channels of stash_resp, side by side in its ports */

#define DENOVO_STASH_SYSTEM_STASH_CMD_LANES 1 /* channels of stash_cmd, side by side in its ports */

#define DENOVO_STASH_SYSTEM_STASH_CMD_DONE_LANES 1 /* channels of stash_cmd_done, side by side in its ports */

#define DENOVO_STASH_SYSTEM_STASH_WALK_LANES 1 /* channels of stash_walk, side by side in its ports */

#define DENOVO_STASH_SYSTEM_STASH_WALK_DONE_LANES 1 /* channels of stash_walk_done, side by side in its ports */

#define DENOVO_STASH_SYSTEM_AW_LANES 2 /* channels of aw, side by side in its ports */

#define DENOVO_STASH_SYSTEM_W_LANES 2 /* channels of w, side by side in its ports */

#define DENOVO_STASH_SYSTEM_B_LANES 2 /* channels of b, side by side in its ports */

#define DENOVO_STASH_SYSTEM_AR_LANES 2 /* channels of ar, side by side in its ports */

#define DENOVO_STASH_SYSTEM_R_LANES 2 /* channels of r, side by side in its ports */

/* op: operation of an access; 3 is a LOAD */
enum denovo_stash_system_op {
    DENOVO_STASH_SYSTEM_OP_LOAD = 0, /* read; of another class than DATA a synchronization read */
    DENOVO_STASH_SYSTEM_OP_STORE = 1, /* write; of another class than DATA a synchronization write */
    DENOVO_STASH_SYSTEM_OP_ATOMIC = 2 /* read, modify, write: `atom` says how */
};

/* command: what is done to the whole L1 */
enum denovo_stash_system_command {
    DENOVO_STASH_SYSTEM_COMMAND_LAUNCH = 0, /* a kernel begins: an acquire */
    DENOVO_STASH_SYSTEM_COMMAND_END = 1, /* a kernel ends: a release */
    DENOVO_STASH_SYSTEM_COMMAND_FLUSH = 2, /* every line leaves; what is registered here is written back */
    DENOVO_STASH_SYSTEM_COMMAND_RANGE = 3 /* the same of the lines `first` to `last` */
};

/* counted: what a counter counts */
enum denovo_stash_system_counted {
    DENOVO_STASH_SYSTEM_COUNTED_HIT = 0, /* an access that the port offered was done at once */
    DENOVO_STASH_SYSTEM_COUNTED_MISS_READ = 1, /* an access sent a READ */
    DENOVO_STASH_SYSTEM_COUNTED_MISS_SYNC = 2, /* an access sent a REG_SYNC, or an ATOMIC to the L2 */
    DENOVO_STASH_SYSTEM_COUNTED_MISS_JOIN = 3, /* an access waits for what is asked for already */
    DENOVO_STASH_SYSTEM_COUNTED_MISS_STORE = 4, /* a store began a store-buffer entry */
    DENOVO_STASH_SYSTEM_COUNTED_REPLAY = 5, /* a parked access was tried again */
    DENOVO_STASH_SYSTEM_COUNTED_FORWARD = 6, /* a FWD_READ or FWD_REG took a slot */
    DENOVO_STASH_SYSTEM_COUNTED_RECALL = 7, /* a RECALL took a slot */
    DENOVO_STASH_SYSTEM_COUNTED_DRAIN = 8, /* a store-buffer entry left: a REG or WT */
    DENOVO_STASH_SYSTEM_COUNTED_WRITEBACK = 9, /* a line with Registered words left */
    DENOVO_STASH_SYSTEM_COUNTED_STALL_ORDER = 10, /* an access stays: its warp's order, or a release */
    DENOVO_STASH_SYSTEM_COUNTED_STALL_LINE = 11, /* an access stays: its word or line is under way */
    DENOVO_STASH_SYSTEM_COUNTED_STALL_WAY = 12, /* an access stays: no way is free, or its line has to leave first */
    DENOVO_STASH_SYSTEM_COUNTED_STALL_MSHR = 13, /* an access stays: no MSHR, or no room in the list */
    DENOVO_STASH_SYSTEM_COUNTED_STALL_STORES = 14, /* an access stays: the store buffer is full */
    DENOVO_STASH_SYSTEM_COUNTED_STALL_SEND = 15 /* an access stays: no room for its request */
};

/* count: what `event_select` names */
enum denovo_stash_system_count {
    DENOVO_STASH_SYSTEM_COUNT_REQUESTS = 0, /* requests taken from `req` */
    DENOVO_STASH_SYSTEM_COUNT_FETCHES = 1, /* lines asked of memory */
    DENOVO_STASH_SYSTEM_COUNT_FORWARDS = 2, /* FWD_READ and FWD_REG */
    DENOVO_STASH_SYSTEM_COUNT_RECALLS = 3, /* RECALL */
    DENOVO_STASH_SYSTEM_COUNT_TAKEN = 4, /* WBs of which a word was taken */
    DENOVO_STASH_SYSTEM_COUNT_DROPPED = 5, /* WBs of which none was */
    DENOVO_STASH_SYSTEM_COUNT_WRITEBACKS = 6, /* lines written to memory */
    DENOVO_STASH_SYSTEM_COUNT_QUEUED = 7, /* passes that left a request in a list */
    DENOVO_STASH_SYSTEM_COUNT_RETRIES = 8 /* passes that a request made in vain */
};

/* atom: operation of an atomic unit on one word */
enum denovo_stash_system_atom {
    DENOVO_STASH_SYSTEM_ATOM_LOAD = 0, /* old: a synchronization load */
    DENOVO_STASH_SYSTEM_ATOM_EXCH = 1, /* a: an exchange, or a synchronization store */
    DENOVO_STASH_SYSTEM_ATOM_CAS = 2, /* old == b ? a : old */
    DENOVO_STASH_SYSTEM_ATOM_ADD = 3, /* old + a */
    DENOVO_STASH_SYSTEM_ATOM_SUB = 4, /* old - a */
    DENOVO_STASH_SYSTEM_ATOM_MIN = 5, /* the lesser, signed */
    DENOVO_STASH_SYSTEM_ATOM_MAX = 6, /* the greater, signed */
    DENOVO_STASH_SYSTEM_ATOM_UMIN = 7, /* the lesser, unsigned */
    DENOVO_STASH_SYSTEM_ATOM_UMAX = 8, /* the greater, unsigned */
    DENOVO_STASH_SYSTEM_ATOM_AND = 9, /* old & a */
    DENOVO_STASH_SYSTEM_ATOM_OR = 10, /* old | a */
    DENOVO_STASH_SYSTEM_ATOM_XOR = 11, /* old ^ a */
    DENOVO_STASH_SYSTEM_ATOM_INC = 12, /* old >= a ? 0 : old + 1, unsigned */
    DENOVO_STASH_SYSTEM_ATOM_DEC = 13, /* old == 0 || old > a ? a : old - 1, unsigned */
    DENOVO_STASH_SYSTEM_ATOM_MERGE = 14 /* byte i of a where bit i of b is 1, else of old: a store of less than a word */
};

/* class: what an access orders */
enum denovo_stash_system_class {
    DENOVO_STASH_SYSTEM_CLASS_DATA = 0, /* no synchronization */
    DENOVO_STASH_SYSTEM_CLASS_PAIRED = 1, /* acquires if it loads, releases if it stores, both if it does both */
    DENOVO_STASH_SYSTEM_CLASS_UNPAIRED = 2, /* ordered with the warp's other atomics, not with its data */
    DENOVO_STASH_SYSTEM_CLASS_RELAXED = 3 /* ordered with the same word only */
};

/* axi_resp: how an access ended */
enum denovo_stash_system_axi_resp {
    DENOVO_STASH_SYSTEM_AXI_RESP_OKAY = 0, /* done */
    DENOVO_STASH_SYSTEM_AXI_RESP_EXOKAY = 1, /* an exclusive access is done; never an answer to ours */
    DENOVO_STASH_SYSTEM_AXI_RESP_SLVERR = 2, /* the slave refused it */
    DENOVO_STASH_SYSTEM_AXI_RESP_DECERR = 3 /* no slave has the address */
};

/* error: why a request or a command was refused */
enum denovo_stash_system_error {
    DENOVO_STASH_SYSTEM_ERROR_NONE = 0, /* accepted */
    DENOVO_STASH_SYSTEM_ERROR_UNMAPPED = 1, /* an access missed and its slot names no mapping, or the word lies outside the mapping */
    DENOVO_STASH_SYSTEM_ERROR_PAGE_FAULT = 2, /* the page walker reports a fault */
    DENOVO_STASH_SYSTEM_ERROR_BAD_SIZE = 3, /* a size is zero or not a multiple of 4 bytes, or a field is larger than its object */
    DENOVO_STASH_SYSTEM_ERROR_BAD_ROW = 4, /* the row is not a whole number of objects, or is longer than the stride */
    DENOVO_STASH_SYSTEM_ERROR_BAD_RANGE = 5, /* the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned */
    DENOVO_STASH_SYSTEM_ERROR_BAD_SPAN = 6, /* the tile spans more of the global space than SPAN_BITS allows */
    DENOVO_STASH_SYSTEM_ERROR_OVERLAP = 7, /* the stash range overlaps a mapping of a thread block that has not ended */
    DENOVO_STASH_SYSTEM_ERROR_SLOT = 8, /* the slot of the thread block is taken (AddMap) or empty (ChgMap) */
    DENOVO_STASH_SYSTEM_ERROR_MAP_FULL = 9, /* the oldest entry of the stash-map belongs to a thread block that has not ended */
    DENOVO_STASH_SYSTEM_ERROR_VP_FULL = 10, /* the tile needs more pages than the VP-map can free */
    DENOVO_STASH_SYSTEM_ERROR_IN_USE = 11 /* a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed */
};

/* stash_op: operation of a stash's command channel */
enum denovo_stash_system_stash_op {
    DENOVO_STASH_SYSTEM_STASH_OP_ADD_MAP = 0, /* map a tile into the next free entry of the stash-map */
    DENOVO_STASH_SYSTEM_STASH_OP_CHG_MAP = 1, /* change the tile or the mode of the mapping in this slot */
    DENOVO_STASH_SYSTEM_STASH_OP_BLOCK_END = 2, /* the thread block has ended: its dirty words wait for their lazy writeback */
    DENOVO_STASH_SYSTEM_STASH_OP_KERNEL_END = 3, /* the kernel has ended: self-invalidate everything that is not registered */
    DENOVO_STASH_SYSTEM_STASH_OP_FORGET = 4 /* forget every translation, before page tables change; refused while a mapping is used */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t denovo_stash_system_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void denovo_stash_system_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
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
#define DENOVO_STASH_SYSTEM_ACCESS_BITS 691
#define DENOVO_STASH_SYSTEM_ACCESS_WORDS 22
#define DENOVO_STASH_SYSTEM_ACCESS_TAG_LSB 683
#define DENOVO_STASH_SYSTEM_ACCESS_TAG_WIDTH 8
#define DENOVO_STASH_SYSTEM_ACCESS_WARP_LSB 677
#define DENOVO_STASH_SYSTEM_ACCESS_WARP_WIDTH 6
#define DENOVO_STASH_SYSTEM_ACCESS_OP_LSB 675
#define DENOVO_STASH_SYSTEM_ACCESS_OP_WIDTH 2
#define DENOVO_STASH_SYSTEM_ACCESS_ATOM_LSB 671
#define DENOVO_STASH_SYSTEM_ACCESS_ATOM_WIDTH 4
#define DENOVO_STASH_SYSTEM_ACCESS_CLASS_LSB 669
#define DENOVO_STASH_SYSTEM_ACCESS_CLASS_WIDTH 2
#define DENOVO_STASH_SYSTEM_ACCESS_LOCAL_LSB 668
#define DENOVO_STASH_SYSTEM_ACCESS_LOCAL_WIDTH 1
#define DENOVO_STASH_SYSTEM_ACCESS_READ_ONLY_LSB 667
#define DENOVO_STASH_SYSTEM_ACCESS_READ_ONLY_WIDTH 1
#define DENOVO_STASH_SYSTEM_ACCESS_UNCACHED_LSB 666
#define DENOVO_STASH_SYSTEM_ACCESS_UNCACHED_WIDTH 1
#define DENOVO_STASH_SYSTEM_ACCESS_PC_LSB 658
#define DENOVO_STASH_SYSTEM_ACCESS_PC_WIDTH 8
#define DENOVO_STASH_SYSTEM_ACCESS_ADDRESS_LSB 624
#define DENOVO_STASH_SYSTEM_ACCESS_ADDRESS_WIDTH 34
#define DENOVO_STASH_SYSTEM_ACCESS_MASK_LSB 608
#define DENOVO_STASH_SYSTEM_ACCESS_MASK_WIDTH 16
#define DENOVO_STASH_SYSTEM_ACCESS_STRB_LSB 544
#define DENOVO_STASH_SYSTEM_ACCESS_STRB_WIDTH 4
#define DENOVO_STASH_SYSTEM_ACCESS_STRB_COUNT 16
#define DENOVO_STASH_SYSTEM_ACCESS_DATA_LSB 32
#define DENOVO_STASH_SYSTEM_ACCESS_DATA_WIDTH 32
#define DENOVO_STASH_SYSTEM_ACCESS_DATA_COUNT 16
#define DENOVO_STASH_SYSTEM_ACCESS_COMPARE_LSB 0
#define DENOVO_STASH_SYSTEM_ACCESS_COMPARE_WIDTH 32

struct denovo_stash_system_access {
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

static inline void denovo_stash_system_access_pack(uint32_t words[DENOVO_STASH_SYSTEM_ACCESS_WORDS], const struct denovo_stash_system_access *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_ACCESS_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 683, 8, record->tag);
    denovo_stash_system_set_bits(words, 677, 6, record->warp);
    denovo_stash_system_set_bits(words, 675, 2, record->op);
    denovo_stash_system_set_bits(words, 671, 4, record->atom);
    denovo_stash_system_set_bits(words, 669, 2, record->class);
    denovo_stash_system_set_bits(words, 668, 1, record->local);
    denovo_stash_system_set_bits(words, 667, 1, record->read_only);
    denovo_stash_system_set_bits(words, 666, 1, record->uncached);
    denovo_stash_system_set_bits(words, 658, 8, record->pc);
    denovo_stash_system_set_bits(words, 624, 34, record->address);
    denovo_stash_system_set_bits(words, 608, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_stash_system_set_bits(words, 544 + i * 4, 4, record->strb[i]);
    for (unsigned i = 0; i < 16; i++)
        denovo_stash_system_set_bits(words, 32 + i * 32, 32, record->data[i]);
    denovo_stash_system_set_bits(words, 0, 32, record->compare);
}

static inline void denovo_stash_system_access_unpack(struct denovo_stash_system_access *record, const uint32_t words[DENOVO_STASH_SYSTEM_ACCESS_WORDS])
{
    record->tag = (uint8_t)denovo_stash_system_get_bits(words, 683, 8);
    record->warp = (uint8_t)denovo_stash_system_get_bits(words, 677, 6);
    record->op = (uint8_t)denovo_stash_system_get_bits(words, 675, 2);
    record->atom = (uint8_t)denovo_stash_system_get_bits(words, 671, 4);
    record->class = (uint8_t)denovo_stash_system_get_bits(words, 669, 2);
    record->local = (uint8_t)denovo_stash_system_get_bits(words, 668, 1);
    record->read_only = (uint8_t)denovo_stash_system_get_bits(words, 667, 1);
    record->uncached = (uint8_t)denovo_stash_system_get_bits(words, 666, 1);
    record->pc = (uint8_t)denovo_stash_system_get_bits(words, 658, 8);
    record->address = (uint64_t)denovo_stash_system_get_bits(words, 624, 34);
    record->mask = (uint16_t)denovo_stash_system_get_bits(words, 608, 16);
    for (unsigned i = 0; i < 16; i++)
        record->strb[i] = (uint8_t)denovo_stash_system_get_bits(words, 544 + i * 4, 4);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_stash_system_get_bits(words, 32 + i * 32, 32);
    record->compare = (uint32_t)denovo_stash_system_get_bits(words, 0, 32);
}

/* answer: its answer, in parts or whole (Larder) */
#define DENOVO_STASH_SYSTEM_ANSWER_BITS 538
#define DENOVO_STASH_SYSTEM_ANSWER_WORDS 17
#define DENOVO_STASH_SYSTEM_ANSWER_TAG_LSB 530
#define DENOVO_STASH_SYSTEM_ANSWER_TAG_WIDTH 8
#define DENOVO_STASH_SYSTEM_ANSWER_LAST_LSB 529
#define DENOVO_STASH_SYSTEM_ANSWER_LAST_WIDTH 1
#define DENOVO_STASH_SYSTEM_ANSWER_ERROR_LSB 528
#define DENOVO_STASH_SYSTEM_ANSWER_ERROR_WIDTH 1
#define DENOVO_STASH_SYSTEM_ANSWER_MASK_LSB 512
#define DENOVO_STASH_SYSTEM_ANSWER_MASK_WIDTH 16
#define DENOVO_STASH_SYSTEM_ANSWER_DATA_LSB 0
#define DENOVO_STASH_SYSTEM_ANSWER_DATA_WIDTH 32
#define DENOVO_STASH_SYSTEM_ANSWER_DATA_COUNT 16

struct denovo_stash_system_answer {
    uint8_t tag; /* 8 bits: of the access */
    uint8_t last; /* 1 bit: no other answer follows for the access */
    uint8_t error; /* 1 bit: memory failed for a word of the mask: that word is 0 */
    uint16_t mask; /* 16 bits: words that this answer is about: each word of the access once */
    uint32_t data[16]; /* 32 bits: LOAD, ATOMIC: the words as they were before; else 0 */
};

static inline void denovo_stash_system_answer_pack(uint32_t words[DENOVO_STASH_SYSTEM_ANSWER_WORDS], const struct denovo_stash_system_answer *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_ANSWER_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 530, 8, record->tag);
    denovo_stash_system_set_bits(words, 529, 1, record->last);
    denovo_stash_system_set_bits(words, 528, 1, record->error);
    denovo_stash_system_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_stash_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_stash_system_answer_unpack(struct denovo_stash_system_answer *record, const uint32_t words[DENOVO_STASH_SYSTEM_ANSWER_WORDS])
{
    record->tag = (uint8_t)denovo_stash_system_get_bits(words, 530, 8);
    record->last = (uint8_t)denovo_stash_system_get_bits(words, 529, 1);
    record->error = (uint8_t)denovo_stash_system_get_bits(words, 528, 1);
    record->mask = (uint16_t)denovo_stash_system_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_stash_system_get_bits(words, 0 + i * 32, 32);
}

/* cmd: a command to the whole L1 (Larder) */
#define DENOVO_STASH_SYSTEM_CMD_BITS 70
#define DENOVO_STASH_SYSTEM_CMD_WORDS 3
#define DENOVO_STASH_SYSTEM_CMD_COMMAND_LSB 68
#define DENOVO_STASH_SYSTEM_CMD_COMMAND_WIDTH 2
#define DENOVO_STASH_SYSTEM_CMD_FIRST_LSB 34
#define DENOVO_STASH_SYSTEM_CMD_FIRST_WIDTH 34
#define DENOVO_STASH_SYSTEM_CMD_LAST_LSB 0
#define DENOVO_STASH_SYSTEM_CMD_LAST_WIDTH 34

struct denovo_stash_system_cmd {
    uint8_t command; /* 2 bits: COMMAND_* */
    uint64_t first; /* 34 bits: RANGE: its first line; else ignored */
    uint64_t last; /* 34 bits: RANGE: its last line; before `first`: none */
};

static inline void denovo_stash_system_cmd_pack(uint32_t words[DENOVO_STASH_SYSTEM_CMD_WORDS], const struct denovo_stash_system_cmd *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_CMD_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 68, 2, record->command);
    denovo_stash_system_set_bits(words, 34, 34, record->first);
    denovo_stash_system_set_bits(words, 0, 34, record->last);
}

static inline void denovo_stash_system_cmd_unpack(struct denovo_stash_system_cmd *record, const uint32_t words[DENOVO_STASH_SYSTEM_CMD_WORDS])
{
    record->command = (uint8_t)denovo_stash_system_get_bits(words, 68, 2);
    record->first = (uint64_t)denovo_stash_system_get_bits(words, 34, 34);
    record->last = (uint64_t)denovo_stash_system_get_bits(words, 0, 34);
}

/* cmd_done: its end (Larder) */
#define DENOVO_STASH_SYSTEM_CMD_DONE_BITS 2
#define DENOVO_STASH_SYSTEM_CMD_DONE_WORDS 1
#define DENOVO_STASH_SYSTEM_CMD_DONE_COMMAND_LSB 0
#define DENOVO_STASH_SYSTEM_CMD_DONE_COMMAND_WIDTH 2
#define DENOVO_STASH_SYSTEM_CMD_DONE_COMMAND_MASK UINT64_C(0x3)

struct denovo_stash_system_cmd_done {
    uint8_t command; /* 2 bits: the command that is done */
};

static inline void denovo_stash_system_cmd_done_pack(uint32_t words[DENOVO_STASH_SYSTEM_CMD_DONE_WORDS], const struct denovo_stash_system_cmd_done *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_CMD_DONE_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 0, 2, record->command);
}

static inline void denovo_stash_system_cmd_done_unpack(struct denovo_stash_system_cmd_done *record, const uint32_t words[DENOVO_STASH_SYSTEM_CMD_DONE_WORDS])
{
    record->command = (uint8_t)denovo_stash_system_get_bits(words, 0, 2);
}

/* l2_cmd: write back and drop lines (Larder) */
#define DENOVO_STASH_SYSTEM_L2_CMD_BITS 69
#define DENOVO_STASH_SYSTEM_L2_CMD_WORDS 3
#define DENOVO_STASH_SYSTEM_L2_CMD_ALL_LSB 68
#define DENOVO_STASH_SYSTEM_L2_CMD_ALL_WIDTH 1
#define DENOVO_STASH_SYSTEM_L2_CMD_FIRST_LSB 34
#define DENOVO_STASH_SYSTEM_L2_CMD_FIRST_WIDTH 34
#define DENOVO_STASH_SYSTEM_L2_CMD_LAST_LSB 0
#define DENOVO_STASH_SYSTEM_L2_CMD_LAST_WIDTH 34

struct denovo_stash_system_l2_cmd {
    uint8_t all; /* 1 bit: 1: every line; 0: from `first` to `last` */
    uint64_t first; /* 34 bits: line address */
    uint64_t last; /* 34 bits: line address, not below `first`; the range is widened to whole groups of BANKS lines */
};

static inline void denovo_stash_system_l2_cmd_pack(uint32_t words[DENOVO_STASH_SYSTEM_L2_CMD_WORDS], const struct denovo_stash_system_l2_cmd *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_L2_CMD_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 68, 1, record->all);
    denovo_stash_system_set_bits(words, 34, 34, record->first);
    denovo_stash_system_set_bits(words, 0, 34, record->last);
}

static inline void denovo_stash_system_l2_cmd_unpack(struct denovo_stash_system_l2_cmd *record, const uint32_t words[DENOVO_STASH_SYSTEM_L2_CMD_WORDS])
{
    record->all = (uint8_t)denovo_stash_system_get_bits(words, 68, 1);
    record->first = (uint64_t)denovo_stash_system_get_bits(words, 34, 34);
    record->last = (uint64_t)denovo_stash_system_get_bits(words, 0, 34);
}

/* l2_cmd_done: the lines are gone, and memory has their data (Larder) */
#define DENOVO_STASH_SYSTEM_L2_CMD_DONE_BITS 1
#define DENOVO_STASH_SYSTEM_L2_CMD_DONE_WORDS 1
#define DENOVO_STASH_SYSTEM_L2_CMD_DONE_ERROR_LSB 0
#define DENOVO_STASH_SYSTEM_L2_CMD_DONE_ERROR_WIDTH 1
#define DENOVO_STASH_SYSTEM_L2_CMD_DONE_ERROR_MASK UINT64_C(0x1)

struct denovo_stash_system_l2_cmd_done {
    uint8_t error; /* 1 bit: memory refused a write since the command was taken */
};

static inline void denovo_stash_system_l2_cmd_done_pack(uint32_t words[DENOVO_STASH_SYSTEM_L2_CMD_DONE_WORDS], const struct denovo_stash_system_l2_cmd_done *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_L2_CMD_DONE_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 0, 1, record->error);
}

static inline void denovo_stash_system_l2_cmd_done_unpack(struct denovo_stash_system_l2_cmd_done *record, const uint32_t words[DENOVO_STASH_SYSTEM_L2_CMD_DONE_WORDS])
{
    record->error = (uint8_t)denovo_stash_system_get_bits(words, 0, 1);
}

/* message: a message at a stash (thesis sections 2.3, 4.5.4) */
#define DENOVO_STASH_SYSTEM_MESSAGE_BITS 583
#define DENOVO_STASH_SYSTEM_MESSAGE_WORDS 19
#define DENOVO_STASH_SYSTEM_MESSAGE_TYPE_LSB 579
#define DENOVO_STASH_SYSTEM_MESSAGE_TYPE_WIDTH 4
#define DENOVO_STASH_SYSTEM_MESSAGE_LINE_LSB 545
#define DENOVO_STASH_SYSTEM_MESSAGE_LINE_WIDTH 34
#define DENOVO_STASH_SYSTEM_MESSAGE_MASK_LSB 529
#define DENOVO_STASH_SYSTEM_MESSAGE_MASK_WIDTH 16
#define DENOVO_STASH_SYSTEM_MESSAGE_CORE_LSB 525
#define DENOVO_STASH_SYSTEM_MESSAGE_CORE_WIDTH 4
#define DENOVO_STASH_SYSTEM_MESSAGE_STASH_LSB 524
#define DENOVO_STASH_SYSTEM_MESSAGE_STASH_WIDTH 1
#define DENOVO_STASH_SYSTEM_MESSAGE_MAP_LSB 518
#define DENOVO_STASH_SYSTEM_MESSAGE_MAP_WIDTH 6
#define DENOVO_STASH_SYSTEM_MESSAGE_OWNER_MAP_LSB 512
#define DENOVO_STASH_SYSTEM_MESSAGE_OWNER_MAP_WIDTH 6
#define DENOVO_STASH_SYSTEM_MESSAGE_DATA_LSB 0
#define DENOVO_STASH_SYSTEM_MESSAGE_DATA_WIDTH 32
#define DENOVO_STASH_SYSTEM_MESSAGE_DATA_COUNT 16

struct denovo_stash_system_message {
    uint8_t type; /* 4 bits: MSG_READ to MSG_WB_ACK */
    uint64_t line; /* 34 bits: address of the chunk */
    uint16_t mask; /* 16 bits: words of it that the message is about */
    uint8_t core; /* 4 bits: the requester's core (of a WB: the writer's) */
    uint8_t stash; /* 1 bit: the requester is a stash, not an L1 */
    uint8_t map; /* 6 bits: the requester's map */
    uint8_t owner_map; /* 6 bits: FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0 */
    uint32_t data[16]; /* 32 bits: words of the chunk; 0 where the mask is 0 or the type carries none */
};

static inline void denovo_stash_system_message_pack(uint32_t words[DENOVO_STASH_SYSTEM_MESSAGE_WORDS], const struct denovo_stash_system_message *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_MESSAGE_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 579, 4, record->type);
    denovo_stash_system_set_bits(words, 545, 34, record->line);
    denovo_stash_system_set_bits(words, 529, 16, record->mask);
    denovo_stash_system_set_bits(words, 525, 4, record->core);
    denovo_stash_system_set_bits(words, 524, 1, record->stash);
    denovo_stash_system_set_bits(words, 518, 6, record->map);
    denovo_stash_system_set_bits(words, 512, 6, record->owner_map);
    for (unsigned i = 0; i < 16; i++)
        denovo_stash_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_stash_system_message_unpack(struct denovo_stash_system_message *record, const uint32_t words[DENOVO_STASH_SYSTEM_MESSAGE_WORDS])
{
    record->type = (uint8_t)denovo_stash_system_get_bits(words, 579, 4);
    record->line = (uint64_t)denovo_stash_system_get_bits(words, 545, 34);
    record->mask = (uint16_t)denovo_stash_system_get_bits(words, 529, 16);
    record->core = (uint8_t)denovo_stash_system_get_bits(words, 525, 4);
    record->stash = (uint8_t)denovo_stash_system_get_bits(words, 524, 1);
    record->map = (uint8_t)denovo_stash_system_get_bits(words, 518, 6);
    record->owner_map = (uint8_t)denovo_stash_system_get_bits(words, 512, 6);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_stash_system_get_bits(words, 0 + i * 32, 32);
}

/* req: one warp-wide access (thesis section 4.4.2) */
#define DENOVO_STASH_SYSTEM_REQ_BITS 1457
#define DENOVO_STASH_SYSTEM_REQ_WORDS 46
#define DENOVO_STASH_SYSTEM_REQ_TAG_LSB 1449
#define DENOVO_STASH_SYSTEM_REQ_TAG_WIDTH 8
#define DENOVO_STASH_SYSTEM_REQ_WRITE_LSB 1448
#define DENOVO_STASH_SYSTEM_REQ_WRITE_WIDTH 1
#define DENOVO_STASH_SYSTEM_REQ_MAPPED_LSB 1447
#define DENOVO_STASH_SYSTEM_REQ_MAPPED_WIDTH 1
#define DENOVO_STASH_SYSTEM_REQ_BLOCK_LSB 1443
#define DENOVO_STASH_SYSTEM_REQ_BLOCK_WIDTH 4
#define DENOVO_STASH_SYSTEM_REQ_SLOT_LSB 1440
#define DENOVO_STASH_SYSTEM_REQ_SLOT_WIDTH 3
#define DENOVO_STASH_SYSTEM_REQ_MASK_LSB 1408
#define DENOVO_STASH_SYSTEM_REQ_MASK_WIDTH 32
#define DENOVO_STASH_SYSTEM_REQ_ADDR_LSB 1024
#define DENOVO_STASH_SYSTEM_REQ_ADDR_WIDTH 12
#define DENOVO_STASH_SYSTEM_REQ_ADDR_COUNT 32
#define DENOVO_STASH_SYSTEM_REQ_WDATA_LSB 0
#define DENOVO_STASH_SYSTEM_REQ_WDATA_WIDTH 32
#define DENOVO_STASH_SYSTEM_REQ_WDATA_COUNT 32

struct denovo_stash_system_req {
    uint8_t tag; /* 8 bits: comes back with the response; responses are not in order */
    uint8_t write; /* 1 bit: 1: store, 0: load */
    uint8_t mapped; /* 1 bit: 1: through the mapping in `slot`; 0: plain scratchpad access (Temporary, Global-unmapped) */
    uint8_t block; /* 4 bits: thread block, 0 to THREAD_BLOCKS - 1 */
    uint8_t slot; /* 3 bits: which of the thread block's mappings, 0 to MAPS_PER_BLOCK - 1 */
    uint32_t mask; /* 32 bits: lanes that take part */
    uint16_t addr[32]; /* 12 bits: stash word address of each lane */
    uint32_t wdata[32]; /* 32 bits: store data of each lane */
};

static inline void denovo_stash_system_req_pack(uint32_t words[DENOVO_STASH_SYSTEM_REQ_WORDS], const struct denovo_stash_system_req *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_REQ_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 1449, 8, record->tag);
    denovo_stash_system_set_bits(words, 1448, 1, record->write);
    denovo_stash_system_set_bits(words, 1447, 1, record->mapped);
    denovo_stash_system_set_bits(words, 1443, 4, record->block);
    denovo_stash_system_set_bits(words, 1440, 3, record->slot);
    denovo_stash_system_set_bits(words, 1408, 32, record->mask);
    for (unsigned i = 0; i < 32; i++)
        denovo_stash_system_set_bits(words, 1024 + i * 12, 12, record->addr[i]);
    for (unsigned i = 0; i < 32; i++)
        denovo_stash_system_set_bits(words, 0 + i * 32, 32, record->wdata[i]);
}

static inline void denovo_stash_system_req_unpack(struct denovo_stash_system_req *record, const uint32_t words[DENOVO_STASH_SYSTEM_REQ_WORDS])
{
    record->tag = (uint8_t)denovo_stash_system_get_bits(words, 1449, 8);
    record->write = (uint8_t)denovo_stash_system_get_bits(words, 1448, 1);
    record->mapped = (uint8_t)denovo_stash_system_get_bits(words, 1447, 1);
    record->block = (uint8_t)denovo_stash_system_get_bits(words, 1443, 4);
    record->slot = (uint8_t)denovo_stash_system_get_bits(words, 1440, 3);
    record->mask = (uint32_t)denovo_stash_system_get_bits(words, 1408, 32);
    for (unsigned i = 0; i < 32; i++)
        record->addr[i] = (uint16_t)denovo_stash_system_get_bits(words, 1024 + i * 12, 12);
    for (unsigned i = 0; i < 32; i++)
        record->wdata[i] = (uint32_t)denovo_stash_system_get_bits(words, 0 + i * 32, 32);
}

/* resp: answer to one access (Larder) */
#define DENOVO_STASH_SYSTEM_RESP_BITS 1036
#define DENOVO_STASH_SYSTEM_RESP_WORDS 33
#define DENOVO_STASH_SYSTEM_RESP_TAG_LSB 1028
#define DENOVO_STASH_SYSTEM_RESP_TAG_WIDTH 8
#define DENOVO_STASH_SYSTEM_RESP_ERROR_LSB 1024
#define DENOVO_STASH_SYSTEM_RESP_ERROR_WIDTH 4
#define DENOVO_STASH_SYSTEM_RESP_RDATA_LSB 0
#define DENOVO_STASH_SYSTEM_RESP_RDATA_WIDTH 32
#define DENOVO_STASH_SYSTEM_RESP_RDATA_COUNT 32

struct denovo_stash_system_resp {
    uint8_t tag; /* 8 bits: of the request */
    uint8_t error; /* 4 bits: ERROR_PAGE_FAULT if a lane faults, else ERROR_UNMAPPED if a lane is unmapped, else ERROR_NONE */
    uint32_t rdata[32]; /* 32 bits: load data of each lane in the mask, 0 elsewhere, 0 for a store and for a lane in error */
};

static inline void denovo_stash_system_resp_pack(uint32_t words[DENOVO_STASH_SYSTEM_RESP_WORDS], const struct denovo_stash_system_resp *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_RESP_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 1028, 8, record->tag);
    denovo_stash_system_set_bits(words, 1024, 4, record->error);
    for (unsigned i = 0; i < 32; i++)
        denovo_stash_system_set_bits(words, 0 + i * 32, 32, record->rdata[i]);
}

static inline void denovo_stash_system_resp_unpack(struct denovo_stash_system_resp *record, const uint32_t words[DENOVO_STASH_SYSTEM_RESP_WORDS])
{
    record->tag = (uint8_t)denovo_stash_system_get_bits(words, 1028, 8);
    record->error = (uint8_t)denovo_stash_system_get_bits(words, 1024, 4);
    for (unsigned i = 0; i < 32; i++)
        record->rdata[i] = (uint32_t)denovo_stash_system_get_bits(words, 0 + i * 32, 32);
}

/* stash_cmd: an operation on mappings (thesis section 4.4.1) */
#define DENOVO_STASH_SYSTEM_STASH_CMD_BITS 202
#define DENOVO_STASH_SYSTEM_STASH_CMD_WORDS 7
#define DENOVO_STASH_SYSTEM_STASH_CMD_OP_LSB 199
#define DENOVO_STASH_SYSTEM_STASH_CMD_OP_WIDTH 3
#define DENOVO_STASH_SYSTEM_STASH_CMD_BLOCK_LSB 195
#define DENOVO_STASH_SYSTEM_STASH_CMD_BLOCK_WIDTH 4
#define DENOVO_STASH_SYSTEM_STASH_CMD_SLOT_LSB 192
#define DENOVO_STASH_SYSTEM_STASH_CMD_SLOT_WIDTH 3
#define DENOVO_STASH_SYSTEM_STASH_CMD_COHERENT_LSB 191
#define DENOVO_STASH_SYSTEM_STASH_CMD_COHERENT_WIDTH 1
#define DENOVO_STASH_SYSTEM_STASH_CMD_STASH_BASE_LSB 176
#define DENOVO_STASH_SYSTEM_STASH_CMD_STASH_BASE_WIDTH 15
#define DENOVO_STASH_SYSTEM_STASH_CMD_GLOBAL_BASE_LSB 128
#define DENOVO_STASH_SYSTEM_STASH_CMD_GLOBAL_BASE_WIDTH 48
#define DENOVO_STASH_SYSTEM_STASH_CMD_FIELD_SIZE_LSB 102
#define DENOVO_STASH_SYSTEM_STASH_CMD_FIELD_SIZE_WIDTH 26
#define DENOVO_STASH_SYSTEM_STASH_CMD_OBJECT_SIZE_LSB 76
#define DENOVO_STASH_SYSTEM_STASH_CMD_OBJECT_SIZE_WIDTH 26
#define DENOVO_STASH_SYSTEM_STASH_CMD_ROW_SIZE_LSB 50
#define DENOVO_STASH_SYSTEM_STASH_CMD_ROW_SIZE_WIDTH 26
#define DENOVO_STASH_SYSTEM_STASH_CMD_STRIDE_SIZE_LSB 24
#define DENOVO_STASH_SYSTEM_STASH_CMD_STRIDE_SIZE_WIDTH 26
#define DENOVO_STASH_SYSTEM_STASH_CMD_NUM_STRIDES_LSB 0
#define DENOVO_STASH_SYSTEM_STASH_CMD_NUM_STRIDES_WIDTH 24

struct denovo_stash_system_stash_cmd {
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

static inline void denovo_stash_system_stash_cmd_pack(uint32_t words[DENOVO_STASH_SYSTEM_STASH_CMD_WORDS], const struct denovo_stash_system_stash_cmd *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_STASH_CMD_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 199, 3, record->op);
    denovo_stash_system_set_bits(words, 195, 4, record->block);
    denovo_stash_system_set_bits(words, 192, 3, record->slot);
    denovo_stash_system_set_bits(words, 191, 1, record->coherent);
    denovo_stash_system_set_bits(words, 176, 15, record->stash_base);
    denovo_stash_system_set_bits(words, 128, 48, record->global_base);
    denovo_stash_system_set_bits(words, 102, 26, record->field_size);
    denovo_stash_system_set_bits(words, 76, 26, record->object_size);
    denovo_stash_system_set_bits(words, 50, 26, record->row_size);
    denovo_stash_system_set_bits(words, 24, 26, record->stride_size);
    denovo_stash_system_set_bits(words, 0, 24, record->num_strides);
}

static inline void denovo_stash_system_stash_cmd_unpack(struct denovo_stash_system_stash_cmd *record, const uint32_t words[DENOVO_STASH_SYSTEM_STASH_CMD_WORDS])
{
    record->op = (uint8_t)denovo_stash_system_get_bits(words, 199, 3);
    record->block = (uint8_t)denovo_stash_system_get_bits(words, 195, 4);
    record->slot = (uint8_t)denovo_stash_system_get_bits(words, 192, 3);
    record->coherent = (uint8_t)denovo_stash_system_get_bits(words, 191, 1);
    record->stash_base = (uint16_t)denovo_stash_system_get_bits(words, 176, 15);
    record->global_base = (uint64_t)denovo_stash_system_get_bits(words, 128, 48);
    record->field_size = (uint32_t)denovo_stash_system_get_bits(words, 102, 26);
    record->object_size = (uint32_t)denovo_stash_system_get_bits(words, 76, 26);
    record->row_size = (uint32_t)denovo_stash_system_get_bits(words, 50, 26);
    record->stride_size = (uint32_t)denovo_stash_system_get_bits(words, 24, 26);
    record->num_strides = (uint32_t)denovo_stash_system_get_bits(words, 0, 24);
}

/* stash_cmd_done: the operation is complete (Larder) */
#define DENOVO_STASH_SYSTEM_STASH_CMD_DONE_BITS 10
#define DENOVO_STASH_SYSTEM_STASH_CMD_DONE_WORDS 1
#define DENOVO_STASH_SYSTEM_STASH_CMD_DONE_ERROR_LSB 6
#define DENOVO_STASH_SYSTEM_STASH_CMD_DONE_ERROR_WIDTH 4
#define DENOVO_STASH_SYSTEM_STASH_CMD_DONE_ERROR_MASK UINT64_C(0x3c0)
#define DENOVO_STASH_SYSTEM_STASH_CMD_DONE_MAP_LSB 0
#define DENOVO_STASH_SYSTEM_STASH_CMD_DONE_MAP_WIDTH 6
#define DENOVO_STASH_SYSTEM_STASH_CMD_DONE_MAP_MASK UINT64_C(0x3f)

struct denovo_stash_system_stash_cmd_done {
    uint8_t error; /* 4 bits: ERROR_*: docs/stash/stash.md says when */
    uint8_t map; /* 6 bits: ADD_MAP and CHG_MAP: index of the entry, 0 with an error */
};

static inline void denovo_stash_system_stash_cmd_done_pack(uint32_t words[DENOVO_STASH_SYSTEM_STASH_CMD_DONE_WORDS], const struct denovo_stash_system_stash_cmd_done *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_STASH_CMD_DONE_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 6, 4, record->error);
    denovo_stash_system_set_bits(words, 0, 6, record->map);
}

static inline void denovo_stash_system_stash_cmd_done_unpack(struct denovo_stash_system_stash_cmd_done *record, const uint32_t words[DENOVO_STASH_SYSTEM_STASH_CMD_DONE_WORDS])
{
    record->error = (uint8_t)denovo_stash_system_get_bits(words, 6, 4);
    record->map = (uint8_t)denovo_stash_system_get_bits(words, 0, 6);
}

/* walk: translate this page (Larder) */
#define DENOVO_STASH_SYSTEM_WALK_BITS 36
#define DENOVO_STASH_SYSTEM_WALK_WORDS 2
#define DENOVO_STASH_SYSTEM_WALK_VPN_LSB 0
#define DENOVO_STASH_SYSTEM_WALK_VPN_WIDTH 36
#define DENOVO_STASH_SYSTEM_WALK_VPN_MASK UINT64_C(0xfffffffff)

struct denovo_stash_system_walk {
    uint64_t vpn; /* 36 bits: virtual page number */
};

static inline void denovo_stash_system_walk_pack(uint32_t words[DENOVO_STASH_SYSTEM_WALK_WORDS], const struct denovo_stash_system_walk *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_WALK_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 0, 36, record->vpn);
}

static inline void denovo_stash_system_walk_unpack(struct denovo_stash_system_walk *record, const uint32_t words[DENOVO_STASH_SYSTEM_WALK_WORDS])
{
    record->vpn = (uint64_t)denovo_stash_system_get_bits(words, 0, 36);
}

/* walk_done: a translation, or a fault (Larder) */
#define DENOVO_STASH_SYSTEM_WALK_DONE_BITS 65
#define DENOVO_STASH_SYSTEM_WALK_DONE_WORDS 3
#define DENOVO_STASH_SYSTEM_WALK_DONE_VPN_LSB 29
#define DENOVO_STASH_SYSTEM_WALK_DONE_VPN_WIDTH 36
#define DENOVO_STASH_SYSTEM_WALK_DONE_PPN_LSB 1
#define DENOVO_STASH_SYSTEM_WALK_DONE_PPN_WIDTH 28
#define DENOVO_STASH_SYSTEM_WALK_DONE_FAULT_LSB 0
#define DENOVO_STASH_SYSTEM_WALK_DONE_FAULT_WIDTH 1

struct denovo_stash_system_walk_done {
    uint64_t vpn; /* 36 bits: virtual page number */
    uint32_t ppn; /* 28 bits: physical page number; 0 with a fault */
    uint8_t fault; /* 1 bit: no such page */
};

static inline void denovo_stash_system_walk_done_pack(uint32_t words[DENOVO_STASH_SYSTEM_WALK_DONE_WORDS], const struct denovo_stash_system_walk_done *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_WALK_DONE_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 29, 36, record->vpn);
    denovo_stash_system_set_bits(words, 1, 28, record->ppn);
    denovo_stash_system_set_bits(words, 0, 1, record->fault);
}

static inline void denovo_stash_system_walk_done_unpack(struct denovo_stash_system_walk_done *record, const uint32_t words[DENOVO_STASH_SYSTEM_WALK_DONE_WORDS])
{
    record->vpn = (uint64_t)denovo_stash_system_get_bits(words, 29, 36);
    record->ppn = (uint32_t)denovo_stash_system_get_bits(words, 1, 28);
    record->fault = (uint8_t)denovo_stash_system_get_bits(words, 0, 1);
}

/* axi_address: AR and AW: a burst (AXI4, A2.2 and A2.5) */
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_BITS 86
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_WORDS 3
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_ID_LSB 78
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_ID_WIDTH 8
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_ADDR_LSB 38
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_ADDR_WIDTH 40
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_LEN_LSB 30
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_LEN_WIDTH 8
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_SIZE_LSB 27
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_SIZE_WIDTH 3
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_BURST_LSB 25
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_BURST_WIDTH 2
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_LOCK_LSB 24
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_LOCK_WIDTH 1
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_CACHE_LSB 20
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_CACHE_WIDTH 4
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_PROT_LSB 17
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_PROT_WIDTH 3
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_QOS_LSB 13
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_QOS_WIDTH 4
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_USER_LSB 0
#define DENOVO_STASH_SYSTEM_AXI_ADDRESS_USER_WIDTH 13

struct denovo_stash_system_axi_address {
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

static inline void denovo_stash_system_axi_address_pack(uint32_t words[DENOVO_STASH_SYSTEM_AXI_ADDRESS_WORDS], const struct denovo_stash_system_axi_address *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_AXI_ADDRESS_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 78, 8, record->id);
    denovo_stash_system_set_bits(words, 38, 40, record->addr);
    denovo_stash_system_set_bits(words, 30, 8, record->len);
    denovo_stash_system_set_bits(words, 27, 3, record->size);
    denovo_stash_system_set_bits(words, 25, 2, record->burst);
    denovo_stash_system_set_bits(words, 24, 1, record->lock);
    denovo_stash_system_set_bits(words, 20, 4, record->cache);
    denovo_stash_system_set_bits(words, 17, 3, record->prot);
    denovo_stash_system_set_bits(words, 13, 4, record->qos);
    denovo_stash_system_set_bits(words, 0, 13, record->user);
}

static inline void denovo_stash_system_axi_address_unpack(struct denovo_stash_system_axi_address *record, const uint32_t words[DENOVO_STASH_SYSTEM_AXI_ADDRESS_WORDS])
{
    record->id = (uint8_t)denovo_stash_system_get_bits(words, 78, 8);
    record->addr = (uint64_t)denovo_stash_system_get_bits(words, 38, 40);
    record->len = (uint8_t)denovo_stash_system_get_bits(words, 30, 8);
    record->size = (uint8_t)denovo_stash_system_get_bits(words, 27, 3);
    record->burst = (uint8_t)denovo_stash_system_get_bits(words, 25, 2);
    record->lock = (uint8_t)denovo_stash_system_get_bits(words, 24, 1);
    record->cache = (uint8_t)denovo_stash_system_get_bits(words, 20, 4);
    record->prot = (uint8_t)denovo_stash_system_get_bits(words, 17, 3);
    record->qos = (uint8_t)denovo_stash_system_get_bits(words, 13, 4);
    record->user = (uint16_t)denovo_stash_system_get_bits(words, 0, 13);
}

/* axi_w: W: a beat (AXI4, A2.3) */
#define DENOVO_STASH_SYSTEM_AXI_W_BITS 145
#define DENOVO_STASH_SYSTEM_AXI_W_WORDS 5
#define DENOVO_STASH_SYSTEM_AXI_W_DATA_LSB 17
#define DENOVO_STASH_SYSTEM_AXI_W_DATA_WIDTH 128
#define DENOVO_STASH_SYSTEM_AXI_W_STRB_LSB 1
#define DENOVO_STASH_SYSTEM_AXI_W_STRB_WIDTH 16
#define DENOVO_STASH_SYSTEM_AXI_W_LAST_LSB 0
#define DENOVO_STASH_SYSTEM_AXI_W_LAST_WIDTH 1

struct denovo_stash_system_axi_w {
    uint32_t data[4]; /* 128 bits: WDATA */
    uint16_t strb; /* 16 bits: WSTRB: bytes that are written */
    uint8_t last; /* 1 bit: WLAST: the burst ends */
};

static inline void denovo_stash_system_axi_w_pack(uint32_t words[DENOVO_STASH_SYSTEM_AXI_W_WORDS], const struct denovo_stash_system_axi_w *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_AXI_W_WORDS; i++) words[i] = 0;
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        denovo_stash_system_set_bits(words, 17 + 32 * k, take, record->data[k]);
    }
    denovo_stash_system_set_bits(words, 1, 16, record->strb);
    denovo_stash_system_set_bits(words, 0, 1, record->last);
}

static inline void denovo_stash_system_axi_w_unpack(struct denovo_stash_system_axi_w *record, const uint32_t words[DENOVO_STASH_SYSTEM_AXI_W_WORDS])
{
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)denovo_stash_system_get_bits(words, 17 + 32 * k, take);
    }
    record->strb = (uint16_t)denovo_stash_system_get_bits(words, 1, 16);
    record->last = (uint8_t)denovo_stash_system_get_bits(words, 0, 1);
}

/* axi_b: B: a burst is written (AXI4, A2.4) */
#define DENOVO_STASH_SYSTEM_AXI_B_BITS 10
#define DENOVO_STASH_SYSTEM_AXI_B_WORDS 1
#define DENOVO_STASH_SYSTEM_AXI_B_ID_LSB 2
#define DENOVO_STASH_SYSTEM_AXI_B_ID_WIDTH 8
#define DENOVO_STASH_SYSTEM_AXI_B_ID_MASK UINT64_C(0x3fc)
#define DENOVO_STASH_SYSTEM_AXI_B_RESP_LSB 0
#define DENOVO_STASH_SYSTEM_AXI_B_RESP_WIDTH 2
#define DENOVO_STASH_SYSTEM_AXI_B_RESP_MASK UINT64_C(0x3)

struct denovo_stash_system_axi_b {
    uint8_t id; /* 8 bits: of the burst */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
};

static inline void denovo_stash_system_axi_b_pack(uint32_t words[DENOVO_STASH_SYSTEM_AXI_B_WORDS], const struct denovo_stash_system_axi_b *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_AXI_B_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 2, 8, record->id);
    denovo_stash_system_set_bits(words, 0, 2, record->resp);
}

static inline void denovo_stash_system_axi_b_unpack(struct denovo_stash_system_axi_b *record, const uint32_t words[DENOVO_STASH_SYSTEM_AXI_B_WORDS])
{
    record->id = (uint8_t)denovo_stash_system_get_bits(words, 2, 8);
    record->resp = (uint8_t)denovo_stash_system_get_bits(words, 0, 2);
}

/* axi_r: R: a beat (AXI4, A2.6) */
#define DENOVO_STASH_SYSTEM_AXI_R_BITS 139
#define DENOVO_STASH_SYSTEM_AXI_R_WORDS 5
#define DENOVO_STASH_SYSTEM_AXI_R_ID_LSB 131
#define DENOVO_STASH_SYSTEM_AXI_R_ID_WIDTH 8
#define DENOVO_STASH_SYSTEM_AXI_R_DATA_LSB 3
#define DENOVO_STASH_SYSTEM_AXI_R_DATA_WIDTH 128
#define DENOVO_STASH_SYSTEM_AXI_R_RESP_LSB 1
#define DENOVO_STASH_SYSTEM_AXI_R_RESP_WIDTH 2
#define DENOVO_STASH_SYSTEM_AXI_R_LAST_LSB 0
#define DENOVO_STASH_SYSTEM_AXI_R_LAST_WIDTH 1

struct denovo_stash_system_axi_r {
    uint8_t id; /* 8 bits: of the burst */
    uint32_t data[4]; /* 128 bits: RDATA */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
    uint8_t last; /* 1 bit: RLAST: the burst ends */
};

static inline void denovo_stash_system_axi_r_pack(uint32_t words[DENOVO_STASH_SYSTEM_AXI_R_WORDS], const struct denovo_stash_system_axi_r *record)
{
    for (unsigned i = 0; i < DENOVO_STASH_SYSTEM_AXI_R_WORDS; i++) words[i] = 0;
    denovo_stash_system_set_bits(words, 131, 8, record->id);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        denovo_stash_system_set_bits(words, 3 + 32 * k, take, record->data[k]);
    }
    denovo_stash_system_set_bits(words, 1, 2, record->resp);
    denovo_stash_system_set_bits(words, 0, 1, record->last);
}

static inline void denovo_stash_system_axi_r_unpack(struct denovo_stash_system_axi_r *record, const uint32_t words[DENOVO_STASH_SYSTEM_AXI_R_WORDS])
{
    record->id = (uint8_t)denovo_stash_system_get_bits(words, 131, 8);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)denovo_stash_system_get_bits(words, 3 + 32 * k, take);
    }
    record->resp = (uint8_t)denovo_stash_system_get_bits(words, 1, 2);
    record->last = (uint8_t)denovo_stash_system_get_bits(words, 0, 1);
}

#endif
