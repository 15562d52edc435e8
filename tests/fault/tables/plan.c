#include <stddef.h>

#include "tests/fault/tables/mutate.h"

#define SMALL                                                                                                          \
    "BYTES=256 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=4 MAPS_PER_BLOCK=2 VP_ENTRIES=8 "             \
    "PAGE_BYTES=256 SPAN_BITS=8 MSHRS=2 MISSES=2 DEFERRED=2 "
#define MIDDLE                                                                                                         \
    "BYTES=512 BANKS=8 LANES=4 CHUNK_WORDS=8 MAP_ENTRIES=8 THREAD_BLOCKS=4 MAPS_PER_BLOCK=2 VP_ENTRIES=16 "            \
    "PAGE_BYTES=256 SPAN_BITS=9 MSHRS=4 MISSES=4 DEFERRED=2 "

/* SMALL has more slots than entries and more pages than the VP-map holds: entries and pages run out. */
const struct mutate_run mutate_runs[] = {
    {SMALL "SCOUT_DISTANCE=0", AGENT_READY, 40000, 10000, 2500, 2500},
    {MIDDLE "SCOUT_DISTANCE=2", AGENT_READY, 40000, 10000, 2500, 2500},
    {SMALL "SCOUT_DISTANCE=1 VP_ENTRIES=4", AGENT_HOSTILE, 60000, 20000, 9000, 7000},
    {MIDDLE "SCOUT_DISTANCE=0", AGENT_STALLING, 60000, 20000, 9000, 7000},
    {MIDDLE "SCOUT_DISTANCE=0 VP_ENTRIES=8 MSHRS=2", AGENT_HOSTILE, 60000, 20000, 9000, 7000},
    {NULL, AGENT_READY, 0, 0, 0, 0}};

#define SHORTCUT  "a replica only saves a request: a lane that it does not serve asks the registry"
#define UNREACHED "cannot be executed: docs/coverage.md"
#define NO_STAY   "STAY says that nothing happens; it counts for a REREGISTER alone"

const struct mutate_allowed mutate_allowed[] = {
    {"word", "V", "ADOPT", NULL, NULL, UNREACHED},
    {"job", "CLEAR", "STEP", "otherwise", "MISS_WALK", "no word to send: by DRAIN to IDLE, before any access is taken"},
    {"job", "REPLICA_OLD", "STEP", "replica_same", "next ", "no chunk was read: no copy is found. " SHORTCUT},
    {"job", "REPLICA_COPY", "STEP", "otherwise", "next ", "no chunk was read: no copy is found. " SHORTCUT},
    {"job", "REPLICA_FILL", "STEP", "otherwise", "next ", "no chunk was read: no copy is found. " SHORTCUT},
    {"job", "REPLICA_FILL", "STEP", NULL, "without FILL_NEW", SHORTCUT},
    {"commit", "I", "STORE", "granting", NULL, UNREACHED},
    {"commit", "I", "LOAD", NULL, "without STAY", NO_STAY},
    {"commit", "P", "LOAD", NULL, "without STAY", NO_STAY},
    {"commit", "I", "STORE", NULL, "without STAY", NO_STAY},
    {"commit", "V", "STORE", NULL, "without STAY", NO_STAY},
    {"commit", "P", "STORE", NULL, "without STAY", NO_STAY},
    {"commit", "P", "RAW_LOAD", NULL, "without STAY", NO_STAY},
    {"commit", "P", "RAW_STORE", NULL, "without STAY", NO_STAY},
    {"commit", "P", "WRITE_BACK", NULL, "without STAY", NO_STAY},
    {"command", "READY", "STEP", "otherwise", NULL, UNREACHED},
    {"command", "READY", "STEP", "is_kernel", "without FREEZE",
     "the scan's own row freezes; this one only keeps new misses from making the wait longer"},
    {"command", "READY", "STEP", "is_chg", "without FREEZE",
     "a program does not access a mapping while it changes it; the freeze defines what happens when it does"},
    {"command", "BLOCK_SLOT", "STEP", "slot_held && in_flight", "without SELF_SLOT",
     "a program does not access a mapping while it ends it: there is nothing to freeze"},
    {NULL, NULL, NULL, NULL, NULL, NULL}};
