/* What the layers of tests run of denovo_l2. */
#include "tests/denovo/denovo_l2.h"

const struct block_tests tests_denovo_l2 = {
    .block = "denovo_l2",
    .sets = denovo_l2_sets,
    .corners = denovo_l2_corners,
    .faults = &denovo_l2_faults,
    .rows = &denovo_l2_rows,
    .mutants = &denovo_l2_mutants,
    .equivalent = "tests/denovo/denovo_l2_equivalent",
    .document = "docs/denovo/l2-verification.md",
    .uncounted = "word", /* words of one case do its row together in the RTL, and one by one in the model */
    .rates = denovo_l2_rates,
    .costs = &denovo_l2_costs,
};
