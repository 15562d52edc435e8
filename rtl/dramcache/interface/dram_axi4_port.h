/* Records of the block dram_axi4_port: AXI4 slave in front of the DRAM controller.
 *
 * Source: AMBA AXI4, IHI 0022E; docs/dramcache/axi4-port.md
 * Written by: larder emit dram_axi4_port
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DRAM_AXI4_PORT_H
#define LARDER_EMITTED_DRAM_AXI4_PORT_H

#include <stdint.h>

/* Parameters */
#define DRAM_AXI4_PORT_DQ_BYTES INT64_C(8) /* width of DQ; a line is a burst of eight beats */
#define DRAM_AXI4_PORT_BANKS INT64_C(8) /* banks of the device */
#define DRAM_AXI4_PORT_ROW_BITS INT64_C(15) /* of a row's number */
#define DRAM_AXI4_PORT_COLUMN_BITS INT64_C(7) /* of a line's number in its row */
#define DRAM_AXI4_PORT_ID_BITS INT64_C(8) /* width of the controller's id */
#define DRAM_AXI4_PORT_AXI_BYTES INT64_C(16) /* width of WDATA and RDATA */
#define DRAM_AXI4_PORT_ADDR_BITS INT64_C(32) /* width of a byte address on AXI4 */
#define DRAM_AXI4_PORT_AXI_ID_BITS INT64_C(4) /* width of an id on AXI4 */
#define DRAM_AXI4_PORT_READS INT64_C(32) /* lines that are asked of the controller and not at R, at most */

/* axi_resp: how an access ended */
enum dram_axi4_port_axi_resp {
    DRAM_AXI4_PORT_AXI_RESP_OKAY = 0, /* done */
    DRAM_AXI4_PORT_AXI_RESP_EXOKAY = 1, /* an exclusive access is done; never an answer to ours */
    DRAM_AXI4_PORT_AXI_RESP_SLVERR = 2, /* the slave refused it */
    DRAM_AXI4_PORT_AXI_RESP_DECERR = 3 /* no slave has the address */
};

/* axi_burst: how the addresses of a burst's beats follow */
enum dram_axi4_port_axi_burst {
    DRAM_AXI4_PORT_AXI_BURST_FIXED = 0, /* each beat at the first one's address */
    DRAM_AXI4_PORT_AXI_BURST_INCR = 1, /* each beat behind the one before */
    DRAM_AXI4_PORT_AXI_BURST_WRAP = 2 /* as INCR, within the aligned block that the burst fills */
};

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t dram_axi4_port_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void dram_axi4_port_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
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
#define DRAM_AXI4_PORT_AXI_REQUEST_BITS 49
#define DRAM_AXI4_PORT_AXI_REQUEST_WORDS 2
#define DRAM_AXI4_PORT_AXI_REQUEST_ID_LSB 45
#define DRAM_AXI4_PORT_AXI_REQUEST_ID_WIDTH 4
#define DRAM_AXI4_PORT_AXI_REQUEST_ID_MASK UINT64_C(0x1e00000000000)
#define DRAM_AXI4_PORT_AXI_REQUEST_ADDR_LSB 13
#define DRAM_AXI4_PORT_AXI_REQUEST_ADDR_WIDTH 32
#define DRAM_AXI4_PORT_AXI_REQUEST_ADDR_MASK UINT64_C(0x1fffffffe000)
#define DRAM_AXI4_PORT_AXI_REQUEST_LEN_LSB 5
#define DRAM_AXI4_PORT_AXI_REQUEST_LEN_WIDTH 8
#define DRAM_AXI4_PORT_AXI_REQUEST_LEN_MASK UINT64_C(0x1fe0)
#define DRAM_AXI4_PORT_AXI_REQUEST_SIZE_LSB 2
#define DRAM_AXI4_PORT_AXI_REQUEST_SIZE_WIDTH 3
#define DRAM_AXI4_PORT_AXI_REQUEST_SIZE_MASK UINT64_C(0x1c)
#define DRAM_AXI4_PORT_AXI_REQUEST_BURST_LSB 0
#define DRAM_AXI4_PORT_AXI_REQUEST_BURST_WIDTH 2
#define DRAM_AXI4_PORT_AXI_REQUEST_BURST_MASK UINT64_C(0x3)

