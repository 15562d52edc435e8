/* What the layers of tests run of the family. */
#include "tests/dramcache/tests.h"

const struct block_tests tests_dram_controller = {
    .block = "dram_controller",
    .sets = dram_controller_sets,
    .rates = dram_controller_rates,
    .faults = &dram_controller_faults,
};
