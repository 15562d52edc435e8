/* Records of the block denovo_dramcache_system: DeNovoA's L1s, a network and the banks of the L2 above a vault of a DRAM cache.
 *
 * Source: thesis section 2.5; the HAShCache thesis, chapter 3
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
 * MSc (Engineering) thesis, Indian Institute of Science, 2021
 * Written by: larder emit denovo_dramcache_system
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DENOVO_DRAMCACHE_SYSTEM_H
#define LARDER_EMITTED_DENOVO_DRAMCACHE_SYSTEM_H

#include <stdint.h>

/* Parameters */
#define DENOVO_DRAMCACHE_SYSTEM_CORES INT64_C(2) /* L1s; core c is node c of the network */
#define DENOVO_DRAMCACHE_SYSTEM_CPUS INT64_C(0) /* the last cores are CPUs; all others are compute units of a GPU */
#define DENOVO_DRAMCACHE_SYSTEM_BANKS INT64_C(2) /* banks of the L2; the lowest bits of a line name its bank; node CORES + b */
#define DENOVO_DRAMCACHE_SYSTEM_STASHES INT64_C(0) /* ports of stashes; stash s is that of core s, and node CORES + BANKS + s */
#define DENOVO_DRAMCACHE_SYSTEM_LINE_WORDS INT64_C(16) /* words of 4 bytes in a line */
#define DENOVO_DRAMCACHE_SYSTEM_CHUNK_WORDS INT64_C(16) /* words of a message of a stash */
#define DENOVO_DRAMCACHE_SYSTEM_PORT_WORDS INT64_C(16) /* words of an access */
#define DENOVO_DRAMCACHE_SYSTEM_L1_BYTES INT64_C(32768) /* capacity of a compute unit's L1 */
#define DENOVO_DRAMCACHE_SYSTEM_L1_WAYS INT64_C(8) /* associativity of it */
#define DENOVO_DRAMCACHE_SYSTEM_L1_MSHRS INT64_C(32) /* lines with a request out, in it */
#define DENOVO_DRAMCACHE_SYSTEM_L1_LIST INT64_C(32) /* accesses that wait in it while others hit */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_BYTES INT64_C(32768) /* capacity of a CPU's L1 */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_WAYS INT64_C(8) /* associativity of a CPU's L1 */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_MSHRS INT64_C(32) /* lines with a request out, in a CPU's L1 */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_LIST INT64_C(32) /* accesses that wait in a CPU's L1 while others hit */
#define DENOVO_DRAMCACHE_SYSTEM_STORE_BUFFER INT64_C(32) /* lines of an L1 with words stored and not yet asked for */
#define DENOVO_DRAMCACHE_SYSTEM_WRITEBACKS INT64_C(4) /* lines on their way out of an L1, until the L2 has them */
#define DENOVO_DRAMCACHE_SYSTEM_SUPPLIES INT64_C(4) /* answers of an L1 to forwards that wait to leave */
#define DENOVO_DRAMCACHE_SYSTEM_WARPS INT64_C(48) /* warps of a core, whose accesses keep their order */
#define DENOVO_DRAMCACHE_SYSTEM_TAG_BITS INT64_C(8) /* the core's tag, returned with the answer */
#define DENOVO_DRAMCACHE_SYSTEM_EPOCH_BITS INT64_C(4) /* a line's epoch in an L1 */
#define DENOVO_DRAMCACHE_SYSTEM_COUNT_BITS INT64_C(32) /* width of an event counter of an L1 */
#define DENOVO_DRAMCACHE_SYSTEM_L2_BYTES INT64_C(262144) /* data capacity of a bank */
#define DENOVO_DRAMCACHE_SYSTEM_L2_WAYS INT64_C(16) /* lines of a bank's set */
#define DENOVO_DRAMCACHE_SYSTEM_L2_MSHRS INT64_C(32) /* lines of a bank that wait for memory or for an owner; reads of its port */
#define DENOVO_DRAMCACHE_SYSTEM_L2_LIST INT64_C(32) /* requests that a bank holds at once */
#define DENOVO_DRAMCACHE_SYSTEM_L2_WRITES INT64_C(16) /* lines of a bank on their way to memory; writes of its port */
#define DENOVO_DRAMCACHE_SYSTEM_FORWARDS INT64_C(128) /* a bank's queue of forwards */
#define DENOVO_DRAMCACHE_SYSTEM_MESH_COLUMNS INT64_C(0) /* nodes of a row of the network's mesh; 0: the network is a crossbar */
#define DENOVO_DRAMCACHE_SYSTEM_DEPTH INT64_C(4) /* places of each queue of the network */
#define DENOVO_DRAMCACHE_SYSTEM_ADDR_BITS INT64_C(36) /* width of a physical byte address */
#define DENOVO_DRAMCACHE_SYSTEM_CORE_BITS INT64_C(4) /* width of a core id on the network */
#define DENOVO_DRAMCACHE_SYSTEM_MAP_BITS INT64_C(7) /* width of `map`: a stash-map index, or an L1's MSHR */
#define DENOVO_DRAMCACHE_SYSTEM_PC_BITS INT64_C(8) /* width of the hash of a program counter, from which the predictor learns */
#define DENOVO_DRAMCACHE_SYSTEM_MEM_ID_BITS INT64_C(8) /* width of an id at memory */
#define DENOVO_DRAMCACHE_SYSTEM_AXI_BYTES INT64_C(16) /* width of WDATA and RDATA */
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ID_BITS INT64_C(8) /* width of an id on AXI4 */
#define DENOVO_DRAMCACHE_SYSTEM_PROTOCOL INT64_C(2) /* of the compute units' L1s */
#define DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_GD INT64_C(0) /* GPU coherence: write-through, a valid bit a line, atomics at the L2 */
#define DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_GH INT64_C(1) /* GD with HRF's scopes: local atomics at the L1 */
#define DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_DD INT64_C(2) /* DeNovoA: registration of words, atomics at the L1 */
#define DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_DR INT64_C(3) /* DD+RO: DD, and read-only words outlive an acquire */
#define DENOVO_DRAMCACHE_SYSTEM_PROTOCOL_DH INT64_C(4) /* DD with HRF's scopes */
#define DENOVO_DRAMCACHE_SYSTEM_MODEL INT64_C(2) /* the system's consistency model */
#define DENOVO_DRAMCACHE_SYSTEM_MODEL_DRF0 INT64_C(0) /* unpaired and relaxed atomics are paired ones */
#define DENOVO_DRAMCACHE_SYSTEM_MODEL_DRF1 INT64_C(1) /* relaxed atomics are unpaired ones */
#define DENOVO_DRAMCACHE_SYSTEM_MODEL_DRFRLX INT64_C(2) /* each class as it is */
#define DENOVO_DRAMCACHE_SYSTEM_EAGER INT64_C(1) /* 1: a stored line is asked for as soon as another follows or 16 cycles pass; 0: when the store buffer is full, or at a release */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL INT64_C(5) /* of the CPUs' L1s; the thesis has DD there, whatever the compute units have */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_GD INT64_C(0) /* GPU coherence: write-through, a valid bit a line, atomics at the L2 */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_GH INT64_C(1) /* GD with HRF's scopes: local atomics at the L1 */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_DD INT64_C(2) /* DeNovoA: registration of words, atomics at the L1 */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_DR INT64_C(3) /* DD+RO: DD, and read-only words outlive an acquire */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_DH INT64_C(4) /* DD with HRF's scopes */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_PROTOCOL_SAME INT64_C(5) /* that of PROTOCOL */
#define DENOVO_DRAMCACHE_SYSTEM_PREDICT INT64_C(1) /* whether a CPU's read may ask memory before its tag is known */
#define DENOVO_DRAMCACHE_SYSTEM_PREDICT_NONE INT64_C(0) /* no read asks memory before its tag is known */
#define DENOVO_DRAMCACHE_SYSTEM_PREDICT_MAP_I INT64_C(1) /* those that dramcache_predictor predicts to miss */
#define DENOVO_DRAMCACHE_SYSTEM_BYPASS INT64_C(1) /* which reads may leave out the DRAM cache */
#define DENOVO_DRAMCACHE_SYSTEM_BYPASS_NONE INT64_C(0) /* every read is looked up */
#define DENOVO_DRAMCACHE_SYSTEM_BYPASS_BYE INT64_C(1) /* a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not */
#define DENOVO_DRAMCACHE_SYSTEM_BYPASS_MCC INT64_C(2) /* reads of pages that dramcache_mcc calls clean are not */
#define DENOVO_DRAMCACHE_SYSTEM_BYPASS_MCC_SBD INT64_C(3) /* those of them are not that memory answers sooner */
#define DENOVO_DRAMCACHE_SYSTEM_MAP INT64_C(0) /* whether lines that follow each other share a row or not */
#define DENOVO_DRAMCACHE_SYSTEM_MAP_ROW_BANK_COLUMN INT64_C(0) /* lines of a row follow each other */
#define DENOVO_DRAMCACHE_SYSTEM_MAP_ROW_COLUMN_BANK INT64_C(1) /* lines that follow each other lie in different banks */
#define DENOVO_DRAMCACHE_SYSTEM_CHAINING INT64_C(0) /* whether the GPU's lines have a second slot in their row */
#define DENOVO_DRAMCACHE_SYSTEM_FORWARD INT64_C(0) /* whether a write's look-up is answered from a TAD that waits to be written */
#define DENOVO_DRAMCACHE_SYSTEM_SCHEDULER INT64_C(0) /* which command to the stacked DRAM goes first */
#define DENOVO_DRAMCACHE_SYSTEM_SCHEDULER_FR_FCFS INT64_C(0) /* the oldest; a CPU's and a GPU's requests are alike */
#define DENOVO_DRAMCACHE_SYSTEM_SCHEDULER_PRIS_CPU INT64_C(1) /* PrIS: every command of a CPU before every command of a GPU */
#define DENOVO_DRAMCACHE_SYSTEM_SCHEDULER_PRIS_CLASS INT64_C(2) /* PrIS: of each kind of command, a CPU's before a GPU's */
#define DENOVO_DRAMCACHE_SYSTEM_SCHEDULER_SMS INT64_C(3) /* SMS: batches of each class, chosen one after the other; then each bank in order */
#define DENOVO_DRAMCACHE_SYSTEM_PHASES INT64_C(1) /* clocks of the stacked DRAM in a cycle; of each DFI port a part for each, the first lowest */
#define DENOVO_DRAMCACHE_SYSTEM_BANK_BITS INT64_C(5) /* of a bank's number in its vault, all layers */
#define DENOVO_DRAMCACHE_SYSTEM_ROW_BITS INT64_C(9) /* of a row's number in its bank, as far as rows hold TADs */
#define DENOVO_DRAMCACHE_SYSTEM_PIN_BITS INT64_C(13) /* width of the address pins */
#define DENOVO_DRAMCACHE_SYSTEM_DQ_BYTES INT64_C(8) /* width of DQ */
#define DENOVO_DRAMCACHE_SYSTEM_JOBS INT64_C(32) /* requests that are under way, each of another set */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_JOBS INT64_C(8) /* of them, that the GPU may not have */
#define DENOVO_DRAMCACHE_SYSTEM_TARGETS INT64_C(4) /* of one line that a job answers */
#define DENOVO_DRAMCACHE_SYSTEM_COUNTERS INT64_C(524288) /* ByE's, of both hashes */
#define DENOVO_DRAMCACHE_SYSTEM_BYE_BITS INT64_C(2) /* width of such a counter */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_SLOTS INT64_C(3) /* of a row's fifteen that fills of the GPU leave to the CPU */
#define DENOVO_DRAMCACHE_SYSTEM_PAGE_BITS INT64_C(5) /* of a line's number in its page */
#define DENOVO_DRAMCACHE_SYSTEM_PAGE_COUNTERS INT64_C(1024) /* of writes to pages, of each of three filters */
#define DENOVO_DRAMCACHE_SYSTEM_PAGE_COUNT_BITS INT64_C(5) /* width of such a counter */
#define DENOVO_DRAMCACHE_SYSTEM_PAGE_WRITES INT64_C(16) /* which a page that enters the dirty list has exceeded */
#define DENOVO_DRAMCACHE_SYSTEM_LIST_SETS INT64_C(256) /* of the dirty list */
#define DENOVO_DRAMCACHE_SYSTEM_LIST_WAYS INT64_C(4) /* of a set of the dirty list */
#define DENOVO_DRAMCACHE_SYSTEM_CACHE_LATENCY INT64_C(35) /* typical latency of the DRAM cache, in any unit */
#define DENOVO_DRAMCACHE_SYSTEM_MEM_LATENCY INT64_C(50) /* typical latency of memory, in the same unit */
#define DENOVO_DRAMCACHE_SYSTEM_ENTRIES INT64_C(256) /* the predictor's, of a core */
#define DENOVO_DRAMCACHE_SYSTEM_READS INT64_C(32) /* reads that wait at a time */
#define DENOVO_DRAMCACHE_SYSTEM_WRITES INT64_C(32) /* writes that wait at a time */
#define DENOVO_DRAMCACHE_SYSTEM_ANSWERS INT64_C(8) /* reads that are under way, or whose answers wait */
#define DENOVO_DRAMCACHE_SYSTEM_CPU_PLACES INT64_C(0) /* places of each queue that a GPU's requests leave free */
#define DENOVO_DRAMCACHE_SYSTEM_AGE_CAP INT64_C(0) /* after this time a queue's oldest goes before all others; 0: never */
#define DENOVO_DRAMCACHE_SYSTEM_WRITE_HIGH INT64_C(24) /* more writes than this are written though reads wait */
#define DENOVO_DRAMCACHE_SYSTEM_WRITE_LOW INT64_C(0) /* more writes than this are written where no read waits */
#define DENOVO_DRAMCACHE_SYSTEM_MIN_BURSTS INT64_C(16) /* least bursts of one direction, while there are some */
#define DENOVO_DRAMCACHE_SYSTEM_POSTPONE INT64_C(8) /* refreshes that may be owed while requests wait */
#define DENOVO_DRAMCACHE_SYSTEM_SMS_CPU INT64_C(10) /* of a CPU that wait for their batch */
#define DENOVO_DRAMCACHE_SYSTEM_SMS_GPU INT64_C(24) /* of a GPU that wait for their batch */
#define DENOVO_DRAMCACHE_SYSTEM_SMS_WAIT INT64_C(200) /* after this time a batch goes that may still grow */
#define DENOVO_DRAMCACHE_SYSTEM_SMS_FEW INT64_C(16) /* while fewer than this wait in the block, no batch waits to grow */
#define DENOVO_DRAMCACHE_SYSTEM_SMS_SHORTEST INT64_C(230) /* of 255 choices those that go to the class with fewer requests; the others go by turns */
#define DENOVO_DRAMCACHE_SYSTEM_CL INT64_C(13) /* RD to its first beat */
#define DENOVO_DRAMCACHE_SYSTEM_CWL INT64_C(13) /* WR to its first beat */
#define DENOVO_DRAMCACHE_SYSTEM_T_RCD INT64_C(13) /* ACT to RD, WR */
#define DENOVO_DRAMCACHE_SYSTEM_T_RP INT64_C(10) /* PRE to ACT */
#define DENOVO_DRAMCACHE_SYSTEM_T_RAS INT64_C(27) /* ACT to PRE */
#define DENOVO_DRAMCACHE_SYSTEM_T_RC INT64_C(37) /* ACT to ACT of a bank */
#define DENOVO_DRAMCACHE_SYSTEM_T_RRD INT64_C(4) /* ACT to ACT of another bank */
#define DENOVO_DRAMCACHE_SYSTEM_T_FAW INT64_C(16) /* four ACTs and the next */
#define DENOVO_DRAMCACHE_SYSTEM_T_CCD INT64_C(9) /* RD to RD, WR to WR */
#define DENOVO_DRAMCACHE_SYSTEM_T_RTP INT64_C(7) /* RD to PRE */
#define DENOVO_DRAMCACHE_SYSTEM_T_WR INT64_C(10) /* last beat written to PRE */
#define DENOVO_DRAMCACHE_SYSTEM_T_WTR INT64_C(10) /* last beat written to RD */
#define DENOVO_DRAMCACHE_SYSTEM_T_REFI INT64_C(4875) /* one REF is owed each */
#define DENOVO_DRAMCACHE_SYSTEM_T_RFC INT64_C(74) /* REF to ACT, REF */

