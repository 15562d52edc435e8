#include "tests/lockstep/sets.h"

#include <stddef.h>

#include "tests/sizes.h"

#define SMALLEST_COALESCER "LANES=1 LINE_BYTES=4 MEM_LINE_BYTES=4 ADDR_BITS=8 BLOCK_BITS=1 ENTRIES=2"
#define LITTLE_COALESCER   "LANES=4 LINE_BYTES=8 MEM_LINE_BYTES=16 ADDR_BITS=16 BLOCK_BITS=4"
#define SMALLEST_ARRAY     SMALLEST_LANE " LANES=1 MEM_LINE_BYTES=4 ENTRIES=2 WARPS=2"
#define LITTLE_ARRAY       LITTLE_LANE " LANES=4 MEM_LINE_BYTES=16"
/* The paper's line of 64 bytes in an L1 line of 128, and the addresses that decide. */
#define PAPER_LINES "ADDR_BITS=32 BLOCK_BITS=8 BYTES=256 WAYS=4"

/* clang-format off */
const struct lockstep_set lockstep_sets[] = {
    /* block            parameters                                                   test    soak  Icarus netlist coverage rows */
    {"scratchpad",      "BYTES=256 BANKS=4 LANES=1 TAG_BITS=1",                    500000,  4000000,  3000, 0, 0},
    {"scratchpad",      "BYTES=256 BANKS=4 LANES=4 TAG_BITS=3",                    500000,  4000000,  3000, 1, 1},
    {"scratchpad",      "BYTES=4096 BANKS=16 LANES=8",                             100000,  1000000,     0, 0, 0},
    {"scratchpad",      "",                                                         30000,   500000,   500, 0, 0},
    {"stash_map_index", "",                                                        300000,  3000000,  2000, 0, 1},
    {"vp_map",          "VP_ENTRIES=4 PAGE_BYTES=256 PA_BITS=12 VA_BITS=12",       300000,  3000000,  2000, 0, 1},
    {"vp_map",          "",                                                        100000,  1000000,   500, 0, 0},
    {"stash_map",       "",                                                        100000,  1000000,   500, 0, 1},
    {"stash_storage",   "BYTES=1024 BANKS=8 LANES=8 CHUNK_WORDS=8",                 50000,   500000,   500, 0, 1},
    {"stash_engine",    LITTLE_STASH,                                               20000,   300000,     0, 0, 0},
    {"stash",           SMALLEST_STASH,                                            300000,  3000000,  2000, 0, 0},
    {"stash",           LITTLE_STASH,                                              300000,  3000000,  1000, 0, 1},
    {"stash",           RING_STASH,                                                 0,  4000000,     0, 0, 0},
    {"stash",           PAGED_STASH,                                                0,  4000000,     0, 0, 0},
    {"stash",           LITTLE_STASH " SCOUT_DISTANCE=0 VP_ENTRIES=4",             100000,  1500000,     0, 0, 0},
    {"stash",           LITTLE_STASH " BYTES=4096 BANKS=16 CHUNK_WORDS=16 PA_BITS=48 VA_BITS=48", 0, 1500000, 0, 0, 0},
    {"stash",           LITTLE_STASH " BANKS=16 LANES=16 TAG_BITS=16 CORE_BITS=8",  0,  1000000,     0, 0, 0},
    {"stash",           "BYTES=4096 BANKS=8 LANES=8 CHUNK_WORDS=8 MAP_ENTRIES=16 VP_ENTRIES=16",  0,   500000,     0, 0, 0},
    {"stash",           "",                                                         10000,   300000,   200, 0, 0},
    {"tinycache",       SMALLEST_LANE,                                             100000,  1000000,  2000, 0, 0},
    {"tinycache",       LITTLE_LANE,                                               200000,  2000000,  2000, 1, 1, 1},
    {"tinycache",       LITTLE_LANE " BYTES=128 WAYS=4 REPLACEMENT=1 MISSES=8",    200000,  2000000,     0, 0, 0},
    {"tinycache",       "BYTES=64 WAYS=16 LINE_BYTES=4 ADDR_BITS=12 BLOCK_BITS=2 DATA_BYTES=4 REPLACEMENT=1", 0, 1000000, 0, 0, 0},
    {"tinycache",       "BYTES=8192 WAYS=16 LINE_BYTES=128 MISSES=4 TAG_BITS=16",       0,   500000,     0, 0, 0},
    {"tinycache",       "REPLACEMENT=1",                                                0,  1000000,     0, 0, 0},
    {"tinycache",       "",                                                        100000,  1000000,   500, 0, 0},
    {"tinycache_coalescer", SMALLEST_COALESCER,                                         0,   500000,     0, 0, 0},
    {"tinycache_coalescer", LITTLE_COALESCER,                                       50000,   500000,  1000, 0, 1},
    {"tinycache_coalescer", "LANES=8 LINE_BYTES=16 MEM_LINE_BYTES=64 ADDR_BITS=20 BLOCK_BITS=6 MISSES=4 ENTRIES=32", 0, 200000, 0, 0, 0},
    {"tinycache_coalescer", "LANES=32 LINE_BYTES=4 MEM_LINE_BYTES=16 ADDR_BITS=16 BLOCK_BITS=4 ENTRIES=4", 0, 200000, 0, 0, 0},
    {"tinycache_array", SMALLEST_ARRAY,                                             30000,   500000,   500, 0, 0},
    {"tinycache_array", LITTLE_ARRAY,                                               30000,   400000,   500, 0, 0},
    {"tinycache_array", LITTLE_ARRAY " LANES=2 WARPS=32 ENTRIES=32 MISSES=8 REPLACEMENT=1", 0, 300000,   0, 0, 1},
    {"tinycache_array", LITTLE_ARRAY " LANES=8 LINE_BYTES=16 MEM_LINE_BYTES=64 DATA_BYTES=16 WAYS=4", 0, 150000, 0, 0, 0},
    {"tinycache_array", PAPER_LINES " LANES=16 MEM_LINE_BYTES=64",                       0,    50000,   0, 0, 0},
    {"tinycache_array", LITTLE_ARRAY " LANES=32 BYTES=16 WAYS=1 MEM_LINE_BYTES=32 TAG_BITS=4", 0, 100000, 0, 0, 0},
    {"tinycache_array", "",                                                              0,    20000,   0, 0, 0},
    {0},
};
/* clang-format on */
