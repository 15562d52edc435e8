#include <stddef.h>

#include "tests/fault/plans.h"

const struct fault_plan *const fault_plans[] = {
    &plan_scratchpad, &plan_stash_map_index, &plan_stash_storage,       &plan_vp_map,          &plan_stash_map,
    &plan_stash,      &plan_tinycache,       &plan_tinycache_coalescer, &plan_tinycache_array, NULL};
