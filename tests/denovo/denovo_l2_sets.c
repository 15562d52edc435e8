/* The parameter sets that lockstep runs denovo_l2 on. */
#include "tests/denovo/denovo_l2.h"

/* clang-format off */
const struct lockstep_set denovo_l2_sets[] = {
    /* parameters                                                      test    soak  Icarus netlist coverage rows */
    {L2_SMALL,                                                       200000,  2000000,  1000, 0, 1, 1, .tenth = 1},
    {L2_LEAST,                                                       100000,  1500000,  1000, 1, 0, 0, .tenth = 1},
    {L2_WIDE,                                                         50000,  1500000,     0, 0, 0, 0, .tenth = 1},
    {L2_LEAST " ATOMICS=1 WAYS=8 BANKS=16 ADDR_BITS=16",                  0,  1500000,     0, 0, 0, 0, .tenth = 1},
    {L2_SMALL " WAYS=16 BYTES=4096 LINE_WORDS=8 FORWARDS=16 MSHRS=16 LIST=32 WRITES=8 MEM_ID_BITS=6 MAP_BITS=6", 0, 1500000, 0, 0, 0, 0, .tenth = 1},
    {L2_SMALL " WAYS=8 ANSWERS=64 FORWARDS=64 WRITES=16 MEM_ID_BITS=6",   0,  1000000,     0, 0, 0, 0, .tenth = 1},
    {L2_SMALL " ADDR_BITS=48 BYTES=16384 PC_BITS=16 CORE_BITS=8",         0,   500000,     0, 0, 0, 0, .tenth = 1},
    {"BYTES=16384",                                                       0,   500000,     0, 0, 0, 0, .tenth = 1},
    {0},
};
/* clang-format on */
