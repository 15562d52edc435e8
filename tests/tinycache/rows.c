/* On which sets every row of the tinyCache's state table must be reached. */
#include "tests/tinycache/sizes.h"
#include "tests/tinycache/tests.h"

static const char *const sets[] = {"", SMALLEST_LANE, LITTLE_LANE,
                                   LITTLE_LANE " BYTES=128 WAYS=4 REPLACEMENT=1 MISSES=8", NULL};

const struct rows_plan tinycache_rows = {
    .block = "tinycache", .sets = sets, .cycles = 500000, .seeds = 2, .soak_seeds = 10};
