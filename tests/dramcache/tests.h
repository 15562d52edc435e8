/* The parts of the family's block_tests (tests/block_tests.h), a file each. */
#ifndef LARDER_TESTS_DRAMCACHE_TESTS_H
#define LARDER_TESTS_DRAMCACHE_TESTS_H

#include "tests/block_tests.h"

extern const struct lockstep_set dram_controller_sets[], dram_axi4_port_sets[], dramcache_bye_sets[],
    dramcache_mcc_sets[], dramcache_predictor_sets[], dramcache_map_sets[], dramcache_chaining_sets[],
    dramcache_frontend_sets[], dramcache_sets[], dramcache_stack_sets[];
extern const struct fault_plan dram_controller_faults, dram_axi4_port_faults, dramcache_bye_faults,
    dramcache_mcc_faults, dramcache_predictor_faults, dramcache_map_faults, dramcache_chaining_faults,
    dramcache_frontend_faults, dramcache_faults, dramcache_stack_faults;
extern const struct rows_plan dramcache_chaining_rows;
extern const struct mutate_plan dramcache_chaining_mutants;

/* Directed waveforms. `build`: cache of Verilated builds; `work`: a directory. */
void dram_controller_rates(const char *build, const char *work);
/* Cases of the same form: the agent finds faults without a model beside the RTL. */
void dram_controller_waiting(const char *build, const char *work);
void dram_controller_device(const char *build, const char *work);
void dramcache_alone(const char *build, const char *work);
void dramcache_frontend_alone(const char *build, const char *work);
void dram_axi4_port_rates(const char *build, const char *work);
void dramcache_bye_rates(const char *build, const char *work);
void dramcache_mcc_rates(const char *build, const char *work);
void dramcache_predictor_rates(const char *build, const char *work);
void dramcache_map_rates(const char *build, const char *work);
void dramcache_chaining_rates(const char *build, const char *work);
void dramcache_frontend_rates(const char *build, const char *work);
void dramcache_rates(const char *build, const char *work);
void dramcache_stack_rates(const char *build, const char *work);

#endif
