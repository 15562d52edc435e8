/* ByE, the filter of dirty lines: docs/dramcache/bye-data-path.md. */
#include "spec/dramcache/dramcache.h"

/* clang-format off */
static const struct spec_param params[] = {
    {"LINE_BITS",    SPEC_SIZE, 25,     4, 32,      0, "bits",     "width of a line's number",                                  "HAShCache, table 4.1"},
    {"COUNTERS",     SPEC_SIZE, 524288, 8, 1048576, 1, "counters", "counters of both hashes, half of them each",                "HAShCache, section 3.2.2"},
    {"COUNTER_BITS", SPEC_SIZE, 2,      2, 4,       0, "bits",     "width of a counter",                                        "HAShCache, section 3.2.2"},
    {"WORD",         SPEC_SIZE, 8,      2, 64,      1, "counters", "counters in a word of a RAM, which one cycle clears",       "Larder"},
    {"COPIES",       SPEC_SIZE, 2,      1, 2,       0, "copies",   "of the counters; with 1 an update takes a look-up's cycle", "Larder"},
    {0},
};

static const struct spec_constraint constraints[] = {
    {"LINE_BITS >= $clog2(COUNTERS) - 1", "each counter has a line"},
    {"COUNTERS >= 4 * WORD",              "a RAM has two words or more"},
    {0},
};

static const struct spec_field line_fields[] = {{"line", "LINE_BITS", 0, "number of the line"}, {0}};
static const struct spec_record line = {"bye_line", line_fields, "a line whose state changes", "HAShCache, section 3.2.2"};

static const struct spec_signal signals[] = {
    {"cleared",      SPEC_OUT, "1",         "all counters have been cleared since the reset",                                     0},
    {"look_valid",   SPEC_IN,  "1",         "a look-up in this cycle; one is never refused",                                      0},
    {"look_line",    SPEC_IN,  "LINE_BITS", "number of the line",                                                                 0},
    {"answer_valid", SPEC_OUT, "1",         "there was a look-up in the cycle before",                                            0},
    {"answer_clean", SPEC_OUT, "1",         "the line was not dirty at the end of that cycle; 0: it may be dirty",                0},
    {"saturated",    SPEC_OUT, "2",         "a bit each hash: an increment of the cycle before brought a counter to its maximum", 0},
    {0},
};

static const struct spec_channel channels[] = {
    {"inc", SPEC_IN, &line, "counted in the cycle in which they are taken",  "lines that become dirty"},
    {"dec", SPEC_IN, &line, "after the increment of the same cycle, if any", "dirty lines that leave the cache, or become clean"},
    {0},
};
/* clang-format on */

static const struct spec_record *const records[] = {&line, NULL};

const struct spec_block dramcache_bye_block = {
    .name = "dramcache_bye",
    .brief = "ByE: counting Bloom filter of a DRAM cache's dirty lines",
    .source = "HAShCache, section 3.2.2; docs/dramcache/bye-data-path.md",
    .params = params,
    .constraints = constraints,
    .records = records,
    .signals = signals,
    .channels = channels,
};
