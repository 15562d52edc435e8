/* Records of the block dramcache_frontend: a DRAM cache's jobs: look-ups, fills, writebacks, bypassed and early reads.
 *
 * Source: the HAShCache thesis, chapter 3; docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md,
 * frontend-mcc-data-path.md
 * The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
 * MSc (Engineering) thesis, Indian Institute of Science, 2021
 * Written by: larder emit dramcache_frontend
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DRAMCACHE_FRONTEND_H
#define LARDER_EMITTED_DRAMCACHE_FRONTEND_H

#include <stdint.h>

/* Parameters */
#define DRAMCACHE_FRONTEND_PREDICT INT64_C(1) /* whether a CPU's read may ask memory before its tag is known */
#define DRAMCACHE_FRONTEND_PREDICT_NONE INT64_C(0) /* no read asks memory before its tag is known */
#define DRAMCACHE_FRONTEND_PREDICT_MAP_I INT64_C(1) /* those that dramcache_predictor predicts to miss */
#define DRAMCACHE_FRONTEND_BYPASS INT64_C(1) /* which reads may leave out the DRAM cache */
#define DRAMCACHE_FRONTEND_BYPASS_NONE INT64_C(0) /* every read is looked up */
#define DRAMCACHE_FRONTEND_BYPASS_BYE INT64_C(1) /* a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not */
#define DRAMCACHE_FRONTEND_BYPASS_MCC INT64_C(2) /* reads of pages that dramcache_mcc calls clean are not */
#define DRAMCACHE_FRONTEND_BYPASS_MCC_SBD INT64_C(3) /* those of them are not that memory answers sooner */
#define DRAMCACHE_FRONTEND_MAP INT64_C(0) /* whether lines that follow each other share a row or not */
#define DRAMCACHE_FRONTEND_MAP_ROW_BANK_COLUMN INT64_C(0) /* lines of a row follow each other */
#define DRAMCACHE_FRONTEND_MAP_ROW_COLUMN_BANK INT64_C(1) /* lines that follow each other lie in different banks */
#define DRAMCACHE_FRONTEND_CHAINING INT64_C(0) /* whether the GPU's lines have a second slot in their row */
#define DRAMCACHE_FRONTEND_FORWARD INT64_C(0) /* whether a write's look-up is answered from a TAD that waits to be written */
#define DRAMCACHE_FRONTEND_LINE_BYTES INT64_C(128) /* a line */
#define DRAMCACHE_FRONTEND_LINE_BITS INT64_C(25) /* width of a line's number in its vault */
#define DRAMCACHE_FRONTEND_BANK_BITS INT64_C(5) /* of a bank's number in its vault, all layers */
#define DRAMCACHE_FRONTEND_ROW_BITS INT64_C(9) /* of a row's number in its bank */
#define DRAMCACHE_FRONTEND_ID_BITS INT64_C(8) /* width of an id, which comes back with the answer */
#define DRAMCACHE_FRONTEND_JOBS INT64_C(32) /* requests that are under way, each of another set */
#define DRAMCACHE_FRONTEND_CPU_JOBS INT64_C(8) /* of them, that the GPU may not have */
#define DRAMCACHE_FRONTEND_TARGETS INT64_C(4) /* of one line that a job answers */
#define DRAMCACHE_FRONTEND_COUNTERS INT64_C(524288) /* ByE's, of both hashes */
#define DRAMCACHE_FRONTEND_BYE_BITS INT64_C(2) /* width of such a counter */
#define DRAMCACHE_FRONTEND_CPU_SLOTS INT64_C(3) /* of a row's fifteen that fills of the GPU leave to the CPU */
#define DRAMCACHE_FRONTEND_PAGE_BITS INT64_C(5) /* of a line's number in its page */
#define DRAMCACHE_FRONTEND_PAGE_COUNTERS INT64_C(1024) /* of writes to pages, of each of three filters */
#define DRAMCACHE_FRONTEND_PAGE_COUNT_BITS INT64_C(5) /* width of such a counter */
#define DRAMCACHE_FRONTEND_PAGE_WRITES INT64_C(16) /* which a page that enters the dirty list has exceeded */
#define DRAMCACHE_FRONTEND_LIST_SETS INT64_C(256) /* of the dirty list */
#define DRAMCACHE_FRONTEND_LIST_WAYS INT64_C(4) /* of a set of the dirty list */
#define DRAMCACHE_FRONTEND_CACHE_LATENCY INT64_C(35) /* typical latency of the DRAM cache, in any unit */
#define DRAMCACHE_FRONTEND_MEM_LATENCY INT64_C(50) /* typical latency of memory, in the same unit */
#define DRAMCACHE_FRONTEND_CORES INT64_C(5) /* CPU cores */
#define DRAMCACHE_FRONTEND_ENTRIES INT64_C(256) /* the predictor's, of a core */
#define DRAMCACHE_FRONTEND_PC_BITS INT64_C(64) /* width of a program counter */

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t dramcache_frontend_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void dramcache_frontend_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* cpu_request: a CPU's access to a line (HAShCache, section 3.1) */
#define DRAMCACHE_FRONTEND_CPU_REQUEST_BITS 1253
#define DRAMCACHE_FRONTEND_CPU_REQUEST_WORDS 40
#define DRAMCACHE_FRONTEND_CPU_REQUEST_WRITE_LSB 1252
#define DRAMCACHE_FRONTEND_CPU_REQUEST_WRITE_WIDTH 1
#define DRAMCACHE_FRONTEND_CPU_REQUEST_ID_LSB 1244
#define DRAMCACHE_FRONTEND_CPU_REQUEST_ID_WIDTH 8
#define DRAMCACHE_FRONTEND_CPU_REQUEST_CORE_LSB 1241
#define DRAMCACHE_FRONTEND_CPU_REQUEST_CORE_WIDTH 3
#define DRAMCACHE_FRONTEND_CPU_REQUEST_PC_LSB 1177
#define DRAMCACHE_FRONTEND_CPU_REQUEST_PC_WIDTH 64
#define DRAMCACHE_FRONTEND_CPU_REQUEST_LINE_LSB 1152
#define DRAMCACHE_FRONTEND_CPU_REQUEST_LINE_WIDTH 25
#define DRAMCACHE_FRONTEND_CPU_REQUEST_STRB_LSB 1024
#define DRAMCACHE_FRONTEND_CPU_REQUEST_STRB_WIDTH 128
#define DRAMCACHE_FRONTEND_CPU_REQUEST_DATA_LSB 0
#define DRAMCACHE_FRONTEND_CPU_REQUEST_DATA_WIDTH 1024

