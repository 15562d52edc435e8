/* The parts of the family's block_tests (tests/block_tests.h), a file each. */
#ifndef LARDER_TESTS_NOC_TESTS_H
#define LARDER_TESTS_NOC_TESTS_H

#include "tests/block_tests.h"

extern const struct lockstep_set noc_crossbar_sets[], noc_mesh_sets[];
extern const struct fault_plan noc_crossbar_faults, noc_mesh_faults;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void noc_crossbar_rates(const char *build, const char *work);
void noc_mesh_rates(const char *build, const char *work);

#endif
