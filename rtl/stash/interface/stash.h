/* Records of the block stash: a stash: software-managed, directly addressed, globally visible on-chip memory.
 *
 * Source: the stash paper, section 4; thesis, chapter 4
 * The stash paper: R. Komuravelli, M. D. Sinclair, J. Alsop, M. Huzaifa, M. Kotsifakou, P. Srivastava, S. V. Adve, V.
 * S. Adve, "Stash: Have Your Scratchpad and Cache It Too", ISCA 2015, DOI 10.1145/2749469.2750374
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit stash
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_STASH_H
#define LARDER_EMITTED_STASH_H

#include <stdint.h>

/* Parameters */
#define STASH_BYTES INT64_C(16384) /* data capacity of the stash */
#define STASH_BANKS INT64_C(32) /* banks of one 4-byte word each */
#define STASH_LANES INT64_C(32) /* lanes of a warp-wide access */
#define STASH_CHUNK_WORDS INT64_C(16) /* words of a chunk, and of an L2 line */
#define STASH_MAP_ENTRIES INT64_C(64) /* entries of the stash-map */
#define STASH_THREAD_BLOCKS INT64_C(8) /* thread blocks resident at once */
#define STASH_MAPS_PER_BLOCK INT64_C(4) /* mappings of one thread block */
#define STASH_VP_ENTRIES INT64_C(64) /* pages that the VP-map (TLB and RTLB) holds */
#define STASH_PAGE_BYTES INT64_C(4096) /* page size */
#define STASH_PA_BITS INT64_C(40) /* width of a physical byte address */
#define STASH_VA_BITS INT64_C(48) /* width of a virtual byte address */
#define STASH_SPAN_BITS INT64_C(24) /* a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row is all of the stash */
#define STASH_MSHRS INT64_C(16) /* line requests outstanding at the L2 */
#define STASH_MISSES INT64_C(8) /* warp accesses that wait for a miss */
#define STASH_DEFERRED INT64_C(8) /* forwards that wait for this stash's own grant */
#define STASH_SCOUT_DISTANCE INT64_C(4) /* how far the scout runs ahead of the tail; 0: no scout */
#define STASH_TAG_BITS INT64_C(6) /* width of the core's request tag */
#define STASH_CORE_BITS INT64_C(5) /* width of a core id on the network */
#define STASH_FETCH INT64_C(0) /* what a missed load asks the L2 for */
#define STASH_FETCH_REQUEST INT64_C(0) /* the words of the access */
#define STASH_FETCH_LINE INT64_C(1) /* these, and the mapping's other words of their lines, as far as they lie in the same chunk */
#define STASH_STATE_ROWS INT64_C(16) /* rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC */
#define STASH_TRANSLATION INT64_C(0) /* how virtual addresses become physical */
#define STASH_TRANSLATION_VP_MAP INT64_C(0) /* by a VP-map of the mapped pages, filled by page walks */
#define STASH_TRANSLATION_NONE INT64_C(1) /* none: virtual addresses are physical */

/* error: why a request or a command was refused */
enum stash_error {
    STASH_ERROR_NONE = 0, /* accepted */
    STASH_ERROR_UNMAPPED = 1, /* an access missed and its slot names no mapping, or the word lies outside the mapping */
    STASH_ERROR_PAGE_FAULT = 2, /* the page walker reports a fault */
    STASH_ERROR_BAD_SIZE = 3, /* a size is zero or not a multiple of 4 bytes, or a field is larger than its object */
    STASH_ERROR_BAD_ROW = 4, /* the row is not a whole number of objects, or is longer than the stride */
    STASH_ERROR_BAD_RANGE = 5, /* the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned */
    STASH_ERROR_BAD_SPAN = 6, /* the tile spans more of the global space than SPAN_BITS allows */
    STASH_ERROR_OVERLAP = 7, /* the stash range overlaps a mapping of a thread block that has not ended */
    STASH_ERROR_SLOT = 8, /* the slot of the thread block is taken (AddMap) or empty (ChgMap) */
    STASH_ERROR_MAP_FULL = 9, /* the oldest entry of the stash-map belongs to a thread block that has not ended */
    STASH_ERROR_VP_FULL = 10, /* the tile needs more pages than the VP-map can free */
    STASH_ERROR_IN_USE = 11 /* a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed */
};

