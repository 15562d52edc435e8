/* The parts of denovo_stash_port's block_tests (tests/block_tests.h), a file each, and sizes that several of them use. */
#ifndef LARDER_TESTS_DENOVO_STASH_PORT_H
#define LARDER_TESTS_DENOVO_STASH_PORT_H

#include "tests/block_tests.h"

/* Lines of twice, of half, and of just the words of a chunk. */
#define STASH_PORT_SMALL "ADDR_BITS=20 CORE_BITS=2 MAP_BITS=3 PC_BITS=2"
#define STASH_PORT_WIDE  STASH_PORT_SMALL " LINE_WORDS=8 CHUNK_WORDS=4"
#define STASH_PORT_CUT   STASH_PORT_SMALL " LINE_WORDS=4 CHUNK_WORDS=8"
#define STASH_PORT_SAME  STASH_PORT_SMALL " LINE_WORDS=4 CHUNK_WORDS=4"

extern const struct lockstep_set denovo_stash_port_sets[];
extern const struct fault_plan denovo_stash_port_faults;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void denovo_stash_port_rates(const char *build, const char *work);

#endif
