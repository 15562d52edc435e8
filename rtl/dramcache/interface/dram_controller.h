/* Records of the block dram_controller: DRAM controller: queues, scheduler, refresh and power-up, down to DFI.
 *
 * Source: the HAShCache thesis, section 3.1; JESD79-3F; JESD79-4; docs/dramcache/controller-data-path.md
 * The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
 * MSc (Engineering) thesis, Indian Institute of Science, 2021
 * Written by: larder emit dram_controller
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DRAM_CONTROLLER_H
#define LARDER_EMITTED_DRAM_CONTROLLER_H

#include <stdint.h>

/* Parameters */
#define DRAM_CONTROLLER_SCHEDULER INT64_C(0) /* which command goes first */
#define DRAM_CONTROLLER_SCHEDULER_FR_FCFS INT64_C(0) /* the oldest; a CPU's and a GPU's requests are alike */
#define DRAM_CONTROLLER_SCHEDULER_PRIS_CPU INT64_C(1) /* PrIS: every command of a CPU before every command of a GPU */
#define DRAM_CONTROLLER_SCHEDULER_PRIS_CLASS INT64_C(2) /* PrIS: of each kind of command, a CPU's before a GPU's */
#define DRAM_CONTROLLER_SCHEDULER_SMS INT64_C(3) /* SMS: batches of each class, chosen one after the other; then each bank in order */
#define DRAM_CONTROLLER_MAP INT64_C(0) /* which bits of an address are row, bank and column */
#define DRAM_CONTROLLER_MAP_ROW_BANK_COLUMN INT64_C(0) /* lines of a row follow each other */
#define DRAM_CONTROLLER_MAP_ROW_COLUMN_BANK INT64_C(1) /* lines that follow each other lie in different banks */
#define DRAM_CONTROLLER_FORWARD INT64_C(0) /* whether a read may have its first eight bytes from a write that waits; each write then has these eight */
#define DRAM_CONTROLLER_PHASES INT64_C(1) /* clocks of the DRAM in a cycle; of each port a part for each, the first lowest */
#define DRAM_CONTROLLER_GROUP_BITS INT64_C(0) /* of a bank's number, the lowest: its bank group; 0: there are none */
#define DRAM_CONTROLLER_DEVICE INT64_C(0) /* which pins the device has, and which power-up */
#define DRAM_CONTROLLER_DEVICE_DDR3 INT64_C(0) /* DDR3's pins, which stacked memory has as well; POWER_UP says what it needs before its first command */
#define DRAM_CONTROLLER_DEVICE_DDR4 INT64_C(1) /* DDR4's pins, ACT_n and BG among them; RESET_n, CKE, mode registers 3, 6, 5, 4, 2, 1, 0, ZQCL */
#define DRAM_CONTROLLER_POWER_UP INT64_C(1) /* what the device needs before its first command */
#define DRAM_CONTROLLER_POWER_UP_NONE INT64_C(0) /* commands are legal from the first cycle, as in stacked memory */
#define DRAM_CONTROLLER_POWER_UP_DDR3 INT64_C(1) /* RESET#, CKE, mode registers 2, 3, 1, 0, ZQCL */
#define DRAM_CONTROLLER_DQ_BYTES INT64_C(8) /* width of DQ */
#define DRAM_CONTROLLER_BEATS INT64_C(8) /* of a burst, which is a line; a slot has two */
#define DRAM_CONTROLLER_BANKS INT64_C(8) /* banks of the device */
#define DRAM_CONTROLLER_ROW_BITS INT64_C(15) /* of a row's number, and width of the address pins */
#define DRAM_CONTROLLER_COLUMN_BITS INT64_C(7) /* of a line's number in its row */
#define DRAM_CONTROLLER_ID_BITS INT64_C(8) /* width of an id, which comes back with the answer */
#define DRAM_CONTROLLER_READS INT64_C(32) /* reads that wait at a time */
#define DRAM_CONTROLLER_WRITES INT64_C(32) /* writes that wait at a time */
#define DRAM_CONTROLLER_ANSWERS INT64_C(8) /* reads that are under way, or whose answers wait */
#define DRAM_CONTROLLER_CPU_PLACES INT64_C(0) /* places of each queue that a GPU's requests leave free */
#define DRAM_CONTROLLER_AGE_CAP INT64_C(0) /* after this time a queue's oldest goes before all others; 0: never */
#define DRAM_CONTROLLER_WRITE_HIGH INT64_C(24) /* more writes than this are written though reads wait */
#define DRAM_CONTROLLER_WRITE_LOW INT64_C(0) /* more writes than this are written where no read waits */
#define DRAM_CONTROLLER_MIN_BURSTS INT64_C(16) /* least bursts of one direction, while there are some */
#define DRAM_CONTROLLER_POSTPONE INT64_C(8) /* refreshes that may be owed while requests wait */
#define DRAM_CONTROLLER_SMS_CPU INT64_C(10) /* of a CPU that wait for their batch */
#define DRAM_CONTROLLER_SMS_GPU INT64_C(24) /* of a GPU that wait for their batch */
#define DRAM_CONTROLLER_SMS_WAIT INT64_C(200) /* after this time a batch goes that may still grow */
#define DRAM_CONTROLLER_SMS_FEW INT64_C(16) /* while fewer than this wait in the block, no batch waits to grow */
#define DRAM_CONTROLLER_SMS_SHORTEST INT64_C(230) /* of 255 choices those that go to the class with fewer requests; the others go by turns */
#define DRAM_CONTROLLER_CL INT64_C(11) /* RD to its first beat */
#define DRAM_CONTROLLER_CWL INT64_C(8) /* WR to its first beat */
#define DRAM_CONTROLLER_T_RCD INT64_C(11) /* ACT to RD, WR */
#define DRAM_CONTROLLER_T_RP INT64_C(11) /* PRE to ACT */
#define DRAM_CONTROLLER_T_RAS INT64_C(28) /* ACT to PRE */
#define DRAM_CONTROLLER_T_RC INT64_C(39) /* ACT to ACT of a bank */
#define DRAM_CONTROLLER_T_RRD INT64_C(5) /* ACT to ACT of another bank */
#define DRAM_CONTROLLER_T_FAW INT64_C(24) /* four ACTs and the next */
#define DRAM_CONTROLLER_T_CCD INT64_C(4) /* RD to RD, WR to WR */
#define DRAM_CONTROLLER_T_RTP INT64_C(6) /* RD to PRE */
#define DRAM_CONTROLLER_T_WR INT64_C(12) /* last beat written to PRE */
#define DRAM_CONTROLLER_T_WTR INT64_C(6) /* last beat written to RD */
#define DRAM_CONTROLLER_T_REFI INT64_C(6240) /* one REF is owed each */
#define DRAM_CONTROLLER_T_RFC INT64_C(208) /* REF to ACT, REF */
#define DRAM_CONTROLLER_T_CCD_L INT64_C(6) /* RD to RD, WR to WR of a bank group */
#define DRAM_CONTROLLER_T_RRD_L INT64_C(6) /* ACT to ACT of a bank group */
#define DRAM_CONTROLLER_T_WTR_L INT64_C(9) /* last beat written to RD of a bank group */
#define DRAM_CONTROLLER_T_RESET INT64_C(160000) /* RESET# is low */
#define DRAM_CONTROLLER_T_CKE INT64_C(400000) /* RESET# to CKE */
#define DRAM_CONTROLLER_T_XPR INT64_C(216) /* CKE to the first MRS */
#define DRAM_CONTROLLER_T_MRD INT64_C(4) /* MRS to MRS */
#define DRAM_CONTROLLER_T_MOD INT64_C(12) /* MRS to any other command */
#define DRAM_CONTROLLER_T_ZQINIT INT64_C(512) /* ZQCL to the first command */
#define DRAM_CONTROLLER_MR0 INT64_C(4096) /* added to mode register 0: the DLL in a power-down */
#define DRAM_CONTROLLER_MR1 INT64_C(6) /* mode register 1: output impedance, on-die termination, DLL */
#define DRAM_CONTROLLER_MR2 INT64_C(0) /* added to mode register 2: self-refresh, termination at a write */
#define DRAM_CONTROLLER_DDR4_MR1 INT64_C(768) /* added to mode register 1: output impedance, on-die termination */
#define DRAM_CONTROLLER_DDR4_MR2 INT64_C(512) /* added to mode register 2: termination at a write */
#define DRAM_CONTROLLER_DDR4_MR5 INT64_C(0) /* added to mode register 5: parked termination */
#define DRAM_CONTROLLER_DDR4_MR6 INT64_C(0) /* added to mode register 6: VrefDQ, which counts in training alone */

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t dram_controller_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void dram_controller_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* request: an access to a line (Larder) */
#define DRAM_CONTROLLER_REQUEST_BITS 610
#define DRAM_CONTROLLER_REQUEST_WORDS 20
#define DRAM_CONTROLLER_REQUEST_WRITE_LSB 609
#define DRAM_CONTROLLER_REQUEST_WRITE_WIDTH 1
#define DRAM_CONTROLLER_REQUEST_ID_LSB 601
#define DRAM_CONTROLLER_REQUEST_ID_WIDTH 8
#define DRAM_CONTROLLER_REQUEST_LINE_LSB 576
#define DRAM_CONTROLLER_REQUEST_LINE_WIDTH 25
#define DRAM_CONTROLLER_REQUEST_STRB_LSB 512
#define DRAM_CONTROLLER_REQUEST_STRB_WIDTH 64
#define DRAM_CONTROLLER_REQUEST_DATA_LSB 0
#define DRAM_CONTROLLER_REQUEST_DATA_WIDTH 512

