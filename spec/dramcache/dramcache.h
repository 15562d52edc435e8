/* The small blocks of the DRAM cache: docs/dramcache/plan.md. */
#ifndef LARDER_SPEC_DRAMCACHE_H
#define LARDER_SPEC_DRAMCACHE_H

#include "spec/query.h"

/* The stacked DRAM. A row has so many slots, which are named by so many bits; each holds a TAD: a tag word, and a line above it. */
#define DRAMCACHE_SLOTS         15
#define DRAMCACHE_SLOT_BITS     4
#define DRAMCACHE_TAG_BYTES     8
#define DRAMCACHE_TAG_WORD_BITS 64
/* Such a number in an expression of a description. */
#define DRAMCACHE_TEXT(number)    DRAMCACHE_TEXT_OF(number)
#define DRAMCACHE_TEXT_OF(number) #number
/* How many vaults a block has: VAULTS of a dramcache_stack, else 1. */
int dramcache_vault_count(const struct spec_values *values);
/* Sets of all its vaults, of a block that has BANK_BITS and ROW_BITS. */
uint64_t dramcache_set_count(const struct spec_values *values);

/* PREDICT and BYPASS of dramcache_frontend. X(NAME, VALUE, MEANING). */
#define DRAMCACHE_PREDICT_CODES(X)                                                                                     \
    X(NONE, 0, "no read asks memory before its tag is known")                                                          \
    X(MAP_I, 1, "those that dramcache_predictor predicts to miss")
#define DRAMCACHE_PREDICT_NUMBER(name, value, meaning) DRAMCACHE_PREDICT_##name = (value),
enum dramcache_predict { DRAMCACHE_PREDICT_CODES(DRAMCACHE_PREDICT_NUMBER) };

#define DRAMCACHE_BYPASS_CODES(X)                                                                                      \
    X(NONE, 0, "every read is looked up")                                                                              \
    X(BYE, 1, "a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not")                         \
    X(MCC, 2, "reads of pages that dramcache_mcc calls clean are not")                                                 \
    X(MCC_SBD, 3, "those of them are not that memory answers sooner")
#define DRAMCACHE_BYPASS_NUMBER(name, value, meaning) DRAMCACHE_BYPASS_##name = (value),
enum dramcache_bypass { DRAMCACHE_BYPASS_CODES(DRAMCACHE_BYPASS_NUMBER) };
/* Whether dramcache_mcc is there: of a value of BYPASS. DRAMCACHE_OF_MCC says the same of the parameters. */
#define DRAMCACHE_HAS_MCC(bypass) ((bypass) >= DRAMCACHE_BYPASS_MCC)

/* DISPATCH of dramcache_mcc. */
#define DRAMCACHE_DISPATCH_CODES(X)                                                                                    \
    X(ALL, 0, "every read of a clean page goes to memory")                                                             \
    X(SBD, 1, "those that are predicted to miss, and those that memory answers sooner")
#define DRAMCACHE_DISPATCH_NUMBER(name, value, meaning) DRAMCACHE_DISPATCH_##name = (value),
enum dramcache_dispatch { DRAMCACHE_DISPATCH_CODES(DRAMCACHE_DISPATCH_NUMBER) };

/* What the front end shares with blocks that hold it. The codes are `predicts`, `bypasses`, `maps`. */
/* clang-format off */
#define DRAMCACHE_P_OPTIONS \
    {"PREDICT",  SPEC_OPTION, DRAMCACHE_PREDICT_MAP_I, 0, 1, 0, "", "whether a CPU's read may ask memory before its tag is known",               "HAShCache, section 3.1",   predicts}, \
    {"BYPASS",   SPEC_OPTION, DRAMCACHE_BYPASS_BYE,    0, 3, 0, "", "which reads may leave out the DRAM cache",                                  "HAShCache, section 3.2.2", bypasses}, \
    {"MAP",      SPEC_OPTION, DRAM_ROW_BANK_COLUMN,    0, 1, 0, "", "whether lines that follow each other share a row or not",                   "HAShCache, section 3.1",   maps}, \
    {"CHAINING", SPEC_OPTION, 0,                       0, 1, 0, "", "whether the GPU's lines have a second slot in their row",                   "HAShCache, section 3.2.3", 0}, \
    {"FORWARD",  SPEC_OPTION, 0,                       0, 1, 0, "", "whether a write's look-up is answered from a TAD that waits to be written", "HAShCache, section 4.1.2", 0}
