/* The parts of the family's block_tests (tests/block_tests.h), a file each. */
#ifndef LARDER_TESTS_TINYCACHE_TESTS_H
#define LARDER_TESTS_TINYCACHE_TESTS_H

#include "tests/block_tests.h"

extern const struct lockstep_set tinycache_sets[], tinycache_coalescer_sets[], tinycache_array_sets[];
extern const struct fault_plan tinycache_faults, tinycache_coalescer_faults, tinycache_array_faults;
extern const struct rows_plan tinycache_rows;
extern const struct mutate_plan tinycache_mutants;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void tinycache_rates(const char *build, const char *work);
void tinycache_array_rates(const char *build, const char *work);

#endif
