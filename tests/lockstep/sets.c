#include "tests/lockstep/sets.h"

#include <stddef.h>

#define SMALLEST_STASH                                                                                                 \
    "BYTES=256 BANKS=4 LANES=1 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=1 MAPS_PER_BLOCK=1 VP_ENTRIES=4 "             \
    "PAGE_BYTES=256 PA_BITS=20 VA_BITS=20 SPAN_BITS=8 MSHRS=2 MISSES=2 DEFERRED=2 SCOUT_DISTANCE=0 TAG_BITS=1 "        \
    "CORE_BITS=1"
#define LITTLE_STASH                                                                                                   \
    "BYTES=1024 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=8 THREAD_BLOCKS=2 MAPS_PER_BLOCK=4 VP_ENTRIES=8 "            \
    "PAGE_BYTES=1024 PA_BITS=32 VA_BITS=32 SPAN_BITS=16 MSHRS=4 SCOUT_DISTANCE=2"

/* clang-format off */
const struct lockstep_set lockstep_sets[] = {
    /* block            parameters                                                   test    soak  Icarus netlist coverage */
    {"scratchpad",      "BYTES=256 BANKS=4 LANES=1 TAG_BITS=1",                    500000,  4000000,  3000, 0, 0},
    {"scratchpad",      "BYTES=256 BANKS=4 LANES=4 TAG_BITS=3",                    500000,  4000000,  3000, 1, 1},
    {"scratchpad",      "BYTES=4096 BANKS=16 LANES=8",                             100000,  1000000,     0, 0, 0},
    {"scratchpad",      "",                                                         30000,   500000,   500, 0, 0},
    {"stash_map_index", "",                                                        300000,  3000000,  2000, 0, 1},
    {"vp_map",          "VP_ENTRIES=4 PAGE_BYTES=256 PA_BITS=20 VA_BITS=20",       300000,  3000000,  2000, 0, 1},
    {"vp_map",          "",                                                        100000,  1000000,   500, 0, 0},
    {"stash_map",       "",                                                        100000,  1000000,   500, 0, 1},
    {"stash_storage",   "BYTES=1024 BANKS=8 LANES=8 CHUNK_WORDS=8",                 50000,   500000,   500, 0, 1},
    {"stash_engine",    LITTLE_STASH,                                               20000,   300000,     0, 0, 0},
    {"stash",           SMALLEST_STASH,                                            300000,  3000000,  2000, 0, 0},
    {"stash",           LITTLE_STASH,                                              300000,  3000000,  1000, 0, 1},
    {"stash",           LITTLE_STASH " LANES=2 MISSES=2 DEFERRED=2 MSHRS=2",       0,  1500000,     0, 0, 0},
    {"stash",           LITTLE_STASH " SCOUT_DISTANCE=0 VP_ENTRIES=4",             100000,  1500000,     0, 0, 0},
    {"stash",           LITTLE_STASH " BYTES=4096 BANKS=16 CHUNK_WORDS=16 PA_BITS=48 VA_BITS=48", 0, 1500000, 0, 0, 0},
    {"stash",           LITTLE_STASH " BANKS=16 LANES=16 TAG_BITS=16 CORE_BITS=8",  0,  1000000,     0, 0, 0},
    {"stash",           "BYTES=4096 BANKS=8 LANES=8 MAP_ENTRIES=16 VP_ENTRIES=16",  0,   500000,     0, 0, 0},
    {"stash",           "",                                                         10000,   300000,   200, 0, 0},
    {0},
};
/* clang-format on */
