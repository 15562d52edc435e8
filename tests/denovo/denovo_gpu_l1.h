/* The parts of denovo_gpu_l1's block_tests (tests/block_tests.h), a file each, and sizes that several of them use:
 * "NAME=VALUE NAME=VALUE", what differs from the defaults. */
#ifndef LARDER_TESTS_DENOVO_GPU_L1_H
#define LARDER_TESTS_DENOVO_GPU_L1_H

#include "tests/block_tests.h"

/* Four lanes before a port of half a line. */
#define GPU_SMALL                                                                                                      \
    "LANES=4 ENTRIES=4 ID_BITS=4 BYTES=512 WAYS=2 LINE_WORDS=4 PORT_WORDS=2 MSHRS=4 STORE_BUFFER=4 LIST=8 WARPS=4 "    \
    "ADDR_BITS=20 CORE_BITS=2 MAP_BITS=3 PC_BITS=4"
/* The same before a port of a whole line. */
#define GPU_WHOLE                                                                                                      \
    "LANES=4 ENTRIES=4 ID_BITS=4 BYTES=512 WAYS=4 LINE_WORDS=4 PORT_WORDS=4 MSHRS=8 STORE_BUFFER=8 LIST=8 WARPS=4 "    \
    "ADDR_BITS=20 CORE_BITS=2 MAP_BITS=3 PC_BITS=4"
/* Nothing drains by itself: the rates are asserted so. */
#define GPU_STILL GPU_WHOLE " EAGER=0 STORE_BUFFER=32 MSHRS=32 MAP_BITS=5"
/* Everything at its least. */
#define GPU_LEAST                                                                                                      \
    "LANES=2 ENTRIES=2 ID_BITS=1 BYTES=256 WAYS=2 LINE_WORDS=4 PORT_WORDS=2 MSHRS=2 STORE_BUFFER=2 LIST=2 "            \
    "WRITEBACKS=2 SUPPLIES=2 WARPS=2 EPOCH_BITS=3 COUNT_BITS=4 ADDR_BITS=12 CORE_BITS=1 MAP_BITS=1 PC_BITS=1"

extern const struct lockstep_set denovo_gpu_l1_sets[];
extern const struct fault_plan denovo_gpu_l1_faults;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void denovo_gpu_l1_rates(const char *build, const char *work);

#endif