#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_LANES 2 /* channels of access, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_LANES 2 /* channels of answer, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_CMD_LANES 2 /* channels of cmd, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_LANES 2 /* channels of cmd_done, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_LANES 2 /* channels of l2_cmd, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_LANES 2 /* channels of l2_cmd_done, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_STASH_L2_REQ_LANES 1 /* channels of stash_l2_req, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_STASH_FWD_RSP_LANES 1 /* channels of stash_fwd_rsp, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_STASH_L2_FWD_LANES 1 /* channels of stash_l2_fwd, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_STASH_L2_RSP_LANES 1 /* channels of stash_l2_rsp, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_IO_AW_LANES 2 /* channels of io_aw, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_IO_W_LANES 2 /* channels of io_w, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_IO_B_LANES 2 /* channels of io_b, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_IO_AR_LANES 2 /* channels of io_ar, side by side in its ports */

#define DENOVO_DRAMCACHE_SYSTEM_IO_R_LANES 2 /* channels of io_r, side by side in its ports */

/* op: operation of an access; 3 is a LOAD */
enum denovo_dramcache_system_op {
    DENOVO_DRAMCACHE_SYSTEM_OP_LOAD = 0, /* read; of another class than DATA a synchronization read */
    DENOVO_DRAMCACHE_SYSTEM_OP_STORE = 1, /* write; of another class than DATA a synchronization write */
    DENOVO_DRAMCACHE_SYSTEM_OP_ATOMIC = 2 /* read, modify, write: `atom` says how */
};

