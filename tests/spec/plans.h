/* How the state tables of a block must be reached, row by row. */
#ifndef LARDER_TESTS_SPEC_PLANS_H
#define LARDER_TESTS_SPEC_PLANS_H

#include <stdint.h>

struct rows_plan {
    const char *block; /* its default agent runs against its golden model; all its state tables count */
    const char *const
        *sets;       /* of parameters, "NAME=VALUE NAME=VALUE", what differs from the defaults; NULL at the end */
    uint64_t cycles; /* for each set and seed */
    uint64_t seeds, soak_seeds;
    void (*also)(void); /* prints further cases about its tables, ok or not ok; or NULL */
};
/* Rows that no run reaches are in the block's document (tests/block_tests.h). */

#endif
