/* The table `commit`: what becomes of one word of a job. Each action's cycle: docs/stash/data-path.md. */
#include "spec/stash/stash_commit.h"

static const struct spec_name states[] = {STASH_COMMIT_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {STASH_COMMIT_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {STASH_COMMIT_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {STASH_COMMIT_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
     /* state      event       when                 actions                    next  because */
    ROW(I,         LOAD,       !mapped,             FAIL_UNMAPPED,             I,    "the slot names nothing, or not this word")
    ROW(I,         LOAD,       foreign && evicting, STAY,                      I,    "the old mapping's words are leaving")
    ROW(I,         LOAD,       foreign,             EVICT,                     I,    "the first access of a new mapping writes the old one's chunk back")
    ROW(I,         LOAD,       fault,               FAIL_FAULT,                I,    "there is no translation to wait for")
    ROW(I,         LOAD,       !known,              ASK_PAGE,                  I,    "translations are asked for at the first miss")
    ROW(I,         LOAD,       leaving,             STAY,                      I,    "the registry still sees this stash as the owner")
    ROW(I,         LOAD,       reading,             JOIN,                      I,    "asked for by an earlier miss")
    ROW(I,         LOAD,       room,                REQUEST_READ,              I,    "words of one line go in one READ")
    ROW(I,         LOAD,       otherwise,           STAY,                      I,    "until an MSHR is free")
    ROW((V, R),    LOAD,       always,              SERVE,                     same, "the word has come since the access missed")
    ROW(P,         LOAD,       evicting,            STAY,                      P,    "the old mapping's words are leaving")
    ROW(P,         LOAD,       otherwise,           EVICT,                     P,    "an older mapping's dirty word leaves first")

    ROW((I, V),    STORE,      !mapped,             FAIL_UNMAPPED,             same, "the slot names nothing, or not this word")
    ROW((I, V),    STORE,      foreign && evicting, STAY,                      same, "the old mapping's words are leaving")
    ROW((I, V),    STORE,      foreign,             EVICT,                     same, "one map index a chunk: the old mapping's words leave first")
    ROW((I, V),    STORE,      !coherent,           WRITE_LOCAL,               R,    "Mapped Non-coherent: nobody is told")
    ROW((I, V),    STORE,      fault,               FAIL_FAULT,                same, "there is no translation to wait for")
    ROW((I, V),    STORE,      !known,              ASK_PAGE,                  same, "a registration names the physical line")
    ROW((I, V),    STORE,      leaving,             STAY,                      same, "a new registration waits for the writeback's acknowledgement")
    ROW((I, V),    STORE,      reading,             STAY,                      same, "a copy fetched along must not come after a forward has taken the word")
    ROW((I, V),    STORE,      granting,            WRITE_ISSUE,               V,    "already asked for")
    ROW((I, V),    STORE,      room,                REQUEST_REG | WRITE_ISSUE, V,    "the store does not wait for its registration")
    ROW((I, V),    STORE,      otherwise,           STAY,                      same, "until an MSHR is free")
    ROW(R,         STORE,      always,              WRITE_HIT,                 R,    "registered since the access missed")
    ROW(P,         STORE,      evicting,            STAY,                      P,    "the old mapping's words are leaving")
    ROW(P,         STORE,      otherwise,           EVICT,                     P,    "an older mapping's dirty word leaves first")

    ROW((I, V, R), RAW_LOAD,   always,              SERVE,                     same, "the dirty word in its way has left")
    ROW(P,         RAW_LOAD,   evicting,            STAY,                      P,    "the old mapping's words are leaving")
    ROW(P,         RAW_LOAD,   otherwise,           EVICT,                     P,    "the word still belongs to the old mapping")

    ROW((I, V, R), RAW_STORE,  always,              WRITE_HIT,                 same, "the dirty word in its way has left")
    ROW(P,         RAW_STORE,  evicting,            STAY,                      P,    "the old mapping's words are leaving")
    ROW(P,         RAW_STORE,  otherwise,           EVICT,                     P,    "the dirty word must not be lost")

    ROW((I, V, R), WRITE_BACK, always,              STAY,                      same, "a chunk is sent whole; or a forward took the word since it was looked at")
    ROW(P,         WRITE_BACK, !known,              IMPOSSIBLE,                P,    "a registered word was translated, and its page is kept")
    ROW(P,         WRITE_BACK, leaving,             STAY,                      P,    "sent already: never twice")
    ROW(P,         WRITE_BACK, room,                REQUEST_WB,                P,    "kept until the acknowledgement")
    ROW(P,         WRITE_BACK, otherwise,           STAY,                      P,    "until an MSHR and a place for its data are free")

    ROW((I, V, P), REREGISTER, always,              IMPOSSIBLE,                same, "only Registered words are sent")
    ROW(R,         REREGISTER, fault,               FAIL_FAULT | MARK_ISSUED,  V,    "never leaves; the command reports it")
    ROW(R,         REREGISTER, !known,              ASK_PAGE,                  R,    "a local store needs no translation, a registration does")
    ROW(R,         REREGISTER, leaving,             STAY,                      R,    "a new registration waits for the writeback's acknowledgement")
    ROW(R,         REREGISTER, room,                REQUEST_REG | MARK_ISSUED, V,    "Registered again at the grant")
    ROW(R,         REREGISTER, otherwise,           STAY,                      R,    "until an MSHR is free")

    ROW(I,         FETCH,      leaving,             STAY,                      I,    "the registry still sees this stash as the owner")
    ROW(I,         FETCH,      reading,             STAY,                      I,    "asked for already")
    ROW(I,         FETCH,      otherwise,           PREFETCH,                  I,    "neighbours in the line go in its READ")
    ROW((V, R),    FETCH,      always,              STAY,                      same, "the stash has the word")
    ROW(P,         FETCH,      always,              IMPOSSIBLE,                P,    "of a chunk with such a word nothing is asked")
    {0}};
/* clang-format on */

const struct spec_fsm stash_commit_fsm = {
    .name = "commit",
    .kind = SPEC_LOOKUP,
    .order = SPEC_PRIORITY,
    .reset = "I",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "what becomes of one word of a miss, a writeback or a registration",
    .source = "thesis sections 4.5.2, 4.5.4",
};
