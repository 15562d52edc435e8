/* The parts of denovo_system's block_tests (tests/block_tests.h), a file each, and sizes that several of them use. */
#ifndef LARDER_TESTS_DENOVO_SYSTEM_H
#define LARDER_TESTS_DENOVO_SYSTEM_H

#include "tests/block_tests.h"

/* Two cores, two banks, caches of a few lines. */
#define SYSTEM_SMALL                                                                                                   \
    "CORES=2 BANKS=2 LINE_WORDS=4 PORT_WORDS=2 L1_BYTES=256 L1_WAYS=2 L1_MSHRS=4 L1_LIST=4 STORE_BUFFER=2 "            \
    "WRITEBACKS=2 SUPPLIES=2 WARPS=4 TAG_BITS=6 COUNT_BITS=8 L2_BYTES=512 L2_WAYS=4 L2_MSHRS=4 L2_LIST=8 L2_WRITES=2 " \
    "FORWARDS=8 DEPTH=2 ADDR_BITS=24 CORE_BITS=2 MAP_BITS=3 PC_BITS=2 MEM_ID_BITS=4 AXI_BYTES=8 AXI_ID_BITS=4"
/* One core and one bank: nothing to share but the time. */
#define SYSTEM_ONE                                                                                                     \
    SYSTEM_SMALL " CORES=1 BANKS=1 AXI_BYTES=16 CORE_BITS=1 L1_MSHRS=2 L1_LIST=2 L2_WAYS=2 L2_MSHRS=2 L2_LIST=4 "      \
                 "MAP_BITS=1 PC_BITS=1 MEM_ID_BITS=3 AXI_ID_BITS=3 ADDR_BITS=12"
/* Two compute units, one with a stash, and a CPU whose L1 is of another size. */
#define SYSTEM_CPU                                                                                                     \
    SYSTEM_SMALL " CORES=3 CPUS=1 STASHES=1 CHUNK_WORDS=4 CPU_BYTES=512 CPU_WAYS=4 CPU_MSHRS=2 CPU_LIST=8"
/* More cores than banks, whole lines at the port. */
#define SYSTEM_WIDE                                                                                                    \
    SYSTEM_SMALL " CORES=4 BANKS=1 LINE_WORDS=8 PORT_WORDS=8 L1_BYTES=512 L2_BYTES=1024 FORWARDS=16 L1_MSHRS=8 "       \
                 "L2_MSHRS=8 MEM_ID_BITS=5 AXI_ID_BITS=8"

/* Where an L1's forward waited for `req`, and `req` at a bank for that forward: many requests of few cores in short queues. */
#define SYSTEM_FULL SYSTEM_SMALL " CORES=4 BANKS=1 L1_MSHRS=8 L1_LIST=8 STORE_BUFFER=4 L2_WAYS=2 L2_MSHRS=2 L2_LIST=4"

extern const struct lockstep_set denovo_system_sets[];
extern const struct corner_exclusion denovo_system_corners[];
extern const struct fault_plan denovo_system_faults;
extern const struct cost_plan denovo_system_costs;
/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void denovo_system_rates(const char *build, const char *work);

#endif