#define DRAMCACHE_P_IDS \
    {"ID_BITS",  SPEC_SIZE, 8,      1,  16,      0, "bits",     "width of an id, which comes back with the answer", "Larder"}
#define DRAMCACHE_P_JOBS \
    {"JOBS",     SPEC_SIZE, 32, 2, 64, 1, "jobs",  "requests that are under way, each of another set", "HAShCache, section 4.1.2"}, \
    {"CPU_JOBS", SPEC_SIZE, 8,  0, 63, 0, "jobs",  "of them, that the GPU may not have",               "HAShCache, section 3.1"}, \
    {"TARGETS",  SPEC_SIZE, 4,  2, 16, 1, "reads", "of one line that a job answers",                   "Larder"}, \
    {"COUNTERS", SPEC_SIZE, 524288, 32, 1048576, 1, "counters", "ByE's, of both hashes",   "HAShCache, section 3.2.2", NULL, NULL, "BYPASS == BYPASS_BYE"}, \
    {"BYE_BITS", SPEC_SIZE, 2,      2,  4,       0, "bits",     "width of such a counter", "HAShCache, section 3.2.2", NULL, NULL, "BYPASS == BYPASS_BYE"}, \
    {"CPU_SLOTS", SPEC_SIZE, 3, 0, DRAMCACHE_SLOTS, 0, "slots", "of a row's fifteen that fills of the GPU leave to the CPU", "HAShCache, section 5.1", NULL, "CHAINING == 1"}
#define DRAMCACHE_OF_MCC "BYPASS >= BYPASS_MCC"
#define DRAMCACHE_P_MCC \
    {"PAGE_BITS",       SPEC_SIZE, 5,    1, 8,     0, "bits",     "of a line's number in its page",                       "Mostly-Clean, MICRO 2012", NULL, DRAMCACHE_OF_MCC}, \
    {"PAGE_COUNTERS",   SPEC_SIZE, 1024, 4, 65536, 1, "counters", "of writes to pages, of each of three filters",         "Mostly-Clean, MICRO 2012", NULL, DRAMCACHE_OF_MCC}, \
    {"PAGE_COUNT_BITS", SPEC_SIZE, 5,    2, 8,     0, "bits",     "width of such a counter",                              "Mostly-Clean, MICRO 2012", NULL, DRAMCACHE_OF_MCC}, \
    {"PAGE_WRITES",     SPEC_SIZE, 16,   1, 254,   0, "writes",   "which a page that enters the dirty list has exceeded", "Mostly-Clean, MICRO 2012", NULL, DRAMCACHE_OF_MCC}, \
    {"LIST_SETS",       SPEC_SIZE, 256,  2, 65536, 1, "sets",     "of the dirty list",                                    "Mostly-Clean, MICRO 2012", NULL, DRAMCACHE_OF_MCC}, \
    {"LIST_WAYS",       SPEC_SIZE, 4,    2, 16,    1, "pages",    "of a set of the dirty list",                           "Mostly-Clean, MICRO 2012", NULL, DRAMCACHE_OF_MCC}, \
    {"CACHE_LATENCY",   SPEC_SIZE, 35,   1, 1023,  0, "",         "typical latency of the DRAM cache, in any unit",       "HAShCache, section 3.1.3", NULL, "BYPASS == BYPASS_MCC_SBD"}, \
    {"MEM_LATENCY",     SPEC_SIZE, 50,   1, 1023,  0, "",         "typical latency of memory, in the same unit",          "HAShCache, section 3.1.3", NULL, "BYPASS == BYPASS_MCC_SBD"}
#define DRAMCACHE_P_CORES \
    {"CORES",    SPEC_SIZE, 5,      2,  16,      0, "cores",    "CPU cores",                                        "HAShCache, section 4.1"}
#define DRAMCACHE_P_ENTRIES \
    {"ENTRIES",  SPEC_SIZE, 256,    8,  4096,    1, "counters", "the predictor's, of a core",                       "Alloy Cache, section 5.3", NULL, NULL, "PREDICT == PREDICT_MAP_I"}