struct dramcache_frontend_cpu_request {
    uint8_t write; /* 1 bit: 1: write the bytes of `strb`; 0: read the line */
    uint8_t id; /* 8 bits: of a read: comes back with the answer */
    uint8_t core; /* 3 bits: of a read: the core, less than CORES */
    uint64_t pc; /* 64 bits: of a read: program counter of the load */
    uint32_t line; /* 25 bits: number of the line in its vault */
    uint32_t strb[4]; /* 128 bits: of a write: bytes that are written */
    uint32_t data[32]; /* 1024 bits: of a write: the line */
};

static inline void dramcache_frontend_cpu_request_pack(uint32_t words[DRAMCACHE_FRONTEND_CPU_REQUEST_WORDS], const struct dramcache_frontend_cpu_request *record)
{
    for (unsigned i = 0; i < DRAMCACHE_FRONTEND_CPU_REQUEST_WORDS; i++) words[i] = 0;
    dramcache_frontend_set_bits(words, 1252, 1, record->write);
    dramcache_frontend_set_bits(words, 1244, 8, record->id);
    dramcache_frontend_set_bits(words, 1241, 3, record->core);
    dramcache_frontend_set_bits(words, 1177, 64, record->pc);
    dramcache_frontend_set_bits(words, 1152, 25, record->line);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        dramcache_frontend_set_bits(words, 1024 + 32 * k, take, record->strb[k]);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        dramcache_frontend_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dramcache_frontend_cpu_request_unpack(struct dramcache_frontend_cpu_request *record, const uint32_t words[DRAMCACHE_FRONTEND_CPU_REQUEST_WORDS])
{
    record->write = (uint8_t)dramcache_frontend_get_bits(words, 1252, 1);
    record->id = (uint8_t)dramcache_frontend_get_bits(words, 1244, 8);
    record->core = (uint8_t)dramcache_frontend_get_bits(words, 1241, 3);
    record->pc = (uint64_t)dramcache_frontend_get_bits(words, 1177, 64);
    record->line = (uint32_t)dramcache_frontend_get_bits(words, 1152, 25);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->strb[k] = (uint32_t)dramcache_frontend_get_bits(words, 1024 + 32 * k, take);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        record->data[k] = (uint32_t)dramcache_frontend_get_bits(words, 0 + 32 * k, take);
    }
}

