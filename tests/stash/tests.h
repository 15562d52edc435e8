/* The parts of the family's block_tests (tests/block_tests.h), a file each. */
#ifndef LARDER_TESTS_STASH_TESTS_H
#define LARDER_TESTS_STASH_TESTS_H

#include "tests/block_tests.h"

extern const struct lockstep_set stash_storage_sets[], stash_map_index_sets[], stash_map_sets[], vp_map_sets[],
    stash_sets[], stash_engine_sets[];
extern const struct fault_plan stash_storage_faults, stash_map_index_faults, stash_map_faults, vp_map_faults,
    stash_faults;
extern const struct corner_exclusion stash_corners[], stash_map_corners[], stash_engine_corners[];
extern const struct rows_plan stash_rows;
extern const struct mutate_plan stash_mutants;
extern const struct cost_plan stash_costs;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void stash_rates(const char *build, const char *work); /* and the scenes of FORGET, of chunks that leave */
void stash_forget_scenes(const char *build, const char *work);
void stash_evict_scenes(const char *build, const char *work);
void stash_map_rates(const char *build, const char *work);
void stash_storage_rates(const char *build, const char *work);

#endif
