/* Records of the block axi4_memory: AXI4 memory port below a bank of the L2.
 *
 * Source: AMBA AXI4, IHI 0022E; docs/axi4/data-path.md
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit axi4_memory
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_AXI4_MEMORY_H
#define LARDER_EMITTED_AXI4_MEMORY_H

#include <stdint.h>

/* Parameters */
#define AXI4_MEMORY_LINE_WORDS INT64_C(16) /* words of 4 bytes in a line */
#define AXI4_MEMORY_AXI_BYTES INT64_C(16) /* width of WDATA and RDATA */
#define AXI4_MEMORY_ADDR_BITS INT64_C(40) /* width of a physical byte address */
#define AXI4_MEMORY_AXI_ID_BITS INT64_C(8) /* width of an id on AXI4 */
#define AXI4_MEMORY_MEM_ID_BITS INT64_C(8) /* width of an id at the L2 */
#define AXI4_MEMORY_CORE_BITS INT64_C(4) /* width of a core id on the network */
#define AXI4_MEMORY_PC_BITS INT64_C(8) /* width of the hash of a program counter */
#define AXI4_MEMORY_READS INT64_C(32) /* reads that are taken and not answered, at most */
#define AXI4_MEMORY_WRITES INT64_C(16) /* writes that are taken and not answered, at most */

