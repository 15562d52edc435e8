/* What the layers of tests run of denovo_dramcache_system. Its tables are in its parts, which have tests of their own. */
#include "tests/denovo/denovo_dramcache_system.h"

/* clang-format off */
const struct lockstep_set denovo_dramcache_system_sets[] = {
    /* parameters                                                     test    soak  Icarus netlist coverage rows */
    {DRAMCACHE_SYSTEM_SMALL,                                         40000, 2000000,     0, 0, 0, 0, .tenth = 1},
    /* One bank, PrIS, and lines of eight words that are four beats at memory; no way past the DRAM cache. */
    {DRAMCACHE_SYSTEM_SMALL " BANKS=1 CORES=3 CPUS=2 CORE_BITS=2 LINE_WORDS=8 PORT_WORDS=4 L2_BYTES=1024 FORWARDS=16 AXI_BYTES=8"
                            " DQ_BYTES=4 T_CCD=5 SCHEDULER=PRIS_CPU CPU_PLACES=2 AGE_CAP=200 BYPASS=NONE PREDICT=NONE ADDR_BITS=17 ENTRIES=256 COUNTERS=524288", 0, 2000000, 0, 0, 0, 0, .tenth = 1},
    /* Lines of neighbours in banks of their own; all caches write through; no CPU. */
    {DRAMCACHE_SYSTEM_SMALL " CPUS=0 CORES=3 CORE_BITS=2 PROTOCOL=GD PORT_WORDS=4 MAP=ROW_COLUMN_BANK SCHEDULER=PRIS_CLASS AXI_BYTES=16", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    /* The GPU's lines have a second slot. */
    {DRAMCACHE_SYSTEM_SMALL " CHAINING=1",                            0, 1000000,     0, 0, 0, 0, .tenth = 1},
    /* A write is looked up where its line waits to be written. */
    {DRAMCACHE_SYSTEM_SMALL " FORWARD=1",                             0, 1000000,     0, 0, 0, 0, .tenth = 1},
    /* Two commands a cycle, and four. */
    {DRAMCACHE_SYSTEM_SMALL " PHASES=2",                              0, 1000000,     0, 0, 0, 0, .tenth = 1},
    {DRAMCACHE_SYSTEM_SMALL " PHASES=4 CWL=8 CL=8",                   0, 1000000,     0, 0, 0, 0, .tenth = 1},
    /* MCC in the place of ByE. */
    {DRAMCACHE_SYSTEM_SMALL " BYPASS=MCC COUNTERS=524288 PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 PAGE_WRITES=1 LIST_SETS=2 LIST_WAYS=2", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    /* On a mesh, with few jobs. */
    {DRAMCACHE_SYSTEM_SMALL " CORES=3 CORE_BITS=2 MESH_COLUMNS=3 PROTOCOL=DH JOBS=4 CPU_JOBS=1", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    /* Lines of 64 bytes, four banks, the stacked DRAM of configs/hmc.yaml. */
    {DRAMCACHE_SYSTEM_SMALL " BANKS=4 STASHES=0 LINE_WORDS=16 PORT_WORDS=8 L1_BYTES=512 CPU_BYTES=512 L2_BYTES=2048 FORWARDS=32 AXI_BYTES=16 CL=13"
                            " CWL=13 T_RCD=13 T_RP=10 T_RAS=27 T_RC=37 T_RRD=4 T_FAW=16 T_CCD=9 T_RTP=7 T_WR=10 T_WTR=10 T_REFI=4875 T_RFC=74"
                            " JOBS=16 AXI_ID_BITS=4 PC_BITS=12 MODEL=0 EAGER=0 ADDR_BITS=20", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    /* SMS, and refreshes that cannot be put off. */
    {DRAMCACHE_SYSTEM_SMALL " SCHEDULER=SMS SMS_CPU=4 SMS_GPU=4 POSTPONE=0 PROTOCOL=DR", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    /* Requests wait for a long sweep of the DRAM cache. */
    {DRAMCACHE_SYSTEM_SMALL " ADDR_BITS=26 ROW_BITS=9", 0, 500000, 0, 0, 0, 0, .tenth = 1},
    {0},
};

/* Corners of the inputs that no run drives, and why. */
static const struct corner_exclusion corners[] = {
    {"stash_l2_req.type", "DATA REG_ACK FWD_READ FWD_REG RECALL RECALL_DATA WB_ACK REG_SYNC WT WT_ACK ATOMIC ATOMIC_RESP no code",
     .why = "a stash asks by READ, REG and WB"},
    {"stash_fwd_rsp.type", "READ REG FWD_READ FWD_REG RECALL WB WB_ACK REG_SYNC WT WT_ACK ATOMIC ATOMIC_RESP no code",
     .why = "a stash answers forwards by DATA, REG_ACK and RECALL_DATA"},
    {"stash_*.mask", "0", .why = "a message is about some word"},
    {"stash_l2_req.stash", "0", .why = "the requester is a stash"},
    {"stash_l2_req.core", "1", .why = "core_id is the stash's number"},
    {"stash_*.owner_map", "1 maximum", .why = "it is of forwards alone"},
    {"io_?.id", "0 1", .why = "an id of a line: those of uncached accesses begin at L2_MSHRS"},
    {"io_?.id", "maximum", .why = "ids end with L2_MSHRS + L2_WRITES + L2_LIST - 1"},
    {"io_r.last", "0", .why = "an uncached access has one beat"},
    {"b.resp", "EXOKAY", .why = "no exclusive access is asked for"},
    {"r.resp", "EXOKAY", .why = "no exclusive access is asked for"},
    {0},
};
/* clang-format on */

const struct block_tests tests_denovo_dramcache_system = {
    .block = "denovo_dramcache_system",
    .sets = denovo_dramcache_system_sets,
    .corners = corners,
    .faults = &denovo_dramcache_system_faults,
    .rates = denovo_dramcache_system_rates,
};
