/* The names of the table `job`, and the numbers by which programs know them. Rows: spec/stash/stash_job.c. */
#ifndef LARDER_SPEC_STASH_JOB_H
#define LARDER_SPEC_STASH_JOB_H

#include "spec/rows.h"

/* clang-format off */
#define STASH_JOB_STATES(X, prefix) \
    X(prefix, CLEAR,          "after reset: the storage makes itself Invalid") \
    X(prefix, IDLE,           "choose the next job") \
    X(prefix, COMPLETE,       "an access has all its lanes: its response is read") \
    X(prefix, MISS_READ,      "a missed access is read") \
    X(prefix, REPLAY,         "its answers have come: read its words, a chunk a cycle") \
    X(prefix, REPLAY_DRAIN,   "wait for the last chunk's words") \
    X(prefix, REPLICA_NEW,    "its mapping is read, to look for an older copy") \
    X(prefix, REPLICA_OLD,    "the older mapping is read") \
    X(prefix, REPLICA_PROBE,  "look at one lane's word in the older copy") \
    X(prefix, REPLICA_COPY,   "the older copy's word is here: address the new one") \
    X(prefix, REPLICA_FILL,   "write it there") \
    X(prefix, MISS_WALK,      "send the lanes, a word a cycle, through translation to the commit") \
    X(prefix, CHUNK_PROBE,    "read a chunk that must be written back or registered") \
    X(prefix, CHUNK_TEST,     "which of its words") \
    X(prefix, CHUNK_WALK,     "send them, one a cycle, through translation to the commit") \
    X(prefix, DRAIN,          "wait for the last word's commit") \
    X(prefix, REVERSE_LOOKUP, "a message: find its virtual page, and the MSHRs that it answers") \
    X(prefix, ANSWER_PUT,     "an answer: put its words to their places in the stash, a chunk a cycle") \
    X(prefix, ANSWER_END,     "its words are no longer expected") \
    X(prefix, REVERSE_WALK,   "a forward: send its words, one a cycle, through reverse translation to the storage") \
    X(prefix, REVERSE_DRAIN,  "wait for the last word")

#define STASH_JOB_CONDITIONS(X, prefix) \
    X(prefix, clearing,      "the storage is still clearing itself") \
    X(prefix, pick_page,     "a page walk's answer is here") \
    X(prefix, pick_rsp,      "a DATA or REG_ACK is here") \
    X(prefix, pick_deferred, "a grant came, and a deferred forward may now be answered") \
    X(prefix, pick_forward,  "a forward, recall or writeback acknowledgement is here and its answer has room") \
    X(prefix, pick_evict,    "a chunk waits to be written back or registered, and an MSHR is free") \
    X(prefix, pick_complete, "an access has all its lanes and the response register is free") \
    X(prefix, pick_miss,     "an access has lanes to walk") \
    X(prefix, pick_command,  "a command, or the scout, has a step to do") \
    X(prefix, replay,        "the access has asked for words since it was last replayed, and all answers have come") \
    X(prefix, served,        "every lane of the access has its word") \
    X(prefix, may_answer,    "every lane of the access has its word, and the response register is empty") \
    X(prefix, replica,       "the access is a mapped load whose mapping has the reuse bit") \
    X(prefix, replica_same,  "the two mappings are of the same tile, and the older one still holds") \
    X(prefix, arrived,       "what the job asked for is here: a chunk, or a message's page") \
    X(prefix, copy_found,    "the older copy of the lane's word is present") \
    X(prefix, replica_last,  "this is the last lane to look at") \
    X(prefix, answer,        "the message is a DATA, REG_ACK or WB_ACK, and came over its own network") \
    X(prefix, chunk_last,    "the words that are left lie in one chunk") \
    X(prefix, word_last,     "the lanes that are left go with the next word: there is one of a store, and one word of a load") \
    X(prefix, left_last,     "this is the last word to send") \
    X(prefix, left_none,     "there is no word to send") \
    X(prefix, pipe_empty,    "no word is on its way")

#define STASH_JOB_ACTIONS(X, prefix) \
    X(prefix, TAKE_PAGE,      "fill the VP-map, wake the sleepers") \
    X(prefix, TAKE_RSP,       "latch the message") \
    X(prefix, TAKE_DEFERRED,  "latch the oldest deferred forward") \
    X(prefix, TAKE_FORWARD,   "latch the message") \
    X(prefix, START_EVICT,    "latch the chunk and what is to be done with it") \
    X(prefix, START_COMPLETE, "read the access's tag and load data") \
    X(prefix, START_MISS,     "read the access's lanes") \
    X(prefix, COMMAND_STEP,   "the table `command` makes one step") \
    X(prefix, READ_RESULT,    "read the access's load data") \
    X(prefix, LOAD_DONE,      "move the response to the response register, free the access") \
    X(prefix, BEGIN_REPLAY,   "the lanes to read for: those still to do") \
    X(prefix, READ_CHUNK,     "read the chunk of the lowest of these lanes, for all that have their words there") \
    X(prefix, BEGIN_WALK,     "the words to send: the lanes still to do") \
    X(prefix, READ_NEW,       "read the access's mapping") \
    X(prefix, READ_OLD,       "read the mapping that its pointer names") \
    X(prefix, BEGIN_REPLICA,  "the lanes to look at: those still to do") \
    X(prefix, PROBE_COPY,     "read the chunk of the older copy") \
    X(prefix, PROBE_NEW,      "keep the older copy's word, read the chunk of the new one") \
    X(prefix, FILL_NEW,       "apply FILL to the new word; the lane is done if the word is present now") \
    X(prefix, NEXT_LANE,      "go to the next lane") \
    X(prefix, SEND_LANE,      "start the translation of a lane's word; for a load, of all lanes on this word") \
    X(prefix, PROBE_CHUNK,    "read the chunk") \
    X(prefix, BEGIN_CHUNK,    "the words to send: the chunk's Pending (writeback) or Registered (registration) ones") \
    X(prefix, SEND_WORD,      "start the translation of a chunk's word") \
    X(prefix, END_WALK,       "close the open request; put the access to sleep if it can only wait; free the chunk latch") \
    X(prefix, BEGIN_ANSWER,   "the words to put: those of the message that MSHRs expect, and their places") \
    X(prefix, PUT_CHUNK,      "start the operation on the next chunk, with all its words") \
    X(prefix, END_ANSWER,     "take the message's words from the MSHRs, wake who waits for them") \
    X(prefix, LOOKUP,         "look up the physical page") \
    X(prefix, BEGIN_REVERSE,  "the words to send: those of the message") \
    X(prefix, SEND_REVERSE,   "start the reverse translation of a word") \
    X(prefix, END_REVERSE,    "answer, or defer") \
    X(prefix, IMPOSSIBLE,     "cannot happen: asserted")
/* clang-format on */

/* JOB_IDLE, JOB_IF_arrived, JOB_DO_LOOKUP, ...: numbers, in the order of the lists. */
enum job_state { STASH_JOB_STATES(SPEC_NUMBER, JOB_) };
enum job_condition { STASH_JOB_CONDITIONS(SPEC_NUMBER, JOB_IF_) };
enum job_action { STASH_JOB_ACTIONS(SPEC_NUMBER, JOB_DO_) };

extern const struct spec_fsm stash_job_fsm;

#endif
