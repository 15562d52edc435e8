/* What a look-up of a slot finds: HAShCache, section 3.2.3; docs/dramcache/chaining-data-path.md. */
#include "spec/dramcache/dramcache_look.h"

static const struct spec_name states[] = {DRAMCACHE_LOOK_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {DRAMCACHE_LOOK_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {DRAMCACHE_LOOK_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {DRAMCACHE_LOOK_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
    ROW((CLEAN, DIRTY), CPU_READ,    match,                                       HIT,   same,  "most hits are here")
    ROW((CLEAN, DIRTY), CPU_READ,    !match && !chained,                          MISS,  same,  "one tag match says it")
    ROW((CLEAN, DIRTY), CPU_READ,    !match && chained && chain_dirty,            AGAIN, same,  "memory may have an old value")
    ROW((CLEAN, DIRTY), CPU_READ,    !match && chained && !chain_dirty && waits,  AGAIN, same,  "the chained slot answers before memory does")
    ROW((CLEAN, DIRTY), CPU_READ,    !match && chained && !chain_dirty && !waits, SKIP,  same,  "memory has answered, or is asked at once: the CPU does not wait for a second tag")

    ROW((CLEAN, DIRTY), GPU_READ,    match,                                       HIT,   same,  "most hits are here")
    ROW((CLEAN, DIRTY), GPU_READ,    !match && !chained,                          MISS,  same,  "one tag match says it")
    ROW((CLEAN, DIRTY), GPU_READ,    !match && chained,                           AGAIN, same,  "the GPU can wait, and memory is spared")

    ROW((CLEAN, DIRTY), WRITE,       match,                                       HIT,   DIRTY, "the written copy is the only one of its value")
    ROW((CLEAN, DIRTY), WRITE,       !match && !chained,                          MISS,  same,  "a write that misses goes to memory")
    ROW((CLEAN, DIRTY), WRITE,       !match && chained,                           AGAIN, same,  "a copy in the chained slot must not stay as it was")

    ROW((CLEAN, DIRTY), CHAIN_READ,  match,                                       HIT,   same,  "found by two tag matches")
    ROW((CLEAN, DIRTY), CHAIN_READ,  !match,                                      MISS,  same,  "there are two tag matches at most")

    ROW((CLEAN, DIRTY), CHAIN_WRITE, match,                                       HIT,   DIRTY, "the written copy is the only one of its value")
    ROW((CLEAN, DIRTY), CHAIN_WRITE, !match,                                      MISS,  same,  "there are two tag matches at most")
    {0}};
/* clang-format on */

const struct spec_fsm dramcache_look_fsm = {
    .name = "look",
    .kind = SPEC_LOOKUP,
    .order = SPEC_EXCLUSIVE,
    .reset = "CLEAN",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "what the slot that is looked at has for the set",
    .source = "HAShCache, section 3.2.3",
};
