/* The parts of denovo_l2's block_tests (tests/block_tests.h), a file each, and sizes that several of them use: "NAME=VALUE
 * NAME=VALUE", what differs from the defaults. */
#ifndef LARDER_TESTS_DENOVO_L2_H
#define LARDER_TESTS_DENOVO_L2_H

#include "tests/block_tests.h"

/* More lines than ways, few MSHRs, a list that fills. */
#define L2_SMALL                                                                                                       \
    "BYTES=512 WAYS=4 LINE_WORDS=4 BANKS=2 MSHRS=4 LIST=8 WRITES=2 FORWARDS=8 ADDR_BITS=20 CORE_BITS=3 MAP_BITS=3 "    \
    "PC_BITS=4 MEM_ID_BITS=4"
/* Everything at its least: a registry for one stash. */
#define L2_LEAST                                                                                                       \
    "BYTES=512 WAYS=2 LINE_WORDS=4 BANKS=1 MSHRS=2 LIST=4 WRITES=2 FORWARDS=8 ADDR_BITS=12 CORE_BITS=1 MAP_BITS=1 "    \
    "PC_BITS=1 MEM_ID_BITS=3 ATOMICS=0 COUNTERS=0"
/* Whole lines. */
#define L2_WIDE                                                                                                        \
    "BYTES=2048 WAYS=2 BANKS=1 MSHRS=2 LIST=4 WRITES=2 FORWARDS=32 ADDR_BITS=16 CORE_BITS=2 MAP_BITS=2 PC_BITS=2 "     \
    "MEM_ID_BITS=4"

extern const struct lockstep_set denovo_l2_sets[];
extern const struct corner_exclusion denovo_l2_corners[];
extern const struct fault_plan denovo_l2_faults;
extern const struct rows_plan denovo_l2_rows;
extern const struct mutate_plan denovo_l2_mutants;
extern const struct cost_plan denovo_l2_costs;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void denovo_l2_rates(const char *build, const char *work);

#endif
