/* On which sets every row of denovo_l1's state table must be reached. */
#include "tests/denovo/denovo_l1.h"

static const char *const sets[] = {L1_SMALL,
                                   L1_SMALL " EAGER=0 MODEL=0 EPOCH_BITS=3",
                                   L1_WHOLE " EAGER=0",
                                   L1_LEAST,
                                   L1_SMALL L1_DR,
                                   L1_SMALL L1_DR " EAGER=0 MODEL=0",
                                   L1_LEAST L1_DR,
                                   L1_SMALL L1_DH,
                                   L1_WHOLE L1_DH " EAGER=0 MODEL=0",
                                   L1_WHOLE L1_GD,
                                   L1_WHOLE L1_GH,
                                   L1_WHOLE L1_GH " EAGER=0 MODEL=1",
                                   NULL};

const struct rows_plan denovo_l1_rows = {
    .block = "denovo_l1", .sets = sets, .cycles = 300000, .seeds = 5, .soak_seeds = 10};
