/* The parameter sets that lockstep runs ByE on: a counter a line and 4,096 of them; words of 2 to 64 counters; one copy and two. The
 * default is cleared in 32,768 cycles, which few runs reach: what it does then is played with words of 64. */
#include "tests/dramcache/tests.h"

/* clang-format off */
const struct lockstep_set dramcache_bye_sets[] = {
    /* parameters                                                    test     soak  Icarus netlist coverage rows */
    {"LINE_BITS=6 COUNTERS=32 WORD=2",                              200000,  4000000,  3000, 1, 1, 0},
    {"LINE_BITS=8 COUNTERS=64 WORD=4 COPIES=1",                     200000,  4000000,  3000, 1, 0, 0},
    {"LINE_BITS=4 COUNTERS=16 WORD=4 COUNTER_BITS=3",               200000,  2000000,     0, 0, 0, 0},
    {"LINE_BITS=12 COUNTERS=4096 WORD=16",                          200000,  2000000,     0, 0, 0, 0},
    {"LINE_BITS=32 COUNTERS=1024 WORD=8 COUNTER_BITS=4 COPIES=1",   200000,  2000000,     0, 0, 0, 0},
    {"LINE_BITS=9 COUNTERS=512 WORD=64",                            200000,  2000000,     0, 0, 0, 0},
    {"WORD=64",                                                     200000,  2000000,     0, 0, 0, 0},
    {"COUNTERS=4096 WORD=2 COPIES=1",                               200000,  2000000,     0, 0, 0, 0},
    {"COUNTERS=1048576 WORD=64 COPIES=1",                           100000,  1000000,     0, 0, 0, 0},
    {"",                                                            100000,  1000000,   300, 0, 0, 0},
    {0},
};
/* clang-format on */
