/* The coherence state of one stash word: thesis section 4.5.4 (three states of DeNovoA) and 4.5.5 (the fourth code
 * marks a pending writeback). Applied by stash_storage to each word that an access or an engine operation touches. */
#include "spec/stash/stash_types.h"

static const struct spec_name states[] = {
    {"I", "Invalid: no mapped data here (a scratchpad word may be)"},
    {"V", "Valid: a copy, or a store whose registration is on its way"},
    {"R", "Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)"},
    {"P", "Pending writeback: registered under a mapping whose thread block has ended"},
    {NULL, NULL}};

static const struct spec_name events[] = {
    {"LOAD", "a lane loads through a mapping"},
    {"STORE", "a lane stores through a mapping"},
    {"RAW_LOAD", "a lane loads without a mapping (Temporary, Global-unmapped)"},
    {"RAW_STORE", "a lane stores without a mapping"},
    {"FILL", "data of a READ arrives, or of a replica in this stash"},
    {"ISSUE", "a store that missed writes; its registration is requested or already on its way"},
    {"LOCAL_STORE", "a store that missed under a non-coherent mapping"},
    {"GRANT", "the registry has registered the word to this stash"},
    {"FORWARD_READ", "a remote reader wants the word"},
    {"FORWARD_TAKE", "a remote writer, or the L2 by recall, takes the word"},
    {"WB_DONE", "the L2 has acknowledged the word's writeback"},
    {"END_COHERENT", "the mapping's thread block ends, or its tile changes: coherent mapping"},
    {"END_LOCAL", "the same, non-coherent mapping: writes never leave"},
    {"SELF_INVALIDATE", "the kernel ends"},
    {"ADOPT", "the mapping is revived: the same tile is mapped again on the same words"},
    {"REREGISTER", "a non-coherent mapping becomes coherent: the word's registration is requested"},
    {NULL, NULL}};

static const struct spec_name conditions[] = {
    {"same_map", "the chunk's stash-map index is the one that the operation names"},
    {"granting", "a registration of this word is on its way"},
    {NULL, NULL}};

static const struct spec_name actions[] = {
    {"HIT", "the lane is served at once"},
    {"MISS", "the lane goes to the engine"},
    {"WRITE", "write the operation's data into the word"},
    {"OWN", "the chunk now belongs to the operation's map index"},
    {"SUPPLY", "the word's data answers the remote request"},
    {"DEFER", "the remote request waits for this stash's own grant"},
    {"REFUSE", "the remote request names a word that this stash does not own: reported, never answered"},
    {"IMPOSSIBLE", "cannot happen: asserted"},
    {NULL, NULL}};

