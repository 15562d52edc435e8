/* Which command of a queue goes first: HAShCache, section 3.1; docs/dramcache/controller-data-path.md, "Order". */
#include "spec/dramcache/dram_first.h"

static const struct spec_name states[] = {DRAM_FIRST_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {DRAM_FIRST_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {DRAM_FIRST_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {DRAM_FIRST_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
    ROW(ASKED, FR_FCFS,    burst,     BURST,       ASKED, "the data bus is what must not wait")
    ROW(ASKED, FR_FCFS,    open,      OPEN,        ASKED, "a bank that is closed has its burst sooner than one that must be closed first")
    ROW(ASKED, FR_FCFS,    otherwise, CLOSE,       ASKED, "nothing else could go")

    ROW(ASKED, PRIS_CPU,   cpu_burst, BURST | CPU, ASKED, "a CPU's seamless burst")
    ROW(ASKED, PRIS_CPU,   cpu_open,  OPEN | CPU,  ASKED, "a CPU's hidden ACT: before all of the GPU's")
    ROW(ASKED, PRIS_CPU,   cpu_close, CLOSE | CPU, ASKED, "a CPU's hidden PRE: before all of the GPU's")
    ROW(ASKED, PRIS_CPU,   burst,     BURST,       ASKED, "no CPU's command could go")
    ROW(ASKED, PRIS_CPU,   open,      OPEN,        ASKED, "no CPU's command could go")
    ROW(ASKED, PRIS_CPU,   otherwise, CLOSE,       ASKED, "nothing else could go")

    ROW(ASKED, PRIS_CLASS, cpu_burst, BURST | CPU, ASKED, "of bursts the CPU's")
    ROW(ASKED, PRIS_CLASS, burst,     BURST,       ASKED, "a GPU's seamless burst goes before what the CPU prepares")
    ROW(ASKED, PRIS_CLASS, cpu_open,  OPEN | CPU,  ASKED, "of ACTs the CPU's")
    ROW(ASKED, PRIS_CLASS, open,      OPEN,        ASKED, "a bank that is closed has its burst sooner than one that must be closed first")
    ROW(ASKED, PRIS_CLASS, cpu_close, CLOSE | CPU, ASKED, "of PREs the CPU's")
    ROW(ASKED, PRIS_CLASS, otherwise, CLOSE,       ASKED, "nothing else could go")
    {0}};
/* clang-format on */

const struct spec_fsm dram_first_fsm = {
    .name = "first",
    .kind = SPEC_LOOKUP,
    .order = SPEC_PRIORITY,
    .reset = "ASKED",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "which command of a queue goes before the others",
    .source = "HAShCache, section 3.1, algorithm 1",
};