/* axi_resp: how an access ended */
enum axi4_memory_axi_resp {
    AXI4_MEMORY_AXI_RESP_OKAY = 0, /* done */
    AXI4_MEMORY_AXI_RESP_EXOKAY = 1, /* an exclusive access is done; never an answer to ours */
    AXI4_MEMORY_AXI_RESP_SLVERR = 2, /* the slave refused it */
    AXI4_MEMORY_AXI_RESP_DECERR = 3 /* no slave has the address */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t axi4_memory_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void axi4_memory_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* mem_req: a line's access to memory (Larder) */
#define AXI4_MEMORY_MEM_REQ_BITS 633
#define AXI4_MEMORY_MEM_REQ_WORDS 20
#define AXI4_MEMORY_MEM_REQ_WRITE_LSB 632
#define AXI4_MEMORY_MEM_REQ_WRITE_WIDTH 1
#define AXI4_MEMORY_MEM_REQ_UNCACHED_LSB 631
#define AXI4_MEMORY_MEM_REQ_UNCACHED_WIDTH 1
#define AXI4_MEMORY_MEM_REQ_CPU_LSB 630
#define AXI4_MEMORY_MEM_REQ_CPU_WIDTH 1
#define AXI4_MEMORY_MEM_REQ_CORE_LSB 626
#define AXI4_MEMORY_MEM_REQ_CORE_WIDTH 4
#define AXI4_MEMORY_MEM_REQ_PC_LSB 618
#define AXI4_MEMORY_MEM_REQ_PC_WIDTH 8
#define AXI4_MEMORY_MEM_REQ_ID_LSB 610
#define AXI4_MEMORY_MEM_REQ_ID_WIDTH 8
#define AXI4_MEMORY_MEM_REQ_LINE_LSB 576
#define AXI4_MEMORY_MEM_REQ_LINE_WIDTH 34
#define AXI4_MEMORY_MEM_REQ_STRB_LSB 512
#define AXI4_MEMORY_MEM_REQ_STRB_WIDTH 64
#define AXI4_MEMORY_MEM_REQ_DATA_LSB 0
#define AXI4_MEMORY_MEM_REQ_DATA_WIDTH 32
#define AXI4_MEMORY_MEM_REQ_DATA_COUNT 16

struct axi4_memory_mem_req {
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

static inline void axi4_memory_mem_req_pack(uint32_t words[AXI4_MEMORY_MEM_REQ_WORDS], const struct axi4_memory_mem_req *record)
{
    for (unsigned i = 0; i < AXI4_MEMORY_MEM_REQ_WORDS; i++) words[i] = 0;
    axi4_memory_set_bits(words, 632, 1, record->write);
    axi4_memory_set_bits(words, 631, 1, record->uncached);
    axi4_memory_set_bits(words, 630, 1, record->cpu);
    axi4_memory_set_bits(words, 626, 4, record->core);
    axi4_memory_set_bits(words, 618, 8, record->pc);
    axi4_memory_set_bits(words, 610, 8, record->id);
    axi4_memory_set_bits(words, 576, 34, record->line);
    axi4_memory_set_bits(words, 512, 64, record->strb);
    for (unsigned i = 0; i < 16; i++)
        axi4_memory_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void axi4_memory_mem_req_unpack(struct axi4_memory_mem_req *record, const uint32_t words[AXI4_MEMORY_MEM_REQ_WORDS])
{
    record->write = (uint8_t)axi4_memory_get_bits(words, 632, 1);
    record->uncached = (uint8_t)axi4_memory_get_bits(words, 631, 1);
    record->cpu = (uint8_t)axi4_memory_get_bits(words, 630, 1);
    record->core = (uint8_t)axi4_memory_get_bits(words, 626, 4);
    record->pc = (uint8_t)axi4_memory_get_bits(words, 618, 8);
    record->id = (uint8_t)axi4_memory_get_bits(words, 610, 8);
    record->line = (uint64_t)axi4_memory_get_bits(words, 576, 34);
    record->strb = (uint64_t)axi4_memory_get_bits(words, 512, 64);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)axi4_memory_get_bits(words, 0 + i * 32, 32);
}

/* mem_rsp: its answer (Larder) */
#define AXI4_MEMORY_MEM_RSP_BITS 522
#define AXI4_MEMORY_MEM_RSP_WORDS 17
#define AXI4_MEMORY_MEM_RSP_WRITE_LSB 521
#define AXI4_MEMORY_MEM_RSP_WRITE_WIDTH 1
#define AXI4_MEMORY_MEM_RSP_ERROR_LSB 520
#define AXI4_MEMORY_MEM_RSP_ERROR_WIDTH 1
#define AXI4_MEMORY_MEM_RSP_ID_LSB 512
#define AXI4_MEMORY_MEM_RSP_ID_WIDTH 8
#define AXI4_MEMORY_MEM_RSP_DATA_LSB 0
#define AXI4_MEMORY_MEM_RSP_DATA_WIDTH 32
#define AXI4_MEMORY_MEM_RSP_DATA_COUNT 16

struct axi4_memory_mem_rsp {
    uint8_t write; /* 1 bit: of the request */
    uint8_t error; /* 1 bit: memory refused it: a read's data are 0 */
    uint8_t id; /* 8 bits: of the request */
    uint32_t data[16]; /* 32 bits: of a read the line; 0 of a write */
};

static inline void axi4_memory_mem_rsp_pack(uint32_t words[AXI4_MEMORY_MEM_RSP_WORDS], const struct axi4_memory_mem_rsp *record)
{
    for (unsigned i = 0; i < AXI4_MEMORY_MEM_RSP_WORDS; i++) words[i] = 0;
    axi4_memory_set_bits(words, 521, 1, record->write);
    axi4_memory_set_bits(words, 520, 1, record->error);
    axi4_memory_set_bits(words, 512, 8, record->id);
    for (unsigned i = 0; i < 16; i++)
        axi4_memory_set_bits(words, 0 + i * 32, 32, record->data[i]);
}

static inline void axi4_memory_mem_rsp_unpack(struct axi4_memory_mem_rsp *record, const uint32_t words[AXI4_MEMORY_MEM_RSP_WORDS])
{
    record->write = (uint8_t)axi4_memory_get_bits(words, 521, 1);
    record->error = (uint8_t)axi4_memory_get_bits(words, 520, 1);
    record->id = (uint8_t)axi4_memory_get_bits(words, 512, 8);
    for (unsigned i = 0; i < 16; i++)
        record->data[i] = (uint32_t)axi4_memory_get_bits(words, 0 + i * 32, 32);
}

/* axi_address: AR and AW: a burst (AXI4, A2.2 and A2.5) */
#define AXI4_MEMORY_AXI_ADDRESS_BITS 86
#define AXI4_MEMORY_AXI_ADDRESS_WORDS 3
#define AXI4_MEMORY_AXI_ADDRESS_ID_LSB 78
#define AXI4_MEMORY_AXI_ADDRESS_ID_WIDTH 8
#define AXI4_MEMORY_AXI_ADDRESS_ADDR_LSB 38
#define AXI4_MEMORY_AXI_ADDRESS_ADDR_WIDTH 40
#define AXI4_MEMORY_AXI_ADDRESS_LEN_LSB 30
#define AXI4_MEMORY_AXI_ADDRESS_LEN_WIDTH 8
#define AXI4_MEMORY_AXI_ADDRESS_SIZE_LSB 27
#define AXI4_MEMORY_AXI_ADDRESS_SIZE_WIDTH 3
#define AXI4_MEMORY_AXI_ADDRESS_BURST_LSB 25
#define AXI4_MEMORY_AXI_ADDRESS_BURST_WIDTH 2
#define AXI4_MEMORY_AXI_ADDRESS_LOCK_LSB 24
#define AXI4_MEMORY_AXI_ADDRESS_LOCK_WIDTH 1
#define AXI4_MEMORY_AXI_ADDRESS_CACHE_LSB 20
#define AXI4_MEMORY_AXI_ADDRESS_CACHE_WIDTH 4
#define AXI4_MEMORY_AXI_ADDRESS_PROT_LSB 17
#define AXI4_MEMORY_AXI_ADDRESS_PROT_WIDTH 3
#define AXI4_MEMORY_AXI_ADDRESS_QOS_LSB 13
#define AXI4_MEMORY_AXI_ADDRESS_QOS_WIDTH 4
#define AXI4_MEMORY_AXI_ADDRESS_USER_LSB 0
#define AXI4_MEMORY_AXI_ADDRESS_USER_WIDTH 13

struct axi4_memory_axi_address {
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

static inline void axi4_memory_axi_address_pack(uint32_t words[AXI4_MEMORY_AXI_ADDRESS_WORDS], const struct axi4_memory_axi_address *record)
{
    for (unsigned i = 0; i < AXI4_MEMORY_AXI_ADDRESS_WORDS; i++) words[i] = 0;
    axi4_memory_set_bits(words, 78, 8, record->id);
    axi4_memory_set_bits(words, 38, 40, record->addr);
    axi4_memory_set_bits(words, 30, 8, record->len);
    axi4_memory_set_bits(words, 27, 3, record->size);
    axi4_memory_set_bits(words, 25, 2, record->burst);
    axi4_memory_set_bits(words, 24, 1, record->lock);
    axi4_memory_set_bits(words, 20, 4, record->cache);
    axi4_memory_set_bits(words, 17, 3, record->prot);
    axi4_memory_set_bits(words, 13, 4, record->qos);
    axi4_memory_set_bits(words, 0, 13, record->user);
}

static inline void axi4_memory_axi_address_unpack(struct axi4_memory_axi_address *record, const uint32_t words[AXI4_MEMORY_AXI_ADDRESS_WORDS])
{
    record->id = (uint8_t)axi4_memory_get_bits(words, 78, 8);
    record->addr = (uint64_t)axi4_memory_get_bits(words, 38, 40);
    record->len = (uint8_t)axi4_memory_get_bits(words, 30, 8);
    record->size = (uint8_t)axi4_memory_get_bits(words, 27, 3);
    record->burst = (uint8_t)axi4_memory_get_bits(words, 25, 2);
    record->lock = (uint8_t)axi4_memory_get_bits(words, 24, 1);
    record->cache = (uint8_t)axi4_memory_get_bits(words, 20, 4);
    record->prot = (uint8_t)axi4_memory_get_bits(words, 17, 3);
    record->qos = (uint8_t)axi4_memory_get_bits(words, 13, 4);
    record->user = (uint16_t)axi4_memory_get_bits(words, 0, 13);
}

/* axi_w: W: a beat (AXI4, A2.3) */
#define AXI4_MEMORY_AXI_W_BITS 145
#define AXI4_MEMORY_AXI_W_WORDS 5
#define AXI4_MEMORY_AXI_W_DATA_LSB 17
#define AXI4_MEMORY_AXI_W_DATA_WIDTH 128
#define AXI4_MEMORY_AXI_W_STRB_LSB 1
#define AXI4_MEMORY_AXI_W_STRB_WIDTH 16
#define AXI4_MEMORY_AXI_W_LAST_LSB 0
#define AXI4_MEMORY_AXI_W_LAST_WIDTH 1

struct axi4_memory_axi_w {
    uint32_t data[4]; /* 128 bits: WDATA */
    uint16_t strb; /* 16 bits: WSTRB: bytes that are written */
    uint8_t last; /* 1 bit: WLAST: the burst ends */
};

static inline void axi4_memory_axi_w_pack(uint32_t words[AXI4_MEMORY_AXI_W_WORDS], const struct axi4_memory_axi_w *record)
{
    for (unsigned i = 0; i < AXI4_MEMORY_AXI_W_WORDS; i++) words[i] = 0;
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        axi4_memory_set_bits(words, 17 + 32 * k, take, record->data[k]);
    }
    axi4_memory_set_bits(words, 1, 16, record->strb);
    axi4_memory_set_bits(words, 0, 1, record->last);
}

static inline void axi4_memory_axi_w_unpack(struct axi4_memory_axi_w *record, const uint32_t words[AXI4_MEMORY_AXI_W_WORDS])
{
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)axi4_memory_get_bits(words, 17 + 32 * k, take);
    }
    record->strb = (uint16_t)axi4_memory_get_bits(words, 1, 16);
    record->last = (uint8_t)axi4_memory_get_bits(words, 0, 1);
}

