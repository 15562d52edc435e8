/* The names of the table `forward`, and the numbers by which programs know them. Rows: spec/stash/stash_forward.c. */
#ifndef LARDER_SPEC_STASH_FORWARD_H
#define LARDER_SPEC_STASH_FORWARD_H

#include "spec/rows.h"

/* clang-format off */
#define STASH_FORWARD_STATES(X, prefix) \
    X(prefix, IDLE,   "take the next forward, or acknowledgement of a writeback") \
    X(prefix, LOOKUP, "find its virtual page, and whether its words' registration is on its way") \
    X(prefix, SEND,   "send its line to the reverse translation, behind which its words go to the storage") \
    X(prefix, DRAIN,  "wait for its end")

#define STASH_FORWARD_CONDITIONS(X, prefix) \
    X(prefix, retries,   "a grant came, and a deferred forward may now be answered") \
    X(prefix, acks,      "an acknowledgement of a writeback is here, and may be taken") \
    X(prefix, comes,     "another message is here, and its answer has room") \
    X(prefix, found,     "its second cycle: what was looked up is here") \
    X(prefix, no_words,  "it has no word to send") \
    X(prefix, may_defer, "the registration of some of its words is on its way") \
    X(prefix, ends,      "its last words are in S3")

#define STASH_FORWARD_ACTIONS(X, prefix) \
    X(prefix, TAKE_DEFERRED, "latch the oldest deferred forward") \
    X(prefix, PASS_ACK,      "the answers' unit takes the message") \
    X(prefix, TAKE_FORWARD,  "latch the message") \
    X(prefix, BEGIN,         "the words to send: those of the message") \
    X(prefix, SEND_LINE,     "start the reverse translation of its line: from now on it is under way")
/* clang-format on */

/* FORWARD_IDLE, FORWARD_IF_comes, FORWARD_DO_SEND_LINE, ...: numbers, in the order of the lists. */
enum forward_state { STASH_FORWARD_STATES(SPEC_NUMBER, FORWARD_) };
enum forward_condition { STASH_FORWARD_CONDITIONS(SPEC_NUMBER, FORWARD_IF_) };
enum forward_action { STASH_FORWARD_ACTIONS(SPEC_NUMBER, FORWARD_DO_) };

extern const struct spec_fsm stash_forward_fsm;

#endif
