/* The parameter sets that lockstep runs the family on. The memory port: a line of one beat to sixteen, of 16 to 128
 * bytes; the narrowest and the widest bus. */
#include "tests/axi4/tests.h"

#define NARROW "ADDR_BITS=16 CORE_BITS=2 PC_BITS=3 "
/* clang-format off */
const struct lockstep_set axi4_memory_sets[] = {
    /* parameters                                                                          test     soak  Icarus netlist coverage rows */
    {NARROW "LINE_WORDS=4 AXI_BYTES=4 AXI_ID_BITS=3 MEM_ID_BITS=3 READS=3 WRITES=2",       300000,  4000000,  3000, 1, 1, 0},
    {NARROW "LINE_WORDS=4 AXI_BYTES=16 AXI_ID_BITS=4 MEM_ID_BITS=2 READS=4 WRITES=4",      300000,  4000000,  3000, 0, 0, 0},
    {NARROW "LINE_WORDS=16 AXI_BYTES=4 AXI_ID_BITS=1 MEM_ID_BITS=1 READS=1 WRITES=1",      100000,  1000000,     0, 0, 0, 0},
    {NARROW "LINE_WORDS=16 AXI_BYTES=64 AXI_ID_BITS=6 MEM_ID_BITS=5 READS=16 WRITES=8",    100000,  1000000,     0, 0, 0, 0},
    {NARROW "LINE_WORDS=8 AXI_BYTES=32 AXI_ID_BITS=3 MEM_ID_BITS=3 READS=2 WRITES=8",           0,  1000000,     0, 0, 0, 0, .tenth = 1},
    {NARROW "LINE_WORDS=32 AXI_BYTES=8 AXI_ID_BITS=3 MEM_ID_BITS=3 READS=4 WRITES=4",      50000,   1000000,     0, 0, 0, 0},
    {NARROW "LINE_WORDS=32 AXI_BYTES=64 AXI_ID_BITS=5 MEM_ID_BITS=5 READS=8 WRITES=8",     50000,   1000000,     0, 0, 0, 0},
    {"",                                                                                   100000,  1000000,   500, 0, 0, 0},
    {0},
};

/* The port: beats as wide as a chunk, and narrower ones; rings of two places; the widest bus. */
#define SMALL "ADDR_BITS=16 PC_BITS=3 "
const struct lockstep_set axi4_port_sets[] = {
    /* parameters                                                                                   test     soak  Icarus netlist coverage rows */
    {SMALL "AXI_BYTES=8 PORT_WORDS=2 AXI_ID_BITS=3 WARPS=4 TAG_BITS=4 READS=8 WRITES=4",            300000,  4000000,  3000, 1, 1, 0},
    {SMALL "AXI_BYTES=4 PORT_WORDS=1 AXI_ID_BITS=2 WARPS=2 TAG_BITS=2 READS=2 WRITES=2",            200000,  4000000,  3000, 0, 0, 0},
    {SMALL "AXI_BYTES=8 PORT_WORDS=8 AXI_ID_BITS=4 WARPS=3 TAG_BITS=5 READS=4 WRITES=16",           200000,  1000000,     0, 0, 0, 0},
    {SMALL "AXI_BYTES=64 PORT_WORDS=16 AXI_ID_BITS=1 WARPS=48 TAG_BITS=6 READS=16 WRITES=2",        100000,  1000000,     0, 0, 0, 0},
    {SMALL "AXI_BYTES=4 PORT_WORDS=16 AXI_ID_BITS=2 WARPS=2 TAG_BITS=4 READS=4 WRITES=4",           100000,  1000000,     0, 0, 0, 0},
    {SMALL "AXI_BYTES=16 PORT_WORDS=4 AXI_ID_BITS=6 WARPS=8 TAG_BITS=4 READS=8 WRITES=8",                0,  1000000,     0, 0, 0, 0, .tenth = 1},
    {SMALL "AXI_BYTES=32 PORT_WORDS=16 AXI_ID_BITS=4 WARPS=16 TAG_BITS=5 READS=2 WRITES=8",              0,  1000000,     0, 0, 0, 0, .tenth = 1},
    {"",                                                                                            100000,  1000000,   500, 0, 0, 0},
    {0},
};
/* clang-format on */
