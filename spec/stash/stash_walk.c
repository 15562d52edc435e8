/* The table `walk`: accesses that missed, one after another, to the translation. What each action does in which cycle:
 * docs/stash/engine-data-path.md. */
#include "spec/stash/stash_walk.h"

static const struct spec_name states[] = {STASH_WALK_STATES(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {STASH_WALK_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {STASH_WALK_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
      /* state          when                     actions                 next           because */
    STEP(IDLE,          picked && replica,       START,                  REPLICA_READ,  "an older copy may save the request (thesis 4.5.6)")
    STEP(IDLE,          picked,                  START,                  SEND,          "a store, a raw access, or no older copy is known")
    STEP(IDLE,          otherwise,               ,                       IDLE,          "no access is ready, or a command holds the engine")

    STEP(SEND,          sent && last,            SEND_CHUNK,             IDLE,          "no lane is left to send")
    STEP(SEND,          sent,                    SEND_CHUNK,             SEND,          "one chunk a cycle")
    STEP(SEND,          otherwise,               ,                       SEND,          "the translation is full, or a chunk that must leave goes first")

    STEP(REPLICA_READ,  always,                  READ_NEW,               REPLICA_NEW,   "its pointer names the older mapping")
    STEP(REPLICA_NEW,   always,                  READ_OLD,               REPLICA_OLD,   "the entry arrives in the next cycle")
    STEP(REPLICA_OLD,   replica_same,            BEGIN_REPLICA,          REPLICA_PROBE, "a word has the same place in both")
    STEP(REPLICA_OLD,   otherwise,               END_REPLICA,            IDLE,          "the pointer's entry has another tile by now")
    STEP(REPLICA_PROBE, always,                  PROBE_COPY,             REPLICA_ASK,   "a chunk at a time")
    STEP(REPLICA_ASK,   granted,                 ,                       REPLICA_COPY,  "the chunk is on its way")
    STEP(REPLICA_ASK,   otherwise,               ,                       REPLICA_ASK,   "others go first")
    STEP(REPLICA_COPY,  !arrived,                ,                       REPLICA_COPY,  "the chunk is on its way")
    STEP(REPLICA_COPY,  copy_found,              KEEP_COPY,              REPLICA_FILL,  "its words save requests")
    STEP(REPLICA_COPY,  replica_last,            END_REPLICA,            IDLE,          "these lanes ask the registry later")
    STEP(REPLICA_COPY,  otherwise,               NEXT_LANE,              REPLICA_PROBE, "these lanes ask the registry later")
    STEP(REPLICA_FILL,  granted && replica_last, FILL_NEW | END_REPLICA, IDLE,          "the redo finds the words")
    STEP(REPLICA_FILL,  granted,                 FILL_NEW | NEXT_LANE,   REPLICA_PROBE, "the redo finds the words")
    STEP(REPLICA_FILL,  otherwise,               ,                       REPLICA_FILL,  "others go first")
    {0}};
/* clang-format on */

const struct spec_fsm stash_walk_fsm = {
    .name = "walk",
    .kind = SPEC_SEQUENCER,
    .order = SPEC_PRIORITY,
    .reset = "IDLE",
    .states = states,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "the accesses that missed, one after another",
    .source = "thesis sections 4.5.2, 4.5.6; the order is Larder's",
};
