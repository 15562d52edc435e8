/* What the layers of tests run of the family. */
#include "tests/dramcache/tests.h"

const struct block_tests tests_dram_controller = {
    .block = "dram_controller",
    .sets = dram_controller_sets,
    .rates = dram_controller_rates,
    .faults = &dram_controller_faults,
};

const struct block_tests tests_dram_axi4_port = {
    .block = "dram_axi4_port",
    .sets = dram_axi4_port_sets,
    .rates = dram_axi4_port_rates,
    .faults = &dram_axi4_port_faults,
};

const struct block_tests tests_dramcache_bye = {
    .block = "dramcache_bye",
    .sets = dramcache_bye_sets,
    .rates = dramcache_bye_rates,
    .faults = &dramcache_bye_faults,
};
