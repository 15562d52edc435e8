/* The parts of denovo_stash_system's block_tests (tests/block_tests.h), a file each, and sizes that several of them use. */
#ifndef LARDER_TESTS_DENOVO_STASH_SYSTEM_H
#define LARDER_TESTS_DENOVO_STASH_SYSTEM_H

#include "tests/denovo/denovo_system.h"

/* Two compute units, each with a stash of 256 words, and a CPU. A stash has eight mappings, its chunks are as long as lines, and its
 * DEFERRED is the least that is legal. */
#define STASH_SYSTEM_SMALL                                                                                             \
    SYSTEM_SMALL " CORES=3 CPUS=1 STASHES=2 CPU_BYTES=512 CPU_WAYS=4 CPU_MSHRS=2 CPU_LIST=8 ADDR_BITS=20 "             \
                 "CHUNK_WORDS=4 BYTES=1024 STASH_BANKS=4 LANES=4 THREAD_BLOCKS=2 MAPS_PER_BLOCK=2 VP_ENTRIES=8 "       \
                 "PAGE_BYTES=256 VA_BITS=20 SPAN_BITS=10 MSHRS=4 MISSES=2 DEFERRED=128 SCOUT_DISTANCE=2"

extern const struct lockstep_set denovo_stash_system_sets[];
extern const struct fault_plan denovo_stash_system_faults;
/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void denovo_stash_system_rates(const char *build, const char *work);

#endif
