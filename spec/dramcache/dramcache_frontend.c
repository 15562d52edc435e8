/* A DRAM cache above the controller of its stacked DRAM: docs/dramcache/frontend-data-path.md. */
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dramcache.h"

static const struct spec_code maps[] = {DRAM_MAP_CODES(SPEC_CODE){0}};
static const struct spec_code predicts[] = {DRAMCACHE_PREDICT_CODES(SPEC_CODE){0}};
static const struct spec_code bypasses[] = {DRAMCACHE_BYPASS_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_param params[] = {
    DRAMCACHE_P_OPTIONS,
    {"LINE_BYTES", SPEC_SIZE, 128, 8, 128, 1, "bytes", "a line",                                      "HAShCache, table 4.1"},
    {"LINE_BITS",  SPEC_SIZE, 25,  7, 31,  0, "bits",  "width of a line's number in its vault",       "HAShCache, table 4.1"},
    {"BANK_BITS",  SPEC_SIZE, 5,   1, 8,   0, "bits",  "of a bank's number in its vault, all layers", "HAShCache, table 4.1"},
    {"ROW_BITS",   SPEC_SIZE, 9,   1, 18,  0, "bits",  "of a row's number in its bank",               "HAShCache, table 4.1"},
    DRAMCACHE_P_IDS,
    DRAMCACHE_P_JOBS,
    DRAMCACHE_P_MCC,
    DRAMCACHE_P_CORES,
    DRAMCACHE_P_ENTRIES,
    DRAMCACHE_P_PC,
    {0},
};

static const struct spec_constraint constraints[] = {
    DRAMCACHE_CONSTRAINTS("LINE_BITS"),
    {0},
};

#define JOB_W "$clog2(JOBS)"
#define SET_W "ROW_BITS + BANK_BITS + " DRAMCACHE_TEXT(DRAMCACHE_SLOT_BITS)
#define STRB_W "LINE_BYTES + " DRAMCACHE_TEXT(DRAMCACHE_TAG_BYTES)
#define TAD_W "8 * LINE_BYTES + " DRAMCACHE_TEXT(DRAMCACHE_TAG_WORD_BITS)

static const struct spec_field cpu_fields[] = {
    {"write", "1",              0, "1: write the bytes of `strb`; 0: read the line"},
    {"id",    "ID_BITS",        0, "of a read: comes back with the answer"},
    {"core",  "$clog2(CORES)",  0, "of a read: the core, less than CORES"},
    {"pc",    "PC_BITS",        0, "of a read: program counter of the load"},
    {"line",  "LINE_BITS",      0, "number of the line in its vault"},
    {"strb",  "LINE_BYTES",     0, "of a write: bytes that are written"},
    {"data",  "8 * LINE_BYTES", 0, "of a write: the line"},
    {0},
};
const struct spec_record dramcache_cpu_request_record = {"cpu_request", cpu_fields, "a CPU's access to a line", "HAShCache, section 3.1"};

static const struct spec_field gpu_fields[] = {
    {"write", "1",              0, "1: write the bytes of `strb`; 0: read the line"},
    {"id",    "ID_BITS",        0, "of a read: comes back with the answer"},
    {"line",  "LINE_BITS",      0, "number of the line in its vault"},
    {"strb",  "LINE_BYTES",     0, "of a write: bytes that are written"},
    {"data",  "8 * LINE_BYTES", 0, "of a write: the line"},
    {0},
};
const struct spec_record dramcache_gpu_request_record = {"gpu_request", gpu_fields, "a GPU's access to a line", "HAShCache, section 3.1"};

static const struct spec_field answer_fields[] = {
    {"cpu",   "1",              0, "it came by the channel `cpu`"},
    {"id",    "ID_BITS",        0, "of the read"},
    {"error", "1",              0, "memory failed"},
    {"data",  "8 * LINE_BYTES", 0, "the line; 0 with an error"},
    {0},
};
const struct spec_record dramcache_answer_record = {"line_answer", answer_fields, "a line that was read", "Larder"};

static const struct spec_field tad_fields[] = {
    {"write", "1",    0, "1: write the bytes of `strb`; 0: read the TAD"},
    {"id",    JOB_W,  0, "of a read: comes back with the answer"},
    {"line",  SET_W,  0, "row, bank, and slot in four bits, 0 to 14"},
    {"strb",  STRB_W, 0, "of a write: bytes that are written; with FORWARD bit 0 of a read: the tag word is enough"},
    {"data",  TAD_W,  0, "of a write: the tag word of 64 bits, and the line above it"},
    {0},
};
const struct spec_record dramcache_tad_request_record = {"tad_request", tad_fields, "an access to a TAD", "HAShCache, section 3.1"};

static const struct spec_field tad_answer_fields[] = {
    {"cpu",  "1",   0, "it came by the channel `tad_cpu`"},
    {"id",   JOB_W, 0, "of the read"},
    {"data", TAD_W, 0, "the tag word of 64 bits, and the line above it"},
    {0},
};
const struct spec_record dramcache_tad_answer_record = {"tad_answer", tad_answer_fields, "a TAD that was read", "HAShCache, section 3.1"};

static const struct spec_field mem_read_fields[] = {
    {"id",   JOB_W,       0, "comes back with the data"},
    {"line", "LINE_BITS", 0, "number of the line in its vault"},
    {"cpu",  "1",         0, "for a CPU's read"},
    {0},
};
const struct spec_record dramcache_mem_read_record = {"mem_read", mem_read_fields, "a line is read from memory", "Larder"};

static const struct spec_field mem_data_fields[] = {
    {"id",    JOB_W,            0, "of the read"},
    {"error", "1",              0, "the line could not be read"},
    {"data",  "8 * LINE_BYTES", 0, "the line"},
    {0},
};
const struct spec_record dramcache_mem_data_record = {"mem_data", mem_data_fields, "a line that was read from memory", "Larder"};

static const struct spec_field mem_write_fields[] = {
    {"id",   JOB_W,            0, "comes back with the acknowledgement"},
    {"line", "LINE_BITS",      0, "number of the line in its vault"},
    {"strb", "LINE_BYTES",     0, "bytes that are written"},
    {"data", "8 * LINE_BYTES", 0, "the line"},
    {0},
};
const struct spec_record dramcache_mem_write_record = {"mem_write", mem_write_fields, "bytes of a line are written to memory", "Larder"};

static const struct spec_field mem_done_fields[] = {
    {"id",    JOB_W, 0, "of the write"},
    {"error", "1",   0, "the bytes could not be written"},
    {0},
};
const struct spec_record dramcache_mem_done_record = {"mem_done", mem_done_fields, "memory has written", "Larder"};

static const struct spec_signal signals[] = {
    {"powered",  SPEC_IN, "1", "the stacked DRAM may be used; it stays so until reset",   0},
    {"gpu_busy", SPEC_IN, "1", "a kernel runs: CPU's reads may leave out the DRAM cache", 0},
    DRAMCACHE_EVENTS("1"),
    {0},
};

static const struct spec_channel channels[] = {
    {"cpu",        SPEC_IN,  &dramcache_cpu_request_record, "a read gives what all requests taken before it wrote; of one cycle the CPU's first", "a CPU's requests; a write is done when it is taken"},
    {"gpu",        SPEC_IN,  &dramcache_gpu_request_record, "the same",                                                                           "a GPU's requests"},
    {"answer",     SPEC_OUT, &dramcache_answer_record,      "none",                                                                               "lines that were read"},
    {"tad_cpu",    SPEC_OUT, &dramcache_tad_request_record, "a read must give what all requests taken before it wrote, on either channel",        "accesses to TADs for a CPU: the controller's channel cpu"},
    {"tad_gpu",    SPEC_OUT, &dramcache_tad_request_record, "the same",                                                                           "accesses to TADs for a GPU, and the sweep: the controller's channel gpu"},
    {"tad_answer", SPEC_IN,  &dramcache_tad_answer_record,  "none asked for",                                                                     "TADs that were read; always taken"},
    {"mem_read",   SPEC_OUT, &dramcache_mem_read_record,    "a read must give what all writes done before it was taken wrote",                    "lines to read from memory"},
    {"mem_data",   SPEC_IN,  &dramcache_mem_data_record,    "none asked for",                                                                     "lines that were read from memory"},
    {"mem_write",  SPEC_OUT, &dramcache_mem_write_record,   "no line is written twice at a time",                                                 "bytes to write to memory"},
    {"mem_done",   SPEC_IN,  &dramcache_mem_done_record,    "none asked for",                                                                     "writes that memory has done; always taken"},
    {0},
};
/* clang-format on */

static const struct spec_record *const records[] = {&dramcache_cpu_request_record, &dramcache_gpu_request_record,
                                                    &dramcache_answer_record,      &dramcache_tad_request_record,
                                                    &dramcache_tad_answer_record,  &dramcache_mem_read_record,
                                                    &dramcache_mem_data_record,    &dramcache_mem_write_record,
                                                    &dramcache_mem_done_record,    NULL};
static const struct spec_inner parts[] = {{&dramcache_map_block},
                                          {&dramcache_predictor_block, "PREDICT == PREDICT_MAP_I"},
                                          {&dramcache_bye_block, "BYPASS == BYPASS_BYE"},
                                          {&dramcache_mcc_block, DRAMCACHE_OF_MCC},
                                          {&dramcache_chaining_block, "CHAINING == 1"},
                                          {0}};

const struct spec_block dramcache_frontend_block = {
    .name = "dramcache_frontend",
    .brief = "a DRAM cache's jobs: look-ups, fills, writebacks, bypassed and early reads",
    .source = "HAShCache, chapter 3; docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md, "
              "frontend-mcc-data-path.md",
    .params = params,
    .constraints = constraints,
    .records = records,
    .signals = signals,
    .channels = channels,
    .parts = parts,
};
