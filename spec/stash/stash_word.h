/* The names of the table `word`, and the numbers by which programs know them. Rows: spec/stash/stash_word.c. */
#ifndef LARDER_SPEC_STASH_WORD_H
#define LARDER_SPEC_STASH_WORD_H

#include "spec/rows.h"

/* clang-format off */
#define STASH_WORD_STATES(X, prefix) \
    X(prefix, I, "Invalid: no mapped data here (a scratchpad word may be)") \
    X(prefix, V, "Valid: a copy, or a store whose registration is on its way") \
    X(prefix, R, "Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)") \
    X(prefix, P, "Pending writeback: registered under a mapping whose thread block has ended")

#define STASH_WORD_EVENTS(X, prefix) \
    X(prefix, LOAD,            "a lane loads through a mapping") \
    X(prefix, STORE,           "a lane stores through a mapping") \
    X(prefix, RAW_LOAD,        "a lane loads without a mapping (Temporary, Global-unmapped)") \
    X(prefix, RAW_STORE,       "a lane stores without a mapping") \
    X(prefix, FILL,            "data of a READ arrives, or of a replica in this stash") \
    X(prefix, ISSUE,           "a store that missed will write; its registration is requested or already on its way") \
    X(prefix, LOCAL_STORE,     "a store that missed under a non-coherent mapping will write") \
    X(prefix, GRANT,           "the registry has registered the word to this stash") \
    X(prefix, FORWARD_READ,    "a remote reader wants the word") \
    X(prefix, FORWARD_TAKE,    "a remote writer, or the L2 by recall, takes the word") \
    X(prefix, WB_DONE,         "the L2 has acknowledged the word's writeback") \
    X(prefix, END_COHERENT,    "the mapping's thread block ends, or its tile changes: coherent mapping") \
    X(prefix, END_LOCAL,       "the same, non-coherent mapping: writes never leave") \
    X(prefix, SELF_INVALIDATE, "the kernel ends") \
    X(prefix, ADOPT,           "the mapping is revived: the same tile is mapped again on the same words") \
    X(prefix, REREGISTER,      "a non-coherent mapping becomes coherent: the word's registration is requested") \
    X(prefix, LATE_STORE,      "a lane stores through a mapping, after its store has missed and the engine has asked for the word")

#define STASH_WORD_CONDITIONS(X, prefix) \
    X(prefix, same_map, "the chunk's stash-map index is the one that the operation names") \
    X(prefix, granting, "a registration of this word is on its way")

#define STASH_WORD_ACTIONS(X, prefix) \
    X(prefix, HIT,        "the lane is served at once") \
    X(prefix, MISS,       "the lane goes to the engine") \
    X(prefix, WRITE,      "write the operation's data into the word") \
    X(prefix, OWN,        "the chunk now belongs to the operation's map index") \
    X(prefix, SUPPLY,     "the word's data answers the remote request") \
    X(prefix, DEFER,      "the remote request waits for this stash's own grant") \
    X(prefix, REFUSE,     "the remote request names a word that this stash does not own: reported, never answered") \
    X(prefix, IMPOSSIBLE, "cannot happen: asserted")
/* clang-format on */

/* WORD_R, WORD_ON_FILL, WORD_IF_granting, WORD_DO_MISS, ...: numbers, in the order of the lists. */
enum word_state { STASH_WORD_STATES(SPEC_NUMBER, WORD_) };
enum word_event { STASH_WORD_EVENTS(SPEC_NUMBER, WORD_ON_) WORD_EVENTS };
enum word_condition { STASH_WORD_CONDITIONS(SPEC_NUMBER, WORD_IF_) };
enum word_action { STASH_WORD_ACTIONS(SPEC_NUMBER, WORD_DO_) };

extern const struct spec_fsm stash_word_fsm;

#endif
