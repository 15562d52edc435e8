#include "cmodel/system/stash/stash_costs.h"

/* From the rows of tests/stash/costs.txt, as scripts/stash/models --costs computes them. */
static const struct stash_costs block_costs = {
    .request = 17,
    .answer = 7,
    .store = 20,
    .forward = 20,
    .leave = 14,
    .misses = 8, /* MISSES */
    .mshrs = 32, /* MSHRS, as stash_exact.c has it */
    .map = 41,
    .page = 1,
    .entry = 1, /* the search takes a used entry a cycle: docs/stash/rate.md */
    .step = 1,
    .leaving_chunk = 1,
    .end_block = 24,
    .end_kernel = 6,
    .block = true,
};

struct stash_costs stash_costs_of(const struct system_config *config)
{
    if (config->stash_costs == COSTS_PAPERS)
        return (struct stash_costs){.request = config->translation_cycles, .map = config->translation_cycles};
    struct stash_costs costs = block_costs;
    if (config->mshrs < costs.mshrs) costs.mshrs = config->mshrs;
    return costs;
}
