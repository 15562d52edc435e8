/* Which kind of command of a queue goes first: HAShCache, section 3.1; docs/dramcache/controller-data-path.md, "Order". */
#include "spec/dramcache/dram_controller_kind.h"

static const struct spec_name states[] = {DRAM_CONTROLLER_KIND_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {DRAM_CONTROLLER_KIND_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {DRAM_CONTROLLER_KIND_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {DRAM_CONTROLLER_KIND_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
    ROW(ASKED, ONE,  burst,     BURST, ASKED, "seamless: the data bus is what must not wait")
    ROW(ASKED, ONE,  open,      OPEN,  ASKED, "hidden; a bank that is closed has its burst sooner than one that must be closed first")
    ROW(ASKED, ONE,  otherwise, CLOSE, ASKED, "hidden; nothing else could go")

    ROW(ASKED, ROWS, open,      OPEN,  ASKED, "a bank that is closed has its burst sooner than one that must be closed first")
    ROW(ASKED, ROWS, otherwise, CLOSE, ASKED, "nothing else could go")
    {0}};
/* clang-format on */

const struct spec_fsm dram_controller_kind_fsm = {
    .name = "kind",
    .kind = SPEC_LOOKUP,
    .order = SPEC_PRIORITY,
    .reset = "ASKED",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "which kind of command of a queue goes before the others",
    .source = "HAShCache, section 3.1, algorithm 1",
};
