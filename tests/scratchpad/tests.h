/* The parts of the family's block_tests (tests/block_tests.h), a file each. */
#ifndef LARDER_TESTS_SCRATCHPAD_TESTS_H
#define LARDER_TESTS_SCRATCHPAD_TESTS_H

#include "tests/block_tests.h"

extern const struct lockstep_set scratchpad_sets[];
extern const struct fault_plan scratchpad_faults;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void scratchpad_rates(const char *build, const char *work);

#endif
