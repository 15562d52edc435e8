/* Does an agent, which sees ports alone, find a fault of the RTL? No model runs beside it. */
#ifndef LARDER_TESTS_FAULT_ALONE_H
#define LARDER_TESTS_FAULT_ALONE_H

#include "tests/fault/fault.h"

struct fault_alone {
    const char *fault;   /* of the plan's RTL; NULL: none is planted, and nothing must be found */
    const char *setting; /* "NAME=VALUE ...", beside the plan's sets */
    const char *says;    /* words that the agent must say */
};

/* Prints a case for each of `cases`, which end with setting == NULL. `build`: cache of Verilated builds; `work`: a directory. */
void fault_alone_run(const struct fault_plan *plan, const struct fault_alone *cases, const char *build,
                     const char *work);

#endif
