/* What the layers of tests run of the family. */
#include "tests/dramcache/tests.h"

const struct block_tests tests_dram_controller = {
    .block = "dram_controller",
    .sets = dram_controller_sets,
    .rates = dram_controller_rates,
    .faults = &dram_controller_faults,
    .rows = &dram_controller_rows,
    .mutants = &dram_controller_mutants,
    .document = "docs/dramcache/controller-data-path.md",
    .costs = &dram_controller_costs,
};

const struct block_tests tests_dram_axi4_port = {
    .block = "dram_axi4_port",
    .sets = dram_axi4_port_sets,
    .rates = dram_axi4_port_rates,
    .faults = &dram_axi4_port_faults,
};

const struct block_tests tests_dramcache_bye = {
    .block = "dramcache_bye",
    .sets = dramcache_bye_sets,
    .rates = dramcache_bye_rates,
    .faults = &dramcache_bye_faults,
};

const struct block_tests tests_dramcache_mcc = {
    .block = "dramcache_mcc",
    .sets = dramcache_mcc_sets,
    .rates = dramcache_mcc_rates,
    .faults = &dramcache_mcc_faults,
};

/* clang-format off */
static const struct corner_exclusion predictor_corners[] = {
    {"look_core",   0, "CORES - 1",             0, "so many cores"},
    {"train_entry", 0, "CORES * ENTRIES - 1",   0, "so many entries"},
    {0},
};
/* clang-format on */

const struct block_tests tests_dramcache_predictor = {
    .block = "dramcache_predictor",
    .sets = dramcache_predictor_sets,
    .rates = dramcache_predictor_rates,
    .faults = &dramcache_predictor_faults,
    .corners = predictor_corners,
};

const struct block_tests tests_dramcache_map = {
    .block = "dramcache_map",
    .sets = dramcache_map_sets,
    .rates = dramcache_map_rates,
    .faults = &dramcache_map_faults,
};

/* clang-format off */
static const struct corner_exclusion chaining_corners[] = {
    {"fill_slot", 0, "14", 0, "so many slots"},
    {0},
};
/* clang-format on */

const struct block_tests tests_dramcache_chaining = {
    .block = "dramcache_chaining",
    .sets = dramcache_chaining_sets,
    .rates = dramcache_chaining_rates,
    .faults = &dramcache_chaining_faults,
    .corners = chaining_corners,
    .rows = &dramcache_chaining_rows,
    .mutants = &dramcache_chaining_mutants,
    .document = "docs/dramcache/chaining-data-path.md",
};

/* clang-format off */
static const struct corner_exclusion frontend_corners[] = {
    {"tad_answer.data", "1 maximum", 0, 0, "its tag word is one that the block wrote: bits 61 down to the tag are 0"},
    {0},
};
/* clang-format on */

const struct block_tests tests_dramcache_frontend = {
    .block = "dramcache_frontend",
    .sets = dramcache_frontend_sets,
    .rates = dramcache_frontend_rates,
    .faults = &dramcache_frontend_faults,
    .corners = frontend_corners,
};

/* clang-format off */
static const struct corner_exclusion dramcache_corners[] = {
    {"b.resp", "EXOKAY", 0, 0, "no exclusive access is asked for"},
    {"r.resp", "EXOKAY", 0, 0, "no exclusive access is asked for"},
    {0},
};
/* clang-format on */

const struct block_tests tests_dramcache = {
    .block = "dramcache",
    .sets = dramcache_sets,
    .rates = dramcache_rates,
    .faults = &dramcache_faults,
    .corners = dramcache_corners,
};

/* clang-format off */
static const struct corner_exclusion stack_corners[] = {
    {"b.resp", "EXOKAY", 0, 0, "no exclusive access is asked for"},
    {"r.resp", "EXOKAY", 0, 0, "no exclusive access is asked for"},
    {0},
};
/* clang-format on */

const struct block_tests tests_dramcache_stack = {
    .block = "dramcache_stack",
    .sets = dramcache_stack_sets,
    .rates = dramcache_stack_rates,
    .faults = &dramcache_stack_faults,
    .corners = stack_corners,
};
