/* The names of the table `word` of denovo_l1, and the numbers by which programs know them. Rows:
 * spec/denovo/denovo_l1_word.c. */
#ifndef LARDER_SPEC_DENOVO_L1_WORD_H
#define LARDER_SPEC_DENOVO_L1_WORD_H

#include "spec/rows.h"

/* clang-format off */
#define DENOVO_L1_WORD_STATES(X, prefix) \
    X(prefix, I, "Invalid: no data here; perhaps on the way (reading, syncing) or on the way out (leaving)") \
    X(prefix, V, "Valid: a copy, until the next acquire") \
    X(prefix, O, "Read-only valid (DR): a copy that an acquire leaves") \
    X(prefix, D, "Dirty: stored here, its registration or write-through not complete") \
    X(prefix, R, "Registered: the only up-to-date copy; the registry names this L1")

#define DENOVO_L1_WORD_EVENTS(X, prefix) \
    X(prefix, LOAD,        "a load") \
    X(prefix, STORE,       "a store of the whole word") \
    X(prefix, SUBSTORE,    "a store of some of its bytes") \
    X(prefix, SYNC,        "an atomic, or a load or store of another class than DATA") \
    X(prefix, ACQUIRE,     "an acquire was performed; the L1 does it by its epoch") \
    X(prefix, DRAIN,       "the line's store-buffer entry leaves") \
    X(prefix, DATA,        "the word comes, for a READ") \
    X(prefix, GRANT,       "the registration comes, for a REG or REG_SYNC") \
    X(prefix, SERVED,      "all accesses that waited for the granted word are done") \
    X(prefix, WT_ACK,      "the L2 has the stored word") \
    X(prefix, ATOMIC_RESP, "the L2 has performed the atomic") \
    X(prefix, FWD_READ,    "a remote reader wants the word") \
    X(prefix, FWD_TAKE,    "a remote writer (FWD_REG), or the L2 (RECALL), takes the word") \
    X(prefix, LEAVE,       "the line leaves: evicted, flushed, or in a range to be written back") \
    X(prefix, WB_ACK,      "the L2 has taken, or dropped, the word's writeback") \
    X(prefix, ERROR,       "the answer says that memory failed")

#define DENOVO_L1_WORD_CONDITIONS(X, prefix) \
    X(prefix, own,       "the protocol registers words (DD, DR, DH)") \
    X(prefix, local,     "the access has local scope, and the protocol scopes (GH, DH)") \
    X(prefix, replay,    "the access has waited in its line's list") \
    X(prefix, reading,   "a READ of the word is out") \
    X(prefix, asked,     "a REG or WT of the word is out") \
    X(prefix, again,     "GD, GH: a WT of the word is out, and it was stored again since") \
    X(prefix, syncing,   "a REG_SYNC of the word is out") \
    X(prefix, serving,   "granted, and not yet SERVED") \
    X(prefix, remote,    "a forward waits in the word's place") \
    X(prefix, leaving,   "its writeback is not acknowledged") \
    X(prefix, held,      "leaving, and no forward has taken it") \
    X(prefix, old,       "the line's READs or WTs were sent before the last acquire") \
    X(prefix, read_only, "DR: the line's READs were sent for read-only loads alone, and no word of it is stored") \
    X(prefix, line_busy, "GD, GH: a READ, WT or ATOMIC of the line is out") \
    X(prefix, whole,     "GD, GH: the line's valid bit")

#define DENOVO_L1_WORD_ACTIONS(X, prefix) \
    X(prefix, HIT,        "the access has the word now") \
    X(prefix, WRITE,      "the access's bytes are written") \
    X(prefix, PERFORM,    "the atomic operation is done on the word") \
    X(prefix, INSERT,     "the line gets a store-buffer entry if it has none") \
    X(prefix, JOIN,       "the access waits for the word in the line's list") \
    X(prefix, WAIT,       "the access stays at the port") \
    X(prefix, FAIL,       "the access has the word's error now") \
    X(prefix, ASK_READ,   "the word is asked for by READ") \
    X(prefix, ASK_SYNC,   "the word is asked for by REG_SYNC") \
    X(prefix, ASK_ATOMIC, "the access goes to the L2 as ATOMIC") \
    X(prefix, ASK_REG,    "the word is asked for by REG") \
    X(prefix, ASK_WT,     "the word goes to the L2 as WT") \
    X(prefix, UNASK,      "the word is asked for again after the answer that is out; the line gets a store-buffer entry if it has none") \
    X(prefix, INSTALL,    "the answer's word is written") \
    X(prefix, MARK,       "the word is served before a remote has it: SERVED follows") \
    X(prefix, SUPPLY,     "the word answers the forward") \
    X(prefix, KEEP,       "the forward waits in the word's place") \
    X(prefix, FORGET,     "the writeback buffer no longer answers for the word") \
    X(prefix, WRITE_BACK, "the word goes into the writeback buffer") \
    X(prefix, REFUSE,     "nobody asked for this message: protocol_error") \
    X(prefix, IMPOSSIBLE, "cannot happen: asserted")
/* clang-format on */

/* DENOVO_L1_R, DENOVO_L1_ON_DATA, DENOVO_L1_IF_asked, DENOVO_L1_DO_JOIN, ...: numbers, in the order of the lists. */
enum denovo_l1_word_state { DENOVO_L1_WORD_STATES(SPEC_NUMBER, DENOVO_L1_) };
enum denovo_l1_word_event { DENOVO_L1_WORD_EVENTS(SPEC_NUMBER, DENOVO_L1_ON_) };
enum denovo_l1_word_condition { DENOVO_L1_WORD_CONDITIONS(SPEC_NUMBER, DENOVO_L1_IF_) };
enum denovo_l1_word_action { DENOVO_L1_WORD_ACTIONS(SPEC_NUMBER, DENOVO_L1_DO_) };

extern const struct spec_fsm denovo_l1_word_fsm;

#endif
