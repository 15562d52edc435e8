/* What the layers of tests run of denovo_system. Its tables are in its parts, which have tests of their own. */
#include "tests/denovo/denovo_system.h"

/* clang-format off */
const struct lockstep_set denovo_system_sets[] = {
    /* parameters                                                test    soak  Icarus netlist coverage rows */
    {SYSTEM_SMALL,                                             150000,  2000000,   300, 0, 1, 0, .tenth = 1},
    {SYSTEM_ONE,                                                50000,   500000,     0, 0, 0, 0, .tenth = 1},
    /* A word moves between a core's cache and another core's stash; two stashes whose words meet. */
    {SYSTEM_SMALL " STASHES=1 CHUNK_WORDS=4",                   120000,  1000000,   300, 0, 0, 0, .tenth = 1},
    /* On a mesh of two rows, with two empty places. */
    {SYSTEM_SMALL " STASHES=2 CHUNK_WORDS=8 MESH_COLUMNS=4",     60000,  1000000,   300, 0, 0, 0, .tenth = 1},
    /* Two compute units, one with a stash, and a CPU. */
    {SYSTEM_CPU,                                                 60000,  1000000,   300, 0, 0, 0, .tenth = 1},
    {SYSTEM_SMALL " CORES=3 STASHES=2 LINE_WORDS=8 PORT_WORDS=4 CHUNK_WORDS=4 L1_BYTES=512 L2_BYTES=1024 FORWARDS=16"
                  " MESH_COLUMNS=1",                                0,  1000000,     0, 0, 0, 0},
    {SYSTEM_SMALL " STASHES=1 CHUNK_WORDS=4 PORT_WORDS=4 PROTOCOL=GD", 0, 500000,    0, 0, 0, 0},
    {SYSTEM_SMALL " STASHES=2 CHUNK_WORDS=16 PROTOCOL=DR",          0,   500000,     0, 0, 0, 0},
    {SYSTEM_SMALL " CORES=3 BANKS=4 CORE_BITS=3 MODEL=1 AXI_BYTES=4 EPOCH_BITS=3", 0, 1500000, 0, 0, 0, 0},
    {SYSTEM_WIDE " EAGER=0 MODEL=0",                                0,  1000000,     0, 0, 0, 0},
    {SYSTEM_SMALL " PORT_WORDS=4 PROTOCOL=GD",                      0,   500000,     0, 0, 0, 0, .tenth = 1},
    {SYSTEM_SMALL " PORT_WORDS=4 PROTOCOL=GH",                      0,   500000,     0, 0, 0, 0, .tenth = 1},
    {SYSTEM_SMALL " CPUS=2 CPU_BYTES=256 CPU_WAYS=2 CPU_MSHRS=4 CPU_LIST=4 PROTOCOL=DR", 0,   500000,     0, 0, 0, 0, .tenth = 1},
    {SYSTEM_SMALL " PROTOCOL=DH",                                   0,   500000,     0, 0, 0, 0, .tenth = 1},
    /* CPUs with a protocol of their own, as the thesis has DD for them beside each protocol of the units. */
    {SYSTEM_CPU " PORT_WORDS=4 PROTOCOL=GD CPU_PROTOCOL=DD",    30000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {SYSTEM_CPU " PORT_WORDS=4 PROTOCOL=GH CPU_PROTOCOL=DD MESH_COLUMNS=3", 0, 500000, 0, 0, 0, 0, .tenth = 1},
    {SYSTEM_CPU " CPUS=2 PROTOCOL=DR CPU_PROTOCOL=DD",              0,   500000,     0, 0, 0, 0, .tenth = 1},
    {SYSTEM_CPU " PORT_WORDS=4 PROTOCOL=DH CPU_PROTOCOL=GD",        0,   500000,     0, 0, 0, 0, .tenth = 1},
    /* The most sets and lines of a bank: it clears and flushes them for long. */
    {SYSTEM_SMALL " L2_BYTES=1048576 L2_WAYS=2",                    0,   500000,     0, 0, 0, 0, .tenth = 1},
    /* As many ids at memory as its fields have: the last is that of an uncached read behind as many requests as a bank keeps. */
    {SYSTEM_FULL " MEM_ID_BITS=3 AXI_ID_BITS=3",                20000,   500000,     0, 0, 0, 0},
    /* Long stretches without a reset: what stops for good is seen (denovo_system_faults.c plants such a fault). */
    {SYSTEM_FULL,                                                   0,  1000000,     0, 0, 0, 0, .tenth = 1, .unbroken = 1},
    {0},
};

/* Corners of the inputs that no run drives, and why. */
const struct corner_exclusion denovo_system_corners[] = {
    {"b.id", "0 1",     .why = "an id of a read, or of a write above it: writes begin at L2_MSHRS"},
    {"b.id", "maximum", .why = "ids end with L2_MSHRS + L2_WRITES - 1; those above are of uncached reads"},
    {"stash_l2_req.type", "DATA REG_ACK FWD_READ FWD_REG RECALL RECALL_DATA WB_ACK REG_SYNC WT WT_ACK ATOMIC ATOMIC_RESP no code",
     .why = "a stash asks by READ, REG and WB"},
    {"stash_fwd_rsp.type", "READ REG FWD_READ FWD_REG RECALL WB WB_ACK REG_SYNC WT WT_ACK ATOMIC ATOMIC_RESP no code",
     .why = "a stash answers forwards by DATA, REG_ACK and RECALL_DATA"},
    {"stash_*.mask", "0", .why = "a message is about some word"},
    {"stash_l2_req.stash", "0", .why = "the requester is a stash"},
    {"stash_l2_req.core", .most = "STASHES - 1", .why = "core_id is the stash's number"},
    {"stash_fwd_rsp.core", .most = "CORES - 1", .why = "a requester's core"},
    {"stash_*.owner_map", "1 maximum", .why = "it is of forwards alone"},
    {0},
};
/* clang-format on */

/* Four programs of the stash's papers and four of the tinyCache's: fields of objects that kernels share, barriers of warps on
 * several cores, short kernels with stores of bytes, loads without order, a transposition. tests/system/run has them whole. */
/* clang-format off */
static const struct stream_test streams[] = {
    /* config               name        accesses lanes soak model wrong fault sets */
    {"configs/stash.yaml",  "implicit",      100, 0,    0,   0,    0,    NULL, SYSTEM_SMALL},
    {"configs/stash.yaml",  "pollution",     300, 0,    0,   0,    0,    NULL, SYSTEM_SMALL},
    {"configs/stash.yaml",  "on-demand",       0, 0,    0,   0,    0,    NULL, SYSTEM_SMALL},
    {"configs/stash.yaml",  "reuse",         300, 0,    0,   0,    0,    NULL, SYSTEM_SMALL},
    {"configs/tcbase.yaml", "backprop",     1500, 0,    0,   0,    1,    NULL, SYSTEM_SMALL},
    {"configs/tcbase.yaml", "bfs",          1500, 0,    0,   0,    0,    NULL, SYSTEM_SMALL},
    {"configs/tcbase.yaml", "spmv",          300, 0,    0,   0,    0,    NULL, SYSTEM_SMALL},
    {"configs/tcbase.yaml", "transpose",     600, 0,    0,   0,    0,    NULL, SYSTEM_SMALL},
    {0},
};
/* clang-format on */

const struct block_tests tests_denovo_system = {
    .block = "denovo_system",
    .sets = denovo_system_sets,
    .corners = denovo_system_corners,
    .faults = &denovo_system_faults,
    .rates = denovo_system_rates,
    .costs = &denovo_system_costs,
    .streams = streams,
};
