/* The names of the table `alone`, and the numbers by which programs know them. Rows: spec/dramcache/dram_controller_alone.c. */
#ifndef LARDER_SPEC_DRAM_CONTROLLER_ALONE_H
#define LARDER_SPEC_DRAM_CONTROLLER_ALONE_H

#include "spec/rows.h"

/* clang-format off */
#define DRAM_CONTROLLER_ALONE_STATES(X, prefix) \
    X(prefix, ASKED, "asked of each kind of command that competes in a phase")

#define DRAM_CONTROLLER_ALONE_EVENTS(X, prefix) \
    X(prefix, FR_FCFS,    "the scheduler is FR_FCFS, or SMS") \
    X(prefix, PRIS_CPU,   "it is PRIS_CPU") \
    X(prefix, PRIS_CLASS, "it is PRIS_CLASS")

#define DRAM_CONTROLLER_ALONE_CONDITIONS(X, prefix) \
    X(prefix, cpu_any,  "a CPU's entry could have one of the kinds that compete") \
    X(prefix, cpu_this, "a CPU's entry could have this kind")

/* None: the two classes are alike. */
#define DRAM_CONTROLLER_ALONE_ACTIONS(X, prefix) \
    X(prefix, CPU, "no GPU's entry has this kind of command")
/* clang-format on */

/* ALONE_ASKED, ALONE_ON_PRIS_CPU, ALONE_IF_cpu_any, ALONE_DO_CPU, ...: numbers, in the order of the lists. */
enum dram_controller_alone_state { DRAM_CONTROLLER_ALONE_STATES(SPEC_NUMBER, ALONE_) };
enum dram_controller_alone_event { DRAM_CONTROLLER_ALONE_EVENTS(SPEC_NUMBER, ALONE_ON_) };
enum dram_controller_alone_condition { DRAM_CONTROLLER_ALONE_CONDITIONS(SPEC_NUMBER, ALONE_IF_) };
enum dram_controller_alone_action { DRAM_CONTROLLER_ALONE_ACTIONS(SPEC_NUMBER, ALONE_DO_) };

extern const struct spec_fsm dram_controller_alone_fsm;

#endif
