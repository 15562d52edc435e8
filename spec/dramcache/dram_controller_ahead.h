/* The names of the table `ahead`, and the numbers by which programs know them. Rows: spec/dramcache/dram_controller_ahead.c. */
#ifndef LARDER_SPEC_DRAM_CONTROLLER_AHEAD_H
#define LARDER_SPEC_DRAM_CONTROLLER_AHEAD_H

#include "spec/rows.h"

/* clang-format off */
#define DRAM_CONTROLLER_AHEAD_STATES(X, prefix) \
    X(prefix, ASKED, "asked in each cycle")

#define DRAM_CONTROLLER_AHEAD_EVENTS(X, prefix) \
    X(prefix, READS,  "reads have the turn") \
    X(prefix, WRITES, "writes have the turn")

#define DRAM_CONTROLLER_AHEAD_CONDITIONS(X, prefix) \
    X(prefix, reads_wait,  "a read waits") \
    X(prefix, writes_wait, "a write waits") \
    X(prefix, pressing,    "as in the table `turn`") \
    X(prefix, few_bursts,  "four of the turn's least bursts are left, or fewer") \
    X(prefix, few_reads,   "four places of reads are taken, or fewer") \
    X(prefix, few_writes,  "four places of writes are taken, or fewer")

/* None: the queue that has not the turn does nothing. */
#define DRAM_CONTROLLER_AHEAD_ACTIONS(X, prefix) \
    X(prefix, PREPARE, "the queue that has not the turn opens and closes banks in the next cycle, where the other has no command")
/* clang-format on */

/* AHEAD_ASKED, AHEAD_ON_READS, AHEAD_IF_pressing, AHEAD_DO_PREPARE, ...: numbers, in the order of the lists. */
enum dram_controller_ahead_state { DRAM_CONTROLLER_AHEAD_STATES(SPEC_NUMBER, AHEAD_) };
enum dram_controller_ahead_event { DRAM_CONTROLLER_AHEAD_EVENTS(SPEC_NUMBER, AHEAD_ON_) };
enum dram_controller_ahead_condition { DRAM_CONTROLLER_AHEAD_CONDITIONS(SPEC_NUMBER, AHEAD_IF_) };
enum dram_controller_ahead_action { DRAM_CONTROLLER_AHEAD_ACTIONS(SPEC_NUMBER, AHEAD_DO_) };

extern const struct spec_fsm dram_controller_ahead_fsm;

#endif
