/* On which sets every row of denovo_l2's state table must be reached. */
#include "tests/denovo/denovo_l2.h"

static const char *const sets[] = {L2_SMALL, L2_WIDE, NULL};

const struct rows_plan denovo_l2_rows = {
    .block = "denovo_l2", .sets = sets, .cycles = 500000, .seeds = 2, .soak_seeds = 10};
