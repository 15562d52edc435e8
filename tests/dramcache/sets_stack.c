/* The parameter sets that lockstep runs vaults behind one port on: two, four and eight; the bits that name a vault at both ends of their range; a
 * scheduler and a filter each; two and four phases. Few sets, so that the sweep ends and requests meet. */
#include "tests/dramcache/tests.h"

/* clang-format off */
const struct lockstep_set dramcache_stack_sets[] = {
    /* parameters                                                                                                                                          test    soak  Icarus netlist coverage rows */
    {DRAMCACHE_FEW DRAMCACHE_FAST "LINE_BYTES=16 LINE_BITS=10 VAULT_BIT=7 T_CCD=2 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=7 AXI_BYTES=4 AXI_ID_BITS=3",                   40000, 3000000, 1000, 0, 1, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "VAULTS=4 LINE_BYTES=16 LINE_BITS=11 VAULT_BIT=9 T_CCD=2 JOBS=4 CPU_JOBS=1 PREDICT=NONE BYPASS=NONE CORES=16 ID_BITS=6 AXI_BYTES=16 AXI_ID_BITS=3 SCHEDULER=PRIS_CPU CPU_PLACES=2 AGE_CAP=100 ENTRIES=256 COUNTERS=524288", 20000, 1000000, 0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "VAULTS=8 LINE_BYTES=16 LINE_BITS=13 VAULT_BIT=3 T_CCD=2 JOBS=8 CPU_JOBS=2 MAP=ROW_COLUMN_BANK SCHEDULER=PRIS_CLASS PC_BITS=12 ID_BITS=8 AXI_BYTES=8 AXI_ID_BITS=3", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "VAULTS=8 LINE_BYTES=16 LINE_BITS=13 VAULT_BIT=3 T_CCD=2 JOBS=8 CPU_JOBS=2 PC_BITS=12 ID_BITS=3 AXI_BYTES=8 AXI_ID_BITS=3",                     0, 500000, 0, 0, 0, 0, .tenth = 1},
    {"VAULTS=8 BANK_BITS=3 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 " DRAMCACHE_FAST "LINE_BYTES=16 LINE_BITS=34 VAULT_BIT=31 T_CCD=2 JOBS=2 CPU_JOBS=0 BYPASS=NONE POSTPONE=0 ID_BITS=4 COUNTERS=524288", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "LINE_BYTES=32 LINE_BITS=11 VAULT_BIT=1 DQ_BYTES=4 T_CCD=5 JOBS=16 CPU_JOBS=4 SCHEDULER=SMS",                                                  0,     1000000, 0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "CHAINING=1 LINE_BYTES=16 LINE_BITS=10 VAULT_BIT=4 T_CCD=2 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=7 AXI_BYTES=4 AXI_ID_BITS=3",        0,     1000000, 0, 0, 0, 0, .tenth = 1},
    {"BANK_BITS=2 ROW_BITS=1 CORES=2 ENTRIES=8 " DRAMCACHE_FAST "BYPASS=MCC " DRAMCACHE_PAGES "LINE_BYTES=16 LINE_BITS=10 VAULT_BIT=5 T_CCD=2 JOBS=8 CPU_JOBS=2 TARGETS=2 ID_BITS=7 AXI_BYTES=4 AXI_ID_BITS=3 COUNTERS=524288", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW "VAULTS=4 LINE_BITS=11 VAULT_BIT=8 JOBS=16 CPU_JOBS=4 SCHEDULER=PRIS_CPU CPU_PLACES=8",                                                            0,     800000, 0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "PHASES=2 LINE_BYTES=16 LINE_BITS=10 VAULT_BIT=7 T_CCD=2 T_REFI=401 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=7 AXI_BYTES=4 AXI_ID_BITS=3", 15000, 1000000, 500, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "VAULTS=4 PHASES=4 CL=9 CWL=9 T_RRD=6 T_FAW=27 CHAINING=1 LINE_BYTES=16 LINE_BITS=11 VAULT_BIT=9 T_CCD=2 JOBS=4 CPU_JOBS=1 SCHEDULER=PRIS_CPU ID_BITS=6 AXI_BYTES=16 AXI_ID_BITS=3", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_FEW DRAMCACHE_FAST "FORWARD=1 LINE_BYTES=16 LINE_BITS=10 VAULT_BIT=7 T_CCD=2 JOBS=8 CPU_JOBS=2 TARGETS=2 PC_BITS=12 ID_BITS=7 AXI_BYTES=4 AXI_ID_BITS=3", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {"",                                                                                                                                                   500,   200000, 0, 0, 0, 0, .tenth = 1},
    {0},
};
/* clang-format on */