/* command: what is done to the whole L1 */
enum denovo_dramcache_system_command {
    DENOVO_DRAMCACHE_SYSTEM_COMMAND_LAUNCH = 0, /* a kernel begins: an acquire */
    DENOVO_DRAMCACHE_SYSTEM_COMMAND_END = 1, /* a kernel ends: a release */
    DENOVO_DRAMCACHE_SYSTEM_COMMAND_FLUSH = 2, /* every line leaves; what is registered here is written back */
    DENOVO_DRAMCACHE_SYSTEM_COMMAND_RANGE = 3 /* the same of the lines `first` to `last` */
};

/* counted: what a counter counts */
enum denovo_dramcache_system_counted {
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_HIT = 0, /* an access that the port offered was done at once */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_MISS_READ = 1, /* an access sent a READ */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_MISS_SYNC = 2, /* an access sent a REG_SYNC, or an ATOMIC to the L2 */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_MISS_JOIN = 3, /* an access waits for what is asked for already */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_MISS_STORE = 4, /* a store began a store-buffer entry */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_REPLAY = 5, /* a parked access was tried again */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_FORWARD = 6, /* a FWD_READ or FWD_REG took a slot */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_RECALL = 7, /* a RECALL took a slot */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_DRAIN = 8, /* a store-buffer entry left: a REG or WT */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_WRITEBACK = 9, /* a line with Registered words left */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_ORDER = 10, /* an access stays: its warp's order, or a release */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_LINE = 11, /* an access stays: its word or line is under way */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_WAY = 12, /* an access stays: no way is free, or its line has to leave first */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_MSHR = 13, /* an access stays: no MSHR, or no room in the list */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_STORES = 14, /* an access stays: the store buffer is full */
    DENOVO_DRAMCACHE_SYSTEM_COUNTED_STALL_SEND = 15 /* an access stays: no room for its request */
};

/* count: what `event_select` names */
enum denovo_dramcache_system_count {
    DENOVO_DRAMCACHE_SYSTEM_COUNT_REQUESTS = 0, /* requests taken from `req` */
    DENOVO_DRAMCACHE_SYSTEM_COUNT_FETCHES = 1, /* lines asked of memory */
    DENOVO_DRAMCACHE_SYSTEM_COUNT_FORWARDS = 2, /* FWD_READ and FWD_REG */
    DENOVO_DRAMCACHE_SYSTEM_COUNT_RECALLS = 3, /* RECALL */
    DENOVO_DRAMCACHE_SYSTEM_COUNT_TAKEN = 4, /* WBs of which a word was taken */
    DENOVO_DRAMCACHE_SYSTEM_COUNT_DROPPED = 5, /* WBs of which none was */
    DENOVO_DRAMCACHE_SYSTEM_COUNT_WRITEBACKS = 6, /* lines written to memory */
    DENOVO_DRAMCACHE_SYSTEM_COUNT_QUEUED = 7, /* passes that left a request in a list */
    DENOVO_DRAMCACHE_SYSTEM_COUNT_RETRIES = 8 /* passes that a request made in vain */
};

