/* The parts of the family's block_tests (tests/block_tests.h), a file each. */
#ifndef LARDER_TESTS_AXI4_TESTS_H
#define LARDER_TESTS_AXI4_TESTS_H

#include "tests/block_tests.h"

extern const struct lockstep_set axi4_memory_sets[], axi4_port_sets[];
extern const struct fault_plan axi4_memory_faults, axi4_port_faults;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void axi4_memory_rates(const char *build, const char *work);
void axi4_port_rates(const char *build, const char *work);

#endif