/* op: operation of the command channel */
enum stash_op {
    STASH_OP_ADD_MAP = 0, /* map a tile into the next free entry of the stash-map */
    STASH_OP_CHG_MAP = 1, /* change the tile or the mode of the mapping in this slot */
    STASH_OP_BLOCK_END = 2, /* the thread block has ended: its dirty words wait for their lazy writeback */
    STASH_OP_KERNEL_END = 3, /* the kernel has ended: self-invalidate everything that is not registered */
    STASH_OP_FORGET = 4 /* forget every translation, before page tables change; refused while a mapping is used */
};

/* msg: type of a coherence message */
enum stash_msg {
    STASH_MSG_READ = 0, /* stash to L2: send me these words */
    STASH_MSG_DATA = 1, /* to the requester: the words */
    STASH_MSG_REG = 2, /* stash to L2: register these words to me */
    STASH_MSG_REG_ACK = 3, /* to the requester: the words are yours */
    STASH_MSG_FWD_READ = 4, /* L2 to owner: send these words to the requester, stay owner */
    STASH_MSG_FWD_REG = 5, /* L2 to owner: these words now belong to the requester; acknowledge to it */
    STASH_MSG_RECALL = 6, /* L2 to owner: give these words back */
    STASH_MSG_RECALL_DATA = 7, /* owner to L2: the recalled words */
    STASH_MSG_WB = 8, /* stash to L2: these words, no longer mine once you acknowledge */
    STASH_MSG_WB_ACK = 9 /* L2 to stash: taken, or dropped because you no longer own them */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t stash_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void stash_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* req: one warp-wide access (thesis section 4.4.2) */
#define STASH_REQ_BITS 1455
#define STASH_REQ_WORDS 46
#define STASH_REQ_TAG_LSB 1449
#define STASH_REQ_TAG_WIDTH 6
#define STASH_REQ_WRITE_LSB 1448
#define STASH_REQ_WRITE_WIDTH 1
#define STASH_REQ_MAPPED_LSB 1447
#define STASH_REQ_MAPPED_WIDTH 1
#define STASH_REQ_BLOCK_LSB 1443
#define STASH_REQ_BLOCK_WIDTH 4
#define STASH_REQ_SLOT_LSB 1440
#define STASH_REQ_SLOT_WIDTH 3
#define STASH_REQ_MASK_LSB 1408
#define STASH_REQ_MASK_WIDTH 32
#define STASH_REQ_ADDR_LSB 1024
#define STASH_REQ_ADDR_WIDTH 12
#define STASH_REQ_ADDR_COUNT 32
#define STASH_REQ_WDATA_LSB 0
#define STASH_REQ_WDATA_WIDTH 32
#define STASH_REQ_WDATA_COUNT 32

struct stash_req {
    uint8_t tag; /* 6 bits: comes back with the response; responses are not in order */
    uint8_t write; /* 1 bit: 1: store, 0: load */
    uint8_t mapped; /* 1 bit: 1: through the mapping in `slot`; 0: plain scratchpad access (Temporary, Global-unmapped) */
    uint8_t block; /* 4 bits: thread block, 0 to THREAD_BLOCKS - 1 */
    uint8_t slot; /* 3 bits: which of the thread block's mappings, 0 to MAPS_PER_BLOCK - 1 */
    uint32_t mask; /* 32 bits: lanes that take part */
    uint16_t addr[32]; /* 12 bits: stash word address of each lane */
    uint32_t wdata[32]; /* 32 bits: store data of each lane */
};

static inline void stash_req_pack(uint32_t words[STASH_REQ_WORDS], const struct stash_req *record)
{
    for (unsigned i = 0; i < STASH_REQ_WORDS; i++) words[i] = 0;
    stash_set_bits(words, 1449, 6, record->tag);
    stash_set_bits(words, 1448, 1, record->write);
    stash_set_bits(words, 1447, 1, record->mapped);
    stash_set_bits(words, 1443, 4, record->block);
    stash_set_bits(words, 1440, 3, record->slot);
    stash_set_bits(words, 1408, 32, record->mask);
    for (unsigned i = 0; i < 32; i++)
        stash_set_bits(words, 1024 + i * 12, 12, record->addr[i]);
    for (unsigned i = 0; i < 32; i++)
        stash_set_bits(words, 0 + i * 32, 32, record->wdata[i]);
}

static inline void stash_req_unpack(struct stash_req *record, const uint32_t words[STASH_REQ_WORDS])
{
    record->tag = (uint8_t)stash_get_bits(words, 1449, 6);
    record->write = (uint8_t)stash_get_bits(words, 1448, 1);
    record->mapped = (uint8_t)stash_get_bits(words, 1447, 1);
    record->block = (uint8_t)stash_get_bits(words, 1443, 4);
    record->slot = (uint8_t)stash_get_bits(words, 1440, 3);
    record->mask = (uint32_t)stash_get_bits(words, 1408, 32);
    for (unsigned i = 0; i < 32; i++)
        record->addr[i] = (uint16_t)stash_get_bits(words, 1024 + i * 12, 12);
    for (unsigned i = 0; i < 32; i++)
        record->wdata[i] = (uint32_t)stash_get_bits(words, 0 + i * 32, 32);
}

/* resp: answer to one access (Larder) */
#define STASH_RESP_BITS 1034
#define STASH_RESP_WORDS 33
#define STASH_RESP_TAG_LSB 1028
#define STASH_RESP_TAG_WIDTH 6
#define STASH_RESP_ERROR_LSB 1024
#define STASH_RESP_ERROR_WIDTH 4
#define STASH_RESP_RDATA_LSB 0
#define STASH_RESP_RDATA_WIDTH 32
#define STASH_RESP_RDATA_COUNT 32

struct stash_resp {
    uint8_t tag; /* 6 bits: of the request */
    uint8_t error; /* 4 bits: ERROR_PAGE_FAULT if a lane faults, else ERROR_UNMAPPED if a lane is unmapped, else ERROR_NONE */
    uint32_t rdata[32]; /* 32 bits: load data of each lane in the mask, 0 elsewhere, 0 for a store and for a lane in error */
};

static inline void stash_resp_pack(uint32_t words[STASH_RESP_WORDS], const struct stash_resp *record)
{
    for (unsigned i = 0; i < STASH_RESP_WORDS; i++) words[i] = 0;
    stash_set_bits(words, 1028, 6, record->tag);
    stash_set_bits(words, 1024, 4, record->error);
    for (unsigned i = 0; i < 32; i++)
        stash_set_bits(words, 0 + i * 32, 32, record->rdata[i]);
}

static inline void stash_resp_unpack(struct stash_resp *record, const uint32_t words[STASH_RESP_WORDS])
{
    record->tag = (uint8_t)stash_get_bits(words, 1028, 6);
    record->error = (uint8_t)stash_get_bits(words, 1024, 4);
    for (unsigned i = 0; i < 32; i++)
        record->rdata[i] = (uint32_t)stash_get_bits(words, 0 + i * 32, 32);
}

/* cmd: an operation on mappings (thesis section 4.4.1) */
#define STASH_CMD_BITS 202
#define STASH_CMD_WORDS 7
#define STASH_CMD_OP_LSB 199
#define STASH_CMD_OP_WIDTH 3
#define STASH_CMD_BLOCK_LSB 195
#define STASH_CMD_BLOCK_WIDTH 4
#define STASH_CMD_SLOT_LSB 192
#define STASH_CMD_SLOT_WIDTH 3
#define STASH_CMD_COHERENT_LSB 191
#define STASH_CMD_COHERENT_WIDTH 1
#define STASH_CMD_STASH_BASE_LSB 176
#define STASH_CMD_STASH_BASE_WIDTH 15
#define STASH_CMD_GLOBAL_BASE_LSB 128
#define STASH_CMD_GLOBAL_BASE_WIDTH 48
#define STASH_CMD_FIELD_SIZE_LSB 102
#define STASH_CMD_FIELD_SIZE_WIDTH 26
#define STASH_CMD_OBJECT_SIZE_LSB 76
#define STASH_CMD_OBJECT_SIZE_WIDTH 26
#define STASH_CMD_ROW_SIZE_LSB 50
#define STASH_CMD_ROW_SIZE_WIDTH 26
#define STASH_CMD_STRIDE_SIZE_LSB 24
#define STASH_CMD_STRIDE_SIZE_WIDTH 26
#define STASH_CMD_NUM_STRIDES_LSB 0
#define STASH_CMD_NUM_STRIDES_WIDTH 24

struct stash_cmd {
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

static inline void stash_cmd_pack(uint32_t words[STASH_CMD_WORDS], const struct stash_cmd *record)
{
    for (unsigned i = 0; i < STASH_CMD_WORDS; i++) words[i] = 0;
    stash_set_bits(words, 199, 3, record->op);
    stash_set_bits(words, 195, 4, record->block);
    stash_set_bits(words, 192, 3, record->slot);
    stash_set_bits(words, 191, 1, record->coherent);
    stash_set_bits(words, 176, 15, record->stash_base);
    stash_set_bits(words, 128, 48, record->global_base);
    stash_set_bits(words, 102, 26, record->field_size);
    stash_set_bits(words, 76, 26, record->object_size);
    stash_set_bits(words, 50, 26, record->row_size);
    stash_set_bits(words, 24, 26, record->stride_size);
    stash_set_bits(words, 0, 24, record->num_strides);
}

static inline void stash_cmd_unpack(struct stash_cmd *record, const uint32_t words[STASH_CMD_WORDS])
{
    record->op = (uint8_t)stash_get_bits(words, 199, 3);
    record->block = (uint8_t)stash_get_bits(words, 195, 4);
    record->slot = (uint8_t)stash_get_bits(words, 192, 3);
    record->coherent = (uint8_t)stash_get_bits(words, 191, 1);
    record->stash_base = (uint16_t)stash_get_bits(words, 176, 15);
    record->global_base = (uint64_t)stash_get_bits(words, 128, 48);
    record->field_size = (uint32_t)stash_get_bits(words, 102, 26);
    record->object_size = (uint32_t)stash_get_bits(words, 76, 26);
    record->row_size = (uint32_t)stash_get_bits(words, 50, 26);
    record->stride_size = (uint32_t)stash_get_bits(words, 24, 26);
    record->num_strides = (uint32_t)stash_get_bits(words, 0, 24);
}

/* cmd_done: the operation is complete (Larder) */
#define STASH_CMD_DONE_BITS 10
#define STASH_CMD_DONE_WORDS 1
#define STASH_CMD_DONE_ERROR_LSB 6
#define STASH_CMD_DONE_ERROR_WIDTH 4
#define STASH_CMD_DONE_ERROR_MASK UINT64_C(0x3c0)
#define STASH_CMD_DONE_MAP_LSB 0
#define STASH_CMD_DONE_MAP_WIDTH 6
#define STASH_CMD_DONE_MAP_MASK UINT64_C(0x3f)

struct stash_cmd_done {
    uint8_t error; /* 4 bits: ERROR_*; other than NONE and PAGE_FAULT: no mapping was made, changed or ended. PAGE_FAULT: a ChgMap to Mapped Coherent is done, but dirty words on pages that fault stay unregistered */
    uint8_t map; /* 6 bits: AddMap and ChgMap: index of the entry, 0 with an error */
};

static inline void stash_cmd_done_pack(uint32_t words[STASH_CMD_DONE_WORDS], const struct stash_cmd_done *record)
{
    for (unsigned i = 0; i < STASH_CMD_DONE_WORDS; i++) words[i] = 0;
    stash_set_bits(words, 6, 4, record->error);
    stash_set_bits(words, 0, 6, record->map);
}

static inline void stash_cmd_done_unpack(struct stash_cmd_done *record, const uint32_t words[STASH_CMD_DONE_WORDS])
{
    record->error = (uint8_t)stash_get_bits(words, 6, 4);
    record->map = (uint8_t)stash_get_bits(words, 0, 6);
}

/* message: a coherence message (thesis sections 2.3, 4.5.4) */
#define STASH_MESSAGE_BITS 584
#define STASH_MESSAGE_WORDS 19
#define STASH_MESSAGE_TYPE_LSB 580
#define STASH_MESSAGE_TYPE_WIDTH 4
#define STASH_MESSAGE_LINE_LSB 546
#define STASH_MESSAGE_LINE_WIDTH 34
#define STASH_MESSAGE_MASK_LSB 530
#define STASH_MESSAGE_MASK_WIDTH 16
#define STASH_MESSAGE_CORE_LSB 525
#define STASH_MESSAGE_CORE_WIDTH 5
#define STASH_MESSAGE_STASH_LSB 524
#define STASH_MESSAGE_STASH_WIDTH 1
#define STASH_MESSAGE_MAP_LSB 518
#define STASH_MESSAGE_MAP_WIDTH 6
#define STASH_MESSAGE_OWNER_MAP_LSB 512
#define STASH_MESSAGE_OWNER_MAP_WIDTH 6
#define STASH_MESSAGE_DATA_LSB 0
#define STASH_MESSAGE_DATA_WIDTH 32
#define STASH_MESSAGE_DATA_COUNT 16

struct stash_message {
    uint8_t type; /* 4 bits: MSG_* */
    uint64_t line; /* 34 bits: physical line address */
    uint16_t mask; /* 16 bits: words of the line that the message is about */
    uint8_t core; /* 5 bits: the requester's core id (of a WB: the writer's) */
    uint8_t stash; /* 1 bit: the requester is a stash (not an L1) */
    uint8_t map; /* 6 bits: the requester's stash-map index; 0 for an L1 */
    uint8_t owner_map; /* 6 bits: FWD_READ, FWD_REG, RECALL: the map index under which the owner registered; else 0 */
    uint32_t data[16]; /* 32 bits: words of the line; 0 where the mask is 0 or the type carries none */
};

static inline void stash_message_pack(uint32_t words[STASH_MESSAGE_WORDS], const struct stash_message *record)
{
    for (unsigned i = 0; i < STASH_MESSAGE_WORDS; i++) words[i] = 0;
    stash_set_bits(words, 580, 4, record->type);
    stash_set_bits(words, 546, 34, record->line);
    stash_set_bits(words, 530, 16, record->mask);
    stash_set_bits(words, 525, 5, record->core);
    stash_set_bits(words, 524, 1, record->stash);
    stash_set_bits(words, 518, 6, record->map);
    stash_set_bits(words, 512, 6, record->owner_map);
    for (unsigned i = 0; i < 16; i++)
        stash_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void stash_message_unpack(struct stash_message *record, const uint32_t words[STASH_MESSAGE_WORDS])
{
    record->type = (uint8_t)stash_get_bits(words, 580, 4);
    record->line = (uint64_t)stash_get_bits(words, 546, 34);
    record->mask = (uint16_t)stash_get_bits(words, 530, 16);
    record->core = (uint8_t)stash_get_bits(words, 525, 5);
    record->stash = (uint8_t)stash_get_bits(words, 524, 1);
    record->map = (uint8_t)stash_get_bits(words, 518, 6);
    record->owner_map = (uint8_t)stash_get_bits(words, 512, 6);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)stash_get_bits(words, 0 + i * 32, 32);
}

/* walk: translate this page (Larder) */
#define STASH_WALK_BITS 36
#define STASH_WALK_WORDS 2
#define STASH_WALK_VPN_LSB 0
#define STASH_WALK_VPN_WIDTH 36
#define STASH_WALK_VPN_MASK UINT64_C(0xfffffffff)

struct stash_walk {
    uint64_t vpn; /* 36 bits: virtual page number */
};

static inline void stash_walk_pack(uint32_t words[STASH_WALK_WORDS], const struct stash_walk *record)
{
    for (unsigned i = 0; i < STASH_WALK_WORDS; i++) words[i] = 0;
    stash_set_bits(words, 0, 36, record->vpn);
}

static inline void stash_walk_unpack(struct stash_walk *record, const uint32_t words[STASH_WALK_WORDS])
{
    record->vpn = (uint64_t)stash_get_bits(words, 0, 36);
}

/* walk_done: a translation, or a fault (Larder) */
#define STASH_WALK_DONE_BITS 65
#define STASH_WALK_DONE_WORDS 3
#define STASH_WALK_DONE_VPN_LSB 29
#define STASH_WALK_DONE_VPN_WIDTH 36
#define STASH_WALK_DONE_PPN_LSB 1
#define STASH_WALK_DONE_PPN_WIDTH 28
#define STASH_WALK_DONE_FAULT_LSB 0
#define STASH_WALK_DONE_FAULT_WIDTH 1

struct stash_walk_done {
    uint64_t vpn; /* 36 bits: virtual page number */
    uint32_t ppn; /* 28 bits: physical page number; 0 with a fault */
    uint8_t fault; /* 1 bit: no such page */
};

static inline void stash_walk_done_pack(uint32_t words[STASH_WALK_DONE_WORDS], const struct stash_walk_done *record)
{
    for (unsigned i = 0; i < STASH_WALK_DONE_WORDS; i++) words[i] = 0;
    stash_set_bits(words, 29, 36, record->vpn);
    stash_set_bits(words, 1, 28, record->ppn);
    stash_set_bits(words, 0, 1, record->fault);
}

static inline void stash_walk_done_unpack(struct stash_walk_done *record, const uint32_t words[STASH_WALK_DONE_WORDS])
{
    record->vpn = (uint64_t)stash_get_bits(words, 29, 36);
    record->ppn = (uint32_t)stash_get_bits(words, 1, 28);
    record->fault = (uint8_t)stash_get_bits(words, 0, 1);
}

#endif
