/* MCC, the tracker of dirty pages and the dispatch of reads: docs/dramcache/mcc-data-path.md. */
#include "spec/dramcache/dramcache.h"

static const struct spec_code dispatches[] = {DRAMCACHE_DISPATCH_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_param params[] = {
    {"DISPATCH",      SPEC_OPTION, DRAMCACHE_DISPATCH_ALL, 0, 1, 0, "",        "which reads of clean pages go to memory",       "HAShCache, section 5.3", dispatches},
    {"LINE_BITS",    SPEC_SIZE, 25,   4, 32,    0, "bits",     "width of a line's number",                                   "HAShCache, table 4.1"},
    {"PAGE_BITS",    SPEC_SIZE, 5,    1, 8,     0, "bits",     "of a line's number in its page; a page has 4 KB by default", "Mostly-Clean, MICRO 2012"},
    {"COUNTERS",     SPEC_SIZE, 1024, 4, 65536, 1, "counters", "of each of the three filters",                               "Mostly-Clean, MICRO 2012"},
    {"COUNTER_BITS", SPEC_SIZE, 5,    2, 8,     0, "bits",     "width of a counter",                                         "Mostly-Clean, MICRO 2012"},
    {"THRESHOLD",    SPEC_SIZE, 16,   1, 254,   0, "writes",   "which the three counters of a page that enters exceed",      "Mostly-Clean, MICRO 2012"},
    {"LIST_SETS",    SPEC_SIZE, 256,  2, 65536, 1, "sets",     "of the dirty list",                                          "Mostly-Clean, MICRO 2012"},
    {"LIST_WAYS",    SPEC_SIZE, 4,    2, 16,    1, "pages",    "of a set",                                                   "Mostly-Clean, MICRO 2012"},
    {"WAITS_BITS",   SPEC_SIZE, 6,    1, 16,    0, "bits",     "width of a number of waiting requests",                      "Larder"},
    {"CACHE_LATENCY", SPEC_SIZE, 35, 1, 1023, 0, "", "typical latency of the DRAM cache, in any unit", "HAShCache, section 3.1.3", NULL, NULL, "DISPATCH == DISPATCH_SBD"},
    {"MEM_LATENCY",   SPEC_SIZE, 50, 1, 1023, 0, "", "typical latency of memory, in the same unit",    "HAShCache, section 3.1.3", NULL, NULL, "DISPATCH == DISPATCH_SBD"},
    {0},
};

static const struct spec_constraint constraints[] = {
    {"LINE_BITS - PAGE_BITS >= $clog2(COUNTERS)", "each counter has a page"},
    {"LINE_BITS - PAGE_BITS > $clog2(LIST_SETS)", "a tag of the list has a bit or more"},
    {"THRESHOLD < (1 << COUNTER_BITS) - 1",       "a counter can exceed it"},
    {0},
};

#define PAGE_W "LINE_BITS - PAGE_BITS"

static const struct spec_field page_fields[] = {{"page", PAGE_W, 0, "number of the page"}, {0}};
static const struct spec_record page = {"mcc_page", page_fields, "a page that leaves the dirty list", "Mostly-Clean, MICRO 2012"};

static const struct spec_signal signals[] = {
    {"cleared",          SPEC_OUT, "1",          "the tables have been cleared since the reset",                     0},
    {"look_valid",       SPEC_IN,  "1",          "a look-up in this cycle; one is never refused",                    0},
    {"look_line",        SPEC_IN,  "LINE_BITS",  "number of the line",                                               0},
    {"look_hit",         SPEC_IN,  "1",          "the read is predicted to hit; DISPATCH = ALL does not ask",        0},
    {"look_cache_waits", SPEC_IN,  "WAITS_BITS", "requests that wait for its bank in the DRAM cache; likewise",      0},
    {"look_mem_waits",   SPEC_IN,  "WAITS_BITS", "requests that wait for its bank in memory; likewise",              0},
    {"answer_valid",     SPEC_OUT, "1",          "there was a look-up in the cycle before",                          0},
    {"answer_clean",     SPEC_OUT, "1",          "no line of its page is dirty; 0: some may be",                     0},
    {"answer_memory",    SPEC_OUT, "1",          "its page is clean, and a read of it goes to memory",               0},
    {"write_valid",      SPEC_IN,  "1",          "a write in this cycle; one is never refused",                      0},
    {"write_line",       SPEC_IN,  "LINE_BITS",  "number of the line",                                               0},
    {"wrote_valid",      SPEC_OUT, "1",          "there was a write in the cycle before",                            0},
    {"wrote_back",       SPEC_OUT, "1",          "it stays in the DRAM cache; 0: it goes to memory too",             0},
    {"wrote_enters",     SPEC_OUT, "1",          "its page enters the list by it",                                   0},
    {"flushed",          SPEC_IN,  "1",          "the dirty lines of the page that `flush` gave last are in memory", 0},
    {0},
};

static const struct spec_channel channels[] = {
    {"flush", SPEC_OUT, &page, "the next one when the last is flushed", "pages that left the list, whose dirty lines have to be written to memory"},
    {0},
};
/* clang-format on */

static const struct spec_record *const records[] = {&page, NULL};

const struct spec_block dramcache_mcc_block = {
    .name = "dramcache_mcc",
    .brief = "MCC: which pages of a DRAM cache may have dirty lines, and which reads go to memory",
    .source = "HAShCache, section 5.3; Mostly-Clean, MICRO 2012; docs/dramcache/mcc-data-path.md",
    .params = params,
    .constraints = constraints,
    .records = records,
    .signals = signals,
    .channels = channels,
};