static const struct spec_row rows[] = {
    /* state  event        when          actions        next  because */
    {"I", "LOAD", "always", "MISS", "I", "nothing here: fetch the word"},
    {"V", "LOAD", "always", "HIT", "V", ""},
    {"R", "LOAD", "always", "HIT", "R", ""},
    {"P", "LOAD", "always", "MISS", "P", "an older mapping's dirty word leaves first"},

    {"I", "STORE", "always", "MISS", "I", "a store needs the registration"},
    {"V", "STORE", "always", "MISS", "V", "a copy is not enough for a store (thesis 4.5.4, Stores)"},
    {"R", "STORE", "always", "HIT | WRITE", "R", ""},
    {"P", "STORE", "always", "MISS", "P", "an older mapping's dirty word leaves first"},

    {"I", "RAW_LOAD", "always", "HIT", "I", "a scratchpad word has no state"},
    {"V", "RAW_LOAD", "always", "HIT", "V", ""},
    {"R", "RAW_LOAD", "always", "HIT", "R", ""},
    {"P", "RAW_LOAD", "always", "MISS", "P", "the word still belongs to the old mapping"},

    {"I", "RAW_STORE", "always", "HIT | WRITE", "I", "stays Invalid: a later mapping must fetch"},
    {"V", "RAW_STORE", "always", "HIT | WRITE", "V", "software writes over its own mapped copy"},
    {"R", "RAW_STORE", "always", "HIT | WRITE", "R", ""},
    {"P", "RAW_STORE", "always", "MISS", "P", "the dirty word must not be lost"},

    {"I", "FILL", "always", "WRITE", "V", ""},
    {"V", "FILL", "always", "", "V", "a store of this CU came first: its value is newer"},
    {"R", "FILL", "always", "", "R", "a store of this CU came first: its value is newer"},
    {"P", "FILL", "always", "", "P", "a replica must not overwrite a dirty word: the lane walks again"},

    {"I", "ISSUE", "always", "WRITE", "V", "readable by this CU at once; Registered at the grant"},
    {"V", "ISSUE", "always", "WRITE", "V", ""},
    {"R", "ISSUE", "always", "IMPOSSIBLE", "R", "a store to a Registered word is a hit"},
    {"P", "ISSUE", "always", "IMPOSSIBLE", "P", "the chunk was written back first"},

    {"I", "LOCAL_STORE", "always", "WRITE | OWN", "R", "non-coherent: dirty, and nobody is told"},
    {"V", "LOCAL_STORE", "always", "WRITE | OWN", "R", ""},
    {"R", "LOCAL_STORE", "always", "IMPOSSIBLE", "R", "a store to a Registered word is a hit"},
    {"P", "LOCAL_STORE", "always", "IMPOSSIBLE", "P", "the chunk was written back first"},

    {"I", "GRANT", "always", "IMPOSSIBLE", "I", "no operation invalidates a word whose registration is on its way"},
    {"V", "GRANT", "always", "OWN", "R", ""},
    {"R", "GRANT", "always", "IMPOSSIBLE", "R", "a word has one registration on its way at most"},
    {"P", "GRANT", "always", "IMPOSSIBLE", "P", "the end of a thread block waits for its grants"},

    {"I", "FORWARD_READ", "always", "REFUSE", "I", "not the owner"},
    {"V", "FORWARD_READ", "granting", "DEFER", "V", "the forward overtook this stash's own grant"},
    {"V", "FORWARD_READ", "!granting", "REFUSE", "V", "not the owner"},
    {"R", "FORWARD_READ", "same_map", "SUPPLY", "R", ""},
    {"R", "FORWARD_READ", "!same_map", "REFUSE", "R", "owned under another mapping"},
    {"P", "FORWARD_READ", "same_map", "SUPPLY", "P",
     "also while its writeback travels: the stash holds it until the ack"},
    {"P", "FORWARD_READ", "!same_map", "REFUSE", "P", "owned under another mapping"},

    {"I", "FORWARD_TAKE", "always", "REFUSE", "I", "not the owner"},
    {"V", "FORWARD_TAKE", "granting", "DEFER", "V", "the forward overtook this stash's own grant"},
    {"V", "FORWARD_TAKE", "!granting", "REFUSE", "V", "not the owner"},
    {"R", "FORWARD_TAKE", "same_map", "SUPPLY", "I", ""},
    {"R", "FORWARD_TAKE", "!same_map", "REFUSE", "R", "owned under another mapping"},
    {"P", "FORWARD_TAKE", "same_map", "SUPPLY", "I", "needs no writeback any more"},
    {"P", "FORWARD_TAKE", "!same_map", "REFUSE", "P", "owned under another mapping"},

    {"I", "WB_DONE", "always", "", "I", "a forward took the word while its writeback travelled"},
    {"V", "WB_DONE", "always", "", "V", "the word has a new mapping since"},
    {"R", "WB_DONE", "always", "", "R", "the word has a new mapping since"},
    {"P", "WB_DONE", "same_map", "", "I", "the L2 has it"},
    {"P", "WB_DONE", "!same_map", "", "P", "dirty again, under a newer mapping"},

    {"I", "END_COHERENT", "always", "", "I", ""},
    {"V", "END_COHERENT", "always", "", "I", "the next mapping of this space must not hit it"},
    {"R", "END_COHERENT", "always", "", "P", "lazy: written back when the space is needed"},
    {"P", "END_COHERENT", "always", "", "P", "left by an older mapping that this one never disturbed"},

    {"I", "END_LOCAL", "always", "", "I", ""},
    {"V", "END_LOCAL", "always", "", "I", ""},
    {"R", "END_LOCAL", "always", "", "I", "non-coherent writes never leave"},
    {"P", "END_LOCAL", "always", "", "P", "left by an older mapping that this one never disturbed"},

    {"I", "SELF_INVALIDATE", "always", "", "I", ""},
    {"V", "SELF_INVALIDATE", "always", "", "I", "may be stale in the next kernel"},
    {"R", "SELF_INVALIDATE", "always", "", "R", "registered words are up to date by definition"},
    {"P", "SELF_INVALIDATE", "always", "", "P", "registered still"},

    {"I", "ADOPT", "always", "", "I", ""},
    {"V", "ADOPT", "always", "", "V", ""},
    {"R", "ADOPT", "always", "IMPOSSIBLE", "R", "a chunk whose mapping has ended holds no Registered word"},
    {"P", "ADOPT", "always", "", "R", "kernel after kernel: the word is reused, not written back (thesis 4.5.6)"},

    {"I", "REREGISTER", "always", "IMPOSSIBLE", "I", "only dirty words are re-registered"},
    {"V", "REREGISTER", "always", "IMPOSSIBLE", "V", "only dirty words are re-registered"},
    {"R", "REREGISTER", "always", "", "V", "Registered again at the grant"},
    {"P", "REREGISTER", "always", "IMPOSSIBLE", "P", "a live mapping has no pending word of its own"},
    {NULL, NULL, NULL, NULL, NULL, NULL}};

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
