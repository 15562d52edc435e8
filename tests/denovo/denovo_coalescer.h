/* The parts of denovo_coalescer's block_tests (tests/block_tests.h), a file each, and sizes that several of them use:
 * "NAME=VALUE NAME=VALUE", what differs from the defaults. */
#ifndef LARDER_TESTS_DENOVO_COALESCER_H
#define LARDER_TESTS_DENOVO_COALESCER_H

#include "tests/block_tests.h"

/* Four lanes before a port of half a line. */
#define COALESCER_SMALL "LANES=4 PORT_WORDS=2 ENTRIES=4 WARPS=4 ID_BITS=4 TAG_BITS=5 ADDR_BITS=12 PC_BITS=4"
/* Everything at its least. */
#define COALESCER_LEAST "LANES=2 PORT_WORDS=2 ENTRIES=2 WARPS=2 ID_BITS=1 TAG_BITS=2 ADDR_BITS=12 PC_BITS=1"

extern const struct lockstep_set denovo_coalescer_sets[];
extern const struct fault_plan denovo_coalescer_faults;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void denovo_coalescer_rates(const char *build, const char *work);

#endif
