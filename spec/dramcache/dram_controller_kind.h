/* The names of the table `kind`, and the numbers by which programs know them. Rows: spec/dramcache/dram_controller_kind.c. */
#ifndef LARDER_SPEC_DRAM_CONTROLLER_KIND_H
#define LARDER_SPEC_DRAM_CONTROLLER_KIND_H

#include "spec/rows.h"

/* clang-format off */
#define DRAM_CONTROLLER_KIND_STATES(X, prefix) \
    X(prefix, ASKED, "some entry could have a command")

#define DRAM_CONTROLLER_KIND_EVENTS(X, prefix) \
    X(prefix, ONE,  "a cycle has one command") \
    X(prefix, ROWS, "ACT and PRE have one phase of the cycle")

/* Entries that the table `alone` passes over are not meant. */
#define DRAM_CONTROLLER_KIND_CONDITIONS(X, prefix) \
    X(prefix, burst, "an entry could have its burst") \
    X(prefix, open,  "an entry could have ACT")

/* Of the entries that could have it the oldest has it. */
#define DRAM_CONTROLLER_KIND_ACTIONS(X, prefix) \
    X(prefix, BURST, "a burst goes") \
    X(prefix, OPEN,  "ACT goes") \
    X(prefix, CLOSE, "PRE goes")
/* clang-format on */

/* KIND_ASKED, KIND_ON_ROWS, KIND_IF_burst, KIND_DO_OPEN, ...: numbers, in the order of the lists. */
enum dram_controller_kind_state { DRAM_CONTROLLER_KIND_STATES(SPEC_NUMBER, KIND_) };
enum dram_controller_kind_event { DRAM_CONTROLLER_KIND_EVENTS(SPEC_NUMBER, KIND_ON_) };
enum dram_controller_kind_condition { DRAM_CONTROLLER_KIND_CONDITIONS(SPEC_NUMBER, KIND_IF_) };
enum dram_controller_kind_action { DRAM_CONTROLLER_KIND_ACTIONS(SPEC_NUMBER, KIND_DO_) };

extern const struct spec_fsm dram_controller_kind_fsm;

#endif