/* The stacked DRAM of a vault, and AXI4 to its memory. */
#define DRAMCACHE_P_DRAM \
    {"BANK_BITS", SPEC_SIZE, 5,  2,  5,  0, "bits",  "of a bank's number in its vault, all layers",             "HAShCache, table 4.1"}, \
    {"ROW_BITS",  SPEC_SIZE, 9,  1,  18, 0, "bits",  "of a row's number in its bank, as far as rows hold TADs", "HAShCache, table 4.1"}, \
    {"PIN_BITS",  SPEC_SIZE, 13, 13, 18, 0, "bits",  "width of the address pins",                               "JESD79-3F"}, \
    {"DQ_BYTES",  SPEC_SIZE, 8,  1,  8,  1, "bytes", "width of DQ",                                             "HAShCache, table 4.1"}
#define DRAMCACHE_P_TIMES DRAM_P_TIMES(13, 13, 13, 10, 27, 37, 4, 16, 9, 7, 10, 10, 4875, 74, "HAShCache, table 4.1")
#define DRAMCACHE_P_AXI4 \
    {"AXI_BYTES",   SPEC_SIZE, 16, 4, 64, 1, "bytes", "width of WDATA and RDATA", "AXI4, A1.3"}, \
    {"AXI_ID_BITS", SPEC_SIZE, 8,  1, 16, 0, "bits",  "width of an id on AXI4",   "AXI4, A5.1"}
#define DRAMCACHE_P_PC \
    {"PC_BITS",  SPEC_SIZE, 64,     8,  64,      0, "bits",     "width of a program counter",                       "HAShCache, section 4.1"}
/* `line_bits`: of a line's number, an expression. */
#define DRAMCACHE_CONSTRAINTS(line_bits) \
    {line_bits " >= BANK_BITS + ROW_BITS + " DRAMCACHE_TEXT(DRAMCACHE_SLOT_BITS), "a tag has a bit or more"}, \
    {line_bits " >= $clog2(COUNTERS) - 1", "each counter of ByE has a line",                      "BYPASS == BYPASS_BYE"}, \
    {"PC_BITS >= $clog2(ENTRIES)",         "each counter of the predictor has a program counter", "PREDICT == PREDICT_MAP_I"}, \
    {"CPU_JOBS < JOBS",                        "a GPU's request has a job"}, \
    {"CHAINING == 0 || BYPASS < BYPASS_MCC",   "MCC has no chaining"}, \
    {line_bits " - PAGE_BITS >= $clog2(PAGE_COUNTERS)", "each counter of MCC has a page",             DRAMCACHE_OF_MCC}, \
    {line_bits " - PAGE_BITS > $clog2(LIST_SETS)",      "a tag of the dirty list has a bit or more",  DRAMCACHE_OF_MCC}, \
    {"PAGE_WRITES < (1 << PAGE_COUNT_BITS) - 1",        "a counter of MCC can exceed so many writes", DRAMCACHE_OF_MCC}
/* What a vault has beside its line: of dramcache, and of all vaults of a dramcache_stack. The codes of SCHEDULER are `schedulers`. */
#define DRAMCACHE_P_SCHEDULER \
    {"SCHEDULER", SPEC_OPTION, DRAM_FR_FCFS, 0, 3, 0, "", "which command to the stacked DRAM goes first", "HAShCache, section 3.1", schedulers}
#define DRAMCACHE_P_PHASES \
    {"PHASES", SPEC_OPTION, 1, 1, 4, 1, "slots", "clocks of the stacked DRAM in a cycle; of each DFI port a part for each, the first lowest", "Larder"}
#define DRAMCACHE_P_VAULT \
    DRAMCACHE_P_DRAM, DRAMCACHE_P_IDS, DRAMCACHE_P_JOBS, DRAMCACHE_P_MCC, DRAMCACHE_P_CORES, DRAMCACHE_P_ENTRIES, DRAMCACHE_P_PC, \
    DRAM_P_QUEUES, DRAM_P_SMS, DRAMCACHE_P_TIMES, DRAMCACHE_P_AXI4