/* msg: type of a coherence message */
enum denovo_dramcache_system_msg {
    DENOVO_DRAMCACHE_SYSTEM_MSG_READ = 0, /* req, to the L2: send me these words */
    DENOVO_DRAMCACHE_SYSTEM_MSG_DATA = 1, /* rsp, to the requester: the words */
    DENOVO_DRAMCACHE_SYSTEM_MSG_REG = 2, /* req, to the L2: register these words to me; I write them whole */
    DENOVO_DRAMCACHE_SYSTEM_MSG_REG_ACK = 3, /* rsp, to the requester: the words are yours; with data if a REG_SYNC asked */
    DENOVO_DRAMCACHE_SYSTEM_MSG_FWD_READ = 4, /* fwd, to the owner: send these words to the requester, stay the owner */
    DENOVO_DRAMCACHE_SYSTEM_MSG_FWD_REG = 5, /* fwd, to the owner: these words belong to the requester now; acknowledge to it */
    DENOVO_DRAMCACHE_SYSTEM_MSG_RECALL = 6, /* fwd, to the owner: give these words back to the L2 */
    DENOVO_DRAMCACHE_SYSTEM_MSG_RECALL_DATA = 7, /* rsp, to the L2: the recalled words */
    DENOVO_DRAMCACHE_SYSTEM_MSG_WB = 8, /* req, to the L2: these words, no longer mine once you acknowledge */
    DENOVO_DRAMCACHE_SYSTEM_MSG_WB_ACK = 9, /* fwd, to the writer: taken, or dropped because you no longer own them */
    DENOVO_DRAMCACHE_SYSTEM_MSG_REG_SYNC = 10, /* req, to the L2: register these words to me and send their values */
    DENOVO_DRAMCACHE_SYSTEM_MSG_WT = 11, /* req, to the L2: write these words; I keep no ownership */
    DENOVO_DRAMCACHE_SYSTEM_MSG_WT_ACK = 12, /* rsp, to the writer: written */
    DENOVO_DRAMCACHE_SYSTEM_MSG_ATOMIC = 13, /* req, to the L2: perform this operation on these words */
    DENOVO_DRAMCACHE_SYSTEM_MSG_ATOMIC_RESP = 14 /* rsp, to the requester: the words as they were before */
};

/* atom: operation of an atomic unit on one word */
enum denovo_dramcache_system_atom {
    DENOVO_DRAMCACHE_SYSTEM_ATOM_LOAD = 0, /* old: a synchronization load */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_EXCH = 1, /* a: an exchange, or a synchronization store */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_CAS = 2, /* old == b ? a : old */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_ADD = 3, /* old + a */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_SUB = 4, /* old - a */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_MIN = 5, /* the lesser, signed */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_MAX = 6, /* the greater, signed */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_UMIN = 7, /* the lesser, unsigned */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_UMAX = 8, /* the greater, unsigned */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_AND = 9, /* old & a */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_OR = 10, /* old | a */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_XOR = 11, /* old ^ a */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_INC = 12, /* old >= a ? 0 : old + 1, unsigned */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_DEC = 13, /* old == 0 || old > a ? a : old - 1, unsigned */
    DENOVO_DRAMCACHE_SYSTEM_ATOM_MERGE = 14 /* byte i of a where bit i of b is 1, else of old: a store of less than a word */
};

/* class: what an access orders */
enum denovo_dramcache_system_class {
    DENOVO_DRAMCACHE_SYSTEM_CLASS_DATA = 0, /* no synchronization */
    DENOVO_DRAMCACHE_SYSTEM_CLASS_PAIRED = 1, /* acquires if it loads, releases if it stores, both if it does both */
    DENOVO_DRAMCACHE_SYSTEM_CLASS_UNPAIRED = 2, /* ordered with the warp's other atomics, not with its data */
    DENOVO_DRAMCACHE_SYSTEM_CLASS_RELAXED = 3 /* ordered with the same word only */
};

/* axi_resp: how an access ended */
enum denovo_dramcache_system_axi_resp {
    DENOVO_DRAMCACHE_SYSTEM_AXI_RESP_OKAY = 0, /* done */
    DENOVO_DRAMCACHE_SYSTEM_AXI_RESP_EXOKAY = 1, /* an exclusive access is done; never an answer to ours */
    DENOVO_DRAMCACHE_SYSTEM_AXI_RESP_SLVERR = 2, /* the slave refused it */
    DENOVO_DRAMCACHE_SYSTEM_AXI_RESP_DECERR = 3 /* no slave has the address */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t denovo_dramcache_system_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void denovo_dramcache_system_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
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
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_BITS 687
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_WORDS 22
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_TAG_LSB 679
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_TAG_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_WARP_LSB 673
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_WARP_WIDTH 6
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_OP_LSB 671
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_OP_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_ATOM_LSB 667
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_ATOM_WIDTH 4
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_CLASS_LSB 665
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_CLASS_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_LOCAL_LSB 664
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_LOCAL_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_READ_ONLY_LSB 663
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_READ_ONLY_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_UNCACHED_LSB 662
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_UNCACHED_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_PC_LSB 654
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_PC_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_ADDRESS_LSB 624
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_ADDRESS_WIDTH 30
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_MASK_LSB 608
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_MASK_WIDTH 16
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_STRB_LSB 544
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_STRB_WIDTH 4
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_STRB_COUNT 16
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_DATA_LSB 32
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_DATA_WIDTH 32
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_DATA_COUNT 16
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_COMPARE_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_ACCESS_COMPARE_WIDTH 32

struct denovo_dramcache_system_access {
    uint8_t tag; /* 8 bits: comes back with the answer; answers are not in order */
    uint8_t warp; /* 6 bits: whose order the classes keep */
    uint8_t op; /* 2 bits: OP_* */
    uint8_t atom; /* 4 bits: of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD */
    uint8_t class; /* 2 bits: CLASS_*; an ATOMIC of DATA is RELAXED */
    uint8_t local; /* 1 bit: local scope (GH, DH); else ignored */
    uint8_t read_only; /* 1 bit: a load whose word nobody writes while the kernel runs (DR); else ignored */
    uint8_t uncached; /* 1 bit: memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail */
    uint8_t pc; /* 8 bits: hash of the program counter: goes on with the request that it causes */
    uint32_t address; /* 30 bits: physical address, in PORT_WORDS words */
    uint16_t mask; /* 16 bits: words that are meant */
    uint8_t strb[16]; /* 4 bits: of a STORE: bytes of the word; else ignored */
    uint32_t data[16]; /* 32 bits: STORE: the words; ATOMIC: each word's operand */
    uint32_t compare; /* 32 bits: CAS: the second operand, for every word */
};

static inline void denovo_dramcache_system_access_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_ACCESS_WORDS], const struct denovo_dramcache_system_access *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_ACCESS_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 679, 8, record->tag);
    denovo_dramcache_system_set_bits(words, 673, 6, record->warp);
    denovo_dramcache_system_set_bits(words, 671, 2, record->op);
    denovo_dramcache_system_set_bits(words, 667, 4, record->atom);
    denovo_dramcache_system_set_bits(words, 665, 2, record->class);
    denovo_dramcache_system_set_bits(words, 664, 1, record->local);
    denovo_dramcache_system_set_bits(words, 663, 1, record->read_only);
    denovo_dramcache_system_set_bits(words, 662, 1, record->uncached);
    denovo_dramcache_system_set_bits(words, 654, 8, record->pc);
    denovo_dramcache_system_set_bits(words, 624, 30, record->address);
    denovo_dramcache_system_set_bits(words, 608, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_dramcache_system_set_bits(words, 544 + i * 4, 4, record->strb[i]);
    for (unsigned i = 0; i < 16; i++)
        denovo_dramcache_system_set_bits(words, 32 + i * 32, 32, record->data[i]);
    denovo_dramcache_system_set_bits(words, 0, 32, record->compare);
}