struct dram_axi4_port_axi_request {
    uint8_t id; /* 4 bits: AxID */
    uint32_t addr; /* 32 bits: byte address of the first beat; taken down to a multiple of the beat's size */
    uint8_t len; /* 8 bits: beats of the burst less one */
    uint8_t size; /* 3 bits: bytes of a beat: 2 to this power */
    uint8_t burst; /* 2 bits: AXI_BURST_*; 3 fails */
};

static inline void dram_axi4_port_axi_request_pack(uint32_t words[DRAM_AXI4_PORT_AXI_REQUEST_WORDS], const struct dram_axi4_port_axi_request *record)
{
    for (unsigned i = 0; i < DRAM_AXI4_PORT_AXI_REQUEST_WORDS; i++) words[i] = 0;
    dram_axi4_port_set_bits(words, 45, 4, record->id);
    dram_axi4_port_set_bits(words, 13, 32, record->addr);
    dram_axi4_port_set_bits(words, 5, 8, record->len);
    dram_axi4_port_set_bits(words, 2, 3, record->size);
    dram_axi4_port_set_bits(words, 0, 2, record->burst);
}

static inline void dram_axi4_port_axi_request_unpack(struct dram_axi4_port_axi_request *record, const uint32_t words[DRAM_AXI4_PORT_AXI_REQUEST_WORDS])
{
    record->id = (uint8_t)dram_axi4_port_get_bits(words, 45, 4);
    record->addr = (uint32_t)dram_axi4_port_get_bits(words, 13, 32);
    record->len = (uint8_t)dram_axi4_port_get_bits(words, 5, 8);
    record->size = (uint8_t)dram_axi4_port_get_bits(words, 2, 3);
    record->burst = (uint8_t)dram_axi4_port_get_bits(words, 0, 2);
}

/* axi_w: W: a beat (AXI4, A2.3) */
#define DRAM_AXI4_PORT_AXI_W_BITS 145
#define DRAM_AXI4_PORT_AXI_W_WORDS 5
#define DRAM_AXI4_PORT_AXI_W_DATA_LSB 17
#define DRAM_AXI4_PORT_AXI_W_DATA_WIDTH 128
#define DRAM_AXI4_PORT_AXI_W_STRB_LSB 1
#define DRAM_AXI4_PORT_AXI_W_STRB_WIDTH 16
#define DRAM_AXI4_PORT_AXI_W_LAST_LSB 0
#define DRAM_AXI4_PORT_AXI_W_LAST_WIDTH 1

struct dram_axi4_port_axi_w {
    uint32_t data[4]; /* 128 bits: WDATA */
    uint16_t strb; /* 16 bits: WSTRB: bytes that are written */
    uint8_t last; /* 1 bit: WLAST: the burst ends */
};

static inline void dram_axi4_port_axi_w_pack(uint32_t words[DRAM_AXI4_PORT_AXI_W_WORDS], const struct dram_axi4_port_axi_w *record)
{
    for (unsigned i = 0; i < DRAM_AXI4_PORT_AXI_W_WORDS; i++) words[i] = 0;
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        dram_axi4_port_set_bits(words, 17 + 32 * k, take, record->data[k]);
    }
    dram_axi4_port_set_bits(words, 1, 16, record->strb);
    dram_axi4_port_set_bits(words, 0, 1, record->last);
}

static inline void dram_axi4_port_axi_w_unpack(struct dram_axi4_port_axi_w *record, const uint32_t words[DRAM_AXI4_PORT_AXI_W_WORDS])
{
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)dram_axi4_port_get_bits(words, 17 + 32 * k, take);
    }
    record->strb = (uint16_t)dram_axi4_port_get_bits(words, 1, 16);
    record->last = (uint8_t)dram_axi4_port_get_bits(words, 0, 1);
}

