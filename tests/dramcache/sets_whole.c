/* The parameter sets that lockstep runs the whole DRAM cache on: each scheduler, with and without predictor and filter, bursts of 3 to 24
 * beats, lines of 16 to 128 bytes, buses of 4 to 64 bytes to memory; with chaining. Few sets, so that the sweep ends and requests meet.
 * What says nothing without predictor or filter has its default again. */
#include "tests/dramcache/tests.h"

/* clang-format off */
const struct lockstep_set dramcache_sets[] = {
    /* parameters                                                                                                                              test    soak  Icarus netlist coverage rows */
    {DRAMCACHE_FEW DRAMCACHE_FAST "LINE_BYTES=16 LINE_BITS=9 T_CCD=2 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6 AXI_BYTES=4 AXI_ID_BITS=3",                 60000, 2000000, 1500, 0, 1, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "LINE_BYTES=16 LINE_BITS=8 DQ_BYTES=1 T_CCD=12 JOBS=8 CPU_JOBS=1 PREDICT=NONE BYPASS=NONE ID_BITS=5 AXI_BYTES=16 AXI_ID_BITS=3 SCHEDULER=PRIS_CPU CPU_PLACES=2 AGE_CAP=100 ENTRIES=256 COUNTERS=524288", 60000, 1000000, 1500, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "LINE_BYTES=32 LINE_BITS=10 DQ_BYTES=4 T_CCD=5 JOBS=16 CPU_JOBS=4 PREDICT=NONE MAP=ROW_COLUMN_BANK SCHEDULER=PRIS_CLASS CORES=16 ENTRIES=256", 40000, 1000000,    0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW "LINE_BITS=9 JOBS=16 CPU_JOBS=4 SCHEDULER=PRIS_CPU CPU_PLACES=8",                                                                     30000, 1000000,    0, 0, 0, 0, .tenth = 1},
    {"BANK_BITS=3 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 " DRAMCACHE_FAST "LINE_BYTES=16 LINE_BITS=31 T_CCD=2 JOBS=2 CPU_JOBS=0 BYPASS=NONE POSTPONE=0 ID_BITS=1 COUNTERS=524288", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "LINE_BYTES=64 LINE_BITS=12 T_CCD=5 JOBS=32 CPU_JOBS=31 TARGETS=16 AXI_BYTES=64 SCHEDULER=PRIS_CLASS AGE_CAP=1000",              0,     1000000,    0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW "LINE_BITS=9 JOBS=64 CPU_JOBS=8 READS=64 WRITES=64 WRITE_HIGH=40 ANSWERS=16 AXI_BYTES=64 SCHEDULER=PRIS_CPU AGE_CAP=500",             0,     1000000,    0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "LINE_BYTES=16 LINE_BITS=9 DQ_BYTES=2 T_CCD=6 JOBS=4 CPU_JOBS=3 PREDICT=NONE READS=2 WRITES=2 WRITE_HIGH=1 MIN_BURSTS=1 ANSWERS=2 PIN_BITS=18 ENTRIES=256", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "CHAINING=1 LINE_BYTES=16 LINE_BITS=9 T_CCD=2 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6 AXI_BYTES=4 AXI_ID_BITS=3",      0,     2000000,    0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW "CHAINING=1 CPU_SLOTS=7 LINE_BITS=9 JOBS=16 CPU_JOBS=4 SCHEDULER=PRIS_CPU CPU_PLACES=8",                                              0,     1000000,    0, 0, 0, 0, .tenth = 1},
    {"BANK_BITS=2 ROW_BITS=1 CORES=2 ENTRIES=8 " DRAMCACHE_FAST "BYPASS=MCC PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 PAGE_WRITES=1 LIST_SETS=2 LIST_WAYS=2 LINE_BYTES=16 LINE_BITS=9 T_CCD=2 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6 AXI_BYTES=4 AXI_ID_BITS=3", 60000, 2000000, 0, 0, 1, 0, .tenth = 1},
    {"",                                                                                                                                        1000,  300000,    0, 0, 0, 0, .tenth = 1},
    {0},
};
/* clang-format on */
