/* What the layers of tests run of denovo_coalescer. */
#include "tests/denovo/denovo_coalescer.h"

/* clang-format off */
const struct lockstep_set denovo_coalescer_sets[] = {
    /* parameters                                                      test    soak  Icarus netlist coverage rows */
    {COALESCER_SMALL,                                                200000,  2000000,  1000, 1, 1, 0, .tenth = 1},
    {COALESCER_LEAST,                                                100000,  1500000,  1000, 0, 0, 0, .tenth = 1},
    {COALESCER_SMALL " LANES=8 PORT_WORDS=4 TAG_BITS=6",                  0,  1500000,     0, 0, 0, 0, .tenth = 1},
    {COALESCER_SMALL " LANES=16 PORT_WORDS=2 ENTRIES=2",                  0,  1500000,     0, 0, 0, 0, .tenth = 1},
    {COALESCER_SMALL " LANES=2 PORT_WORDS=16 ENTRIES=16",                 0,  1500000,     0, 0, 0, 0, .tenth = 1},
    {COALESCER_SMALL " LANES=8 PORT_WORDS=8 ENTRIES=64 TAG_BITS=16 ID_BITS=16", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {COALESCER_SMALL " PORT_WORDS=4 ADDR_BITS=48 PC_BITS=16 WARPS=64",     0,   500000,     0, 0, 0, 0, .tenth = 1},
    {"",                                                                  0,  1000000,     0, 0, 0, 0},
    {0},
};
/* clang-format on */

const struct block_tests tests_denovo_coalescer = {
    .block = "denovo_coalescer",
    .sets = denovo_coalescer_sets,
    .faults = &denovo_coalescer_faults,
    .rates = denovo_coalescer_rates,
};
