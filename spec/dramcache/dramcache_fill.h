/* The names of the table `fill`, and the numbers by which programs know them. Rows: spec/dramcache/dramcache_fill.c. */
#ifndef LARDER_SPEC_DRAMCACHE_FILL_H
#define LARDER_SPEC_DRAMCACHE_FILL_H

#include "spec/rows.h"

/* clang-format off */
#define DRAMCACHE_FILL_STATES(X, prefix) \
    X(prefix, CPU, "the original slot is the CPU's, or empty") \
    X(prefix, GPU, "the original slot is the GPU's")

#define DRAMCACHE_FILL_EVENTS(X, prefix) \
    X(prefix, CPU_FILL, "a line that the CPU has asked for") \
    X(prefix, GPU_FILL, "a line that the GPU has asked for")

#define DRAMCACHE_FILL_CONDITIONS(X, prefix) \
    X(prefix, reached,     "one more slot of the GPU would leave the CPU less than its own") \
    X(prefix, chained,     "the set has a block in a chained slot") \
    X(prefix, chained_gpu, "and that slot is the GPU's") \
    X(prefix, near_cpu,    "of the next three slots one is the CPU's or empty, and its set has no chain") \
    X(prefix, near_gpu,    "of the next three slots one is the GPU's, and its set has no chain")

/* None: the line is not kept. */
#define DRAMCACHE_FILL_ACTIONS(X, prefix) \
    X(prefix, ORIGINAL, "the line takes the original slot") \
    X(prefix, CHAINED,  "the line takes the slot that the set is chained to") \
    X(prefix, NEAR_CPU, "the line takes the nearest of the CPU's slots, and the set is chained to it") \
    X(prefix, NEAR_GPU, "the line takes the nearest of the GPU's slots, and the set is chained to it")
/* clang-format on */

/* FILL_GPU, FILL_ON_CPU_FILL, FILL_IF_reached, FILL_DO_CHAINED, ...: numbers, in the order of the lists. */
enum fill_state { DRAMCACHE_FILL_STATES(SPEC_NUMBER, FILL_) };
enum fill_event { DRAMCACHE_FILL_EVENTS(SPEC_NUMBER, FILL_ON_) };
enum fill_condition { DRAMCACHE_FILL_CONDITIONS(SPEC_NUMBER, FILL_IF_) };
enum fill_action { DRAMCACHE_FILL_ACTIONS(SPEC_NUMBER, FILL_DO_) };

extern const struct spec_fsm dramcache_fill_fsm;

#endif
