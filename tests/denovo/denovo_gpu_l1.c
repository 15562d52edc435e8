/* What the layers of tests run of denovo_gpu_l1. Its tables are in its parts, which have tests of their own. */
#include "tests/denovo/denovo_gpu_l1.h"

/* clang-format off */
const struct lockstep_set denovo_gpu_l1_sets[] = {
    /* parameters                                                     test    soak  Icarus netlist coverage rows */
    {GPU_SMALL,                                                      50000, 1500000,  1000, 0, 1, 0, .tenth = 1},
    {GPU_STILL,                                                      30000, 1000000,     0, 0, 0, 0, .tenth = 1},
    {GPU_WHOLE " PROTOCOL=GH MODEL=1 ENTRIES=8",                     30000, 1200000,     0, 0, 0, 0, .tenth = 1},
    {GPU_WHOLE " PROTOCOL=GD",                                           0, 1200000,     0, 0, 0, 0, .tenth = 1},
    /* Lines of two chunks, warp accesses of two lines and more. */
    {GPU_SMALL " LANES=16 LINE_WORDS=8 PORT_WORDS=4 BYTES=1024 PROTOCOL=DR", 0, 1200000, 0, 0, 0, 0, .tenth = 1},
    {GPU_SMALL " LANES=8 ENTRIES=16 PROTOCOL=DH EAGER=0",                0, 1200000,     0, 0, 0, 0, .tenth = 1},
    {GPU_LEAST,                                                      30000, 1200000,     0, 0, 0, 0, .tenth = 1},
    /* Every atomic acquires, and epochs wrap soon. */
    {GPU_SMALL " MODEL=0 EPOCH_BITS=3",                              30000, 1200000,     0, 0, 0, 0, .tenth = 1},
    {"",                                                             10000,  300000,     0, 0, 0, 0},
    {0},
};

/* Corners of the inputs that no run drives, and why. */
static const struct corner_exclusion corners[] = {
    {"fwd.to_stash",  "1",         .why = "a forward to an L1"},
    {"fwd.owner_map", "1 maximum", .why = "0 in a forward to an L1"},
    {"rsp_in.stash",  "1",         .why = "0 in an answer to an L1"},
    {0},
};
/* clang-format on */

const struct block_tests tests_denovo_gpu_l1 = {
    .block = "denovo_gpu_l1",
    .sets = denovo_gpu_l1_sets,
    .corners = corners,
    .faults = &denovo_gpu_l1_faults,
    .rates = denovo_gpu_l1_rates,
};
