/* The state of one line of a tinyCache: the tinyCache paper, section 3 and figure 3; docs/tinycache/data-path.md. */
#include "spec/tinycache/tinycache_line.h"

static const struct spec_name states[] = {TINYCACHE_LINE_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {TINYCACHE_LINE_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {TINYCACHE_LINE_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {TINYCACHE_LINE_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
     /* state     event    when                                 actions                                 next  because */
    ROW(I,        READ,    fetching,                            WAIT,                                   I,    "its line is on the way")
    ROW(I,        READ,    !fetching && free,                   ALLOCATE | FETCH | PARK,                I,    "read miss: Clean when the line arrives")
    ROW(I,        READ,    !fetching && !free,                  WAIT,                                   I,    "as many accesses wait as can")
    ROW(C,        READ,    always,                              RESPOND,                                C,    "every half-word is as memory had it")
    ROW(DV,       READ,    always,                              RESPOND,                                DV,   "every half-word is valid, written or not")
    ROW(DPV,      READ,    halves_valid,                        RESPOND,                                DPV,  "what this lane has written, even while the rest is fetched")
    ROW(DPV,      READ,    !halves_valid && fetching,           WAIT,                                   DPV,  "the rest of the line is on the way")
    ROW(DPV,      READ,    !halves_valid && !fetching && free,  FETCH | PARK,                           DPV,  "rh(i): fetch and merge")
    ROW(DPV,      READ,    !halves_valid && !fetching && !free, WAIT,                                   DPV,  "as many accesses wait as can")

    ROW((I, DPV), WRITE,   fetching,                            WAIT,                                   same, "an older load waits for this line: it must not see the store")
    ROW(I,        WRITE,   !fetching && completes,              ALLOCATE | STORE | MARK_ONLY | RESPOND, DV,   "the whole line at once")
    ROW(I,        WRITE,   !fetching && !completes,             ALLOCATE | STORE | MARK_ONLY | RESPOND, DPV,  "wm: write-validate, no fetch")
    ROW(C,        WRITE,   always,                              STORE | MARK_ONLY | RESPOND,            DV,   "the first dirty half-words")
    ROW(DV,       WRITE,   always,                              STORE | MARK | RESPOND,                 DV,   "whole already: the control bits say what is dirty")
    ROW(DPV,      WRITE,   !fetching && completes,              STORE | MARK | RESPOND,                 DV,   "wh(last): the last half-word, no fetch ever")
    ROW(DPV,      WRITE,   !fetching && !completes,             STORE | MARK | RESPOND,                 DPV,  "still not whole, still no fetch")

    ROW(I,        REPLACE, fetching,                            WAIT,                                   I,    "chosen, but on the way")
    ROW(I,        REPLACE, !fetching,                           IMPOSSIBLE,                             I,    "an Invalid line is taken as it is")
    ROW(C,        REPLACE, always,                              WAIT,                                   I,    "rpl: clean, nothing to write; the access follows when the line is free")
    ROW(DV,       REPLACE, always,                              WRITE_BACK | WAIT,                      I,    "rpl: only the dirty half-words")
    ROW(DPV,      REPLACE, fetching,                            WAIT,                                   DPV,  "chosen, but a load waits for the rest of it")
    ROW(DPV,      REPLACE, !fetching,                           WRITE_BACK | WAIT,                      I,    "rpl: only the valid half-words")

    ROW((I, DPV), BYPASS,  fetching,                            WAIT,                                   same, "the line arrives, then it leaves")
    ROW(I,        BYPASS,  !fetching && answered && free,       SEND | PARK,                            I,    "no copy here")
    ROW(I,        BYPASS,  !fetching && answered && !free,      WAIT,                                   I,    "as many accesses wait as can")
    ROW(I,        BYPASS,  !fetching && !answered,              SEND | RESPOND,                         I,    "a store is done when it has left, in the order of the lane")
    ROW(C,        BYPASS,  always,                              WAIT,                                   I,    "the copy goes first: what comes after must not hit it")
    ROW(DV,       BYPASS,  always,                              WRITE_BACK | WAIT,                      I,    "the copy goes first")
    ROW(DPV,      BYPASS,  !fetching,                           WRITE_BACK | WAIT,                      I,    "the copy goes first")

    ROW(I,        FILL,    always,                              FILL_ALL,                               C,    "rm")
    ROW(C,        FILL,    always,                              IMPOSSIBLE,                             C,    "a Clean line has all it needs")
    ROW(DV,       FILL,    always,                              IMPOSSIBLE,                             DV,   "stores wait while a line is fetched")
    ROW(DPV,      FILL,    always,                              FILL_REST,                              DV,   "merge under the written half-words; their control bits now say dirty")

    ROW(I,        BARRIER, always,                              IMPOSSIBLE,                             I,    "an Invalid line is not visited")
    ROW(C,        BARRIER, always,                              ,                                       I,    "others may have written it")
    ROW(DV,       BARRIER, always,                              WRITE_BACK,                             I,    "only the dirty half-words leave")
    ROW(DPV,      BARRIER, always,                              WRITE_BACK,                             I,    "only the valid half-words leave")
    {0}};
/* clang-format on */

const struct spec_fsm tinycache_line_fsm = {
    .name = "line",
    .kind = SPEC_LOOKUP,
    .order = SPEC_EXCLUSIVE,
    .reset = "I",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "the state of one line of a tinyCache",
    .source = "the tinyCache paper, section 3 and figure 3",
};