/* gpu_request: a GPU's access to a line (HAShCache, section 3.1) */
#define DRAMCACHE_FRONTEND_GPU_REQUEST_BITS 1186
#define DRAMCACHE_FRONTEND_GPU_REQUEST_WORDS 38
#define DRAMCACHE_FRONTEND_GPU_REQUEST_WRITE_LSB 1185
#define DRAMCACHE_FRONTEND_GPU_REQUEST_WRITE_WIDTH 1
#define DRAMCACHE_FRONTEND_GPU_REQUEST_ID_LSB 1177
#define DRAMCACHE_FRONTEND_GPU_REQUEST_ID_WIDTH 8
#define DRAMCACHE_FRONTEND_GPU_REQUEST_LINE_LSB 1152
#define DRAMCACHE_FRONTEND_GPU_REQUEST_LINE_WIDTH 25
#define DRAMCACHE_FRONTEND_GPU_REQUEST_STRB_LSB 1024
#define DRAMCACHE_FRONTEND_GPU_REQUEST_STRB_WIDTH 128
#define DRAMCACHE_FRONTEND_GPU_REQUEST_DATA_LSB 0
#define DRAMCACHE_FRONTEND_GPU_REQUEST_DATA_WIDTH 1024

struct dramcache_frontend_gpu_request {
    uint8_t write; /* 1 bit: 1: write the bytes of `strb`; 0: read the line */
    uint8_t id; /* 8 bits: of a read: comes back with the answer */
    uint32_t line; /* 25 bits: number of the line in its vault */
    uint32_t strb[4]; /* 128 bits: of a write: bytes that are written */
    uint32_t data[32]; /* 1024 bits: of a write: the line */
};

static inline void dramcache_frontend_gpu_request_pack(uint32_t words[DRAMCACHE_FRONTEND_GPU_REQUEST_WORDS], const struct dramcache_frontend_gpu_request *record)
{
    for (unsigned i = 0; i < DRAMCACHE_FRONTEND_GPU_REQUEST_WORDS; i++) words[i] = 0;
    dramcache_frontend_set_bits(words, 1185, 1, record->write);
    dramcache_frontend_set_bits(words, 1177, 8, record->id);
    dramcache_frontend_set_bits(words, 1152, 25, record->line);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        dramcache_frontend_set_bits(words, 1024 + 32 * k, take, record->strb[k]);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        dramcache_frontend_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dramcache_frontend_gpu_request_unpack(struct dramcache_frontend_gpu_request *record, const uint32_t words[DRAMCACHE_FRONTEND_GPU_REQUEST_WORDS])
{
    record->write = (uint8_t)dramcache_frontend_get_bits(words, 1185, 1);
    record->id = (uint8_t)dramcache_frontend_get_bits(words, 1177, 8);
    record->line = (uint32_t)dramcache_frontend_get_bits(words, 1152, 25);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->strb[k] = (uint32_t)dramcache_frontend_get_bits(words, 1024 + 32 * k, take);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        record->data[k] = (uint32_t)dramcache_frontend_get_bits(words, 0 + 32 * k, take);
    }
}

/* line_answer: a line that was read (Larder) */
#define DRAMCACHE_FRONTEND_LINE_ANSWER_BITS 1034
#define DRAMCACHE_FRONTEND_LINE_ANSWER_WORDS 33
#define DRAMCACHE_FRONTEND_LINE_ANSWER_CPU_LSB 1033
#define DRAMCACHE_FRONTEND_LINE_ANSWER_CPU_WIDTH 1
#define DRAMCACHE_FRONTEND_LINE_ANSWER_ID_LSB 1025
#define DRAMCACHE_FRONTEND_LINE_ANSWER_ID_WIDTH 8
#define DRAMCACHE_FRONTEND_LINE_ANSWER_ERROR_LSB 1024
#define DRAMCACHE_FRONTEND_LINE_ANSWER_ERROR_WIDTH 1
#define DRAMCACHE_FRONTEND_LINE_ANSWER_DATA_LSB 0
#define DRAMCACHE_FRONTEND_LINE_ANSWER_DATA_WIDTH 1024

