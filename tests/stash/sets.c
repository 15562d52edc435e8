/* The parameter sets that lockstep runs the family on. */
#include "tests/lockstep/sets.h"
#include "tests/stash/sizes.h"
#include "tests/stash/tests.h"

/* clang-format off */
const struct lockstep_set stash_storage_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {"BYTES=1024 BANKS=8 LANES=8 CHUNK_WORDS=8",                 50000,   500000,   500, 0, 1},
    {"BYTES=1024 BANKS=16 LANES=4 CHUNK_WORDS=4",                50000,   500000,   500, 0, 0},
    {"BYTES=1024 BANKS=4 LANES=4 CHUNK_WORDS=4 STATE_ROWS=32",   50000,   500000,   500, 0, 0},
    {0},
};
const struct lockstep_set stash_map_index_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {"",                                                        300000,  3000000,  2000, 0, 1},
    {0},
};
const struct lockstep_set stash_map_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {"",                                                        100000,  1000000,   500, 0, 1},
    {"BYTES=512 CHUNK_WORDS=4 MAP_ENTRIES=4 VA_BITS=20 SPAN_BITS=8", 100000, 1000000, 500, 0, 0},
    {"BYTES=1024 CHUNK_WORDS=8 MAP_ENTRIES=4 VA_BITS=24 SPAN_BITS=10", 100000, 1000000, 0, 0, 0},
    {0},
};
const struct lockstep_set vp_map_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {"VP_ENTRIES=4 PAGE_BYTES=256 PA_BITS=12 VA_BITS=12",       300000,  3000000,  2000, 0, 1},
    {"",                                                        100000,  1000000,   500, 0, 0},
    {0},
};
const struct lockstep_set stash_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {SMALLEST_STASH,                                            300000,  3000000,  2000, 0, 0},
    {LITTLE_STASH,                                              300000,  3000000,  1000, 0, 1},
    {RING_STASH,                                                 0,  4000000,     0, 0, 0},
    {PAGED_STASH,                                                0,  4000000,     0, 0, 0},
    {LITTLE_STASH " TRANSLATION=NONE",                          100000,  2000000,  1000, 0, 0},
    {SMALLEST_STASH " TRANSLATION=NONE",                             0,  1500000,     0, 0, 0},
    {LITTLE_STASH " FETCH=LINE",                                100000,  2000000,  1000, 0, 0},
    {RING_STASH " FETCH=LINE",                                       0,  1500000,     0, 0, 0},
    {LITTLE_STASH " SCOUT_DISTANCE=0 VP_ENTRIES=4",             100000,  1500000,     0, 0, 0},
    {LITTLE_STASH " BYTES=4096 BANKS=16 CHUNK_WORDS=16 PA_BITS=48 VA_BITS=48", 0, 1500000, 0, 0, 0},
    {LITTLE_STASH " BANKS=8",                                   100000,  2000000,     0, 0, 0},
    {LITTLE_STASH " BANKS=16 LANES=16 TAG_BITS=16 CORE_BITS=8",  0,  1000000,     0, 0, 0},
    {"BYTES=4096 BANKS=8 LANES=8 CHUNK_WORDS=8 MAP_ENTRIES=16 VP_ENTRIES=16",  0,   500000,     0, 0, 0},
    {"",                                                         10000,   300000,   200, 0, 0},
    {"MSHRS=32 FETCH=LINE", /* `larder run`, stash_model: exact */  5000,   300000,     0, 0, 0},
    {0},
};
const struct lockstep_set stash_engine_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {LITTLE_STASH,                                               20000,  2000000,     0, 0, 0},
    {LITTLE_STASH " FETCH=LINE",                                 20000,  2000000,     0, 0, 0},
    {SMALLEST_STASH,                                             20000,  2000000,     0, 0, 0},
    {RING_STASH, /* all entries but one are dirty */             20000,  2000000,     0, 0, 0},
    {RING_STASH " BANKS=16 CHUNK_WORDS=4",                       20000,  2000000,     0, 0, 0},
    {0},
};
/* clang-format on */
