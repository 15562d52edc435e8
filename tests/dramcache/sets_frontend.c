/* The parameter sets that lockstep runs the DRAM cache's front end on: with and without its parts, 2 to 64 jobs, lines of 8 to 128 bytes,
 * both maps; with chaining no, some and all slots of a row left to the CPU. Few sets, so that the sweep ends and requests meet; the default is swept for 245,760 cycles, and is played up to there.
 * What says nothing without predictor or filter has its default again. */
#include "tests/dramcache/tests.h"

#define FEW "BANK_BITS=1 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 "
/* Pages of two lines and a list of four pages, so that walks come often. */
#define PAGES "BANK_BITS=1 ROW_BITS=1 CORES=2 PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 LIST_SETS=2 LIST_WAYS=2 "
/* clang-format off */
const struct lockstep_set dramcache_frontend_sets[] = {
    /* parameters                                                                                        test    soak   Icarus netlist coverage rows */
    {FEW "LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6",                    60000, 4000000,  3000, 1, 1, 0, .tenth = 1},
    {FEW "LINE_BYTES=8 LINE_BITS=8 JOBS=4 CPU_JOBS=1 PREDICT=NONE BYPASS=NONE ID_BITS=5 ENTRIES=256 COUNTERS=524288",                60000, 2000000,  3000, 0, 0, 0, .tenth = 1},
    {FEW "LINE_BYTES=16 LINE_BITS=10 JOBS=16 CPU_JOBS=4 PREDICT=NONE MAP=ROW_COLUMN_BANK ENTRIES=256",               40000, 2000000,     0, 0, 0, 0, .tenth = 1},
    {FEW "LINE_BYTES=8 LINE_BITS=7 JOBS=2 CPU_JOBS=0 BYPASS=NONE ID_BITS=1 COUNTERS=524288",                             40000, 2000000,     0, 0, 0, 0, .tenth = 1},
    {FEW "LINE_BYTES=8 LINE_BITS=31 JOBS=64 CPU_JOBS=63 TARGETS=16 ID_BITS=16 BYE_BITS=4",               30000, 1000000,     0, 0, 0, 0, .tenth = 1},
    {"BANK_BITS=2 ROW_BITS=2 COUNTERS=4096 LINE_BYTES=32 LINE_BITS=16 JOBS=32 CPU_JOBS=0 CORES=16 BYE_BITS=3", 30000, 1000000,     0, 0, 0, 0, .tenth = 1},
    {FEW "CHAINING=1 CPU_SLOTS=8 LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6",         60000, 4000000,  3000, 1, 1, 0, .tenth = 1},
    {FEW "CHAINING=1 CPU_SLOTS=10 LINE_BYTES=8 LINE_BITS=8 JOBS=4 CPU_JOBS=1 PREDICT=NONE BYPASS=NONE ID_BITS=5 ENTRIES=256 COUNTERS=524288", 0, 2000000, 0, 0, 0, 0, .tenth = 1},
    {FEW "CHAINING=1 CPU_SLOTS=0 LINE_BYTES=16 LINE_BITS=10 JOBS=16 CPU_JOBS=4 PREDICT=NONE MAP=ROW_COLUMN_BANK ENTRIES=256", 0, 2000000, 0, 0, 0, 0, .tenth = 1},
    {FEW "CHAINING=1 CPU_SLOTS=15 LINE_BYTES=8 LINE_BITS=31 JOBS=64 CPU_JOBS=63 TARGETS=16 ID_BITS=16",      0, 1000000,     0, 0, 0, 0, .tenth = 1},
    {"CHAINING=1 CPU_SLOTS=5 BANK_BITS=2 ROW_BITS=2 COUNTERS=4096 LINE_BYTES=32 LINE_BITS=16 JOBS=32 CPU_JOBS=0 CORES=16", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {FEW "FORWARD=1 LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6",          40000, 2000000,     0, 0, 0, 0, .tenth = 1},
    {FEW "FORWARD=1 CHAINING=1 CPU_SLOTS=8 LINE_BYTES=16 LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=6", 0, 2000000, 0, 0, 0, 0, .tenth = 1},
    {PAGES "FORWARD=1 BYPASS=MCC LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 ENTRIES=8 PC_BITS=12 ID_BITS=6 PAGE_WRITES=2", 0, 2000000, 0, 0, 0, 0, .tenth = 1},
    {PAGES "BYPASS=MCC LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 ENTRIES=8 PC_BITS=12 ID_BITS=6 PAGE_WRITES=2",       60000, 4000000, 3000, 1, 1, 0, .tenth = 1},
    {PAGES "BYPASS=MCC_SBD LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 ENTRIES=8 PC_BITS=12 ID_BITS=6 PAGE_WRITES=1 CACHE_LATENCY=10",   60000, 4000000,    0, 0, 1, 0, .tenth = 1},
    {PAGES "BYPASS=MCC LINE_BYTES=16 LINE_BITS=10 JOBS=16 CPU_JOBS=4 PREDICT=NONE MAP=ROW_COLUMN_BANK PAGE_WRITES=1", 0, 2000000, 0, 0, 0, 0, .tenth = 1},
    {PAGES "BYPASS=MCC LINE_BYTES=8 LINE_BITS=7 JOBS=2 CPU_JOBS=1 ID_BITS=1 PAGE_WRITES=1 PREDICT=NONE",                  20000, 2000000, 0, 0, 0, 0, .tenth = 1},
    {"BYPASS=MCC_SBD BANK_BITS=2 ROW_BITS=2 LINE_BYTES=32 LINE_BITS=16 JOBS=32 CPU_JOBS=0 CORES=16 PAGE_BITS=4 PAGE_COUNTERS=16 PAGE_WRITES=3 LIST_SETS=2 LIST_WAYS=4 CACHE_LATENCY=50", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {"BANK_BITS=1 ROW_BITS=3 COUNTERS=4096",                                                             20000, 1000000,   300, 0, 0, 0, .tenth = 1},
    {"",                                                                                                  2000,  300000,   300, 0, 0, 0, .tenth = 1},
    {0},
};
/* clang-format on */
