/* The parameter sets that lockstep runs chaining on: the CPU keeps nothing, some, nearly all and all of a row; the narrowest and the
 * widest tag. Of the narrowest one each set has two lines. */
#include "tests/dramcache/tests.h"

/* clang-format off */
const struct lockstep_set dramcache_chaining_sets[] = {
    /* parameters              test     soak  Icarus netlist coverage rows */
    {"TAG_BITS=4",            200000,  4000000,  3000, 1, 1, 1},
    {"TAG_BITS=1",            200000,  2000000,  3000, 0, 0, 0},
    {"TAG_BITS=32",           200000,  2000000,     0, 0, 0, 0},
    {"CPU_SLOTS=0",           200000,  2000000,     0, 0, 0, 0},
    {"CPU_SLOTS=1",           200000,  1000000,     0, 0, 0, 0},
    {"CPU_SLOTS=7",           200000,  2000000,     0, 0, 0, 0},
    {"CPU_SLOTS=14",          200000,  1000000,     0, 0, 0, 0},
    {"CPU_SLOTS=15",          200000,  1000000,     0, 0, 0, 0},
    {"",                      200000,  4000000,   500, 0, 0, 0},
    {0},
};
/* clang-format on */