struct dramcache_frontend_line_answer {
    uint8_t cpu; /* 1 bit: it came by the channel `cpu` */
    uint8_t id; /* 8 bits: of the read */
    uint8_t error; /* 1 bit: memory failed */
    uint32_t data[32]; /* 1024 bits: the line; 0 with an error */
};

static inline void dramcache_frontend_line_answer_pack(uint32_t words[DRAMCACHE_FRONTEND_LINE_ANSWER_WORDS], const struct dramcache_frontend_line_answer *record)
{
    for (unsigned i = 0; i < DRAMCACHE_FRONTEND_LINE_ANSWER_WORDS; i++) words[i] = 0;
    dramcache_frontend_set_bits(words, 1033, 1, record->cpu);
    dramcache_frontend_set_bits(words, 1025, 8, record->id);
    dramcache_frontend_set_bits(words, 1024, 1, record->error);
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        dramcache_frontend_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dramcache_frontend_line_answer_unpack(struct dramcache_frontend_line_answer *record, const uint32_t words[DRAMCACHE_FRONTEND_LINE_ANSWER_WORDS])
{
    record->cpu = (uint8_t)dramcache_frontend_get_bits(words, 1033, 1);
    record->id = (uint8_t)dramcache_frontend_get_bits(words, 1025, 8);
    record->error = (uint8_t)dramcache_frontend_get_bits(words, 1024, 1);
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        record->data[k] = (uint32_t)dramcache_frontend_get_bits(words, 0 + 32 * k, take);
    }
}

/* tad_request: an access to a TAD (HAShCache, section 3.1) */
#define DRAMCACHE_FRONTEND_TAD_REQUEST_BITS 1248
#define DRAMCACHE_FRONTEND_TAD_REQUEST_WORDS 39
#define DRAMCACHE_FRONTEND_TAD_REQUEST_WRITE_LSB 1247
#define DRAMCACHE_FRONTEND_TAD_REQUEST_WRITE_WIDTH 1
#define DRAMCACHE_FRONTEND_TAD_REQUEST_ID_LSB 1242
#define DRAMCACHE_FRONTEND_TAD_REQUEST_ID_WIDTH 5
#define DRAMCACHE_FRONTEND_TAD_REQUEST_LINE_LSB 1224
#define DRAMCACHE_FRONTEND_TAD_REQUEST_LINE_WIDTH 18
#define DRAMCACHE_FRONTEND_TAD_REQUEST_STRB_LSB 1088
#define DRAMCACHE_FRONTEND_TAD_REQUEST_STRB_WIDTH 136
#define DRAMCACHE_FRONTEND_TAD_REQUEST_DATA_LSB 0
#define DRAMCACHE_FRONTEND_TAD_REQUEST_DATA_WIDTH 1088

struct dramcache_frontend_tad_request {
    uint8_t write; /* 1 bit: 1: write the bytes of `strb`; 0: read the TAD */
    uint8_t id; /* 5 bits: of a read: comes back with the answer */
    uint32_t line; /* 18 bits: row, bank, and slot in four bits, 0 to 14 */
    uint32_t strb[5]; /* 136 bits: of a write: bytes that are written; with FORWARD bit 0 of a read: the tag word is enough */
    uint32_t data[34]; /* 1088 bits: of a write: the tag word of 64 bits, and the line above it */
};

