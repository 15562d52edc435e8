/* When the queue that has not the turn opens and closes banks: docs/dramcache/controller-data-path.md, "The other queue". */
#include "spec/dramcache/dram_controller_ahead.h"

static const struct spec_name states[] = {DRAM_CONTROLLER_AHEAD_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {DRAM_CONTROLLER_AHEAD_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {DRAM_CONTROLLER_AHEAD_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {DRAM_CONTROLLER_AHEAD_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
    ROW(ASKED, READS,  !writes_wait,           ,        ASKED, "there is nothing to write")
    ROW(ASKED, READS,  few_reads,              PREPARE, ASKED, "the reads are soon gone")
    ROW(ASKED, READS,  pressing && few_bursts, PREPARE, ASKED, "the writes get the turn soon")
    ROW(ASKED, READS,  otherwise,              ,        ASKED, "the reads may want these banks")

    ROW(ASKED, WRITES, !reads_wait,            ,        ASKED, "there is nothing to read")
    ROW(ASKED, WRITES, few_writes,             PREPARE, ASKED, "the writes are soon gone")
    ROW(ASKED, WRITES, few_bursts,             PREPARE, ASKED, "the reads get the turn soon")
    ROW(ASKED, WRITES, otherwise,              ,        ASKED, "the writes may want these banks")
    {0}};
/* clang-format on */

const struct spec_fsm dram_controller_ahead_fsm = {
    .name = "ahead",
    .kind = SPEC_LOOKUP,
    .order = SPEC_PRIORITY,
    .reset = "ASKED",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "whether banks are opened and closed for the queue that has not the turn",
    .source = "Larder",
};
