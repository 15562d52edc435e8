/* Records of the block axi4_port: AXI4 slave in front of a CPU's L1.
 *
 * Source: AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit axi4_port
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_AXI4_PORT_H
#define LARDER_EMITTED_AXI4_PORT_H

#include <stdint.h>

/* Parameters */
#define AXI4_PORT_AXI_BYTES INT64_C(8) /* width of WDATA and RDATA */
#define AXI4_PORT_PORT_WORDS INT64_C(2) /* words of an access of the L1 */
#define AXI4_PORT_ADDR_BITS INT64_C(40) /* width of a physical byte address */
#define AXI4_PORT_AXI_ID_BITS INT64_C(4) /* width of an id on AXI4 */
#define AXI4_PORT_WARPS INT64_C(2) /* threads of the master, whose accesses keep their order */
#define AXI4_PORT_TAG_BITS INT64_C(8) /* the L1's tag: a place of a ring, and one bit */
#define AXI4_PORT_PC_BITS INT64_C(8) /* width of the hash of a program counter */
#define AXI4_PORT_READS INT64_C(16) /* reads that are sent to the L1 and not at R, at most */
#define AXI4_PORT_WRITES INT64_C(16) /* writes that are sent to the L1 and not at B, at most */

/* axi_resp: how an access ended */
enum axi4_port_axi_resp {
    AXI4_PORT_AXI_RESP_OKAY = 0, /* done */
    AXI4_PORT_AXI_RESP_EXOKAY = 1, /* an exclusive access is done; never an answer to ours */
    AXI4_PORT_AXI_RESP_SLVERR = 2, /* the slave refused it */
    AXI4_PORT_AXI_RESP_DECERR = 3 /* no slave has the address */
};

/* axi_burst: how the addresses of a burst's beats follow */
enum axi4_port_axi_burst {
    AXI4_PORT_AXI_BURST_FIXED = 0, /* each beat at the first one's address */
    AXI4_PORT_AXI_BURST_INCR = 1, /* each beat behind the one before */
    AXI4_PORT_AXI_BURST_WRAP = 2 /* as INCR, within the aligned block that the burst fills */
};