#define DRAMCACHE_BEATS "(LINE_BYTES + " DRAMCACHE_TEXT(DRAMCACHE_TAG_BYTES) ") / DQ_BYTES"
/* `line_bits`: of a line's number in its vault. */
#define DRAMCACHE_C_VAULT(line_bits) \
    DRAMCACHE_CONSTRAINTS(line_bits), \
    {"PIN_BITS >= ROW_BITS",               "a row's number fits the address pins"}, \
    {DRAMCACHE_BEATS " <= 32",             "a TAD is a burst of 32 beats or less"}, \
    DRAM_C_QUEUES, \
    DRAM_C_TIMES(DRAMCACHE_BEATS), \
    DRAM_C_PHASES("T_REFI / PHASES * PHASES", DRAMCACHE_BEATS), \
    {"LINE_BYTES >= AXI_BYTES",            "a line is no smaller than a beat on AXI4"}, \
    {line_bits " + $clog2(LINE_BYTES) >= 12", "an address of a vault's memory has 12 bits or more"}, \
    {"$clog2(JOBS) <= AXI_ID_BITS",        "a job's number is an id on AXI4"}
/* Fields of AR and AW. `bits`: of an address, an expression; `where`: in which memory it lies. */
#define DRAMCACHE_ADDRESS_FIELDS(bits, where) \
    {"id",    "AXI_ID_BITS", 0, "the job, with zeros above"}, \
    {"addr",  bits,          0, "byte address of the line" where}, \
    {"len",   "8",           0, "beats of a line less one"}, \
    {"size",  "3",           0, "bytes of a beat: 2 to this power"}, \
    {"burst", "2",           0, "1: INCR"}, \
    {"lock",  "1",           0, "0: no exclusive access"}, \
    {"cache", "4",           0, "15: normal memory, write-back, allocate"}, \
    {"prot",  "3",           0, "2: data, not secure, not privileged"}, \
    {"qos",   "4",           0, "0: takes no part"}, \
    {"user",  "1",           0, "1: for a CPU's read"}
/* `vaults`: how many tell of them. */
#define DRAMCACHE_EVENTS(vaults) \
    {"ready",        SPEC_OUT, vaults, "all is cleared: requests go on",                 0}, \
    {"hit",          SPEC_OUT, vaults, "a read that was looked up is in the DRAM cache", 0}, \
    {"miss",         SPEC_OUT, vaults, "a read that was looked up is not",               0}, \
    {"write_miss",   SPEC_OUT, vaults, "a write goes to memory",                         0}, \
    {"bypassed",     SPEC_OUT, vaults, "a read goes to memory without a look-up",        0}, \
    {"early",        SPEC_OUT, vaults, "a read goes to memory beside its look-up",       0}, \
    {"dropped",      SPEC_OUT, vaults, "memory's line comes, and the read had hit",      0}, \
    {"written_back", SPEC_OUT, vaults, "a dirty line goes to memory, whole",             0}, \
    {"write_failed", SPEC_OUT, vaults, "memory could not write",                         0}
/* clang-format on */
extern const struct spec_record dramcache_cpu_request_record, dramcache_gpu_request_record, dramcache_answer_record;
extern const struct spec_record dramcache_tad_request_record, dramcache_tad_answer_record;
extern const struct spec_record dramcache_mem_read_record, dramcache_mem_data_record, dramcache_mem_write_record,
    dramcache_mem_done_record;

extern const struct spec_block dramcache_block;
extern const struct spec_block dramcache_bye_block;
extern const struct spec_block dramcache_chaining_block;
extern const struct spec_block dramcache_frontend_block;
extern const struct spec_block dramcache_map_block;
extern const struct spec_block dramcache_mcc_block;
extern const struct spec_block dramcache_predictor_block;
extern const struct spec_block dramcache_stack_block;

/* Two hash functions of the class H3 (Carter and Wegman, 1979): bit j of hash h is the parity of `line & dramcache_h3[h][j]`. A
 * table serves every legal size. A line number of n bits and a hash of m bits use the lowest n bits of the first m masks. The
 * draws and the ranks are those of tests/dramcache/unit/test_dramcache_h3.c. */
enum { DRAMCACHE_HASHES = 2, DRAMCACHE_HASH_BITS = 19, DRAMCACHE_LINE_BITS = 32 };
extern const uint32_t dramcache_h3[DRAMCACHE_HASHES][DRAMCACHE_HASH_BITS];

/* The same for the three filters of dramcache_mcc, of a page's number in the place of a line's. */
enum { DRAMCACHE_MCC_HASHES = 3, DRAMCACHE_MCC_HASH_BITS = 16 };
extern const uint32_t dramcache_mcc_h3[DRAMCACHE_MCC_HASHES][DRAMCACHE_MCC_HASH_BITS];

#endif
