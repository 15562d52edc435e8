/* What the layers of tests run of the family. */
#include "tests/axi4/tests.h"

/* clang-format off */
static const struct corner_exclusion corners[] = {
    {"b.resp", "EXOKAY", 0, 0, "no exclusive access is asked for"},
    {"r.resp", "EXOKAY", 0, 0, "no exclusive access is asked for"},
    {0},
};
/* clang-format on */

const struct block_tests tests_axi4_memory = {
    .block = "axi4_memory",
    .sets = axi4_memory_sets,
    .faults = &axi4_memory_faults,
    .corners = corners,
    .rates = axi4_memory_rates,
};

/* clang-format off */
static const struct corner_exclusion port_corners[] = {
    {"aw.size", "maximum", 0, 0, "a beat has 64 bytes at most"},
    {"ar.size", "maximum", 0, 0, "a beat has 64 bytes at most"},
    {0},
};
/* clang-format on */

const struct block_tests tests_axi4_port = {
    .block = "axi4_port",
    .sets = axi4_port_sets,
    .faults = &axi4_port_faults,
    .corners = port_corners,
    .rates = axi4_port_rates,
};
