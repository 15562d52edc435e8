/* On which sets every row of denovo_l1's state table must be reached. */
#include "tests/denovo/denovo_l1.h"

static const char *const sets[] = {L1_SMALL, L1_SMALL " EAGER=0 MODEL=0 EPOCH_BITS=3", L1_WHOLE " EAGER=0", L1_LEAST,
                                   NULL};

const struct rows_plan denovo_l1_rows = {
    .block = "denovo_l1", .sets = sets, .cycles = 300000, .seeds = 2, .soak_seeds = 10};
