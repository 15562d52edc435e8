/* Chaining's tables `look` and `fill`: on which sets each row must be reached, and the runs that find a wrong one. */
#include <stddef.h>

#include "spec/dramcache/dramcache.h"
#include "tests/dramcache/tests.h"

static const char *const sets[] = {"", "CPU_SLOTS=7", "TAG_BITS=1", NULL};

const struct rows_plan dramcache_chaining_rows = {
    .block = "dramcache_chaining", .sets = sets, .cycles = 200000, .seeds = 2, .soak_seeds = 10};

static const struct mutate_run runs[] = {{"", AGENT_READY, 20000, 5000, 0, 0, 0},
                                         {"CPU_SLOTS=7", AGENT_READY, 20000, 5000, 0, 0, 0},
                                         {"", AGENT_HOSTILE, 20000, 5000, 0, 0, 0},
                                         {NULL, AGENT_READY, 0, 0, 0, 0, 0}};

const struct mutate_plan dramcache_chaining_mutants = {.block = &dramcache_chaining_block, .runs = runs};
