/* Whose command of a kind goes: HAShCache, section 3.1; docs/dramcache/controller-data-path.md, "Order". */
#include "spec/dramcache/dram_controller_alone.h"

static const struct spec_name states[] = {DRAM_CONTROLLER_ALONE_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {DRAM_CONTROLLER_ALONE_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {DRAM_CONTROLLER_ALONE_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {DRAM_CONTROLLER_ALONE_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
    ROW(ASKED, FR_FCFS,    always,    ,    ASKED, "the oldest goes, whoever asked for it")

    ROW(ASKED, PRIS_CPU,   cpu_any,   CPU, ASKED, "a CPU's command of any kind goes before all of the GPU's")
    ROW(ASKED, PRIS_CPU,   otherwise, ,    ASKED, "no CPU's command could go")

    ROW(ASKED, PRIS_CLASS, cpu_this,  CPU, ASKED, "of a kind the CPU's go before the GPU's")
    ROW(ASKED, PRIS_CLASS, otherwise, ,    ASKED, "a GPU's command of a kind goes before a CPU's of a later kind")
    {0}};
/* clang-format on */

const struct spec_fsm dram_controller_alone_fsm = {
    .name = "alone",
    .kind = SPEC_LOOKUP,
    .order = SPEC_PRIORITY,
    .reset = "ASKED",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "whether a kind of command is for the CPU's entries alone",
    .source = "HAShCache, section 3.1, algorithm 1",
};
