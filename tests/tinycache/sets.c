/* The parameter sets that lockstep runs the family on. */
#include "tests/lockstep/sets.h"
#include "tests/tinycache/sizes.h"
#include "tests/tinycache/tests.h"

#define SMALLEST_COALESCER "LANES=1 LINE_BYTES=4 MEM_LINE_BYTES=4 DATA_BYTES=4 ADDR_BITS=8 BLOCK_BITS=1 ENTRIES=2"
#define LITTLE_COALESCER   "LANES=4 LINE_BYTES=16 MEM_LINE_BYTES=32 DATA_BYTES=4 ADDR_BITS=16 BLOCK_BITS=4"
#define SMALLEST_ARRAY     SMALLEST_LANE " LANES=1 MEM_LINE_BYTES=4 ENTRIES=2 WARPS=2"
#define LITTLE_ARRAY       LITTLE_LANE " LANES=4 MEM_LINE_BYTES=16"
#define BEATS_ARRAY        BEATS_LANE " LANES=4 MEM_LINE_BYTES=32"
/* The paper's line of 64 bytes in an L1 line of 128, and the addresses that decide. */
#define PAPER_LINES "ADDR_BITS=32 BLOCK_BITS=8 BYTES=256 WAYS=4"

/* clang-format off */
const struct lockstep_set tinycache_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {SMALLEST_LANE,                                             100000,  1000000,  2000, 0, 0},
    {LITTLE_LANE,                                               200000,  2000000,  2000, 1, 1, 1},
    {LITTLE_LANE " BYTES=128 WAYS=4 REPLACEMENT=1 MISSES=8 PARTIAL_BITS=3", 0, 2000000, 0, 0, 0},
    {LITTLE_LANE " SHARED_ADDR_BITS=12 PARTIAL_BITS=3",          50000,  1000000,  1000, 1, 0},
    {LITTLE_LANE " SHARED_ADDR_BITS=8 BLOCK_BITS=2",                 0,  1000000,     0, 0, 0},
    {BEATS_LANE " ADDR_BITS=12 SHARED_ADDR_BITS=11 BLOCK_BITS=24",   0,  1000000,     0, 0, 0},
    {BEATS_LANE " REPLACEMENT=1 MISSES=8 PARTIAL_BITS=3",       200000,  2000000,  2000, 1, 0},
    {"BYTES=64 WAYS=16 LINE_BYTES=4 ADDR_BITS=12 BLOCK_BITS=2 DATA_BYTES=4 REPLACEMENT=1", 0, 1000000, 0, 0, 0},
    {"BYTES=8192 WAYS=16 LINE_BYTES=128 MISSES=4 TAG_BITS=16",       0,   500000,     0, 0, 0},
    {"REPLACEMENT=1",                                                0,  1000000,     0, 0, 0},
    {"",                                                        100000,  1000000,   500, 0, 0},
    {0},
};
const struct lockstep_set tinycache_coalescer_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {SMALLEST_COALESCER,                                         0,   500000,     0, 0, 0},
    {LITTLE_COALESCER,                                       50000,   500000,  1000, 0, 1},
    {"LANES=8 LINE_BYTES=16 MEM_LINE_BYTES=64 DATA_BYTES=8 ADDR_BITS=20 BLOCK_BITS=6 MISSES=4 ENTRIES=32", 0, 200000, 0, 0, 0},
    {"LANES=32 LINE_BYTES=4 MEM_LINE_BYTES=16 DATA_BYTES=4 ADDR_BITS=16 BLOCK_BITS=4 ENTRIES=4", 0, 200000, 0, 0, 0},
    {0},
};
const struct lockstep_set tinycache_array_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {SMALLEST_ARRAY,                                             30000,   500000,   500, 0, 0},
    {LITTLE_ARRAY,                                                   0,   400000,   500, 0, 0},
    {BEATS_ARRAY " SHARED_ADDR_BITS=11",                         30000,   400000,   500, 0, 0},
    {BEATS_ARRAY " LANES=2 WARPS=32 ENTRIES=32 MISSES=8 REPLACEMENT=1 PARTIAL_BITS=2", 0, 300000, 0, 0, 1},
    {LITTLE_ARRAY " LANES=8 LINE_BYTES=16 MEM_LINE_BYTES=64 DATA_BYTES=16 WAYS=4", 0, 150000, 0, 0, 0},
    {PAPER_LINES " LANES=16 MEM_LINE_BYTES=64",                       0,    50000,   0, 0, 0},
    {LITTLE_ARRAY " LANES=32 BYTES=16 WAYS=1 MEM_LINE_BYTES=32 TAG_BITS=4", 0, 100000, 0, 0, 0},
    {"",                                                              0,    20000,   0, 0, 0},
    {0},
};
/* clang-format on */
