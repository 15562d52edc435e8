/* The parameter sets that lockstep runs MCC on: both dispatches; lists of two pages a set to sixteen; more counters than sets and fewer;
 * pages of two lines to 256; thresholds of one write and of nearly all that a counter can count. The largest tables are cleared for longer than an episode lasts:
 * tests/dramcache/rates_mcc.c plays them. */
#include "tests/dramcache/tests.h"

#define TINY "LINE_BITS=7 PAGE_BITS=1 COUNTERS=8 COUNTER_BITS=3 THRESHOLD=3 LIST_SETS=2 LIST_WAYS=2 WAITS_BITS=3"

/* clang-format off */
const struct lockstep_set dramcache_mcc_sets[] = {
    /* parameters                                                                                        test     soak  Icarus netlist coverage rows */
    {TINY " DISPATCH=SBD",                                                                              200000,  4000000,  3000, 1, 1, 0},
    {TINY,                                                                                              200000,  2000000,  3000, 0, 0, 0},
    {"LINE_BITS=9 PAGE_BITS=2 COUNTERS=4 COUNTER_BITS=2 THRESHOLD=2 LIST_SETS=32 LIST_WAYS=2",          200000,  2000000,     0, 0, 0, 0},
    {"LINE_BITS=4 PAGE_BITS=1 COUNTERS=8 COUNTER_BITS=2 THRESHOLD=1 LIST_SETS=4 LIST_WAYS=2",           200000,  2000000,     0, 0, 0, 0},
    {"LINE_BITS=14 PAGE_BITS=3 COUNTERS=64 COUNTER_BITS=4 THRESHOLD=14 LIST_SETS=2 LIST_WAYS=16 DISPATCH=SBD WAITS_BITS=16", 200000, 2000000, 0, 0, 0, 0},
    {"LINE_BITS=32 PAGE_BITS=1 COUNTERS=256 COUNTER_BITS=8 THRESHOLD=100 LIST_SETS=8 LIST_WAYS=4",      200000,  2000000,     0, 0, 0, 0},
    {"LINE_BITS=30 PAGE_BITS=8 COUNTERS=4096 THRESHOLD=2 LIST_SETS=2 DISPATCH=SBD WAITS_BITS=1",       200000,  2000000,     0, 0, 0, 0},
    {"LIST_SETS=4096 LIST_WAYS=2 COUNTERS=16 THRESHOLD=3",                                              200000,  2000000,     0, 0, 0, 0},
    {"THRESHOLD=4 LIST_WAYS=2 DISPATCH=SBD CACHE_LATENCY=1023 MEM_LATENCY=1",                           200000,  2000000,     0, 0, 0, 0},
    {"",                                                                                                200000,  2000000,   500, 0, 0, 0},
    {0},
};
/* clang-format on */
