/* What the layers of tests run of denovo_l1. */
#include "tests/denovo/denovo_l1.h"

const struct block_tests tests_denovo_l1 = {
    .block = "denovo_l1",
    .sets = denovo_l1_sets,
    .corners = denovo_l1_corners,
    .faults = &denovo_l1_faults,
    .rows = &denovo_l1_rows,
    .mutants = &denovo_l1_mutants,
    .document = "docs/denovo/l1-verification.md",
    .equivalent = "tests/denovo/denovo_l1_equivalent",
    .rates = denovo_l1_rates,
    .costs = &denovo_l1_costs,
};