static inline void denovo_dramcache_system_access_unpack(struct denovo_dramcache_system_access *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_ACCESS_WORDS])
{
    record->tag = (uint8_t)denovo_dramcache_system_get_bits(words, 679, 8);
    record->warp = (uint8_t)denovo_dramcache_system_get_bits(words, 673, 6);
    record->op = (uint8_t)denovo_dramcache_system_get_bits(words, 671, 2);
    record->atom = (uint8_t)denovo_dramcache_system_get_bits(words, 667, 4);
    record->class = (uint8_t)denovo_dramcache_system_get_bits(words, 665, 2);
    record->local = (uint8_t)denovo_dramcache_system_get_bits(words, 664, 1);
    record->read_only = (uint8_t)denovo_dramcache_system_get_bits(words, 663, 1);
    record->uncached = (uint8_t)denovo_dramcache_system_get_bits(words, 662, 1);
    record->pc = (uint8_t)denovo_dramcache_system_get_bits(words, 654, 8);
    record->address = (uint32_t)denovo_dramcache_system_get_bits(words, 624, 30);
    record->mask = (uint16_t)denovo_dramcache_system_get_bits(words, 608, 16);
    for (unsigned i = 0; i < 16; i++)
        record->strb[i] = (uint8_t)denovo_dramcache_system_get_bits(words, 544 + i * 4, 4);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_dramcache_system_get_bits(words, 32 + i * 32, 32);
    record->compare = (uint32_t)denovo_dramcache_system_get_bits(words, 0, 32);
}

/* answer: its answer, in parts or whole (Larder) */
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_BITS 538
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_WORDS 17
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_TAG_LSB 530
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_TAG_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_LAST_LSB 529
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_LAST_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_ERROR_LSB 528
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_ERROR_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_MASK_LSB 512
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_MASK_WIDTH 16
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_DATA_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_DATA_WIDTH 32
#define DENOVO_DRAMCACHE_SYSTEM_ANSWER_DATA_COUNT 16

struct denovo_dramcache_system_answer {
    uint8_t tag; /* 8 bits: of the access */
    uint8_t last; /* 1 bit: no other answer follows for the access */
    uint8_t error; /* 1 bit: memory failed for a word of the mask: that word is 0 */
    uint16_t mask; /* 16 bits: words that this answer is about: each word of the access once */
    uint32_t data[16]; /* 32 bits: LOAD, ATOMIC: the words as they were before; else 0 */
};

static inline void denovo_dramcache_system_answer_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_ANSWER_WORDS], const struct denovo_dramcache_system_answer *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_ANSWER_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 530, 8, record->tag);
    denovo_dramcache_system_set_bits(words, 529, 1, record->last);
    denovo_dramcache_system_set_bits(words, 528, 1, record->error);
    denovo_dramcache_system_set_bits(words, 512, 16, record->mask);
    for (unsigned i = 0; i < 16; i++)
        denovo_dramcache_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_dramcache_system_answer_unpack(struct denovo_dramcache_system_answer *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_ANSWER_WORDS])
{
    record->tag = (uint8_t)denovo_dramcache_system_get_bits(words, 530, 8);
    record->last = (uint8_t)denovo_dramcache_system_get_bits(words, 529, 1);
    record->error = (uint8_t)denovo_dramcache_system_get_bits(words, 528, 1);
    record->mask = (uint16_t)denovo_dramcache_system_get_bits(words, 512, 16);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_dramcache_system_get_bits(words, 0 + i * 32, 32);
}

/* cmd: a command to the whole L1 (Larder) */
#define DENOVO_DRAMCACHE_SYSTEM_CMD_BITS 62
#define DENOVO_DRAMCACHE_SYSTEM_CMD_WORDS 2
#define DENOVO_DRAMCACHE_SYSTEM_CMD_COMMAND_LSB 60
#define DENOVO_DRAMCACHE_SYSTEM_CMD_COMMAND_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_CMD_COMMAND_MASK UINT64_C(0x3000000000000000)
#define DENOVO_DRAMCACHE_SYSTEM_CMD_FIRST_LSB 30
#define DENOVO_DRAMCACHE_SYSTEM_CMD_FIRST_WIDTH 30
#define DENOVO_DRAMCACHE_SYSTEM_CMD_FIRST_MASK UINT64_C(0xfffffffc0000000)
#define DENOVO_DRAMCACHE_SYSTEM_CMD_LAST_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_CMD_LAST_WIDTH 30
#define DENOVO_DRAMCACHE_SYSTEM_CMD_LAST_MASK UINT64_C(0x3fffffff)

struct denovo_dramcache_system_cmd {
    uint8_t command; /* 2 bits: COMMAND_* */
    uint32_t first; /* 30 bits: RANGE: its first line; else ignored */
    uint32_t last; /* 30 bits: RANGE: its last line; before `first`: none */
};

static inline void denovo_dramcache_system_cmd_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_CMD_WORDS], const struct denovo_dramcache_system_cmd *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_CMD_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 60, 2, record->command);
    denovo_dramcache_system_set_bits(words, 30, 30, record->first);
    denovo_dramcache_system_set_bits(words, 0, 30, record->last);
}

static inline void denovo_dramcache_system_cmd_unpack(struct denovo_dramcache_system_cmd *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_CMD_WORDS])
{
    record->command = (uint8_t)denovo_dramcache_system_get_bits(words, 60, 2);
    record->first = (uint32_t)denovo_dramcache_system_get_bits(words, 30, 30);
    record->last = (uint32_t)denovo_dramcache_system_get_bits(words, 0, 30);
}

/* cmd_done: its end (Larder) */
#define DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_BITS 2
#define DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_WORDS 1
#define DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_COMMAND_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_COMMAND_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_COMMAND_MASK UINT64_C(0x3)

struct denovo_dramcache_system_cmd_done {
    uint8_t command; /* 2 bits: the command that is done */
};

static inline void denovo_dramcache_system_cmd_done_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_WORDS], const struct denovo_dramcache_system_cmd_done *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 0, 2, record->command);
}

static inline void denovo_dramcache_system_cmd_done_unpack(struct denovo_dramcache_system_cmd_done *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_CMD_DONE_WORDS])
{
    record->command = (uint8_t)denovo_dramcache_system_get_bits(words, 0, 2);
}

/* l2_cmd: write back and drop lines (Larder) */
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_BITS 61
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_WORDS 2
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_ALL_LSB 60
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_ALL_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_ALL_MASK UINT64_C(0x1000000000000000)
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_FIRST_LSB 30
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_FIRST_WIDTH 30
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_FIRST_MASK UINT64_C(0xfffffffc0000000)
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_LAST_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_LAST_WIDTH 30
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_LAST_MASK UINT64_C(0x3fffffff)

