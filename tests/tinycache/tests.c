/* What the layers of tests run of the family. */
#include "tests/tinycache/tests.h"

/* The paper's nine. `make test` has thread blocks with barriers and their scratchpad, many short kernels on a graph, and loads that
 * hardly stay, on the RTL with two lanes. `make test-full` plays all nine with eight: the array of all lanes takes minutes to build. */
/* clang-format off */
static const struct stream_test streams[] = {
    /* config               name           accesses lanes soak model wrong */
    {"configs/tcbase.yaml", "backprop",        1500,  2,   8,   1,    0, .full_lanes = 8},
    {"configs/tcbase.yaml", "bfs",             4000,  2,   8,   1,    0, .full_lanes = 8},
    {"configs/tcbase.yaml", "spmv",            1000,  2,   8,   1,    1, .full_lanes = 8},
    {"configs/tcbase.yaml", "convolution",     1500,  8,   8,   1,    0, .full = 1},
    {"configs/tcbase.yaml", "hotspot",         1500,  8,   8,   1,    0, .full = 1},
    {"configs/tcbase.yaml", "saxpy",           1500,  8,   8,   1,    0, .full = 1},
    {"configs/tcbase.yaml", "sgemm",           1500,  8,   8,   1,    0, .full = 1},
    {"configs/tcbase.yaml", "srad",            1500,  8,   8,   1,    0, .full = 1},
    {"configs/tcbase.yaml", "transpose",       1500,  8,   8,   1,    0, .full = 1},
    {0},
};
/* clang-format on */

const struct block_tests tests_tinycache = {
    .block = "tinycache",
    .sets = tinycache_sets,
    .faults = &tinycache_faults,
    .rows = &tinycache_rows,
    .mutants = &tinycache_mutants,
    .document = "docs/tinycache/verification.md",
    .equivalent = "tests/tinycache/equivalent",
    .rates = tinycache_rates,
};

const struct block_tests tests_tinycache_coalescer = {
    .block = "tinycache_coalescer",
    .sets = tinycache_coalescer_sets,
    .faults = &tinycache_coalescer_faults,
};

const struct block_tests tests_tinycache_array = {
    .block = "tinycache_array",
    .sets = tinycache_array_sets,
    .faults = &tinycache_array_faults,
    .rates = tinycache_array_rates,
    .streams = streams,
};
