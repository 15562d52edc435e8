/* The parameter sets that lockstep runs MAP-I on: two cores and sixteen; the smallest and the largest table; program counters that fold
 * evenly and unevenly, and one that is no wider than its hash. */
#include "tests/dramcache/tests.h"

/* clang-format off */
const struct lockstep_set dramcache_predictor_sets[] = {
    /* parameters                                              test     soak  Icarus netlist coverage rows */
    {"CORES=2 ENTRIES=8 PC_BITS=12",                          200000,  4000000,  3000, 1, 1, 0},
    {"CORES=3 ENTRIES=16 PC_BITS=13 COUNTER_BITS=2",          200000,  2000000,  3000, 0, 0, 0},
    {"CORES=16 ENTRIES=8 PC_BITS=8 COUNTER_BITS=4",           200000,  2000000,     0, 0, 0, 0},
    {"CORES=7 ENTRIES=256 PC_BITS=8",                         200000,  2000000,     0, 0, 0, 0},
    {"CORES=5 ENTRIES=64 PC_BITS=48 COUNTER_BITS=6",          200000,  2000000,     0, 0, 0, 0},
    {"CORES=2 ENTRIES=4096 PC_BITS=39",                       200000,  2000000,     0, 0, 0, 0},
    {"CORES=16 ENTRIES=32 PC_BITS=63",                        200000,  2000000,     0, 0, 0, 0},
    {"",                                                      200000,  2000000,   500, 0, 0, 0},
    {0},
};
/* clang-format on */