/* axi_b: B: a burst is written (AXI4, A2.4) */
#define AXI4_MEMORY_AXI_B_BITS 10
#define AXI4_MEMORY_AXI_B_WORDS 1
#define AXI4_MEMORY_AXI_B_ID_LSB 2
#define AXI4_MEMORY_AXI_B_ID_WIDTH 8
#define AXI4_MEMORY_AXI_B_ID_MASK UINT64_C(0x3fc)
#define AXI4_MEMORY_AXI_B_RESP_LSB 0
#define AXI4_MEMORY_AXI_B_RESP_WIDTH 2
#define AXI4_MEMORY_AXI_B_RESP_MASK UINT64_C(0x3)

struct axi4_memory_axi_b {
    uint8_t id; /* 8 bits: of the burst */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
};

static inline void axi4_memory_axi_b_pack(uint32_t words[AXI4_MEMORY_AXI_B_WORDS], const struct axi4_memory_axi_b *record)
{
    for (unsigned i = 0; i < AXI4_MEMORY_AXI_B_WORDS; i++) words[i] = 0;
    axi4_memory_set_bits(words, 2, 8, record->id);
    axi4_memory_set_bits(words, 0, 2, record->resp);
}

static inline void axi4_memory_axi_b_unpack(struct axi4_memory_axi_b *record, const uint32_t words[AXI4_MEMORY_AXI_B_WORDS])
{
    record->id = (uint8_t)axi4_memory_get_bits(words, 2, 8);
    record->resp = (uint8_t)axi4_memory_get_bits(words, 0, 2);
}

