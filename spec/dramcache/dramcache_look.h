/* The names of the table `look`, and the numbers by which programs know them. Rows: spec/dramcache/dramcache_look.c. */
#ifndef LARDER_SPEC_DRAMCACHE_LOOK_H
#define LARDER_SPEC_DRAMCACHE_LOOK_H

#include "spec/rows.h"

/* clang-format off */
#define DRAMCACHE_LOOK_STATES(X, prefix) \
    X(prefix, CLEAN, "no dirty block of the set: a clean one, none, or a lent slot") \
    X(prefix, DIRTY, "a block of the set, written since it came")

#define DRAMCACHE_LOOK_EVENTS(X, prefix) \
    X(prefix, CPU_READ,    "a CPU reads; the original slot") \
    X(prefix, GPU_READ,    "the GPU reads; the original slot") \
    X(prefix, WRITE,       "either writes; the original slot") \
    X(prefix, CHAIN_READ,  "either reads; the chained slot") \
    X(prefix, CHAIN_WRITE, "either writes; the chained slot")

#define DRAMCACHE_LOOK_CONDITIONS(X, prefix) \
    X(prefix, match,       "the slot has a block of the set, with the line's tag") \
    X(prefix, chained,     "the set has a block in a chained slot") \
    X(prefix, chain_dirty, "and it is dirty") \
    X(prefix, waits,       "memory is asked for the line, and has not answered")

#define DRAMCACHE_LOOK_ACTIONS(X, prefix) \
    X(prefix, HIT,   "the line is here") \
    X(prefix, MISS,  "the line is not in the cache") \
    X(prefix, SKIP,  "a dirty copy is not in the cache: the chained slot is not looked at") \
    X(prefix, AGAIN, "the chained slot is looked at next")
/* clang-format on */

/* LOOK_DIRTY, LOOK_ON_WRITE, LOOK_IF_match, LOOK_DO_AGAIN, ...: numbers, in the order of the lists. */
enum look_state { DRAMCACHE_LOOK_STATES(SPEC_NUMBER, LOOK_) };
enum look_event { DRAMCACHE_LOOK_EVENTS(SPEC_NUMBER, LOOK_ON_) };
enum look_condition { DRAMCACHE_LOOK_CONDITIONS(SPEC_NUMBER, LOOK_IF_) };
enum look_action { DRAMCACHE_LOOK_ACTIONS(SPEC_NUMBER, LOOK_DO_) };

extern const struct spec_fsm dramcache_look_fsm;

#endif