struct dram_controller_request {
    uint8_t write; /* 1 bit: 1: write the bytes of `strb`; 0: read the line */
    uint8_t id; /* 8 bits: of a read: comes back with the answer */
    uint32_t line; /* 25 bits: line address */
    uint64_t strb; /* 64 bits: of a write: bytes that are written; with FORWARD bit 0 of a read: its first eight bytes are enough */
    uint32_t data[16]; /* 512 bits: of a write: the line */
};

static inline void dram_controller_request_pack(uint32_t words[DRAM_CONTROLLER_REQUEST_WORDS], const struct dram_controller_request *record)
{
    for (unsigned i = 0; i < DRAM_CONTROLLER_REQUEST_WORDS; i++) words[i] = 0;
    dram_controller_set_bits(words, 609, 1, record->write);
    dram_controller_set_bits(words, 601, 8, record->id);
    dram_controller_set_bits(words, 576, 25, record->line);
    dram_controller_set_bits(words, 512, 64, record->strb);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        dram_controller_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dram_controller_request_unpack(struct dram_controller_request *record, const uint32_t words[DRAM_CONTROLLER_REQUEST_WORDS])
{
    record->write = (uint8_t)dram_controller_get_bits(words, 609, 1);
    record->id = (uint8_t)dram_controller_get_bits(words, 601, 8);
    record->line = (uint32_t)dram_controller_get_bits(words, 576, 25);
    record->strb = (uint64_t)dram_controller_get_bits(words, 512, 64);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        record->data[k] = (uint32_t)dram_controller_get_bits(words, 0 + 32 * k, take);
    }
}

