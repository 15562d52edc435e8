/* The parts of denovo_dramcache_system's block_tests (tests/block_tests.h), a file each, and sizes that several of them use. */
#ifndef LARDER_TESTS_DENOVO_DRAMCACHE_SYSTEM_H
#define LARDER_TESTS_DENOVO_DRAMCACHE_SYSTEM_H

#include "tests/block_tests.h"

/* A compute unit with a stash, a CPU and two banks above a DRAM cache of 120 lines of 16 bytes, whose DRAM is fast. */
#define DRAMCACHE_SYSTEM_SMALL                                                                                         \
    "CORES=2 BANKS=2 LINE_WORDS=4 PORT_WORDS=2 L1_BYTES=256 L1_WAYS=2 L1_MSHRS=4 L1_LIST=4 STORE_BUFFER=2 "            \
    "WRITEBACKS=2 SUPPLIES=2 WARPS=4 TAG_BITS=6 COUNT_BITS=8 L2_BYTES=512 L2_MSHRS=8 L2_LIST=8 L2_WRITES=2 "           \
    "FORWARDS=8 DEPTH=2 MAP_BITS=3 MEM_ID_BITS=5 CPUS=1 STASHES=1 CHUNK_WORDS=4 CPU_BYTES=256 CPU_WAYS=2 "             \
    "CPU_MSHRS=2 CPU_LIST=8 ADDR_BITS=16 L2_WAYS=2 CORE_BITS=1 PC_BITS=8 BANK_BITS=2 ROW_BITS=1 COUNTERS=32 "          \
    "ENTRIES=8 JOBS=8 CPU_JOBS=2 TARGETS=2 READS=8 WRITES=8 WRITE_HIGH=5 MIN_BURSTS=4 CL=5 CWL=4 T_RCD=3 "             \
    "T_RP=3 T_RAS=8 T_RC=11 T_RRD=2 T_FAW=8 T_RTP=2 T_WR=3 T_WTR=2 T_REFI=400 T_RFC=20 T_CCD=2 AXI_BYTES=4 "           \
    "AXI_ID_BITS=3"

extern const struct lockstep_set denovo_dramcache_system_sets[];
extern const struct fault_plan denovo_dramcache_system_faults;
/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void denovo_dramcache_system_rates(const char *build, const char *work);

#endif
