/* The plans, one file for each block. */
#ifndef LARDER_TESTS_FAULT_PLANS_H
#define LARDER_TESTS_FAULT_PLANS_H

#include "tests/fault/fault.h"

extern const struct fault_plan plan_scratchpad, plan_stash_storage, plan_vp_map, plan_stash_map, plan_stash;
extern const struct fault_plan plan_stash_map_index;
extern const struct fault_plan plan_tinycache, plan_tinycache_coalescer, plan_tinycache_array;

#endif
