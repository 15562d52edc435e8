#include <stddef.h>

#include "tests/fault/tables/mutate.h"

const struct mutate_plan *const mutate_plans[] = {&mutate_plan_stash, &mutate_plan_tinycache, NULL};
