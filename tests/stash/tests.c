/* What the layers of tests run of the family. */
#include "tests/stash/tests.h"

/* clang-format off */
static const struct stream_fault wrong_skip = {"LANES=4 BANKS=16", "stash_map_forward: s6_sum_q: s5_sum_wide[OFFSET_W-1:0] + {1'b0, s5_skip} => s5_sum_wide[OFFSET_W-1:0] - {1'b0, s5_skip}"};
static const struct stream_test streams[] = {
    /* config              name         accesses lanes soak model wrong fault */
    {"configs/stash.yaml", "implicit",       150,  0,   0,   0,    0},
    {"configs/stash.yaml", "pollution",      150,  0,   0,   0,    0},
    {"configs/stash.yaml", "on-demand",        0,  0,   0,   0,    1,   &wrong_skip},
    {"configs/stash.yaml", "reuse",          600,  0,   0,   0,    0},
    {0},
};
/* clang-format on */

const struct block_tests tests_stash_storage = {
    .block = "stash_storage",
    .sets = stash_storage_sets,
    .faults = &stash_storage_faults,
    .rates = stash_storage_rates,
    .uncounted = "word", /* lanes on one word do its row together in the RTL, and one by one in the model */
    .document = "docs/stash/coverage.md",
};

const struct block_tests tests_stash_map_index = {
    .block = "stash_map_index",
    .sets = stash_map_index_sets,
    .faults = &stash_map_index_faults,
};

const struct block_tests tests_stash_map = {
    .block = "stash_map",
    .sets = stash_map_sets,
    .corners = stash_map_corners,
    .faults = &stash_map_faults,
    .rates = stash_map_rates,
};

const struct block_tests tests_vp_map = {
    .block = "vp_map",
    .sets = vp_map_sets,
    .faults = &vp_map_faults,
};

const struct block_tests tests_stash = {
    .block = "stash",
    .sets = stash_sets,
    .faults = &stash_faults,
    .corners = stash_corners,
    .rows = &stash_rows,
    .mutants = &stash_mutants,
    .uncounted = "word", /* as of stash_storage */
    .document = "docs/stash/coverage.md",
    .equivalent = "tests/stash/equivalent",
    .rates = stash_rates,
    .costs = &stash_costs,
    .streams = streams,
};

/* Its faults, rows and mutants are planted and counted in the whole, `stash`. */
const struct block_tests tests_stash_engine = {
    .block = "stash_engine",
    .sets = stash_engine_sets,
    .corners = stash_engine_corners,
    .document = "docs/stash/coverage.md",
};
