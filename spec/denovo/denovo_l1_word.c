/* The coherence state of one word of an L1: thesis sections 2.3 and 2.5; docs/denovo/l1-data-path.md. The first row that
 * holds wins. */
#include "spec/denovo/denovo_l1_word.h"

static const struct spec_name states[] = {DENOVO_L1_WORD_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {DENOVO_L1_WORD_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {DENOVO_L1_WORD_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {DENOVO_L1_WORD_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
     /* state         event        when                                    actions                 next  because */
    ROW(I,            LOAD,        leaving || old && !replay,              WAIT,                   I,    "a new request must not pass the writeback, nor join one sent before the acquire")
    ROW(I,            LOAD,        reading || syncing,                     JOIN,                   I,    "one request a word")
    ROW(I,            LOAD,        replay,                                 FAIL,                   I,    "what it waited for came with an error")
    ROW(I,            LOAD,        line_busy,                              WAIT,                   I,    "GD, GH: a READ beside a WT may bring the word of before")
    ROW(I,            LOAD,        otherwise,                              ASK_READ | JOIN,        I,    "read miss")
    ROW((V, O, D, R), LOAD,        always,                                 HIT,                    same, "a copy, an own store, or the only one")

    ROW(I,            STORE,       reading || syncing || leaving,          WAIT,                   I,    "an older load must not see it; a REG must not pass the writeback")
    ROW((I, V, O),    STORE,       otherwise,                              HIT | WRITE | INSERT,   D,    "done here; registered or written through later")
    ROW(D,            STORE,       asked && !own,                          HIT | WRITE | UNASK,    D,    "a second WT after the ack: never two of a word")
    ROW((D, R),       STORE,       otherwise,                              HIT | WRITE,            same, "a REG carries no data: later stores merge")

    ROW(I,            SUBSTORE,    leaving || own && reading,              WAIT,                   I,    "a new request must not pass the writeback; none may come of an access that waits: it would wait for `req`, and forwards for it")
    ROW(I,            SUBSTORE,    own && syncing,                         JOIN,                   I,    "one request a word")
    ROW(I,            SUBSTORE,    replay,                                 FAIL,                   I,    "the word came with an error: the bytes are lost, and `store_error` tells it")
    ROW((I, V),       SUBSTORE,    line_busy,                              WAIT,                   same, "GD, GH: two kinds of request are never out for a line")
    ROW((I, V, O),    SUBSTORE,    own,                                    ASK_SYNC | JOIN,        I,    "registered with its value, then merged")
    ROW((I, V, O),    SUBSTORE,    otherwise,                              ASK_ATOMIC | JOIN,      I,    "merged at the L2")
    ROW(D,            SUBSTORE,    asked && !own,                          HIT | WRITE | UNASK,    D,    "a second WT after the ack: never two of a word")
    ROW((D, R),       SUBSTORE,    otherwise,                              HIT | WRITE,            same, "the word is whole here")

    ROW(I,            SYNC,        leaving || local && old && !replay,     WAIT,                   I,    "as a load")
    ROW(I,            SYNC,        reading && !local,                      WAIT,                   I,    "an older access of local scope may make it D, which is not registered while somebody waits for its line")
    ROW(I,            SYNC,        (own || local) && (reading || syncing), JOIN,                   I,    "coalesced: no message")
    ROW(I,            SYNC,        replay,                                 FAIL,                   I,    "what it waited for came with an error")
    ROW((I, V),       SYNC,        line_busy,                              WAIT,                   same, "GD, GH: two kinds of request are never out for a line")
    ROW(I,            SYNC,        local,                                  ASK_READ | JOIN,        I,    "a local scope needs no registration")
    ROW(I,            SYNC,        own,                                    ASK_SYNC | JOIN,        I,    "registered, then performed here")
    ROW((V, O),       SYNC,        local,                                  HIT | PERFORM | INSERT, D,    "a local scope needs no registration")
    ROW((V, O),       SYNC,        own,                                    ASK_SYNC | JOIN,        I,    "a copy is a miss, for a synchronization read as well (thesis 2.3)")
    ROW((I, V, O),    SYNC,        otherwise,                              ASK_ATOMIC | JOIN,      I,    "GD, GH: performed at the L2")
    ROW(D,            SYNC,        local && asked && !own,                 HIT | PERFORM | UNASK,  D,    "a second WT after the ack: never two of a word")
    ROW(D,            SYNC,        local,                                  HIT | PERFORM,          D,    "performed here")
    ROW(D,            SYNC,        otherwise,                              WAIT,                   D,    "the store is registered or written through first")
    ROW(R,            SYNC,        always,                                 HIT | PERFORM,          R,    "performed here, and nobody is asked")

    ROW((I, O, D, R), ACQUIRE,     always,                                 ,                       same, "up to date, read-only, or nothing here")
    ROW(V,            ACQUIRE,     always,                                 ,                       I,    "may be stale")

    ROW(D,            DRAIN,       asked || !own && line_busy,             ,                       D,    "on its way, or later")
    ROW(D,            DRAIN,       own,                                    ASK_REG,                D,    "registered at the grant")
    ROW(D,            DRAIN,       otherwise,                              ASK_WT,                 D,    "written through")
    ROW((I, V, O, R), DRAIN,       always,                                 ,                       same, "only stored words are asked for")

    ROW(I,            DATA,        reading && read_only && !old,           INSTALL,                O,    "outlives the acquire")
    ROW(I,            DATA,        reading,                                INSTALL,                V,    "old: the line's epoch says that it counts for those who waited alone")
    ROW((I, V, O, D), DATA,        otherwise,                              REFUSE,                 same, "nobody asked")
    ROW(R,            DATA,        always,                                 REFUSE,                 R,    "nobody asked")

    ROW(I,            GRANT,       syncing,                                INSTALL | MARK,         R,    "the accesses that wait are served first")
    ROW(D,            GRANT,       asked && own && remote,                 MARK,                   R,    "the stored word goes on to the remote")
    ROW(D,            GRANT,       asked && own,                           ,                       R,    "the store is complete")
    ROW((I, V, O, D), GRANT,       otherwise,                              REFUSE,                 same, "nobody asked")
    ROW(R,            GRANT,       always,                                 REFUSE,                 R,    "nobody asked")

    ROW(R,            SERVED,      serving && remote,                      SUPPLY,                 I,    "the remote request's turn")
    ROW(R,            SERVED,      serving,                                ,                       R,    "stays here")
    ROW((I, V, O, D), SERVED,      otherwise,                              IMPOSSIBLE,             same, "only granted words are visited")
    ROW(R,            SERVED,      otherwise,                              IMPOSSIBLE,             R,    "only granted words are visited")

    ROW(D,            WT_ACK,      again,                                  ,                       D,    "stored again meanwhile")
    ROW(D,            WT_ACK,      !asked,                                 REFUSE,                 D,    "nobody asked")
    ROW(D,            WT_ACK,      !old && whole,                          ,                       V,    "the line is valid, and so is the word")
    ROW(D,            WT_ACK,      otherwise,                              ,                       I,    "others may have written since")
    ROW((I, V, O, R), WT_ACK,      always,                                 REFUSE,                 same, "nobody asked")

    ROW(I,            ATOMIC_RESP, !own,                                   ,                       I,    "the access is answered with it")
    ROW(D,            ATOMIC_RESP, !own,                                   ,                       D,    "stored since: the store goes to the L2 behind the atomic")
    ROW((I, D),       ATOMIC_RESP, otherwise,                              REFUSE,                 same, "nobody asked")
    ROW((V, O, R),    ATOMIC_RESP, always,                                 REFUSE,                 same, "nobody asked")

    ROW(R,            FWD_READ,    always,                                 SUPPLY,                 R,    "the reader gets a copy")
    ROW(D,            FWD_READ,    asked && own,                           SUPPLY,                 D,    "the newest store that the registry knows")
    ROW(I,            FWD_READ,    held,                                   SUPPLY,                 I,    "from the writeback buffer")
    ROW((I, V, O, D), FWD_READ,    otherwise,                              REFUSE,                 same, "not the owner")

    ROW(R,            FWD_TAKE,    serving,                                KEEP,                   R,    "the forward came before the accesses that waited were served")
    ROW(R,            FWD_TAKE,    otherwise,                              SUPPLY,                 I,    "the word has a new owner")
    ROW(D,            FWD_TAKE,    asked && own,                           KEEP,                   D,    "the forward overtook the grant")
    ROW(I,            FWD_TAKE,    syncing,                                KEEP,                   I,    "the forward overtook the grant")
    ROW(I,            FWD_TAKE,    held,                                   SUPPLY | FORGET,        I,    "the L2 will drop the writeback")
    ROW((I, V, O, D), FWD_TAKE,    otherwise,                              REFUSE,                 same, "not the owner")

    ROW((I, V, O),    LEAVE,       always,                                 ,                       I,    "silent")
    ROW(D,            LEAVE,       always,                                 IMPOSSIBLE,             D,    "a line with a store-buffer entry stays")
    ROW(R,            LEAVE,       always,                                 WRITE_BACK,             I,    "held until the L2 has it")

    ROW(I,            WB_ACK,      leaving,                                FORGET,                 I,    "the L2 has it, or a new owner")
    ROW(I,            WB_ACK,      otherwise,                              REFUSE,                 I,    "nothing left")
    ROW((V, O, D, R), WB_ACK,      always,                                 REFUSE,                 same, "nothing left")

    ROW(I,            ERROR,       reading || syncing,                     ,                       I,    "the accesses that wait fail one by one")
    ROW((I, D),       ERROR,       otherwise,                              REFUSE,                 same, "a REG cannot fail")
    ROW((V, O, R),    ERROR,       always,                                 REFUSE,                 same, "nobody asked")
    {0}};
/* clang-format on */

const struct spec_fsm denovo_l1_word_fsm = {
    .name = "word",
    .kind = SPEC_LOOKUP,
    .order = SPEC_PRIORITY,
    .reset = "I",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "the coherence state of one word of an L1",
    .source = "thesis sections 2.3, 2.5",
};
