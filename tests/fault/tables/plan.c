#include <stddef.h>

#include "tests/fault/tables/mutate.h"

#define SMALL                                                                                                          \
    "BYTES=256 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=2 MAPS_PER_BLOCK=2 VP_ENTRIES=8 "             \
    "PAGE_BYTES=256 SPAN_BITS=8 MSHRS=2 MISSES=2 DEFERRED=2 "
#define MIDDLE                                                                                                         \
    "BYTES=512 BANKS=8 LANES=4 CHUNK_WORDS=8 MAP_ENTRIES=8 THREAD_BLOCKS=4 MAPS_PER_BLOCK=2 VP_ENTRIES=16 "            \
    "PAGE_BYTES=256 SPAN_BITS=9 MSHRS=4 MISSES=4 DEFERRED=2 "

const struct mutate_run mutate_runs[] = {{SMALL "SCOUT_DISTANCE=0", AGENT_READY, 40000, 10000, 4000},
                                         {MIDDLE "SCOUT_DISTANCE=2", AGENT_READY, 40000, 10000, 4000},
                                         {SMALL "SCOUT_DISTANCE=1", AGENT_HOSTILE, 60000, 20000, 20000},
                                         {MIDDLE "SCOUT_DISTANCE=0", AGENT_STALLING, 60000, 20000, 20000},
                                         {MIDDLE "SCOUT_DISTANCE=0 VP_ENTRIES=4", AGENT_HOSTILE, 60000, 20000, 20000},
                                         {NULL, AGENT_READY, 0, 0, 0}};

const struct mutate_allowed mutate_allowed[] = {{NULL, NULL, NULL, NULL, NULL, NULL}};
