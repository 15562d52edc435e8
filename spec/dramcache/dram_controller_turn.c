/* Which queue of the DRAM controller has the turn: docs/dramcache/controller-data-path.md, "Direction". */
#include "spec/dramcache/dram_controller_turn.h"

static const struct spec_name states[] = {DRAM_CONTROLLER_TURN_STATES(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {DRAM_CONTROLLER_TURN_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {DRAM_CONTROLLER_TURN_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
    STEP(READS,  !writes_wait,          ,              READS,  "there is nothing to write")
    STEP(READS,  reads_go && !spent,    ,              READS,  "a change costs the data bus its gap: a turn has its least bursts")
    STEP(READS,  pressing,              BEGIN | HEARD, WRITES, "reads have had their least, or none can go")
    STEP(READS,  reads_go,              ,              READS,  "somebody waits for a read, and nobody for a write")
    STEP(READS,  above_low,             BEGIN | HEARD, WRITES, "no read can go, and the writes are enough for a turn")
    STEP(READS,  powering,              BEGIN | HEARD, WRITES, "no command goes yet, so the change costs nothing")
    STEP(READS,  otherwise,             ,              READS,  "few writes wait for more")

    STEP(WRITES, !reads_go,             ,              WRITES, "no read can go")
    STEP(WRITES, writes_wait && !spent, ,              WRITES, "a change costs the data bus its gap: a turn has its least bursts")
    STEP(WRITES, otherwise,             BEGIN,         READS,  "somebody waits for a read")
    {0}};
/* clang-format on */

const struct spec_fsm dram_controller_turn_fsm = {
    .name = "turn",
    .kind = SPEC_SEQUENCER,
    .order = SPEC_PRIORITY,
    .reset = "READS",
    .states = states,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "whether reads or writes have the data bus",
    .source = "HAShCache, section 4.1.2",
};
