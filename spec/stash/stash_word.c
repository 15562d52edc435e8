/* The coherence state of one stash word: thesis section 4.5.4 (three states of DeNovoA) and 4.5.5 (the fourth code
 * marks a pending writeback). Applied by stash_storage to each word that an access or an engine operation touches. */
#include "spec/stash/stash_word.h"

static const struct spec_name states[] = {STASH_WORD_STATES(SPEC_NAME, ){0}};
static const struct spec_name events[] = {STASH_WORD_EVENTS(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {STASH_WORD_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {STASH_WORD_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
     /* state      event            when       actions      next  because */
    ROW(I,         LOAD,            always,    MISS,        I,    "nothing here: fetch the word")
    ROW((V, R),    LOAD,            always,    HIT,         same, "a copy, or the only one: either is the last value")
    ROW(P,         LOAD,            always,    MISS,        P,    "an older mapping's dirty word leaves first")

    ROW(I,         STORE,           always,    MISS,        I,    "a store needs the registration")
    ROW(V,         STORE,           always,    MISS,        V,    "a copy is not enough for a store (thesis 4.5.4, Stores)")
    ROW(R,         STORE,           always,    HIT | WRITE, R,    "registered already: nobody is asked")
    ROW(P,         STORE,           always,    MISS,        P,    "an older mapping's dirty word leaves first")

    ROW((I, V, R), RAW_LOAD,        always,    HIT,         same, "read as it is: a scratchpad word has no state")
    ROW(P,         RAW_LOAD,        always,    MISS,        P,    "the word still belongs to the old mapping")

    ROW(I,         RAW_STORE,       always,    HIT | WRITE, I,    "stays Invalid: a later mapping must fetch")
    ROW((V, R),    RAW_STORE,       always,    HIT | WRITE, same, "software writes over its own mapped word")
    ROW(P,         RAW_STORE,       always,    MISS,        P,    "the dirty word must not be lost")

    ROW(I,         FILL,            always,    WRITE,       V,    "the copy that was asked for")
    ROW((V, R),    FILL,            always,    ,            same, "a store of this CU came first: its value is newer")
    ROW(P,         FILL,            always,    ,            P,    "a replica must not overwrite a dirty word: the lane walks again")

    ROW((I, V),    ISSUE,           always,    ,            V,    "LATE_STORE brings its data, before the grant")
    ROW(R,         ISSUE,           always,    IMPOSSIBLE,  R,    "a store to a Registered word is a hit")
    ROW(P,         ISSUE,           always,    IMPOSSIBLE,  P,    "the chunk was written back first")

    ROW((I, V),    LOCAL_STORE,     always,    OWN,         R,    "non-coherent: dirty, and nobody is told")
    ROW(R,         LOCAL_STORE,     always,    IMPOSSIBLE,  R,    "a store to a Registered word is a hit")
    ROW(P,         LOCAL_STORE,     always,    IMPOSSIBLE,  P,    "the chunk was written back first")

    ROW(I,         GRANT,           always,    IMPOSSIBLE,  I,    "no operation invalidates a word whose registration is on its way")
    ROW(V,         GRANT,           always,    OWN,         R,    "from now on the registry sends every request for the word here")
    ROW(R,         GRANT,           always,    IMPOSSIBLE,  R,    "a word has one registration on its way at most")
    ROW(P,         GRANT,           always,    IMPOSSIBLE,  P,    "the end of a thread block waits for its grants")

    ROW(I,         FORWARD_READ,    always,    REFUSE,      I,    "not the owner")
    ROW(V,         FORWARD_READ,    granting,  DEFER,       V,    "the forward overtook this stash's own grant")
    ROW(V,         FORWARD_READ,    !granting, REFUSE,      V,    "not the owner")
    ROW(R,         FORWARD_READ,    same_map,  SUPPLY,      R,    "the reader gets a copy; this stash stays the owner")
    ROW(P,         FORWARD_READ,    same_map,  SUPPLY,      P,    "also while its writeback travels: the stash holds it until the ack")
    ROW((R, P),    FORWARD_READ,    !same_map, REFUSE,      same, "owned under another mapping")

    ROW(I,         FORWARD_TAKE,    always,    REFUSE,      I,    "not the owner")
    ROW(V,         FORWARD_TAKE,    granting,  DEFER,       V,    "the forward overtook this stash's own grant")
    ROW(V,         FORWARD_TAKE,    !granting, REFUSE,      V,    "not the owner")
    ROW(R,         FORWARD_TAKE,    same_map,  SUPPLY,      I,    "the word has a new owner")
    ROW(P,         FORWARD_TAKE,    same_map,  SUPPLY,      I,    "needs no writeback any more")
    ROW((R, P),    FORWARD_TAKE,    !same_map, REFUSE,      same, "owned under another mapping")

    ROW(I,         WB_DONE,         always,    ,            I,    "a forward took the word while its writeback travelled")
    ROW((V, R),    WB_DONE,         always,    ,            same, "the word has a new mapping since")
    ROW(P,         WB_DONE,         same_map,  ,            I,    "the L2 has it")
    ROW(P,         WB_DONE,         !same_map, ,            P,    "dirty again, under a newer mapping")

    ROW(I,         END_COHERENT,    always,    ,            I,    "nothing of the mapping is here")
    ROW(V,         END_COHERENT,    always,    ,            I,    "the next mapping of this space must not hit it")
    ROW(R,         END_COHERENT,    always,    ,            P,    "lazy: written back when the space is needed")
    ROW(P,         END_COHERENT,    always,    ,            P,    "left by an older mapping that this one never disturbed")

    ROW(I,         END_LOCAL,       always,    ,            I,    "nothing of the mapping is here")
    ROW(V,         END_LOCAL,       always,    ,            I,    "the next mapping of this space must not hit it")
    ROW(R,         END_LOCAL,       always,    ,            I,    "non-coherent writes never leave")
    ROW(P,         END_LOCAL,       always,    ,            P,    "left by an older mapping that this one never disturbed")

    ROW(I,         SELF_INVALIDATE, always,    ,            I,    "Invalid already")
    ROW(V,         SELF_INVALIDATE, always,    ,            I,    "may be stale in the next kernel")
    ROW(R,         SELF_INVALIDATE, always,    ,            R,    "registered words are up to date by definition")
    ROW(P,         SELF_INVALIDATE, always,    ,            P,    "registered still")

    ROW((I, V),    ADOPT,           always,    ,            same, "only dirty words are taken over")
    ROW(R,         ADOPT,           always,    IMPOSSIBLE,  R,    "a chunk whose mapping has ended holds no Registered word")
    ROW(P,         ADOPT,           same_map,  ,            R,    "kernel after kernel: the word is reused, not written back (thesis 4.5.6)")
    ROW(P,         ADOPT,           !same_map, ,            P,    "left by an older mapping that this one never disturbed")

    ROW((I, V),    REREGISTER,      always,    IMPOSSIBLE,  same, "only dirty words are re-registered")
    ROW(R,         REREGISTER,      always,    ,            V,    "Registered again at the grant")
    ROW(P,         REREGISTER,      always,    IMPOSSIBLE,  P,    "a live mapping has no pending word of its own")

    ROW(I,         LATE_STORE,      always,    MISS,        I,    "a remote writer, or the L2 by recall, has taken the word: ask once more")
    ROW(V,         LATE_STORE,      always,    HIT | WRITE, V,    "asked for: the grant comes later")
    ROW(R,         LATE_STORE,      always,    HIT | WRITE, R,    "registered by an earlier store, or local")
    ROW(P,         LATE_STORE,      always,    MISS,        P,    "the mapping has ended since")
    {0}};
/* clang-format on */

const struct spec_fsm stash_word_fsm = {
    .name = "word",
    .kind = SPEC_LOOKUP,
    .order = SPEC_EXCLUSIVE,
    .reset = "I",
    .states = states,
    .events = events,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "the coherence state of one stash word",
    .source = "thesis sections 4.5.2, 4.5.4, 4.5.5, 4.5.6",
};
