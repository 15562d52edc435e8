/* What the registry does with one word of a line, request by request: thesis section 2.3; docs/denovo/l2-data-path.md. */
#include "spec/denovo/denovo_l2_word.h"

static const struct spec_name states[] = {DENOVO_L2_WORD_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {DENOVO_L2_WORD_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {DENOVO_L2_WORD_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {DENOVO_L2_WORD_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
     /* state   event        when            actions           next  because */
    ROW(M,      READ,        failed,         FAIL,             M,    "memory refused: who waits for it gets the error")
    ROW(M,      READ,        !failed,        FETCH | QUEUE,    M,    "the whole line, once")
    ROW(L,      READ,        always,         ANSWER,           L,    "requested words only: others might be stale when they arrive")
    ROW(C,      READ,        mine,           REFUSE,           C,    "an owner has the word")
    ROW(C,      READ,        !mine && sync,  RECALL | QUEUE,   L,    "the owner may lack the value, and has one place a word for a forward")
    ROW(C,      READ,        !mine && !sync, FORWARD,          C,    "the owner answers, and stays the owner")

    ROW((M, L), REG,         always,         ANSWER | OWN,     C,    "no data: the requester writes the word whole")
    ROW(C,      REG,         mine,           ANSWER | OWN,     C,    "asked twice for two stores: the same owner")
    ROW(C,      REG,         !mine,          FORWARD | OWN,    C,    "served at once, in order of arrival, never refused (thesis 2.3.2)")

    ROW(M,      REG_SYNC,    failed,         FAIL,             M,    "nothing changes where the value cannot be had")
    ROW(M,      REG_SYNC,    !failed,        FETCH | QUEUE,    M,    "the requester wants the value")
    ROW(L,      REG_SYNC,    always,         ANSWER | OWN,     C,    "with data")
    ROW(C,      REG_SYNC,    mine,           REFUSE,           C,    "an owner performs its own")
    ROW(C,      REG_SYNC,    !mine,          FORWARD | OWN,    C,    "the old owner sends the value: a queue from L1 to L1 (thesis 2.3.2)")

    ROW((M, L), WB,          always,         ,                 same, "late: the owner was told that another has it; acknowledged all the same")
    ROW(C,      WB,          mine,           TAKE,             L,    "the owner gives it back")
    ROW(C,      WB,          !mine,          ,                 C,    "late")

    ROW((M, L), WT,          always,         TAKE | ANSWER,    L,    "whole words: no fetch")
    ROW(C,      WT,          mine,           REFUSE,           C,    "an owner writes its own")
    ROW(C,      WT,          !mine,          RECALL | QUEUE,   L,    "the ownership is revoked first (thesis 2.5.4, note 8)")

    ROW(M,      ATOMIC,      failed,         FAIL,             M,    "memory refused")
    ROW(M,      ATOMIC,      !failed,        FETCH | QUEUE,    M,    "the word first")
    ROW(L,      ATOMIC,      always,         PERFORM | ANSWER, L,    "the answer is the word as it was")
    ROW(C,      ATOMIC,      mine,           REFUSE,           C,    "an owner performs its own")
    ROW(C,      ATOMIC,      !mine,          RECALL | QUEUE,   L,    "the ownership is revoked first")

    ROW((M, C), RECALL_DATA, always,         IMPOSSIBLE,       same, "an awaited word is Local")
    ROW(L,      RECALL_DATA, always,         TAKE,             L,    "the last value, from its last owner")

    ROW(M,      FILL,        failed,         ,                 M,    "memory refused")
    ROW(M,      FILL,        !failed,        TAKE,             L,    "memory's value is the last")
    ROW((L, C), FILL,        always,         ,                 same, "newer than memory's")

    ROW((M, L), EVICT,       always,         ,                 same, "the data leave with the line")
    ROW(C,      EVICT,       always,         RECALL,           L,    "an absent line has no owners")
    {0}};
/* clang-format on */

const struct spec_fsm denovo_l2_word_fsm = {
    .name = "word",
    .kind = SPEC_LOOKUP,
    .order = SPEC_EXCLUSIVE,
    .reset = "M",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "where a word's last value is",
    .source = "thesis sections 2.3, 2.4.2",
};