/* answer: a line that was read (Larder) */
#define DRAM_CONTROLLER_ANSWER_BITS 521
#define DRAM_CONTROLLER_ANSWER_WORDS 17
#define DRAM_CONTROLLER_ANSWER_CPU_LSB 520
#define DRAM_CONTROLLER_ANSWER_CPU_WIDTH 1
#define DRAM_CONTROLLER_ANSWER_ID_LSB 512
#define DRAM_CONTROLLER_ANSWER_ID_WIDTH 8
#define DRAM_CONTROLLER_ANSWER_DATA_LSB 0
#define DRAM_CONTROLLER_ANSWER_DATA_WIDTH 512

struct dram_controller_answer {
    uint8_t cpu; /* 1 bit: it came by the channel `cpu` */
    uint8_t id; /* 8 bits: of the read */
    uint32_t data[16]; /* 512 bits: the line */
};

static inline void dram_controller_answer_pack(uint32_t words[DRAM_CONTROLLER_ANSWER_WORDS], const struct dram_controller_answer *record)
{
    for (unsigned i = 0; i < DRAM_CONTROLLER_ANSWER_WORDS; i++) words[i] = 0;
    dram_controller_set_bits(words, 520, 1, record->cpu);
    dram_controller_set_bits(words, 512, 8, record->id);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        dram_controller_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dram_controller_answer_unpack(struct dram_controller_answer *record, const uint32_t words[DRAM_CONTROLLER_ANSWER_WORDS])
{
    record->cpu = (uint8_t)dram_controller_get_bits(words, 520, 1);
    record->id = (uint8_t)dram_controller_get_bits(words, 512, 8);
    for (unsigned k = 0; k < 16; k++) {
        unsigned take = k < 15 ? 32 : 32;
        record->data[k] = (uint32_t)dram_controller_get_bits(words, 0 + 32 * k, take);
    }
}

#endif
