#include <stddef.h>

#include "tests/fault/plans.h"

const struct fault_plan *const fault_plans[] = {&plan_scratchpad, NULL};
