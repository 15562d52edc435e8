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
/* Of a vault: few sets, so that the sweep ends and requests meet; and a device of short times. */
#define DRAMCACHE_FEW "BANK_BITS=2 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 "
#define DRAMCACHE_FAST                                                                                                 \
    "CL=5 CWL=4 T_RCD=3 T_RP=3 T_RAS=8 T_RC=11 T_RRD=2 T_FAW=8 T_RTP=2 T_WR=3 T_WTR=2 T_REFI=400 T_RFC=20 READS=8 "    \
    "WRITES=8 WRITE_HIGH=5 MIN_BURSTS=4 "
/* MCC's counters and list. */
#define DRAMCACHE_PAGES "PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 PAGE_WRITES=1 LIST_SETS=2 LIST_WAYS=2 "
extern const struct rows_plan dram_controller_rows, dramcache_chaining_rows;
extern const struct mutate_plan dram_controller_mutants, dramcache_chaining_mutants;
extern const struct cost_plan dram_controller_costs;

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
