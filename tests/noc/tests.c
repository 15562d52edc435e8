/* What the layers of tests run of the family. */
#include "tests/noc/tests.h"

const struct block_tests tests_noc_crossbar = {
    .block = "noc_crossbar",
    .sets = noc_crossbar_sets,
    .faults = &noc_crossbar_faults,
    .rates = noc_crossbar_rates,
};

const struct block_tests tests_noc_mesh = {
    .block = "noc_mesh",
    .sets = noc_mesh_sets,
    .faults = &noc_mesh_faults,
    .rates = noc_mesh_rates,
};
