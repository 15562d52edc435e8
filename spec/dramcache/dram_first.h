/* The names of the table `first`, and the numbers by which programs know them. Rows: spec/dramcache/dram_first.c. */
#ifndef LARDER_SPEC_DRAM_FIRST_H
#define LARDER_SPEC_DRAM_FIRST_H

#include "spec/rows.h"

/* clang-format off */
#define DRAM_FIRST_STATES(X, prefix) \
    X(prefix, ASKED, "some entry of a queue could have a command")

#define DRAM_FIRST_EVENTS(X, prefix) \
    X(prefix, FR_FCFS,    "the scheduler is FR_FCFS, or SMS") \
    X(prefix, PRIS_CPU,   "it is PRIS_CPU") \
    X(prefix, PRIS_CLASS, "it is PRIS_CLASS")

#define DRAM_FIRST_CONDITIONS(X, prefix) \
    X(prefix, cpu_burst, "a CPU's entry could have its burst") \
    X(prefix, cpu_open,  "a CPU's entry could have ACT") \
    X(prefix, cpu_close, "a CPU's entry could have PRE") \
    X(prefix, burst,     "an entry could have its burst") \
    X(prefix, open,      "an entry could have ACT")

/* Of the entries that could have it the oldest has it. */
#define DRAM_FIRST_ACTIONS(X, prefix) \
    X(prefix, BURST, "a burst goes") \
    X(prefix, OPEN,  "ACT goes") \
    X(prefix, CLOSE, "PRE goes") \
    X(prefix, CPU,   "it is one of the CPU's")
/* clang-format on */

/* FIRST_ASKED, FIRST_ON_PRIS_CPU, FIRST_IF_burst, FIRST_DO_CPU, ...: numbers, in the order of the lists. */
enum dram_first_state { DRAM_FIRST_STATES(SPEC_NUMBER, FIRST_) };
enum dram_first_event { DRAM_FIRST_EVENTS(SPEC_NUMBER, FIRST_ON_) };
enum dram_first_condition { DRAM_FIRST_CONDITIONS(SPEC_NUMBER, FIRST_IF_) };
enum dram_first_action { DRAM_FIRST_ACTIONS(SPEC_NUMBER, FIRST_DO_) };

extern const struct spec_fsm dram_first_fsm;

#endif