struct denovo_dramcache_system_l2_cmd {
    uint8_t all; /* 1 bit: 1: every line; 0: from `first` to `last` */
    uint32_t first; /* 30 bits: line address */
    uint32_t last; /* 30 bits: line address, not below `first`; the range is widened to whole groups of BANKS lines */
};

static inline void denovo_dramcache_system_l2_cmd_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_L2_CMD_WORDS], const struct denovo_dramcache_system_l2_cmd *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_L2_CMD_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 60, 1, record->all);
    denovo_dramcache_system_set_bits(words, 30, 30, record->first);
    denovo_dramcache_system_set_bits(words, 0, 30, record->last);
}

static inline void denovo_dramcache_system_l2_cmd_unpack(struct denovo_dramcache_system_l2_cmd *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_L2_CMD_WORDS])
{
    record->all = (uint8_t)denovo_dramcache_system_get_bits(words, 60, 1);
    record->first = (uint32_t)denovo_dramcache_system_get_bits(words, 30, 30);
    record->last = (uint32_t)denovo_dramcache_system_get_bits(words, 0, 30);
}

/* l2_cmd_done: the lines are gone, and memory has their data (Larder) */
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_BITS 1
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_WORDS 1
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_ERROR_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_ERROR_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_ERROR_MASK UINT64_C(0x1)

struct denovo_dramcache_system_l2_cmd_done {
    uint8_t error; /* 1 bit: memory refused a write since the command was taken */
};

static inline void denovo_dramcache_system_l2_cmd_done_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_WORDS], const struct denovo_dramcache_system_l2_cmd_done *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 0, 1, record->error);
}

static inline void denovo_dramcache_system_l2_cmd_done_unpack(struct denovo_dramcache_system_l2_cmd_done *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_L2_CMD_DONE_WORDS])
{
    record->error = (uint8_t)denovo_dramcache_system_get_bits(words, 0, 1);
}

/* message: a message at a stash (thesis sections 2.3, 4.5.4) */
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_BITS 581
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_WORDS 19
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_TYPE_LSB 577
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_TYPE_WIDTH 4
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_LINE_LSB 547
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_LINE_WIDTH 30
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_MASK_LSB 531
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_MASK_WIDTH 16
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_CORE_LSB 527
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_CORE_WIDTH 4
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_STASH_LSB 526
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_STASH_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_MAP_LSB 519
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_MAP_WIDTH 7
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_OWNER_MAP_LSB 512
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_OWNER_MAP_WIDTH 7
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_DATA_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_DATA_WIDTH 32
#define DENOVO_DRAMCACHE_SYSTEM_MESSAGE_DATA_COUNT 16

struct denovo_dramcache_system_message {
    uint8_t type; /* 4 bits: MSG_READ to MSG_WB_ACK */
    uint32_t line; /* 30 bits: address of the chunk */
    uint16_t mask; /* 16 bits: words of it that the message is about */
    uint8_t core; /* 4 bits: the requester's core (of a WB: the writer's) */
    uint8_t stash; /* 1 bit: the requester is a stash, not an L1 */
    uint8_t map; /* 7 bits: the requester's map */
    uint8_t owner_map; /* 7 bits: FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0 */
    uint32_t data[16]; /* 32 bits: words of the chunk; 0 where the mask is 0 or the type carries none */
};

static inline void denovo_dramcache_system_message_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_MESSAGE_WORDS], const struct denovo_dramcache_system_message *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_MESSAGE_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 577, 4, record->type);
    denovo_dramcache_system_set_bits(words, 547, 30, record->line);
    denovo_dramcache_system_set_bits(words, 531, 16, record->mask);
    denovo_dramcache_system_set_bits(words, 527, 4, record->core);
    denovo_dramcache_system_set_bits(words, 526, 1, record->stash);
    denovo_dramcache_system_set_bits(words, 519, 7, record->map);
    denovo_dramcache_system_set_bits(words, 512, 7, record->owner_map);
    for (unsigned i = 0; i < 16; i++)
        denovo_dramcache_system_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void denovo_dramcache_system_message_unpack(struct denovo_dramcache_system_message *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_MESSAGE_WORDS])
{
    record->type = (uint8_t)denovo_dramcache_system_get_bits(words, 577, 4);
    record->line = (uint32_t)denovo_dramcache_system_get_bits(words, 547, 30);
    record->mask = (uint16_t)denovo_dramcache_system_get_bits(words, 531, 16);
    record->core = (uint8_t)denovo_dramcache_system_get_bits(words, 527, 4);
    record->stash = (uint8_t)denovo_dramcache_system_get_bits(words, 526, 1);
    record->map = (uint8_t)denovo_dramcache_system_get_bits(words, 519, 7);
    record->owner_map = (uint8_t)denovo_dramcache_system_get_bits(words, 512, 7);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)denovo_dramcache_system_get_bits(words, 0 + i * 32, 32);
}

/* io_address: io_ar and io_aw: an uncached access (AXI4, A2.2 and A2.5) */
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_BITS 82
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_WORDS 3
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_ID_LSB 74
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_ID_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_ADDR_LSB 38
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_ADDR_WIDTH 36
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_LEN_LSB 30
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_LEN_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_SIZE_LSB 27
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_SIZE_WIDTH 3
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_BURST_LSB 25
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_BURST_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_LOCK_LSB 24
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_LOCK_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_CACHE_LSB 20
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_CACHE_WIDTH 4
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_PROT_LSB 17
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_PROT_WIDTH 3
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_QOS_LSB 13
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_QOS_WIDTH 4
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_USER_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_USER_WIDTH 13

struct denovo_dramcache_system_io_address {
    uint8_t id; /* 8 bits: the request's */
    uint64_t addr; /* 36 bits: byte address of the beat */
    uint8_t len; /* 8 bits: 0: one beat */
    uint8_t size; /* 3 bits: bytes of the access: 2 to this power */
    uint8_t burst; /* 2 bits: 1: INCR */
    uint8_t lock; /* 1 bit: 0: no exclusive access */
    uint8_t cache; /* 4 bits: 0: device, not bufferable */
    uint8_t prot; /* 3 bits: 2: data, not secure, not privileged */
    uint8_t qos; /* 4 bits: 0: takes no part */
    uint16_t user; /* 13 bits: {cpu, core, pc} of the request */
};

static inline void denovo_dramcache_system_io_address_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_WORDS], const struct denovo_dramcache_system_io_address *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 74, 8, record->id);
    denovo_dramcache_system_set_bits(words, 38, 36, record->addr);
    denovo_dramcache_system_set_bits(words, 30, 8, record->len);
    denovo_dramcache_system_set_bits(words, 27, 3, record->size);
    denovo_dramcache_system_set_bits(words, 25, 2, record->burst);
    denovo_dramcache_system_set_bits(words, 24, 1, record->lock);
    denovo_dramcache_system_set_bits(words, 20, 4, record->cache);
    denovo_dramcache_system_set_bits(words, 17, 3, record->prot);
    denovo_dramcache_system_set_bits(words, 13, 4, record->qos);
    denovo_dramcache_system_set_bits(words, 0, 13, record->user);
}

