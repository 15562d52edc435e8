/* What the layers of tests run of denovo_stash_port. */
#include "tests/denovo/denovo_stash_port.h"

/* clang-format off */
const struct lockstep_set denovo_stash_port_sets[] = {
    /* parameters                                              test    soak  Icarus netlist coverage rows */
    {STASH_PORT_WIDE,                                        100000, 2000000,  1000, 1, 1, 0, .tenth = 1},
    {STASH_PORT_CUT,                                         100000, 2000000,  1000, 1, 0, 0, .tenth = 1},
    {STASH_PORT_SAME,                                         50000, 1000000,     0, 0, 0, 0, .tenth = 1},
    {STASH_PORT_SMALL " LINE_WORDS=16 CHUNK_WORDS=4",             0, 1000000,     0, 0, 0, 0, .tenth = 1},
    {STASH_PORT_SMALL " LINE_WORDS=4 CHUNK_WORDS=16",         50000, 1000000,     0, 0, 0, 0, .tenth = 1},
    {STASH_PORT_SMALL " LINE_WORDS=16 CHUNK_WORDS=16",            0, 1000000,     0, 0, 0, 0, .tenth = 1},
    {"ADDR_BITS=12 CORE_BITS=1 MAP_BITS=1 PC_BITS=1",             0, 1000000,     0, 0, 0, 0, .tenth = 1},
    {"ADDR_BITS=48 CORE_BITS=8 MAP_BITS=10 PC_BITS=16",           0, 1000000,     0, 0, 0, 0, .tenth = 1},
    {0},
};
/* clang-format on */

const struct block_tests tests_denovo_stash_port = {
    .block = "denovo_stash_port",
    .sets = denovo_stash_port_sets,
    .faults = &denovo_stash_port_faults,
    .rates = denovo_stash_port_rates,
};
