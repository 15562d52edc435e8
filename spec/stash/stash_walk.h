/* The names of the table `walk`, and the numbers by which programs know them. Rows: spec/stash/stash_walk.c. */
#ifndef LARDER_SPEC_STASH_WALK_H
#define LARDER_SPEC_STASH_WALK_H

#include "spec/rows.h"

/* clang-format off */
#define STASH_WALK_STATES(X, prefix) \
    X(prefix, IDLE,          "no access is at work") \
    X(prefix, SEND,          "send its words, a chunk a cycle, through the translation to the commit") \
    X(prefix, REPLICA_READ,  "its mapping is asked for, to look for an older copy") \
    X(prefix, REPLICA_NEW,   "the mapping is here: ask for the older one") \
    X(prefix, REPLICA_OLD,   "the older mapping is here") \
    X(prefix, REPLICA_PROBE, "address the lowest lane's chunk in the older copy") \
    X(prefix, REPLICA_ASK,   "read the older copy's chunk") \
    X(prefix, REPLICA_COPY,  "wait for the chunk") \
    X(prefix, REPLICA_FILL,  "write the words to their new places")

#define STASH_WALK_CONDITIONS(X, prefix) \
    X(prefix, picked,       "an access is ready, and the walk may begin one") \
    X(prefix, replica,      "it is a mapped load whose mapping has the reuse bit, and was not looked up yet") \
    X(prefix, replica_same, "the two mappings are of the same tile, and the older one still holds") \
    X(prefix, sent,         "the translation takes the chunk") \
    X(prefix, last,         "no lane is left behind this chunk") \
    X(prefix, granted,      "the storage takes the operation") \
    X(prefix, arrived,      "the chunk that was asked for is here") \
    X(prefix, copy_found,   "some word of the chunk's lanes is present in the older copy") \
    X(prefix, replica_last, "this is the last chunk to look at")

#define STASH_WALK_ACTIONS(X, prefix) \
    X(prefix, START,         "read the access's lanes") \
    X(prefix, SEND_CHUNK,    "start the translation of the lowest lane's chunk, for all lanes in it") \
    X(prefix, READ_NEW,      "read the mapping and its pointer") \
    X(prefix, READ_OLD,      "read the mapping that the pointer names") \
    X(prefix, BEGIN_REPLICA, "all lanes that are to do are looked at") \
    X(prefix, PROBE_COPY,    "address the chunk in the older copy") \
    X(prefix, KEEP_COPY,     "keep the words") \
    X(prefix, FILL_NEW,      "apply FILL to the new words") \
    X(prefix, NEXT_LANE,     "go to the next lane that is in none of the chunks looked at") \
    X(prefix, END_REPLICA,   "what was filled is read by the access's redo; the rest is sent later")
/* clang-format on */

/* WALK_IDLE, WALK_IF_arrived, WALK_DO_START, ...: numbers, in the order of the lists. */
enum walk_state { STASH_WALK_STATES(SPEC_NUMBER, WALK_) };
enum walk_condition { STASH_WALK_CONDITIONS(SPEC_NUMBER, WALK_IF_) };
enum walk_action { STASH_WALK_ACTIONS(SPEC_NUMBER, WALK_DO_) };

extern const struct spec_fsm stash_walk_fsm;

#endif
