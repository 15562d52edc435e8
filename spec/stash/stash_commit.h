/* The names of the table `commit`, and the numbers by which programs know them. Rows: spec/stash/stash_commit.c. */
#ifndef LARDER_SPEC_STASH_COMMIT_H
#define LARDER_SPEC_STASH_COMMIT_H

#include "spec/rows.h"

/* clang-format off */
#define STASH_COMMIT_STATES(X, prefix) \
    X(prefix, I, "Invalid") \
    X(prefix, V, "Valid") \
    X(prefix, R, "Registered") \
    X(prefix, P, "Pending writeback")

#define STASH_COMMIT_EVENTS(X, prefix) \
    X(prefix, LOAD,       "a lane that loads through a mapping") \
    X(prefix, STORE,      "a lane that stores through a mapping") \
    X(prefix, RAW_LOAD,   "a lane that loads without one") \
    X(prefix, RAW_STORE,  "a lane that stores without one") \
    X(prefix, WRITE_BACK, "a word of a chunk that is to be written back") \
    X(prefix, REREGISTER, "a dirty word of a mapping that became coherent") \
    X(prefix, FETCH,      "a word that no lane wants, in a piece whose wanted words go in a READ")

#define STASH_COMMIT_CONDITIONS(X, prefix) \
    X(prefix, mapped,   "the mapping is live and has this word") \
    X(prefix, foreign,  "the chunk has Pending words of an older mapping") \
    X(prefix, evicting, "and they are on their way out already") \
    X(prefix, coherent, "the mapping is Mapped Coherent") \
    X(prefix, fault,    "the page walker reported a fault for the page") \
    X(prefix, known,    "the page's translation is known") \
    X(prefix, leaving,  "a writeback of this global word is on its way") \
    X(prefix, reading,  "a READ of this word, for this mapping, is on its way") \
    X(prefix, granting, "a registration of this word, for this mapping, is on its way") \
    X(prefix, room,     "an MSHR is free, of a writeback a place for its data too; or the open request takes the word")

#define STASH_COMMIT_ACTIONS(X, prefix) \
    X(prefix, SERVE,         "the lane takes the word in the redo of its access") \
    X(prefix, WRITE_HIT,     "the lane writes the word in the redo of its access") \
    X(prefix, WRITE_LOCAL,   "apply LOCAL_STORE; the lane writes in the redo of its access") \
    X(prefix, WRITE_ISSUE,   "apply ISSUE; the lane writes in the redo of its access") \
    X(prefix, MARK_ISSUED,   "apply REREGISTER") \
    X(prefix, FAIL_UNMAPPED, "the lane ends with ERROR_UNMAPPED") \
    X(prefix, FAIL_FAULT,    "the lane ends with ERROR_PAGE_FAULT; a command remembers the fault") \
    X(prefix, EVICT,         "ask for the chunk's writeback, if the ring has room") \
    X(prefix, ASK_PAGE,      "ask the page walker, unless it is busy") \
    X(prefix, JOIN,          "the access waits for the READ that is on its way") \
    X(prefix, REQUEST_READ,  "add the word to the open READ, or open one; the access waits for it") \
    X(prefix, PREFETCH,      "add the word to the READ of its piece; nobody waits for it") \
    X(prefix, REQUEST_REG,   "add the word to the open REG, or open one") \
    X(prefix, REQUEST_WB,    "add the word and its data to the open WB, or open one") \
    X(prefix, STAY,          "nothing now: the word stays to be done") \
    X(prefix, IMPOSSIBLE,    "cannot happen: asserted")
/* clang-format on */

/* COMMIT_I, COMMIT_ON_STORE, COMMIT_IF_room, COMMIT_DO_STAY, ...: numbers, in the order of the lists. */
enum commit_state { STASH_COMMIT_STATES(SPEC_NUMBER, COMMIT_) };
enum commit_event { STASH_COMMIT_EVENTS(SPEC_NUMBER, COMMIT_ON_) };
enum commit_condition { STASH_COMMIT_CONDITIONS(SPEC_NUMBER, COMMIT_IF_) };
enum commit_action { STASH_COMMIT_ACTIONS(SPEC_NUMBER, COMMIT_DO_) };

extern const struct spec_fsm stash_commit_fsm;

#endif
