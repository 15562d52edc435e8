/* The parameter sets that lockstep runs the family on: a line of one beat, of four and of sixteen; the narrowest and the
 * widest bus. */
#include "tests/axi4/tests.h"

#define NARROW "ADDR_BITS=16 CORE_BITS=2 PC_BITS=3 "
/* clang-format off */
const struct lockstep_set axi4_memory_sets[] = {
    /* parameters                                                                          test     soak  Icarus netlist coverage rows */
    {NARROW "LINE_WORDS=4 AXI_BYTES=4 AXI_ID_BITS=3 MEM_ID_BITS=3 READS=3 WRITES=2",       300000,  4000000,  3000, 1, 1, 0},
    {NARROW "LINE_WORDS=4 AXI_BYTES=16 AXI_ID_BITS=4 MEM_ID_BITS=2 READS=4 WRITES=4",      300000,  4000000,  3000, 0, 0, 0},
    {NARROW "LINE_WORDS=16 AXI_BYTES=4 AXI_ID_BITS=1 MEM_ID_BITS=1 READS=1 WRITES=1",      100000,  1000000,     0, 0, 0, 0},
    {NARROW "LINE_WORDS=16 AXI_BYTES=64 AXI_ID_BITS=6 MEM_ID_BITS=5 READS=16 WRITES=8",    100000,  1000000,     0, 0, 0, 0},
    {"",                                                                                   100000,  1000000,   500, 0, 0, 0},
    {0},
};
/* clang-format on */
