/* Sizes that several layers run the stash and its parts at: "NAME=VALUE NAME=VALUE", what differs from the defaults. */
#ifndef LARDER_TESTS_STASH_SIZES_H
#define LARDER_TESTS_STASH_SIZES_H

#define SMALLEST_STASH                                                                                                 \
    "BYTES=256 BANKS=4 LANES=1 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=1 MAPS_PER_BLOCK=1 VP_ENTRIES=4 "             \
    "PAGE_BYTES=256 PA_BITS=12 VA_BITS=12 SPAN_BITS=8 MSHRS=2 MISSES=2 DEFERRED=2 SCOUT_DISTANCE=0 TAG_BITS=1 "        \
    "CORE_BITS=1"
#define LITTLE_STASH                                                                                                   \
    "BYTES=1024 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=8 THREAD_BLOCKS=2 MAPS_PER_BLOCK=4 VP_ENTRIES=8 "            \
    "PAGE_BYTES=1024 PA_BITS=32 VA_BITS=32 SPAN_BITS=16 MSHRS=4 SCOUT_DISTANCE=2"
/* A stash-map so small that its ring comes round all the time; and many pages a tile. */
#define RING_STASH                                                                                                     \
    "BYTES=512 BANKS=4 LANES=2 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=4 MAPS_PER_BLOCK=2 VP_ENTRIES=4 "             \
    "PAGE_BYTES=256 SPAN_BITS=10 MSHRS=4 MISSES=4 DEFERRED=2 SCOUT_DISTANCE=1"
#define PAGED_STASH                                                                                                    \
    "BYTES=1024 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=8 THREAD_BLOCKS=2 MAPS_PER_BLOCK=2 VP_ENTRIES=16 "           \
    "PAGE_BYTES=256 SPAN_BITS=12 MSHRS=4 MISSES=2"

#endif