/* axi_b: B: a burst is written (AXI4, A2.4) */
#define DRAM_AXI4_PORT_AXI_B_BITS 6
#define DRAM_AXI4_PORT_AXI_B_WORDS 1
#define DRAM_AXI4_PORT_AXI_B_ID_LSB 2
#define DRAM_AXI4_PORT_AXI_B_ID_WIDTH 4
#define DRAM_AXI4_PORT_AXI_B_ID_MASK UINT64_C(0x3c)
#define DRAM_AXI4_PORT_AXI_B_RESP_LSB 0
#define DRAM_AXI4_PORT_AXI_B_RESP_WIDTH 2
#define DRAM_AXI4_PORT_AXI_B_RESP_MASK UINT64_C(0x3)

struct dram_axi4_port_axi_b {
    uint8_t id; /* 4 bits: of the burst */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
};

static inline void dram_axi4_port_axi_b_pack(uint32_t words[DRAM_AXI4_PORT_AXI_B_WORDS], const struct dram_axi4_port_axi_b *record)
{
    for (unsigned i = 0; i < DRAM_AXI4_PORT_AXI_B_WORDS; i++) words[i] = 0;
    dram_axi4_port_set_bits(words, 2, 4, record->id);
    dram_axi4_port_set_bits(words, 0, 2, record->resp);
}

static inline void dram_axi4_port_axi_b_unpack(struct dram_axi4_port_axi_b *record, const uint32_t words[DRAM_AXI4_PORT_AXI_B_WORDS])
{
    record->id = (uint8_t)dram_axi4_port_get_bits(words, 2, 4);
    record->resp = (uint8_t)dram_axi4_port_get_bits(words, 0, 2);
}

/* axi_r: R: a beat (AXI4, A2.6) */
#define DRAM_AXI4_PORT_AXI_R_BITS 135
#define DRAM_AXI4_PORT_AXI_R_WORDS 5
#define DRAM_AXI4_PORT_AXI_R_ID_LSB 131
#define DRAM_AXI4_PORT_AXI_R_ID_WIDTH 4
#define DRAM_AXI4_PORT_AXI_R_DATA_LSB 3
#define DRAM_AXI4_PORT_AXI_R_DATA_WIDTH 128
#define DRAM_AXI4_PORT_AXI_R_RESP_LSB 1
#define DRAM_AXI4_PORT_AXI_R_RESP_WIDTH 2
#define DRAM_AXI4_PORT_AXI_R_LAST_LSB 0
#define DRAM_AXI4_PORT_AXI_R_LAST_WIDTH 1

struct dram_axi4_port_axi_r {
    uint8_t id; /* 4 bits: of the burst */
    uint32_t data[4]; /* 128 bits: RDATA */
    uint8_t resp; /* 2 bits: AXI_RESP_* */
    uint8_t last; /* 1 bit: RLAST: the burst ends */
};

static inline void dram_axi4_port_axi_r_pack(uint32_t words[DRAM_AXI4_PORT_AXI_R_WORDS], const struct dram_axi4_port_axi_r *record)
{
    for (unsigned i = 0; i < DRAM_AXI4_PORT_AXI_R_WORDS; i++) words[i] = 0;
    dram_axi4_port_set_bits(words, 131, 4, record->id);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        dram_axi4_port_set_bits(words, 3 + 32 * k, take, record->data[k]);
    }
    dram_axi4_port_set_bits(words, 1, 2, record->resp);
    dram_axi4_port_set_bits(words, 0, 1, record->last);
}

static inline void dram_axi4_port_axi_r_unpack(struct dram_axi4_port_axi_r *record, const uint32_t words[DRAM_AXI4_PORT_AXI_R_WORDS])
{
    record->id = (uint8_t)dram_axi4_port_get_bits(words, 131, 4);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->data[k] = (uint32_t)dram_axi4_port_get_bits(words, 3 + 32 * k, take);
    }
    record->resp = (uint8_t)dram_axi4_port_get_bits(words, 1, 2);
    record->last = (uint8_t)dram_axi4_port_get_bits(words, 0, 1);
}

