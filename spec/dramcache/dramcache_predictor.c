/* MAP-I, which predicts a CPU read's miss: docs/dramcache/predictor-data-path.md. */
#include "spec/dramcache/dramcache.h"

/* clang-format off */
static const struct spec_param params[] = {
    {"CORES",        SPEC_SIZE, 5,   2, 16,   0, "cores",    "CPU cores, each with a table of its own", "HAShCache, section 4.1"},
    {"ENTRIES",      SPEC_SIZE, 256, 8, 4096, 1, "counters", "counters of a core",                      "Alloy Cache, section 5.3"},
    {"COUNTER_BITS", SPEC_SIZE, 3,   2, 6,    0, "bits",     "width of a counter",                      "Alloy Cache, section 5.3"},
    {"PC_BITS",      SPEC_SIZE, 64,  8, 64,   0, "bits",     "width of a program counter",              "HAShCache, section 4.1"},
    {0},
};

static const struct spec_constraint constraints[] = {
    {"PC_BITS >= $clog2(ENTRIES)", "each counter has a program counter"},
    {0},
};

#define ENTRY_W "$clog2(CORES) + $clog2(ENTRIES)"

static const struct spec_signal signals[] = {
    {"cleared",      SPEC_OUT, "1",             "all counters have been cleared since the reset",           0},
    {"look_valid",   SPEC_IN,  "1",             "a CPU's read is predicted; one is never refused",          0},
    {"look_core",    SPEC_IN,  "$clog2(CORES)", "its core, less than CORES",                                0},
    {"look_pc",      SPEC_IN,  "PC_BITS",       "program counter of the load",                              0},
    {"answer_valid", SPEC_OUT, "1",             "there was a look-up in the cycle before",                  0},
    {"answer_miss",  SPEC_OUT, "1",             "the read will miss; 0: it will hit",                       0},
    {"answer_entry", SPEC_OUT, ENTRY_W,         "the counter that said so: the core, and a hash of the PC", 0},
    {"train_valid",  SPEC_IN,  "1",             "the tag of a read is known; one is never refused",         0},
    {"train_entry",  SPEC_IN,  ENTRY_W,         "`answer_entry` of the read",                               0},
    {"train_miss",   SPEC_IN,  "1",             "the read missed",                                          0},
    {0},
};
static const struct spec_channel channels[] = {{0}};
static const struct spec_record *const records[] = {NULL};
/* clang-format on */

const struct spec_block dramcache_predictor_block = {
    .name = "dramcache_predictor",
    .brief = "MAP-I: predicts whether a CPU's read misses a DRAM cache",
    .source = "Alloy Cache, MICRO 2012, section 5.3; docs/dramcache/predictor-data-path.md",
    .params = params,
    .constraints = constraints,
    .records = records,
    .signals = signals,
    .channels = channels,
};
