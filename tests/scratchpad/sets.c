/* The parameter sets that lockstep runs the family on. */
#include "tests/lockstep/sets.h"
#include "tests/scratchpad/tests.h"

/* clang-format off */
const struct lockstep_set scratchpad_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {"BYTES=256 BANKS=4 LANES=1 TAG_BITS=1",                    500000,  4000000,  3000, 0, 0},
    {"BYTES=256 BANKS=4 LANES=4 TAG_BITS=3",                    500000,  4000000,  3000, 1, 1},
    {"BYTES=4096 BANKS=16 LANES=8",                             100000,  1000000,     0, 0, 0},
    {"",                                                         30000,   500000,   500, 0, 0},
    {0},
};
/* clang-format on */