/* request: an access to a line (Larder) */
#define DRAM_AXI4_PORT_REQUEST_BITS 610
#define DRAM_AXI4_PORT_REQUEST_WORDS 20
#define DRAM_AXI4_PORT_REQUEST_WRITE_LSB 609
#define DRAM_AXI4_PORT_REQUEST_WRITE_WIDTH 1
#define DRAM_AXI4_PORT_REQUEST_ID_LSB 601
#define DRAM_AXI4_PORT_REQUEST_ID_WIDTH 8
#define DRAM_AXI4_PORT_REQUEST_LINE_LSB 576
#define DRAM_AXI4_PORT_REQUEST_LINE_WIDTH 25
#define DRAM_AXI4_PORT_REQUEST_STRB_LSB 512
#define DRAM_AXI4_PORT_REQUEST_STRB_WIDTH 64
#define DRAM_AXI4_PORT_REQUEST_DATA_LSB 0
#define DRAM_AXI4_PORT_REQUEST_DATA_WIDTH 512

struct dram_axi4_port_request {
    uint8_t write; /* 1 bit: 1: write the bytes of `strb`; 0: read the line */
    uint8_t id; /* 8 bits: of a read: comes back with the answer */
    uint32_t line; /* 25 bits: line address */
    uint64_t strb; /* 64 bits: of a write: bytes that are written */
    uint32_t data[16]; /* 512 bits: of a write: the line */
};

static inline void dram_axi4_port_request_pack(uint32_t words[DRAM_AXI4_PORT_REQUEST_WORDS], const struct dram_axi4_port_request *record)
{
    for (unsigned i = 0; i < DRAM_AXI4_PORT_REQUEST_WORDS; i++) words[i] = 0;
    dram_axi4_port_set_bits(words, 609, 1, record->write);
    dram_axi4_port_set_bits(words, 601, 8, record->id);
    dram_axi4_port_set_bits(words, 576, 25, record->line);
    dram_axi4_port_set_bits(words, 512, 64, record->strb);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        dram_axi4_port_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dram_axi4_port_request_unpack(struct dram_axi4_port_request *record, const uint32_t words[DRAM_AXI4_PORT_REQUEST_WORDS])
{
    record->write = (uint8_t)dram_axi4_port_get_bits(words, 609, 1);
    record->id = (uint8_t)dram_axi4_port_get_bits(words, 601, 8);
    record->line = (uint32_t)dram_axi4_port_get_bits(words, 576, 25);
    record->strb = (uint64_t)dram_axi4_port_get_bits(words, 512, 64);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        record->data[k] = (uint32_t)dram_axi4_port_get_bits(words, 0 + 32 * k, take);
    }
}

/* answer: a line that was read (Larder) */
#define DRAM_AXI4_PORT_ANSWER_BITS 521
#define DRAM_AXI4_PORT_ANSWER_WORDS 17
#define DRAM_AXI4_PORT_ANSWER_CPU_LSB 520
#define DRAM_AXI4_PORT_ANSWER_CPU_WIDTH 1
#define DRAM_AXI4_PORT_ANSWER_ID_LSB 512
#define DRAM_AXI4_PORT_ANSWER_ID_WIDTH 8
#define DRAM_AXI4_PORT_ANSWER_DATA_LSB 0
#define DRAM_AXI4_PORT_ANSWER_DATA_WIDTH 512

struct dram_axi4_port_answer {
    uint8_t cpu; /* 1 bit: it came by the channel `cpu` */
    uint8_t id; /* 8 bits: of the read */
    uint32_t data[16]; /* 512 bits: the line */
};

static inline void dram_axi4_port_answer_pack(uint32_t words[DRAM_AXI4_PORT_ANSWER_WORDS], const struct dram_axi4_port_answer *record)
{
    for (unsigned i = 0; i < DRAM_AXI4_PORT_ANSWER_WORDS; i++) words[i] = 0;
    dram_axi4_port_set_bits(words, 520, 1, record->cpu);
    dram_axi4_port_set_bits(words, 512, 8, record->id);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        dram_axi4_port_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dram_axi4_port_answer_unpack(struct dram_axi4_port_answer *record, const uint32_t words[DRAM_AXI4_PORT_ANSWER_WORDS])
{
    record->cpu = (uint8_t)dram_axi4_port_get_bits(words, 520, 1);
    record->id = (uint8_t)dram_axi4_port_get_bits(words, 512, 8);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        record->data[k] = (uint32_t)dram_axi4_port_get_bits(words, 0 + 32 * k, take);
    }
}

#endif
