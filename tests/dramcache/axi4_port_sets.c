/* The parameter sets that lockstep runs the DRAM controller's AXI4 port on: beats as wide as a line, and narrower ones down to a
 * sixteenth; the narrowest and the widest line; 2 to 64 places; addresses that reach no further than the device. */
#include "tests/dramcache/tests.h"

#define SMALL "ROW_BITS=13 COLUMN_BITS=1 BANKS=4 "
/* clang-format off */
const struct lockstep_set dram_axi4_port_sets[] = {
    /* parameters                                                                                  test     soak  Icarus netlist coverage rows */
    {SMALL "DQ_BYTES=2 AXI_BYTES=4 ADDR_BITS=24 AXI_ID_BITS=2 READS=8 ID_BITS=4",                  200000,  4000000,  3000, 1, 1, 0, .tenth = 1},
    {SMALL "DQ_BYTES=1 AXI_BYTES=8 ADDR_BITS=19 AXI_ID_BITS=3 READS=4 ID_BITS=2",                  200000,  4000000,  3000, 0, 0, 0, .tenth = 1},
    {SMALL "DQ_BYTES=1 AXI_BYTES=4 ADDR_BITS=20 AXI_ID_BITS=1 READS=2 ID_BITS=1",                  100000,  2000000,     0, 0, 0, 0, .tenth = 1},
    {SMALL "DQ_BYTES=8 AXI_BYTES=4 ADDR_BITS=23 AXI_ID_BITS=2 READS=16 ID_BITS=6",                  60000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {SMALL "DQ_BYTES=8 AXI_BYTES=64 ADDR_BITS=64 AXI_ID_BITS=1 READS=8 ID_BITS=3",                  60000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {"DQ_BYTES=4 AXI_BYTES=32 BANKS=16 ROW_BITS=18 COLUMN_BITS=7 ADDR_BITS=40 AXI_ID_BITS=6 READS=64", 60000, 1000000,   0, 0, 0, 0, .tenth = 1},
    {SMALL "DQ_BYTES=4 AXI_BYTES=8 ADDR_BITS=26 AXI_ID_BITS=16 READS=16 ID_BITS=16",                60000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {"",                                                                                            60000,  1000000,   500, 0, 0, 0, .tenth = 1},
    {0},
};
/* clang-format on */