static inline void dramcache_frontend_tad_request_pack(uint32_t words[DRAMCACHE_FRONTEND_TAD_REQUEST_WORDS], const struct dramcache_frontend_tad_request *record)
{
    for (unsigned i = 0; i < DRAMCACHE_FRONTEND_TAD_REQUEST_WORDS; i++) words[i] = 0;
    dramcache_frontend_set_bits(words, 1247, 1, record->write);
    dramcache_frontend_set_bits(words, 1242, 5, record->id);
    dramcache_frontend_set_bits(words, 1224, 18, record->line);
    for (unsigned k = 0; k < 5; k++) {
        unsigned take = k < 4 ? 32 : 8;
        dramcache_frontend_set_bits(words, 1088 + 32 * k, take, record->strb[k]);
    }
    for (unsigned k = 0; k < 34; k++) {
        unsigned take = k < 33 ? 32 : 32;
        dramcache_frontend_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dramcache_frontend_tad_request_unpack(struct dramcache_frontend_tad_request *record, const uint32_t words[DRAMCACHE_FRONTEND_TAD_REQUEST_WORDS])
{
    record->write = (uint8_t)dramcache_frontend_get_bits(words, 1247, 1);
    record->id = (uint8_t)dramcache_frontend_get_bits(words, 1242, 5);
    record->line = (uint32_t)dramcache_frontend_get_bits(words, 1224, 18);
    for (unsigned k = 0; k < 5; k++) {
        unsigned take = k < 4 ? 32 : 8;
        record->strb[k] = (uint32_t)dramcache_frontend_get_bits(words, 1088 + 32 * k, take);
    }
    for (unsigned k = 0; k < 34; k++) {
        unsigned take = k < 33 ? 32 : 32;
        record->data[k] = (uint32_t)dramcache_frontend_get_bits(words, 0 + 32 * k, take);
    }
}

/* tad_answer: a TAD that was read (HAShCache, section 3.1) */
#define DRAMCACHE_FRONTEND_TAD_ANSWER_BITS 1094
#define DRAMCACHE_FRONTEND_TAD_ANSWER_WORDS 35
#define DRAMCACHE_FRONTEND_TAD_ANSWER_CPU_LSB 1093
#define DRAMCACHE_FRONTEND_TAD_ANSWER_CPU_WIDTH 1
#define DRAMCACHE_FRONTEND_TAD_ANSWER_ID_LSB 1088
#define DRAMCACHE_FRONTEND_TAD_ANSWER_ID_WIDTH 5
#define DRAMCACHE_FRONTEND_TAD_ANSWER_DATA_LSB 0
#define DRAMCACHE_FRONTEND_TAD_ANSWER_DATA_WIDTH 1088

struct dramcache_frontend_tad_answer {
    uint8_t cpu; /* 1 bit: it came by the channel `tad_cpu` */
    uint8_t id; /* 5 bits: of the read */
    uint32_t data[34]; /* 1088 bits: the tag word of 64 bits, and the line above it */
};

static inline void dramcache_frontend_tad_answer_pack(uint32_t words[DRAMCACHE_FRONTEND_TAD_ANSWER_WORDS], const struct dramcache_frontend_tad_answer *record)
{
    for (unsigned i = 0; i < DRAMCACHE_FRONTEND_TAD_ANSWER_WORDS; i++) words[i] = 0;
    dramcache_frontend_set_bits(words, 1093, 1, record->cpu);
    dramcache_frontend_set_bits(words, 1088, 5, record->id);
    for (unsigned k = 0; k < 34; k++) {
        unsigned take = k < 33 ? 32 : 32;
        dramcache_frontend_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dramcache_frontend_tad_answer_unpack(struct dramcache_frontend_tad_answer *record, const uint32_t words[DRAMCACHE_FRONTEND_TAD_ANSWER_WORDS])
{
    record->cpu = (uint8_t)dramcache_frontend_get_bits(words, 1093, 1);
    record->id = (uint8_t)dramcache_frontend_get_bits(words, 1088, 5);
    for (unsigned k = 0; k < 34; k++) {
        unsigned take = k < 33 ? 32 : 32;
        record->data[k] = (uint32_t)dramcache_frontend_get_bits(words, 0 + 32 * k, take);
    }
}

/* mem_read: a line is read from memory (Larder) */
#define DRAMCACHE_FRONTEND_MEM_READ_BITS 31
#define DRAMCACHE_FRONTEND_MEM_READ_WORDS 1
#define DRAMCACHE_FRONTEND_MEM_READ_ID_LSB 26
#define DRAMCACHE_FRONTEND_MEM_READ_ID_WIDTH 5
#define DRAMCACHE_FRONTEND_MEM_READ_ID_MASK UINT64_C(0x7c000000)
#define DRAMCACHE_FRONTEND_MEM_READ_LINE_LSB 1
#define DRAMCACHE_FRONTEND_MEM_READ_LINE_WIDTH 25
#define DRAMCACHE_FRONTEND_MEM_READ_LINE_MASK UINT64_C(0x3fffffe)
#define DRAMCACHE_FRONTEND_MEM_READ_CPU_LSB 0
#define DRAMCACHE_FRONTEND_MEM_READ_CPU_WIDTH 1
#define DRAMCACHE_FRONTEND_MEM_READ_CPU_MASK UINT64_C(0x1)

struct dramcache_frontend_mem_read {
    uint8_t id; /* 5 bits: comes back with the data */
    uint32_t line; /* 25 bits: number of the line in its vault */
    uint8_t cpu; /* 1 bit: for a CPU's read */
};

static inline void dramcache_frontend_mem_read_pack(uint32_t words[DRAMCACHE_FRONTEND_MEM_READ_WORDS], const struct dramcache_frontend_mem_read *record)
{
    for (unsigned i = 0; i < DRAMCACHE_FRONTEND_MEM_READ_WORDS; i++) words[i] = 0;
    dramcache_frontend_set_bits(words, 26, 5, record->id);
    dramcache_frontend_set_bits(words, 1, 25, record->line);
    dramcache_frontend_set_bits(words, 0, 1, record->cpu);
}

static inline void dramcache_frontend_mem_read_unpack(struct dramcache_frontend_mem_read *record, const uint32_t words[DRAMCACHE_FRONTEND_MEM_READ_WORDS])
{
    record->id = (uint8_t)dramcache_frontend_get_bits(words, 26, 5);
    record->line = (uint32_t)dramcache_frontend_get_bits(words, 1, 25);
    record->cpu = (uint8_t)dramcache_frontend_get_bits(words, 0, 1);
}

/* mem_data: a line that was read from memory (Larder) */
#define DRAMCACHE_FRONTEND_MEM_DATA_BITS 1030
#define DRAMCACHE_FRONTEND_MEM_DATA_WORDS 33
#define DRAMCACHE_FRONTEND_MEM_DATA_ID_LSB 1025
#define DRAMCACHE_FRONTEND_MEM_DATA_ID_WIDTH 5
#define DRAMCACHE_FRONTEND_MEM_DATA_ERROR_LSB 1024
#define DRAMCACHE_FRONTEND_MEM_DATA_ERROR_WIDTH 1
#define DRAMCACHE_FRONTEND_MEM_DATA_DATA_LSB 0
#define DRAMCACHE_FRONTEND_MEM_DATA_DATA_WIDTH 1024

struct dramcache_frontend_mem_data {
    uint8_t id; /* 5 bits: of the read */
    uint8_t error; /* 1 bit: the line could not be read */
    uint32_t data[32]; /* 1024 bits: the line */
};

static inline void dramcache_frontend_mem_data_pack(uint32_t words[DRAMCACHE_FRONTEND_MEM_DATA_WORDS], const struct dramcache_frontend_mem_data *record)
{
    for (unsigned i = 0; i < DRAMCACHE_FRONTEND_MEM_DATA_WORDS; i++) words[i] = 0;
    dramcache_frontend_set_bits(words, 1025, 5, record->id);
    dramcache_frontend_set_bits(words, 1024, 1, record->error);
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        dramcache_frontend_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dramcache_frontend_mem_data_unpack(struct dramcache_frontend_mem_data *record, const uint32_t words[DRAMCACHE_FRONTEND_MEM_DATA_WORDS])
{
    record->id = (uint8_t)dramcache_frontend_get_bits(words, 1025, 5);
    record->error = (uint8_t)dramcache_frontend_get_bits(words, 1024, 1);
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        record->data[k] = (uint32_t)dramcache_frontend_get_bits(words, 0 + 32 * k, take);
    }
}

/* mem_write: bytes of a line are written to memory (Larder) */
#define DRAMCACHE_FRONTEND_MEM_WRITE_BITS 1182
#define DRAMCACHE_FRONTEND_MEM_WRITE_WORDS 37
#define DRAMCACHE_FRONTEND_MEM_WRITE_ID_LSB 1177
#define DRAMCACHE_FRONTEND_MEM_WRITE_ID_WIDTH 5
#define DRAMCACHE_FRONTEND_MEM_WRITE_LINE_LSB 1152
#define DRAMCACHE_FRONTEND_MEM_WRITE_LINE_WIDTH 25
#define DRAMCACHE_FRONTEND_MEM_WRITE_STRB_LSB 1024
#define DRAMCACHE_FRONTEND_MEM_WRITE_STRB_WIDTH 128
#define DRAMCACHE_FRONTEND_MEM_WRITE_DATA_LSB 0
#define DRAMCACHE_FRONTEND_MEM_WRITE_DATA_WIDTH 1024

struct dramcache_frontend_mem_write {
    uint8_t id; /* 5 bits: comes back with the acknowledgement */
    uint32_t line; /* 25 bits: number of the line in its vault */
    uint32_t strb[4]; /* 128 bits: bytes that are written */
    uint32_t data[32]; /* 1024 bits: the line */
};

static inline void dramcache_frontend_mem_write_pack(uint32_t words[DRAMCACHE_FRONTEND_MEM_WRITE_WORDS], const struct dramcache_frontend_mem_write *record)
{
    for (unsigned i = 0; i < DRAMCACHE_FRONTEND_MEM_WRITE_WORDS; i++) words[i] = 0;
    dramcache_frontend_set_bits(words, 1177, 5, record->id);
    dramcache_frontend_set_bits(words, 1152, 25, record->line);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        dramcache_frontend_set_bits(words, 1024 + 32 * k, take, record->strb[k]);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        dramcache_frontend_set_bits(words, 0 + 32 * k, take, record->data[k]);
    }
}

static inline void dramcache_frontend_mem_write_unpack(struct dramcache_frontend_mem_write *record, const uint32_t words[DRAMCACHE_FRONTEND_MEM_WRITE_WORDS])
{
    record->id = (uint8_t)dramcache_frontend_get_bits(words, 1177, 5);
    record->line = (uint32_t)dramcache_frontend_get_bits(words, 1152, 25);
    for (unsigned k = 0; k < 4; k++) {
        unsigned take = k < 3 ? 32 : 32;
        record->strb[k] = (uint32_t)dramcache_frontend_get_bits(words, 1024 + 32 * k, take);
    }
    for (unsigned k = 0; k < 32; k++) {
        unsigned take = k < 31 ? 32 : 32;
        record->data[k] = (uint32_t)dramcache_frontend_get_bits(words, 0 + 32 * k, take);
    }
}

/* mem_done: memory has written (Larder) */
#define DRAMCACHE_FRONTEND_MEM_DONE_BITS 6
#define DRAMCACHE_FRONTEND_MEM_DONE_WORDS 1
#define DRAMCACHE_FRONTEND_MEM_DONE_ID_LSB 1
#define DRAMCACHE_FRONTEND_MEM_DONE_ID_WIDTH 5
#define DRAMCACHE_FRONTEND_MEM_DONE_ID_MASK UINT64_C(0x3e)
#define DRAMCACHE_FRONTEND_MEM_DONE_ERROR_LSB 0
#define DRAMCACHE_FRONTEND_MEM_DONE_ERROR_WIDTH 1
#define DRAMCACHE_FRONTEND_MEM_DONE_ERROR_MASK UINT64_C(0x1)

struct dramcache_frontend_mem_done {
    uint8_t id; /* 5 bits: of the write */
    uint8_t error; /* 1 bit: the bytes could not be written */
};

static inline void dramcache_frontend_mem_done_pack(uint32_t words[DRAMCACHE_FRONTEND_MEM_DONE_WORDS], const struct dramcache_frontend_mem_done *record)
{
    for (unsigned i = 0; i < DRAMCACHE_FRONTEND_MEM_DONE_WORDS; i++) words[i] = 0;
    dramcache_frontend_set_bits(words, 1, 5, record->id);
    dramcache_frontend_set_bits(words, 0, 1, record->error);
}

static inline void dramcache_frontend_mem_done_unpack(struct dramcache_frontend_mem_done *record, const uint32_t words[DRAMCACHE_FRONTEND_MEM_DONE_WORDS])
{
    record->id = (uint8_t)dramcache_frontend_get_bits(words, 1, 5);
    record->error = (uint8_t)dramcache_frontend_get_bits(words, 0, 1);
}

#endif
