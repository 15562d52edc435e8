/* The controller's tables `turn`, `ahead`, `alone` and `kind`: on which sets each row must be reached, and the runs that find a wrong one. Beside the
 * agent's shadow, the device's rules and the bounds on waiting, what accesses cost is held (costs_controller.c): a wrong turn or order
 * makes them slower, or others first, and never wrong. None of these reads a table. */
#include <stddef.h>

#include "spec/dramcache/dram_controller.h"
#include "tests/dramcache/tests.h"

#define SMALL                                                                                                          \
    "T_RESET=5 T_CKE=9 T_XPR=7 T_ZQINIT=16 DQ_BYTES=1 ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 READS=6 WRITES=6 "           \
    "WRITE_HIGH=4 WRITE_LOW=1 MIN_BURSTS=5 ANSWERS=4 T_REFI=2000 T_RFC=40 "
#define BOUNDED SMALL "AGE_CAP=64 "

static const char *const sets[] = {SMALL, SMALL "SCHEDULER=PRIS_CPU", SMALL "SCHEDULER=PRIS_CLASS", SMALL "PHASES=2",
                                   NULL};

const struct rows_plan dram_controller_rows = {
    .block = "dram_controller", .sets = sets, .cycles = 100000, .seeds = 1, .soak_seeds = 10};

static const struct mutate_run runs[] = {{BOUNDED, AGENT_HOSTILE, 20000, 10000, 0, 0, 0},
                                         {BOUNDED "SCHEDULER=PRIS_CPU", AGENT_HOSTILE, 20000, 10000, 0, 0, 0},
                                         {BOUNDED "SCHEDULER=PRIS_CLASS", AGENT_HOSTILE, 20000, 10000, 0, 0, 0},
                                         {BOUNDED "PHASES=2", AGENT_HOSTILE, 20000, 10000, 0, 0, 0},
                                         {NULL, AGENT_READY, 0, 0, 0, 0, 0}};

const struct mutate_plan dram_controller_mutants = {
    .block = &dram_controller_block, .runs = runs, .costs = &dram_controller_costs, .rounds = 2};
