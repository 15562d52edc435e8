/* The names of the table `turn`, and the numbers by which programs know them. Rows: spec/dramcache/dram_controller_turn.c. */
#ifndef LARDER_SPEC_DRAM_CONTROLLER_TURN_H
#define LARDER_SPEC_DRAM_CONTROLLER_TURN_H

#include "spec/rows.h"

/* clang-format off */
#define DRAM_CONTROLLER_TURN_STATES(X, prefix) \
    X(prefix, READS,  "reads have the turn") \
    X(prefix, WRITES, "writes have the turn")

#define DRAM_CONTROLLER_TURN_CONDITIONS(X, prefix) \
    X(prefix, reads_go,    "a read waits, and its answer has a place") \
    X(prefix, writes_wait, "a write waits") \
    X(prefix, spent,       "the turn has had its least bursts") \
    X(prefix, pressing,    "more than WRITE_HIGH places of writes are taken, or a read at the door waits for a write, or the oldest write is too old") \
    X(prefix, above_low,   "more than WRITE_LOW places of writes are taken") \
    X(prefix, powering,    "power-up is not over")

/* None: the turn goes on. */
#define DRAM_CONTROLLER_TURN_ACTIONS(X, prefix) \
    X(prefix, BEGIN, "the next turn begins, with its least bursts before it") \
    X(prefix, HEARD, "a read at the door that waits for a write need press no more")
/* clang-format on */

/* TURN_READS, TURN_IF_spent, TURN_DO_BEGIN, ...: numbers, in the order of the lists. */
enum dram_controller_turn_state { DRAM_CONTROLLER_TURN_STATES(SPEC_NUMBER, TURN_) };
enum dram_controller_turn_condition { DRAM_CONTROLLER_TURN_CONDITIONS(SPEC_NUMBER, TURN_IF_) };
enum dram_controller_turn_action { DRAM_CONTROLLER_TURN_ACTIONS(SPEC_NUMBER, TURN_DO_) };

extern const struct spec_fsm dram_controller_turn_fsm;

#endif
