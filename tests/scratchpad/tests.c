/* What the layers of tests run of the family. */
#include "tests/scratchpad/tests.h"

const struct block_tests tests_scratchpad = {
    .block = "scratchpad",
    .sets = scratchpad_sets,
    .faults = &scratchpad_faults,
    .rates = scratchpad_rates,
};