static inline void denovo_dramcache_system_io_address_unpack(struct denovo_dramcache_system_io_address *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_IO_ADDRESS_WORDS])
{
    record->id = (uint8_t)denovo_dramcache_system_get_bits(words, 74, 8);
    record->addr = (uint64_t)denovo_dramcache_system_get_bits(words, 38, 36);
    record->len = (uint8_t)denovo_dramcache_system_get_bits(words, 30, 8);
    record->size = (uint8_t)denovo_dramcache_system_get_bits(words, 27, 3);
    record->burst = (uint8_t)denovo_dramcache_system_get_bits(words, 25, 2);
    record->lock = (uint8_t)denovo_dramcache_system_get_bits(words, 24, 1);
    record->cache = (uint8_t)denovo_dramcache_system_get_bits(words, 20, 4);
    record->prot = (uint8_t)denovo_dramcache_system_get_bits(words, 17, 3);
    record->qos = (uint8_t)denovo_dramcache_system_get_bits(words, 13, 4);
    record->user = (uint16_t)denovo_dramcache_system_get_bits(words, 0, 13);
}

/* io_w: io_w: its beat (AXI4, A2.3) */
#define DENOVO_DRAMCACHE_SYSTEM_IO_W_BITS 577
#define DENOVO_DRAMCACHE_SYSTEM_IO_W_WORDS 19
#define DENOVO_DRAMCACHE_SYSTEM_IO_W_DATA_LSB 65
#define DENOVO_DRAMCACHE_SYSTEM_IO_W_DATA_WIDTH 512
#define DENOVO_DRAMCACHE_SYSTEM_IO_W_STRB_LSB 1
#define DENOVO_DRAMCACHE_SYSTEM_IO_W_STRB_WIDTH 64
#define DENOVO_DRAMCACHE_SYSTEM_IO_W_LAST_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_IO_W_LAST_WIDTH 1

struct denovo_dramcache_system_io_w {
    uint32_t data[16]; /* 512 bits: WDATA */
    uint64_t strb; /* 64 bits: WSTRB: bytes that are written */
    uint8_t last; /* 1 bit: WLAST: 1 */
};

static inline void denovo_dramcache_system_io_w_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_IO_W_WORDS], const struct denovo_dramcache_system_io_w *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_IO_W_WORDS; i++) words[i] = 0;
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        denovo_dramcache_system_set_bits(words, 65 + 32 * k, take, record->data[k]);
    }
    denovo_dramcache_system_set_bits(words, 1, 64, record->strb);
    denovo_dramcache_system_set_bits(words, 0, 1, record->last);
}

static inline void denovo_dramcache_system_io_w_unpack(struct denovo_dramcache_system_io_w *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_IO_W_WORDS])
{
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        record->data[k] = (uint32_t)denovo_dramcache_system_get_bits(words, 65 + 32 * k, take);
    }
    record->strb = (uint64_t)denovo_dramcache_system_get_bits(words, 1, 64);
    record->last = (uint8_t)denovo_dramcache_system_get_bits(words, 0, 1);
}

/* io_b: io_b: it is written (AXI4, A2.4) */
#define DENOVO_DRAMCACHE_SYSTEM_IO_B_BITS 10
#define DENOVO_DRAMCACHE_SYSTEM_IO_B_WORDS 1
#define DENOVO_DRAMCACHE_SYSTEM_IO_B_ID_LSB 2
#define DENOVO_DRAMCACHE_SYSTEM_IO_B_ID_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_IO_B_ID_MASK UINT64_C(0x3fc)
#define DENOVO_DRAMCACHE_SYSTEM_IO_B_RESP_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_IO_B_RESP_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_IO_B_RESP_MASK UINT64_C(0x3)

struct denovo_dramcache_system_io_b {
    uint8_t id; /* 8 bits: of the access */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
};

static inline void denovo_dramcache_system_io_b_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_IO_B_WORDS], const struct denovo_dramcache_system_io_b *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_IO_B_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 2, 8, record->id);
    denovo_dramcache_system_set_bits(words, 0, 2, record->resp);
}

static inline void denovo_dramcache_system_io_b_unpack(struct denovo_dramcache_system_io_b *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_IO_B_WORDS])
{
    record->id = (uint8_t)denovo_dramcache_system_get_bits(words, 2, 8);
    record->resp = (uint8_t)denovo_dramcache_system_get_bits(words, 0, 2);
}

/* io_r: io_r: its beat (AXI4, A2.6) */
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_BITS 523
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_WORDS 17
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_ID_LSB 515
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_ID_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_DATA_LSB 3
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_DATA_WIDTH 512
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_RESP_LSB 1
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_RESP_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_LAST_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_IO_R_LAST_WIDTH 1

struct denovo_dramcache_system_io_r {
    uint8_t id; /* 8 bits: of the access */
    uint32_t data[16]; /* 512 bits: RDATA */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
    uint8_t last; /* 1 bit: RLAST: 1 */
};

static inline void denovo_dramcache_system_io_r_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_IO_R_WORDS], const struct denovo_dramcache_system_io_r *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_IO_R_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 515, 8, record->id);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        denovo_dramcache_system_set_bits(words, 3 + 32 * k, take, record->data[k]);
    }
    denovo_dramcache_system_set_bits(words, 1, 2, record->resp);
    denovo_dramcache_system_set_bits(words, 0, 1, record->last);
}

static inline void denovo_dramcache_system_io_r_unpack(struct denovo_dramcache_system_io_r *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_IO_R_WORDS])
{
    record->id = (uint8_t)denovo_dramcache_system_get_bits(words, 515, 8);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        record->data[k] = (uint32_t)denovo_dramcache_system_get_bits(words, 3 + 32 * k, take);
    }
    record->resp = (uint8_t)denovo_dramcache_system_get_bits(words, 1, 2);
    record->last = (uint8_t)denovo_dramcache_system_get_bits(words, 0, 1);
}

/* axi_address: AR and AW: the burst of a line (AXI4, A2.2 and A2.5) */
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_BITS 70
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_WORDS 3
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_ID_LSB 62
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_ID_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_ADDR_LSB 26
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_ADDR_WIDTH 36
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_LEN_LSB 18
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_LEN_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_SIZE_LSB 15
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_SIZE_WIDTH 3
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_BURST_LSB 13
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_BURST_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_LOCK_LSB 12
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_LOCK_WIDTH 1
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_CACHE_LSB 8
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_CACHE_WIDTH 4
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_PROT_LSB 5
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_PROT_WIDTH 3
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_QOS_LSB 1
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_QOS_WIDTH 4
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_USER_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_USER_WIDTH 1

struct denovo_dramcache_system_axi_address {
    uint8_t id; /* 8 bits: the job, with zeros above */
    uint64_t addr; /* 36 bits: byte address of the line */
    uint8_t len; /* 8 bits: beats of a line less one */
    uint8_t size; /* 3 bits: bytes of a beat: 2 to this power */
    uint8_t burst; /* 2 bits: 1: INCR */
    uint8_t lock; /* 1 bit: 0: no exclusive access */
    uint8_t cache; /* 4 bits: 15: normal memory, write-back, allocate */
    uint8_t prot; /* 3 bits: 2: data, not secure, not privileged */
    uint8_t qos; /* 4 bits: 0: takes no part */
    uint8_t user; /* 1 bit: 1: for a CPU's read */
};