/* op: operation of an access; 3 is a LOAD */
enum axi4_port_op {
    AXI4_PORT_OP_LOAD = 0, /* read; of another class than DATA a synchronization read */
    AXI4_PORT_OP_STORE = 1, /* write; of another class than DATA a synchronization write */
    AXI4_PORT_OP_ATOMIC = 2 /* read, modify, write: `atom` says how */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t axi4_port_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void axi4_port_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* axi_request: AR and AW: a burst (AXI4, A2.2 and A2.5) */
#define AXI4_PORT_AXI_REQUEST_BITS 68
#define AXI4_PORT_AXI_REQUEST_WORDS 3
#define AXI4_PORT_AXI_REQUEST_ID_LSB 64
#define AXI4_PORT_AXI_REQUEST_ID_WIDTH 4
#define AXI4_PORT_AXI_REQUEST_ADDR_LSB 24
#define AXI4_PORT_AXI_REQUEST_ADDR_WIDTH 40
#define AXI4_PORT_AXI_REQUEST_LEN_LSB 16
#define AXI4_PORT_AXI_REQUEST_LEN_WIDTH 8
#define AXI4_PORT_AXI_REQUEST_SIZE_LSB 13
#define AXI4_PORT_AXI_REQUEST_SIZE_WIDTH 3
#define AXI4_PORT_AXI_REQUEST_BURST_LSB 11
#define AXI4_PORT_AXI_REQUEST_BURST_WIDTH 2
#define AXI4_PORT_AXI_REQUEST_PC_LSB 3
#define AXI4_PORT_AXI_REQUEST_PC_WIDTH 8
#define AXI4_PORT_AXI_REQUEST_WARP_LSB 2
#define AXI4_PORT_AXI_REQUEST_WARP_WIDTH 1
#define AXI4_PORT_AXI_REQUEST_CLASS_LSB 0
#define AXI4_PORT_AXI_REQUEST_CLASS_WIDTH 2

struct axi4_port_axi_request {
    uint8_t id; /* 4 bits: AxID */
    uint64_t addr; /* 40 bits: byte address of the first beat; taken down to a multiple of the beat's size */
    uint8_t len; /* 8 bits: beats of the burst less one */
    uint8_t size; /* 3 bits: bytes of a beat: 2 to this power, AXI_BYTES at most */
    uint8_t burst; /* 2 bits: AXI_BURST_*; 3 is as INCR */
    uint8_t pc; /* 8 bits: AxUSER, highest bits: hash of the program counter */
    uint8_t warp; /* 1 bit: AxUSER: the thread, whose order the classes keep */
    uint8_t class; /* 2 bits: AxUSER, lowest bits: the class of the accesses, 0 of data */
};

static inline void axi4_port_axi_request_pack(uint32_t words[AXI4_PORT_AXI_REQUEST_WORDS], const struct axi4_port_axi_request *record)
{
    for (unsigned i = 0; i < AXI4_PORT_AXI_REQUEST_WORDS; i++) words[i] = 0;
    axi4_port_set_bits(words, 64, 4, record->id);
    axi4_port_set_bits(words, 24, 40, record->addr);
    axi4_port_set_bits(words, 16, 8, record->len);
    axi4_port_set_bits(words, 13, 3, record->size);
    axi4_port_set_bits(words, 11, 2, record->burst);
    axi4_port_set_bits(words, 3, 8, record->pc);
    axi4_port_set_bits(words, 2, 1, record->warp);
    axi4_port_set_bits(words, 0, 2, record->class);
}

static inline void axi4_port_axi_request_unpack(struct axi4_port_axi_request *record, const uint32_t words[AXI4_PORT_AXI_REQUEST_WORDS])
{
    record->id = (uint8_t)axi4_port_get_bits(words, 64, 4);
    record->addr = (uint64_t)axi4_port_get_bits(words, 24, 40);
    record->len = (uint8_t)axi4_port_get_bits(words, 16, 8);
    record->size = (uint8_t)axi4_port_get_bits(words, 13, 3);
    record->burst = (uint8_t)axi4_port_get_bits(words, 11, 2);
    record->pc = (uint8_t)axi4_port_get_bits(words, 3, 8);
    record->warp = (uint8_t)axi4_port_get_bits(words, 2, 1);
    record->class = (uint8_t)axi4_port_get_bits(words, 0, 2);
}

/* axi_w: W: a beat (AXI4, A2.3) */
#define AXI4_PORT_AXI_W_BITS 73
#define AXI4_PORT_AXI_W_WORDS 3
#define AXI4_PORT_AXI_W_DATA_LSB 9
#define AXI4_PORT_AXI_W_DATA_WIDTH 64
#define AXI4_PORT_AXI_W_STRB_LSB 1
#define AXI4_PORT_AXI_W_STRB_WIDTH 8
#define AXI4_PORT_AXI_W_LAST_LSB 0
#define AXI4_PORT_AXI_W_LAST_WIDTH 1

struct axi4_port_axi_w {
    uint64_t data; /* 64 bits: WDATA */
    uint8_t strb; /* 8 bits: WSTRB: bytes that are written */
    uint8_t last; /* 1 bit: WLAST: the burst ends */
};

static inline void axi4_port_axi_w_pack(uint32_t words[AXI4_PORT_AXI_W_WORDS], const struct axi4_port_axi_w *record)
{
    for (unsigned i = 0; i < AXI4_PORT_AXI_W_WORDS; i++) words[i] = 0;
    axi4_port_set_bits(words, 9, 64, record->data);
    axi4_port_set_bits(words, 1, 8, record->strb);
    axi4_port_set_bits(words, 0, 1, record->last);
}

static inline void axi4_port_axi_w_unpack(struct axi4_port_axi_w *record, const uint32_t words[AXI4_PORT_AXI_W_WORDS])
{
    record->data = (uint64_t)axi4_port_get_bits(words, 9, 64);
    record->strb = (uint8_t)axi4_port_get_bits(words, 1, 8);
    record->last = (uint8_t)axi4_port_get_bits(words, 0, 1);
}

/* axi_b: B: a burst is written (AXI4, A2.4) */
#define AXI4_PORT_AXI_B_BITS 6
#define AXI4_PORT_AXI_B_WORDS 1
#define AXI4_PORT_AXI_B_ID_LSB 2
#define AXI4_PORT_AXI_B_ID_WIDTH 4
#define AXI4_PORT_AXI_B_ID_MASK UINT64_C(0x3c)
#define AXI4_PORT_AXI_B_RESP_LSB 0
#define AXI4_PORT_AXI_B_RESP_WIDTH 2
#define AXI4_PORT_AXI_B_RESP_MASK UINT64_C(0x3)

struct axi4_port_axi_b {
    uint8_t id; /* 4 bits: of the burst */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
};

static inline void axi4_port_axi_b_pack(uint32_t words[AXI4_PORT_AXI_B_WORDS], const struct axi4_port_axi_b *record)
{
    for (unsigned i = 0; i < AXI4_PORT_AXI_B_WORDS; i++) words[i] = 0;
    axi4_port_set_bits(words, 2, 4, record->id);
    axi4_port_set_bits(words, 0, 2, record->resp);
}

static inline void axi4_port_axi_b_unpack(struct axi4_port_axi_b *record, const uint32_t words[AXI4_PORT_AXI_B_WORDS])
{
    record->id = (uint8_t)axi4_port_get_bits(words, 2, 4);
    record->resp = (uint8_t)axi4_port_get_bits(words, 0, 2);
}

/* axi_r: R: a beat (AXI4, A2.6) */
#define AXI4_PORT_AXI_R_BITS 71
#define AXI4_PORT_AXI_R_WORDS 3
#define AXI4_PORT_AXI_R_ID_LSB 67
#define AXI4_PORT_AXI_R_ID_WIDTH 4
#define AXI4_PORT_AXI_R_DATA_LSB 3
#define AXI4_PORT_AXI_R_DATA_WIDTH 64
#define AXI4_PORT_AXI_R_RESP_LSB 1
#define AXI4_PORT_AXI_R_RESP_WIDTH 2
#define AXI4_PORT_AXI_R_LAST_LSB 0
#define AXI4_PORT_AXI_R_LAST_WIDTH 1

struct axi4_port_axi_r {
    uint8_t id; /* 4 bits: of the burst */
    uint64_t data; /* 64 bits: RDATA */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
    uint8_t last; /* 1 bit: RLAST: the burst ends */
};

static inline void axi4_port_axi_r_pack(uint32_t words[AXI4_PORT_AXI_R_WORDS], const struct axi4_port_axi_r *record)
{
    for (unsigned i = 0; i < AXI4_PORT_AXI_R_WORDS; i++) words[i] = 0;
    axi4_port_set_bits(words, 67, 4, record->id);
    axi4_port_set_bits(words, 3, 64, record->data);
    axi4_port_set_bits(words, 1, 2, record->resp);
    axi4_port_set_bits(words, 0, 1, record->last);
}

static inline void axi4_port_axi_r_unpack(struct axi4_port_axi_r *record, const uint32_t words[AXI4_PORT_AXI_R_WORDS])
{
    record->id = (uint8_t)axi4_port_get_bits(words, 67, 4);
    record->data = (uint64_t)axi4_port_get_bits(words, 3, 64);
    record->resp = (uint8_t)axi4_port_get_bits(words, 1, 2);
    record->last = (uint8_t)axi4_port_get_bits(words, 0, 1);
}

/* access: an access of a warp, or of a CPU, to words of one line (thesis section 2.5.3) */
#define AXI4_PORT_ACCESS_BITS 171
#define AXI4_PORT_ACCESS_WORDS 6
#define AXI4_PORT_ACCESS_TAG_LSB 163
#define AXI4_PORT_ACCESS_TAG_WIDTH 8
#define AXI4_PORT_ACCESS_WARP_LSB 162
#define AXI4_PORT_ACCESS_WARP_WIDTH 1
#define AXI4_PORT_ACCESS_OP_LSB 160
#define AXI4_PORT_ACCESS_OP_WIDTH 2
#define AXI4_PORT_ACCESS_ATOM_LSB 156
#define AXI4_PORT_ACCESS_ATOM_WIDTH 4
#define AXI4_PORT_ACCESS_CLASS_LSB 154
#define AXI4_PORT_ACCESS_CLASS_WIDTH 2
#define AXI4_PORT_ACCESS_LOCAL_LSB 153
#define AXI4_PORT_ACCESS_LOCAL_WIDTH 1
#define AXI4_PORT_ACCESS_READ_ONLY_LSB 152
#define AXI4_PORT_ACCESS_READ_ONLY_WIDTH 1
#define AXI4_PORT_ACCESS_UNCACHED_LSB 151
#define AXI4_PORT_ACCESS_UNCACHED_WIDTH 1
#define AXI4_PORT_ACCESS_PC_LSB 143
#define AXI4_PORT_ACCESS_PC_WIDTH 8
#define AXI4_PORT_ACCESS_ADDRESS_LSB 106
#define AXI4_PORT_ACCESS_ADDRESS_WIDTH 37
#define AXI4_PORT_ACCESS_MASK_LSB 104
#define AXI4_PORT_ACCESS_MASK_WIDTH 2
#define AXI4_PORT_ACCESS_STRB_LSB 96
#define AXI4_PORT_ACCESS_STRB_WIDTH 4
#define AXI4_PORT_ACCESS_STRB_COUNT 2
#define AXI4_PORT_ACCESS_DATA_LSB 32
#define AXI4_PORT_ACCESS_DATA_WIDTH 32
#define AXI4_PORT_ACCESS_DATA_COUNT 2
#define AXI4_PORT_ACCESS_COMPARE_LSB 0
#define AXI4_PORT_ACCESS_COMPARE_WIDTH 32

struct axi4_port_access {
    uint8_t tag; /* 8 bits: comes back with the answer; answers are not in order */
    uint8_t warp; /* 1 bit: whose order the classes keep */
    uint8_t op; /* 2 bits: OP_* */
    uint8_t atom; /* 4 bits: of an ATOMIC: ATOM_*; MERGE and 15 are as LOAD */
    uint8_t class; /* 2 bits: CLASS_*; an ATOMIC of DATA is RELAXED */
    uint8_t local; /* 1 bit: local scope (GH, DH); else ignored */
    uint8_t read_only; /* 1 bit: a load whose word nobody writes while the kernel runs (DR); else ignored */
    uint8_t uncached; /* 1 bit: memory does it, and no copy is kept: LOAD, STORE, and ATOMICs of LOAD; others fail */
    uint8_t pc; /* 8 bits: hash of the program counter: goes on with the request that it causes */
    uint64_t address; /* 37 bits: physical address, in PORT_WORDS words */
    uint8_t mask; /* 2 bits: words that are meant */
    uint8_t strb[2]; /* 4 bits: of a STORE: bytes of the word; else ignored */
    uint32_t data[2]; /* 32 bits: STORE: the words; ATOMIC: each word's operand */
    uint32_t compare; /* 32 bits: CAS: the second operand, for every word */
};

static inline void axi4_port_access_pack(uint32_t words[AXI4_PORT_ACCESS_WORDS], const struct axi4_port_access *record)
{
    for (unsigned i = 0; i < AXI4_PORT_ACCESS_WORDS; i++) words[i] = 0;
    axi4_port_set_bits(words, 163, 8, record->tag);
    axi4_port_set_bits(words, 162, 1, record->warp);
    axi4_port_set_bits(words, 160, 2, record->op);
    axi4_port_set_bits(words, 156, 4, record->atom);
    axi4_port_set_bits(words, 154, 2, record->class);
    axi4_port_set_bits(words, 153, 1, record->local);
    axi4_port_set_bits(words, 152, 1, record->read_only);
    axi4_port_set_bits(words, 151, 1, record->uncached);
    axi4_port_set_bits(words, 143, 8, record->pc);
    axi4_port_set_bits(words, 106, 37, record->address);
    axi4_port_set_bits(words, 104, 2, record->mask);
    for (unsigned i = 0; i < 2; i++)
        axi4_port_set_bits(words, 96 + i * 4, 4, record->strb[i]);
    for (unsigned i = 0; i < 2; i++)
        axi4_port_set_bits(words, 32 + i * 32, 32, record->data[i]);
    axi4_port_set_bits(words, 0, 32, record->compare);
}

static inline void axi4_port_access_unpack(struct axi4_port_access *record, const uint32_t words[AXI4_PORT_ACCESS_WORDS])
{
    record->tag = (uint8_t)axi4_port_get_bits(words, 163, 8);
    record->warp = (uint8_t)axi4_port_get_bits(words, 162, 1);
    record->op = (uint8_t)axi4_port_get_bits(words, 160, 2);
    record->atom = (uint8_t)axi4_port_get_bits(words, 156, 4);
    record->class = (uint8_t)axi4_port_get_bits(words, 154, 2);
    record->local = (uint8_t)axi4_port_get_bits(words, 153, 1);
    record->read_only = (uint8_t)axi4_port_get_bits(words, 152, 1);
    record->uncached = (uint8_t)axi4_port_get_bits(words, 151, 1);
    record->pc = (uint8_t)axi4_port_get_bits(words, 143, 8);
    record->address = (uint64_t)axi4_port_get_bits(words, 106, 37);
    record->mask = (uint8_t)axi4_port_get_bits(words, 104, 2);
    for (unsigned i = 0; i < 2; i++)
        record->strb[i] = (uint8_t)axi4_port_get_bits(words, 96 + i * 4, 4);
    for (unsigned i = 0; i < 2; i++)
        record->data[i] = (uint32_t)axi4_port_get_bits(words, 32 + i * 32, 32);
    record->compare = (uint32_t)axi4_port_get_bits(words, 0, 32);
}

/* answer: its answer, in parts or whole (Larder) */
#define AXI4_PORT_ANSWER_BITS 76
#define AXI4_PORT_ANSWER_WORDS 3
#define AXI4_PORT_ANSWER_TAG_LSB 68
#define AXI4_PORT_ANSWER_TAG_WIDTH 8
#define AXI4_PORT_ANSWER_LAST_LSB 67
#define AXI4_PORT_ANSWER_LAST_WIDTH 1
#define AXI4_PORT_ANSWER_ERROR_LSB 66
#define AXI4_PORT_ANSWER_ERROR_WIDTH 1
#define AXI4_PORT_ANSWER_MASK_LSB 64
#define AXI4_PORT_ANSWER_MASK_WIDTH 2
#define AXI4_PORT_ANSWER_DATA_LSB 0
#define AXI4_PORT_ANSWER_DATA_WIDTH 32
#define AXI4_PORT_ANSWER_DATA_COUNT 2

struct axi4_port_answer {
    uint8_t tag; /* 8 bits: of the access */
    uint8_t last; /* 1 bit: no other answer follows for the access */
    uint8_t error; /* 1 bit: memory failed for a word of the mask: that word is 0 */
    uint8_t mask; /* 2 bits: words that this answer is about: each word of the access once */
    uint32_t data[2]; /* 32 bits: LOAD, ATOMIC: the words as they were before; else 0 */
};

static inline void axi4_port_answer_pack(uint32_t words[AXI4_PORT_ANSWER_WORDS], const struct axi4_port_answer *record)
{
    for (unsigned i = 0; i < AXI4_PORT_ANSWER_WORDS; i++) words[i] = 0;
    axi4_port_set_bits(words, 68, 8, record->tag);
    axi4_port_set_bits(words, 67, 1, record->last);
    axi4_port_set_bits(words, 66, 1, record->error);
    axi4_port_set_bits(words, 64, 2, record->mask);
    for (unsigned i = 0; i < 2; i++)
        axi4_port_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void axi4_port_answer_unpack(struct axi4_port_answer *record, const uint32_t words[AXI4_PORT_ANSWER_WORDS])
{
    record->tag = (uint8_t)axi4_port_get_bits(words, 68, 8);
    record->last = (uint8_t)axi4_port_get_bits(words, 67, 1);
    record->error = (uint8_t)axi4_port_get_bits(words, 66, 1);
    record->mask = (uint8_t)axi4_port_get_bits(words, 64, 2);
    for (unsigned i = 0; i < 2; i++)
        record->data[i] = (uint32_t)axi4_port_get_bits(words, 0 + i * 32, 32);
}

#endif
