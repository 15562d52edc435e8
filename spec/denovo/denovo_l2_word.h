/* The names of the table `word` of an L2 bank, and the numbers by which programs know them. Rows: denovo_l2_word.c. */
#ifndef LARDER_SPEC_DENOVO_L2_WORD_H
#define LARDER_SPEC_DENOVO_L2_WORD_H

#include "spec/rows.h"

/* clang-format off */
#define DENOVO_L2_WORD_STATES(X, prefix) \
    X(prefix, M, "Memory has it: nothing was fetched, or nobody gave it back") \
    X(prefix, L, "Local: the data are here") \
    X(prefix, C, "a Core has it: the word holds the owner's name")

#define DENOVO_L2_WORD_EVENTS(X, prefix) \
    X(prefix, READ,        "a core wants a copy") \
    X(prefix, REG,         "a core registers the word, which it writes whole") \
    X(prefix, REG_SYNC,    "a core registers the word and wants its value") \
    X(prefix, WB,          "a core gives the word back") \
    X(prefix, WT,          "a core writes the word and keeps no ownership") \
    X(prefix, ATOMIC,      "a core wants an operation performed here") \
    X(prefix, RECALL_DATA, "the owner answers a RECALL") \
    X(prefix, FILL,        "memory answers a fetch") \
    X(prefix, EVICT,       "the line is to leave")

#define DENOVO_L2_WORD_CONDITIONS(X, prefix) \
    X(prefix, mine,   "the owner is the requester: same core and kind, of a stash the same map") \
    X(prefix, sync,   "the owner registered by REG_SYNC: it may not have the value yet") \
    X(prefix, failed, "memory refused the fetch of this line")

#define DENOVO_L2_WORD_ACTIONS(X, prefix) \
    X(prefix, ANSWER,     "the requester gets the word in this pass's answer, with its data where the message has some") \
    X(prefix, FORWARD,    "the owner gets the request") \
    X(prefix, OWN,        "the requester's name is written in the word's place") \
    X(prefix, TAKE,       "the message's data are written; the line is dirty, unless they are memory's") \
    X(prefix, PERFORM,    "the operation is done on the word; the line is dirty") \
    X(prefix, FETCH,      "the line is asked of memory") \
    X(prefix, RECALL,     "the owner is told to give the word back; until it has, the line waits") \
    X(prefix, QUEUE,      "the whole request waits in the line's list") \
    X(prefix, FAIL,       "the whole request is answered with an error") \
    X(prefix, REFUSE,     "reported at `protocol_error`; the word is not answered") \
    X(prefix, IMPOSSIBLE, "cannot happen: asserted")
/* clang-format on */

/* L2WORD_C, L2WORD_ON_READ, L2WORD_IF_mine, L2WORD_DO_OWN, ...: numbers, in the order of the lists. */
enum denovo_l2_word_state { DENOVO_L2_WORD_STATES(SPEC_NUMBER, L2WORD_) };
enum denovo_l2_word_event { DENOVO_L2_WORD_EVENTS(SPEC_NUMBER, L2WORD_ON_) };
enum denovo_l2_word_condition { DENOVO_L2_WORD_CONDITIONS(SPEC_NUMBER, L2WORD_IF_) };
enum denovo_l2_word_action { DENOVO_L2_WORD_ACTIONS(SPEC_NUMBER, L2WORD_DO_) };

extern const struct spec_fsm denovo_l2_word_fsm;

#endif