static inline void denovo_dramcache_system_axi_address_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_WORDS], const struct denovo_dramcache_system_axi_address *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 62, 8, record->id);
    denovo_dramcache_system_set_bits(words, 26, 36, record->addr);
    denovo_dramcache_system_set_bits(words, 18, 8, record->len);
    denovo_dramcache_system_set_bits(words, 15, 3, record->size);
    denovo_dramcache_system_set_bits(words, 13, 2, record->burst);
    denovo_dramcache_system_set_bits(words, 12, 1, record->lock);
    denovo_dramcache_system_set_bits(words, 8, 4, record->cache);
    denovo_dramcache_system_set_bits(words, 5, 3, record->prot);
    denovo_dramcache_system_set_bits(words, 1, 4, record->qos);
    denovo_dramcache_system_set_bits(words, 0, 1, record->user);
}

static inline void denovo_dramcache_system_axi_address_unpack(struct denovo_dramcache_system_axi_address *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_AXI_ADDRESS_WORDS])
{
    record->id = (uint8_t)denovo_dramcache_system_get_bits(words, 62, 8);
    record->addr = (uint64_t)denovo_dramcache_system_get_bits(words, 26, 36);
    record->len = (uint8_t)denovo_dramcache_system_get_bits(words, 18, 8);
    record->size = (uint8_t)denovo_dramcache_system_get_bits(words, 15, 3);
    record->burst = (uint8_t)denovo_dramcache_system_get_bits(words, 13, 2);
    record->lock = (uint8_t)denovo_dramcache_system_get_bits(words, 12, 1);
    record->cache = (uint8_t)denovo_dramcache_system_get_bits(words, 8, 4);
    record->prot = (uint8_t)denovo_dramcache_system_get_bits(words, 5, 3);
    record->qos = (uint8_t)denovo_dramcache_system_get_bits(words, 1, 4);
    record->user = (uint8_t)denovo_dramcache_system_get_bits(words, 0, 1);
}

/* axi_w: W: a beat (AXI4, A2.3) */
#define DENOVO_DRAMCACHE_SYSTEM_AXI_W_BITS 145
#define DENOVO_DRAMCACHE_SYSTEM_AXI_W_WORDS 5
#define DENOVO_DRAMCACHE_SYSTEM_AXI_W_DATA_LSB 17
#define DENOVO_DRAMCACHE_SYSTEM_AXI_W_DATA_WIDTH 128
#define DENOVO_DRAMCACHE_SYSTEM_AXI_W_STRB_LSB 1
#define DENOVO_DRAMCACHE_SYSTEM_AXI_W_STRB_WIDTH 16
#define DENOVO_DRAMCACHE_SYSTEM_AXI_W_LAST_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_AXI_W_LAST_WIDTH 1

struct denovo_dramcache_system_axi_w {
    uint32_t data[4]; /* 128 bits: WDATA */
    uint16_t strb; /* 16 bits: WSTRB: bytes that are written */
    uint8_t last; /* 1 bit: WLAST: the burst ends */
};

static inline void denovo_dramcache_system_axi_w_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_AXI_W_WORDS], const struct denovo_dramcache_system_axi_w *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_AXI_W_WORDS; i++) words[i] = 0;
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        denovo_dramcache_system_set_bits(words, 17 + 32 * k, take, record->data[k]);
    }
    denovo_dramcache_system_set_bits(words, 1, 16, record->strb);
    denovo_dramcache_system_set_bits(words, 0, 1, record->last);
}

static inline void denovo_dramcache_system_axi_w_unpack(struct denovo_dramcache_system_axi_w *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_AXI_W_WORDS])
{
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)denovo_dramcache_system_get_bits(words, 17 + 32 * k, take);
    }
    record->strb = (uint16_t)denovo_dramcache_system_get_bits(words, 1, 16);
    record->last = (uint8_t)denovo_dramcache_system_get_bits(words, 0, 1);
}

/* axi_b: B: a burst is written (AXI4, A2.4) */
#define DENOVO_DRAMCACHE_SYSTEM_AXI_B_BITS 10
#define DENOVO_DRAMCACHE_SYSTEM_AXI_B_WORDS 1
#define DENOVO_DRAMCACHE_SYSTEM_AXI_B_ID_LSB 2
#define DENOVO_DRAMCACHE_SYSTEM_AXI_B_ID_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_AXI_B_ID_MASK UINT64_C(0x3fc)
#define DENOVO_DRAMCACHE_SYSTEM_AXI_B_RESP_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_AXI_B_RESP_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_AXI_B_RESP_MASK UINT64_C(0x3)

struct denovo_dramcache_system_axi_b {
    uint8_t id; /* 8 bits: of the burst */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
};

static inline void denovo_dramcache_system_axi_b_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_AXI_B_WORDS], const struct denovo_dramcache_system_axi_b *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_AXI_B_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 2, 8, record->id);
    denovo_dramcache_system_set_bits(words, 0, 2, record->resp);
}

static inline void denovo_dramcache_system_axi_b_unpack(struct denovo_dramcache_system_axi_b *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_AXI_B_WORDS])
{
    record->id = (uint8_t)denovo_dramcache_system_get_bits(words, 2, 8);
    record->resp = (uint8_t)denovo_dramcache_system_get_bits(words, 0, 2);
}

/* axi_r: R: a beat (AXI4, A2.6) */
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_BITS 139
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_WORDS 5
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_ID_LSB 131
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_ID_WIDTH 8
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_DATA_LSB 3
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_DATA_WIDTH 128
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_RESP_LSB 1
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_RESP_WIDTH 2
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_LAST_LSB 0
#define DENOVO_DRAMCACHE_SYSTEM_AXI_R_LAST_WIDTH 1

struct denovo_dramcache_system_axi_r {
    uint8_t id; /* 8 bits: of the burst */
    uint32_t data[4]; /* 128 bits: RDATA */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
    uint8_t last; /* 1 bit: RLAST: the burst ends */
};

static inline void denovo_dramcache_system_axi_r_pack(uint32_t words[DENOVO_DRAMCACHE_SYSTEM_AXI_R_WORDS], const struct denovo_dramcache_system_axi_r *record)
{
    for (unsigned i = 0; i < DENOVO_DRAMCACHE_SYSTEM_AXI_R_WORDS; i++) words[i] = 0;
    denovo_dramcache_system_set_bits(words, 131, 8, record->id);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        denovo_dramcache_system_set_bits(words, 3 + 32 * k, take, record->data[k]);
    }
    denovo_dramcache_system_set_bits(words, 1, 2, record->resp);
    denovo_dramcache_system_set_bits(words, 0, 1, record->last);
}

static inline void denovo_dramcache_system_axi_r_unpack(struct denovo_dramcache_system_axi_r *record, const uint32_t words[DENOVO_DRAMCACHE_SYSTEM_AXI_R_WORDS])
{
    record->id = (uint8_t)denovo_dramcache_system_get_bits(words, 131, 8);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)denovo_dramcache_system_get_bits(words, 3 + 32 * k, take);
    }
    record->resp = (uint8_t)denovo_dramcache_system_get_bits(words, 1, 2);
    record->last = (uint8_t)denovo_dramcache_system_get_bits(words, 0, 1);
}

#endif