/* axi_r: R: a beat (AXI4, A2.6) */
#define AXI4_MEMORY_AXI_R_BITS 139
#define AXI4_MEMORY_AXI_R_WORDS 5
#define AXI4_MEMORY_AXI_R_ID_LSB 131
#define AXI4_MEMORY_AXI_R_ID_WIDTH 8
#define AXI4_MEMORY_AXI_R_DATA_LSB 3
#define AXI4_MEMORY_AXI_R_DATA_WIDTH 128
#define AXI4_MEMORY_AXI_R_RESP_LSB 1
#define AXI4_MEMORY_AXI_R_RESP_WIDTH 2
#define AXI4_MEMORY_AXI_R_LAST_LSB 0
#define AXI4_MEMORY_AXI_R_LAST_WIDTH 1

struct axi4_memory_axi_r {
    uint8_t id; /* 8 bits: of the burst */
    uint32_t data[4]; /* 128 bits: RDATA */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
    uint8_t last; /* 1 bit: RLAST: the burst ends */
};

static inline void axi4_memory_axi_r_pack(uint32_t words[AXI4_MEMORY_AXI_R_WORDS], const struct axi4_memory_axi_r *record)
{
    for (unsigned i = 0; i < AXI4_MEMORY_AXI_R_WORDS; i++) words[i] = 0;
    axi4_memory_set_bits(words, 131, 8, record->id);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        axi4_memory_set_bits(words, 3 + 32 * k, take, record->data[k]);
    }
    axi4_memory_set_bits(words, 1, 2, record->resp);
    axi4_memory_set_bits(words, 0, 1, record->last);
}

static inline void axi4_memory_axi_r_unpack(struct axi4_memory_axi_r *record, const uint32_t words[AXI4_MEMORY_AXI_R_WORDS])
{
    record->id = (uint8_t)axi4_memory_get_bits(words, 131, 8);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)axi4_memory_get_bits(words, 3 + 32 * k, take);
    }
    record->resp = (uint8_t)axi4_memory_get_bits(words, 1, 2);
    record->last = (uint8_t)axi4_memory_get_bits(words, 0, 1);
}

#endif
